//! A collapsible section of the analysis panel.

use eframe::egui::{
    self, Align2, CornerRadius, CursorIcon, Id, Painter, Pos2, Sense, Shape, Stroke, StrokeKind,
    Ui, WidgetInfo, vec2,
};

use crate::look::cards::Caption;
use crate::look::theme::strong_font;
use crate::session::command::{Command, Show};
use crate::settings::AnswerSection;
use crate::view::Pen;
use kibitzer_words::say;

/// The height of the heading of a section, in points.
const ROW_HEIGHT: f32 = 24.0;

/// Draws the heading of a section of a panel, with a remark to its right. A click collapses or expands the section.
/// Returns true if the section is expanded, so that its content must be drawn.
pub(crate) fn section_ui(
    ui: &mut Ui,
    pen: &mut Pen<'_>,
    section: AnswerSection,
    title: &str,
    remark: &str,
) -> bool {
    let is_open = pen.settings.is_open(section);
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), ROW_HEIGHT));
    let id = Id::unique(("answer section", section));
    let response = ui.interact(rect, id, Sense::click());
    let name = match is_open {
        true => say!(pen, "section-open", title),
        false => say!(pen, "section-folded", title, remark),
    };
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, &name));
    let round = CornerRadius::same(5);
    if response.hovered() {
        let fill = pen.theme.mark.hovered;
        ui.painter()
            .rect_filled(rect.expand2(vec2(4.0, 0.0)), round, fill);
    }
    if response.has_focus() {
        let stroke = Stroke::new(1.5, pen.theme.mark.accent);
        let frame = rect.expand2(vec2(4.0, 0.0));
        ui.painter()
            .rect_stroke(frame, round, stroke, StrokeKind::Inside);
    }
    let painter = ui.painter();
    draw_triangle(painter, pen, rect.left_center() + vec2(5.0, 0.0), is_open);
    let at = rect.left_center() + vec2(16.0, 0.0);
    let (letters, text) = (strong_font(14.0), pen.theme.text);
    let drawn = painter.text(at, Align2::LEFT_CENTER, title, letters, text);
    let caption = Caption::new(remark).size(12.0).colour(pen.theme.weak);
    let room = rect.right() - drawn.right() - 10.0;
    if let Some(caption) = caption.elided(painter, room) {
        let right = rect.right_center();
        let drawn = caption.paint(painter, &pen.theme, right, Align2::RIGHT_CENTER);
        let remark_response = ui.interact(drawn, id.with("remark"), Sense::empty());
        remark_response.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, remark));
    }
    if response.clicked() {
        pen.send(Command::Show(Show::ToggleSection(section)));
    }
    response.on_hover_cursor(CursorIcon::PointingHand);
    is_open
}

/// Draws a triangle that points down for an expanded section, and to the right for a collapsed one.
fn draw_triangle(painter: &Painter, pen: &Pen<'_>, centre: Pos2, is_open: bool) {
    let points = match is_open {
        true => [vec2(-4.0, -2.0), vec2(4.0, -2.0), vec2(0.0, 3.0)],
        false => [vec2(-2.0, -4.0), vec2(3.0, 0.0), vec2(-2.0, 4.0)],
    };
    let points = points.map(|offset| centre + offset).to_vec();
    painter.add(Shape::convex_polygon(points, pen.theme.weak, Stroke::NONE));
}
