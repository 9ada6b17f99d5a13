//! Unsaved work, which is written to a draft file in case the studio crashes.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use kibitzer::cards::Card;
use kibitzer::notation::native;
use kibitzer::problem::Problem;

use crate::document::Documents;
use crate::document::reading::PlaceInFile;

/// The maximum time until a change is written to the draft file or, for a problem that ships with the studio, to the
/// settings.
pub const KEEP_WITHIN: Duration = Duration::from_secs(3);

/// The content of a draft file: a document with unsaved changes, and its place in the user's file. Problems are stored
/// as texts in the native format.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct UnsavedWork {
    /// The file that holds the document without the unsaved changes, if any.
    pub file: Option<PathBuf>,
    /// The document with the unsaved changes.
    pub document: Problem,
    /// The index of the document among the readable boards of `file`.
    #[serde(default)]
    pub board: usize,
    /// The text of the document without the unsaved changes, as `file` or the list of pasted boards holds it.
    #[serde(default, with = "shared_text")]
    pub before: Arc<str>,
    /// The displayed line of play, and the number of its cards that are played on the table.
    #[serde(default)]
    pub view: Option<(Vec<Card>, usize)>,
    /// True if the user closed the window and kept this work. The next start then opens it without a question.
    #[serde(default)]
    pub was_closed: bool,
}

/// Serializes a text that several owners share.
mod shared_text {
    use std::sync::Arc;

    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(text: &str, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(text)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Arc<str>, D::Error> {
        String::deserialize(from).map(Arc::from)
    }
}

impl UnsavedWork {
    /// Returns the place of the document in its file; `None` if it has no file.
    pub(crate) fn place(&self) -> Option<PlaceInFile> {
        let before = native::read(&self.before);
        Some(PlaceInFile {
            path: self.file.clone()?,
            index: self.board,
            before: before.unwrap_or_else(|_| self.document.clone()),
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

/// Keeps track of the unsaved work that was last handed over for writing to the draft file.
#[derive(Debug, Default)]
pub(crate) struct DraftKeeper {
    /// The unsaved work that was last handed over for writing; `None` if everything was saved.
    handed: Option<Arc<UnsavedWork>>,
    /// The last document without its unsaved changes, and its text. The text is cached because generating it is slow
    /// for a large document.
    before: Option<(Problem, Arc<str>)>,
    /// True if the user has been notified that the draft could not be written.
    is_notified: bool,
    /// True if the user has discarded the unsaved work and is closing the window.
    is_discarded: bool,
}

impl DraftKeeper {
    /// Returns the new content of the draft file if it has changed since the last call. `Some(None)` means that the
    /// file is to be deleted, because everything is saved.
    pub(crate) fn changed(
        &mut self,
        documents: &Documents,
        place: Option<PlaceInFile>,
    ) -> Option<Option<Arc<UnsavedWork>>> {
        let work = self.unsaved_work(documents, place);
        if work.as_ref() == self.handed.as_deref() {
            return None;
        }
        self.is_discarded = false;
        self.is_notified = false;
        self.handed = work.map(Arc::new);
        Some(self.handed.clone())
    }

    /// Returns the text of the draft file to be written when the window closes, so that unsaved work is kept; `None` if
    /// there is none.
    pub(crate) fn left_work(
        &mut self,
        documents: &Documents,
        place: Option<PlaceInFile>,
    ) -> Option<UnsavedWork> {
        let work = self.unsaved_work(documents, place)?;
        Some(UnsavedWork {
            was_closed: true,
            ..work
        })
    }

    /// Returns the unsaved changes of the open document; `None` if there are none. `place` is the place of the document
    /// in its file.
    fn unsaved_work(
        &mut self,
        documents: &Documents,
        place: Option<PlaceInFile>,
    ) -> Option<UnsavedWork> {
        let document = documents.unsaved_problem()?;
        let (line, at) = documents.open_document().view();
        let (file, board, before) = match place {
            Some(place) => (Some(place.path), place.index, self.text_of(place.before)),
            None => (
                None,
                0,
                self.text_of(documents.open_document().saved().clone()),
            ),
        };
        Some(UnsavedWork {
            file,
            document,
            board,
            before,
            view: Some((line.to_vec(), at)),
            was_closed: false,
        })
    }

    /// Returns the text of the document without its unsaved changes.
    fn text_of(&mut self, before: Problem) -> Arc<str> {
        match &self.before {
            Some((known, text)) if *known == before => text.clone(),
            Some(_) | None => {
                let text: Arc<str> = native::write(&before).into();
                self.before = Some((before, text.clone()));
                text
            }
        }
    }

    /// Records that the user discards the unsaved work while closing the window.
    pub(crate) fn discard(&mut self) {
        self.is_discarded = true;
    }

    /// Returns true if unsaved work stays in the draft file when the window is closed.
    pub(crate) fn leaves_work(&self) -> bool {
        !self.is_discarded
    }

    /// Records that the draft file could not be written. Returns true if the user should be notified, which is the case
    /// only for the first failure.
    pub(crate) fn record_failure(&mut self) -> bool {
        !std::mem::replace(&mut self.is_notified, true)
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
    fn a_draft_is_requested_once_per_change_and_a_failure_reported_once() {
        let document = Document::new(Problem::new(Game::Bridge), Origin::New);
        let mut documents = Documents::new(document);
        let mut keeper = DraftKeeper::default();
        assert_eq!(keeper.changed(&documents, None), None);
        for text in ["one", "two"] {
            let title = Edit::Text(Field::Title, text.to_owned());
            documents.current_mut().edit(&title);
            let handed = keeper.changed(&documents, None).unwrap().unwrap();
            assert_eq!(handed.document.title, text);
            assert_eq!(keeper.changed(&documents, None), None);
            assert!(keeper.record_failure() && !keeper.record_failure());
        }
        // Everything that was typed is one step.
        documents.undo();
        assert_eq!(keeper.changed(&documents, None), Some(None));
    }
}
