//! Draws the window icon of the studio: a card with a spade on green felt, and a check mark for the answer.
//!
//! Shapes are defined by signed distances, negative inside, and each pixel is the average of many samples. The code
//! uses only sums, products, quotients and square roots, so that the picture is the same on every machine.

/// The width and height of the icon in pixels.
pub const ICON_SIZE: usize = 128;

/// The number of samples in each direction from which the colour of a pixel is averaged.
const SAMPLES_PER_AXIS: usize = 8;

/// A point of the icon, in pixels from the upper left corner.
type Point = [f64; 2];

/// A colour: red, green and blue, 0 to 255.
type Colour = [f64; 3];

/// A function that returns the opacity of a layer at a point, 0 to 1.
type Opacity = fn(Point) -> f64;

const PAPER: Colour = [252.0, 251.0, 247.0];
const NAVY: Colour = [22.0, 32.0, 58.0];
const GREEN: Colour = [47.0, 158.0, 85.0];
const NIGHT: Colour = [8.0, 22.0, 16.0];

/// The colours of the icon's green felt at its top and at its bottom.
const FELT_COLOURS: [Colour; 2] = [[52.0, 106.0, 85.0], [34.0, 76.0, 60.0]];

/// The layers of the icon on the felt, from bottom to top: colour and shape of each.
const LAYERS: [(Colour, Opacity); 7] = [
    (NIGHT, |at| {
        shadow_opacity(card_distance(offset_from(at, [1.5, 3.0])))
    }),
    (PAPER, |at| opacity_inside(card_distance(at))),
    (NAVY, |at| f64::from(is_spade(at))),
    (NIGHT, |at| {
        shadow_opacity(badge_distance(offset_from(at, [0.0, 1.5])))
    }),
    (PAPER, |at| opacity_inside(badge_distance(at))),
    (GREEN, |at| opacity_inside(badge_distance(at) + RING_WIDTH)),
    (PAPER, |at| opacity_inside(check_mark_distance(at))),
];

/// Draws the icon. Returns red, green, blue and alpha of each pixel, row by row from the top.
pub fn draw_icon() -> Vec<u8> {
    let places = (0..ICON_SIZE * ICON_SIZE).map(|place| [place % ICON_SIZE, place / ICON_SIZE]);
    places.flat_map(pixel_colour).collect()
}

/// Returns the icon as the bytes of a PNG file.
pub fn icon_png() -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, ICON_SIZE as u32, ICON_SIZE as u32);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_compression(png::Compression::High);
    let written = encoder
        .write_header()
        .and_then(|mut writer| writer.write_image_data(&draw_icon()));
    written.expect("the picture has as many pixels as it says, and memory takes them");
    bytes
}

/// Returns red, green, blue and alpha of a pixel. The colour is averaged over the samples that lie on the felt; alpha
/// is their share.
fn pixel_colour(corner: [usize; 2]) -> [u8; 4] {
    let (mut sum, mut met) = ([0.0; 3], 0.0);
    for sample in 0..SAMPLES_PER_AXIS * SAMPLES_PER_AXIS {
        let within = [sample % SAMPLES_PER_AXIS, sample / SAMPLES_PER_AXIS];
        let at = [0, 1].map(|axis| {
            corner[axis] as f64 + (within[axis] as f64 + 0.5) / SAMPLES_PER_AXIS as f64
        });
        if felt_distance(at) < 0.0 {
            let ink = colour_at(at);
            sum = [0, 1, 2].map(|part| sum[part] + ink[part]);
            met += 1.0;
        }
    }
    if met == 0.0 {
        return [0; 4];
    }
    let [red, green, blue] = sum.map(|part| to_byte(part / met));
    let opaque = to_byte(255.0 * met / (SAMPLES_PER_AXIS * SAMPLES_PER_AXIS) as f64);
    [red, green, blue, opaque]
}

/// Rounds a colour component, 0 to 255, to the nearest byte.
fn to_byte(part: f64) -> u8 {
    (part + 0.5) as u8
}

/// Returns the combined colour of all layers at a point on the felt.
fn colour_at(at: Point) -> Colour {
    let bare = mix_colours(FELT_COLOURS[0], FELT_COLOURS[1], at[1] / ICON_SIZE as f64);
    let lay = |below, (ink, amount): &(Colour, Opacity)| mix_colours(below, *ink, amount(at));
    LAYERS.iter().fold(bare, lay)
}

/// Returns a mixture of two colours: `from` for a share of 0, `to` for 1.
fn mix_colours(from: Colour, to: Colour, share: f64) -> Colour {
    [0, 1, 2].map(|part| from[part] + (to[part] - from[part]) * share)
}

/// Returns the opacity of a shape at a signed distance from its edge: 1 inside, 0 outside.
fn opacity_inside(distance: f64) -> f64 {
    f64::from(distance < 0.0)
}

/// Returns the opacity of a shadow at a distance from the edge of its shape; it fades with the distance.
fn shadow_opacity(distance: f64) -> f64 {
    /// The width of a shape's shadow in pixels.
    const SHADOW_WIDTH: f64 = 7.0;
    let near = (1.0 - distance / SHADOW_WIDTH).clamp(0.0, 1.0);
    0.45 * near * near
}

/// Returns the signed distance from a point to the edge of the felt, a square with rounded corners.
fn felt_distance(at: Point) -> f64 {
    rounded_rectangle_distance(at, [64.0, 64.0], [62.0, 62.0], 28.0)
}

/// Returns the signed distance from a point to the edge of the playing card in the icon.
fn card_distance(at: Point) -> f64 {
    rounded_rectangle_distance(at, [62.0, 66.0], [35.0, 46.0], 10.0)
}

/// The width in pixels of the white ring around the green badge.
const RING_WIDTH: f64 = 3.5;

/// Returns the signed distance from a point to the edge of the round badge behind the check mark.
fn badge_distance(at: Point) -> f64 {
    vector_length(offset_from(at, [97.0, 28.0])) - 22.0
}

/// Returns the signed distance from a point to the edge of the check mark.
fn check_mark_distance(at: Point) -> f64 {
    let [left, foot, top] = [[88.5, 28.5], [94.5, 34.5], [106.0, 21.5]];
    segment_distance(at, left, foot).min(segment_distance(at, foot, top)) - 3.0
}

/// The centre of the spade in the icon. Coordinates of its parts are relative to this point.
const SPADE_CENTRE: Point = [62.0, 71.0];
/// The vertical offset of the spade's tip from its centre; negative is upwards.
const TIP_OFFSET: f64 = -34.0;
/// The centre of the spade's right lobe; the left one mirrors it.
const LOBE_CENTRE: Point = [13.0, 3.5];
/// The radius of the spade's lobes.
const LOBE_RADIUS: f64 = 14.5;
/// The radius of the spade's flank, the inward curve between tip and lobe.
const FLANK_RADIUS: f64 = 75.0;
/// The right corner of the foot of the spade's stem.
const STEM_FOOT: Point = [11.5, 29.0];
/// Half the width of the spade's stem at its narrowest point.
const STEM_HALF_WIDTH: f64 = 2.5;

/// Returns true if a point is in the spade of the icon.
fn is_spade(at: Point) -> bool {
    let [x, y] = offset_from(at, SPADE_CENTRE);
    // The two halves are mirror images.
    let at = [x.abs(), y];
    is_blade(at) || is_stem(at)
}

/// Returns true if a point is in the spade's blade: in a lobe, or below the tip between the two flanks.
fn is_blade(at: Point) -> bool {
    let flank = flank_centre();
    // The point where the flank touches the lobe.
    let end =
        LOBE_CENTRE[0] + (flank[0] - LOBE_CENTRE[0]) * LOBE_RADIUS / (LOBE_RADIUS + FLANK_RADIUS);
    let is_between = (TIP_OFFSET..LOBE_CENTRE[1]).contains(&at[1]) && at[0] < end;
    is_between && vector_length(offset_from(at, flank)) > FLANK_RADIUS
        || vector_length(offset_from(at, LOBE_CENTRE)) < LOBE_RADIUS
}

/// Returns the centre of the circle along the spade's flank, which goes through the tip and touches the lobe from
/// outside.
fn flank_centre() -> Point {
    // All three sides of the triangle between the tip, the lobe's centre and this centre are known.
    let base = offset_from(LOBE_CENTRE, [0.0, TIP_OFFSET]);
    let side = vector_length(base);
    let [near, far] = [FLANK_RADIUS, FLANK_RADIUS + LOBE_RADIUS];
    let along = (near * near - far * far + side * side) / (2.0 * side);
    let aside = (near * near - along * along).sqrt();
    let [x, y] = base.map(|part| part / side);
    [x * along + y * aside, TIP_OFFSET + y * along - x * aside]
}

/// Returns true if a point is in the spade's stem: between two circles, from the middle of the spade to its foot.
fn is_stem(at: Point) -> bool {
    let [wide, height] = [STEM_FOOT[0] - STEM_HALF_WIDTH, STEM_FOOT[1]];
    let radius = (wide * wide + height * height) / (2.0 * wide);
    let from_bend = vector_length(offset_from(at, [STEM_HALF_WIDTH + radius, 0.0]));
    (0.0..STEM_FOOT[1]).contains(&at[1]) && at[0] < STEM_FOOT[0] && from_bend > radius
}

/// Returns the signed distance from a point to the edge of a rectangle with rounded corners, negative inside.
fn rounded_rectangle_distance(at: Point, middle: Point, half: Point, radius: f64) -> f64 {
    let beyond = [0, 1].map(|axis| (at[axis] - middle[axis]).abs() - half[axis] + radius);
    let within = beyond[0].max(beyond[1]).min(0.0);
    vector_length(beyond.map(|part| part.max(0.0))) + within - radius
}

/// Returns the distance from a point to the line segment between two other points.
fn segment_distance(at: Point, from: Point, to: Point) -> f64 {
    let (way, gone) = (offset_from(to, from), offset_from(at, from));
    let share = ((gone[0] * way[0] + gone[1] * way[1]) / (way[0] * way[0] + way[1] * way[1]))
        .clamp(0.0, 1.0);
    vector_length(offset_from(gone, way.map(|part| part * share)))
}

/// Returns the vector from `origin` to `at`.
fn offset_from(at: Point, origin: Point) -> Point {
    [at[0] - origin[0], at[1] - origin[1]]
}

/// Returns the length of a vector.
fn vector_length([x, y]: Point) -> f64 {
    (x * x + y * y).sqrt()
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    #[test]
    fn the_shipped_icon_is_what_this_code_draws() {
        let file = include_bytes!("../../assets/icon.png");
        let mut reader = png::Decoder::new(Cursor::new(file)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        assert_eq!(
            (info.width, info.height),
            (ICON_SIZE as u32, ICON_SIZE as u32)
        );
        assert!(pixels == draw_icon(), "`lab icon` draws another picture");
    }
}
