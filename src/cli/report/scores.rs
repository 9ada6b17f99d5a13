//! HTML for tables of results and rankings that scoring programs wrote.

use std::fmt::Write;

use kibitzer::cards::Side;
use kibitzer_formats::{
    ScoreRow, ScoreTable, ScoreTableColumn, ScoredContract, ScoredResult, TableResult,
    parse_direction,
};
use kibitzer_results::Session;
use kibitzer_words::{Words, say};

use super::html::{escape, escape_and_colour, number_or_text, room_name, table_head};
use super::result::{score_html, tricks_text};
use super::session::FileSession;
use super::solved_boards::ReportBoard;
use crate::session_reader::FileTable;

/// A column of an HTML table of results or rankings.
pub(super) struct ShownColumn {
    pub(super) heading: String,
    pub(super) class: &'static str,
    /// Cells of the column as HTML, one for each row.
    pub(super) cells: Vec<String>,
}

impl ShownColumn {
    /// Returns true if any cell of the column has content. Columns without content are not shown.
    fn has_data(&self) -> bool {
        self.cells.iter().any(|cell| !cell.is_empty())
    }
}

/// Returns the columns as an HTML table, without those that are empty. Each cell also contains the heading of its
/// column, which narrow windows show.
pub(super) fn html_table(class: &str, caption: &str, columns: Vec<ShownColumn>) -> String {
    let columns: Vec<ShownColumn> = columns.into_iter().filter(ShownColumn::has_data).collect();
    let rows = columns.first().map_or(0, |column| column.cells.len());
    let mut table = format!("<div class=\"wide\"><table class=\"scores {class}\">");
    if !caption.is_empty() {
        let _ = write!(table, "<caption>{caption}</caption>");
    }
    table.push('\n');
    table += &table_head(
        columns
            .iter()
            .map(|column| (column.class, column.heading.clone())),
    );
    for row in 0..rows {
        table += "<tr>";
        for column in &columns {
            let (class, heading, cell) = (column.class, &column.heading, &column.cells[row]);
            let _ = if cell.is_empty() {
                write!(table, "<td class=\"{class}\"></td>")
            } else {
                write!(
                    table,
                    "<td class=\"{class}\" data-name=\"{heading}\">{cell}</td>"
                )
            };
        }
        table += "</tr>\n";
    }
    table + "</tbody></table></div>\n"
}

/// Returns the results of a board at all tables as HTML, as scoring programs wrote them. The text is empty if the files
/// have none.
pub(super) fn results_html(board: &ReportBoard, sessions: &[FileSession], words: &Words) -> String {
    let tables = board.scores.iter().map(|FileTable { source, table }| {
        let results = BoardResults {
            board,
            table,
            session: FileSession::of_source(sessions, *source),
            words,
        };
        html_table("tables", &say!(words, "report-results"), results.columns())
    });
    tables.collect()
}

/// The results of one board at all tables, with the data needed to show them as HTML.
struct BoardResults<'a> {
    board: &'a ReportBoard,
    table: &'a ScoreTable,
    session: Option<&'a Session>,
    words: &'a Words,
}

impl BoardResults<'_> {
    fn columns(&self) -> Vec<ShownColumn> {
        let (table, words) = (self.table, self.words);
        let section = say!(words, "report-section");
        let mut columns = vec![
            self.number_column(ScoreTableColumn::Rank, say!(words, "report-rank")),
            copied_column(table, &ScoreTableColumn::Section, section, "label", words),
            self.number_column(ScoreTableColumn::Round, say!(words, "report-round")),
            self.number_column(ScoreTableColumn::Table, say!(words, "report-table")),
            self.column_from_rows(say!(words, "report-room"), "label", |row| {
                room_name(table.cell(row, &ScoreTableColumn::Room), words)
            }),
        ];
        columns.extend(Side::ALL.map(|side| {
            self.column_from_rows(words.side(side), "pair", |row| self.pair_cell(row, side))
        }));
        columns.extend([
            self.column_from_rows(say!(words, "report-contract"), "result", |row| {
                let stated = table.cell(row, &ScoreTableColumn::Contract);
                contract_html(&row.result, stated, words)
            }),
            self.column_from_rows(say!(words, "report-by"), "result", |row| {
                let declarer = row.result.declarer;
                declarer.map_or(String::new(), |seat| words.seat_letter(seat))
            }),
            self.column_from_rows(say!(words, "report-lead"), "label", |row| {
                lead_html(self.board.lead_cost(&row.result), &row.result, words)
                    .unwrap_or_else(|| escape(table.cell(row, &ScoreTableColumn::Lead)))
            }),
            self.column_from_rows(say!(words, "report-tricks"), "result", |row| {
                let tricks = tricks_text(&self.table_result(row));
                tricks.unwrap_or_else(|| escape(table.cell(row, &ScoreTableColumn::Result)))
            }),
            self.column_from_rows(say!(words, "report-score"), "result", |row| {
                score_html(&self.table_result(row), words)
            }),
            self.column_from_rows(say!(words, "report-could-make"), "number", |row| {
                number_text(self.board.could_make(&row.result))
            }),
        ]);
        let sides = [None, Some(Side::ALL[0]), Some(Side::ALL[1])];
        columns.extend(sides.map(|side| self.matchpoints_column(side)));
        columns.extend(sides.map(|side| {
            let heading = side_heading(&say!(words, "report-imps"), side, words);
            self.number_column(ScoreTableColumn::Imps(side), heading)
        }));
        let victory_points = say!(words, "report-victory-points");
        columns.push(self.number_column(ScoreTableColumn::VictoryPoints, victory_points));
        columns.extend(unknown_columns(self.table, words));
        columns
    }

    fn column_from_rows(
        &self,
        heading: String,
        class: &'static str,
        cell: impl Fn(&ScoreRow) -> String,
    ) -> ShownColumn {
        ShownColumn {
            heading,
            class,
            cells: self.table.rows.iter().map(cell).collect(),
        }
    }

    fn number_column(&self, column: ScoreTableColumn, heading: String) -> ShownColumn {
        copied_column(self.table, &column, heading, "number", self.words)
    }

    /// Returns the matchpoints column of a side, with the percentage in each cell. If the file gives only matchpoints
    /// or only percentages, the column contains only those. `side` is `None` for a column that belongs to no side.
    fn matchpoints_column(&self, side: Option<Side>) -> ShownColumn {
        let words = self.words;
        let [points, percent] = [
            ScoreTableColumn::Matchpoints(side),
            ScoreTableColumn::Percentage(side),
        ];
        if !self.table.columns.contains(&points) {
            return self.number_column(percent, side_heading("%", side, words));
        }
        let heading = side_heading(&say!(words, "report-matchpoints"), side, words);
        self.column_from_rows(heading, "number", |row| {
            let points = number_or_text(self.table.cell(row, &points), words);
            match self.table.cell(row, &percent) {
                "" => points,
                percent => format!(
                    "{points} <small>{} %</small>",
                    number_or_text(percent, words)
                ),
            }
        })
    }

    /// Returns the number of the pair that sat in a direction, and the names of its players, as HTML.
    fn pair_cell(&self, row: &ScoreRow, side: Side) -> String {
        let number = self.table.cell(row, &ScoreTableColumn::Pair(Some(side)));
        let column = ScoreTableColumn::Names(Some(side));
        let given: Vec<&str> = self.table.cells(row, &column).collect();
        let names = if given.is_empty() {
            let session = self.session;
            let found =
                session.map(|session| session.names(&session.pair_in(self.table, row, side)));
            found.flatten().unwrap_or_default()
        } else {
            given.join(" – ")
        };
        match (number.is_empty(), names.is_empty()) {
            (true, _) => escape(&names),
            (false, true) => format!("<b>{}</b>", escape(number)),
            (false, false) => format!("<b>{}</b> {}", escape(number), escape(&names)),
        }
    }

    fn table_result(&self, row: &ScoreRow) -> TableResult {
        TableResult::from_row(self.table, row, self.board.problem().vulnerability)
    }
}

/// Returns the contract of a result as HTML. `stated` is the text of the file, for a contract that was not understood.
pub(super) fn contract_html(result: &ScoredResult, stated: &str, words: &Words) -> String {
    match result.contract {
        ScoredContract::Contract(contract) => escape_and_colour(&words.contract(contract)),
        ScoredContract::PassedOut => say!(words, "passed-out"),
        ScoredContract::Unknown => escape(stated),
    }
}

/// Returns the opening lead of a result as HTML, with the tricks that it cost the defenders, such as `♠K −1`. Returns
/// `None` if the lead is unknown.
pub(super) fn lead_html(cost: Option<u8>, result: &ScoredResult, words: &Words) -> Option<String> {
    let lead = escape_and_colour(&words.letters().card(result.lead?));
    let meaning = say!(words, "report-lead-cost");
    let cost = cost.filter(|cost| *cost > 0);
    let note = cost.map(|cost| format!(" <small title=\"{meaning}\">−{cost}</small>"));
    Some(lead + &note.unwrap_or_default())
}

/// Returns a number as text, which is empty for `None`.
pub(super) fn number_text(number: Option<impl ToString>) -> String {
    number.map_or_else(String::new, |number| number.to_string())
}

/// Returns the heading of a column, with the name of the side that it is about, unless `side` is `None`.
fn side_heading(name: &str, side: Option<Side>, words: &Words) -> String {
    match side {
        Some(side) => format!("{name} {}", words.side(side)),
        None => name.to_owned(),
    }
}

/// Copies a column of a score table to a column of an HTML table. Numbers are formatted for the language of the page.
fn copied_column(
    table: &ScoreTable,
    column: &ScoreTableColumn,
    heading: String,
    class: &'static str,
    words: &Words,
) -> ShownColumn {
    let cells = (table.rows.iter()).map(|row| number_or_text(table.cell(row, column), words));
    ShownColumn {
        heading,
        class,
        cells: cells.collect(),
    }
}

/// Copies the unrecognised columns of a score table, under the names that they have in the file.
fn unknown_columns(table: &ScoreTable, words: &Words) -> Vec<ShownColumn> {
    let columns = table.columns.iter();
    let other = columns.filter_map(|column| {
        let ScoreTableColumn::Other(name) = column else {
            return None;
        };
        let heading = escape(&name.replace('_', " "));
        Some(copied_column(table, column, heading, "label", words))
    });
    other.collect()
}

/// Returns all rankings of the report as HTML, each with the title of its file if there are several files. The text is
/// empty if there are none.
pub(super) fn rankings_html(
    rankings: &[FileTable],
    sessions: &[FileSession],
    titles: &[String],
    words: &Words,
) -> String {
    let scored_of = |source: usize| {
        let mut files = sessions.iter().filter(|file| file.source == source);
        files.find_map(FileSession::scored)
    };
    let is_stated = |ranking: &&FileTable| {
        states_standings(&ranking.table) || scored_of(ranking.source).is_none()
    };
    let mut lists: Vec<(usize, String, ScoreTable)> = Vec::new();
    for FileTable { source, table } in rankings.iter().filter(is_stated) {
        let split = split_ranking(table, words).into_iter();
        lists.extend(split.map(|(caption, table)| (*source, caption, table)));
    }
    for file in sessions {
        let mut own = rankings
            .iter()
            .filter(|ranking| ranking.source == file.source);
        let scored = file
            .scored()
            .filter(|_| !own.any(|ranking| is_stated(&ranking)));
        if let Some(scored) = scored {
            lists.extend(scored.rankings().iter().map(|ranking| {
                let caption = ranking_caption(ranking.section.as_deref(), ranking.side, words);
                (file.source, caption, scored.ranking_table(ranking))
            }));
        }
    }
    if lists.is_empty() {
        return String::new();
    }
    let mut section = format!(
        "<section class=\"ranking\">\n<h2>{}</h2>\n",
        say!(words, "report-ranking")
    );
    let mut last = None;
    for (source, caption, table) in lists {
        if titles.len() > 1 && last != Some(source) {
            let title = titles
                .get(source)
                .map_or_else(String::new, |title| escape(title));
            let _ = writeln!(section, "<h3>{title}</h3>");
        }
        last = Some(source);
        section += &html_table("pairs", &caption, ranking_columns(&table, words));
    }
    let scored = sessions.iter().filter_map(FileSession::scored);
    let differences: usize = scored.map(|scored| scored.differences().len()).sum();
    if differences > 0 {
        let note = say!(words, "report-differences", count = differences);
        let _ = writeln!(section, "<p class=\"wrong\"><small>{note}</small></p>");
    }
    section + "</section>\n"
}

/// Returns true if a ranking has more than the names of the pairs.
fn states_standings(table: &ScoreTable) -> bool {
    use ScoreTableColumn::{Boards, Club, Direction, Names, Pair, Personal, Section, Table, Team};
    let is_of_names = |column: &ScoreTableColumn| {
        matches!(
            column,
            Boards | Club | Direction | Names(_) | Pair(_) | Personal | Section | Table | Team(_)
        )
    };
    let others = table.columns.iter().filter(|column| !is_of_names(column));
    let mut cells = others.flat_map(|column| table.rows.iter().map(|row| table.cell(row, column)));
    cells.any(|cell| !cell.is_empty())
}

/// Splits a ranking into lists with captions, if sections or directions are ranked separately. Otherwise returns it as
/// a single list with an empty caption.
fn split_ranking(table: &ScoreTable, words: &Words) -> Vec<(String, ScoreTable)> {
    let key = |row: &ScoreRow| {
        [ScoreTableColumn::Section, ScoreTableColumn::Direction]
            .map(|column| table.cell(row, &column).to_owned())
    };
    let winners = (table.rows.iter()).filter(|row| table.cell(row, &ScoreTableColumn::Rank) == "1");
    let mut firsts: Vec<[String; 2]> = Vec::new();
    for winner in winners.map(key) {
        if !firsts.contains(&winner) {
            firsts.push(winner);
        }
    }
    // The pairs that share first place of a single list may also sit in different directions. Then some sections or
    // directions have no winner of their own.
    let is_one = firsts.len() < 2 || table.rows.iter().any(|row| !firsts.contains(&key(row)));
    let is_shared = table.rows.iter().any(|row| {
        table.cell(row, &ScoreTableColumn::Rank) == "1"
            && !["", "1"].contains(&table.cell(row, &ScoreTableColumn::RankTie))
    });
    if is_one || is_shared {
        return vec![(String::new(), table.clone())];
    }
    let list = |of: [String; 2]| {
        let rows = table.rows.iter().filter(|row| key(row) == of).cloned();
        let [section, label] = &of;
        let side = parse_direction(label);
        let label = if side.is_none() {
            escape(label)
        } else {
            String::new()
        };
        let caption = ranking_caption(Some(section), side, words);
        let captions: Vec<String> = [caption, label]
            .into_iter()
            .filter(|text| !text.is_empty())
            .collect();
        let table = ScoreTable {
            columns: table.columns.clone(),
            rows: rows.collect(),
        };
        (captions.join(" · "), table)
    };
    firsts.into_iter().map(list).collect()
}

/// Returns the section and the direction whose pairs are ranked as HTML; empty for all pairs.
pub(super) fn ranking_caption(section: Option<&str>, side: Option<Side>, words: &Words) -> String {
    let section = section.filter(|section| !section.is_empty());
    let section =
        section.map(|section| format!("{} {}", say!(words, "report-section"), escape(section)));
    let side = side.map(|side| words.side(side));
    let parts: Vec<String> = section.into_iter().chain(side).collect();
    parts.join(" · ")
}

fn ranking_columns(table: &ScoreTable, words: &Words) -> Vec<ShownColumn> {
    let number = |column, heading| copied_column(table, &column, heading, "number", words);
    let section = say!(words, "report-section");
    let cells = |cell: &dyn Fn(&ScoreRow) -> String| table.rows.iter().map(cell).collect();
    let rank = |row: &ScoreRow| {
        let ranks = [ScoreTableColumn::Rank, ScoreTableColumn::RankTie]
            .map(|column| table.cell(row, &column));
        match ranks {
            [rank, "" | "0"] => escape(rank),
            [rank, tie] if rank == tie => escape(rank),
            [rank, tie] => format!("{}–{}", escape(rank), escape(tie)),
        }
    };
    let names = |row: &ScoreRow| {
        let names: Vec<&str> = table.cells(row, &ScoreTableColumn::Names(None)).collect();
        let names = escape(&names.join(" – "));
        match table.cell(row, &ScoreTableColumn::Club) {
            "" => names,
            club => format!("{names}<br><small>{}</small>", escape(club)),
        }
    };
    let mut columns = vec![
        ShownColumn {
            heading: say!(words, "report-rank"),
            class: "number",
            cells: cells(&rank),
        },
        number(ScoreTableColumn::Pair(None), say!(words, "report-pair")),
        ShownColumn {
            heading: say!(words, "report-players"),
            class: "names",
            cells: cells(&names),
        },
        copied_column(table, &ScoreTableColumn::Section, section, "label", words),
        number(ScoreTableColumn::Boards, say!(words, "report-boards")),
        number(ScoreTableColumn::Score(None), say!(words, "report-score")),
        number(
            ScoreTableColumn::Matchpoints(None),
            say!(words, "report-matchpoints"),
        ),
        number(ScoreTableColumn::Imps(None), say!(words, "report-imps")),
        number(
            ScoreTableColumn::VictoryPoints,
            say!(words, "report-victory-points"),
        ),
        number(ScoreTableColumn::Percentage(None), "%".to_owned()),
    ];
    columns.extend(unknown_columns(table, words));
    columns
}
