//! Errors and warnings that occur only in records of Bridge Base Online.

use std::fmt;

use kibitzer_cards::Tricks;

/// An error or warning about a LIN record or its address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinFlaw {
    /// A board without cards.
    NoDeal,
    /// A play without a contract.
    NoContract,
    /// A list of names that is neither four players of one table nor eight of two.
    Names {
        /// The number of names.
        found: usize,
    },
    /// A number of declarer's tricks that contradicts the claim or the play.
    OtherResult {
        /// The number of tricks given here.
        said: Tricks,
        /// The number of tricks by the claim or the play.
        taken: Tricks,
    },
    /// An address that only names a deal, which the server would have to supply.
    Elsewhere,
}

impl fmt::Display for LinFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinFlaw::NoDeal => f.write_str("there are no cards on this board"),
            LinFlaw::NoContract => {
                f.write_str("cards are played, but nothing says in which contract")
            }
            LinFlaw::Names { found } => {
                write!(f, "names of players: {found}; expected 4, or 8 for two rooms")
            }
            LinFlaw::OtherResult { said, taken } => {
                write!(f, "declarer's tricks are {said} here and {taken} by the play or claim")
            }
            LinFlaw::Elsewhere => f.write_str(
                "this address does not tell the deal; only the server knows it, and nobody asks there",
            ),
        }
    }
}

impl std::error::Error for LinFlaw {}
