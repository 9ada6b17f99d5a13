//! The built-in fonts of pictures, and text measurement.

use resvg::usvg::FontResolver;
use resvg::usvg::fontdb::{Database, Weight};
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

use super::line::SheetPiece;

const MEDIUM: &[u8] = include_bytes!("../../assets/fonts/Inter-Medium.otf");
const SEMI_BOLD: &[u8] = include_bytes!("../../assets/fonts/Inter-SemiBold.otf");

/// The weight of a font.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Thickness {
    Medium,
    SemiBold,
}

impl Thickness {
    /// Returns the weight as a number on the scale of CSS.
    pub(crate) fn number(self) -> u16 {
        match self {
            Thickness::Medium => 500,
            Thickness::SemiBold => 600,
        }
    }

    fn font(self) -> &'static [u8] {
        match self {
            Thickness::Medium => MEDIUM,
            Thickness::SemiBold => SEMI_BOLD,
        }
    }
}

/// The font size, weight and colour of a piece of text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lettering {
    /// The font size in units of the picture.
    pub(crate) size: f32,
    pub(crate) thickness: Thickness,
    pub(crate) colour: &'static str,
}

impl Lettering {
    /// Returns the width of a text, in units of the picture.
    pub(crate) fn width(self, text: &str) -> f32 {
        // A character that the font lacks counts as slightly wider than an en.
        let unknown = self.size * 0.6;
        let Ok(font) = FontRef::new(self.thickness.font()) else {
            return text.chars().count() as f32 * unknown;
        };
        let glyphs = font.charmap();
        let metrics = font.glyph_metrics(Size::new(self.size), LocationRef::default());
        let widths = text.chars().map(|letter| {
            let width = glyphs
                .map(letter)
                .and_then(|glyph| metrics.advance_width(glyph));
            width.unwrap_or(unknown)
        });
        widths.sum()
    }

    /// Returns the width of a line of words and suit symbols, in units of the picture.
    pub(crate) fn line_width(self, line: &[SheetPiece]) -> f32 {
        let widths = line.iter().map(|piece| match piece {
            SheetPiece::Words(words) => self.width(words),
            SheetPiece::Suit(_) => self.sign_width(),
        });
        widths.sum()
    }

    /// Returns the width of a suit symbol in this style, including the space around it.
    pub(crate) fn sign_width(self) -> f32 {
        self.size * (SIGN + 0.14)
    }
}

/// The height of a suit symbol, as a fraction of the font size.
pub(crate) const SIGN: f32 = 0.82;

/// Returns a database of the built-in fonts, for drawing PNG pictures.
pub(crate) fn fonts() -> Database {
    let mut fonts = Database::new();
    fonts.load_font_data(MEDIUM.to_vec());
    fonts.load_font_data(SEMI_BOLD.to_vec());
    fonts
}

/// Returns the font resolver for the SVG renderer. It selects a built-in font by weight alone, because each weight is a
/// separate font family.
pub(crate) fn chooser() -> FontResolver<'static> {
    FontResolver {
        select_font: Box::new(|font, fonts| {
            let is_thick = font.weight() >= Thickness::SemiBold.number();
            let mut faces = fonts.faces();
            let face = faces.find(|face| (face.weight >= Weight::SEMIBOLD) == is_thick);
            face.map(|face| face.id)
        }),
        select_fallback: FontResolver::default_fallback_selector(),
    }
}

/// The maximum number of characters of a wrapped text; the rest is cut off.
const LONGEST: usize = 4000;

/// Wraps a text into at most `lines` lines, each at most `most` wide. If the text does not fit, the last line ends with
/// an ellipsis.
pub(crate) fn wrap(text: &str, lettering: Lettering, most: f32, lines: usize) -> Vec<String> {
    let fits = |line: &str| lettering.width(line) <= most;
    let mut done: Vec<String> = Vec::new();
    let mut line = String::new();
    let end = text.char_indices().nth(LONGEST);
    let text = &text[..end.map_or(text.len(), |(end, _)| end)];
    for word in text.split_whitespace() {
        for piece in broken(word, &fits) {
            let is_first = line.is_empty();
            let longer = match is_first {
                true => piece.clone(),
                false => format!("{line} {piece}"),
            };
            if is_first || fits(&longer) {
                line = longer;
                continue;
            }
            done.push(std::mem::replace(&mut line, piece));
            if done.len() == lines {
                return dotted(done, &fits);
            }
        }
    }
    if !line.is_empty() {
        done.push(line);
    }
    done
}

/// Splits a word that is too wide for a line into pieces that fit. `fits` is true for a text that is narrow enough.
fn broken(word: &str, fits: &impl Fn(&str) -> bool) -> Vec<String> {
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

/// Appends an ellipsis to the last line, which is shortened until the ellipsis fits too.
fn dotted(mut lines: Vec<String>, fits: &impl Fn(&str) -> bool) -> Vec<String> {
    if let Some(last) = lines.last_mut() {
        while !last.is_empty() && !fits(&format!("{last}…")) {
            last.pop();
        }
        last.push('…');
    }
    lines
}
