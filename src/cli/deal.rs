//! `kibitz deal`: generates random deals that satisfy constraints.

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
use kibitzer::dealing::{ConditionContext, DealConstraints, Dealer};
use kibitzer::notation::text;
use kibitzer::pool::{Answers, Pool, PoolOptions, Priority, Ticket};
use kibitzer::problem::Problem;
use kibitzer::rules::Game;
use kibitzer_formats::{Format, GrowingFile};

use super::args::DealOptions;
use super::board_sink::BoardSink;
use super::board_writer::only_the_deal;
use super::convert::output_format;
use super::deal_constraints::DealConstraintOptions;
use super::deal_script::{DealScript, ScriptRun, ScriptSource};
use super::failure::Failure;
use super::input_place::{self, InputPlace};
use super::interrupt::TICK;
use super::messages::{note, note_not_written};
use super::output::Output;
use super::output_formats::holds_only_one;
use super::played_board::count_with_noun;
use super::progress::progress_bar;

/// Number of consecutive random deals without a match after which the search stops.
const MAX_ATTEMPTS: u64 = 10_000_000;

/// Time without a matching deal after which a note is printed. The interval doubles after each note.
const FIRST_NOTE_AFTER: Duration = Duration::from_secs(4);

/// Template of the progress bar of `kibitz deal`. The number of deals tried shows progress even if matching deals are
/// rare.
const DEAL_BAR: &str = "{wide_bar} {human_pos} of {human_len}, {msg} tried in {elapsed}";

/// Runs `kibitz deal`: generates random deals that satisfy the constraints, writes them, and reports how rare they are.
///
/// # Errors
///
/// Returns an error if fewer deals than requested were found. Those that were found are written anyway.
pub(super) fn deal(
    options: &DealOptions,
    pool: PoolOptions,
    output: &mut Output,
    stop: &AtomicBool,
) -> Result<(), Failure> {
    let mut constraints = deal_constraints_of(&options.constraints)?;
    let seed = options.seed.unwrap_or_else(clock_seed);
    let script = match &options.script {
        Some(path) => Some(DealScript::read(path, &mut constraints)?),
        None => None,
    };
    let mut source = ScriptSource::from_seed(seed);
    let mut context = ConditionContext::new(&mut source);
    let mut plan = DealPlan::new(
        options,
        script.as_ref().map(|script| script.run(&mut context)),
    );
    let mut sink = DealSink::new(options, output.is_json(), plan.count)?;
    let dealer = Dealer::new(constraints).map_err(Failure::invalid_arguments)?;
    let pool = Pool::new(pool, || {}).map_err(Failure::new)?;
    let mut table = DealGenerator::new(pool, dealer, seed);
    let found = find_deals(options, &mut plan, &mut table, &mut sink, stop)?;
    let file = input_place::file_path(options.output.as_deref());
    // A stopped run does not replace a file with fewer deals than requested.
    match (found.end, file) {
        (DealingEnd::Stopped, Some(path)) => note_not_written(path, "stopped"),
        (DealingEnd::AllThereAre | DealingEnd::Hopeless, _) if found.deals == 0 => {}
        _ => sink.commit()?,
    }
    if let Some(script) = &plan.script {
        io::stdout().write_all(script.totals().as_bytes())?;
    }
    output.was_stopped |= found.end == DealingEnd::Stopped;
    let share = table.dealer.share_by(found.deals, found.attempts);
    let result = DealResult {
        file: file.map(|path| path.display().to_string()),
        deals: found.deals,
        wanted: plan.count,
        seed,
        one_in: share.map(|share| 1.0 / share),
        end: found.end,
    };
    let is_reported = match found.end {
        DealingEnd::Stopped => file.is_none(),
        DealingEnd::Whole | DealingEnd::AllThereAre | DealingEnd::Hopeless | DealingEnd::Tried => {
            found.deals > 0
        }
    };
    match file {
        Some(_) if is_reported => output.write_summary(&result)?,
        // On standard output, the deals themselves are the JSON objects.
        None if is_reported => {
            // If this fails, standard error is closed and nobody reads the message.
            let _ = writeln!(io::stderr(), "kibitz: {result}");
        }
        Some(_) | None => {}
    }
    found.shortage().map_or(Ok(()), Err)
}

/// The outcome of the search for deals: how many were found, and why the search ended.
struct DealsFound {
    /// The number of deals written.
    deals: u64,
    /// The number of attempts up to and including the last deal, or the number of all possible deals if all were tried.
    attempts: u64,
    end: DealingEnd,
}

impl DealsFound {
    /// Returns an error if no deal satisfies all constraints, or if none of the last [`MAX_ATTEMPTS`] deals did;
    /// otherwise `None`.
    fn shortage(&self) -> Option<Failure> {
        match self.end {
            DealingEnd::Hopeless => Some(Failure::new(anyhow!(
                "none of the last {} deals satisfies the constraints",
                HumanCount(MAX_ATTEMPTS)
            ))),
            DealingEnd::AllThereAre if self.deals == 0 => Some(Failure::new(anyhow!(
                "{} in total satisfy the constraints on hands, but none of them satisfies --tricks",
                count_with_noun(self.attempts, "deal")
            ))),
            DealingEnd::Whole
            | DealingEnd::AllThereAre
            | DealingEnd::Tried
            | DealingEnd::Stopped => None,
        }
    }
}

/// Generates deals, and writes those that satisfy the constraints to `sink`. Stops when the requested number of deals
/// is found, no more deals exist, matching deals are too rare, or the user stops the program.
fn find_deals(
    options: &DealOptions,
    plan: &mut DealPlan<'_, '_>,
    table: &mut DealGenerator,
    sink: &mut DealSink,
    stop: &AtomicBool,
) -> Result<DealsFound, Failure> {
    let count = plan.count;
    let has_tricks = !options.constraints.tricks.is_empty();
    let bar = progress_bar(DEAL_BAR, count);
    // The deals found so far, and the attempts up to and including the last of them.
    let (mut deals, mut attempts) = (0, 0);
    let (mut last_deal, mut next_note) = (Instant::now(), FIRST_NOTE_AFTER);
    let end = loop {
        if stop.load(Ordering::Relaxed) {
            break DealingEnd::Stopped;
        }
        if let Some(end) = plan.end(table, deals, attempts) {
            break end;
        }
        let next = table.next_deals()?;
        for deal in next {
            let is_wanted = deals < count && deal.attempt <= plan.most_attempts;
            if !is_wanted || !plan.accepts(&deal.hands)? {
                continue;
            }
            attempts = deal.attempt;
            deals += 1;
            (last_deal, next_note) = (Instant::now(), FIRST_NOTE_AFTER);
            let mut board = board_with_hands(options, deals, &table.dealer, &deal.hands);
            if let Some(script) = &plan.script {
                script.set_up(options, &mut board);
            }
            sink.write_deal(&board)?;
        }
        bar.set_message(HumanCount(table.attempts_so_far()).to_string());
        bar.set_position(deals);
        if last_deal.elapsed() >= next_note {
            next_note *= 2;
            let tried = table.attempts_so_far().saturating_sub(attempts);
            if tried > 0 {
                let rare = rare_deals_note(tried, has_tricks);
                bar.suspend(|| note(&InputPlace::default(), &rare));
            }
        }
    };
    bar.finish_and_clear();
    if end == DealingEnd::Tried {
        attempts = table.attempts.min(plan.most_attempts);
    }
    if end == DealingEnd::AllThereAre {
        // All possible deals were tried, so those after the last match count towards the share too.
        attempts = table.dealer.few().map_or(0, <[_]>::len) as u64;
    }
    Ok(DealsFound {
        deals,
        attempts,
        end,
    })
}

/// The number of deals to find, and the script of `kibitz deal`. The constraints on the hands are held by the dealer.
struct DealPlan<'a, 'b> {
    /// The number of deals to find.
    count: u64,
    /// The maximum number of random deals to try.
    most_attempts: u64,
    script: Option<ScriptRun<'a, 'b>>,
}

impl<'a, 'b> DealPlan<'a, 'b> {
    /// Returns the reason to stop after `deals` deals, the last of them found by attempt `attempts`; `None` to go on.
    fn end(&self, table: &DealGenerator, deals: u64, attempts: u64) -> Option<DealingEnd> {
        if deals == self.count {
            Some(DealingEnd::Whole)
        } else if table.dealer.is_exhausted(table.attempts) {
            Some(DealingEnd::AllThereAre)
        } else if table.attempts >= attempts + MAX_ATTEMPTS {
            Some(DealingEnd::Hopeless)
        } else if table.attempts >= self.most_attempts {
            Some(DealingEnd::Tried)
        } else {
            None
        }
    }

    /// Creates the plan from the options and the script. The option `--count` takes precedence over the script.
    fn new(options: &DealOptions, script: Option<ScriptRun<'a, 'b>>) -> DealPlan<'a, 'b> {
        let of_script = script.as_ref().map(ScriptRun::numbers);
        let (count, most_attempts) = of_script.unwrap_or((1, u64::MAX));
        DealPlan {
            count: options.count.map_or(count, |count| count.get() as u64),
            most_attempts,
            script,
        }
    }

    /// Returns true if a deal satisfies the part of the script's condition that the dealer could not test. If so,
    /// carries out the script's actions.
    fn accepts(&mut self, hands: &BySeat<CardSet>) -> Result<bool, Failure> {
        self.script
            .as_mut()
            .map_or(Ok(true), |script| script.accepts(hands))
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
    /// All attempts that the script allows have been made.
    Tried,
    /// The user stopped the program.
    Stopped,
}

/// Collects the constraints on the deals that the options of `kibitz deal` give.
pub(super) fn deal_constraints_of(
    options: &DealConstraintOptions,
) -> Result<DealConstraints, Failure> {
    let game = if options.preferans {
        Game::Preferans
    } else {
        Game::Bridge
    };
    let of_hands = options.hand_constraints.constraints(game);
    let mut constraints = of_hands.map_err(Failure::invalid_arguments)?;
    constraints.shapes.clone_from(&options.shape);
    constraints.tricks.clone_from(&options.tricks);
    Ok(constraints)
}

/// Creates a board from the hands of a deal. `place` is the position of the deal in the output, counted from 1.
fn board_with_hands(
    options: &DealOptions,
    place: u64,
    dealer: &Dealer,
    hands: &BySeat<CardSet>,
) -> Problem {
    let number = (options.first_board.get() as u64 - 1).saturating_add(place);
    let mut board = Problem::of_board(number, dealer.constraints().table(hands));
    board.dealer = options.dealer.unwrap_or(board.dealer);
    board.vulnerability = options.vulnerable.unwrap_or(board.vulnerability);
    board
}

/// Returns the text of the note that none of the last `tried` deals satisfied the constraints. If `has_tricks` is true,
/// the note names the option `--tricks` as a possible cause.
fn rare_deals_note(tried: u64, has_tricks: bool) -> String {
    let tried = count_with_noun(tried, "deal");
    if has_tricks {
        format!(
            "none of {tried} that satisfy the constraints on hands satisfies --tricks, which may be contradictory; \
             Ctrl-C stops"
        )
    } else {
        format!("none of {tried} satisfies the constraints; Ctrl-C stops")
    }
}

/// The summary printed at the end of `kibitz deal`.
#[derive(Serialize)]
struct DealResult {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    deals: u64,
    wanted: u64,
    /// Seed that generates the same deals again.
    seed: u64,
    /// Rarity of the deals: about one deal in this number satisfies the constraints; `None` if that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    one_in: Option<f64>,
    end: DealingEnd,
}

impl Display for DealResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let deals = count_with_noun(self.deals, "deal");
        match (self.end, self.deals) {
            (DealingEnd::AllThereAre, 1) => {
                write!(f, "the only deal that satisfies the constraints")?;
            }
            (DealingEnd::AllThereAre, _) => write!(f, "all {deals} that satisfy the constraints")?,
            (DealingEnd::Stopped, _) => write!(
                f,
                "stopped: {deals} of {} written, seed {}",
                HumanCount(self.wanted),
                self.seed
            )?,
            (DealingEnd::Whole | DealingEnd::Hopeless | DealingEnd::Tried, _) => {
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

/// A generator of deals that uses all threads, and returns the deals in an order that depends only on the seed.
struct DealGenerator {
    pool: Pool,
    dealer: Arc<Dealer>,
    seed: u64,
    /// The batches of deals that the thread pool is generating, in the order in which they are returned.
    batches: Answers<Ticket<RandomDeals>>,
    /// Number of blocks, each of 16 random deals, that have been submitted to the thread pool.
    blocks: u64,
    /// Number of deals that have been tried in the completed batches.
    attempts: u64,
}

/// Number of blocks, each of 16 random deals, in one batch that is submitted to the thread pool.
const BLOCKS_PER_BATCH: u64 = 64;

impl DealGenerator {
    fn new(pool: Pool, dealer: Dealer, seed: u64) -> DealGenerator {
        DealGenerator {
            pool,
            dealer: Arc::new(dealer),
            seed,
            // The workers stay busy with the second while the deals of the first are written.
            batches: Answers::new(2),
            blocks: 0,
            attempts: 0,
        }
    }

    /// Returns the number of deals that have been tried so far, including those of the batch in progress.
    fn attempts_so_far(&self) -> u64 {
        let open = self.batches.first();
        self.attempts + open.map_or(0, |ticket| ticket.report().attempts())
    }

    /// Returns the matching deals of the next batch, each with the number of its attempt. Waits for at most one
    /// [`TICK`], and returns an empty list if the batch is not finished.
    fn next_deals(&mut self) -> Result<Vec<DealtHands>, Failure> {
        while self.batches.has_room() {
            let question = RandomDeals {
                dealer: Arc::clone(&self.dealer),
                seed: self.seed,
                blocks: self.blocks..self.blocks + BLOCKS_PER_BATCH,
            };
            self.batches.push(self.pool.submit(question, Priority::Now));
            self.blocks += BLOCKS_PER_BATCH;
        }
        let Some(batch) = self.batches.next_if_over(TICK) else {
            return Ok(Vec::new());
        };
        let dealt = batch.join()?;
        self.attempts += dealt.attempts();
        Ok(dealt.deals().to_vec())
    }
}

/// The destination of the deals that `kibitz deal` generates.
enum DealSink {
    /// Nowhere, because the script's own actions print the output.
    Nowhere,
    /// Standard output, with one deal per line, as text or as JSON.
    Lines { json: bool },
    /// Standard output or a file, in a file format.
    Boards { text: DealtText, sink: BoardSink },
}

/// The writer of a file of deals, to which deals are added one by one.
struct DealtText {
    format: &'static Format,
    /// True if only the hands are written, without strain and declarer: there is no constraint on tricks, and the
    /// format allows it.
    is_bare: bool,
    /// Output text that is being built; some formats produce text only at the end.
    file: GrowingFile,
}

impl DealtText {
    fn new(format: &'static Format, options: &DealOptions) -> DealtText {
        DealtText {
            format,
            is_bare: options.constraints.tricks.is_empty() && format.holds_bare_deals(),
            file: format.file(),
        }
    }

    /// Adds a deal to the file, and returns the text to be written now, which may be empty.
    fn add_deal(&mut self, problem: &Problem) -> Result<String, Failure> {
        let format = self.format;
        let whole = (!self.is_bare).then(|| format.write(problem)).flatten();
        let text = whole
            .or_else(|| format.write(&only_the_deal(problem)))
            .ok_or_else(|| {
                let name = format.name;
                Failure::invalid_arguments(anyhow!("the format {name} cannot represent such deals"))
            })?;
        Ok(self.file.add(text))
    }
}

/// A deal as one JSON object on standard output, with its board number and its line of text.
#[derive(Serialize)]
struct DealtLine<'a> {
    board: &'a str,
    line: String,
}

impl DealSink {
    fn new(options: &DealOptions, json: bool, count: u64) -> Result<DealSink, Failure> {
        let place = input_place::file_path(options.output.as_deref());
        let format = match (&options.to, place) {
            (Some(to), None) => Some(to.format),
            (_, Some(path)) => Some(output_format(Some(path), options.to.clone())?),
            (None, None) => None,
        };
        if options.script.is_some() && place.is_none() {
            return if json || options.to.is_some() {
                Err(Failure::invalid_arguments(anyhow!(
                    "--script prints what its actions say; use -o to write a file of the deals as well"
                )))
            } else {
                Ok(DealSink::Nowhere)
            };
        }
        let Some(format) = format else {
            return Ok(DealSink::Lines { json });
        };
        if count > 1 && !format.holds_many() {
            let path = place.unwrap_or(Path::new("standard output"));
            return Err(holds_only_one(path, format));
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

    fn write_deal(&mut self, problem: &Problem) -> Result<(), Failure> {
        match self {
            DealSink::Nowhere => {}
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
                sink.write_bytes(text.add_deal(problem)?.as_bytes())?;
                sink.flush()?;
            }
        }
        Ok(())
    }

    fn commit(self) -> Result<(), Failure> {
        match self {
            DealSink::Nowhere | DealSink::Lines { .. } => Ok(io::stdout().flush()?),
            DealSink::Boards { text, mut sink } => {
                sink.write_bytes(text.file.end().as_bytes())?;
                sink.commit()
            }
        }
    }
}

/// Returns a seed derived from the system clock.
pub(super) fn clock_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| now.as_nanos() as u64)
}
