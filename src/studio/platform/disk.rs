//! Reads and lists files, and saves documents to them.

use std::collections::HashMap;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use kibitzer::problem::Problem;
use kibitzer_files::SystemRefusal;
use kibitzer_formats::FORMATS;

use crate::document::reading::{
    PlaceInFile, ReadText, RewriteError, ShortenedText, TextSource, file_name, write_alone,
};
use crate::platform::system::fs::{self, File, TryLockError};
use crate::platform::system::{self, Instant};
use crate::session::effect::{SavedFile, UnsavedFile};
use crate::session::event::Event;
use crate::session::files::browser::{FolderContent, FolderEntry, has_ending};
use crate::session::layouts::kept_counts::CountsPlace;
use crate::session::notice::{Notice, OpenError};

/// Returns the absolute path of a file or folder that the user named. It stays valid when the current folder changes.
pub(super) fn absolute_path(path: &Path) -> PathBuf {
    // An empty path is the only one without an absolute form.
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

/// The maximum time that a save waits for other windows to finish saving.
const LONGEST_TURN: Duration = Duration::from_secs(10);

/// The saves of this window: what it wrote last, and the lock that keeps other windows from saving at the same time.
#[derive(Clone, Debug, Default)]
pub(super) struct Saves {
    /// The boards that this window saved last, by file and index in the file. If a file still contains such a board,
    /// nobody else has changed it.
    last: Arc<Mutex<HashMap<(PathBuf, usize), Problem>>>,
    /// The file that a window locks while it reads, compares and replaces a file of the user's. Without the lock, two
    /// windows that save at the same time could both find that file unchanged. `None` if the studio has no data folder.
    lock: Option<PathBuf>,
}

impl Saves {
    /// Uses a lock file in the data folder that all windows share.
    pub(super) fn use_data_folder(&mut self, folder: &Path) {
        self.lock = Some(folder.join("saves.lock"));
    }

    /// Waits until no other window is saving. Returns the locked lock file, which keeps other windows from saving until
    /// it is dropped. Returns `None` if there is no lock file, if it cannot be locked, or after [`LONGEST_TURN`]; the
    /// window then saves without a lock.
    fn take_turn(&self) -> Option<File> {
        let lock = File::create(self.lock.as_ref()?).ok()?;
        let end = Instant::now() + LONGEST_TURN;
        loop {
            match lock.try_lock() {
                Ok(()) => return Some(lock),
                Err(TryLockError::WouldBlock) if Instant::now() < end => {
                    thread::sleep(Duration::from_millis(10));
                }
                // A file system without locks, or a window that hangs, is no reason not to save.
                Err(TryLockError::WouldBlock | TryLockError::Error(_)) => return None,
            }
        }
    }

    /// Returns the board that this window last saved at `index` in a file; `None` if it has saved none there.
    fn last(&self, path: &Path, index: usize) -> Option<Problem> {
        let last = self.last.lock().ok()?;
        last.get(&(path.to_owned(), index)).cloned()
    }

    /// Records a board that this window has just saved, so that the next save recognizes it in the file.
    fn record(&self, path: &Path, index: usize, problem: &Problem) {
        if let Ok(mut last) = self.last.lock() {
            last.insert((path.to_owned(), index), problem.clone());
        }
    }
}

/// Writes a problem as the only content of a file, in the format given by the file's extension. Returns the event that
/// reports success or failure.
pub(super) fn save_new_file(path: PathBuf, problem: &Problem, saves: &Saves) -> Event {
    let _turn = saves.take_turn();
    write_new_file(path, problem, saves)
}

/// Does the same as [`save_new_file`] for a caller that already holds the lock from [`Saves::take_turn`].
fn write_new_file(path: PathBuf, problem: &Problem, saves: &Saves) -> Event {
    let text = match write_alone(problem, &path) {
        Ok(text) => text,
        Err(format) => return not_saved_event(path, RewriteError::no_place(format, problem)),
    };
    if let Err(error) = system::replace(&path, text.as_bytes()) {
        return Event::Notice(Notice::NotWritten(error));
    }
    let read_back = ReadText::read(text.as_bytes(), TextSource::Clipboard, None)
        .ok()
        .and_then(|read| read.problems.into_iter().next());
    saves.record(&path, 0, read_back.as_ref().unwrap_or(problem));
    Event::Saved(Box::new(SavedFile {
        problem: read_back,
        ..SavedFile::whole_document(path)
    }))
}

/// Saves an edited board by replacing it in the current content of its file. Returns the event that reports success or
/// failure.
pub(super) fn save_board(place: PlaceInFile, after: Problem, saves: &Saves) -> Event {
    let _turn = saves.take_turn();
    let bytes = match system::read_regular_file(&place.path) {
        Ok(bytes) => bytes,
        // A deleted file is created again.
        Err(error) if error.kind() == ErrorKind::NotFound && place.index == 0 => {
            return write_new_file(place.path, &after, saves);
        }
        Err(error) => {
            let reason = OpenError::Refused(error.into());
            return Event::Notice(Notice::NotOpened(place.path, reason));
        }
    };
    let last = saves.last(&place.path, place.index);
    let rewritten = match place.rewrite(&after, &bytes, last.as_ref()) {
        Ok(rewritten) => rewritten,
        Err(reason) => return not_saved_event(place.path, reason),
    };
    if let Err(error) = system::replace(&place.path, &rewritten.bytes) {
        return Event::Notice(Notice::NotWritten(error));
    }
    saves.record(&place.path, place.index, &rewritten.problem);
    Event::Saved(Box::new(SavedFile {
        path: place.path,
        index: Some(place.index),
        problem: Some(rewritten.problem),
        is_recoded: rewritten.is_recoded,
    }))
}

/// Returns the event that reports why a document was not written into its file.
fn not_saved_event(path: PathBuf, reason: RewriteError) -> Event {
    Event::NotSaved(Box::new(UnsavedFile { path, reason }))
}

/// The maximum size of a file to be read, in bytes.
const MAX_FILE_SIZE: u64 = 256 << 20;

/// Reads a file and parses its boards. Returns the event with the boards, or with the reason why there are none.
pub(super) fn read_file(path: PathBuf) -> Event {
    match read_bytes(&path) {
        Ok(bytes) => Event::from_file(path, &bytes),
        Err(reason) => Event::Notice(Notice::NotOpened(path, reason)),
    }
}

/// Reads a file that the user dropped on the window; `bytes` reads its content. Returns the event with its boards, or
/// with the reason why there are none.
pub(super) fn read_dropped(
    path: PathBuf,
    bytes: &dyn Fn() -> Result<Vec<u8>, SystemRefusal>,
) -> Event {
    let size = fs::metadata(&path).map_or(0, |metadata| metadata.len());
    if size > MAX_FILE_SIZE {
        return Event::Notice(Notice::NotOpened(path, OpenError::TooLarge(size)));
    }
    match bytes() {
        Ok(bytes) => Event::from_file(path, &bytes),
        Err(refusal) => Event::Notice(Notice::NotOpened(path, OpenError::Refused(refusal))),
    }
}

/// Reads a file that was in the problem list when the last run ended. Returns the event with its boards.
pub(super) fn read_again(path: PathBuf) -> Event {
    let read = read_boards(&path);
    Event::ReadAgain(path, read.map(Box::new))
}

/// Reads the boards of a file; returns `None` if it cannot be read, or has none.
pub(super) fn read_boards(path: &Path) -> Option<ReadText> {
    let source = TextSource::File(file_name(path));
    let bytes = read_bytes(path).ok()?;
    ReadText::read(&bytes, source, Some(path.to_owned())).ok()
}

/// Removes a board from its file, and the file itself if it holds no other board. Returns the event with the boards
/// that are left, or with the reason why the board was not removed.
pub(super) fn remove_board(place: &PlaceInFile, saves: &Saves) -> Event {
    let _turn = saves.take_turn();
    let path = place.path.clone();
    let last = saves.last(&path, place.index);
    let bytes = match read_bytes(&path) {
        Ok(bytes) => bytes,
        Err(reason) => return Event::Notice(Notice::NotOpened(path, reason)),
    };
    match place.remove(&bytes, last.as_ref()) {
        Ok(ShortenedText::Bytes(left)) => match system::replace(&path, &left) {
            Ok(()) => {
                let read = read_boards(&path);
                Event::BoardRemoved(path, read.map(Box::new))
            }
            Err(error) => Event::Notice(Notice::NotWritten(error)),
        },
        Ok(ShortenedText::Empty) => match fs::remove_file(&path) {
            Ok(()) => Event::BoardRemoved(path, None),
            Err(error) => Event::Notice(Notice::NotOpened(path, OpenError::Refused(error.into()))),
        },
        Err(reason) => Event::Notice(Notice::NotInPlace(UnsavedFile { path, reason })),
    }
}

/// Renames one of the user's files, together with the file next to it that stores layout counts. An existing file with
/// the new name is replaced. Returns the event that reports success or failure.
pub(super) fn rename_file(from: PathBuf, to: PathBuf) -> Event {
    if let Err(error) = fs::rename(&from, &to) {
        return Event::Notice(Notice::NotRenamed(from, error.into()));
    }
    let [old, new] = [&from, &to].map(|path| CountsPlace::Beside(path.clone()).path(None));
    if let (Some(old), Some(new)) = (old, new) {
        // Most files have no counts beside them.
        let _ = fs::rename(old, new);
    }
    Event::Renamed(from, to)
}

/// Returns the files of a folder that may contain deals, judging by their extensions.
pub(super) fn problem_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if may_contain_deals(&path) && path.is_file() {
            files.push(path);
        }
    }
    Ok(files)
}

/// Returns true if the extension of a file belongs to a format for deals, compressed or not.
fn may_contain_deals(path: &Path) -> bool {
    // A compressed file has the extension of its content before `.gz`.
    let text = if has_ending(path, &["gz"]) {
        path.with_extension("")
    } else {
        path.to_owned()
    };
    FORMATS
        .iter()
        .any(|format| has_ending(&text, format.endings))
}

/// Returns the files and subfolders of a folder, subfolders first.
pub(super) fn folder_content(folder: &Path) -> FolderContent {
    let whole = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let listed = fs::read_dir(&whole).map(|entries| {
        let mut entries: Vec<FolderEntry> = entries
            .flatten()
            .map(|entry| FolderEntry {
                is_file: !entry.path().is_dir(),
                name: entry.file_name().to_string_lossy().into_owned(),
            })
            .collect();
        entries.sort_by_cached_key(|entry| (entry.is_file, entry.name.to_lowercase()));
        entries
    });
    let (entries, trouble) = match listed {
        Ok(entries) => (entries, None),
        Err(error) => (Vec::new(), Some(SystemRefusal::from(error))),
    };
    FolderContent {
        folder: whole,
        entries,
        trouble,
        home: std::env::home_dir(),
    }
}

/// Returns the content of a file, or the reason why it cannot be read, such as a size above [`MAX_FILE_SIZE`].
pub(super) fn read_bytes(path: &Path) -> Result<Vec<u8>, OpenError> {
    let refused = |error: io::Error| OpenError::Refused(error.into());
    let size = fs::metadata(path).map_err(refused)?.len();
    if size > MAX_FILE_SIZE {
        return Err(OpenError::TooLarge(size));
    }
    system::read_regular_file(path).map_err(refused)
}
