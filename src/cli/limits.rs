//! Limits on unseen hands as they are typed.

use std::ops::RangeInclusive;

use crate::cards::{Card, CardSet, Seat, Strain};
use crate::rules::Limit;

/// Several limits of one word.
#[derive(Clone, Debug)]
pub(super) struct Limits(pub(super) Vec<Limit>);

/// `E:SA,H5`: a hand holds some cards.
pub(super) fn pins(text: &str) -> Result<Limits, String> {
    let (seat, cards) = seat_and(text, ':').ok_or("expected a seat and cards, such as E:SA")?;
    let pins = self::cards(cards)?.into_iter();
    Ok(Limits(pins.map(|card| Limit::pin(seat, card)).collect()))
}

/// `W:S=4-5`: the length of a suit.
pub(super) fn length(text: &str) -> Result<Limit, String> {
    const EXPECTED: &str = "expected a seat, a suit and a number, such as W:S=4-5";
    let (seat, rest) = seat_and(text, ':').ok_or(EXPECTED)?;
    let (suit, numbers) = rest.split_once('=').ok_or(EXPECTED)?;
    match suit.parse() {
        Ok(Strain::Trump(suit)) => Ok(Limit::length(seat, suit, range(numbers)?)),
        _ => Err(EXPECTED.to_owned()),
    }
}

/// `W:SA,SK=1-2`: how many of some cards.
pub(super) fn among(text: &str) -> Result<Limit, String> {
    const EXPECTED: &str = "expected a seat, cards and a number, such as W:SA,SK=1-2";
    let (seat, rest) = seat_and(text, ':').ok_or(EXPECTED)?;
    let (cards, numbers) = rest.split_once('=').ok_or(EXPECTED)?;
    Ok(Limit::among(seat, self::cards(cards)?, range(numbers)?))
}

/// `W=12-14`: high-card points.
pub(super) fn points(text: &str) -> Result<Limit, String> {
    let expected = "expected a seat and a number, such as W=12-14";
    let (seat, numbers) = seat_and(text, '=').ok_or(expected)?;
    Ok(Limit::points(seat, range(numbers)?))
}

/// A seat, and what stands after the sign that ends it.
fn seat_and(text: &str, sign: char) -> Option<(Seat, &str)> {
    let (seat, rest) = text.split_once(sign)?;
    let mut letters = seat.chars();
    let seat = Seat::from_letter(letters.next()?)?;
    letters.next().is_none().then_some((seat, rest))
}

fn cards(text: &str) -> Result<CardSet, String> {
    let cards = text.split(',').map(|card| {
        let parsed: Result<Card, _> = card.trim().parse();
        parsed.map_err(|_| format!("`{card}` is no card; expected one such as SA"))
    });
    cards.collect()
}

/// `4-5`, `4` or `4+`.
fn range(text: &str) -> Result<RangeInclusive<u8>, String> {
    let number = |text: &str| text.parse::<u8>().ok();
    let range = match (text.strip_suffix('+'), text.split_once('-')) {
        (Some(least), _) => number(least).map(|least| least..=u8::MAX),
        (None, Some((least, most))) => number(least)
            .zip(number(most))
            .map(|(least, most)| least..=most),
        (None, None) => number(text).map(|number| number..=number),
    };
    range
        .filter(|range| !range.is_empty())
        .ok_or_else(|| format!("`{text}` is no number or range; expected one such as 4, 4-5 or 4+"))
}
