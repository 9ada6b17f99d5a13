//! Requests of a part of the session to the others. The session carries them out after the part's own work, so that no part
//! knows another one.

use crate::document::Document;
use crate::session::command::Command;
use crate::session::layouts::kept_counts::CountsPlace;
use crate::session::screen::Loss;

/// A request from one part of the session to another.
pub(super) enum Request {
    /// Opens this document in place of the current one.
    Open(Box<Document>),
    /// Executes this command as if the user had given it, after asking about unsaved work that the command would lose.
    Command(Command),
    /// Shows the overview of the file that was just opened, if several of its boards were played.
    ShowPlayedBoards,
    /// Moves the layout counts saved at this place to that of the open document, which was saved to another file.
    MoveCounts(CountsPlace),
    /// Continues with the input that waits for the user's decision about this piece of unsaved work.
    Continue(Loss),
}
