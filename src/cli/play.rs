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
    /// The scores of North-South in points for these tricks; `None` without a contract of bridge and a complete deal.
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<Vec<i32>>,
    errors: Vec<CostlyCard>,
}

/// A card of the play that cost tricks.
#[derive(Serialize)]
struct CostlyCard {
    card: Card,
    seat: char,
    cost: Tricks,
    /// The points that the card cost its side; `None` without a contract of bridge and a complete deal.
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<u32>,
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
                points: lost_points(board, played, &mistake),
                better: mistake.better.iter().collect(),
            });
        Some(TextAnswer {
            text: answer_text(board, played),
            json: PlayAnswer {
                tricks: played.plies.iter().map(|ply| ply.tricks).collect(),
                scores: (played.plies.iter())
                    .map(|ply| board.final_score(ply.tricks))
                    .collect(),
                errors: errors.collect(),
            },
        })
    }
}

/// Returns the points that a mistake cost its side, or `None` without a contract of bridge and a complete deal.
fn lost_points(board: &PlayedBoard, played: &Played, mistake: &Mistake) -> Option<u32> {
    let score_after = |cards: usize| board.final_score(played.plies.get(cards)?.tricks);
    let [before, after] = [mistake.index, mistake.index + 1].map(score_after);
    Some(before?.abs_diff(after?))
}

/// Formats the answer of `kibitz play` as text: the hands before the play, a row for every trick with the value after
/// each card, and the mistakes.
fn answer_text(board: &PlayedBoard, played: &Played) -> String {
    let hands = compact_diagram(&board.play.start().setup(), &[]);
    let mut text = format!("{}\n\n{hands}", board.title_and_contract());
    if let Some(start) = played.plies.first() {
        let side = board.declaring_side();
        let tricks = count_with_noun(start.tricks.0.into(), "trick");
        let score = board.final_score_text(start.tricks);
        text += &format!("\n{side}: {tricks} with best play{score}");
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
        .map(|mistake| {
            let points = lost_points(board, played, &mistake);
            mistake_sentence(mistake, points)
        })
        .collect();
    if mistakes.is_empty() {
        text + "\nNo card cost a trick."
    } else {
        text + "\n" + &mistakes.join("\n")
    }
}

/// Formats a mistake as a sentence: `Card 5: East's ♥6 cost 1 trick, 50 points; it was kept by ♥K`.
fn mistake_sentence(mistake: Mistake, points: Option<u32>) -> String {
    let points = points.map_or_else(String::new, |points| {
        format!(", {}", count_with_noun(points.into(), "point"))
    });
    let verb = match mistake.cost {
        Tricks(1) => "it was",
        _ => "they were",
    };
    format!(
        "Card {}: {}'s {} cost {}{points}; {verb} kept by {}",
        mistake.index + 1,
        mistake.seat.name(),
        format_card(mistake.card),
        count_with_noun(mistake.cost.0.into(), "trick"),
        format_cards(mistake.better),
    )
}
