//! Work that no file has, kept against a crash, a kill or a power cut.

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use kibitzer::notation::native;
use kibitzer::problem::Problem;

use crate::document::Document;

/// A change is kept after so long at the latest.
pub const KEEP_WITHIN: Duration = Duration::from_secs(3);

/// A document with changes that no file has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct UnsavedWork {
    /// The user's file that the changes belong to.
    pub file: Option<PathBuf>,
    /// The document as it is written.
    pub document: String,
}

impl UnsavedWork {
    /// The problem; `None` if the text is damaged.
    pub fn problem(&self) -> Option<Problem> {
        native::read(&self.document).ok()
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
    not_before: Duration,
}

impl DraftKeeper {
    /// What the draft should hold now, if it should be written: the document, or nothing.
    pub(crate) fn due(
        &mut self,
        document: &Document,
        file: Option<PathBuf>,
        now: Duration,
    ) -> Option<Option<UnsavedWork>> {
        if now < self.not_before {
            return None;
        }
        self.not_before = now + KEEP_WITHIN;
        self.changed(document, file)
    }

    /// The same, at once.
    pub(crate) fn changed(
        &mut self,
        document: &Document,
        file: Option<PathBuf>,
    ) -> Option<Option<UnsavedWork>> {
        let work = document.has_unsaved().then(|| UnsavedWork {
            file,
            document: native::write(&document.as_written()),
        });
        (work != self.kept).then(|| {
            self.kept.clone_from(&work);
            work
        })
    }
}
