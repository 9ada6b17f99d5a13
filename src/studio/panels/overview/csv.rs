//! The overview as a CSV file: its rows and columns as they are shown, with the deals.

use kibitzer::cards::Seat;
use kibitzer_formats::deal::write_deal;

use super::columns::BoardData;
use crate::session::Session;
use crate::session::overview::BoardOverview;
use crate::words::Words;
use crate::words::csv::with_encoding_mark;
use kibitzer_files::csv_row;
use kibitzer_words::letters::CardLetters;
use kibitzer_words::say;

/// Returns the visible rows of the overview as the text of a CSV file, in the same order and in the user's language.
/// Numbers are written so that spreadsheets can read them. The file includes columns that a narrow window hides; the
/// last column is the deal.
pub(crate) fn boards_csv(
    words: &Words,
    letters: CardLetters,
    session: &Session,
    overview: &BoardOverview,
) -> String {
    let columns = overview.columns().iter();
    let names = columns
        .clone()
        .flat_map(|column| column.spec().titles(words));
    let titles: Vec<String> = names.chain([say!(words, "overview-deal")]).collect();
    let rows = overview.shown().iter().map(|&index| {
        let board = BoardData::new(words, letters, overview, index);
        let fields = columns.clone().flat_map(|&column| board.fields(column));
        let listed = session.problem_list().get(overview.rows()[index].place);
        let deal = listed.map_or_else(String::new, |listed| {
            write_deal(Seat::North, &listed.problem.setup.starting_hands())
        });
        fields.chain([deal]).collect()
    });
    let rows = [titles].into_iter().chain(rows);
    with_encoding_mark(rows.map(|row| csv_row(&row)).collect())
}
