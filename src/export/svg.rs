//! SVG output of a picture.

use std::fmt::Write;

use kibitzer_cards::Suit;
use kibitzer_cards::problem::Problem;
use skrifa::outline::pen::SvgPen;

use super::fonts::Face;
use super::look::PictureLook;
use super::markup::escape_markup;
use super::page::{Mark, Page, TextStyle};
use super::position_page::position_page;
use super::sheet::PositionSheet;
use super::text::diagram;

/// The size of the suit symbols in the definitions of a picture. Where they are used, they are scaled.
const SYMBOL_SIZE: f32 = 100.0;

/// Draws the position of a problem as SVG. The picture shows the title, the hands around the card table, the current
/// trick, contract, dealer, vulnerability, the seat to play and the question. Unknown hands are drawn face down.
///
/// ```
/// use kibitzer_export::{PictureLook, svg};
/// let problem = kibitzer_formats::read_one("bridge N:AQ... 32... .AK.. K... NT W S4")?;
/// assert!(svg(&problem, PictureLook::default()).contains("North to play"));
/// # Ok::<(), kibitzer_formats::ReadError>(())
/// ```
pub fn svg(problem: &Problem, look: PictureLook) -> String {
    let sheet = PositionSheet::new(problem, look);
    let page = position_page(&sheet, look);
    let description = diagram(&sheet.problem_from_here(), sheet.words, sheet.letters);
    write_svg(&page, sheet.title(), &description)
}

/// Writes a picture as an SVG document. `title` and `text`, a description of the picture, are for screen readers.
fn write_svg(page: &Page, title: &str, text: &str) -> String {
    let [width, height] = page.size;
    let (title, text) = (escape_markup(title), escape_markup(text));
    let symbols = Suit::ALL.map(suit_definition).concat();
    let marks: String = page
        .marks
        .iter()
        .map(|mark| written_mark(mark, page.stroke_width))
        .collect();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" \
         font-family=\"Inter, 'Helvetica Neue', Arial, sans-serif\">\n\
         <title>{title}</title>\n<desc>{text}</desc>\n<defs>\n{symbols}</defs>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n{marks}</svg>\n",
        page.ground
    )
}

/// Returns the definition of a suit symbol as an SVG element, to which the picture refers. Its y axis points upwards.
fn suit_definition(suit: Suit) -> String {
    let mut pen = SvgPen::new();
    let face = Face::Medium;
    for (_, glyph) in face.glyphs(&suit.symbol().to_string()) {
        face.draw_glyph(glyph, SYMBOL_SIZE, &mut pen);
    }
    format!("<path id=\"{}\" d=\"{pen}\"/>\n", suit.name())
}

fn written_mark(mark: &Mark, stroke_width: f32) -> String {
    match mark {
        Mark::Text { at, style, text } => written_text(*at, *style, text),
        Mark::Line {
            from: [x1, y1],
            to: [x2, y2],
            colour,
        } => format!(
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{colour}\" \
             stroke-width=\"{stroke_width}\"/>\n"
        ),
        Mark::Rectangle {
            corner: [x, y],
            size: [width, height],
            radius,
            fill,
            outline,
        } => {
            let mut rectangle = format!(
                "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"{radius}\" \
                 fill=\"{}\"",
                fill.unwrap_or("none")
            );
            if let Some(colour) = outline {
                let _ = write!(
                    rectangle,
                    " stroke=\"{colour}\" stroke-width=\"{stroke_width}\""
                );
            }
            rectangle + "/>\n"
        }
    }
}

/// Writes a text. A suit symbol is written as a shape, because few fonts have it and some draw it in their own colours.
/// The attribute `textLength` keeps the width of other texts the same in every font.
fn written_text([x, y]: [f32; 2], style: TextStyle, text: &str) -> String {
    let TextStyle { face, size, colour } = style;
    let is_text = |suit: &Suit| text.chars().eq([suit.symbol()]);
    if let Some(suit) = Suit::ALL.into_iter().find(is_text) {
        let scale = size / SYMBOL_SIZE;
        return format!(
            "<use href=\"#{}\" transform=\"translate({x:.1} {y:.1}) scale({scale:.3} -{scale:.3})\" \
             fill=\"{colour}\"/>\n",
            suit.name(),
        );
    }
    // SVG drops leading and trailing spaces, so skip them and shift the text.
    let begun = text.trim_start();
    let shown = begun.trim_end();
    if shown.is_empty() {
        return String::new();
    }
    let x = x + style.text_width(&text[..text.len() - begun.len()]);
    format!(
        "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" font-weight=\"{}\" fill=\"{colour}\" \
         textLength=\"{:.1}\" lengthAdjust=\"spacingAndGlyphs\">{}</text>\n",
        face.css_weight(),
        style.text_width(shown),
        escape_markup(shown)
    )
}
