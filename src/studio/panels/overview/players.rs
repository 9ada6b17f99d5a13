//! The players of the rows that the overview shows, with the number and the cost of their mistakes.

use eframe::egui::{Align2, Color32, Id, ScrollArea, Sense, Ui, vec2};

use super::OverviewView;
use super::columns::{CellTone, draw_share, room_name};
use crate::document::goal::Rating;
use crate::look::suited_text::text_width;
use crate::look::theme::font;
use crate::session::overview::{BoardOverview, PlayerTotal};
use crate::view::{heading_ui, small_weak_ui};
use crate::widgets::bar::draw_bar;
use crate::widgets::spoken::Spoken;
use kibitzer_words::say;

/// The height of a player's row, in points.
const ROW_HEIGHT: f32 = 21.0;

/// The fraction of a row's width given to the player's room and side.
const SEAT_SHARE: f32 = 0.26;

/// Draws the players who made mistakes on the visible boards, in descending order of the tricks that their mistakes
/// cost.
pub(super) fn players_ui(ui: &mut Ui, view: &OverviewView<'_, '_>, overview: &BoardOverview) {
    let players = &overview.totals().players;
    let remark = say!(view, "overview-plays", count = overview.totals().plays);
    heading_ui(ui, &view.theme, &say!(view, "overview-players"), &remark);
    if players.is_empty() {
        return small_weak_ui(ui, say!(view, "overview-no-players"));
    }
    let most = players.iter().map(|player| player.lost).max().unwrap_or(1);
    let scroll = ScrollArea::vertical()
        .id_salt("players")
        .auto_shrink([false, false]);
    scroll.show_rows(ui, ROW_HEIGHT, players.len(), |ui, range| {
        for player in &players[range] {
            player_ui(ui, view, player, most);
        }
    });
}

/// Draws a player with the number of mistakes, the tricks that they cost, and a bar for these tricks. `most` is the
/// number of tricks for the longest bar.
fn player_ui(ui: &mut Ui, view: &OverviewView<'_, '_>, player: &PlayerTotal, most: usize) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), ROW_HEIGHT));
    let [seat, side] = player.seat.map_or_else(Default::default, |(room, side)| {
        let side = view.words.side(side);
        let room = room.map(|room| format!("{}, ", room_name(view.words, room)));
        [room.unwrap_or_default() + &side, side]
    });
    // In a narrow panel the room is left out.
    let is_wide = text_width(ui.painter(), &seat, font(13.0)) <= rect.width() * SEAT_SHARE - 4.0;
    let shown = if is_wide { &seat } else { &side };
    let (mistakes, lost) = (player.mistakes.to_string(), player.lost.to_string());
    let (left, right) = (Align2::LEFT_CENTER, Align2::RIGHT_CENTER);
    for (text, start, share, align, tone) in [
        (&player.name, 0.0, 0.34, left, CellTone::Plain),
        (shown, 0.34, SEAT_SHARE, left, CellTone::Weak),
        (&mistakes, 0.59, 0.08, right, CellTone::Plain),
        (&lost, 0.67, 0.1, right, CellTone::Cost),
    ] {
        draw_share(ui, view, rect, (start, start + share), (text, align, tone));
    }
    let beside = rect.with_min_x(rect.left() + rect.width() * 0.79);
    let track = beside.shrink2(vec2(0.0, (ROW_HEIGHT - 7.0) / 2.0));
    let colours = [Color32::TRANSPARENT, view.theme.rating_bar(Rating::Costly)];
    let share = player.lost as f32 / most.max(1) as f32;
    draw_bar(ui.painter(), track, share, colours);
    let (who, count) = (&player.name, player.mistakes);
    let lost = player.lost;
    let name = say!(view, "overview-player", who, seat, count, lost);
    ui.interact(
        rect,
        Id::unique(("player of the overview", who)),
        Sense::hover(),
    )
    .spoken_label(&name);
}
