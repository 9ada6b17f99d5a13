//! Work that no file has, kept against a crash, a kill or a power cut.

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use kibitzer::notation::native;
use kibitzer::problem::Problem;

use crate::document::Documents;

/// A change is kept after so long at the latest.
pub const KEEP_WITHIN: Duration = Duration::from_secs(3);

/// Where a document stands in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlaceInFile {
    /// The file.
    pub path: PathBuf,
    /// The number of the board among those that can be read.
    pub index: usize,
    /// What the file says there, as far as it is known.
    pub before: Problem,
}

/// A document with changes that no file has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct UnsavedWork {
    /// The user's file that the changes belong to.
    pub file: Option<PathBuf>,
    /// The document as it is written.
    pub document: String,
    /// The number of the board in that file,
    #[serde(default)]
    pub board: usize,
    /// and what the file said of it, as it is written.
    #[serde(default)]
    pub before: String,
}

impl UnsavedWork {
    /// The problem; `None` if the text is damaged.
    pub fn problem(&self) -> Option<Problem> {
        native::read(&self.document).ok()
    }

    /// Where it stands in a file.
    pub(crate) fn place(&self) -> Option<PlaceInFile> {
        Some(PlaceInFile {
            path: self.file.clone()?,
            index: self.board,
            before: native::read(&self.before).ok().or_else(|| self.problem())?,
        })
    }
}

/// Work that was found at the start: the studio ended before it was saved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundWork {
    /// What was found.
    pub work: UnsavedWork,
    /// The draft that holds it.
    pub draft: PathBuf,
}

/// Tells when a draft is to be written.
#[derive(Debug, Default)]
pub(crate) struct DraftKeeper {
    kept: Option<UnsavedWork>,
    /// It was not kept after all, and is to be tried again.
    has_failed: bool,
    /// The user knows that it was not kept.
    is_told: bool,
    not_before: Duration,
}

impl DraftKeeper {
    /// What the draft should hold now, if it should be written: the document, or nothing.
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

    /// The same, at once.
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

    /// The draft was not written, and is to be tried again; whether the user is to be told.
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
