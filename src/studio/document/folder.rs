//! A folder of the user's files in the problem list. Its files are listed at once and read one by one.

use std::collections::HashMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

use kibitzer_files::SystemRefusal;

/// The problem files of a folder, as found on the disk.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FolderListing {
    /// The problem files: first those listed in the folder's order file, in that order, then the others by name.
    pub files: Vec<PathBuf>,
    /// True if the folder contains a file that stores the order of its problem files.
    pub has_order: bool,
}

/// A folder of problem files that the user added to the problem list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folder {
    /// The files of the folder in the order in which they are listed.
    pub files: Vec<FolderFile>,
    /// The error that occurred when the folder was listed; `None` if there was none.
    pub trouble: Option<SystemRefusal>,
    /// True if the order of the files is stored in the folder itself.
    pub has_order: bool,
}

/// A file in a folder of the problem list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FolderFile {
    /// The path of a file in the folder.
    pub path: PathBuf,
    /// The reading state of the file.
    pub state: FileState,
}

/// The state of a file in a folder: unread, being read, read or unreadable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FileState {
    /// The file has not been read yet; only its name is known.
    Unread,
    /// The file is being read.
    Reading,
    /// The file has been read; its problems are those with these indices in the folder's section of the problem list.
    Read(Range<usize>),
    /// The file has been read but contains no readable problem.
    Unreadable,
}

impl Folder {
    /// Creates a folder from a directory listing. If the folder has no order of its own, the files in `order`, which
    /// comes from the settings, are listed first.
    pub fn new(listing: Result<FolderListing, SystemRefusal>, order: &[PathBuf]) -> Folder {
        let trouble = listing.as_ref().err().cloned();
        let FolderListing {
            mut files,
            has_order,
        } = listing.unwrap_or_default();
        if !has_order {
            sort_by_order(&mut files, order);
        }
        let unread = |path| FolderFile {
            path,
            state: FileState::Unread,
        };
        Folder {
            files: files.into_iter().map(unread).collect(),
            trouble,
            has_order,
        }
    }

    /// Returns the index of a file in the folder. The file is added at the end if it is not listed yet.
    pub(super) fn entry(&mut self, path: &Path) -> usize {
        let known = self.files.iter().position(|file| file.path == path);
        known.unwrap_or_else(|| {
            self.files.push(FolderFile {
                path: path.to_owned(),
                state: FileState::Unread,
            });
            self.files.len() - 1
        })
    }

    /// Updates the folder after its file `from` was renamed to `to`. Removes the file if it was moved out of the
    /// folder.
    pub(super) fn rename_file(&mut self, from: &Path, to: &Path) {
        if self.files.iter().all(|file| file.path != from) {
            return;
        }
        let stays = from.parent() == to.parent();
        // A file of the new name has been replaced.
        self.files
            .retain(|file| file.path != to && (stays || file.path != from));
        if let Some(file) = self.files.iter_mut().find(|file| file.path == from) {
            file.path = to.to_owned();
        }
    }

    /// Returns the folder with the state of each file copied from `before`, an earlier listing of the same folder.
    pub(super) fn with_progress_of(mut self, before: Option<Folder>) -> Folder {
        let known = before.map_or(Vec::new(), |before| before.files);
        for file in &mut self.files {
            if let Some(old) = known.iter().find(|old| old.path == file.path) {
                file.state = old.state.clone();
            }
        }
        self
    }
}

/// Sorts files: those in `order` first, in that order, then the others by name.
pub(crate) fn sort_by_order(files: &mut [PathBuf], order: &[PathBuf]) {
    let ranks: HashMap<&Path, usize> = order.iter().map(PathBuf::as_path).zip(0..).collect();
    let rank = |path: &PathBuf| ranks.get(path.as_path()).copied();
    files.sort_by_cached_key(|path| (rank(path).unwrap_or(usize::MAX), path.clone()));
}

impl FolderFile {
    /// Returns the indices of the file's problems in the folder's section of the problem list; `None` if no problem was
    /// read from the file.
    pub fn problems(&self) -> Option<Range<usize>> {
        match &self.state {
            FileState::Read(problems) => Some(problems.clone()),
            FileState::Unread | FileState::Reading | FileState::Unreadable => None,
        }
    }
}
