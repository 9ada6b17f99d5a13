//! The names of the peers, the solvers to compare with.

use std::fmt;
use std::str::FromStr;

/// A solver to compare our search with. It runs in a process of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PeerName {
    /// Bo Haglund's double-dummy solver, the library `libdds.so.0`.
    Libdds,
    /// Our own reference solver, which is slow but simple enough to trust.
    Judge,
}

impl PeerName {
    /// All solvers that our search can be compared with.
    pub const ALL: [PeerName; 2] = [PeerName::Libdds, PeerName::Judge];

    /// Returns the solver's name as written on the command line.
    pub const fn text(self) -> &'static str {
        match self {
            PeerName::Libdds => "libdds",
            PeerName::Judge => "judge",
        }
    }
}

impl fmt::Display for PeerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

impl FromStr for PeerName {
    type Err = UnknownPeer;

    fn from_str(text: &str) -> Result<PeerName, UnknownPeer> {
        let named = PeerName::ALL.into_iter().find(|name| name.text() == text);
        named.ok_or(UnknownPeer)
    }
}

/// The error returned for a string that names none of the solvers to compare with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownPeer;

impl fmt::Display for UnknownPeer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = PeerName::ALL.map(PeerName::text);
        write!(f, "expected one of {}", names.join(", "))
    }
}

impl std::error::Error for UnknownPeer {}
