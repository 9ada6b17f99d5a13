//! The heading of a section of the answers: a title that folds the section, or tabs of the sections that share a place.

use eframe::egui::{Id, Rect, Ui, vec2};

use crate::session::command::Show;
use crate::settings::AnswerSection;
use crate::view::Pen;
use crate::widgets::fold::{Fold, HEADING_HEIGHT, remark_ui};
use crate::widgets::tabs::tab_ui;

/// The heading of a section in the right column, which shows the analysis.
pub(crate) struct Heading {
    pub(crate) section: AnswerSection,
    pub(crate) title: String,
    /// A short text at the right end of the heading, such as the progress of the analysis. Empty if there is none.
    pub(crate) remark: String,
    /// The number shown after the title on a tab; left out if it is 0. `None` if the section does not count anything.
    pub(crate) count: Option<usize>,
}

impl Heading {
    /// Creates a heading for a section that does not count anything.
    pub(crate) fn new(section: AnswerSection, title: String, remark: String) -> Heading {
        Heading {
            section,
            title,
            remark,
            count: None,
        }
    }

    /// Returns the text of the section's tab, and the longest text for which the tab reserves space.
    fn tab_texts(&self) -> [String; 2] {
        let title = &self.title;
        match self.count {
            None => [title.clone(), title.clone()],
            Some(0) => [title.clone(), format!("{title} 88")],
            Some(count) => [format!("{title} {count}"), format!("{title} 88")],
        }
    }
}

/// Draws the heading of a section. A click collapses or expands the section. Returns true if the section is expanded,
/// so that the caller must draw its content.
pub(crate) fn section_ui(ui: &mut Ui, pen: &mut Pen<'_>, heading: &Heading) -> bool {
    let section = heading.section;
    let is_open = pen.settings.is_open(section);
    let fold = Fold {
        id: section_id(section),
        title: &heading.title,
        remark: &heading.remark,
        is_open,
    };
    if fold.section_ui(ui, pen) {
        pen.send(Show::ToggleSection(section));
    }
    is_open
}

/// Draws the tabs of the sections that share an area of the column, with the remark of the `chosen` one to their right
/// if there is space. A click on a tab selects its section.
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
            if tab_ui(ui, is_chosen, text, &longest) {
                pen.send(Show::ChooseSection(heading.section));
            }
        }
        ui.cursor().left()
    });
    let last_tab = tabs.response.rect;
    let last_row = last_tab.with_min_y(last_tab.bottom() - HEADING_HEIGHT);
    let room = Rect::from_x_y_ranges(tabs.inner + 8.0..=right, last_row.y_range());
    remark_ui(ui, pen, section_id(chosen.section), &chosen.remark, room);
}

/// Returns the id of the heading of a section.
fn section_id(section: AnswerSection) -> Id {
    Id::unique(("answer section", section))
}
