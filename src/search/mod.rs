//! The exact search: how many tricks the declaring side takes when everybody plays best.
//!
//! No input or output, no threads, no clock.

mod control;
mod solver;

pub use control::{Cancelled, Control};
pub use solver::Solver;
