//! Lines of words and suit symbols.

use kibitzer_cards::Suit;
use kibitzer_words::emphasis::{StyledRun, styled_runs};

/// A piece of a line in an exported position: text in one style, or a suit symbol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum SheetPiece {
    Words(StyledRun),
    Suit(Suit),
}

/// A line in an exported position, as a sequence of pieces of text and suit symbols.
pub(crate) type SheetLine = Vec<SheetPiece>;

/// Splits a string at its suit symbols, and returns a line in which each symbol is a separate piece.
pub(crate) fn sheet_line(text: impl AsRef<str>) -> SheetLine {
    split_at_suits(StyledRun {
        text: text.as_ref().to_owned(),
        ..StyledRun::default()
    })
}

/// Splits a note or comment, in which asterisks mark bold and italic text, at its suit symbols and its styles.
pub(crate) fn marked_line(text: &str) -> SheetLine {
    styled_runs(text)
        .into_iter()
        .flat_map(split_at_suits)
        .collect()
}

fn split_at_suits(run: StyledRun) -> SheetLine {
    let mut line = SheetLine::new();
    for letter in run.text.chars() {
        match (
            Suit::ALL.into_iter().find(|suit| suit.symbol() == letter),
            line.last_mut(),
        ) {
            (Some(suit), _) => line.push(SheetPiece::Suit(suit)),
            (None, Some(SheetPiece::Words(words))) => words.text.push(letter),
            (None, _) => line.push(SheetPiece::Words(StyledRun {
                text: letter.to_string(),
                ..run
            })),
        }
    }
    line
}

/// Converts a line of text and suit symbols to a string without styles.
pub(crate) fn plain_text(line: &[SheetPiece]) -> String {
    let parts = line.iter().map(|piece| match piece {
        SheetPiece::Words(words) => words.text.clone(),
        SheetPiece::Suit(suit) => suit.symbol().to_string(),
    });
    parts.collect()
}

/// Replaces non-breaking spaces with ordinary ones, for text that other programs may wrap anywhere.
pub(crate) fn with_ordinary_spaces(text: &str) -> String {
    text.replace('\u{a0}', " ")
}
