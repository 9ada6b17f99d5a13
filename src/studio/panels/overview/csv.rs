//! The overview as a CSV file: its rows and columns as they are shown, with the deals.

use kibitzer::cards::{Seat, Side};
use kibitzer_formats::deal::write_deal;

use super::cells::{
    contract_text, declarer_text, heading, par_text, room_name, vulnerability_text,
};
use crate::document::board_column::BoardColumn;
use crate::session::Session;
use crate::session::overview::{BoardOverview, BoardRow, SolvedBoard};
use crate::words::Words;
use crate::words::csv::with_encoding_mark;
use kibitzer_files::csv_row;
use kibitzer_words::letters::CardLetters;
use kibitzer_words::say;

/// Returns the rows that the overview shows as the text of a CSV file, in their order and in the user's language. Numbers
/// are written as spreadsheets read them. Columns that a narrow window leaves out are there, and the deal comes last.
pub(crate) fn boards_csv(
    words: &Words,
    letters: CardLetters,
    session: &Session,
    overview: &BoardOverview,
) -> String {
    let columns = overview.columns();
    let titles = columns.iter().flat_map(|&it| titles(words, it));
    let titles: Vec<String> = titles.chain([say!(words, "overview-deal")]).collect();
    let rows = overview.shown().iter().map(|&index| {
        let row = &overview.rows()[index];
        let solved = overview.solved(index);
        let fields = columns.iter();
        let fields = fields.flat_map(|&it| fields_of(words, letters, row, solved, it));
        let listed = session.problem_list().get(row.place);
        let deal = listed.map_or_else(String::new, |it| {
            write_deal(Seat::North, &it.problem.setup.starting_hands())
        });
        fields.chain([deal]).collect()
    });
    let rows = [titles].into_iter().chain(rows);
    with_encoding_mark(rows.map(|row| csv_row(&row)).collect())
}

/// Returns the titles of a column of the overview. Tricks and par are two columns of the file each.
fn titles(words: &Words, column: BoardColumn) -> Vec<String> {
    let title = heading(words, column);
    match column {
        BoardColumn::Tricks => vec![title, say!(words, "overview-result")],
        BoardColumn::Par => vec![title, say!(words, "overview-par-score")],
        BoardColumn::Board
        | BoardColumn::Room
        | BoardColumn::Vulnerability
        | BoardColumn::Contract
        | BoardColumn::Declarer
        | BoardColumn::Lead
        | BoardColumn::Makes
        | BoardColumn::Margin
        | BoardColumn::Score
        | BoardColumn::Imps
        | BoardColumn::NorthSouthCost
        | BoardColumn::EastWestCost
        | BoardColumn::DeclarerCost
        | BoardColumn::DefenceCost
        | BoardColumn::Cost => vec![title],
    }
}

/// Returns the fields of a row in a column, one for each of its [`titles`]; empty for what is not known.
fn fields_of(
    words: &Words,
    letters: CardLetters,
    row: &BoardRow,
    solved: Option<&SolvedBoard>,
    column: BoardColumn,
) -> Vec<String> {
    let number = |number: Option<i32>| number.map_or_else(String::new, |it| it.to_string());
    let cost = |is_counted: &dyn Fn(Seat) -> bool| {
        let cost = solved.and_then(|it| it.cost(is_counted));
        vec![cost.map_or_else(String::new, |it| it.to_string())]
    };
    match column {
        BoardColumn::Board => vec![row.name.clone()],
        BoardColumn::Room => vec![row.room.map_or_else(String::new, |it| room_name(words, it))],
        BoardColumn::Vulnerability => vec![vulnerability_text(words, row.vulnerability)],
        BoardColumn::Contract => vec![contract_text(words, row)],
        BoardColumn::Declarer if row.is_passed_out => vec![String::new()],
        BoardColumn::Declarer => vec![declarer_text(words, row)],
        BoardColumn::Lead => vec![row.lead.map_or_else(String::new, |it| letters.card(it))],
        BoardColumn::Tricks => {
            let tricks = row.result.result.tricks.map(|it| it.0.into());
            vec![number(tricks), number(row.result.margin())]
        }
        BoardColumn::Makes => {
            let makes = solved.and_then(|it| row.makes(it));
            vec![number(makes.map(|it| it.0.into()))]
        }
        BoardColumn::Margin => vec![number(solved.and_then(|it| row.margin(it)))],
        BoardColumn::Score => vec![number(row.result.points)],
        BoardColumn::Par => {
            let par = solved.and_then(|it| it.par.as_ref());
            let contract = par.map_or_else(String::new, |it| par_text(words, it));
            vec![contract, number(par.map(|it| it.score))]
        }
        BoardColumn::Imps => vec![number(row.imps)],
        BoardColumn::NorthSouthCost => cost(&|seat| seat.side() == Side::NorthSouth),
        BoardColumn::EastWestCost => cost(&|seat| seat.side() == Side::EastWest),
        BoardColumn::DeclarerCost => cost(&|seat| seat == row.declarer),
        BoardColumn::DefenceCost => cost(&|seat| seat != row.declarer),
        BoardColumn::Cost => cost(&|_| true),
    }
}
