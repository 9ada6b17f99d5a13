//! Every result of the sessions with its scores as CSV.

use kibitzer_files::csv_row;
use kibitzer_results::{PairId, decimal};

use super::text::result_cells;
use crate::report::session::FileSession;

/// The headings of the columns.
const HEAD: [&str; 15] = [
    "board",
    "section",
    "ns",
    "ew",
    "ns_names",
    "ew_names",
    "contract",
    "declarer",
    "lead",
    "tricks",
    "score",
    "ns_points",
    "ew_points",
    "ns_percent",
    "ew_percent",
];

/// Returns the rows of all results as CSV, with a heading.
pub(super) fn results_csv(sessions: &[FileSession]) -> String {
    let mut csv = csv_row(&HEAD);
    for file in sessions {
        let scored = file.scored();
        for (index, board) in file.session().boards.iter().enumerate() {
            for (number, result) in board.results.iter().enumerate() {
                let scores = scored
                    .as_ref()
                    .and_then(|scored| scored.boards[index][number]);
                let [pair, opponents] = &result.pairs;
                let names = |pair: &PairId| file.session().names(pair).unwrap_or_default();
                let number = |pair: &PairId| {
                    if pair.is_known_by(&names(pair)) {
                        String::new()
                    } else {
                        pair.number.clone()
                    }
                };
                let score = |side: usize| scores.map(|scores| scores[side]);
                let points = |side| score(side).map(|score| score.points);
                let share = |side| score(side).and_then(|score| score.percentage());
                let numbers = [points(0), points(1), share(0), share(1)];
                let mut cells = vec![
                    board.number.clone(),
                    pair.section.clone(),
                    number(pair),
                    number(opponents),
                    names(pair),
                    names(opponents),
                ];
                cells.extend(result_cells(result));
                cells.extend(numbers.map(|number| number.map_or_else(String::new, decimal)));
                csv += &csv_row(&cells);
            }
        }
    }
    csv
}
