//! A card drawn as a clickable word within text.

use eframe::egui::{
    self, Align2, Color32, CornerRadius, CursorIcon, Painter, Response, Sense, Stroke, StrokeKind,
    Ui, Vec2, WidgetInfo, vec2,
};

use kibitzer_words::emphasis::{StyledRun, styled_runs};

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
/// font, the rest in a secondary colour with its bold and italic words; either may be empty. Returns true if the text was
/// clicked.
pub(crate) fn running_text_ui(
    ui: &mut Ui,
    pen: &Pen<'_>,
    [strong, plain]: [&str; 2],
    name: &str,
) -> bool {
    let room = ui.max_rect().width() - WORD_GAP.x;
    let strong = StyledRun {
        text: strong.to_owned(),
        is_bold: true,
        is_italic: false,
    };
    let mut words = words_of(pen, ui.painter(), room, &[strong]);
    words.extend(words_of(pen, ui.painter(), room, &styled_runs(plain)));
    let mut is_clicked = false;
    for (index, word) in words.into_iter().enumerate() {
        let widths = word.iter().map(|part| part.measure(ui.painter()));
        let size = widths.fold(Vec2::ZERO, |all, part| {
            vec2(all.x + part.x, all.y.max(part.y))
        });
        let (rect, response) = ui.allocate_exact_size(size + WORD_GAP, Sense::CLICK);
        if index == 0 {
            response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, name));
        }
        let mut at = rect.left_center();
        for part in word {
            let drawn = part.paint(ui.painter(), &pen.theme, at, Align2::LEFT_CENTER);
            at.x = drawn.right();
        }
        is_clicked |= response.clicked();
    }
    is_clicked
}

/// Returns true if a character ends a word: white space, but for the space at which no row may end.
fn is_word_end(letter: char) -> bool {
    letter.is_whitespace() && letter != '\u{a0}'
}

/// Splits a text at its spaces into words, each of which consists of parts in one style. Long words are broken into parts
/// no wider than `room` points, each a word of its own.
fn words_of(pen: &Pen<'_>, painter: &Painter, room: f32, runs: &[StyledRun]) -> Vec<Vec<Caption>> {
    let mut words: Vec<Vec<Caption>> = Vec::new();
    let mut is_word_open = false;
    for run in runs {
        for (index, text) in run.text.split(is_word_end).enumerate() {
            is_word_open &= index == 0;
            if text.is_empty() {
                continue;
            }
            let parts = styled(pen, text, run).break_into_parts(painter, room);
            for part in parts {
                match words.last_mut().filter(|_| is_word_open) {
                    Some(word) if fits(painter, word, &part, room) => word.push(part),
                    Some(_) | None => words.push(vec![part]),
                }
                is_word_open = true;
            }
        }
    }
    words
}

/// Returns true if a word is no wider than `room` points with another part at its end.
fn fits(painter: &Painter, word: &[Caption], part: &Caption, room: f32) -> bool {
    let parts = word.iter().chain([part]);
    parts.map(|part| part.measure(painter).x).sum::<f32>() <= room
}

/// Returns a text in the style of a run. Text that is not bold has the secondary colour.
fn styled(pen: &Pen<'_>, text: &str, run: &StyledRun) -> Caption {
    let caption = Caption::new(text).size(13.0);
    let caption = if run.is_italic {
        caption.italic()
    } else {
        caption
    };
    if run.is_bold {
        caption.strong()
    } else {
        caption.colour(pen.theme.weak)
    }
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
