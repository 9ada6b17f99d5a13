//! The table of the overview: headings that sort, rows of which only those in view are drawn, and totals.

use std::ops::Range;

use eframe::egui::accesskit::SortDirection;
use eframe::egui::{
    Align2, CursorIcon, Id, Modifiers, Rangef, Rect, Response, Role, ScrollArea, Sense, Stroke, Ui,
    UiBuilder, WidgetInfo, pos2, vec2,
};

use super::OverviewView;
use super::columns::{BoardData, Cell, contract_text};
use crate::commands::OVERVIEW_KEYS;
use crate::document::board_column::BoardColumn;
use crate::look::suited_text::{draw_text, text_width, truncated};
use crate::look::theme::{font, strong_font};
use crate::session::command::Overview as OverviewCommand;
use crate::session::overview::BoardOverview;
use crate::view::claim_arrow_keys;
use crate::widgets::spoken::Spoken;
use crate::widgets::table::{ColumnHeading, HEADING_SIZE, Sorting};
use kibitzer_words::say;

/// The height of a row in the table of the overview, in points.
const ROW_HEIGHT: f32 = 33.0;
/// The height, in points, of the heading row and of the totals row in the table of the overview.
const EDGE_HEIGHT: f32 = 34.0;
/// The gap between two columns in the table of the overview, in points.
const GAP: f32 = 12.0;
/// The padding on the left and right of the content of an overview row, in points.
const PADDING: f32 = 8.0;
/// The maximum width to which the user can drag a column of the overview, in points.
const MAX_WIDTH: f32 = 500.0;

/// The columns that are drawn, each with its left and right edges.
type Columns = Vec<(BoardColumn, Rangef)>;

/// Draws the table of the overview in the available space.
pub(super) fn grid_ui(ui: &mut Ui, view: &mut OverviewView<'_, '_>, overview: &BoardOverview) {
    ui.spacing_mut().item_spacing.y = 0.0;
    let rect = ui.available_rect_before_wrap();
    let columns = place_columns(ui, view, overview, rect.x_range().shrink(PADDING));
    let (head, rest) = rect.split_top_bottom_at_y(rect.top() + EDGE_HEIGHT);
    let content_height = overview.shown().len() as f32 * ROW_HEIGHT;
    let room = (rest.height() - EDGE_HEIGHT).max(ROW_HEIGHT);
    let (rows, foot) = rest.split_top_bottom_at_y(rest.top() + room.min(content_height));
    let foot = foot.with_max_y(foot.top() + EDGE_HEIGHT);
    ui.painter().rect_filled(head, 0, view.theme.ground.sunken);
    let place = |across: Rangef| Rect::from_x_y_ranges(across, head.y_range());
    for &(column, across) in &columns {
        heading_ui(ui, view, overview, column, place(across));
    }
    for end in 1..columns.len() {
        edge_ui(ui, view, &columns[..end], head.y_range());
    }
    let inner = UiBuilder::new().max_rect(rows);
    let mut inner = ui.new_child(inner);
    let scroll = ScrollArea::vertical().auto_shrink([false, false]);
    scroll.show_viewport(&mut inner, |ui, viewport| {
        ui.set_height(content_height);
        rows_ui(ui, view, overview, &columns, viewport);
    });
    totals_ui(ui, view, overview, &columns, foot);
    ui.allocate_rect(rect, Sense::hover());
}

/// Returns the minimum width of a column and the gap after it, in points. The width does not depend on the sort order,
/// so that columns do not move when the user sorts the rows. The words for a passed-out board are never truncated.
fn content_width(
    ui: &Ui,
    view: &OverviewView<'_, '_>,
    overview: &BoardOverview,
    column: BoardColumn,
) -> f32 {
    let spec = column.spec();
    let heading = (spec.heading)(view.words);
    let heading = text_width(ui.painter(), heading, strong_font(HEADING_SIZE));
    let mut rows = overview.rows().iter();
    let passed_out = rows.find(|row| column == BoardColumn::Contract && row.is_passed_out);
    let words = passed_out.map_or(0.0, |row| {
        let words = contract_text(view.words, row);
        text_width(ui.painter(), words, font(13.5))
    });
    spec.width.max(heading).max(words) + GAP
}

/// Divides the width of the table among the columns. If there is not enough space for all of them, the least important
/// columns are left out.
fn place_columns(
    ui: &Ui,
    view: &OverviewView<'_, '_>,
    overview: &BoardOverview,
    across: Rangef,
) -> Columns {
    let all = overview.columns().iter();
    let mut columns: Vec<(BoardColumn, f32)> = all
        .map(|&column| (column, content_width(ui, view, overview, column)))
        .collect();
    let total = |columns: &[(BoardColumn, f32)]| {
        let widths = columns.iter().map(|(_, width)| width);
        widths.sum::<f32>() - GAP
    };
    for least in BoardColumn::LEAST_NEEDED_FIRST {
        if total(&columns) <= across.span() {
            break;
        }
        columns.retain(|(column, _)| *column != least);
    }
    let chosen = &view.shown.overview_state().widths;
    // Returns the room that the user gave a column beyond its content; `None` if he left its width to the window.
    let extra = |(column, width): &(BoardColumn, f32)| {
        let chosen = f32::from(*chosen.get(column)?) + GAP;
        Some((chosen - width).max(0.0))
    };
    let spare = (across.span() - total(&columns)).max(0.0);
    let wanted: f32 = columns.iter().filter_map(extra).sum();
    // A column is never widened at the cost of another column's content.
    let given = wanted.min(spare) / wanted.max(1.0);
    let free = columns.iter().filter(|column| extra(column).is_none());
    let shares: f32 = free.map(|(column, _)| column.spec().growth).sum();
    let rest = (spare - wanted * given).max(0.0);
    let mut left = across.min;
    let placed = columns.into_iter().map(|(column, width)| {
        let width = width
            + match extra(&(column, width)) {
                Some(extra) => extra * given,
                None => rest * column.spec().growth / shares.max(1.0),
            };
        let range = Rangef::new(left, (left + width - GAP).max(left));
        left += width;
        (column, range)
    });
    placed.collect()
}

/// Draws the heading of a column. A click sorts the rows by the column, or reverses the order if they are sorted by it
/// already.
fn heading_ui(
    ui: &Ui,
    view: &mut OverviewView<'_, '_>,
    overview: &BoardOverview,
    column: BoardColumn,
    rect: Rect,
) {
    let (spec, sorting) = (column.spec(), overview.sorting());
    let direction = if sorting.is_descending {
        SortDirection::Descending
    } else {
        SortDirection::Ascending
    };
    let text = (spec.heading)(view.words);
    let heading = ColumnHeading {
        name: text.clone(),
        text,
        tip: spec.tip(view.words),
        align: spec.align(),
        sorting: if sorting.column == column {
            Sorting::Directed(direction)
        } else {
            Sorting::Possible
        },
    };
    let id = Id::unique(("heading of the overview", column as usize));
    let place = (rect, GAP / 2.0 - 1.0);
    if heading.show(ui, &view.theme, id, place).clicked() {
        view.send(OverviewCommand::SortBy(column));
    }
}

/// Draws the right edge of a column's heading. `columns` are the leftmost columns of the table, and the edge belongs to
/// the last of them. Dragging the edge changes the width of that column; a double click resets it to the default.
fn edge_ui(
    ui: &Ui,
    view: &mut OverviewView<'_, '_>,
    columns: &[(BoardColumn, Rangef)],
    down: Rangef,
) {
    let Some((&(column, across), before)) = columns.split_last() else {
        return;
    };
    let id = Id::unique(("edge of the overview", column as usize));
    let middle = across.max + GAP / 2.0;
    let edge = Rect::from_x_y_ranges(middle - 3.0..=middle + 3.0, down);
    // The keyboard need not come to it: only eyes profit from another width.
    let response = ui.interact(edge, id, Sense::DRAG | Sense::CLICK);
    let name = say!(
        view,
        "overview-edge",
        column = (column.spec().heading)(view.words)
    );
    response.widget_info(|| WidgetInfo::labeled(Role::Splitter, true, &name));
    if response.hovered() || response.dragged() {
        let stroke = Stroke::new(1.0, view.theme.mark.accent);
        ui.painter().vline(middle, down, stroke);
    }
    let mut widen = |column, width: Option<f32>| {
        let width = width.map(|width| width.clamp(0.0, MAX_WIDTH).round() as u16);
        view.send(OverviewCommand::Widen(column, width));
    };
    if response.double_clicked() {
        widen(column, None);
    } else if let Some(pointer) = response
        .interact_pointer_pos()
        .filter(|_| response.dragged())
    {
        // The columns before it keep their places, so that the edge stays under the pointer.
        for &(other, across) in before {
            widen(other, Some(across.span()));
        }
        widen(column, Some(pointer.x - GAP / 2.0 - across.min));
    }
    response.on_hover_cursor(CursorIcon::ResizeHorizontal);
}

fn row_id(row: usize) -> Id {
    Id::unique(("row of the overview", row))
}

/// Draws the rows of the overview that are scrolled into view.
fn rows_ui(
    ui: &mut Ui,
    view: &mut OverviewView<'_, '_>,
    overview: &BoardOverview,
    columns: &Columns,
    viewport: Rect,
) {
    let top = ui.max_rect().top();
    let count = overview.shown().len();
    let first = (viewport.top() / ROW_HEIGHT).floor().max(0.0) as usize;
    let last = (viewport.bottom() / ROW_HEIGHT).ceil().max(0.0) as usize;
    let in_view: Range<usize> = first.min(count)..last.min(count);
    let chosen = overview.chosen_position();
    let across = ui.max_rect().x_range();
    let place = |position: usize| {
        let y = top + position as f32 * ROW_HEIGHT;
        Rect::from_x_y_ranges(across, y..=y + ROW_HEIGHT)
    };
    follow_chosen(ui, overview, chosen.map(place));
    // A focused row must be drawn even when it is out of view, or else it loses the focus.
    let beside = chosen.filter(|position| !in_view.contains(position));
    for position in in_view.clone().chain(beside) {
        row_ui(ui, view, overview, (position, place(position)), columns);
    }
    if in_view != *overview.in_view() {
        view.send(OverviewCommand::InView(in_view));
    }
}

/// Scrolls to the selected row if the selection has changed since the previous frame. If the row selected before had
/// the keyboard focus, moves the focus too.
fn follow_chosen(ui: &Ui, overview: &BoardOverview, place: Option<Rect>) {
    let id = Id::unique("chosen row of the overview");
    let now = (
        overview.collection(),
        overview.chosen(),
        overview.chosen_position(),
    );
    let before = ui.data(|data| data.get_temp::<(usize, usize, Option<usize>)>(id));
    if before == Some(now) {
        return;
    }
    ui.data_mut(|data| data.insert_temp(id, now));
    if let Some(place) = place {
        ui.scroll_to_rect(place, None);
    }
    let focused = ui.memory(|memory| memory.focused());
    if before.is_some_and(|(_, row, _)| focused == Some(row_id(row))) {
        ui.memory_mut(|memory| memory.request_focus(row_id(overview.chosen())));
    }
}

/// Draws a row of the overview. `position` is its index among the visible rows. A click selects the row, a double click
/// opens its board.
fn row_ui(
    ui: &Ui,
    view: &mut OverviewView<'_, '_>,
    overview: &BoardOverview,
    (position, rect): (usize, Rect),
    columns: &Columns,
) {
    let Some(&index) = overview.shown().get(position) else {
        return;
    };
    let is_chosen = index == overview.chosen();
    let board = BoardData::new(view.words, view.theme.letters, overview, index);
    let cells: Vec<Cell> = columns
        .iter()
        .map(|(column, _)| board.cell(*column))
        .collect();
    let texts = columns
        .iter()
        .zip(&cells)
        .filter_map(|((column, _), cell)| {
            let text = cell_text(cell);
            let is_said = !text.is_empty() && text != "·";
            is_said.then(|| format!("{} {text}", (column.spec().heading)(view.words)))
        });
    let name = texts.collect::<Vec<_>>().join(", ");
    let response = ui
        .interact(rect, row_id(index), Sense::click())
        .spoken_choice(Role::Row, is_chosen, &name);
    ui.ctx()
        .accesskit_node_builder(response.id, |node| node.set_row_index(position));
    if position % 2 == 1 {
        let fill = view.theme.ground.sunken.gamma_multiply(0.5);
        ui.painter().rect_filled(rect, 0, fill);
    }
    view.fill_row_background(ui, rect, 4, is_chosen, response.hovered());
    for ((column, across), cell) in columns.iter().zip(&cells) {
        let place = Rect::from_x_y_ranges(*across, rect.y_range());
        let spec = column.spec();
        if spec.is_computed && overview.is_pending(index) {
            draw_pending(ui, view, place, spec.align());
        } else {
            draw_cell(ui, view, cell, place);
        }
    }
    handle_row(ui, view, &response, (index, is_chosen));
}

/// Handles clicks and keys on a row of the overview. `index` is the row's index in the overview, and `is_chosen` is
/// true if the row is selected.
fn handle_row(
    ui: &Ui,
    view: &mut OverviewView<'_, '_>,
    response: &Response,
    (index, is_chosen): (usize, bool),
) {
    if (response.clicked() || response.gained_focus()) && !is_chosen {
        view.send(OverviewCommand::Choose(index));
    }
    if response.double_clicked() {
        return view.send(OverviewCommand::OpenChosen);
    }
    if !response.has_focus() {
        return;
    }
    claim_arrow_keys(ui, response.id, true);
    for (key, command) in OVERVIEW_KEYS {
        if ui.input_mut(|input| input.consume_key(Modifiers::NONE, *key)) {
            view.send(command.clone());
        }
    }
}

/// Draws a grey bar in a cell whose value is still being computed.
fn draw_pending(ui: &Ui, view: &OverviewView<'_, '_>, cell: Rect, align: Align2) {
    let size = vec2(cell.width().min(22.0), 6.0);
    let bar = align.align_size_within_rect(size, cell);
    ui.painter().rect_filled(bar, 3, view.theme.ground.line);
}

/// Returns the texts of a cell, separated by a space.
fn cell_text(cell: &Cell) -> String {
    let known = cell.iter().flatten();
    let texts: Vec<&str> = known.map(|text| text.text.as_str()).collect();
    texts.join(" ")
}

/// Draws the texts of a cell. The left text is truncated if there is no space for both.
fn draw_cell(ui: &Ui, view: &OverviewView<'_, '_>, [left, right]: &Cell, rect: Rect) {
    let mut room = rect;
    if let Some(right) = right {
        let at = rect.right_center();
        let drawn = draw_text(ui.painter(), at, Align2::RIGHT_CENTER, right.styled(view));
        room.max.x = drawn.left() - 4.0;
    }
    if let Some(left) = left {
        let job = truncated(left.styled(view), room.width());
        draw_text(ui.painter(), room.left_center(), Align2::LEFT_CENTER, job);
    }
}

/// Draws the totals row of the overview, which covers the visible rows.
fn totals_ui(
    ui: &Ui,
    view: &OverviewView<'_, '_>,
    overview: &BoardOverview,
    columns: &Columns,
    rect: Rect,
) {
    let totals = overview.totals();
    ui.painter().rect_filled(rect, 0, view.theme.ground.sunken);
    let mut name = vec![
        say!(view, "overview-plays", count = totals.plays),
        say!(view, "overview-cards", count = totals.cards),
    ];
    let at = pos2(rect.left() + PADDING, rect.center().y);
    let left = view.theme.label(name.join(" · "), font(13.5));
    let drawn = draw_text(ui.painter(), at, Align2::LEFT_CENTER, left);
    for &(column, across) in columns {
        let spec = column.spec();
        let Some(total) = spec.total(totals) else {
            continue;
        };
        name.push(format!("{} {}", (spec.heading)(view.words), total.text));
        let place = Rect::from_x_y_ranges(across, rect.y_range());
        draw_cell(ui, view, &[None, Some(total)], place);
        if column == BoardColumn::Imps {
            let label = say!(view, "overview-imps-of");
            let room = place.left() - drawn.right() - 2.0 * GAP;
            if text_width(ui.painter(), &label, font(12.5)) <= room {
                let at = place.left_center() - vec2(GAP, 0.0);
                let weak = view.theme.weak;
                ui.painter()
                    .text(at, Align2::RIGHT_CENTER, label, font(12.5), weak);
            }
        }
    }
    let response = ui.interact(rect, Id::unique("totals of the overview"), Sense::hover());
    let name = name.join(", ");
    response.widget_info(|| WidgetInfo::labeled(Role::Row, true, &name));
}
