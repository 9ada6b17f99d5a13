//! Conversion of text to HTML.

use kibitzer::cards::Suit;

/// Escapes a text for HTML content and for attributes in quotation marks.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            letter => escaped.push(letter),
        }
    }
    escaped
}

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
