//! Horizontal bars for shares and amounts.

use eframe::egui::{Color32, CornerRadius, Painter, Rect};

/// Draws a horizontal bar that fills a share of `track`, in 0..=1, in the second of two colours. The first is that of
/// the track.
pub(crate) fn draw_bar(painter: &Painter, track: Rect, share: f32, [ground, fill]: [Color32; 2]) {
    let round = CornerRadius::same(4);
    painter.rect_filled(track, round, ground);
    let full = track.with_max_x(track.left() + track.width() * share);
    painter.rect_filled(full, round, fill);
}
