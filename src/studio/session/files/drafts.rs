//! The drafts of unsaved work: writing them, leaving them for the next start, and opening what an earlier run left.

use std::path::PathBuf;

use kibitzer_files::WriteError;

use crate::document::reading::PlaceInFile;
use crate::document::{Document, Origin};
use crate::session::desk::Desk;
use crate::session::effect::Effect;
use crate::session::files::unsaved::{DraftKeeper, RecoveredWork, UnsavedWork};
use crate::session::list::pasted;
use crate::session::notice::Notice;

/// The unsaved work that the studio keeps in draft files.
#[derive(Debug, Default)]
pub struct DraftState {
    keeper: DraftKeeper,
    /// Unsaved work recovered from earlier runs of the studio. The user is asked about the last entry first.
    pub found: Vec<RecoveredWork>,
}

impl DraftState {
    /// Requests that the unsaved work be written to the draft file if it has changed. The request goes before all other
    /// effects, because one of them may end the program.
    pub(in crate::session) fn keep(&mut self, desk: &mut Desk) {
        let place = own_place(desk);
        if let Some(draft) = self.keeper.changed(&desk.documents, place) {
            desk.effects.insert(0, Effect::KeepDraft(draft));
        }
    }

    /// Requests that the draft of unsaved work be written for the next start, because the window is being closed.
    /// Returns true if there is unsaved work that the user has not discarded.
    pub(in crate::session) fn leave(&mut self, desk: &mut Desk) -> bool {
        let work = (self.keeper.leaves_work())
            .then(|| self.work_to_leave(desk))
            .flatten();
        let leaves = work.is_some();
        let effect = work.map(|work| Effect::LeaveWork(Box::new(work)));
        desk.effects.extend(effect);
        leaves
    }

    /// Returns the unsaved work as a draft for the next start; `None` if there is none.
    pub(in crate::session) fn work_to_leave(&mut self, desk: &Desk) -> Option<UnsavedWork> {
        let place = own_place(desk);
        self.keeper.left_work(&desk.documents, place)
    }

    /// Records that the user discards the unsaved work while closing the window.
    pub(in crate::session) fn discard(&mut self) {
        self.keeper.discard();
    }

    /// Handles a failure to write the draft of unsaved work. The studio keeps trying, and notifies the user only once.
    pub(in crate::session) fn handle_failure(&mut self, desk: &mut Desk, error: WriteError) {
        if self.keeper.record_failure() {
            desk.screen.notices.post(Notice::NotWritten(error));
        }
    }

    /// Takes the recovered work about which the user was asked. Returns it as a document with unsaved changes, together
    /// with the path of its draft file.
    pub(in crate::session) fn take_found(
        &mut self,
        desk: &mut Desk,
    ) -> Option<(Document, PathBuf)> {
        let RecoveredWork { work, draft } = self.found.pop()?;
        let place = match work.place() {
            Some(PlaceInFile {
                path,
                index,
                before,
            }) => Some(desk.problem_list.restore_board(path, index, before)),
            None => pasted::find(desk, &work.before),
        };
        let origin = place.map_or(Origin::New, Origin::Listed);
        let mut document = Document::with_changes(work.document, origin);
        if let Some((line, at)) = &work.view {
            document.show(line, *at);
        }
        Some((document, draft))
    }
}

/// Returns the place of the open document in its file; `None` if no file holds it or it has no unsaved changes.
fn own_place(desk: &Desk) -> Option<PlaceInFile> {
    let home = desk.documents.open_document();
    desk.has_unsaved().then(|| desk.place_of(home.origin()))?
}
