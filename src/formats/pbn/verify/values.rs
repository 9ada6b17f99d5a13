//! Checks of the values of tags against the standard (chapters 3.4 and 4).

use kibitzer_cards::Side;
use kibitzer_cards::rules::{Game, Vulnerability};

use crate::board_lines::{parse_vulnerability, vulnerability_text};
use crate::pbn::flaw::{PbnFlaw, PbnValue};
use crate::pbn::values::{is_number, parse_declarer, parse_seat, side};
use crate::stated_contract::StatedContract;

/// Returns the standard spelling of the value of the PBN tag `name`. Returns `None` if the value is already standard or
/// cannot be read.
pub(super) fn standard_spelling(name: &str, value: &str) -> Option<String> {
    let standard = match name {
        "Dealer" | "Auction" | "Play" => parse_seat(value)?.to_string(),
        "Declarer" => {
            let (seat, is_swapped) = parse_declarer(value)?;
            format!("{}{seat}", if is_swapped { "^" } else { "" })
        }
        "Contract" => StatedContract::read(Game::Bridge, value)?.text(),
        "Vulnerable" if is_standard_vulnerability(value) => return None,
        "Vulnerable" => vulnerability_text(parse_vulnerability(value.trim())?).to_owned(),
        _ => return None,
    };
    (!standard.eq_ignore_ascii_case(value.trim())).then_some(standard)
}

/// Returns true if the PBN standard allows this spelling of a vulnerability.
fn is_standard_vulnerability(value: &str) -> bool {
    let words = ["None", "Love", "-", "NS", "EW", "All", "Both"];
    words.iter().any(|word| word.eq_ignore_ascii_case(value))
}

/// Returns a warning if the value of the PBN tag `name` has the wrong format. Checks only tags whose values the reader
/// does not interpret.
pub(super) fn format_warning(name: &str, value: &str) -> Option<PbnFlaw> {
    let value = value.trim();
    if value.is_empty() || value == "?" {
        return None;
    }
    let (is_good, expected) = match name {
        "Date" | "EventDate" | "UTCDate" => (is_date(value), PbnValue::Date),
        "Time" | "UTCTime" => (is_time(value), PbnValue::Time),
        "Board" => (is_number(value), PbnValue::Board),
        "Round" => (is_round(value), PbnValue::Round),
        "TimeCall" | "TimeCard" => (is_number(value), PbnValue::Number),
        "TimeControl" => (is_pair(value), PbnValue::Control),
        "FrenchMP" => (["Yes", "No"].contains(&value), PbnValue::YesOrNo),
        "Room" => (["Open", "Closed"].contains(&value), PbnValue::OpenOrClosed),
        "Hidden" => {
            let is_seat = |c: char| "NESW".contains(c.to_ascii_uppercase());
            (value.chars().all(is_seat), PbnValue::Seats)
        }
        "Scoring" => {
            // The standard allows any words.
            let is_field = |field: &str| field.contains(char::is_alphanumeric);
            (value.split(';').all(is_field), PbnValue::Scoring)
        }
        "Score" => (is_score(value, is_integer), PbnValue::Score),
        "ScoreIMP" | "ScoreMP" => (is_score(value, is_decimal), PbnValue::Score),
        "ScorePercentage" => (is_score(value, is_percentage), PbnValue::Percentage),
        "ScoreRubber" => (is_score(value, is_pair), PbnValue::RubberScore),
        "ScoreRubberHistory" => (games_won(value).is_some(), PbnValue::RubberHistory),
        "OptimumScore" => (is_optimum(value), PbnValue::OptimumScore),
        _ => return None,
    };
    (!is_good).then(|| PbnFlaw::value(value, expected))
}

fn is_date(value: &str) -> bool {
    let is_digit = |byte: u8| byte.is_ascii_digit() || byte == b'?';
    let parts: Vec<&str> = value.split('.').collect();
    let lengths: Vec<usize> = parts.iter().map(|part| part.len()).collect();
    lengths == [4, 2, 2] && parts.iter().all(|part| part.bytes().all(is_digit))
}

fn is_time(value: &str) -> bool {
    let parts: Vec<&str> = value.split(':').collect();
    parts.len() == 3 && parts.iter().all(|part| part.len() == 2 && is_number(part))
}

/// Returns true if a value is a round number. It may have several parts, separated by periods, of letters, digits and
/// underscores.
fn is_round(value: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let mut rounds = value.split('.');
    rounds.all(|round| !round.is_empty() && round.bytes().all(is_letter))
}

/// Returns true if a value consists of two numbers with a slash between them.
fn is_pair(value: &str) -> bool {
    let pair = value.split_once('/');
    pair.is_some_and(|(one, other)| is_number(one.trim()) && is_number(other.trim()))
}

fn is_integer(value: &str) -> bool {
    is_number(value.strip_prefix(['+', '-']).unwrap_or(value))
}

fn is_decimal(value: &str) -> bool {
    let number = value.strip_prefix(['+', '-']).unwrap_or(value);
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    is_number(whole) && (part.is_empty() || is_number(part))
}

fn is_percentage(value: &str) -> bool {
    let number: Option<f64> = value.parse().ok();
    is_decimal(value) && number.is_some_and(|number| (0.0..=100.0).contains(&number))
}

/// Returns true if a value is a score without a side, or the scores of one or both sides. `is_it` validates a single
/// score.
fn is_score(value: &str, is_it: fn(&str) -> bool) -> bool {
    let Some((first, rest)) = value.split_once(char::is_whitespace) else {
        return is_it(value);
    };
    let Some(one) = side(first) else {
        return is_it(value) && value.contains('/');
    };
    let other = match one {
        Side::NorthSouth => "EW",
        Side::EastWest => "NS",
    };
    match rest.split_once(other) {
        Some((score, of_other)) => is_it(score.trim()) && is_it(of_other.trim()),
        None => is_it(rest.trim()),
    }
}

fn is_optimum(value: &str) -> bool {
    let score = value.split_once(char::is_whitespace);
    score.is_some_and(|(first, score)| side(first).is_some() && is_integer(score.trim()))
}

/// Parses the history of a rubber and returns two flags, for North-South and for East-West, which are true if the side
/// has won a game. Returns `None` if the history is invalid.
fn games_won(value: &str) -> Option<(bool, bool)> {
    let spaced = value.replace('/', " / ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let second = words.iter().rposition(|word| side(word).is_some())?;
    let (one, other) = words.split_at(second);
    let (first, second) = (side(one.first()?)?, side(other.first()?)?);
    let (one, other) = (parse_games(&one[1..])?, parse_games(&other[1..])?);
    if first == second || one.len() != other.len() {
        return None;
    }
    // The last game is still being played.
    let has_won = |games: &[u32]| games[..games.len() - 1].iter().any(|score| *score >= 100);
    Some(match first {
        Side::NorthSouth => (has_won(&one), has_won(&other)),
        Side::EastWest => (has_won(&other), has_won(&one)),
    })
}

/// Parses one side's part of a rubber history: two numbers separated by a slash, then the side's scores in one to three
/// games. Returns the scores.
fn parse_games(words: &[&str]) -> Option<Vec<u32>> {
    let [previous, current, "/", games @ ..] = words else {
        return None;
    };
    if !is_number(previous) || !is_number(current) || !(1..=3).contains(&games.len()) {
        return None;
    }
    games.iter().map(|score| score.parse().ok()).collect()
}

/// Returns true if the sides that have won a game of the rubber are the vulnerable ones, or if the history is invalid.
pub(super) fn vulnerability_agrees(vulnerability: Vulnerability, history: &str) -> bool {
    let [ns, ew] = [Side::NorthSouth, Side::EastWest].map(|side| vulnerability.includes(side));
    games_won(history).is_none_or(|won| won == (ns, ew))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_checked_against_the_standard() {
        let good = [
            ("Date", "1998.07.??"),
            ("Date", "?"),
            ("Round", "1.A.2"),
            ("Score", "NS -50"),
            ("Score", "EW +10 NS 5"),
            ("ScoreIMP", "EW -2.5"),
            ("ScorePercentage", "EW 50. NS 50.0"),
            ("ScoreRubber", "EW 300/40 NS 50 / 70  "),
            ("ScoreRubberHistory", "NS 0 0 / 100 0 0 EW 0 0/0 100 0"),
            ("Scoring", "MP;Cross-1"),
            ("OptimumScore", "NS +90"),
            ("Whatever", "#~"),
        ];
        for (name, value) in good {
            assert_eq!(format_warning(name, value), None, "{name} {value}");
        }
        let bad = [
            ("Date", "98.07.16"),
            ("Date", "1998-07-16"),
            ("Board", "1a"),
            ("Round", "1..2"),
            ("Score", "10.5"),
            ("Score", "10 10"),
            ("Score", "XX 10"),
            ("ScoreIMP", "10.-10"),
            ("ScorePercentage", "101"),
            ("ScoreRubber", "10. 10"),
            ("ScoreRubberHistory", "NS 0 0 / 100 0 EW 0 0 / 0"),
            ("Scoring", "IMP;"),
            ("OptimumScore", "420"),
        ];
        for (name, value) in bad {
            assert!(format_warning(name, value).is_some(), "{name} {value}");
        }
    }

    #[test]
    fn the_side_that_has_won_a_game_is_vulnerable() {
        let history = "EW 0 0/100 0 NS 0 0/0 0";
        assert!(vulnerability_agrees(Vulnerability::EastWest, history));
        assert!(!vulnerability_agrees(Vulnerability::Both, history));
    }
}
