//! The menu bar: menus from the table of commands, the two modes, and the document's name.

use eframe::egui::{self, Align, Button, Frame, Layout, MenuBar, Ui, WidgetInfo};

use crate::commands::{Command, Menu, Show, Survey, TABLE};
use crate::document::goal::Reading;
use crate::look::theme::{Deck, Light, strong};
use crate::platform::settings::Panel;
use crate::session::deals::Ask;
use crate::session::{Mode, Session};
use crate::view::View;

/// Draws the menu bar.
pub(crate) fn menu_ui(ui: &mut Ui, view: &mut View<'_>) {
    ui.spacing_mut().interact_size.y = 27.0;
    MenuBar::new().ui(ui, |ui| {
        ui.add_space(4.0);
        ui.label(strong("Kibitzer").size(15.0));
        ui.add_space(6.0);
        for menu in Menu::ALL {
            ui.menu_button(menu.name(), |ui| entries_ui(ui, view, menu));
        }
        ui.add_space(12.0);
        let inset = Frame::new().fill(view.theme.sunken).corner_radius(7);
        inset.inner_margin(2).show(ui, |ui| modes_ui(ui, view));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            right_ui(ui, view)
        });
    });
}

fn entries_ui(ui: &mut Ui, view: &mut View<'_>, menu: Menu) {
    ui.set_min_width(230.0);
    for entry in TABLE.iter().filter(|entry| entry.menu == menu) {
        if entry.divided {
            ui.separator();
        }
        let mark = if is_on(view.session, &entry.command) {
            "✓ "
        } else {
            ""
        };
        let mut button = Button::new(format!("{mark}{}", entry.text));
        if let Some(keys) = entry.keys.first() {
            button = button.shortcut_text(ui.ctx().format_shortcut(keys));
        }
        let enabled = entry.command.is_enabled(view.session);
        let response = ui.add_enabled(enabled, button);
        if response.clicked() {
            view.send(entry.command.clone());
            ui.close();
        }
        response.on_hover_text(entry.tip);
    }
}

/// Whether a command that switches something is switched on.
fn is_on(session: &Session, command: &Command) -> bool {
    let settings = session.settings();
    match command {
        Command::Show(Show::Mode(mode)) => session.mode() == *mode,
        Command::Survey(Survey::Deals(Ask::EachCard)) => session.deals().asked().each_card,
        Command::Show(Show::Reading(reading)) => settings.reading == *reading,
        Command::Show(Show::ToggleTheme) => settings.light == Light::Light,
        Command::Show(Show::ToggleDeck) => settings.deck == Deck::FourColours,
        Command::Show(Show::TogglePanel(panel)) => settings.shows(*panel),
        _ => false,
    }
}

fn modes_ui(ui: &mut Ui, view: &mut View<'_>) {
    ui.spacing_mut().item_spacing.x = 2.0;
    let modes = [
        (Mode::Edit, "Edit deal"),
        (Mode::Analyse, "Analyse"),
        (Mode::Statistics, "Opponents’ deals"),
    ];
    for (mode, text) in modes {
        let chosen = view.session.mode() == mode;
        let button = Button::selectable(chosen, text);
        let response = ui.add(button);
        let name = format!("{text} mode");
        response.widget_info(|| WidgetInfo::selected(egui::Role::Tab, true, chosen, &name));
        let tip = Command::Show(Show::Mode(mode))
            .entry()
            .map_or("", |entry| entry.tip);
        if response.on_hover_text(tip).clicked() {
            view.send(Command::Show(Show::Mode(mode)));
        }
    }
}

/// How numbers are read, and the document's name.
fn right_ui(ui: &mut Ui, view: &mut View<'_>) {
    ui.add_space(4.0);
    let now = view.session.settings().reading;
    for (reading, text) in Reading::ALL.into_iter().rev() {
        let command = Command::Show(Show::Reading(reading));
        let name = command.entry().map_or("", |entry| entry.text);
        view.choice(ui, now == reading, text, name, command);
    }
    ui.weak("Numbers");
    if ui.available_width() > 160.0 {
        ui.separator();
        let mark = if view.session.has_unsaved() {
            "• "
        } else {
            ""
        };
        let title = format!("{mark}{}", view.session.name());
        let label = egui::Label::new(egui::RichText::new(title).color(view.theme.weak)).truncate();
        ui.add(label);
    }
}

/// Whether a panel has room: hidden ones have not, and the list gives way in a narrow window.
pub(crate) fn has_room(ui: &Ui, session: &Session, panel: Panel) -> bool {
    let wide = match panel {
        Panel::Problems => ui.ctx().content_rect().width() > 1000.0,
        Panel::Answers => ui.ctx().content_rect().width() > 620.0,
        Panel::Timeline => ui.ctx().content_rect().height() > 420.0,
    };
    session.settings().shows(panel) && wide
}
