//! Numbers and other values that the user types, and what is said of those that are none.

use std::error::Error;
use std::fmt::{self, Display};
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::time::Duration;

use kibitzer::cards::Seat;
use kibitzer::notation::limits::{self, LimitError};
use kibitzer::rules::Limit;

/// Several limits of one word.
#[derive(Clone, Debug)]
pub(super) struct Limits(pub(super) Vec<Limit>);

/// Cards that a hand holds.
pub(super) fn pins(text: &str) -> Result<Limits, LimitError> {
    limits::pins(text).map(Limits)
}

/// Why a word is not what its option takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ArgumentError {
    /// No number above 0.
    Positive,
    /// No number of megabytes, or more than anybody has.
    Megabytes,
    /// More megabytes than there are.
    Memory {
        /// So many there are.
        most: u64,
    },
    /// No number of threads, or more than are of use.
    Threads,
    /// No whole number.
    Whole,
    /// No whole number above 0.
    FromOne,
    /// A number with more digits than any that is of use.
    Large,
    /// Not two different seats.
    TwoSeats,
}

impl Display for ArgumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArgumentError::Positive => f.write_str("expected a number above 0"),
            ArgumentError::Megabytes => write!(
                f,
                "expected a number of megabytes from 1 to {MOST_MEGABYTES}"
            ),
            ArgumentError::Memory { most } => {
                write!(f, "there are only {most} megabytes of memory")
            }
            ArgumentError::Threads => write!(f, "expected a number from 1 to {MOST_THREADS}"),
            ArgumentError::Whole => f.write_str("expected a whole number"),
            ArgumentError::FromOne => f.write_str("expected a whole number from 1 on"),
            ArgumentError::Large => f.write_str("expected a smaller number"),
            ArgumentError::TwoSeats => {
                f.write_str("expected two different seats of N E S W, such as EW")
            }
        }
    }
}

impl Error for ArgumentError {}

/// A whole number of a kind, from 0 on.
pub(super) fn whole<T: FromStr>(text: &str) -> Result<T, ArgumentError> {
    let is_number = !text.is_empty() && text.bytes().all(|letter| letter.is_ascii_digit());
    text.parse().map_err(|_| match is_number {
        true => ArgumentError::Large,
        false => ArgumentError::Whole,
    })
}

/// A whole number from 1 on.
pub(super) fn from_one(text: &str) -> Result<NonZeroUsize, ArgumentError> {
    match whole(text) {
        Ok(number) => NonZeroUsize::new(number).ok_or(ArgumentError::FromOne),
        Err(ArgumentError::Whole) => Err(ArgumentError::FromOne),
        Err(error) => Err(error),
    }
}

/// A number above 0.
pub(super) fn positive(text: &str) -> Result<f64, ArgumentError> {
    let number = text.parse().ok();
    number
        .filter(|&number: &f64| number > 0.0 && number.is_finite())
        .ok_or(ArgumentError::Positive)
}

/// So many seconds; what is longer than any time is as good as for ever.
pub(super) fn seconds(text: &str) -> Result<Duration, ArgumentError> {
    let number = positive(text)?;
    Ok(Duration::try_from_secs_f64(number).unwrap_or(Duration::MAX))
}

/// More megabytes than this nobody has.
const MOST_MEGABYTES: u32 = 1 << 20;

/// Megabytes of memory that the machine has.
pub(super) fn megabytes(text: &str) -> Result<u32, ArgumentError> {
    let number = text.parse().ok();
    let number = number.filter(|number| (1..=MOST_MEGABYTES).contains(number));
    let number = number.ok_or(ArgumentError::Megabytes)?;
    match kibitzer_machine::installed().map(|bytes| bytes >> 20) {
        Some(most) if u64::from(number) > most => Err(ArgumentError::Memory { most }),
        _ => Ok(number),
    }
}

/// More threads than this only take memory from one another.
const MOST_THREADS: usize = 512;

/// A number of threads.
pub(super) fn threads(text: &str) -> Result<NonZeroUsize, ArgumentError> {
    let number = text.parse().ok().and_then(NonZeroUsize::new);
    number
        .filter(|threads| threads.get() <= MOST_THREADS)
        .ok_or(ArgumentError::Threads)
}

/// Two different seats in the order they were given.
pub(super) type TwoSeats = [Seat; 2];

/// Two different seats by their letters.
pub(super) fn two_seats(text: &str) -> Result<TwoSeats, ArgumentError> {
    let seats: Option<Vec<Seat>> = text.chars().map(Seat::from_letter).collect();
    match seats.as_deref() {
        Some(&[first, second]) if first != second => Ok([first, second]),
        _ => Err(ArgumentError::TwoSeats),
    }
}
