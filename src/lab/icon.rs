//! Draws the window icon of the studio: a card with a spade on green felt, and a check mark for the answer.
//!
//! Shapes are defined by signed distances, negative inside, and each pixel is the average of many samples. The code
//! uses only sums, products, quotients and square roots, so that the picture is the same on every machine.

/// The width and height of the picture in pixels.
pub const SIDE: usize = 128;

/// The number of samples per pixel in each direction.
const SAMPLES: usize = 8;

/// A point of the picture, in pixels from the upper left corner.
type Point = [f64; 2];

/// A colour: red, green and blue, 0 to 255.
type Ink = [f64; 3];

/// A function that returns the opacity of a layer at a point, 0 to 1.
type Opacity = fn(Point) -> f64;

const PAPER: Ink = [252.0, 251.0, 247.0];
const NAVY: Ink = [22.0, 32.0, 58.0];
const GREEN: Ink = [47.0, 158.0, 85.0];
const NIGHT: Ink = [8.0, 22.0, 16.0];

/// The colours of the felt at the top and at the bottom.
const FELT: [Ink; 2] = [[52.0, 106.0, 85.0], [34.0, 76.0, 60.0]];

/// The layers on the felt, from bottom to top.
const LAYERS: [(Ink, Opacity); 7] = [
    (NIGHT, |at| shadow(card(minus(at, [1.5, 3.0])))),
    (PAPER, |at| inside(card(at))),
    (NAVY, |at| f64::from(is_spade(at))),
    (NIGHT, |at| shadow(badge(minus(at, [0.0, 1.5])))),
    (PAPER, |at| inside(badge(at))),
    (GREEN, |at| inside(badge(at) + RING)),
    (PAPER, |at| inside(tick(at))),
];

/// Draws the picture. Returns red, green, blue and alpha of each pixel, row by row.
pub fn draw() -> Vec<u8> {
    let places = (0..SIDE * SIDE).map(|place| [place % SIDE, place / SIDE]);
    places.flat_map(pixel).collect()
}

/// Returns the picture as a PNG file.
pub fn png() -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, SIDE as u32, SIDE as u32);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_compression(png::Compression::High);
    let written = encoder
        .write_header()
        .and_then(|mut writer| writer.write_image_data(&draw()));
    written.expect("the picture has as many pixels as it says, and memory takes them");
    bytes
}

/// Returns the colour of a pixel, averaged over the samples on the felt. Its alpha is the share of such samples.
fn pixel(corner: [usize; 2]) -> [u8; 4] {
    let (mut sum, mut met) = ([0.0; 3], 0.0);
    for sample in 0..SAMPLES * SAMPLES {
        let within = [sample % SAMPLES, sample / SAMPLES];
        let at =
            [0, 1].map(|axis| corner[axis] as f64 + (within[axis] as f64 + 0.5) / SAMPLES as f64);
        if felt(at) < 0.0 {
            let ink = ink(at);
            sum = [0, 1, 2].map(|part| sum[part] + ink[part]);
            met += 1.0;
        }
    }
    if met == 0.0 {
        return [0; 4];
    }
    let [red, green, blue] = sum.map(|part| level(part / met));
    let opaque = level(255.0 * met / (SAMPLES * SAMPLES) as f64);
    [red, green, blue, opaque]
}

/// Rounds a part of a colour, 0 to 255, to the nearest byte.
fn level(part: f64) -> u8 {
    (part + 0.5) as u8
}

/// Returns the combined colour of the layers at a point on the felt.
fn ink(at: Point) -> Ink {
    let bare = mix(FELT[0], FELT[1], at[1] / SIDE as f64);
    let lay = |below, (ink, amount): &(Ink, Opacity)| mix(below, *ink, amount(at));
    LAYERS.iter().fold(bare, lay)
}

/// Returns the colour between two others: `from` for a share of 0, `to` for 1.
fn mix(from: Ink, to: Ink, share: f64) -> Ink {
    [0, 1, 2].map(|part| from[part] + (to[part] - from[part]) * share)
}

/// Returns the opacity at a distance from a shape without a shadow: 1 inside, 0 outside.
fn inside(distance: f64) -> f64 {
    f64::from(distance < 0.0)
}

/// Returns the opacity of a shadow at a distance from its shape; it fades with the distance.
fn shadow(distance: f64) -> f64 {
    /// The width of the shadow in pixels.
    const WIDTH: f64 = 7.0;
    let near = (1.0 - distance / WIDTH).clamp(0.0, 1.0);
    0.45 * near * near
}

/// Returns the signed distance to the felt, a square with rounded corners.
fn felt(at: Point) -> f64 {
    rounded(at, [64.0, 64.0], [62.0, 62.0], 28.0)
}

/// Returns the signed distance to the card.
fn card(at: Point) -> f64 {
    rounded(at, [62.0, 66.0], [35.0, 46.0], 10.0)
}

/// The width of the white ring around the green badge.
const RING: f64 = 3.5;

/// Returns the signed distance to the round badge of the check mark.
fn badge(at: Point) -> f64 {
    length(minus(at, [97.0, 28.0])) - 22.0
}

/// Returns the signed distance to the check mark.
fn tick(at: Point) -> f64 {
    let [left, foot, top] = [[88.5, 28.5], [94.5, 34.5], [106.0, 21.5]];
    stroke(at, left, foot).min(stroke(at, foot, top)) - 3.0
}

/// The centre of the spade. The coordinates below are relative to this point.
const SPADE: Point = [62.0, 71.0];
/// The vertical offset of the tip of the spade; negative is upwards.
const TIP: f64 = -34.0;
/// The centre of the right lobe; the left one mirrors it.
const LOBE: Point = [13.0, 3.5];
/// The radius of a lobe.
const LOBE_RADIUS: f64 = 14.5;
/// The radius of the flank, the inward curve between tip and lobe.
const FLANK_RADIUS: f64 = 75.0;
/// The right corner of the foot of the stem.
const FOOT: Point = [11.5, 29.0];
/// Half the width of the stem at its narrowest point.
const WAIST: f64 = 2.5;

/// Returns true if a point is in the spade.
fn is_spade(at: Point) -> bool {
    let [x, y] = minus(at, SPADE);
    // The two halves are mirror images.
    let at = [x.abs(), y];
    is_blade(at) || is_stem(at)
}

/// Returns true if a point is in the blade: in a lobe, or below the tip between the two flanks.
fn is_blade(at: Point) -> bool {
    let flank = flank();
    // The point where the flank touches the lobe.
    let end = LOBE[0] + (flank[0] - LOBE[0]) * LOBE_RADIUS / (LOBE_RADIUS + FLANK_RADIUS);
    let is_between = (TIP..LOBE[1]).contains(&at[1]) && at[0] < end;
    is_between && length(minus(at, flank)) > FLANK_RADIUS || length(minus(at, LOBE)) < LOBE_RADIUS
}

/// Returns the centre of the flank's circle, which goes through the tip and touches the lobe from outside.
fn flank() -> Point {
    // All three sides of the triangle between the tip, the lobe's centre and this centre are known.
    let base = minus(LOBE, [0.0, TIP]);
    let side = length(base);
    let [near, far] = [FLANK_RADIUS, FLANK_RADIUS + LOBE_RADIUS];
    let along = (near * near - far * far + side * side) / (2.0 * side);
    let aside = (near * near - along * along).sqrt();
    let [x, y] = base.map(|part| part / side);
    [x * along + y * aside, TIP + y * along - x * aside]
}

/// Returns true if a point is in the stem: between two circles, from the middle of the spade to its foot.
fn is_stem(at: Point) -> bool {
    let [wide, height] = [FOOT[0] - WAIST, FOOT[1]];
    let radius = (wide * wide + height * height) / (2.0 * wide);
    let from_bend = length(minus(at, [WAIST + radius, 0.0]));
    (0.0..FOOT[1]).contains(&at[1]) && at[0] < FOOT[0] && from_bend > radius
}

/// Returns the signed distance to a rectangle with rounded corners, negative inside.
fn rounded(at: Point, middle: Point, half: Point, radius: f64) -> f64 {
    let beyond = [0, 1].map(|axis| (at[axis] - middle[axis]).abs() - half[axis] + radius);
    let within = beyond[0].max(beyond[1]).min(0.0);
    length(beyond.map(|part| part.max(0.0))) + within - radius
}

/// Returns the distance to the line segment between two points.
fn stroke(at: Point, from: Point, to: Point) -> f64 {
    let (way, gone) = (minus(to, from), minus(at, from));
    let share = (gone[0] * way[0] + gone[1] * way[1]) / (way[0] * way[0] + way[1] * way[1]);
    let share = share.clamp(0.0, 1.0);
    length(minus(gone, way.map(|part| part * share)))
}

/// Returns the vector from `origin` to `at`.
fn minus(at: Point, origin: Point) -> Point {
    [at[0] - origin[0], at[1] - origin[1]]
}

/// Returns the length of a vector.
fn length([x, y]: Point) -> f64 {
    (x * x + y * y).sqrt()
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    #[test]
    fn the_picture_that_ships_is_drawn_here() {
        let file = include_bytes!("../../assets/icon.png");
        let mut reader = png::Decoder::new(Cursor::new(file)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        assert_eq!((info.width, info.height), (SIDE as u32, SIDE as u32));
        assert!(pixels == draw(), "`lab icon` draws another picture");
    }
}
