//! Errors and warnings that occur only in records of Bridge Base Online.

use kibitzer_cards::{Message, ToMessage, Tricks, displayed, message};

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

impl ToMessage for LinFlaw {
    fn message(&self) -> Message {
        match self {
            LinFlaw::NoDeal => message!("lin-no-deal", "there are no cards on this board"),
            LinFlaw::NoContract => message!(
                "lin-no-contract",
                "cards are played, but no contract is given",
            ),
            LinFlaw::Names { found } => message!(
                "lin-names",
                "names of players: {found}; expected 4, or 8 for two rooms",
                found,
            ),
            LinFlaw::OtherResult { said, taken } => message!(
                "lin-other-result",
                "declarer's tricks are {said} here, but {taken} according to the play or claim",
                said = said.0,
                taken = taken.0,
            ),
            LinFlaw::Elsewhere => message!(
                "lin-elsewhere",
                "this address does not contain the deal, only its number on a server, which is not contacted",
            ),
        }
    }
}

displayed!(LinFlaw);

impl std::error::Error for LinFlaw {}
