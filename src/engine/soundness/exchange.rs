//! Exchanges of cards.

use std::collections::HashSet;

use crate::cards::{Card, CardSet, Seat};
use crate::rules::Setup;

/// A change of the cards of a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Exchange {
    /// Each pair of cards changes hands. No card is in two pairs.
    Swap(Vec<(Card, Card)>),
    /// Each hand loses one of these cards, and the problem is one trick shorter.
    Drop(CardSet),
}

impl Exchange {
    /// Returns the setup after the exchange. Cards that no hand holds stay where they are.
    ///
    /// ```
    /// use kibitzer::notation::text;
    /// use kibitzer::soundness::Exchange;
    ///
    /// let setup = text::parse_line("bridge N:A2... 43... .AK.. K5... NT W")?.problem.setup;
    /// let swap = Exchange::Swap(vec![("S2".parse()?, "S3".parse()?)]);
    /// assert_eq!(swap.apply(&setup), text::parse_line("bridge N:A3... 42... .AK.. K5... NT W")?.problem.setup);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn apply(&self, setup: &Setup) -> Setup {
        let mut changed = *setup;
        for seat in Seat::ALL {
            changed.hands[seat] = self.renamed_all(setup.hands[seat]);
        }
        changed
    }

    /// Returns the cards that the exchange swaps or drops.
    pub fn cards(&self) -> CardSet {
        match self {
            Exchange::Swap(pairs) => pairs
                .iter()
                .flat_map(|&(one, other)| [one, other])
                .collect(),
            Exchange::Drop(cards) => *cards,
        }
    }

    /// Returns the card that takes the place of `card` in the exchange: its partner in a swap, otherwise the card
    /// itself.
    pub fn renamed(&self, card: Card) -> Card {
        let Exchange::Swap(pairs) = self else {
            return card;
        };
        let other = pairs.iter().find_map(|&(one, other)| match card {
            _ if card == one => Some(other),
            _ if card == other => Some(one),
            _ => None,
        });
        other.unwrap_or(card)
    }

    /// Returns the cards that take the places of `cards` in the exchange. Dropped cards are left out.
    fn renamed_all(&self, cards: CardSet) -> CardSet {
        match self {
            Exchange::Swap(_) => cards.into_iter().map(|card| self.renamed(card)).collect(),
            Exchange::Drop(dropped) => cards - *dropped,
        }
    }

    /// Returns the classes with each card replaced by the card that takes its place in the exchange. A class may have
    /// lost all its cards.
    pub(super) fn renamed_classes<'a>(
        &self,
        classes: impl IntoIterator<Item = &'a CardSet>,
    ) -> HashSet<CardSet> {
        let renamed = classes.into_iter().map(|&class| self.renamed_all(class));
        renamed.collect()
    }
}
