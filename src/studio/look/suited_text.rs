//! Text in which suit symbols have the colours of their suits, for egui's widgets and painter.

use eframe::egui::text::{LayoutJob, TextFormat, TextWrapping};
use eframe::egui::{Align, Align2, Color32, FontId, Painter, Pos2, Rect};

use kibitzer::cards::Suit;

use crate::look::theme::Theme;

impl Theme {
    /// Returns the layout of `text` for a panel, in the given font and the primary text colour. Suit symbols have the
    /// colours of their suits.
    pub(crate) fn label(&self, text: impl AsRef<str>, letters: FontId) -> LayoutJob {
        self.styled(text, letters, self.text)
    }

    /// Returns the layout of `text` for a panel, in the given font and colour. Suit symbols have the colours of their
    /// suits.
    pub(crate) fn styled(
        &self,
        text: impl AsRef<str>,
        letters: FontId,
        colour: Color32,
    ) -> LayoutJob {
        suited(text.as_ref(), letters, colour, |suit| self.suit(suit))
    }

    /// Appends `text` to `job`, with suit symbols in the colours used in panels.
    pub(crate) fn append(&self, job: &mut LayoutJob, text: &str, format: &TextFormat) {
        append_suited(job, text, format, |suit| self.suit(suit));
    }

    /// Returns the layout of `text` for the cloth of the card table, in the given font and colour. Suit symbols have
    /// the colours of their suits.
    pub(crate) fn styled_on_felt(
        &self,
        text: impl AsRef<str>,
        letters: FontId,
        colour: Color32,
    ) -> LayoutJob {
        suited(text.as_ref(), letters, colour, |suit| {
            self.suit_on_felt(suit)
        })
    }

    /// Appends `text` to `job`, with suit symbols in the colours used on the cloth of the card table.
    pub(crate) fn append_on_felt(&self, job: &mut LayoutJob, text: &str, format: &TextFormat) {
        append_suited(job, text, format, |suit| self.suit_on_felt(suit));
    }
}

/// Returns the format for text that is vertically centred in its row, beside larger text or buttons.
pub(crate) fn text_format(letters: FontId, colour: Color32) -> TextFormat {
    TextFormat {
        valign: Align::Center,
        ..TextFormat::simple(letters, colour)
    }
}

/// Returns the layout of `text` in the given font and colour. Suit symbols have the colour that `suit_colour` returns.
fn suited(
    text: &str,
    letters: FontId,
    colour: Color32,
    suit_colour: impl Fn(Suit) -> Color32,
) -> LayoutJob {
    let mut job = LayoutJob::default();
    append_suited(&mut job, text, &text_format(letters, colour), suit_colour);
    job
}

/// Appends `text` to `job`. Suit symbols are upright and have the colour that `suit_colour` returns.
fn append_suited(
    job: &mut LayoutJob,
    text: &str,
    format: &TextFormat,
    suit_colour: impl Fn(Suit) -> Color32,
) {
    let mut rest = text;
    while let Some((at, suit)) = find_suit(rest) {
        let (before, from) = rest.split_at(at);
        let (symbol, after) = from.split_at(suit.symbol().len_utf8());
        if !before.is_empty() {
            job.append(before, 0.0, format.clone());
        }
        let format = TextFormat {
            color: suit_colour(suit),
            italics: false,
            ..format.clone()
        };
        job.append(symbol, 0.0, format);
        rest = after;
    }
    // egui takes the height of an empty text from its only section.
    if !rest.is_empty() || job.sections.is_empty() {
        job.append(rest, 0.0, format.clone());
    }
}

/// Returns the byte offset and the suit of the first suit symbol in `text`.
fn find_suit(text: &str) -> Option<(usize, Suit)> {
    let mut letters = text.char_indices();
    letters.find_map(|(at, letter)| Some((at, suit_for_symbol(letter)?)))
}

/// Returns the suit of a symbol `♠`, `♥`, `♦` or `♣`, or `None` for other characters.
fn suit_for_symbol(symbol: char) -> Option<Suit> {
    Suit::ALL.into_iter().find(|suit| suit.symbol() == symbol)
}

/// Returns the width, in points, of `text` on a single line.
pub(crate) fn text_width(painter: &Painter, text: impl Into<String>, letters: FontId) -> f32 {
    let galley = painter.layout_no_wrap(text.into(), letters, Color32::PLACEHOLDER);
    galley.size().x
}

/// Returns `job`, truncated with an ellipsis if it is wider than `width` points.
pub(crate) fn truncated(job: LayoutJob, width: f32) -> LayoutJob {
    LayoutJob {
        wrap: TextWrapping::truncate_at_width(width),
        ..job
    }
}

/// Draws the text in `job` at the point `at` and returns its rectangle. `align` determines which point of the rectangle
/// lies at `at`.
pub(crate) fn draw_text(painter: &Painter, at: Pos2, align: Align2, job: LayoutJob) -> Rect {
    let galley = painter.layout_job(job);
    let rect = align.anchor_size(at, galley.size());
    painter.galley(rect.min, galley, Color32::PLACEHOLDER);
    rect
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::theme::{font, install_fonts, strong_font};
    use crate::settings::Settings;
    use eframe::egui::{Context, RawInput};

    #[test]
    fn only_suit_symbols_have_the_colours_of_their_suits() {
        let theme = Theme::from_settings(&Settings::default());
        let job = theme.styled("♠A, ♥♥ K", font(14.0), theme.weak);
        let parts = job.sections.iter().map(|section| {
            let range = section.byte_range.start.0..section.byte_range.end.0;
            (&job.text[range], section.format.color)
        });
        let [spades, hearts] = [Suit::Spades, Suit::Hearts].map(|suit| theme.suit(suit));
        assert_eq!(
            parts.collect::<Vec<_>>(),
            [
                ("♠", spades),
                ("A, ", theme.weak),
                ("♥♥", hearts),
                (" K", theme.weak)
            ]
        );
        // An empty text is as high as a line.
        assert_eq!(theme.label("", font(14.0)).sections.len(), 1);
    }

    #[test]
    fn the_interface_fonts_contain_the_suit_symbols() {
        let ctx = Context::default();
        install_fonts(&ctx);
        drop(ctx.run_ui(RawInput::default(), |ui| {
            for letters in [font(100.0), strong_font(100.0)] {
                for suit in Suit::ALL {
                    let symbol = suit.symbol().to_string();
                    let width = text_width(ui.painter(), symbol, letters.clone());
                    assert!((width - 98.0).abs() < 1.0, "{suit} in {letters:?}: {width}");
                }
            }
        }));
    }
}
