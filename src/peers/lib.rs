//! Other solvers, to compare with: each at work in a process of its own, which may crash.
//!
//! A program that depends on this starts itself once more as a [`Peer`], with the
//! [`SUBCOMMAND`] and the peer's name as arguments, and there calls [`serve`].

mod board;
mod error;
mod libdds;
mod peer;
mod race;
mod verbatim;

use std::time::Duration;

use kibitzer::cards::Tricks;
use serde::{Deserialize, Serialize};

pub use board::{BoardQuestion, Difference, Figure, Task};
pub use error::{DdsFunction, PeerError, Refusal};
pub use peer::{Peer, PeerName, SUBCOMMAND, serve, write_line};
pub use race::{CallRound, DdsCall, RoundAnswer};
pub use verbatim::{DdsMove, DdsPar, ParQuestion};

/// The numbers that answer a board, in the order of its labels, and the time they took.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BoardAnswer {
    /// Tricks of the declaring side.
    pub tricks: Vec<Tricks>,
    /// Of the processor.
    pub time: Duration,
}
