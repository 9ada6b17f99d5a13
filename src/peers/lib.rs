//! Peers: other solvers to compare with, each running in a separate process, because it may crash.
//!
//! [`Peer::start`] runs the current program again, with [`SUBCOMMAND`] and the name of the peer as arguments. The
//! program must then call [`serve`].

mod board_question;
mod error;
mod libdds;
mod name;
mod peer;
mod race;
mod verbatim;

pub use board_question::{BoardAnswer, BoardQuestion, Difference, Figure, Task, board_line};
pub use error::{DdsFunction, PeerError, Refusal};
pub use name::PeerName;
pub use peer::{Peer, SUBCOMMAND, serve, write_line};
pub use race::{CallRound, DdsCall, RoundAnswer};
pub use verbatim::{DdsMove, DdsPar, ParQuestion};
