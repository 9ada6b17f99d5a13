//! The solvers that decide the cases of an audit: the reference solver, and libdds if it is installed.

use kibitzer::cards::Tricks;
use kibitzer::judge::Judge;
use kibitzer::rules::{Game, Position};
use kibitzer::search::Control;
use kibitzer_peers::{BoardQuestion, Peer, PeerName, Task};

use super::Referee;

/// The number of tricks left from which libdds is faster than the reference solver.
const MIN_LIBDDS_TRICKS: Tricks = Tricks(7);

/// The maximum number of nodes that the reference solver searches before it gives up. Searching this many takes a few
/// tenths of a second.
const MAX_NODES: u64 = 200 << 14;

/// The solvers that check claims in an audit: the reference solver and, for large bridge positions, libdds if it is
/// installed.
pub(super) struct Referees {
    judge: Judge,
    /// The running libdds; `None` if it is not installed or has failed. Without it, large positions take too long, and
    /// the report counts them as unchecked.
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
            && position.tricks_left() >= MIN_LIBDDS_TRICKS
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
        let control = Control::default().within(MAX_NODES);
        self.judge.makes_with(position, target, &control).ok()
    }
}
