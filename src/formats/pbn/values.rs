//! Parsers for the values of tags (chapters 3.4 and 4).

use kibitzer_cards::rules::Contract;
use kibitzer_cards::{Seat, Side, Tricks};

use crate::board_lines;
use crate::stated_contract::tricks;

/// Parses a seat from its letter, or from its full name, which the PBN standard does not allow.
pub(super) fn parse_seat(value: &str) -> Option<Seat> {
    board_lines::parse_seat(value.trim())
}

/// Parses the value of a Declarer tag. The flag is true if a `^` states that declarer and dummy have swapped roles.
pub(super) fn parse_declarer(value: &str) -> Option<(Seat, bool)> {
    let value = value.trim();
    match value.strip_prefix('^') {
        Some(letter) => Some((parse_seat(letter)?, true)),
        None => Some((parse_seat(value)?, false)),
    }
}

/// The parsed value of a Result tag.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PbnResult {
    /// True if `^` marks the result as irregular, because it differs from the number of tricks won in the play.
    pub(super) is_irregular: bool,
    /// The number of tricks won by the side that the Result tag names, or by declarer's side if it names none.
    pub(super) first: (Option<Side>, u8),
    /// The number of tricks won by the other side; `None` if the Result tag gives only one number.
    pub(super) second: Option<u8>,
}

impl PbnResult {
    pub(crate) fn read(value: &str) -> Option<PbnResult> {
        let value = value.trim();
        let tricks = value.strip_prefix('^').unwrap_or(value);
        let number = |word: &str| parse_number(word).filter(|tricks| *tricks <= 13);
        let (first, second) = match *tricks.split_whitespace().collect::<Vec<_>>() {
            [tricks] => ((None, number(tricks)?), None),
            [one, tricks] => ((Some(side(one)?), number(tricks)?), None),
            [one, tricks, other, rest] if side(other)? == side(one)?.opponents() => {
                ((Some(side(one)?), number(tricks)?), Some(number(rest)?))
            }
            _ => return None,
        };
        Some(PbnResult {
            is_irregular: value.len() > tricks.len(),
            first,
            second,
        })
    }

    /// Parses a number of overtricks or undertricks, such as `+1`, which the PBN standard does not allow.
    pub(crate) fn of_margin(value: &str, contract: Contract) -> Option<PbnResult> {
        let tricks = tricks(contract, board_lines::parse_margin(value.trim())?)?;
        Some(PbnResult {
            is_irregular: false,
            first: (None, tricks.0),
            second: None,
        })
    }

    /// Returns the number of tricks won by declarer's side, given that both sides won `all` tricks in total. Returns
    /// `None` if the number depends on the declarer, who is unknown.
    pub(crate) fn tricks(&self, declarer: Option<Seat>, all: u8) -> Option<Tricks> {
        let (side, tricks) = self.first;
        let is_his =
            side.is_none_or(|side| declarer.is_some_and(|declarer| declarer.side() == side));
        match (is_his, declarer) {
            (true, _) => Some(Tricks(tricks)),
            (false, None) => None,
            (false, Some(_)) => all.checked_sub(tricks).map(Tricks),
        }
    }
}

pub(super) fn side(word: &str) -> Option<Side> {
    match word.to_ascii_uppercase().as_str() {
        "NS" => Some(Side::NorthSouth),
        "EW" => Some(Side::EastWest),
        _ => None,
    }
}

/// Parses an unsigned number.
pub(super) fn parse_number(value: &str) -> Option<u8> {
    value.parse().ok().filter(|_| is_number(value))
}

pub(super) fn is_number(value: &str) -> bool {
    !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_as_programs_write_them() {
        let tricks = |text: &str| PbnResult::read(text)?.tricks(Some(Seat::North), 13);
        let results = [
            ("9", 9),
            ("^8", 8),
            ("NS 9", 9),
            ("EW 10", 3),
            ("EW 4 NS 9", 9),
        ];
        for (text, expected) in results {
            assert_eq!(tricks(text), Some(Tricks(expected)), "{text}");
        }
        for text in ["14", "C-2", "NS", "NS 9 NS 4", "+1"] {
            assert!(PbnResult::read(text).is_none(), "{text}");
        }
    }
}
