//! Computed scores as tables, in the form in which files state them.

use kibitzer_cards::Side;
use kibitzer_formats::{ScoreRow, ScoreTable, ScoreTableColumn, ScoredResult};

use super::ranking::{RankedPair, Ranking};
use super::scoring::{PairScore, ScoredSession};

impl ScoredSession {
    /// Adds columns with the computed scores of both sides to a table of results that states none. The first row of
    /// the table is the result with the index `first` of the board with the index `board`.
    pub fn complete(&self, table: &mut ScoreTable, board: usize, first: usize) {
        use ScoreTableColumn::{Imps, Matchpoints, Percentage};
        let is_score =
            |column: &ScoreTableColumn| matches!(column, Matchpoints(_) | Percentage(_) | Imps(_));
        if table.columns.iter().any(is_score) {
            return;
        }
        for (index, side) in Side::ALL.into_iter().enumerate() {
            table.columns.extend(self.score_columns(Some(side)));
            for (row, scores) in table.rows.iter_mut().zip(&self.boards[board][first..]) {
                let score = scores.map(|scores| scores[index]);
                row.cells.extend(self.score_cells(score));
            }
        }
    }

    /// Returns a ranking as a table. The names are those of the file.
    pub fn ranking_table(&self, ranking: &Ranking) -> ScoreTable {
        let mut columns = vec![
            ScoreTableColumn::Rank,
            ScoreTableColumn::RankTie,
            ScoreTableColumn::Section,
            ScoreTableColumn::Pair(None),
            ScoreTableColumn::Direction,
            ScoreTableColumn::Names(None),
            ScoreTableColumn::Boards,
        ];
        columns.extend(self.score_columns(None));
        let rows = ranking.pairs.iter().map(|pair| ScoreRow {
            cells: self.ranking_cells(pair),
            result: ScoredResult::default(),
        });
        ScoreTable {
            columns,
            rows: rows.collect(),
        }
    }

    fn ranking_cells(&self, RankedPair { places, standing }: &RankedPair) -> Vec<String> {
        let [first, last] = places;
        let names = self.session.names(&standing.pair).unwrap_or_default();
        let mut cells = vec![
            first.to_string(),
            if first == last {
                String::new()
            } else {
                last.to_string()
            },
            standing.pair.section.clone(),
            // A pair without a number is known by its names.
            if standing.pair.is_known_by(&names) {
                String::new()
            } else {
                standing.pair.number.clone()
            },
            standing
                .side
                .map_or_else(String::new, |side| side.to_string()),
            names,
            standing.boards.to_string(),
        ];
        cells.extend(self.score_cells(Some(standing.total)));
        cells
    }

    fn score_columns(&self, side: Option<Side>) -> Vec<ScoreTableColumn> {
        if self.rules.is_matchpoints() {
            vec![
                ScoreTableColumn::Matchpoints(side),
                ScoreTableColumn::Percentage(side),
            ]
        } else {
            vec![ScoreTableColumn::Imps(side)]
        }
    }

    fn score_cells(&self, score: Option<PairScore>) -> Vec<String> {
        let Some(score) = score else {
            return vec![String::new(); self.score_columns(None).len()];
        };
        let points = decimal(score.points);
        if self.rules.is_matchpoints() {
            let percentage = score
                .percentage()
                .map_or_else(String::new, |share| format!("{share:.2}"));
            vec![points, percentage]
        } else {
            vec![points]
        }
    }
}

/// Returns a number with at most two decimals, none of them a trailing zero.
pub fn decimal(number: f64) -> String {
    let hundredths = (number * 100.0).round() / 100.0;
    // Adding zero turns -0 into 0.
    (hundredths + 0.0).to_string()
}
