//! Strains: a trump suit, no trumps, or misère.

use std::fmt;
use std::str::FromStr;

use super::{Excerpt, Suit};

/// The strain of a contract: a trump suit, no trumps or, in preferans, misère.
///
/// Strains have no order here because the two games rank them differently in the auction; see
/// [`Game::strains`](crate::rules::Game::strains).
///
/// The text form is `S`, `H`, `D`, `C`, `NT` or `misere`. Files use the same form.
///
/// ```
/// use kibitzer_cards::{Strain, Suit};
/// assert_eq!("NT".parse(), Ok(Strain::NoTrump));
/// assert_eq!(Strain::Trump(Suit::Spades).to_string(), "S");
/// assert_eq!("misère".parse(), Ok(Strain::Misere));
/// assert_eq!(Strain::Misere.trump(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "String", try_from = "String"))]
pub enum Strain {
    /// A trump suit, as in a suit contract.
    Trump(Suit),
    /// No trumps: no suit is trump.
    NoTrump,
    /// Misère: there are no trumps, and declarer tries to take as few tricks as possible.
    Misere,
}

impl Strain {
    /// Returns the trump suit of the strain, or `None` in no trumps and misère.
    pub const fn trump(self) -> Option<Suit> {
        match self {
            Strain::Trump(suit) => Some(suit),
            Strain::NoTrump | Strain::Misere => None,
        }
    }
}

impl fmt::Display for Strain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Strain::Trump(suit) => write!(f, "{suit}"),
            Strain::NoTrump => f.write_str("NT"),
            Strain::Misere => f.write_str("misere"),
        }
    }
}

parse_error! {
    /// The error for a string that is not a strain. It holds an excerpt of the string.
    ParseStrainError, "a strain; strains are S H D C NT misere"
}

impl FromStr for Strain {
    type Err = ParseStrainError;

    /// Parses a strain in upper or lower case. `N` also means no trumps, and the accent of misère is optional.
    fn from_str(text: &str) -> Result<Strain, ParseStrainError> {
        match text.to_uppercase().as_str() {
            "NT" | "N" => return Ok(Strain::NoTrump),
            "MISERE" | "MISÈRE" => return Ok(Strain::Misere),
            _ => {}
        }
        let mut letters = text.chars();
        match (letters.next().and_then(Suit::from_letter), letters.next()) {
            (Some(suit), None) => Ok(Strain::Trump(suit)),
            _ => Err(ParseStrainError(Excerpt::of(text))),
        }
    }
}

text_form!(Strain, ParseStrainError);
