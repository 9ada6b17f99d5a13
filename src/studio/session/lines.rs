//! What becomes of commands about the lines of the play.

use kibitzer::cards::Card;
use kibitzer_export::scoresheet::line_text;

use super::Session;
use super::effect::Effect;
use super::screen::{RemarkPart, ScreenMode, Writing};
use crate::commands::{LinePlace, Lines};
use crate::document::suit_marks::with_symbols;
use crate::platform::settings::{AnswerSection, Panel};

impl Session {
    pub(super) fn change_lines(&mut self, command: Lines) -> Option<Effect> {
        match command {
            Lines::GoTo(path) => self.documents.current_mut().go_to_path(&path),
            Lines::Write(part, place) => self.begin_to_write(part, &place),
            Lines::Written(text) => self.written(text),
            Lines::Promote(place) => {
                let path = self.path_of(&place);
                self.documents.current_mut().promote(&path);
            }
            Lines::MakeMain(place) => {
                let path = self.path_of(&place);
                self.documents.current_mut().make_main(&path);
            }
            Lines::Delete(place) => {
                let path = self.path_of(&place);
                self.documents.current_mut().remove(&path);
            }
            Lines::Copy(place) => {
                let path = self.path_of(&place);
                return Some(Effect::Copy(line_text(self.document().problem(), &path)));
            }
            Lines::Aside => self.turn_aside(),
        }
        None
    }

    fn path_of(&self, place: &LinePlace) -> Vec<Card> {
        place.path(self.document()).to_vec()
    }

    /// What is written of a card is written where the lines stand: there it has to be seen.
    fn begin_to_write(&mut self, part: RemarkPart, place: &LinePlace) {
        let path = self.path_of(place);
        self.screen.writing = Some(Writing { path, part });
        if !self.settings.shows(Panel::Answers) {
            self.settings.toggle(Panel::Answers);
        }
        if !self.settings.is_open(AnswerSection::Lines) {
            self.settings.toggle_section(AnswerSection::Lines);
        }
    }

    fn written(&mut self, text: Option<String>) {
        let (Some(Writing { path, part }), Some(text)) = (self.screen.writing.take(), text) else {
            return;
        };
        let document = self.documents.current_mut();
        let mut remark = document.remark(&path);
        let text = with_symbols(text.trim());
        match part {
            RemarkPart::Name => remark.name = text,
            RemarkPart::Comment => remark.comment = text,
        }
        document.set_remark(&path, remark);
    }

    /// Looks at what stands on the table as a deal of its own, or goes back to the play.
    fn turn_aside(&mut self) {
        self.screen.writing = None;
        if !self.documents.come_back() {
            self.documents.go_aside();
        }
        self.screen.mode = ScreenMode::Analyse;
    }
}
