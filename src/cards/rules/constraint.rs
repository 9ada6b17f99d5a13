//! Constraints on unseen hands.

use std::cmp::Reverse;
use std::ops::RangeInclusive;

use super::{Play, Position, Setup};
use crate::{Card, CardSet, Rank, Seat, Suit};

/// A constraint on the cards that a hand currently holds, such as its points or the length of a suit.
///
/// ```
/// use kibitzer_cards::{Seat, Suit};
/// use kibitzer_cards::rules::Constraint;
/// let five_or_more = Constraint::length(Seat::West, Suit::Spades, 5..=13);
/// assert!(five_or_more.allows("KJ943.2..".parse()?));
/// assert!(!five_or_more.allows("KJ94.2..".parse()?));
/// assert!(Constraint::points(Seat::West, 4..=5).allows("KJ94.2..".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Constraint {
    /// The seat whose hand is constrained.
    pub seat: Seat,
    /// The quantity of the hand that is constrained, such as its points.
    pub measure: Measure,
    /// The permitted values of the constrained quantity, both ends included.
    pub within: RangeInclusive<u8>,
}

/// A quantity of a hand that a constraint limits, such as its points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Measure {
    /// The number of these cards that the hand holds.
    Cards(CardSet),
    /// High-card points: four for an ace, three for a king, two for a queen, one for a jack.
    Points,
    /// The sum of the weights of the cards held, such as controls, or the points of one suit.
    Weighted(CardWeights),
}

/// The weight of each card of the pack in a sum over the cards of a hand, indexed by suit and then by rank.
///
/// ```
/// use kibitzer_cards::rules::{CardWeights, Measure};
/// let mut controls = CardWeights::default();
/// for suit in &mut controls.0 {
///     suit[11..].copy_from_slice(&[1, 2]);
/// }
/// assert_eq!(Measure::Weighted(controls).of("AQ.K..".parse()?), 3);
/// # Ok::<(), kibitzer_cards::ParseHandError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CardWeights(pub [[u8; 13]; 4]);

impl CardWeights {
    /// Returns the weights of these cards; the weights of all other cards become 0.
    #[must_use]
    pub fn among(self, cards: CardSet) -> CardWeights {
        let mut weights = self;
        for suit in Suit::ALL {
            for rank in Rank::ALL {
                if !cards.has(Card::new(suit, rank)) {
                    weights.0[suit.index()][rank.index()] = 0;
                }
            }
        }
        weights
    }

    /// Returns the sum of the weights of the cards in a hand, at most 255.
    fn of(self, hand: CardSet) -> u8 {
        let weights = (hand.iter()).map(|card| self.0[card.suit.index()][card.rank.index()]);
        weights.fold(0, u8::saturating_add)
    }
}

impl Constraint {
    /// Makes a constraint that a hand holds one particular card.
    pub fn pin(seat: Seat, card: Card) -> Constraint {
        Constraint::among(seat, card.into(), 1..=1)
    }

    /// Makes a constraint on the length of a suit in a hand.
    pub fn length(seat: Seat, suit: Suit, within: RangeInclusive<u8>) -> Constraint {
        Constraint::among(seat, CardSet::of_suit(suit), within)
    }

    /// Makes a constraint on the number of cards of the set `cards` that a hand holds.
    pub fn among(seat: Seat, cards: CardSet, within: RangeInclusive<u8>) -> Constraint {
        Constraint::new(seat, Measure::Cards(cards), within)
    }

    /// Makes a constraint on the high-card points of a hand.
    pub fn points(seat: Seat, within: RangeInclusive<u8>) -> Constraint {
        Constraint::new(seat, Measure::Points, within)
    }

    /// Makes a constraint from its fields: the seat, the quantity and the permitted values.
    fn new(seat: Seat, measure: Measure, within: RangeInclusive<u8>) -> Constraint {
        Constraint {
            seat,
            measure,
            within,
        }
    }

    /// Returns a key by which constraints are sorted: by seat, and for each seat points first, then weighted sums, then
    /// sets of cards from the highest suit down. Constraints with the same key are equal.
    pub fn order(&self) -> impl Ord + use<> {
        let cards = match self.measure {
            Measure::Points | Measure::Weighted(_) => None,
            Measure::Cards(cards) => Some(Reverse(cards.bits())),
        };
        let weights = match self.measure {
            Measure::Weighted(weights) => Some(weights),
            Measure::Points | Measure::Cards(_) => None,
        };
        let [low, high] = [*self.within.start(), *self.within.end()];
        (self.seat.index(), cards, weights, low, high)
    }

    /// Returns true if the hand satisfies the constraint.
    pub fn allows(&self, hand: CardSet) -> bool {
        self.within.contains(&self.measure.of(hand))
    }

    /// Converts a constraint on a whole hand into one on the cards that are left after the hand has shown the cards
    /// `shown`.
    ///
    /// ```
    /// use kibitzer_cards::{Seat, Suit};
    /// use kibitzer_cards::rules::Constraint;
    /// let one_or_two = Constraint::length(Seat::West, Suit::Spades, 1..=2);
    /// assert_eq!(one_or_two.after("K...".parse()?).within, 0..=1);
    /// // No hand fits any more.
    /// assert!(one_or_two.after("KJ9...".parse()?).within.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn after(&self, shown: CardSet) -> Constraint {
        let gone = self.measure.of(shown);
        let (low, high) = (*self.within.start(), *self.within.end());
        let within = match high.checked_sub(gone) {
            Some(high) => low.saturating_sub(gone)..=high,
            // More has been shown than the upper limit allows.
            None => low.max(1)..=0,
        };
        Constraint {
            within,
            ..self.clone()
        }
    }

    /// Returns the card if this is a constraint that the hand holds one particular card, and `None` otherwise.
    pub fn pinned(&self) -> Option<Card> {
        match self.measure {
            Measure::Cards(cards) if cards.len() == 1 && *self.within.start() == 1 => {
                cards.iter().next()
            }
            Measure::Cards(_) | Measure::Points | Measure::Weighted(_) => None,
        }
    }

    /// Returns the suit if the constraint is about cards of a single suit, and `None` otherwise.
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
    /// Returns the value of this quantity for a hand, such as its points.
    pub fn of(self, hand: CardSet) -> u8 {
        match self {
            Measure::Cards(cards) => (hand & cards).len() as u8,
            Measure::Points => high_card_points(hand) as u8,
            Measure::Weighted(weights) => weights.of(hand),
        }
    }
}

/// Returns the high-card points of a hand: four for an ace, three for a king, two for a queen, one for a jack.
fn high_card_points(hand: CardSet) -> usize {
    let honours = [Rank::Jack, Rank::Queen, Rank::King, Rank::Ace];
    let counts = honours.map(|lowest| (hand & CardSet::pack(lowest)).len());
    counts.iter().sum()
}

/// Returns the voids that the `unseen` hands showed in the first `cards` cards of a play. Each is a constraint that the
/// suit has length 0.
pub fn shown_voids(play: &Play, cards: usize, unseen: &[Seat]) -> Vec<Constraint> {
    let mut constraints = Vec::new();
    for (at, played) in play.cards().iter().enumerate().take(cards) {
        if !unseen.contains(&played.seat) {
            continue;
        }
        let void = void_shown_by_card(&play.position_after(at).setup(), played.card);
        for suit in Suit::ALL {
            let constraint = Constraint::length(played.seat, suit, 0..=0);
            if void.has_all(CardSet::of_suit(suit)) && !constraints.contains(&constraint) {
                constraints.push(constraint);
            }
        }
    }
    constraints
}

/// Returns the cards that a hand cannot hold, given the card it played to the current trick: the cards of the suit led
/// if it did not follow suit, and in preferans also the trumps if it did not ruff. The set is empty if the hand has not
/// played.
pub fn shown_void(position: &Position, seat: Seat) -> CardSet {
    void_shown_in_trick(&position.setup(), seat)
}

/// Returns the cards that a hand cannot hold, given the card it played to the current trick of a setup. Does the same
/// as [`shown_void`].
pub(super) fn void_shown_in_trick(setup: &Setup, seat: Seat) -> CardSet {
    let card = setup.card_in_trick(seat);
    card.map_or(CardSet::EMPTY, |card| void_shown_by_card(setup, card))
}

/// Returns the cards that a hand cannot hold if it plays this card to the current trick of a setup.
pub(super) fn void_shown_by_card(setup: &Setup, card: Card) -> CardSet {
    let Some(led) = setup.trick.suit().filter(|&led| led != card.suit) else {
        return CardSet::EMPTY;
    };
    match setup.trump_to_ruff() {
        Some(trump) if trump != card.suit => CardSet::of_suit(led) | CardSet::of_suit(trump),
        _ => CardSet::of_suit(led),
    }
}
