//! The ring around the widget with the keyboard focus.

use eframe::egui;

use crate::look::theme::Theme;

/// Draws a ring around the widget with keyboard focus, above everything else. Text fields get no ring, because they
/// show their focus themselves.
pub(crate) fn focus_ring_ui(ctx: &egui::Context, theme: &Theme) {
    let focused = ctx.memory(|memory| memory.focused());
    let seen = egui::Id::unique("ringed");
    let before: Option<Option<egui::Id>> = ctx.data(|data| data.get_temp(seen));
    if focused != before.flatten() {
        // A dialog reaches its final position only in the frame after it opens.
        ctx.data_mut(|data| data.insert_temp(seen, focused));
        return ctx.request_repaint();
    }
    // A widget that is no longer drawn keeps the focus until the frame ends.
    let is_here =
        |id: &egui::Id| ctx.viewport(|viewport| viewport.this_pass.widgets.get(*id).is_some());
    let focused = focused.filter(|id| is_here(id) && !ctx.text_edit_focused());
    let Some(response) = focused.and_then(|id| ctx.read_response(id)) else {
        return;
    };
    let layer = egui::LayerId::new(egui::Order::Tooltip, egui::Id::unique("ring"));
    let painter = ctx.layer_painter(layer);
    let place = response.interact_rect;
    // One of the two rings is dark and the other is light, so they are visible on any background.
    let rings = [(theme.ring.fill, 3.0, 4.5), (theme.ring.text, 2.0, 2.5)];
    for (colour, away, width) in rings {
        let stroke = egui::Stroke::new(width, colour);
        painter.rect_stroke(place.expand(away), 6.0, stroke, egui::StrokeKind::Middle);
    }
}
