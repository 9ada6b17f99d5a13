//! Unsaved work, kept in drafts against a crash, a kill or a power cut.

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use kibitzer::notation::native;
use kibitzer::problem::Problem;

use crate::document::Documents;

/// The longest time before a change is kept in the draft.
pub const KEEP_WITHIN: Duration = Duration::from_secs(3);

/// The place of a document in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlaceInFile {
    /// The path of the file.
    pub path: PathBuf,
    /// The index of the board among the readable boards of the file.
    pub index: usize,
    /// The board as the file holds it, as far as it is known.
    pub before: Problem,
}

/// A document with unsaved changes, as the draft holds it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct UnsavedWork {
    /// The user's file to which the changes belong.
    pub file: Option<PathBuf>,
    /// The document in our own format.
    pub document: String,
    /// The index of the board among the readable boards of that file.
    #[serde(default)]
    pub board: usize,
    /// The board as that file held it, in our own format.
    #[serde(default)]
    pub before: String,
}

impl UnsavedWork {
    /// Returns the problem; `None` if the text is damaged.
    pub fn problem(&self) -> Option<Problem> {
        native::read(&self.document).ok()
    }

    /// Returns the place of the document in its file; `None` if it belongs to none, or the text is damaged.
    pub(crate) fn place(&self) -> Option<PlaceInFile> {
        Some(PlaceInFile {
            path: self.file.clone()?,
            index: self.board,
            before: native::read(&self.before).ok().or_else(|| self.problem())?,
        })
    }
}

/// Unsaved work that was found at the start: the last session ended before it was saved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundWork {
    /// The unsaved work.
    pub work: UnsavedWork,
    /// The draft file that holds it.
    pub draft: PathBuf,
}

/// The state that decides when the draft is written.
#[derive(Debug, Default)]
pub(crate) struct DraftKeeper {
    /// The content of the draft as it was last requested.
    kept: Option<UnsavedWork>,
    /// True if the draft could not be written, so that it is tried again.
    has_failed: bool,
    /// True if the user has been told that the draft was not written.
    is_told: bool,
    /// The earliest time of the next draft.
    not_before: Duration,
}

impl DraftKeeper {
    /// Returns the new content of the draft if it is due to be written. `Some(None)` deletes the draft because
    /// everything is saved.
    pub(crate) fn due(
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

    /// Returns the new content of the draft if it has changed, without waiting until it is due.
    pub(crate) fn changed(
        &mut self,
        documents: &Documents,
        place: Option<PlaceInFile>,
    ) -> Option<Option<UnsavedWork>> {
        let work = documents.unsaved().map(|problem| UnsavedWork {
            board: place.as_ref().map_or(0, |place| place.index),
            before: place
                .as_ref()
                .map_or(String::new(), |it| native::write(&it.before)),
            file: place.map(|place| place.path),
            document: native::write(&problem),
        });
        let is_new = work != self.kept;
        self.is_told &= !is_new;
        (std::mem::take(&mut self.has_failed) || is_new).then(|| {
            self.kept.clone_from(&work);
            work
        })
    }

    /// Records that the draft was not written, so that it is tried again. Returns true if the user should be told.
    pub(crate) fn failed(&mut self) -> bool {
        self.has_failed = true;
        !std::mem::replace(&mut self.is_told, true)
    }
}

#[cfg(test)]
mod tests {
    use kibitzer::problem::Problem;
    use kibitzer::rules::Game;

    use super::*;
    use crate::document::edit::{Edit, Field};
    use crate::document::{Document, Origin};

    #[test]
    fn a_draft_that_failed_is_tried_again_and_told_once() {
        let document = Document::new(Problem::new(Game::Bridge), Origin::New);
        let mut documents = Documents::new(document);
        let mut keeper = DraftKeeper::default();
        documents
            .current_mut()
            .edit(&Edit::Text(Field::Title, "one".to_owned()));
        assert!(keeper.due(&documents, None, Duration::ZERO).is_some());
        assert!(keeper.failed());
        assert_eq!(keeper.due(&documents, None, KEEP_WITHIN / 2), None);
        assert!(keeper.due(&documents, None, KEEP_WITHIN).is_some());
        assert!(!keeper.failed());
        assert!(keeper.due(&documents, None, KEEP_WITHIN * 2).is_some());
        assert_eq!(keeper.due(&documents, None, KEEP_WITHIN * 3), None);
        documents
            .current_mut()
            .edit(&Edit::Text(Field::Title, "two".to_owned()));
        assert!(keeper.changed(&documents, None).is_some());
        assert!(keeper.failed());
    }
}
