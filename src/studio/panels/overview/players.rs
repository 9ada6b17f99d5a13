//! The players of the rows that the overview shows, with the number and the cost of their mistakes.

use eframe::egui::{self, Align2, Id, Rect, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2};

use super::OverviewView;
use super::cells::{CellTone, room_name};
use crate::document::goal::Rating;
use crate::look::suited_text::{draw_text, text_width, truncated};
use crate::look::theme::font;
use crate::session::overview::{BoardOverview, PlayerTotal};
use crate::view::{heading_ui, small_weak_ui};
use kibitzer_words::say;

/// The height of a player's row, in points.
const ROW_HEIGHT: f32 = 21.0;

/// The share of a row's width that the player's room and side have.
const SEAT_SHARE: f32 = 0.26;

/// Draws the players who made mistakes on the rows shown, those whose mistakes cost most tricks first.
pub(super) fn players_ui(ui: &mut Ui, view: &OverviewView<'_, '_>, overview: &BoardOverview) {
    let players = &overview.totals().players;
    let remark = say!(view, "overview-plays", count = overview.totals().plays);
    heading_ui(ui, &view.theme, &say!(view, "overview-players"), &remark);
    if players.is_empty() {
        return small_weak_ui(ui, say!(view, "overview-no-players"));
    }
    let most = players.iter().map(|it| it.lost).max().unwrap_or(1);
    let scroll = ScrollArea::vertical()
        .id_salt("players")
        .auto_shrink([false, false]);
    scroll.show_rows(ui, ROW_HEIGHT, players.len(), |ui, range| {
        for player in &players[range] {
            player_ui(ui, view, player, most);
        }
    });
}

/// Draws a player with the number of his mistakes, the tricks that they cost, and a bar for the latter. `most` is the
/// cost of the longest bar.
fn player_ui(ui: &mut Ui, view: &OverviewView<'_, '_>, player: &PlayerTotal, most: usize) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), ROW_HEIGHT));
    let seat = player.seat.map_or_else(String::new, |(room, side)| {
        let room = room.map(|it| room_name(view.words, it));
        let texts: Vec<String> = room.into_iter().chain([view.words.side(side)]).collect();
        texts.join(", ")
    });
    let side = player
        .seat
        .map_or_else(String::new, |(_, side)| view.words.side(side));
    let (painter, middle) = (ui.painter().clone(), rect.center().y);
    let seat_room = rect.width() * SEAT_SHARE - 4.0;
    // In a narrow panel the room is left out.
    let is_wide = text_width(&painter, &seat, font(13.0)) <= seat_room;
    let seat_shown = if is_wide { &seat } else { &side };
    let write = |text: &str, across: f32, align: Align2, room: f32, tone: CellTone| {
        let at = pos2(rect.left() + rect.width() * across, middle);
        let job = view.theme.styled(text, font(13.0), tone.colour(view));
        let job = truncated(job, rect.width() * room - 4.0);
        draw_text(&painter, at, align, job);
    };
    write(
        &player.name,
        0.0,
        Align2::LEFT_CENTER,
        0.34,
        CellTone::Plain,
    );
    write(
        seat_shown,
        0.34,
        Align2::LEFT_CENTER,
        SEAT_SHARE,
        CellTone::Weak,
    );
    let (mistakes, lost) = (player.mistakes.to_string(), player.lost.to_string());
    write(&mistakes, 0.67, Align2::RIGHT_CENTER, 0.08, CellTone::Plain);
    write(&lost, 0.77, Align2::RIGHT_CENTER, 0.1, CellTone::Cost);
    let left = rect.left() + rect.width() * 0.79;
    let width = (rect.right() - left) * player.lost as f32 / most.max(1) as f32;
    let bar = Rect::from_min_size(pos2(left, middle - 3.5), vec2(width, 7.0));
    painter.rect_filled(bar, 3, view.theme.rating_bar(Rating::Costly));
    let response = ui.interact(
        rect,
        Id::unique(("player of the overview", &player.name)),
        Sense::hover(),
    );
    let (who, count) = (&player.name, player.mistakes);
    let name = say!(
        view,
        "overview-player",
        who,
        seat,
        count,
        lost = player.lost
    );
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, &name));
}
