//! `kibitz perft`: counts the ways to play the next cards.

use std::fmt::{self, Display};
use std::time::Instant;

use indicatif::HumanCount;
use serde::Serialize;

use kibitzer::analysis::Best;
use kibitzer::notation::text::Line;
use kibitzer::pool::Ticket;
use kibitzer::rules::perft;

use super::batch::LineQuestion;
use super::json::milliseconds;
use super::played_board::{PlayedBoard, UnplayableBoard};

/// The question that `kibitz perft` answers about each board: the number of ways to play the next cards.
pub(super) struct Perft {
    /// Number of cards to play from the given position.
    pub(super) depth: u32,
}

/// The answer of `kibitz perft` about a position: the number of ways to play the next `depth` cards, and the time to
/// count them.
#[derive(Serialize)]
pub(super) struct PerftAnswer {
    depth: u32,
    count: u64,
    elapsed_ms: f64,
}

impl LineQuestion for Perft {
    type Task = PlayedBoard;
    type Error = UnplayableBoard;
    type Question = Best;
    type Answer = PerftAnswer;

    fn prepare_board(&self, line: Line) -> Result<PlayedBoard, UnplayableBoard> {
        PlayedBoard::before_end(line)
    }

    /// Returns no questions for the solver, because the ways to play are counted without it.
    fn questions(&self, _: &PlayedBoard) -> Vec<Best> {
        Vec::new()
    }

    fn answer(&self, board: &PlayedBoard, _: &[Ticket<Best>]) -> Option<PerftAnswer> {
        let begin = Instant::now();
        Some(PerftAnswer {
            depth: self.depth,
            count: perft(board.position(), self.depth),
            elapsed_ms: milliseconds(begin.elapsed()),
        })
    }
}

impl Display for PerftAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PerftAnswer {
            depth,
            count,
            elapsed_ms,
        } = self;
        let count = HumanCount(*count);
        write!(f, "perft {depth}: {count} ({elapsed_ms:.1} ms)")
    }
}
