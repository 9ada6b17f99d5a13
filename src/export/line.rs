//! Lines of words and suit symbols.

use kibitzer_cards::Suit;

/// A part of a line of an exported position: a piece of text, or a suit symbol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum SheetPiece {
    Words(String),
    Suit(Suit),
}

/// A line of an exported position, as a sequence of pieces of text and suit symbols.
pub(crate) type SheetLine = Vec<SheetPiece>;

/// Splits a string at its suit symbols, and returns a line in which each symbol is a separate piece.
pub(crate) fn sheet_line(text: impl AsRef<str>) -> SheetLine {
    let mut line = SheetLine::new();
    for letter in text.as_ref().chars() {
        match (
            Suit::ALL.into_iter().find(|it| it.symbol() == letter),
            line.last_mut(),
        ) {
            (Some(suit), _) => line.push(SheetPiece::Suit(suit)),
            (None, Some(SheetPiece::Words(words))) => words.push(letter),
            (None, _) => line.push(SheetPiece::Words(letter.to_string())),
        }
    }
    line
}

/// Converts a line of text and suit symbols to a string.
pub(crate) fn plain_text(line: &[SheetPiece]) -> String {
    let parts = line.iter().map(|piece| match piece {
        SheetPiece::Words(words) => words.clone(),
        SheetPiece::Suit(suit) => suit.symbol().to_string(),
    });
    parts.collect()
}
