//! A slip of the brush: one thing on the screen is not what the studio draws.

use eframe::egui::epaint::{ClippedShape, TextShape};
use eframe::egui::{Context, FullOutput, Plugin, Shape};

#[derive(Clone, Copy, Debug)]
pub(crate) enum Slip {
    /// The digit of this number is one more than it should be, or nought for nine.
    Digit(usize),
    /// The badge of this number is not there.
    Badge(usize),
}

/// Lets a slip happen on every frame, between the studio and its driver.
#[derive(Default)]
pub(crate) struct Slips {
    pub(crate) slip: Option<Slip>,
    /// How many there were on the last frame.
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
                for part in &mut shapes[last - 2..=last] {
                    part.shape = Shape::Noop;
                }
            }
            None => {}
        }
    }
}

/// A digit of every size of letters on the screen: which shape has it, and where in its text.
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

/// The badges on the screen: a rim, a disc on it, and then this shape, the number.
fn badges(shapes: &[ClippedShape]) -> Vec<usize> {
    let threes = shapes.windows(3).enumerate();
    let found =
        threes.filter(|(_, three)| is_badge(&three[0].shape, &three[1].shape, &three[2].shape));
    found.map(|(at, _)| at + 2).collect()
}

fn is_badge(rim: &Shape, disc: &Shape, number: &Shape) -> bool {
    let (Shape::Rect(rim), Shape::Rect(disc), Shape::Text(number)) = (rim, disc, number) else {
        return false;
    };
    let is_ringed = rim.rect.width() > disc.rect.width() && rim.rect.center() == disc.rect.center();
    is_ringed && number.galley.text().parse::<u32>().is_ok()
}

/// Sets the digit there to the next one.
fn falsify(ctx: &Context, text: &mut TextShape, at: usize) {
    let mut job = (*text.galley.job).clone();
    let digit = job.text.as_bytes()[at] - b'0';
    job.text
        .replace_range(at..=at, &((digit + 1) % 10).to_string());
    text.galley = ctx.fonts_mut(|fonts| fonts.layout_job(job));
}
