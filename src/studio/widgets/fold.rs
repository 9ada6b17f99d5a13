//! Headings that fold what they head, and unfold it again.

use eframe::egui::text::LayoutJob;
use eframe::egui::{
    Align2, CornerRadius, CursorIcon, Id, Painter, Pos2, Rect, Response, Sense, Shape, Stroke,
    StrokeKind, Ui, vec2,
};

use crate::look::suited_text::{draw_text, text_width};
use crate::look::theme::{font, strong_font};
use crate::view::Pen;
use crate::widgets::spoken::Spoken;
use kibitzer_words::say;

/// The height of the heading of a section, in points.
pub(crate) const HEADING_HEIGHT: f32 = 24.0;

/// The space for the triangle before the title, in points.
const TITLE_LEFT: f32 = 16.0;

/// A heading that folds and unfolds the content below it.
pub(crate) struct Fold<'a> {
    pub(crate) id: Id,
    /// The title as screen readers announce it.
    pub(crate) title: &'a str,
    /// A short remark on the content, omitted if there is no space for it.
    pub(crate) remark: &'a str,
    pub(crate) is_open: bool,
}

impl Fold<'_> {
    /// Draws the heading of a section across the available width. Returns true if it was clicked.
    pub(crate) fn section_ui(&self, ui: &mut Ui, pen: &Pen<'_>) -> bool {
        let (_, rect) = ui.allocate_space(vec2(ui.available_width(), HEADING_HEIGHT));
        // The background is wider than the section.
        let frame = rect.expand2(vec2(4.0, 0.0));
        let response = self.heading_ui(ui, pen, rect, frame);
        let title = pen.theme.label(self.title, strong_font(14.0));
        let title = draw_title(ui.painter(), rect, title);
        let room = rect.with_min_x(title.right() + 10.0);
        remark_ui(ui, pen, self.id, self.remark, room);
        response.clicked()
    }

    /// Draws a heading with the title `text` within a line of text, whose rectangle is `line`, `indent` points from its
    /// left end. Returns true if it was clicked.
    pub(crate) fn line_ui(
        &self,
        ui: &Ui,
        pen: &Pen<'_>,
        (line, indent): (Rect, f32),
        text: LayoutJob,
    ) -> bool {
        let width = ui.painter().layout_job(text.clone()).size().x + TITLE_LEFT + 4.0;
        let indented = line.with_min_x(line.left() + indent);
        let rect = indented.with_max_x(indented.left() + width);
        let response = self.heading_ui(ui, pen, rect, rect);
        draw_title(ui.painter(), rect, text);
        response.clicked()
    }

    /// Draws the heading without its title into `rect`, with its background and its frame in `frame`.
    fn heading_ui(&self, ui: &Ui, pen: &Pen<'_>, rect: Rect, frame: Rect) -> Response {
        let (title, remark) = (self.title, self.remark);
        let name = match (self.is_open, remark) {
            (true, _) => say!(pen, "section-open", title),
            (false, "") => say!(pen, "section-folded-plain", title),
            (false, _) => say!(pen, "section-folded", title, remark),
        };
        let response = ui
            .interact(rect, self.id, Sense::click())
            .spoken_button(name);
        let (painter, mark, round) = (ui.painter(), pen.theme.mark, CornerRadius::same(5));
        if response.hovered() {
            painter.rect_filled(frame, round, mark.hovered);
        }
        if response.has_focus() {
            let stroke = Stroke::new(1.5, mark.accent);
            painter.rect_stroke(frame, round, stroke, StrokeKind::Inside);
        }
        draw_triangle(
            painter,
            pen,
            rect.left_center() + vec2(5.0, 0.0),
            self.is_open,
        );
        response.on_hover_cursor(CursorIcon::PointingHand)
    }
}

/// Draws the title of a heading after its triangle. Returns its rectangle.
fn draw_title(painter: &Painter, heading: Rect, title: LayoutJob) -> Rect {
    let at = heading.left_center() + vec2(TITLE_LEFT, 0.0);
    draw_text(painter, at, Align2::LEFT_CENTER, title)
}

/// Draws the remark of the heading `id` at the right end of `room`. Draws nothing if there is no space for the whole
/// remark, because half of it would be hard to understand.
pub(crate) fn remark_ui(ui: &Ui, pen: &Pen<'_>, id: Id, remark: &str, room: Rect) {
    let painter = ui.painter();
    if remark.is_empty() || text_width(painter, remark, font(12.0)) > room.width() {
        return;
    }
    let job = pen.theme.styled(remark, font(12.0), pen.theme.weak);
    let drawn = draw_text(painter, room.right_center(), Align2::RIGHT_CENTER, job);
    let response = ui.interact(drawn, id.with("remark"), Sense::empty());
    response.spoken_label(remark);
}

/// Draws a triangle that points down for an unfolded section, and to the right for a folded one.
fn draw_triangle(painter: &Painter, pen: &Pen<'_>, centre: Pos2, is_open: bool) {
    let corners = if is_open {
        [vec2(-4.0, -2.0), vec2(4.0, -2.0), vec2(0.0, 3.0)]
    } else {
        [vec2(-2.0, -4.0), vec2(3.0, 0.0), vec2(-2.0, 4.0)]
    };
    let points = corners.map(|offset| centre + offset).to_vec();
    painter.add(Shape::convex_polygon(points, pen.theme.weak, Stroke::NONE));
}
