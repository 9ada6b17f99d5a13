//! Keeping the lines that the user adds to problems that ship with the studio.

use kibitzer::problem::Problem;

use super::Session;
use super::effect::WindowEffect;
use crate::document::Origin;
use crate::document::problems::ListPlace;

impl Session {
    /// Returns the problem at a place of the problem list as it is to be opened. A problem that ships with the studio has
    /// the lines that the user added to it.
    pub(super) fn problem_to_open(&self, place: ListPlace) -> Option<Problem> {
        let listed = self.problem_list.get(place)?;
        let mut problem = listed.problem.clone();
        let lines = &self.settings.library.own_lines;
        let own = lines.play(listed.key);
        if let Some(play) = own.filter(|_| self.problem_list.is_shipped(place)) {
            problem.play = play;
        }
        Some(problem)
    }

    /// Returns true if the problem at a place of the list ships with the studio, and the user has added lines to it.
    pub fn has_own_lines(&self, place: ListPlace) -> bool {
        let listed = self.problem_list.get(place);
        let is_changed = listed.is_some_and(|it| self.settings.library.own_lines.has(it.key));
        is_changed && self.problem_list.is_shipped(place)
    }

    /// Keeps the lines that the user has added to the open document if it is a problem that ships with the studio and
    /// nothing else was changed. These lines are then not unsaved work.
    pub(super) fn keep_own_lines(&mut self) {
        let home = self.documents.open_document();
        let place = home
            .origin()
            .place()
            .filter(|_| home.has_unsaved_play_only());
        let place = place.filter(|&place| self.problem_list.is_shipped(place));
        let Some(listed) = place.and_then(|place| self.problem_list.get(place)) else {
            return;
        };
        let lines = &mut self.settings.library.own_lines;
        if lines.keep(listed.key, &listed.problem, home.problem()) {
            self.documents.open_document_mut().mark_play_kept();
            self.pending_effects.push(WindowEffect::KeepSettings.into());
        }
    }

    /// Removes the lines that the user has added to a problem that ships with the studio, which must be open. Undo brings
    /// the lines back.
    pub(super) fn remove_own_lines(&mut self, place: ListPlace) {
        let is_open = *self.documents.open_document().origin() == Origin::Listed(place);
        if let Some(listed) = self.problem_list.get(place).filter(|_| is_open) {
            let home = self.documents.open_document_mut();
            home.replace_play(&listed.problem.play);
        }
    }
}
