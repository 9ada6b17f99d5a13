//! What is told of a deal beside its cards: where it was played, by whom, and with what result.

use std::collections::BTreeMap;

use crate::{BySeat, Strain, Suit, Tricks};

use super::{Auction, Call};

/// How a deal was played at a table, as far as it is told; empty texts say nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// The tournament or the occasion.
    pub event: String,
    /// Where.
    pub site: String,
    /// When, as it was written.
    pub date: String,
    /// The number of the board.
    pub board: String,
    /// Who sat where.
    pub players: BySeat<String>,
    /// The auction; the dealer is the problem's.
    pub auction: Auction,
    /// Declarer's tricks at the table.
    pub result: Option<Tricks>,
    /// How it was scored, and the score, as they were written.
    pub score: String,
    /// The tricks that every declarer takes in every strain, as they were published.
    pub makes: BySeat<PublishedMakes>,
    /// Whatever else is told, by its name in PBN: the room, the teams, how it was scored.
    pub more: BTreeMap<String, String>,
    /// The par, as it was published.
    pub par: PublishedPar,
}

/// The par of a deal as it was published: what both sides come to with best bidding and best play. Empty texts say
/// nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PublishedPar {
    /// The score and whose it is, such as `NS -110`.
    pub score: String,
    /// The contracts with which it is reached, as they were written.
    pub contracts: String,
}

impl PublishedPar {
    /// Whether nothing is told.
    pub fn is_empty(&self) -> bool {
        self.score.is_empty() && self.contracts.is_empty()
    }

    /// Lets two suits change names where they stand behind a level.
    fn swap_suits(&mut self, one: Suit, other: Suit) {
        let mut last = ' ';
        let letters = self.contracts.chars().map(|letter| {
            let is_strain = std::mem::replace(&mut last, letter).is_ascii_digit();
            match letter {
                _ if is_strain && letter == one.letter() => other.letter(),
                _ if is_strain && letter == other.letter() => one.letter(),
                _ => letter,
            }
        });
        self.contracts = letters.collect();
    }
}

/// What one declarer makes, as it was published: the tricks in the game's strains, and `None` where
/// nothing is said. Bridge has no trumps, spades, hearts, diamonds and clubs, in this order.
pub type PublishedMakes = [Option<Tricks>; 5];

impl Record {
    /// Whether nothing is told.
    pub fn is_empty(&self) -> bool {
        *self == Record::default()
    }

    /// Lets two suits change names in all that is told.
    pub fn swap_suits(&mut self, one: Suit, other: Suit) {
        for explained in &mut self.auction.calls {
            if let Call::Bid(_, Strain::Trump(suit)) = &mut explained.call {
                *suit = suit.swapped(one, other);
            }
        }
        // No trumps come before the suits.
        let column = |suit| Suit::ALL.into_iter().position(|it| it == suit);
        if let (Some(one), Some(other)) = (column(one), column(other)) {
            let makes = self.makes.0.iter_mut();
            makes.for_each(|makes| makes.swap(1 + one, 1 + other));
        }
        self.par.swap_suits(one, other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suits_change_their_names_in_a_par_too() {
        let mut record = Record::default();
        record.par.contracts = "2S-NS, 3H*-EW-1, NS 1S".to_owned();
        record.swap_suits(Suit::Spades, Suit::Clubs);
        assert_eq!(record.par.contracts, "2C-NS, 3H*-EW-1, NS 1C");
    }
}
