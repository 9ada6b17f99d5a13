//! Results of several tables, and rankings (chapters 5.9 and 5.10): `ScoreTable` and `TotalScoreTable`.
//!
//! Most programs write one row per line and put names in quotation marks. Some write names without quotation marks, so
//! that only the width of the column shows where a name ends, or omit cells at the end of a row.

use crate::scores::{ScoreRow, ScoreTable, ScoreTableColumn};

use super::game::{GameText, TagText, unescape};
use super::inherit::TagValue;
use super::lexer::{Lexeme, PbnToken, QUOTE, line_end, line_start};
use super::tables::column_name;

/// Parses a score table. Returns `None` if it has no rows. `tag` is the PBN tag before the table. `heading` holds the
/// value of that tag, the column headings, which may be inherited from an earlier game.
pub(super) fn read_scores(
    game: &GameText<'_>,
    tag: &TagText<'_>,
    heading: &TagValue<'_>,
) -> Option<ScoreTable> {
    let columns: Vec<PbnColumn> = heading.value.split(';').map(PbnColumn::read).collect();
    let rows = table_rows(game, tag, &columns);
    let columns: Vec<ScoreTableColumn> = columns.into_iter().map(|column| column.content).collect();
    let rows: Vec<ScoreRow> = rows
        .into_iter()
        .map(|cells| ScoreRow::parse(&columns, cells))
        .collect();
    (!rows.is_empty()).then_some(ScoreTable { columns, rows })
}

/// A column of a PBN table, described by its heading, such as `Names_NS\37L`.
struct PbnColumn {
    content: ScoreTableColumn,
    /// The minimum width of the column's cells, in characters, if given.
    width: Option<usize>,
}

impl PbnColumn {
    fn read(heading: &str) -> PbnColumn {
        let width = heading.split_once('\\').map(|(_, width)| width);
        let digits = width.map(|width| width.trim_end_matches(['L', 'R']));
        PbnColumn {
            content: ScoreTableColumn::from_name(column_name(heading)),
            width: digits.and_then(|digit| digit.parse().ok()),
        }
    }

    /// Returns true if cells of the column may contain blanks, as names of people do.
    fn is_text(&self) -> bool {
        use ScoreTableColumn::{Club, Names};
        matches!(self.content, Names(_) | Club)
    }
}

/// A line of a score table, as source text and as a list of elements.
struct TableLine<'a> {
    text: &'a str,
    elements: Vec<&'a str>,
}

fn table_lines<'a>(game: &GameText<'a>, tag: &TagText<'a>) -> Vec<TableLine<'a>> {
    let is_data = |token: &&PbnToken| matches!(token.lexeme, Lexeme::Word | Lexeme::Quoted(_));
    let mut lines: Vec<(usize, TableLine<'a>)> = Vec::new();
    for token in tag.elements.iter().filter(is_data) {
        let start = line_start(game.text, token.place.start);
        let element = game.source(token);
        match lines.last_mut() {
            Some((last, line)) if *last == start => line.elements.push(element),
            Some(_) | None => {
                // Text after the tag on the same line is data too.
                let from = start.max(tag.place.end);
                let text = &game.text[from..line_end(game.text, from)];
                let elements = vec![element];
                lines.push((start, TableLine { text, elements }));
            }
        }
    }
    lines.into_iter().map(|(_, line)| line).collect()
}

/// Returns the cells of all rows of a score table. Every row has one cell per column.
fn table_rows(game: &GameText<'_>, tag: &TagText<'_>, columns: &[PbnColumn]) -> Vec<Vec<String>> {
    let lines = table_lines(game, tag);
    let all: Vec<&str> = lines
        .iter()
        .flat_map(|line| line.elements.clone())
        .collect();
    let is_part = |line: &TableLine<'_>| line.elements.len() < columns.len();
    // Rows need not begin on new lines.
    if lines.iter().all(is_part) && all.len().is_multiple_of(columns.len()) {
        let cells = |row: &[&str]| row.iter().map(|row| cell_text(row)).collect();
        return all.chunks(columns.len()).map(cells).collect();
    }
    let cells = |line: &TableLine<'_>| {
        if line.elements.len() == columns.len() {
            line.elements
                .iter()
                .map(|element| cell_text(element))
                .collect()
        } else {
            split_by_width(line.text, columns)
                .unwrap_or_else(|| assign_in_order(&line.elements, columns))
        }
    };
    lines.iter().map(cells).collect()
}

/// Splits a table line into cells by the widths of the columns, with one blank after each cell. Returns `None` if the
/// line does not fit this layout.
fn split_by_width(line: &str, columns: &[PbnColumn]) -> Option<Vec<String>> {
    let letters: Vec<char> = line.trim_end().chars().collect();
    let mut at = 0;
    let mut cells = Vec::with_capacity(columns.len());
    for (index, column) in columns.iter().enumerate() {
        let is_last = index + 1 == columns.len();
        let end = match column.width {
            Some(width) if !is_last => at + width,
            None if !is_last => return None,
            Some(_) | None => letters.len().max(at),
        };
        let is_divided = letters.get(end).is_none_or(|letter| letter.is_whitespace());
        let padded: String = letters
            .get(at..end.min(letters.len()))
            .unwrap_or_default()
            .iter()
            .collect();
        let cell = padded.trim();
        let is_one = column.is_text() || !cell.contains(char::is_whitespace);
        if !is_divided || !is_one {
            return None;
        }
        cells.push(cell_text(cell));
        at = end + 1;
    }
    Some(cells)
}

/// Assigns the elements of a table row to columns in order. Surplus elements go to the first text column; missing cells
/// are empty.
fn assign_in_order(elements: &[&str], columns: &[PbnColumn]) -> Vec<String> {
    let surplus = elements.len().saturating_sub(columns.len());
    let text = columns.iter().position(PbnColumn::is_text);
    let mut elements = elements.iter();
    let mut cells = Vec::with_capacity(columns.len());
    for index in 0..columns.len() {
        let words = 1 + if text == Some(index) { surplus } else { 0 };
        let words: Vec<String> = elements
            .by_ref()
            .take(words)
            .map(|element| cell_text(element))
            .collect();
        cells.push(words.join(" "));
    }
    cells
}

/// Returns the text of a table cell without its quotation marks, or an empty string if the value is unknown.
fn cell_text(element: &str) -> String {
    let inside = element
        .strip_prefix(QUOTE)
        .map(|rest| rest.strip_suffix(QUOTE).unwrap_or(rest));
    let cell = inside.map_or(element.into(), unescape);
    match cell.trim() {
        "-" | "?" | "*" => String::new(),
        cell => cell.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use kibitzer_cards::{Seat, Side, Tricks};

    use crate::scores::{ScoreSubject, ScoredContract, ScoredResult, TextScores};

    use super::ScoreTableColumn::{
        Club, Contract, Matchpoints, Names, Pair, Percentage, Personal, RankTie, Score,
    };
    use super::*;

    /// Reads the score tables in `tables`, placed in a PBN game that has a deal.
    fn tables(tables: &str) -> Vec<TextScores> {
        let deal = "N:J76.AK.AQJ954.J3 QT.QT8542.62.Q52 AK9543.6.K3.T986 82.J973.T87.AK74";
        let text = format!("[Board \"4\"]\n[Deal \"{deal}\"]\n{tables}\n");
        crate::read(&text).unwrap().contents.scores
    }

    fn table(text: &str) -> ScoreTable {
        let [TextScores { subject, table }] = &tables(text)[..] else {
            panic!("{text}");
        };
        assert_eq!(*subject, ScoreSubject::Board(0));
        table.clone()
    }

    fn cells(table: &ScoreTable) -> Vec<Vec<&str>> {
        let rows = table.rows.iter();
        rows.map(|row| row.cells.iter().map(String::as_str).collect())
            .collect()
    }

    #[test]
    fn columns_are_recognised_by_their_names() {
        let table = table(
            "[ScoreTable \"Table\\1R;PairId_NS\\2R;PairId_EW\\2R;Contract\\4L;Declarer\\1R;Result\\2R;Lead\\3L;\
             Score_NS\\6R;Score_EW\\6R;MP_NS\\3R;Percentage_EW\\3R\"]\n\
             4  2  6 5HX  E  7 SA   \"800\"      - 4.0   0\n\
             2  5  7 4S   S +1 CA   \"450\"      - 1.0  75\n\
             5  1  9 Pass -  - -      \"0\"      - 2.0  50\n\
             3  3  - -    -  - -    \"Bye\"  \"Bye\"   -  47\n",
        );
        let [first, second, passed, bye] = &table.rows[..] else {
            panic!("{table:?}");
        };
        assert_eq!(first.result.declarer, Some(Seat::East));
        assert_eq!(first.result.tricks, Some(Tricks(7)));
        assert_eq!(first.result.lead, "SA".parse().ok());
        let ScoredContract::Contract(contract) = first.result.contract else {
            panic!("{first:?}");
        };
        assert_eq!(contract.to_string(), "5HX");
        // The text gives the result as a number of overtricks.
        assert_eq!(second.result.tricks, Some(Tricks(11)));
        assert_eq!(passed.result.contract, ScoredContract::PassedOut);
        assert_eq!(bye.result, ScoredResult::default());
        let [ns, ew] = [Side::NorthSouth, Side::EastWest].map(Some);
        assert_eq!(table.cell(first, &Pair(ew)), "6");
        assert_eq!(table.cell(first, &Matchpoints(ns)), "4.0");
        assert_eq!(table.cell(bye, &Pair(ew)), "");
        assert_eq!(table.cell(bye, &Score(ns)), "Bye");
        assert_eq!(table.cell(bye, &Percentage(ew)), "47");
        assert_eq!(table.cells(bye, &Matchpoints(ns)).count(), 0);
    }

    /// Tests a ranking of pairs with names and clubs in quotation marks, as published by Scandinavian clubs.
    #[test]
    fn a_ranking_of_pairs_applies_to_the_whole_event() {
        let found = tables(
            "[TotalScoreTable \"Rank\\1R;RankTie\\1R;PairId\\1R;Direction\\5R;TotalScoreMP\\4R;TotalPercentage\\5R;\
             Names\\20L;NrBoards\\2R;Club\\10L;MemberID1\\4R\"]\n\
             1 - 6 \"E-W\" 65.3 58.33 \"Anna Ek - Bo Ask\" 28 \"North Club\" \"4711\"\n\
             2 3 1 \"N-S\" 60.7 54.17 \"Cia \\\"C\\\" Alm - Dag Lind\" 28 \"\" \"12\"\n",
        );
        let [TextScores { subject, table }] = &found[..] else {
            panic!("{found:?}");
        };
        assert_eq!(*subject, ScoreSubject::Event);
        let [first, second] = &table.rows[..] else {
            panic!("{table:?}");
        };
        assert_eq!(table.cell(first, &Names(None)), "Anna Ek - Bo Ask");
        assert_eq!(table.cell(second, &Names(None)), "Cia \"C\" Alm - Dag Lind");
        assert_eq!(table.cell(first, &RankTie), "");
        assert_eq!(table.cell(second, &Percentage(None)), "54.17");
        assert_eq!(table.cell(first, &Club), "North Club");
        assert!(table.columns.contains(&Personal));
    }

    /// Tests names without quotation marks, which end at the width of their column or at the end of the line.
    #[test]
    fn unquoted_names_are_split_by_column_width() {
        let laid_out = table(
            "[ScoreTable \"PairId_NS\\2R;Contract\\4L;Names_NS\\13L;Names_EW\"]\n\
             \u{20}1 4S   Alfa-Bravo    Charlie-Delta\n\
             10 3NTX Echo - Fox    Golf van Hotel - India\n",
        );
        let expected = [
            ["1", "4S", "Alfa-Bravo", "Charlie-Delta"],
            ["10", "3NTX", "Echo - Fox", "Golf van Hotel - India"],
        ];
        assert_eq!(cells(&laid_out), expected);
        let alone =
            table("[ScoreTable \"PairId_NS;Names_NS;Contract\"]\n1 Alfa and Bravo 4S\n2 Charlie\n");
        let expected = [["1", "Alfa and Bravo", "4S"], ["2", "Charlie", ""]];
        assert_eq!(cells(&alone), expected);
    }

    #[test]
    fn several_rows_may_share_a_line() {
        let table = table("[ScoreTable \"PairId_NS;Contract;Result\"]\n1 4S\n10 2\n3NT 9\n");
        assert_eq!(cells(&table), [["1", "4S", "10"], ["2", "3NT", "9"]]);
    }

    /// Tests a heading inherited from an earlier game, for a board whose deal is not in the text.
    #[test]
    fn headings_are_inherited_and_boards_are_found_by_number() {
        let header = "ScoreTable \"PairId_NS;Contract\"";
        let text = format!(
            "[Board \"1\"]\n[Deal \"N:A... K... Q... J...\"]\n[{header}]\n1 4S\n\n\
             [Board \"2\"]\n[Deal \"N:K... A... Q... J...\"]\n[ScoreTable \"#\"]\n2 3NT\n\n\
             [Board \"3\"]\n[{header}]\n3 2C\n\n[Board \"4\"]\n[Deal \"N:2... A... Q... J...\"]\n[{header}]\n"
        );
        let contents = crate::read(&text).unwrap().contents;
        let subjects = contents.scores.iter().map(|score| score.subject.clone());
        let third = ScoreSubject::Number("3".to_owned());
        let expected = [ScoreSubject::Board(0), ScoreSubject::Board(1), third];
        assert_eq!(subjects.collect::<Vec<_>>(), expected);
        let contracts =
            (contents.scores.iter()).map(|score| score.table.cell(&score.table.rows[0], &Contract));
        assert_eq!(contracts.collect::<Vec<_>>(), ["4S", "3NT", "2C"]);
    }
}
