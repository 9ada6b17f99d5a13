//! The cards of one trick.

use crate::{Card, Message, Strain, Suit, ToMessage, displayed, message};

/// The cards of a trick in the order in which they were played, at most four.
///
/// A trick does not record seats; a [`Position`](super::Position) does.
///
/// ```
/// use kibitzer_cards::{Strain, Suit};
/// use kibitzer_cards::rules::Trick;
/// let cards = ["D5", "DK", "S2"].map(|card| card.parse().unwrap());
/// let trick = Trick::try_from(cards.as_slice()).unwrap();
/// assert_eq!(trick.winning(Strain::NoTrump), Some(1));
/// assert_eq!(trick.winning(Strain::Trump(Suit::Spades)), Some(2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "Vec<Card>", try_from = "Vec<Card>"))]
pub struct Trick([Option<Card>; 4]);

impl Trick {
    /// The trick without cards.
    pub const EMPTY: Trick = Trick([None; 4]);

    /// Returns the cards of the trick in the order in which they were played.
    pub fn cards(&self) -> impl DoubleEndedIterator<Item = Card> + use<> {
        self.0.into_iter().flatten()
    }

    /// Returns the number of cards played to the trick, `0..=4`.
    pub fn len(&self) -> usize {
        self.cards().count()
    }

    /// Returns true if no card has been played to the trick.
    pub fn is_empty(&self) -> bool {
        self.0[0].is_none()
    }

    /// Returns the suit that was led to the trick, or `None` for an empty trick.
    pub fn suit(&self) -> Option<Suit> {
        self.0[0].map(|card| card.suit)
    }

    /// Adds a card to the trick.
    ///
    /// # Errors
    ///
    /// Returns an error if the trick already has four cards.
    pub fn push(&mut self, card: Card) -> Result<(), TrickFull> {
        let free = self.0.iter_mut().find(|card| card.is_none());
        *free.ok_or(TrickFull)? = Some(card);
        Ok(())
    }

    /// Returns the index of the card that is winning the trick, counted from 0; `None` for an empty trick.
    pub fn winning(&self, strain: Strain) -> Option<usize> {
        let mut best: Option<(usize, Card)> = None;
        for (index, card) in self.cards().enumerate() {
            if best.is_none_or(|(_, best)| beats(card, best, strain)) {
                best = Some((index, card));
            }
        }
        best.map(|(index, _)| index)
    }
}

/// Returns true if `card`, played later to the same trick, beats `best`, the winning card so far.
fn beats(card: Card, best: Card, strain: Strain) -> bool {
    if card.suit == best.suit {
        card.rank > best.rank
    } else {
        strain.trump() == Some(card.suit)
    }
}

/// The error for adding a fifth card to a trick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TrickFull;

impl ToMessage for TrickFull {
    fn message(&self) -> Message {
        message!("flaw-trick-full", "more than four cards in one trick")
    }
}

displayed!(TrickFull);

impl std::error::Error for TrickFull {}

impl TryFrom<&[Card]> for Trick {
    type Error = TrickFull;

    fn try_from(cards: &[Card]) -> Result<Trick, TrickFull> {
        let mut trick = Trick::EMPTY;
        for &card in cards {
            trick.push(card)?;
        }
        Ok(trick)
    }
}

impl TryFrom<Vec<Card>> for Trick {
    type Error = TrickFull;

    fn try_from(cards: Vec<Card>) -> Result<Trick, TrickFull> {
        Trick::try_from(cards.as_slice())
    }
}

impl From<Trick> for Vec<Card> {
    fn from(trick: Trick) -> Vec<Card> {
        trick.cards().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rank;

    fn parse_trick(cards: &str) -> Trick {
        let cards: Vec<Card> = cards.split(' ').map(|card| card.parse().unwrap()).collect();
        cards.try_into().unwrap()
    }

    fn winning_index(cards: &str, strain: &str) -> Option<usize> {
        parse_trick(cards).winning(strain.parse().unwrap())
    }

    #[test]
    fn the_highest_card_of_the_suit_led_wins() {
        assert_eq!(winning_index("D5 DK D2", "NT"), Some(1));
        assert_eq!(winning_index("D5 HA SA", "NT"), Some(0));
        assert_eq!(winning_index("D5 HA D6", "misere"), Some(2));
        assert_eq!(Trick::EMPTY.winning(Strain::NoTrump), None);
    }

    #[test]
    fn the_highest_trump_wins_if_there_is_one() {
        assert_eq!(winning_index("D5 S2 DA", "S"), Some(1));
        assert_eq!(winning_index("D5 S2 DA S3", "S"), Some(3));
        assert_eq!(winning_index("S5 S2 SA DA", "S"), Some(2));
        assert_eq!(winning_index("D5 HA DA CA", "S"), Some(2));
    }

    #[test]
    fn a_full_trick_refuses_a_fifth_card() {
        let mut four = parse_trick("D5 S2 DA S3");
        assert_eq!(four.push(Card::new(Suit::Clubs, Rank::Two)), Err(TrickFull));
        assert_eq!(four, parse_trick("D5 S2 DA S3"));
        assert_eq!((four.len(), four.suit()), (4, Some(Suit::Diamonds)));
    }
}
