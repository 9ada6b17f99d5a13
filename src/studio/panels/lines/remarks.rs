//! The comments in the lines of play: each remark on lines of its own beside a bar, and long chats folded.

use eframe::egui::{CornerRadius, Id, Rect, Ui, vec2};

use kibitzer::cards::Card;

use crate::document::comment_line::{CommentLine, is_long_chat};
use crate::document::remark_part::RemarkPart;
use crate::look::theme::font;
use crate::panels::lines::view::LinesView;
use crate::session::command::{LinePlace, Lines};
use crate::widgets::fold::Fold;
use crate::widgets::link::{running_text_ui, small_text_ui};
use kibitzer_words::emphasis::plain_text;
use kibitzer_words::say;

/// The indentation of a comment below the cards to which it belongs, in points.
const INDENT: f32 = 12.0;

/// The width of the bar beside a comment, in points.
const BAR_WIDTH: f32 = 3.0;

/// Draws the comment on the last card of `path`, or on the start of the play if `path` is empty. A click on a line
/// edits the comment. A long chat is drawn as the number of its lines until the user expands it.
pub(super) fn comment_ui(ui: &mut Ui, view: &mut LinesView<'_, '_>, path: &[Card], comment: &str) {
    let mut writing = view.shown.writing.into_iter();
    // While the comment is being edited, only the text field shows it.
    if writing.any(|writing| writing.part == RemarkPart::Comment && writing.path == path) {
        return;
    }
    let is_chat = is_long_chat(comment);
    let is_open = !is_chat || view.shown.open_chats.iter().any(|chat| chat == path);
    if is_chat {
        let count = CommentLine::all_in(comment).count();
        chat_heading_ui(ui, view, path, count, is_open);
    }
    for line in CommentLine::all_in(comment).filter(|_| is_open) {
        if line_ui(ui, view, path, line) {
            let place = LinePlace::At(path.to_vec());
            view.send(Lines::Write(RemarkPart::Comment, place));
        }
    }
}

/// Draws a line of a comment beside a bar: the card, the author and the text. Returns true if it was clicked.
fn line_ui(ui: &mut Ui, view: &LinesView<'_, '_>, path: &[Card], line: CommentLine<'_>) -> bool {
    let text = plain_text(line.line);
    let name = match path.last() {
        Some(card) => say!(view, "lines-comment", card, text),
        None => say!(view, "lines-opening", text),
    };
    let drawn = ui.horizontal(|ui| {
        ui.add_space(INDENT);
        let wrapped = ui.vertical(|ui| {
            let wrapped = ui.horizontal_wrapped(|ui| {
                if let Some(card) = path.last() {
                    small_text_ui(ui, view, &view.theme.letters.card(*card));
                }
                running_text_ui(ui, view, [line.author, line.text], &name)
            });
            wrapped.inner
        });
        wrapped.inner
    });
    draw_bar(ui, view, drawn.response.rect, line.is_by_engine());
    drawn.inner
}

/// Draws the bar beside a line of a comment: one colour for the engine, another for people.
fn draw_bar(ui: &Ui, view: &LinesView<'_, '_>, line: Rect, is_by_engine: bool) {
    let left = line.left() + INDENT / 2.0;
    let bar = Rect::from_x_y_ranges(left..=left + BAR_WIDTH, line.y_range());
    let colour = if is_by_engine {
        view.theme.turn.fill
    } else {
        view.theme.mark.accent
    };
    ui.painter().rect_filled(bar, CornerRadius::ZERO, colour);
}

/// Draws the heading of a long chat with the number of its lines. A click expands or collapses the chat.
fn chat_heading_ui(
    ui: &mut Ui,
    view: &mut LinesView<'_, '_>,
    path: &[Card],
    count: usize,
    is_open: bool,
) {
    let remarks = say!(view, "lines-remarks", count);
    let (title, text) = match path.last() {
        Some(&card) => (
            say!(view, "lines-remarks-on", remarks, card),
            format!("{}  {remarks}", view.theme.letters.card(card)),
        ),
        None => (say!(view, "lines-remarks-opening", remarks), remarks),
    };
    let text = view.theme.styled(text, font(12.0), view.theme.weak);
    let height = ui.painter().layout_job(text.clone()).size().y + 4.0;
    let (_, line) = ui.allocate_space(vec2(ui.available_width(), height));
    let fold = Fold {
        id: Id::unique(("chat", path)),
        title: &title,
        remark: "",
        is_open,
    };
    if fold.line_ui(ui, view, (line, INDENT), text) {
        view.send(Lines::ToggleChat(LinePlace::At(path.to_vec())));
    }
    draw_bar(ui, view, line, false);
}
