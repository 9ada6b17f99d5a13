//! The solvers that decide the cases of an audit: the reference solver, and libdds if it is installed.

use kibitzer::cards::Tricks;
use kibitzer::judge::Judge;
use kibitzer::rules::{Game, Position};
use kibitzer_peers::{BoardQuestion, Peer, PeerName, Task};

use super::Referee;

/// The number of tricks from which libdds is faster than the reference solver.
const FOR_LIBDDS: Tricks = Tricks(7);

/// The number of polls after which the reference solver gives up; a few tenths of a second.
const PATIENCE: u32 = 200;

/// The solvers that decide the cases of an audit. libdds, if it is installed, is used for large positions of bridge.
pub(super) struct Referees {
    judge: Judge,
    /// libdds; `None` if it is not installed or once it has failed. The positions that it would have decided then take
    /// too long for the reference solver, and the report counts them.
    libdds: Option<Peer>,
}

impl Referees {
    /// Creates the reference solver, and starts libdds if it is installed.
    pub(super) fn new() -> Referees {
        Referees {
            judge: Judge::new(1 << 25),
            libdds: Peer::start(PeerName::Libdds).ok(),
        }
    }
}

impl Referee for Referees {
    fn reaches(&mut self, position: &Position, target: Tricks) -> Option<bool> {
        if position.game() == Game::Bridge
            && position.tricks_left() >= FOR_LIBDDS
            && let Some(libdds) = &mut self.libdds
        {
            match libdds
                .solve(&[BoardQuestion::new(Task::Best, position.setup())])
                .as_deref()
            {
                Ok([answer]) => return Some(answer.tricks[0] >= target),
                _ => self.libdds = None,
            }
        }
        let mut patience = PATIENCE;
        let mut gives_up = || {
            patience = patience.saturating_sub(1);
            patience == 0
        };
        self.judge.reaches(position, target, &mut gives_up)
    }
}
