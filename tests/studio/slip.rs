//! A deliberate drawing error: one element on the screen differs from what the studio draws.

use eframe::egui::epaint::{ClippedShape, TextShape};
use eframe::egui::{Context, FullOutput, Plugin, Shape};

#[derive(Clone, Copy, Debug)]
pub(crate) enum Slip {
    /// The digit with this index is replaced by the next one, and 9 by 0.
    Digit(usize),
    /// The badge with this index is missing.
    Badge(usize),
}

/// A plugin that introduces an error into every frame, between the studio and the graphics driver.
#[derive(Default)]
pub(crate) struct Slips {
    pub(crate) slip: Option<Slip>,
    /// The number of digits on the last frame that can be changed.
    pub(crate) digits: usize,
    pub(crate) badges: usize,
}

impl Plugin for Slips {
    fn debug_name(&self) -> &'static str {
        "slips"
    }

    fn output_hook(&mut self, ctx: &Context, output: &mut FullOutput) {
        let shapes = &mut output.shapes;
        let (digits, badges) = (digits(shapes), badges(shapes));
        (self.digits, self.badges) = (digits.len(), badges.len());
        match self.slip {
            Some(Slip::Digit(number)) => {
                let (shape, at) = digits[number];
                if let Shape::Text(text) = &mut shapes[shape].shape {
                    falsify(ctx, text, at);
                }
            }
            Some(Slip::Badge(number)) => {
                let last = badges[number];
                for part in &mut shapes[last - 1..=last] {
                    part.shape = Shape::Noop;
                }
            }
            None => {}
        }
    }
}

/// Returns one digit for every font size on the screen: the index of its shape, and the byte offset in its text.
fn digits(shapes: &[ClippedShape]) -> Vec<(usize, usize)> {
    let (mut found, mut sizes) = (Vec::new(), Vec::new());
    for (index, shape) in shapes.iter().enumerate() {
        if let Shape::Text(text) = &shape.shape
            && let Some(at) = text.galley.text().find(|c: char| c.is_ascii_digit())
        {
            let size = text.galley.job.sections[0].format.font_id.size;
            if !sizes.contains(&size) {
                sizes.push(size);
                found.push((index, at));
            }
        }
    }
    found
}

/// Returns the badges on the screen, as indices of their numbers. A badge is two shapes in a row: a small rectangle, and a
/// number in it.
fn badges(shapes: &[ClippedShape]) -> Vec<usize> {
    let twos = shapes.windows(2).enumerate();
    let found = twos.filter(|(_, two)| is_badge(&two[0].shape, &two[1].shape));
    found.map(|(at, _)| at + 1).collect()
}

fn is_badge(plate: &Shape, number: &Shape) -> bool {
    let (Shape::Rect(plate), Shape::Text(number)) = (plate, number) else {
        return false;
    };
    let is_small =
        plate.rect.width() < 40.0 && plate.rect.contains(number.visual_bounding_rect().center());
    is_small && number.galley.text().parse::<u32>().is_ok()
}

/// Replaces the digit at this byte offset by the next one.
fn falsify(ctx: &Context, text: &mut TextShape, at: usize) {
    let mut job = (*text.galley.job).clone();
    let digit = job.text.as_bytes()[at] - b'0';
    job.text
        .replace_range(at..=at, &((digit + 1) % 10).to_string());
    text.galley = ctx.fonts_mut(|fonts| fonts.layout_job(job));
}
