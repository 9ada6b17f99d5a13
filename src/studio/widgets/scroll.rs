//! Content that scrolls, and shows the widget with the keyboard focus.

use eframe::egui::{self, Ui};

/// Draws the content of a menu by calling `add`. If the menu is higher than the window, it scrolls.
pub(crate) fn scrolling_menu_ui(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    let margin = 2.0 * (f32::from(ui.spacing().menu_margin.top) + 4.0);
    let room = ui.ctx().content_rect().height() - margin;
    let id = ui.scope_id().with("height of the menu");
    let before: f32 = ui.data(|data| data.get_temp(id)).unwrap_or(0.0);
    let now = if before > room {
        let scroll = egui::ScrollArea::vertical().max_height(room);
        let scrolled = scroll.show(ui, |ui| {
            reveal_focused(ui);
            // Leaves room for the scroll bar, which would otherwise cover the entries.
            ui.set_max_width(ui.available_width() - 6.0);
            add(ui);
        });
        scrolled.content_size.y
    } else {
        ui.scope(add).response.rect.height()
    };
    if now != before {
        ui.data_mut(|data| data.insert_temp(id, now));
        ui.ctx().request_repaint();
    }
}

/// Draws content that fills the available space and scrolls vertically, by calling `add`.
pub(crate) fn vertical_scroll_ui(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    let scroll = egui::ScrollArea::vertical().auto_shrink([false, false]);
    scroll.show(ui, |ui| {
        reveal_focused(ui);
        add(ui);
    });
}

/// Draws scrolling content like [`vertical_scroll_ui`], with space for the scroll bar, which would otherwise cover the
/// content.
pub(crate) fn panel_scroll_ui(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    vertical_scroll_ui(ui, |ui| {
        ui.set_max_width(ui.available_width() - 6.0);
        add(ui);
    });
}

/// Draws content that needs a height of at least `least` points, by calling `add`. In less space, it scrolls.
pub(crate) fn scroll_if_lower_ui(ui: &mut Ui, name: &str, least: f32, add: impl FnOnce(&mut Ui)) {
    if ui.available_height() >= least {
        return add(ui);
    }
    let scroll = egui::ScrollArea::vertical().id_salt(name);
    scroll.auto_shrink([false, false]).show(ui, |ui| {
        reveal_focused(ui);
        let size = egui::vec2(ui.available_width() - 6.0, least);
        ui.allocate_ui(size, add);
    });
}

/// Scrolls the widget with keyboard focus into view when it gets the focus. Must be called before the rest of the
/// scroll area's content is drawn.
pub(crate) fn reveal_focused(ui: &Ui) {
    let Some(focused) = ui.memory(|memory| memory.focused()) else {
        return;
    };
    let id = ui.scope_id().with("revealed");
    let before: Option<egui::Id> = ui.data(|data| data.get_temp(id));
    if before == Some(focused) {
        return;
    }
    ui.data_mut(|data| data.insert_temp(id, focused));
    let Some(response) = ui.ctx().read_response(focused) else {
        return;
    };
    let is_here = response.layer_id == ui.layer_id()
        && ui.max_rect().x_range().contains(response.rect.center().x);
    // This happens only once, so that the user can scroll the widget out of view afterwards.
    if is_here && !response.interact_rect.shrink(1.0).is_positive() {
        ui.scroll_to_rect(response.rect.expand(12.0), None);
    }
}
