//! A folder of the user's files, listed at once and read one by one.

use std::ops::Range;
use std::path::PathBuf;

use kibitzer_files::SystemRefusal;

/// A folder of files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folder {
    /// The files, in the order in which they are shown.
    pub files: Vec<FolderFile>,
    /// Why they could not be listed.
    pub trouble: Option<SystemRefusal>,
}

/// A file of a folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FolderFile {
    /// The file.
    pub path: PathBuf,
    /// How much is known of it.
    pub state: FileState,
}

/// How much is known of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FileState {
    /// Its name.
    Unread,
    /// It is being read.
    Reading,
    /// Its problems: so they are numbered in their collection.
    Read(Range<usize>),
    /// That it has no problem.
    Unreadable,
}

impl Folder {
    /// A folder with these files, those of `order` first, in that order, the others by name.
    pub fn new(files: Result<Vec<PathBuf>, SystemRefusal>, order: &[PathBuf]) -> Folder {
        let (mut files, trouble) = match files {
            Ok(files) => (files, None),
            Err(refusal) => (Vec::new(), Some(refusal)),
        };
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

    /// The same, with what was known of its files before.
    pub(super) fn knowing(mut self, before: Option<Folder>) -> Folder {
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
    /// The numbers of its problems, if it was read.
    pub fn problems(&self) -> Option<Range<usize>> {
        match &self.state {
            FileState::Read(problems) => Some(problems.clone()),
            FileState::Unread | FileState::Reading | FileState::Unreadable => None,
        }
    }

    pub(super) fn is_read(&mut self, problems: Range<usize>) {
        self.state = FileState::Read(problems);
    }
}
