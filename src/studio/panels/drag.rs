//! Cards that are dragged from place to place while a deal is set up.

use eframe::egui::{
    Context, CornerRadius, DragAndDrop, Id, LayerId, Order, Rect, Response, Sense, Stroke,
    StrokeKind, Ui, vec2,
};

use kibitzer::cards::Card;

use crate::look::cards::{CARD_WIDTH, CardLook, card_face};
use crate::look::theme::Theme;

/// Height of the card under the pointer.
const HEIGHT: f32 = 52.0;

/// The card that is being dragged.
pub(crate) fn dragged(ctx: &Context) -> Option<Card> {
    DragAndDrop::payload::<Card>(ctx).map(|card| *card)
}

/// Draws the card that is being dragged under the pointer, above everything.
pub(crate) fn dragged_ui(ctx: &Context, theme: &Theme) {
    let (Some(card), Some(at)) = (dragged(ctx), ctx.pointer_interact_pos()) else {
        return;
    };
    let layer = LayerId::new(Order::Tooltip, Id::unique("card under the pointer"));
    let size = vec2(HEIGHT * CARD_WIDTH, HEIGHT);
    let rect = Rect::from_center_size(at, size);
    card_face(
        &ctx.layer_painter(layer),
        theme,
        rect,
        card,
        CardLook::default(),
    );
}

/// A place where cards may be dropped: while one is dragged it shows whether that is allowed. The card that was
/// dropped there, if one was.
pub(crate) fn drop_ui(
    ui: &Ui,
    theme: &Theme,
    rect: Rect,
    salt: impl std::hash::Hash + std::fmt::Debug,
    is_allowed: bool,
) -> Option<Card> {
    dragged(ui.ctx())?;
    let response = ui.interact(rect, Id::unique(("place to drop", salt)), Sense::hover());
    mark(ui, theme, &response, is_allowed);
    let dropped = response.dnd_release_payload::<Card>();
    dropped.filter(|_| is_allowed).map(|card| *card)
}

/// A frame where the card may go, a line through the place where it may not.
fn mark(ui: &Ui, theme: &Theme, response: &Response, is_allowed: bool) {
    let is_over = response.contains_pointer();
    let (round, rect) = (CornerRadius::same(6), response.rect);
    let wide = if is_over { 2.5 } else { 1.0 };
    match is_allowed {
        true => {
            let stroke = Stroke::new(wide, theme.mark.accent);
            ui.painter()
                .rect_stroke(rect, round, stroke, StrokeKind::Inside);
        }
        false if is_over => {
            let stroke = Stroke::new(wide, theme.result.fails);
            let line = [rect.left_center(), rect.right_center()];
            ui.painter().line_segment(line, stroke);
        }
        false => {}
    }
}
