//! The help page with all keyboard shortcuts, generated from the table of commands.

use eframe::egui::{Align, Context, Id, Label, Layout, RichText, ScrollArea, Ui, vec2};

use crate::commands::{Menu, MenuEntry, TABLE};
use crate::look::theme::strong;
use crate::session::command::Show;
use crate::session::screen::Overlay;
use crate::view::Pen;
use crate::widgets::dialog::page_ui;
use crate::widgets::text_field::wide_text_field;
use kibitzer_words::say;

/// The minimum width of a column of commands on the help page, in points.
const MIN_COLUMN_WIDTH: f32 = 390.0;

/// The width of the column with keyboard shortcuts on the help page, in points.
const KEYS_WIDTH: f32 = 168.0;

/// Draws the help page over the window, as large as the window allows.
pub(crate) fn help_ui(ctx: &Context, pen: &mut Pen<'_>) {
    let id = Id::unique("help");
    let is_closed = page_ui(ctx, id, |ui, room| {
        ui.set_width(room.x.min(3.0 * MIN_COLUMN_WIDTH + 40.0));
        let mut wanted: String = ui.data(|data| data.get_temp(id).unwrap_or_default());
        help_heading_ui(ui, pen, &mut wanted);
        let most = room.y - 130.0;
        let scroll = ScrollArea::vertical()
            .max_height(most)
            .min_scrolled_height(most)
            .auto_shrink([false, true]);
        scroll.show(ui, |ui| help_content_ui(ui, pen, &wanted));
        ui.data_mut(|data| data.insert_temp(id, wanted));
        ui.add_space(6.0);
        ui.button(say!(pen, "help-close")).clicked()
    });
    if is_closed {
        ctx.data_mut(|data| data.remove_temp::<String>(id));
        pen.send(Show::Overlay(Overlay::Help));
    }
}

/// Draws the title of the help page, and its search field.
fn help_heading_ui(ui: &mut Ui, pen: &Pen<'_>, wanted: &mut String) {
    ui.heading(say!(pen, "help-title"));
    let edit = wide_text_field(wanted, say!(pen, "help-search"));
    let edit = ui.add(edit.id(Id::unique("help search")));
    // The search field takes keyboard focus when the page opens.
    if ui.memory(|memory| memory.focused().is_none()) && !ui.input(|input| input.pointer.any_down())
    {
        edit.request_focus();
    }
    ui.add_space(4.0);
}

/// Draws the content of the help page: a legend of numbers and colours, then all commands that have keys, in one to
/// three columns. Only texts that contain `wanted` are drawn.
fn help_content_ui(ui: &mut Ui, pen: &Pen<'_>, wanted: &str) {
    let wanted = wanted.trim().to_lowercase();
    let legend = legend_texts(pen).into_iter();
    for line in legend.filter(|line| line.to_lowercase().contains(&wanted)) {
        ui.weak(line);
    }
    let found = |menu: Menu| -> Vec<&'static MenuEntry> {
        let has_keys = |entry: &&MenuEntry| entry.menu == menu && !entry.keys.is_empty();
        let entries = TABLE.iter().filter(has_keys);
        entries
            .filter(|entry| matches_search(ui, pen, entry, &wanted))
            .collect()
    };
    let menus: Vec<(Menu, Vec<_>)> = Menu::ALL.map(|menu| (menu, found(menu))).into();
    let count = ((ui.available_width() / MIN_COLUMN_WIDTH) as usize).clamp(1, 3);
    ui.columns(count, |columns| {
        let mut heights = vec![0; count];
        for (menu, entries) in menus.into_iter().filter(|(_, entries)| !entries.is_empty()) {
            let shortest = (0..count)
                .min_by_key(|&column| heights[column])
                .unwrap_or(0);
            heights[shortest] += entries.len() + 2;
            menu_shortcuts_ui(&mut columns[shortest], pen, menu, &entries);
        }
    });
}

/// Returns the paragraphs of the help page that explain numbers, colours and typing.
fn legend_texts(pen: &Pen<'_>) -> [String; 6] {
    [
        say!(pen, "help-number"),
        say!(pen, "help-colours"),
        say!(pen, "help-readings"),
        say!(pen, "help-typing"),
        say!(pen, "help-deals"),
        say!(pen, "help-hands"),
    ]
}

/// Returns true if a command's name, tooltip, menu or keyboard shortcuts contain `wanted`, which must be in lower case.
fn matches_search(ui: &Ui, pen: &Pen<'_>, entry: &MenuEntry, wanted: &str) -> bool {
    let words = pen.words;
    let texts = [
        entry.text(words),
        entry.tip(words),
        entry.menu.name(words),
        shortcut_text(ui, pen, entry),
        entry.synonyms(words).join(" "),
    ];
    texts.join(" ").to_lowercase().contains(wanted)
}

/// Returns a command's keyboard shortcuts as text, joined by "or".
fn shortcut_text(ui: &Ui, pen: &Pen<'_>, entry: &MenuEntry) -> String {
    let or = say!(pen, "help-or");
    let keys = (entry.keys.iter()).map(|keys| pen.words.shortcut_text(ui.ctx(), keys));
    keys.collect::<Vec<_>>().join(&format!(" {or} "))
}

/// Draws the commands of a menu with their keyboard shortcuts on the help page.
fn menu_shortcuts_ui(ui: &mut Ui, pen: &Pen<'_>, menu: Menu, entries: &[&MenuEntry]) {
    ui.add_space(10.0);
    ui.label(strong(menu.name(pen.words)));
    for entry in entries {
        ui.horizontal_top(|ui| {
            let keys = RichText::new(shortcut_text(ui, pen, entry)).size(13.0);
            let place = vec2(KEYS_WIDTH, 0.0);
            let layout = Layout::left_to_right(Align::Min);
            ui.allocate_ui_with_layout(place, layout.with_main_wrap(true), |ui| {
                ui.set_width(KEYS_WIDTH);
                ui.label(keys.color(pen.theme.weak));
            });
            let name = Label::new(entry.text(pen.words)).wrap();
            ui.add(name).on_hover_text(entry.tip(pen.words));
        });
    }
}
