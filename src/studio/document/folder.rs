//! A folder of the user's files in the problem list. Its files are listed at once and read one by one.

use std::ops::Range;
use std::path::PathBuf;

use kibitzer_files::SystemRefusal;

/// A folder of problem files that the user added to the problem list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folder {
    /// The files of the folder in the order in which they are listed.
    pub files: Vec<FolderFile>,
    /// The error message if the folder could not be listed; `None` if it could.
    pub trouble: Option<SystemRefusal>,
}

/// A file in a folder of the problem list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FolderFile {
    /// The path of a file in the folder.
    pub path: PathBuf,
    /// The state of a file in the folder: unread, being read, read or unreadable.
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
    /// Creates a folder from a directory listing. Files that are in `order` come first, in that order; the others
    /// follow by name.
    pub fn new(files: Result<Vec<PathBuf>, SystemRefusal>, order: &[PathBuf]) -> Folder {
        let trouble = files.as_ref().err().cloned();
        let mut files = files.unwrap_or_default();
        let rank = |path: &PathBuf| order.iter().position(|it| it == path);
        files.sort_by_key(|path| (rank(path).unwrap_or(order.len()), path.clone()));
        let unread = |path| FolderFile {
            path,
            state: FileState::Unread,
        };
        Folder {
            files: files.into_iter().map(unread).collect(),
            trouble,
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
