//! What a picture is drawn with: words, signs of suits and cards, as SVG.

use std::fmt::Write;

use kibitzer_cards::Suit;

use super::letters::{Thickness, width};
use super::markup::escaped;
use super::palette::PicturePalette;
use super::sheet::SheetPiece;

/// How some words are written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lettering {
    /// The height of an em.
    pub(crate) size: f32,
    pub(crate) thickness: Thickness,
    pub(crate) colour: &'static str,
}

impl Lettering {
    pub(crate) fn width(self, text: &str) -> f32 {
        width(text, self.size, self.thickness)
    }

    /// The width of words with signs among them.
    pub(crate) fn line_width(self, line: &[SheetPiece]) -> f32 {
        let widths = line.iter().map(|piece| match piece {
            SheetPiece::Words(words) => self.width(words),
            SheetPiece::Suit(_) => self.sign_width(),
        });
        widths.sum()
    }

    /// The width of the sign of a suit, with the space around it.
    pub(crate) fn sign_width(self) -> f32 {
        self.size * (SIGN + 0.14)
    }
}

/// How large a sign is beside its letters.
const SIGN: f32 = 0.82;

/// How far letters reach above their line, in ems.
const CAPITAL: f32 = 0.727;

/// The outline of a suit in a square of a hundred units.
fn outline(suit: Suit) -> &'static str {
    match suit {
        Suit::Spades => {
            "M50 4C76 33 96 45 96 64A22 22 0 0 1 55 73C56 84 60 91 69 96H31C40 91 44 84 45 73A22 22 0 0 1 4 64C4 45 24 33 50 4Z"
        }
        Suit::Hearts => {
            "M50 96C20 66 4 50 4 30A24 24 0 0 1 50 24A24 24 0 0 1 96 30C96 50 80 66 50 96Z"
        }
        Suit::Diamonds => "M50 2Q66 28 86 50Q66 72 50 98Q34 72 14 50Q34 28 50 2Z",
        Suit::Clubs => {
            "M28 26A22 22 0 1 1 61 45A22 22 0 1 1 55 72C56 84 60 91 69 96H31C40 91 44 84 45 72A22 22 0 1 1 39 45A22 22 0 0 1 28 26Z"
        }
    }
}

/// A picture that is being drawn.
pub(crate) struct SvgCanvas<'a> {
    pub(crate) palette: &'a PicturePalette,
    svg: String,
}

impl<'a> SvgCanvas<'a> {
    pub(crate) fn new(palette: &'a PicturePalette) -> SvgCanvas<'a> {
        SvgCanvas {
            palette,
            svg: String::new(),
        }
    }

    /// All that was drawn, of this size; a reader who cannot see it is told these words.
    pub(crate) fn finish(self, [width, height]: [f32; 2], title: &str, told: &str) -> String {
        let (width, height) = (width.ceil(), height.ceil());
        let SvgCanvas { palette, svg } = self;
        let signs: String = Suit::ALL.map(sign).concat();
        let (title, told) = (escaped(title), escaped(told));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" \
             font-family=\"Inter, 'Helvetica Neue', Arial, sans-serif\">\n\
             <title>{title}</title>\n<desc>{told}</desc>\n<defs>\n{signs}</defs>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n{svg}</svg>\n",
            palette.ground
        )
    }

    /// Writes words on a line that begins at a place. In whatever font, they are as wide as they should be.
    pub(crate) fn words(&mut self, [x, y]: [f32; 2], lettering: Lettering, words: &str) {
        if words.trim().is_empty() {
            return;
        }
        let Lettering {
            size,
            thickness,
            colour,
        } = lettering;
        // Blanks at the ends are drawn by nobody.
        let begun = words.trim_start();
        let x = x + lettering.width(&words[..words.len() - begun.len()]);
        let shown = begun.trim_end();
        let _ = writeln!(
            self.svg,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" font-weight=\"{}\" fill=\"{colour}\" \
             textLength=\"{:.1}\" lengthAdjust=\"spacingAndGlyphs\">{}</text>",
            thickness.number(),
            lettering.width(shown),
            escaped(shown)
        );
    }

    /// Writes words around a place.
    pub(crate) fn centred(&mut self, [x, y]: [f32; 2], lettering: Lettering, words: &str) {
        self.words([x - lettering.width(words) / 2.0, y], lettering, words);
    }

    /// Writes words with signs among them.
    pub(crate) fn line(&mut self, [x, y]: [f32; 2], lettering: Lettering, line: &[SheetPiece]) {
        let mut x = x;
        for piece in line {
            match piece {
                SheetPiece::Words(words) => {
                    self.words([x, y], lettering, words);
                    x += lettering.width(words);
                }
                SheetPiece::Suit(suit) => {
                    self.sign([x, y], lettering.size, *suit);
                    x += lettering.sign_width();
                }
            }
        }
    }

    /// Draws the sign of a suit on a line, as large as letters of this size want it.
    pub(crate) fn sign(&mut self, [x, y]: [f32; 2], size: f32, suit: Suit) {
        let side = size * SIGN;
        let top = y - size * CAPITAL / 2.0 - side / 2.0;
        let _ = writeln!(
            self.svg,
            "<use href=\"#{}\" transform=\"translate({x:.1} {top:.1}) scale({:.3})\" fill=\"{}\"/>",
            suit.name(),
            side / 100.0,
            self.palette.suit(suit)
        );
    }

    /// Draws a box with round corners.
    pub(crate) fn rounded(
        &mut self,
        [x, y]: [f32; 2],
        [width, height]: [f32; 2],
        radius: f32,
        [fill, stroke]: [&str; 2],
    ) {
        let _ = writeln!(
            self.svg,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"{radius}\" \
             fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"1.5\"/>"
        );
    }
}

fn sign(suit: Suit) -> String {
    format!("<path id=\"{}\" d=\"{}\"/>\n", suit.name(), outline(suit))
}
