//! The ranks of cards, two to ace.

use std::fmt::{self, Write};
use std::str::FromStr;

use super::{Excerpt, only_letter};

/// The rank of a card. Two is low and ace is high in both games.
///
/// Its text form is one letter, `AKQJT98765432`.
///
/// ```
/// use kibitzer_cards::Rank;
/// assert!(Rank::Ten < Rank::Jack);
/// assert_eq!("T".parse(), Ok(Rank::Ten));
/// assert_eq!(Rank::Ten.to_string(), "T");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[allow(missing_docs, reason = "the names say it")]
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

/// The letters of the ranks, from the two up to the ace.
const RANK_LETTERS: [char; 13] = [
    '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A',
];

/// The English names of the ranks, from `two` up to `ace`.
const RANK_NAMES: [&str; 13] = [
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
    "king", "ace",
];

impl Rank {
    /// All ranks from ace down to two, the order in which hands are written.
    pub const ALL: [Rank; 13] = {
        use Rank::*;
        [
            Ace, King, Queen, Jack, Ten, Nine, Eight, Seven, Six, Five, Four, Three, Two,
        ]
    };

    /// Returns the rank with this [`index`](Rank::index).
    ///
    /// # Panics
    ///
    /// Panics if the index is not in `0..13`.
    pub const fn from_index(index: usize) -> Rank {
        Rank::ALL[12 - index]
    }

    /// Returns the index of the rank: 0 for a two, 1 for a three, up to 12 for an ace.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the letter of the rank: `2`…`9`, `T`, `J`, `Q`, `K` or `A`.
    pub const fn letter(self) -> char {
        RANK_LETTERS[self.index()]
    }

    /// Returns the rank for a letter in upper or lower case, or `None` for any other character.
    pub fn from_letter(letter: char) -> Option<Rank> {
        let letter = letter.to_ascii_uppercase();
        RANK_LETTERS
            .iter()
            .position(|&l| l == letter)
            .map(Rank::from_index)
    }

    /// Returns the English name of the rank in lower case: `two`, `three`, … `ace`.
    pub const fn name(self) -> &'static str {
        RANK_NAMES[self.index()]
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.letter())
    }
}

parse_error! {
    /// The error for a string that is not a rank. It holds an excerpt of the string.
    ParseRankError, "a rank; ranks are AKQJT98765432"
}

impl FromStr for Rank {
    type Err = ParseRankError;

    /// Parses the letter of a rank, in upper or lower case.
    fn from_str(text: &str) -> Result<Rank, ParseRankError> {
        let rank = only_letter(text).and_then(Rank::from_letter);
        rank.ok_or_else(|| ParseRankError(Excerpt::of(text)))
    }
}
