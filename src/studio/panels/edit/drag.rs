//! Dragging cards between hands and trays in edit mode.

use eframe::egui::{
    Context, CornerRadius, DragAndDrop, Id, LayerId, Order, Rect, Response, Sense, Stroke,
    StrokeKind, Ui, vec2,
};

use kibitzer::cards::Card;

use crate::look::cards::{CARD_WIDTH, CardLook, draw_card_face};
use crate::look::theme::Theme;

/// The height of the dragged card, in points.
const CARD_HEIGHT: f32 = 52.0;

/// Returns the card that the user is dragging with the pointer, or `None`.
pub(crate) fn dragged_card(ctx: &Context) -> Option<Card> {
    DragAndDrop::payload::<Card>(ctx).map(|card| *card)
}

/// Draws the card that the user is dragging, under the pointer and above everything else.
pub(crate) fn dragged_card_ui(ctx: &Context, theme: &Theme) {
    let (Some(card), Some(at)) = (dragged_card(ctx), ctx.pointer_interact_pos()) else {
        return;
    };
    let layer = LayerId::new(Order::Tooltip, Id::unique("card under the pointer"));
    let size = vec2(CARD_HEIGHT * CARD_WIDTH, CARD_HEIGHT);
    let rect = Rect::from_center_size(at, size);
    let painter = ctx.layer_painter(layer);
    draw_card_face(&painter, theme, rect, card, CardLook::default());
}

/// Makes a rectangle a drop target for cards. While a card is being dragged, the rectangle shows whether the card may
/// be dropped there. Returns the card dropped in this frame, or `None`. `salt` must differ between drop targets.
pub(crate) fn drop_ui(
    ui: &Ui,
    theme: &Theme,
    rect: Rect,
    salt: impl std::hash::Hash + std::fmt::Debug,
    is_allowed: bool,
) -> Option<Card> {
    dragged_card(ui.ctx())?;
    let response = ui.interact(rect, Id::unique(("place to drop", salt)), Sense::hover());
    draw_drop_frame(ui, theme, &response, is_allowed);
    let dropped = response.dnd_release_payload::<Card>();
    dropped.filter(|_| is_allowed).map(|card| *card)
}

/// Draws a frame around a drop target if dropping is allowed. Otherwise draws a line through the target while the
/// pointer is over it.
fn draw_drop_frame(ui: &Ui, theme: &Theme, response: &Response, is_allowed: bool) {
    let is_over = response.contains_pointer();
    let (round, rect) = (CornerRadius::same(6), response.rect);
    let wide = if is_over { 2.5 } else { 1.0 };
    if is_allowed {
        let stroke = Stroke::new(wide, theme.mark.accent);
        ui.painter()
            .rect_stroke(rect, round, stroke, StrokeKind::Inside);
    } else if is_over {
        let stroke = Stroke::new(wide, theme.result.fails);
        let line = [rect.left_center(), rect.right_center()];
        ui.painter().line_segment(line, stroke);
    }
}
