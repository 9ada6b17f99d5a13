//! The page of keys, made from the table of commands.

use eframe::egui::{Context, Grid, Id, Modal, RichText, ScrollArea, Ui};

use crate::commands::{Command, Menu, Show, TABLE};
use crate::look::theme::{Theme, strong};
use crate::view::Pen;

/// Draws the page of keys over the window.
pub(crate) fn help_ui(ctx: &Context, pen: &mut Pen<'_>) {
    let theme = pen.theme;
    let modal = Modal::new(Id::unique("help")).show(ctx, |ui| {
        ui.set_width(700.0_f32.min(ctx.content_rect().width() - 60.0));
        ui.heading("Keys and colours");
        let most = ctx.content_rect().height() - 190.0;
        let scroll = ScrollArea::vertical().max_height(most);
        scroll.min_scrolled_height(most).show(ui, |ui| {
            legend(ui, &theme);
            ui.columns_const(|[left, right]| {
                for (index, menu) in Menu::ALL.into_iter().enumerate() {
                    keys_ui(if index % 2 == 0 { left } else { right }, pen, menu);
                }
            });
        });
        ui.add_space(6.0);
        ui.button("Close").clicked()
    });
    if modal.inner || modal.should_close() {
        pen.send(Command::Show(Show::ToggleHelp));
    }
}

fn legend(ui: &mut Ui, theme: &Theme) {
    let lines = [
        "The number on a card: the tricks the declaring side takes if that card is played and everybody plays best after it.",
        "Green makes the contract, blue makes more, red fails; grey when there is no contract. A line joins cards that act alike.",
        "View changes how numbers are read: in all, against the contract, or what the card costs.",
        "A suit letter and a rank play a card: H Q the queen of hearts; the rank is enough if it is the only one.",
        "The opponents’ deals: a bar is a share of all layouts, the mark on it the interval in which the share lies with 95 % confidence; without a mark it is exact.",
        "In edit mode N E S W or 1 2 3 4 choose the hand that clicked cards go to.",
    ];
    for line in lines {
        ui.label(RichText::new(line).color(theme.weak));
    }
}

fn keys_ui(ui: &mut Ui, pen: &Pen<'_>, menu: Menu) {
    ui.add_space(10.0);
    ui.label(strong(menu.name(pen.words)));
    Grid::new(menu)
        .num_columns(2)
        .spacing([18.0, 4.0])
        .show(ui, |ui| {
            for entry in TABLE.iter().filter(|entry| entry.menu == menu) {
                let keys: Vec<String> = entry
                    .keys
                    .iter()
                    .map(|keys| ui.ctx().format_shortcut(keys))
                    .collect();
                ui.label(keys.join("  or  "));
                ui.label(RichText::new(entry.text(pen.words)))
                    .on_hover_text(entry.tip(pen.words));
                ui.end_row();
            }
        });
}
