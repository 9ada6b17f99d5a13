//! The exact search: the number of tricks that the declaring side takes with best play by all.
//!
//! It performs no input or output, starts no threads and reads no clock.

// `outcome` defines the terms that all modules use.

// Declared first, because the other modules use its macro.
#[macro_use]
mod mode;

mod alpha_beta;
mod bits;
mod board;
mod candidates;
pub(crate) mod company;
mod control;
mod cpu;
mod ducks;
mod estimate;
#[cfg_attr(
    not(feature = "instruments"),
    expect(
        dead_code,
        unreachable_pub,
        reason = "only the instruments show all of it"
    )
)]
pub(crate) mod evaluate;
mod forced;
mod guards;
mod hands;
mod killers;
pub(crate) mod leads;
mod moves;
pub(crate) mod observer;
mod order;
mod outcome;
mod owners;
mod patterns;
mod proved;
mod resolution;
mod shape;
mod sharing;
mod sides;
pub(crate) mod solver;
mod suits;
pub(crate) mod table;
#[cfg(feature = "instruments")]
mod trials;
mod trick;
mod winners;

pub(crate) use company::Company;
pub(crate) use control::uncancelled;
pub use control::{Cancelled, Control};
pub use estimate::{Estimate, Estimator};
pub use proved::{Bound, Proof, Proved};
pub use solver::Solver;
pub(crate) use table::{Fact, SPARE_BYTES, is_allocatable};
