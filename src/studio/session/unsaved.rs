//! Unsaved work, which is written to a draft file in case the studio crashes.

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use kibitzer::cards::Card;
use kibitzer::notation::native;
use kibitzer::problem::Problem;

use crate::document::Documents;
use crate::document::reading::PlaceInFile;

/// Maximum time before a change of the document is written to the draft file.
pub const KEEP_WITHIN: Duration = Duration::from_secs(3);

/// The content of a draft file: a document with unsaved changes, and its place in the user's file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct UnsavedWork {
    /// The file that holds the document without the unsaved changes, if any.
    pub file: Option<PathBuf>,
    /// The document, in the native format.
    pub document: String,
    /// The index of the document among the readable boards of `file`.
    #[serde(default)]
    pub board: usize,
    /// The document as `file` holds it, without the unsaved changes, in the native format.
    #[serde(default)]
    pub before: String,
    /// The displayed line of play, and the number of its cards that are played on the table.
    #[serde(default)]
    pub view: Option<(Vec<Card>, usize)>,
    /// True if the user closed the window with this work in it. It is then opened at the next start without a question.
    #[serde(default)]
    pub was_closed: bool,
}

impl UnsavedWork {
    /// Returns the document as a problem; `None` if the draft is damaged.
    pub fn problem(&self) -> Option<Problem> {
        native::read(&self.document).ok()
    }

    /// Returns the place of the document in its file; `None` if it has no file, or the draft is damaged.
    pub(crate) fn place(&self) -> Option<PlaceInFile> {
        Some(PlaceInFile {
            path: self.file.clone()?,
            index: self.board,
            before: native::read(&self.before).ok().or_else(|| self.problem())?,
        })
    }
}

/// Unsaved work that was found when the program started. An earlier run ended without saving it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecoveredWork {
    /// The unsaved work that was found.
    pub work: UnsavedWork,
    /// The draft file that holds the work.
    pub draft: PathBuf,
}

/// Decides when the draft file with unsaved work has to be written.
#[derive(Debug, Default)]
pub(crate) struct DraftKeeper {
    /// The content of the draft file at the last request to write it; `None` if there is no draft.
    requested: Option<UnsavedWork>,
    /// True if the last attempt to write the draft file failed, so that it will be made again.
    has_failed: bool,
    /// True if the user has been notified that the draft could not be written.
    is_notified: bool,
    /// True if the user has thrown the unsaved work away and is closing the window.
    is_discarded: bool,
    /// The earliest time at which the draft file may be written again.
    not_before: Duration,
}

impl DraftKeeper {
    /// Returns the new content of the draft file if it has to be written now. `Some(None)` means that the file is to be
    /// deleted, because everything is saved. `None` means that nothing is to be done.
    pub(crate) fn take_due(
        &mut self,
        documents: &Documents,
        place: Option<PlaceInFile>,
        now: Duration,
    ) -> Option<Option<UnsavedWork>> {
        if now < self.not_before {
            return None;
        }
        self.not_before = now + KEEP_WITHIN;
        self.changed(documents, place)
    }

    /// Returns the new content of the draft file if it has changed, even if it need not be written yet. `Some(None)`
    /// means that the file is to be deleted.
    pub(crate) fn changed(
        &mut self,
        documents: &Documents,
        place: Option<PlaceInFile>,
    ) -> Option<Option<UnsavedWork>> {
        let work = unsaved_work(documents, place);
        let is_new = work != self.requested;
        self.is_discarded &= !is_new;
        self.is_notified &= !is_new;
        (std::mem::take(&mut self.has_failed) || is_new).then(|| {
            self.requested.clone_from(&work);
            work
        })
    }

    /// Returns the content of a draft file that keeps the unsaved work after the user has closed the window; `None` if
    /// there is no unsaved work.
    pub(crate) fn left_work(
        &mut self,
        documents: &Documents,
        place: Option<PlaceInFile>,
    ) -> Option<UnsavedWork> {
        let work = unsaved_work(documents, place)?;
        self.requested = Some(work.clone());
        Some(UnsavedWork {
            was_closed: true,
            ..work
        })
    }

    /// Records that the user throws the unsaved work away as he closes the window.
    pub(crate) fn discard(&mut self) {
        self.is_discarded = true;
    }

    /// Returns true if unsaved work stays in the draft file when the window is closed.
    pub(crate) fn leaves_work(&self) -> bool {
        !self.is_discarded
    }

    /// Records that the draft file could not be written, so that it will be tried again. Returns true if the user
    /// should be notified.
    pub(crate) fn record_failure(&mut self) -> bool {
        self.has_failed = true;
        !std::mem::replace(&mut self.is_notified, true)
    }
}

/// Returns the unsaved changes of the open document as the content of a draft file; `None` if there are none. `place` is
/// the place of the document in its file.
fn unsaved_work(documents: &Documents, place: Option<PlaceInFile>) -> Option<UnsavedWork> {
    let problem = documents.unsaved_problem()?;
    let (line, at) = documents.open_document().view();
    let before = place.as_ref().map(|place| native::write(&place.before));
    Some(UnsavedWork {
        board: place.as_ref().map_or(0, |place| place.index),
        before: before.unwrap_or_default(),
        file: place.map(|place| place.path),
        document: native::write(&problem),
        view: Some((line.to_vec(), at)),
        was_closed: false,
    })
}

#[cfg(test)]
mod tests {
    use kibitzer::problem::Problem;
    use kibitzer::rules::Game;

    use super::*;
    use crate::document::edit::{Edit, Field};
    use crate::document::{Document, Origin};

    #[test]
    fn a_failed_draft_is_retried_and_reported_once() {
        let document = Document::new(Problem::new(Game::Bridge), Origin::New);
        let mut documents = Documents::new(document);
        let mut keeper = DraftKeeper::default();
        let title = |title: &str| Edit::Text(Field::Title, title.to_owned());
        documents.current_mut().edit(&title("one"));
        assert!(keeper.take_due(&documents, None, Duration::ZERO).is_some());
        assert!(keeper.record_failure());
        assert_eq!(keeper.take_due(&documents, None, KEEP_WITHIN / 2), None);
        assert!(keeper.take_due(&documents, None, KEEP_WITHIN).is_some());
        assert!(!keeper.record_failure());
        assert!(keeper.take_due(&documents, None, KEEP_WITHIN * 2).is_some());
        assert_eq!(keeper.take_due(&documents, None, KEEP_WITHIN * 3), None);
        documents.current_mut().edit(&title("two"));
        assert!(keeper.changed(&documents, None).is_some());
        assert!(keeper.record_failure());
    }
}
