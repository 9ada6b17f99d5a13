//! `kibitz lead`: what each card to play is worth while hands are unseen.

use std::cell::RefCell;
use std::fs::read_to_string;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use anyhow::anyhow;
use clap::Args;
use crossbeam_channel::{Receiver, unbounded};
use indicatif::HumanCount;
use serde::Serialize;

use kibitzer::analysis::{
    ChoiceSample, Criterion, Interval, Mean, Merits, SampledChoices, Settled,
};
use kibitzer::bidding::System;
use kibitzer::cards::{Card, CardSet, Seat};
use kibitzer::dealing::{Condition, Script, ShapeConstraint};
use kibitzer::notation::constraints;
use kibitzer::notation::text::Line;
use kibitzer::pool::Ticket;
use kibitzer::problem::{Auction, Problem};
use kibitzer::rules::{Contract, Vulnerability};
use kibitzer::search::Solver;
use kibitzer_files::{WriteError, can_write, csv_row, replace_with};
use kibitzer_survey::{LeadQuestion, LeadSampling, ReadCall, SeenBoard};

use super::args::{Input, VULNERABILITY_NAMES};
use super::batch::LineQuestion;
use super::deal_constraints::{HandConstraintOptions, SEAT_NAMES};
use super::deal_script::{hold_cards, read_script};
use super::diagram::format_cards;
use super::failure::Failure;
use super::input::{InputBoard, InputItem};
use super::input_place::InputPlace;
use super::output::TextAnswer;
use super::overwriting::check_not_an_input;
use super::played_board::{contract_name, count_with_noun};
use super::value_parsers::{one_of, parse_positive_integer, parse_whole};

/// The options of `kibitz lead`.
#[derive(Args, Debug)]
pub(super) struct LeadOptions {
    #[command(flatten)]
    board: LeadBoard,

    #[command(flatten)]
    constraints: HandConstraintOptions,

    /// Shape of a hand: W=5332,4432, W=5-4-x-x, W=balanced
    #[arg(long, value_name = "SPEC", value_parser = constraints::shape)]
    shape: Vec<ShapeConstraint>,

    /// Meanings of the calls: natural, acol, none or a file
    ///
    /// A file defines in RON what each call means, as the files of the two
    /// built-in systems do: src/cards/bidding/natural.ron.
    #[arg(long, value_name = "SYSTEM", default_value = "natural", value_parser = parse_system)]
    #[arg(verbatim_doc_comment)]
    system: ChosenSystem,

    /// Condition in the language of dealer: 'hearts(north) < 4'
    #[arg(long, value_name = "EXPR", value_parser = Condition::from_str)]
    condition: Vec<Condition>,

    /// File with a script of dealer, whose condition deals must satisfy
    #[arg(long, value_name = "FILE")]
    script: Option<PathBuf>,

    /// Number of deals [default: 1000; with --until at most 20000]
    #[arg(long, value_name = "N", value_parser = parse_positive_integer)]
    samples: Option<NonZeroUsize>,

    /// Stop when the best card is settled with P per cent confidence
    #[arg(long, value_name = "P", value_parser = parse_confidence)]
    until: Option<f64>,

    /// What counts: contract, tricks, matchpoints or imps
    #[arg(long, value_name = "WHAT", default_value = "contract", value_parser = one_of(&CRITERIA))]
    #[arg(hide_possible_values = true)]
    by: Criterion,

    /// Seed: the same number gives the same deals
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_whole::<u64>)]
    seed: u64,

    /// Write the deals, with the tricks after each card, to a CSV file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
}

/// The board of `kibitz lead`, given by options instead of input files.
#[derive(Args, Debug)]
struct LeadBoard {
    /// The auction, which gives the contract: '1NT P 3NT'
    #[arg(long, value_name = "CALLS", value_parser = Auction::from_str)]
    auction: Option<Auction>,

    /// The contract and its declarer, without an auction: 3NT-S
    #[arg(long, value_name = "CONTRACT", value_parser = parse_declared, conflicts_with = "auction")]
    contract: Option<(Contract, Seat)>,

    /// The player who called first [default: so that the given hand leads]
    #[arg(long, value_name = "SEAT", value_parser = one_of(&SEAT_NAMES), requires = "auction")]
    #[arg(hide_possible_values = true)]
    dealer: Option<Seat>,

    /// none, NS, EW or both
    #[arg(long, value_name = "V", value_parser = one_of(&VULNERABILITY_NAMES))]
    #[arg(hide_possible_values = true, ignore_case = true)]
    vulnerable: Option<Vulnerability>,

    /// The cards played so far: 'S4 SQ S2 HK'
    #[arg(long, value_name = "CARDS", value_parser = parse_cards)]
    play: Option<Vec<Card>>,
}

/// The names of the criteria on the command line.
const CRITERIA: [(&str, Criterion); 4] = [
    ("contract", Criterion::Contract),
    ("tricks", Criterion::Tricks),
    ("matchpoints", Criterion::Matchpoints),
    ("imps", Criterion::Imps),
];

/// The bidding system that defines the meanings of calls; `None` if calls are ignored.
#[derive(Clone, Debug)]
struct ChosenSystem(Option<Arc<System>>);

/// Returns the bidding system that is named by `text`: `none`, `natural`, `acol`, or the path of a file that defines
/// one.
fn parse_system(text: &str) -> anyhow::Result<ChosenSystem> {
    let system = match text {
        "none" => None,
        "natural" => Some(System::natural()),
        "acol" => Some(System::acol()),
        path => Some(System::parse(&read_to_string(path)?)?),
    };
    Ok(ChosenSystem(system.map(Arc::new)))
}

/// Parses a confidence in per cent, which must be at least 50 and less than 100.
fn parse_confidence(text: &str) -> Result<f64, String> {
    let percent = text.parse().ok();
    let confidence = percent.filter(|percent| (50.0..100.0).contains(percent));
    confidence.ok_or_else(|| "expected a number from 50 to below 100, such as 95".to_owned())
}

/// Parses a contract with the letter of its declarer, such as `4SX-W`.
fn parse_declared(text: &str) -> Result<(Contract, Seat), String> {
    let wrong = || format!("expected a contract and its declarer, such as 3NT-S, not `{text}`");
    let (contract, declarer) = text.split_once('-').ok_or_else(wrong)?;
    let contract = contract.parse().map_err(|_| wrong())?;
    let declarer = declarer.parse().map_err(|_| wrong())?;
    Ok((contract, declarer))
}

/// Parses cards separated by spaces or commas, in the order in which they were played.
fn parse_cards(text: &str) -> Result<Vec<Card>, String> {
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    let cards = words.map(|word| word.parse().map_err(|error| format!("{error}")));
    cards.collect()
}

impl LeadOptions {
    /// Returns the board that the options give; `None` if boards are read from files instead.
    ///
    /// # Errors
    ///
    /// Returns the reason why the options give no board.
    pub(super) fn board(&self, input: &Input) -> Result<Option<Receiver<InputItem>>, Failure> {
        let options = &self.board;
        if options.auction.is_none() && options.contract.is_none() {
            return Ok(None);
        }
        if !input.files.is_empty() {
            return Err(Failure::invalid_arguments(anyhow!(
                "the board is given by options, so no file is read"
            )));
        }
        let problem = self.problem().map_err(Failure::invalid_arguments)?;
        let (sender, items) = unbounded();
        let board = InputBoard {
            place: InputPlace::default(),
            line: Ok(Line {
                problem,
                deal_only: false,
            }),
        };
        // The receiver is still there.
        let _ = sender.send(InputItem::Board(Box::new(board)));
        Ok(Some(items))
    }

    /// Creates the problem from the options that give the board.
    fn problem(&self) -> anyhow::Result<Problem> {
        let options = &self.board;
        let hands = self.constraints.hands.clone();
        if hands.is_empty() {
            let advice = "--hand says whose cards are seen: --hand W:QJ65.A64.A3.JT64";
            return Err(anyhow!(advice));
        }
        let board = SeenBoard {
            hands,
            auction: options.auction.clone(),
            contract: options.contract,
            dealer: options.dealer,
            vulnerability: options.vulnerable.unwrap_or_default(),
            play: options.play.clone().unwrap_or_default(),
        };
        Ok(board.problem()?)
    }
}

/// The question that `kibitz lead` answers about each board.
pub(super) struct WhatToLead {
    options: LeadOptions,
    script: Option<Script>,
}

/// A board of the input, and the question about the cards of the hand to play.
pub(super) struct LeadTask {
    question: LeadQuestion,
    /// The first line of the answer: contract, declarer, and who leads or plays.
    heading: String,
    progress: RefCell<LeadProgress>,
}

/// The results for the deals solved so far, merged from the answers to all questions about a board.
struct LeadProgress {
    sampling: LeadSampling,
    /// The number of answers that have been merged into the sample.
    answers: usize,
}

impl WhatToLead {
    /// Makes the question that options ask, and reads the script that they name.
    ///
    /// # Errors
    ///
    /// Returns an error if the script cannot be read, with its place in the script.
    pub(super) fn new(options: LeadOptions) -> Result<WhatToLead, Failure> {
        let script = options.script.as_deref().map(read_script).transpose()?;
        Ok(WhatToLead { options, script })
    }
}

impl LeadTask {
    /// Adds the answers that have arrived since the last call to the sample.
    fn join(&self, tickets: &[Ticket<SampledChoices>]) {
        let mut progress = self.progress.borrow_mut();
        let finished = tickets.iter().take_while(|ticket| ticket.is_finished());
        for ticket in finished.skip(progress.answers) {
            progress.sampling.append(ticket.report());
            progress.answers += 1;
        }
    }

    /// Returns the question about the next deals; none if there are enough.
    fn next_question(&self) -> Vec<SampledChoices> {
        let next = self.progress.borrow_mut().sampling.next_deals();
        let question = next.map(|deals| self.question.choices.with_deals(deals));
        question.into_iter().collect()
    }
}

impl LineQuestion for WhatToLead {
    type Task = LeadTask;
    type Error = anyhow::Error;
    type Question = SampledChoices;
    type Answer = TextAnswer<LeadAnswer>;

    fn prepare_board(&self, line: Line) -> anyhow::Result<LeadTask> {
        let options = &self.options;
        let mut constraints = options.constraints.constraints(line.problem.setup.game)?;
        constraints.shapes.clone_from(&options.shape);
        let mut conditions: Vec<&Condition> = options.condition.iter().collect();
        if let Some(script) = &self.script {
            hold_cards(script, &mut constraints);
            conditions.extend(&script.condition);
        }
        let system = options.system.0.as_deref();
        let question = LeadQuestion::new(
            &line.problem,
            system,
            constraints,
            &conditions,
            options.seed,
        )?;
        let choices = &question.choices;
        let heading = format!(
            "{} by {}; {} {}",
            contract_name(choices.contract()),
            question.start.declarer.name(),
            choices.turn().name(),
            if choices.is_lead() { "leads" } else { "plays" }
        );
        let sampling = LeadSampling::new(&question, options.by, options.samples, options.until);
        let progress = RefCell::new(LeadProgress {
            sampling,
            answers: 0,
        });
        Ok(LeadTask {
            question,
            heading,
            progress,
        })
    }

    fn questions(&self, task: &LeadTask) -> Vec<SampledChoices> {
        task.next_question()
    }

    fn follow_up(
        &self,
        task: &LeadTask,
        tickets: &[Ticket<SampledChoices>],
    ) -> Vec<SampledChoices> {
        task.join(tickets);
        task.next_question()
    }

    fn progress(&self, task: &LeadTask, tickets: &[Ticket<SampledChoices>]) -> (u64, u64) {
        let last = tickets.last();
        let current = last.map_or(0, |ticket| ticket.report().deals());
        let before = tickets.len().saturating_sub(1) * LeadSampling::DEALS_AT_ONCE;
        let most = task.progress.borrow().sampling.most_deals();
        let choices = task.question.choices.choices().len();
        ((before + current) as u64, most.max(choices) as u64)
    }

    fn has_intermediate_answers(&self) -> bool {
        true
    }

    fn check_options(&self, inputs: &[PathBuf]) -> Result<(), Failure> {
        let Some(csv) = &self.options.csv else {
            return Ok(());
        };
        check_not_an_input(csv, inputs)?;
        can_write(csv).map_err(Failure::from).map(drop)
    }

    fn single_board_option(&self) -> Option<&'static str> {
        self.options.csv.as_ref().map(|_| "--csv")
    }

    fn finish_board(
        &self,
        task: &LeadTask,
        tickets: &[Ticket<SampledChoices>],
    ) -> io::Result<Vec<WriteError>> {
        let Some(path) = &self.options.csv else {
            return Ok(Vec::new());
        };
        task.join(tickets);
        let progress = task.progress.borrow();
        let sample = progress.sampling.sample();
        let written = replace_with(path, |pending| write_deals(task, sample, pending));
        Ok(written.err().into_iter().collect())
    }

    fn answer(
        &self,
        task: &LeadTask,
        tickets: &[Ticket<SampledChoices>],
    ) -> Option<TextAnswer<LeadAnswer>> {
        task.join(tickets);
        let mut progress = task.progress.borrow_mut();
        let settled = progress.sampling.settled().cloned();
        let mut shown = progress.sampling.sample().clone();
        if let Some(ticket) = tickets.get(progress.answers) {
            shown.append(ticket.report());
        }
        if shown.deals() == 0 {
            return None;
        }
        let mut merits = shown.merits(task.question.vulnerable);
        let worth = |merits: &Merits| merits.by(self.options.by);
        merits.sort_by(|one, other| worth(other).total_cmp(&worth(one)));
        let json = LeadAnswer {
            turn: task.question.choices.turn().letter().to_string(),
            contract: task.question.choices.contract().to_string(),
            calls: task.question.calls.iter().map(CallAnswer::from).collect(),
            deals: shown.deals(),
            cards: merits.iter().map(CardAnswer::from).collect(),
            settled: settled.as_ref().map(SettledAnswer::from),
        };
        let text = answer_text(task, self.options.by, &shown, &merits, settled.as_ref());
        Some(TextAnswer { json, text })
    }
}

/// The JSON members of an answer of `kibitz lead`.
#[derive(Serialize)]
pub(super) struct LeadAnswer {
    /// The letter of the seat of the hand to play.
    turn: String,
    contract: String,
    /// The calls of the auction, each with its meaning.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    calls: Vec<CallAnswer>,
    /// The number of deals solved.
    deals: usize,
    /// The choices, best first, each a group of touching cards.
    cards: Vec<CardAnswer>,
    /// The outcome of the test for the best card; absent while the test is undecided.
    #[serde(skip_serializing_if = "Option::is_none")]
    settled: Option<SettledAnswer>,
}

/// A call of the auction with its meaning.
#[derive(Serialize)]
struct CallAnswer {
    seat: char,
    call: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    convention: String,
    has_rule: bool,
    requirements: Vec<String>,
    /// The requirements of the call that the hand of the caller does not satisfy; empty unless that hand is known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    contradicted: Vec<String>,
}

impl From<&ReadCall> for CallAnswer {
    fn from(call: &ReadCall) -> CallAnswer {
        let meaning = &call.meaning;
        let requirements = meaning.requirements.iter();
        CallAnswer {
            seat: meaning.seat.letter(),
            call: meaning.call.to_string(),
            convention: meaning.convention.clone(),
            has_rule: meaning.has_rule,
            requirements: requirements.map(|required| required.text.clone()).collect(),
            contradicted: call.contradicted.clone(),
        }
    }
}

/// The results for one choice. A share in 0..=1 is followed by the two ends of its 95 % confidence interval, a mean by
/// half the width of its interval.
#[derive(Serialize)]
struct CardAnswer {
    cards: Vec<String>,
    /// The share of deals in which the contract is beaten, or made if declarer's side is to play.
    contract: [f64; 3],
    /// The mean number of tricks of the side to play.
    tricks: [f64; 2],
    matchpoints: [f64; 2],
    imps: [f64; 2],
    /// The share of deals in which no other card takes more tricks.
    best: [f64; 3],
}

impl From<&Merits> for CardAnswer {
    fn from(merits: &Merits) -> CardAnswer {
        let share = |share: Interval| [share.share, share.low, share.high];
        let mean = |mean: Mean| [mean.mean, mean.error];
        CardAnswer {
            cards: card_names(merits.cards),
            contract: share(merits.contract),
            tricks: mean(merits.tricks),
            matchpoints: mean(merits.matchpoints),
            imps: mean(merits.imps),
            best: share(merits.best),
        }
    }
}

/// The outcome of the test for the best card.
#[derive(Serialize)]
struct SettledAnswer {
    /// The number of deals after which the best card was settled.
    deals: usize,
    best: Vec<String>,
    /// Cards that may be as good as the best: the difference is too small to matter.
    as_good: Vec<String>,
}

impl From<&Settled> for SettledAnswer {
    fn from(settled: &Settled) -> SettledAnswer {
        let as_good = settled.as_good.iter().copied();
        SettledAnswer {
            deals: settled.deals,
            best: card_names(settled.best),
            as_good: as_good.flat_map(card_names).collect(),
        }
    }
}

fn card_names(cards: CardSet) -> Vec<String> {
    cards.iter().map(|card| card.to_string()).collect()
}

/// Text below the results, which warns that both sides see all cards here, unlike at the table.
const ALL_CARDS_SEEN_NOTE: &str = "\n\n  Every deal is played with all cards seen, by both sides. At the table \
                                   declarer does\n  worse than that after the lead.";

/// Formats the answer as text: the known hands, and a row for each choice.
fn answer_text(
    task: &LeadTask,
    by: Criterion,
    sample: &ChoiceSample,
    merits: &[Merits],
    settled: Option<&Settled>,
) -> String {
    let mut text = format!("{}\n", task.heading);
    let LeadQuestion { choices, start, .. } = &task.question;
    for seat in start.seats_from(Seat::North) {
        if !start.hands[seat].is_empty() {
            text += &format!("\n  {:<6} {}", seat.name(), format_cards(start.hands[seat]));
        }
    }
    text += &calls_text(&task.question.calls);
    let is_defending = choices.is_defending();
    let verb = if is_defending { "beats" } else { "makes" };
    let contract = format!("{verb} {}", contract_name(choices.contract()));
    let deals = count_with_noun(sample.deals() as u64, "deal");
    text += &format!("\n\n{deals}, each played for every card; ± is the 95 % interval:");
    text += &format!(
        "\n  {:<10} {contract:>16} {:>14} {:>16} {:>15} {:>9}",
        if choices.is_lead() { "lead" } else { "card" },
        "tricks",
        "matchpoints",
        "IMPs",
        "best in"
    );
    for merits in merits {
        let half = (merits.contract.high - merits.contract.low) * 50.0;
        let contract = format!("{:.1} % ± {half:.1}", merits.contract.share * 100.0);
        let Mean { mean, error } = merits.tricks;
        let tricks = format!("{mean:.2} ± {error:.2}");
        let Mean { mean, error } = merits.matchpoints;
        let matchpoints = format!("{:.1} % ± {:.1}", mean * 100.0, error * 100.0);
        let Mean { mean, error } = merits.imps;
        let imps = format!("{mean:+.2} ± {error:.2}");
        text += &format!(
            "\n  {:<10} {contract:>16} {tricks:>14} {matchpoints:>16} {imps:>15} {:>7.0} %",
            format_cards(merits.cards),
            merits.best.share * 100.0
        );
    }
    text += &settled_text(by, settled);
    if sample.is_stuck() {
        text += "\n\n  No more deals that satisfy the constraints were found.";
    }
    text + ALL_CARDS_SEEN_NOTE
}

/// Formats the calls of the auction, one per line, each with its meaning.
fn calls_text(calls: &[ReadCall]) -> String {
    let lines = calls.iter().map(|call| {
        let meaning = &call.meaning;
        let required = meaning.requirements.iter();
        let mut told = required
            .map(|required| required.text.as_str())
            .collect::<Vec<_>>();
        told.extend((!meaning.has_rule).then_some("no rule, sets nothing"));
        let convention = match meaning.convention.as_str() {
            "" => String::new(),
            name => format!("{name}: "),
        };
        let contradicted = match call.contradicted.join(", ") {
            none if none.is_empty() => String::new(),
            texts => format!("  (the hand contradicts {texts})"),
        };
        let (seat, call) = (meaning.seat.name(), meaning.call.to_string());
        format!(
            "\n  {seat:<6} {call:<4} {convention}{}{contradicted}",
            told.join(", ")
        )
    });
    let lines: String = lines.collect();
    if lines.is_empty() {
        lines
    } else {
        format!("\n{lines}")
    }
}

/// Formats the sentence that names the best card once it is settled. The text is empty before.
fn settled_text(by: Criterion, settled: Option<&Settled>) -> String {
    let Some(settled) = settled else {
        return String::new();
    };
    let best = format_cards(settled.best);
    let (aim, least) = match by {
        Criterion::Contract => ("the contract", "one deal in a hundred"),
        Criterion::Tricks => ("tricks", "a tenth of a trick"),
        Criterion::Matchpoints => ("matchpoints", "1 %"),
        Criterion::Imps => ("IMPs", "a tenth of an IMP"),
    };
    let after = HumanCount(settled.deals as u64);
    let as_good: Vec<String> = settled.as_good.iter().copied().map(format_cards).collect();
    let others = if as_good.is_empty() {
        String::new()
    } else {
        let other = match as_good.len() {
            1 => "is not better",
            _ => "are not better",
        };
        format!("; {} {other} by {least}", as_good.join(" and "))
    };
    format!("\n\n  Settled for {aim} after {after} deals: {best}{others}.")
}

/// Writes the deals as CSV with a header and a row for each deal: its number, the hands, and the declaring side's
/// tricks after each choice.
fn write_deals(task: &LeadTask, sample: &ChoiceSample, out: &mut dyn Write) -> io::Result<()> {
    let seats = Seat::ALL.map(|seat| seat.name().to_lowercase());
    let cards = sample
        .choices()
        .iter()
        .map(|&cards| card_names(cards).join(" "));
    let header = ["deal".to_owned()].into_iter().chain(seats).chain(cards);
    out.write_all(csv_row(&header.collect::<Vec<_>>()).as_bytes())?;
    let mut solver = Solver::new(0);
    for (number, row) in sample.rows().enumerate() {
        let hands = solver.solve(&task.question.choices.deal(number as u64));
        let hands = hands.unwrap_or_default().0.map(|hand| hand.to_string());
        let tricks = row.iter().map(|tricks| tricks.to_string());
        let cells = [(number + 1).to_string()]
            .into_iter()
            .chain(hands)
            .chain(tricks);
        out.write_all(csv_row(&cells.collect::<Vec<_>>()).as_bytes())?;
    }
    out.flush()
}
