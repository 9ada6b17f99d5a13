//! Conversion of text to HTML.

use kibitzer::cards::Suit;
pub(super) use kibitzer_export::escaped as escape;

/// Escapes a text, and colours the symbols of the suits in it.
pub(super) fn coloured(text: &str) -> String {
    Suit::ALL.into_iter().fold(escape(text), |text, suit| {
        text.replace(suit.symbol(), &sign(suit))
    })
}

/// Returns the symbol of a suit in its colour.
pub(super) fn sign(suit: Suit) -> String {
    format!(
        "<span class=\"suit {}\">{}</span>",
        suit.letter().to_ascii_lowercase(),
        suit.symbol()
    )
}
