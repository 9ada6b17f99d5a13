//! The document that was open when the studio ended, and the place in it.

use std::path::PathBuf;

use kibitzer::cards::Card;
use kibitzer::notation::native;
use kibitzer::problem::Problem;
use serde::{Deserialize, Serialize};

use super::Document;
use super::key::ProblemKey;

/// The document that was open when the studio was closed, and the position shown in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bookmark {
    /// The place where the document's problem is stored.
    pub home: Home,
    /// The problem without its unsaved changes, in the native format; empty if it is too long. It is shown until the
    /// file has been read, or permanently if the file no longer exists.
    problem: String,
    /// The displayed line of play.
    line: Vec<Card>,
    /// The number of cards in the displayed line of play that were played on the card table.
    at: usize,
}

/// The place where the problem of a document is stored, so that the studio can find it again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Home {
    /// The problem ships with the studio.
    Shipped(ProblemKey),
    /// The problem is a board that the user pasted.
    Pasted(ProblemKey),
    /// The problem is a board in one of the user's files: the path of the file, and the board's index in it.
    File(PathBuf, usize),
    /// The problem is stored nowhere.
    Nowhere,
}

/// Maximum length of the problem in a bookmark, in bytes.
const MAX_BYTES: usize = 1 << 20;

impl Bookmark {
    /// Creates a bookmark for a document whose problem is stored at `home`.
    pub fn new(document: &Document, home: Home) -> Bookmark {
        let (line, at) = document.view();
        let mut problem = native::write(document.saved());
        if problem.len() > MAX_BYTES {
            problem.clear();
        }
        Bookmark {
            home,
            problem,
            line: line.to_vec(),
            at,
        }
    }

    /// Returns the problem without its unsaved changes; `None` if it was too long, or the bookmark is damaged.
    pub fn problem(&self) -> Option<Problem> {
        native::read(&self.problem).ok()
    }

    /// Shows the bookmark's line of play and position in a document. If another program has changed the play, shows as
    /// much of the line as still exists.
    pub fn show_in(&self, document: &mut Document) {
        document.show(&self.line, self.at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Origin;
    use crate::document::tests::{cards, document_with_ending};

    #[test]
    fn a_bookmark_restores_the_position_as_far_as_the_problem_contains_it() {
        let mut document = document_with_ending();
        document.play_instead(1, cards("S3")[0]);
        let file = Home::File(PathBuf::from("/deal.pbn"), 0);
        let bookmark = Bookmark::new(&document, file);
        let written = ron::to_string(&bookmark).unwrap();
        assert_eq!(ron::from_str(&written).as_ref(), Ok(&bookmark));
        // The variation was not saved, so it is not in the problem.
        let problem = bookmark.problem().unwrap();
        let mut found = Document::new(problem, Origin::New);
        bookmark.show_in(&mut found);
        assert_eq!(found.path(), cards("SA"));
        assert_eq!(found.line(), cards("SA S2 DA D2"));
        bookmark.show_in(&mut document);
        assert_eq!(document.path(), cards("SA S3"));
    }
}
