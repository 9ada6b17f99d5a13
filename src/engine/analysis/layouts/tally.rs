//! The findings of the question about all layouts.

use super::histogram::Histogram;
use super::terms::{NO_LAYOUT, Stage};

/// A finding of the question about all layouts: the values of some of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tally {
    /// The values of layouts drawn at random.
    Draws {
        /// The stage that the values belong to.
        stage: Stage,
        /// The number of the first draw.
        first: u32,
        /// Draw by draw, a value for each column: each group of cards to play, or the position itself.
        values: Vec<u8>,
    },
    /// The values of consecutive points.
    Block {
        /// The stage that the values belong to.
        stage: Stage,
        /// The number of the first point.
        first: u64,
        /// Point by point, a value for each column: each group of cards to play, or the position itself.
        values: Vec<u8>,
    },
}

impl Tally {
    /// Returns the number of layouts by tricks; empty unless this is a block with numbers of tricks. There must be only
    /// one column.
    pub(in super::super) fn tricks(&self) -> Histogram {
        let mut tricks = Histogram::default();
        if let Tally::Block {
            stage: Stage::Tricks,
            values,
            ..
        } = self
        {
            for &value in values.iter().filter(|&&value| value != NO_LAYOUT) {
                tricks.counts[usize::from(value)] += 1;
            }
        }
        tricks
    }
}
