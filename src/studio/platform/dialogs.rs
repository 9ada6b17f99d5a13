//! File dialogs: those of the system, or none.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use rfd::FileDialog;

/// The request for a file dialog.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DialogAsk {
    /// The purpose for which a file is requested.
    pub purpose: DialogPurpose,
    /// The title of the dialog.
    pub title: String,
    /// The kinds of files to choose from: the name of each, and its extensions.
    pub kinds: Vec<(String, Vec<&'static str>)>,
    /// The proposed file name.
    pub name: String,
}

/// The purpose of a file or folder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DialogPurpose {
    /// A file to read.
    Read,
    /// A file to write.
    Write,
    /// A folder to list.
    Folder,
}

/// The result of a file dialog.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DialogAnswer {
    /// The file or folder that was chosen.
    Chosen(PathBuf),
    /// The user cancelled the dialog.
    Cancelled,
    /// There is no dialog: the studio's own window has to ask.
    Absent,
}

/// A provider of file dialogs. A dialog takes as long as the user does, and never runs on the window's thread.
pub trait FileDialogs: Send + Sync {
    /// Asks the user for a file or a folder.
    fn ask(&self, ask: DialogAsk) -> DialogAnswer;
}

/// The file dialogs of the system.
pub(crate) struct SystemDialogs;

/// A system without file dialogs: the studio's own window has to ask.
pub(crate) struct NoDialogs;

/// A dialog that is cancelled faster than any user could do it did not open.
const AT_ONCE: Duration = Duration::from_millis(300);

impl FileDialogs for SystemDialogs {
    fn ask(&self, ask: DialogAsk) -> DialogAnswer {
        let mut dialog = FileDialog::new().set_title(ask.title);
        for (name, endings) in &ask.kinds {
            dialog = dialog.add_filter(name, endings);
        }
        let asked = Instant::now();
        let chosen = match ask.purpose {
            DialogPurpose::Read => dialog.pick_file(),
            DialogPurpose::Write => dialog.set_file_name(ask.name).save_file(),
            DialogPurpose::Folder => dialog.pick_folder(),
        };
        match chosen {
            Some(path) => DialogAnswer::Chosen(path),
            None if asked.elapsed() < AT_ONCE => DialogAnswer::Absent,
            None => DialogAnswer::Cancelled,
        }
    }
}

impl FileDialogs for NoDialogs {
    fn ask(&self, _: DialogAsk) -> DialogAnswer {
        DialogAnswer::Absent
    }
}
