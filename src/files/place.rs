//! Where a file is to stand.

use std::ffi::OsString;
use std::fs::{self, Metadata};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf, is_separator};

use super::error::{Reason, WriteError, WriteStep};

/// The place of a file, with links followed.
#[derive(Debug)]
pub(super) struct Place {
    /// The path by which the user knows it.
    pub(super) named: PathBuf,
    /// Exists, and has no link in it.
    pub(super) folder: PathBuf,
    name: OsString,
    /// The file that stands there, if one does: its permissions and its owner.
    pub(super) old: Option<Metadata>,
}

/// Nobody means more links than this one after the other.
const MOST_LINKS: usize = 40;

impl Place {
    /// The place that a path names.
    pub(super) fn of(path: &Path) -> Result<Place, WriteError> {
        let error = |has_old, reason| WriteError {
            path: path.to_owned(),
            has_old,
            reason,
        };
        let old = old_file(path).map_err(|reason| {
            let has_old = matches!(reason, Reason::ReadOnly);
            error(has_old, reason)
        })?;
        let has_old = old.is_some();
        let (folder, name) = resolve(path).map_err(|reason| error(has_old, reason))?;
        Ok(Place {
            named: path.to_owned(),
            folder,
            name,
            old,
        })
    }

    /// The path of the file, however it was named.
    pub(super) fn path(&self) -> PathBuf {
        self.folder.join(&self.name)
    }

    /// That nothing was written here.
    pub(super) fn refused(&self, step: WriteStep, error: io::Error) -> WriteError {
        WriteError {
            path: self.named.clone(),
            has_old: self.old.is_some(),
            reason: Reason::Refused(step, error.into()),
        }
    }
}

/// What stands at a path, if it may be replaced.
fn old_file(path: &Path) -> Result<Option<Metadata>, Reason> {
    match fs::metadata(path) {
        Ok(old) if old.is_dir() => Err(Reason::Folder),
        // Whatever a device or a pipe is good for, it would be gone.
        Ok(old) if !old.is_file() => Err(Reason::Special),
        // A file beside it could take its place all the same, but it is not meant to change.
        Ok(old) if old.permissions().readonly() => Err(Reason::ReadOnly),
        Ok(old) => Ok(Some(old)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Reason::Refused(WriteStep::Look, error.into())),
    }
}

/// The folder in which a file stands, or is to stand, and its name there.
fn resolve(path: &Path) -> Result<(PathBuf, OsString), Reason> {
    let path = follow(path.to_owned());
    let bytes = path.as_os_str().as_encoded_bytes();
    let is_folder = bytes.last().is_some_and(|&last| is_separator(last.into()));
    let name = path.file_name().filter(|_| !is_folder);
    let name = name.ok_or(Reason::Nameless)?.to_owned();
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    match folder.canonicalize() {
        Ok(folder) => Ok((folder, name)),
        Err(error) => Err(Reason::Refused(WriteStep::Create, error.into())),
    }
}

/// Where the links lead that a path ends with, whether or not anything is there.
fn follow(mut path: PathBuf) -> PathBuf {
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            // An absolute one replaces what it is joined to.
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => break,
        }
    }
    path
}
