//! The findings of the question about all layouts.

use super::histogram::Histogram;
use super::terms::{NO_LAYOUT, Stage};

/// Newly found values of some layouts, reported while all layouts are counted.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Tally {
    /// The values of layouts drawn at random.
    Draws {
        /// The stage of the count at which the random layouts were solved.
        stage: Stage,
        /// The number of the first random draw in this tally.
        first: u32,
        /// Draw by draw, the values for each group of equivalent cards to play, or the value of the position itself.
        values: Vec<u8>,
    },
    /// The values of a block of layouts with consecutive numbers.
    Block {
        /// The stage of the count at which the block of layouts was solved.
        stage: Stage,
        /// The number of the first layout in the block.
        first: u64,
        /// Layout by layout, the values for each group of equivalent cards to play, or the value of the position
        /// itself.
        values: Vec<u8>,
    },
}

impl Tally {
    /// Returns the number of layouts by tricks; empty unless the values are numbers of tricks. The question must be
    /// about the position itself, not about each card.
    pub(in super::super) fn tricks(&self) -> Histogram {
        let (Tally::Draws { stage, values, .. } | Tally::Block { stage, values, .. }) = self;
        let mut tricks = Histogram::default();
        if *stage == Stage::Tricks {
            for &value in values.iter().filter(|&&value| value != NO_LAYOUT) {
                tricks.counts[usize::from(value)] += 1;
            }
        }
        tricks
    }

    /// Returns true if the layouts were drawn at random.
    pub(in super::super) fn is_drawn(&self) -> bool {
        matches!(self, Tally::Draws { .. })
    }
}
