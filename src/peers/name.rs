//! The names of the peers, the solvers to compare with.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The file name of the library libdds, as in Debian's package `libdds0`.
pub(super) const LIBDDS_FILE: &str = "libdds.so.0";

/// A solver to compare our search with. It runs in a process of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PeerName {
    /// Bo Haglund's double-dummy solver, the library `libdds.so.0`.
    Libdds,
    /// Another library with the functions of libdds: the path of its file, or a name under which the system finds it.
    Library(PathBuf),
    /// Our own reference solver, which is slow but simple enough to trust.
    Judge,
}

impl PeerName {
    /// Returns the library of this solver; `None` for our own reference solver.
    pub(super) fn library(&self) -> Option<&Path> {
        match self {
            PeerName::Libdds => Some(Path::new(LIBDDS_FILE)),
            PeerName::Library(file) => Some(file),
            PeerName::Judge => None,
        }
    }
}

impl fmt::Display for PeerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PeerName::Libdds => f.pad("libdds"),
            PeerName::Library(file) => f.pad(&file.to_string_lossy()),
            PeerName::Judge => f.pad("judge"),
        }
    }
}

impl FromStr for PeerName {
    type Err = UnknownPeer;

    /// Parses the name of a solver. A name with a dot or a slash is the file name of a library.
    fn from_str(text: &str) -> Result<PeerName, UnknownPeer> {
        match text {
            "libdds" => Ok(PeerName::Libdds),
            "judge" => Ok(PeerName::Judge),
            _ if text.contains(['.', '/', '\\']) => Ok(PeerName::Library(text.into())),
            _ => Err(UnknownPeer),
        }
    }
}

/// The error for a string that does not name a known solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected libdds, judge, or a library such as `./libdds.so`")]
pub struct UnknownPeer;
