//! The solution of a problem as rows: the tricks, the lines of play with comments, what every declarer makes, and the notes.

use kibitzer_cards::Seat;
use kibitzer_cards::problem::{MAKES_STRAINS, Problem};
use kibitzer_cards::rules::Game;
use kibitzer_words::letters::CardLetters;
use kibitzer_words::{Words, say};

use super::line::{SheetLine, marked_line, sheet_line};
use super::scoresheet::{Passage, passages};

/// A row of a problem's solution, indented by its nesting depth.
pub(crate) struct SolutionRow {
    /// The nesting depth of a row of the solution: 0 for the main line, 1 for its variations, and so on.
    pub(crate) depth: usize,
    pub(crate) line: SheetLine,
}

/// Returns the solution of a problem as rows, beginning with a heading. The list is empty if the problem has no answer,
/// no play, no notes, and no table of the tricks that each declarer can make.
pub(crate) fn solution_rows(
    problem: &Problem,
    words: &Words,
    letters: CardLetters,
) -> Vec<SolutionRow> {
    let mut rows: Vec<SolutionRow> = Vec::new();
    let row = |depth, line| SolutionRow { depth, line };
    rows.extend(author_answer(problem, words, letters).map(|line| row(0, line)));
    for passage in passages(problem) {
        let lines = passage_lines(&passage, words, letters);
        rows.extend(lines.into_iter().map(|line| row(passage.depth, line)));
    }
    rows.extend(makes_text(problem, words).map(|text| row(0, sheet_line(text))));
    let notes = words
        .notes_of(problem)
        .lines()
        .filter(|line| !line.trim().is_empty());
    rows.extend(notes.map(|line| row(0, marked_line(line.trim()))));
    if !rows.is_empty() {
        rows.insert(0, row(0, sheet_line(say!(words, "position-solution"))));
    }
    rows
}

/// Returns the author's answer to a problem, such as `N-S: 9 tricks`, with the cards that achieve it. Returns `None` if
/// the author gave none.
fn author_answer(problem: &Problem, words: &Words, letters: CardLetters) -> Option<SheetLine> {
    let solution = problem.solution?;
    let declarer = problem.setup.declarer;
    let side = match problem.setup.game {
        Game::Preferans => words.seat(declarer),
        Game::Bridge => words.side(declarer.side()),
    };
    let mut line = format!("{side}: {}", words.tricks(solution.tricks));
    for (index, card) in solution.cards.iter().enumerate() {
        line += if index == 0 { "; " } else { " " };
        line += &letters.card(card);
    }
    Some(sheet_line(line))
}

/// Returns the tricks that each declarer can make in each strain, with the par score and par contracts; `None` if the
/// board states none of them. Consecutive seats that make the same tricks are combined.
pub(crate) fn makes_text(problem: &Problem, words: &Words) -> Option<String> {
    let record = &problem.record;
    if problem.setup.game != Game::Bridge {
        return None;
    }
    let mut rows: Vec<(Vec<String>, String)> = Vec::new();
    for seat in [Seat::North, Seat::South, Seat::East, Seat::West] {
        let strains = MAKES_STRAINS.into_iter().zip(record.makes[seat]);
        let texts: Vec<String> = strains
            .filter_map(|(strain, tricks)| {
                Some(format!("{} {}", words.strain_sign(strain), tricks?))
            })
            .collect();
        let tricks = texts.join(", ");
        match rows.last_mut() {
            _ if tricks.is_empty() => {}
            Some((seats, before)) if *before == tricks => seats.push(words.seat(seat)),
            _ => rows.push((vec![words.seat(seat)], tricks)),
        }
    }
    let rows = rows
        .iter()
        .map(|(seats, tricks)| format!("{}: {tricks}", seats.join(", ")));
    let mut parts: Vec<String> = rows.collect();
    if !record.par.is_empty() {
        let par = format!("{} {}", record.par.score, record.par.contracts);
        parts.push(format!("{}: {}", say!(words, "report-par"), par.trim()));
    }
    (!parts.is_empty()).then(|| parts.join(". ") + ".")
}

/// Formats a passage (a sequence of consecutive cards of the play) as lines: its name, the comment before its first
/// card, and its cards with their comments. The suit symbol is omitted from a card of the same suit as the one before
/// it: `1. West: ♥J 2 6 K`.
pub(crate) fn passage_lines(
    passage: &Passage,
    words: &Words,
    letters: CardLetters,
) -> Vec<SheetLine> {
    let texts = [&passage.name, &passage.opening]
        .into_iter()
        .filter(|text| !text.is_empty());
    let mut lines: Vec<SheetLine> = texts.map(|text| marked_line(text.trim())).collect();
    let mut line = SheetLine::new();
    let mut suit_before = None;
    for card in &passage.cards {
        let follows = card.trick.is_none() && suit_before == Some(card.card.suit);
        if !line.is_empty() {
            // A non-breaking space keeps a rank beside the sign of its suit.
            line.extend(sheet_line(if follows { "\u{a0}" } else { " " }));
        }
        if let Some(trick) = card.trick {
            let leader = card.seat.map_or("?".to_owned(), |seat| words.seat(seat));
            // Non-breaking spaces keep the number beside its card.
            line.extend(sheet_line(format!("{trick}.\u{a0}{leader}:\u{a0}")));
        }
        line.extend(sheet_line(if follows {
            letters.rank(card.card.rank)
        } else {
            letters.card(card.card)
        }));
        suit_before = card.comment.is_empty().then_some(card.card.suit);
        if !card.comment.is_empty() {
            line.extend(sheet_line(" ("));
            line.extend(marked_line(card.comment.trim()));
            line.extend(sheet_line(")"));
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}
