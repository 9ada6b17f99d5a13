//! `kibitz line`: one best line of play to the end.

use std::fmt::{self, Display};

use serde::Serialize;

use kibitzer::analysis::{BestLine, Step};
use kibitzer::cards::Card;
use kibitzer::notation::text::Line;
use kibitzer::pool::Ticket;

use super::batch::Ask;
use super::diagram::card_name;
use super::scene::{Scene, SceneError, letter};

pub(super) struct Show;

#[derive(Serialize)]
pub(super) struct Answer {
    cards: Vec<Card>,
    winners: Vec<String>,
    #[serde(skip)]
    text: String,
}

impl Ask for Show {
    type Case = Scene;
    type Error = SceneError;
    type Question = BestLine;
    type Answer = Answer;

    fn case(&self, line: Line) -> Result<Scene, SceneError> {
        Scene::in_play(line)
    }

    fn questions(&self, scene: &Scene) -> Vec<BestLine> {
        vec![BestLine(*scene.position())]
    }

    fn answer(&self, scene: &Scene, tickets: &[Ticket<BestLine>]) -> Option<Answer> {
        let ticket = tickets.first().filter(|ticket| ticket.is_finished())?;
        let line = ticket.report();
        let winners = line.steps.iter().filter_map(|step| step.winner);
        Some(Answer {
            cards: line.steps.iter().map(|step| step.card).collect(),
            winners: winners.map(letter).collect(),
            text: text(scene, &line.steps),
        })
    }
}

/// The picture and a row for every trick.
fn text(scene: &Scene, steps: &[Step]) -> String {
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

impl Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
