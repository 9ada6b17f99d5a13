//! The file behind a [`PendingFile`](super::PendingFile), until it takes its final path.
//!
//! On Linux the file has no name where the file system supports that, and the system reclaims it whenever the process
//! ends. Elsewhere it has a temporary name, and a killed process leaves it behind. So the writer keeps such a file
//! locked, and a process that first writes to a folder removes those that are not locked.

use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use tempfile::{Builder, TempPath};

use super::place::Place;

/// The prefix of the names of unfinished files. Leftover files with this prefix and [`PART_SUFFIX`] are removed.
const PART_PREFIX: &str = ".kibitzer-";
/// The suffix of the names of unfinished files.
const PART_SUFFIX: &str = ".part";

/// The temporary name of an unfinished file, if it has one. Dropping it removes the file.
#[derive(Debug)]
pub(super) enum PartFile {
    /// The unfinished file has no name, so the system removes it when it is closed.
    #[cfg(target_os = "linux")]
    Nameless,
    /// The unfinished file has a temporary name in the folder of its final path.
    Named(TempPath),
}

impl PartFile {
    /// Creates an unfinished file in the folder of its final path, without a name if the system supports that.
    ///
    /// # Errors
    ///
    /// Returns an error if the folder is not writable.
    pub(super) fn create(place: &Place) -> io::Result<(File, PartFile)> {
        remove_leftovers_once(&place.folder);
        #[cfg(target_os = "linux")]
        if let Some(file) = linux::create_nameless(place) {
            return Ok((file, PartFile::Nameless));
        }
        PartFile::create_named(place)
    }

    /// Creates a file to be written under a temporary name, and locks it. Unlike a file without a name, it is visible
    /// in its folder at once.
    pub(super) fn create_named(place: &Place) -> io::Result<(File, PartFile)> {
        loop {
            let (file, name) = temp_file_builder(place)
                .tempfile_in(&place.folder)?
                .into_parts();
            // Another process may have swept the file away before it was locked; then try again.
            if !is_locked_elsewhere(&file) && name.exists() {
                return Ok((file, PartFile::Named(name)));
            }
        }
    }

    /// Moves the finished file to its final path, replacing an existing file.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot be moved. The unfinished file is then removed.
    pub(super) fn move_into_place(self, file: File, place: &Place) -> io::Result<()> {
        #[cfg_attr(
            not(target_os = "linux"),
            expect(
                clippy::infallible_destructuring_match,
                reason = "only Linux has two kinds of unfinished files"
            )
        )]
        let name = match self {
            #[cfg(target_os = "linux")]
            PartFile::Nameless => {
                if place.old.is_none() && linux::link_as(&file, &place.path()).is_ok() {
                    return Ok(());
                }
                // A link cannot replace a file, so the file gets a temporary name until it is renamed.
                let made = temp_file_builder(place)
                    .make_in(&place.folder, |path| linux::link_as(&file, path));
                made?.into_parts().1
            }
            PartFile::Named(name) => name,
        };
        // Windows cannot move open files. Elsewhere the file stays open, and thus locked, until it is moved.
        let _locked = (!cfg!(windows)).then_some(file);
        name.persist(place.path()).map_err(|error| error.error)
    }
}

/// Returns a builder of temporary files with the names and the initial permissions of unfinished files.
fn temp_file_builder(place: &Place) -> Builder<'static, 'static> {
    let mut builder = Builder::new();
    builder.prefix(PART_PREFIX).suffix(PART_SUFFIX);
    #[cfg(unix)]
    builder.permissions(super::unix::initial_permissions(place));
    #[cfg(not(unix))]
    let _ = place;
    builder
}

/// Tries to lock a file, and returns true if another process holds the lock. Returns false on file systems without
/// locks.
fn is_locked_elsewhere(file: &File) -> bool {
    matches!(file.try_lock(), Err(TryLockError::WouldBlock))
}

/// The folders from which this process has already removed leftover unfinished files.
static SWEPT_FOLDERS: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Removes leftover unfinished files from a folder, unless this process has already done so.
fn remove_leftovers_once(folder: &Path) {
    let swept = SWEPT_FOLDERS.lock();
    if swept.is_ok_and(|mut swept| swept.insert(folder.to_owned())) {
        remove_leftovers(folder);
    }
}

/// Removes unfinished files that were left in a folder by processes that have ended. Files that cannot be opened or
/// removed stay.
fn remove_leftovers(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let file_name = entry.file_name();
        let name = file_name.as_encoded_bytes();
        let is_part =
            name.starts_with(PART_PREFIX.as_bytes()) && name.ends_with(PART_SUFFIX.as_bytes());
        // Opening a pipe would wait for its writer.
        if is_part && entry.file_type().is_ok_and(|kind| kind.is_file()) {
            let path = entry.path();
            if File::open(&path).is_ok_and(|file| file.try_lock().is_ok()) {
                let _ = fs::remove_file(path);
            }
        }
    }
}

/// Support for unnamed files, which only Linux has: creates such files, and names them later.
#[cfg(target_os = "linux")]
mod linux {
    use std::fs::File;
    use std::io;
    use std::os::fd::AsRawFd;
    use std::path::{Path, PathBuf};

    use rustix::fs::{AtFlags, CWD, Mode, OFlags, linkat, open};

    use super::{Place, is_locked_elsewhere};
    use crate::unix::initial_mode;

    /// Creates an unfinished file without a name. Returns `None` if the file system does not support it, or if the file
    /// could not be named later.
    pub(super) fn create_nameless(place: &Place) -> Option<File> {
        let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
        let mode = Mode::from_raw_mode(initial_mode(place));
        let file = File::from(open(&place.folder, flags, mode).ok()?);
        // If the file replaces another one, it will briefly have a temporary name, so lock it now.
        is_locked_elsewhere(&file);
        proc_path(&file).exists().then_some(file)
    }

    /// Returns the path under `/proc` by which an open file can be linked, even if it has no name.
    fn proc_path(file: &File) -> PathBuf {
        format!("/proc/self/fd/{}", file.as_raw_fd()).into()
    }

    /// Gives an open file without a name the name `path`, which must not exist yet.
    pub(super) fn link_as(file: &File, path: &Path) -> io::Result<()> {
        let linked = linkat(CWD, proc_path(file), CWD, path, AtFlags::SYMLINK_FOLLOW);
        linked.map_err(io::Error::from)
    }
}
