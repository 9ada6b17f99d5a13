//! The values of a game's tags, including those inherited from earlier games (chapter 4.8).

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use crate::flaw::BoardFlaw;
use crate::warnings::PieceWarnings;

use super::flaw::PbnFlaw;
use super::game::{GameText, displayed_value};
use super::names;

/// A PBN tag and its value, either of which may be inherited from an earlier game.
pub(super) struct TagValue<'a> {
    pub(super) name: Cow<'a, str>,
    pub(super) value: Cow<'a, str>,
    /// The byte offset of the tag's value, or of the game's first tag if the whole tag is inherited from an earlier
    /// game.
    pub(super) at: usize,
    /// The index of the tag in its PBN game, or `None` if the whole tag is inherited from an earlier game.
    pub(super) index: Option<usize>,
    /// True if the value of the tag is written out in the text, rather than given by `#` or `##`.
    pub(super) is_literal: bool,
}

/// The tags of a PBN game, including those inherited from earlier games. Each name occurs once, and Note tags are left
/// out.
pub(super) struct TagValues<'a>(pub(super) Vec<TagValue<'a>>);

impl<'a> TagValues<'a> {
    pub(super) fn tag(&self, name: &str) -> Option<&TagValue<'a>> {
        self.0.iter().find(|tag| tag.name == name)
    }

    /// Returns the tag called `name`. Returns `None` if it is missing or its value is unknown.
    pub(super) fn known_tag(&self, name: &str) -> Option<&TagValue<'a>> {
        self.tag(name).filter(|tag| !tag.is_unknown())
    }

    /// Returns the value of the tag called `name`, or an empty string if it is unknown.
    pub(super) fn value(&self, name: &str) -> &str {
        self.known_tag(name).map_or("", |tag| &tag.value)
    }

    /// Returns true if the PBN game is a template to be filled in: all its tags are empty and the deal has no cards.
    pub(super) fn is_template(&self) -> bool {
        let is_empty = |tag: &TagValue<'_>| match &*tag.name {
            "Deal" => {
                let letters = tag.value.chars().filter(char::is_ascii_alphanumeric);
                letters.count() < 2
            }
            _ => tag.value.trim().is_empty(),
        };
        self.0.len() > 1 && self.0.iter().all(is_empty)
    }
}

impl TagValue<'_> {
    /// Returns true if the value of a PBN tag is empty or `?`, that is, unknown or not applicable.
    pub(super) fn is_unknown(&self) -> bool {
        self.value.is_empty() || self.value == "?"
    }
}

/// The tag values of earlier PBN games that later games may inherit.
#[derive(Default)]
pub(super) struct Inheritance {
    /// The last value of each PBN tag in earlier games, keyed by the tag's name.
    last: BTreeMap<String, String>,
    /// The values of PBN tags set with `##`, which apply to every later game without a value of its own.
    lasting: BTreeMap<String, String>,
}

impl Inheritance {
    /// Creates the inheritance state in which the given tag names and values have all been set with `##`.
    pub(super) fn from_values(values: impl Iterator<Item = (String, String)>) -> Inheritance {
        let lasting: BTreeMap<String, String> = values.collect();
        Inheritance {
            last: lasting.clone(),
            lasting,
        }
    }

    /// Returns the tags of a PBN game with their values, including inherited ones, and stores the values for later
    /// games.
    pub(super) fn inherit<'a>(
        &mut self,
        game: &GameText<'a>,
        warnings: &mut PieceWarnings,
    ) -> TagValues<'a> {
        let mut values: Vec<TagValue<'a>> = Vec::with_capacity(game.tags.len());
        let mut names: BTreeSet<&str> = BTreeSet::new();
        for (index, tag) in game.tags.iter().enumerate() {
            let start = tag.place.start + 1;
            let name = names::standard_spelling(tag.name).unwrap_or(tag.name);
            match name {
                "Note" => {}
                _ if names.insert(name) => values.push(self.tag(game, index, name)),
                _ => warnings.add_word(start, name, BoardFlaw::Repeated),
            }
        }
        let start = game.tags.first().map_or(0, |tag| tag.place.start);
        let deal = self.last.get("Deal");
        let is_known = deal.is_some_and(|deal| !matches!(&deal[..], "" | "?"));
        let is_same_board = is_known && game.is_of_same_board();
        if is_same_board {
            warnings.add(start, PbnFlaw::SameBoard);
        }
        let board =
            (self.last.iter()).filter(|(name, _)| is_same_board && names::is_board_property(name));
        let lasting = (self.lasting.iter())
            .filter(|(name, _)| !(is_same_board && names::is_board_property(name)));
        for (name, value) in board.chain(lasting) {
            if !names.contains(&**name) {
                values.push(TagValue {
                    name: name.clone().into(),
                    value: value.clone().into(),
                    at: start,
                    index: None,
                    is_literal: false,
                });
            }
        }
        self.remember(&values);
        TagValues(values)
    }

    fn tag<'a>(&mut self, game: &GameText<'a>, index: usize, name: &'a str) -> TagValue<'a> {
        let place = game.tags[index].value.clone();
        let at = place.start;
        let raw = &game.text[place];
        let last = || self.last.get(name).cloned().unwrap_or_default().into();
        let (value, is_literal): (Cow<'a, str>, bool) = match raw {
            "#" if ["Auction", "Play"].contains(&name) => ("".into(), true),
            "#" | "##" => (last(), false),
            _ => match raw.strip_prefix("##") {
                Some(value) => (displayed_value(value), false),
                None => (displayed_value(raw), true),
            },
        };
        if raw.starts_with("##") {
            self.lasting.insert(name.to_owned(), value.to_string());
        }
        TagValue {
            name: name.into(),
            value,
            at,
            index: Some(index),
            is_literal,
        }
    }

    fn remember(&mut self, values: &[TagValue<'_>]) {
        for tag in values {
            if let Some(value) = self.lasting.get_mut(&*tag.name) {
                (*tag.value).clone_into(value);
            }
            let value = self.last.entry(tag.name.to_string()).or_default();
            (*tag.value).clone_into(value);
        }
    }
}
