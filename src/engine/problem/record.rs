//! What is told of a deal beside its cards: where it was played, by whom, and with what result.

use std::collections::BTreeMap;

use crate::cards::{BySeat, Tricks};

use super::Auction;

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
}

/// What one declarer makes, as it was published: the tricks in the game's strains, and `None` where
/// nothing is said. Bridge has no trumps, spades, hearts, diamonds and clubs, in this order.
pub type PublishedMakes = [Option<Tricks>; 5];

impl Record {
    /// Whether nothing is told.
    pub fn is_empty(&self) -> bool {
        *self == Record::default()
    }
}
