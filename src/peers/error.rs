//! The errors of peers, the other solvers.

use std::error::Error;
use std::fmt::{self, Display};
use std::io;
use std::process::ExitStatus;

use kibitzer::cards::Card;
use serde::{Deserialize, Serialize};

use super::name::{LIBDDS_FILE, PeerName};

/// The reason why another solver, in a process of its own, did not answer.
#[derive(Debug)]
pub enum PeerError {
    /// The process of the solver could not be started.
    Start(PeerName, io::Error),
    /// The process of the solver has ended.
    Ended(PeerName, ExitStatus),
    /// The process of the solver cannot be written to or read from.
    Silent(PeerName, io::Error),
    /// The solver refused to answer, for the reason in the field.
    Refused(Refusal),
    /// The solver answered a different number of boards than requested.
    Count {
        /// The solver that answered the wrong number of boards.
        peer: PeerName,
        /// The number of boards in the reply.
        answered: usize,
        /// The number of boards in the request.
        asked: usize,
    },
}

/// The reason why a solver refuses to answer, as its process reports it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Refusal {
    /// A library, or a function in it, is missing. Holds the system's error message.
    Library(String),
    /// A function of libdds failed and returned this error code.
    Fault(DdsFunction, i32),
    /// libdds returned no score for this card, although it is playable.
    NoScore(Card),
    /// The request is not for numbers of tricks, the only results that the reference solver can compute.
    ValuesAlone,
}

/// A function of the library libdds. It is displayed as the library names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum DdsFunction {
    /// `SolveBoard`: computes the best result of a position, or the value of every card.
    SolveBoard,
    /// `CalcDDtable`: computes the tricks of every declarer in every strain.
    CalcDdTable,
    /// `DealerPar`: computes the par from a table of tricks.
    DealerPar,
    /// `AnalysePlayBin`: computes the value of a played deal after each card.
    AnalysePlay,
    /// `SolveAllChunksBin`: solves many positions in one call.
    SolveAllChunks,
    /// `CalcAllTables`: computes the trick tables of many deals in one call.
    CalcAllTables,
    /// `AnalyseAllPlaysBin`: analyses many played deals in one call.
    AnalyseAllPlays,
    /// `SetMaxThreads`: sets the number of threads that the library uses.
    SetMaxThreads,
}

impl Display for DdsFunction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            DdsFunction::SolveBoard => "SolveBoard",
            DdsFunction::CalcDdTable => "CalcDDtable",
            DdsFunction::DealerPar => "DealerPar",
            DdsFunction::AnalysePlay => "AnalysePlayBin",
            DdsFunction::SolveAllChunks => "SolveAllChunksBin",
            DdsFunction::CalcAllTables => "CalcAllTables",
            DdsFunction::AnalyseAllPlays => "AnalyseAllPlaysBin",
            DdsFunction::SetMaxThreads => "SetMaxThreads",
        })
    }
}

impl Display for PeerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PeerError::Start(peer, error) => write!(f, "cannot start {peer}: {error}"),
            PeerError::Ended(peer, status) => write!(f, "{peer} ended: {status}"),
            PeerError::Silent(peer, error) => write!(f, "{peer} cannot be asked: {error}"),
            PeerError::Refused(refusal) => write!(f, "{refusal}"),
            PeerError::Count {
                peer,
                answered,
                asked,
            } => write!(f, "{peer} answers {answered} of {asked} boards"),
        }
    }
}

impl Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // A user who named another library knows where it comes from.
            Refusal::Library(words) if !words.contains(LIBDDS_FILE) => f.write_str(words),
            Refusal::Library(words) => write!(
                f,
                "{words}; on Debian and Ubuntu {LIBDDS_FILE} comes with the package libdds0"
            ),
            Refusal::Fault(function, code) => write!(f, "{function} of libdds returns {code}"),
            Refusal::NoScore(card) => write!(f, "libdds gives {card} no score"),
            Refusal::ValuesAlone => {
                f.write_str("the judge says what positions are worth, and no more")
            }
        }
    }
}

impl Error for PeerError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            PeerError::Start(_, error) | PeerError::Silent(_, error) => Some(error),
            PeerError::Refused(refusal) => Some(refusal),
            PeerError::Ended(..) | PeerError::Count { .. } => None,
        }
    }
}

impl Error for Refusal {}

impl From<Refusal> for PeerError {
    fn from(refusal: Refusal) -> PeerError {
        PeerError::Refused(refusal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_where_a_library_comes_from_unless_another_was_named() {
        let missing = |file: &str| Refusal::Library(format!("{file}: no such file")).to_string();
        assert!(missing(LIBDDS_FILE).ends_with("comes with the package libdds0"));
        assert_eq!(missing("/own/libdds.so"), "/own/libdds.so: no such file");
    }
}
