//! Files that are written whole or not at all.
//!
//! What is to become a file is written as a [`Draft`] beside its place, without a name where the
//! system has such files, else under a name that nothing else has. When the disk holds all of it,
//! it takes its place in one step. So a full disk, a folder that takes no file, or the end of the
//! process leaves the old file as it was, and nobody ever reads a part of the new one. What a
//! process that was killed leaves behind the next one that writes there removes.
//!
//! - A link at the place stays, and what it leads to is replaced, as when a file is written
//!   without ado: who put it there wants the file to be elsewhere.
//! - A new file gets the permissions that any new file gets, and one that replaces another those
//!   of the other. Owner and group stay too where the system allows it: an administrator may give
//!   a file to anybody, a user may give one of his own to a group of his. Where the owner cannot
//!   stay, the file belongs to whoever wrote it. Where the group cannot stay, it gets no more
//!   rights than everybody else.
//! - Other names of a file (hard links) keep the old content: a file is replaced, not rewritten,
//!   and a rename gives one name to another file. To rewrite the one file under all its names
//!   would leave a part of it behind when the disk is full or the process ends. A symbolic link,
//!   which stays, does what such names are for.
//! - Only ordinary files are replaced, and none that is read-only.

mod error;
mod part;
mod place;
#[cfg(test)]
mod tests;

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

pub use error::{Reason, SystemRefusal, WriteError, WriteStep};
use part::PartFile;
use place::Place;

/// The name of a file with a number behind it, from 1: one of several that are written in its place.
///
/// ```
/// use std::path::Path;
/// assert_eq!(kibitzer_files::numbered(Path::new("a/deal.png"), 7), Path::new("a/deal-007.png"));
/// ```
pub fn numbered(path: &Path, number: u64) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number:03}"));
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}

/// Writes a file, and replaces the one that stands there.
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
/// Why it was not written; what stood there is as it was.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    replace_with(path, |draft| draft.write_all(bytes))
}

/// Writes a file piece by piece, and replaces the one that stands there when it is whole.
///
/// ```
/// use std::io::Write;
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("layouts.csv");
/// let rows = kibitzer_files::replace_with(&path, |draft| {
///     writeln!(draft, "East,West,tricks")?;
///     Ok(0)
/// });
/// assert_eq!((rows?, std::fs::read_to_string(&path)?.lines().count()), (0, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Why it was not written, what `write` met included; what stood there is as it was.
pub fn replace_with<T>(
    path: &Path,
    write: impl FnOnce(&mut Draft) -> io::Result<T>,
) -> Result<T, WriteError> {
    let mut draft = Draft::beside(path)?;
    let told = write(&mut draft);
    let told = told.map_err(|error| draft.place.refused(WriteStep::Write, error))?;
    draft.commit()?;
    Ok(told)
}

/// Looks whether a file can be written, before there is anything to write, and tells where it will
/// stand: two paths with the same place overwrite one another.
///
/// It is tried, with a draft that is taken away again; what is written later may still fail.
///
/// ```
/// let folder = tempfile::tempdir()?;
/// assert!(kibitzer_files::can_write(&folder.path().join("a.csv")).is_ok());
/// let error = kibitzer_files::can_write(&folder.path().join("none/a.csv")).unwrap_err();
/// assert!(error.to_string().contains("its folder takes no new file"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Why it cannot be written.
pub fn can_write(path: &Path) -> Result<PathBuf, WriteError> {
    Draft::beside(path).map(|draft| draft.place.path())
}

/// A file without a name, for what need not outlive the process; nothing is left of it.
///
/// ```
/// use std::io::{Read, Seek, Write};
/// let mut file = kibitzer_files::nameless()?;
/// file.write_all(b"AK... 32...")?;
/// file.rewind()?;
/// let mut text = String::new();
/// assert_eq!((file.read_to_string(&mut text)?, &*text), (11, "AK... 32..."));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// When the folder for such files takes none.
pub fn nameless() -> io::Result<File> {
    tempfile::tempfile()
}

/// A file that is being written beside its place. If it is dropped nothing is left of it.
///
/// ```
/// use std::io::Write;
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("a.csv");
/// let mut draft = kibitzer_files::Draft::beside(&path)?;
/// draft.write_all(b"East,West\n")?;
/// assert!(!path.exists());
/// draft.commit()?;
/// assert!(path.exists());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Draft {
    place: Place,
    // Is dropped before the part, and closes what the part takes away.
    out: BufWriter<File>,
    part: PartFile,
}

impl Draft {
    /// Begins a file that is to stand at a path.
    ///
    /// # Errors
    ///
    /// When the folder takes no new file, or what stands at the path cannot be replaced.
    pub fn beside(path: &Path) -> Result<Draft, WriteError> {
        let place = Place::of(path)?;
        match PartFile::begin(&place) {
            Ok((file, part)) => {
                let out = BufWriter::new(file);
                Ok(Draft { place, out, part })
            }
            Err(error) => Err(place.refused(WriteStep::Create, without_draft(error))),
        }
    }

    /// Adds some bytes, as `write_all` does.
    ///
    /// # Errors
    ///
    /// When the disk does not take them, with the name of the file.
    pub fn put(&mut self, bytes: &[u8]) -> Result<(), WriteError> {
        let refused = |error| self.place.refused(WriteStep::Write, error);
        self.out.write_all(bytes).map_err(refused)
    }

    /// Puts the file in its place.
    ///
    /// # Errors
    ///
    /// When the disk does not take all of it, or it cannot be put there; then nothing is left of
    /// it.
    pub fn commit(self) -> Result<(), WriteError> {
        let Draft { place, out, part } = self;
        let file = out
            .into_inner()
            .map_err(|error| place.refused(WriteStep::Write, error.into_error()))?;
        #[cfg(unix)]
        unix::as_before(&place, &file);
        file.sync_all()
            .map_err(|error| place.refused(WriteStep::Flush, error))?;
        part.put(file, &place)
            .map_err(|error| place.refused(WriteStep::Rename, error))?;
        #[cfg(unix)]
        unix::flush(&place);
        Ok(())
    }
}

/// What the system said, without the name of the draft, which nobody knows.
fn without_draft(error: io::Error) -> io::Error {
    let kind = error.kind();
    if kind == io::ErrorKind::Other {
        return error;
    }
    kind.into()
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// What only these systems have: permissions, owners, and folders that are flushed like files.
#[cfg(unix)]
mod unix {
    use std::fs::{File, Metadata, Permissions};
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};

    use super::Place;

    /// What any new file may be; the system takes from it what the user does not want.
    const ORDINARY: u32 = 0o666;

    /// Reading, writing and running; what lets a program run as somebody else is not handed on.
    const HANDED_ON: u32 = 0o777;

    /// The rights of the group.
    const OF_GROUP: u32 = 0o070;

    /// The rights of everybody else.
    const OF_OTHERS: u32 = 0o007;

    fn mode(old: &Metadata) -> u32 {
        old.mode() & HANDED_ON
    }

    /// The permissions that a draft is made with: nobody may read it who may not read the old file. The group of a
    /// draft is not yet that of the old file, and so may do no more than everybody else.
    pub(super) fn at_first(place: &Place) -> Permissions {
        Permissions::from_mode(mode_at_first(place))
    }

    /// The same as a number.
    pub(super) fn mode_at_first(place: &Place) -> u32 {
        let mode = place.old.as_ref().map(mode);
        mode.map_or(ORDINARY, without_group)
    }

    /// A mode that allows a group what it allows everybody else, at most.
    fn without_group(mode: u32) -> u32 {
        mode & (!OF_GROUP | (mode & OF_OTHERS) << 3)
    }

    /// Gives a draft the owner, the group and the permissions of the old file, as far as the system allows it.
    pub(super) fn as_before(place: &Place, file: &File) {
        let Some(old) = &place.old else {
            return;
        };
        let Ok(new) = file.metadata() else {
            return;
        };
        let has_group = new.gid() == old.gid() || fchown(file, None, Some(old.gid())).is_ok();
        if new.uid() != old.uid() {
            // Only an administrator may; else the file belongs to whoever writes it.
            let _ = fchown(file, Some(old.uid()), None);
        }
        let mode = match has_group {
            true => mode(old),
            false => without_group(mode(old)),
        };
        // Some disks know no permissions. Else it was made with fewer, never with more. After the owner: to give a file
        // away may take rights from it.
        let _ = file.set_permissions(Permissions::from_mode(mode));
    }

    /// Has the disk hold the new name too.
    pub(super) fn flush(place: &Place) {
        // Some disks cannot. The old file may then be back after the power failed, as whole as
        // the new one.
        let _ = File::open(&place.folder).and_then(|folder| folder.sync_all());
    }
}
