//! Requests previews: while a playable card is hovered or focused, the best line after it is shown.

use std::time::Duration;

use eframe::egui::{Id, Ui};

use kibitzer::cards::Card;

use super::TableView;
use crate::session::command::Show;

/// The time, in seconds, that a card must be hovered or focused before its preview is requested. A pointer that only
/// passes over a card requests nothing.
const PREVIEW_DELAY: f64 = 0.12;

/// Requests a preview of the best line after `card` once the card has been hovered or focused for [`PREVIEW_DELAY`]
/// seconds. `None` ends the preview after the same delay.
pub(super) fn request_preview(ui: &Ui, view: &mut TableView<'_, '_>, card: Option<Card>) {
    let card = card.filter(|_| !view.shown.is_edited());
    let id = Id::unique("card that is looked at");
    let time = ui.input(|input| input.time);
    let (last, since) = ui.data(|data| data.get_temp(id)).unwrap_or((card, time));
    let since = if last == card { since } else { time };
    ui.data_mut(|data| data.insert_temp(id, (card, since)));
    if card == view.shown.screen().preview {
        return;
    }
    let waited = time - since;
    if waited >= PREVIEW_DELAY {
        view.send(Show::Preview(card));
    } else {
        let rest = Duration::from_secs_f64(PREVIEW_DELAY - waited);
        ui.ctx().request_repaint_after(rest);
    }
}
