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

/// Makes a line of words alone.
pub(crate) fn said(words: impl Into<String>) -> SheetLine {
    vec![SheetPiece::Words(words.into())]
}

/// Converts a line into plain text.
pub(crate) fn plain(line: &[SheetPiece]) -> String {
    let parts = line.iter().map(|piece| match piece {
        SheetPiece::Words(words) => words.clone(),
        SheetPiece::Suit(suit) => suit.symbol().to_string(),
    });
    parts.collect()
}
