//! Converts deals in the structures of libdds into setups.

use std::ffi::c_int;

use kibitzer::cards::{BySeat, CardSet, Strain, Suit};
use kibitzer::rules::{Game, Position, Setup, Trick};
use kibitzer_dds::{
    Code, DdsDeal, DdsHands, card_from_numbers, cards_from_bits, seat_from_number,
    strain_from_number,
};

/// The bits of a libdds holding (one suit of one hand) that stand for cards: bit 2 for the two, up to bit 14 for the
/// ace.
const RANK_BITS: u32 = 0x7ffc;

/// Converts a libdds deal into a setup. The side to play becomes the declaring side, because libdds counts that side's
/// tricks.
///
/// Errors are checked in the same order as in libdds; `target` is the number of tricks passed to `SolveBoard`. The
/// number of cards missing from the hands determines how many cards of the current trick are read; any further entries
/// are ignored.
///
/// # Errors
///
/// Returns the first error found. If the leader has already played a card but the trick does not contain it, libdds
/// returns a meaningless result; this function returns [`Code::CardCount`].
pub(crate) fn setup_from_deal(deal: &DdsDeal, target: c_int) -> Result<Setup, Code> {
    let strain = strain_from_number(deal.trump).ok_or(Code::Trump)?;
    let leader = seat_from_number(deal.first).ok_or(Code::First)?;
    check_numbers(deal)?;

    let counts = deal
        .remainCards
        .map(|hand| hand.map(count_cards).iter().sum());
    let cards: u32 = counts.iter().sum();
    if cards == 0 {
        return Err(Code::ZeroCards);
    }
    if cards > 52 {
        return Err(Code::TooManyCards);
    }
    let tricks = cards.div_ceil(4);
    if target > tricks as c_int {
        return Err(Code::TargetTooHigh);
    }
    let played = (4 * tricks - cards) as usize;
    for (place, seat) in (0..4).map(|steps| (steps, leader.clockwise(steps))) {
        if counts[seat.index()] + u32::from(place < played) != tricks {
            return Err(Code::CardCount);
        }
    }

    let hands = hands_from_bits(&deal.remainCards);
    let mut trick = Trick::EMPTY;
    let mut is_short = false;
    let played_cards = deal.currentTrickSuit.iter().zip(&deal.currentTrickRank);
    for (&suit, &rank) in played_cards.take(played) {
        match card_from_numbers(suit, rank) {
            Some(card) if hands.iter().any(|(_, hand)| hand.has(card)) => {
                return Err(Code::PlayedCard);
            }
            Some(card) => trick.push(card).map_err(|_| Code::CardCount)?,
            None => is_short = true,
        }
    }
    if CardSet::union(hands.0).len() < cards as usize {
        return Err(Code::DuplicateCards);
    }
    if is_short {
        return Err(Code::CardCount);
    }
    let setup = Setup {
        hands,
        trick,
        strain,
        leader,
        declarer: leader.clockwise(played),
        ..Setup::empty(Game::Bridge)
    };
    checked_position(&setup)?;
    Ok(setup)
}

/// Converts a setup that was read from a libdds deal into a position. A revoke in the current trick is allowed.
///
/// # Errors
///
/// Returns an error if a card appears twice, the only error still possible.
pub(crate) fn checked_position(setup: &Setup) -> Result<Position, Code> {
    Position::after_revokes(setup).map_err(|_| Code::DuplicateCards)
}

/// Converts the hands of a libdds deal into a setup with an empty trick. The hands may be of any size, but all four
/// must have the same number of cards.
///
/// # Errors
///
/// Returns the first error found. Errors are checked in the order of DDS 3.1, because libdds 2.9 may crash.
pub(crate) fn setup_from_hands(cards: &DdsHands) -> Result<Setup, Code> {
    if cards.iter().flatten().any(|&bits| bits & !RANK_BITS != 0) {
        return Err(Code::SuitOrRank);
    }
    let hands = hands_from_bits(cards);
    let counts = hands.0.map(CardSet::len);
    if CardSet::union(hands.0).len() < counts.iter().sum() {
        return Err(Code::DuplicateCards);
    }
    if counts != [counts[0]; 4] {
        return Err(Code::CardCount);
    }
    if counts[0] == 0 {
        return Err(Code::ZeroCards);
    }
    Ok(Setup {
        hands,
        ..Setup::empty(Game::Bridge)
    })
}

/// Checks that each number in a libdds deal is in its valid range, before anything is computed from these numbers.
///
/// # Errors
///
/// Returns [`Code::SuitOrRank`] if a card of the trick has an invalid suit or rank or follows an empty entry, or if a
/// holding has invalid bits. An entry with rank 0 is empty, whatever its suit.
fn check_numbers(deal: &DdsDeal) -> Result<(), Code> {
    let trick = deal.currentTrickSuit.into_iter().zip(deal.currentTrickRank);
    let mut is_over = false;
    for (suit, rank) in trick {
        match rank {
            0 => is_over = true,
            _ if is_over || card_from_numbers(suit, rank).is_none() => {
                return Err(Code::SuitOrRank);
            }
            _ => {}
        }
    }
    let mut holdings = deal.remainCards.iter().flatten();
    if holdings.all(|&bits| bits == 0 || (4..=0x7fff).contains(&bits)) {
        Ok(())
    } else {
        Err(Code::SuitOrRank)
    }
}

/// Returns the number of cards in a holding that libdds writes as bits.
fn count_cards(bits: u32) -> u32 {
    (bits & RANK_BITS).count_ones()
}

/// Converts four hands, which libdds writes as bits, into sets of cards.
fn hands_from_bits(cards: &DdsHands) -> BySeat<CardSet> {
    BySeat::from_fn(|seat| {
        let holdings = Suit::ALL.into_iter().zip(cards[seat.index()]);
        CardSet::union(holdings.map(|(suit, bits)| cards_from_bits(bits, suit)))
    })
}

/// The five strains in the order of the rows of a libdds table (`ddTableResults`): spades, hearts, diamonds, clubs, no
/// trumps.
pub(crate) const STRAINS: [Strain; 5] = [
    Strain::Trump(Suit::Spades),
    Strain::Trump(Suit::Hearts),
    Strain::Trump(Suit::Diamonds),
    Strain::Trump(Suit::Clubs),
    Strain::NoTrump,
];
