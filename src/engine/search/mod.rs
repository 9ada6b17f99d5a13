//! The exact search: the number of tricks that the declaring side takes when everybody plays best.
//!
//! It uses no input or output, no threads and no clock.

// Declared first, because the other modules use its macro.
#[macro_use]
mod mode;

mod alpha_beta;
mod bits;
mod board;
mod control;
mod cpu;
mod ducks;
mod estimate;
mod evaluate;
mod forced;
mod guards;
mod killers;
mod leads;
mod moves;
mod node;
mod owners;
mod patterns;
mod proved;
mod sides;
mod solver;
mod suits;
mod table;
mod watch;
mod weights;
mod winners;

pub use control::{Cancelled, Control};
pub use estimate::{Estimate, Estimator};
pub use evaluate::Look;
pub use leads::{Lead, LeadStage, LeadWeights};
pub use proved::{Proof, Proved};
pub use solver::Solver;
pub use table::Fact;
pub(crate) use table::{SPARE_BYTES, is_allocatable};
pub use watch::{Bound, Claim, ClaimOrigin, Stratum, Trial, Unwatched, Watcher};
pub use weights::LookWeights;
