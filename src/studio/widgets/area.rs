//! Places in a drawing that the user can point at, with their roles and names for screen readers.

use eframe::egui::{Id, Rect, Response, Role, Sense, Ui, WidgetInfo};

/// Makes a rectangle a button.
pub(crate) fn button_area(ui: &Ui, rect: Rect, id: Id, name: &str) -> Response {
    let response = ui.interact(rect, id, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    response
}

/// Makes a rectangle one of several that can be chosen, such as a row or a radio button.
pub(crate) fn choice_area(
    ui: &Ui,
    rect: Rect,
    id: Id,
    role: Role,
    (is_chosen, name): (bool, &str),
) -> Response {
    let response = ui.interact(rect, id, Sense::click());
    response.widget_info(|| WidgetInfo::selected(role, true, is_chosen, name));
    response
}

/// Makes a rectangle a text of which the user hears `name`.
pub(crate) fn text_area(ui: &Ui, rect: Rect, id: Id, name: &str) -> Response {
    let response = ui.interact(rect, id, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, name));
    response
}
