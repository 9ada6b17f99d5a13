//! The headings and cells of the overview as texts.

use eframe::egui::Color32;
use eframe::egui::text::LayoutJob;

use kibitzer::analysis::Par;
use kibitzer::cards::{Seat, Side};
use kibitzer::rules::Vulnerability;
use kibitzer_formats::Room;

use super::OverviewView;
use crate::document::board_column::BoardColumn;
use crate::document::goal::Rating;
use crate::look::theme::{font, strong_font};
use crate::panels::makeable_tricks::par_contract_text;
use crate::session::overview::{BoardRow, SolvedBoard};
use crate::words::Words;
use kibitzer_words::say;

/// A cell of the overview: texts at its left and its right edge.
#[derive(Default)]
pub(super) struct BoardCell {
    pub(super) left: Option<(String, CellTone)>,
    pub(super) right: Option<(String, CellTone)>,
}

/// The colour of a text in a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CellTone {
    Plain,
    Weak,
    /// A contract that went down.
    Minus,
    /// Tricks that mistakes cost.
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

impl BoardCell {
    fn at_left(text: String, tone: CellTone) -> BoardCell {
        BoardCell {
            left: Some((text, tone)),
            right: None,
        }
    }

    fn at_right(text: String, tone: CellTone) -> BoardCell {
        BoardCell {
            left: None,
            right: Some((text, tone)),
        }
    }

    /// Returns the texts of the cell, separated by a space.
    pub(super) fn text(&self) -> String {
        let texts = [&self.left, &self.right].into_iter().flatten();
        let texts: Vec<&str> = texts.map(|(text, _)| text.as_str()).collect();
        texts.join(" ")
    }

    /// Returns a text of the cell in its style.
    pub(super) fn styled(
        view: &OverviewView<'_, '_>,
        (text, tone): &(String, CellTone),
    ) -> LayoutJob {
        let letters = match tone {
            CellTone::Cost => strong_font(13.5),
            CellTone::Plain | CellTone::Weak | CellTone::Minus => font(13.5),
        };
        view.theme.styled(text, letters, tone.colour(view))
    }
}

/// Returns a number with its sign, and 0 without one.
pub(super) fn signed(number: i32) -> String {
    match number {
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

/// Returns the cell of a row in a column. `solved` is what the engine found about the board, as far as it may be shown.
pub(super) fn board_cell(
    view: &OverviewView<'_, '_>,
    row: &BoardRow,
    solved: Option<&SolvedBoard>,
    column: BoardColumn,
) -> BoardCell {
    let words = view.words;
    let left = |text: String| BoardCell::at_left(text, CellTone::Plain);
    let number = |number: Option<String>| match number {
        Some(text) => BoardCell::at_right(text, CellTone::Plain),
        None => BoardCell::default(),
    };
    let cost = |is_counted: &dyn Fn(Seat) -> bool| {
        let cost = solved.and_then(|it| it.cost(is_counted));
        cost.map_or_else(BoardCell::default, cost_cell)
    };
    match column {
        BoardColumn::Board => left(row.name.clone()),
        BoardColumn::Room => row.room.map_or_else(BoardCell::default, |room| {
            BoardCell::at_left(room_name(words, room), CellTone::Weak)
        }),
        BoardColumn::Vulnerability => left(vulnerability_text(words, row.vulnerability)),
        BoardColumn::Contract => left(contract_text(words, row)),
        BoardColumn::Declarer if row.is_passed_out => BoardCell::default(),
        BoardColumn::Declarer => left(declarer_text(words, row)),
        BoardColumn::Lead => row.lead.map_or_else(BoardCell::default, |card| {
            left(view.theme.letters.card(card))
        }),
        BoardColumn::Tricks => tricks_cell(row),
        BoardColumn::Makes => number(solved.and_then(|it| row.makes(it)).map(|it| it.to_string())),
        BoardColumn::Margin => match solved.and_then(|it| row.margin(it)) {
            None | Some(0) => BoardCell::default(),
            Some(margin) => BoardCell::at_right(signed(margin), CellTone::Weak),
        },
        BoardColumn::Score => number(row.result.points.map(signed)),
        BoardColumn::Par => {
            let par = solved.and_then(|it| it.par.as_ref());
            par.map_or_else(BoardCell::default, |par| par_cell(words, par))
        }
        BoardColumn::Imps => number(row.imps.map(signed)),
        BoardColumn::NorthSouthCost => cost(&|seat| seat.side() == Side::NorthSouth),
        BoardColumn::EastWestCost => cost(&|seat| seat.side() == Side::EastWest),
        BoardColumn::DeclarerCost => cost(&|seat| seat == row.declarer),
        BoardColumn::DefenceCost => cost(&|seat| seat != row.declarer),
        BoardColumn::Cost => cost(&|_| true),
    }
}

/// Returns the cell for a number of tricks that mistakes cost. Without a mistake it is a dot.
pub(super) fn cost_cell(cost: usize) -> BoardCell {
    match cost {
        0 => BoardCell::at_right("·".to_owned(), CellTone::Weak),
        cost => BoardCell::at_right(cost.to_string(), CellTone::Cost),
    }
}

/// Returns the cell with the tricks at the table and the result of the contract.
fn tricks_cell(row: &BoardRow) -> BoardCell {
    let tricks = row.result.result.tricks;
    BoardCell {
        left: tricks.map(|it| (it.to_string(), CellTone::Plain)),
        right: row.result.margin().map(|margin| match margin {
            0 => ("=".to_owned(), CellTone::Weak),
            1.. => (signed(margin), CellTone::Weak),
            _ => (signed(margin), CellTone::Minus),
        }),
    }
}

/// Returns the contract of a par, or the words for a deal that is passed out.
pub(super) fn par_text(words: &Words, par: &Par) -> String {
    let first = par.contracts.first();
    first.map_or_else(
        || say!(words, "makes-passed-out"),
        |_| par_contract_text(words, par),
    )
}

fn par_cell(words: &Words, par: &Par) -> BoardCell {
    BoardCell {
        left: Some((par_text(words, par), CellTone::Weak)),
        right: Some((signed(par.score), CellTone::Plain)),
    }
}

pub(super) fn vulnerability_text(words: &Words, vulnerability: Vulnerability) -> String {
    match vulnerability {
        Vulnerability::None => "–".to_owned(),
        Vulnerability::NorthSouth | Vulnerability::EastWest | Vulnerability::Both => {
            words.vulnerable_sides(vulnerability)
        }
    }
}

/// Returns the contract of a row, or only its strain if the level is unknown.
pub(super) fn contract_text(words: &Words, row: &BoardRow) -> String {
    match row.contract {
        Some(contract) => words.contract(contract),
        None if row.is_passed_out => say!(words, "passed-out"),
        None => words.strain_sign(row.strain),
    }
}

pub(super) fn declarer_text(words: &Words, row: &BoardRow) -> String {
    let seat = words.seat_letter(row.declarer);
    match &row.players[row.declarer] {
        Some(name) => format!("{seat} {name}"),
        None => seat,
    }
}

/// Returns the name of a player of a row, or of the seat if the player is unknown.
pub(super) fn player_text(words: &Words, row: &BoardRow, seat: Seat) -> String {
    let known = row.players[seat].clone();
    known.unwrap_or_else(|| words.seat(seat))
}

/// Returns the heading of a column.
pub(super) fn heading(words: &Words, column: BoardColumn) -> String {
    match column {
        BoardColumn::Board => say!(words, "report-board"),
        BoardColumn::Room => say!(words, "report-room"),
        BoardColumn::Vulnerability => say!(words, "overview-column-vulnerability"),
        BoardColumn::Contract => say!(words, "report-contract"),
        BoardColumn::Declarer => say!(words, "overview-column-declarer"),
        BoardColumn::Lead => say!(words, "report-lead"),
        BoardColumn::Tricks => say!(words, "report-tricks"),
        BoardColumn::Makes => say!(words, "overview-column-makes"),
        BoardColumn::Margin => say!(words, "overview-column-margin"),
        BoardColumn::Score => say!(words, "report-score"),
        BoardColumn::Par => say!(words, "overview-column-par"),
        BoardColumn::Imps => say!(words, "overview-column-imps"),
        BoardColumn::NorthSouthCost => words.side(Side::NorthSouth),
        BoardColumn::EastWestCost => words.side(Side::EastWest),
        BoardColumn::DeclarerCost => say!(words, "overview-column-by-declarer"),
        BoardColumn::DefenceCost => say!(words, "overview-column-by-defence"),
        BoardColumn::Cost => say!(words, "mistakes-column-lost"),
    }
}

/// Returns the tip of a column's heading: what the column contains, if that is not obvious, and how to sort by it.
pub(super) fn heading_tip(words: &Words, column: BoardColumn) -> String {
    let meaning = match column {
        BoardColumn::Board
        | BoardColumn::Room
        | BoardColumn::Vulnerability
        | BoardColumn::Contract
        | BoardColumn::Declarer
        | BoardColumn::Lead => return say!(words, "overview-tip-sort"),
        BoardColumn::Tricks => say!(words, "overview-tip-tricks"),
        BoardColumn::Makes => say!(words, "overview-tip-makes"),
        BoardColumn::Margin => say!(words, "overview-tip-margin"),
        BoardColumn::Score => say!(words, "overview-tip-score"),
        BoardColumn::Par => say!(words, "overview-tip-par"),
        BoardColumn::Imps => say!(words, "overview-tip-imps"),
        BoardColumn::NorthSouthCost | BoardColumn::EastWestCost => {
            say!(words, "overview-tip-side-cost")
        }
        BoardColumn::DeclarerCost => say!(words, "overview-tip-declarer-cost"),
        BoardColumn::DefenceCost => say!(words, "overview-tip-defence-cost"),
        BoardColumn::Cost => say!(words, "overview-tip-cost"),
    };
    format!("{meaning}. {}", say!(words, "overview-tip-sort"))
}
