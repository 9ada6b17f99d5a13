//! The table of the overview: headings that sort, rows of which only those in view are drawn, and totals.

use std::ops::Range;

use eframe::egui::accesskit::SortDirection;
use eframe::egui::{
    self, Align2, Color32, CursorIcon, Id, Modifiers, Pos2, Rangef, Rect, Response, ScrollArea,
    Sense, Shape, Stroke, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::OverviewView;
use super::cells::{BoardCell, CellTone, board_cell, cost_cell, heading, heading_tip, signed};
use crate::commands::OVERVIEW_KEYS;
use crate::document::board_column::BoardColumn;
use crate::look::suited_text::{draw_text, text_width, truncated};
use crate::look::theme::{font, strong_font};
use crate::session::command::Overview as OverviewCommand;
use crate::session::overview::BoardOverview;
use crate::view::claim_arrow_keys;
use kibitzer_words::say;

/// The height of a row, in points.
const ROW_HEIGHT: f32 = 33.0;
/// The height of the headings and of the totals, in points.
const EDGE_HEIGHT: f32 = 34.0;
/// The room between two columns, in points.
const GAP: f32 = 12.0;
/// The room left and right of a row's content, in points.
const PADDING: f32 = 8.0;
/// The size of the headings, in points.
const HEADING_SIZE: f32 = 12.5;

/// The largest width that a column can be given, in points.
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

/// Returns the smallest width of a column's content, in points.
fn content_width(column: BoardColumn) -> f32 {
    match column {
        BoardColumn::Board => 52.0,
        BoardColumn::Room => 48.0,
        BoardColumn::Vulnerability => 30.0,
        BoardColumn::Contract => 56.0,
        BoardColumn::Declarer => 92.0,
        BoardColumn::Lead => 34.0,
        BoardColumn::Tricks => 48.0,
        BoardColumn::Makes | BoardColumn::Margin => 26.0,
        BoardColumn::Score => 46.0,
        BoardColumn::Par => 140.0,
        BoardColumn::Imps => 30.0,
        BoardColumn::NorthSouthCost
        | BoardColumn::EastWestCost
        | BoardColumn::DeclarerCost
        | BoardColumn::DefenceCost => 26.0,
        BoardColumn::Cost => 34.0,
    }
}

/// Returns the width of the words of a passed-out board, which the column of contracts shows whole, if there is such a
/// board; 0 otherwise.
fn own_words_width(
    ui: &Ui,
    view: &OverviewView<'_, '_>,
    overview: &BoardOverview,
    column: BoardColumn,
) -> f32 {
    let mut rows = overview.rows().iter();
    let passed_out = rows.find(|row| column == BoardColumn::Contract && row.is_passed_out);
    passed_out.map_or(0.0, |row| {
        let cell = board_cell(view, row, None, column);
        let texts = cell.left.iter();
        let widths = texts.map(|(text, _)| text_width(ui.painter(), text, font(13.5)));
        widths.fold(0.0, f32::max)
    })
}

/// Returns the share of the room left over that a column gets. Only columns with names and contracts profit from it.
fn growth(column: BoardColumn) -> f32 {
    match column {
        BoardColumn::Declarer => 3.0,
        BoardColumn::Board | BoardColumn::Par => 1.5,
        BoardColumn::Room
        | BoardColumn::Vulnerability
        | BoardColumn::Contract
        | BoardColumn::Lead
        | BoardColumn::Tricks
        | BoardColumn::Makes
        | BoardColumn::Margin
        | BoardColumn::Score
        | BoardColumn::Imps
        | BoardColumn::NorthSouthCost
        | BoardColumn::EastWestCost
        | BoardColumn::DeclarerCost
        | BoardColumn::DefenceCost
        | BoardColumn::Cost => 0.4,
    }
}

/// Returns true if the texts of a column are aligned at its right edge.
fn is_number(column: BoardColumn) -> bool {
    match column {
        BoardColumn::Board
        | BoardColumn::Room
        | BoardColumn::Vulnerability
        | BoardColumn::Contract
        | BoardColumn::Declarer
        | BoardColumn::Lead
        | BoardColumn::Tricks
        | BoardColumn::Par => false,
        BoardColumn::Makes
        | BoardColumn::Margin
        | BoardColumn::Score
        | BoardColumn::Imps
        | BoardColumn::NorthSouthCost
        | BoardColumn::EastWestCost
        | BoardColumn::DeclarerCost
        | BoardColumn::DefenceCost
        | BoardColumn::Cost => true,
    }
}

/// Divides the width of the table among the columns. Columns for which there is no room are left out, those that matter
/// least first.
fn place_columns(
    ui: &Ui,
    view: &OverviewView<'_, '_>,
    overview: &BoardOverview,
    across: Rangef,
) -> Columns {
    let width = |column: BoardColumn| {
        // The width does not depend on the sorting, so that no column moves when it changes.
        let heading = heading(view.words, column);
        let heading = text_width(ui.painter(), heading, strong_font(HEADING_SIZE));
        let words = own_words_width(ui, view, overview, column);
        content_width(column).max(heading).max(words) + GAP
    };
    let mut columns: Vec<(BoardColumn, f32)> = overview
        .columns()
        .iter()
        .map(|&it| (it, width(it)))
        .collect();
    let total =
        |columns: &[(BoardColumn, f32)]| columns.iter().map(|(_, it)| it).sum::<f32>() - GAP;
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
    let free = columns.iter().filter(|it| extra(it).is_none());
    let shares: f32 = free.map(|(column, _)| growth(*column)).sum();
    let rest = (spare - wanted * given).max(0.0);
    let mut left = across.min;
    let placed = columns.into_iter().map(|(column, width)| {
        let width = width
            + match extra(&(column, width)) {
                Some(extra) => extra * given,
                None => rest * growth(column) / shares.max(1.0),
            };
        let range = Rangef::new(left, (left + width - GAP).max(left));
        left += width;
        (column, range)
    });
    placed.collect()
}

/// Draws the heading of a column. A click sorts the rows by it, or turns the order.
fn heading_ui(
    ui: &Ui,
    view: &mut OverviewView<'_, '_>,
    overview: &BoardOverview,
    column: BoardColumn,
    rect: Rect,
) {
    let id = Id::unique(("heading of the overview", column as usize));
    let response = ui.interact(rect.expand2(vec2(GAP / 2.0 - 1.0, 0.0)), id, Sense::click());
    let name = heading(view.words, column);
    let (sorting, tip) = (overview.sorting(), heading_tip(view.words, column));
    let is_sorted = sorting.column == column;
    let role = egui::Role::ColumnHeader;
    response.widget_info(|| WidgetInfo::selected(role, true, is_sorted, &name));
    ui.ctx().accesskit_node_builder(id, |node| {
        node.set_description(tip.clone());
        if is_sorted {
            node.set_sort_direction(match sorting.is_descending {
                true => SortDirection::Descending,
                false => SortDirection::Ascending,
            });
        }
    });
    let align = match is_number(column) {
        true => Align2::RIGHT_CENTER,
        false => Align2::LEFT_CENTER,
    };
    let (letters, colour) = if is_sorted {
        (strong_font(HEADING_SIZE), view.theme.text)
    } else {
        (font(HEADING_SIZE), view.theme.weak)
    };
    let at = align.pos_in_rect(&rect);
    let drawn = ui.painter().text(at, align, &name, letters, colour);
    if is_sorted {
        let at = drawn.right_center() + vec2(6.0, 0.0);
        draw_arrow(ui, at, sorting.is_descending, view.theme.text);
    }
    if response.clicked() {
        view.send(OverviewCommand::SortBy(column));
    }
    response
        .on_hover_cursor(CursorIcon::PointingHand)
        .on_hover_text(tip);
}

/// Draws the edge between the heading of the last of `columns`, which are the first ones of the table, and the next
/// heading. Dragging the edge changes the width of that column, and a double click gives it its default width back.
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
    let name = say!(view, "overview-edge", column = heading(view.words, column));
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Splitter, true, &name));
    if response.hovered() || response.dragged() {
        let stroke = Stroke::new(1.0, view.theme.mark.accent);
        ui.painter().vline(middle, down, stroke);
    }
    let mut widen = |column, width: Option<f32>| {
        let width = width.map(|it| it.clamp(0.0, MAX_WIDTH).round() as u16);
        view.send(OverviewCommand::Widen(column, width));
    };
    if response.double_clicked() {
        widen(column, None);
    } else if let (true, Some(pointer)) = (response.dragged(), response.interact_pointer_pos()) {
        // The columns before it keep their places, so that the edge stays under the pointer.
        for &(other, across) in before {
            widen(other, Some(across.span()));
        }
        widen(column, Some(pointer.x - GAP / 2.0 - across.min));
    }
    response.on_hover_cursor(CursorIcon::ResizeHorizontal);
}

/// Draws the arrow beside the heading by which the rows are sorted: downwards if the largest values come first.
fn draw_arrow(ui: &Ui, centre: Pos2, is_down: bool, colour: Color32) {
    let tip = if is_down { 3.0 } else { -3.0 };
    let points = [vec2(-3.5, -tip), vec2(3.5, -tip), vec2(0.0, tip)];
    let points = points.map(|offset| centre + offset).to_vec();
    ui.painter()
        .add(Shape::convex_polygon(points, colour, Stroke::NONE));
}

fn row_id(row: usize) -> Id {
    Id::unique(("row of the overview", row))
}

/// Draws the rows in the visible part of the table.
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
    let beside = chosen.filter(|it| !in_view.contains(it));
    for position in in_view.clone().chain(beside) {
        row_ui(ui, view, overview, (position, place(position)), columns);
    }
    if in_view != *overview.in_view() {
        view.send(OverviewCommand::InView(in_view));
    }
}

/// Scrolls to the chosen row if another one was chosen in the frame before. If that one had the focus, the chosen row
/// gets it.
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
    place.into_iter().for_each(|it| ui.scroll_to_rect(it, None));
    let focused = ui.memory(|memory| memory.focused());
    if before.is_some_and(|(_, row, _)| focused == Some(row_id(row))) {
        ui.memory_mut(|memory| memory.request_focus(row_id(overview.chosen())));
    }
}

/// Draws a row, at this position among the shown rows. A click chooses it, a double click opens its board.
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
    let row = &overview.rows()[index];
    let is_chosen = index == overview.chosen();
    let response = ui.interact(rect, row_id(index), Sense::click());
    if position % 2 == 1 {
        let fill = view.theme.ground.sunken.gamma_multiply(0.5);
        ui.painter().rect_filled(rect, 0, fill);
    }
    view.fill_row_background(ui, rect, 4, is_chosen, response.hovered());
    let mut name: Vec<String> = Vec::new();
    for &(column, across) in columns {
        let cell = board_cell(view, row, overview.solved(index), column);
        let place = Rect::from_x_y_ranges(across, rect.y_range());
        match is_computed(column) && overview.is_pending(index) {
            true => draw_pending(ui, view, place, is_number(column)),
            false => draw_cell(ui, view, &cell, place),
        }
        let text = cell.text();
        if !text.is_empty() && text != "·" {
            name.push(format!("{} {text}", heading(view.words, column)));
        }
    }
    let name = name.join(", ");
    response.widget_info(|| WidgetInfo::selected(egui::Role::Row, true, is_chosen, &name));
    ui.ctx()
        .accesskit_node_builder(response.id, |node| node.set_row_index(position));
    handle_row(ui, view, &response, (index, is_chosen));
}

/// Reacts to clicks and keys on a row. `index` is the row's index, and `is_chosen` true if it is the chosen row.
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

/// Returns true if the cells of a column are computed by the engine.
fn is_computed(column: BoardColumn) -> bool {
    match column {
        BoardColumn::Makes
        | BoardColumn::Margin
        | BoardColumn::Par
        | BoardColumn::NorthSouthCost
        | BoardColumn::EastWestCost
        | BoardColumn::DeclarerCost
        | BoardColumn::DefenceCost
        | BoardColumn::Cost => true,
        BoardColumn::Board
        | BoardColumn::Room
        | BoardColumn::Vulnerability
        | BoardColumn::Contract
        | BoardColumn::Declarer
        | BoardColumn::Lead
        | BoardColumn::Tricks
        | BoardColumn::Score
        | BoardColumn::Imps => false,
    }
}

/// Draws a grey bar in a cell whose value is still being computed.
fn draw_pending(ui: &Ui, view: &OverviewView<'_, '_>, cell: Rect, is_number: bool) {
    let size = vec2(cell.width().min(22.0), 6.0);
    let align = if is_number {
        Align2::RIGHT_CENTER
    } else {
        Align2::LEFT_CENTER
    };
    let bar = align.align_size_within_rect(size, cell);
    ui.painter().rect_filled(bar, 3, view.theme.ground.line);
}

/// Draws the texts of a cell. The left one is shortened if there is no room for both.
fn draw_cell(ui: &Ui, view: &OverviewView<'_, '_>, cell: &BoardCell, rect: Rect) {
    let mut room = rect;
    if let Some(right) = &cell.right {
        let job = BoardCell::styled(view, right);
        let drawn = draw_text(ui.painter(), rect.right_center(), Align2::RIGHT_CENTER, job);
        room.max.x = drawn.left() - 4.0;
    }
    if let Some(left) = &cell.left {
        let job = truncated(BoardCell::styled(view, left), room.width());
        draw_text(ui.painter(), room.left_center(), Align2::LEFT_CENTER, job);
    }
}

/// Draws the totals over the shown rows.
fn totals_ui(
    ui: &Ui,
    view: &OverviewView<'_, '_>,
    overview: &BoardOverview,
    columns: &Columns,
    rect: Rect,
) {
    let totals = overview.totals();
    ui.painter().rect_filled(rect, 0, view.theme.ground.sunken);
    let plays = say!(view, "overview-plays", count = totals.plays);
    let mut name = vec![
        plays.clone(),
        say!(view, "overview-cards", count = totals.cards),
    ];
    let at = pos2(rect.left() + PADDING, rect.center().y);
    let left = view.theme.label(name.join(" · "), font(13.5));
    let drawn = draw_text(ui.painter(), at, Align2::LEFT_CENTER, left);
    for &(column, across) in columns {
        let cell = match column {
            BoardColumn::Imps => totals.imps.map(|imps| BoardCell {
                left: None,
                right: Some((signed(imps), CellTone::Plain)),
            }),
            BoardColumn::NorthSouthCost => Some(cost_cell(totals.of_sides[0])),
            BoardColumn::EastWestCost => Some(cost_cell(totals.of_sides[1])),
            BoardColumn::DeclarerCost => Some(cost_cell(totals.of_roles[0])),
            BoardColumn::DefenceCost => Some(cost_cell(totals.of_roles[1])),
            BoardColumn::Cost => Some(cost_cell(totals.of_sides.iter().sum())),
            BoardColumn::Board
            | BoardColumn::Room
            | BoardColumn::Vulnerability
            | BoardColumn::Contract
            | BoardColumn::Declarer
            | BoardColumn::Lead
            | BoardColumn::Tricks
            | BoardColumn::Makes
            | BoardColumn::Margin
            | BoardColumn::Score
            | BoardColumn::Par => None,
        };
        let Some(cell) = cell else { continue };
        let place = Rect::from_x_y_ranges(across, rect.y_range());
        draw_cell(ui, view, &cell, place);
        let heading = heading(view.words, column);
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
        name.push(format!("{heading} {}", cell.text()));
    }
    let response = ui.interact(rect, Id::unique("totals of the overview"), Sense::hover());
    let name = name.join(", ");
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Row, true, &name));
}
