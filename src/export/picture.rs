//! PNG pictures of positions, with the problem inside.

use std::collections::BTreeSet;

use kibitzer_cards::notation::native;
use kibitzer_cards::problem::Problem;
use kibitzer_formats::picture::KEYWORD;
use png::{BitDepth, ColorType, Encoder};

use super::error::ExportError;
use super::look::PictureLook;
use super::pixels::PixelPicture;
use super::position_page::position_page;
use super::sheet::PositionSheet;

/// Draws the position of a problem, and returns its picture as an array of pixels. The result is the same on every
/// machine.
///
/// # Errors
///
/// Returns an error if the picture needs too much memory.
pub fn draw_pixels(problem: &Problem, look: PictureLook) -> Result<PixelPicture, ExportError> {
    let page = position_page(&PositionSheet::new(problem, look), look);
    page.draw(f32::from(look.scale.points()))
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

/// Returns the characters of a position that its PNG picture shows as hollow boxes.
pub(crate) fn signs_missing_in_picture(problem: &Problem, look: PictureLook) -> BTreeSet<char> {
    position_page(&PositionSheet::new(problem, look), look).missing_signs()
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
