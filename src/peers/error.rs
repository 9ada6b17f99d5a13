//! Why another solver does not answer.

use std::error::Error;
use std::fmt::{self, Display};
use std::io;
use std::process::ExitStatus;

use kibitzer::cards::Card;
use serde::{Deserialize, Serialize};

use super::PeerName;
use super::libdds::FILE;

/// Why a peer does not answer.
#[derive(Debug)]
pub enum PeerError {
    /// The system does not start its process.
    Start(PeerName, io::Error),
    /// Its process has ended.
    Ended(PeerName, ExitStatus),
    /// Its process cannot be talked to.
    Silent(PeerName, io::Error),
    /// It says itself why it does not.
    Refused(Refusal),
    /// It answers another number of boards.
    Count {
        /// Who.
        peer: PeerName,
        /// The boards that were answered.
        answered: usize,
        /// The boards that were asked about.
        asked: usize,
    },
}

/// Why a peer does not answer, as it tells the process that asks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Refusal {
    /// Its library is missing, or something in it is; in the words of the system.
    Library(String),
    /// A function of libdds returns a code that tells of a fault.
    Fault(DdsFunction, i32),
    /// libdds gives a card that can be played no score.
    NoScore(Card),
    /// The judge gave up.
    GaveUp,
    /// The judge knows values, and nothing else.
    ValuesAlone,
}

/// The functions of libdds that are called.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum DdsFunction {
    /// The best result of a position, or the value of every card.
    SolveBoard,
    /// Every declarer in every strain.
    CalcDdTable,
    /// The par of such a table.
    DealerPar,
    /// The value of a hand as it was played, card by card.
    AnalysePlay,
    /// Many positions at once.
    SolveAllChunks,
    /// Many tables at once.
    CalcAllTables,
    /// Many played hands at once.
    AnalyseAllPlays,
    /// How many threads work.
    SetMaxThreads,
}

impl DdsFunction {
    /// As the library calls it.
    pub const fn name(self) -> &'static str {
        match self {
            DdsFunction::SolveBoard => "SolveBoard",
            DdsFunction::CalcDdTable => "CalcDDtable",
            DdsFunction::DealerPar => "DealerPar",
            DdsFunction::AnalysePlay => "AnalysePlayBin",
            DdsFunction::SolveAllChunks => "SolveAllChunksBin",
            DdsFunction::CalcAllTables => "CalcAllTables",
            DdsFunction::AnalyseAllPlays => "AnalyseAllPlaysBin",
            DdsFunction::SetMaxThreads => "SetMaxThreads",
        }
    }
}

impl Display for PeerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PeerError::Start(peer, error) => write!(f, "cannot start {peer}: {error}"),
            PeerError::Ended(peer, status) => write!(f, "{peer} ended: {status}"),
            PeerError::Silent(peer, error) => {
                write!(f, "{peer} cannot be asked: {error}")
            }
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
            // Who named another library knows where it should come from.
            Refusal::Library(words) if !words.contains(FILE) => f.write_str(words),
            Refusal::Library(words) => write!(
                f,
                "{words}; on Debian and Ubuntu {FILE} comes with the package libdds0"
            ),
            Refusal::Fault(function, code) => {
                write!(f, "{} of libdds returns {code}", function.name())
            }
            Refusal::NoScore(card) => write!(f, "libdds gives {card} no score"),
            Refusal::GaveUp => f.write_str("the judge gave up"),
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
        assert!(missing(FILE).ends_with("comes with the package libdds0"));
        assert_eq!(missing("/own/libdds.so"), "/own/libdds.so: no such file");
    }
}
