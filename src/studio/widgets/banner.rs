//! The banner above the table while a deal from a list is on it.

use eframe::egui::{Button, Ui};

use crate::look::theme::strong;
use crate::session::command::{Command, Show};
use crate::session::screen_mode::ScreenMode;
use crate::view::Pen;
use kibitzer_words::say;

/// The texts and the place of a listed deal that is on the table.
pub(crate) struct ListedDeal<'a> {
    /// The label of the button that leads back to the list.
    pub(crate) back: &'a str,
    /// The text in bold letters: what is on the table.
    pub(crate) title: &'a str,
    /// The text after the title.
    pub(crate) remark: &'a str,
    /// The index of the deal in the list.
    pub(crate) index: usize,
    /// The number of deals in the list.
    pub(crate) count: usize,
}

impl ListedDeal<'_> {
    /// Draws the banner: a button back to the list, the texts, and buttons for the neighbours in the list, which
    /// `lay` puts on the table by their index.
    pub(crate) fn ui(&self, ui: &mut Ui, pen: &mut Pen<'_>, lay: impl Fn(usize) -> Command) {
        ui.horizontal(|ui| {
            let back = Command::Show(Show::Mode(ScreenMode::Statistics));
            pen.button_with_text(ui, back, self.back);
            ui.label(strong(self.title));
            if !self.remark.is_empty() {
                ui.weak(self.remark);
            }
            let next = Some(self.index + 1).filter(|&next| next < self.count);
            for (text, neighbour) in [
                (say!(pen, "statistics-previous"), self.index.checked_sub(1)),
                (say!(pen, "statistics-next"), next),
            ] {
                let response = ui.add_enabled(neighbour.is_some(), Button::new(text));
                if let Some(neighbour) = neighbour.filter(|_| response.clicked()) {
                    pen.send(lay(neighbour));
                }
            }
        });
    }
}
