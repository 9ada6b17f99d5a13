//! What can be wrong with a record of Bridge Base Online, beside what can be wrong with any board.

use std::fmt;

use kibitzer_cards::Tricks;

/// What is wrong with a LIN record or with the address of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinFlaw {
    /// A board without cards.
    NoDeal,
    /// Cards are played, and nothing says in which contract.
    NoContract,
    /// Something else than the names of one table or of two.
    Names {
        /// How many names stand there.
        found: usize,
    },
    /// Declarer's tricks are not those that are told elsewhere.
    OtherResult {
        /// What is said here.
        said: Tricks,
        /// What the claim or the play says.
        taken: Tricks,
    },
    /// An address that names a deal and does not tell it: only a server knows it.
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
