//! The result of a board at one table, from the record of its play or from a row of a score table.

use kibitzer_cards::problem::Problem;
use kibitzer_cards::rules::Vulnerability;
use kibitzer_cards::{Seat, Side, Tricks};

use crate::scores::{ScoreRow, ScoreTable, ScoreTableColumn, ScoredContract, ScoredResult};
use crate::stated_contract::StatedContract;

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
    /// The averages that a director has assigned to North-South and East-West instead of a result. `None` for a side
    /// without one.
    pub assigned: [Option<Average>; 2],
}

/// An artificial score that a director assigns to one side (Law 12C2 of duplicate bridge).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Average {
    /// At least 60 % of the matchpoints, or more if the pair has more on its other boards.
    Plus,
    /// 50 % of the matchpoints.
    Even,
    /// At most 40 % of the matchpoints, or less if the pair has less on its other boards.
    Minus,
    /// A share of the matchpoints, from 0 to 100 %.
    Percent(u8),
}

impl TableResult {
    /// Returns the result of a board from the record of its auction and play.
    pub fn from_record(problem: &Problem) -> TableResult {
        // The tricks of an ending do not show whether the contract was made.
        let contract = problem.contract().filter(|_| !has_equal_rest(problem));
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
        let has_contract = matches!(row.result.contract, ScoredContract::Contract(_));
        let is_played = has_contract && points.is_some();
        // The score of a contract shows its tricks.
        let tricks = row.result.tricks.or_else(|| {
            let tricks = |tricks| Some(Tricks(tricks));
            (0..=13).map(tricks).find(|&tricks| {
                let result = ScoredResult {
                    tricks,
                    ..row.result
                };
                is_played && result.points(vulnerability) == points
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
            assigned: assigned_averages(table, row, of_sides),
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

/// Returns true if all hands of a problem have equally many cards, and fewer than were dealt. In a deal with a misprint a
/// card is in two hands, or missing in one.
fn has_equal_rest(problem: &Problem) -> bool {
    let setup = &problem.setup;
    let hands = setup.starting_hands();
    let mut lengths = setup
        .seats_from(Seat::North)
        .map(|seat| hands[seat].len() + usize::from(setup.unknown[seat]));
    let first = lengths.next();
    let are_short = first.is_some_and(|length| length < setup.game.hand_size());
    are_short && lengths.all(|length| Some(length) == first)
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
    let of_sides = of_sides.map(|text| {
        let is_pass = StatedContract::is_pass(text);
        if is_pass { "" } else { text }
    });
    match of_sides.map(|text| number(text).map(i32::from)) {
        // The side that did not score has a zero or nothing.
        [None | Some(0), Some(points)] => Some(-points),
        // A director may have given the two sides different scores, which are no result of the table.
        [Some(one), Some(other)] if other != 0 && one.abs() != other.abs() => None,
        [Some(points), _] => Some(points),
        [None, None] if of_sides == ["", ""] => result.points(vulnerability),
        [None, None] => None,
    }
}

/// Returns the averages that a director has assigned to North-South and East-West. `of_sides` contains the score
/// texts of the two sides, North-South first. An average in another cell is that of both sides.
fn assigned_averages(
    table: &ScoreTable,
    row: &ScoreRow,
    of_sides: [&str; 2],
) -> [Option<Average>; 2] {
    // A contract with its result is no average, but the director may have replaced its score.
    let is_played = row.result.contract != ScoredContract::Unknown;
    let columns: &[ScoreTableColumn] = if is_played {
        &[ScoreTableColumn::Score(None)]
    } else {
        &[
            ScoreTableColumn::Contract,
            ScoreTableColumn::Result,
            ScoreTableColumn::Score(None),
        ]
    };
    let cells = columns.iter().map(|column| table.cell(row, column));
    let pairs = cells.clone().chain(of_sides);
    if let Some(pair) = pairs.clone().find_map(parse_averages) {
        return pair.map(Some);
    }
    let both = cells.clone().find_map(parse_average);
    of_sides.map(|cell| parse_average(cell).or_else(|| parse_share(cell)).or(both))
}

/// Parses the averages assigned to both sides: `A60/40`, `A6040`, `60%-40%`, `Ave+/Ave-` or `A+=`.
fn parse_averages(text: &str) -> Option<[Average; 2]> {
    let text = text.trim().trim_start_matches('!');
    let plain: String = text
        .chars()
        .filter(|c| !c.is_whitespace() && *c != '%')
        .collect();
    let word = plain.trim_end_matches(['+', '=', '-']);
    let both = match plain[word.len()..].split_at_checked(1) {
        Some((one, other)) if other.len() == 1 => {
            [one, other].map(|sign| parse_average(&format!("{word}{sign}")))
        }
        _ => {
            let (one, other) = plain.split_once('/').unwrap_or_default();
            [one, other].map(parse_average)
        }
    };
    if let [Some(one), Some(other)] = both {
        return Some([one, other]);
    }
    let digits = plain.strip_prefix(['A', 'a']).unwrap_or(&plain);
    let parts = match digits.split_once(['/', '-', ':']) {
        Some(parts) => parts,
        None if digits.len() == 4 && digits.len() < plain.len() => digits.split_at_checked(2)?,
        None => return None,
    };
    let percent = |part: &str| {
        let percent = part.parse().ok().filter(|percent| *percent <= 100);
        percent.map(Average::Percent)
    };
    Some([percent(parts.0)?, percent(parts.1)?])
}

/// Parses an average that a director has assigned, such as `Ave+`, `A` or `av-`.
fn parse_average(text: &str) -> Option<Average> {
    let text = text.trim().trim_start_matches('!').to_ascii_lowercase();
    let text = text.replace('\u{2212}', "-");
    let sign = text.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
    let is_average =
        ["a", "av", "ave", "avg", "average"].contains(&&text[..text.len() - sign.len()]);
    let average = match sign.trim() {
        "+" => Average::Plus,
        "" | "=" => Average::Even,
        "-" => Average::Minus,
        _ => return None,
    };
    Some(average).filter(|_| is_average)
}

/// Parses a share of the matchpoints, such as `40%`.
fn parse_share(text: &str) -> Option<Average> {
    let percent: u8 = text.trim().strip_suffix('%')?.trim_end().parse().ok()?;
    Some(Average::Percent(percent)).filter(|_| percent <= 100)
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
