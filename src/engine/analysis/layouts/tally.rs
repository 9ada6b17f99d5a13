//! The findings of the question about all layouts.

use super::histogram::Histogram;
use super::layout_value::{LayoutValue, Slot, Stage};

/// Newly found values of some layouts, reported while all layouts are counted.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Tally {
    /// The stage of the count at which the layouts were solved.
    pub(super) stage: Stage,
    /// The first of the layouts, as a draw or as a layout number.
    pub(super) from: TallyStart,
    /// Layout by layout, the values for each group of equivalent cards to play, or the value of the position itself.
    pub(super) values: Vec<Slot>,
}

/// The first layout of a [`Tally`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) enum TallyStart {
    /// Layouts drawn at random, starting with the draw of this number.
    Draw(u32),
    /// Layouts with consecutive numbers, starting with this number.
    Point(u64),
}

impl Tally {
    /// Returns the number of layouts by tricks; empty unless the values are numbers of tricks. The question must be
    /// about the position itself, not about each card.
    pub(in super::super) fn tricks(&self) -> Histogram {
        let mut histogram = Histogram::default();
        for slot in &self.values {
            if let Some(tricks) = slot.value(self.stage).and_then(LayoutValue::tricks) {
                histogram.counts[usize::from(tricks)] += 1;
            }
        }
        histogram
    }

    /// Returns true if the layouts were drawn at random.
    pub(in super::super) fn is_drawn(&self) -> bool {
        matches!(self.from, TallyStart::Draw(_))
    }
}
