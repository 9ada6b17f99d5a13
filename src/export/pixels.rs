//! Pages and pictures as pixels.

use skrifa::outline::OutlinePen;
use tiny_skia::{Color, FillRule, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform};

use super::error::ExportError;
use super::page::{Mark, Page, TextStyle, round_corners};
use super::palette::rgb_components;

/// A picture as a rectangular array of pixels.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PixelPicture {
    /// The width and height of the picture, in pixels.
    pub size: [u32; 2],
    /// Four bytes for each pixel of the picture, row by row from the top: red, green, blue and alpha.
    pub points: Vec<u8>,
}

impl Page {
    /// Draws the page as pixels. `scale` is the number of pixels for each unit of 1/96 inch. The result is the same on
    /// every machine.
    ///
    /// # Errors
    ///
    /// Returns an error if the picture needs too much memory.
    pub fn draw(&self, scale: f32) -> Result<PixelPicture, ExportError> {
        let [width, height] = self.size.map(|side| (side * scale).ceil() as u32);
        let mut drawing = PixelDrawing {
            pixmap: Pixmap::new(width, height).ok_or(ExportError::NotDrawn)?,
            transform: Transform::from_scale(scale, scale),
            stroke: Stroke {
                width: self.stroke_width,
                ..Stroke::default()
            },
        };
        let [red, green, blue] = rgb_components(self.ground);
        let ground = Color::from_rgba8(red, green, blue, 255);
        drawing.pixmap.fill(ground);
        for mark in &self.marks {
            drawing.draw(mark);
        }
        // The background is opaque, so premultiplied alpha does not change any colour.
        Ok(PixelPicture {
            size: [width, height],
            points: drawing.pixmap.take(),
        })
    }
}

/// A picture being drawn.
struct PixelDrawing {
    pixmap: Pixmap,
    transform: Transform,
    stroke: Stroke,
}

impl PixelDrawing {
    fn draw(&mut self, mark: &Mark) {
        match mark {
            Mark::Text { at, style, text } => self.fill(text_path(*at, *style, text), style.colour),
            Mark::Line { from, to, colour } => {
                let mut path = PathBuilder::new();
                path.move_to(from[0], from[1]);
                path.line_to(to[0], to[1]);
                self.outline(path.finish(), colour);
            }
            Mark::Rectangle {
                corner,
                size,
                radius,
                fill,
                outline,
            } => {
                let path = rectangle_path(*corner, *size, *radius);
                if let Some(colour) = fill {
                    self.fill(path.clone(), colour);
                }
                if let Some(colour) = outline {
                    self.outline(path, colour);
                }
            }
        }
    }

    /// Fills the inside of a path. Draws nothing for `None`, which is the path of text that has only spaces.
    fn fill(&mut self, path: Option<Path>, colour: &str) {
        if let Some(path) = path {
            let paint = paint(colour);
            self.pixmap
                .fill_path(&path, &paint, FillRule::Winding, self.transform, None);
        }
    }

    /// Draws a line along a path.
    fn outline(&mut self, path: Option<Path>, colour: &str) {
        if let Some(path) = path {
            let paint = paint(colour);
            self.pixmap
                .stroke_path(&path, &paint, &self.stroke, self.transform, None);
        }
    }
}

fn paint(colour: &str) -> Paint<'static> {
    let [red, green, blue] = rgb_components(colour);
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, 255);
    paint
}

fn rectangle_path([x, y]: [f32; 2], [width, height]: [f32; 2], radius: f32) -> Option<Path> {
    if radius == 0.0 {
        return Rect::from_xywh(x, y, width, height).map(PathBuilder::from_rect);
    }
    let mut path = PathBuilder::new();
    for [[from_x, from_y], [ax, ay], [bx, by], [x, y]] in
        round_corners([x, y], [width, height], radius)
    {
        if path.is_empty() {
            path.move_to(from_x, from_y);
        } else {
            path.line_to(from_x, from_y);
        }
        path.cubic_to(ax, ay, bx, by, x, y);
    }
    path.close();
    path.finish()
}

fn text_path([x, y]: [f32; 2], style: TextStyle, text: &str) -> Option<Path> {
    let mut pen = GlyphPen {
        path: PathBuilder::new(),
        origin: [x, y],
    };
    for (_, glyph) in style.face.glyphs(text) {
        style.face.draw_glyph(glyph, style.size, &mut pen);
        pen.origin[0] += style.face.glyph_width(glyph) * style.size;
    }
    pen.path.finish()
}

/// A pen that adds the outlines of glyphs to a path, turning the y axis downwards.
struct GlyphPen {
    path: PathBuilder,
    /// The origin of the glyph: the left end of its baseline.
    origin: [f32; 2],
}

impl GlyphPen {
    fn place(&self, x: f32, y: f32) -> [f32; 2] {
        [self.origin[0] + x, self.origin[1] - y]
    }
}

impl OutlinePen for GlyphPen {
    fn move_to(&mut self, x: f32, y: f32) {
        let [x, y] = self.place(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let [x, y] = self.place(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let ([cx, cy], [x, y]) = (self.place(cx, cy), self.place(x, y));
        self.path.quad_to(cx, cy, x, y);
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        let ([ax, ay], [bx, by], [x, y]) =
            (self.place(ax, ay), self.place(bx, by), self.place(x, y));
        self.path.cubic_to(ax, ay, bx, by, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
