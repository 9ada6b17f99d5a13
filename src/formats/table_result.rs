//! The result of a board at one table, from the record of its play or from a row of a score table.

use kibitzer_cards::problem::Problem;
use kibitzer_cards::rules::{Game, Vulnerability, score};
use kibitzer_cards::{Side, Tricks};

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
    /// The percentages of matchpoints that a director has assigned to North-South and East-West instead of a result, for
    /// example 60 for an average plus. `None` for a side without an assigned percentage.
    pub assigned: [Option<u8>; 2],
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
            assigned: [None; 2],
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
        let points = north_south_points(of_sides, &row.result, vulnerability);
        let is_played = matches!(row.result.contract, ScoredContract::Contract(_));
        let is_played = is_played && points.is_some();
        // The score of a contract shows its tricks.
        let tricks = row.result.tricks.or_else(|| {
            let tricks = |tricks| Some(Tricks(tricks));
            (0..=13).map(tricks).find(|&tricks| {
                let result = ScoredResult {
                    tricks,
                    ..row.result
                };
                is_played && calculate_points(&result, vulnerability) == points
            })?
        });
        TableResult {
            result: ScoredResult {
                tricks,
                ..row.result
            },
            points,
            spelled: if spelled.is_empty() {
                cell(None).to_owned()
            } else {
                spelled.join(" / ")
            },
            assigned: assigned_percentages(table, row, of_sides),
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
    let number = |text: &str| {
        let text = text.trim_start_matches('+').replace('\u{2212}', "-");
        let (points, fraction) = text.split_once('.').unwrap_or((&text, ""));
        let points = points.parse::<i16>().ok();
        points.filter(|_| fraction.bytes().all(|digit| digit == b'0'))
    };
    match of_sides.map(|text| number(text).map(i32::from)) {
        [Some(points), _] => Some(points),
        [None, Some(points)] => Some(-points),
        [None, None] if of_sides == ["", ""] => calculate_points(result, vulnerability),
        [None, None] => None,
    }
}

/// Returns the percentages that a director has assigned to North-South and East-West. `of_sides` contains the score
/// texts of the two sides, North-South first. An average in another cell is that of both sides.
fn assigned_percentages(
    table: &ScoreTable,
    row: &ScoreRow,
    of_sides: [&str; 2],
) -> [Option<u8>; 2] {
    if row.result.contract != ScoredContract::Unknown {
        return [None; 2];
    }
    let columns = [
        ScoreTableColumn::Contract,
        ScoreTableColumn::Result,
        ScoreTableColumn::Score(None),
    ];
    let cells = columns.map(|column| table.cell(row, &column));
    let pairs = cells.into_iter().chain(of_sides);
    if let Some(pair) = pairs.into_iter().find_map(parse_percentages) {
        return pair.map(Some);
    }
    let both = cells.into_iter().find_map(parse_average);
    of_sides.map(|cell| parse_average(cell).or(both))
}

/// Parses the percentages assigned to both sides: `A60/40`, `A6040`, `60%-40%` or `Ave+/Ave-`.
fn parse_percentages(text: &str) -> Option<[u8; 2]> {
    let text = text.trim().trim_start_matches('!');
    let plain: String = text
        .chars()
        .filter(|c| !c.is_whitespace() && *c != '%')
        .collect();
    if let Some((one, other)) = plain.split_once('/')
        && let (Some(one), Some(other)) = (parse_average(one), parse_average(other))
    {
        return Some([one, other]);
    }
    let digits = plain.strip_prefix(['A', 'a']).unwrap_or(&plain);
    let parts = match digits.split_once(['/', '-', ':']) {
        Some(parts) => parts,
        None if digits.len() == 4 && digits.len() < plain.len() => digits.split_at_checked(2)?,
        None => return None,
    };
    let percentage = |part: &str| part.parse().ok().filter(|percentage| *percentage <= 100);
    Some([percentage(parts.0)?, percentage(parts.1)?])
}

/// Parses an average that a director has assigned: 60 for `Ave+` or `A+`, 50 for `Average`, 40 for `av-`.
fn parse_average(text: &str) -> Option<u8> {
    let text = text.trim().trim_start_matches('!').to_ascii_lowercase();
    let sign = text.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
    let is_average =
        ["a", "av", "ave", "avg", "average"].contains(&&text[..text.len() - sign.len()]);
    let percentage = match sign.trim() {
        "+" => 60,
        "" | "=" => 50,
        "-" => 40,
        _ => return None,
    };
    is_average.then_some(percentage)
}

/// Calculates the score of North-South in bridge from contract and tricks. Returns `None` if they are unknown.
fn calculate_points(result: &ScoredResult, vulnerability: Vulnerability) -> Option<i32> {
    let contract = match result.contract {
        ScoredContract::Contract(contract) if contract.game() == Game::Bridge => contract,
        ScoredContract::Contract(_) | ScoredContract::Unknown => return None,
        ScoredContract::PassedOut => return Some(0),
    };
    let side = result.declarer?.side();
    let points = score(contract, vulnerability.includes(side), result.tricks?);
    Some(side.for_north_south(points))
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
