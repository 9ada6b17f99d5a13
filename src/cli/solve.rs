//! `kibitz solve`: the best result and the value of every card.

use std::fmt::{self, Display};

use serde::Serialize;

use kibitzer::analysis::{Choice, Report, Request};
use kibitzer::cards::{Card, Tricks};
use kibitzer::notation::text::Line;
use kibitzer::pool::Ticket;
use kibitzer::rules::Position;

use super::batch::Question;
use super::check::{Checked, Checker};
use super::diagram::cards_name;
use super::output::milliseconds;
use super::scene::{Scene, counted, letter};
use kibitzer_peers::{Board, Task};

pub(super) struct Solve {
    /// Whether no card is valued.
    pub(super) best: bool,
    /// Who proves the answers again, if anybody does.
    pub(super) checker: Option<Checker>,
}

#[derive(Serialize)]
pub(super) struct Answer {
    turn: String,
    tricks: Split,
    #[serde(skip_serializing_if = "Option::is_none")]
    choices: Option<Vec<Worth>>,
    nodes: u64,
    elapsed_ms: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    check: Option<Checked>,
    #[serde(skip)]
    text: String,
}

/// How the tricks that are left fall.
#[derive(Serialize)]
struct Split {
    declarer: Tricks,
    defence: Tricks,
}

#[derive(Serialize)]
struct Worth {
    cards: Vec<Card>,
    tricks: Tricks,
}

impl Question for Solve {
    type Case = Scene;
    type Answer = Answer;

    fn case(&self, line: Line) -> Result<Scene, String> {
        Scene::in_play(line)
    }

    fn requests(&self, scene: &Scene) -> Vec<Request> {
        let position = *scene.position();
        vec![match self.best {
            true => Request::Best(position),
            false => Request::Choices(position),
        }]
    }

    fn checked<'a>(&self, answer: &'a Answer) -> Option<&'a Checked> {
        answer.check.as_ref()
    }

    fn answer(&self, scene: &Scene, tickets: &[Ticket]) -> Option<Answer> {
        let ticket = tickets.first().filter(|ticket| ticket.is_finished())?;
        let (declarer, choices) = match ticket.report() {
            Report::Best(tricks) => ((*tricks)?, None),
            Report::Choices(choices) => (choices.best()?.tricks, Some(choices.all())),
            _ => return None,
        };
        let position = scene.position();
        Some(Answer {
            turn: letter(position.turn()?),
            tricks: Split {
                declarer,
                defence: position.tricks_left() - declarer,
            },
            choices: choices.map(|choices| choices.iter().map(Worth::of).collect()),
            nodes: ticket.nodes(),
            elapsed_ms: milliseconds(ticket.elapsed()),
            check: self.check(position, ticket.report()),
            text: text(scene, declarer, choices.unwrap_or_default()),
        })
    }
}

impl Solve {
    /// Has the answer proved again.
    fn check(&self, position: &Position, report: &Report) -> Option<Checked> {
        let task = match self.best {
            true => Task::Best,
            false => Task::Cards,
        };
        let board = Board::new(task, *position.setup());
        let checker = self.checker.as_ref()?;
        Some(checker.check([(board, board.tricks(report))]))
    }
}

impl Worth {
    fn of(choice: &Choice) -> Worth {
        Worth {
            cards: choice.cards.iter().collect(),
            tricks: choice.tricks,
        }
    }
}

/// The picture, the result, and a row for every result that a card can lead to.
fn text(scene: &Scene, tricks: Tricks, choices: &[Choice]) -> String {
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

impl Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Answer {
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
