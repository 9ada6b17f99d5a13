//! What the user should know.

use std::path::PathBuf;

use kibitzer_files::{SystemRefusal, WriteError};
use kibitzer_formats::ReadError;

use crate::document::problems::TextSource;

use super::kept_counts::NoCounts;
use super::viewpoint::Uncountable;

/// What the user should know, until he dismisses it.
#[derive(Clone, PartialEq, Debug)]
pub enum Notice {
    /// A worker gave up; what it said.
    WorkerFailed(String),
    /// The opponents' deals cannot be counted.
    NothingToCount(Uncountable),
    /// Nothing could be read.
    Unreadable(TextSource, Box<ReadError>),
    /// Some deals could not be read.
    PartlyRead(TextSource, Vec<ReadError>),
    /// A file was not opened.
    NotOpened(PathBuf, Unopened),
    /// A file was not written.
    NotWritten(WriteError),
    /// Counts cannot be read from a file.
    NoCounts(PathBuf, NoCounts),
    /// Counts were not kept: something else stands there.
    CountsNotKept(PathBuf),
    /// The folder of counts cannot be used.
    FolderRefused(PathBuf, SystemRefusal),
    /// The system gives no thread for a file.
    NoThread(SystemRefusal),
    /// So many layouts are written.
    LayoutsWritten(PathBuf, u64),
    /// A picture is written.
    PictureWritten(PathBuf),
}

/// Why a file was not opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unopened {
    /// So many bytes are too many for a problem.
    TooLarge(u64),
    /// It is no text.
    NotText(Box<ReadError>),
    /// The system refuses.
    Refused(SystemRefusal),
}

impl Notice {
    /// Whether something went wrong.
    pub fn is_failure(&self) -> bool {
        !matches!(self, Notice::LayoutsWritten(..) | Notice::PictureWritten(_))
    }
}
