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
use super::diagram::format_cards;
use super::json::milliseconds;
use super::played_board::{PlayedBoard, UnplayableBoard, count_with_noun};
use kibitzer_peers::{BoardQuestion, Task};

/// The question that `kibitz solve` answers about each board. `Q` is [`Best`] for the best result, or [`Choices`] for
/// the value of every card.
pub(super) struct Solve<Q> {
    question: PhantomData<Q>,
    /// Second solver that checks the answers; `None` unless `--check` was given.
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
pub(super) trait ValuesQuestion: Question {
    /// The corresponding question for the second solver, which checks the answer.
    const TASK: Task;

    /// Creates the question about a position.
    fn for_position(position: Position) -> Self;

    /// Returns the values in the report of a finished search, or `None` if the report has none.
    fn known_values(board: &BoardQuestion, report: &Self::Report) -> Option<KnownValues>;
}

/// The values of a position that the solver has found: the best result, and the value of every card if it was
/// requested.
pub(super) struct KnownValues {
    /// Tricks that the declaring side wins from this position on with best play.
    tricks: Tricks,
    /// Value of every legal card; `None` if only the best result was requested.
    choices: Option<Vec<Choice>>,
    /// The same values in the order in which a [`BoardQuestion`] asks for them, to compare with a second solver.
    numbers: Vec<Tricks>,
}

impl ValuesQuestion for Best {
    const TASK: Task = Task::Best;

    fn for_position(position: Position) -> Best {
        Best(position)
    }

    fn known_values(_: &BoardQuestion, report: &Option<Tricks>) -> Option<KnownValues> {
        let tricks = (*report)?;
        Some(KnownValues {
            tricks,
            choices: None,
            numbers: vec![tricks],
        })
    }
}

impl ValuesQuestion for Choices {
    const TASK: Task = Task::Cards;

    fn for_position(position: Position) -> Choices {
        Choices(position)
    }

    fn known_values(board: &BoardQuestion, ranking: &Ranking) -> Option<KnownValues> {
        Some(KnownValues {
            tricks: ranking.best()?.tricks,
            choices: Some(ranking.all().to_vec()),
            numbers: board.values_of_cards(ranking)?,
        })
    }
}

/// The answer of `kibitz solve` about a position: the best result, and the value of every card if it was requested.
#[derive(Serialize)]
pub(super) struct SolveAnswer {
    turn: char,
    tricks: TrickSplit,
    /// Score of North-South in points; `None` without a contract of bridge and a complete deal.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<i32>,
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

/// A group of equivalent cards, and the number of tricks that the declaring side wins after playing one of them.
#[derive(Serialize)]
struct CardValue {
    cards: Vec<Card>,
    tricks: Tricks,
    /// Score of North-South in points; `None` without a contract of bridge and a complete deal.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<i32>,
}

impl<Q: ValuesQuestion> LineQuestion for Solve<Q> {
    type Task = PlayedBoard;
    type Error = UnplayableBoard;
    type Question = Q;
    type Answer = SolveAnswer;

    fn prepare_board(&self, line: Line) -> Result<PlayedBoard, UnplayableBoard> {
        PlayedBoard::before_end(line)
    }

    fn questions(&self, played_board: &PlayedBoard) -> Vec<Q> {
        vec![Q::for_position(*played_board.position())]
    }

    fn check_result<'a>(&self, answer: &'a SolveAnswer) -> Option<&'a Checked> {
        answer.check.as_ref()
    }

    fn answer(&self, played_board: &PlayedBoard, tickets: &[Ticket<Q>]) -> Option<SolveAnswer> {
        let ticket = tickets.first().filter(|ticket| ticket.is_finished())?;
        let position = played_board.position();
        let board = BoardQuestion::new(Q::TASK, position.setup());
        let KnownValues {
            tricks,
            choices,
            numbers,
        } = Q::known_values(&board, ticket.report())?;
        let checker = self.checker.as_ref();
        let card_value = |choice: &Choice| CardValue {
            cards: choice.cards.iter().collect(),
            tricks: choice.tricks,
            score: played_board.score(choice.tricks),
        };
        Some(SolveAnswer {
            turn: position.turn()?.letter(),
            tricks: TrickSplit {
                declarer: tricks,
                defence: position.tricks_left() - tricks,
            },
            score: played_board.score(tricks),
            nodes: ticket.nodes(),
            elapsed_ms: milliseconds(ticket.elapsed()),
            check: checker.map(|checker| checker.check_boards([(board, numbers)])),
            text: answer_text(played_board, tricks, choices.as_deref().unwrap_or_default()),
            choices: choices.map(|choices| choices.iter().map(card_value).collect()),
        })
    }
}

/// Formats the answer of `kibitz solve` as text: the diagram of the position, the best result, and a row for every
/// result with the cards that lead to it.
fn answer_text(played_board: &PlayedBoard, tricks: Tricks, choices: &[Choice]) -> String {
    let mut text = format!(
        "{}\n{}",
        played_board.position_diagram(&[]),
        played_board.result_text(tricks)
    );
    if let Some(goal) = played_board.goal_text(tricks) {
        text += &format!("\n{goal}");
    }
    for row in choices.chunk_by(|a, b| a.tricks == b.tricks) {
        let cards: Vec<String> = row
            .iter()
            .map(|choice| format_cards(choice.cards))
            .collect();
        let score = played_board.score_text(row[0].tricks);
        let verdict = match played_board.contract_result(row[0].tricks) {
            Some(verdict) => format!("{verdict:<8}{score:>6}  "),
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
        let nodes = count_with_noun(*nodes, "node");
        write!(f, "{text}\n({nodes}, {elapsed_ms:.1} ms)")?;
        match check {
            Some(check) => write!(f, "\n{check}"),
            None => Ok(()),
        }
    }
}
