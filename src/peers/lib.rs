//! Other solvers to compare with, each running in a process of its own, because it may crash.
//!
//! A program that depends on this crate starts itself again as a [`Peer`]: with [`SUBCOMMAND`] and the name of the peer
//! as arguments. There it calls [`serve`].

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

/// The answer to a board: its numbers, in the order of [`BoardQuestion::figures`], and the time they took.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BoardAnswer {
    /// The tricks of the declaring side.
    pub tricks: Vec<Tricks>,
    /// The processor time.
    pub time: Duration,
}
