//! Estimates of results, shown until the exact numbers arrive.

use std::cell::RefCell;
use std::collections::HashMap;

use kibitzer::analysis::{Estimate, Estimator};
use kibitzer::rules::Position;

/// Upper limit of remembered positions, more than one deal ever shows.
const KEPT: usize = 1024;

/// Estimates of positions, computed on demand and once each.
#[derive(Default)]
pub(crate) struct Estimates(RefCell<KnownEstimate>);

#[derive(Default)]
struct KnownEstimate {
    estimator: Estimator,
    estimates: HashMap<Position, Estimate>,
}

impl Estimates {
    /// Returns the estimate of a position.
    pub(crate) fn of(&self, position: &Position) -> Estimate {
        let KnownEstimate {
            estimator,
            estimates,
        } = &mut *self.0.borrow_mut();
        if estimates.len() >= KEPT {
            estimates.clear();
        }
        *estimates
            .entry(*position)
            .or_insert_with(|| estimator.estimate(position))
    }
}
