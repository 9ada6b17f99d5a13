//! One best line to the end, trick by trick.

use eframe::egui::{
    self, Align2, CornerRadius, CursorIcon, Id, Rect, Sense, Stroke, Ui, WidgetInfo, vec2,
};

use crate::analysis::Step;
use crate::cards::{Card, Seat};

use super::card_ui::{Caption, card_text};
use super::command::Command;
use super::inquiries::Topic;
use super::theme::font;
use super::view::{View, heading_ui};

const ROW: f32 = 20.0;

/// Draws the best line.
pub(super) fn line_ui(ui: &mut Ui, view: &mut View<'_>) {
    let steps: Vec<Step> = view
        .session
        .line()
        .map_or(Vec::new(), |(line, _)| line.steps.clone());
    let passed = view.session.line().map_or(0, |(_, passed)| passed);
    heading_ui(ui, &view.theme, "Best line", &remark(view, &steps));
    if steps.is_empty() {
        ui.weak(waiting_text(view));
        return;
    }
    ui.spacing_mut().item_spacing.y = 1.0;
    for (index, row) in rows(view, &steps).iter().enumerate() {
        row_ui(ui, view, index, row, passed);
    }
}

fn waiting_text(view: &View<'_>) -> &'static str {
    match view.session.position() {
        None => "The deal cannot be played yet.",
        Some(position) if position.is_over() => "All cards are played.",
        Some(_) => "Looking for the best line…",
    }
}

fn remark(view: &View<'_>, steps: &[Step]) -> String {
    let inquiry = view.session.inquiries().on(Topic::Line);
    let complete = inquiry.is_some_and(|inquiry| inquiry.is_complete());
    match (steps.is_empty(), complete) {
        (true, _) => String::new(),
        (false, false) => "still growing".to_owned(),
        (false, true) => "click a card to go there".to_owned(),
    }
}

/// The cards of one trick that belong to the line.
struct Row {
    number: usize,
    /// Cards of the trick that were played before the line began.
    before: Vec<(Seat, Card)>,
    /// The cards of the line, with their places in it.
    steps: Vec<(usize, Step)>,
}

fn rows(view: &View<'_>, steps: &[Step]) -> Vec<Row> {
    let Some(play) = view.session.play() else {
        return Vec::new();
    };
    let start = view.session.line_start();
    let seats = play.start().game.seats();
    let position = play.position_after(start);
    let mut before = super::session::trick_cards(position);
    let done = play
        .cards()
        .iter()
        .take(start)
        .filter(|card| card.winner.is_some())
        .count();
    let mut rows: Vec<Row> = Vec::new();
    let mut room = 0;
    for (index, &step) in steps.iter().enumerate() {
        if room == 0 {
            room = seats - before.len();
            let number = done + rows.len() + 1;
            let before = std::mem::take(&mut before);
            rows.push(Row {
                number,
                before,
                steps: Vec::new(),
            });
        }
        room -= 1;
        if let Some(row) = rows.last_mut() {
            row.steps.push((index, step));
        }
    }
    rows
}

fn row_ui(ui: &mut Ui, view: &mut View<'_>, index: usize, row: &Row, passed: usize) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), ROW));
    if index % 2 == 1 {
        ui.painter().rect_filled(
            rect,
            CornerRadius::same(4),
            view.theme.sunken.gamma_multiply(0.5),
        );
    }
    let seats = view.session.problem().setup.game.seats() as f32;
    let (number_width, leader_width, winner_width) = (24.0, 22.0, 26.0);
    let left = rect.left() + number_width + leader_width;
    let width = (rect.right() - winner_width - left) / seats;
    let cell = |place: usize| {
        let min = egui::pos2(left + place as f32 * width, rect.top());
        Rect::from_min_size(min, vec2(width, ROW))
    };
    let weak = view.theme.weak;
    let painter = ui.painter().clone();
    let middle = rect.left_center();
    painter.text(
        middle + vec2(16.0, 0.0),
        Align2::RIGHT_CENTER,
        row.number,
        font(12.5),
        weak,
    );
    let leader = row.before.first().map(|&(seat, _)| seat);
    let leader = leader.or(row.steps.first().map(|(_, step)| step.seat));
    let letter = leader.map_or(' ', Seat::letter);
    painter.text(
        middle + vec2(30.0, 0.0),
        Align2::CENTER_CENTER,
        letter,
        font(12.5),
        weak,
    );
    for (place, &(_, card)) in row.before.iter().enumerate() {
        let caption = Caption::new(card_text(card)).size(13.0).colour(weak);
        caption.paint(
            &painter,
            &view.theme,
            cell(place).left_center() + vec2(6.0, 0.0),
            Align2::LEFT_CENTER,
        );
    }
    let winner = row.steps.last().and_then(|(_, step)| step.winner);
    for (place, (index, step)) in row.steps.iter().enumerate() {
        let wins = winner == Some(step.seat);
        step_ui(
            ui,
            view,
            cell(row.before.len() + place),
            *index,
            step,
            wins,
            passed,
        );
    }
    let letter = winner.map_or(' ', Seat::letter);
    let at = rect.right_center() - vec2(12.0, 0.0);
    painter.text(at, Align2::CENTER_CENTER, letter, font(12.5), weak);
}

fn step_ui(
    ui: &mut Ui,
    view: &mut View<'_>,
    rect: Rect,
    index: usize,
    step: &Step,
    wins: bool,
    passed: usize,
) {
    let response = ui.interact(rect, Id::unique(("line", index)), Sense::click());
    let name = format!("line to the {}", step.card.name());
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, &name));
    let painter = ui.painter();
    let inner = rect.shrink2(vec2(1.0, 1.5));
    let round = CornerRadius::same(4);
    if response.hovered() {
        painter.rect_filled(inner, round, view.theme.hovered);
    } else if wins {
        painter.rect_filled(inner, round, view.theme.chosen.gamma_multiply(0.8));
    }
    let text = Caption::new(card_text(step.card)).size(13.5);
    let text = if wins { text.strong() } else { text };
    let text = if index < passed {
        text.colour(view.theme.weak)
    } else {
        text
    };
    let at = rect.left_center() + vec2(6.0, 0.0);
    let drawn = text.paint(painter, &view.theme, at, Align2::LEFT_CENTER);
    let others = step.as_good.len();
    if others > 0 {
        let at = drawn.right_center() + vec2(4.0, -2.0);
        painter.text(
            at,
            Align2::LEFT_CENTER,
            format!("+{others}"),
            font(10.0),
            view.theme.weak,
        );
    }
    if index == passed {
        let stroke = Stroke::new(2.0, view.theme.turn);
        painter.hline(inner.x_range(), inner.bottom(), stroke);
    }
    if response.clicked() {
        view.send(Command::Follow(index));
    }
    let tip = match others {
        0 => format!(
            "{} plays the {}: the only best card",
            step.seat.name(),
            step.card.name()
        ),
        1 => format!(
            "{} plays the {}: one other card is as good",
            step.seat.name(),
            step.card.name()
        ),
        n => format!(
            "{} plays the {}: {n} other cards are as good",
            step.seat.name(),
            step.card.name()
        ),
    };
    response
        .on_hover_cursor(CursorIcon::PointingHand)
        .on_hover_text(tip);
}
