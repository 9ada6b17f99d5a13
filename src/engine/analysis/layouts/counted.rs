//! What is counted of all layouts.

use serde::{Deserialize, Serialize};

use crate::cards::CardSet;

use super::histogram::Histogram;
use super::terms::Stage;

/// All that is counted, and the values of what was drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Counted {
    /// The counts of the position itself.
    pub(super) whole: CardCounts,
    /// Those of each card to play, if that was asked.
    pub(super) cards: Vec<CardCounts>,
    pub(super) stages: [Progress; 2],
}

/// The counts of one card to play, or of the position itself.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct CardCounts {
    /// Equal cards, one of which is played; none for the position itself.
    pub cards: Option<CardSet>,
    /// Layouts in which the target is missed, and in which it is reached.
    pub reached: [u64; 2],
    /// Layouts by tricks.
    pub tricks: Histogram,
    /// Layouts in which no card is better.
    pub best: u64,
}

impl CardCounts {
    /// Counts a layout with its value, and the best that any card has there.
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

/// How far a stage has come.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Progress {
    /// The values of draws, of every column of each.
    pub(super) draws: Vec<u8>,
    /// By point, the value of the position itself; empty before the first.
    pub(super) points: Vec<u8>,
    /// Layouts whose values are known.
    pub(super) counted: u64,
}

/// Not known yet.
pub(super) const UNKNOWN: u8 = u8::MAX - 1;

impl Counted {
    /// Nothing yet, of these cards to play.
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

    /// The counts of everything that has a value of its own in every layout: of each card to play
    /// or, if these are not asked about, of the position itself.
    pub(super) fn columns(&self) -> &[CardCounts] {
        match self.cards.is_empty() {
            true => std::slice::from_ref(&self.whole),
            false => &self.cards,
        }
    }

    /// Whether a point was gone through at a stage.
    pub(super) fn is_known(&self, stage: Stage, point: u64) -> bool {
        let points = &self.stages[stage as usize].points;
        points
            .get(point as usize)
            .is_some_and(|&value| value != UNKNOWN)
    }

    /// Whether draws from one on are known.
    pub(super) fn has_draws(&self, stage: Stage, first: u32) -> bool {
        let draws = &self.stages[stage as usize].draws;
        let value = draws.get(first as usize * self.columns().len());
        value.is_some_and(|&value| value != UNKNOWN)
    }
}
