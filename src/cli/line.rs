//! `kibitz line`: prints one optimal line of play to the end.

use serde::Serialize;

use kibitzer::analysis::{BestLine, Step};
use kibitzer::cards::{Card, Seat};
use kibitzer::notation::text::Line;
use kibitzer::pool::Ticket;

use super::batch::LineQuestion;
use super::diagram::format_card;
use super::output::TextAnswer;
use super::played_board::{PlayedBoard, UnplayableBoard};

/// The question that `kibitz line` answers about each board: one optimal line of play to the end.
pub(super) struct ShowLine;

/// The JSON members of an answer of `kibitz line`: the cards of the line, and the seats that win its tricks.
#[derive(Serialize)]
pub(super) struct LineAnswer {
    cards: Vec<Card>,
    winners: Vec<char>,
}

impl LineQuestion for ShowLine {
    type Task = PlayedBoard;
    type Error = UnplayableBoard;
    type Question = BestLine;
    type Answer = TextAnswer<LineAnswer>;

    fn prepare_board(&self, line: Line) -> Result<PlayedBoard, UnplayableBoard> {
        PlayedBoard::before_end(line)
    }

    fn questions(&self, board: &PlayedBoard) -> Vec<BestLine> {
        vec![BestLine(*board.position())]
    }

    fn answer(&self, board: &PlayedBoard, tickets: &[Ticket<BestLine>]) -> Option<Self::Answer> {
        let ticket = tickets.first().filter(|ticket| ticket.is_finished())?;
        let line = ticket.report();
        let winners = line.steps.iter().filter_map(|step| step.winner);
        Some(TextAnswer {
            text: answer_text(board, &line.steps),
            json: LineAnswer {
                cards: line.steps.iter().map(|step| step.card).collect(),
                winners: winners.map(Seat::letter).collect(),
            },
        })
    }
}

/// Formats the answer of `kibitz line` as text: the diagram of the position, and a row for every trick of the line of
/// play.
fn answer_text(board: &PlayedBoard, steps: &[Step]) -> String {
    let mut text = board.position_diagram(&[]);
    if let Some(first) = steps.first() {
        text += &format!("\n{}", board.result_text(first.tricks));
    }
    for (number, trick) in (1..).zip(steps.chunk_by(|step, _| step.winner.is_none())) {
        let cards: Vec<String> = trick
            .iter()
            .map(|step| format!("{} {}", step.seat, format_card(step.card)))
            .collect();
        text += &format!("\n  {number:>2}  {}", cards.join("  "));
        if let Some(winner) = trick.last().and_then(|step| step.winner) {
            text += &format!("  won by {winner}");
        }
    }
    text
}
