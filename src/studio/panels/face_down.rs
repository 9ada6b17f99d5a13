//! A hand that lies face down while somebody solves a problem as a player would.

use eframe::egui::{
    self, CornerRadius, Id, Painter, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, vec2,
};

use kibitzer::cards::Seat;

use crate::look::theme::Theme;
use crate::say;
use crate::view::Pen;

/// Draws the backs of so many cards of a size, within a rectangle.
pub(crate) fn face_down_ui(
    ui: &Ui,
    pen: &Pen<'_>,
    rect: Rect,
    card: Vec2,
    seat: Seat,
    count: usize,
) {
    let room = rect.width() - card.x;
    let step = (room / count.saturating_sub(1).max(1) as f32).min(card.x * 0.6);
    let width = step * count.saturating_sub(1) as f32 + card.x;
    let left = rect.center().x - width / 2.0;
    for place in 0..count {
        let corner = egui::pos2(left + place as f32 * step, rect.top());
        back(ui.painter(), &pen.theme, Rect::from_min_size(corner, card));
    }
    let seat_name = pen.words.seat(seat);
    let name = say!(
        pen.words,
        "solving-face-down",
        seat = seat_name,
        count = count
    );
    let id = Id::unique(("face down", seat.index()));
    let response = ui.interact(rect, id, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, &name));
    response.on_hover_text(name);
}

/// The back of a card.
fn back(painter: &Painter, theme: &Theme, rect: Rect) {
    let round = CornerRadius::same((rect.height() * 0.1).round() as u8);
    painter.rect_filled(rect, round, theme.card.face);
    let inner = rect.shrink(rect.height() * 0.05);
    painter.rect_filled(inner, round, theme.mark.accent);
    let line = Stroke::new(1.0, theme.card.face.gamma_multiply(0.6));
    painter.rect_stroke(
        inner.shrink2(vec2(2.0, 2.0)),
        round,
        line,
        StrokeKind::Inside,
    );
    let edge = Stroke::new(0.75, theme.card.edge);
    painter.rect_stroke(rect, round, edge, StrokeKind::Inside);
}
