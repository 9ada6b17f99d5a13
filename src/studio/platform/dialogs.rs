//! The file dialogs of the operating system.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use rfd::FileDialog;

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

/// The file dialogs of the operating system.
pub(crate) struct SystemDialogs;

/// A provider for systems without file dialogs. The studio shows its own dialog instead.
pub(crate) struct NoDialogs;

/// Returns true if the system has file dialogs: those of the desktop portal, or the program `zenity` as the library's
/// fallback. Without this check, a dialog that failed to open would look like one that the user cancelled.
#[cfg(all(unix, not(target_os = "macos")))]
fn has_dialogs() -> bool {
    let portal = || {
        let bus = zbus::blocking::Connection::session()?;
        bus.call_method(
            Some("org.freedesktop.portal.Desktop"),
            "/org/freedesktop/portal/desktop",
            Some("org.freedesktop.DBus.Properties"),
            "Get",
            &("org.freedesktop.portal.FileChooser", "version"),
        )
    };
    let folders = env::var_os("PATH").unwrap_or_default();
    let has_zenity = || env::split_paths(&folders).any(|folder| folder.join("zenity").is_file());
    portal().is_ok() || has_zenity()
}

/// Returns true: Windows and macOS have file dialogs.
#[cfg(not(all(unix, not(target_os = "macos"))))]
fn has_dialogs() -> bool {
    true
}

impl FileDialogs for SystemDialogs {
    fn ask(&self, ask: DialogRequest) -> DialogAnswer {
        if !has_dialogs() {
            return DialogAnswer::Absent;
        }
        let mut dialog = FileDialog::new().set_title(ask.title);
        if let Some(folder) = ask.folder {
            dialog = dialog.set_directory(folder);
        }
        for (name, endings) in &ask.kinds {
            dialog = dialog.add_filter(name, endings);
        }
        let chosen = match ask.purpose {
            DialogPurpose::Read => dialog.pick_file(),
            DialogPurpose::Write => dialog.set_file_name(ask.name).save_file(),
            DialogPurpose::Folder => dialog.pick_folder(),
        };
        chosen.map_or(DialogAnswer::Cancelled, DialogAnswer::Chosen)
    }

    fn open_file(&self, path: &Path) -> bool {
        let (program, options): (&str, &[&str]) = match env::consts::OS {
            "windows" => ("cmd", &["/C", "start", ""]),
            "macos" => ("open", &[]),
            _ => ("xdg-open", &[]),
        };
        let opened = Command::new(program).args(options).arg(path).status();
        opened.is_ok_and(|status| status.success())
    }
}

/// Shows an error in a dialog of the operating system, and waits until it is closed.
#[cfg(windows)]
pub(crate) fn show_error(text: &str) {
    let dialog = rfd::MessageDialog::new().set_level(rfd::MessageLevel::Error);
    dialog.set_title("Kibitzer").set_description(text).show();
}

impl FileDialogs for NoDialogs {
    fn ask(&self, _: DialogRequest) -> DialogAnswer {
        DialogAnswer::Absent
    }
}
