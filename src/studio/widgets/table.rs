//! Tables: columns with headings, by which the rows may be sorted, and rows that can be clicked.

use eframe::egui::accesskit::SortDirection;
use eframe::egui::text::LayoutJob;
use eframe::egui::{
    Align2, Color32, CursorIcon, FontId, Id, Pos2, Rangef, Rect, Response, Role, Sense, Shape,
    Stroke, Ui, WidgetInfo, vec2,
};

use crate::look::suited_text::draw_text;
use crate::look::theme::{Theme, weighted_font};
use crate::view::Pen;
use crate::widgets::spoken::Spoken;

/// The height of a row, in points.
pub(crate) const ROW_HEIGHT: f32 = 24.0;
/// The font size of headings, in points.
pub(crate) const HEADING_SIZE: f32 = 12.5;
/// The height of a heading of one line, in points.
const HEADING_HEIGHT: f32 = 20.0;
/// The height of each further line of a heading, in points.
const HEADING_LINE: f32 = 15.0;

/// The heading of a column.
pub(crate) struct ColumnHeading {
    /// The text, of one or more lines.
    pub(crate) text: String,
    /// The text that screen readers announce.
    pub(crate) name: String,
    /// The explanation of the column, as a tooltip; empty if there is none.
    pub(crate) tip: String,
    pub(crate) align: Align2,
    pub(crate) sorting: Sorting,
}

/// The way in which the rows of a table are sorted by a column.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sorting {
    /// The rows cannot be sorted by the column.
    Fixed,
    /// A click on the heading sorts the rows by the column.
    Possible,
    /// The rows are sorted by the column.
    Sorted,
    /// The rows are sorted by the column in a direction, which another click reverses.
    Directed(SortDirection),
}

impl Sorting {
    /// Returns the sorting of a column that can sort the rows in one direction only. `is_sorted` is true if the rows
    /// are sorted by it now.
    pub(crate) fn new(is_sorted: bool) -> Sorting {
        if is_sorted {
            Sorting::Sorted
        } else {
            Sorting::Possible
        }
    }
}

impl ColumnHeading {
    /// Creates the heading of a column by which rows cannot be sorted.
    pub(crate) fn new(text: String, align: Align2) -> ColumnHeading {
        ColumnHeading {
            name: text.clone(),
            text,
            tip: String::new(),
            align,
            sorting: Sorting::Fixed,
        }
    }

    /// Draws the heading in a rectangle. The clickable area extends `gap` points beyond it on both sides.
    pub(crate) fn show(
        &self,
        ui: &Ui,
        theme: &Theme,
        id: Id,
        (rect, gap): (Rect, f32),
    ) -> Response {
        let is_sorted = matches!(self.sorting, Sorting::Sorted | Sorting::Directed(_));
        let (sense, cursor) = if self.sorting == Sorting::Fixed {
            (Sense::hover(), CursorIcon::Default)
        } else {
            (Sense::click(), CursorIcon::PointingHand)
        };
        let response = ui.interact(rect.expand2(vec2(gap, 0.0)), id, sense);
        let role = Role::ColumnHeader;
        response.widget_info(|| WidgetInfo::selected(role, true, is_sorted, &self.name));
        let colour = if is_sorted { theme.text } else { theme.weak };
        let letters = weighted_font(is_sorted, HEADING_SIZE);
        let drawn = self.draw(ui, rect, letters, colour);
        ui.ctx().accesskit_node_builder(id, |node| {
            if !self.tip.is_empty() && self.tip != self.name {
                node.set_description(self.tip.clone());
            }
            if let Sorting::Directed(direction) = self.sorting {
                node.set_sort_direction(direction);
            }
        });
        if let Sorting::Directed(direction) = self.sorting {
            let at = drawn.right_center() + vec2(6.0, 0.0);
            draw_arrow(ui, at, direction, colour);
        }
        let response = response.on_hover_cursor(cursor);
        if self.tip.is_empty() {
            return response;
        }
        response.on_hover_text(&self.tip)
    }

    /// Draws the lines of the text, aligned within a rectangle, and returns the rectangle that they occupy.
    fn draw(&self, ui: &Ui, rect: Rect, letters: FontId, colour: Color32) -> Rect {
        let above = HEADING_LINE * self.more_lines() / 2.0;
        let top = self.align.pos_in_rect(&rect) - vec2(0.0, above);
        let lines = self.text.lines().zip(0u8..).map(|(line, index)| {
            let at = top + vec2(0.0, HEADING_LINE * f32::from(index));
            let painter = ui.painter();
            painter.text(at, self.align, line, letters.clone(), colour)
        });
        lines.reduce(Rect::union).unwrap_or(rect)
    }

    /// Returns the number of lines of text beyond the first.
    fn more_lines(&self) -> f32 {
        self.text.lines().skip(1).count() as f32
    }
}

/// Draws the arrow beside the heading by which the rows are sorted: downwards if the largest values come first.
fn draw_arrow(ui: &Ui, centre: Pos2, direction: SortDirection, colour: Color32) {
    let tip = match direction {
        SortDirection::Descending => 3.0,
        SortDirection::Ascending | SortDirection::Other => -3.0,
    };
    let offsets = [vec2(-3.5, -tip), vec2(3.5, -tip), vec2(0.0, tip)];
    let points = offsets.map(|offset| centre + offset).to_vec();
    ui.painter()
        .add(Shape::convex_polygon(points, colour, Stroke::NONE));
}

/// A column of a table.
pub(crate) struct Column {
    pub(crate) heading: ColumnHeading,
    /// The left and right edges, in points from the left edge of the table.
    pub(crate) across: Rangef,
}

impl Column {
    /// Returns the rectangle of the column's cell in a row of the table.
    fn place(&self, row: Rect) -> Rect {
        let Rangef { min, max } = self.across;
        Rect::from_x_y_ranges(row.left() + min..=row.left() + max, row.y_range())
    }
}

/// Draws the headings of a table. Returns the index of the column whose heading was clicked.
pub(crate) fn headings_ui(ui: &mut Ui, theme: &Theme, columns: &[Column]) -> Option<usize> {
    let lines = columns.iter().map(|column| column.heading.more_lines());
    let more = lines.fold(0.0, f32::max);
    let size = vec2(ui.available_width(), HEADING_HEIGHT + HEADING_LINE * more);
    let (_, rect) = ui.allocate_space(size);
    let responses = columns.iter().enumerate().map(|(index, column)| {
        // A short heading is beside the last line of a long one.
        let above = HEADING_LINE * (more - column.heading.more_lines());
        let place = column.place(rect.with_min_y(rect.top() + above));
        let id = ui.scope_id().with(("heading", index));
        column.heading.show(ui, theme, id, (place, 0.0))
    });
    let responses: Vec<Response> = responses.collect();
    responses.iter().position(Response::clicked)
}

/// Draws a clickable row with a cell in each column. Screen readers announce `name`.
pub(crate) fn row_ui(
    ui: &mut Ui,
    pen: &Pen<'_>,
    columns: &[Column],
    cells: impl IntoIterator<Item = LayoutJob>,
    (name, is_chosen): (&str, bool),
) -> Response {
    let response = row_background_ui(ui, pen, name, is_chosen);
    let clip = response.rect.intersect(ui.clip_rect());
    let painter = ui.painter().with_clip_rect(clip);
    for (column, cell) in columns.iter().zip(cells) {
        let align = column.heading.align;
        let at = align.pos_in_rect(&column.place(response.rect));
        draw_text(&painter, at, align, cell);
    }
    response
}

/// Draws the background of a clickable row. Screen readers announce `name`.
pub(crate) fn row_background_ui(
    ui: &mut Ui,
    pen: &Pen<'_>,
    name: &str,
    is_chosen: bool,
) -> Response {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), ROW_HEIGHT));
    let id = ui.scope_id().with(("row", name));
    let response =
        ui.interact(rect, id, Sense::click())
            .spoken_choice(Role::Button, is_chosen, name);
    pen.fill_row_background(ui, rect, 5, is_chosen, response.hovered());
    response
}
