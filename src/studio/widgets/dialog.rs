//! Dialogs: pages and questions over the window, which have the keyboard while they are open.

use eframe::egui::{Button, Context, Id, Modal, Response, Ui, Vec2};

use crate::look::theme::strong;
use crate::session::command::Command;
use crate::view::Pen;

/// The total space, in points, that a page leaves free across the width and across the height of the window.
const FREE: f32 = 60.0;

/// Draws a page over the window, and returns true if it must be closed. `add` draws its content in the size that it is
/// given, and returns true if the user clicked the button that closes the page.
pub(crate) fn page_ui(ctx: &Context, id: Id, add: impl FnOnce(&mut Ui, Vec2) -> bool) -> bool {
    let room = ctx.content_rect().size() - Vec2::splat(FREE);
    let modal = Modal::new(id).show(ctx, |ui| add(ui, room));
    modal.inner || modal.should_close()
}

/// A question over the window, with a button for each answer.
pub(crate) struct Question<const N: usize> {
    pub(crate) id: Id,
    /// The preferred width, in points. It is less in a narrow window.
    pub(crate) width: f32,
    pub(crate) title: String,
    /// The answers, in the order of their buttons. The first button has the keyboard focus.
    pub(crate) answers: [(String, Command); N],
    /// The answer given by Escape or by a click outside the question; `None` if the user has to choose a button.
    pub(crate) escape: Option<Command>,
}

impl<const N: usize> Question<N> {
    /// Draws the question. `add` draws the text below the title.
    pub(crate) fn ui(self, ctx: &Context, pen: &mut Pen<'_>, add: impl FnOnce(&mut Ui, &Pen<'_>)) {
        let modal = Modal::new(self.id).show(ctx, |ui| {
            ui.set_width(self.width.min(ctx.content_rect().width() - FREE));
            title_ui(ui, self.title);
            add(ui, pen);
            ui.add_space(8.0);
            ui.horizontal_wrapped(|ui| {
                for (text, command) in self.answers {
                    let button = ui.button(text);
                    focus_first(ui, &button);
                    if button.clicked() {
                        pen.send(command);
                    }
                }
            });
        });
        if let Some(command) = self.escape.filter(|_| modal.should_close()) {
            pen.send(command);
        }
    }
}

/// Draws the title of a dialog.
pub(crate) fn title_ui(ui: &mut Ui, title: String) {
    ui.label(strong(title).size(17.0));
}

/// Draws the main button of a page, which has the keyboard focus unless another widget has it. Returns true if it was
/// clicked.
pub(crate) fn main_button_ui(ui: &mut Ui, text: String, is_enabled: bool) -> bool {
    let button = ui.add_enabled(is_enabled, Button::new(strong(text)));
    if button.enabled() && ui.memory(|memory| memory.focused().is_none()) {
        button.request_focus();
    }
    button.clicked()
}

/// Gives the keyboard focus to the first button of a dialog that has just opened.
fn focus_first(ui: &Ui, first: &Response) {
    let focused = ui.memory(|memory| memory.focused());
    // A widget behind the dialog, or one that was removed when the dialog opened, keeps the focus until the frame ends.
    let focused = focused.and_then(|id| ui.ctx().read_response(id));
    if focused.is_none_or(|focused| focused.layer_id != ui.layer_id()) {
        first.request_focus();
    }
}
