//! The solution of a problem as rows: the tricks, the lines of play with comments, and the notes.

use kibitzer_cards::problem::Problem;
use kibitzer_cards::rules::Game;
use kibitzer_formats::diagram::{DiagramLetters, DiagramWords};

use super::line::{SheetLine, SheetPiece, said};
use super::scoresheet::{Passage, passages};

/// A row of the solution.
pub(crate) struct SolutionRow {
    /// The number of lines between this one and the main line.
    pub(crate) depth: usize,
    pub(crate) line: SheetLine,
}

/// Returns the rows of the solution, heading first; empty if the problem has no answer, play and notes.
pub(crate) fn rows(problem: &Problem, words: DiagramWords) -> Vec<SolutionRow> {
    let mut rows: Vec<SolutionRow> = Vec::new();
    let row = |depth, line| SolutionRow { depth, line };
    rows.extend(tricks(problem, words).map(|line| row(0, line)));
    for passage in passages(problem) {
        let lines = passage_lines(&passage, words);
        rows.extend(lines.into_iter().map(|line| row(passage.depth, line)));
    }
    let notes = problem.notes.lines().filter(|line| !line.trim().is_empty());
    rows.extend(notes.map(|line| row(0, said(line.trim()))));
    if !rows.is_empty() {
        rows.insert(0, row(0, said(words.pick("Solution", "Решение"))));
    }
    rows
}

/// Returns the published answer: `N-S: 9 tricks`, and the cards that achieve it.
fn tricks(problem: &Problem, words: DiagramWords) -> Option<SheetLine> {
    let solution = problem.solution?;
    let declarer = problem.setup.declarer;
    let side = match problem.setup.game {
        Game::Preferans => words.seat(declarer),
        Game::Bridge => words.side(declarer.side()),
    };
    let count = solution.tricks.0;
    let tricks = match (words.0, count) {
        (DiagramLetters::Latin, 1) => format!("{side}: 1 trick"),
        (DiagramLetters::Latin, _) => format!("{side}: {count} tricks"),
        (DiagramLetters::Cyrillic, _) => format!("{side}, взяток: {count}"),
    };
    let mut line = said(tricks);
    for (index, card) in solution.cards.iter().enumerate() {
        line.extend(said(if index == 0 { "; " } else { " " }));
        line.push(SheetPiece::Suit(card.suit));
        line.extend(said(words.rank(card.rank)));
    }
    Some(line)
}

/// Returns the name of a passage, the comment before its first card, and its cards with their comments.
fn passage_lines(passage: &Passage, words: DiagramWords) -> Vec<SheetLine> {
    let texts = [&passage.name, &passage.opening];
    let texts = texts.into_iter().filter(|text| !text.is_empty());
    let mut lines: Vec<SheetLine> = texts.map(|text| said(text.trim())).collect();
    let mut line = SheetLine::new();
    for card in &passage.cards {
        if !line.is_empty() {
            line.extend(said(" "));
        }
        if let Some(trick) = card.trick {
            let leader = card.seat.map_or("?", |seat| words.seat(seat));
            line.extend(said(format!("{trick}. {leader}: ")));
        }
        line.push(SheetPiece::Suit(card.card.suit));
        line.extend(said(words.rank(card.card.rank)));
        if !card.comment.is_empty() {
            line.extend(said(format!(" ({})", card.comment.trim())));
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}
