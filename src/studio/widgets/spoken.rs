//! The roles and names of widgets for screen readers.

use eframe::egui::{Response, Role, WidgetInfo, WidgetText};

use crate::view::show_clickable_tooltip;

/// Extends a drawn widget's response with methods that set its role and name for screen readers.
pub(crate) trait Spoken: Sized {
    /// Sets the role and the name of the widget.
    fn spoken(self, role: Role, name: impl AsRef<str>) -> Self;

    /// Sets the role and the name of a widget that the user can choose, and whether it is chosen.
    fn spoken_choice(self, role: Role, is_chosen: bool, name: impl AsRef<str>) -> Self;

    /// Makes the widget a button with this name.
    fn spoken_button(self, name: impl AsRef<str>) -> Self {
        self.spoken(Role::Button, name)
    }

    /// Makes the widget a text that is read as `name`.
    fn spoken_label(self, name: impl AsRef<str>) -> Self {
        self.spoken(Role::Label, name)
    }

    /// Returns true if the widget was clicked. Shows a tooltip and the hand-shaped pointer while it is hovered.
    fn clicked_with_tip(self, tip: impl Into<WidgetText>) -> bool;
}

impl Spoken for Response {
    fn spoken(self, role: Role, name: impl AsRef<str>) -> Response {
        self.widget_info(|| WidgetInfo::labeled(role, self.enabled(), name.as_ref()));
        self
    }

    fn spoken_choice(self, role: Role, is_chosen: bool, name: impl AsRef<str>) -> Response {
        self.widget_info(|| WidgetInfo::selected(role, self.enabled(), is_chosen, name.as_ref()));
        self
    }

    fn clicked_with_tip(self, tip: impl Into<WidgetText>) -> bool {
        show_clickable_tooltip(self, tip).clicked()
    }
}
