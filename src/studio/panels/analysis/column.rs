//! The places of the sections in the right column. They depend on the column's height, the game and the settings, never
//! on what the sections show, so that nothing moves while the user steps through the play.

use eframe::egui::{Rangef, Rect, Stroke, Ui, UiBuilder, vec2};

use crate::panels::analysis::section::{Heading, section_tabs_ui, section_ui};
use crate::settings::{AnswerSection, Settings};
use crate::view::Pen;
use crate::widgets::fold::HEADING_HEIGHT;

/// The gap between two areas of the column, in points. A separator line runs through it.
const GAP: f32 = 7.0;

/// The height, in points, that is reserved for the tabs at the bottom of the column before other sections grow beyond
/// their minimum heights.
const COMFORTABLE_SHARED_HEIGHT: f32 = 164.0;

/// The minimum height, in points, of the area at the bottom of the column that several sections share as tabs. If less
/// is left, all sections become tabs of one area.
const LEAST_SHARED_HEIGHT: f32 = 96.0;

/// The space that a section of the right column needs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Room {
    /// An area of its own. The range is the minimum and maximum height of the content, without the heading, in points.
    Own(Rangef),
    /// A tab in the area at the bottom of the column, which several sections share.
    Shared,
}

/// A section of the right column: its heading and the space it needs.
pub(crate) struct ColumnSection {
    pub(crate) heading: Heading,
    pub(crate) room: Room,
}

/// An area of the column for one section, or for several that share it as tabs.
struct Place<'a> {
    sharing: Vec<&'a ColumnSection>,
    height: f32,
}

/// Draws the sections of the column in their areas. `add` draws the content of a section into the space below its
/// heading.
pub(crate) fn column_ui<'a>(
    ui: &mut Ui,
    pen: &mut Pen<'a>,
    sections: &[ColumnSection],
    mut add: impl FnMut(&mut Ui, &mut Pen<'a>, AnswerSection),
) {
    let area = ui.available_rect_before_wrap();
    let mut top = area.top();
    for (index, place) in places(sections, area.height(), pen.settings)
        .iter()
        .enumerate()
    {
        if index > 0 {
            let stroke = Stroke::new(1.0, pen.theme.ground.line);
            ui.painter().hline(area.x_range(), top - GAP / 2.0, stroke);
        }
        let rect = Rect::from_x_y_ranges(area.x_range(), top..=top + place.height);
        let builder = UiBuilder::new().max_rect(rect).id_salt(("place", index));
        let mut inside = ui.new_child(builder);
        // The background of a hovered heading is wider than the place.
        inside.shrink_clip_rect(rect.expand2(vec2(6.0, 0.0)));
        place_ui(&mut inside, pen, place, &mut add);
        top = rect.bottom() + GAP;
    }
    ui.advance_cursor_after_rect(area);
}

/// Draws an area of the column: the heading or the tabs, and the content of the section that is shown.
fn place_ui<'a>(
    ui: &mut Ui,
    pen: &mut Pen<'a>,
    place: &Place<'_>,
    add: &mut impl FnMut(&mut Ui, &mut Pen<'a>, AnswerSection),
) {
    ui.spacing_mut().item_spacing.y = 2.0;
    let headings: Vec<&Heading> = (place.sharing.iter())
        .map(|sharing| &sharing.heading)
        .collect();
    let shown = match headings[..] {
        [heading] if matches!(place.sharing[0].room, Room::Own(_)) => {
            section_ui(ui, pen, heading).then_some(heading.section)
        }
        _ => {
            let sharing: Vec<AnswerSection> =
                headings.iter().map(|heading| heading.section).collect();
            let chosen = pen.settings.chosen_section(&sharing);
            let chosen = headings
                .iter()
                .find(|heading| Some(heading.section) == chosen);
            chosen.map(|chosen| {
                section_tabs_ui(ui, pen, &headings, chosen);
                chosen.section
            })
        }
    };
    if let Some(section) = shown {
        ui.push_id(section, |ui| add(ui, pen, section));
    }
}

/// Divides the height of the column, in points, into areas and returns them from top to bottom. If the column is not
/// high enough for separate areas, all sections share one area as tabs.
fn places<'a>(sections: &'a [ColumnSection], height: f32, settings: &Settings) -> Vec<Place<'a>> {
    let content_of = |section: &ColumnSection| match section.room {
        Room::Own(_) if !settings.is_open(section.heading.section) => Some(Rangef::point(0.0)),
        Room::Own(range) => Some(range),
        Room::Shared => None,
    };
    let own = sections.iter().filter_map(content_of);
    let least: f32 = own.map(|range| range.min + HEADING_HEIGHT + GAP).sum();
    if height - least < LEAST_SHARED_HEIGHT {
        let sharing = sections.iter().collect();
        return vec![Place { sharing, height }];
    }
    let mut spare = (height - least - COMFORTABLE_SHARED_HEIGHT).max(0.0);
    let mut left = height;
    let mut places = Vec::new();
    // Lower sections grow first: the best line shows the whole play before the moves get more rows.
    for section in sections.iter().rev() {
        let Some(range) = content_of(section) else {
            continue;
        };
        let more = range.span().min(spare);
        spare -= more;
        let height = HEADING_HEIGHT + range.min + more;
        left -= height + GAP;
        let sharing = vec![section];
        places.insert(0, Place { sharing, height });
    }
    let shared = sections
        .iter()
        .filter(|section| section.room == Room::Shared);
    places.push(Place {
        sharing: shared.collect(),
        height: left,
    });
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sections() -> Vec<ColumnSection> {
        let section = |section, room| ColumnSection {
            heading: Heading::new(section, String::new(), String::new()),
            room,
        };
        vec![
            section(AnswerSection::Moves, Room::Own(Rangef::new(96.0, 120.0))),
            section(AnswerSection::Makes, Room::Own(Rangef::point(120.0))),
            section(AnswerSection::BestLine, Room::Own(Rangef::new(99.0, 214.5))),
            section(AnswerSection::Lines, Room::Shared),
            section(AnswerSection::Mistakes, Room::Shared),
        ]
    }

    #[test]
    fn the_sections_fill_the_height_of_the_column_exactly() {
        let sections = sections();
        for height in [510.0, 566.0, 646.0, 694.0, 976.0] {
            let places = places(&sections, height, &Settings::default());
            assert_eq!(places.len(), 4);
            let all: f32 = places.iter().map(|place| place.height + GAP).sum();
            assert!((all - GAP - height).abs() < 0.01, "{all} of {height}");
            assert!(places[3].height >= LEAST_SHARED_HEIGHT);
        }
    }

    #[test]
    fn all_sections_of_a_short_column_share_one_area() {
        let sections = sections();
        let places = places(&sections, 376.0, &Settings::default());
        assert_eq!((places.len(), places[0].sharing.len()), (1, 5));
    }

    #[test]
    fn a_folded_section_leaves_its_space_to_the_others() {
        let (sections, mut settings) = (sections(), Settings::default());
        let before = places(&sections, 976.0, &settings);
        settings.toggle_section(AnswerSection::Makes);
        let after = places(&sections, 976.0, &settings);
        assert_eq!(after[1].height, HEADING_HEIGHT);
        assert_eq!(after[3].height, before[3].height + 120.0);
    }
}
