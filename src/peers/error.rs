//! The errors of peers, the other solvers.

use std::fmt::{self, Display};
use std::io;
use std::process::ExitStatus;

use kibitzer::cards::Card;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::name::{LIBDDS_FILE, PeerName};

/// The reason why another solver, which runs in its own process, did not answer.
#[derive(Debug, Error)]
pub enum PeerError {
    /// The process of the solver could not be started.
    #[error("cannot start {0}: {1}")]
    Start(PeerName, #[source] io::Error),
    /// The process of the solver has ended.
    #[error("{0} ended: {1}")]
    Ended(PeerName, ExitStatus),
    /// The process of the solver cannot be written to or read from.
    #[error("{0} cannot be asked: {1}")]
    Silent(PeerName, #[source] io::Error),
    /// The solver rejected the request, for the reason in the field.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// The solver answered a different number of boards than requested.
    #[error("{peer} answers {answered} of {asked} boards")]
    Count {
        /// The solver that answered the wrong number of boards.
        peer: PeerName,
        /// The number of boards in the reply.
        answered: usize,
        /// The number of boards in the request.
        asked: usize,
    },
}

/// The reason why a solver rejects a request, as its process reports it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Error)]
pub enum Refusal {
    /// A library, or a function in it, is missing. Contains the error message of the system.
    #[error("{}", missing_library(.0))]
    Library(String),
    /// The library that the system finds under the name of libdds is Kibitzer's own.
    #[error("{LIBDDS_FILE} is Kibitzer's own library, which gives the same answers")]
    OwnLibrary,
    /// A function of libdds failed and returned this error code.
    #[error("{0} of libdds returns {1}")]
    Fault(DdsFunction, i32),
    /// libdds returned no score for this card, although it is playable.
    #[error("libdds gives {0} no score")]
    NoScore(Card),
    /// The request is not for numbers of tricks, which are the only results that the reference solver can compute.
    #[error("the judge says what positions are worth, and no more")]
    ValuesAlone,
}

/// A function of the library libdds. It is displayed under its name in the library.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum DdsFunction {
    /// `SolveBoard`: computes the best result of a position, or the value of every card.
    SolveBoard,
    /// `CalcDDtable`: computes the tricks of every declarer in every strain.
    CalcDdTable,
    /// `DealerPar`: computes the par score and contracts from a double-dummy table.
    DealerPar,
    /// `AnalysePlayBin`: computes the double-dummy tricks of a played deal after each card.
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

/// Returns the error text for a missing library: the message of the system and, for libdds itself, the Debian package
/// that contains it. Users who named another library know where to get it.
fn missing_library(words: &str) -> String {
    if words.contains(LIBDDS_FILE) {
        format!("{words}; on Debian and Ubuntu {LIBDDS_FILE} comes with the package libdds0")
    } else {
        words.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_default_library_is_reported_with_its_package() {
        let missing = |file: &str| Refusal::Library(format!("{file}: no such file")).to_string();
        assert!(missing(LIBDDS_FILE).ends_with("comes with the package libdds0"));
        assert_eq!(missing("/own/libdds.so"), "/own/libdds.so: no such file");
    }
}
