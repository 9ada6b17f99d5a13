//! Access to a desktop: files on a disk, threads, and commands to the window. The module `browser` has
//! the same names.

use std::env;
pub(super) use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;
pub(super) use std::time::Instant;

use eframe::egui::{Context, DroppedFileHandle, ViewportCommand};

use kibitzer_files::SystemRefusal;
pub(super) use kibitzer_files::{replace, replace_with};
use rfd::FileDialog;

use crate::platform::dialogs::{DialogAnswer, DialogPurpose, DialogRequest, FileDialogs};
pub(super) use crate::platform::newest_writer::NewestWriter;
use crate::session::files::unsaved::UnsavedWork;

/// The time after the start of the studio during which other processes with drafts may still be terminating. A killed
/// process holds its lock until the operating system has freed its memory.
pub(super) const ENDING: Duration = Duration::from_secs(5);

/// True if the content shrinks in a window that is too narrow for it. On a desktop, the user can widen the window.
pub(crate) const SHRINKS: bool = false;

/// Returns the unsaved work as it is written to the draft. Only a studio that is closed marks it as left.
pub(super) fn as_left(work: Arc<UnsavedWork>) -> Arc<UnsavedWork> {
    work
}

/// Returns the content of a regular file. Fails for anything else, such as a pipe, because reading a pipe would wait
/// for its writer.
pub(super) fn read_regular_file(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    kibitzer_files::open_regular_file(path)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Shows an error in a dialog of the operating system, and waits until it is closed.
#[cfg(windows)]
pub(crate) fn show_error(text: &str) {
    let dialog = rfd::MessageDialog::new().set_level(rfd::MessageLevel::Error);
    dialog.set_title("Kibitzer").set_description(text).show();
}

/// Runs a job in a new thread with this name.
pub(super) fn spawn(name: &str, job: Job) -> io::Result<()> {
    let thread = std::thread::Builder::new().name(name.to_owned());
    thread.spawn(job).map(drop)
}

/// Passes the dropped files to `open` one after another, each with its path and a function that reads its content.
pub(super) fn take_dropped(
    files: Vec<DroppedFileHandle>,
    open: impl Fn(&Path, &dyn Fn() -> Result<Vec<u8>, SystemRefusal>),
) {
    for file in files {
        open(file.path(), &|| {
            let kind = io::ErrorKind::Other;
            let bytes = file.bytes();
            bytes.map_err(|words| SystemRefusal { kind, words })
        });
    }
}

/// Requests the text in the clipboard, which arrives as an event of egui.
pub(crate) fn request_paste(ctx: &Context) {
    ctx.send_viewport_cmd(ViewportCommand::RequestPaste);
}

/// Sets the title of the window.
pub(crate) fn set_title(ctx: &Context, title: &str) {
    ctx.send_viewport_cmd(ViewportCommand::Title(title.to_owned()));
}

/// Work outside the window's thread.
pub(super) type Job = Box<dyn FnOnce() + Send>;

/// A thread that writes files in the order of requests, so that an older save of a document cannot overwrite a newer
/// one.
#[derive(Clone)]
pub(super) struct Writer(Sender<Job>);

impl Writer {
    /// Starts the thread that writes files.
    pub(super) fn start() -> Writer {
        let (sender, jobs) = channel::<Job>();
        std::thread::spawn(move || jobs.into_iter().for_each(|job| job()));
        Writer(sender)
    }

    /// Queues a job for the thread that writes files; it runs after all earlier ones.
    pub(super) fn queue(&self, job: Job) {
        // The thread runs as long as a sender exists, so this cannot fail.
        let _ = self.0.send(job);
    }

    /// Waits until the thread that writes files has done all jobs queued so far.
    pub(super) fn finish(&self) {
        let (done, waiting) = channel::<()>();
        self.queue(Box::new(move || drop(done)));
        // Nothing is ever sent; `recv` returns when the sender is dropped.
        let _ = waiting.recv();
    }
}

/// The file dialogs of the operating system.
pub(super) struct SystemDialogs;

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
