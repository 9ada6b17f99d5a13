//! Texts of CSV files.

/// Returns the text of a CSV file, with a byte order mark if it contains non-ASCII characters. Without the mark,
/// spreadsheets would assume an old encoding.
pub(crate) fn with_encoding_mark(text: String) -> String {
    let mark = if text.is_ascii() { "" } else { "\u{feff}" };
    format!("{mark}{text}")
}
