//! The menu bar: menus generated from the table of commands, the mode buttons, the choice of how numbers are displayed,
//! and the name of the document.

use eframe::egui::{self, Align, Button, Frame, Layout, MenuBar, RichText, Ui, WidgetInfo};

use crate::commands::{Mark, Menu, MenuRow, TABLE};
use crate::document::goal::Reading;
use crate::document::problems::file_name;
use crate::look::suited_text::text_width;
use crate::look::theme::font;
use crate::session::Session;
use crate::session::command::{Challenge, Command, CopyForm, Filing, Library, Share, Show};
use crate::session::screen_mode::ScreenMode;
use crate::settings::{Panel, Settings};
use crate::view::{View, button_width};
use crate::widgets::scroll::scrolling_menu_ui;
use crate::words::Words;
use kibitzer_words::say;

type MenuView<'p, 'a> = View<'p, 'a, &'a Session>;

/// A layout of the menu bar. The variants are in order from the widest to the narrowest.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MenuBarLayout {
    /// All parts of the menu bar are side by side.
    Whole,
    /// The choices of how numbers are displayed are collapsed into a menu; all other parts are shown side by side.
    Readings,
    /// The choices of how numbers are displayed are collapsed into one menu, and all other menus into another.
    Menus,
    /// The modes are collapsed into a menu too.
    Modes,
}

impl MenuBarLayout {
    /// Returns the widest layout of the menu bar that fits into the window.
    fn choose(ui: &Ui, words: &Words) -> MenuBarLayout {
        let menus: f32 = top_menus()
            .map(|menu| button_width(ui, &menu.name(words)))
            .sum();
        let readings: f32 = Reading::ALL
            .map(|reading| button_width(ui, &words.reading_name(reading)))
            .iter()
            .sum();
        let (all, label) = (say!(words, "menu-all"), say!(words, "menu-numbers"));
        let modes = mode_commands().map(|command| {
            command
                .entry()
                .map_or(0.0, |entry| mode_button_width(ui, &entry.text(words)))
        });
        // The mode buttons, and the gaps between the parts.
        let others = modes.iter().sum::<f32>() + 50.0;
        let room = ui.available_width();
        match () {
            () if menus + others + readings + button_width(ui, &label) <= room => {
                MenuBarLayout::Whole
            }
            () if menus + others + button_width(ui, &label) <= room => MenuBarLayout::Readings,
            () if button_width(ui, &all) + others + button_width(ui, &label) <= room => {
                MenuBarLayout::Menus
            }
            () => MenuBarLayout::Modes,
        }
    }
}

/// The margin around the mode buttons, in points.
const MODE_MARGIN: f32 = 2.0;

/// The padding on each side of a mode button's text, in points.
const MODE_PADDING: f32 = 7.0;

/// The gap between two mode buttons, in points.
const MODE_GAP: f32 = 2.0;

/// The minimum width for the document's name in the menu bar, in points. With less space, the name is left out.
const MIN_NAME_WIDTH: f32 = 90.0;

/// Returns the menus of the menu bar, without their submenus.
fn top_menus() -> impl Iterator<Item = Menu> {
    let menus = Menu::ALL.into_iter();
    menus.filter(|menu| menu.parent_menu().is_none())
}

/// Draws the menu bar. `name` is the document's name.
pub(crate) fn menu_ui(ui: &mut Ui, view: &mut MenuView<'_, '_>, name: &str) {
    // As high as the mode buttons with their margins, so that all texts share a baseline.
    ui.spacing_mut().interact_size.y = 27.0 + 2.0 * MODE_MARGIN;
    MenuBar::new().ui(ui, |ui| {
        ui.spacing_mut().interact_size.y = 27.0;
        // This must be computed inside the bar, whose buttons are narrower than others.
        let fit = MenuBarLayout::choose(ui, view.words);
        ui.add_space(4.0);
        match fit {
            MenuBarLayout::Whole | MenuBarLayout::Readings => menus_ui(ui, view),
            MenuBarLayout::Menus | MenuBarLayout::Modes => {
                ui.menu_button(say!(view, "menu-all"), |ui| menus_ui(ui, view));
            }
        }
        ui.add_space(12.0);
        if fit == MenuBarLayout::Modes {
            let mode = current_mode(view.shown);
            let name = mode.entry().map(|entry| entry.text(view.words));
            ui.menu_button(name.unwrap_or_default(), |ui| mode_buttons_ui(ui, view));
        } else {
            let inset = Frame::new().fill(view.theme.ground.sunken).corner_radius(7);
            inset
                .inner_margin(MODE_MARGIN)
                .show(ui, |ui| mode_buttons_ui(ui, view));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            right_part_ui(ui, view, fit, name);
        });
    });
}

/// Draws the menus of the menu bar.
fn menus_ui(ui: &mut Ui, view: &mut MenuView<'_, '_>) {
    for menu in top_menus() {
        ui.menu_button(menu.name(view.words), |ui| entries_ui(ui, view, menu));
    }
}

/// Draws the content of an open menu, which scrolls if it is higher than the window.
fn entries_ui(ui: &mut Ui, view: &mut MenuView<'_, '_>, menu: Menu) {
    scrolling_menu_ui(ui, |ui| {
        ui.set_min_width(230.0);
        table_entries_ui(ui, view, menu);
    });
}

/// Draws the commands of a menu, and its submenus.
fn table_entries_ui(ui: &mut Ui, view: &mut MenuView<'_, '_>, menu: Menu) {
    for entry in TABLE.iter().filter(|entry| entry.menu == menu) {
        let Some(row) = entry.row else { continue };
        // Submenus come before Quit, so that it stays the last entry.
        if entry.command == Command::Filing(Filing::Quit) {
            submenus_ui(ui, view, menu);
        }
        if row == MenuRow::Separated {
            ui.separator();
        }
        let mark = mark_text(view.shown, entry.mark);
        let mut button = Button::new(format!("{mark}{}", entry.text(view.words)));
        if let Some(keys) = entry.keys.first() {
            let keys =
                RichText::new(view.words.shortcut_text(ui.ctx(), keys)).color(view.theme.text);
            button = button.shortcut_text(keys);
        }
        let enabled = view.is_enabled(&entry.command);
        let response = ui.add_enabled(enabled, button);
        if response.clicked() {
            view.send(entry.command.clone());
            ui.close();
        }
        let tip = entry.tip(view.words);
        let why = disabled_reason(view, &entry.command).unwrap_or_else(|| tip.clone());
        response.on_hover_text(tip).on_disabled_hover_text(why);
        if entry.command == Command::Filing(Filing::Open) {
            recent_files_ui(ui, view);
        }
    }
    if menu != Menu::File || Command::from(Filing::Quit).entry().is_none() {
        submenus_ui(ui, view, menu);
    }
}

/// Draws the submenus of a menu.
fn submenus_ui(ui: &mut Ui, view: &mut MenuView<'_, '_>, menu: Menu) {
    let is_inner = |inner: &Menu| inner.parent_menu() == Some(menu);
    let mut inner_menus = Menu::ALL.into_iter().filter(is_inner).peekable();
    if inner_menus.peek().is_some() {
        ui.separator();
    }
    for inner in inner_menus {
        ui.menu_button(inner.name(view.words), |ui| entries_ui(ui, view, inner));
    }
}

/// Returns the reason why a command is disabled, to be shown in the menu. Returns `None` if the reason is obvious.
fn disabled_reason(view: &MenuView<'_, '_>, command: &Command) -> Option<String> {
    let is_pbn = *command == Command::Share(Share::Copy(CopyForm::Pbn));
    is_pbn.then(|| say!(view, "copy-pbn-not"))
}

/// Draws the submenu of recently opened or saved files.
fn recent_files_ui(ui: &mut Ui, view: &mut MenuView<'_, '_>) {
    let recent = view.settings.library.recent.clone();
    ui.menu_button(say!(view, "menu-recent"), |ui| {
        if recent.is_empty() {
            ui.weak(say!(view, "menu-no-recent"));
        }
        for path in recent {
            let button = ui.button(file_name(&path));
            if button.on_hover_text(path.display().to_string()).clicked() {
                view.send(Library::OpenFile(path));
                ui.close();
            }
        }
    });
}

/// Returns the text of the mark in front of a menu entry; empty if the entry is not marked now.
fn mark_text(session: &Session, mark: Mark) -> &'static str {
    let (is_shown, text) = match mark {
        Mark::Nothing => (false, ""),
        Mark::Setting(switch) => (session.settings().is_on(switch), "✓ "),
        Mark::Tick(is_on) => (is_on(session), "✓ "),
        Mark::Dot(is_chosen) => (is_chosen(session), "● "),
    };
    if is_shown { text } else { "" }
}

/// Draws the mode buttons: edit, analyse, statistics, overview, and solve.
fn mode_buttons_ui(ui: &mut Ui, view: &mut MenuView<'_, '_>) {
    ui.spacing_mut().item_spacing.x = MODE_GAP;
    ui.spacing_mut().button_padding.x = MODE_PADDING;
    let current = current_mode(view.shown);
    for command in mode_commands() {
        mode_button_ui(ui, view, command == current, command);
    }
}

/// Returns the command that leads to the current mode.
fn current_mode(session: &Session) -> Command {
    if session.is_solving() {
        Command::Challenge(Challenge::Begin)
    } else {
        Command::Show(Show::Mode(session.screen().mode))
    }
}

/// Returns the width of a mode button labelled `text`, including the gap after the button, in points.
fn mode_button_width(ui: &Ui, text: &str) -> f32 {
    text_width(ui.painter(), text, font(14.0)) + 2.0 * MODE_PADDING + MODE_GAP
}

/// Returns the commands that the mode buttons send: edit, analyse, statistics, overview, and solve.
pub(crate) fn mode_commands() -> [Command; 5] {
    [
        Command::Show(Show::Mode(ScreenMode::Edit)),
        Command::Show(Show::Mode(ScreenMode::Analyse)),
        Command::Show(Show::Mode(ScreenMode::Statistics)),
        Command::Show(Show::Mode(ScreenMode::Overview)),
        Command::Challenge(Challenge::Begin),
    ]
}

/// Draws a mode button, which sends `command` when clicked. The button is highlighted if its mode is the current one.
fn mode_button_ui(ui: &mut Ui, view: &mut MenuView<'_, '_>, chosen: bool, command: Command) {
    let Some(entry) = command.entry() else { return };
    let text = entry.text(view.words);
    let enabled = chosen || view.is_enabled(&command);
    let response = ui.add_enabled(enabled, Button::selectable(chosen, &text));
    let name = say!(view, "menu-mode", mode = text);
    response.widget_info(|| WidgetInfo::selected(egui::Role::Tab, enabled, chosen, &name));
    if response.on_hover_text(entry.tip(view.words)).clicked() && view.is_enabled(&command) {
        view.send(command);
    }
}

/// Draws the right part of the menu bar: the choice of how numbers are displayed, and the document's name.
fn right_part_ui(ui: &mut Ui, view: &mut MenuView<'_, '_>, fit: MenuBarLayout, name: &str) {
    ui.add_space(4.0);
    let label = say!(view, "menu-numbers");
    if fit == MenuBarLayout::Whole {
        for reading in Reading::ALL.into_iter().rev() {
            reading_choice_ui(ui, view, reading);
        }
        ui.weak(label);
    } else {
        ui.menu_button(label, |ui| {
            for reading in Reading::ALL {
                reading_choice_ui(ui, view, reading);
            }
        });
    }
    if ui.available_width() > MIN_NAME_WIDTH {
        ui.separator();
        let mark = if view.shown.has_unsaved() { "• " } else { "" };
        let title = format!("{mark}{name}");
        let label = egui::Label::new(egui::RichText::new(title).color(view.theme.weak)).truncate();
        ui.add(label);
    }
}

/// Draws a choice of how numbers are displayed, such as tricks or cost.
fn reading_choice_ui(ui: &mut Ui, view: &mut MenuView<'_, '_>, reading: Reading) {
    let command = Command::Show(Show::Reading(reading));
    let name = command
        .entry()
        .map_or_else(String::new, |entry| entry.text(view.words));
    let text = view.words.reading_name(reading);
    let now = view.settings.reading == reading;
    view.radio_button(ui, now, text, &name, command);
}

/// Returns true if the user has switched a panel on and the window has room for it. As the window gets narrower, the
/// problem list disappears first.
pub(crate) fn has_room(ui: &Ui, settings: &Settings, panel: Panel) -> bool {
    settings.shows(panel) && fits_window(ui, panel)
}

/// Returns true if the window is large enough for a panel.
pub(crate) fn fits_window(ui: &Ui, panel: Panel) -> bool {
    match panel {
        Panel::Problems => ui.ctx().content_rect().width() > 1000.0,
        Panel::Answers => ui.ctx().content_rect().width() > 620.0 || is_upright(ui),
        Panel::Timeline => ui.ctx().content_rect().height() > 420.0,
    }
}

/// Returns true if the answers stand below the table: in a window like the screen of a telephone, taller than wide and too
/// narrow for both beside each other.
pub(crate) fn is_upright(ui: &Ui) -> bool {
    let window = ui.ctx().content_rect();
    window.width() <= 700.0 && window.height() > window.width()
}
