//! What libdds says beyond the values of positions, as it says it.

use kibitzer::cards::{Card, CardSet, Seat, Strain, Tricks};
use kibitzer::rules::Vulnerability;
use serde::{Deserialize, Serialize};

/// A card that can be played, in the words of libdds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DdsMove {
    /// The card, the highest of several equal ones.
    pub card: Card,
    /// The others.
    pub equals: CardSet,
    /// Tricks of the side that plays it.
    pub tricks: Tricks,
}

/// A deal of which libdds is asked the par: the tricks of every declarer, and the auction.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ParQuestion {
    /// The table.
    pub tricks: Vec<(Strain, Seat, Tricks)>,
    /// Who bids first.
    pub dealer: Seat,
    /// Who is vulnerable.
    pub vulnerability: Vulnerability,
}

/// A par in the words of libdds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DdsPar {
    /// The score of North and South.
    pub score: i32,
    /// Contracts such as `4S*-EW-1`; none if the deal is passed out.
    pub contracts: Vec<String>,
}
