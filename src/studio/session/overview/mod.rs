//! The overview of a file's boards: a row for each board at each table, with what the file says about it and what the
//! engine found, sorted, filtered and added up.

pub mod filter;
mod row;
mod work;

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use kibitzer::analysis::TrickTable;
use kibitzer::problem::Problem;
use kibitzer::rules::Game;
use serde::{Deserialize, Serialize};

use super::command::{Overview as OverviewCommand, Walk};
use super::desk::Desk;
use super::request::Request;
use super::screen_mode::ScreenMode;
use crate::document::board_column::{BoardColumn, BoardSorting};
use crate::document::difficulty::is_played_board;
use crate::document::problems::{ListPlace, ListRow, ProblemList, SectionName};
use crate::document::{Document, Origin};
use crate::settings::Switch;

pub use filter::{BoardFilter, BoardTotals, PlayerTotal, RowFilter};
pub use row::{BoardRow, SolvedBoard};

/// The boards whose results the overview shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum ResultVisibility {
    /// The user has hidden all results.
    Nowhere,
    /// Results are hidden only for problems that the reader is asked to solve.
    #[default]
    ExceptProblems,
    /// All results are shown.
    Everywhere,
}

/// The state of the overview.
#[derive(Debug, Default)]
pub struct OverviewState {
    /// The overview of the boards of a file; `None` until one is opened.
    pub boards: Option<BoardOverview>,
    /// The widths that the user gave to columns, in points.
    pub widths: BTreeMap<BoardColumn, u16>,
}

/// The overview of the boards in one section of the problem list.
#[derive(Debug)]
pub struct BoardOverview {
    /// The index of the section of the problem list that the overview shows.
    collection: usize,
    rows: Vec<BoardRow>,
    /// For each row, the engine's results; `None` until the row is solved.
    solved: Vec<Option<SolvedBoard>>,
    /// For each deal, the makeable tricks of every declarer in every strain; `None` until they are known.
    tables: Vec<Option<Arc<TrickTable>>>,
    sorting: BoardSorting,
    filter: BoardFilter,
    visibility: ResultVisibility,
    /// The indices of the rows that pass the filter, in display order.
    shown: Vec<usize>,
    /// The index of the chosen row.
    chosen: usize,
    /// The positions in `shown` of the rows that are visible in the window.
    in_view: Range<usize>,
    /// The indices of the rows whose boards the worker threads were last asked to solve.
    batch: Vec<usize>,
    totals: BoardTotals,
    columns: Vec<BoardColumn>,
}

impl BoardOverview {
    /// Creates the overview of a section of the problem list. For boards that have not changed, the results of
    /// `before`, an earlier overview of the same section, are kept.
    fn new(
        collection: usize,
        list: &ProblemList,
        sorting: BoardSorting,
        before: Option<BoardOverview>,
    ) -> BoardOverview {
        let rows = row::board_rows(listed_problems(list, collection));
        let deals = rows.iter().map(|row| row.deal + 1).max().unwrap_or(0);
        let mut overview = BoardOverview {
            collection,
            solved: vec![None; rows.len()],
            tables: vec![None; deals],
            sorting,
            filter: BoardFilter::default(),
            visibility: ResultVisibility::default(),
            shown: Vec::new(),
            chosen: 0,
            in_view: 0..0,
            batch: Vec::new(),
            totals: BoardTotals::default(),
            columns: columns_with_content(&rows),
            rows,
        };
        if let Some(before) = before.filter(|place| place.collection == collection) {
            overview.take_over(before);
        }
        overview
    }

    /// Takes over the filter, the chosen row and the values of unchanged boards from an earlier overview of the same
    /// section.
    fn take_over(&mut self, before: BoardOverview) {
        let chosen = before.rows.get(before.chosen).map(|row| row.place);
        self.chosen = self.row_at(chosen).unwrap_or(0);
        self.filter = before.filter;
        let old = before.rows.into_iter().zip(before.solved);
        let mut known: HashMap<usize, (u64, Option<SolvedBoard>)> = HashMap::new();
        known.extend(old.map(|(row, solved)| (row.place.index, (row.fingerprint, solved))));
        for (index, row) in self.rows.iter().enumerate() {
            let same = known
                .remove(&row.place.index)
                .filter(|(fingerprint, _)| *fingerprint == row.fingerprint);
            if let Some(solved) = same.and_then(|(_, solved)| solved) {
                self.tables[row.deal] = solved.table.clone();
                self.solved[index] = Some(solved);
            }
        }
    }

    /// Returns the index of the section of the problem list whose boards are shown.
    pub fn collection(&self) -> usize {
        self.collection
    }

    /// Returns the rows of all boards, in the order of the list.
    pub fn rows(&self) -> &[BoardRow] {
        &self.rows
    }

    /// Returns the indices of the rows that pass the filter, in display order.
    pub fn shown(&self) -> &[usize] {
        &self.shown
    }

    /// Returns the index of the chosen row.
    pub fn chosen(&self) -> usize {
        self.chosen
    }

    /// Returns the position of the chosen row among those shown; `None` if the filter hides it.
    pub fn chosen_position(&self) -> Option<usize> {
        self.shown.iter().position(|&row| row == self.chosen)
    }

    /// Returns the engine's results for the board in the row with this index. Returns `None` if they are unknown or
    /// hidden.
    pub fn solved(&self, row: usize) -> Option<&SolvedBoard> {
        let solved = self.solved.get(row)?.as_ref();
        solved.filter(|_| !self.is_hidden(row))
    }

    /// Returns true if the results of the board in the row with this index are hidden, so that the user can solve it.
    pub fn is_hidden(&self, row: usize) -> bool {
        match self.visibility {
            ResultVisibility::Nowhere => true,
            ResultVisibility::ExceptProblems => self.rows.get(row).is_some_and(|row| row.asks),
            ResultVisibility::Everywhere => false,
        }
    }

    /// Returns true if the board in the row with this index is still to be solved.
    pub fn is_pending(&self, row: usize) -> bool {
        self.solved.get(row).is_some_and(Option::is_none) && !self.is_hidden(row)
    }

    /// Returns the positions, among the rows that pass the filter, of those that were visible when the table was last
    /// drawn.
    pub fn in_view(&self) -> &Range<usize> {
        &self.in_view
    }

    /// Returns true if the results of all boards are hidden, because the user hides the numbers.
    pub fn hides_everything(&self) -> bool {
        self.visibility == ResultVisibility::Nowhere
    }

    /// Returns the column by which the rows are sorted, and the direction.
    pub fn sorting(&self) -> BoardSorting {
        self.sorting
    }

    /// Returns the filter that rows have to pass.
    pub fn filter(&self) -> &BoardFilter {
        &self.filter
    }

    /// Returns the totals over the rows that are shown.
    pub fn totals(&self) -> &BoardTotals {
        &self.totals
    }

    /// Returns the columns that have content for the boards. They depend neither on the filter nor on which boards are
    /// solved.
    pub fn columns(&self) -> &[BoardColumn] {
        &self.columns
    }

    /// Returns the place in the problem list of the board in the chosen row.
    fn chosen_place(&self) -> Option<ListPlace> {
        Some(self.rows.get(self.chosen)?.place)
    }

    /// Returns the index of the row with the board at this place in the problem list.
    fn row_at(&self, place: Option<ListPlace>) -> Option<usize> {
        self.rows.iter().position(|row| Some(row.place) == place)
    }

    /// Filters and sorts the rows, and computes their totals.
    fn arrange(&mut self) {
        let is_shown = |&row: &usize| self.filter.shows(&self.rows[row], self.solved(row));
        let mut shown: Vec<usize> = (0..self.rows.len()).filter(is_shown).collect();
        let BoardSorting {
            column,
            is_descending,
        } = self.sorting;
        shown.sort_by_cached_key(|&row| {
            let key = self.rows[row].sort_key(column, self.solved(row));
            let directed = key.map_or(0, |number| if is_descending { -number } else { number });
            // Empty cells come last in either direction.
            (key.is_none(), directed, row)
        });
        self.shown = shown;
        if self.chosen_position().is_none() {
            self.chosen = self.shown.first().copied().unwrap_or(self.chosen);
        }
        self.add_up();
    }

    /// Computes the totals over the shown rows.
    fn add_up(&mut self) {
        let mut totals = BoardTotals::default();
        let mut players = BTreeMap::new();
        for &row in &self.shown {
            totals.add_shown(&self.rows[row], self.solved(row), &mut players);
        }
        for (index, row) in self.rows.iter().enumerate() {
            totals.add_to_counts(row, self.solved(index));
            totals.pending += usize::from(self.is_pending(index));
        }
        totals.set_imps(self.shown.iter().map(|&row| &self.rows[row]));
        totals.set_players(players);
        self.totals = totals;
    }

    /// Sorts the rows by a column, or reverses the order if they are sorted by it already. Chooses the first row.
    fn sort_by(&mut self, column: BoardColumn) {
        self.sorting = self.sorting.after_click(column);
        self.arrange();
        self.chosen = self.shown.first().copied().unwrap_or(self.chosen);
    }

    /// Sets the filter that rows have to pass.
    fn set_filter(&mut self, filter: BoardFilter) {
        self.filter = filter;
        self.arrange();
    }

    /// Chooses the row that is shown `by` rows below the chosen one, or above it if negative.
    fn step(&mut self, by: isize) {
        let last = self.shown.len().saturating_sub(1);
        let at = self.chosen_position().unwrap_or(0);
        let next = at.saturating_add_signed(by).min(last);
        self.chosen = self.shown.get(next).copied().unwrap_or(self.chosen);
    }
}

/// The state of the overview that is stored for the next start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OverviewBookmark {
    /// The board in the chosen row: its file, and its index in the file.
    pub(super) chosen: (PathBuf, usize),
    /// The filter that rows had to pass.
    filter: BoardFilter,
}

/// Returns the problems that a section of the problem list shows, with their places.
fn listed_problems(
    list: &ProblemList,
    collection: usize,
) -> impl Iterator<Item = (ListPlace, &Problem)> {
    let rows = list
        .section(collection)
        .map_or(Vec::new(), |section| section.rows());
    let problems = rows.into_iter().filter_map(move |row| match row {
        ListRow::Problem(index) => Some(ListPlace { collection, index }),
        ListRow::File(_) => None,
    });
    problems.filter_map(|place| Some((place, &list.get(place)?.problem)))
}

/// Returns the columns for these rows: those of their game, or of bridge if both games occur, for which the file has
/// data.
fn columns_with_content(rows: &[BoardRow]) -> Vec<BoardColumn> {
    let has_play = rows.iter().any(|row| row.cards > 0);
    let has_content = |column: &BoardColumn| match column {
        BoardColumn::Room | BoardColumn::Lead | BoardColumn::Tricks | BoardColumn::Score => {
            rows.iter().any(|row| row.sort_key(*column, None).is_some())
        }
        BoardColumn::Imps => rows.iter().any(|row| row.imps.is_some()),
        BoardColumn::Margin => rows.iter().any(|row| row.result.result.tricks.is_some()),
        BoardColumn::NorthSouthCost
        | BoardColumn::EastWestCost
        | BoardColumn::DeclarerCost
        | BoardColumn::DefenceCost
        | BoardColumn::Cost => has_play,
        BoardColumn::Board
        | BoardColumn::Vulnerability
        | BoardColumn::Contract
        | BoardColumn::Declarer
        | BoardColumn::Makes
        | BoardColumn::Par => true,
    };
    // A file of both games has the columns of bridge.
    let game = if rows.iter().any(|row| row.game == Game::Bridge) {
        Game::Bridge
    } else {
        Game::Preferans
    };
    let columns = BoardColumn::ALL.into_iter();
    columns
        .filter(|column| column.is_of(game) && has_content(column))
        .collect()
}

impl Desk {
    /// Returns the section of the problem list whose boards the overview would show: that of the open document.
    fn overview_section(&self) -> Option<usize> {
        let place = self.documents.open_document().origin().place()?;
        self.has_overview(place.collection)
            .then_some(place.collection)
    }

    /// Returns true if the boards of the document's file can be shown in the overview.
    pub fn can_open_overview(&self) -> bool {
        self.overview_section().is_some()
    }

    /// Returns true if a section of the problem list can be shown in the overview: it has several boards and does not
    /// ship with the program.
    pub fn has_overview(&self, collection: usize) -> bool {
        let section = self.problem_list.section(collection);
        section.is_some_and(|section| match section.name {
            SectionName::Shipped(_) => false,
            SectionName::Opened
            | SectionName::Pasted
            | SectionName::Read(_)
            | SectionName::Folder(_) => section.problems_shown() > 1,
        })
    }

    /// Returns the boards whose results the overview may show.
    fn result_visibility(&self) -> ResultVisibility {
        if self.screen.hides_numbers {
            ResultVisibility::Nowhere
        } else if self.settings.is_on(Switch::KeepsNumbers) {
            ResultVisibility::Everywhere
        } else {
            ResultVisibility::ExceptProblems
        }
    }
}

impl OverviewState {
    /// Returns the overview if it is on the screen.
    fn on_screen(&self, desk: &Desk) -> Option<&BoardOverview> {
        let boards = self.boards.as_ref();
        boards.filter(|_| desk.screen.mode == ScreenMode::Overview)
    }

    /// Returns the places of the boards that the overview shows, in its order; none unless it is on the screen.
    pub(super) fn places_shown(&self, desk: &Desk) -> impl Iterator<Item = ListPlace> {
        let overview = self.on_screen(desk).into_iter();
        overview.flat_map(|boards| boards.shown.iter().map(|&row| boards.rows[row].place))
    }

    /// Returns the number of tricks that the mistakes on a board cost; `None` if the overview does not know it or must
    /// not show it.
    pub fn cost_of_board(&self, place: ListPlace) -> Option<usize> {
        let overview = self.boards.as_ref()?;
        let row = overview.row_at(Some(place))?;
        overview.solved(row)?.cost(&|_| true)
    }

    /// Returns the place of the chosen board if the overview is on the screen; otherwise `None`.
    pub(super) fn chosen_place(&self, desk: &Desk) -> Option<ListPlace> {
        self.on_screen(desk)?.chosen_place()
    }

    /// Returns true if Escape returns from the table to the overview, because the open document belongs to the section
    /// that the overview shows.
    pub(super) fn returns(&self, desk: &Desk) -> bool {
        let documents = &desk.documents;
        let is_table = desk.screen.mode == ScreenMode::Analyse && !documents.shows_replacement();
        let place = documents.open_document().origin().place();
        let overview = self.boards.as_ref().zip(place);
        is_table && overview.is_some_and(|(boards, place)| boards.collection == place.collection)
    }

    /// Shows the overview of a section of the problem list, with the row of the open document chosen.
    fn show(&mut self, desk: &mut Desk, collection: usize) {
        if desk.has_overview(collection) {
            let place = desk.documents.open_document().origin().place();
            self.prepare(desk, collection, place, None);
            desk.enter_mode(ScreenMode::Overview);
        }
    }

    /// Builds the overview of a section of the problem list, and chooses the row of the board at `chosen` if there is
    /// one. If `filter` is given, it replaces the filter of an earlier overview of the same section.
    fn prepare(
        &mut self,
        desk: &Desk,
        collection: usize,
        chosen: Option<ListPlace>,
        filter: Option<BoardFilter>,
    ) {
        let before = self.boards.take();
        let sorting = desk.settings.board_sorting;
        let mut overview = BoardOverview::new(collection, &desk.problem_list, sorting, before);
        overview.chosen = overview.row_at(chosen).unwrap_or(overview.chosen);
        overview.filter = filter.unwrap_or(overview.filter);
        overview.visibility = desk.result_visibility();
        overview.arrange();
        self.boards = Some(overview);
    }

    /// Returns the state of the overview to store for the next start; `None` if there is no overview, or its chosen
    /// board is in no file.
    pub(super) fn bookmark(&self, desk: &Desk) -> Option<OverviewBookmark> {
        let overview = self.boards.as_ref()?;
        let place = overview.chosen_place()?;
        let (path, board) = desk.problem_list.board_of(&Origin::Listed(place))?;
        Some(OverviewBookmark {
            chosen: (path.to_owned(), board.index),
            filter: overview.filter.clone(),
        })
    }

    /// Restores the overview of the last run once the file of its chosen board has been read. `is_shown` is true if it
    /// was on the screen.
    pub(super) fn restore(&mut self, desk: &mut Desk, bookmark: &OverviewBookmark, is_shown: bool) {
        let (path, index) = &bookmark.chosen;
        let place = desk.problem_list.place_in_file(path, *index);
        let Some(place) = place.filter(|place| desk.has_overview(place.collection)) else {
            return;
        };
        let filter = Some(bookmark.filter.clone());
        self.prepare(desk, place.collection, Some(place), filter);
        if is_shown {
            desk.enter_mode(ScreenMode::Overview);
        }
    }

    /// Shows the overview of the file of the open document, if it has several boards.
    pub(super) fn show_boards_of_document(&mut self, desk: &mut Desk) {
        if let Some(collection) = desk.overview_section() {
            self.show(desk, collection);
        }
    }

    /// Shows the overview of the file that was just opened, if several of its boards were played. Boards of other
    /// files, which the list may show in the same section, do not count.
    pub(super) fn show_played_boards(&mut self, desk: &mut Desk) {
        let origin = desk.documents.open_document().origin();
        let problems = desk.problem_list.problems_of_same_text(origin);
        let second = problems
            .filter(|(_, problem)| is_played_board(problem))
            .nth(1);
        if let Some(place) = second.map(|(place, _)| place) {
            self.show(desk, place.collection);
        }
    }

    /// Executes a command about the overview.
    pub(super) fn perform(&mut self, desk: &mut Desk, command: OverviewCommand) {
        match (command, &mut self.boards) {
            (OverviewCommand::Show(collection), _) => self.show(desk, collection),
            (OverviewCommand::Open(place, at), _) => open_board(desk, place, at),
            (OverviewCommand::Widen(column, Some(width)), _) => {
                self.widths.insert(column, width);
            }
            (OverviewCommand::Widen(column, None), _) => {
                self.widths.remove(&column);
            }
            (OverviewCommand::OpenChosen, Some(overview)) => {
                if let Some(place) = overview.chosen_place() {
                    open_board(desk, place, None);
                }
            }
            (OverviewCommand::SortBy(column), Some(overview)) => {
                overview.sort_by(column);
                desk.settings.board_sorting = overview.sorting;
            }
            (OverviewCommand::Filter(filter), Some(overview)) => overview.set_filter(filter),
            (OverviewCommand::Step(by), Some(overview)) => overview.step(by),
            (OverviewCommand::Choose(row), Some(overview)) => overview.chosen = row,
            (OverviewCommand::InView(range), Some(overview)) => overview.in_view = range,
            (
                OverviewCommand::OpenChosen
                | OverviewCommand::SortBy(_)
                | OverviewCommand::Filter(_)
                | OverviewCommand::Step(_)
                | OverviewCommand::Choose(_)
                | OverviewCommand::InView(_),
                None,
            ) => {}
        }
    }
}

/// Opens a board of the overview, at the position before the card with the index `at` if it is given.
fn open_board(desk: &mut Desk, place: ListPlace, at: Option<usize>) {
    if let Some(listed) = desk.problem_list.get(place) {
        let problem = listed.problem.clone();
        desk.open(Document::new(problem, Origin::Listed(place)));
        let moves = at.map(|at| Request::Command(Walk::GoTo(at).into()));
        desk.requests.extend(moves);
    }
}
