//! Results of libdds in its own terms: cards and pars.

use kibitzer::cards::{Card, CardSet, Seat, Strain, Tricks};
use kibitzer::rules::Vulnerability;
use serde::{Deserialize, Serialize};

/// A playable card with its value, as libdds reports it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DdsMove {
    /// The playable card, the highest of its group of equivalent cards.
    pub card: Card,
    /// The other cards of the group, which are equivalent to the reported card.
    pub equals: CardSet,
    /// The number of tricks that the side of the player takes with this card.
    pub tricks: Tricks,
}

/// A question to libdds about the par score and contracts of a deal, given by its double-dummy table, dealer and
/// vulnerability.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ParQuestion {
    /// The double-dummy table of the deal, as entries of strain, declarer and tricks.
    pub tricks: Vec<(Strain, Seat, Tricks)>,
    /// The seat of the dealer, who bids first.
    pub dealer: Seat,
    /// The vulnerability of both sides in the deal.
    pub vulnerability: Vulnerability,
}

/// The par score and par contracts of a deal, as libdds reports them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DdsPar {
    /// The par score for North-South; negative if East-West score.
    pub score: i32,
    /// The par contracts in the notation of libdds, such as `4S*-EW-1`; empty if the deal is passed out.
    pub contracts: Vec<String>,
}
