//! Text fields: their names, and the keys that end them.

use std::ops::Range;

use eframe::egui::text::{CCursor, CCursorRange};
use eframe::egui::text_edit::TextEditState;
use eframe::egui::{self, Response, TextEdit, Ui, WidgetInfo};

/// Creates a text field for one line, as wide as the available space. `hint` is shown while the field is empty.
pub(crate) fn wide_text_field(text: &mut String, hint: String) -> TextEdit<'_> {
    let edit = TextEdit::singleline(text).hint_text(hint);
    edit.desired_width(f32::INFINITY)
        .margin(egui::vec2(8.0, 6.0))
}

/// Sets the name by which screen readers announce a text field. `text` is its content.
pub(crate) fn set_text_field_name(response: &Response, name: &str, text: &str) {
    response.widget_info(|| WidgetInfo {
        label: Some(name.to_owned()),
        ..WidgetInfo::text_edit(true, text, text, "")
    });
}

/// Restores the text that a text field had when it got the focus, if the user presses Escape. Must be called after the
/// field is drawn. Returns true if the text was restored.
pub(crate) fn restore_on_escape(ui: &Ui, response: &Response, text: &mut String) -> bool {
    let id = response.id.with("text before");
    if response.gained_focus() {
        ui.data_mut(|data| data.insert_temp(id, text.clone()));
    }
    if !(response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Escape))) {
        return false;
    }
    let kept: Option<String> = ui.data_mut(|data| data.remove_temp(id));
    let before = kept.filter(|before| before != text);
    let is_restored = before.is_some();
    *text = before.unwrap_or(std::mem::take(text));
    is_restored
}

/// Returns true if the user pressed Enter in a search field. If the text changed in the same frame, returns true one
/// frame later, when the matches for the new text are known.
pub(crate) fn is_entered(ui: &Ui, response: &Response) -> bool {
    let id = response.id.with("entered");
    let was_entered = ui.data_mut(|data| data.remove_temp(id)).unwrap_or(false);
    let is_entered = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
    if is_entered && response.changed() {
        ui.data_mut(|data| data.insert_temp(id, true));
        ui.ctx().request_repaint();
        return false;
    }
    was_entered || is_entered
}

/// Selects these characters of the text field `id`, counted from 0. An empty range puts the caret there.
pub(crate) fn select_text(ui: &Ui, id: egui::Id, characters: Range<usize>) {
    let mut state = TextEditState::load(ui.ctx(), id).unwrap_or_default();
    let [start, end] = [characters.start, characters.end].map(CCursor::new);
    let range = CCursorRange::two(start, end);
    state.cursor.set_char_range(Some(range));
    state.store(ui.ctx(), id);
}
