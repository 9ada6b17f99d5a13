//! The four suits.

use std::fmt::{self, Write};
use std::str::FromStr;

use super::{Excerpt, only_letter};

/// One of the four suits.
///
/// The variants are in the order of the bits of a [`CardSet`](super::CardSet). This order is not a ranking: the two
/// games rank the suits differently, see [`Game::strains`](crate::rules::Game::strains).
///
/// Its text form is one letter, `S`, `H`, `D` or `C`.
///
/// ```
/// use kibitzer_cards::Suit;
/// assert_eq!("H".parse(), Ok(Suit::Hearts));
/// assert_eq!((Suit::Hearts.letter(), Suit::Hearts.symbol()), ('H', '♥'));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Suit {
    /// The suit of clubs, ♣.
    Clubs,
    /// The suit of diamonds, ♦.
    Diamonds,
    /// The suit of hearts, ♥.
    Hearts,
    /// The suit of spades, ♠.
    Spades,
}

impl Suit {
    /// All suits in the order in which hands are written: spades, hearts, diamonds, clubs.
    pub const ALL: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

    /// Returns the suit with this [`index`](Suit::index).
    ///
    /// # Panics
    ///
    /// Panics if the index is not in `0..4`.
    pub const fn from_index(index: usize) -> Suit {
        Suit::ALL[3 - index]
    }

    /// Returns the index of the suit: clubs 0, diamonds 1, hearts 2, spades 3.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the letter of the suit: `C`, `D`, `H` or `S`.
    pub const fn letter(self) -> char {
        ['C', 'D', 'H', 'S'][self.index()]
    }

    /// Returns the suit for a letter in upper or lower case, or `None` for any other character.
    pub const fn from_letter(letter: char) -> Option<Suit> {
        match letter.to_ascii_uppercase() {
            'C' => Some(Suit::Clubs),
            'D' => Some(Suit::Diamonds),
            'H' => Some(Suit::Hearts),
            'S' => Some(Suit::Spades),
            _ => None,
        }
    }

    /// Returns the symbol of the suit: `♣`, `♦`, `♥` or `♠`.
    pub const fn symbol(self) -> char {
        ['♣', '♦', '♥', '♠'][self.index()]
    }

    /// Returns the suit that this one becomes when `one` and `other` are swapped; other suits stay as they are.
    #[must_use]
    pub fn swapped(self, one: Suit, other: Suit) -> Suit {
        match self {
            suit if suit == one => other,
            suit if suit == other => one,
            suit => suit,
        }
    }

    /// Returns the English name of the suit in lower case: `clubs`, `diamonds`, `hearts` or `spades`.
    pub const fn name(self) -> &'static str {
        ["clubs", "diamonds", "hearts", "spades"][self.index()]
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.letter())
    }
}

parse_error! {
    /// The error for a string that is not a suit. It holds an excerpt of the string.
    ParseSuitError, "a suit; suits are S H D C"
}

impl FromStr for Suit {
    type Err = ParseSuitError;

    /// Parses the letter of a suit, in upper or lower case.
    fn from_str(text: &str) -> Result<Suit, ParseSuitError> {
        let suit = only_letter(text).and_then(Suit::from_letter);
        suit.ok_or_else(|| ParseSuitError(Excerpt::of(text)))
    }
}
