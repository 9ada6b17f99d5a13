//! The columns of the overview as a table: what each is called, how wide it is, and what its cells contain.

use eframe::egui::text::LayoutJob;
use eframe::egui::{Align2, Color32, Rect, Ui};

use kibitzer::cards::{Seat, Side};
use kibitzer::rules::Vulnerability;
use kibitzer_formats::Room;

use super::OverviewView;
use crate::document::board_column::BoardColumn;
use crate::document::goal::Rating;
use crate::look::suited_text::{draw_text, truncated};
use crate::look::theme::{font, weighted_font};
use crate::panels::analysis::makeable_tricks::{margin_text, par_contract_text};
use crate::session::overview::{BoardOverview, BoardRow, BoardTotals, SolvedBoard};
use crate::words::Words;
use kibitzer_words::letters::CardLetters;
use kibitzer_words::say;

/// A function that returns a text of the overview, such as a column heading, in the user's language.
type Sentence = fn(&Words) -> String;

/// The texts at the left and right edges of a cell of the overview; `None` for an edge without text.
pub(super) type Cell = [Option<CellText>; 2];

/// The specification of a column of the overview.
pub(super) struct ColumnSpec {
    pub(super) heading: Sentence,
    /// An explanation of the column's content, if the heading is not clear enough.
    meaning: Option<Sentence>,
    /// The smallest width of the column's content, in points.
    pub(super) width: f32,
    /// The weight with which the column shares spare width. Only columns with names and contracts benefit from more
    /// width.
    pub(super) growth: f32,
    /// True if the cells contain results that the engine computes.
    pub(super) is_computed: bool,
    /// The title, in an exported file, of the number at the right edge, if the cells also have a text at the left edge.
    number_title: Option<Sentence>,
    /// Creates the cell for a board.
    cell: fn(&BoardData<'_>) -> Cell,
    /// Formats the number by which the rows are sorted; `None` if the cells contain anything besides that number.
    number: Option<fn(i64) -> CellText>,
    /// Returns the total of the column's numbers over the visible rows.
    total: fn(&BoardTotals) -> Option<i64>,
}

/// A board played at one table, with the engine's results for it unless they are hidden.
pub(super) struct BoardData<'a> {
    words: &'a Words,
    letters: CardLetters,
    row: &'a BoardRow,
    solved: Option<&'a SolvedBoard>,
}

/// A text in a cell of the overview, with its colour.
#[derive(Default)]
pub(super) struct CellText {
    pub(super) text: String,
    tone: CellTone,
    /// The number that the text represents, if any.
    number: Option<i64>,
}

/// The colour of a text in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum CellTone {
    #[default]
    Plain,
    Weak,
    /// The colour for a contract that went down.
    Minus,
    /// The colour for tricks lost by mistakes.
    Cost,
}

impl CellTone {
    pub(super) fn colour(self, view: &OverviewView<'_, '_>) -> Color32 {
        match self {
            CellTone::Plain => view.theme.text,
            CellTone::Weak => view.theme.weak,
            CellTone::Minus => view.theme.rating_text(Rating::Fails),
            CellTone::Cost => view.theme.rating_text(Rating::Costly),
        }
    }
}

impl CellText {
    fn new(number: impl Into<Option<i64>>, text: impl ToString, tone: CellTone) -> CellText {
        CellText {
            text: text.to_string(),
            tone,
            number: number.into(),
        }
    }

    fn count(count: i64) -> CellText {
        CellText::new(count, count, CellTone::Plain)
    }

    fn signed(number: i64) -> CellText {
        CellText::new(number, signed(number), CellTone::Plain)
    }

    /// Returns the text for the number of tricks that mistakes cost; a dot if they cost none.
    fn cost(cost: i64) -> CellText {
        match cost {
            0 => CellText::new(cost, "·", CellTone::Weak),
            _ => CellText::new(cost, cost, CellTone::Cost),
        }
    }

    /// Returns the text for the difference between the tricks taken and those with best play; empty if it is 0.
    fn margin(margin: i64) -> CellText {
        match margin {
            0 => CellText::new(margin, "", CellTone::Weak),
            _ => CellText::new(margin, signed(margin), CellTone::Weak),
        }
    }

    /// Returns the text for the result of a contract.
    fn result(margin: i32) -> CellText {
        let tone = match margin {
            0.. => CellTone::Weak,
            _ => CellTone::Minus,
        };
        CellText::new(i64::from(margin), margin_text(margin), tone)
    }

    /// Returns the text in its font and colour.
    pub(super) fn styled(&self, view: &OverviewView<'_, '_>) -> LayoutJob {
        let letters = weighted_font(self.tone == CellTone::Cost, 13.5);
        let colour = self.tone.colour(view);
        view.theme.styled(&self.text, letters, colour)
    }

    /// Returns the text for a field of a spreadsheet file. A number is written as a plain number.
    fn field(self) -> String {
        let number = self.number.map(|number| number.to_string());
        number.unwrap_or(self.text)
    }
}

impl<'a> BoardData<'a> {
    /// Returns the data of the board in the row `index` of `overview`.
    pub(super) fn new(
        words: &'a Words,
        letters: CardLetters,
        overview: &'a BoardOverview,
        index: usize,
    ) -> BoardData<'a> {
        BoardData {
            words,
            letters,
            row: &overview.rows()[index],
            solved: overview.solved(index),
        }
    }

    /// Returns the cell of this board in a column.
    pub(super) fn cell(&self, column: BoardColumn) -> Cell {
        let spec = column.spec();
        match spec.number {
            Some(shown) => [None, self.row.sort_key(column, self.solved).map(shown)],
            None => (spec.cell)(self),
        }
    }

    /// Returns the fields of this board for a column of an exported file, one for each of the column's titles. Unknown
    /// values are empty.
    pub(super) fn fields(&self, column: BoardColumn) -> Vec<String> {
        let [left, right] = self.cell(column);
        let texts = match column.spec().number_title {
            Some(_) => vec![left, right],
            None => vec![left.or(right)],
        };
        let known = texts.into_iter().map(Option::unwrap_or_default);
        known.map(CellText::field).collect()
    }

    fn room(&self) -> String {
        let room = self.row.room;
        room.map_or_else(String::new, |room| room_name(self.words, room))
    }

    fn vulnerability(&self) -> String {
        match self.row.vulnerability {
            Vulnerability::None => "–".to_owned(),
            sides @ (Vulnerability::NorthSouth | Vulnerability::EastWest | Vulnerability::Both) => {
                self.words.vulnerable_sides(sides)
            }
        }
    }

    fn lead(&self) -> String {
        let lead = self.row.lead;
        lead.map_or_else(String::new, |card| self.letters.card(card))
    }

    fn declarer(&self) -> String {
        let seat = self.words.seat_letter(self.row.declarer);
        match &self.row.players[self.row.declarer] {
            _ if self.row.is_passed_out => String::new(),
            Some(name) => format!("{seat} {name}"),
            None => seat,
        }
    }

    /// Returns the cell with the tricks taken at the table and the result of the contract.
    fn tricks(&self) -> Cell {
        let taken = self.row.result.result.tricks;
        let tricks = taken.map(|tricks| CellText::count(tricks.0.into()));
        [tricks, self.row.result.margin().map(CellText::result)]
    }

    /// Returns the cell with the par contract and the par score.
    fn par(&self) -> Cell {
        let Some(par) = self.solved.and_then(|solved| solved.par.as_ref()) else {
            return [None, None];
        };
        let [contract, _] = left(par_contract_text(self.words, par), CellTone::Weak);
        [contract, Some(CellText::signed(par.score.into()))]
    }
}

impl ColumnSpec {
    fn meaning(self, meaning: Sentence) -> ColumnSpec {
        ColumnSpec {
            meaning: Some(meaning),
            ..self
        }
    }

    fn growing(self, growth: f32) -> ColumnSpec {
        ColumnSpec { growth, ..self }
    }

    fn cell(self, cell: fn(&BoardData<'_>) -> Cell) -> ColumnSpec {
        ColumnSpec { cell, ..self }
    }

    fn shown(self, number: fn(i64) -> CellText) -> ColumnSpec {
        ColumnSpec {
            number: Some(number),
            ..self
        }
    }

    fn total_of(self, total: fn(&BoardTotals) -> Option<i64>) -> ColumnSpec {
        ColumnSpec { total, ..self }
    }

    fn number_title(self, title: Sentence) -> ColumnSpec {
        ColumnSpec {
            number_title: Some(title),
            ..self
        }
    }

    fn computed(self) -> ColumnSpec {
        ColumnSpec {
            is_computed: true,
            ..self
        }
    }

    /// Returns the alignment of the column's texts: right if its cells contain only a number, otherwise left.
    pub(super) fn align(&self) -> Align2 {
        match self.number {
            Some(_) => Align2::RIGHT_CENTER,
            None => Align2::LEFT_CENTER,
        }
    }

    /// Returns the total of the column over the visible rows; `None` if the column has none.
    pub(super) fn total(&self, totals: &BoardTotals) -> Option<CellText> {
        (self.total)(totals)
            .zip(self.number)
            .map(|(total, shown)| shown(total))
    }

    /// Returns the tooltip of the column's heading: an explanation of its content, if that is not obvious, and how to
    /// sort by it.
    pub(super) fn tip(&self, words: &Words) -> String {
        let sort = say!(words, "overview-tip-sort");
        match self.meaning {
            Some(meaning) => format!("{}. {sort}", meaning(words)),
            None => sort,
        }
    }

    /// Returns the titles of the column in an exported file.
    pub(super) fn titles(&self, words: &Words) -> Vec<String> {
        let titles = [Some(self.heading), self.number_title].into_iter();
        titles.flatten().map(|title| title(words)).collect()
    }
}

/// Creates the specification of a column of texts.
fn text(heading: Sentence, width: f32) -> ColumnSpec {
    ColumnSpec {
        heading,
        meaning: None,
        width,
        growth: 0.4,
        is_computed: false,
        number_title: None,
        cell: |_| [None, None],
        number: None,
        total: |_| None,
    }
}

/// Creates the specification of a column of signed numbers.
fn number(heading: Sentence, width: f32) -> ColumnSpec {
    text(heading, width).shown(CellText::signed)
}

/// Creates the specification of a column with the tricks that mistakes cost.
fn cost(heading: Sentence, width: f32) -> ColumnSpec {
    text(heading, width).shown(CellText::cost).computed()
}

/// Returns a cell with a text at its left edge only.
fn left(text: impl ToString, tone: CellTone) -> Cell {
    [Some(CellText::new(None, text, tone)), None]
}

impl BoardColumn {
    /// Returns the specification of the column: its names, width and content.
    pub(super) fn spec(self) -> ColumnSpec {
        match self {
            BoardColumn::Board => text(|words| say!(words, "report-board"), 52.0)
                .cell(|board| left(&board.row.name, CellTone::Plain))
                .growing(1.5),
            BoardColumn::Room => text(|words| say!(words, "report-room"), 48.0)
                .cell(|board| left(board.room(), CellTone::Weak)),
            BoardColumn::Vulnerability => {
                text(|words| say!(words, "overview-column-vulnerability"), 30.0)
                    .cell(|board| left(board.vulnerability(), CellTone::Plain))
            }
            BoardColumn::Contract => text(|words| say!(words, "report-contract"), 56.0)
                .cell(|board| left(contract_text(board.words, board.row), CellTone::Plain)),
            BoardColumn::Declarer => text(|words| say!(words, "overview-column-declarer"), 92.0)
                .cell(|board| left(board.declarer(), CellTone::Plain))
                .growing(3.0),
            BoardColumn::Lead => text(|words| say!(words, "report-lead"), 34.0)
                .cell(|board| left(board.lead(), CellTone::Plain)),
            BoardColumn::Tricks => text(|words| say!(words, "report-tricks"), 48.0)
                .meaning(|words| say!(words, "overview-tip-tricks"))
                .number_title(|words| say!(words, "overview-result"))
                .cell(|board| board.tricks()),
            BoardColumn::Makes => number(|words| say!(words, "overview-column-makes"), 26.0)
                .meaning(|words| say!(words, "overview-tip-makes"))
                .shown(CellText::count)
                .computed(),
            BoardColumn::Margin => number(|words| say!(words, "overview-column-margin"), 26.0)
                .meaning(|words| say!(words, "overview-tip-margin"))
                .shown(CellText::margin)
                .computed(),
            BoardColumn::Score => number(|words| say!(words, "report-score"), 46.0)
                .meaning(|words| say!(words, "overview-tip-score")),
            BoardColumn::Par => text(|words| say!(words, "overview-column-par"), 140.0)
                .meaning(|words| say!(words, "overview-tip-par"))
                .number_title(|words| say!(words, "overview-par-score"))
                .cell(|board| board.par())
                .growing(1.5)
                .computed(),
            BoardColumn::Imps => number(|words| say!(words, "overview-column-imps"), 30.0)
                .meaning(|words| say!(words, "overview-tip-imps"))
                .total_of(|totals| totals.imps.map(i64::from)),
            BoardColumn::NorthSouthCost => cost(|words| words.side(Side::NorthSouth), 26.0)
                .meaning(|words| say!(words, "overview-tip-side-cost"))
                .total_of(|totals| Some(totals.of_sides[0] as i64)),
            BoardColumn::EastWestCost => cost(|words| words.side(Side::EastWest), 26.0)
                .meaning(|words| say!(words, "overview-tip-side-cost"))
                .total_of(|totals| Some(totals.of_sides[1] as i64)),
            BoardColumn::DeclarerCost => {
                cost(|words| say!(words, "overview-column-by-declarer"), 26.0)
                    .meaning(|words| say!(words, "overview-tip-declarer-cost"))
                    .total_of(|totals| Some(totals.of_roles[0] as i64))
            }
            BoardColumn::DefenceCost => {
                cost(|words| say!(words, "overview-column-by-defence"), 26.0)
                    .meaning(|words| say!(words, "overview-tip-defence-cost"))
                    .total_of(|totals| Some(totals.of_roles[1] as i64))
            }
            BoardColumn::Cost => cost(|words| say!(words, "mistakes-column-lost"), 34.0)
                .meaning(|words| say!(words, "overview-tip-cost"))
                .total_of(|totals| Some(totals.of_sides.iter().sum::<usize>() as i64)),
        }
    }
}

/// Returns a number with its sign; 0 has none.
pub(super) fn signed(number: impl Into<i64>) -> String {
    match number.into() {
        0 => "0".to_owned(),
        number => format!("{number:+}").replace('-', "−"),
    }
}

/// Returns the name of a room of a match.
pub(super) fn room_name(words: &Words, room: Room) -> String {
    match room {
        Room::Open => say!(words, "report-open"),
        Room::Closed => say!(words, "report-closed"),
    }
}

/// Returns the contract of the board in `row`, or only its strain if the level is unknown. For a passed-out board,
/// returns the words for that.
pub(super) fn contract_text(words: &Words, row: &BoardRow) -> String {
    match row.contract {
        Some(contract) => words.contract(contract),
        None if row.is_passed_out => say!(words, "passed-out"),
        None => words.strain_sign(row.strain),
    }
}

/// Returns the name of the player at `seat` on the board in `row`, or the name of the seat if the player is unknown.
pub(super) fn player_text(words: &Words, row: &BoardRow, seat: Seat) -> String {
    let known = row.players[seat].clone();
    known.unwrap_or_else(|| words.seat(seat))
}

/// Draws a text in the part of an overview row between `start` and `end`, given as fractions of the row's width. The
/// text is truncated if it does not fit.
pub(super) fn draw_share(
    ui: &Ui,
    view: &OverviewView<'_, '_>,
    row: Rect,
    (start, end): (f32, f32),
    (text, align, tone): (&str, Align2, CellTone),
) {
    let x = |share| row.left() + row.width() * share;
    let place = Rect::from_x_y_ranges(x(start)..=x(end), row.y_range());
    let job = view.theme.styled(text, font(13.0), tone.colour(view));
    let job = truncated(job, place.width() - 4.0);
    draw_text(ui.painter(), align.pos_in_rect(&place), align, job);
}
