//! A row of a list that can be clicked.

use eframe::egui::text::LayoutJob;
use eframe::egui::{
    Align2, CursorIcon, Id, Key, Modifiers, Painter, Rect, Response, Role, Sense, Stroke,
    StrokeKind, Ui, vec2,
};

use crate::look::suited_text::{draw_text, truncated};
use crate::view::{Pen, claim_arrow_keys};
use crate::widgets::spoken::Spoken;

/// The gap between the texts of a row, in points.
const GAP: f32 = 8.0;

/// A row of a list that can be clicked.
pub(crate) struct Row<'a> {
    id: Id,
    /// The name for screen readers.
    name: &'a str,
    /// For a row that can be chosen, its role, and true if it is chosen; `None` for a button.
    choice: Option<(Role, bool)>,
    sense: Sense,
}

impl<'a> Row<'a> {
    /// Creates a row that is a button with this name for screen readers.
    pub(crate) fn new(id: Id, name: &'a str) -> Row<'a> {
        Row {
            id,
            name,
            choice: None,
            sense: Sense::click(),
        }
    }

    /// Makes the row a choice instead of a button, and sets its role and state for screen readers.
    pub(crate) fn chosen(self, role: Role, is_chosen: bool) -> Row<'a> {
        Row {
            choice: Some((role, is_chosen)),
            ..self
        }
    }

    /// Sets the interactions to which the row reacts, instead of the default (clicks and the keyboard).
    pub(crate) fn sensing(self, sense: Sense) -> Row<'a> {
        Row { sense, ..self }
    }

    /// Draws the row across the available width, `height` points high, with a text `left` points from its left edge.
    pub(crate) fn text_ui(
        self,
        ui: &mut Ui,
        pen: &Pen<'_>,
        height: f32,
        (left, text): (f32, LayoutJob),
    ) -> Response {
        let (_, rect) = ui.allocate_space(vec2(ui.available_width(), height));
        let response = self.ui(ui, pen, rect);
        draw_row_texts(ui.painter(), rect.with_min_x(rect.left() + left), text, []);
        response
    }

    /// Draws the row's background, which shows whether it is chosen, hovered or focused.
    pub(crate) fn ui(self, ui: &Ui, pen: &Pen<'_>, rect: Rect) -> Response {
        let response = ui.interact(rect, self.id, self.sense);
        let response = match self.choice {
            Some((role, is_chosen)) => response.spoken_choice(role, is_chosen, self.name),
            None => response.spoken_button(self.name),
        };
        let is_chosen = self.choice.is_some_and(|(_, is_chosen)| is_chosen);
        pen.fill_row_background(ui, rect, 6, is_chosen, response.hovered());
        if response.has_focus() {
            draw_row_frame(ui.painter(), pen, rect);
        }
        response.on_hover_cursor(CursorIcon::PointingHand)
    }
}

/// Draws the frame of a row that has the keyboard focus.
pub(crate) fn draw_row_frame(painter: &Painter, pen: &Pen<'_>, rect: Rect) {
    let stroke = Stroke::new(1.5, pen.theme.mark.accent);
    painter.rect_stroke(rect, 6, stroke, StrokeKind::Inside);
}

/// Draws the texts of a row: `remarks` from its right end to the left, each in at least the given width in points, and
/// `text` at its left end, truncated to the remaining space.
pub(crate) fn draw_row_texts<const N: usize>(
    painter: &Painter,
    rect: Rect,
    text: LayoutJob,
    remarks: [(LayoutJob, f32); N],
) {
    let mut room = rect;
    for (remark, width) in remarks {
        let drawn = draw_text(painter, room.right_center(), Align2::RIGHT_CENTER, remark);
        let left = drawn.left().min(room.right() - width);
        room = room.with_max_x(left - GAP);
    }
    let text = truncated(text, room.width());
    draw_text(painter, room.left_center(), Align2::LEFT_CENTER, text);
}

/// Returns the number of rows by which the keys pressed in this frame move down a list, negative for up. Page Down and
/// Page Up move by `page` rows; if it is 0, these keys are left to other widgets.
pub(crate) fn row_step(ui: &Ui, page: isize) -> isize {
    let steps = [
        (Key::ArrowDown, 1),
        (Key::ArrowUp, -1),
        (Key::PageDown, page),
        (Key::PageUp, -page),
    ];
    let taken = steps.into_iter().filter(|&(key, by)| {
        by != 0 && ui.input_mut(|input| input.consume_key(Modifiers::NONE, key))
    });
    taken.map(|(_, by)| by).sum()
}

/// Moves the keyboard focus between the rows of a list, given from top to bottom, with the arrow keys. Returns the row
/// that receives the focus; `None` if no row has the focus or no arrow key was pressed.
pub(crate) fn step_focus(ui: &Ui, rows: &[Id]) -> Option<Id> {
    let focused = ui.memory(|memory| memory.focused())?;
    let at = rows.iter().position(|&row| row == focused)?;
    claim_arrow_keys(ui, focused, true);
    let step = row_step(ui, 0);
    let next = rows[at.saturating_add_signed(step).min(rows.len() - 1)];
    (step != 0).then(|| {
        ui.memory_mut(|memory| memory.request_focus(next));
        next
    })
}
