//! The list of warnings about the document's file, with line, column and reason, at the bottom of the window.

use std::ops::Range;
use std::sync::Arc;

use eframe::egui::{Align, Align2, Galley, Id, Layout, Rangef, Rect, ScrollArea, Ui, vec2};

use crate::document::problems::ProblemList;
use crate::document::reading::{TextFacts, TextWarning};
use crate::look::theme::{font, strong};
use crate::session::command::{Filing, Show};
use crate::view::{View, cached, claim_arrow_keys};
use crate::widgets::row::{Row, row_step};
use crate::widgets::spoken::Spoken;
use kibitzer_words::say;

/// The data that the list of warnings draws: the warnings about the document's file, and the problem list, which
/// contains the file's boards.
#[derive(Clone, Copy)]
pub(crate) struct WarningsShown<'a> {
    pub(crate) facts: &'a Arc<TextFacts>,
    pub(crate) problem_list: &'a ProblemList,
}

type WarningsView<'p, 'a> = View<'p, 'a, WarningsShown<'a>>;

/// The font size of the list of warnings, in points.
const FONT_SIZE: f32 = 13.0;

/// The total space above and below the text of a warning, in points.
const ROW_PADDING: f32 = 6.0;

/// The distance from the left edge of a row to the text of a warning, in points. Line and column are right-aligned
/// before it.
const TEXT_LEFT: f32 = 76.0;

/// The height, in points, of the heading above the list of warnings, including the gap below it.
const HEADING_HEIGHT: f32 = 32.0;

/// The minimum height of the list of warnings, in points, and its maximum height as a fraction of the available height.
const HEIGHTS: (f32, f32) = (HEADING_HEIGHT + 25.0, 0.4);

/// The vertical layout of the rows in the list of warnings.
struct WarningRows {
    /// The text facts whose warnings were laid out. Holding the reference ensures that no other facts get the same
    /// address, which is the cache key.
    _facts: Arc<TextFacts>,
    width: f32,
    /// The top edge of each row in the list of warnings, followed by the bottom edge of the last one, in points.
    edges: Vec<f32>,
}

impl WarningRows {
    /// Returns the layout of the rows for a list `width` points wide. It is cached, because there may be very many
    /// rows.
    fn new(ui: &Ui, view: &WarningsView<'_, '_>, width: f32) -> Arc<WarningRows> {
        let id = Id::unique("rows of the warnings");
        let (facts, language) = (view.shown.facts, view.words.language());
        let key = (Arc::as_ptr(facts) as usize, language, width);
        cached(ui.ctx(), id, key, |_| {
            let mut bottom = 0.0;
            let edges = facts.warnings.iter().map(|warning| {
                bottom += lay_out(ui, view, warning, width).size().y + ROW_PADDING;
                bottom
            });
            WarningRows {
                _facts: facts.clone(),
                width,
                edges: [0.0].into_iter().chain(edges).collect(),
            }
        })
    }

    /// Returns the total height of all rows in the list of warnings, in points.
    fn height(&self) -> f32 {
        self.edges.last().copied().unwrap_or_default()
    }

    /// Returns the indices of the rows in the list of warnings that are at least partly within `view`.
    fn in_view(&self, view: Rangef) -> Range<usize> {
        let count = self.edges.len() - 1;
        let first = self.edges.partition_point(|&edge| edge <= view.min);
        let end = self.edges.partition_point(|&edge| edge < view.max);
        first.saturating_sub(1)..end.min(count)
    }

    /// Returns the top and bottom edges of a row in the list of warnings.
    fn edges_of(&self, row: usize) -> Rangef {
        Rangef::new(self.edges[row], self.edges[row + 1])
    }
}

/// Lays out the text of a warning for a list that is `width` points wide.
fn lay_out(ui: &Ui, view: &WarningsView<'_, '_>, warning: &TextWarning, width: f32) -> Arc<Galley> {
    let text = view.words.warning_text(warning);
    // Warnings that are only about spelling have a secondary colour.
    let colour = if warning.is_harmless() {
        view.theme.weak
    } else {
        view.theme.text
    };
    let room = width - TEXT_LEFT - ui.spacing().scroll.bar_width;
    ui.painter().layout(text, font(FONT_SIZE), colour, room)
}

/// Returns the height of the list of warnings in a panel that is `width` points wide and at most `room` points high.
/// This is the height of all rows, limited to a fraction of `room`, beyond which the list scrolls.
pub(crate) fn warnings_height(
    ui: &Ui,
    view: &WarningsView<'_, '_>,
    [width, room]: [f32; 2],
) -> f32 {
    let rows = WarningRows::new(ui, view, width);
    let (least, share) = HEIGHTS;
    (HEADING_HEIGHT + rows.height()).clamp(least, (room * share).max(least))
}

/// Draws the list of warnings about the file that contains the document.
pub(crate) fn warnings_ui(ui: &mut Ui, view: &mut WarningsView<'_, '_>) {
    let rows = WarningRows::new(ui, view, ui.available_width());
    heading_ui(ui, view);
    let mut scroll = ScrollArea::vertical().auto_shrink([false, false]);
    let spacing = std::mem::take(&mut ui.spacing_mut().item_spacing.y);
    if let Some(row) = take_selected_row(ui) {
        scroll = scroll.vertical_scroll_offset(rows.edges_of(row.saturating_sub(2)).min);
    }
    scroll.show_viewport(ui, |ui, seen| {
        ui.set_height(rows.height());
        let top = ui.max_rect().top();
        // Only the visible rows are drawn.
        for row in rows.in_view(seen.y_range()) {
            let edges = rows.edges_of(row);
            let down = Rangef::new(top + edges.min, top + edges.max);
            let rect = Rect::from_x_y_ranges(ui.max_rect().x_range(), down);
            warning_ui(ui, view, rect, (row, rows.width));
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
            let name = say!(view, "warnings-close");
            let close = ui.button("×").spoken_button(&name);
            if close.on_hover_text(name).clicked() {
                view.send(Show::ToggleWarnings);
            }
        });
    });
}

/// Returns the id of a warning's row, used for keyboard focus.
fn row_id(row: usize) -> Id {
    Id::unique(("warning", row))
}

/// Returns and clears the row of the warning that a key press selected in the previous frame, so that it can be
/// scrolled into view.
fn take_selected_row(ui: &Ui) -> Option<usize> {
    ui.data_mut(|data| data.remove_temp(Id::unique("warning to be seen")))
}

/// Draws the row of a warning about the file, in a list `width` points wide. A click opens the board that the warning
/// concerns.
fn warning_ui(ui: &Ui, view: &mut WarningsView<'_, '_>, rect: Rect, (row, width): (usize, f32)) {
    let facts = view.shown.facts;
    let Some(warning) = facts.warnings.get(row) else {
        return;
    };
    let name = view.words.spoken_warning_text(warning);
    let response = Row::new(row_id(row), &name).ui(ui, view, rect);
    let painter = ui.painter();
    let (line, column) = (warning.error.line, warning.error.column);
    let corner = rect.left_top() + vec2(TEXT_LEFT, ROW_PADDING / 2.0);
    let (at, weak) = (corner - vec2(12.0, 0.0), view.theme.weak);
    let place = format!("{line}:{column}");
    painter.text(at, Align2::RIGHT_TOP, place, font(FONT_SIZE), weak);
    let text = lay_out(ui, view, warning, width);
    painter.galley(corner, text, view.theme.text);
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
    response.on_hover_text(tip);
}

/// Opens the board that a warning concerns, if any.
fn open_board(view: &mut WarningsView<'_, '_>, warning: &TextWarning) {
    let shown = view.shown;
    if let Some(board) = warning.board
        && let Some(place) = shown.problem_list.place_of_board(shown.facts, board)
    {
        view.send(Filing::OpenListed(place));
    }
}

/// Moves the keyboard focus between the rows of warnings with the arrow keys and Page Up/Down. `id` is that of the
/// focused row.
fn handle_arrow_keys(ui: &Ui, row: usize, count: usize, id: Id) {
    claim_arrow_keys(ui, id, true);
    let step = row_step(ui, 5);
    if step != 0 {
        let next = row.saturating_add_signed(step).min(count.saturating_sub(1));
        ui.memory_mut(|memory| memory.request_focus(row_id(next)));
        ui.data_mut(|data| data.insert_temp(Id::unique("warning to be seen"), next));
        ui.ctx().request_repaint();
    }
}
