//! The four seats at the table, and the two partnerships of bridge.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use super::{Excerpt, only_letter};

/// A seat at the table; the variants go clockwise from North.
///
/// Its text form is one letter, `N`, `E`, `S` or `W`.
///
/// ```
/// use kibitzer_cards::Seat;
/// assert_eq!(Seat::West.next(), Seat::North);
/// assert_eq!(Seat::West.partner(), Seat::East);
/// assert_eq!("W".parse(), Ok(Seat::West));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[allow(missing_docs, reason = "the names say it")]
pub enum Seat {
    North,
    East,
    South,
    West,
}

impl Seat {
    /// All four seats, clockwise from North.
    pub const ALL: [Seat; 4] = [Seat::North, Seat::East, Seat::South, Seat::West];

    /// Returns the index of the seat: North 0, East 1, South 2, West 3.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the seat that is `steps` places further clockwise at the table.
    #[must_use]
    pub const fn clockwise(self, steps: usize) -> Seat {
        Seat::ALL[(self.index() + steps) % 4]
    }

    /// Returns the next seat clockwise at the table.
    #[must_use]
    pub const fn next(self) -> Seat {
        self.clockwise(1)
    }

    /// Returns the seat opposite, which in bridge is the partner's.
    #[must_use]
    pub const fn partner(self) -> Seat {
        self.clockwise(2)
    }

    /// Returns the bridge partnership that this seat belongs to.
    pub const fn side(self) -> Side {
        match self {
            Seat::North | Seat::South => Side::NorthSouth,
            Seat::East | Seat::West => Side::EastWest,
        }
    }

    /// Returns the dealer of a tournament board by its number, counted from 1 (Law 2 of duplicate bridge).
    ///
    /// ```
    /// use kibitzer_cards::Seat;
    /// assert_eq!((Seat::dealer_of_board(1), Seat::dealer_of_board(12)), (Seat::North, Seat::West));
    /// ```
    pub const fn dealer_of_board(number: u64) -> Seat {
        Seat::North.clockwise((number.wrapping_sub(1) % 4) as usize)
    }

    /// Returns the letter of the seat: `N`, `E`, `S` or `W`.
    pub const fn letter(self) -> char {
        ['N', 'E', 'S', 'W'][self.index()]
    }

    /// Returns the seat for a letter in upper or lower case, or `None` for any other character.
    pub const fn from_letter(letter: char) -> Option<Seat> {
        match letter.to_ascii_uppercase() {
            'N' => Some(Seat::North),
            'E' => Some(Seat::East),
            'S' => Some(Seat::South),
            'W' => Some(Seat::West),
            _ => None,
        }
    }

    /// Returns the English name of the seat: `North`, `East`, `South` or `West`.
    pub const fn name(self) -> &'static str {
        ["North", "East", "South", "West"][self.index()]
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

parse_error! {
    /// The error for a string that is not a seat. It holds an excerpt of the string.
    ParseSeatError, "a seat; seats are N E S W"
}

impl FromStr for Seat {
    type Err = ParseSeatError;

    /// Parses the letter of a seat, in upper or lower case.
    fn from_str(text: &str) -> Result<Seat, ParseSeatError> {
        let seat = only_letter(text).and_then(Seat::from_letter);
        seat.ok_or_else(|| ParseSeatError(Excerpt::of(text)))
    }
}

/// One of the two partnerships in bridge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[allow(missing_docs, reason = "the names say it")]
pub enum Side {
    NorthSouth,
    EastWest,
}

impl Side {
    /// Both partnerships, North-South first.
    pub const ALL: [Side; 2] = [Side::NorthSouth, Side::EastWest];

    /// Returns the other partnership, the opponents of this one.
    #[must_use]
    pub const fn opponents(self) -> Side {
        match self {
            Side::NorthSouth => Side::EastWest,
            Side::EastWest => Side::NorthSouth,
        }
    }

    /// Returns a score of this side as a score for North-South: unchanged for North-South, negated for East-West.
    #[must_use]
    pub const fn for_north_south(self, score: i32) -> i32 {
        match self {
            Side::NorthSouth => score,
            Side::EastWest => -score,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::NorthSouth => "N-S",
            Side::EastWest => "E-W",
        })
    }
}

/// Four values of one type, one for each seat, indexed by [`Seat`].
///
/// ```
/// use kibitzer_cards::{BySeat, Seat};
/// let mut tricks = BySeat::from_fn(|_| 0);
/// tricks[Seat::East] += 1;
/// assert_eq!(tricks, BySeat([0, 1, 0, 0]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BySeat<T>(pub [T; 4]);

impl<T> BySeat<T> {
    /// Makes one value for each seat by calling `value`, clockwise from North.
    pub fn from_fn(mut value: impl FnMut(Seat) -> T) -> BySeat<T> {
        BySeat(Seat::ALL.map(&mut value))
    }

    /// Moves every value clockwise by `steps` seats, so that North's value comes to East after one step.
    pub fn rotate(&mut self, steps: usize) {
        self.0.rotate_right(steps % Seat::ALL.len());
    }

    /// Iterates over the four seats and their values, clockwise from North.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::ALL.into_iter().zip(&self.0)
    }
}

impl<T> From<[T; 4]> for BySeat<T> {
    /// Assigns four values to North, East, South and West, in this order.
    fn from(values: [T; 4]) -> BySeat<T> {
        BySeat(values)
    }
}

impl<T> IntoIterator for BySeat<T> {
    type Item = (Seat, T);
    type IntoIter = std::iter::Zip<std::array::IntoIter<Seat, 4>, std::array::IntoIter<T, 4>>;

    fn into_iter(self) -> Self::IntoIter {
        Seat::ALL.into_iter().zip(self.0)
    }
}

impl<'a, T> IntoIterator for &'a BySeat<T> {
    type Item = (Seat, &'a T);
    type IntoIter = std::iter::Zip<std::array::IntoIter<Seat, 4>, std::slice::Iter<'a, T>>;

    fn into_iter(self) -> Self::IntoIter {
        Seat::ALL.into_iter().zip(&self.0)
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}
