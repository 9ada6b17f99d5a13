//! Hands as printed in newspapers, forums and e-mails: drawn around the table, or listed one per line.
//!
//! ```text
//! Board 7. Dealer East. N-S vulnerable          Сдача 7. Сдающий: восток. Зона: СЮ
//!          ♠ K43                                Север ♠К43 ♥ДВ10 ♦В984 ♣К83
//!          ♥ QJ10                               Восток ♠В1082 ♥754 ♦Д6 ♣ДВ109
//!          ♦ J984                               Юг ♠ТД6 ♥ТК9 ♦ТК73 ♣Т54
//!          ♣ K83                                Запад ♠975 ♥8632 ♦1052 ♣762
//! ♠ 975           ♠ J1082                       Контракт 3БК от юга. Ход: ♥6
//! ♥ 8632          ♥ 754
//! ♦ 1052          ♦ Q6
//! ♣ 762           ♣ QJ109
//!          ♠ AQ6
//!          ♥ AK9
//!          ♦ AK73
//!          ♣ A54
//! Contract: 3NT by South. Opening lead: six of hearts
//! ```
//!
//! Addresses of the hand viewer may stand between the diagrams; their deals are read too.
//!
//! Suits are named by symbols, letters or words, or only implied by their order. Three hands without cards below the
//! seven are read as preferans. An auction is read as well if a row of four seats stands above it. There is no standard
//! for diagrams; `tests/fixtures/diagrams` has examples of what is supported, with their sources.

mod bidding;
mod call_row;
mod diagram_board;
mod facts;
mod flaw;
mod hand_name;
mod languages;
mod mentioned_contract;
mod rows;
mod scan;
mod seat_markup;
mod sentence;
mod shapes;
mod tokens;
mod vocabulary;

use super::lin::{self, AddressReader, LinFlaw};
use super::reading::{PieceReader, ReadError, TextBoard, TextContent};
use rows::{RowReader, TextRow};
use scan::Scan;

pub use call_row::parse_typed_call;
pub use flaw::DiagramFlaw;
pub use vocabulary::parse_suit_name;

/// The maximum length of a deal and the text around it, in bytes. A longer text is split, at a blank line if possible.
const MAX_DEAL_LENGTH: usize = 1 << 14;

/// A reader for hand diagrams and lists of hands.
#[derive(Default)]
pub(crate) struct DiagramReader;

/// Returns true if `head`, the beginning of a text, contains a hand diagram or a list of hands.
pub(crate) fn contains_deal(head: &str) -> bool {
    !Scan::find_deals(rows(head)).deals.is_empty()
}

fn rows(text: &str) -> impl Iterator<Item = TextRow> {
    let mut reader = RowReader::of_text(text);
    let starts = text.match_indices('\n').map(|(end, _)| end + 1);
    let lines = std::iter::once(0).chain(starts).enumerate();
    lines.flat_map(move |(index, start)| reader.displayed_rows(index + 1, &text[start..]))
}

impl PieceReader for DiagramReader {
    fn piece(&self, text: &str) -> Option<usize> {
        let head = &text[..text.floor_char_boundary(MAX_DEAL_LENGTH)];
        let lines = head.rfind('\n').map_or("", |end| &head[..=end]);
        if let Some(next) = second_deal_offset(lines) {
            return Some(next);
        }
        if text.len() < MAX_DEAL_LENGTH {
            return None;
        }
        let blank = lines.rfind("\n\n").map(|end| end + 2);
        let line = || {
            text.find('\n')
                .map(|end| end + 1)
                .max((!lines.is_empty()).then_some(lines.len()))
        };
        blank.or_else(line)
    }

    fn read(&mut self, piece: &str, contents: &mut TextContent) {
        let scan = Scan::find_deals(rows(piece));
        for deal in &scan.deals {
            diagram_board::add_deal(deal, &scan.rows, contents);
        }
        add_links(piece, contents);
    }
}

/// Adds the deals that the web addresses in a text contain, in the order of their lines. Addresses without cards, and
/// deals in LIN outside addresses, are reported as warnings.
fn add_links(piece: &str, contents: &mut TextContent) {
    let mut links = TextContent::default();
    AddressReader.read(piece, &mut links);
    for board in links.boards {
        match board.content {
            Err(error) if error.flaw == LinFlaw::Elsewhere.into() => links.warnings.push(error),
            content => contents.boards.push(TextBoard { content, ..board }),
        }
    }
    let is_in_link = |at: &usize| lin::link_ranges(piece).any(|link| link.contains(at));
    if let Some(at) = lin::deals_in_text(piece).find(|at| !is_in_link(at)) {
        let flaw = DiagramFlaw::UnreadLin.into();
        links
            .warnings
            .push(ReadError::in_part(piece, &piece[at..], flaw));
    }
    contents.boards.sort_by_key(|board| board.line);
    contents.warnings.append(&mut links.warnings);
    contents.warnings.sort_by_key(|warning| warning.line);
}

/// Returns the byte offset of the line on which the second deal in `text` begins. Returns `None` if there is no second
/// deal, or if it begins on the same line as the text before it.
fn second_deal_offset(text: &str) -> Option<usize> {
    let mut scan = Scan::default();
    let mut starts = vec![0];
    let mut end = 0;
    let mut reader = RowReader::of_text(text);
    for (index, line) in text.split_inclusive('\n').enumerate() {
        for row in reader.displayed_rows(index + 1, &text[end..]) {
            scan.push_row(row);
        }
        end += line.len();
        starts.push(end);
        let second = scan.second_deal_row().filter(|&row| row > 0);
        let is_apart = |row: &usize| scan.rows[row - 1].row.line < scan.rows[*row].row.line;
        if let Some(row) = second.filter(is_apart) {
            return Some(starts[scan.rows[row].row.line - 1]);
        }
    }
    None
}
