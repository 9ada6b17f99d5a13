//! A second proof of answers, by somebody who shares nothing with the search.

use std::cell::RefCell;
use std::fmt::{self, Display};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde::Serialize;

use kibitzer::cards::Tricks;
use kibitzer::judge::Judge;
use kibitzer::rules::Game;

use super::args::Check;
use kibitzer_peers::{Board, Peer, PeerName};

/// Proves answers a second time: in bridge by libdds, where it is installed, else by the judge.
pub(super) struct Checker {
    /// How long all that one answer says may take.
    patience: Duration,
    /// Becomes true when the user has had enough.
    stop: Arc<AtomicBool>,
    court: RefCell<Court>,
}

/// When to give an answer up.
struct Deadline<'a> {
    begin: Instant,
    patience: Duration,
    stop: &'a AtomicBool,
}

impl Deadline<'_> {
    fn left(&self) -> Duration {
        match self.stop.load(Ordering::Relaxed) {
            true => Duration::ZERO,
            false => self.patience.saturating_sub(self.begin.elapsed()),
        }
    }
}

/// Who proves, made when first needed.
#[derive(Default)]
struct Court {
    judge: Option<Judge>,
    libdds: Option<Result<Peer, String>>,
}

/// What came of a check.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Checked {
    /// Somebody finds the same.
    By(&'static str),
    /// Nobody could say, and why.
    Unchecked(String),
    /// Somebody finds something else.
    Otherwise(String),
}

/// Memory for the judge.
const TABLE_BYTES: usize = 1 << 28;

impl Checker {
    /// A checker, if one is asked for; `stop` becomes true when the user has had enough.
    pub(super) fn asked_for(check: &Check, stop: &Arc<AtomicBool>) -> Option<Checker> {
        check.seconds.map(|seconds| Checker {
            patience: Duration::from_secs(seconds),
            stop: Arc::clone(stop),
            court: RefCell::default(),
        })
    }

    /// Checks the answers to questions about boards.
    pub(super) fn check(&self, answers: impl IntoIterator<Item = (Board, Vec<Tricks>)>) -> Checked {
        let deadline = Deadline {
            begin: Instant::now(),
            patience: self.patience,
            stop: &self.stop,
        };
        let mut court = self.court.borrow_mut();
        let mut checked = Checked::Unchecked("there is nothing to check".to_owned());
        for (board, ours) in answers {
            checked = court.check(&board, &ours, &deadline);
            if !matches!(checked, Checked::By(_)) {
                break;
            }
        }
        checked
    }
}

impl Court {
    fn check(&mut self, board: &Board, ours: &[Tricks], deadline: &Deadline<'_>) -> Checked {
        let (by, theirs) = match self.ask(board, deadline) {
            Ok(answer) => answer,
            Err(reason) => return Checked::Unchecked(reason),
        };
        match board.difference(ours, &theirs) {
            None => Checked::By(by.text()),
            Some(difference) => {
                Checked::Otherwise(format!("{} answers otherwise: {difference}", by.text()))
            }
        }
    }

    /// Who says what.
    ///
    /// # Errors
    ///
    /// Why nobody says anything.
    fn ask(
        &mut self,
        board: &Board,
        deadline: &Deadline<'_>,
    ) -> Result<(PeerName, Vec<Tricks>), String> {
        let mut no_libdds = None;
        if board.setup.game == Game::Bridge {
            match self.ask_libdds(board, deadline) {
                Ok(tricks) => return Ok((PeerName::Libdds, tricks)),
                Err(reason) => no_libdds = Some(reason),
            }
        }
        let judge = self.judge.get_or_insert_with(|| Judge::new(TABLE_BYTES));
        let mut is_late = || deadline.left() == Duration::ZERO;
        let tricks = board.values(|position| judge.tricks(position, &mut is_late));
        tricks
            .map(|tricks| (PeerName::Judge, tricks))
            .ok_or_else(|| {
                let reason = "the judge takes too long".to_owned();
                match no_libdds {
                    Some(no_libdds) => format!("{reason}, and {no_libdds}"),
                    None => reason,
                }
            })
    }

    fn ask_libdds(
        &mut self,
        board: &Board,
        deadline: &Deadline<'_>,
    ) -> Result<Vec<Tricks>, String> {
        let start = || Peer::start(PeerName::Libdds);
        let libdds = self.libdds.get_or_insert_with(start);
        let libdds = libdds.as_mut().map_err(|error| error.clone())?;
        match libdds.solve_within(*board, deadline.left())? {
            Some(answer) => Ok(answer.tricks),
            None => Err("libdds takes too long".to_owned()),
        }
    }
}

impl Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Checked::By(who) => write!(f, "checked: {who} finds the same"),
            Checked::Unchecked(reason) => write!(f, "NOT CHECKED: {reason}"),
            Checked::Otherwise(difference) => write!(f, "WRONG: {difference}"),
        }
    }
}
