//! The page of keys, made from the table of commands.

use eframe::egui::{Context, Grid, Id, Modal, RichText, ScrollArea, Ui};

use crate::commands::{Command, Menu, Show, TABLE};
use crate::look::theme::strong;
use crate::say;
use crate::view::Pen;

/// Draws the page of keys over the window.
pub(crate) fn help_ui(ctx: &Context, pen: &mut Pen<'_>) {
    let modal = Modal::new(Id::unique("help")).show(ctx, |ui| {
        ui.set_width(700.0_f32.min(ctx.content_rect().width() - 60.0));
        ui.heading(say!(pen.words, "help-title"));
        let most = ctx.content_rect().height() - 190.0;
        let scroll = ScrollArea::vertical().max_height(most);
        scroll.min_scrolled_height(most).show(ui, |ui| {
            legend(ui, pen);
            ui.columns_const(|[left, right]| {
                for (index, menu) in Menu::ALL.into_iter().enumerate() {
                    keys_ui(if index % 2 == 0 { left } else { right }, pen, menu);
                }
            });
        });
        ui.add_space(6.0);
        ui.button(say!(pen.words, "help-close")).clicked()
    });
    if modal.inner || modal.should_close() {
        pen.send(Command::Show(Show::ToggleHelp));
    }
}

fn legend(ui: &mut Ui, pen: &Pen<'_>) {
    let lines = [
        say!(pen.words, "help-number"),
        say!(pen.words, "help-colours"),
        say!(pen.words, "help-readings"),
        say!(pen.words, "help-typing"),
        say!(pen.words, "help-deals"),
        say!(pen.words, "help-hands"),
    ];
    for line in lines {
        ui.label(RichText::new(line).color(pen.theme.weak));
    }
}

fn keys_ui(ui: &mut Ui, pen: &Pen<'_>, menu: Menu) {
    ui.add_space(10.0);
    ui.label(strong(menu.name(pen.words)));
    let or = say!(pen.words, "help-or");
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
                ui.label(keys.join(&format!("  {or}  ")));
                ui.label(RichText::new(entry.text(pen.words)))
                    .on_hover_text(entry.tip(pen.words));
                ui.end_row();
            }
        });
}
