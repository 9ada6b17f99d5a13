//! The exchanges of cards that are tried on a problem, the smallest first.

use std::collections::HashSet;

use crate::cards::{Card, CardSet, Seat, Suit, Tricks};
use crate::rules::{Play, Position, Setup};

use super::ending::Ending;
use super::exchange::Exchange;

/// The maximum number of single swaps that are combined into pairs. The smallest swaps are used.
pub(super) const MAX_PAIRED: usize = 200;

/// The exchanges of cards to try on a problem, the smallest first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Candidates {
    pub(super) exchanges: Vec<Exchange>,
    /// True if there were more than [`MAX_PAIRED`] single swaps, so that pairs with the larger ones were left out.
    pub(super) leaves_pairs_out: bool,
}

impl Candidates {
    /// Returns all swaps of two cards.
    pub(super) fn one_swap(ending: &Ending) -> Candidates {
        let swaps = single_swaps(ending).into_iter();
        Candidates {
            exchanges: swaps.map(|(_, pair)| Exchange::Swap(vec![pair])).collect(),
            leaves_pairs_out: false,
        }
    }

    /// Returns the pairs of swaps that lead to different problems, made from the smallest single swaps. `intended` is
    /// the card of the intended key.
    pub(super) fn two_swaps(ending: &Ending, intended: Option<Card>) -> Candidates {
        let mut single = single_swaps(ending);
        let leaves_pairs_out = single.len() > MAX_PAIRED;
        single.truncate(MAX_PAIRED);
        let pairs = pairs_of(&single).into_iter();
        Candidates {
            exchanges: distinct(ending, intended, pairs),
            leaves_pairs_out,
        }
    }

    /// Returns small exchanges that may leave the solution unchanged. If `can_drop` is true, they include dropping one
    /// card from each hand.
    pub(super) fn minor(ending: &Ending, can_drop: bool) -> Candidates {
        Candidates {
            exchanges: minor_exchanges(ending, can_drop),
            leaves_pairs_out: false,
        }
    }

    /// Keeps only the exchanges with which the cards in `played` can still be played legally from the changed setup.
    pub(super) fn after(self, setup: &Setup, played: &[Card]) -> Candidates {
        let is_legal = |exchange: &Exchange| {
            let start = Position::from_setup(&exchange.apply(setup));
            start.is_ok_and(|start| Play::of(start, played).is_ok())
        };
        let exchanges = self.exchanges.into_iter();
        Candidates {
            exchanges: exchanges
                .filter(|exchange| played.is_empty() || is_legal(exchange))
                .collect(),
            ..self
        }
    }
}

/// Returns the cards in the hands from high to low, suit by suit, each with the seat that holds it and the number of
/// lower cards in its suit.
fn held_cards(ending: &Ending) -> Vec<(Card, Seat, usize)> {
    let position = &ending.position;
    let all = CardSet::union(position.seats().map(|seat| position.hand(seat)));
    let mut held = Vec::new();
    for suit in Suit::ALL {
        let cards = all.suited(suit);
        for (index, card) in cards.into_iter().enumerate() {
            let holder = position.seats().find(|&seat| position.hand(seat).has(card));
            held.extend(holder.map(|seat| (card, seat, cards.len() - 1 - index)));
        }
    }
    held
}

/// The size of an exchange. Smaller exchanges are tried first.
type Size = usize;

/// The size of the smallest swap between different suits. It is larger than the size of any swap within a suit.
const OTHER_SUIT: Size = 13;

/// Returns the swaps of two cards of different hands with their sizes, the smallest first.
fn single_swaps(ending: &Ending) -> Vec<(Size, (Card, Card))> {
    let held = held_cards(ending);
    let mut swaps = Vec::new();
    for (index, &(one, holder, lower)) in held.iter().enumerate() {
        for &(other, other_holder, other_lower) in &held[index + 1..] {
            if holder == other_holder {
                continue;
            }
            let size = if one.suit == other.suit {
                lower - other_lower
            } else {
                OTHER_SUIT + lower + other_lower
            };
            swaps.push((size, (one, other)));
        }
    }
    swaps.sort_by_key(|&(size, _)| size);
    swaps
}

/// Returns all pairs of the given swaps that involve four different cards, the smallest first.
fn pairs_of(single: &[(Size, (Card, Card))]) -> Vec<Vec<(Card, Card)>> {
    let mut swaps = Vec::new();
    for (index, &(size, one)) in single.iter().enumerate() {
        for &(other_size, other) in &single[index + 1..] {
            let cards: CardSet = [one.0, one.1, other.0, other.1].into_iter().collect();
            if cards.len() == 4 {
                swaps.push((size + other_size, vec![one, other]));
            }
        }
    }
    swaps.sort_by_key(|&(size, _)| size);
    swaps.into_iter().map(|(_, pairs)| pairs).collect()
}

/// Returns the swaps of neighbouring cards of a suit, then the sets of cards that can be dropped. Such a set has one
/// card from each hand, which must be the hand's lowest card of a suit.
fn minor_exchanges(ending: &Ending, can_drop: bool) -> Vec<Exchange> {
    let swaps = single_swaps(ending)
        .into_iter()
        .take_while(|&(size, _)| size == 1)
        .map(|(_, pair)| Exchange::Swap(vec![pair]));
    let mut changes: Vec<Exchange> = swaps.collect();
    let position = &ending.position;
    if !can_drop || !position.trick().is_empty() || position.tricks_left() < Tricks(2) {
        return changes;
    }
    changes.extend(lowest_cards(ending).into_iter().map(Exchange::Drop));
    changes
}

/// Returns all sets that consist of one card from each hand, its lowest of some suit.
fn lowest_cards(ending: &Ending) -> Vec<CardSet> {
    let mut sets = vec![CardSet::EMPTY];
    for seat in ending.position.seats() {
        let hand = ending.position.hand(seat);
        let lowest: Vec<Card> = Suit::ALL
            .into_iter()
            .filter_map(|suit| hand.suited(suit).into_iter().next_back())
            .collect();
        sets = sets
            .into_iter()
            .flat_map(|set| {
                lowest
                    .iter()
                    .map(move |&card| set | card.into())
                    .collect::<Vec<_>>()
            })
            .collect();
    }
    sets
}

/// Returns the swaps without those that lead to the same problem as an earlier, smaller one. Problems with the same
/// cards differ if another card is intended as the key.
fn distinct(
    ending: &Ending,
    intended: Option<Card>,
    swaps: impl Iterator<Item = Vec<(Card, Card)>>,
) -> Vec<Exchange> {
    let (mut seen, setup) = (HashSet::new(), ending.position.setup());
    let missing = Tricks::ZERO;
    let is_new = |exchange: &Exchange| {
        let position = Position::from_setup(&exchange.apply(&setup));
        let intended = intended.map(|card| exchange.renamed(card));
        position.is_ok_and(|position| seen.insert((Ending { position, missing }.key(), intended)))
    };
    swaps.map(Exchange::Swap).filter(is_new).collect()
}
