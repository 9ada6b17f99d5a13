//! `kibitz sound`: tells whether the solution of a problem is the only one.

use std::time::Duration;

use serde::Serialize;

use kibitzer::cards::{Card, CardSet, Seat, Tricks};
use kibitzer::notation::text::Line;
use kibitzer::pool::Ticket;
use kibitzer::problem::{Goal, Party};
use kibitzer::soundness::{KeysAfter, Soundness, SoundnessReport, Verdict};

use super::args::{SolvingSide, SoundOptions};
use super::batch::LineQuestion;
use super::diagram::{format_card, format_cards};
use super::output::TextAnswer;
use super::scene::{PlayScene, SceneError, count_with_noun, goal_sentence};

/// The question that `kibitz sound` answers about each board.
pub(super) struct TestSoundness {
    pub(super) options: SoundOptions,
}

/// A problem with the question about it.
pub(super) struct SoundTask {
    scene: PlayScene,
    question: Soundness,
}

/// The JSON members of an answer of `kibitz sound`.
#[derive(Serialize)]
pub(super) struct SoundAnswer {
    verdict: &'static str,
    goal: Tricks,
    /// The letters of the seats that solve the problem.
    side: String,
    tight: bool,
    first: Vec<Card>,
    keys: Vec<Class>,
    answers: Vec<JsonKeys>,
    tries: Vec<JsonTry>,
    duals: Vec<JsonDual>,
    order_only: bool,
    precision: u32,
    main: Vec<Card>,
    elsewhere: usize,
    positions: usize,
    elapsed_ms: u64,
    #[serde(skip)]
    exit_status: u8,
}

/// Cards that are played alike, from high to low.
type Class = Vec<Card>;

/// The first free choice after a line of play.
#[derive(Serialize)]
struct JsonKeys {
    path: Vec<Card>,
    keys: Vec<Class>,
}

/// A class that does not keep the goal.
#[derive(Serialize)]
struct JsonTry {
    cards: Class,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    after: Vec<Card>,
    refutations: Vec<Class>,
}

/// A turn of the main line at which several classes keep the goal.
#[derive(Serialize)]
struct JsonDual {
    path: Vec<Card>,
    classes: Vec<Class>,
    order: bool,
}

impl LineQuestion for TestSoundness {
    type Task = SoundTask;
    type Error = SceneError;
    type Question = Soundness;
    type Answer = TextAnswer<SoundAnswer>;

    fn prepare_board(&self, line: Line) -> Result<SoundTask, SceneError> {
        let scene = PlayScene::before_end(line)?;
        let stated = scene.goal_from_here();
        let side = self.options.side.map(SolvingSide::party);
        let solvers = side.or(stated.map(|goal| goal.party));
        let solvers = solvers.unwrap_or(Party::Declaring);
        let stated = stated.filter(|goal| goal.party == solvers);
        let question = Soundness {
            goal: self
                .options
                .goal
                .map(Tricks)
                .or(stated.map(|goal| goal.tricks)),
            limit: self.options.limit,
            ..Soundness::new(*scene.position(), solvers)
        };
        Ok(SoundTask { scene, question })
    }

    fn questions(&self, task: &SoundTask) -> Vec<Soundness> {
        vec![task.question]
    }

    fn answer(&self, task: &SoundTask, tickets: &[Ticket<Soundness>]) -> Option<Self::Answer> {
        let ticket = tickets.first().filter(|ticket| ticket.is_finished())?;
        let report = ticket.report();
        Some(TextAnswer {
            text: answer_text(task, report),
            json: SoundAnswer::new(&task.question, report, ticket.elapsed()),
        })
    }

    fn exit_status(&self, answer: &Self::Answer) -> u8 {
        answer.json.exit_status
    }
}

impl SoundAnswer {
    /// Creates the answer from a report that was found in the time `elapsed`.
    fn new(question: &Soundness, report: &SoundnessReport, elapsed: Duration) -> SoundAnswer {
        let (verdict, exit_status) = match report.verdict {
            Verdict::Sound => ("sound", 0),
            Verdict::Cooked => ("cooked", 3),
            Verdict::Unproved => ("unproved", 4),
            Verdict::Duals => ("duals", 5),
            Verdict::Fails => ("fails", 6),
        };
        let answers = report.answers.iter().map(|it| JsonKeys {
            path: it.path.clone(),
            keys: classes(&it.keys),
        });
        let tries = report.tries.iter().map(|it| JsonTry {
            cards: class(it.cards),
            after: it.after.clone(),
            refutations: classes(&it.refutations),
        });
        let duals = report.main.duals.iter().map(|it| JsonDual {
            path: it.path.clone(),
            classes: classes(&it.classes),
            order: it.is_order,
        });
        SoundAnswer {
            verdict,
            goal: report.goal,
            side: seat_letters(question),
            tight: report.is_tight,
            first: report.first.clone(),
            keys: classes(&report.keys),
            answers: answers.collect(),
            tries: tries.collect(),
            duals: duals.collect(),
            order_only: report.has_order_duals_only(),
            precision: report.main.precision,
            main: report.main.cards.clone(),
            elsewhere: report.elsewhere,
            positions: report.positions,
            elapsed_ms: elapsed.as_millis() as u64,
            exit_status,
        }
    }
}

fn class(cards: CardSet) -> Class {
    cards.into_iter().collect()
}

fn classes(all: &[CardSet]) -> Vec<Class> {
    all.iter().map(|&cards| class(cards)).collect()
}

/// Returns the letters of the seats that solve the problem: `NS`.
fn seat_letters(question: &Soundness) -> String {
    let setup = question.position.setup();
    let seats = setup.seats_from(Seat::North);
    let solvers = seats.filter(|&seat| Party::of_seat(&setup, seat) == question.solvers);
    solvers.map(Seat::letter).collect()
}

/// Formats the answer of `kibitz sound` as text: the position, the verdict, key and cooks, tries with their refutations,
/// and the main line with its duals.
fn answer_text(task: &SoundTask, report: &SoundnessReport) -> String {
    let mut lines = vec![task.scene.position_diagram(&[])];
    let goal = goal_sentence(goal_of(task, report), &task.question.position.setup());
    lines.push(format!("{goal}: {}", verdict_text(report)));
    if report.verdict == Verdict::Fails {
        return lines.join("\n");
    }
    let choices = report.keys.len() + report.tries.len();
    let before = match report.first.is_empty() {
        true => String::new(),
        false => format!(", after {}", cards_text(&report.first)),
    };
    for (index, key) in report.keys.iter().enumerate() {
        let name = if index == 0 { "key " } else { "cook" };
        lines.push(format!(
            "  {name} {}, of {}{before}",
            format_cards(*key),
            count_with_noun(choices as u64, "choice")
        ));
    }
    for KeysAfter { path, keys } in &report.answers {
        lines.push(format!(
            "  after {}: {}",
            cards_text(path),
            classes_text(keys)
        ));
    }
    for it in &report.tries {
        let after = match it.after.is_empty() {
            true => String::new(),
            false => format!("{} ", cards_text(&it.after)),
        };
        let refutation = match it.refutations.is_empty() {
            true => "does not reach the goal".to_owned(),
            false => format!("{after}{}!", classes_text(&it.refutations)),
        };
        lines.push(format!("  {}? {refutation}", format_cards(it.cards)));
    }
    if !report.main.cards.is_empty() {
        lines.push(format!("  line {}", cards_text(&report.main.cards)));
    }
    for dual in &report.main.duals {
        let kind = if dual.is_order { "order" } else { "dual" };
        lines.push(format!(
            "  {kind} after {}: {}",
            cards_text(&dual.path),
            classes_text(&dual.classes)
        ));
    }
    if report.verdict != Verdict::Unproved {
        lines.push(format!(
            "  {} off the main line; {} searched",
            count_with_noun(report.elsewhere as u64, "dual"),
            count_with_noun(report.positions as u64, "position"),
        ));
    }
    lines.join("\n")
}

/// Returns the goal that the question was about.
fn goal_of(task: &SoundTask, report: &SoundnessReport) -> Goal {
    Goal {
        party: task.question.solvers,
        tricks: report.goal,
        is_exact: false,
    }
}

/// Returns the verdict in words: `sound, tight, precision 4`.
fn verdict_text(report: &SoundnessReport) -> String {
    let verdict = match report.verdict {
        Verdict::Sound => "sound",
        Verdict::Cooked => "cooked",
        Verdict::Duals if report.has_order_duals_only() => "duals of order",
        Verdict::Duals => "duals",
        Verdict::Fails => return "fails: the goal is out of reach".to_owned(),
        Verdict::Unproved => {
            let searched = count_with_noun(report.positions as u64, "position");
            return format!("not proved: given up after {searched}");
        }
    };
    let tight = if report.is_tight {
        "tight"
    } else {
        "not tight"
    };
    format!("{verdict}, {tight}, precision {}", report.main.precision)
}

fn cards_text(cards: &[Card]) -> String {
    let cards: Vec<String> = cards.iter().map(|&card| format_card(card)).collect();
    cards.join(" ")
}

fn classes_text(classes: &[CardSet]) -> String {
    let classes: Vec<String> = classes.iter().map(|&class| format_cards(class)).collect();
    classes.join(", ")
}
