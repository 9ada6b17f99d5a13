//! What is known of an unseen hand.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::{Play, Position, Setup};
use crate::{Card, CardSet, Rank, Seat, Suit};

/// A limit on one of two unseen hands, about the cards that it still holds.
///
/// ```
/// use kibitzer_cards::{Seat, Suit};
/// use kibitzer_cards::rules::Limit;
/// let five_or_more = Limit::length(Seat::West, Suit::Spades, 5..=13);
/// assert!(five_or_more.allows("KJ943.2..".parse()?));
/// assert!(!five_or_more.allows("KJ94.2..".parse()?));
/// assert!(Limit::points(Seat::West, 4..=5).allows("KJ94.2..".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Limit {
    /// The hand.
    pub seat: Seat,
    /// What is limited.
    pub measure: Measure,
    /// The numbers that are possible.
    pub within: RangeInclusive<u8>,
}

/// What can be limited in a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Measure {
    /// How many of some cards it holds.
    Cards(CardSet),
    /// High-card points: four for an ace, three, two and one for king, queen and jack.
    Points,
}

impl Limit {
    /// The hand holds the card.
    pub fn pin(seat: Seat, card: Card) -> Limit {
        Limit::among(seat, card.into(), 1..=1)
    }

    /// The length of a suit.
    pub fn length(seat: Seat, suit: Suit, within: RangeInclusive<u8>) -> Limit {
        Limit::among(seat, CardSet::of_suit(suit), within)
    }

    /// How many of some cards the hand holds.
    pub fn among(seat: Seat, cards: CardSet, within: RangeInclusive<u8>) -> Limit {
        let measure = Measure::Cards(cards);
        Limit {
            seat,
            measure,
            within,
        }
    }

    /// High-card points.
    pub fn points(seat: Seat, within: RangeInclusive<u8>) -> Limit {
        let measure = Measure::Points;
        Limit {
            seat,
            measure,
            within,
        }
    }

    /// Whether a hand keeps to it.
    pub fn allows(&self, hand: CardSet) -> bool {
        self.within.contains(&self.measure.of(hand))
    }

    /// The card, if the limit is that the hand holds one.
    pub fn pinned(&self) -> Option<Card> {
        match self.measure {
            Measure::Cards(cards) if cards.len() == 1 && *self.within.start() == 1 => {
                cards.iter().next()
            }
            Measure::Cards(_) | Measure::Points => None,
        }
    }

    /// The suit, if it is about one alone.
    pub fn suit(&self) -> Option<Suit> {
        let Measure::Cards(cards) = self.measure else {
            return None;
        };
        Suit::ALL
            .into_iter()
            .find(|&suit| CardSet::of_suit(suit).has_all(cards))
    }
}

impl Measure {
    /// How much of it a hand holds.
    pub fn of(self, hand: CardSet) -> u8 {
        match self {
            Measure::Cards(cards) => (hand & cards).len() as u8,
            Measure::Points => points(hand) as u8,
        }
    }
}

/// High-card points of a hand.
fn points(hand: CardSet) -> usize {
    let honours = [Rank::Ace, Rank::King, Rank::Queen, Rank::Jack];
    let worth = (1..=4).rev();
    let counts = honours.map(|rank| {
        let held = |&suit: &Suit| hand.has(Card { suit, rank });
        Suit::ALL.iter().filter(|suit| held(suit)).count()
    });
    counts
        .into_iter()
        .zip(worth)
        .map(|(count, worth)| count * worth)
        .sum()
}

/// The voids that two hands have shown in the first cards of a play.
pub fn shown_voids(play: &Play, cards: usize, unseen: [Seat; 2]) -> Vec<Limit> {
    let mut limits = Vec::new();
    for (at, played) in play.cards().iter().enumerate().take(cards) {
        if !unseen.contains(&played.seat) {
            continue;
        }
        let void = void_shown_by(play.position_after(at), played.card);
        for suit in Suit::ALL {
            let limit = Limit::length(played.seat, suit, 0..=0);
            if void.has_all(CardSet::of_suit(suit)) && !limits.contains(&limit) {
                limits.push(limit);
            }
        }
    }
    limits
}

/// The cards that a hand cannot hold, because its card in the current trick shows it: those of the
/// suit led, if it did not follow, and in preferans trumps, if it did not ruff.
pub fn shown_void(position: &Position, seat: Seat) -> CardSet {
    void_in_trick(position, seat)
}

/// The same of a set-up.
pub(super) fn void_in_trick(setup: &Setup, seat: Seat) -> CardSet {
    let mut played = setup.trick_cards().filter(|&(player, _)| player == seat);
    let card = played.next().map(|(_, card)| card);
    card.map_or(CardSet::EMPTY, |card| void_shown_by(setup, card))
}

/// The cards that a hand cannot hold when it adds a card to a trick.
fn void_shown_by(setup: &Setup, card: Card) -> CardSet {
    let Some(led) = setup.trick.suit() else {
        return CardSet::EMPTY;
    };
    if card.suit == led {
        return CardSet::EMPTY;
    }
    let ruff = setup.strain.trump().filter(|_| setup.game.must_ruff());
    match ruff {
        Some(trump) if trump != card.suit => CardSet::of_suit(led) | CardSet::of_suit(trump),
        _ => CardSet::of_suit(led),
    }
}
