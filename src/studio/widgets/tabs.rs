//! Tabs of things that share a place.

use eframe::egui::{Button, Role, Ui, vec2};

use crate::view::button_width;
use crate::widgets::fold::HEADING_HEIGHT;
use crate::widgets::spoken::Spoken;

/// Draws a tab. It is as wide as the `longest` text that it can have, so that the tabs after it keep their places when
/// its text changes. Returns true if it was clicked.
pub(crate) fn tab_ui(ui: &mut Ui, is_chosen: bool, text: String, longest: &str) -> bool {
    let size = vec2(button_width(ui, longest), HEADING_HEIGHT);
    let tab = ui.add(Button::selectable(is_chosen, &text).min_size(size));
    tab.spoken_choice(Role::Tab, is_chosen, text).clicked()
}
