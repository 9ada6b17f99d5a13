//! The filters of the overview: a search field, and buttons with the number of rows that have a property. The counter of
//! the rows stands beside the title.

use eframe::egui::{self, Button, Context, TextEdit, Ui, WidgetInfo, vec2};

use kibitzer_formats::Room;

use super::OverviewView;
use crate::document::board_column::BoardColumn;
use crate::session::command::{Challenge, Command, Overview as OverviewCommand};
use crate::session::overview::{BoardFilter, BoardOverview, RowFilter};
use crate::settings::toggle;
use crate::view::{button_width, keys_text};
use crate::widgets::text_field::{is_entered, restore_on_escape};
use kibitzer_words::say;

/// The width of the search field of the overview, in points.
const SEARCH_WIDTH: f32 = 170.0;

/// Draws the filters of the overview.
pub(super) fn filters_ui(ui: &mut Ui, view: &mut OverviewView<'_, '_>, overview: &BoardOverview) {
    let rows = overview.rows().len();
    ui.horizontal_wrapped(|ui| {
        search_ui(ui, view, overview);
        if overview.columns().contains(&BoardColumn::Room) {
            rooms_ui(ui, view, overview);
        }
        for (filter, count) in RowFilter::ALL.into_iter().zip(overview.totals().counts) {
            let text = filter_name(view, filter);
            let is_chosen = overview.filter().chosen.contains(&filter);
            if chip_ui(ui, &text, [count, rows], is_chosen) {
                let mut wanted = overview.filter().clone();
                toggle(&mut wanted.chosen, filter);
                send_filter(view, wanted);
            }
        }
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
    if is_entered(ui, &response)
        && let [row] = overview.shown()
    {
        let place = overview.rows()[*row].place;
        view.send(OverviewCommand::Open(place, None));
    }
}

/// Draws the buttons that filter the overview by room: all rooms, the open room, or the closed room.
fn rooms_ui(ui: &mut Ui, view: &mut OverviewView<'_, '_>, overview: &BoardOverview) {
    let rooms = [
        (None, say!(view, "overview-all-rooms")),
        (Some(Room::Open), say!(view, "overview-open-room")),
        (Some(Room::Closed), say!(view, "overview-closed-room")),
    ];
    for ((room, text), count) in rooms.into_iter().zip(overview.totals().rooms) {
        let counts = [count, overview.rows().len()];
        if chip_ui(ui, &text, counts, overview.filter().room == room) {
            let filter = overview.filter().clone();
            send_filter(view, BoardFilter { room, ..filter });
        }
    }
}

/// Draws a filter button with the number of rows that match the filter, and returns true if it was clicked. The button
/// is wide enough for the number of all rows, because the number of matches grows while boards are analysed.
fn chip_ui(ui: &mut Ui, text: &str, [count, all]: [usize; 2], is_chosen: bool) -> bool {
    let with_count = |count| format!("{text} {count}");
    let width = button_width(ui, &with_count(count.max(all))) - ui.spacing().item_spacing.x;
    let text = with_count(count);
    let button = Button::selectable(is_chosen, &text).min_size(vec2(width, 0.0));
    let response = ui.add(button);
    response.widget_info(|| WidgetInfo::selected(egui::Role::CheckBox, true, is_chosen, &text));
    response.clicked()
}

/// Returns the number of rows that pass the filters. If results are hidden, a note that says so follows; otherwise,
/// while boards are still being analysed, the number of boards analysed so far.
pub(super) fn counter_text(
    ctx: &Context,
    view: &OverviewView<'_, '_>,
    overview: &BoardOverview,
) -> String {
    let (shown, count) = (overview.shown().len(), overview.rows().len());
    let pending = overview.totals().pending;
    let progress = match pending {
        _ if overview.hides_everything() => {
            let command = Command::Challenge(Challenge::ToggleNumbers);
            let keys = keys_text(ctx, view.words, command);
            Some(say!(view, "status-numbers-hidden", keys))
        }
        0 => None,
        _ => Some(say!(view, "overview-solved", done = count - pending, count)),
    };
    let texts = [say!(view, "overview-shown", shown, count)].into_iter();
    texts.chain(progress).collect::<Vec<_>>().join(" · ")
}

fn send_filter(view: &mut OverviewView<'_, '_>, filter: BoardFilter) {
    view.send(OverviewCommand::Filter(filter));
}

fn filter_name(view: &OverviewView<'_, '_>, filter: RowFilter) -> String {
    match filter {
        RowFilter::Mistakes => say!(view, "overview-mistakes"),
        RowFilter::Swings => say!(view, "overview-swings"),
        RowFilter::Slams => say!(view, "overview-slams"),
        RowFilter::Doubled => say!(view, "overview-doubled"),
    }
}
