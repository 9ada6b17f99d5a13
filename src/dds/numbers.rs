//! How libdds numbers suits, strains and ranks.

use std::ffi::{c_int, c_uint};

use kibitzer::cards::{Card, CardSet, Rank, Strain, Suit};
use kibitzer::rules::Vulnerability;

/// Hands from North clockwise, in each the suits from spades to clubs, in each the bits 2 to 14 for the deuce to
/// the ace.
pub type DdsHands = [[c_uint; 4]; 4];

/// The suits as they stand in a hand: spades are 0.
pub fn suit_number(suit: Suit) -> usize {
    Suit::Spades.index() - suit.index()
}

/// The suit of a number, if it is one.
pub fn suit_of(number: c_int) -> Option<Suit> {
    Suit::ALL
        .into_iter()
        .find(|&suit| suit_number(suit) as c_int == number)
}

/// The suits as they stand in a hand, and no trumps after them.
pub fn strain_number(strain: Strain) -> usize {
    strain.trump().map_or(Suit::ALL.len(), suit_number)
}

/// The strain of a number, if it is one.
pub fn strain_of(number: c_int) -> Option<Strain> {
    match number {
        4 => Some(Strain::NoTrump),
        _ => suit_of(number).map(Strain::Trump),
    }
}

/// A deuce is a two, an ace fourteen.
pub fn rank_number(rank: Rank) -> usize {
    rank.index() + 2
}

/// The card of two numbers, if it is one.
pub fn card_of(suit: c_int, rank: c_int) -> Option<Card> {
    let mut ranks = Rank::ALL.into_iter();
    Some(Card {
        suit: suit_of(suit)?,
        rank: ranks.find(|&known| rank_number(known) as c_int == rank)?,
    })
}

/// The bits of the cards that a hand has in a suit.
pub fn hand_bits(hand: CardSet, suit: Suit) -> c_uint {
    let ranks = hand.holding(suit).ranks();
    ranks.map(|rank| 1 << rank_number(rank)).sum()
}

/// The cards of a suit that have their bits set; other bits are nobody's.
pub fn ranks_of_bits(bits: c_uint, suit: Suit) -> CardSet {
    let ranks = Rank::ALL.into_iter();
    let ranks = ranks.filter(|&rank| bits & 1 << rank_number(rank) != 0);
    ranks.map(|rank| Card { suit, rank }).collect()
}

/// Nobody is vulnerable: 0; both sides, 1; North-South, 2; East-West, 3.
pub fn vulnerability_number(vulnerability: Vulnerability) -> c_int {
    match vulnerability {
        Vulnerability::None => 0,
        Vulnerability::Both => 1,
        Vulnerability::NorthSouth => 2,
        Vulnerability::EastWest => 3,
    }
}
