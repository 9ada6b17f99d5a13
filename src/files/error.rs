//! The errors of writing files.

use std::fmt::{self, Display};
use std::io;
use std::path::PathBuf;

/// The error for a file that was not written. An existing file at its path is unchanged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WriteError {
    /// The path of the file, as given by the caller.
    pub path: PathBuf,
    /// True if a file exists at the path.
    pub has_old: bool,
    /// The reason why the file was not written.
    pub reason: Reason,
}

/// The reason why a file was not written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The path does not end in a file name.
    Nameless,
    /// The path is a folder.
    Folder,
    /// The path is a device, a pipe or a socket.
    Special,
    /// A read-only file exists at the path.
    ReadOnly,
    /// The operating system refused this step of writing the file.
    Refused(WriteStep, SystemRefusal),
}

/// An error of the operating system; a copy of an [`io::Error`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SystemRefusal {
    /// The system's classification of the error.
    pub kind: io::ErrorKind,
    /// The system's error message.
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

/// The steps of writing a file, in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WriteStep {
    /// Checking whether a file exists at the path.
    Look,
    /// Creating the draft in the same folder.
    Create,
    /// Writing the contents.
    Write,
    /// Flushing the contents to the disk.
    Flush,
    /// Moving the draft to its final path.
    Rename,
}

impl Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match self.has_old {
            true => write!(f, "{path}: not written; the old file is unchanged: ")?,
            false => write!(f, "{path}: not written: ")?,
        }
        match &self.reason {
            Reason::Nameless => f.write_str("this is not a file name"),
            Reason::Folder => f.write_str("this is a folder; name a file in it"),
            Reason::Special => f.write_str("this is not a regular file"),
            Reason::ReadOnly => f.write_str("it is read-only"),
            Reason::Refused(step, error) => write!(f, "{step}: {error}"),
        }
    }
}

impl Display for WriteStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WriteStep::Look => "it cannot be looked up",
            WriteStep::Create => "its folder does not accept a new file",
            WriteStep::Write => "it cannot be written completely",
            WriteStep::Flush => "it cannot be flushed to the disk",
            WriteStep::Rename => "it cannot be renamed into place",
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
