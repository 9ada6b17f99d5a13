//! The counts of layouts, and the values of single layouts.

use crate::cards::CardSet;

use super::histogram::Histogram;
use super::terms::Stage;

/// The counts so far, with the values of all layouts that were counted or drawn at random.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Counted {
    /// The counts for the position itself, in which the hand to play chooses its best card.
    pub(super) whole: CardCounts,
    /// The counts for each group of equivalent cards to play; empty if the question is not about single cards.
    pub(super) cards: Vec<CardCounts>,
    /// By [`Stage`]: the values found so far.
    pub(super) stages: [Progress; 2],
}

/// The counts for one group of equivalent cards to play, or for the position itself.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CardCounts {
    /// The equivalent cards, one of which is played; `None` for the position itself.
    pub cards: Option<CardSet>,
    /// The number of layouts in which the declaring side misses the contract's target, and the number in which it
    /// reaches it.
    pub reached: [u64; 2],
    /// The number of layouts by tricks of the declaring side.
    pub tricks: Histogram,
    /// The number of layouts in which no other card is better; counted together with `tricks`.
    pub best: u64,
}

impl CardCounts {
    /// Counts a layout in which the card has this value, and the best card has the value `best`.
    pub(super) fn count(&mut self, stage: Stage, value: u8, best: u8) {
        match stage {
            Stage::Makes => self.reached[usize::from(value)] += 1,
            Stage::Tricks => {
                self.tricks.counts[usize::from(value)] += 1;
                self.best += u64::from(value == best);
            }
        }
    }
}

/// The values that one stage has found so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Progress {
    /// The values of the layouts drawn at random: draw by draw, the value of every column (see [`Counted::columns`]).
    pub(super) draws: Vec<u8>,
    /// By point: the value of the layout for the position itself. Empty before the first value is known.
    pub(super) points: Vec<u8>,
    /// The number of layouts with a known value in `points`.
    pub(super) counted: u64,
}

/// The value of a point or draw that is not known yet.
pub(super) const UNKNOWN: u8 = u8::MAX - 1;

impl Counted {
    /// Creates empty counts for these groups of equivalent cards to play, or for the position alone if there are none.
    pub(super) fn nothing(cards: &[CardSet]) -> Counted {
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

    /// Returns the counts of all columns. A column is what has a value in every layout: each group of cards to play or,
    /// if the question is not about single cards, the position itself.
    pub(super) fn columns(&self) -> &[CardCounts] {
        match self.cards.is_empty() {
            true => std::slice::from_ref(&self.whole),
            false => &self.cards,
        }
    }

    /// Returns true if a stage has settled a point: its value is known, or it is known not to be a layout.
    pub(super) fn is_known(&self, stage: Stage, point: u64) -> bool {
        let value = self.stages[stage as usize].points.get(point as usize);
        value.is_some_and(|&value| value != UNKNOWN)
    }

    /// Returns true if draw number `first` is known at a stage, and with it the part that begins there.
    pub(super) fn has_draws(&self, stage: Stage, first: u32) -> bool {
        let draws = &self.stages[stage as usize].draws;
        let value = draws.get(first as usize * self.columns().len());
        value.is_some_and(|&value| value != UNKNOWN)
    }
}
