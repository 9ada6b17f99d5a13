//! `kibitz deal`: generates random deals that satisfy constraints.

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
use kibitzer_formats::{Format, GrowingFile};

use super::args::DealOptions;
use super::convert::{deal_alone, form};
use super::failure::Failure;
use super::forms::holds_one;
use super::interrupt::TICK;
use super::messages::{note, note_not_written};
use super::output::Output;
use super::place::{self, InputPlace};
use super::progress::progress_bar;
use super::scene::count_with_noun;
use super::sink::BoardSink;

/// The number of attempts without a matching deal after which the search is given up.
const MAX_ATTEMPTS: u64 = 10_000_000;

/// The time without a matching deal until the first note about it. The interval doubles after each note.
const FIRST_NOTE_AFTER: Duration = Duration::from_secs(4);

/// The template of the progress bar. The number of attempts shows progress even if deals are rare.
const DEAL_BAR: &str = "{wide_bar} {human_pos} of {human_len}, {msg} tried in {elapsed}";

/// Generates boards that satisfy the constraints, writes them, and reports how rare they are.
///
/// # Errors
///
/// Returns the reason why there are fewer boards than requested. Those found before are written.
pub(super) fn deal(
    options: &DealOptions,
    pool: PoolOptions,
    output: &mut Output,
    stop: &AtomicBool,
) -> Result<(), Failure> {
    let conditions = conditions(options)?;
    let mut sink = DealSink::new(options, output.is_json())?;
    let dealer = Dealer::new(conditions).map_err(Failure::invalid_arguments)?;
    let seed = options.seed.unwrap_or_else(clock_seed);
    let pool = Pool::new(pool, || {}).map_err(Failure::new)?;
    let mut table = DealingTable::new(pool, dealer, seed);
    let count = options.count.get() as u64;
    let bar = progress_bar(DEAL_BAR, count);
    // The deals found so far, and the attempts up to and including the last of them.
    let (mut deals, mut attempts) = (0, 0);
    let (mut last_deal, mut next_note) = (Instant::now(), FIRST_NOTE_AFTER);
    let end = loop {
        if deals == count {
            break DealingEnd::Whole;
        }
        if table.dealer.is_exhausted(table.attempts) {
            break DealingEnd::AllThereAre;
        }
        if table.attempts >= attempts + MAX_ATTEMPTS {
            break DealingEnd::Hopeless;
        }
        if stop.load(Ordering::Relaxed) {
            break DealingEnd::Stopped;
        }
        for deal in table.next()? {
            if deals < count {
                attempts = deal.attempt;
                deals += 1;
                (last_deal, next_note) = (Instant::now(), FIRST_NOTE_AFTER);
                sink.write(&board(options, deals, &table.dealer, &deal.hands))?;
            }
        }
        bar.set_message(HumanCount(table.tried()).to_string());
        bar.set_position(deals);
        if last_deal.elapsed() >= next_note {
            next_note *= 2;
            if table.tried() > attempts {
                let rare = rare_deals(table.tried() - attempts, !options.tricks.is_empty());
                bar.suspend(|| note(&InputPlace::default(), &rare));
            }
        }
    };
    bar.finish_and_clear();
    if end == DealingEnd::AllThereAre {
        // All possible deals were tried, so those after the last match count towards the share too.
        attempts = table.dealer.few().map_or(0, <[_]>::len) as u64;
    }
    let file = place::file_path(options.output.as_deref());
    // A stopped run does not replace a file with fewer deals than requested.
    match end {
        DealingEnd::Whole => sink.commit()?,
        DealingEnd::AllThereAre | DealingEnd::Hopeless if deals > 0 => sink.commit()?,
        DealingEnd::AllThereAre | DealingEnd::Hopeless => {}
        DealingEnd::Stopped => {
            output.record_stop();
            match file {
                Some(path) => note_not_written(path, "stopped"),
                None => sink.commit()?,
            }
        }
    }
    let share = table.dealer.share_by(deals, attempts);
    let result = DealResult {
        file: file.map(|path| path.display().to_string()),
        deals,
        wanted: count,
        seed,
        one_in: share.map(|share| 1.0 / share),
        end,
    };
    let is_reported = match end {
        DealingEnd::Stopped => file.is_none(),
        DealingEnd::Whole | DealingEnd::AllThereAre | DealingEnd::Hopeless => deals > 0,
    };
    if is_reported {
        match file {
            Some(_) => output.write_summary(&result)?,
            // On standard output, the deals themselves are the JSON objects.
            None => {
                // If this fails, standard error is closed and nobody reads the message.
                let _ = writeln!(io::stderr(), "kibitz: {result}");
            }
        }
    }
    match end {
        DealingEnd::Hopeless => Err(Failure::new(anyhow!(
            "none of the last {} deals satisfies the constraints",
            HumanCount(MAX_ATTEMPTS)
        ))),
        DealingEnd::AllThereAre if deals == 0 => Err(Failure::new(anyhow!(
            "{} in total satisfy the constraints on hands, but none of them satisfies --tricks",
            count_with_noun(attempts, "deal")
        ))),
        DealingEnd::Whole | DealingEnd::AllThereAre | DealingEnd::Stopped => Ok(()),
    }
}

/// The reason why `kibitz deal` stopped looking for deals.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
enum DealingEnd {
    /// The requested number of deals was found.
    Whole,
    /// All deals that satisfy the constraints were found.
    AllThereAre,
    /// No deal was found in the last [`MAX_ATTEMPTS`] attempts.
    Hopeless,
    /// The user stopped the program.
    Stopped,
}

/// Collects the constraints given by the options.
fn conditions(options: &DealOptions) -> Result<DealConditions, Failure> {
    let mut conditions = DealConditions::new(match options.preferans {
        true => Game::Preferans,
        false => Game::Bridge,
    });
    for hand in &options.limits.hands {
        if hand.cards.len() != conditions.game.hand_size() {
            return Err(Failure::invalid_arguments(anyhow!(
                "--hand has {} for {}; use --pin for some cards of a hand",
                count_with_noun(hand.cards.len() as u64, "card"),
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

/// Turns a deal into the board at position `place`, counted from 1.
fn board(options: &DealOptions, place: u64, dealer: &Dealer, hands: &BySeat<CardSet>) -> Problem {
    let number = (options.first_board.get() as u64 - 1).saturating_add(place);
    let mut board = Problem::of_board(number, dealer.conditions().table(hands));
    board.dealer = options.dealer.unwrap_or(board.dealer);
    board.vulnerability = options.vulnerable.unwrap_or(board.vulnerability);
    board
}

/// Returns the note that none of the last `tried` deals qualified. If `--tricks` was given, `has_tricks` is true, and
/// the note names that option as the possible cause.
fn rare_deals(tried: u64, has_tricks: bool) -> String {
    let tried = count_with_noun(tried, "deal");
    match has_tricks {
        true => format!(
            "none of {tried} that satisfy the constraints on hands satisfies --tricks, which may be contradictory; \
             Ctrl-C stops"
        ),
        false => format!("none of {tried} satisfies the constraints; Ctrl-C stops"),
    }
}

/// The summary printed at the end of `kibitz deal`.
#[derive(Serialize)]
struct DealResult {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    deals: u64,
    wanted: u64,
    /// The seed that generates the same deals again.
    seed: u64,
    /// About one deal in this number satisfies the constraints; `None` if that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    one_in: Option<f64>,
    end: DealingEnd,
}

impl Display for DealResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let deals = count_with_noun(self.deals, "deal");
        match (self.end, self.deals) {
            (DealingEnd::AllThereAre, 1) => {
                write!(f, "the only deal that satisfies the constraints")?
            }
            (DealingEnd::AllThereAre, _) => write!(f, "all {deals} that satisfy the constraints")?,
            (DealingEnd::Stopped, _) => write!(
                f,
                "stopped: {deals} of {} written, seed {}",
                HumanCount(self.wanted),
                self.seed
            )?,
            (DealingEnd::Whole | DealingEnd::Hopeless, _) => {
                write!(f, "{deals}, seed {}", self.seed)?;
            }
        }
        let rare = self.one_in.filter(|&one_in| one_in > 1.000_001);
        match rare {
            None => Ok(()),
            Some(one_in) if one_in < 1e15 => write!(
                f,
                "; about one deal in {} qualifies",
                HumanCount(one_in.round() as u64)
            ),
            Some(one_in) => write!(f, "; about one deal in {one_in:.1e} qualifies"),
        }
    }
}

/// A source of deals that works on all threads, and returns the deals in an order that depends only on the seed.
struct DealingTable {
    pool: Pool,
    dealer: Arc<Dealer>,
    seed: u64,
    /// The questions submitted to the pool, in the order in which their deals are returned.
    tickets: VecDeque<Ticket<RandomDeals>>,
    /// The number of blocks of attempts submitted to the pool.
    blocks: u64,
    /// The number of attempts in the completed questions.
    attempts: u64,
}

/// The number of blocks of attempts that one question makes.
const BLOCKS: u64 = 64;

impl DealingTable {
    fn new(pool: Pool, dealer: Dealer, seed: u64) -> DealingTable {
        DealingTable {
            pool,
            dealer: Arc::new(dealer),
            seed,
            tickets: VecDeque::new(),
            blocks: 0,
            attempts: 0,
        }
    }

    /// Returns the number of attempts so far, including those of the question in progress.
    fn tried(&self) -> u64 {
        let open = self.tickets.front();
        self.attempts + open.map_or(0, |ticket| ticket.report().attempts())
    }

    /// Returns the deals found by the next question, each with the number of its attempt. Returns an empty list if the
    /// question is not finished, after waiting for at most one [`TICK`].
    fn next(&mut self) -> Result<Vec<DealtHands>, Failure> {
        // Two questions are kept submitted, so that the workers stay busy while the answer to the first is read.
        while self.tickets.len() < 2 {
            let question = RandomDeals {
                dealer: Arc::clone(&self.dealer),
                seed: self.seed,
                blocks: self.blocks..self.blocks + BLOCKS,
            };
            self.tickets
                .push_back(self.pool.submit(question, Priority::Now));
            self.blocks += BLOCKS;
        }
        let Some(first) = self.tickets.front_mut() else {
            return Ok(Vec::new());
        };
        first.poll(usize::MAX);
        if !first.is_over() {
            first.wait_for(TICK);
            return Ok(Vec::new());
        }
        if let Some(failure) = first.failure() {
            return Err(failure.into());
        }
        let report = self.tickets.pop_front().map(Ticket::into_report);
        let report = report.unwrap_or_default();
        self.attempts += report.attempts();
        Ok(report.deals().to_vec())
    }
}

/// The destination of the deals.
enum DealSink {
    /// Standard output, with one deal per line, as text or as JSON.
    Lines { json: bool },
    /// Standard output or a file, in a file format.
    Boards { text: DealtText, sink: BoardSink },
}

/// The text of a file of deals, to which deals are added one by one.
struct DealtText {
    format: &'static Format,
    /// True if strain and declarer are omitted: there is no constraint on tricks, and the format allows bare deals.
    is_bare: bool,
    /// The output text being built; some formats produce text only at the end.
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

    /// Adds a deal, and returns the text to be written now.
    fn add(&mut self, problem: &Problem) -> Result<String, Failure> {
        let format = self.format;
        let whole = (!self.is_bare).then(|| format.write(problem)).flatten();
        let text = whole.or_else(|| format.write(&deal_alone(problem)));
        let text = text.ok_or_else(|| {
            let name = format.name;
            Failure::invalid_arguments(anyhow!("the format {name} cannot represent such deals"))
        })?;
        Ok(self.file.add(text))
    }
}

/// A deal as one JSON object on standard output.
#[derive(Serialize)]
struct DealtLine<'a> {
    board: &'a str,
    line: String,
}

impl DealSink {
    fn new(options: &DealOptions, json: bool) -> Result<DealSink, Failure> {
        let place = place::file_path(options.output.as_deref());
        let format = match (&options.to, place) {
            (Some(to), None) => Some(to.format),
            (_, Some(path)) => Some(form(Some(path), options.to.clone())?),
            (None, None) => None,
        };
        let Some(format) = format else {
            return Ok(DealSink::Lines { json });
        };
        if options.count.get() > 1 && !format.holds_many() {
            let path = place.unwrap_or(Path::new("standard output"));
            return Err(holds_one(path, format));
        }
        if place.is_none() && json {
            return Err(Failure::invalid_arguments(anyhow!(
                "--json prints deals as JSON, not in another format; use -o to write a file as well"
            )));
        }
        Ok(DealSink::Boards {
            text: DealtText::new(format, options),
            sink: BoardSink::open(place)?,
        })
    }

    fn write(&mut self, problem: &Problem) -> Result<(), Failure> {
        match self {
            DealSink::Lines { json: false } => {
                writeln!(io::stdout().lock(), "{}", text::write_line(problem))?;
            }
            DealSink::Lines { json: true } => {
                let dealt = DealtLine {
                    board: &problem.record.board,
                    line: text::write_line(problem),
                };
                let mut out = io::stdout().lock();
                serde_json::to_writer(&mut out, &dealt).map_err(io::Error::from)?;
                writeln!(out)?;
            }
            DealSink::Boards { text, sink } => {
                sink.write_bytes(text.add(problem)?.as_bytes())?;
                sink.flush()?;
            }
        }
        Ok(())
    }

    fn commit(self) -> Result<(), Failure> {
        match self {
            DealSink::Lines { .. } => Ok(io::stdout().flush()?),
            DealSink::Boards { text, mut sink } => {
                sink.write_bytes(text.file.end().as_bytes())?;
                sink.commit()
            }
        }
    }
}

/// Returns a seed derived from the system clock.
fn clock_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| now.as_nanos() as u64)
}
