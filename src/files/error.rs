//! Why a file was not written.

use std::fmt::{self, Display};
use std::io;
use std::path::PathBuf;

/// A file was not written, and what stood there, if anything did, is as it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WriteError {
    /// The file, as it was named.
    pub path: PathBuf,
    /// Whether a file stands there, which is as it was.
    pub has_old: bool,
    /// Why it was not written.
    pub reason: Reason,
}

/// Why a file was not written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The path ends with no name of a file.
    Nameless,
    /// A folder stands there.
    Folder,
    /// What stands there is a device, a pipe or a socket.
    Special,
    /// A file stands there that nobody may change.
    ReadOnly,
    /// The system refuses a step.
    Refused(WriteStep, SystemRefusal),
}

/// What the system said when it refused; a copy of an [`io::Error`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SystemRefusal {
    /// Of which kind.
    pub kind: io::ErrorKind,
    /// In the system's words.
    pub words: String,
}

impl From<io::Error> for SystemRefusal {
    fn from(error: io::Error) -> SystemRefusal {
        SystemRefusal {
            kind: error.kind(),
            words: error.to_string(),
        }
    }
}

impl Display for SystemRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

impl std::error::Error for SystemRefusal {}

/// The steps on the way to a file, in their order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WriteStep {
    /// To see what stands there.
    Look,
    /// To begin a file beside it.
    Create,
    /// To write what the file is to hold.
    Write,
    /// To have the disk hold it.
    Flush,
    /// To put it in its place.
    Rename,
}

impl Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match self.has_old {
            true => write!(f, "{path}: not written, the old file is as it was: ")?,
            false => write!(f, "{path}: not written: ")?,
        }
        match &self.reason {
            Reason::Nameless => f.write_str("this names no file"),
            Reason::Folder => f.write_str("this is a folder; name a file in it"),
            Reason::Special => f.write_str("this is no ordinary file"),
            Reason::ReadOnly => f.write_str("it is read-only"),
            Reason::Refused(step, error) => write!(f, "{step}: {error}"),
        }
    }
}

impl Display for WriteStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WriteStep::Look => "it cannot be looked for",
            WriteStep::Create => "its folder takes no new file",
            WriteStep::Write => "it cannot be written to the end",
            WriteStep::Flush => "the disk does not take it",
            WriteStep::Rename => "it cannot be put in its place",
        })
    }
}

impl std::error::Error for WriteError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.reason {
            Reason::Refused(_, error) => Some(error),
            Reason::Nameless | Reason::Folder | Reason::Special | Reason::ReadOnly => None,
        }
    }
}
