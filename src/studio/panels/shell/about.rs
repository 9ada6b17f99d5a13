//! The page about the program: its version, its licences, and the origin of its fonts and problems.

use eframe::egui::{CollapsingHeader, Context, Id, RichText, ScrollArea, Ui};

use crate::look::theme::strong;
use crate::session::command::Show;
use crate::session::screen::Overlay;
use crate::view::Pen;
use crate::widgets::dialog::page_ui;
use kibitzer_words::say;

/// The preferred width of the page about the program, in points. It is narrower in a narrow window.
const PAGE_WIDTH: f32 = 560.0;

/// The names of the licences and their texts, which are in English in every language.
const LICENCES: [(&str, &str); 3] = [
    ("MIT", include_str!("../../../../LICENSE-MIT")),
    ("Apache-2.0", include_str!("../../../../LICENSE-APACHE")),
    ("OFL-1.1", include_str!("../../../../assets/fonts/OFL.txt")),
];

/// Draws the page about the program over the window.
pub(crate) fn about_ui(ctx: &Context, pen: &mut Pen<'_>) {
    let is_closed = page_ui(ctx, Id::unique("about"), |ui, room| {
        ui.set_width(room.x.min(PAGE_WIDTH));
        ui.heading(say!(pen, "about-title"));
        let version = say!(pen, "about-version", version = env!("CARGO_PKG_VERSION"));
        ui.label(strong(version));
        ui.add_space(6.0);
        let scroll = ScrollArea::vertical().max_height(room.y - 130.0);
        scroll.show(ui, |ui| credits_ui(ui, pen));
        ui.add_space(6.0);
        ui.button(say!(pen, "help-close")).clicked()
    });
    if is_closed {
        pen.send(Show::Overlay(Overlay::About));
    }
}

/// Draws a description of the program, its licences with their texts collapsed, and the sources of fonts and problems.
fn credits_ui(ui: &mut Ui, pen: &Pen<'_>) {
    for text in [
        say!(pen, "about-what"),
        say!(pen, "about-licence"),
        say!(pen, "about-fonts"),
        say!(pen, "about-problems"),
    ] {
        ui.label(text);
        ui.add_space(4.0);
    }
    for (name, text) in LICENCES {
        let header = CollapsingHeader::new(say!(pen, "about-licence-text", name));
        header.id_salt(name).show(ui, |ui| {
            ui.label(RichText::new(text).small());
        });
    }
}
