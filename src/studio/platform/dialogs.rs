//! The file dialogs of the operating system.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use rfd::FileDialog;

/// A request to the user for a file or folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DialogAsk {
    /// The purpose of the file or folder.
    pub purpose: DialogPurpose,
    /// The title of the dialog.
    pub title: String,
    /// The file types to choose from: the name of each, and its extensions.
    pub kinds: Vec<(String, Vec<&'static str>)>,
    /// The proposed name of a file to write.
    pub name: String,
}

/// The purpose for which the user chooses a file or folder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DialogPurpose {
    /// A file to read.
    Read,
    /// A file to write.
    Write,
    /// A folder to list.
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
    fn ask(&self, ask: DialogAsk) -> DialogAnswer;
}

/// The file dialogs of the operating system.
pub(crate) struct SystemDialogs;

/// A provider without dialogs, as on systems that have none. The studio shows its own dialog instead.
pub(crate) struct NoDialogs;

/// The minimum duration of a file dialog. One that is cancelled sooner, faster than any user could be, did not open.
const MIN_DIALOG_TIME: Duration = Duration::from_millis(300);

impl FileDialogs for SystemDialogs {
    fn ask(&self, ask: DialogAsk) -> DialogAnswer {
        let mut dialog = FileDialog::new().set_title(ask.title);
        for (name, endings) in &ask.kinds {
            dialog = dialog.add_filter(name, endings);
        }
        let opened = Instant::now();
        let chosen = match ask.purpose {
            DialogPurpose::Read => dialog.pick_file(),
            DialogPurpose::Write => dialog.set_file_name(ask.name).save_file(),
            DialogPurpose::Folder => dialog.pick_folder(),
        };
        match chosen {
            Some(path) => DialogAnswer::Chosen(path),
            None if opened.elapsed() < MIN_DIALOG_TIME => DialogAnswer::Absent,
            None => DialogAnswer::Cancelled,
        }
    }
}

impl FileDialogs for NoDialogs {
    fn ask(&self, _: DialogAsk) -> DialogAnswer {
        DialogAnswer::Absent
    }
}
