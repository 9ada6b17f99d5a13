//! Text as HTML.

use kibitzer::cards::Suit;

/// A text as it stands in a page, also between quotation marks.
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

/// A text with the signs of suits in their colours. The text is escaped first.
pub(super) fn coloured(text: &str) -> String {
    Suit::ALL.into_iter().fold(escape(text), |text, suit| {
        text.replace(suit.symbol(), &sign(suit))
    })
}

/// The sign of a suit in its colour.
pub(super) fn sign(suit: Suit) -> String {
    format!(
        "<span class=\"suit {}\">{}</span>",
        suit.letter().to_ascii_lowercase(),
        suit.symbol()
    )
}
