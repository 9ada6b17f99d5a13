//! The part of `std::fs` that the studio uses, over the storage of the page.
//!
//! All tabs share the storage, which holds a few megabytes. When it is full, the copies of the user's files make room
//! for settings and drafts. Such copies are kept in memory too, until the tab is closed.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
pub(in crate::platform) use std::fs::TryLockError;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use wasm_bindgen::prelude::wasm_bindgen;

use super::{DATA_FOLDER, not_found};

#[wasm_bindgen(module = "/platform/browser/page.js")]
extern "C" {
    fn stored(key: &str) -> Option<String>;
    fn store(key: &str, text: &str) -> bool;
    #[wasm_bindgen(js_name = storedKeys)]
    fn stored_keys() -> String;
    fn forget(key: &str);
    fn hold(name: &str);
}

thread_local! {
    /// The user's files of this run.
    static MEMORY: RefCell<BTreeMap<PathBuf, Vec<u8>>> = RefCell::default();
    /// The names of the locks that other tabs held when this one was opened.
    static HELD: RefCell<BTreeSet<String>> = RefCell::default();
}

/// The begin of the keys of all files.
const PREFIX: &str = "kibitzer:";

/// Records the locks that other tabs hold, one name per line.
pub(crate) fn learn_locks(names: &str) {
    HELD.set(names.lines().map(str::to_owned).collect());
}

/// Returns the key of a file in the storage.
fn key(path: &Path) -> String {
    format!("{PREFIX}{}", path.display())
}

/// Returns true if a file is the user's, who then gets it as a download. Counts beside a file are the studio's.
pub(super) fn is_users(path: &Path) -> bool {
    !path.starts_with(DATA_FOLDER) && path.extension().is_none_or(|ending| ending != "counts")
}

/// Returns the paths of all files in the storage.
fn stored_paths() -> Vec<PathBuf> {
    let keys = stored_keys();
    let paths = keys.lines().filter_map(|key| key.strip_prefix(PREFIX));
    paths.map(PathBuf::from).collect()
}

/// Reads a file.
pub(in crate::platform) fn read(path: &Path) -> io::Result<Vec<u8>> {
    if let Some(bytes) = MEMORY.with_borrow(|files| files.get(path).cloned()) {
        return Ok(bytes);
    }
    let text = stored(&key(path)).ok_or_else(not_found)?;
    // Each letter is a byte, so that files of any encoding can be stored.
    Ok(text.chars().map(|letter| letter as u8).collect())
}

/// Writes a file. One of the user's is in memory even if the storage has no room for it.
pub(in crate::platform) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let (key, is_users) = (key(path), is_users(path));
    let text: String = bytes.iter().map(|&byte| char::from(byte)).collect();
    if is_users {
        MEMORY.with_borrow_mut(|files| files.insert(path.to_owned(), bytes.to_owned()));
    }
    if store(&key, &text) || is_users {
        return Ok(());
    }
    let copies = stored_paths()
        .into_iter()
        .filter(|path| self::is_users(path));
    copies.for_each(|path| forget(&self::key(&path)));
    if store(&key, &text) {
        Ok(())
    } else {
        Err(ErrorKind::StorageFull.into())
    }
}

/// Reads a file of UTF-8 text.
pub(in crate::platform) fn read_to_string(path: impl AsRef<Path>) -> io::Result<String> {
    String::from_utf8(read(path.as_ref())?).map_err(|_| ErrorKind::InvalidData.into())
}

/// Returns true if there is such a file.
pub(in crate::platform) fn exists(path: &Path) -> io::Result<bool> {
    Ok(read(path).is_ok())
}

/// Deletes a file. It is not an error if there is none.
pub(in crate::platform) fn remove_file(path: impl AsRef<Path>) -> io::Result<()> {
    MEMORY.with_borrow_mut(|files| files.remove(path.as_ref()));
    forget(&key(path.as_ref()));
    Ok(())
}

/// Renames a file.
pub(in crate::platform) fn rename(from: impl AsRef<Path>, to: impl AsRef<Path>) -> io::Result<()> {
    write(to.as_ref(), &read(from.as_ref())?)?;
    remove_file(from)
}

/// Does nothing: folders exist as soon as a file is in them.
pub(in crate::platform) fn create_dir_all(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Does nothing: no folder is used for a while only.
pub(in crate::platform) fn remove_dir_all(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Returns the path as it is.
pub(in crate::platform) fn canonicalize(path: &Path) -> io::Result<PathBuf> {
    Ok(path.to_owned())
}

/// A file in a listed folder.
pub(in crate::platform) struct DirEntry(PathBuf);

impl DirEntry {
    pub(in crate::platform) fn path(&self) -> PathBuf {
        self.0.clone()
    }

    pub(in crate::platform) fn file_name(&self) -> OsString {
        self.0.file_name().unwrap_or_default().to_owned()
    }
}

/// Returns the files of a folder that are in the storage.
pub(in crate::platform) fn read_dir(
    folder: &Path,
) -> io::Result<impl Iterator<Item = io::Result<DirEntry>>> {
    let mut paths = stored_paths();
    paths.retain(|path| path.parent() == Some(folder));
    Ok(paths.into_iter().map(|path| Ok(DirEntry(path))))
}

/// The size of a file in bytes, all that the storage of the browser knows of it.
pub(in crate::platform) struct Metadata(u64);

impl Metadata {
    pub(in crate::platform) fn len(&self) -> u64 {
        self.0
    }

    /// Returns the same for all files: the storage knows no times.
    pub(in crate::platform) fn modified(&self) -> io::Result<u64> {
        Ok(0)
    }
}

/// Returns what is known about a file.
pub(in crate::platform) fn metadata(path: impl AsRef<Path>) -> io::Result<Metadata> {
    Ok(Metadata(read(path.as_ref())?.len() as u64))
}

/// A file that is only locked. Its content is not stored.
#[derive(Debug)]
pub(in crate::platform) struct File(PathBuf);

impl File {
    pub(in crate::platform) fn create(path: impl AsRef<Path>) -> io::Result<File> {
        Ok(File(path.as_ref().to_owned()))
    }

    pub(in crate::platform) fn open(path: impl AsRef<Path>) -> io::Result<File> {
        File::create(path)
    }

    /// Locks the file of a draft until the tab is closed, unless another tab has done so. Other locks are held within a
    /// single task, which no other tab interrupts.
    pub(in crate::platform) fn try_lock(&self) -> Result<(), TryLockError> {
        let name = key(&self.0);
        if HELD.with_borrow(|held| held.contains(&name)) {
            return Err(TryLockError::WouldBlock);
        }
        if self
            .0
            .parent()
            .is_some_and(|folder| folder.ends_with("drafts"))
        {
            hold(&name);
        }
        Ok(())
    }

    pub(in crate::platform) fn lock(&self) -> io::Result<()> {
        Ok(())
    }
}
