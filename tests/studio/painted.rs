//! The contents of the screen as painted: texts, where they are cut off, and what lies behind them.

use eframe::egui::epaint::{ClippedShape, Mesh, TextShape, Vertex};
use eframe::egui::{Color32, Pos2, Rect, Shape, Vec2, vec2};

/// A text on the screen.
#[derive(Debug)]
pub(crate) struct PaintedText {
    pub(crate) text: String,
    /// The bounding box of its letters.
    pub(crate) rect: Rect,
    /// The visible bounding box of each line.
    pub(crate) lines: Vec<Rect>,
    /// The clip rectangle, outside which nothing of the text is visible.
    pub(crate) clip: Rect,
    /// The colours of its letters, each with the colour painted behind it.
    pub(crate) colours: Vec<(Color32, Color32)>,
    /// True if its end was replaced by an ellipsis.
    pub(crate) is_elided: bool,
    /// The index of its shape in the frame.
    pub(crate) place: usize,
    /// The index of the first later shape that covers at least part of it.
    pub(crate) covered: Option<usize>,
}

/// Returns all texts of a frame that are at least partly visible.
pub(crate) fn texts(shapes: &[ClippedShape]) -> Vec<PaintedText> {
    let shapes: Vec<(Rect, &Shape)> = shapes
        .iter()
        .flat_map(|it| {
            leaves(&it.shape)
                .into_iter()
                .map(|leaf| (it.clip_rect, leaf))
        })
        .collect();
    let texts = shapes
        .iter()
        .enumerate()
        .filter_map(|(index, &(clip, shape))| match shape {
            Shape::Text(text) => painted(text, clip, &shapes, index),
            _ => None,
        });
    texts.collect()
}

/// Returns the elementary shapes that a shape consists of.
pub(crate) fn leaves(shape: &Shape) -> Vec<&Shape> {
    match shape {
        Shape::Vec(shapes) => shapes.iter().flat_map(leaves).collect(),
        shape => vec![shape],
    }
}

fn painted(
    text: &TextShape,
    clip: Rect,
    shapes: &[(Rect, &Shape)],
    place: usize,
) -> Option<PaintedText> {
    let (below, above) = (&shapes[..place], &shapes[place + 1..]);
    let rect = text.visual_bounding_rect();
    if !rect.is_positive() || !rect.intersects(clip) || text.opacity_factor == 0.0 {
        return None;
    }
    let mut colours = Vec::new();
    for (middle, colour) in letters(text).filter(|(middle, _)| clip.contains(*middle)) {
        let behind = behind(below, middle);
        let pair = (over(colour, behind), behind);
        if !colours.contains(&pair) {
            colours.push(pair);
        }
    }
    Some(PaintedText {
        text: text.galley.text().to_owned(),
        rect,
        lines: lines(text).map(|line| line.intersect(clip)).collect(),
        clip,
        colours,
        is_elided: text.galley.elided,
        place,
        covered: spots(text)
            .filter_map(|at| above.iter().position(|it| covers(it, at)))
            .min()
            .map(|after| place + 1 + after),
    })
}

/// Returns the bounding box of the letters in each line.
fn lines(text: &TextShape) -> impl Iterator<Item = Rect> {
    let rows = text.galley.rows.iter();
    let bounds = rows.map(|row| row.visuals.mesh_bounds.translate(row.pos.to_vec2()));
    bounds.map(|line| line.translate(text.pos.to_vec2()))
}

/// Returns the four corners of every letter, with the place that they are relative to.
fn corners(text: &TextShape) -> impl Iterator<Item = (&[Vertex], Vec2)> {
    text.galley.rows.iter().flat_map(move |row| {
        let glyphs = row.glyphs.iter().filter(|it| !it.uv_rect.is_nothing());
        glyphs.filter_map(move |glyph| {
            let from = glyph.first_vertex as usize;
            let corners = row.visuals.mesh.vertices.get(from..from + 4)?;
            Some((corners, (text.pos + row.pos.to_vec2()).to_vec2()))
        })
    })
}

/// Returns three points on every letter: near its left edge, in its middle, and near its right edge.
fn spots(text: &TextShape) -> impl Iterator<Item = Pos2> {
    corners(text).flat_map(|(corners, at)| {
        let letter = Rect::from_two_pos(corners[0].pos, corners[3].pos);
        [0.2, 0.5, 0.8].map(|share| letter.lerp_inside(vec2(share, 0.5)) + at)
    })
}

/// Returns the middle of every letter with its colour.
fn letters(text: &TextShape) -> impl Iterator<Item = (Pos2, Color32)> {
    corners(text).map(|(corners, at)| {
        let colour = match corners[0].color {
            Color32::PLACEHOLDER => text.fallback_color,
            colour => text.override_text_color.unwrap_or(colour),
        };
        let middle = corners[0].pos.lerp(corners[3].pos, 0.5) + at;
        (middle, colour.gamma_multiply(text.opacity_factor))
    })
}

/// Returns the colour that results from painting these shapes, at a point.
fn behind(shapes: &[(Rect, &Shape)], at: Pos2) -> Color32 {
    let shapes = shapes.iter().filter(|(clip, _)| clip.contains(at));
    let fills = shapes.filter_map(|(_, shape)| fill(shape, at));
    fills.fold(Color32::BLACK, |below, above| over(above, below))
}

/// Returns true if a shape hides what lies behind it at a point.
fn covers((clip, shape): &(Rect, &Shape), at: Pos2) -> bool {
    clip.contains(at) && fill(shape, at).is_some_and(|colour| colour.a() > 128)
}

/// Returns the colour that a shape paints at a point, or `None` if it does not cover it.
fn fill(shape: &Shape, at: Pos2) -> Option<Color32> {
    match shape {
        Shape::Rect(it) => (it.rect.contains(at) && it.blur_width == 0.0).then_some(it.fill),
        Shape::Circle(it) => (it.center.distance(at) <= it.radius).then_some(it.fill),
        Shape::Path(it) => (it.closed && is_inside(&it.points, at)).then_some(it.fill),
        Shape::Mesh(mesh) => fill_of_mesh(mesh, at),
        _ => None,
    }
}

/// Returns true if a point lies inside a polygon, that is, if a ray to the right crosses its sides an odd number of
/// times.
fn is_inside(corners: &[Pos2], at: Pos2) -> bool {
    let next = corners.iter().cycle().skip(1);
    let sides = corners.iter().zip(next);
    let crossed = sides.filter(|(a, b)| {
        let is_between = (a.y > at.y) != (b.y > at.y);
        is_between && at.x < a.x + (at.y - a.y) / (b.y - a.y) * (b.x - a.x)
    });
    crossed.count() % 2 == 1
}

/// Returns the colour of a mesh at a point: that of the last triangle around it.
fn fill_of_mesh(mesh: &Mesh, at: Pos2) -> Option<Color32> {
    let triangles = mesh.indices.chunks_exact(3);
    let corners = triangles.map(|it| [0, 1, 2].map(|n| mesh.vertices[it[n] as usize]));
    corners.filter_map(|it| shade(it, at)).next_back()
}

fn shade([a, b, c]: [Vertex; 3], at: Pos2) -> Option<Color32> {
    let area = |p: Pos2, q: Pos2, r: Pos2| (q - p).x * (r - p).y - (q - p).y * (r - p).x;
    let whole = area(a.pos, b.pos, c.pos);
    let shares = [(b, c), (c, a), (a, b)].map(|(p, q)| area(p.pos, q.pos, at) / whole);
    if whole == 0.0 || shares.iter().any(|share| *share < -1e-4) {
        return None;
    }
    let channel = |n: usize| {
        let parts = [a, b, c].into_iter().zip(shares);
        let sum: f32 = parts
            .map(|(it, share)| f32::from(it.color[n]) * share)
            .sum();
        sum.round() as u8
    };
    Some(Color32::from_rgba_premultiplied(
        channel(0),
        channel(1),
        channel(2),
        channel(3),
    ))
}

/// Blends one colour over another, as the graphics driver does.
fn over(above: Color32, below: Color32) -> Color32 {
    below.blend(above)
}
