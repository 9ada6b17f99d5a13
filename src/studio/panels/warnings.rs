//! The list of warnings about the document's file, with line, column and reason, at the bottom of the window.

use std::sync::Arc;

use eframe::egui::{
    Align, Align2, Id, Key, Layout, Modifiers, Role, ScrollArea, Sense, Ui, WidgetInfo, vec2,
};

use crate::document::problems::ProblemList;
use crate::document::reading::{TextFacts, TextWarning};
use crate::look::theme::{font, strong};
use crate::session::command::{Command, Filing, Show};
use crate::view::{View, claim_arrow_keys, show_clickable_tooltip};
use kibitzer_words::say;

/// The data that the list of warnings draws: the warnings about the document's file, and the problem list, which
/// contains the file's boards.
#[derive(Clone, Copy)]
pub(crate) struct WarningsShown<'a> {
    pub(crate) facts: &'a Arc<TextFacts>,
    pub(crate) problem_list: &'a ProblemList,
}

type WarningsView<'p, 'a> = View<'p, 'a, WarningsShown<'a>>;

/// The height of a row in the list of warnings, in points.
const ROW_HEIGHT: f32 = 22.0;

/// The distance from the left edge of a row to the text of a warning, in points. Line and column are right-aligned
/// before it.
const TEXT_LEFT: f32 = 76.0;

/// Draws the list of warnings about the file that contains the document.
pub(crate) fn warnings_ui(ui: &mut Ui, view: &mut WarningsView<'_, '_>) {
    heading_ui(ui, view);
    let count = view.shown.facts.warnings.len();
    let scroll = ScrollArea::vertical().auto_shrink([false, false]);
    // Only the visible rows are drawn.
    let spacing = std::mem::take(&mut ui.spacing_mut().item_spacing.y);
    let wanted = take_selected_row(ui);
    let scroll = match wanted {
        Some(row) => scroll.vertical_scroll_offset((row as f32 - 2.0).max(0.0) * ROW_HEIGHT),
        None => scroll,
    };
    scroll.show_rows(ui, ROW_HEIGHT, count, |ui, rows| {
        for row in rows {
            warning_ui(ui, view, row);
        }
    });
    ui.spacing_mut().item_spacing.y = spacing;
}

/// Draws the heading of the list of warnings, and the button that closes it.
fn heading_ui(ui: &mut Ui, view: &mut WarningsView<'_, '_>) {
    let facts = view.shown.facts;
    let source = view.words.source_name(&facts.source);
    ui.horizontal(|ui| {
        ui.label(strong(say!(view, "warnings-title", source)));
        let count = say!(view, "warnings-count", count = facts.warnings.len());
        ui.weak(count);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let close = ui.button("×");
            let name = say!(view, "warnings-close");
            close.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
            if close.on_hover_text(name).clicked() {
                view.send(Command::Show(Show::ToggleWarnings));
            }
        });
    });
}

/// Returns the id of a warning's row, used for keyboard focus.
fn row_id(row: usize) -> Id {
    Id::unique(("warning", row))
}

/// Returns the row of the warning that a key selected in the previous frame, which may have to be scrolled into view.
/// The row is returned only once.
fn take_selected_row(ui: &Ui) -> Option<usize> {
    ui.data_mut(|data| data.remove_temp(Id::unique("warning to be seen")))
}

/// Draws the row of a warning about the file. A click opens the board that it concerns.
fn warning_ui(ui: &mut Ui, view: &mut WarningsView<'_, '_>, row: usize) {
    let facts = view.shown.facts;
    let Some(warning) = facts.warnings.get(row) else {
        return;
    };
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), ROW_HEIGHT));
    let response = ui.interact(rect, row_id(row), Sense::click());
    let name = view.words.spoken_warning_text(warning);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    if response.hovered() {
        let fill = view.theme.mark.hovered;
        ui.painter().rect_filled(rect, 5.0, fill);
    }
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let (line, column) = (warning.error.line, warning.error.column);
    let at = rect.left_center() + vec2(TEXT_LEFT - 12.0, 0.0);
    let place = format!("{line}:{column}");
    painter.text(at, Align2::RIGHT_CENTER, place, font(13.0), view.theme.weak);
    let at = rect.left_center() + vec2(TEXT_LEFT, 0.0);
    let text = view.words.warning_text(warning);
    // Warnings that are only about spelling have a secondary colour.
    let color = match warning.is_harmless() {
        true => view.theme.weak,
        false => view.theme.text,
    };
    painter.text(at, Align2::LEFT_CENTER, text, font(13.0), color);
    if response.has_focus() {
        handle_arrow_keys(ui, row, facts.warnings.len(), response.id);
    }
    if response.clicked() {
        open_board(view, warning);
    }
    let tip = match warning.board {
        Some(_) => format!("{name}\n{}", say!(view, "warnings-go")),
        None => name,
    };
    show_clickable_tooltip(response, tip);
}

/// Opens the board that a warning concerns, if any.
fn open_board(view: &mut WarningsView<'_, '_>, warning: &TextWarning) {
    let WarningsShown {
        facts,
        problem_list,
    } = view.shown;
    let place = warning
        .board
        .and_then(|board| problem_list.place_of_board(facts, board));
    if let Some(place) = place {
        view.send(Command::Filing(Filing::OpenListed(place)));
    }
}

/// Moves the keyboard focus between the rows of warnings with the arrow keys and Page Up/Down. `id` is that of the
/// focused row.
fn handle_arrow_keys(ui: &Ui, row: usize, count: usize, id: Id) {
    claim_arrow_keys(ui, id, true);
    let steps = [
        (Key::ArrowDown, 1),
        (Key::ArrowUp, -1),
        (Key::PageDown, 5),
        (Key::PageUp, -5),
    ];
    for (key, by) in steps {
        if ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
            let next = row.saturating_add_signed(by).min(count.saturating_sub(1));
            ui.memory_mut(|memory| memory.request_focus(row_id(next)));
            ui.data_mut(|data| data.insert_temp(Id::unique("warning to be seen"), next));
            ui.ctx().request_repaint();
        }
    }
}
