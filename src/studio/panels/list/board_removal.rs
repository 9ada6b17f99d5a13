//! The question whether to delete a board from its file.

use eframe::egui::{Context, Id};

use crate::document::problems::ListPlace;
use crate::session::Session;
use crate::session::command::Answer;
use crate::view::Pen;
use crate::widgets::dialog::Question;
use kibitzer_words::say;

/// Draws the dialog that asks whether to delete a board from its file. If the file contains no other board, the file
/// itself would be deleted.
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
    let path = board.and_then(|board| board.facts.path.as_ref());
    let file = path.map_or_else(String::new, |path| path.display().to_string());
    let question = Question {
        id: Id::unique("board removal"),
        width: 420.0,
        title: say!(words, "delete-title"),
        answers: [
            (say!(words, "cancel"), Answer::KeepBoard.into()),
            (say!(words, "delete"), Answer::DeleteBoard.into()),
        ],
        escape: Some(Answer::KeepBoard.into()),
    };
    let text = match listed.path {
        Some(_) => say!(words, "delete-file", file),
        None => say!(words, "delete-board", name, file),
    };
    question.ui(ctx, pen, |ui, _| drop(ui.label(text)));
}
