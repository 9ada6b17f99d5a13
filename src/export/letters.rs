//! The built-in fonts of pictures, and text measurement.

use resvg::usvg::FontResolver;
use resvg::usvg::fontdb::{Database, Weight};
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

use kibitzer_words::emphasis::StyledRun;

use super::line::{SheetPiece, sheet_line};
use super::missing_signs::drawable;

const MEDIUM_FONT: &[u8] = include_bytes!("../../assets/fonts/Inter-Medium.otf");
const SEMIBOLD_FONT: &[u8] = include_bytes!("../../assets/fonts/Inter-SemiBold.otf");

/// The weight of a built-in font: medium or semibold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Thickness {
    Medium,
    Semibold,
}

impl Thickness {
    /// Returns the font weight as a number on the scale of CSS, where 400 is regular.
    pub(crate) fn css_weight(self) -> u16 {
        match self {
            Thickness::Medium => 500,
            Thickness::Semibold => 600,
        }
    }

    /// Returns true if the font has a glyph for the character.
    pub(crate) fn has(self, letter: char) -> bool {
        let font = FontRef::new(self.font_data());
        font.is_ok_and(|font| font.charmap().map(letter).is_some())
    }

    fn font_data(self) -> &'static [u8] {
        match self {
            Thickness::Medium => MEDIUM_FONT,
            Thickness::Semibold => SEMIBOLD_FONT,
        }
    }
}

/// The font size, weight and colour of a piece of text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lettering {
    /// Font size of a piece of text, in units of the picture.
    pub(crate) size: f32,
    pub(crate) thickness: Thickness,
    pub(crate) colour: &'static str,
}

impl Lettering {
    /// Returns the width of a text, in units of the picture.
    pub(crate) fn text_width(self, text: &str) -> f32 {
        // Without its built-in font, a character counts as slightly wider than an en.
        let unknown = self.size * 0.6;
        let Ok(font) = FontRef::new(self.thickness.font_data()) else {
            return text.chars().count() as f32 * unknown;
        };
        let glyphs = font.charmap();
        let metrics = font.glyph_metrics(Size::new(self.size), LocationRef::default());
        let text = drawable(text, |letter| glyphs.map(letter).is_some());
        let widths = text.chars().map(|letter| {
            let width = glyphs
                .map(letter)
                .and_then(|glyph| metrics.advance_width(glyph));
            width.unwrap_or(unknown)
        });
        widths.sum()
    }

    /// Returns the text style for a piece of text: semibold if it is bold. The built-in fonts have no italics.
    pub(crate) fn in_style(self, words: &StyledRun) -> Lettering {
        if words.is_bold {
            Lettering {
                thickness: Thickness::Semibold,
                ..self
            }
        } else {
            self
        }
    }

    /// Returns the width of a line of words and suit symbols, in units of the picture.
    pub(crate) fn line_width(self, line: &[SheetPiece]) -> f32 {
        let widths = line.iter().map(|piece| match piece {
            SheetPiece::Words(words) => self.in_style(words).text_width(&words.text),
            SheetPiece::Suit(_) => self.suit_width(),
        });
        widths.sum()
    }

    /// Returns the width of a suit symbol in this text style, including the space around it, in units of the picture.
    pub(crate) fn suit_width(self) -> f32 {
        self.size * (SUIT_SIZE + 0.14)
    }
}

/// Height of a suit symbol as a fraction of the font size.
pub(crate) const SUIT_SIZE: f32 = 0.82;

/// Loads the built-in fonts, and returns them as a database for drawing PNG pictures.
pub(crate) fn load_fonts() -> Database {
    let mut fonts = Database::new();
    fonts.load_font_data(MEDIUM_FONT.to_vec());
    fonts.load_font_data(SEMIBOLD_FONT.to_vec());
    fonts
}

/// Returns the font resolver for the SVG renderer. It selects a built-in font by its weight alone, because each weight
/// is a separate font family.
pub(crate) fn font_resolver() -> FontResolver<'static> {
    FontResolver {
        select_font: Box::new(|font, fonts| {
            let is_thick = font.weight() >= Thickness::Semibold.css_weight();
            let mut faces = fonts.faces();
            let face = faces.find(|face| (face.weight >= Weight::SEMIBOLD) == is_thick);
            face.map(|face| face.id)
        }),
        select_fallback: FontResolver::default_fallback_selector(),
    }
}

/// Maximum number of characters of a text that is wrapped into lines; the rest is cut off.
const MAX_CHARACTERS: usize = 4000;

/// Wraps a text into lines, at most `lines` of them and each at most `most` wide, in units of the picture. If the text
/// does not fit, the last line ends with an ellipsis.
pub(crate) fn wrap_text(text: &str, lettering: Lettering, most: f32, lines: usize) -> Vec<String> {
    let fits = |line: &str| lettering.line_width(&sheet_line(line)) <= most;
    let mut done: Vec<String> = Vec::new();
    let mut line = String::new();
    let end = text.char_indices().nth(MAX_CHARACTERS);
    let text = &text[..end.map_or(text.len(), |(end, _)| end)];
    for word in text.split_whitespace() {
        for piece in split_wide_word(word, &fits) {
            let is_first = line.is_empty();
            let longer = if is_first {
                piece.clone()
            } else {
                format!("{line} {piece}")
            };
            if is_first || fits(&longer) {
                line = longer;
                continue;
            }
            done.push(std::mem::replace(&mut line, piece));
            if done.len() == lines {
                return append_ellipsis(done, &fits);
            }
        }
    }
    if !line.is_empty() {
        done.push(line);
    }
    done
}

/// Splits a word that is too wide for a line into pieces that fit, and returns the pieces. `fits` returns true for a
/// text that is narrow enough.
fn split_wide_word(word: &str, fits: &impl Fn(&str) -> bool) -> Vec<String> {
    if fits(word) {
        return vec![word.to_owned()];
    }
    let mut pieces = vec![String::new()];
    for letter in word.chars() {
        let longer = pieces.last().map(|piece| format!("{piece}{letter}"));
        match (longer, pieces.last_mut()) {
            (Some(longer), Some(piece)) if piece.is_empty() || fits(&longer) => *piece = longer,
            _ => pieces.push(letter.to_string()),
        }
    }
    pieces
}

/// Appends an ellipsis to the last of the lines, after shortening that line until the ellipsis fits too.
fn append_ellipsis(mut lines: Vec<String>, fits: &impl Fn(&str) -> bool) -> Vec<String> {
    if let Some(last) = lines.last_mut() {
        while !last.is_empty() && !fits(&format!("{last}…")) {
            last.pop();
        }
        last.push('…');
    }
    lines
}
