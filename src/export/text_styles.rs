//! The text styles of a page or picture, and lines with coloured suit symbols.

use kibitzer_cards::Suit;

use super::fonts::Face;
use super::line::{SheetPiece, sheet_line};
use super::page::{TextRun, TextStyle};
use super::palette::PicturePalette;

/// The font size of ordinary printed text, in units of 1/96 inch.
pub(crate) const TEXT_SIZE: f32 = 13.5;
/// The height of a row of ordinary printed text, in units of 1/96 inch.
pub(crate) const TEXT_ROW: f32 = 16.5;

/// The text styles of a page or picture, at one scale.
pub(crate) struct TextStyles {
    pub(crate) palette: PicturePalette,
    scale: f32,
}

impl TextStyles {
    /// Creates the text styles. `scale` multiplies all font sizes.
    pub(crate) fn new(palette: PicturePalette, scale: f32) -> TextStyles {
        TextStyles { palette, scale }
    }

    /// Returns a text style in the ordinary colour. `size` is the font size before scaling.
    pub(crate) fn style(&self, face: Face, size: f32) -> TextStyle {
        TextStyle {
            face,
            size: size * self.scale,
            colour: self.palette.ink,
        }
    }

    /// Returns a text style for less important text. `size` is the font size before scaling.
    pub(crate) fn muted(&self, face: Face, size: f32) -> TextStyle {
        TextStyle {
            colour: self.palette.muted,
            ..self.style(face, size)
        }
    }

    /// Returns the colour of lines that are less important than text.
    pub(crate) fn rule_colour(&self) -> &'static str {
        self.palette.muted
    }

    /// Returns a suit symbol in its colour, in the face and size of a style.
    pub(crate) fn suit(&self, style: TextStyle, suit: Suit) -> TextRun {
        TextRun {
            style: TextStyle {
                colour: self.palette.suit_colour(suit),
                ..style
            },
            text: suit.symbol().to_string(),
        }
    }

    /// Returns a text as runs, with its suit symbols in their colours.
    pub(crate) fn runs(&self, style: TextStyle, text: &str) -> Vec<TextRun> {
        self.line_runs(style, &sheet_line(text))
    }

    /// Returns a line as runs, with its suit symbols in their colours and its bold and italic parts in faces of their
    /// own. Line breaks and other control characters become spaces.
    pub(crate) fn line_runs(&self, style: TextStyle, line: &[SheetPiece]) -> Vec<TextRun> {
        let pieces = line.iter().map(|piece| match piece {
            SheetPiece::Words(words) => TextRun {
                style: TextStyle {
                    face: style.face.emphasised(words),
                    ..style
                },
                text: words.text.replace(char::is_control, " "),
            },
            SheetPiece::Suit(suit) => self.suit(style, *suit),
        });
        pieces.collect()
    }
}
