//! `kibitz line`: prints one optimal line of play to the end.

use serde::Serialize;

use kibitzer::analysis::{BestLine, Step};
use kibitzer::cards::{Card, Seat};
use kibitzer::notation::text::Line;
use kibitzer::pool::Ticket;

use super::batch::LineQuestion;
use super::diagram::card_name;
use super::output::TextAnswer;
use super::scene::{PlayScene, SceneError};

/// The question that `kibitz line` answers about a line of input: one optimal line of play to the end.
pub(super) struct ShowLine;

/// The JSON members of an answer: the cards of the line, and the seats that win its tricks.
#[derive(Serialize)]
pub(super) struct LineAnswer {
    cards: Vec<Card>,
    winners: Vec<char>,
}

impl LineQuestion for ShowLine {
    type Task = PlayScene;
    type Error = SceneError;
    type Question = BestLine;
    type Answer = TextAnswer<LineAnswer>;

    fn prepare_board(&self, line: Line) -> Result<PlayScene, SceneError> {
        PlayScene::in_play(line)
    }

    fn questions(&self, scene: &PlayScene) -> Vec<BestLine> {
        vec![BestLine(*scene.position())]
    }

    fn answer(&self, scene: &PlayScene, tickets: &[Ticket<BestLine>]) -> Option<Self::Answer> {
        let ticket = tickets.first().filter(|ticket| ticket.is_finished())?;
        let line = ticket.report();
        let winners = line.steps.iter().filter_map(|step| step.winner);
        Some(TextAnswer {
            text: text(scene, &line.steps),
            json: LineAnswer {
                cards: line.steps.iter().map(|step| step.card).collect(),
                winners: winners.map(Seat::letter).collect(),
            },
        })
    }
}

/// Formats the answer: the diagram of the position, and a row for every trick of the line.
fn text(scene: &PlayScene, steps: &[Step]) -> String {
    let mut text = scene.picture(&[]);
    if let Some(first) = steps.first() {
        text += &format!("\n{}", scene.result(first.tricks));
    }
    for (number, trick) in (1..).zip(steps.chunk_by(|step, _| step.winner.is_none())) {
        let cards: Vec<String> = trick
            .iter()
            .map(|step| format!("{} {}", step.seat, card_name(step.card)))
            .collect();
        text += &format!("\n  {number:>2}  {}", cards.join("  "));
        if let Some(winner) = trick.last().and_then(|step| step.winner) {
            text += &format!("  won by {winner}");
        }
    }
    text
}
