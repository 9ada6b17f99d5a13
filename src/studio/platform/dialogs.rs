//! Dialogs in which the user chooses a file: those of the system, or none.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use rfd::FileDialog;

/// What a dialog asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DialogAsk {
    /// What it is wanted for.
    pub purpose: DialogPurpose,
    /// What stands over the dialog.
    pub title: String,
    /// Kinds of files to choose from, each with what their names end with.
    pub kinds: Vec<(String, Vec<&'static str>)>,
    /// A name to propose.
    pub name: String,
}

/// What a file or a folder is wanted for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DialogPurpose {
    /// A file is to be read.
    Read,
    /// A file is to be written.
    Write,
    /// A folder is to be listed.
    Folder,
}

/// What becomes of a dialog.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DialogAnswer {
    /// This was chosen.
    Chosen(PathBuf),
    /// The user wants nothing after all.
    Cancelled,
    /// There is no dialog: the studio's own window has to ask.
    Absent,
}

/// Asks the user for files. It may take as long as he does; it is never called on the window's thread.
pub trait FileDialogs: Send + Sync {
    /// Asks for a file or a folder.
    fn ask(&self, ask: DialogAsk) -> DialogAnswer;
}

/// The dialogs of the system.
pub(crate) struct SystemDialogs;

/// No dialogs.
pub(crate) struct NoDialogs;

/// A dialog that nobody could have answered so fast did not open.
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
