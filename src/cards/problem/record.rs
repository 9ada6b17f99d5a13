//! Records of deals: event, players, auction, result.

use std::collections::BTreeMap;

use crate::{BySeat, Seat, Strain, Suit, Tricks, messages};

use super::{Auction, Call, PublishedPar};

messages! {
    /// The reason why a board cannot have the dealer and vulnerability of its number.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum NumberError: Error {
        /// The board has no number.
        NoNumber = "number-missing", "the board has no number";
        /// The board has an auction, which another seat began.
        Dealer {
            /// The seat that began the auction.
            dealer: Seat,
            /// The dealer that follows from the number of the board.
            by_number: Seat,
        } = "number-other-dealer", "{dealer} began the auction, but the dealer of this number is {by_number}";
        /// The board was played at another vulnerability, on which its score depends.
        Vulnerability = "number-other-vulnerability", "the board was played at another vulnerability";
    }
}

/// The record of a deal as played at a table. Empty strings and `None` mean unknown.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Record {
    /// The tournament or occasion at which the deal was played.
    pub event: String,
    /// The place where the deal was played.
    pub site: String,
    /// The date on which the deal was played, as written in the source.
    pub date: String,
    /// The board number of the deal, as written in the source.
    pub board: String,
    /// The names of the four players by seat.
    pub players: BySeat<String>,
    /// The auction of the deal, the dealer's call first. The problem says who the dealer is.
    pub auction: Auction,
    /// The tricks that declarer took at the table.
    pub result: Option<Tricks>,
    /// The scoring method and the score of the deal, as written in the source.
    pub score: String,
    /// The published number of double-dummy tricks that each declarer can make in each strain.
    pub makes: BySeat<PublishedMakes>,
    /// All other information about the deal, keyed by its PBN name: the room, the teams, the scoring method.
    pub more: BTreeMap<String, String>,
    /// The published par score and par contracts of the deal.
    pub par: PublishedPar,
}

/// The published numbers of tricks that one declarer can make in the game's strains; `None` means unknown. In bridge
/// the order is that of [`MAKES_STRAINS`].
pub type PublishedMakes = [Option<Tricks>; 5];

/// The bridge strains in the order in which makeable tricks are published.
pub const MAKES_STRAINS: [Strain; 5] = [
    Strain::NoTrump,
    Strain::Trump(Suit::Spades),
    Strain::Trump(Suit::Hearts),
    Strain::Trump(Suit::Diamonds),
    Strain::Trump(Suit::Clubs),
];

impl Record {
    /// Returns true if every field of the record is empty.
    pub fn is_empty(&self) -> bool {
        *self == Record::default()
    }

    /// Returns the name of the player in a seat, or `None` if it is unknown: empty, or `?` as in PBN.
    pub fn player(&self, seat: Seat) -> Option<&str> {
        let name = self.players[seat].trim();
        (!["", "?"].contains(&name)).then_some(name)
    }

    /// Swaps two suits in the recorded auction, the makeable tricks and the par contracts.
    pub fn swap_suits(&mut self, one: Suit, other: Suit) {
        for explained in &mut self.auction.calls {
            if let Call::Bid(_, Strain::Trump(suit)) = &mut explained.call {
                *suit = suit.swapped(one, other);
            }
        }
        let column =
            |suit| (MAKES_STRAINS.iter()).position(|&strain| strain == Strain::Trump(suit));
        if let (Some(one), Some(other)) = (column(one), column(other)) {
            let makes = self.makes.0.iter_mut();
            makes.for_each(|makes| makes.swap(one, other));
        }
        self.par.swap_suits(one, other);
    }
}
