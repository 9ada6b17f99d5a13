//! Atomic file writing: a file is written completely or not at all.
//!
//! A new file is first written as a [`PendingFile`] in the same folder. It has no name where the system supports that,
//! and a unique name elsewhere. Once it is safely on the disk, it is moved to its final path in one step. So a full
//! disk, a folder without write permission, or the end of the process leaves the old file as it was, and nobody ever
//! reads a partial file. If a process is killed, the next process that writes to the folder removes its pending files.
//!
//! - A symbolic link at the path is kept, and its target is replaced, as when a file is written directly: whoever made
//!   the link wants the file to be elsewhere.
//! - A new file gets default permissions; a replacement gets the permissions of the old file. It also keeps owner and
//!   group where the system allows it: an administrator may give a file to anybody, and a user may give a file to one
//!   of their groups. If the owner cannot be kept, the file belongs to the user who wrote it. If the group cannot be
//!   kept, the new group gets no more rights than everybody else.
//! - Other hard links to the file keep the old contents, because the file is replaced, not rewritten, and a rename
//!   binds only one name to the new file. Rewriting the old file in place would leave it incomplete when the disk is
//!   full or the process ends. Use a symbolic link instead of a hard link for such purposes.
//! - Only regular files are replaced, and never read-only ones.

mod csv;
mod error;
mod part;
mod place;
mod regular;
#[cfg(test)]
mod tests;
#[cfg(unix)]
mod unix;

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

pub use csv::csv_row;
pub use error::{Reason, SystemRefusal, WriteError, WriteStep};
use part::PartFile;
use place::Place;
pub use regular::open_regular_file;

/// Returns the path for one of several related files: the given path with a number before its extension, padded to
/// three digits.
///
/// ```
/// use std::path::Path;
/// assert_eq!(kibitzer_files::numbered_path(Path::new("a/deal.png"), 7), Path::new("a/deal-007.png"));
/// ```
pub fn numbered_path(path: &Path, number: u64) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number:03}"));
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}

/// Writes `bytes` to a file in one step, replacing an existing file.
///
/// ```
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("deal.txt");
/// kibitzer_files::replace(&path, b"N:AK... 32... ..AK. ..32.")?;
/// assert_eq!(std::fs::read_to_string(&path)?.len(), 25);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns an error with the reason if the file was not written; an existing file is then unchanged.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    replace_with(path, |pending| pending.write_all(bytes))
}

/// Creates a file whose contents are written by `write`, and returns the result of `write`. An existing file is
/// replaced once the new one is complete.
///
/// ```
/// use std::io::Write;
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("layouts.csv");
/// let rows = kibitzer_files::replace_with(&path, |pending| {
///     writeln!(pending, "East,West,tricks")?;
///     Ok(0)
/// });
/// assert_eq!((rows?, std::fs::read_to_string(&path)?.lines().count()), (0, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns an error with the reason if the file was not written, including when `write` failed; an existing file is
/// then unchanged.
pub fn replace_with<T>(
    path: &Path,
    write: impl FnOnce(&mut PendingFile) -> io::Result<T>,
) -> Result<T, WriteError> {
    let mut pending = PendingFile::beside(path)?;
    let result =
        write(&mut pending).map_err(|error| pending.place.write_error(WriteStep::Write, error))?;
    pending.commit()?;
    Ok(result)
}

/// Checks, before there is anything to write, that a file could be written. Returns its path with symbolic links
/// resolved, so that two paths to one file compare as equal.
///
/// The check creates a pending file and removes it. A later write may still fail.
///
/// ```
/// let folder = tempfile::tempdir()?;
/// assert!(kibitzer_files::can_write(&folder.path().join("a.csv")).is_ok());
/// let error = kibitzer_files::can_write(&folder.path().join("none/a.csv")).unwrap_err();
/// assert!(error.to_string().contains("its folder does not accept a new file"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns an error with the reason if the file cannot be written.
pub fn can_write(path: &Path) -> Result<PathBuf, WriteError> {
    PendingFile::beside(path).map(|pending| pending.place.path())
}

/// Creates a temporary file without a name. The system removes it when it is closed.
///
/// ```
/// use std::io::{Read, Seek, Write};
/// let mut file = kibitzer_files::nameless_file()?;
/// file.write_all(b"AK... 32...")?;
/// file.rewind()?;
/// let mut text = String::new();
/// assert_eq!((file.read_to_string(&mut text)?, &*text), (11, "AK... 32..."));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// Returns an error if the folder for temporary files is not writable.
pub fn nameless_file() -> io::Result<File> {
    tempfile::tempfile()
}

/// A file that is being written, in the folder of its final path. Dropping the pending file removes it.
///
/// ```
/// use std::io::Write;
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("a.csv");
/// let mut pending = kibitzer_files::PendingFile::beside(&path)?;
/// pending.write_all(b"East,West\n")?;
/// assert!(!path.exists());
/// pending.commit()?;
/// assert!(path.exists());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PendingFile {
    place: Place,
    // Dropped before `part`, so that the file is closed before it is removed.
    out: BufWriter<File>,
    part: PartFile,
}

impl PendingFile {
    /// Begins to write a file that will have the path `path` when it is finished.
    ///
    /// # Errors
    ///
    /// Returns an error if the folder is not writable, or if an existing file cannot be replaced.
    pub fn beside(path: &Path) -> Result<PendingFile, WriteError> {
        let place = Place::resolve(path)?;
        match PartFile::create(&place) {
            Ok((file, part)) => {
                let out = BufWriter::new(file);
                Ok(PendingFile { place, out, part })
            }
            Err(error) => Err(place.write_error(WriteStep::Create, without_temporary_path(error))),
        }
    }

    /// Appends bytes to the pending file, like `write_all`, but with an error that names the file.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes cannot be written to the disk.
    pub fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), WriteError> {
        let refused = |error| self.place.write_error(WriteStep::Write, error);
        self.out.write_all(bytes).map_err(refused)
    }

    /// Completes the pending file: moves the file to its final path, replacing an existing file.
    ///
    /// # Errors
    ///
    /// Returns an error if the contents cannot be written to the disk completely, or if the file cannot be moved. The
    /// pending file is then removed.
    pub fn commit(self) -> Result<(), WriteError> {
        let PendingFile { place, out, part } = self;
        let file = out
            .into_inner()
            .map_err(|error| place.write_error(WriteStep::Write, error.into_error()))?;
        #[cfg(unix)]
        unix::restore_attributes(&place, &file);
        file.sync_all()
            .map_err(|error| place.write_error(WriteStep::Flush, error))?;
        part.move_into_place(file, &place)
            .map_err(|error| place.write_error(WriteStep::Rename, error))?;
        #[cfg(unix)]
        unix::flush_folder(&place);
        Ok(())
    }
}

/// Removes the temporary path of a pending file from an error of the system, because it means nothing to the user.
fn without_temporary_path(error: io::Error) -> io::Error {
    let kind = error.kind();
    if kind == io::ErrorKind::Other {
        return error;
    }
    kind.into()
}

impl Write for PendingFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
