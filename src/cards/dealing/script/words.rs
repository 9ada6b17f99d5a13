//! The words of the dealer's language that stand for seats, suits, counts and functions.

use crate::{Card, Rank, Seat, Strain, Suit};

/// A function of the language of the program `dealer`.
#[derive(Clone, Copy, Debug)]
pub(super) enum Function {
    /// A function of a hand, with placeholders for its arguments.
    OfHand(HandCount),
    /// The score of a contract for a number of tricks.
    Score,
    /// A difference of scores, converted into international match points.
    Imps,
    /// A random number.
    Random,
}

/// A function of one hand.
#[derive(Clone, Copy, Debug)]
pub(super) enum HandCount {
    Length(Suit),
    HasCard(Card),
    /// The points of the hand, or of one of its suits, according to the point table with this index.
    Points(Option<Suit>, u8),
    Losers(Option<Suit>),
    Cccc,
    Quality(Suit),
    /// True if the hand has a shape from the shape list with this index.
    Shape(usize),
    /// The double-dummy tricks of the hand as declarer.
    Tricks(Strain),
}

/// The names of the point tables: those that the functions `pt0` to `pt9` use, then `hcp`, which `pointcount` replaces,
/// and `controls`.
pub(super) const TABLES: [&str; 12] = [
    "tens", "jacks", "queens", "kings", "aces", "top2", "top3", "top4", "top5", "c13", "hcp",
    "controls",
];

/// The index of the point table of high-card points.
pub(super) const HCP: u8 = 10;

/// The values of the ranks in each point table, from the ace down. Missing values are 0.
pub(super) const TABLE_VALUES: [&[i32]; 12] = [
    &[0, 0, 0, 0, 1],
    &[0, 0, 0, 1],
    &[0, 0, 1],
    &[0, 1],
    &[1],
    &[1, 1],
    &[1, 1, 1],
    &[1, 1, 1, 1],
    &[1, 1, 1, 1, 1],
    &[6, 4, 2, 1],
    &[4, 3, 2, 1],
    &[2, 1],
];

/// Returns the index of the point table that `altcount` with this number replaces. The numbering is that of Debian's
/// program, in which the two tables without a `pt` number come first; its manual says otherwise.
pub(super) const fn table_of_altcount(number: usize) -> usize {
    (number + HCP as usize) % TABLES.len()
}

/// The words that begin a statement or an action, and other words that cannot name a variable.
const KEYWORDS: [&str; 31] = [
    "generate",
    "produce",
    "dealer",
    "vulnerable",
    "predeal",
    "pointcount",
    "altcount",
    "condition",
    "action",
    "printall",
    "printew",
    "printpbn",
    "print",
    "printcompact",
    "printoneline",
    "printes",
    "average",
    "frequency",
    "evalcontract",
    "any",
    "and",
    "or",
    "not",
    "none",
    "all",
    "NS",
    "ns",
    "EW",
    "ew",
    "nv",
    "vul",
];

/// Returns the seat that a word names, such as `north`.
pub(super) fn seat(word: &str) -> Option<Seat> {
    Seat::ALL.into_iter().find(|&seat| seat_word(seat) == word)
}

/// Returns the word for a seat in the language of `dealer`, such as `north`.
pub(super) const fn seat_word(seat: Seat) -> &'static str {
    match seat {
        Seat::North => "north",
        Seat::East => "east",
        Seat::South => "south",
        Seat::West => "west",
    }
}

/// Returns the suit that a word names, in the singular or the plural, such as `spade` or `spades`.
pub(super) fn suit(word: &str) -> Option<Suit> {
    Suit::ALL
        .into_iter()
        .find(|suit| singular(suit.name()) == singular(word))
}

/// Returns the strain that a word names: a suit or `notrump`, in the singular or the plural.
pub(super) fn strain(word: &str) -> Option<Strain> {
    match singular(word) {
        "notrump" => Some(Strain::NoTrump),
        _ => suit(word).map(Strain::Trump),
    }
}

/// Returns the word for a strain in the language of `dealer`, such as `spades` or `notrumps`.
pub(super) const fn strain_word(strain: Strain) -> &'static str {
    match strain {
        Strain::Trump(suit) => suit.name(),
        Strain::NoTrump | Strain::Misere => "notrumps",
    }
}

/// Returns the function that a word names.
pub(super) fn function(word: &str) -> Option<Function> {
    let number: Option<u8> = word.strip_prefix("pt").and_then(|digit| digit.parse().ok());
    let alternative = number.filter(|&table| table < HCP && word.len() == 3);
    let mut names = TABLES.iter().map(|name| singular(name));
    let named = names
        .position(|name| name == singular(word))
        .map(|table| table as u8);
    let count = match (singular(word), alternative.or(named)) {
        (_, Some(table)) => HandCount::Points(None, table),
        ("loser", _) => HandCount::Losers(None),
        ("trick", _) => HandCount::Tricks(Strain::NoTrump),
        ("cccc", _) => HandCount::Cccc,
        ("quality", _) => HandCount::Quality(Suit::Spades),
        ("shape", _) => HandCount::Shape(0),
        ("hascard", _) => HandCount::HasCard(Card::new(Suit::Spades, Rank::Ace)),
        ("imp", _) => return Some(Function::Imps),
        ("score", _) => return Some(Function::Score),
        ("rnd", _) => return Some(Function::Random),
        _ => HandCount::Length(suit(word)?),
    };
    Some(Function::OfHand(count))
}

/// Returns true if a word is reserved, so that no variable can have it as its name.
pub(super) fn is_reserved(word: &str) -> bool {
    KEYWORDS.contains(&word)
        || seat(word).is_some()
        || strain(word).is_some()
        || function(word).is_some()
}

/// Removes the `s` of a plural.
fn singular(word: &str) -> &str {
    word.strip_suffix('s').unwrap_or(word)
}
