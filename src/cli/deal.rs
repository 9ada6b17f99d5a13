//! Deals at random that keep to conditions.

use std::collections::VecDeque;
use std::fmt::{self, Display};
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::anyhow;
use indicatif::HumanCount;
use serde::Serialize;

use kibitzer::analysis::{DealtHands, RandomDeals};
use kibitzer::cards::{BySeat, CardSet};
use kibitzer::dealing::{DealConditions, Dealer};
use kibitzer::notation::limits::HandsLimit;
use kibitzer::notation::text;
use kibitzer::pool::{Pool, PoolOptions, Priority, Ticket};
use kibitzer::problem::Problem;
use kibitzer::rules::Game;
use kibitzer_files::Draft;
use kibitzer_formats::{Format, GrowingFile};

use super::answers::WorkerFailure;
use super::args::DealOptions;
use super::convert::{deal_alone, form};
use super::failure::Failure;
use super::forms::HoldsOne;
use super::interrupt::{NotWritten, TICK};
use super::messages::note;
use super::output::Output;
use super::place::{self, InputPlace};
use super::progress::bar;
use super::scene::counted;

/// So many attempts without a deal are enough.
const PATIENCE: u64 = 10_000_000;

/// How long nothing is said while no deal is found; then it is said each time twice as long.
const QUIET: Duration = Duration::from_secs(4);

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
) -> Result<(), Failure> {
    let conditions = conditions(options)?;
    let mut sink = Sink::new(options, output.is_json())?;
    let dealer = Dealer::new(conditions)?;
    let seed = options.seed.unwrap_or_else(by_the_clock);
    let pool = Pool::new(pool, || {})?;
    let mut table = DealingTable::new(pool, dealer, seed);
    let count = options.count.get() as u64;
    let bar = bar(DEAL_BAR, count);
    let mut dealt = Dealt::default();
    let mut silence = Silence::new();
    let end = loop {
        if dealt.deals == count {
            break DealingEnd::Whole;
        }
        if table.dealer.is_exhausted(table.attempts) {
            break DealingEnd::AllThereAre;
        }
        if table.attempts >= dealt.attempts + PATIENCE {
            break DealingEnd::Hopeless;
        }
        if stop.load(Ordering::Relaxed) {
            break DealingEnd::Stopped;
        }
        for deal in table.next()? {
            if dealt.deals < count {
                dealt.attempts = deal.attempt;
                dealt.deals += 1;
                silence = Silence::new();
                sink.write(&board(options, dealt.deals, &table.dealer, &deal.hands))?;
            }
        }
        bar.set_message(HumanCount(table.tried()).to_string());
        bar.set_position(dealt.deals);
        if silence.is_long() && table.tried() > dealt.attempts {
            let rare = RareDeals {
                tried: table.tried().saturating_sub(dealt.attempts),
                has_tricks: !options.tricks.is_empty(),
            };
            bar.suspend(|| note(&InputPlace::default(), &rare));
        }
    };
    bar.finish_and_clear();
    if end == DealingEnd::AllThereAre {
        // Those that were tried in vain tell how rare the others are.
        dealt.attempts = table.dealer.few().map_or(0, <[_]>::len) as u64;
    }
    let is_file = sink.is_file();
    // A file that stands there is not given up for a part of what was asked for, unless there is no more.
    match end {
        DealingEnd::Whole => sink.commit()?,
        DealingEnd::AllThereAre | DealingEnd::Hopeless if dealt.deals > 0 => sink.commit()?,
        DealingEnd::AllThereAre | DealingEnd::Hopeless => {}
        DealingEnd::Stopped => {
            output.stopped();
            match place::file(options.output.as_deref()) {
                Some(path) => note(&InputPlace::of_file(path), &NotWritten::Stopped(path)),
                None => sink.commit()?,
            }
        }
    }
    let result = DealResult {
        file: place::file(options.output.as_deref()).map(|path| path.display().to_string()),
        deals: dealt.deals,
        wanted: count,
        seed,
        one_in: table
            .dealer
            .share_by(dealt.deals, dealt.attempts)
            .map(|share| 1.0 / share),
        end,
    };
    if dealt.deals > 0 && end != DealingEnd::Stopped || end == DealingEnd::Stopped && !is_file {
        // Deals in JSON are objects themselves.
        match is_file {
            true => output.result(&result)?,
            false => {
                // Worth nothing if it cannot be seen.
                let _ = writeln!(io::stderr(), "kibitz: {result}");
            }
        }
    }
    match end {
        DealingEnd::Hopeless => Err(Failure::new(anyhow!(
            "none of the last {} deals keeps to the conditions",
            HumanCount(PATIENCE)
        ))),
        DealingEnd::AllThereAre if dealt.deals == 0 => Err(Failure::new(anyhow!(
            "{} in all keep to the limits on hands, and none of them to --tricks",
            counted(dealt.attempts, "deal")
        ))),
        DealingEnd::Whole | DealingEnd::AllThereAre | DealingEnd::Stopped => Ok(()),
    }
}

/// Why no more is dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
enum DealingEnd {
    /// There are as many as were asked for.
    Whole,
    /// There are no others.
    AllThereAre,
    /// No other was found in many attempts.
    Hopeless,
    /// The user stopped it.
    Stopped,
}

/// What is asked for.
fn conditions(options: &DealOptions) -> Result<DealConditions, Failure> {
    let mut conditions = DealConditions::new(match options.preferans {
        true => Game::Preferans,
        false => Game::Bridge,
    });
    for hand in &options.limits.hands {
        if hand.cards.len() != conditions.game.hand_size() {
            return Err(Failure::usage(anyhow!(
                "--hand has {} for {}; --pin takes some cards of a hand",
                counted(hand.cards.len() as u64, "card"),
                hand.seat.name()
            )));
        }
        conditions.held[hand.seat] |= hand.cards;
    }
    let pins = options.limits.pins.iter().flat_map(|pins| &pins.0);
    conditions.limits.extend(pins.cloned());
    for limit in options.limits.counted() {
        match limit {
            HandsLimit::Hand(limit) => conditions.limits.push(limit.clone()),
            HandsLimit::Side(limit) => conditions.sides.push(limit.clone()),
        }
    }
    conditions.shapes.clone_from(&options.shape);
    conditions.tricks.clone_from(&options.tricks);
    Ok(conditions)
}

/// A deal as a board: the `place`-th of all, from 1.
fn board(options: &DealOptions, place: u64, dealer: &Dealer, hands: &BySeat<CardSet>) -> Problem {
    let number = (options.first_board.get() as u64 - 1).saturating_add(place);
    let mut board = Problem::of_board(number, dealer.conditions().table(hands));
    board.dealer = options.dealer.unwrap_or(board.dealer);
    board.vulnerability = options.vulnerable.unwrap_or(board.vulnerability);
    board
}

/// How long no deal was found.
struct Silence {
    since: Instant,
    /// When it is to be told.
    limit: Duration,
}

impl Silence {
    fn new() -> Silence {
        Silence {
            since: Instant::now(),
            limit: QUIET,
        }
    }

    /// Whether it is time to tell; not again before it took twice as long.
    fn is_long(&mut self) -> bool {
        let is_long = self.since.elapsed() >= self.limit;
        if is_long {
            self.limit *= 2;
        }
        is_long
    }
}

/// No deal was found for a while.
struct RareDeals {
    /// The attempts since the last deal.
    tried: u64,
    has_tricks: bool,
}

impl Display for RareDeals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tried = counted(self.tried, "deal");
        match self.has_tricks {
            true => write!(
                f,
                "none of {tried} that keep to the limits on hands keeps to --tricks, which may contradict one another; \
                 Ctrl-C stops"
            ),
            false => write!(f, "none of {tried} keeps to the conditions; Ctrl-C stops"),
        }
    }
}

/// What was dealt in all.
#[derive(Serialize)]
struct DealResult {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    deals: u64,
    wanted: u64,
    /// The seed that deals them again.
    seed: u64,
    /// About one deal in this number keeps to the conditions.
    #[serde(skip_serializing_if = "Option::is_none")]
    one_in: Option<f64>,
    end: DealingEnd,
}

impl Display for DealResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let deals = counted(self.deals, "deal");
        match (self.end, self.deals) {
            (DealingEnd::AllThereAre, 1) => {
                write!(f, "the only deal that keeps to the conditions")?
            }
            (DealingEnd::AllThereAre, _) => write!(f, "all {deals} that keep to the conditions")?,
            (DealingEnd::Stopped, _) => write!(
                f,
                "stopped: {deals} of {} written, of seed {}",
                HumanCount(self.wanted),
                self.seed
            )?,
            (DealingEnd::Whole | DealingEnd::Hopeless, _) => {
                write!(f, "{deals} of seed {}", self.seed)?;
            }
        }
        let rare = self.one_in.filter(|&one_in| one_in > 1.000_001);
        match rare {
            None => Ok(()),
            Some(one_in) if one_in < 1e15 => write!(
                f,
                "; about one deal in {} is such",
                HumanCount(one_in.round() as u64)
            ),
            Some(one_in) => write!(f, "; about one deal in {one_in:.1e} is such"),
        }
    }
}

/// What has been dealt.
#[derive(Default)]
struct Dealt {
    deals: u64,
    /// Attempts up to the last deal.
    attempts: u64,
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
    fn next(&mut self) -> Result<Vec<DealtHands>, Failure> {
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
            return Err(failure.into());
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
    /// Standard output, in another form.
    Form {
        text: DealtText,
    },
    File {
        text: DealtText,
        draft: Box<Draft>,
    },
}

/// The text of a file of deals as it grows.
struct DealtText {
    format: &'static Format,
    /// Whether strain and declarer are left out: no condition is about tricks, and the format has bare deals.
    is_bare: bool,
    /// What waits for the end of the file.
    file: GrowingFile,
}

impl DealtText {
    fn new(format: &'static Format, options: &DealOptions) -> DealtText {
        DealtText {
            format,
            is_bare: options.tricks.is_empty() && format.holds_bare_deals(),
            file: format.file(),
        }
    }

    /// Adds a deal and returns what is to be written of it now.
    fn add(&mut self, problem: &Problem) -> Result<String, Failure> {
        let format = self.format;
        let whole = (!self.is_bare).then(|| format.write(problem)).flatten();
        let text = whole.or_else(|| format.write(&deal_alone(problem)));
        let text = text.ok_or_else(|| {
            let name = format.name;
            Failure::usage(anyhow!("the form {name} has no place for such deals"))
        })?;
        Ok(self.file.add(text))
    }
}

/// A deal in JSON.
#[derive(Serialize)]
struct DealtLine<'a> {
    board: &'a str,
    line: String,
}

impl Sink {
    fn new(options: &DealOptions, json: bool) -> Result<Sink, Failure> {
        let place = place::file(options.output.as_deref());
        let format = match (&options.to, place) {
            (Some(to), None) => Some(to.format),
            (_, Some(path)) => Some(form(Some(path), options.to.clone())?),
            (None, None) => None,
        };
        let Some(format) = format else {
            return Ok(Sink::Lines { json });
        };
        if options.count.get() > 1 && !format.holds_many() {
            let path = place.unwrap_or(Path::new("standard output")).to_owned();
            return Err(HoldsOne { path, format }.into());
        }
        let Some(path) = place else {
            if json {
                return Err(Failure::usage(anyhow!(
                    "--json writes deals as objects, not in another form; -o writes a file beside it"
                )));
            }
            let text = DealtText::new(format, options);
            return Ok(Sink::Form { text });
        };
        Ok(Sink::File {
            text: DealtText::new(format, options),
            draft: Box::new(Draft::beside(path)?),
        })
    }

    /// Whether deals go into a file.
    fn is_file(&self) -> bool {
        match self {
            Sink::Lines { .. } | Sink::Form { .. } => false,
            Sink::File { .. } => true,
        }
    }

    fn write(&mut self, problem: &Problem) -> Result<(), Failure> {
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
            Sink::Form { text } => {
                let added = text.add(problem)?;
                io::stdout().lock().write_all(added.as_bytes())?;
            }
            Sink::File { text, draft } => draft.put(text.add(problem)?.as_bytes())?,
        }
        Ok(())
    }

    fn commit(self) -> Result<(), Failure> {
        match self {
            Sink::Lines { .. } => Ok(io::stdout().flush()?),
            Sink::Form { text } => {
                let mut out = io::stdout().lock();
                out.write_all(text.file.end().as_bytes())?;
                Ok(out.flush()?)
            }
            Sink::File { text, mut draft } => {
                draft.put(text.file.end().as_bytes())?;
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
