//! The file dialogs of the operating system.

use std::path::{Path, PathBuf};

/// A request to show a dialog in which the user chooses a file or folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DialogRequest {
    /// The purpose of the chosen file or folder: reading, writing or listing.
    pub purpose: DialogPurpose,
    /// The title of the file dialog.
    pub title: String,
    /// The file types that the dialog offers, each with its name and its extensions.
    pub kinds: Vec<(String, Vec<&'static str>)>,
    /// The file name that the dialog proposes, if a file is to be written.
    pub name: String,
    /// The folder that the dialog shows first; `None` leaves the choice to the operating system.
    pub folder: Option<PathBuf>,
}

/// The purpose of a file or folder that the user chooses: reading, writing or listing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DialogPurpose {
    /// The user chooses a file to read.
    Read,
    /// The user chooses a file to write.
    Write,
    /// The user chooses a folder, whose files will be listed.
    Folder,
}

/// The outcome of a file dialog.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DialogAnswer {
    /// The file or folder that was chosen.
    Chosen(PathBuf),
    /// The user cancelled the dialog.
    Cancelled,
    /// The system has no file dialogs, so the studio must show its own.
    Absent,
}

/// A provider of file dialogs. A dialog blocks until the user has answered, so it must not run on the window's thread.
pub trait FileDialogs: Send + Sync {
    /// Asks the user for a file or a folder, and returns the answer.
    fn ask(&self, ask: DialogRequest) -> DialogAnswer;

    /// Opens a file in the operating system's default program for it. Returns false if there is no such program; the
    /// default implementation always does.
    fn open_file(&self, _: &Path) -> bool {
        false
    }
}

/// A provider for systems without file dialogs. The studio shows its own dialog instead.
pub(crate) struct NoDialogs;

impl FileDialogs for NoDialogs {
    fn ask(&self, _: DialogRequest) -> DialogAnswer {
        DialogAnswer::Absent
    }
}
