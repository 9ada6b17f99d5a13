//! Results of libdds in its own terms: cards and pars.

use kibitzer::cards::{Card, CardSet, Seat, Strain, Tricks};
use kibitzer::rules::Vulnerability;
use serde::{Deserialize, Serialize};

/// A playable card, as libdds reports it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DdsMove {
    /// The card, the highest of its group of equivalent cards.
    pub card: Card,
    /// The other cards of the group.
    pub equals: CardSet,
    /// The tricks of the side that plays the card.
    pub tricks: Tricks,
}

/// A question about the par of a deal: its table of tricks, the dealer and the vulnerability.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ParQuestion {
    /// The table of tricks, by strain and declarer.
    pub tricks: Vec<(Strain, Seat, Tricks)>,
    /// The dealer, who bids first.
    pub dealer: Seat,
    /// The vulnerability of both sides.
    pub vulnerability: Vulnerability,
}

/// A par, as libdds reports it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DdsPar {
    /// The par score for North-South.
    pub score: i32,
    /// Contracts such as `4S*-EW-1`; empty if the deal is passed out.
    pub contracts: Vec<String>,
}
