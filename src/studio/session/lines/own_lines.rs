//! Keeping the lines that the user adds to problems that ship with the studio.

use crate::document::Origin;
use crate::document::problems::ListPlace;
use crate::session::desk::Desk;
use crate::session::effect::WindowEffect;

impl Desk {
    /// Returns true if the problem at a place of the list ships with the studio, and the user has added lines to it.
    pub fn has_own_lines(&self, place: ListPlace) -> bool {
        let listed = self.problem_list.get(place);
        let is_changed =
            listed.is_some_and(|listed| self.settings.library.own_lines.has(listed.key));
        is_changed && self.problem_list.is_shipped(place)
    }
}

/// Stores the user's lines in the settings if the open document ships with the studio and nothing but its lines was
/// changed. The lines then no longer count as unsaved work.
pub(in crate::session) fn keep(desk: &mut Desk) {
    let home = desk.documents.open_document();
    let place = home
        .origin()
        .place()
        .filter(|_| home.has_unsaved_play_only())
        .filter(|&place| desk.problem_list.is_shipped(place));
    let Some(listed) = place.and_then(|place| desk.problem_list.get(place)) else {
        return;
    };
    let lines = &mut desk.settings.library.own_lines;
    if lines.keep(listed.key, &listed.problem, home.problem()) {
        desk.documents.open_document_mut().mark_play_kept();
        desk.effects.push(WindowEffect::KeepSettings.into());
    }
}

/// Removes the lines that the user has added to a problem that ships with the studio, which must be open. Undo brings
/// the lines back.
pub(in crate::session) fn remove(desk: &mut Desk, place: ListPlace) {
    let is_open = *desk.documents.open_document().origin() == Origin::Listed(place);
    if let Some(listed) = desk.problem_list.get(place).filter(|_| is_open) {
        let home = desk.documents.open_document_mut();
        home.replace_play(&listed.problem.play);
    }
}
