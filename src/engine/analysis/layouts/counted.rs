//! The counts of layouts, and the values of single layouts.

use crate::cards::CardSet;

use super::histogram::Histogram;
use super::layout_value::{LayoutValue, Slot, Stage};

/// The counts of layouts so far, with the values of all layouts that were counted or drawn at random.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Counted {
    /// The counts of layouts for the position itself, in which the hand to play chooses its best card.
    pub(super) whole: CardCounts,
    /// The counts of layouts for each group of equivalent cards to play; empty if the question is not about single
    /// cards.
    pub(super) cards: Vec<CardCounts>,
    /// The values found so far at each stage of the count, indexed by [`Stage`].
    pub(super) stages: [Progress; 2],
}

/// The counts of layouts for one group of equivalent cards to play, or for the position itself.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CardCounts {
    /// The equivalent cards, one of which is played; `None` for the position itself.
    pub cards: Option<CardSet>,
    /// The number of layouts in which the declaring side takes fewer tricks than the contract's target, then the number
    /// of all others.
    pub reached: [u64; 2],
    /// The number of layouts by tricks of the declaring side.
    pub tricks: Histogram,
    /// The number of layouts in which no other card is better than this one; counted together with `tricks`.
    pub best: u64,
}

impl CardCounts {
    /// Counts a layout in which the card has the given value, and the best card has the value `best`.
    pub(super) fn count_layout(&mut self, value: LayoutValue, best: LayoutValue) {
        match value {
            LayoutValue::Reached(reached) => self.reached[usize::from(reached)] += 1,
            LayoutValue::Tricks(tricks) => {
                self.tricks.counts[usize::from(tricks)] += 1;
                self.best += u64::from(value == best);
            }
        }
    }
}

/// The values of layouts that one stage of the count has found so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Progress {
    /// The values of the layouts drawn at random: draw by draw, the value of every card to play (see
    /// [`Counted::columns`]).
    pub(super) draws: Vec<Slot>,
    /// The value of every layout, with best play from the position, by number of the layout. Empty before the first
    /// value is known.
    pub(super) points: Vec<Slot>,
    /// The number of layouts with a known value in `points`.
    pub(super) counted: u64,
}

impl Counted {
    /// Creates counts of zero for the given groups of equivalent cards to play, or for the position alone if there are
    /// none.
    pub(super) fn empty(cards: &[CardSet]) -> Counted {
        let cards = cards.iter().map(|&cards| CardCounts {
            cards: Some(cards),
            ..CardCounts::default()
        });
        Counted {
            whole: CardCounts::default(),
            cards: cards.collect(),
            stages: Default::default(),
        }
    }

    /// Returns the counts for each group of equivalent cards to play or, if the question is not about single cards, the
    /// counts for the position itself.
    pub(super) fn columns(&self) -> &[CardCounts] {
        if self.cards.is_empty() {
            std::slice::from_ref(&self.whole)
        } else {
            &self.cards
        }
    }

    /// Returns true if the layout with number `point` is settled at a stage: its value is known, or it is known to
    /// violate a constraint.
    pub(super) fn is_known(&self, stage: Stage, point: u64) -> bool {
        let value = self.stages[stage as usize].points.get(point as usize);
        value.is_some_and(|&value| value != Slot::UNKNOWN)
    }

    /// Returns true if the value of the random layout with number `first` is known at a stage. All values of the part
    /// of the count that begins there are known too.
    pub(super) fn has_draws(&self, stage: Stage, first: u32) -> bool {
        let draws = &self.stages[stage as usize].draws;
        let value = draws.get(first as usize * self.columns().len());
        value.is_some_and(|&value| value != Slot::UNKNOWN)
    }
}
