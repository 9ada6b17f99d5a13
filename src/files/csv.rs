//! Rows of CSV files.

/// Returns a row of a CSV file with its line ending.
///
/// A cell is quoted if it contains a comma, a semicolon, a quotation mark, a tab or a line break, or if it has
/// whitespace at either end. Semicolons count because spreadsheets divide rows at them where numbers have decimal
/// commas. A cell that a spreadsheet would run as a formula gets an apostrophe before it, because names and comments
/// may come from untrusted files. This applies to any cell that begins with `=`, `+`, `-`, `@`, a tab or a line break,
/// except numbers with a sign. Other control characters are replaced by U+FFFD, because programs end a cell at them.
///
/// ```
/// use kibitzer_files::csv_row;
/// assert_eq!(csv_row(&["Smith, J.", "+110", "-50"]), "\"Smith, J.\",+110,-50\n");
/// assert_eq!(csv_row(&["=1+1", "-2+3", "4=", ""]), "'=1+1,'-2+3,4=,\n");
/// ```
pub fn csv_row(cells: &[impl AsRef<str>]) -> String {
    let cells = cells.iter().map(|cell| csv_cell(cell.as_ref()));
    cells.collect::<Vec<_>>().join(",") + "\n"
}

fn csv_cell(cell: &str) -> String {
    let is_sign = |letter: char| letter.is_control() && !['\t', '\n', '\r'].contains(&letter);
    let cell = &cell.replace(is_sign, "\u{fffd}");
    let guard = if is_formula(cell) { "'" } else { "" };
    let has_edge_space = cell.trim() != cell;
    if has_edge_space || cell.contains([',', ';', '"', '\t', '\n', '\r']) {
        format!("\"{guard}{}\"", cell.replace('"', "\"\""))
    } else {
        format!("{guard}{cell}")
    }
}

/// Returns true if a spreadsheet would take the cell for a formula. The full-width signs of East Asian keyboards count
/// too.
fn is_formula(cell: &str) -> bool {
    let signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\n', '\r'];
    let is_number = || cell.parse::<f64>().is_ok_and(f64::is_finite);
    cell.starts_with(signs) && !is_number()
}

#[cfg(test)]
mod tests {
    use super::csv_row;

    #[test]
    fn cells_that_a_spreadsheet_would_split_or_trim_are_quoted() {
        for (cell, expected) in [
            ("N; S", "\"N; S\""),
            ("a,b", "\"a,b\""),
            ("a\tb", "\"a\tb\""),
            ("a\nb", "\"a\nb\""),
            ("a\"b", "\"a\"\"b\""),
            (" a", "\" a\""),
            ("a ", "\"a \""),
            ("\u{a0}a", "\"\u{a0}a\""),
            ("=a;b", "\"'=a;b\""),
            ("a b", "a b"),
            ("a\0b\u{1b}[1m", "a\u{fffd}b\u{fffd}[1m"),
        ] {
            assert_eq!(csv_row(&[cell]), format!("{expected}\n"));
        }
    }

    #[test]
    fn formulas_are_guarded_and_numbers_are_not() {
        for (cell, expected) in [
            ("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"),
            ("@SUM(1)", "'@SUM(1)"),
            ("+1+1", "'+1+1"),
            ("-1+1", "'-1+1"),
            ("-", "'-"),
            ("-inf", "'-inf"),
            ("＝1", "'＝1"),
            ("\t=1", "\"'\t=1\""),
            ("\r=1", "\"'\r=1\""),
            ("=\"a\",1", "\"'=\"\"a\"\",1\""),
        ] {
            assert_eq!(csv_row(&[cell]), format!("{expected}\n"));
        }
        let plain = ["-50", "+110", "-1.5", "1e3", "", "4=", "N:AK", "—"];
        assert_eq!(csv_row(&plain), plain.join(",") + "\n");
    }
}
