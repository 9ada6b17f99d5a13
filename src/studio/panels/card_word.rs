//! A card drawn as a clickable word within text.

use eframe::egui::{
    self, Align2, Color32, CornerRadius, CursorIcon, Response, Sense, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, vec2,
};

use crate::look::cards::Caption;
use crate::view::Pen;

/// The emphasis of a card name in the text of the lines of play.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) enum WordEmphasis {
    /// A card without emphasis.
    #[default]
    Plain,
    /// A card outside the current line of play, drawn in a secondary colour.
    OtherLine,
    /// The last card played in the current position.
    Current,
}

/// Returns the width, including padding, of a card name drawn by [`card_word_ui`], in points.
pub(crate) fn card_word_width(ui: &Ui, text: &str) -> f32 {
    Caption::new(text).size(FONT_SIZE).measure(ui.painter()).x + WORD_PADDING.x
}

/// Returns the height, including padding, of a card name drawn by [`card_word_ui`], in points.
pub(crate) fn card_word_height(ui: &Ui) -> f32 {
    Caption::new("").size(FONT_SIZE).measure(ui.painter()).y + WORD_PADDING.y
}

/// The font size of a card name in the text of the lines of play, in points.
const FONT_SIZE: f32 = 13.5;
/// The total horizontal and vertical padding of a clickable card name, in points.
const WORD_PADDING: Vec2 = vec2(7.0, 3.0);

/// Draws a clickable word: a card name or another short text with suit symbols. `name` is what screen readers announce.
/// Returns the word's response to the pointer.
pub(crate) fn card_word_ui(
    ui: &mut Ui,
    pen: &Pen<'_>,
    text: &str,
    look: WordEmphasis,
    name: &str,
) -> Response {
    let mut caption = Caption::new(text).size(FONT_SIZE);
    if look == WordEmphasis::OtherLine {
        caption = caption.colour(pen.theme.weak);
    }
    let size = caption.measure(ui.painter()) + WORD_PADDING;
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let is_current = look == WordEmphasis::Current;
    response.widget_info(|| WidgetInfo::selected(egui::Role::Button, true, is_current, name));
    let fill = match (look, response.hovered()) {
        (WordEmphasis::Current, _) => pen.theme.mark.chosen,
        (WordEmphasis::Plain | WordEmphasis::OtherLine, true) => pen.theme.mark.hovered,
        (WordEmphasis::Plain | WordEmphasis::OtherLine, false) => Color32::TRANSPARENT,
    };
    let round = CornerRadius::same(4);
    ui.painter().rect_filled(rect, round, fill);
    if is_current || response.has_focus() {
        let stroke = Stroke::new(1.5, pen.theme.mark.accent);
        ui.painter()
            .rect_stroke(rect, round, stroke, StrokeKind::Inside);
    }
    caption.paint_in(ui.painter(), &pen.theme, rect, Align2::CENTER_CENTER);
    response.on_hover_cursor(CursorIcon::PointingHand)
}

/// The gaps in a wrapped text, in points: horizontal between words, and vertical between lines.
const WORD_GAP: Vec2 = vec2(4.0, 1.0);

/// Draws a wrapped text that screen readers announce as one button called `name`. Its first part is drawn in the semibold
/// font, the rest in a secondary colour; either may be empty. Returns true if the text was clicked.
pub(crate) fn running_text_ui(
    ui: &mut Ui,
    pen: &Pen<'_>,
    [strong, plain]: [&str; 2],
    name: &str,
) -> bool {
    let room = ui.max_rect().width() - WORD_GAP.x;
    let small = |word| Caption::new(word).size(13.0);
    let strong = strong.split_whitespace().map(|word| small(word).strong());
    let plain = plain.split_whitespace();
    let plain = plain.map(|word| small(word).colour(pen.theme.weak));
    let words = strong.chain(plain);
    let words = words.flat_map(|word| word.break_into_parts(ui.painter(), room));
    let words: Vec<Caption> = words.collect();
    let mut is_clicked = false;
    for (index, caption) in words.into_iter().enumerate() {
        let size = caption.measure(ui.painter()) + WORD_GAP;
        let (rect, response) = ui.allocate_exact_size(size, Sense::CLICK);
        if index == 0 {
            response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, name));
        }
        caption.paint_in(ui.painter(), &pen.theme, rect, Align2::LEFT_CENTER);
        is_clicked |= response.clicked();
    }
    is_clicked
}

/// Draws a short text in a small font, which does not react to clicks.
pub(crate) fn small_text_ui(ui: &mut Ui, pen: &Pen<'_>, text: &str) {
    column_text_ui(ui, pen, text, 0.0);
}

/// Returns the width of a text drawn by [`small_text_ui`], in points.
pub(crate) fn small_text_width(ui: &Ui, text: &str) -> f32 {
    Caption::new(text).size(12.0).measure(ui.painter()).x + 3.0
}

/// Draws a short text like [`small_text_ui`], padded to a width of `width` points, so that what follows is aligned as a
/// column.
pub(crate) fn column_text_ui(ui: &mut Ui, pen: &Pen<'_>, text: &str, width: f32) {
    let caption = Caption::new(text).size(12.0).colour(pen.theme.weak);
    let wide = small_text_width(ui, text).max(width);
    let size = vec2(wide, caption.measure(ui.painter()).y + 3.0);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    caption.paint_in(ui.painter(), &pen.theme, rect, Align2::LEFT_CENTER);
}
