//! Parsers for the values of command-line options, and their error type.

use std::num::NonZeroUsize;
use std::str::FromStr;
use std::time::Duration;

use std::ops::RangeInclusive;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use kibitzer::analysis::Unseen;
use kibitzer::cards::{Card, ParseCardError, Seat};
use kibitzer::notation::constraints::{self, ConstraintError, HandsConstraint};
use kibitzer::rules::{Constraint, Contract, ContractError, Game};
use kibitzer_words::Language;

/// The languages of report pages, pictures and texts, each with its name on the command line.
pub(super) const LANGUAGES: [(&str, Language); 2] =
    [("en", Language::English), ("ru", Language::Russian)];

/// Returns a parser for an argument that must be one of the names in `values`. The parser returns the value paired with
/// that name.
pub(super) fn one_of<T: Copy + Send + Sync + 'static, const N: usize>(
    values: &'static [(&'static str, T); N],
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(values.iter().map(|(name, _)| *name)).map(|name| {
        let found = values
            .iter()
            .find(|(other, _)| other.eq_ignore_ascii_case(&name));
        found.map_or(values[0].1, |(_, value)| *value)
    })
}

/// The constraints on hands that one value of the option `--pin` gives.
#[derive(Clone, Debug)]
pub(super) struct Pins(pub(super) Vec<Constraint>);

/// Parses the cards that a hand must hold, such as `E:SA,H5`, and returns the constraints.
pub(super) fn parse_pins(text: &str) -> Result<Pins, ConstraintError> {
    constraints::pins(text).map(Pins)
}

/// Parses a constraint on the length of a suit in a hand or in both hands of a side, such as `W:S=4-5`.
pub(super) fn parse_lengths(text: &str) -> Result<HandsConstraint, ConstraintError> {
    constraints::on_hands(text, constraints::length)
}

/// Parses a constraint on the number of certain cards that a hand or a side holds, such as `W:SA,SK=1-2`.
pub(super) fn parse_holdings(text: &str) -> Result<HandsConstraint, ConstraintError> {
    constraints::on_hands(text, constraints::among)
}

/// Parses a constraint on the high-card points of a hand or a side, such as `W=12-14`.
pub(super) fn parse_points(text: &str) -> Result<HandsConstraint, ConstraintError> {
    constraints::on_hands(text, constraints::points)
}

/// A set of board numbers, counted from 1, stored as ranges.
#[derive(Clone, Debug)]
pub(super) struct BoardNumbers(Vec<RangeInclusive<usize>>);

impl BoardNumbers {
    /// Returns true if this board number is in the set.
    pub(super) fn contains(&self, number: usize) -> bool {
        self.0.iter().any(|range| range.contains(&number))
    }

    /// Returns the greatest board number in the set, or `None` if a range has no end.
    pub(super) fn last(&self) -> Option<usize> {
        let last = self.0.iter().map(|range| *range.end()).max();
        last.filter(|&last| last < usize::MAX)
    }

    /// Returns the lowest board number in the set that is greater than `boards`, the number of boards read, or `None`
    /// if there is none.
    pub(super) fn lowest_above(&self, boards: usize) -> Option<usize> {
        let starts = self.0.iter().map(|range| {
            let is_open = *range.end() == usize::MAX;
            if *range.start() > boards || is_open {
                *range.start()
            } else {
                (*range.end()).min(boards + 1)
            }
        });
        starts.filter(|&number| number > boards).min()
    }
}

/// The option `--board`, which selects boards of the input. Boards are counted across all files that are read together.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct ChosenBoards {
    /// Select boards, counted from 1: 3-8 or 1,4,7-
    #[arg(long = "board", value_name = "N", value_parser = parse_board_numbers)]
    pub(super) numbers: Option<BoardNumbers>,
}

/// Parses a confidence level in per cent, at least 50 and below 100.
pub(super) fn parse_confidence(text: &str) -> Result<f64, ArgumentError> {
    let percent = text.parse().ok();
    let confidence = percent.filter(|percent| (50.0..100.0).contains(percent));
    confidence.ok_or(ArgumentError::Confidence)
}

/// Parses a contract of bridge, such as `4SX`.
pub(super) fn parse_contract(text: &str) -> Result<Contract, ContractError> {
    Contract::parse(Game::Bridge, text)
}

/// Parses a contract with the letter of its declarer, such as `4SX-W`.
pub(super) fn parse_declared(text: &str) -> Result<(Contract, Seat), ArgumentError> {
    let parts = text.split_once('-');
    let declared =
        parts.and_then(|(contract, seat)| Some((contract.parse().ok()?, seat.parse().ok()?)));
    declared.ok_or(ArgumentError::Declared)
}

/// Parses cards separated by blanks or commas, in the order in which they were played.
pub(super) fn parse_cards(text: &str) -> Result<PlayedCards, ParseCardError> {
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    words
        .map(str::parse)
        .collect::<Result<_, _>>()
        .map(PlayedCards)
}

/// The cards of one value of `--play`, in the order in which they were played.
#[derive(Clone, Debug)]
pub(super) struct PlayedCards(pub(super) Vec<Card>);

/// Parses a list of board numbers and ranges, such as `3-8` or `1,4,7-`.
pub(super) fn parse_board_numbers(text: &str) -> Result<BoardNumbers, ArgumentError> {
    let number = |text: &str| parse_positive_integer(text).map(NonZeroUsize::get).ok();
    let ranges: Option<Vec<_>> = text
        .split(',')
        .map(|word| {
            let range = match word.split_once('-') {
                None => number(word).map(|number| number..=number),
                Some((first, "")) => number(first).map(|first| first..=usize::MAX),
                Some((first, last)) => number(first).zip(number(last)).map(|(a, b)| a..=b),
            };
            range.filter(|range| !range.is_empty())
        })
        .collect();
    ranges.map(BoardNumbers).ok_or(ArgumentError::Boards)
}

/// The reason why a value on the command line is not valid for its option.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum ArgumentError {
    /// The value is not a number above 0.
    #[error("expected a number above 0")]
    Positive,
    /// The value is not a confidence level in per cent, at least 50 and below 100.
    #[error("expected a number from 50 to below 100, such as 95")]
    Confidence,
    /// The value is not a contract with its declarer.
    #[error("expected a contract and its declarer, such as 3NT-S")]
    Declared,
    /// The value is not a number of megabytes from 1 to [`MAX_MEGABYTES`].
    #[error("expected a number of megabytes from 1 to {MAX_MEGABYTES}")]
    Megabytes,
    /// The value is more memory than the machine has.
    #[error("the machine has only {most} megabytes of memory")]
    Memory {
        /// Memory of the machine in megabytes.
        most: u64,
    },
    /// The value is not a number of threads from 1 to [`MAX_THREADS`].
    #[error("expected a number from 1 to {MAX_THREADS}")]
    Threads,
    /// The value is not a whole number.
    #[error("expected a whole number")]
    Whole,
    /// The value is not a whole number above 0.
    #[error("expected a whole number from 1")]
    FromOne,
    /// The value is a whole number too large for its type.
    #[error("expected a smaller number")]
    Large,
    /// The value is neither a seat nor two different seats.
    #[error("expected two different seats, such as EW, or one")]
    Unseen,
    /// The value names no seats.
    #[error("expected the letters of seats, such as NS")]
    Seats,
    /// The value is not a list of board numbers.
    #[error("expected board numbers from 1, such as 3-8 or 1,4,7-")]
    Boards,
    /// The value is none of `order`, `small`, `minor` and the number of a trick.
    #[error("expected order, small, minor or the number of a trick")]
    Permission,
    /// The value names no leads.
    #[error("expected any, black, red, the letters of suits, or cards such as SK,SQ")]
    Leads,
}

/// Parses a nonnegative whole number that fits the type `T`.
pub(super) fn parse_whole<T: FromStr>(text: &str) -> Result<T, ArgumentError> {
    let is_number = !text.is_empty() && text.bytes().all(|letter| letter.is_ascii_digit());
    text.parse().map_err(|_| {
        if is_number {
            ArgumentError::Large
        } else {
            ArgumentError::Whole
        }
    })
}

/// Parses a whole number that is at least 1.
pub(super) fn parse_positive_integer(text: &str) -> Result<NonZeroUsize, ArgumentError> {
    match parse_whole(text) {
        Ok(number) => NonZeroUsize::new(number).ok_or(ArgumentError::FromOne),
        Err(ArgumentError::Whole) => Err(ArgumentError::FromOne),
        Err(error) => Err(error),
    }
}

/// Parses a finite number above 0.
pub(super) fn parse_positive_number(text: &str) -> Result<f64, ArgumentError> {
    let number = text.parse().ok();
    number
        .filter(|&number: &f64| number > 0.0 && number.is_finite())
        .ok_or(ArgumentError::Positive)
}

/// Parses a number of seconds above 0, and returns it as a duration. A number too large for a [`Duration`] becomes the
/// maximum.
pub(super) fn parse_seconds(text: &str) -> Result<Duration, ArgumentError> {
    let number = parse_positive_number(text)?;
    Ok(Duration::try_from_secs_f64(number).unwrap_or(Duration::MAX))
}

/// Maximum value of `--memory` in megabytes: 1 TiB.
const MAX_MEGABYTES: u32 = 1 << 20;

/// Parses a number of megabytes, from 1 to [`MAX_MEGABYTES`] and at most the memory of the machine if that is known.
pub(super) fn parse_megabytes(text: &str) -> Result<u32, ArgumentError> {
    let number = text
        .parse()
        .ok()
        .filter(|number| (1..=MAX_MEGABYTES).contains(number))
        .ok_or(ArgumentError::Megabytes)?;
    match kibitzer_machine::usable_memory().map(|bytes| bytes >> 20) {
        Some(most) if u64::from(number) > most => Err(ArgumentError::Memory { most }),
        _ => Ok(number),
    }
}

/// Maximum value of `--threads`. More threads would only compete for memory.
const MAX_THREADS: usize = 512;

/// Parses a number of threads from 1 to [`MAX_THREADS`].
pub(super) fn parse_threads(text: &str) -> Result<NonZeroUsize, ArgumentError> {
    let number = text.parse().ok().and_then(NonZeroUsize::new);
    number
        .filter(|threads| threads.get() <= MAX_THREADS)
        .ok_or(ArgumentError::Threads)
}

/// Seats given by their letters.
#[derive(Clone, Debug)]
pub(super) struct Seats(pub(super) Vec<Seat>);

/// Parses seats from their letters, perhaps separated by hyphens or commas: `NS`, `N-S` or `N,E`.
pub(super) fn parse_seats(text: &str) -> Result<Seats, ArgumentError> {
    let letters = text.chars().filter(|letter| !matches!(letter, '-' | ','));
    let seats: Option<Vec<Seat>> = letters.map(Seat::from_letter).collect();
    let some = seats.filter(|seats| !seats.is_empty()).map(Seats);
    some.ok_or(ArgumentError::Seats)
}

/// Parses the unseen hands from the letters of their seats: two different ones, such as `EW`, or one.
pub(super) fn parse_unseen(text: &str) -> Result<Unseen, ArgumentError> {
    let seats: Option<Vec<Seat>> = text.chars().map(Seat::from_letter).collect();
    match seats.as_deref() {
        Some(&[seat]) => Ok(Unseen::One(seat)),
        Some(&[first, second]) if first != second => Ok(Unseen::Two([first, second])),
        _ => Err(ArgumentError::Unseen),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_or_two_unseen_hands_are_parsed() {
        assert_eq!(parse_unseen("S"), Ok(Unseen::One(Seat::South)));
        let pair = Unseen::Two([Seat::West, Seat::East]);
        assert_eq!(parse_unseen("WE"), Ok(pair));
        for wrong in ["", "SS", "X", "NES", "S "] {
            assert_eq!(parse_unseen(wrong), Err(ArgumentError::Unseen), "{wrong}");
        }
    }

    #[test]
    fn board_numbers_and_ranges_are_parsed() {
        let chosen = |text| {
            let chosen = parse_board_numbers(text).unwrap();
            (1..=9)
                .filter(|&number| chosen.contains(number))
                .collect::<Vec<_>>()
        };
        assert_eq!(chosen("3"), [3]);
        assert_eq!(chosen("3-5"), [3, 4, 5]);
        assert_eq!(chosen("1,4,7-"), [1, 4, 7, 8, 9]);
        assert_eq!(parse_board_numbers("1,4-6").unwrap().last(), Some(6));
        assert_eq!(parse_board_numbers("1,4-").unwrap().last(), None);
        let missing = |text, count| parse_board_numbers(text).unwrap().lowest_above(count);
        assert_eq!(missing("3-8", 5), Some(6));
        assert_eq!(missing("1,4,7-", 6), Some(7));
        assert_eq!((missing("1,4,7-", 7), missing("2", 2)), (None, None));
        for wrong in ["", "0", "x", "5-3", "-3", "1,,2", "1-2-3", "3 - 8"] {
            let error = parse_board_numbers(wrong).err();
            assert_eq!(error, Some(ArgumentError::Boards), "{wrong}");
        }
    }
}
