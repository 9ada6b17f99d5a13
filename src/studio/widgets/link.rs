//! A card drawn as a clickable word within text.

use eframe::egui::{
    Align2, Button, CursorIcon, Label, Response, Role, Sense, Stroke, Ui, Vec2, vec2,
};

use kibitzer_words::emphasis::{StyledRun, styled_runs};

use crate::look::rich_text::styled_job;
use crate::look::suited_text::{draw_text, text_width};
use crate::look::theme::font;
use crate::view::Pen;
use crate::widgets::spoken::Spoken;

/// The emphasis with which a card name is drawn in the lines of play.
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

/// Returns the width, in points, of a card name drawn by [`card_word_ui`], including padding.
pub(crate) fn card_word_width(ui: &Ui, text: &str) -> f32 {
    text_width(ui.painter(), text, font(FONT_SIZE)) + WORD_PADDING.x
}

/// Returns the height, in points, of a card name drawn by [`card_word_ui`], including padding.
pub(crate) fn card_word_height(ui: &Ui) -> f32 {
    ui.fonts_mut(|fonts| fonts.row_height(&font(FONT_SIZE))) + WORD_PADDING.y
}

/// The font size, in points, of a card name in the lines of play.
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
    let (colour, stroke) = match look {
        WordEmphasis::Plain => (pen.theme.text, Stroke::NONE),
        WordEmphasis::OtherLine => (pen.theme.weak, Stroke::NONE),
        WordEmphasis::Current => (pen.theme.text, Stroke::new(1.5, pen.theme.mark.accent)),
    };
    let is_current = look == WordEmphasis::Current;
    let text = pen.theme.styled(text, font(FONT_SIZE), colour);
    let button = Button::selectable(is_current, text).stroke(stroke);
    let size = vec2(0.0, card_word_height(ui));
    let padding = std::mem::replace(&mut ui.spacing_mut().button_padding, WORD_PADDING / 2.0);
    let response = ui.add(button.small().corner_radius(4).min_size(size));
    ui.spacing_mut().button_padding = padding;
    let response = response.spoken_choice(Role::Button, is_current, name);
    response.on_hover_cursor(CursorIcon::PointingHand)
}

/// Draws a wrapped text that screen readers announce as one button called `name`. The first part is drawn in the
/// semibold font, the second in a secondary colour with its bold and italic words. Either part may be empty. Returns
/// true if the text was clicked.
pub(crate) fn running_text_ui(
    ui: &mut Ui,
    pen: &Pen<'_>,
    [strong, plain]: [&str; 2],
    name: &str,
) -> bool {
    let gap = if strong.is_empty() || plain.is_empty() {
        ""
    } else {
        " "
    };
    let strong = StyledRun {
        text: format!("{strong}{gap}"),
        is_bold: true,
        is_italic: false,
    };
    let runs = [vec![strong], styled_runs(plain)].concat();
    let job = styled_job(&pen.theme, &runs, 13.0, pen.theme.weak);
    let response = ui.add(Label::new(job).sense(Sense::CLICK));
    response.spoken_button(name).clicked()
}

/// Draws a short text in a small font, which does not react to clicks.
pub(crate) fn small_text_ui(ui: &mut Ui, pen: &Pen<'_>, text: &str) {
    column_text_ui(ui, pen, text, 0.0);
}

/// Returns the width of a text drawn by [`small_text_ui`], in points.
pub(crate) fn small_text_width(ui: &Ui, text: &str) -> f32 {
    text_width(ui.painter(), text, font(12.0)) + 3.0
}

/// Draws a short text like [`small_text_ui`], padded to a width of `width` points, so that what follows is aligned as a
/// column.
pub(crate) fn column_text_ui(ui: &mut Ui, pen: &Pen<'_>, text: &str, width: f32) {
    let size = vec2(small_text_width(ui, text).max(width), 18.0);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let text = pen.theme.styled(text, font(12.0), pen.theme.weak);
    draw_text(ui.painter(), rect.left_center(), Align2::LEFT_CENTER, text);
}
