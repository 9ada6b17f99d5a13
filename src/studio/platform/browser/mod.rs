//! Access to a browser: files in the storage of the page, no threads, and workers without shared memory.
//! The module `desktop` has the same names.

mod crew;
pub(super) mod fs;

use std::cell::RefCell;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use eframe::egui::{Context, DroppedFileHandle};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::spawn_local;
pub(super) use web_time::Instant;

use kibitzer_files::{Reason, SystemRefusal, WriteError, WriteStep};

use crate::platform::dialogs::{DialogAnswer, DialogPurpose, DialogRequest, FileDialogs};
use crate::session::files::unsaved::UnsavedWork;
pub(crate) use crew::WebCrew;
pub(crate) use fs::learn_locks;

#[wasm_bindgen(module = "/platform/browser/page.js")]
extern "C" {
    fn download(name: &str, bytes: &[u8]);
    #[wasm_bindgen(js_name = askForName)]
    fn ask_for_name(title: &str, name: &str) -> Option<String>;
    #[wasm_bindgen(js_name = chooseFiles)]
    fn choose_files(accept: &str);
    #[wasm_bindgen(js_name = requestPaste)]
    fn read_clipboard();
    #[wasm_bindgen(js_name = setTitle)]
    fn set_page_title(title: &str);
    /// Returns the codes of the user's languages, one per line.
    pub(crate) fn languages() -> String;
    /// Returns the address of the page without its fragment.
    #[wasm_bindgen(js_name = pageAddress)]
    pub(crate) fn page_address() -> String;
    /// Returns the text in the fragment of the page's address.
    #[wasm_bindgen(js_name = addressText)]
    pub(crate) fn address_text() -> String;
    /// Opens the text of the address whenever the user changes it.
    #[wasm_bindgen(js_name = followAddress)]
    pub(crate) fn follow_address();
}

/// The folder of the studio's data in the storage of the page. Files elsewhere are the user's.
pub(crate) const DATA_FOLDER: &str = "/data";

/// No other tab is ever ending: the browser frees its locks at once.
pub(super) const ENDING: Duration = Duration::ZERO;

/// True if the content shrinks in a window that is too narrow for it. A telephone's window cannot be widened.
pub(crate) const SHRINKS: bool = true;

/// Returns the unsaved work as it is written to the draft: as if the tab had been closed, because nothing announces that.
pub(super) fn as_left(work: Arc<UnsavedWork>) -> Arc<UnsavedWork> {
    Arc::new(UnsavedWork {
        was_closed: true,
        ..UnsavedWork::clone(&work)
    })
}

/// Runs a job at once, because there are no threads.
pub(super) fn spawn(_: &str, job: Job) -> io::Result<()> {
    job();
    Ok(())
}

/// Work on files.
pub(super) type Job = Box<dyn FnOnce() + Send>;

/// A writer of files that returns from every call when the file is written.
#[derive(Clone)]
pub(super) struct Writer;

impl Writer {
    /// Creates the writer.
    pub(super) fn start() -> Writer {
        Writer
    }

    /// Writes a file at once.
    pub(super) fn queue(&self, job: Job) {
        job();
    }

    /// Does nothing: all files are written.
    pub(super) fn finish(&self) {}
}

/// A function that writes a version of a value, and returns true if it could.
type WriteVersion<T> = dyn FnMut(&T) -> bool;

/// The writer of the newest version of a value, which writes every version at once.
pub(super) struct NewestWriter<T>(RefCell<Box<WriteVersion<T>>>);

impl<T: 'static> NewestWriter<T> {
    /// Creates a writer. `write` writes a version.
    pub(super) fn start(write: impl FnMut(&T) -> bool + 'static) -> NewestWriter<T> {
        NewestWriter(RefCell::new(Box::new(write)))
    }

    /// Writes a version.
    pub(super) fn write(&self, newest: T) {
        (*self.0.borrow_mut())(&newest);
    }

    /// Calls `then`: all versions are written.
    pub(super) fn flush_then(&self, then: impl FnOnce(bool)) {
        then(true);
    }

    /// Does nothing: all versions are written.
    pub(super) fn flush(&self) {}
}

/// Returns the content of a file.
pub(super) fn read_regular_file(path: &Path) -> io::Result<Vec<u8>> {
    fs::read(path)
}

/// Writes a file. One of the user's is also downloaded.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    replace_with(path, |draft| draft.write_all(bytes))
}

/// Writes a file with the content that `write` writes. One of the user's is also downloaded.
pub(super) fn replace_with<T>(
    path: &Path,
    write: impl FnOnce(&mut Vec<u8>) -> io::Result<T>,
) -> Result<T, WriteError> {
    let refused = |error: io::Error| WriteError {
        path: path.to_owned(),
        has_old: false,
        reason: Reason::Refused(WriteStep::Write, error.into()),
    };
    let mut bytes = Vec::new();
    let written = write(&mut bytes).map_err(refused)?;
    fs::write(path, &bytes).map_err(refused)?;
    if let Some(name) = path.file_name().filter(|_| fs::is_users(path)) {
        download(&name.to_string_lossy(), &bytes);
    }
    Ok(written)
}

/// Reads the dropped files, stores copies of them, and passes each to `open`.
pub(super) fn take_dropped(
    files: Vec<DroppedFileHandle>,
    open: impl Fn(&Path, &dyn Fn() -> Result<Vec<u8>, SystemRefusal>) + 'static,
) {
    spawn_local(async move {
        for file in files {
            let kind = ErrorKind::Other;
            let bytes = file.bytes_async().await;
            let bytes = bytes.map_err(|words| SystemRefusal { kind, words });
            let path = Path::new("/").join(file.path());
            // If there is no room, the file is read from memory.
            let _ = bytes.as_ref().map(|bytes| fs::write(&path, bytes));
            open(&path, &|| bytes.clone());
        }
    });
}

/// Requests the text in the clipboard, which arrives as an event of egui.
pub(crate) fn request_paste(_: &Context) {
    read_clipboard();
}

/// Sets the title of the page.
pub(crate) fn set_title(_: &Context, title: &str) {
    set_page_title(title);
}

/// The dialogs of the browser. A file to write is downloaded, so that only its name is asked for.
pub(super) struct SystemDialogs;

impl FileDialogs for SystemDialogs {
    fn ask(&self, ask: DialogRequest) -> DialogAnswer {
        match ask.purpose {
            DialogPurpose::Write => match ask_for_name(&ask.title, &ask.name) {
                Some(name) => DialogAnswer::Chosen(Path::new("/").join(name)),
                None => DialogAnswer::Cancelled,
            },
            DialogPurpose::Read => {
                // Chosen files arrive later, as dropped ones do.
                choose_files("");
                DialogAnswer::Cancelled
            }
            DialogPurpose::Folder => DialogAnswer::Cancelled,
        }
    }
}

/// Returns the error of a file that does not exist.
fn not_found() -> io::Error {
    ErrorKind::NotFound.into()
}
