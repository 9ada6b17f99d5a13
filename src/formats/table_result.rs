//! The result of a board at one table, from the record of its play or from a row of a score table.

use kibitzer_cards::Side;
use kibitzer_cards::problem::Problem;
use kibitzer_cards::rules::Vulnerability;

use crate::scores::{ScoreRow, ScoreTable, ScoreTableColumn, ScoredContract, ScoredResult};

/// The contract, tricks and score of a board at one table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TableResult {
    /// The contract, declarer and tricks at the table.
    pub result: ScoredResult,
    /// The score of North-South in points, from the file or, if it gives none, calculated from contract and tricks.
    /// `None` if it is unknown, or if the file gives an adjusted score in words.
    pub points: Option<i32>,
    /// The score as spelled in the file; may be empty.
    pub spelled: String,
}

impl TableResult {
    /// Returns the result of a board from the record of its auction and play.
    pub fn from_record(problem: &Problem) -> TableResult {
        // The tricks of an ending do not show whether the contract was made.
        let contract = problem.contract().filter(|_| problem.setup.is_whole());
        let result = ScoredResult {
            contract: match contract {
                Some(contract) => ScoredContract::Contract(contract),
                None if problem.is_passed_out() => ScoredContract::PassedOut,
                None => ScoredContract::Unknown,
            },
            declarer: Some(problem.setup.declarer),
            tricks: problem.record.result,
            lead: None,
        };
        let spelled = problem.record.score.trim();
        let words: Vec<&str> = spelled.split_whitespace().collect();
        let of_sides = Side::ALL.map(|side| {
            let mut pairs = words.windows(2);
            let pair = pairs.find(|pair| parse_direction(pair[0]) == Some(side));
            pair.map_or("", |pair| pair[1])
        });
        TableResult {
            result,
            points: north_south_points(of_sides, &result, problem.vulnerability),
            spelled: spelled.to_owned(),
        }
    }

    /// Returns the result of a board from a row of a score table.
    pub fn from_row(
        table: &ScoreTable,
        row: &ScoreRow,
        vulnerability: Vulnerability,
    ) -> TableResult {
        let cell = |side| table.cell(row, &ScoreTableColumn::Score(side));
        let of_sides = Side::ALL.map(|side| cell(Some(side)));
        let mut spelled: Vec<&str> = of_sides
            .into_iter()
            .filter(|side| !side.is_empty())
            .collect();
        spelled.dedup();
        TableResult {
            result: row.result,
            points: north_south_points(of_sides, &row.result, vulnerability),
            spelled: if spelled.is_empty() {
                cell(None).to_owned()
            } else {
                spelled.join(" / ")
            },
        }
    }

    /// Returns the number of tricks above (positive) or below (negative) the contract. Returns `None` if the contract
    /// or the tricks are unknown.
    pub fn margin(&self) -> Option<i32> {
        match self.result.contract {
            ScoredContract::Contract(contract) => Some(contract.margin(self.result.tricks?)),
            ScoredContract::PassedOut | ScoredContract::Unknown => None,
        }
    }
}

/// Returns the score of North-South in points. `of_sides` contains the score texts of the two sides, North-South first.
/// If both are empty, the score is calculated from the result. Returns `None` for an adjusted score in words.
fn north_south_points(
    of_sides: [&str; 2],
    result: &ScoredResult,
    vulnerability: Vulnerability,
) -> Option<i32> {
    // No score exceeds 16 bits, so the differences of scores do not overflow.
    let number = |text: &str| text.trim_start_matches('+').parse::<i16>().ok();
    match of_sides.map(|text| number(text).map(i32::from)) {
        [Some(points), _] => Some(points),
        [None, Some(points)] => Some(-points),
        [None, None] if of_sides == ["", ""] => result.points(vulnerability),
        [None, None] => None,
    }
}

/// Parses the direction of a pair, such as `N-S` or `NS`, and returns the side, or `None` if the text is not a
/// direction.
pub fn parse_direction(text: &str) -> Option<Side> {
    let letters: String = text.chars().filter(char::is_ascii_alphabetic).collect();
    match &*letters.to_ascii_uppercase() {
        "NS" => Some(Side::NorthSouth),
        "EW" => Some(Side::EastWest),
        _ => None,
    }
}
