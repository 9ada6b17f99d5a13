//! Resolution of the path at which a file is to be written.

use std::ffi::OsString;
use std::fs::{self, Metadata};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf, is_separator};

use super::error::{Reason, WriteError, WriteStep};

/// The place where a file is to be written: a folder and a file name, after symbolic links have been followed.
#[derive(Debug)]
pub(super) struct Place {
    /// The path of the file as given by the user.
    pub(super) named: PathBuf,
    /// The folder that the file is written to. It exists, and its path has no symbolic links.
    pub(super) folder: PathBuf,
    name: OsString,
    /// The metadata of the file that will be replaced, if there is one.
    pub(super) old: Option<Metadata>,
}

/// The maximum length of a chain of symbolic links. Longer chains are treated as cycles.
const MAX_LINKS: usize = 40;

impl Place {
    /// Resolves the path of a file to be written. Returns an error if there is a file that must not be replaced, or if
    /// the path cannot be resolved.
    pub(super) fn resolve(path: &Path) -> Result<Place, WriteError> {
        let error = |has_old, reason| WriteError {
            path: path.to_owned(),
            has_old,
            reason,
        };
        let old = old_metadata(path).map_err(|reason| error(reason == Reason::ReadOnly, reason))?;
        let has_old = old.is_some();
        let (folder, name) =
            resolve_folder_and_name(path).map_err(|reason| error(has_old, reason))?;
        Ok(Place {
            named: path.to_owned(),
            folder,
            name,
            old,
        })
    }

    /// Returns the path of the file to be written, with all symbolic links resolved.
    pub(super) fn path(&self) -> PathBuf {
        self.folder.join(&self.name)
    }

    /// Returns the error for a step of writing the file that failed with the system error `error`.
    pub(super) fn write_error(&self, step: WriteStep, error: io::Error) -> WriteError {
        WriteError {
            path: self.named.clone(),
            has_old: self.old.is_some(),
            reason: Reason::Refused(step, error.into()),
        }
    }
}

/// Returns the metadata of the file at a path, or `None` if there is no file. Returns an error if the file must not be
/// replaced.
fn old_metadata(path: &Path) -> Result<Option<Metadata>, Reason> {
    match fs::metadata(path) {
        Ok(old) if old.is_dir() => Err(Reason::Folder),
        // Replacing a device or a pipe would destroy its function.
        Ok(old) if !old.is_file() => Err(Reason::Special),
        // A pending file could still replace the file, but read-only files are not meant to change.
        Ok(old) if old.permissions().readonly() => Err(Reason::ReadOnly),
        Ok(old) => Ok(Some(old)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Reason::Refused(WriteStep::Look, error.into())),
    }
}

/// Follows the symbolic links of a path. Returns the folder and the name of the file, which need not exist.
fn resolve_folder_and_name(path: &Path) -> Result<(PathBuf, OsString), Reason> {
    let path = follow_links(path.to_owned());
    let bytes = path.as_os_str().as_encoded_bytes();
    let is_folder = bytes.last().is_some_and(|&last| is_separator(last.into()));
    let name = path
        .file_name()
        .filter(|_| !is_folder)
        .ok_or(Reason::Nameless)?
        .to_owned();
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    match folder.canonicalize() {
        Ok(folder) => Ok((folder, name)),
        Err(error) => Err(Reason::Refused(WriteStep::Create, error.into())),
    }
}

/// Follows the symbolic links at the end of a path and returns their target, which need not exist.
fn follow_links(mut path: PathBuf) -> PathBuf {
    for _ in 0..MAX_LINKS {
        match fs::read_link(&path) {
            // Joining an absolute target replaces the whole path.
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => break,
        }
    }
    path
}
