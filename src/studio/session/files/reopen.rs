//! Remembering the window at the end of a run, and restoring it at the start of the next.

use std::path::Path;

use crate::document::bookmark::{Bookmark, Home};
use crate::document::reading::ReadText;
use crate::document::solving::{SavedAttempt, SolvingAttempt};
use crate::document::{Document, Documents, Origin};
use crate::session::Session;
use crate::session::effect::Effect;
use crate::session::files::last_screen::{LastScreen, Reopening};
use crate::session::files::unsaved::RecoveredWork;
use crate::session::notice::Notice;
use crate::session::screen_mode::ScreenMode;

impl Session {
    /// Returns the state of the window, which the next run restores.
    pub fn last_screen(&self) -> LastScreen {
        let screen = self.screen();
        let now = LastScreen {
            bookmark: Some(Bookmark::new(self.documents().open_document(), self.home())),
            attempt: self.documents().solving().map(SolvingAttempt::to_saved),
            sections: self.desk.problem_list.file_sections(),
            list: self.list.view.clone(),
            mode: screen.mode,
            bottom: screen.bottom,
            hides_numbers: screen.hides_numbers,
            shows_warnings: screen.shows_warnings,
            open_chats: self.lines.open_chats.clone(),
            overview: self.overview.bookmark(&self.desk),
            board_widths: self.overview.widths.clone(),
        };
        match &self.reopening {
            // Not all files of the last run have been read.
            Some(reopening) => LastScreen {
                bookmark: if self.is_untouched() {
                    reopening.last.bookmark.clone()
                } else {
                    now.bookmark
                },
                sections: reopening.last.sections.clone(),
                overview: now.overview.or_else(|| reopening.last.overview.clone()),
                ..now
            },
            None => now,
        }
    }

    /// Returns the place where the next run can find the problem of the open document.
    fn home(&self) -> Home {
        let origin = self.documents().open_document().origin();
        if let Some((path, board)) = self.desk.problem_list.board_of(origin) {
            return Home::File(path.to_owned(), board.index);
        }
        let list = &self.desk.problem_list;
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
        self.desk.problem_list.prepare(&last.sections);
        if let Some(document) = self.bookmarked(bookmark) {
            self.begin_with(document, &last, last.attempt.clone());
        }
        self.list.view = last.list.clone();
        self.desk.screen.bottom = last.bottom;
        self.desk.screen.shows_warnings = last.shows_warnings;
        self.overview.widths.clone_from(&last.board_widths);
        self.desk.effects.push(Effect::ReadAgain(last.files()));
        self.reopening = Some(Reopening { last, work: None });
        self.submit_questions();
    }

    /// Returns the document of a bookmark; `None` if its problem is neither in the problem list nor stored in the
    /// bookmark.
    fn bookmarked(&self, bookmark: &Bookmark) -> Option<Document> {
        let place = match &bookmark.home {
            Home::Shipped(key) => self.desk.problem_list.find_shipped(*key),
            Home::Pasted(key) => self
                .desk
                .problem_list
                .find_pasted(|listed| listed.key == *key),
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
        self.desk.documents = Documents::new(document);
        self.reset_for_document();
        self.lines.open_chats.clone_from(&last.open_chats);
        let can_count = || self.document().play().is_some() || self.layouts().viewpoint().is_some();
        match last.mode {
            ScreenMode::Statistics if !can_count() => {}
            ScreenMode::Analyse | ScreenMode::Edit | ScreenMode::Statistics => {
                self.desk.enter_mode(last.mode);
            }
            ScreenMode::Overview => {}
        }
        self.desk.screen.hides_numbers = last.hides_numbers;
        self.resume_attempt(attempt);
        self.return_to_overview(last);
    }

    /// Restores the overview of the last run if its boards have been read.
    fn return_to_overview(&mut self, last: &LastScreen) {
        if let Some(bookmark) = &last.overview {
            let is_shown = last.mode == ScreenMode::Overview;
            self.overview.restore(&mut self.desk, bookmark, is_shown);
        }
    }

    /// Puts a stored attempt to solve the open document on the table, if its cards fit.
    fn resume_attempt(&mut self, attempt: Option<SavedAttempt>) {
        let problem = self.documents().open_document().problem();
        let resumed = attempt.and_then(|attempt| SolvingAttempt::resume(problem, &attempt));
        if let Some(attempt) = resumed {
            self.desk.documents.start_attempt(attempt);
        }
    }

    /// Returns true if the user has neither opened another document nor changed the one that the studio opened at its
    /// start. Playing in an attempt to solve it does not count as a change, but starting or ending an attempt does.
    fn is_untouched(&self) -> bool {
        let is_solving = self.documents().solving().is_some();
        let last = self.reopening.as_ref();
        let was_solving = last.map_or(is_solving, |reopening| reopening.last.attempt.is_some());
        self.documents().is_as_opened() && was_solving == is_solving
    }

    /// Lists the boards of a file that was listed at the end of the last run. `read` is `None` if it can no longer be
    /// read.
    pub(in crate::session) fn handle_read_again(&mut self, path: &Path, read: Option<ReadText>) {
        let file = self.reopening.as_ref().and_then(Reopening::file);
        let board = file
            .filter(|(file, _)| *file == path)
            .map(|(_, index)| index);
        match read {
            Some(read) => {
                self.desk.problem_list.list_again(path, read);
                match board {
                    _ if !self.is_untouched() => {}
                    Some(index) => self.return_to_file(path, index),
                    None => self.return_to_overview_in(path),
                }
            }
            None if board.is_some() => {
                self.desk
                    .screen
                    .notices
                    .post(Notice::FileGone(path.to_owned()));
            }
            None => {}
        }
    }

    /// Restores the overview of the last run if its chosen board is in a file that has been read again.
    fn return_to_overview_in(&mut self, path: &Path) {
        let last = self.reopening.as_ref().map(|reopening| &reopening.last);
        let overview = last.and_then(|last| last.overview.as_ref());
        if overview.is_some_and(|overview| overview.chosen.0 == path)
            && let Some(last) = last.cloned()
        {
            self.return_to_overview(&last);
        }
    }

    /// Opens the bookmarked board of a file that has been read again, in place of the copy that was shown until then.
    fn return_to_file(&mut self, path: &Path, index: usize) {
        let Some(reopening) = &self.reopening else {
            return;
        };
        let last = reopening.last.clone();
        let place = self.desk.problem_list.place_in_file(path, index);
        let first = || self.desk.problem_list.place_in_file(path, 0);
        let Some(place) = place.or_else(first) else {
            return;
        };
        let listed = self.desk.problem_list.get(place);
        let (Some(listed), Some(bookmark)) = (listed, &last.bookmark) else {
            return;
        };
        let mut document = Document::new(listed.problem.clone(), Origin::Listed(place));
        bookmark.show_in(&mut document);
        let attempt = self.documents().solving().map(SolvingAttempt::to_saved);
        self.begin_with(document, &last, attempt);
    }

    /// Ends reopening once all files have been read, and opens the unsaved work that the user left.
    pub(in crate::session) fn handle_reopened(&mut self) {
        let work = self.reopening.take().and_then(|reopening| reopening.work);
        if let Some(work) = work {
            self.open_left_work(work);
        }
    }

    /// Handles unsaved work found at the start. Work that was left by closing the window is opened without a question;
    /// for the rest, the user is asked.
    pub(in crate::session) fn handle_drafts(&mut self, mut found: Vec<RecoveredWork>) {
        let left = found
            .iter()
            .position(|found| found.work.was_closed)
            .map(|at| found.remove(at));
        self.drafts.found.extend(found);
        match (left, &mut self.reopening) {
            (Some(left), Some(reopening)) => reopening.work = Some(left),
            (Some(left), None) => self.open_left_work(left),
            (None, _) => {}
        }
    }

    /// Opens unsaved work that the user left by closing the window. If the user has begun something else meanwhile,
    /// asks first.
    fn open_left_work(&mut self, left: RecoveredWork) {
        let is_untouched = self.is_untouched();
        self.drafts.found.push(left);
        if is_untouched {
            let (mode, hides_numbers) = (self.desk.screen.mode, self.desk.screen.hides_numbers);
            let attempt = self.documents().solving().map(SolvingAttempt::to_saved);
            self.open_recovered_work();
            self.set_mode(mode);
            self.desk.screen.hides_numbers = hides_numbers;
            self.resume_attempt(attempt);
        }
    }
}
