//! What a frame paints: every text with what lies beneath it and what is painted over it.

use eframe::egui::epaint::{ClippedShape, TextShape};
use eframe::egui::{Color32, FullOutput, Pos2, Rect, Rgba, Shape};

/// A text of a frame.
pub(crate) struct PaintedText<'a> {
    /// Its place in the order of painting.
    pub(crate) order: usize,
    pub(crate) shape: &'a TextShape,
    /// Outside of this nothing of it is seen.
    pub(crate) clip: Rect,
    /// What its letters take up.
    pub(crate) ink: Rect,
}

impl PaintedText<'_> {
    pub(crate) fn text(&self) -> &str {
        self.shape.galley.text()
    }

    /// Whether any of it is seen.
    pub(crate) fn is_seen(&self) -> bool {
        let seen = self.ink.intersect(self.clip);
        seen.is_positive() && self.shape.opacity_factor > 0.0
    }

    /// Some of its letters: where they are, and of what colour.
    pub(crate) fn letters(&self) -> Vec<(Pos2, Color32)> {
        let TextShape { galley, pos, .. } = self.shape;
        let (mut letters, mut byte) = (Vec::new(), 0);
        for row in &galley.rows {
            for glyph in &row.glyphs {
                let mut sections = galley.job.sections.iter();
                let section = sections.find(|it| byte < it.byte_range.end.into());
                let section = section
                    .or(galley.job.sections.last())
                    .expect("a text has one");
                byte += glyph.chr.len_utf8();
                let colour = match section.format.color {
                    Color32::PLACEHOLDER => self.shape.fallback_color,
                    colour => colour,
                };
                let colour = self.shape.override_text_color.unwrap_or(colour);
                let colour = colour.gamma_multiply(self.shape.opacity_factor);
                let place = glyph.logical_rect().center() + row.pos.to_vec2() + pos.to_vec2();
                if !glyph.chr.is_whitespace() && self.clip.contains(place) {
                    letters.push((place, colour));
                }
            }
            byte += usize::from(row.ends_with_newline);
        }
        letters
    }
}

/// All texts of a frame, in the order of painting.
pub(crate) fn texts(output: &FullOutput) -> Vec<PaintedText<'_>> {
    let shapes = output.shapes.iter().enumerate();
    let texts = shapes.filter_map(|(order, clipped)| match &clipped.shape {
        Shape::Text(shape) => Some(PaintedText {
            order,
            shape,
            clip: clipped.clip_rect,
            ink: shape.galley.mesh_bounds.translate(shape.pos.to_vec2()),
        }),
        _ => None,
    });
    texts.collect()
}

/// The colour at a place under what is painted there as number `order`.
pub(crate) fn beneath(output: &FullOutput, order: usize, place: Pos2) -> Color32 {
    let under = output.shapes[..order].iter();
    under.fold(Color32::BLACK, |colour, shape| {
        let over = fill_at(shape, place);
        over.map_or(colour, |over| colour.blend(over))
    })
}

/// What a shape paints at a place, letters apart.
fn fill_at(clipped: &ClippedShape, place: Pos2) -> Option<Color32> {
    if !clipped.clip_rect.contains(place) {
        return None;
    }
    shape_fill(&clipped.shape, place)
}

fn shape_fill(shape: &Shape, place: Pos2) -> Option<Color32> {
    match shape {
        Shape::Rect(it) => it.rect.contains(place).then_some(it.fill),
        Shape::Circle(it) => (it.center.distance(place) <= it.radius).then_some(it.fill),
        Shape::Path(it) => (it.closed && is_within(&it.points, place)).then_some(it.fill),
        Shape::Mesh(it) => it.triangles().find_map(|corners| {
            let corners = corners.map(|corner| it.vertices[corner as usize]);
            let is_in = is_within(&corners.map(|corner| corner.pos), place);
            is_in.then(|| mean(corners.map(|corner| corner.color)))
        }),
        Shape::Vec(shapes) => shapes.iter().fold(None, |under, shape| {
            let over = shape_fill(shape, place);
            match (under, over) {
                (Some(under), Some(over)) => Some(Color32::blend(under, over)),
                (under, over) => over.or(under),
            }
        }),
        _ => None,
    }
}

/// Whether a place is within a polygon.
fn is_within(points: &[Pos2], place: Pos2) -> bool {
    let mut is_in = false;
    for (index, &b) in points.iter().enumerate() {
        let a = points[(index + points.len() - 1) % points.len()];
        let spans = (a.y > place.y) != (b.y > place.y);
        if spans && place.x < (b.x - a.x) * (place.y - a.y) / (b.y - a.y) + a.x {
            is_in = !is_in;
        }
    }
    is_in
}

fn mean(colours: [Color32; 3]) -> Color32 {
    let [a, b, c] = colours.map(Rgba::from);
    Color32::from((a + b + c) * (1.0 / 3.0))
}

/// How much of a text is under something that is painted later and lets nothing through, 0 to 1.
pub(crate) fn covered(output: &FullOutput, text: &PaintedText<'_>) -> f32 {
    let ink = text.ink.intersect(text.clip);
    let over = output.shapes[text.order + 1..].iter();
    let covers = over.filter_map(|clipped| match &clipped.shape {
        Shape::Rect(it) if it.fill.is_opaque() => Some(it.rect.intersect(clipped.clip_rect)),
        _ => None,
    });
    let areas = covers.map(|cover| cover.intersect(ink));
    let areas = areas
        .filter(|both| both.is_positive())
        .map(|both| both.area());
    areas.fold(0.0, f32::max) / ink.area().max(1e-3)
}

/// The contrast of letters and what is beneath them, 1 to 21, as the Web Content Accessibility Guidelines define it.
pub(crate) fn contrast(letters: Color32, beneath: Color32) -> f32 {
    let luminance = |colour: Color32| {
        let colour = Rgba::from(colour);
        0.2126 * colour.r() + 0.7152 * colour.g() + 0.0722 * colour.b()
    };
    let [one, other] = [beneath.blend(letters), beneath].map(luminance);
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn black_on_white_is_twenty_one_times_as_light() {
    assert!((contrast(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 0.01);
    // The guidelines' own example: this grey on white is just enough.
    let grey = Color32::from_rgb(0x76, 0x76, 0x76);
    assert!((contrast(grey, Color32::WHITE) - 4.54).abs() < 0.01);
}
