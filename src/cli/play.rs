//! `kibitz play`: prints the value after every card played, and the mistakes.

use serde::Serialize;

use kibitzer::analysis::{Mistake, Played, Review};
use kibitzer::cards::{Card, Tricks};
use kibitzer::notation::text::Line;
use kibitzer::pool::Ticket;
use kibitzer_export::compact_diagram;

use super::batch::LineQuestion;
use super::diagram::{format_card, format_cards};
use super::output::TextAnswer;
use super::played_board::{PlayedBoard, UnplayableBoard, count_with_noun};

/// The question that `kibitz play` answers about each board: the value after every card played, and the mistakes.
pub(super) struct ShowPlay;

/// The JSON members of an answer of `kibitz play`: the value after every card played, and the mistakes.
#[derive(Serialize)]
pub(super) struct PlayAnswer {
    /// The declaring side's tricks with best play from there on, before the first card and after every card. Tricks
    /// already won are included.
    tricks: Vec<Tricks>,
    errors: Vec<CostlyCard>,
}

/// A card of the play that cost tricks.
#[derive(Serialize)]
struct CostlyCard {
    card: Card,
    seat: char,
    cost: Tricks,
    better: Vec<Card>,
}

impl LineQuestion for ShowPlay {
    type Task = PlayedBoard;
    type Error = UnplayableBoard;
    type Question = Review;
    type Answer = TextAnswer<PlayAnswer>;

    fn prepare_board(&self, line: Line) -> Result<PlayedBoard, UnplayableBoard> {
        if line.deal_only && !line.problem.is_passed_out() {
            Err(UnplayableBoard::NotPlayed)
        } else {
            PlayedBoard::after_whole_play(line)
        }
    }

    /// Returns true for boards that were not played, which are skipped because many files contain them.
    fn is_only_skipped(&self, error: &UnplayableBoard) -> bool {
        matches!(
            error,
            UnplayableBoard::NotPlayed | UnplayableBoard::PassedOut
        )
    }

    fn questions(&self, board: &PlayedBoard) -> Vec<Review> {
        vec![Review(board.play.clone())]
    }

    fn answer(&self, board: &PlayedBoard, tickets: &[Ticket<Review>]) -> Option<Self::Answer> {
        let ticket = tickets.first().filter(|ticket| ticket.is_finished())?;
        let played = ticket.report();
        let errors = played
            .mistakes_after(board.prescribed)
            .map(|mistake| CostlyCard {
                card: mistake.card,
                seat: mistake.seat.letter(),
                cost: mistake.cost,
                better: mistake.better.iter().collect(),
            });
        Some(TextAnswer {
            text: answer_text(board, played),
            json: PlayAnswer {
                tricks: played.plies.iter().map(|ply| ply.tricks).collect(),
                errors: errors.collect(),
            },
        })
    }
}

/// Formats the answer of `kibitz play` as text: the hands before the play, a row for every trick with the value after
/// each card, and the mistakes.
fn answer_text(board: &PlayedBoard, played: &Played) -> String {
    let hands = compact_diagram(&board.play.start().setup(), &[]);
    let mut text = format!("{}\n\n{hands}", board.title_and_contract());
    if let Some(start) = played.plies.first() {
        let side = board.declaring_side();
        let tricks = count_with_noun(start.tricks.0.into(), "trick");
        text += &format!("\n{side}: {tricks} with best play");
    }
    let cards: Vec<_> = board.play.cards().iter().zip(1..).collect();
    if cards.is_empty() {
        return text + "; no card was played.";
    }
    text += "; after every card:";
    for (number, trick) in (1..).zip(cards.chunk_by(|(card, _), _| card.winner.is_none())) {
        let row: Vec<String> = trick
            .iter()
            .filter_map(|&(played_card, ply)| {
                let tricks = played.plies.get(ply)?.tricks;
                let card = format_card(played_card.card);
                Some(format!("{} {card} {tricks:>2}", played_card.seat))
            })
            .collect();
        text += &format!("\n  {number:>2}  {}", row.join("   "));
    }
    let mistakes: Vec<String> = played
        .mistakes_after(board.prescribed)
        .map(mistake_sentence)
        .collect();
    if mistakes.is_empty() {
        text + "\nNo card cost a trick."
    } else {
        text + "\n" + &mistakes.join("\n")
    }
}

/// Formats a mistake as a sentence: `Card 5: East's ♥6 cost 1 trick; it was kept by ♥K`.
fn mistake_sentence(mistake: Mistake) -> String {
    let verb = match mistake.cost {
        Tricks(1) => "it was",
        _ => "they were",
    };
    format!(
        "Card {}: {}'s {} cost {}; {verb} kept by {}",
        mistake.index + 1,
        mistake.seat.name(),
        format_card(mistake.card),
        count_with_noun(mistake.cost.0.into(), "trick"),
        format_cards(mistake.better),
    )
}
