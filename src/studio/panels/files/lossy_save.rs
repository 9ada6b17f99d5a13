//! The question whether to save in a file format that cannot represent everything in the document.

use eframe::egui::{Context, Id, Label, Ui};

use crate::look::theme::font;
use crate::session::command::{Answer, Filing};
use crate::session::effect::LossySave;
use crate::view::{Pen, announce_changes};
use crate::widgets::dialog::Question;
use kibitzer_words::say;

/// The maximum number of lines of play that the warning lists as lost by saving.
const MAX_LINES: usize = 6;

/// Draws a dialog that lists what would be lost by saving. The user can go back, choose another file, or save anyway.
pub(crate) fn lossy_save_ui(ctx: &Context, pen: &mut Pen<'_>, losing: &LossySave) {
    let words = pen.words;
    let question = Question {
        id: Id::unique("losing"),
        width: 460.0,
        title: say!(words, "losing-title"),
        answers: [
            (say!(words, "cancel"), Answer::KeepWhole.into()),
            (say!(words, "losing-other"), Filing::SaveAs.into()),
            (say!(words, "losing-save"), Answer::SaveLosing.into()),
        ],
        escape: Some(Answer::KeepWhole.into()),
    };
    question.ui(ctx, pen, |ui, pen| losses_ui(ui, pen, losing));
}

/// Draws the list of what saving would lose.
fn losses_ui(ui: &mut Ui, pen: &Pen<'_>, losing: &LossySave) {
    let message = ui.add(Label::new(pen.words.losses_text(&losing.losses)).wrap());
    announce_changes(&message);
    let lines = &losing.losses.lines;
    if !lines.is_empty() {
        ui.add_space(4.0);
        ui.label(say!(pen, "losing-lines", count = lines.len()));
    }
    for line in lines.iter().take(MAX_LINES) {
        let cards: Vec<String> = line
            .iter()
            .map(|&card| pen.theme.letters.card(card))
            .collect();
        ui.label(pen.theme.label(cards.join(" "), font(12.5)));
    }
    if lines.len() > MAX_LINES {
        ui.weak("…");
    }
}
