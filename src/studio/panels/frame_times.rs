//! A meter of frame times and the figures of the engine, drawn over the window on request.

use std::collections::VecDeque;
use std::time::Duration;

use eframe::egui::{
    Align2, Area, Context, Frame, Id, Order, Pos2, Rect, RichText, Sense, Ui, pos2, vec2,
};

use crate::look::theme::strong;
use crate::view::Pen;
use kibitzer_words::say;

/// The number of latest frames whose times are stored and drawn.
const STORED_FRAMES: usize = 300;

/// The time budget of a frame at 60 frames per second.
const FRAME_BUDGET: Duration = Duration::from_millis(16);

/// The times that the latest frames took. A frame's time covers all work of the studio except rasterization.
#[derive(Default)]
pub(crate) struct FrameTimes {
    begun: Option<Duration>,
    times: VecDeque<Duration>,
}

impl FrameTimes {
    /// Records that a frame starts at the time `now`, measured from a fixed moment.
    pub(crate) fn begin_frame(&mut self, now: Duration) {
        self.begun = Some(now);
    }

    /// Records that the frame ends at the time `now`. Does nothing if the start of the frame was not recorded.
    pub(crate) fn end_frame(&mut self, now: Duration) {
        let Some(begun) = self.begun.take() else {
            return;
        };
        if self.times.len() == STORED_FRAMES {
            self.times.pop_front();
        }
        self.times.push_back(now.saturating_sub(begun));
    }

    /// Returns the time that `percent` percent of the stored frames did not exceed, or zero if there are none.
    fn percentile(&self, percent: usize) -> Duration {
        let mut times: Vec<Duration> = self.times.iter().copied().collect();
        times.sort();
        let place = (times.len() * percent).div_ceil(100).saturating_sub(1);
        times.get(place).copied().unwrap_or_default()
    }
}

/// Draws a meter of frame times in the bottom right corner of the window, and below it the figures of the engine.
pub(crate) fn frame_times_ui(
    ctx: &Context,
    pen: &Pen<'_>,
    frames: &FrameTimes,
    figures: &[String],
) {
    let area = Area::new(Id::unique("frame meter")).order(Order::Tooltip);
    let area = area.anchor(Align2::RIGHT_BOTTOM, vec2(-10.0, -38.0));
    area.interactable(false).show(ctx, |ui| {
        let frame = Frame::popup(ui.style()).fill(pen.theme.ground.bar);
        frame.show(ui, |ui| {
            ui.label(strong(say!(pen, "meter-title")).size(12.0));
            bars_ui(ui, pen, frames);
            let milliseconds =
                |percent| format!("{:.2}", frames.percentile(percent).as_secs_f64() * 1000.0);
            let text = say!(
                pen,
                "meter-times",
                half = milliseconds(50),
                most = milliseconds(99),
                worst = milliseconds(100),
                count = frames.times.len()
            );
            ui.label(RichText::new(text).size(12.0).color(pen.theme.text));
            ui.label(strong(say!(pen, "meter-engine")).size(12.0));
            for figure in figures {
                ui.label(RichText::new(figure).size(12.0).color(pen.theme.text));
            }
        });
    });
}

/// Draws a bar for the time of each frame, and a line at the time budget.
fn bars_ui(ui: &mut Ui, pen: &Pen<'_>, frames: &FrameTimes) {
    let (rect, _) = ui.allocate_exact_size(vec2(STORED_FRAMES as f32, 64.0), Sense::hover());
    let high = |time: Duration| {
        let share = time.as_secs_f32() / (2.0 * FRAME_BUDGET.as_secs_f32());
        rect.bottom() - rect.height() * share.min(1.0)
    };
    for (x, &time) in frames.times.iter().enumerate() {
        let left: Pos2 = pos2(rect.left() + x as f32, high(time));
        let bar = Rect::from_min_max(left, pos2(left.x + 1.0, rect.bottom()));
        let colour = match time <= FRAME_BUDGET {
            true => pen.theme.result.makes,
            false => pen.theme.result.fails,
        };
        ui.painter().rect_filled(bar, 0, colour);
    }
    let line = (1.0, pen.theme.text);
    ui.painter().hline(rect.x_range(), high(FRAME_BUDGET), line);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_cover_the_latest_frames() {
        let mut frames = FrameTimes::default();
        for time in 0..400 {
            frames.begin_frame(Duration::ZERO);
            frames.end_frame(Duration::from_millis(time));
        }
        assert_eq!(frames.percentile(100), Duration::from_millis(399));
        assert_eq!(frames.percentile(50), Duration::from_millis(249));
        assert_eq!(frames.percentile(99), Duration::from_millis(396));
        // An end without a start records nothing.
        frames.end_frame(Duration::from_secs(9));
        assert_eq!(frames.percentile(100), Duration::from_millis(399));
    }
}
