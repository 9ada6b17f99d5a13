//! `kibitz survey`: solves many deals in shards.

pub(super) mod options;

use std::fmt::{self, Display};
use std::num::NonZeroUsize;
use std::process;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use anyhow::anyhow;
use indicatif::HumanCount;
use serde::Serialize;

use kibitzer::cards::Seat;
use kibitzer::pool::PoolOptions;
use kibitzer::rules::{Contract, Game};
use kibitzer::search::Control;
use kibitzer_survey::{
    Ask, Listing, Plan, PlannedDeals, RandomDealing, Solved, StatisticsReport, Survey, SurveyError,
    SurveyStatistics, Workers, supervise,
};

use super::args::Input;
use super::deal::{clock_seed, deal_constraints_of};
use super::failure::Failure;
use super::input::{self, InputBoard};
use super::input_place::InputPlace;
use super::interrupt::TICK;
use super::output::Output;
use super::played_board::count_with_noun;
use super::progress::progress_bar;
use super::value_parsers::ChosenBoards;
use options::{PlanOptions, SurveyCommand};

/// Runs a subcommand of `kibitz survey`.
///
/// # Errors
///
/// Returns an error if the subcommand failed or was stopped.
pub(super) fn run(
    command: SurveyCommand,
    pool: PoolOptions,
    output: &mut Output,
    stop: &AtomicBool,
) -> Result<(), Failure> {
    // `--jobs` has determined the threads of the pool.
    let workers = || Workers::new(pool.threads, pool.memory_bytes);
    match command {
        SurveyCommand::Plan(options) => {
            let survey = plan(&options, output, stop)?;
            let plan = survey.plan();
            Ok(output.write_summary(&Planned {
                deals: plan.count,
                shards: plan.shards(),
            })?)
        }
        SurveyCommand::Shard { folder, shard, .. } => {
            let survey = Survey::open(&folder)?;
            solve(&survey, vec![shard], workers(), output, stop)
        }
        SurveyCommand::Run { folder, .. } => {
            let survey = Survey::open(&folder)?;
            let mut missing = missing_shards(&survey, stop)?;
            // Several processes begin in different places, so that they seldom solve the same shard.
            let start = process::id() as usize % missing.len().max(1);
            missing.rotate_left(start);
            solve(&survey, missing, workers(), output, stop)
        }
        SurveyCommand::Merge {
            folder,
            output: path,
        } => {
            let survey = Survey::open(&folder)?;
            with_progress(survey.plan().count, stop, |control, done| {
                survey.merge(&path, control, &|deals| {
                    done.store(deals, Ordering::Relaxed);
                })
            })?;
            Ok(output.write_summary(&Merged {
                file: path.display().to_string(),
                deals: survey.plan().count,
            })?)
        }
        SurveyCommand::Check { folder, every, .. } => {
            check(&Survey::open(&folder)?, every, workers(), output, stop)
        }
        SurveyCommand::Stats { folder } => statistics(&Survey::open(&folder)?, output, stop),
    }
}

/// Creates a survey of random deals or of the deals in files, as the options request.
fn plan(options: &PlanOptions, output: &Output, stop: &AtomicBool) -> Result<Survey, Failure> {
    let shard_size = options.shard_size.get() as u64;
    let Some(count) = options.random else {
        return list(options, shard_size, output, stop);
    };
    let constraints = deal_constraints_of(&options.constraints)?;
    let named = options.contract.as_deref().zip(options.declarer);
    let contract = named
        .map(|(text, declarer)| {
            let contract = Contract::parse(constraints.game, text)
                .map_err(|error| Failure::invalid_arguments(anyhow!("--contract: {error}")));
            Ok::<_, Failure>((contract?, declarer))
        })
        .transpose()?;
    if let Some(ask) = (options.ask.iter()).find(|ask| ask.needs_contract() && contract.is_none()) {
        return Err(Failure::invalid_arguments(anyhow!(
            "--ask {ask} needs --contract and --declarer for random deals"
        )));
    }
    if constraints.game == Game::Preferans && options.ask.contains(&Ask::Par) {
        return Err(Failure::invalid_arguments(anyhow!(
            "--ask par: par exists only in bridge"
        )));
    }
    let deals = PlannedDeals::Random(RandomDealing {
        seed: options.seed.unwrap_or_else(clock_seed),
        constraints,
        contract,
    });
    let plan = Plan::new(deals, count.get() as u64, shard_size, options.ask.clone());
    let create = |control: &Control| Survey::create(&options.output, plan, control);
    Ok(until_stopped(stop, create, || {})?)
}

/// Creates a survey of the deals in files.
fn list(
    options: &PlanOptions,
    shard_size: u64,
    output: &Output,
    stop: &AtomicBool,
) -> Result<Survey, Failure> {
    let mut listing = Listing::begin(&options.output, options.ask.clone(), shard_size)?;
    let input = Input {
        files: options.deals.clone(),
        chosen: ChosenBoards::default(),
    };
    let items = input::read_boards(input, output.verbosity).map_err(Failure::new)?;
    for item in input::items_until_stopped(&items, stop) {
        if let Some(board) = item.into_board() {
            add(&mut listing, board)?;
        }
    }
    if stop.load(Ordering::Relaxed) {
        Err(Failure::stopped_by_user())
    } else {
        Ok(listing.end()?)
    }
}

/// Adds a board of the input to the list of deals.
fn add(listing: &mut Listing, InputBoard { place, line }: InputBoard) -> Result<(), Failure> {
    let line = match line {
        Ok(line) => line,
        Err(error) => return Err(Failure::new(anyhow!("{error}")).with_place(place)),
    };
    listing.add(&line.problem).map_err(|error| {
        // The place in the file says more than the number of the deal.
        if let SurveyError::Deal { fault, .. } = error {
            return Failure::new(fault).with_place(place);
        }
        error.into()
    })
}

/// The template of the progress bar.
const DEALS_BAR: &str = "{wide_bar} {human_pos} of {human_len} deals, {per_sec}, {eta} left";

/// Runs `work` on another thread, and shows a progress bar with the number of deals that it has finished. Cancels
/// `work` through its control when the user stops the program.
fn with_progress<T: Send>(
    deals: u64,
    stop: &AtomicBool,
    work: impl FnOnce(&Control, &AtomicU64) -> Result<T, SurveyError> + Send,
) -> Result<T, Failure> {
    let done = AtomicU64::new(0);
    let bar = progress_bar(DEALS_BAR, deals);
    let show = || bar.set_position(done.load(Ordering::Relaxed));
    let result = until_stopped(stop, |control| work(control, &done), show);
    bar.finish_and_clear();
    Ok(result?)
}

/// Runs `work` on another thread, and calls `show` periodically until it ends. Cancels `work` through its control when
/// the user stops the program.
fn until_stopped<T: Send>(
    stop: &AtomicBool,
    work: impl FnOnce(&Control) -> T + Send,
    show: impl Fn(),
) -> T {
    let control = Control::default();
    let look = || {
        if stop.load(Ordering::Relaxed) {
            control.cancel();
        }
        show();
    };
    supervise(TICK, || work(&control), look)
}

/// Returns the numbers of the shards that are not solved yet, or an error if the user stops the program first.
fn missing_shards(survey: &Survey, stop: &AtomicBool) -> Result<Vec<u64>, SurveyError> {
    until_stopped(stop, |control| survey.missing(control), || {})
}

/// Solves shards one after the other.
fn solve(
    survey: &Survey,
    shards: Vec<u64>,
    mut workers: Workers,
    output: &mut Output,
    stop: &AtomicBool,
) -> Result<(), Failure> {
    let deals = shards
        .iter()
        .map(|&shard| survey.plan().deals_of(shard))
        .map(|deals| deals.end - deals.start)
        .sum();
    let mut result = Finished {
        solved: 0,
        before: 0,
    };
    let outcome = with_progress(deals, stop, |control, done| {
        for shard in shards {
            let count = || {
                done.fetch_add(1, Ordering::Relaxed);
            };
            match survey.solve(shard, &mut workers, control, &count)? {
                Solved::Now => result.solved += 1,
                Solved::Before => result.before += 1,
            }
        }
        Ok(())
    });
    match outcome {
        Ok(()) => Ok(output.write_summary(&result)?),
        Err(failure) if result.solved > 0 => Err(failure.with_suffix(&format!("; {result}"))),
        Err(failure) => Err(failure),
    }
}

/// Checks all shards, and solves one in `every` deals again.
fn check(
    survey: &Survey,
    every: NonZeroUsize,
    mut workers: Workers,
    output: &mut Output,
    stop: &AtomicBool,
) -> Result<(), Failure> {
    let plan = survey.plan();
    let mut wrong = Vec::new();
    with_progress(plan.count, stop, |control, done| {
        for shard in 0..plan.shards() {
            match survey.check(shard, every.get() as u64, &mut workers, control) {
                Ok(()) => {}
                Err(SurveyError::Stopped) => return Err(SurveyError::Stopped),
                Err(error) => wrong.push(error),
            }
            done.store(plan.deals_of(shard).end, Ordering::Relaxed);
        }
        Ok(())
    })?;
    for error in &wrong {
        output.report_error(&InputPlace::default(), error)?;
    }
    if wrong.is_empty() {
        Ok(output.write_summary(&CheckedShards {
            shards: plan.shards(),
            deals: plan.count,
            solved_again: plan.count.div_ceil(every.get() as u64),
        })?)
    } else {
        Ok(())
    }
}

/// Prints the statistics of all shards solved so far.
fn statistics(survey: &Survey, output: &mut Output, stop: &AtomicBool) -> Result<(), Failure> {
    let missing = missing_shards(survey, stop)?;
    let plan = survey.plan();
    let all = with_progress(plan.count, stop, |control, done| {
        let mut all = SurveyStatistics::default();
        for shard in 0..plan.shards() {
            if control.is_cancelled() {
                return Err(SurveyError::Stopped);
            }
            if missing.binary_search(&shard).is_err() {
                all.add_all(&survey.statistics(shard)?);
            }
            done.store(plan.deals_of(shard).end, Ordering::Relaxed);
        }
        Ok(all)
    })?;
    let place = InputPlace::default();
    Ok(output.write_answer(&place, None, &Statistics(all.report()))?)
}

/// The result of `kibitz survey plan`.
#[derive(Serialize)]
struct Planned {
    deals: u64,
    shards: u64,
}

impl Display for Planned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.shards.saturating_sub(1);
        let deals = count_with_noun(self.deals, "deal");
        let shards = count_with_noun(self.shards, "shard");
        write!(f, "{deals} in {shards}, numbered 0 to {last}")
    }
}

/// The result of `kibitz survey shard` and `kibitz survey run`.
#[derive(Serialize)]
struct Finished {
    /// The number of shards solved by this command.
    solved: u64,
    /// The number of shards that had been solved before.
    before: u64,
}

impl Display for Finished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} solved", count_with_noun(self.solved, "shard"))?;
        match self.before {
            0 => Ok(()),
            before => write!(f, ", {} already solved", HumanCount(before)),
        }
    }
}

/// The result of `kibitz survey merge`.
#[derive(Serialize)]
struct Merged {
    file: String,
    deals: u64,
}

impl Display for Merged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file, count_with_noun(self.deals, "deal"))
    }
}

/// The result of `kibitz survey check`.
#[derive(Serialize)]
struct CheckedShards {
    shards: u64,
    deals: u64,
    solved_again: u64,
}

impl Display for CheckedShards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} with {} are complete; {} solved again with the same results",
            count_with_noun(self.shards, "shard"),
            count_with_noun(self.deals, "deal"),
            count_with_noun(self.solved_again, "deal")
        )
    }
}

/// The result of `kibitz survey stats`.
#[derive(Serialize)]
#[serde(transparent)]
struct Statistics(StatisticsReport);

impl Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = &self.0;
        writeln!(f, "{}", count_with_noun(report.deals, "deal"))?;
        writeln!(f, "mean tricks   spades  hearts  diamonds  clubs  no trump")?;
        for seat in Seat::ALL {
            let [s, h, d, c, n] = report.mean_tricks.map(|row| row[seat.index()]);
            let name = seat.name();
            writeln!(
                f,
                "  {name:<11} {s:>6.3}  {h:>6.3}  {d:>8.3} {c:>6.3}  {n:>8.3}"
            )?;
        }
        writeln!(
            f,
            "total tricks minus total trumps: mean {:.3}, mean distance {:.3}",
            report.law_mean, report.law_error
        )?;
        writeln!(
            f,
            "  equal in {:.2} % of the deals, different by one in {:.2} %",
            100.0 * report.law_exact,
            100.0 * report.law_off_by_one
        )?;
        write!(
            f,
            "both sides make a game in {:.2} % of the deals",
            100.0 * report.both_games
        )
    }
}

impl From<SurveyError> for Failure {
    fn from(error: SurveyError) -> Failure {
        if let SurveyError::Stopped = error {
            return Failure::stopped_by_user();
        }
        if let SurveyError::Write(error) = error {
            return error.into();
        }
        if matches!(
            error,
            SurveyError::Dealing(_) | SurveyError::Form(_) | SurveyError::Large
        ) {
            Failure::invalid_arguments(error)
        } else {
            Failure::new(error)
        }
    }
}
