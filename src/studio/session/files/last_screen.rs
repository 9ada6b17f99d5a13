//! The state of the window at the end of a run, which the next run begins with.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use kibitzer::cards::{Card, Seat};
use serde::{Deserialize, Serialize};

use crate::document::board_column::BoardColumn;
use crate::document::bookmark::{Bookmark, Home};
use crate::document::problems::FileSection;
use crate::document::solving::SavedAttempt;
use crate::session::files::unsaved::RecoveredWork;
use crate::session::list::view::ListView;
use crate::session::overview::OverviewBookmark;
use crate::session::screen_mode::ScreenMode;

/// The state of the window when the studio ended: the listed files, the open document, and the position that it showed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct LastScreen {
    /// The open document and the position that it showed; `None` if there was no earlier run.
    pub(super) bookmark: Option<Bookmark>,
    /// The user's attempt to solve the problem of the open document, if any.
    pub(super) attempt: Option<SavedAttempt>,
    /// The files and folders in the problem list, in its order.
    pub(super) sections: Vec<FileSection>,
    /// The search, filter, grouping and folds of the problem list.
    pub(in crate::session) list: ListView,
    pub(super) mode: ScreenMode,
    /// The seat that is drawn at the bottom of the table.
    pub(super) bottom: Seat,
    pub(super) hides_numbers: bool,
    pub(super) shows_warnings: bool,
    /// The chats that are expanded in the open document.
    pub(super) open_chats: Vec<Vec<Card>>,
    /// The overview of a file's boards; `None` if none was opened.
    pub(super) overview: Option<OverviewBookmark>,
    /// The widths, in points, that the user chose for columns of the overview.
    pub(super) board_widths: BTreeMap<BoardColumn, u16>,
}

impl Default for LastScreen {
    fn default() -> LastScreen {
        LastScreen {
            bookmark: None,
            attempt: None,
            sections: Vec::new(),
            list: ListView::default(),
            mode: ScreenMode::default(),
            bottom: Seat::South,
            hides_numbers: false,
            shows_warnings: false,
            open_chats: Vec::new(),
            overview: None,
            board_widths: BTreeMap::new(),
        }
    }
}

impl LastScreen {
    /// Returns the files to read again: those of the problem list in its order, the file of the open document, and the
    /// file of the board chosen in the overview. Other files in folders are read when they come into view.
    pub(super) fn files(&self) -> Vec<PathBuf> {
        let mut files = self.listed_files();
        let open = (self.bookmark.iter()).filter_map(|bookmark| match &bookmark.home {
            Home::File(path, _) => Some(path),
            Home::Shipped(_) | Home::Pasted(_) | Home::Nowhere => None,
        });
        let chosen = self.overview.iter().map(|overview| &overview.chosen.0);
        for path in open.chain(chosen) {
            if !files.contains(path) {
                files.push(path.clone());
            }
        }
        files
    }

    /// Returns the files of the problem list in its order, without those of folders.
    fn listed_files(&self) -> Vec<PathBuf> {
        let sections = self.sections.iter();
        let files = sections.flat_map(|section| match section {
            FileSection::Opened(files) => files.clone(),
            FileSection::File(file) => vec![file.clone()],
            FileSection::Folder(_) => Vec::new(),
        });
        files.take(MAX_FILES).collect()
    }
}

/// Maximum number of files of the problem list that are read again at the next start.
const MAX_FILES: usize = 1_000;

/// The state of the session until all files of the last screen have been read.
#[derive(Debug)]
pub(in crate::session) struct Reopening {
    pub(super) last: LastScreen,
    /// Unsaved work that the user left at the end of the last run.
    pub(super) work: Option<RecoveredWork>,
}

impl Reopening {
    /// Returns the file of the document that was open, and the index of the board in it; `None` if it was in no file.
    pub(super) fn file(&self) -> Option<(&Path, usize)> {
        match &self.last.bookmark.as_ref()?.home {
            Home::File(path, index) => Some((path, *index)),
            Home::Shipped(_) | Home::Pasted(_) | Home::Nowhere => None,
        }
    }
}
