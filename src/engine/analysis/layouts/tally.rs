//! Pieces of the answer.

use super::histogram::Histogram;
use super::terms::{NO_LAYOUT, Stage};

/// A piece of the answer to a question about all layouts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tally {
    /// The values of layouts that were drawn.
    Draws {
        /// What was asked.
        stage: Stage,
        /// The first of the draws.
        first: u32,
        /// A value for every column of every draw.
        values: Vec<u8>,
    },
    /// The values of layouts that are neighbours.
    Block {
        /// What was asked.
        stage: Stage,
        /// The first of the points.
        first: u64,
        /// A value for every column of every point.
        values: Vec<u8>,
    },
}

impl Tally {
    /// The layouts gone through, by tricks, if there is one column.
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
