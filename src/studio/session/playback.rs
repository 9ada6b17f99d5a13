//! Playing through the play of a board: the studio goes one card further at a fixed pace.

use std::time::Duration;

use super::Session;
use super::screen::Playback;
use crate::session::command::{Command, Walk};
use crate::session::screen_mode::ScreenMode;

impl Session {
    /// Returns true if the play can be played through: the table shows it, and it has cards. The cards played while a
    /// problem is solved are the user's, and cannot.
    pub fn can_play_through(&self) -> bool {
        let is_shown = self.screen.mode == ScreenMode::Analyse && !self.is_solving();
        is_shown && !self.document().line().is_empty()
    }

    /// Starts playing through the play, from the start if its end is on the table.
    pub(super) fn begin_playback(&mut self) {
        if !self.can_play_through() {
            return;
        }
        let document = self.documents.current_mut();
        if document.at() >= document.line().len() {
            document.go_to(0);
        }
        self.screen.playback = Some(Playback::default());
    }

    /// Goes one card further if the play is played through and the next card is due at the time `now`. The end of the
    /// play ends it, and so does whatever hides the play.
    pub(super) fn continue_playback(&mut self, now: Duration) {
        let Some(playback) = self.screen.playback.take() else {
            return;
        };
        let pace = self.settings.table.pace.between_cards();
        let due = playback.due.unwrap_or(now + pace);
        if now >= due && self.can_play_through() {
            self.apply(Command::Walk(Walk::Forward));
        }
        let document = self.document();
        let goes_on = self.can_play_through() && document.at() < document.line().len();
        let due = Some(if now >= due { now + pace } else { due });
        self.screen.playback = goes_on.then_some(Playback { due });
    }
}
