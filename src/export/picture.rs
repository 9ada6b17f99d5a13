//! PNG pictures of positions, with the problem inside.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use kibitzer_cards::notation::native;
use kibitzer_cards::problem::Problem;
use kibitzer_formats::picture::KEYWORD;
use png::{BitDepth, ColorType, Encoder};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};

use super::error::ExportError;
use super::letters::{Thickness, font_resolver, load_fonts};
use super::look::PictureLook;
use super::missing_signs::{drawable, missing_signs};
use super::svg::svg;

/// The built-in fonts, which are loaded when the first picture is drawn.
static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| Arc::new(load_fonts()));

/// A picture as a rectangular array of pixels.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PixelPicture {
    /// Width and height of the picture, in pixels.
    pub size: [u32; 2],
    /// Four bytes for each pixel of the picture, row by row from the top: red, green, blue and alpha.
    pub points: Vec<u8>,
}

/// Draws the position of a problem, and returns its picture as an array of pixels. The result is the same on every
/// machine.
///
/// # Errors
///
/// Returns an error if the picture needs too much memory.
pub fn draw_pixels(problem: &Problem, look: PictureLook) -> Result<PixelPicture, ExportError> {
    let options = Options {
        fontdb: FONTS.clone(),
        font_resolver: font_resolver(),
        ..Options::default()
    };
    // Markup is ASCII, so only texts are changed.
    let svg = drawable(&svg(problem, look), has_letter);
    let tree = Tree::from_str(&svg, &options).map_err(|_| ExportError::NotDrawn)?;
    let scale = f32::from(look.scale.points());
    let size = tree.size();
    let [width, height] = [size.width(), size.height()].map(|side| (side * scale).ceil() as u32);
    let mut pixmap = Pixmap::new(width, height).ok_or(ExportError::NotDrawn)?;
    let scale = Transform::from_scale(scale, scale);
    resvg::render(&tree, scale, &mut pixmap.as_mut());
    // The background is opaque, so premultiplied alpha does not change any colour.
    Ok(PixelPicture {
        size: [width, height],
        points: pixmap.take(),
    })
}

/// Draws the position of a problem as a PNG picture, and returns the bytes of the file. The problem itself is stored in
/// a text chunk, so that it can be read back from the picture.
///
/// ```
/// use kibitzer_export::{PictureLook, png};
/// let problem = kibitzer_formats::read_one("bridge N:AQ... 32... .AK.. K... NT W S4")?;
/// let picture = png(&problem, PictureLook::default())?;
/// let text = kibitzer_formats::decode(&picture);
/// assert_eq!(kibitzer_formats::read_one(&text)?, problem);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns an error if the picture needs too much memory.
pub fn png(problem: &Problem, look: PictureLook) -> Result<Vec<u8>, ExportError> {
    let picture = draw_pixels(problem, look)?;
    let mut bytes = Vec::new();
    encode_png(&picture, &native::write(problem), &mut bytes).map_err(|_| ExportError::NotDrawn)?;
    Ok(bytes)
}

/// Returns the signs of a position that its PNG picture shows as hollow boxes.
pub(crate) fn signs_missing_in_picture(problem: &Problem, look: PictureLook) -> BTreeSet<char> {
    let svg = svg(problem, look);
    let texts = svg.lines().filter(|line| line.starts_with("<text "));
    texts
        .flat_map(|text| missing_signs(text, has_letter))
        .collect()
}

/// Returns true if the built-in fonts of pictures, which have the same characters, have this one.
fn has_letter(letter: char) -> bool {
    letter.is_ascii() || Thickness::Medium.has(letter)
}

fn encode_png(
    picture: &PixelPicture,
    text: &str,
    out: &mut Vec<u8>,
) -> Result<(), png::EncodingError> {
    let [width, height] = picture.size;
    let mut encoder = Encoder::new(out, width, height);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.add_itxt_chunk(KEYWORD.to_owned(), text.to_owned())?;
    let opaque: Vec<u8> = (picture.points.chunks_exact(4))
        .flat_map(|point| &point[..3])
        .copied()
        .collect();
    encoder.write_header()?.write_image_data(&opaque)
}
