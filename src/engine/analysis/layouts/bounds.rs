//! Proved bounds of the layouts of a slice, kept for the next part that needs them.

use std::collections::HashMap;
use std::fmt;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::search::{Bound, Proved};

use super::parts::GridSlice;

/// Proved bounds on the declaring side's tricks in each layout of a slice, which is a range of consecutive layouts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SliceBounds {
    /// The number of the slice's first layout within the grid of its shape.
    first: usize,
    bounds: Vec<Proved>,
}

impl SliceBounds {
    /// Creates bounds for a range of layouts, all equal to `proved`.
    pub(super) fn new(points: Range<usize>, proved: Proved) -> SliceBounds {
        SliceBounds {
            first: points.start,
            bounds: vec![proved; points.len()],
        }
    }

    /// Returns the bounds of the layout with this number, which must lie in the slice.
    pub(super) fn of_point(&self, number: usize) -> Proved {
        self.bounds[number - self.first]
    }

    /// Narrows the bounds of all layouts in `row` by a proved bound. Layouts outside the slice are ignored.
    pub(super) fn narrow(&mut self, row: Range<usize>, bound: Bound) {
        let start = row.start.saturating_sub(self.first);
        let end = row.end.saturating_sub(self.first).min(self.bounds.len());
        for bounds in self.bounds.get_mut(start..end).into_iter().flatten() {
            bounds.narrow(bound);
        }
    }
}

/// Proved bounds that one part of a count of layouts leaves for a later part. All workers on the count share them.
///
/// An interrupted part leaves its bounds to its continuation, and the stage that decides contracts leaves them to the
/// stage that counts tricks. Bounds are not part of the question, so any two values compare as equal.
#[derive(Default)]
pub(super) struct StoredBounds(Mutex<HashMap<GridSlice, Vec<SliceBounds>>>);

/// The maximum size of the stored bounds of one count of layouts, in bytes; a whole bridge deal takes 20 MiB. Bounds
/// that do not fit are dropped and proved again.
const MAX_STORED_BYTES: usize = 32 << 20;

impl StoredBounds {
    /// Removes the stored bounds of a slice of layouts and returns them, one element per card to play; `None` if none
    /// are stored.
    pub(super) fn take(&self, slice: &GridSlice) -> Option<Vec<SliceBounds>> {
        self.lock_slices().remove(slice)
    }

    /// Stores the bounds of a slice of layouts, one element per card to play, for a later part. Drops them if there is
    /// no room.
    pub(super) fn store(&self, slice: &GridSlice, bounds: Vec<SliceBounds>) {
        let mut slices = self.lock_slices();
        let all = slices.values().flatten().chain(&bounds);
        let bytes = all.map(|slice| size_of_val(&*slice.bounds));
        if bytes.sum::<usize>() <= MAX_STORED_BYTES {
            slices.insert(slice.clone(), bounds);
        }
    }

    /// Locks the map of stored bounds, even after a panic in another thread: every bound in the map is true at any
    /// time.
    fn lock_slices(&self) -> MutexGuard<'_, HashMap<GridSlice, Vec<SliceBounds>>> {
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
        write!(f, "StoredBounds({} slices)", self.lock_slices().len())
    }
}
