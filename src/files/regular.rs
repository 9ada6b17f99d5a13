//! Opening of files that must be regular files.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::Path;

/// Opens a regular file for reading, following symbolic links.
///
/// ```
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("deals.pbn");
/// let error = kibitzer_files::open_regular_file(&path).unwrap_err();
/// assert_eq!(error.kind(), std::io::ErrorKind::NotFound);
/// let error = kibitzer_files::open_regular_file(folder.path()).unwrap_err();
/// assert_eq!(error.to_string(), "this is a folder");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// Returns an error of the kind [`ErrorKind::NotFound`] if nothing is at the path, and another error if it is a folder,
/// a pipe, a socket, a device, or a link to a file that does not exist. Opening a pipe would block until somebody
/// writes to it. A caller that took a dangling link for a missing file would then write to the target of the link.
pub fn open_regular_file(path: &Path) -> io::Result<File> {
    let found = fs::metadata(path);
    let is_missing = |error: &io::Error| error.kind() == ErrorKind::NotFound;
    if found.as_ref().is_err_and(is_missing) && path.is_symlink() {
        return Err(io::Error::other(
            "this is a link to a file that does not exist",
        ));
    }
    let found = found?;
    if found.is_dir() {
        return Err(io::Error::other("this is a folder"));
    }
    if !found.is_file() {
        return Err(io::Error::other("this is not a regular file"));
    }
    File::open(path)
}
