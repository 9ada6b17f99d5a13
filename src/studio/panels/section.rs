//! The heading of a section of the answers: a title that folds the section, or tabs of the sections that share a place.

use eframe::egui::{
    self, Align2, Button, CornerRadius, CursorIcon, Id, Painter, Pos2, Rect, Sense, Shape, Stroke,
    StrokeKind, Ui, WidgetInfo, vec2,
};

use crate::look::suited_text::{draw_text, text_width};
use crate::look::theme::{font, strong_font};
use crate::session::command::{Command, Show};
use crate::settings::AnswerSection;
use crate::view::{Pen, button_width};
use kibitzer_words::say;

/// The height of the heading of a section, in points.
pub(crate) const HEADING_HEIGHT: f32 = 24.0;

/// The heading of a section of the answers.
pub(crate) struct Heading {
    pub(crate) section: AnswerSection,
    pub(crate) title: String,
    /// A short text on the right, such as the progress of the analysis. Empty for none.
    pub(crate) remark: String,
    /// A number after the title of a tab, which is left out if it is 0. `None` if the section counts nothing.
    pub(crate) count: Option<usize>,
}

impl Heading {
    /// Creates a heading of a section that counts nothing.
    pub(crate) fn new(section: AnswerSection, title: String, remark: String) -> Heading {
        Heading {
            section,
            title,
            remark,
            count: None,
        }
    }

    /// Returns the text of the section's tab, and the longest text that it can have.
    fn tab_texts(&self) -> [String; 2] {
        let title = &self.title;
        match self.count {
            None => [title.clone(), title.clone()],
            Some(0) => [title.clone(), format!("{title} 88")],
            Some(count) => [format!("{title} {count}"), format!("{title} 88")],
        }
    }
}

/// Draws the heading of a section. A click folds or unfolds the section. Returns true if the section is unfolded, so
/// that its content must be drawn.
pub(crate) fn section_ui(ui: &mut Ui, pen: &mut Pen<'_>, heading: &Heading) -> bool {
    let section = heading.section;
    let is_open = pen.settings.is_open(section);
    let id = Id::unique(("answer section", section));
    if folding_heading_ui(ui, pen, id, [&heading.title, &heading.remark], is_open) {
        pen.send(Command::Show(Show::ToggleSection(section)));
    }
    is_open
}

/// Draws a heading with a triangle, a title and a remark to the right. Returns true if it was clicked to fold or unfold
/// what it heads.
pub(crate) fn folding_heading_ui(
    ui: &mut Ui,
    pen: &Pen<'_>,
    id: Id,
    [title, remark]: [&str; 2],
    is_open: bool,
) -> bool {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), HEADING_HEIGHT));
    let response = ui.interact(rect, id, Sense::click());
    let name = match (is_open, remark) {
        (true, _) => say!(pen, "section-open", title),
        (false, "") => say!(pen, "section-folded-plain", title),
        (false, _) => say!(pen, "section-folded", title, remark),
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
    let room = rect.with_min_x(drawn.right() + 10.0);
    remark_ui(ui, pen, id, remark, room);
    let response = response.on_hover_cursor(CursorIcon::PointingHand);
    response.clicked()
}

/// Draws the tabs of sections that share a place, and the remark of the `chosen` one if there is room to the right. A
/// click on a tab chooses its section.
pub(crate) fn section_tabs_ui(
    ui: &mut Ui,
    pen: &mut Pen<'_>,
    sharing: &[&Heading],
    chosen: &Heading,
) {
    let right = ui.max_rect().right();
    let tabs = ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(2.0, 2.0);
        ui.spacing_mut().button_padding = vec2(6.0, 3.0);
        for heading in sharing {
            let is_chosen = heading.section == chosen.section;
            let [text, longest] = heading.tab_texts();
            // A tab keeps its width when its number changes, so that the other tabs keep their places.
            let size = vec2(button_width(ui, &longest), HEADING_HEIGHT);
            let response = ui.add(Button::selectable(is_chosen, &text).min_size(size));
            let role = egui::Role::Tab;
            response.widget_info(|| WidgetInfo::selected(role, true, is_chosen, &text));
            if response.clicked() {
                pen.send(Command::Show(Show::ChooseSection(heading.section)));
            }
        }
        ui.cursor().left()
    });
    let last_row = tabs.response.rect;
    let last_row = last_row.with_min_y(last_row.bottom() - HEADING_HEIGHT);
    let room = Rect::from_x_y_ranges(tabs.inner + 8.0..=right, last_row.y_range());
    let id = Id::unique(("answer section", chosen.section));
    remark_ui(ui, pen, id, &chosen.remark, room);
}

/// Draws the remark of the heading `id` at the right end of `room`. Nothing is drawn if there is no room for all of it:
/// half a remark would be a riddle.
fn remark_ui(ui: &Ui, pen: &Pen<'_>, id: Id, remark: &str, room: Rect) {
    let painter = ui.painter();
    if remark.is_empty() || text_width(painter, remark, font(12.0)) > room.width() {
        return;
    }
    let job = pen.theme.styled(remark, font(12.0), pen.theme.weak);
    let drawn = draw_text(painter, room.right_center(), Align2::RIGHT_CENTER, job);
    let response = ui.interact(drawn, id.with("remark"), Sense::empty());
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, remark));
}

/// Draws a triangle that points down for an unfolded section, and to the right for a folded one.
pub(crate) fn draw_triangle(painter: &Painter, pen: &Pen<'_>, centre: Pos2, is_open: bool) {
    let points = match is_open {
        true => [vec2(-4.0, -2.0), vec2(4.0, -2.0), vec2(0.0, 3.0)],
        false => [vec2(-2.0, -4.0), vec2(3.0, 0.0), vec2(-2.0, 4.0)],
    };
    let points = points.map(|offset| centre + offset).to_vec();
    painter.add(Shape::convex_polygon(points, pen.theme.weak, Stroke::NONE));
}
