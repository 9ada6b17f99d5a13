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

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use super::*;
    use crate::{CardSet, Holding, Seat, Strain};

    /// Checks that every value survives being written and parsed, also in lower case.
    #[track_caller]
    fn assert_texts<T>(values: impl IntoIterator<Item = T>)
    where
        T: FromStr<Err: Debug> + fmt::Display + PartialEq + Debug,
    {
        for value in values {
            let text = value.to_string();
            assert_eq!(text.parse::<T>().unwrap(), value);
            assert_eq!(text.to_lowercase().parse::<T>().unwrap(), value);
        }
    }

    #[test]
    fn small_values_survive_writing_and_parsing() {
        assert_texts(Suit::ALL);
        assert_texts(Rank::ALL);
        assert_texts(Seat::ALL);
        assert_texts(CardSet::pack(Rank::Two));
        assert_texts([Strain::NoTrump, Strain::Misere]);
        assert_texts(Suit::ALL.map(Strain::Trump));
        let hands = ["AK52.Q63.KJ74.85", ".AKQJT98765432..", "..."];
        let hands = hands.map(|hand| hand.parse::<CardSet>().unwrap());
        assert_texts(hands);
        let holdings = hands
            .iter()
            .flat_map(|hand| Suit::ALL.map(|suit| hand.holding(suit)));
        assert_texts(holdings);
    }

    #[test]
    fn errors_quote_the_text_and_say_what_was_expected() {
        let error = "NE".parse::<Seat>().unwrap_err();
        assert_eq!(error.to_string(), "`NE` is not a seat; seats are N E S W");
        let error = "".parse::<Suit>().unwrap_err();
        assert_eq!(error.to_string(), "`` is not a suit; suits are S H D C");
        let error = "1".parse::<Rank>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "`1` is not a rank; ranks are AKQJT98765432"
        );
        let error = "AKx".parse::<Holding>().unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("character 3: `x` is not a rank")
        );
        let error = "AKA".parse::<Holding>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "character 3: the ace appears twice in one suit"
        );
        let error = "Z".parse::<Strain>().unwrap_err();
        assert!(error.to_string().starts_with("`Z` is not a strain"));
    }
}
