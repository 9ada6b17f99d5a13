//! Other solvers to compare with, each running in a process of its own, because it may crash.
//!
//! A program that depends on this crate starts itself again as a [`Peer`]: with [`SUBCOMMAND`] and the name of the peer
//! as arguments. There it calls [`serve`].

mod board;
mod error;
mod libdds;
mod name;
mod peer;
mod race;
mod verbatim;

pub use board::{BoardAnswer, BoardQuestion, Difference, Figure, Task};
pub use error::{DdsFunction, PeerError, Refusal};
pub use name::PeerName;
pub use peer::{Peer, SUBCOMMAND, serve, write_line};
pub use race::{CallRound, DdsCall, RoundAnswer};
pub use verbatim::{DdsMove, DdsPar, ParQuestion};
