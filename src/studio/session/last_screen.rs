//! The state of the window at the end of a run, which the next run begins with.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use kibitzer::cards::{Card, Seat};
use serde::{Deserialize, Serialize};

use super::Session;
use super::effect::Effect;
use super::list_view::ListView;
use super::notice::Notice;
use super::overview::OverviewBookmark;
use super::screen_mode::ScreenMode;
use super::unsaved::RecoveredWork;
use crate::document::board_column::BoardColumn;
use crate::document::bookmark::{Bookmark, Home};
use crate::document::problems::FileSection;
use crate::document::reading::ReadText;
use crate::document::solving::{SavedAttempt, SolvingAttempt};
use crate::document::{Document, Documents, Origin};

/// The state of the window when the studio ended: the files in the list, the open document, and the place in it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct LastScreen {
    /// The open document and the place in it; `None` if the studio has never ended.
    bookmark: Option<Bookmark>,
    /// The user's attempt to solve the problem of the open document, if any.
    attempt: Option<SavedAttempt>,
    /// The files and folders in the problem list, in its order.
    sections: Vec<FileSection>,
    /// The search, filter, grouping and folds of the problem list.
    list: ListView,
    mode: ScreenMode,
    /// The seat that is drawn at the bottom of the table.
    bottom: Seat,
    hides_numbers: bool,
    shows_warnings: bool,
    /// The unfolded chats of the open document.
    open_chats: Vec<Vec<Card>>,
    /// The overview of a file's boards; `None` if none was opened.
    overview: Option<OverviewBookmark>,
    /// The widths of the columns of the overview that the user chose, in points.
    board_widths: BTreeMap<BoardColumn, u16>,
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
    /// Returns the files to read again: those of the problem list in its order, that of the open document, and that of
    /// the board chosen in the overview. Other files of folders are read when they are seen.
    fn files(&self) -> Vec<PathBuf> {
        let mut files = self.listed_files();
        let open = self.bookmark.iter().filter_map(|it| match &it.home {
            Home::File(path, _) => Some(path),
            Home::Shipped(_) | Home::Pasted(_) | Home::Nowhere => None,
        });
        let chosen = self.overview.iter().map(|it| &it.chosen.0);
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
pub(super) struct Reopening {
    last: LastScreen,
    /// Unsaved work that the user left at the end of the last run.
    work: Option<RecoveredWork>,
}

impl Reopening {
    /// Returns the file of the document that was open, and the index of the board in it; `None` if it was in no file.
    fn file(&self) -> Option<(&Path, usize)> {
        match &self.last.bookmark.as_ref()?.home {
            Home::File(path, index) => Some((path, *index)),
            Home::Shipped(_) | Home::Pasted(_) | Home::Nowhere => None,
        }
    }
}

impl Session {
    /// Returns the state of the window with which the next run begins.
    pub fn last_screen(&self) -> LastScreen {
        let screen = &self.screen;
        let now = LastScreen {
            bookmark: Some(Bookmark::new(self.documents.open_document(), self.home())),
            attempt: self.documents.solving().map(SolvingAttempt::to_saved),
            sections: self.problem_list.file_sections(),
            list: screen.list.clone(),
            mode: screen.mode,
            bottom: screen.bottom,
            hides_numbers: screen.hides_numbers,
            shows_warnings: screen.shows_warnings,
            open_chats: screen.open_chats.clone(),
            overview: self.overview_bookmark(),
            board_widths: screen.board_widths.clone(),
        };
        match &self.reopening {
            // Not all files of the last run have been read.
            Some(reopening) => LastScreen {
                bookmark: match self.is_untouched() {
                    true => reopening.last.bookmark.clone(),
                    false => now.bookmark,
                },
                sections: reopening.last.sections.clone(),
                overview: now.overview.or_else(|| reopening.last.overview.clone()),
                ..now
            },
            None => now,
        }
    }

    /// Returns the place where the problem of the open document is found again.
    fn home(&self) -> Home {
        let origin = self.documents.open_document().origin();
        if let Some((path, board)) = self.problem_list.board_of(origin) {
            return Home::File(path.to_owned(), board.index);
        }
        let list = &self.problem_list;
        let place = origin.place();
        match place.and_then(|place| Some((place, list.get(place)?.key))) {
            Some((place, key)) if list.is_shipped(place) => Home::Shipped(key),
            Some((_, key)) if list.find_pasted(|listed| listed.key == key).is_some() => {
                Home::Pasted(key)
            }
            Some(_) | None => Home::Nowhere,
        }
    }

    /// Restores the window of the last run. Its files are read again in the background.
    pub fn reopen(&mut self, last: LastScreen) {
        let Some(bookmark) = &last.bookmark else {
            return;
        };
        self.problem_list.prepare(&last.sections);
        if let Some(document) = self.bookmarked(bookmark) {
            self.begin_with(document, &last, last.attempt.clone());
        }
        self.screen.list = last.list.clone();
        self.screen.bottom = last.bottom;
        self.screen.shows_warnings = last.shows_warnings;
        self.screen.board_widths.clone_from(&last.board_widths);
        self.pending_effects.push(Effect::ReadAgain(last.files()));
        self.reopening = Some(Reopening { last, work: None });
        self.submit_questions();
    }

    /// Returns the document of a bookmark; `None` if the bookmark does not hold its problem.
    fn bookmarked(&self, bookmark: &Bookmark) -> Option<Document> {
        let place = match &bookmark.home {
            Home::Shipped(key) => self.problem_list.find_shipped(*key),
            Home::Pasted(key) => self.problem_list.find_pasted(|listed| listed.key == *key),
            Home::File(..) | Home::Nowhere => None,
        };
        let mut document = match place {
            Some(place) => Document::new(self.problem_to_open(place)?, Origin::Listed(place)),
            None => Document::new(bookmark.problem()?, Origin::New),
        };
        bookmark.show_in(&mut document);
        Some(document)
    }

    /// Shows a document as if it had been opened first, in the mode of the last run, with an attempt to solve it.
    fn begin_with(&mut self, document: Document, last: &LastScreen, attempt: Option<SavedAttempt>) {
        self.documents = Documents::new(document);
        self.reset_for_document();
        self.screen.open_chats.clone_from(&last.open_chats);
        let can_count =
            || self.document().play().is_some() || self.surveyed().viewpoint().is_some();
        match last.mode {
            ScreenMode::Statistics if !can_count() => {}
            ScreenMode::Analyse | ScreenMode::Edit | ScreenMode::Statistics => {
                self.set_mode(last.mode);
            }
            ScreenMode::Overview => {}
        }
        self.screen.hides_numbers = last.hides_numbers;
        self.resume_attempt(attempt);
        self.return_to_overview(last);
    }

    /// Restores the overview of the last run if its boards have been read.
    fn return_to_overview(&mut self, last: &LastScreen) {
        if let Some(bookmark) = &last.overview {
            self.restore_overview(bookmark, last.mode == ScreenMode::Overview);
        }
    }

    /// Puts a stored attempt to solve the open document on the table, if its cards fit.
    fn resume_attempt(&mut self, attempt: Option<SavedAttempt>) {
        let problem = self.documents.open_document().problem();
        let resumed = attempt.and_then(|it| SolvingAttempt::resume(problem, &it));
        if let Some(attempt) = resumed {
            self.documents.start_attempt(attempt);
        }
    }

    /// Returns true if the user has neither opened another document nor changed the one that the studio opened at its
    /// start. An attempt to solve it may go on meanwhile.
    fn is_untouched(&self) -> bool {
        let last = self.reopening.as_ref().map(|it| &it.last);
        let was_solving = last.map_or(self.documents.solving().is_some(), |it| {
            it.attempt.is_some()
        });
        self.documents.is_as_opened() && was_solving == self.documents.solving().is_some()
    }

    /// Lists the boards of a file that was listed at the end of the last run. `read` is `None` if it can no longer be
    /// read.
    pub(super) fn handle_read_again(&mut self, path: &Path, read: Option<ReadText>) {
        let file = self.reopening.as_ref().and_then(Reopening::file);
        let board = file
            .filter(|(file, _)| *file == path)
            .map(|(_, index)| index);
        match read {
            Some(read) => {
                self.problem_list.list_again(path, read);
                match board {
                    _ if !self.is_untouched() => {}
                    Some(index) => self.return_to_file(path, index),
                    None => self.return_to_overview_in(path),
                }
            }
            None if board.is_some() => {
                self.screen.notices.post(Notice::FileGone(path.to_owned()));
            }
            None => {}
        }
    }

    /// Restores the overview of the last run if its chosen board is in a file that has been read again.
    fn return_to_overview_in(&mut self, path: &Path) {
        let last = self.reopening.as_ref().map(|it| it.last.clone());
        let chosen = |last: &LastScreen| last.overview.as_ref().map(|it| it.chosen.0.clone());
        if let Some(last) = last.filter(|it| chosen(it).as_deref() == Some(path)) {
            self.return_to_overview(&last);
        }
    }

    /// Opens the bookmarked board of a file that has been read again, in place of the copy that was shown until then.
    fn return_to_file(&mut self, path: &Path, index: usize) {
        let Some(reopening) = &self.reopening else {
            return;
        };
        let last = reopening.last.clone();
        let place = self.problem_list.place_in_file(path, index);
        let first = || self.problem_list.place_in_file(path, 0);
        let Some(place) = place.or_else(first) else {
            return;
        };
        let listed = self.problem_list.get(place);
        let (Some(listed), Some(bookmark)) = (listed, &last.bookmark) else {
            return;
        };
        let mut document = Document::new(listed.problem.clone(), Origin::Listed(place));
        bookmark.show_in(&mut document);
        let attempt = self.documents.solving().map(SolvingAttempt::to_saved);
        self.begin_with(document, &last, attempt);
    }

    /// Ends reopening once all files have been read, and opens the unsaved work that the user left.
    pub(super) fn handle_reopened(&mut self) {
        let work = self.reopening.take().and_then(|it| it.work);
        if let Some(work) = work {
            self.open_left_work(work);
        }
    }

    /// Handles unsaved work found at the start. Work that was left by closing the window is opened without a question;
    /// for the rest, the user is asked.
    pub(super) fn handle_drafts(&mut self, mut found: Vec<RecoveredWork>) {
        let left = found.iter().position(|it| it.work.was_closed);
        let left = left.map(|at| found.remove(at));
        self.screen.found.extend(found);
        match (left, &mut self.reopening) {
            (Some(left), Some(reopening)) => reopening.work = Some(left),
            (Some(left), None) => self.open_left_work(left),
            (None, _) => {}
        }
    }

    /// Opens unsaved work that the user left by closing the window. If the user has begun something else meanwhile, he
    /// is asked first.
    fn open_left_work(&mut self, left: RecoveredWork) {
        let is_untouched = self.is_untouched();
        self.screen.found.push(left);
        if is_untouched {
            let (mode, hides_numbers) = (self.screen.mode, self.screen.hides_numbers);
            let attempt = self.documents.solving().map(SolvingAttempt::to_saved);
            self.open_recovered_work();
            self.set_mode(mode);
            self.screen.hides_numbers = hides_numbers;
            self.resume_attempt(attempt);
        }
    }
}
