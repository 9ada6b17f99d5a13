//! Proved bounds of the layouts of a slab, and where they wait for the next part that needs them.

use std::collections::HashMap;
use std::fmt;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::cards::Tricks;
use crate::search::Proved;

use super::parts::Slab;

/// Proved bounds on the declaring side's tricks, a lower and an upper one for each point of a range.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SlabBounds {
    points: Range<usize>,
    lower: Vec<u8>,
    upper: Vec<u8>,
}

impl SlabBounds {
    /// The same bounds for every point of a range.
    pub(super) fn new(points: Range<usize>, Proved { at_least, at_most }: Proved) -> SlabBounds {
        SlabBounds {
            lower: vec![at_least.0; points.len()],
            upper: vec![at_most.0; points.len()],
            points,
        }
    }

    /// The bounds of a point.
    pub(super) fn of(&self, number: usize) -> Proved {
        let index = number - self.points.start;
        Proved {
            at_least: Tricks(self.lower[index]),
            at_most: Tricks(self.upper[index]),
        }
    }

    /// Narrows the bounds of some points by the result of a search for `target` tricks; points outside the slab are
    /// left out.
    pub(super) fn narrow(&mut self, row: Range<usize>, target: Tricks, tricks: Tricks) {
        let start = row.start.max(self.points.start);
        let end = row.end.min(self.points.end);
        if start >= end {
            return;
        }
        let row = start - self.points.start..end - self.points.start;
        if tricks >= target {
            for bound in &mut self.lower[row] {
                *bound = (*bound).max(tricks.0);
            }
        } else {
            for bound in &mut self.upper[row] {
                *bound = (*bound).min(tricks.0);
            }
        }
    }

    fn bytes(&self) -> usize {
        self.lower.len() + self.upper.len()
    }
}

/// Bounds of slabs that no part is at work on, for a part that goes on with the slab: the same part after an
/// interruption, or that of the next stage. Workers on one question share them.
///
/// Bounds are no part of the question: any two are equal.
#[derive(Default)]
pub(super) struct WaitingBounds(Mutex<HashMap<Slab, Vec<SlabBounds>>>);

/// Bytes of waiting bounds at most: a whole deal of bridge takes 20 MiB. Bounds for which there is no room are
/// dropped, and proved again.
const MOST_BYTES: usize = 32 << 20;

impl WaitingBounds {
    /// Takes out the bounds of a slab, column by column.
    pub(super) fn take(&self, slab: &Slab) -> Option<Vec<SlabBounds>> {
        self.slabs().remove(slab)
    }

    /// Puts in the bounds of a slab, column by column.
    pub(super) fn put(&self, slab: &Slab, bounds: Vec<SlabBounds>) {
        let mut slabs = self.slabs();
        let waiting = slabs.values().flatten().chain(&bounds);
        if waiting.map(SlabBounds::bytes).sum::<usize>() <= MOST_BYTES {
            slabs.insert(slab.clone(), bounds);
        }
    }

    /// Bounds are whole at any time, so those that a panic left are as good as others.
    fn slabs(&self) -> MutexGuard<'_, HashMap<Slab, Vec<SlabBounds>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PartialEq for WaitingBounds {
    fn eq(&self, _: &WaitingBounds) -> bool {
        true
    }
}

impl Eq for WaitingBounds {}

impl fmt::Debug for WaitingBounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "WaitingBounds({} slabs)", self.slabs().len())
    }
}
