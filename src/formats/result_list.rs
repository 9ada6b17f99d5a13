//! Lists of results with one line per table, as CSV, whose cells are separated by commas, semicolons or tabs.
//!
//! ```text
//! Board,NS,EW,Contract,By,Lead,Tricks,Score     12,8,3,2H+2,N
//! 1,1,2,3NT,N,SK,9,400                          12,6,4,2S=,S
//! ```
//!
//! The first line names the columns, in any order. A list without such a line, like those of the scoring program
//! Salliere, has board, pairs, contract, declarer, tricks, scores and matchpoints, in this order.

use kibitzer_cards::Side;

use super::board_lines::{BoardLine, parse_seat};
use super::deal_list::has_hands;
use super::flaw::FormatFlaw;
use super::reading::{PieceReader, TextContent};
use super::scores::{ScoreTableColumn, ScoredResult, SessionHeading};
use super::session_results::{NamedRow, SessionResults};
use super::warnings::PieceWarnings;

/// The characters that separate the cells of a list.
const SEPARATORS: [char; 3] = [',', ';', '\t'];

/// The number of lines at the beginning of a text among which the names of the columns are looked for.
const MAX_TITLE_LINES: usize = 20;

/// Returns true if the beginning of a text has the lines of a list of results.
pub(crate) fn looks_like_result_list(head: &str) -> bool {
    ListLayout::find(head).is_some()
}

/// The columns of a list and the way in which its lines are divided into cells.
struct ListLayout {
    separator: char,
    /// The columns from left to right; `None` for the board number.
    columns: Vec<Option<ScoreTableColumn>>,
    /// The number of lines before the first result.
    titles: usize,
}

impl ListLayout {
    /// Finds the layout of a list from its first lines. Returns `None` if the text is not a list of results.
    fn find(text: &str) -> Option<ListLayout> {
        let lines = text.lines().take(MAX_TITLE_LINES).enumerate();
        if lines.clone().any(|(_, line)| has_hands(line)) {
            return None;
        }
        let mut layouts = lines.flat_map(|(index, line)| {
            SEPARATORS.map(|separator| ListLayout::of_line(index, line, separator))
        });
        layouts.find_map(|layout| layout)
    }

    fn of_line(index: usize, line: &str, separator: char) -> Option<ListLayout> {
        let cells = split_cells(line, separator);
        if is_result(&cells) {
            let names = "board;ns;ew;contract;by;tricks;score ns;score ew;mp ns;mp ew";
            let columns = names.split(';').map(column).collect();
            let titles = index;
            return Some(ListLayout {
                separator,
                columns,
                titles,
            });
        }
        let columns: Vec<_> = cells.iter().map(|cell| column(cell)).collect();
        use ScoreTableColumn::{Contract, Declarer, Names, Pair, Score};
        let has = |wanted: fn(&ScoreTableColumn) -> bool| columns.iter().flatten().any(wanted);
        let has_pairs = has(|column| matches!(column, Pair(_) | Names(_)));
        let is_result = has(|column| *column == Contract)
            && (has_pairs || has(|column| *column == Declarer))
            || has(|column| matches!(column, Score(_))) && has_pairs;
        let is_heading = columns.contains(&None) && is_result;
        is_heading.then_some(ListLayout {
            separator,
            columns,
            titles: index + 1,
        })
    }
}

/// Returns the column with a name; `None` for the column of board numbers.
fn column(name: &str) -> Option<ScoreTableColumn> {
    let plain: String = name.chars().filter(|c| c.is_alphanumeric()).collect();
    let names = ["board", "bd", "brd", "boardno", "boardnumber", "boardnum"];
    let is_board = names.contains(&&*plain.to_lowercase());
    (!is_board).then(|| ScoreTableColumn::from_name(name.trim()))
}

/// Returns true if the cells are board, two pairs, contract and declarer.
fn is_result(cells: &[String]) -> bool {
    let [board, first, second, contract, declarer, ..] = cells else {
        return false;
    };
    let has_digit = |cell: &&String| cell.contains(|c: char| c.is_ascii_digit());
    let is_contract = ScoredResult::parse(contract).is_some();
    let is_passed = declarer.is_empty() || parse_seat(declarer).is_some();
    [board, first, second].iter().all(has_digit) && is_contract && is_passed
}

/// Divides a line into cells. A separator within quotation marks is part of a cell, and so is a doubled quotation mark.
fn split_cells(line: &str, separator: char) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut is_quoted = false;
    let mut letters = line.trim_end_matches(['\r', '\n']).chars().peekable();
    while let Some(letter) = letters.next() {
        match (letter, cells.last_mut()) {
            ('"', Some(cell)) if is_quoted && letters.next_if_eq(&'"').is_some() => cell.push('"'),
            ('"', _) => is_quoted = !is_quoted,
            (letter, _) if letter == separator && !is_quoted => cells.push(String::new()),
            (letter, Some(cell)) => cell.push(letter),
            (_, None) => {}
        }
    }
    cells.iter().map(|cell| cell.trim().to_owned()).collect()
}

/// The reader for lists of results. The whole text is a single piece.
#[derive(Default)]
pub(crate) struct ResultListReader;

impl PieceReader for ResultListReader {
    fn piece(&self, _: &str) -> Option<usize> {
        None
    }

    fn read(&mut self, piece: &str, contents: &mut TextContent) {
        let Some(layout) = ListLayout::find(piece) else {
            return;
        };
        let mut results = SessionResults::default();
        let mut rows: Vec<(String, NamedRow)> = Vec::new();
        for line in BoardLine::split_lines(piece).skip(layout.titles) {
            let cells = split_cells(line.text, layout.separator);
            let (mut number, mut row) = (String::new(), NamedRow::new());
            for (column, cell) in layout.columns.iter().zip(cells) {
                match column {
                    Some(column) => row.push((column.clone(), cell)),
                    // Salliere writes `A:12;vul=ns` for board 12 of section A.
                    None => {
                        let board = cell.split(';').next().unwrap_or_default();
                        let (section, board) = board.split_once(':').unwrap_or(("", board));
                        row.push((ScoreTableColumn::Section, section.to_owned()));
                        number = board.trim().to_owned();
                    }
                }
            }
            if number.is_empty() {
                if !line.text.trim().is_empty() {
                    contents.warn(line.error_at(line.text, FormatFlaw::Aside));
                }
                continue;
            }
            rows.push((number, row));
        }
        // Scores beside contracts may be those of declarer, unless one is negative.
        let has_contracts = layout.columns.contains(&Some(ScoreTableColumn::Contract));
        let is_negative = |(column, cell): &(ScoreTableColumn, String)| {
            *column == ScoreTableColumn::Score(None) && cell.starts_with(['-', '\u{2212}'])
        };
        let is_signed = !has_contracts || rows.iter().any(|(_, row)| row.iter().any(is_negative));
        for (number, mut row) in rows {
            for (column, _) in &mut row {
                if is_signed && *column == ScoreTableColumn::Score(None) {
                    *column = ScoreTableColumn::Score(Some(Side::NorthSouth));
                }
            }
            results.add_result(&number, row);
        }
        let warnings = PieceWarnings::default();
        results.finish(piece, &SessionHeading::default(), warnings, contents);
    }
}
