//! Playing cards and their text form.

use std::fmt;
use std::str::FromStr;

use super::{Excerpt, Rank, Suit};

/// A card: a suit and a rank.
///
/// Its text form has the suit first, as in `SA` for the ace of spades. Files use the same form.
///
/// ```
/// use kibitzer_cards::{Card, Rank, Suit};
/// let card: Card = "HT".parse()?;
/// assert_eq!(card, Card::new(Suit::Hearts, Rank::Ten));
/// assert_eq!(card.to_string(), "HT");
/// assert_eq!(card.name(), "ten of hearts");
/// # Ok::<(), kibitzer_cards::ParseCardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "String", try_from = "String"))]
pub struct Card {
    /// The suit of a playing card.
    pub suit: Suit,
    /// The rank of a playing card.
    pub rank: Rank,
}

impl Card {
    /// Makes a card from its suit and rank.
    pub const fn new(suit: Suit, rank: Rank) -> Card {
        Card { suit, rank }
    }

    /// Returns the card in English words, such as `ten of hearts`.
    pub fn name(self) -> String {
        format!("{} of {}", self.rank.name(), self.suit.name())
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.suit, self.rank)
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The error for a string that is not a card. It holds an excerpt of the string.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseCardError(pub Excerpt);

impl std::error::Error for ParseCardError {}

impl FromStr for Card {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Card, ParseCardError> {
        let mut letters = text.chars();
        let suit = letters.next().and_then(Suit::from_letter);
        let rank = letters.next().and_then(Rank::from_letter);
        match (suit, rank, letters.next()) {
            (Some(suit), Some(rank), None) => Ok(Card::new(suit, rank)),
            _ => Err(ParseCardError(Excerpt::of(text))),
        }
    }
}

text_form!(Card, ParseCardError);
