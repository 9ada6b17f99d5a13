//! The file behind a draft, until it takes its place.
//!
//! Linux writes it without a name where the disk has such files: the system takes it back whenever the process ends.
//! Elsewhere it has a name of its own from the start, and a process that is killed leaves it behind. So whoever writes
//! such a file keeps it locked, and the first write into a folder removes those that nobody locks any more.

use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use tempfile::{Builder, TempPath};

use super::place::Place;

/// How the names of unfinished files begin and end.
const PREFIX: &str = ".kibitzer-";
const SUFFIX: &str = ".part";

/// The name of an unfinished file. If it is dropped nothing is left of the file.
#[derive(Debug)]
pub(super) enum PartFile {
    /// The file has no name.
    #[cfg(target_os = "linux")]
    Nameless,
    /// The file stands in the folder of its place.
    Named(TempPath),
}

impl PartFile {
    /// Creates a file in the folder of a place.
    ///
    /// # Errors
    ///
    /// When the folder takes no new file.
    pub(super) fn begin(place: &Place) -> io::Result<(File, PartFile)> {
        sweep_once(&place.folder);
        #[cfg(target_os = "linux")]
        if let Some(file) = linux::nameless(place) {
            return Ok((file, PartFile::Nameless));
        }
        PartFile::named(place)
    }

    /// The same with a name from the start.
    pub(super) fn named(place: &Place) -> io::Result<(File, PartFile)> {
        loop {
            let (file, name) = builder(place).tempfile_in(&place.folder)?.into_parts();
            // Somebody who sweeps may have seen it before it was locked.
            if !is_locked_elsewhere(&file) && name.exists() {
                return Ok((file, PartFile::Named(name)));
            }
        }
    }

    /// Puts the file, which is written, in its place.
    ///
    /// # Errors
    ///
    /// When it cannot be put there; then nothing is left of it.
    pub(super) fn put(self, file: File, place: &Place) -> io::Result<()> {
        let name = match self {
            #[cfg(target_os = "linux")]
            PartFile::Nameless => {
                if place.old.is_none() && linux::link(&file, &place.path()).is_ok() {
                    return Ok(());
                }
                // No link takes the place of a file: the name stands there only until it is renamed.
                let made = builder(place).make_in(&place.folder, |path| linux::link(&file, path));
                made?.into_parts().1
            }
            PartFile::Named(name) => name,
        };
        // Some systems move no open file; where it can stay open it stays locked.
        let _locked = (!cfg!(windows)).then_some(file);
        name.persist(place.path()).map_err(|error| error.error)
    }
}

/// Chooses names and permissions.
fn builder(place: &Place) -> Builder<'static, 'static> {
    let mut builder = Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    #[cfg(unix)]
    builder.permissions(super::unix::at_first(place));
    #[cfg(not(unix))]
    let _ = place;
    builder
}

/// Locks a file, unless another process has done so. Where the disk knows no locks nothing is swept either.
fn is_locked_elsewhere(file: &File) -> bool {
    matches!(file.try_lock(), Err(TryLockError::WouldBlock))
}

/// Folders in which this process has swept.
static SWEPT: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Removes what was left behind in a folder, the first time that this process writes there.
fn sweep_once(folder: &Path) {
    let is_first = SWEPT
        .lock()
        .is_ok_and(|mut swept| swept.insert(folder.to_owned()));
    if is_first {
        sweep(folder);
    }
}

/// Removes the unfinished files of processes that have ended. What cannot be looked at or removed stays.
fn sweep(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.as_encoded_bytes();
        let is_part = name.starts_with(PREFIX.as_bytes()) && name.ends_with(SUFFIX.as_bytes());
        // To open a pipe would wait for whoever writes into it.
        if is_part && entry.file_type().is_ok_and(|it| it.is_file()) {
            let path = entry.path();
            if File::open(&path).is_ok_and(|file| file.try_lock().is_ok()) {
                let _ = fs::remove_file(path);
            }
        }
    }
}

/// Files without a name.
#[cfg(target_os = "linux")]
mod linux {
    use std::fs::File;
    use std::io;
    use std::os::fd::AsRawFd;
    use std::path::{Path, PathBuf};

    use rustix::fs::{AtFlags, CWD, Mode, OFlags, linkat, open};

    use super::{Place, is_locked_elsewhere};
    use crate::unix::mode_at_first;

    /// Creates a file without a name; `None` where the disk has no such files, or they could not be named later.
    pub(super) fn nameless(place: &Place) -> Option<File> {
        let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
        let mode = Mode::from_raw_mode(mode_at_first(place));
        let file = File::from(open(&place.folder, flags, mode).ok()?);
        // It has a name for a moment when it replaces another file.
        is_locked_elsewhere(&file);
        address(&file).exists().then_some(file)
    }

    /// The address of an open file in this process.
    fn address(file: &File) -> PathBuf {
        format!("/proc/self/fd/{}", file.as_raw_fd()).into()
    }

    /// Names a file.
    pub(super) fn link(file: &File, path: &Path) -> io::Result<()> {
        let linked = linkat(CWD, address(file), CWD, path, AtFlags::SYMLINK_FOLLOW);
        linked.map_err(io::Error::from)
    }
}
