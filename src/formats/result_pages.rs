//! Web pages with results: the travellers and lists of hands of Bridge Base Online, and the boards of ACBL Live.
//!
//! The pages of Bridge Base Online have a row for each table, with the LIN of the board in its link:
//!
//! ```text
//! <tr class="tourney"> <td class="handnum">1… <td class="north">ann… <td class="result">6&hearts;E=…
//!   <td class="score">980… <td class="score">11.15… <td class="movie"><a onclick="hv_popuplin('pn|…')">
//! ```
//!
//! A page of ACBL Live has the results of one board, `Board # 3`, with the pairs in a single cell:
//! `6-Ann Ash-Bob Birch vs. 12-Cem Can-Dee Dow`. All links of the page contain the same deal and an auction that was not
//! recorded at the table, so that only the deal is read.

use kibitzer_cards::Side;
use kibitzer_cards::notation::text::Line;
use kibitzer_cards::problem::Problem;

use super::lin::AddressReader;
use super::markup::{Element, Markup};
use super::reading::{PieceReader, TextContent};
use super::score_rows::NamedCell;
use super::scores::{ScoreTableColumn, Scoring, SessionHeading};
use super::session_results::{NamedRow, SessionResults, pbn_date};
use super::warnings::{PieceWarnings, PlacedBoard};

/// Returns true if the text looks like a page with results from Bridge Base Online or ACBL Live.
pub(crate) fn looks_like_result_page(head: &str) -> bool {
    let has = |part| head.contains(part);
    let is_traveller = has("<td class=\"result\">") && has("<td class=\"north\">");
    let is_board = has("<div class=\"board-data\">") && has(">Contract<") && has("class=\"name\"");
    head.starts_with('<') && (is_traveller || is_board)
}

/// The reader for web pages with results. The whole text is a single piece.
#[derive(Default)]
pub(crate) struct ResultPageReader;

impl PieceReader for ResultPageReader {
    fn piece(&self, _: &str) -> Option<usize> {
        None
    }

    fn read(&mut self, piece: &str, contents: &mut TextContent) {
        let (root, _) = Element::parse(piece, Markup::Html);
        let mut page = ResultPage {
            heading: SessionHeading::default(),
            results: SessionResults::default(),
            warnings: PieceWarnings::default(),
        };
        let rows = root.find_all("tr");
        if rows.iter().any(|row| class_cell(row, "result").is_some()) {
            page.read_bbo(&rows);
        } else {
            page.read_acbl(&root);
        }
        page.results
            .finish(piece, &page.heading, page.warnings, contents);
        contents.heading = page.heading;
    }
}

/// Returns the first cell with a class in a row of a table.
fn class_cell<'a>(row: &'a Element, class: &str) -> Option<&'a Element> {
    let has_class = |cell: &&Element| {
        cell.attribute("class")
            .split(' ')
            .any(|other| other == class)
    };
    row.children().find(has_class)
}

/// A page with results that is being read.
struct ResultPage {
    heading: SessionHeading,
    results: SessionResults,
    warnings: PieceWarnings,
}

impl ResultPage {
    /// Reads the rows of a page of Bridge Base Online. A traveller, whose heading names the side to which the points
    /// belong, is about one board; otherwise each row is about another.
    fn read_bbo(&mut self, rows: &[&Element]) {
        let mut columns: Vec<ScoreTableColumn> = Vec::new();
        let mut number = String::new();
        for row in rows {
            let headings: Vec<String> = (row.children())
                .filter(|cell| cell.name == "th")
                .map(Element::text)
                .collect();
            if headings.iter().any(|heading| heading == "Result") {
                let names = headings
                    .iter()
                    .map(|name| ScoreTableColumn::from_name(name));
                columns = names.collect();
            }
            if let Some(name) = class_cell(row, "tourneyName") {
                self.heading.event = name.text();
            }
            if class_cell(row, "result").is_none() {
                continue;
            }
            let is_of = |side: &Side| columns.contains(&ScoreTableColumn::Score(Some(*side)));
            let side = Side::ALL.into_iter().find(is_of);
            match self.add_bbo_board(row) {
                Some(found) => number = found,
                None if side.is_none() => {
                    number = class_cell(row, "handnum").map_or(String::new(), Element::text);
                }
                None => {}
            }
            let cells: NamedRow = (columns.iter())
                .zip(row.children())
                .filter_map(|(column, cell)| bbo_cell(column, cell.text(), side))
                .collect();
            let is_imps = |(column, _): &NamedCell| *column == ScoreTableColumn::Imps(side);
            let scoring = if cells.iter().any(is_imps) {
                Scoring::CrossImps
            } else {
                Scoring::Matchpoints
            };
            self.heading.scoring.get_or_insert(scoring);
            self.results.add_result(&number, cells);
        }
    }

    /// Adds the board in the link of a row, and returns its number.
    fn add_bbo_board(&mut self, row: &Element) -> Option<String> {
        let before = self.results.boards.len();
        for link in row.find_all("a") {
            let script = link.attribute("onclick");
            if let Some((_, lin)) = script.split_once("hv_popuplin('") {
                let lin = lin.split("')").next().unwrap_or_default();
                self.results.add_lin(row.at, lin, "", &mut self.warnings);
            }
        }
        let board = self.results.boards.get(before)?.content.as_ref().ok()?;
        Some(board.problem.record.board.clone())
    }

    /// Reads the titles of a page of ACBL Live. Returns the number and the section of its board.
    fn read_acbl_titles(&mut self, root: &Element) -> [String; 2] {
        let [date, event, board] = ["h1", "h2", "h4"].map(|name| {
            let title = root.find_all(name).into_iter().next();
            title.map_or(String::new(), Element::text)
        });
        self.heading.date = pbn_date(date.split(" - ").next().unwrap_or_default());
        self.heading.event = event.trim_start_matches("Board detail for ").to_owned();
        let (section, board) = board.split_once('#').unwrap_or(("", &board));
        let section = section.split(',').next().unwrap_or_default();
        let number = board.split_whitespace().next().unwrap_or_default();
        [number, section.trim_start_matches("Section ")].map(str::to_owned)
    }

    /// Reads a page of ACBL Live with the results of one board. The second table repeats the first.
    fn read_acbl(&mut self, root: &Element) {
        let [number, section] = self.read_acbl_titles(root);
        let is_results = |table: &&Element| {
            let headings = table.find_all("th");
            headings.iter().any(|heading| heading.text() == "Contract")
        };
        let tables = root.find_all("table");
        let Some(table) = tables.into_iter().find(is_results) else {
            return;
        };
        // The table is that of North-South.
        let headings = table.find_all("th").into_iter();
        let columns: Vec<ScoreTableColumn> = headings
            .map(|heading| ScoreTableColumn::from_name(&heading.text()).of_side(Side::NorthSouth))
            .collect();
        if columns.contains(&ScoreTableColumn::Matchpoints(Some(Side::NorthSouth))) {
            self.heading.scoring = Some(Scoring::Matchpoints);
        }
        for row in table.find_all("tr") {
            let cells: Vec<&Element> = row.children().filter(|cell| cell.name == "td").collect();
            if cells.is_empty() {
                continue;
            }
            if self.results.boards.is_empty() {
                self.add_deal(row, &number);
            }
            let mut named: NamedRow = vec![(ScoreTableColumn::Section, section.clone())];
            for (column, cell) in columns.iter().zip(cells) {
                if *column == ScoreTableColumn::Other("Pairs".to_owned()) {
                    named.extend(acbl_pairs(cell));
                } else if !matches!(column, ScoreTableColumn::Other(_)) {
                    named.push((column.clone(), cell.text()));
                }
            }
            self.results.add_result(&number, named);
        }
    }

    /// Adds the deal in the first link of a row, without the rest of the board.
    fn add_deal(&mut self, row: &Element, number: &str) {
        let mut found = TextContent::default();
        for link in row.find_all("a") {
            AddressReader.read(link.attribute("href"), &mut found);
        }
        let board = found
            .boards
            .into_iter()
            .find_map(|board| board.content.ok());
        if let Some(Line { problem, .. }) = board {
            let mut deal = Problem::new(problem.setup.game);
            deal.setup.hands = problem.setup.hands;
            deal.dealer = problem.dealer;
            deal.vulnerability = problem.vulnerability;
            number.clone_into(&mut deal.record.board);
            let content = Ok(Line {
                problem: deal,
                deal_only: true,
            });
            self.results.boards.push(PlacedBoard {
                start: row.at,
                content,
            });
        }
    }
}

/// Returns a cell of a page of Bridge Base Online with its column, or `None` if the cell is not part of the result.
/// `side` is the side to which points and scores belong, if the heading names it.
fn bbo_cell(column: &ScoreTableColumn, text: String, side: Option<Side>) -> Option<NamedCell> {
    if *column != ScoreTableColumn::Score(None) {
        let is_other = matches!(column, ScoreTableColumn::Other(_));
        return (!is_other).then(|| (column.clone(), text));
    }
    Some(match text.strip_suffix('%') {
        Some(percentage) => (ScoreTableColumn::Percentage(side), percentage.to_owned()),
        None => (ScoreTableColumn::Imps(side), text),
    })
}

/// Returns the numbers and players of both pairs in a cell of ACBL Live.
fn acbl_pairs(cell: &Element) -> NamedRow {
    let text = cell.text();
    let pairs = text.split(" vs. ").zip(Side::ALL);
    let numbers = pairs.map(|(pair, side)| {
        let number = pair.trim().split('-').next().unwrap_or_default();
        (ScoreTableColumn::Pair(Some(side)), number.to_owned())
    });
    let players = cell
        .find_all("span")
        .into_iter()
        .filter(|span| span.attribute("class") == "name");
    let sides = Side::ALL.into_iter().flat_map(|side| [side, side]);
    let names = sides
        .zip(players)
        .map(|(side, player)| (ScoreTableColumn::Names(Some(side)), player.text()));
    numbers.chain(names).collect()
}
