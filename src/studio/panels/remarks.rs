//! The comments in the lines of play: each remark on lines of its own beside a bar, and long chats folded.

use eframe::egui::{
    self, CornerRadius, CursorIcon, Id, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use kibitzer::cards::Card;

use crate::document::comment_line::{CommentLine, is_long_chat};
use crate::document::remark_part::RemarkPart;
use crate::look::theme::font;
use crate::panels::card_word::{running_text_ui, small_text_ui};
use crate::panels::lines_view::LinesView;
use crate::panels::section::draw_triangle;
use crate::session::command::{Command, LinePlace, Lines};
use kibitzer_words::emphasis::plain_text;
use kibitzer_words::say;

/// The indentation of a comment below the cards of its passage, in points.
const INDENT: f32 = 12.0;

/// The width of the bar beside a comment, in points.
const BAR_WIDTH: f32 = 3.0;

/// Draws the comment on the last card of `path`, or before the first card if `path` is empty. A click on a remark edits
/// the comment. Of a long chat, only the number of remarks is drawn until the user unfolds it.
pub(super) fn comment_ui(ui: &mut Ui, view: &mut LinesView<'_, '_>, path: &[Card], comment: &str) {
    let mut writing = view.shown.writing.into_iter();
    // While the comment is being edited, only the text field shows it.
    if writing.any(|it| it.part == RemarkPart::Comment && it.path == path) {
        return;
    }
    let is_chat = is_long_chat(comment);
    let is_open = !is_chat || view.shown.open_chats.iter().any(|it| it == path);
    if is_chat {
        let count = CommentLine::all_in(comment).count();
        chat_heading_ui(ui, view, path, count, is_open);
    }
    for line in CommentLine::all_in(comment).filter(|_| is_open) {
        if line_ui(ui, view, path, line) {
            let place = LinePlace::At(path.to_vec());
            view.send(Command::Lines(Lines::Write(RemarkPart::Comment, place)));
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
    let bar = Rect::from_min_max(
        pos2(left, line.top()),
        pos2(left + BAR_WIDTH, line.bottom()),
    );
    let colour = match is_by_engine {
        true => view.theme.turn.fill,
        false => view.theme.mark.accent,
    };
    ui.painter().rect_filled(bar, CornerRadius::ZERO, colour);
}

/// Draws the number of remarks in a long chat. A click unfolds the chat, or folds it again.
fn chat_heading_ui(
    ui: &mut Ui,
    view: &mut LinesView<'_, '_>,
    path: &[Card],
    count: usize,
    is_open: bool,
) {
    let remarks = say!(view, "lines-remarks", count);
    let title = match path.last() {
        Some(card) => say!(view, "lines-remarks-on", remarks, card),
        None => say!(view, "lines-remarks-opening", remarks),
    };
    let name = match is_open {
        true => say!(view, "section-open", title),
        false => say!(view, "section-folded-plain", title),
    };
    let text = match path.last() {
        Some(card) => format!("{}  {remarks}", view.theme.letters.card(*card)),
        None => remarks,
    };
    let text = view.theme.styled(text, font(12.0), view.theme.weak);
    let text = ui.painter().layout_job(text);
    let (_, line) = ui.allocate_space(vec2(ui.available_width(), text.size().y + 4.0));
    let width = text.size().x + 20.0;
    let word = Rect::from_min_size(
        line.left_top() + vec2(INDENT, 0.0),
        vec2(width, line.height()),
    );
    let response = ui.interact(word, Id::unique(("chat", path)), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, &name));
    let (painter, mark, round) = (ui.painter(), view.theme.mark, CornerRadius::same(4));
    if response.hovered() {
        painter.rect_filled(word, round, mark.hovered);
    }
    if response.has_focus() {
        let stroke = Stroke::new(1.5, mark.accent);
        painter.rect_stroke(word, round, stroke, StrokeKind::Inside);
    }
    draw_triangle(painter, view, word.left_center() + vec2(7.0, 0.0), is_open);
    painter.galley(word.left_top() + vec2(16.0, 2.0), text, view.theme.weak);
    draw_bar(ui, view, line, false);
    if response.on_hover_cursor(CursorIcon::PointingHand).clicked() {
        let place = LinePlace::At(path.to_vec());
        view.send(Command::Lines(Lines::ToggleChat(place)));
    }
}
