//! Estimates of what is on show, until the exact numbers arrive.

use std::cell::RefCell;
use std::collections::HashMap;

use crate::analysis::{Estimate, estimate};
use crate::rules::Position;

/// Positions that are remembered; more than one deal ever shows.
const KEPT: usize = 1024;

/// Estimates positions when somebody asks, each once.
#[derive(Default)]
pub(super) struct Estimates(RefCell<HashMap<Position, Estimate>>);

impl Estimates {
    /// The estimate of a position.
    pub(super) fn of(&self, position: &Position) -> Estimate {
        let mut known = self.0.borrow_mut();
        if known.len() >= KEPT {
            known.clear();
        }
        *known.entry(*position).or_insert_with(|| estimate(position))
    }
}
