//! Deals as a client of libdds describes them.

use std::ffi::c_int;

use kibitzer::cards::{BySeat, CardSet, Seat, Strain, Suit};
use kibitzer::rules::{Game, Position, Setup};
use kibitzer_dds::{Code, DdsDeal, DdsHands, card_of, ranks_of_bits, strain_of};

/// The bits of a holding that stand for cards.
const RANK_BITS: u32 = 0x7ffc;

/// The set-up of a deal: the side to play is the declaring one, so that its tricks are those that libdds scores.
///
/// What may be wrong is looked for in the order in which libdds looks for it; `target` is the one of `SolveBoard`.
/// Of the current trick as many cards count as the hands lack; what stands in the other places is nobody's.
///
/// # Errors
///
/// The first fault. Where the leader's hand is short of a card that the trick does not have, libdds answers nonsense;
/// that is [`Code::CardCount`] here.
pub(crate) fn read(deal: &DdsDeal, target: c_int) -> Result<Setup, Code> {
    let strain = strain_of(deal.trump).ok_or(Code::Trump)?;
    let leader = usize::try_from(deal.first).ok();
    let leader = leader.and_then(|first| Seat::ALL.get(first).copied());
    let leader = leader.ok_or(Code::First)?;
    check_numbers(deal)?;

    let counts = deal.remainCards.map(|hand| hand.map(count).iter().sum());
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

    let hands = hands(&deal.remainCards);
    let mut setup = Setup {
        hands,
        strain,
        leader,
        declarer: leader.clockwise(played),
        ..Setup::empty(Game::Bridge)
    };
    for place in 0..played {
        let card = card_of(deal.currentTrickSuit[place], deal.currentTrickRank[place]);
        let card = card.ok_or(Code::CardCount)?;
        if hands.iter().any(|(_, hand)| hand.has(card)) {
            return Err(Code::PlayedCard);
        }
        setup.trick.push(card).map_err(|_| Code::CardCount)?;
    }
    position(&setup)?;
    Ok(setup)
}

/// The position of a set-up that was read; a revoke in the current trick is taken as it is.
///
/// # Errors
///
/// When a card lies in two places, which is all that can still be wrong.
pub(crate) fn position(setup: &Setup) -> Result<Position, Code> {
    Position::after_revokes(setup).map_err(|_| Code::DuplicateCards)
}

/// The set-up of a whole deal that nobody has led to yet.
///
/// # Errors
///
/// The first fault, as of [`read`].
pub(crate) fn read_hands(cards: &DdsHands) -> Result<Setup, Code> {
    read(
        &DdsDeal {
            trump: 0,
            first: 0,
            currentTrickSuit: [0; 3],
            currentTrickRank: [0; 3],
            remainCards: *cards,
        },
        0,
    )
}

/// Cards of the trick that are none, and holdings with bits that no holding has.
fn check_numbers(deal: &DdsDeal) -> Result<(), Code> {
    let trick = deal.currentTrickSuit.into_iter().zip(deal.currentTrickRank);
    let is_wrong = |(suit, rank)| rank != 0 && card_of(suit, rank).is_none();
    let mut trick = trick.filter(|&card| is_wrong(card));
    let holdings = deal.remainCards.iter().flatten();
    let mut holdings = holdings.filter(|&&bits| bits != 0 && !(4..=0x7fff).contains(&bits));
    match trick.next().is_some() || holdings.next().is_some() {
        true => Err(Code::SuitOrRank),
        false => Ok(()),
    }
}

fn count(bits: u32) -> u32 {
    (bits & RANK_BITS).count_ones()
}

fn hands(cards: &DdsHands) -> BySeat<CardSet> {
    BySeat::from_fn(|seat| {
        let holdings = Suit::ALL.into_iter().zip(cards[seat.index()]);
        holdings.fold(CardSet::EMPTY, |hand, (suit, bits)| {
            hand | ranks_of_bits(bits, suit)
        })
    })
}

/// The strains in the order of a table.
pub(crate) const STRAINS: [Strain; 5] = [
    Strain::Trump(Suit::Spades),
    Strain::Trump(Suit::Hearts),
    Strain::Trump(Suit::Diamonds),
    Strain::Trump(Suit::Clubs),
    Strain::NoTrump,
];
