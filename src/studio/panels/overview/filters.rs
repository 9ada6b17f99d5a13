//! The filters of the overview: a search field, and buttons with the number of rows that have a property.

use eframe::egui::{self, Button, TextEdit, Ui, WidgetInfo, vec2};

use kibitzer_formats::Room;

use super::OverviewView;
use crate::document::board_column::BoardColumn;
use crate::session::command::{Command, Overview as OverviewCommand};
use crate::session::overview::{BoardFilter, BoardOverview, RowFilter};
use crate::settings::toggle;
use crate::view::{restore_on_escape, small_weak_ui};
use kibitzer_words::say;

/// The width of the search field, in points.
const SEARCH_WIDTH: f32 = 170.0;

/// Draws the filters of the overview, and the number of rows that pass them.
pub(super) fn filters_ui(ui: &mut Ui, view: &mut OverviewView<'_, '_>, overview: &BoardOverview) {
    ui.horizontal_wrapped(|ui| {
        search_ui(ui, view, overview);
        if overview.columns().contains(&BoardColumn::Room) {
            rooms_ui(ui, view, overview);
        }
        for (filter, count) in RowFilter::ALL.into_iter().zip(overview.totals().counts) {
            let text = filter_name(view, filter);
            let is_chosen = overview.filter().chosen.contains(&filter);
            if chip_ui(ui, &text, count, is_chosen) {
                let mut wanted = overview.filter().clone();
                toggle(&mut wanted.chosen, filter);
                send_filter(view, wanted);
            }
        }
        let (shown, count) = (overview.shown().len(), overview.rows().len());
        small_weak_ui(ui, say!(view, "overview-shown", shown, count));
        progress_ui(ui, view, overview);
    });
}

/// Draws the search field of the overview.
fn search_ui(ui: &mut Ui, view: &mut OverviewView<'_, '_>, overview: &BoardOverview) {
    let mut search = overview.filter().search.clone();
    let name = say!(view, "overview-search");
    let field = TextEdit::singleline(&mut search).hint_text(&name);
    let size = vec2(SEARCH_WIDTH.min(ui.available_width()), 24.0);
    let response = ui.add_sized(size, field);
    response.widget_info(|| WidgetInfo::labeled(egui::Role::TextInput, true, &name));
    if restore_on_escape(ui, &response, &mut search) || response.changed() {
        let filter = overview.filter().clone();
        send_filter(view, BoardFilter { search, ..filter });
    }
}

/// Draws the choice of the room.
fn rooms_ui(ui: &mut Ui, view: &mut OverviewView<'_, '_>, overview: &BoardOverview) {
    let rooms = [
        (None, say!(view, "overview-all-rooms")),
        (Some(Room::Open), say!(view, "overview-open-room")),
        (Some(Room::Closed), say!(view, "overview-closed-room")),
    ];
    for ((room, text), count) in rooms.into_iter().zip(overview.totals().rooms) {
        if chip_ui(ui, &text, count, overview.filter().room == room) {
            let filter = overview.filter().clone();
            send_filter(view, BoardFilter { room, ..filter });
        }
    }
}

/// Draws a button of a filter with the number of rows that have its property. Returns true if it was clicked.
fn chip_ui(ui: &mut Ui, text: &str, count: usize, is_chosen: bool) -> bool {
    let text = format!("{text} {count}");
    let response = ui.add(Button::selectable(is_chosen, &text));
    response.widget_info(|| WidgetInfo::selected(egui::Role::CheckBox, true, is_chosen, &text));
    response.clicked()
}

/// Draws the number of boards solved so far, or the reason why their results are not shown.
fn progress_ui(ui: &mut Ui, view: &OverviewView<'_, '_>, overview: &BoardOverview) {
    let count = overview.rows().len();
    let pending = overview.totals().pending;
    if overview.hides_everything() {
        small_weak_ui(ui, say!(view, "overview-hidden"));
    } else if pending > 0 {
        small_weak_ui(
            ui,
            say!(view, "overview-solved", done = count - pending, count),
        );
    }
}

fn send_filter(view: &mut OverviewView<'_, '_>, filter: BoardFilter) {
    view.send(Command::Overview(OverviewCommand::Filter(filter)));
}

fn filter_name(view: &OverviewView<'_, '_>, filter: RowFilter) -> String {
    match filter {
        RowFilter::Mistakes => say!(view, "overview-mistakes"),
        RowFilter::Swings => say!(view, "overview-swings"),
        RowFilter::Slams => say!(view, "overview-slams"),
        RowFilter::Doubled => say!(view, "overview-doubled"),
    }
}
