//! The exact search: how many tricks the declaring side takes when everybody plays best.
//!
//! No input or output, no threads, no clock.

mod alpha_beta;
mod bits;
mod board;
mod control;
mod killers;
#[macro_use]
mod mode;
mod moves;
mod solver;
mod table;
mod winners;

pub use control::{Cancelled, Control};
pub use solver::Solver;
