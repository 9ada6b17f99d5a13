//! Keeping the boards that the user pasted or made, and that are in no file.

use kibitzer::notation::native;

use crate::document::Origin;
use crate::document::problems::ListPlace;
use crate::document::reading::ReadText;
use crate::session::desk::Desk;
use crate::session::effect::WindowEffect;
use crate::session::notice::Notice;

/// Lists the boards of a pasted text, and returns the place of the first. Posts a notice if they are too long to be
/// kept for the next start.
pub(in crate::session) fn list(desk: &mut Desk, text: ReadText) -> ListPlace {
    let (place, is_kept) = desk.problem_list.paste(text);
    if !is_kept {
        desk.screen.notices.post(Notice::PastedNotKept);
    }
    place
}

/// Stores the open document with its unsaved changes among the pasted boards, if it is one of them or new. Another
/// document can then replace it without a question.
pub(in crate::session) fn keep_open_board(desk: &mut Desk) {
    let home = desk.documents.open_document();
    if !home.has_unsaved() {
        return;
    }
    let origin = home.origin().clone();
    let kept = desk.problem_list.keep_pasted(&origin, home.as_written());
    if let Some(place) = kept {
        let home = desk.documents.open_document_mut();
        home.write();
        home.saved_to(None, |_| Origin::Listed(place));
    }
}

/// Stores the pasted boards in the settings if they have changed.
pub(in crate::session) fn keep(desk: &mut Desk) {
    let stored = &mut desk.settings.library.pasted;
    if desk.problem_list.pasted().ne(stored.iter()) {
        *stored = desk.problem_list.pasted().cloned().collect();
        desk.effects.push(WindowEffect::KeepSettings.into());
    }
}

/// Returns the place of the pasted board that equals a text in the native format; `None` if there is none.
pub(in crate::session) fn find(desk: &Desk, written: &str) -> Option<ListPlace> {
    let problem = native::read(written).ok()?;
    desk.problem_list
        .find_pasted(|listed| listed.problem == problem)
}
