//! The judges of an audit: the reference solver, and libdds if it is installed.

use kibitzer::cards::Tricks;
use kibitzer::judge::Judge;
use kibitzer::rules::{Game, Position};
use kibitzer_peers::{BoardQuestion, Peer, PeerName, Task};

use super::Court;

/// From this number of tricks on, libdds is faster than the reference solver.
const FOR_LIBDDS: Tricks = Tricks(7);

/// The number of times that the reference solver asks whether to give up before it does; some tenths of a second.
const PATIENCE: u32 = 200;

/// The judges of an audit. libdds, if installed, is faster in large positions of bridge.
pub(super) struct Bench {
    judge: Judge,
    /// `None` once it fails. The positions that it would have decided then take too long for the reference solver, and
    /// the report counts them.
    libdds: Option<Peer>,
}

impl Bench {
    pub(super) fn new() -> Bench {
        Bench {
            judge: Judge::new(1 << 25),
            libdds: Peer::start(PeerName::Libdds).ok(),
        }
    }
}

impl Court for Bench {
    fn reaches(&mut self, position: &Position, target: Tricks) -> Option<bool> {
        if position.game == Game::Bridge
            && position.tricks_left() >= FOR_LIBDDS
            && let Some(libdds) = &mut self.libdds
        {
            match libdds
                .solve(&[BoardQuestion::new(Task::Best, *position.setup())])
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
