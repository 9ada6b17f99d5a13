//! Conversion of text to HTML.

use kibitzer::cards::Suit;
pub(super) use kibitzer_export::escape_markup as escape;
use kibitzer_words::{Words, say};

/// Escapes text for HTML, adds colour to the suit symbols in it, and returns the result.
pub(super) fn escape_and_colour(text: &str) -> String {
    Suit::ALL.into_iter().fold(escape(text), |text, suit| {
        text.replace(suit.symbol(), &suit_html(suit))
    })
}

/// Returns text as HTML. If the text is a number, it is formatted for the language of the page.
pub(super) fn number_or_text(text: &str, words: &Words) -> String {
    match text.parse::<f64>() {
        Ok(_) => words.number_format().localized(text),
        Err(_) => escape(text),
    }
}

/// Returns the head of an HTML table, and the start tag of its body. Each column is given by its CSS class, which may
/// be empty, and its heading as HTML.
pub(super) fn table_head<'a>(columns: impl IntoIterator<Item = (&'a str, String)>) -> String {
    let cells: String = columns
        .into_iter()
        .map(|(class, heading)| match class {
            "" => format!("<th scope=\"col\">{heading}</th>"),
            class => format!("<th scope=\"col\" class=\"{class}\">{heading}</th>"),
        })
        .collect();
    format!("<thead><tr>{cells}</tr></thead>\n<tbody>\n")
}

/// Returns the coloured symbol of a suit as HTML.
pub(super) fn suit_html(suit: Suit) -> String {
    format!(
        "<span class=\"suit {}\">{}</span>",
        suit.letter().to_ascii_lowercase(),
        suit.symbol()
    )
}

/// Returns the name of a room of a team match as HTML. The names of the open and the closed room are translated to the
/// language of the page.
pub(super) fn room_name(name: &str, words: &Words) -> String {
    match name {
        "Open" => say!(words, "report-open"),
        "Closed" => say!(words, "report-closed"),
        name => escape(name),
    }
}
