//! Horizontal bars for shares and amounts.

use eframe::egui::{Color32, CornerRadius, Painter, Rect};

/// Draws a horizontal bar. The first colour fills the `track`, the second a share of it, 0.0 to 1.0, from the left.
pub(crate) fn draw_bar(painter: &Painter, track: Rect, share: f32, [ground, fill]: [Color32; 2]) {
    let round = CornerRadius::same(4);
    painter.rect_filled(track, round, ground);
    let full = track.with_max_x(track.left() + track.width() * share);
    painter.rect_filled(full, round, fill);
}
