//! Deals at random that keep to conditions.

use std::collections::VecDeque;
use std::fmt::{self, Display};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use serde::Serialize;

use kibitzer::analysis::Best;
use kibitzer::cards::{BySeat, CardSet, Seat, Strain};
use kibitzer::dealing::{DealConditions, Dealer, DealingError};
use kibitzer::notation::limits::TricksLimit;
use kibitzer::notation::text;
use kibitzer::pool::{Pool, PoolError, PoolOptions, Priority, Ticket};
use kibitzer::problem::Problem;
use kibitzer::rules::{Chance, Game, Position, Vulnerability};
use kibitzer_files::{Draft, WriteError};
use kibitzer_formats::Format;

use super::args::DealOptions;
use super::batch::TICK;
use super::output::Output;

/// Why nothing, or not all, was dealt.
#[derive(Debug)]
pub(super) enum DealFailure {
    /// There is no such deal.
    Conditions(DealingError),
    /// Tricks are asked for that nobody can declare.
    Tricks(Seat, Strain),
    /// Of so many deals none was right.
    TooRare(u64),
    /// No form has this ending, or it cannot hold so many.
    Ending(PathBuf),
    /// The file cannot be written.
    Write(WriteError),
    /// There are no workers.
    Pool(PoolError),
    /// Nobody takes the output.
    Output(io::Error),
}

impl DealFailure {
    /// The exit status.
    pub(super) fn status(&self) -> u8 {
        match self {
            DealFailure::Conditions(_) | DealFailure::Tricks(..) | DealFailure::Ending(_) => 2,
            DealFailure::TooRare(_)
            | DealFailure::Write(_)
            | DealFailure::Pool(_)
            | DealFailure::Output(_) => 1,
        }
    }
}

impl Display for DealFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DealFailure::Conditions(error) => write!(f, "{error}"),
            DealFailure::Tricks(seat, strain) => {
                write!(f, "{} cannot declare {strain} in this game", seat.name())
            }
            DealFailure::TooRare(tried) => write!(
                f,
                "none of {} deals keeps to the conditions",
                HumanCount(*tried)
            ),
            DealFailure::Ending(path) => write!(
                f,
                "{}: no form of ours that holds so many deals has this ending",
                path.display()
            ),
            DealFailure::Write(error) => write!(f, "{error}"),
            DealFailure::Pool(error) => write!(f, "{error}"),
            DealFailure::Output(error) => write!(f, "{error}"),
        }
    }
}

impl From<io::Error> for DealFailure {
    fn from(error: io::Error) -> DealFailure {
        DealFailure::Output(error)
    }
}

impl From<WriteError> for DealFailure {
    fn from(error: WriteError) -> DealFailure {
        DealFailure::Write(error)
    }
}

/// So many attempts without a deal are enough.
const PATIENCE: u64 = 10_000_000;

/// Deals, and tells how rare such deals are.
///
/// # Errors
///
/// Why not all was dealt; what was, is written.
pub(super) fn deal(
    options: &DealOptions,
    pool: PoolOptions,
    output: &mut Output,
    stop: &AtomicBool,
) -> Result<(), DealFailure> {
    let mut conditions = DealConditions::new(match options.preferans {
        true => Game::Preferans,
        false => Game::Bridge,
    });
    conditions.limits.extend(options.limits.limits());
    conditions.shapes.clone_from(&options.shape);
    let impossible = |wanted: &&TricksLimit| {
        Some(wanted.declarer) == conditions.absent
            || !conditions.game.strains().contains(&wanted.strain)
    };
    if let Some(wanted) = options.tricks.iter().find(impossible) {
        return Err(DealFailure::Tricks(wanted.declarer, wanted.strain));
    }
    let mut sink = Sink::new(options, output.is_json())?;
    let dealer = Dealer::new(conditions).map_err(DealFailure::Conditions)?;
    let seed = options.seed.unwrap_or_else(by_the_clock);
    let pool = match options.tricks.is_empty() {
        true => None,
        false => Some(Pool::new(pool, || {}).map_err(DealFailure::Pool)?),
    };
    let mut table = DealingTable {
        dealer: &dealer,
        options,
        pool,
        chance: Chance::from_seed(seed),
        attempts: 0,
        candidates: VecDeque::new(),
    };
    let bar = bar(options.count);
    let mut dealt = Dealt {
        deals: 0,
        attempts: 0,
    };
    while dealt.deals < options.count && !stop.load(Ordering::Relaxed) {
        let Some(next) = table.next(dealt.attempts)? else {
            continue;
        };
        dealt.attempts = next.attempt;
        if let Some(hands) = next.hands {
            dealt.deals += 1;
            sink.write(&problem(
                options,
                &hands,
                dealer.conditions().absent,
                dealt.deals,
            ))?;
            bar.set_position(dealt.deals);
        }
    }
    bar.finish_and_clear();
    if dealt.deals < options.count {
        output.stopped();
    }
    sink.commit()?;
    dealt.tell(seed, dealer.share());
    Ok(())
}

/// What has been dealt.
struct Dealt {
    deals: u64,
    /// Attempts up to the last deal.
    attempts: u64,
}

impl Dealt {
    /// Tells beside the deals what seed deals them again, and how rare they are.
    fn tell(&self, seed: u64, share: f64) {
        let Dealt { deals, attempts } = *self;
        let deals_said = HumanCount(deals);
        // The last attempt is a deal for certain, and says nothing of the share.
        let share = match (deals, attempts) {
            (0, _) => return,
            (1, _) | (_, 0 | 1) => share * deals as f64 / attempts.max(1) as f64,
            (deals, attempts) => share * (deals - 1) as f64 / (attempts - 1) as f64,
        };
        let plural = if deals == 1 { "" } else { "s" };
        let mut line = format!("{deals_said} deal{plural} of seed {seed}");
        if share < 0.999_999 {
            let one_in = 1.0 / share;
            line += &match one_in < 1e15 {
                true => format!(
                    "; about one deal in {} is such",
                    HumanCount(one_in.round() as u64)
                ),
                false => format!("; about one deal in {one_in:.1e} is such"),
            };
        }
        // Worth nothing if it cannot be seen.
        let _ = writeln!(io::stderr(), "kibitz: {line}");
    }
}

/// What came of an attempt.
struct DealingAttempt {
    /// Its number, from 1.
    attempt: u64,
    /// The hands, if they keep to all conditions.
    hands: Option<BySeat<CardSet>>,
}

/// A deal whose tricks are not known yet.
struct Candidate {
    attempt: u64,
    hands: BySeat<CardSet>,
    tickets: Vec<Ticket<Best>>,
}

/// Deals, and has the tricks found out on all cores; what comes of it depends on the seed alone.
struct DealingTable<'a> {
    dealer: &'a Dealer,
    options: &'a DealOptions,
    /// None if no tricks are asked for.
    pool: Option<Pool>,
    chance: Chance,
    attempts: u64,
    candidates: VecDeque<Candidate>,
}

impl DealingTable<'_> {
    /// The next attempt that says something; `None` for a moment, while workers are at it.
    fn next(&mut self, last: u64) -> Result<Option<DealingAttempt>, DealFailure> {
        let room = self.pool.as_ref().map_or(1, |pool| 2 * pool.threads());
        while self.candidates.len() < room {
            self.attempts += 1;
            let attempt = self.attempts;
            let Some(hands) = self.dealer.attempt(&mut self.chance) else {
                if attempt - last >= PATIENCE && self.candidates.is_empty() {
                    return Err(DealFailure::TooRare(PATIENCE));
                }
                continue;
            };
            let tickets = self.tickets(&hands);
            self.candidates.push_back(Candidate {
                attempt,
                hands,
                tickets,
            });
        }
        let Some(first) = self.candidates.front_mut() else {
            return Ok(None);
        };
        for ticket in &mut first.tickets {
            ticket.poll(usize::MAX);
            if !ticket.is_over() {
                ticket.wait_for(TICK);
                return Ok(None);
            }
        }
        Ok(self
            .candidates
            .pop_front()
            .map(|candidate| self.judged(&candidate)))
    }

    fn tickets(&self, hands: &BySeat<CardSet>) -> Vec<Ticket<Best>> {
        let absent = self.dealer.conditions().absent;
        let positions = self.options.tricks.iter().filter_map(|wanted| {
            let mut problem = problem(self.options, hands, absent, 1);
            problem.setup.strain = wanted.strain;
            problem.setup.declarer = wanted.declarer;
            problem.setup.leader = leader(wanted.declarer, absent);
            Position::from_setup(&problem.setup).ok()
        });
        let Some(pool) = &self.pool else {
            return Vec::new();
        };
        positions
            .map(|position| pool.submit(Best(position), Priority::Now))
            .collect()
    }

    /// Whether the tricks of a deal are as they should be.
    fn judged(&self, candidate: &Candidate) -> DealingAttempt {
        let mut pairs = self.options.tricks.iter().zip(&candidate.tickets);
        let is_right = pairs.all(|(wanted, ticket)| {
            let tricks = ticket.report();
            tricks.is_some_and(|tricks| wanted.within.contains(&tricks.0))
        });
        DealingAttempt {
            attempt: candidate.attempt,
            hands: is_right.then_some(candidate.hands),
        }
    }
}

/// A deal as a problem: the first declarer whose tricks are asked for, or South in no trump. In bridge the dealer
/// and who is vulnerable go round as on the boards of a tournament.
fn problem(
    options: &DealOptions,
    hands: &BySeat<CardSet>,
    absent: Option<Seat>,
    number: u64,
) -> Problem {
    let mut problem = Problem::new(match options.preferans {
        true => Game::Preferans,
        false => Game::Bridge,
    });
    let first = options.tricks.first();
    let (declarer, strain) = match (first, absent) {
        (Some(wanted), _) => (wanted.declarer, wanted.strain),
        (None, None) => (Seat::South, Strain::NoTrump),
        (None, Some(absent)) => (absent.clockwise(1), Strain::NoTrump),
    };
    problem.setup.hands = *hands;
    problem.setup.absent = absent;
    problem.setup.strain = strain;
    problem.setup.declarer = declarer;
    problem.setup.leader = leader(declarer, absent);
    problem.record.board = number.to_string();
    if !options.preferans {
        problem.dealer = Seat::North.clockwise(((number - 1) % 4) as usize);
        problem.vulnerability = Vulnerability::of_board(number);
    }
    problem
}

/// Who leads to the first trick: the hand after declarer, in preferans the next one who sits.
fn leader(declarer: Seat, absent: Option<Seat>) -> Seat {
    let next = declarer.next();
    match Some(next) == absent {
        true => next.next(),
        false => next,
    }
}

/// Where deals go.
enum Sink {
    Lines {
        json: bool,
    },
    File {
        format: &'static Format,
        draft: Box<Draft>,
    },
}

/// A deal in JSON.
#[derive(Serialize)]
struct DealtLine<'a> {
    board: &'a str,
    line: String,
}

impl Sink {
    fn new(options: &DealOptions, json: bool) -> Result<Sink, DealFailure> {
        let Some(path) = &options.output else {
            return Ok(Sink::Lines { json });
        };
        let format = form(path).filter(|format| format.holds_many() || options.count == 1);
        let format = format.ok_or_else(|| DealFailure::Ending(path.clone()))?;
        let mut draft = Box::new(Draft::beside(path)?);
        draft.write_all(format.header().as_bytes())?;
        Ok(Sink::File { format, draft })
    }

    fn write(&mut self, problem: &Problem) -> Result<(), DealFailure> {
        match self {
            Sink::Lines { json: false } => {
                writeln!(io::stdout().lock(), "{}", text::write_line(problem))?;
            }
            Sink::Lines { json: true } => {
                let dealt = DealtLine {
                    board: &problem.record.board,
                    line: text::write_line(problem),
                };
                let mut out = io::stdout().lock();
                serde_json::to_writer(&mut out, &dealt).map_err(io::Error::from)?;
                writeln!(out)?;
            }
            Sink::File { format, draft } => {
                draft.write_all(format.write(problem).unwrap_or_default().as_bytes())?;
            }
        }
        Ok(())
    }

    fn commit(self) -> Result<(), DealFailure> {
        match self {
            Sink::Lines { .. } => Ok(io::stdout().flush()?),
            Sink::File { draft, .. } => Ok(draft.commit()?),
        }
    }
}

/// The form that the ending of a name stands for.
fn form(path: &Path) -> Option<&'static Format> {
    Format::by_ending(path.extension()?.to_str()?)
}

/// A bar on standard error, if that is a terminal.
fn bar(length: u64) -> ProgressBar {
    const FORM: &str = "{wide_bar} {human_pos} of {human_len}, {eta} left";
    let style = ProgressStyle::with_template(FORM);
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// A seed that is another one every time.
fn by_the_clock() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| now.as_nanos() as u64)
}
