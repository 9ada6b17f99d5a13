//! The rows and column headings shared by the tables of the statistics.

use eframe::egui::{self, Align2, CursorIcon, Id, Pos2, Response, Sense, Ui, WidgetInfo, vec2};

use crate::look::theme::{font, strong_font};
use crate::panels::SurveyView;

/// The height of a row in the tables of the statistics, in points.
pub(crate) const ROW_HEIGHT: f32 = 24.0;

/// Draws the background of a clickable row in a table of the statistics. Screen readers announce `name`. Returns the
/// row's response to the pointer.
pub(crate) fn row_ui(ui: &mut Ui, view: &SurveyView<'_, '_>, name: &str, chosen: bool) -> Response {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), ROW_HEIGHT));
    let id = ui.scope_id().with(("row", name));
    let response = ui.interact(rect, id, Sense::click());
    response.widget_info(|| WidgetInfo::selected(egui::Role::Button, true, chosen, name));
    view.fill_row_background(ui, rect, 5, chosen, response.hovered());
    response
}

/// Draws a column heading at the point `at`, aligned by `align`. A click on it sorts the table, and screen readers
/// announce `name`. Returns true if it was clicked.
pub(crate) fn column_heading_ui(
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
