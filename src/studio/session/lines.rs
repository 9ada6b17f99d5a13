//! Executing commands about the variations of the play.

use kibitzer::cards::Card;
use kibitzer_export::scoresheet::line_text;

use super::Session;
use super::effect::Effect;
use super::screen::RemarkField;
use crate::document::Document;
use crate::document::remark_part::RemarkPart;
use crate::document::suit_marks::{with_marks, with_symbols};
use crate::session::command::{LinePlace, Lines};
use crate::session::screen_mode::ScreenMode;
use crate::settings::{AnswerSection, Panel, toggle};

impl Session {
    /// Executes a command about the variations of the play.
    pub(super) fn change_lines(&mut self, command: Lines) -> Option<Effect> {
        match command {
            Lines::GoTo(path) => self.documents.current_mut().go_to_path(&path),
            Lines::Write(part, place) => self.begin_to_write(part, &place),
            Lines::Type(text) => self.type_remark(text),
            Lines::EndWriting => self.end_writing(),
            Lines::CancelWriting => self.cancel_writing(),
            Lines::ToggleChat(place) => self.toggle_chat(&place),
            Lines::Promote(place) => self.change_line(&place, Document::promote),
            Lines::MakeMain(place) => self.change_line(&place, Document::make_main_line),
            Lines::Delete(place) => self.change_line(&place, Document::remove),
            Lines::Copy(place) => {
                let path = self.path_of(&place);
                return Some(Effect::Copy(line_text(self.document().problem(), &path)));
            }
            Lines::AddSolution => self.add_solution(),
            Lines::Show(cards, at) => self.show_line(&cards, at),
            Lines::Aside => self.toggle_excursion(),
        }
        None
    }

    /// Returns true if the window can show the lines of play, in which names and comments are written. They are hidden with
    /// the results.
    pub fn shows_lines(&self) -> bool {
        let is_analysed = self.screen.mode == ScreenMode::Analyse && !self.is_solving();
        is_analysed && !self.hides_results() && self.document().play().is_some()
    }

    /// Applies a change of the variations to the path that ends at `place`.
    fn change_line(&mut self, place: &LinePlace, change: fn(&mut Document, &[Card])) {
        let path = self.path_of(place);
        change(self.documents.current_mut(), &path);
    }

    /// Returns the sequence of cards from the start of the play to the card at a place.
    fn path_of(&self, place: &LinePlace) -> Vec<Card> {
        place.path(self.document()).to_vec()
    }

    /// Opens the text field for a remark on a card, and the panel and section that contain the field.
    fn begin_to_write(&mut self, part: RemarkPart, place: &LinePlace) {
        let path = self.path_of(place);
        let mut writing = self.screen.writing.iter();
        if writing.any(|it| it.part == part && it.path == path) {
            return;
        }
        self.end_writing();
        let before = self.document().remark(&path);
        self.screen.writing = Some(RemarkField {
            path,
            part,
            text: with_marks(part.text_in(&before)),
            now: before.clone(),
            before,
        });
        self.show_lines();
    }

    /// Shows the section with the lines of play.
    fn show_lines(&mut self) {
        if !self.settings.shows(Panel::Answers) {
            self.settings.toggle_panel(Panel::Answers);
        }
        self.settings.choose_section(AnswerSection::Lines);
    }

    /// Unfolds the chat on a card, or folds it again.
    fn toggle_chat(&mut self, place: &LinePlace) {
        let path = self.path_of(place);
        toggle(&mut self.screen.open_chats, path);
        self.show_lines();
    }

    /// Updates the remark in the document to the text typed so far.
    fn type_remark(&mut self, text: String) {
        let Some(writing) = &mut self.screen.writing else {
            return;
        };
        *writing.part.text_in_mut(&mut writing.now) = with_symbols(text.trim());
        writing.text = text;
        let document = self.documents.current_mut();
        document.set_remark(&writing.path, writing.now.clone());
    }

    /// Closes the text field for a remark. Everything typed in it is undone in one step.
    pub(super) fn end_writing(&mut self) {
        if self.screen.writing.take().is_some() {
            self.documents.current_mut().end_gesture();
        }
    }

    /// Closes the text field for a remark, and restores the remark from before it was opened.
    fn cancel_writing(&mut self) {
        if let Some(writing) = &self.screen.writing {
            let document = self.documents.current_mut();
            document.set_remark(&writing.path, writing.before.clone());
        }
        self.end_writing();
    }

    /// Closes the text field for a remark if the remark on the card was changed in another way, as by undo.
    pub(super) fn refresh_writing(&mut self) {
        let document = self.documents.current();
        let writing = &mut self.screen.writing;
        writing.take_if(|it| document.remark(&it.path) != it.now);
    }

    /// Starts an excursion (a trial that leaves the document unchanged) from the position on the table, or ends the one
    /// in progress.
    fn toggle_excursion(&mut self) {
        self.end_writing();
        if !self.documents.end_excursion() {
            self.documents.start_excursion();
        }
        self.screen.mode = ScreenMode::Analyse;
    }
}
