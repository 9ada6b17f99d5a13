//! The lines of play: changing variations, and writing names and comments.

pub(crate) mod own_lines;
pub mod walk;

use kibitzer::cards::Card;
use kibitzer::problem::Remark;
use kibitzer_export::scoresheet::line_text;

use crate::document::Document;
use crate::document::remark_part::RemarkPart;
use crate::document::suit_marks::{with_marks, with_symbols};
use crate::session::command::Rearrangement;
use crate::session::command::{LinePlace, Lines};
use crate::session::desk::Desk;
use crate::session::effect::Effect;
use crate::session::screen_mode::ScreenMode;
use crate::session::soundness;
use crate::settings::{AnswerSection, Panel, toggle};

/// The state of the names and comments of cards in the play: the open text field and the unfolded chats.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LinesState {
    /// The text field for a remark on a card, if it is open.
    pub writing: Option<RemarkField>,
    /// The unfolded chats: for each, the sequence of cards from the start of the play up to the card with the chat.
    pub open_chats: Vec<Vec<Card>>,
}

/// The text field for the name or comment of a card in the play. Every letter typed goes into the document at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RemarkField {
    /// The sequence of cards from the start of the play to the card that has the remark.
    pub path: Vec<Card>,
    /// The part of the remark that is typed: the name of a variation or a comment.
    pub part: RemarkPart,
    /// The remark as the user typed it, with surrounding spaces, and with marks such as `!S` instead of suit symbols.
    pub text: String,
    /// The remark on the card before its text field was opened.
    before: Remark,
    /// The remark that typing last stored in the document. If the document has a different remark on the card, the text
    /// field is closed.
    now: Remark,
}

impl Desk {
    /// Returns true if the window can show the lines of play, in which names and comments are written. They are hidden
    /// together with the results.
    pub fn shows_lines(&self) -> bool {
        let is_analysed = self.screen.mode == ScreenMode::Analyse && !self.is_solving();
        is_analysed && !self.hides_results() && self.document().play().is_some()
    }

    /// Shows the section with the lines of play.
    fn show_lines(&mut self) {
        if !self.settings.shows(Panel::Answers) {
            self.settings.toggle_panel(Panel::Answers);
        }
        self.settings.choose_section(AnswerSection::Lines);
    }
}

impl LinesState {
    /// Executes a command about the variations of the play.
    pub(super) fn perform(&mut self, desk: &mut Desk, command: Lines) {
        match command {
            Lines::GoTo(path) => desk.documents.current_mut().go_to_path(&path),
            Lines::Write(part, place) => self.begin_to_write(desk, part, &place),
            Lines::Type(text) => self.type_remark(desk, text),
            Lines::EndWriting => self.end_writing(desk),
            Lines::CancelWriting => self.cancel_writing(desk),
            Lines::ToggleChat(place) => {
                toggle(&mut self.open_chats, path_of(desk, &place));
                desk.show_lines();
            }
            Lines::Rearrange(Rearrangement::Promote, place) => {
                change_line(desk, &place, Document::promote);
            }
            Lines::Rearrange(Rearrangement::MakeMain, place) => {
                change_line(desk, &place, Document::make_main_line);
            }
            Lines::Rearrange(Rearrangement::Delete, place) => {
                change_line(desk, &place, Document::remove);
            }
            Lines::Copy(place) => {
                let text = line_text(desk.document().problem(), &path_of(desk, &place));
                desk.effects.push(Effect::Copy(text));
            }
            Lines::AddSolution => soundness::add_solution(desk),
            Lines::Show(cards, at) => soundness::show_line(desk, &cards, at),
            Lines::Aside => self.toggle_excursion(desk),
        }
    }

    /// Opens the text field for a remark on a card, and the panel and section that contain the field.
    fn begin_to_write(&mut self, desk: &mut Desk, part: RemarkPart, place: &LinePlace) {
        let path = path_of(desk, place);
        let mut writing = self.writing.iter();
        if writing.any(|field| field.part == part && field.path == path) {
            return;
        }
        self.end_writing(desk);
        let before = desk.document().remark(&path);
        self.writing = Some(RemarkField {
            path,
            part,
            text: with_marks(part.text_in(&before)),
            now: before.clone(),
            before,
        });
        desk.show_lines();
    }

    /// Updates the remark in the document to the text typed so far.
    fn type_remark(&mut self, desk: &mut Desk, text: String) {
        let Some(writing) = &mut self.writing else {
            return;
        };
        *writing.part.text_in_mut(&mut writing.now) = with_symbols(text.trim());
        writing.text = text;
        let document = desk.documents.current_mut();
        document.set_remark(&writing.path, writing.now.clone());
    }

    /// Closes the text field for a remark. Everything typed in it becomes a single undo step.
    pub(super) fn end_writing(&mut self, desk: &mut Desk) {
        if self.writing.take().is_some() {
            desk.documents.current_mut().end_gesture();
        }
    }

    /// Closes the text field for a remark, and restores the remark from before it was opened.
    fn cancel_writing(&mut self, desk: &mut Desk) {
        if let Some(writing) = &self.writing {
            let document = desk.documents.current_mut();
            document.set_remark(&writing.path, writing.before.clone());
        }
        self.end_writing(desk);
    }

    /// Closes the text field for a remark if it is out of sight, or if the remark on the card was changed in another
    /// way, such as by undo.
    pub(super) fn refresh(&mut self, desk: &mut Desk) {
        if desk.screen.mode != ScreenMode::Analyse {
            self.end_writing(desk);
        }
        let document = desk.documents.current();
        self.writing
            .take_if(|field| document.remark(&field.path) != field.now);
    }

    /// Starts an excursion (a trial that leaves the document unchanged) from the position on the table, or ends the one
    /// in progress.
    fn toggle_excursion(&mut self, desk: &mut Desk) {
        self.end_writing(desk);
        if !desk.documents.end_excursion() {
            desk.documents.start_excursion();
        }
        desk.screen.mode = ScreenMode::Analyse;
    }
}

/// Applies a change to the variations at the end of the path to `place`.
fn change_line(desk: &mut Desk, place: &LinePlace, change: fn(&mut Document, &[Card])) {
    let path = path_of(desk, place);
    change(desk.documents.current_mut(), &path);
}

/// Returns the sequence of cards from the start of the play to the card at a place.
fn path_of(desk: &Desk, place: &LinePlace) -> Vec<Card> {
    place.path(desk.document()).to_vec()
}
