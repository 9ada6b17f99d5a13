//! The question whether to save in a file format that cannot represent everything in the document.

use eframe::egui::{Context, Id, Label, Modal};

use crate::look::theme::font;
use crate::look::theme::strong;
use crate::session::command::Answer;
use crate::session::command::{Command, Filing};
use crate::session::effect::LossySave;
use crate::view::{Pen, announce_changes};
use kibitzer_words::say;

/// The maximum number of lines of play listed in the warning that saving would lose them.
const MAX_LINES: usize = 6;

/// Draws a dialog that lists what would be lost by saving. The user can go back, choose another file, or save anyway.
pub(crate) fn lossy_save_ui(ctx: &Context, pen: &mut Pen<'_>, losing: &LossySave) {
    let words = pen.words;
    let modal = Modal::new(Id::unique("losing")).show(ctx, |ui| {
        ui.set_width(460.0);
        ui.label(strong(say!(words, "losing-title")).size(17.0));
        let message = ui.add(Label::new(words.losses_text(&losing.losses)).wrap());
        announce_changes(&message);
        let lines = &losing.losses.lines;
        if !lines.is_empty() {
            ui.add_space(4.0);
            ui.label(say!(words, "losing-lines", count = lines.len()));
        }
        for line in lines.iter().take(MAX_LINES) {
            let cards: Vec<String> = line.iter().map(|&it| pen.theme.letters.card(it)).collect();
            ui.label(pen.theme.label(cards.join(" "), font(12.5)));
        }
        if lines.len() > MAX_LINES {
            ui.weak("…");
        }
        ui.add_space(8.0);
        ui.horizontal_wrapped(|ui| {
            for (text, command) in [
                (say!(words, "cancel"), Filing::Answer(Answer::KeepWhole)),
                (say!(words, "losing-other"), Filing::SaveAs),
                (
                    say!(words, "losing-save"),
                    Filing::Answer(Answer::SaveLosing),
                ),
            ] {
                let button = ui.button(text);
                if ui.memory(|memory| memory.focused().is_none()) {
                    button.request_focus();
                }
                if button.clicked() {
                    pen.send(Command::Filing(command));
                }
            }
        });
    });
    if modal.should_close() {
        pen.send(Command::Filing(Filing::Answer(Answer::KeepWhole)));
    }
}
