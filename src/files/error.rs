//! The errors of writing files.

use std::fmt::{self, Display};
use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// The error returned for a file that was not written. An existing file at its path is unchanged.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{path}: not written{}: {reason}", if *.has_old { "; the old file is unchanged" } else { "" })]
pub struct WriteError {
    /// The path of the file that was not written, as given by the caller.
    pub path: PathBuf,
    /// True if an older file exists at the path, which is unchanged.
    pub has_old: bool,
    /// The reason why the file was not written.
    #[source]
    pub reason: Reason,
}

/// The reason why a file was not written.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Reason {
    /// The path does not end in a file name.
    #[error("this is not a file name")]
    Nameless,
    /// The path leads to a folder.
    #[error("this is a folder; name a file in it")]
    Folder,
    /// The path leads to a device, a pipe or a socket.
    #[error("this is not a regular file")]
    Special,
    /// A read-only file exists at the path.
    #[error("it is read-only")]
    ReadOnly,
    /// The operating system refused this step of writing the file.
    #[error("{0}: {1}")]
    Refused(WriteStep, #[source] SystemRefusal),
}

/// An error reported by the operating system: a copy of an [`io::Error`] that can be cloned and compared.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{words}")]
pub struct SystemRefusal {
    /// The category of the error, as in [`io::Error::kind`].
    pub kind: io::ErrorKind,
    /// The error message of the operating system.
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

/// A step of writing a file. The steps are listed in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WriteStep {
    /// Checking whether a file already exists at the path.
    Look,
    /// Creating the new file as a pending file in the same folder.
    Create,
    /// Writing the contents of the file into the pending file.
    Write,
    /// Flushing the contents of the pending file to the disk.
    Flush,
    /// Moving the pending file to the path of the file.
    Rename,
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
