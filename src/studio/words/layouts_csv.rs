//! The head of a CSV file with layouts: the deal, the contract, and the names of the columns.

use kibitzer::analysis::{Stage, Statistics};
use kibitzer::cards::Seat;
use kibitzer::problem::Problem;
use kibitzer_files::csv_row;
use kibitzer_words::{say, with_capital};

use super::Words;
use super::csv::with_encoding_mark;

impl Words {
    /// Returns the lines above the rows of a CSV file with layouts. These are the title, the contract and the known
    /// hands, each preceded by its name, then an empty line and the names of the columns. `problem` is the problem
    /// whose layouts were counted.
    pub fn layouts_csv_head(&self, problem: &Problem, statistics: &Statistics) -> String {
        let layouts = statistics.question();
        let setup = layouts.position().setup();
        let contract = with_capital(&self.contract_of(problem));
        let contract = format!("{contract} {}", self.by_declarer(setup.declarer));
        let mut rows = vec![
            (say!(self, "csv-title"), problem.title.clone()),
            (say!(self, "csv-contract"), contract),
        ];
        let unseen = layouts.unseen();
        let seen = setup
            .seats_from(Seat::North)
            .filter(|&seat| !unseen.contains(seat));
        rows.extend(seen.map(|seat| (self.seat(seat), setup.hands[seat].to_string())));
        rows.retain(|(_, value)| !value.is_empty());
        let rows = rows.iter().map(|(name, value)| csv_row(&[name, value]));
        let [first, second] = unseen.places().map(|place| self.place_heading(place));
        let result = match statistics.csv_stage() {
            Stage::Makes => say!(self, "csv-makes"),
            Stage::Tricks => say!(self, "csv-tricks"),
        };
        let text = rows.collect::<String>() + "\n" + &csv_row(&[&first, &second, &result]);
        with_encoding_mark(text)
    }
}
