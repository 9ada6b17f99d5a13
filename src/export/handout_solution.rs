//! The solution of a problem on the last pages of a handout: tricks, key, line of play and notes.

use kibitzer_cards::CardSet;
use kibitzer_cards::problem::Problem;
use kibitzer_words::{say, with_capital};

use super::fonts::Face;
use super::line::{SheetLine, marked_line, plain_text, sheet_line};
use super::page::{Block, TextRun, wrap_runs};
use super::scoresheet::{Passage, passages};
use super::sheet::PositionSheet;
use super::solution::{WinnerStyle, answered_tricks, is_solution, makes_text};
use super::text_styles::{TEXT_ROW, TEXT_SIZE, TextStyles};

/// The distance from the left edge of the number of a solution to that of its text, in units of 1/96 inch.
const TEXT_OFFSET: f32 = 32.0;
/// The indentation that each nesting level of variations adds, in units of 1/96 inch.
const INDENT: f32 = 16.0;
/// The maximum number of nesting levels of variations that are indented.
const MAX_INDENT_LEVELS: usize = 8;
/// The maximum number of lines of one paragraph of a solution.
const MAX_LINES: usize = 400;

/// Lays out the solution of a problem as rows. `number` is the number of its diagram, and `width` the width of the page
/// without margins. Page breaks may fall between rows if they do not fit on one page.
pub(crate) fn solution_blocks(
    sheet: &PositionSheet<'_>,
    number: usize,
    styles: &TextStyles,
    width: f32,
) -> Vec<Block> {
    let mut rows = vec![heading(sheet, number, styles, width)];
    for (indent, paragraph) in paragraphs(sheet, styles) {
        let indent = TEXT_OFFSET + INDENT * indent.min(MAX_INDENT_LEVELS) as f32;
        let lines = wrap_runs(&paragraph, width - indent, MAX_LINES);
        rows.extend(lines.iter().map(|line| text_row(indent, line)));
    }
    rows
}

/// Lays out one line of text as a row of the page.
fn text_row(indent: f32, line: &[TextRun]) -> Block {
    let mut row = Block {
        height: TEXT_ROW,
        ..Block::default()
    };
    row.runs([indent, 0.75 * TEXT_ROW], line);
    row
}

/// Lays out the number, the title and contract, and the number of tricks.
fn heading(sheet: &PositionSheet<'_>, number: usize, styles: &TextStyles, width: f32) -> Block {
    let bold = styles.style(Face::Bold, TEXT_SIZE);
    let tricks = tricks_text(sheet);
    let regular = styles.style(Face::Regular, TEXT_SIZE);
    let room = width - TEXT_OFFSET - regular.text_width(&tricks) - 12.0;
    let mut title = sheet.title().to_owned();
    if !sheet.deal_only || sheet.problem.is_passed_out() {
        let contract = plain_text(&sheet.contract_line());
        title += if title.is_empty() { "" } else { " · " };
        title += &contract;
    }
    let mut block = Block::default();
    for line in wrap_runs(&styles.runs(bold, &title), room, 3) {
        block.append(text_row(TEXT_OFFSET, &line));
    }
    block.height = block.height.max(TEXT_ROW);
    let y = 0.75 * TEXT_ROW;
    let style = styles.style(Face::Bold, 17.0);
    block.text([0.0, y + 1.0], style, number.to_string());
    block.text_to([width, y], regular, &tricks);
    block
}

/// Returns the number of tricks that the author gives, such as `N-S · 8 of 10 tricks`; empty if he gives none.
fn tricks_text(sheet: &PositionSheet<'_>) -> String {
    let Some((side, tricks)) = answered_tricks(sheet.problem, sheet.words) else {
        return String::new();
    };
    let all = tricks_left(sheet.problem);
    let tricks = if all == sheet.problem.setup.game.hand_size() {
        sheet.words.tricks(tricks)
    } else {
        say!(sheet.words, "handout-tricks-of", tricks = tricks.0, all)
    };
    format!("{side} · {tricks}")
}

/// Returns the number of tricks still to be won at the start of a problem, the current trick included.
fn tricks_left(problem: &Problem) -> usize {
    let mut setup = problem.setup;
    setup.take_trick_back();
    let lengths =
        (setup.hands.iter()).map(|(seat, hand)| hand.len() + usize::from(setup.unknown[seat]));
    lengths.max().unwrap_or(0)
}

/// Returns the paragraphs of a solution, each with its nesting level: the key, the line of play with its variations,
/// the tricks of every declarer, the notes, and author and source.
fn paragraphs(sheet: &PositionSheet<'_>, styles: &TextStyles) -> Vec<(usize, Vec<TextRun>)> {
    let (problem, words, letters) = (sheet.problem, sheet.words, sheet.letters);
    let style = |face| styles.style(face, TEXT_SIZE);
    let mut paragraphs = Vec::new();
    if let Some(cards) = key_cards(problem) {
        let cards = letters.cards(cards, " ");
        let key = say!(words, "handout-key", cards);
        paragraphs.push((0, styles.runs(style(Face::Bold), &key)));
    }
    let regular = style(Face::Regular);
    for (depth, line) in play_lines(sheet) {
        paragraphs.push((depth, styles.line_runs(regular, &line)));
    }
    paragraphs.extend(makes_text(problem, words).map(|text| (0, styles.runs(regular, &text))));
    let notes = words
        .notes_of(problem)
        .lines()
        .filter(|line| !line.trim().is_empty());
    paragraphs.extend(notes.map(|line| {
        let style = styles.style(Face::Italic, TEXT_SIZE * 0.93);
        let line = marked_line(&with_capital(line.trim()));
        (0, styles.line_runs(style, &line))
    }));
    let credit = styles.muted(Face::Regular, TEXT_SIZE * 0.85);
    paragraphs.push((0, styles.runs(credit, &sheet.byline())));
    paragraphs
}

/// Returns the best cards at the start of a solution, or `None` if they are unknown, or if the line of play marks the
/// key. If all cards are equally good, no card is the key.
fn key_cards(problem: &Problem) -> Option<CardSet> {
    let best = problem.solution?.cards;
    let play = problem.replay().ok();
    let is_any = play.is_some_and(|play| play.position().legal_cards() == best);
    let is_marked = is_solution(&passages(problem));
    (!best.is_empty() && !is_any && !is_marked).then_some(best)
}

/// Returns the line of play and its variations, each with its nesting level. In ordinary play, the tricks of the main
/// line follow each other in one line until a variation or a comment interrupts them.
fn play_lines(sheet: &PositionSheet<'_>) -> Vec<(usize, SheetLine)> {
    let writer = sheet.play_writer(WinnerStyle::Bold);
    if let Some(rows) = writer.solver_rows(sheet.problem) {
        return rows.into_iter().map(|row| (row.depth, row.line)).collect();
    }
    let mut texts: Vec<(usize, SheetLine)> = Vec::new();
    for passage in passages(sheet.problem) {
        let lines = writer.passage_lines(&passage);
        let line = lines.join(&sheet_line(" ")[..]);
        match texts.last_mut() {
            Some((depth, before)) if *depth == passage.depth && is_unnamed(&passage) => {
                before.extend(sheet_line("; "));
                before.extend(line);
            }
            _ => texts.push((passage.depth, line)),
        }
    }
    texts
}

/// Returns true if a passage (a sequence of consecutive cards of the play) has neither a name nor a comment before its
/// first card.
fn is_unnamed(passage: &Passage) -> bool {
    passage.name.is_empty() && passage.opening.is_empty()
}
