//! `--check`: verifies answers with a second solver that shares no code with the search.

use std::cell::RefCell;
use std::fmt::{self, Display};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde::Serialize;

use kibitzer::cards::Tricks;
use kibitzer::judge::Judge;
use kibitzer::rules::Game;
use kibitzer::search::{Cancelled, Control};

use super::args::Check;
use super::json::serialize_as_text;
use kibitzer_peers::{BoardQuestion, Difference, Peer, PeerError, PeerName};

/// The interval between two checks of the time left for the judge.
const WATCH_INTERVAL: Duration = Duration::from_millis(5);

/// The checker of `--check`, which compares answers with those of a second solver: libdds for bridge if it is
/// installed, otherwise the judge, our slow and simple solver.
pub(super) struct Checker {
    /// Time limit for checking all values of one answer.
    patience: Duration,
    /// Flag that becomes true when the user stops the program.
    stop: Arc<AtomicBool>,
    second_solvers: RefCell<SecondSolvers>,
}

/// The second solvers, each started when it is first needed.
#[derive(Default)]
struct SecondSolvers {
    judge: Option<Judge>,
    libdds: Option<Result<Peer, Rc<PeerError>>>,
}

/// The result of checking an answer with a second solver.
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Checked {
    /// The check succeeded: the named solver gets the same result.
    By(#[serde(serialize_with = "serialize_as_text")] PeerName),
    /// No solver could check the answer, for the reason given.
    Unchecked(#[serde(serialize_with = "serialize_as_text")] NotChecked),
    /// The check failed: the second solver gets a different result, described by the [`Disagreement`].
    Otherwise(#[serde(serialize_with = "serialize_as_text")] Disagreement),
}

/// The reason why an answer could not be checked.
#[derive(Debug)]
pub(super) enum NotChecked {
    /// The answer has no values that could be checked.
    Nothing,
    /// The user stopped the program before the check was complete.
    Stopped,
    /// The judge, our slow and simple solver, exceeded the time limit. In bridge, libdds had already failed for the
    /// reason given.
    Late(Option<String>),
}

/// The error reported when another solver gets a different result.
#[derive(Debug, thiserror::Error)]
#[error("{peer} answers otherwise: {difference}")]
pub(super) struct Disagreement {
    /// The second solver, whose result differs from that of the engine.
    pub(super) peer: PeerName,
    /// Board and first value for which the solvers get different results.
    pub(super) difference: Difference,
}

impl Checker {
    /// Creates the checker if `--check` was given, and otherwise returns `None`. A check ends early when `stop` becomes
    /// true.
    pub(super) fn from_option(check: &Check, stop: &Arc<AtomicBool>) -> Option<Checker> {
        check.seconds.map(|seconds| Checker {
            patience: Duration::from_secs(seconds),
            stop: Arc::clone(stop),
            second_solvers: RefCell::default(),
        })
    }

    /// Checks the values of several boards within a single time limit. Stops at the first board that the second solver
    /// does not confirm, and returns the result of the last check.
    pub(super) fn check_boards(
        &self,
        answers: impl IntoIterator<Item = (BoardQuestion, Vec<Tricks>)>,
    ) -> Checked {
        let begin = Instant::now();
        let time_left = || {
            if self.stop.load(Ordering::Relaxed) {
                Duration::ZERO
            } else {
                self.patience.saturating_sub(begin.elapsed())
            }
        };
        let mut second_solvers = self.second_solvers.borrow_mut();
        let mut checked = Checked::Unchecked(NotChecked::Nothing);
        for (board, ours) in answers {
            checked = second_solvers.check_board(&board, &ours, &time_left);
            if !matches!(checked, Checked::By(_)) {
                break;
            }
        }
        let is_late = matches!(checked, Checked::Unchecked(NotChecked::Late(_)));
        if is_late && self.stop.load(Ordering::Relaxed) {
            Checked::Unchecked(NotChecked::Stopped)
        } else {
            checked
        }
    }
}

impl SecondSolvers {
    /// Compares the solver's values for a board with those of a second solver, and returns the result. `time_left`
    /// returns the time left for the check, or zero if the check must end.
    fn check_board(
        &mut self,
        board: &BoardQuestion,
        ours: &[Tricks],
        time_left: &impl Fn() -> Duration,
    ) -> Checked {
        let (peer, theirs) = match self.solve(board, time_left) {
            Ok(answer) => answer,
            Err(reason) => return Checked::Unchecked(reason),
        };
        match board.difference(ours, &theirs) {
            None => Checked::By(peer),
            Some(difference) => Checked::Otherwise(Disagreement { peer, difference }),
        }
    }

    /// Solves a board with a second solver, and returns the name of that solver and its values.
    ///
    /// # Errors
    ///
    /// Returns the reason why no solver could give an answer.
    fn solve(
        &mut self,
        board: &BoardQuestion,
        time_left: &impl Fn() -> Duration,
    ) -> Result<(PeerName, Vec<Tricks>), NotChecked> {
        let mut no_libdds = None;
        if board.setup.game == Game::Bridge {
            no_libdds = match self.solve_with_libdds(board, time_left) {
                Ok(Some(tricks)) => return Ok((PeerName::Libdds, tricks)),
                Ok(None) => Some("libdds took too long".to_owned()),
                Err(error) => Some(error.to_string()),
            };
        }
        let judge = self
            .judge
            .get_or_insert_with(|| Judge::new(kibitzer_machine::memory_for_threads(1)));
        let control = Control::default();
        let work = || board.values(|position| judge.tricks_with(position, &control));
        let tricks = kibitzer_survey::supervise(WATCH_INTERVAL, work, || {
            if time_left() == Duration::ZERO {
                control.cancel();
            }
        });
        match tricks {
            Ok(tricks) => Ok((PeerName::Judge, tricks)),
            Err(Cancelled) => Err(NotChecked::Late(no_libdds)),
        }
    }

    /// Solves a board with libdds, and returns its values, or `None` if it exceeds the time limit.
    fn solve_with_libdds(
        &mut self,
        board: &BoardQuestion,
        time_left: &impl Fn() -> Duration,
    ) -> Result<Option<Vec<Tricks>>, Rc<PeerError>> {
        let start = || Peer::start(PeerName::Libdds).map_err(Rc::new);
        let libdds = self
            .libdds
            .get_or_insert_with(start)
            .as_mut()
            .map_err(|error| Rc::clone(error))?;
        let answer = libdds.solve_within(*board, time_left()).map_err(Rc::new)?;
        Ok(answer.map(|answer| answer.tricks))
    }
}

impl Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Checked::By(who) => write!(f, "checked: {who} agrees"),
            Checked::Unchecked(reason) => write!(f, "NOT CHECKED: {reason}"),
            Checked::Otherwise(difference) => write!(f, "WRONG: {difference}"),
        }
    }
}

impl Display for NotChecked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotChecked::Nothing => f.write_str("there is nothing to check"),
            NotChecked::Stopped => f.write_str("stopped"),
            NotChecked::Late(None) => f.write_str("the judge took too long"),
            NotChecked::Late(Some(no_libdds)) => {
                write!(f, "the judge took too long, and {no_libdds}")
            }
        }
    }
}
