//! Deals at random that keep to conditions.

use std::collections::VecDeque;
use std::fmt::{self, Display};
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use indicatif::HumanCount;
use serde::Serialize;

use kibitzer::analysis::{DealtHands, RandomDeals};
use kibitzer::dealing::{DealConditions, Dealer, DealingError};
use kibitzer::notation::text;
use kibitzer::pool::{Pool, PoolError, PoolOptions, Priority, Ticket};
use kibitzer::problem::Problem;
use kibitzer::rules::Game;
use kibitzer_files::{Draft, WriteError};
use kibitzer_formats::{Format, GrowingFile};

use super::args::DealOptions;
use super::batch::TICK;
use super::convert::deal_alone;
use super::forms::{HoldsOne, UnknownEnding};
use super::input;
use super::output::{Output, bar};
use super::tickets::WorkerFailure;

/// Why nothing, or not all, was dealt.
#[derive(Debug)]
pub(super) enum DealFailure {
    /// There is no such deal.
    Conditions(DealingError),
    /// Of so many deals none was right.
    TooRare(u64),
    /// No form that is written has this ending.
    Ending(UnknownEnding),
    /// The form holds one deal.
    OneAlone(HoldsOne),
    /// The form of the file, by its name, has no place for such deals.
    NoPlace(&'static str),
    /// The file cannot be written.
    Write(WriteError),
    /// There are no workers.
    Pool(PoolError),
    /// A worker failed.
    Worker(WorkerFailure),
    /// Nobody takes the output.
    Output(io::Error),
}

impl DealFailure {
    /// The exit status.
    pub(super) fn status(&self) -> u8 {
        match self {
            DealFailure::Conditions(_)
            | DealFailure::Ending(_)
            | DealFailure::OneAlone(_)
            | DealFailure::NoPlace(_) => 2,
            DealFailure::TooRare(_)
            | DealFailure::Write(_)
            | DealFailure::Pool(_)
            | DealFailure::Worker(_)
            | DealFailure::Output(_) => 1,
        }
    }
}

impl Display for DealFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DealFailure::Conditions(error) => write!(f, "{error}"),
            DealFailure::TooRare(tried) => write!(
                f,
                "none of the last {} deals keeps to the conditions",
                HumanCount(*tried)
            ),
            DealFailure::Ending(unknown) => write!(f, "{unknown}"),
            DealFailure::OneAlone(alone) => write!(f, "{alone}"),
            DealFailure::NoPlace(name) => {
                write!(f, "the form {name} has no place for such deals")
            }
            DealFailure::Write(error) => write!(f, "{error}"),
            DealFailure::Pool(error) => write!(f, "{error}"),
            DealFailure::Worker(failure) => write!(f, "{failure}"),
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

/// How far dealing has come; the attempts go on where deals are rare.
const DEAL_BAR: &str = "{wide_bar} {human_pos} of {human_len}, {msg} tried in {elapsed}";

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
    let conditions = conditions(options);
    let mut sink = Sink::new(options, output.is_json())?;
    let dealer = Dealer::new(conditions).map_err(DealFailure::Conditions)?;
    let seed = options.seed.unwrap_or_else(by_the_clock);
    let pool = Pool::new(pool, || {}).map_err(DealFailure::Pool)?;
    let mut table = DealingTable::new(pool, dealer, seed);
    let count = options.count.get() as u64;
    let bar = bar(DEAL_BAR, count);
    let mut dealt = Dealt::default();
    let mut is_hopeless = false;
    while dealt.deals < count && !is_hopeless && !stop.load(Ordering::Relaxed) {
        for deal in table.next()? {
            if dealt.deals < count {
                dealt.attempts = deal.attempt;
                dealt.deals += 1;
                let setup = table.dealer.conditions().table(&deal.hands);
                sink.write(&Problem::of_board(dealt.deals, setup))?;
            }
        }
        bar.set_message(HumanCount(table.tried()).to_string());
        bar.set_position(dealt.deals);
        is_hopeless = table.attempts >= dealt.attempts + PATIENCE;
    }
    bar.finish_and_clear();
    if dealt.deals < count && !is_hopeless {
        output.stopped();
    }
    // A file that stands there is not given up for a part of what was asked for, unless there is no more.
    if dealt.deals == count || is_hopeless && dealt.deals > 0 {
        sink.commit()?;
    }
    dealt.tell(seed, &table.dealer);
    match is_hopeless {
        true => Err(DealFailure::TooRare(PATIENCE)),
        false => Ok(()),
    }
}

/// What is asked for.
fn conditions(options: &DealOptions) -> DealConditions {
    let mut conditions = DealConditions::new(match options.preferans {
        true => Game::Preferans,
        false => Game::Bridge,
    });
    conditions.limits.extend(options.limits.limits());
    conditions.shapes.clone_from(&options.shape);
    conditions.tricks.clone_from(&options.tricks);
    conditions
}

/// What has been dealt.
#[derive(Default)]
struct Dealt {
    deals: u64,
    /// Attempts up to the last deal.
    attempts: u64,
}

impl Dealt {
    /// Tells beside the deals what seed deals them again, and how rare they are.
    fn tell(&self, seed: u64, dealer: &Dealer) {
        let Dealt { deals, attempts } = *self;
        let deals_said = HumanCount(deals);
        let Some(share) = dealer.share_by(deals, attempts) else {
            return;
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

/// Deals found on all cores, in the order in which the seed deals them.
struct DealingTable {
    pool: Pool,
    dealer: Arc<Dealer>,
    seed: u64,
    /// The questions that are open, the first of them next.
    asked: VecDeque<Ticket<RandomDeals>>,
    /// Blocks that were asked for.
    blocks: u64,
    /// The attempts of the questions that were answered whole.
    attempts: u64,
}

/// How many blocks of attempts are asked for at a time.
const BLOCKS: u64 = 64;

impl DealingTable {
    fn new(pool: Pool, dealer: Dealer, seed: u64) -> DealingTable {
        DealingTable {
            pool,
            dealer: Arc::new(dealer),
            seed,
            asked: VecDeque::new(),
            blocks: 0,
            attempts: 0,
        }
    }

    /// The attempts made, those of the question that is being answered among them.
    fn tried(&self) -> u64 {
        let open = self.asked.front();
        self.attempts + open.map_or(0, |ticket| ticket.report().attempts())
    }

    /// The next deals, each with the number of its attempt; none for a moment, while workers are at it.
    fn next(&mut self) -> Result<Vec<DealtHands>, DealFailure> {
        // Workers have the next question before this one is read.
        while self.asked.len() < 2 {
            let question = RandomDeals {
                dealer: Arc::clone(&self.dealer),
                seed: self.seed,
                blocks: self.blocks..self.blocks + BLOCKS,
            };
            self.asked
                .push_back(self.pool.submit(question, Priority::Now));
            self.blocks += BLOCKS;
        }
        let Some(first) = self.asked.front_mut() else {
            return Ok(Vec::new());
        };
        first.poll(usize::MAX);
        if !first.is_over() {
            first.wait_for(TICK);
            return Ok(Vec::new());
        }
        if let Some(failure) = WorkerFailure::of(first) {
            return Err(DealFailure::Worker(failure));
        }
        let report = self.asked.pop_front().map(Ticket::into_report);
        let report = report.unwrap_or_default();
        self.attempts += report.attempts();
        Ok(report.deals().to_vec())
    }
}

/// Where deals go.
enum Sink {
    Lines {
        json: bool,
    },
    File {
        format: &'static Format,
        /// Whether strain and declarer are left out: no condition is about tricks, and the form has bare deals.
        is_bare: bool,
        /// What waits for the end of the file.
        text: GrowingFile,
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
        let Some(path) = input::file(options.output.as_deref()) else {
            return Ok(Sink::Lines { json });
        };
        let format = UnknownEnding::form_of(path).map_err(DealFailure::Ending)?;
        if options.count.get() > 1 && !format.holds_many() {
            let path = path.to_owned();
            return Err(DealFailure::OneAlone(HoldsOne { path, format }));
        }
        let mut draft = Box::new(Draft::beside(path)?);
        draft.write_all(format.header().as_bytes())?;
        Ok(Sink::File {
            format,
            is_bare: options.tricks.is_empty() && format.holds_bare_deals(),
            text: format.file(),
            draft,
        })
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
            Sink::File {
                format,
                is_bare,
                text: file,
                draft,
            } => {
                let alone = || format.write(&deal_alone(problem));
                let whole = (!*is_bare).then(|| format.write(problem)).flatten();
                let text = whole.or_else(alone);
                let text = text.ok_or(DealFailure::NoPlace(format.name))?;
                draft.write_all(file.add(text).as_bytes())?;
            }
        }
        Ok(())
    }

    fn commit(self) -> Result<(), DealFailure> {
        match self {
            Sink::Lines { .. } => Ok(io::stdout().flush()?),
            Sink::File {
                text, mut draft, ..
            } => {
                draft.write_all(text.end().as_bytes())?;
                Ok(draft.commit()?)
            }
        }
    }
}

/// A seed that is another one every time.
fn by_the_clock() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| now.as_nanos() as u64)
}
