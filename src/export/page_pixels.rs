//! Printed pages as pixels, for their preview.

use resvg::tiny_skia::{Color, FillRule, Paint, PathBuilder, Pixmap, Rect, Stroke, Transform};
use skrifa::MetadataProvider;
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};

use super::error::ExportError;
use super::palette::rgb_components;
use super::picture::PixelPicture;
use super::printed_page::{LINE_WIDTH, PageMark, PrintStyle, PrintedPage};

/// Draws a printed page on white. `scale` is the number of pixels for each unit of 1/96 inch.
///
/// # Errors
///
/// Returns an error if the picture needs too much memory.
pub(crate) fn draw_page(page: &PrintedPage, scale: f32) -> Result<PixelPicture, ExportError> {
    let [width, height] = page.size.map(|side| (side * scale).ceil() as u32);
    let mut pixmap = Pixmap::new(width, height).ok_or(ExportError::NotDrawn)?;
    pixmap.fill(Color::WHITE);
    for mark in &page.marks {
        draw_mark(&mut pixmap, mark, scale);
    }
    Ok(PixelPicture {
        size: [width, height],
        points: pixmap.take(),
    })
}

fn draw_mark(pixmap: &mut Pixmap, mark: &PageMark, scale: f32) {
    let transform = Transform::from_scale(scale, scale);
    let stroke = Stroke {
        width: LINE_WIDTH,
        ..Stroke::default()
    };
    let mut path = PathBuilder::new();
    let colour = match mark {
        PageMark::Text { at, style, text } => {
            return draw_text(pixmap, *at, *style, text, transform);
        }
        PageMark::Line { from, to, colour } => {
            path.move_to(from[0], from[1]);
            path.line_to(to[0], to[1]);
            colour
        }
        PageMark::Bar {
            corner: [x, y],
            size: [width, height],
            colour,
        } => {
            if let Some(rect) = Rect::from_xywh(*x, *y, *width, *height) {
                pixmap.fill_rect(rect, &paint(colour), transform, None);
            }
            return;
        }
        PageMark::Frame {
            corner: [x, y],
            size: [width, height],
            colour,
        } => {
            let rect = Rect::from_xywh(*x, *y, *width, *height);
            rect.into_iter().for_each(|rect| path.push_rect(rect));
            colour
        }
    };
    if let Some(path) = path.finish() {
        pixmap.stroke_path(&path, &paint(colour), &stroke, transform, None);
    }
}

fn draw_text(
    pixmap: &mut Pixmap,
    [mut x, y]: [f32; 2],
    style: PrintStyle,
    text: &str,
    transform: Transform,
) {
    let Some(font) = style.face.font() else {
        return;
    };
    let outlines = font.outline_glyphs();
    let mut pen = GlyphPen {
        path: PathBuilder::new(),
        origin: [x, y],
    };
    for (_, glyph) in style.face.glyphs(text) {
        pen.origin = [x, y];
        let settings = DrawSettings::unhinted(Size::new(style.size), LocationRef::default());
        if let Some(outline) = outlines.get(glyph) {
            // A glyph with a damaged outline is left out.
            let _ = outline.draw(settings, &mut pen);
        }
        x += style.face.glyph_width(glyph) * style.size;
    }
    if let Some(path) = pen.path.finish() {
        pixmap.fill_path(
            &path,
            &paint(style.colour),
            FillRule::Winding,
            transform,
            None,
        );
    }
}

fn paint(colour: &str) -> Paint<'static> {
    let [red, green, blue] = rgb_components(colour);
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, 255);
    paint
}

/// Adds the outlines of glyphs to a path, with the y axis turned downwards.
struct GlyphPen {
    path: PathBuilder,
    /// The place of the glyph on its baseline.
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
