//! Who decides in an audit: the judge, and libdds where it is installed.

use kibitzer::cards::Tricks;
use kibitzer::judge::Judge;
use kibitzer::rules::{Game, Position};
use kibitzer_peers::{BoardQuestion, Peer, PeerName, Task};

use super::Court;

/// Tricks from which on libdds is faster than the judge.
const FOR_LIBDDS: Tricks = Tricks(7);

/// How often the judge is asked whether to give up before it does, which takes some tenths of a
/// second.
const PATIENCE: u32 = 200;

/// The judge, and libdds where it is installed, which is faster in large positions of bridge.
pub(super) struct Bench {
    judge: Judge,
    /// None once it could not be asked: what it would have decided then takes too long for the judge,
    /// which the report tells.
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
