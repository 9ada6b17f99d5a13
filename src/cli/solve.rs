//! `kibitz solve`: prints the best result and the value of every card.

use std::fmt::{self, Display};
use std::marker::PhantomData;

use serde::Serialize;

use kibitzer::analysis::{Best, Choice, Choices, Question, Ranking};
use kibitzer::cards::{Card, Tricks};
use kibitzer::notation::text::Line;
use kibitzer::pool::Ticket;
use kibitzer::rules::Position;

use super::batch::LineQuestion;
use super::check::{Checked, Checker};
use super::diagram::cards_name;
use super::json::milliseconds;
use super::scene::{PlayScene, SceneError, counted};
use kibitzer_peers::{BoardQuestion, Task};

/// The question that `kibitz solve` answers about a line. `Q` is [`Best`] for the best result, or [`Choices`] for the
/// value of every card.
pub(super) struct Solve<Q> {
    question: PhantomData<Q>,
    /// The second solver that checks the answers, if `--check` was given.
    checker: Option<Checker>,
}

impl<Q> Solve<Q> {
    pub(super) fn new(checker: Option<Checker>) -> Solve<Q> {
        Solve {
            question: PhantomData,
            checker,
        }
    }
}

/// A question about the values of a position: the best result, or the value of every card.
pub(super) trait Values: Question {
    /// The same question for the second solver that checks the answer.
    const TASK: Task;

    /// Creates the question about the values of a position.
    fn of(position: Position) -> Self;

    /// Returns the values in a finished report, or `None` if the report has none.
    fn values(board: &BoardQuestion, report: &Self::Report) -> Option<KnownValues>;
}

/// The values of a position that a question has found.
pub(super) struct KnownValues {
    /// The tricks of the declaring side from here on with best play.
    tricks: Tricks,
    /// The value of every card; `None` if only the best result was requested.
    choices: Option<Vec<Choice>>,
    /// The values in the order of a [`BoardQuestion`], to compare with a second solver.
    numbers: Vec<Tricks>,
}

impl Values for Best {
    const TASK: Task = Task::Best;

    fn of(position: Position) -> Best {
        Best(position)
    }

    fn values(_: &BoardQuestion, report: &Option<Tricks>) -> Option<KnownValues> {
        let tricks = (*report)?;
        Some(KnownValues {
            tricks,
            choices: None,
            numbers: vec![tricks],
        })
    }
}

impl Values for Choices {
    const TASK: Task = Task::Cards;

    fn of(position: Position) -> Choices {
        Choices(position)
    }

    fn values(board: &BoardQuestion, ranking: &Ranking) -> Option<KnownValues> {
        Some(KnownValues {
            tricks: ranking.best()?.tricks,
            choices: Some(ranking.all().to_vec()),
            numbers: board.values_of_cards(ranking)?,
        })
    }
}

/// The answer about a position: the best result, and the value of every card if it was requested.
#[derive(Serialize)]
pub(super) struct SolveAnswer {
    turn: char,
    tricks: TrickSplit,
    #[serde(skip_serializing_if = "Option::is_none")]
    choices: Option<Vec<CardValue>>,
    nodes: u64,
    elapsed_ms: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    check: Option<Checked>,
    #[serde(skip)]
    text: String,
}

/// The remaining tricks with best play, divided between declarer's side and the defenders.
#[derive(Serialize)]
struct TrickSplit {
    declarer: Tricks,
    defence: Tricks,
}

/// A group of equivalent cards with its value.
#[derive(Serialize)]
struct CardValue {
    cards: Vec<Card>,
    tricks: Tricks,
}

impl<Q: Values> LineQuestion for Solve<Q> {
    type Task = PlayScene;
    type Error = SceneError;
    type Question = Q;
    type Answer = SolveAnswer;

    fn prepare_board(&self, line: Line) -> Result<PlayScene, SceneError> {
        PlayScene::in_play(line)
    }

    fn questions(&self, scene: &PlayScene) -> Vec<Q> {
        vec![Q::of(*scene.position())]
    }

    fn check_result<'a>(&self, answer: &'a SolveAnswer) -> Option<&'a Checked> {
        answer.check.as_ref()
    }

    fn answer(&self, scene: &PlayScene, tickets: &[Ticket<Q>]) -> Option<SolveAnswer> {
        let ticket = tickets.first().filter(|ticket| ticket.is_finished())?;
        let position = scene.position();
        let board = BoardQuestion::new(Q::TASK, position.setup());
        let KnownValues {
            tricks,
            choices,
            numbers,
        } = Q::values(&board, ticket.report())?;
        let checker = self.checker.as_ref();
        let card_value = |choice: &Choice| CardValue {
            cards: choice.cards.iter().collect(),
            tricks: choice.tricks,
        };
        Some(SolveAnswer {
            turn: position.turn()?.letter(),
            tricks: TrickSplit {
                declarer: tricks,
                defence: position.tricks_left() - tricks,
            },
            nodes: ticket.nodes(),
            elapsed_ms: milliseconds(ticket.elapsed()),
            check: checker.map(|checker| checker.check([(board, numbers)])),
            text: text(scene, tricks, choices.as_deref().unwrap_or_default()),
            choices: choices.map(|choices| choices.iter().map(card_value).collect()),
        })
    }
}

/// Formats the answer: the diagram of the position, the best result, and a row for every result with the cards that
/// lead to it.
fn text(scene: &PlayScene, tricks: Tricks, choices: &[Choice]) -> String {
    let mut text = format!("{}\n{}", scene.picture(&[]), scene.result(tricks));
    for row in choices.chunk_by(|a, b| a.tricks == b.tricks) {
        let cards: Vec<String> = row.iter().map(|choice| cards_name(choice.cards)).collect();
        let verdict = match scene.verdict(row[0].tricks) {
            Some(verdict) => format!("{verdict:<8}  "),
            None => String::new(),
        };
        text += &format!("\n  {:>2}  {verdict}{}", row[0].tricks, cards.join("  "));
    }
    text
}

impl Display for SolveAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SolveAnswer {
            text,
            nodes,
            elapsed_ms,
            check,
            ..
        } = self;
        let nodes = counted(*nodes, "node");
        write!(f, "{text}\n({nodes}, {elapsed_ms:.1} ms)")?;
        match check {
            Some(check) => write!(f, "\n{check}"),
            None => Ok(()),
        }
    }
}
