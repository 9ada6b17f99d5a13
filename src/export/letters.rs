//! The built-in fonts of pictures, and text measurement.

use resvg::usvg::FontResolver;
use resvg::usvg::fontdb::{Database, Weight};
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

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

/// Returns the width of a string at font size `size`, in the unit of `size`.
pub(crate) fn width(text: &str, size: f32, thickness: Thickness) -> f32 {
    // A character that the font lacks counts as slightly wider than an en.
    let unknown = size * 0.6;
    let Ok(font) = FontRef::new(thickness.font()) else {
        return text.chars().count() as f32 * unknown;
    };
    let (letters, metrics) = (
        font.charmap(),
        font.glyph_metrics(Size::new(size), LocationRef::default()),
    );
    let widths = text.chars().map(|letter| {
        let glyph = letters.map(letter);
        glyph
            .and_then(|glyph| metrics.advance_width(glyph))
            .unwrap_or(unknown)
    });
    widths.sum()
}

/// The maximum number of characters of a wrapped text; the rest is cut off.
const LONGEST: usize = 4000;

/// Wraps a text into at most `lines` lines, each at most `most` wide. If the text does not fit, the last line ends with
/// an ellipsis.
pub(crate) fn wrap(
    text: &str,
    size: f32,
    thickness: Thickness,
    most: f32,
    lines: usize,
) -> Vec<String> {
    let fits = |line: &str| width(line, size, thickness) <= most;
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
