//! Proved bounds of the layouts of a slice, kept for the next part that needs them.

use std::collections::HashMap;
use std::fmt;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::search::{Bound, Proved};

use super::parts::GridSlice;

/// Proved bounds on the declaring side's tricks for each point of a range.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SliceBounds {
    /// The number of the first point of the range within the grid of its shape.
    first: usize,
    bounds: Vec<Proved>,
}

impl SliceBounds {
    /// Creates bounds for a range of points, all equal to `proved`.
    pub(super) fn new(points: Range<usize>, proved: Proved) -> SliceBounds {
        SliceBounds {
            first: points.start,
            bounds: vec![proved; points.len()],
        }
    }

    /// Returns the bounds of the point with this number.
    pub(super) fn of(&self, number: usize) -> Proved {
        self.bounds[number - self.first]
    }

    /// Narrows the bounds of all points in `row` by a proved bound. Points outside the slice are ignored.
    pub(super) fn narrow(&mut self, row: Range<usize>, bound: Bound) {
        let start = row.start.saturating_sub(self.first);
        let end = row.end.saturating_sub(self.first).min(self.bounds.len());
        for bounds in self.bounds.get_mut(start..end).into_iter().flatten() {
            bounds.narrow(bound);
        }
    }
}

/// The bounds of slices between two parts: a part that was interrupted leaves them to its continuation, and a part of
/// one stage to that of the next. All workers on a question share them.
///
/// Bounds are not part of the question, so any two values compare as equal.
#[derive(Default)]
pub(super) struct StoredBounds(Mutex<HashMap<GridSlice, Vec<SliceBounds>>>);

/// The maximum size of stored bounds, in bytes; a whole deal of bridge takes 20 MiB. Bounds without room are dropped
/// and proved again.
const MOST_BYTES: usize = 32 << 20;

impl StoredBounds {
    /// Removes the bounds of a slice and returns them by column; `None` if there are none.
    pub(super) fn take(&self, slice: &GridSlice) -> Option<Vec<SliceBounds>> {
        self.slices().remove(slice)
    }

    /// Stores the bounds of a slice, one element per column, for a later part; drops them if there is no room.
    pub(super) fn put(&self, slice: &GridSlice, bounds: Vec<SliceBounds>) {
        let mut slices = self.slices();
        let all = slices.values().flatten().chain(&bounds);
        let bytes = all.map(|slice| size_of_val(&*slice.bounds));
        if bytes.sum::<usize>() <= MOST_BYTES {
            slices.insert(slice.clone(), bounds);
        }
    }

    /// Locks the map. A panic leaves it in order, because every bound is true at any time.
    fn slices(&self) -> MutexGuard<'_, HashMap<GridSlice, Vec<SliceBounds>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PartialEq for StoredBounds {
    fn eq(&self, _: &StoredBounds) -> bool {
        true
    }
}

impl Eq for StoredBounds {}

impl fmt::Debug for StoredBounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "StoredBounds({} slices)", self.slices().len())
    }
}
