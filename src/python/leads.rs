//! The value of every lead, or of every later card, over random deals of the unseen hands.

use std::num::NonZeroUsize;

use kibitzer::analysis::{ChoiceSample, Criterion, Interval, Mean, Merits, Settled};
use kibitzer::bidding::{System, SystemError};
use kibitzer::cards::{BySeat, CardSet, Tricks};
use kibitzer::dealing::{Condition, DealConstraints, ScriptError};
use kibitzer::lead::{LeadQuestion, LeadSampling, ReadCall, SeenBoard};
use kibitzer::notation::constraints;
use kibitzer::pool::{Pool, Priority};
use kibitzer::problem::Problem;
use kibitzer::rules::{Contract, Game};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyByteArray;

use super::batch::{TICK, show};
use super::board::Board;
use super::errors::{invalid, text_error};
use super::masks::{card_at, masks_row};
use super::overrides::{seat_at, vulnerability_at};

/// The arguments of the Python function, except the constraints. Seats, vulnerability and cards are passed as the bytes
/// of arrays.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct LeadOptions {
    /// The board; `None` if the fields from `hand` to `play` describe it instead.
    board: Option<Board>,
    hand: Vec<String>,
    auction: Option<String>,
    contract: Option<String>,
    declarer: Option<Vec<u8>>,
    dealer: Option<Vec<u8>>,
    vulnerable: Option<Vec<u8>>,
    play: Vec<u8>,
    condition: Vec<String>,
    /// The name of a bidding system, or its rules in RON; `None` if no system is used.
    system: Option<String>,
    samples: Option<NonZeroUsize>,
    until: Option<f64>,
    by: String,
    seed: u64,
}

impl LeadOptions {
    /// Creates the question, and adds the known hands to its constraints.
    ///
    /// # Errors
    ///
    /// Returns the exception for an argument that cannot be parsed, or for an invalid question.
    pub(crate) fn question(
        &self,
        py: Python<'_>,
        mut constraints: DealConstraints,
    ) -> PyResult<LeadQuestion> {
        let problem = match &self.board {
            Some(board) if board.problem.setup.game == Game::Bridge => board.problem.clone(),
            Some(_) => return Err(invalid("a board of preferans; leads are those of bridge")),
            None => self.problem(&mut constraints)?,
        };
        let system = match &self.system {
            Some(text) => Some(system(py, text)?),
            None => None,
        };
        let texts = self.condition.iter();
        let parsed = texts
            .map(|text| condition(py, text))
            .collect::<PyResult<Vec<_>>>()?;
        let conditions: Vec<&Condition> = parsed.iter().collect();
        let (system, seed) = (system.as_ref(), self.seed);
        py.detach(|| LeadQuestion::new(&problem, system, constraints, &conditions, seed))
            .map_err(invalid)
    }

    /// Creates the problem described by the arguments, and adds the known hands to the constraints.
    fn problem(&self, constraints: &mut DealConstraints) -> PyResult<Problem> {
        let mut hands = Vec::new();
        for text in &self.hand {
            let (seat, cards) = constraints::hand(text).map_err(invalid)?;
            constraints.set_hand(seat, cards).map_err(invalid)?;
            hands.push((seat, cards));
        }
        let auction = self.auction.as_ref().map(|text| text.parse());
        let contract = match (&self.contract, seat_at(self.declarer.as_ref(), 0)) {
            (Some(text), Some(declarer)) => Some((bridge_contract(text)?, declarer)),
            _ => None,
        };
        let vulnerability = vulnerability_at(self.vulnerable.as_ref(), 0);
        let cards = self.play.iter();
        let board = SeenBoard {
            hands,
            auction: auction.transpose().map_err(invalid)?,
            contract,
            dealer: seat_at(self.dealer.as_ref(), 0),
            vulnerability: vulnerability.unwrap_or_default(),
            play: cards
                .map_while(|&index| card_at(usize::from(index)))
                .collect(),
        };
        board.problem().map_err(invalid)
    }

    /// Creates an empty sample for `question`, with the criterion and limits given by the arguments.
    pub(crate) fn sampling(&self, question: &LeadQuestion) -> PyResult<LeadSampling> {
        let by = criterion(&self.by)?;
        Ok(LeadSampling::new(question, by, self.samples, self.until))
    }
}

/// Returns the bidding system called `text`, or parses `text` as the rules of a system in RON.
fn system(py: Python<'_>, text: &str) -> PyResult<System> {
    if let Some(system) = System::shipped(text) {
        return Ok(system);
    }
    System::parse(text).map_err(|error| match &error {
        SystemError::Syntax(syntax) => {
            let start = syntax.span.start;
            let text = format!("system: {error}");
            text_error(py, &text, start.line, start.col)
        }
        SystemError::Calls(_) | SystemError::When(..) | SystemError::Requirement { .. } => {
            invalid(format!("system: {error}"))
        }
    })
}

/// Parses a condition in the language of the program dealer.
fn condition(py: Python<'_>, text: &str) -> PyResult<Condition> {
    text.parse().map_err(|error: ScriptError| {
        let message = format!("condition {text:?}: {error}");
        text_error(py, &message, error.line, error.column)
    })
}

/// Parses a bridge contract, such as "4SX".
fn bridge_contract(text: &str) -> PyResult<Contract> {
    Contract::parse(Game::Bridge, text).map_err(invalid)
}

/// Returns the criterion called `name`, or an exception if there is no such criterion.
fn criterion(name: &str) -> PyResult<Criterion> {
    let mut named = Criterion::NAMED.into_iter();
    let found = named.find(|(known, _)| *known == name);
    found.map(|(_, criterion)| criterion).ok_or_else(|| {
        let names = Criterion::NAMED.map(|(name, _)| name).join(", ");
        PyValueError::new_err(format!("by {name:?} is not one of {names}"))
    })
}

/// Solves deals until the sample has enough of them. Returns the exception that interrupted the work, if any; the
/// sample then contains the deals solved so far.
///
/// # Errors
///
/// Returns an exception if a worker failed.
pub(crate) fn solve(
    py: Python<'_>,
    pool: &Pool,
    question: &LeadQuestion,
    sampling: &mut LeadSampling,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<PyErr>> {
    let most = sampling.most_deals();
    let mut answers = pool.stream();
    while let Some(deals) = sampling.next_deals() {
        let choices = question.choices.with_deals(deals);
        answers.push(pool.submit(choices, Priority::Background));
        loop {
            let over = py.detach(|| answers.next_if_over(TICK));
            let pending = answers.first().map_or(0, |ticket| ticket.report().deals());
            if let Some(ticket) = &over {
                sampling.append(ticket.report());
            }
            if let Some(failure) = over.as_ref().and_then(|ticket| ticket.failure()) {
                return Err(PyRuntimeError::new_err(failure.to_string()));
            }
            let done = sampling.sample().deals() + pending;
            let seen = py.check_signals().and_then(|()| show(progress, done, most));
            if let Err(error) = seen {
                if let Some(ticket) = answers.first() {
                    sampling.append(ticket.report());
                }
                return Ok(Some(error));
            }
            if over.is_some() {
                break;
            }
        }
    }
    let done = sampling.sample().deals();
    Ok(show(progress, done, done).err())
}

/// The answer to a lead question, passed to Python as a dictionary.
#[derive(IntoPyObject)]
pub(crate) struct LeadAnswer<'py> {
    turn: String,
    contract: String,
    declarer: String,
    vulnerable: bool,
    wants_tricks: bool,
    is_stuck: bool,
    calls: Vec<CallRow>,
    cards: Vec<Vec<String>>,
    /// The bytes of an array `uint8[n, choices]`.
    tricks: Bound<'py, PyByteArray>,
    /// The bytes of an array `uint64[n, 4]`.
    hands: Bound<'py, PyByteArray>,
    /// The twelve numbers of [`merits_row`] for each choice.
    merits: Vec<Vec<f64>>,
    /// The number of deals after which the best choice was settled, its cards, and the other choices that may be as
    /// good; `None` while no choice is settled.
    settled: Option<(usize, Vec<String>, Vec<Vec<String>>)>,
}

impl<'py> LeadAnswer<'py> {
    /// Creates the answer from the deals solved so far.
    pub(crate) fn new(
        py: Python<'py>,
        question: &LeadQuestion,
        sampling: &mut LeadSampling,
    ) -> LeadAnswer<'py> {
        let settled = sampling.settled().map(|settled: &Settled| {
            let others = settled.as_good.iter().copied();
            let as_good = others.map(card_names).collect();
            (settled.deals, card_names(settled.best), as_good)
        });
        let sample = sampling.sample();
        let tricks: Vec<u8> = sample.rows().flatten().map(|tricks| tricks.0).collect();
        let hands: Vec<u8> = sample.hands().iter().flat_map(masks_row).collect();
        let merits = sample.merits(question.vulnerable);
        LeadAnswer {
            turn: question.choices.turn().to_string(),
            contract: sample.contract().to_string(),
            declarer: question.start.declarer.to_string(),
            vulnerable: question.vulnerable,
            wants_tricks: sample.wants_tricks(),
            is_stuck: sample.is_stuck(),
            calls: question.calls.iter().map(call_row).collect(),
            cards: sample.choices().iter().copied().map(card_names).collect(),
            tricks: PyByteArray::new(py, &tricks),
            hands: PyByteArray::new(py, &hands),
            merits: merits.iter().map(merits_row).collect(),
            settled,
        }
    }
}

fn card_names(cards: CardSet) -> Vec<String> {
    cards.iter().map(|card| card.to_string()).collect()
}

/// A call as passed to Python: the seat, the call, the name of its convention, a flag that is true if a rule explains
/// the call, its requirements, and those of them that the caller's known hand does not satisfy.
type CallRow = (String, String, String, bool, Vec<String>, Vec<String>);

fn call_row(call: &ReadCall) -> CallRow {
    let meaning = &call.meaning;
    let requirements = meaning.requirements.iter();
    (
        meaning.seat.to_string(),
        meaning.call.to_string(),
        meaning.convention.clone(),
        meaning.has_rule,
        requirements.map(|required| required.text.clone()).collect(),
        call.contradicted.clone(),
    )
}

/// Returns the twelve numbers of a choice: the share of deals in which it beats or makes the contract, with its
/// interval; the means of tricks, matchpoints and IMPs, each with its error; and the share of deals in which the choice
/// is best, with its interval.
fn merits_row(merits: &Merits) -> Vec<f64> {
    let share = |interval: Interval| vec![interval.share, interval.low, interval.high];
    let mean = |mean: Mean| vec![mean.mean, mean.error];
    let means = [merits.tricks, merits.matchpoints, merits.imps].map(mean);
    [share(merits.contract), means.concat(), share(merits.best)].concat()
}

/// Compares two choices over the same deals. `tricks` contains the bytes of an array `uint8[n, choices]`. Returns the
/// mean difference, its error, and the numbers of deals in which only the first, only the second, both, or neither of
/// the choices succeed.
#[pyfunction]
pub(crate) fn lead_difference(
    tricks: &[u8],
    choices: usize,
    contract: &str,
    wants_tricks: bool,
    vulnerable: bool,
    pair: [usize; 2],
    by: &str,
) -> PyResult<(f64, f64, [usize; 4])> {
    let is_valid = (1..=13).contains(&choices)
        && tricks.len().is_multiple_of(choices)
        && tricks.iter().all(|&tricks| tricks <= 13)
        && pair.iter().all(|&choice| choice < choices);
    if !is_valid {
        return Err(invalid("tricks: expected 0 to 13 for each choice"));
    }
    let tricks: Vec<Tricks> = tricks.iter().copied().map(Tricks).collect();
    // A comparison does not depend on the hands.
    let rows = tricks.chunks_exact(choices);
    let sample = ChoiceSample::from_rows(
        vec![CardSet::EMPTY; choices],
        bridge_contract(contract)?,
        wants_tricks,
        rows.map(|row| (BySeat::default(), row)),
    );
    let found = sample.difference(pair, criterion(by)?, vulnerable);
    let [first, second] = [found.only_first, found.only_second];
    let counts = [first, second, found.both, found.neither];
    Ok((found.worth.mean, found.worth.error, counts))
}
