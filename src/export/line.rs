//! Lines of words and suit symbols.

use kibitzer_cards::Suit;

/// A part of a line: words, or a suit symbol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum SheetPiece {
    Words(String),
    Suit(Suit),
}

/// A line of words and suit symbols.
pub(crate) type SheetLine = Vec<SheetPiece>;

/// Converts a string to a line, with its suit symbols as separate pieces.
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

/// Converts a line to plain text.
pub(crate) fn plain(line: &[SheetPiece]) -> String {
    let parts = line.iter().map(|piece| match piece {
        SheetPiece::Words(words) => words.clone(),
        SheetPiece::Suit(suit) => suit.symbol().to_string(),
    });
    parts.collect()
}
