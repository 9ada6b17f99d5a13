//! Estimated results, shown until the exact numbers of tricks arrive.

use std::cell::RefCell;
use std::collections::HashMap;

use kibitzer::analysis::{Estimate, Estimator};
use kibitzer::rules::Position;

/// Maximum number of cached positions, more than the studio ever shows for one deal.
const MAX_POSITIONS: usize = 1024;

/// A cache of estimated results by position. Each estimate is computed when it is first requested.
#[derive(Default)]
pub(crate) struct Estimates(RefCell<(Estimator, HashMap<Position, Estimate>)>);

impl Estimates {
    /// Returns the estimated number of tricks for the declaring side from a position.
    pub(crate) fn estimate(&self, position: &Position) -> Estimate {
        let (estimator, estimates) = &mut *self.0.borrow_mut();
        if estimates.len() >= MAX_POSITIONS {
            estimates.clear();
        }
        let entry = estimates.entry(*position);
        *entry.or_insert_with(|| estimator.estimate(position))
    }
}
