//! The rows of the tables under the statistics, and the heads of their columns.

use eframe::egui::{
    self, Align2, CornerRadius, CursorIcon, Id, Pos2, Response, Sense, Ui, WidgetInfo, vec2,
};

use crate::look::theme::{font, strong_font};
use crate::panels::SurveyView;

/// The height of a row of a table.
pub(crate) const ROW: f32 = 24.0;

/// A row of a table, with its name.
pub(crate) fn row_ui(ui: &mut Ui, view: &SurveyView<'_, '_>, name: &str, chosen: bool) -> Response {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), ROW));
    let id = ui.scope_id().with(("row", name));
    let response = ui.interact(rect, id, Sense::click());
    response.widget_info(|| WidgetInfo::selected(egui::Role::Button, true, chosen, name));
    if chosen || response.hovered() {
        let fill = match chosen {
            true => view.theme.mark.chosen,
            false => view.theme.mark.hovered,
        };
        ui.painter().rect_filled(rect, CornerRadius::same(5), fill);
    }
    response
}

/// Draws the head of a column to sort by: its text, where, and its name; whether it is clicked.
pub(crate) fn head_ui(
    ui: &Ui,
    view: &SurveyView<'_, '_>,
    (text, at, align): (&str, Pos2, Align2),
    chosen: bool,
    name: &str,
) -> bool {
    let (letters, colour) = match chosen {
        true => (strong_font(12.5), view.theme.text),
        false => (font(12.5), view.theme.weak),
    };
    let drawn = ui.painter().text(at, align, text, letters, colour);
    let id = Id::unique(("head", name));
    let response = ui.interact(drawn.expand(4.0), id, Sense::click());
    response.widget_info(|| WidgetInfo::selected(egui::Role::Button, true, chosen, name));
    let response = response.on_hover_cursor(CursorIcon::PointingHand);
    response.clicked()
}
