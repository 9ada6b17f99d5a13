//! An SVG canvas for words, suit symbols and cards.

use std::fmt::Write;

use kibitzer_cards::Suit;

use super::letters::{Lettering, SUIT_SIZE};
use super::line::SheetPiece;
use super::markup::escape_markup;
use super::palette::PicturePalette;

/// Height of the capital letters of the built-in font above the baseline, as a fraction of the font size.
const CAPITAL_HEIGHT: f32 = 0.727;

/// Returns the outline of a suit symbol as SVG path data, in a square of 100 × 100 units.
fn suit_outline(suit: Suit) -> &'static str {
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

/// An SVG picture under construction, to which text, suit symbols and rectangles are added.
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

    /// Returns the complete SVG document. Width and height are in SVG units; `title` and `text`, a description of the
    /// picture, are for screen readers.
    pub(crate) fn finish(self, [width, height]: [f32; 2], title: &str, text: &str) -> String {
        let (width, height) = (width.ceil(), height.ceil());
        let SvgCanvas { palette, svg } = self;
        let symbols: String = Suit::ALL.map(suit_definition).concat();
        let (title, text) = (escape_markup(title), escape_markup(text));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" \
             font-family=\"Inter, 'Helvetica Neue', Arial, sans-serif\">\n\
             <title>{title}</title>\n<desc>{text}</desc>\n<defs>\n{symbols}</defs>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n{svg}</svg>\n",
            palette.ground
        )
    }

    /// Adds a piece of text to the picture. `x` and `y` are its left end on the baseline; `textLength` keeps its width
    /// the same in every font.
    pub(crate) fn draw_text(&mut self, [x, y]: [f32; 2], lettering: Lettering, words: &str) {
        if words.trim().is_empty() {
            return;
        }
        let Lettering {
            size,
            thickness,
            colour,
        } = lettering;
        // SVG drops leading and trailing spaces, so skip them and shift the text.
        let begun = words.trim_start();
        let x = x + lettering.text_width(&words[..words.len() - begun.len()]);
        let shown = begun.trim_end();
        let _ = writeln!(
            self.svg,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" font-weight=\"{}\" fill=\"{colour}\" \
             textLength=\"{:.1}\" lengthAdjust=\"spacingAndGlyphs\">{}</text>",
            thickness.css_weight(),
            lettering.text_width(shown),
            escape_markup(shown)
        );
    }

    /// Adds a piece of text to the picture, centred at `x`. `y` is its baseline.
    pub(crate) fn draw_centred_text(
        &mut self,
        [x, y]: [f32; 2],
        lettering: Lettering,
        words: &str,
    ) {
        self.draw_text([x - lettering.text_width(words) / 2.0, y], lettering, words);
    }

    /// Adds a line of text and suit symbols to the picture. `x` and `y` are its left end on the baseline.
    pub(crate) fn draw_line(
        &mut self,
        [x, y]: [f32; 2],
        lettering: Lettering,
        line: &[SheetPiece],
    ) {
        let mut x = x;
        for piece in line {
            match piece {
                SheetPiece::Words(words) => {
                    let lettering = lettering.in_style(words);
                    self.draw_text([x, y], lettering, &words.text);
                    x += lettering.text_width(&words.text);
                }
                SheetPiece::Suit(suit) => {
                    self.draw_suit([x, y], lettering.size, *suit);
                    x += lettering.suit_width();
                }
            }
        }
    }

    /// Adds a suit symbol to the picture, scaled to the font size. `x` and `y` are its left end on the baseline.
    pub(crate) fn draw_suit(&mut self, [x, y]: [f32; 2], size: f32, suit: Suit) {
        let side = size * SUIT_SIZE;
        let top = y - size * CAPITAL_HEIGHT / 2.0 - side / 2.0;
        let _ = writeln!(
            self.svg,
            "<use href=\"#{}\" transform=\"translate({x:.1} {top:.1}) scale({:.3})\" fill=\"{}\"/>",
            suit.name(),
            side / 100.0,
            self.palette.suit_colour(suit)
        );
    }

    /// Adds a filled rectangle with rounded corners to the picture, given its top left corner, size and colours.
    pub(crate) fn draw_rounded_rectangle(
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

fn suit_definition(suit: Suit) -> String {
    format!(
        "<path id=\"{}\" d=\"{}\"/>\n",
        suit.name(),
        suit_outline(suit)
    )
}
