//! `kibitz layouts`: counts the results over all layouts of two unseen hands, or of declarer's unseen discards.

use std::io;
use std::path::PathBuf;

use anyhow::{bail, ensure};
use indicatif::HumanCount;
use serde::Serialize;

use kibitzer::analysis::{Interval, Layouts, Results, Stage, Statistics, Unseen};
use kibitzer::cards::{CardSet, Tricks};
use kibitzer::notation::text::Line;
use kibitzer::pool::Ticket;
use kibitzer::problem::Problem;
use kibitzer::rules::{Constraint, Game, Setup, shown_voids};
use kibitzer_files::WriteError;

use super::args::LayoutsOptions;
use super::batch::LineQuestion;
use super::diagram::format_cards;
use super::failure::Failure;
use super::json::Object;
use super::output::TextAnswer;
use super::played_board::{PlayedBoard, contract_name, count_with_noun};

/// The question that `kibitz layouts` answers about each board: the results over all layouts of the unseen hands.
pub(super) struct AllLayouts {
    pub(super) options: LayoutsOptions,
}

/// A position of the input, and the question about the layouts of its unseen hands.
pub(super) struct LayoutsTask {
    board: PlayedBoard,
    layouts: Layouts,
}

/// The JSON members of an answer of `kibitz layouts`: the results over all layouts counted so far.
#[derive(Serialize)]
pub(super) struct LayoutsAnswer {
    /// Letters of the unseen seats, such as `EW`.
    unseen: String,
    /// Number of layouts counted so far for each number of tricks that declarer wins. Layouts are counted in the order
    /// of their shapes, so partial counts are not a random sample.
    counts: Object<Tricks, u64>,
    /// Share of layouts for each number of tricks, 0..=1, with its confidence interval, estimated from the layouts
    /// drawn at random; `None` once all layouts are counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    shares: Option<Object<Tricks, [f64; 3]>>,
    /// Number of layouts counted so far, by the number of tricks or only by whether the contract makes.
    done: u64,
    total: u64,
    /// Number of layouts that were drawn at random to estimate the results.
    drawn: usize,
    /// Share of layouts in which the contract makes, with its confidence interval.
    #[serde(flatten)]
    makes: Option<Makes>,
    /// Mean number of tricks over the layouts, and half the width of its confidence interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    mean: Option<[f64; 2]>,
    /// Results for each group of equivalent legal cards; empty if they were not requested.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cards: Vec<CardAnswer>,
}

/// The results of `kibitz layouts` for a group of equivalent cards.
#[derive(Serialize)]
struct CardAnswer {
    cards: Vec<String>,
    counts: Object<Tricks, u64>,
    /// Number of layouts, among those counted so far, in which no other card is better than this group of cards.
    best: u64,
    /// Share of layouts in which no other card is better, 0..=1, with its confidence interval, estimated from the
    /// layouts drawn at random; `None` once all layouts are counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    best_share: Option<[f64; 3]>,
    #[serde(flatten)]
    makes: Option<Makes>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mean: Option<[f64; 2]>,
}

/// The share of layouts in which the contract makes, 0..=1, with its 95 % confidence interval.
#[derive(Serialize)]
struct Makes {
    makes: f64,
    low: f64,
    high: f64,
}

impl From<Interval> for Makes {
    fn from(interval: Interval) -> Makes {
        Makes {
            makes: interval.share,
            low: interval.low,
            high: interval.high,
        }
    }
}

impl LineQuestion for AllLayouts {
    type Task = LayoutsTask;
    type Error = anyhow::Error;
    type Question = Layouts;
    type Answer = TextAnswer<LayoutsAnswer>;

    /// Returns 1 if the time of a count is limited, so that no other board uses up part of it. Otherwise returns 2: the
    /// count for one board keeps every thread busy, and the next board is prepared meanwhile.
    fn lines_at_once(&self) -> Option<usize> {
        Some(if self.options.is_limited() { 1 } else { 2 })
    }

    fn prepare_board(&self, mut line: Line) -> anyhow::Result<LayoutsTask> {
        let before = line.problem.setup;
        if self.options.discards
            && let Some(after) = after_some_discard(&line.problem)
        {
            line.problem.setup = after;
        }
        let discards = before.in_play() - line.problem.setup.in_play();
        let board = PlayedBoard::before_end(line)?;
        let layouts = self.layouts_question(&board, discards)?;
        Ok(LayoutsTask { board, layouts })
    }

    fn questions(&self, task: &LayoutsTask) -> Vec<Layouts> {
        vec![task.layouts.clone()]
    }

    /// Returns the number of layouts counted and the total number, for the progress bar. A layout counts once for each
    /// stage of the count. Random draws are not included.
    fn progress(&self, task: &LayoutsTask, tickets: &[Ticket<Layouts>]) -> (u64, u64) {
        let stages = || task.layouts.stages();
        let done = statistics_of(tickets).map_or(0, |statistics| {
            stages().map(|stage| statistics.counted(stage)).sum()
        });
        (done, task.layouts.total() * stages().count() as u64)
    }

    fn is_enough(&self, _task: &LayoutsTask, tickets: &[Ticket<Layouts>]) -> bool {
        let elapsed = tickets.first().map(Ticket::elapsed).unwrap_or_default();
        let is_late = self.options.seconds.is_some_and(|most| elapsed >= most);
        // Before any layout is solved, every interval would pass as narrow enough.
        let known = statistics_of(tickets).filter(|statistics| is_known(statistics));
        let interval = self.options.interval.zip(known);
        is_late || interval.is_some_and(|(percent, it)| is_narrow(it, percent / 100.0))
    }

    fn answer(&self, task: &LayoutsTask, tickets: &[Ticket<Layouts>]) -> Option<Self::Answer> {
        let statistics = statistics_of(tickets).filter(|statistics| is_known(statistics))?;
        let stage = shown_stage(statistics);
        let each = &task.layouts;
        let cards = statistics.cards().filter_map(|card| {
            Some(CardAnswer {
                cards: card.cards()?.iter().map(|card| card.to_string()).collect(),
                counts: Object(card.counts().tricks.nonzero().collect()),
                best: card.counts().best,
                best_share: card.best().filter(is_estimate).map(share_and_interval),
                makes: card.makes().map(Makes::from),
                mean: card.mean().map(<[f64; 2]>::from),
            })
        });
        let whole = statistics.whole();
        let json = LayoutsAnswer {
            unseen: each
                .unseen()
                .seats()
                .iter()
                .map(|seat| seat.letter())
                .collect(),
            counts: Object(statistics.tricks().nonzero().collect()),
            shares: estimated_shares(&whole),
            done: statistics.counted(stage),
            total: each.total(),
            drawn: statistics.drawn(stage),
            makes: whole.makes().map(Makes::from),
            mean: whole.mean().map(<[f64; 2]>::from),
            cards: cards.collect(),
        };
        let text = answer_text(task, statistics);
        Some(TextAnswer { json, text })
    }

    fn has_intermediate_answers(&self) -> bool {
        true
    }

    fn check_options(&self, inputs: &[PathBuf]) -> Result<(), Failure> {
        self.options.files.check_writable(inputs)
    }

    fn single_board_option(&self) -> Option<&'static str> {
        self.options.files.single_board_option()
    }

    fn save_board(
        &self,
        _task: &LayoutsTask,
        tickets: &[Ticket<Layouts>],
    ) -> Result<(), WriteError> {
        statistics_of(tickets).map_or(Ok(()), |statistics| self.options.files.save(statistics))
    }

    fn finish_board(
        &self,
        _task: &LayoutsTask,
        tickets: &[Ticket<Layouts>],
    ) -> io::Result<Vec<WriteError>> {
        let errors =
            statistics_of(tickets).map(|statistics| self.options.files.write_all(statistics));
        Ok(errors.unwrap_or_default())
    }
}

impl AllLayouts {
    /// Returns the question about a board. `discards` are the two cards that were removed from the hand of a declarer
    /// who had not discarded yet; for any other board, the set is empty.
    fn layouts_question(&self, board: &PlayedBoard, discards: CardSet) -> anyhow::Result<Layouts> {
        let options = &self.options;
        let position = *board.position();
        let opponents = || Layouts::opponents(&position).into();
        let unseen: Unseen = options.unseen.unwrap_or_else(opponents);
        let played = board.play.cards().len();
        let mut constraints: Vec<Constraint> = shown_voids(&board.play, played, unseen.seats());
        let shown = |seat| board.play.shown_by(seat, played);
        let given = options.constraints.all_constraints();
        constraints.extend(given.map(|constraint| constraint.after(shown(constraint.seat))));
        let mut layouts = Layouts::new(position, unseen)?;
        if options.discards {
            let discards = unseen_discards(board, unseen, discards)?;
            layouts = layouts.with_unseen_discards(discards)?;
        } else if let Unseen::One(seat) = unseen {
            bail!(
                "with {} unseen alone, nothing is unknown; add --discards, or name two hands",
                seat.name()
            );
        }
        if !constraints.is_empty() {
            layouts = layouts.within(constraints)?;
        }
        match board.contract {
            Some(contract) => {
                layouts = layouts.for_contract(contract, board.tricks_won(), options.make);
            }
            None if options.make => bail!("--make needs a contract, such as contract=4S"),
            None => {}
        }
        if options.each_card {
            layouts = layouts.of_each_card()?;
        }
        if options.draws.is_some() || options.seed.is_some() || options.interval.is_some() {
            let half = options.interval.map(|percent| percent / 100.0);
            let enough = half.and_then(|half| sufficient_draws(half, layouts.total()));
            let draws = options.draws.or(enough);
            layouts = layouts.drawing(draws, options.seed.unwrap_or(1));
        }
        options.files.resume(layouts)
    }
}

/// Returns the setup after one discard of a declarer who holds two cards more than the others, if possible a discard
/// after which the play of the problem is legal. Returns `None` if declarer does not hold two cards more.
fn after_some_discard(problem: &Problem) -> Option<Setup> {
    let is_played = |&setup: &Setup| {
        let problem = Problem {
            setup,
            ..problem.clone()
        };
        problem.replay().is_ok()
    };
    let mut after = problem.setup.after_each_discard();
    after
        .find(is_played)
        .or_else(|| problem.setup.after_each_discard().next())
}

/// Returns the cards that count as declarer's unseen discards: `taken`, the two cards removed from the hand of a
/// declarer who had not discarded yet, or all cards out of play if `taken` is empty.
fn unseen_discards(board: &PlayedBoard, unseen: Unseen, taken: CardSet) -> anyhow::Result<CardSet> {
    let start = board.play.start();
    if start.game() != Game::Preferans {
        bail!("only preferans has discards");
    }
    let declarer = start.declarer();
    if !taken.is_empty() {
        ensure!(
            unseen.contains(declarer),
            "{} has yet to discard, so --unseen must name that hand",
            declarer.name()
        );
        return Ok(taken);
    }
    let out_of_play = start.out_of_play();
    if let Unseen::One(seat) = unseen {
        ensure!(
            seat == declarer,
            "{} does not discard: the only unseen hand must be that of declarer {}",
            seat.name(),
            declarer.name()
        );
        ensure!(
            out_of_play.len() == 2,
            "{} cards are out of play, not only two discards: give {} two cards more than the others",
            out_of_play.len(),
            seat.name()
        );
    }
    Ok(out_of_play)
}

/// Returns the number of random draws after which every 95 % confidence interval extends at most `half` to each side.
/// Returns `None` if counting all `layouts` is quicker.
fn sufficient_draws(half: f64, layouts: u64) -> Option<u32> {
    let draws = 0.97 / (half * half) + 100.0;
    (draws < layouts as f64).then_some(draws as u32)
}

/// Returns the estimated share of layouts for each number of tricks that is likely to occur, or `None` if nothing is
/// estimated.
fn estimated_shares(whole: &Results<'_>) -> Option<Object<Tricks, [f64; 3]>> {
    let shares: Vec<(Tricks, Interval)> = (0..14)
        .map(Tricks)
        .filter_map(|n| Some((n, whole.exactly(n)?)))
        .collect();
    let has_estimate = shares.iter().any(|(_, share)| is_estimate(share));
    let met = shares
        .into_iter()
        .filter(|(_, share)| share.share > 0.0)
        .map(|(n, share)| (n, share_and_interval(share)));
    has_estimate.then(|| Object(met.collect()))
}

fn is_estimate(share: &Interval) -> bool {
    share.low < share.high
}

fn share_and_interval(share: Interval) -> [f64; 3] {
    [share.share, share.low, share.high]
}

fn statistics_of(tickets: &[Ticket<Layouts>]) -> Option<&Statistics> {
    tickets.first().map(Ticket::report)
}

/// Returns the stage of the count whose results are shown: by whether the contract makes, or by tricks. It is the last
/// stage in which layouts were counted, or else the last in which they were drawn at random.
fn shown_stage(statistics: &Statistics) -> Stage {
    let last = |known: &dyn Fn(Stage) -> bool| {
        let stages = statistics.question().stages();
        stages.filter(|&stage| known(stage)).last()
    };
    last(&|stage| statistics.counted(stage) > 0)
        .or_else(|| last(&|stage| statistics.drawn(stage) > 0))
        .unwrap_or(Stage::Tricks)
}

/// Returns true if the statistics include at least one layout, counted or drawn at random.
fn is_known(statistics: &Statistics) -> bool {
    let stage = shown_stage(statistics);
    statistics.counted(stage) > 0 || statistics.drawn(stage) > 0
}

/// Returns true if every confidence interval extends at most `half` to each side. The intervals are for the share of
/// layouts in which the contract makes, or without a contract for every number of tricks.
fn is_narrow(statistics: &Statistics, half: f64) -> bool {
    let narrow = |interval: Interval| interval.high - interval.low <= 2.0 * half;
    let mut all = statistics.cards().chain([statistics.whole()]);
    all.all(|results| match results.makes() {
        Some(makes) => narrow(makes),
        None => (0..14).all(|tricks| results.exactly(Tricks(tricks)).is_some_and(narrow)),
    })
}

/// Formats the answer of `kibitz layouts` as text: the diagram of the position, and the results below it.
fn answer_text(task: &LayoutsTask, statistics: &Statistics) -> String {
    let LayoutsTask { board, layouts } = task;
    let mut text = match layouts.unseen() {
        Unseen::One(seat) => board.diagram_with_discards(seat, layouts.unseen_cards()),
        Unseen::Two(seats) => board.position_diagram(&seats),
    };
    text += &results_heading(task, statistics);
    text += &match statistics.cards().next() {
        None => bar_chart(statistics),
        Some(_) => card_table(task, statistics),
    };
    text += &contract_line(task, &statistics.whole());
    text += DOUBLE_DUMMY_NOTE;
    text
}

/// Text below the results, which warns that double-dummy averages are better than can be expected at the table.
const DOUBLE_DUMMY_NOTE: &str = "\n\n  Every layout is solved double-dummy: \
                                 these averages are better than can be\n  achieved at the table.";

fn results_heading(task: &LayoutsTask, statistics: &Statistics) -> String {
    let side = task.board.declaring_side();
    let total = statistics.question().total();
    let all = count_with_noun(total, "layout");
    let tells_tricks = statistics.drawn(Stage::Tricks) > 0 || statistics.counted(Stage::Tricks) > 0;
    let what = if tells_tricks {
        format!("Tricks of {side} in ")
    } else {
        String::new()
    };
    if statistics.is_exact() {
        return match total {
            1 => format!("\n{what}the one layout:"),
            _ => format!("\n{what}all {all}:"),
        };
    }
    let stage = shown_stage(statistics);
    let (done, drawn) = (statistics.counted(stage), statistics.drawn(stage));
    if drawn == 0 {
        return format!(
            "\nStopped. {what}{} of {all}, not a random sample:",
            HumanCount(done)
        );
    }
    let of_what = match (stage, tells_tricks) {
        (Stage::Makes, true) => " for the contract",
        _ => "",
    };
    format!(
        "\n{what}{all}, estimated from {} drawn at random; {} counted{of_what}:",
        HumanCount(drawn as u64),
        HumanCount(done)
    )
}

/// Formats a bar chart of the results over all layouts, with a row for every number of tricks that occurs. If no shares
/// are known, because only some layouts were counted and none drawn at random, the rows give only the numbers of
/// layouts.
fn bar_chart(statistics: &Statistics) -> String {
    let (counts, whole) = (statistics.tricks(), statistics.whole());
    let shares: Vec<(u8, Interval)> = (0..14)
        .filter_map(|n| Some((n, whole.exactly(Tricks(n))?)))
        .filter(|(_, it)| it.share > 0.0)
        .collect();
    if shares.is_empty() {
        let rows = counts
            .nonzero()
            .map(|(n, count)| format!("\n  {:>2}  {:>10}", n.0, HumanCount(count)));
        return rows.collect();
    }
    let most = shares.iter().map(|(_, it)| it.share).fold(0.0, f64::max);
    let mut text = String::new();
    for (tricks, share) in shares {
        let bar = "█".repeat((share.share / most * MAX_BAR_LENGTH).ceil() as usize);
        // The layouts are counted in the order of their shapes, so partial counts beside estimates would mislead.
        let number = if statistics.is_complete(Stage::Tricks) {
            HumanCount(counts.counts[usize::from(tricks)]).to_string()
        } else {
            String::new()
        };
        let percentage = format_percent(share.share);
        text += &format!("\n  {tricks:>2}  {number:>10}  {percentage:>8}  {bar}");
        text.extend(interval_text(share).map(|range| format!(" {range}")));
    }
    text + &mean_text(&whole)
}

/// Formats the line that gives the mean number of tricks over the layouts.
fn mean_text(whole: &Results<'_>) -> String {
    match whole.mean() {
        Some((mean, within)) if within > 0.0 => format!("\n  mean {mean:.2} ± {within:.2}"),
        Some((mean, _)) => format!("\n  mean {mean:.2}"),
        None => String::new(),
    }
}

/// Formats the line that gives the share of layouts in which the contract makes. The text is empty without a contract.
fn contract_line(task: &LayoutsTask, whole: &Results<'_>) -> String {
    let (Some(contract), Some(makes)) = (task.board.contract, whole.makes()) else {
        return String::new();
    };
    let (contract, share) = (contract_name(contract), format_percent(makes.share));
    let mut text = format!("\n  {contract} makes in {share}");
    text.extend(interval_text(makes).map(|range| format!(", with 95 % confidence {range}")));
    if !task.board.is_whole() {
        text += ", counting no trick before this position";
    }
    text
}

/// Formats the results for each legal card as a table, with a row for each group of equivalent cards, the best first.
fn card_table(task: &LayoutsTask, statistics: &Statistics) -> String {
    let mut cards: Vec<Results<'_>> = statistics.cards().collect();
    let mean = |card: &Results<'_>| card.mean().map_or(0.0, |(mean, _)| mean);
    cards.sort_by(|one, other| {
        if task.layouts.wants_tricks() {
            mean(other).total_cmp(&mean(one))
        } else {
            mean(one).total_cmp(&mean(other))
        }
    });
    let mut text = "\n  card             mean          makes        best in".to_owned();
    for card in &cards {
        let mean = card.mean().map(|(mean, _)| format!("{mean:.3}"));
        let [makes, best] = [card.makes(), card.best()].map(|share| {
            share.map_or(String::new(), |share| {
                let percent = format_percent(share.share);
                if is_estimate(&share) {
                    let half = (share.high - share.low) * 50.0;
                    format!("{percent} ± {half:.1}")
                } else {
                    percent
                }
            })
        });
        let mean = mean.unwrap_or_default();
        let cards = format_cards(card.cards().unwrap_or(CardSet::EMPTY));
        text += &format!("\n  {cards:<12} {mean:>8} {makes:>14} {best:>14}");
    }
    text += "\n\n  The best card in every layout:";
    text + &mean_text(&statistics.whole())
}

/// Formats a confidence interval, such as `12.00 % to 14.00 %`. Returns `None` if the share is exact.
fn interval_text(interval: Interval) -> Option<String> {
    let [low, high] = [interval.low, interval.high].map(format_percent);
    is_estimate(&interval).then(|| format!("{low} to {high}"))
}

/// Length of the longest bar of the bar chart, in characters.
const MAX_BAR_LENGTH: f64 = 40.0;

fn format_percent(share: f64) -> String {
    format!("{:.2} %", share * 100.0)
}
