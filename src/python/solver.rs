//! The class `Solver`: worker threads that answer questions about many deals.

use std::num::NonZeroUsize;
use std::process;
use std::sync::{Arc, Mutex};

use kibitzer::analysis::{
    Best, BestLine, Choices, Discarding, Discards, EveryDeclarer, LineOfPlay, Played, Question,
    RandomDeal, Ranking, Review, Statistics, TrickTable,
};
use kibitzer::cards::{Seat, Tricks};
use kibitzer::dealing::{DealConstraints, Dealer};
use kibitzer::notation::constraints::{self, ConstraintError};
use kibitzer::pool::{Pool, PoolOptions};
use kibitzer::problem::{PlayError, Problem};
use kibitzer::rules::{Deal, Game, Play, Position};
use kibitzer_survey::{layouts_after, par_and_contracts, table_strains};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyByteArray;

use super::batch::{Answered, answer};
use super::board::Board;
use super::deals::Deals;
use super::errors::{Reason, invalid};
use super::leads::{self, LeadAnswer, LeadOptions};
use super::masks::{card_index, masks_row};
use super::overrides::{Overrides, seat_at, vulnerability_at};

/// The byte for an entry without a value, such as a card that cannot be played or the empty seat in preferans.
const NOTHING: u8 = 255;

/// The results of the finished boards, and the exception that interrupted the batch, if any.
type Finished<T> = (T, Option<PyErr>);

/// A pool of worker threads, and the id of the process that owns them.
struct Workers {
    pool: Arc<Pool>,
    process: u32,
}

/// Worker threads that keep their transposition tables between calls.
#[pyclass(frozen, module = "kibitzer_dd._native")]
pub(crate) struct Solver {
    options: PoolOptions,
    workers: Mutex<Workers>,
}

/// Starts a pool of worker threads with the given options.
fn start(options: PoolOptions) -> PyResult<Workers> {
    let pool =
        Pool::new(options, || {}).map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    Ok(Workers {
        pool: Arc::new(pool),
        process: process::id(),
    })
}

impl Solver {
    /// Returns the pool. After a fork, the child process has none of the threads, so a new pool is started for it.
    fn pool(&self) -> PyResult<Arc<Pool>> {
        let mut workers = match self.workers.lock() {
            Ok(workers) => workers,
            Err(poisoned) => poisoned.into_inner(),
        };
        if workers.process != process::id() {
            let old = std::mem::replace(&mut *workers, start(self.options)?);
            // Waiting for the threads of another process would never end.
            std::mem::forget(old);
        }
        Ok(Arc::clone(&workers.pool))
    }
}

impl Solver {
    /// Answers a question about each deal. `ask` creates the question for a board; `convert` converts the answer to a
    /// result.
    fn answer_each<Q: Question, R>(
        &self,
        deals: &Bound<'_, PyAny>,
        overrides: &Overrides,
        progress: Option<&Bound<'_, PyAny>>,
        ask: impl Fn(&Board) -> Result<Q, Reason>,
        convert: impl Fn(Q::Answer) -> R,
    ) -> PyResult<Answered<R>> {
        let (py, pool) = (deals.py(), self.pool()?);
        let deals = Deals::new(deals)?;
        let question = |index| {
            let board = overrides.board(py, &deals, index)?;
            ask(&board).map_err(|reason| reason.at(py, index))
        };
        let convert = |_, answer| Ok(convert(answer));
        answer(py, &pool, deals.len(), progress, question, convert)
    }

    /// Answers a question about the position of each board, after the play so far.
    fn answer_positions<Q: Question, R>(
        &self,
        positions: &Bound<'_, PyAny>,
        overrides: &Overrides,
        progress: Option<&Bound<'_, PyAny>>,
        ask: impl Fn(Position) -> Q,
        convert: impl Fn(Q::Answer) -> R,
    ) -> PyResult<Answered<R>> {
        let ask = |board: &Board| Ok(ask(*play_so_far(board)?.position()));
        self.answer_each(positions, overrides, progress, ask, convert)
    }
}

/// Joins the rows of a batch into one array.
fn joined<'py, const N: usize>(
    py: Python<'py>,
    answered: Answered<[u8; N]>,
) -> Finished<Bound<'py, PyByteArray>> {
    let bytes = PyByteArray::new(py, answered.reports.as_flattened());
    (bytes, answered.interrupted)
}

/// Returns the play of a board up to the position to be solved. Returns an error if all cards have been played by then.
fn play_so_far(board: &Board) -> Result<Play, Reason> {
    let play = checked_play(board, Problem::replay)?;
    if play.position().is_over() {
        Err(Reason::new("all cards have been played"))
    } else {
        Ok(play)
    }
}

/// Returns the play of a board as determined by `replay`, a method of its problem. Returns an error if the board was
/// passed out or consists of hands only.
fn checked_play(
    board: &Board,
    replay: fn(&Problem) -> Result<Play, PlayError>,
) -> Result<Play, Reason> {
    if board.problem.is_passed_out() {
        return Err(Reason::new("the board was passed out"));
    }
    if board.is_bare {
        let text = "a deal alone; a position needs a contract, or a strain and a leader";
        return Err(Reason::new(text));
    }
    replay(&board.problem).map_err(Reason::from)
}

/// Returns the tricks in a double-dummy table as bytes, with 255 for missing entries.
fn table_bytes<const N: usize>(table: &TrickTable) -> [[u8; 4]; N] {
    let mut bytes = [[NOTHING; 4]; N];
    for (row, strain) in bytes.iter_mut().zip(table_strains(table.game())) {
        *row = Seat::ALL.map(|seat| table.get(strain, seat).map_or(NOTHING, |table| table.0));
    }
    bytes
}

/// Layout counts: the cards of a choice (empty for the whole position), and the number of layouts for each number of
/// tricks.
type LayoutCounts = (Vec<String>, Vec<u64>);

/// A line of play, as pairs of seat and card.
type PlayLine = Vec<(String, String)>;

/// The possible discards of a preferans deal, each given by the strain, the two discarded cards, and declarer's tricks.
type DiscardRows = Vec<(String, Vec<String>, u8)>;

#[pymethods]
impl Solver {
    #[new]
    #[pyo3(signature = (threads=None, memory_mb=None))]
    fn new(threads: Option<usize>, memory_mb: Option<usize>) -> PyResult<Solver> {
        let wanted = match threads {
            Some(threads) => NonZeroUsize::new(threads).filter(|threads| threads.get() <= 512),
            None => Some(PoolOptions::default().threads),
        };
        let threads = wanted.ok_or_else(|| PyValueError::new_err("threads must be 1 to 512"))?;
        let wanted = match memory_mb {
            Some(megabytes) => megabytes
                .checked_mul(1 << 20)
                .filter(|&bytes| bytes > 0 && kibitzer_machine::can_reserve(bytes)),
            None => Some(kibitzer_machine::memory_for_threads(threads.get())),
        };
        let bytes = wanted.ok_or_else(|| {
            PyValueError::new_err("memory_mb must be at least 1 and at most what the system has")
        })?;
        let options = PoolOptions {
            threads,
            memory_bytes: bytes,
            ..PoolOptions::default()
        };
        Ok(Solver {
            options,
            workers: Mutex::new(start(options)?),
        })
    }

    /// The number of worker threads.
    #[getter]
    fn threads(&self) -> usize {
        self.options.threads.get()
    }

    /// Returns the bytes of the double-dummy tables, 20 per deal in bridge and 24 in preferans, and a flag that is true
    /// for preferans.
    fn tables<'py>(
        &self,
        deals: &Bound<'py, PyAny>,
        overrides: Overrides,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<(Finished<Bound<'py, PyByteArray>>, bool)> {
        let (py, listed) = (deals.py(), Deals::new(deals)?);
        let game = match listed.len() {
            0 => overrides.game(),
            _ => overrides.board(py, &listed, 0)?.problem.setup.game,
        };
        let ask = |board: &Board| {
            let setup = &board.problem.setup;
            if setup.game == game {
                Ok(EveryDeclarer(Deal::from_setup(setup)?))
            } else {
                Err(Reason::new("deals of both games in one list"))
            }
        };
        let bytes = match game {
            Game::Bridge => {
                let rows = self.answer_each(deals, &overrides, progress, ask, |table| {
                    table_bytes::<5>(&table)
                })?;
                let bytes = PyByteArray::new(py, rows.reports.as_flattened().as_flattened());
                (bytes, rows.interrupted)
            }
            Game::Preferans => {
                let rows = self.answer_each(deals, &overrides, progress, ask, |table| {
                    table_bytes::<6>(&table)
                })?;
                let bytes = PyByteArray::new(py, rows.reports.as_flattened().as_flattened());
                (bytes, rows.interrupted)
            }
        };
        Ok((bytes, game == Game::Preferans))
    }

    /// Returns the par results: for each deal, the par score for North-South and the par contracts as text.
    fn par<'py>(
        &self,
        deals: &Bound<'py, PyAny>,
        dealer: Option<Vec<u8>>,
        vulnerable: Option<Vec<u8>>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Finished<Vec<(i32, String)>>> {
        let (py, pool) = (deals.py(), self.pool()?);
        let deals = Deals::new(deals)?;
        let problem = |index| -> PyResult<Problem> {
            let mut problem = deals.get(py, index)?.problem;
            let dealer = seat_at(dealer.as_ref(), index);
            let vulnerability = vulnerability_at(vulnerable.as_ref(), index);
            problem.dealer = dealer.unwrap_or(problem.dealer);
            problem.vulnerability = vulnerability.unwrap_or(problem.vulnerability);
            Ok(problem)
        };
        let question = |index| {
            let setup = problem(index)?.setup;
            let deal =
                Deal::from_setup(&setup).map_err(|error| Reason::from(error).at(py, index))?;
            let is_whole = deal.hands().iter().all(|(_, hand)| hand.len() == 13);
            if is_whole {
                Ok(EveryDeclarer(deal))
            } else {
                Err(Reason::new("the par needs all 52 cards").at(py, index))
            }
        };
        let answered = answer(
            py,
            &pool,
            deals.len(),
            progress,
            question,
            |index, table| {
                let par = par_and_contracts(&problem(index)?, &table);
                Ok(par.unwrap_or_default())
            },
        )?;
        Ok((answered.reports, answered.interrupted))
    }

    /// Returns the tricks of the declaring side, one byte per position.
    fn best<'py>(
        &self,
        positions: &Bound<'py, PyAny>,
        overrides: Overrides,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Finished<Bound<'py, PyByteArray>>> {
        let py = positions.py();
        let tricks = |best: Tricks| [best.0];
        Ok(joined(
            py,
            self.answer_positions(positions, &overrides, progress, Best, tricks)?,
        ))
    }

    /// Returns the tricks of the declaring side for each card that may be played next, as 52 bytes per position.
    fn choices<'py>(
        &self,
        positions: &Bound<'py, PyAny>,
        overrides: Overrides,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Finished<Bound<'py, PyByteArray>>> {
        let py = positions.py();
        let values = |ranking: Ranking| {
            let mut row = [NOTHING; 52];
            for choice in ranking.all() {
                for card in choice.cards.iter() {
                    row[card_index(card)] = choice.tricks.0;
                }
            }
            row
        };
        Ok(joined(
            py,
            self.answer_positions(positions, &overrides, progress, Choices, values)?,
        ))
    }

    /// Returns a line of best play for each position, as pairs of seat and card.
    fn line<'py>(
        &self,
        positions: &Bound<'py, PyAny>,
        overrides: Overrides,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Finished<Vec<PlayLine>>> {
        let cards = |line: LineOfPlay| {
            let steps =
                (line.steps.iter()).map(|step| (step.seat.to_string(), step.card.to_string()));
            steps.collect()
        };
        let answered = self.answer_positions(positions, &overrides, progress, BestLine, cards)?;
        Ok((answered.reports, answered.interrupted))
    }

    /// Returns, for each board, the tricks of the declaring side at the start and after every card played.
    fn played<'py>(
        &self,
        boards: &Bound<'py, PyAny>,
        overrides: Overrides,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Finished<Vec<Bound<'py, PyByteArray>>>> {
        let py = boards.py();
        let ask = |board: &Board| Ok(Review(checked_play(board, Problem::replay_line)?));
        let tricks = |played: Played| {
            let tricks: Vec<u8> = played.plies.iter().map(|ply| ply.tricks.0).collect();
            PyByteArray::new(py, &tricks)
        };
        let answered = self.answer_each(boards, &overrides, progress, ask, tricks)?;
        Ok((answered.reports, answered.interrupted))
    }

    /// Counts all layouts of two unseen hands: for the whole position, and for each card if `each_card` is true.
    #[allow(
        clippy::too_many_arguments,
        reason = "they are the arguments of the Python function"
    )]
    fn layouts<'py>(
        &self,
        positions: &Bound<'py, PyAny>,
        unseen: Option<&str>,
        each_card: bool,
        pin: Vec<String>,
        length: Vec<String>,
        holds: Vec<String>,
        points: Vec<String>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Finished<Vec<Vec<LayoutCounts>>>> {
        let mut wanted = Vec::new();
        for text in &pin {
            wanted.extend(constraints::pins(text).map_err(invalid)?);
        }
        wanted.extend(parsed(&length, constraints::length)?);
        wanted.extend(parsed(&holds, constraints::among)?);
        wanted.extend(parsed(&points, constraints::points)?);
        let unseen: Option<[Seat; 2]> = unseen.map(two_seats).transpose()?;
        let ask = |board: &Board| {
            let layouts =
                layouts_after(&play_so_far(board)?, unseen, wanted.clone()).and_then(|layouts| {
                    if each_card {
                        layouts.of_each_card()
                    } else {
                        Ok(layouts)
                    }
                });
            layouts.map_err(Reason::new)
        };
        let rows = |counted: Statistics| {
            let mut all = vec![(Vec::new(), counted.tricks().counts.to_vec())];
            for results in counted.cards() {
                let counts = results.counts();
                let cards = (counts.cards.unwrap_or_default())
                    .iter()
                    .map(|card| card.to_string())
                    .collect();
                all.push((cards, counts.tricks.counts.to_vec()));
            }
            all
        };
        let answered = self.answer_each(positions, &Overrides::default(), progress, ask, rows)?;
        Ok((answered.reports, answered.interrupted))
    }

    /// Returns the value of every possible discard of a preferans declarer: the strain, the two cards and the tricks.
    fn discards<'py>(
        &self,
        deals: &Bound<'py, PyAny>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Finished<Vec<DiscardRows>>> {
        let ask = |board: &Board| {
            let setup = &board.problem.setup;
            Discards::new(setup, &[setup.strain], false).map_err(Reason::new)
        };
        let rows = |discarding: Discarding| {
            let discards = discarding.ranked().into_iter().map(|discard| {
                let cards = discard.cards.iter().map(|card| card.to_string());
                let tricks = (discard.tricks.nonzero())
                    .next()
                    .map_or(NOTHING, |(tricks, _)| tricks.0);
                (discard.strain.to_string(), cards.collect(), tricks)
            });
            discards.collect()
        };
        let answered = self.answer_each(deals, &Overrides::default(), progress, ask, rows)?;
        Ok((answered.reports, answered.interrupted))
    }

    /// Deals random hands and returns them as the bytes of an array `uint64[n, 4]`.
    #[allow(
        clippy::too_many_arguments,
        reason = "they are the arguments of the Python function"
    )]
    fn deal<'py>(
        &self,
        py: Python<'py>,
        count: usize,
        seed: u64,
        first: u64,
        constraints: DealOptions,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Finished<Bound<'py, PyByteArray>>> {
        let pool = self.pool()?;
        let constraints = constraints.parse()?;
        let dealer = py.detach(|| Dealer::new(constraints)).map_err(invalid)?;
        let dealer = Arc::new(dealer);
        let question = |index: usize| {
            Ok(RandomDeal {
                dealer: Arc::clone(&dealer),
                seed,
                number: first.wrapping_add(index as u64),
            })
        };
        let answered = answer(py, &pool, count, progress, question, |index, hands| {
            let hands = hands.ok_or_else(|| Reason::new(no_deal_text()).at(py, index))?;
            Ok(masks_row(&hands))
        })?;
        Ok(joined(py, answered))
    }

    /// Solves random deals of the unseen hands to compare the cards that the player to move can play.
    fn leads<'py>(
        &self,
        py: Python<'py>,
        options: LeadOptions,
        constraints: DealOptions,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Finished<LeadAnswer<'py>>> {
        let pool = self.pool()?;
        let question = options.question(py, constraints.parse()?)?;
        let mut sampling = options.sampling(&question)?;
        let interrupted = leads::solve(py, &pool, &question, &mut sampling, progress)?;
        if sampling.sample().deals() == 0 && interrupted.is_none() {
            return Err(invalid(no_deal_text()));
        }
        Ok((LeadAnswer::new(py, &question, &mut sampling), interrupted))
    }
}

/// Returns the message for constraints that no deal was found to satisfy.
fn no_deal_text() -> String {
    let attempts = RandomDeal::ATTEMPTS;
    format!("none of {attempts} random deals satisfies the conditions")
}

/// The constraints on random deals, as passed from Python: strings in the notation of `kibitz deal`.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct DealOptions {
    preferans: bool,
    hand: Vec<String>,
    pin: Vec<String>,
    length: Vec<String>,
    holds: Vec<String>,
    points: Vec<String>,
    shape: Vec<String>,
    tricks: Vec<String>,
}

impl DealOptions {
    /// Parses the constraints.
    pub(crate) fn parse(&self) -> PyResult<DealConstraints> {
        let mut constraints = DealConstraints::new(if self.preferans {
            Game::Preferans
        } else {
            Game::Bridge
        });
        for text in &self.hand {
            let (seat, cards) = constraints::hand(text).map_err(invalid)?;
            constraints.set_hand(seat, cards).map_err(invalid)?;
        }
        for text in &self.pin {
            constraints
                .hands
                .extend(constraints::pins(text).map_err(invalid)?);
        }
        let counted = [
            (
                &self.length,
                constraints::length as fn(&str) -> Result<_, _>,
            ),
            (&self.holds, constraints::among),
            (&self.points, constraints::points),
        ];
        for (texts, parse) in counted {
            for text in texts {
                let constraint = constraints::on_hands(text, parse).map_err(invalid)?;
                constraint.add_to(&mut constraints);
            }
        }
        constraints.shapes = parsed(&self.shape, constraints::shape)?;
        constraints.tricks = parsed(&self.tricks, constraints::tricks)?;
        Ok(constraints)
    }
}

/// Parses each of `texts` with `parse`, which accepts constraints of one kind.
fn parsed<T>(texts: &[String], parse: fn(&str) -> Result<T, ConstraintError>) -> PyResult<Vec<T>> {
    texts
        .iter()
        .map(|text| parse(text).map_err(invalid))
        .collect()
}

/// Parses the letter of a seat.
pub(crate) fn seat(text: &str) -> PyResult<Seat> {
    let mut letters = text.chars();
    let seat = letters
        .next()
        .and_then(Seat::from_letter)
        .filter(|_| letters.next().is_none());
    seat.ok_or_else(|| PyValueError::new_err(format!("{text:?} is not a seat: N, E, S or W")))
}

/// Parses the letters of two seats, such as "EW".
fn two_seats(text: &str) -> PyResult<[Seat; 2]> {
    let seats: Option<Vec<Seat>> = text.chars().map(Seat::from_letter).collect();
    match seats.as_deref() {
        Some(&[one, other]) if one != other => Ok([one, other]),
        _ => Err(PyValueError::new_err(format!(
            "{text:?} is not two seats, such as EW"
        ))),
    }
}
