//! The numbers that libdds uses for suits, strains, ranks and vulnerability.

use std::ffi::{c_int, c_uint};

use kibitzer_cards::rules::Vulnerability;
use kibitzer_cards::{Card, CardSet, Rank, Seat, Strain, Suit};

/// The four hands of a deal as bits, clockwise from North. Each hand lists its suits from spades to clubs. In each
/// suit, bits 2 to 14 stand for the ranks from two to ace.
pub type DdsHands = [[c_uint; 4]; 4];

/// Returns the seat with this libdds number, 0 to 3 clockwise from North; `None` for any other number.
pub fn seat_from_number(number: c_int) -> Option<Seat> {
    Seat::ALL.get(usize::try_from(number).ok()?).copied()
}

/// Returns the number by which libdds names a suit: spades 0, hearts 1, diamonds 2, clubs 3.
pub fn suit_number(suit: Suit) -> usize {
    Suit::Spades.index() - suit.index()
}

/// Returns the suit with this libdds number, 0 for spades to 3 for clubs; `None` for any other number.
pub fn suit_from_number(number: c_int) -> Option<Suit> {
    Suit::ALL.get(usize::try_from(number).ok()?).copied()
}

/// Returns the number by which libdds names a strain: 0 for spades to 3 for clubs, and 4 for no trumps.
pub fn strain_number(strain: Strain) -> usize {
    strain.trump().map_or(Suit::ALL.len(), suit_number)
}

/// Returns the strain with this libdds number, 0 for spades to 3 for clubs and 4 for no trumps; `None` for any other
/// number.
pub fn strain_from_number(number: c_int) -> Option<Strain> {
    match number {
        4 => Some(Strain::NoTrump),
        _ => suit_from_number(number).map(Strain::Trump),
    }
}

/// Returns the number by which libdds names a rank: 2 for a two, up to 14 for an ace.
pub fn rank_number(rank: Rank) -> usize {
    rank.index() + 2
}

/// Returns the card with these libdds numbers of suit (0 for spades to 3 for clubs) and rank (2 to 14). Returns `None`
/// if either number is invalid.
pub fn card_from_numbers(suit: c_int, rank: c_int) -> Option<Card> {
    let mut ranks = Rank::ALL.into_iter();
    Some(Card {
        suit: suit_from_number(suit)?,
        rank: ranks.find(|&known| rank_number(known) as c_int == rank)?,
    })
}

/// Returns a hand's cards in one suit as libdds writes them: bits 2 to 14 stand for the ranks from two to ace.
pub fn holding_bits(hand: CardSet, suit: Suit) -> c_uint {
    let ranks = hand.holding(suit).ranks();
    ranks.map(|rank| 1 << rank_number(rank)).sum()
}

/// Returns the cards of a suit whose bits are set: bits 2 to 14 stand for the ranks from two to ace. Other bits are
/// ignored.
pub fn cards_from_bits(bits: c_uint, suit: Suit) -> CardSet {
    let ranks = Rank::ALL
        .into_iter()
        .filter(|&rank| bits & 1 << rank_number(rank) != 0);
    ranks.map(|rank| Card { suit, rank }).collect()
}

/// Returns the number by which libdds names a vulnerability: 0 for none, 1 for both, 2 for North-South, 3 for
/// East-West.
pub fn vulnerability_number(vulnerability: Vulnerability) -> c_int {
    match vulnerability {
        Vulnerability::None => 0,
        Vulnerability::Both => 1,
        Vulnerability::NorthSouth => 2,
        Vulnerability::EastWest => 3,
    }
}
