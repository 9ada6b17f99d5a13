//! Texts of CSV files.

/// Returns a row of a CSV file. A field with a comma, a quotation mark or a line break is quoted.
pub(crate) fn csv_row(fields: &[impl AsRef<str>]) -> String {
    let fields = fields.iter().map(AsRef::as_ref);
    let fields = fields.map(|field: &str| match field.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field.to_owned(),
    });
    fields.collect::<Vec<_>>().join(",") + "\n"
}

/// Returns the text of a CSV file with a byte order mark if it needs one. Spreadsheets take a file without this mark for
/// one in an old encoding.
pub(crate) fn with_encoding_mark(text: String) -> String {
    let mark = if text.is_ascii() { "" } else { "\u{feff}" };
    format!("{mark}{text}")
}
