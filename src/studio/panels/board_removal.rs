//! The question whether to delete a board from its file.

use eframe::egui::{Context, Id, Modal};

use crate::document::problems::ListPlace;
use crate::look::theme::strong;
use crate::session::Session;
use crate::session::command::Command;
use crate::session::command::{Answer, Filing};
use crate::view::Pen;
use kibitzer_words::say;

/// Draws the question whether to delete a board from its file. If the file holds no other board, it would be deleted
/// itself.
pub(crate) fn board_removal_ui(
    ctx: &Context,
    pen: &mut Pen<'_>,
    session: &Session,
    place: ListPlace,
) {
    let Some(listed) = session.problem_list().get(place) else {
        return;
    };
    let words = pen.words;
    let name = words.listed_problem_name(listed, place.index);
    let board = listed.board.as_ref();
    let file = board.and_then(|it| it.facts.path.as_ref());
    let file = file.map_or_else(String::new, |path| path.display().to_string());
    let modal = Modal::new(Id::unique("board removal")).show(ctx, |ui| {
        ui.set_width(420.0);
        ui.label(strong(say!(words, "delete-title")).size(17.0));
        ui.label(match listed.path {
            Some(_) => say!(words, "delete-file", file),
            None => say!(words, "delete-board", name, file),
        });
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            let choices = [
                (say!(words, "cancel"), Answer::KeepBoard),
                (say!(words, "delete"), Answer::DeleteBoard),
            ];
            for (text, answer) in choices {
                let button = ui.button(text);
                if ui.memory(|memory| memory.focused().is_none()) {
                    button.request_focus();
                }
                if button.clicked() {
                    pen.send(Command::Filing(Filing::Answer(answer)));
                }
            }
        });
    });
    if modal.should_close() {
        pen.send(Command::Filing(Filing::Answer(Answer::KeepBoard)));
    }
}
