//! The types of values that sentences can contain.

use std::path::{Path, PathBuf};

use fluent_bundle::FluentValue;
use kibitzer_cards::rules::{Contract, Game, Vulnerability};
use kibitzer_cards::{Card, CardSet, Seat, Side, Strain, Suit, Tricks};

use super::{SentenceArgument, Words};

impl<T: SentenceArgument + ?Sized> SentenceArgument for &T {
    fn fluent_value<'a>(&'a self, words: &Words) -> FluentValue<'a> {
        (**self).fluent_value(words)
    }
}

/// Implements [`SentenceArgument`] for types such as strings and numbers, which Fluent itself can insert.
macro_rules! plain_arguments {
    ($($type:ty),+) => {$(
        impl SentenceArgument for $type {
            fn fluent_value<'a>(&'a self, _: &Words) -> FluentValue<'a> {
                self.into()
            }
        }
    )+};
}

plain_arguments!(str, String, u8, u32, i32, u64, usize, f64);

/// Implements [`SentenceArgument`] for types of the card games, such as seats. Each is given with the method of
/// [`Words`] that returns its name.
macro_rules! terms {
    ($($type:ty: $in_words:ident),+ $(,)?) => {$(
        impl SentenceArgument for $type {
            fn fluent_value<'a>(&'a self, words: &Words) -> FluentValue<'a> {
                words.$in_words(*self).into()
            }
        }
    )+};
}

terms! {
    Card: card,
    CardSet: cards,
    Contract: contract,
    Game: game,
    Seat: seat,
    Side: side,
    Strain: strain,
    Suit: suit,
    Tricks: tricks,
    Vulnerability: vulnerability,
}

impl SentenceArgument for char {
    fn fluent_value<'a>(&'a self, _: &Words) -> FluentValue<'a> {
        self.to_string().into()
    }
}

impl SentenceArgument for Path {
    fn fluent_value<'a>(&'a self, _: &Words) -> FluentValue<'a> {
        self.to_string_lossy().into()
    }
}

impl SentenceArgument for PathBuf {
    fn fluent_value<'a>(&'a self, words: &Words) -> FluentValue<'a> {
        self.as_path().fluent_value(words)
    }
}
