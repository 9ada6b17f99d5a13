//! The moves: every legal card, best first, with what it brings.

use eframe::egui::{
    self, Align2, CornerRadius, CursorIcon, Id, Rect, Sense, Ui, WidgetInfo, pos2, vec2,
};

use kibitzer::analysis::Choice;
use kibitzer::cards::{Card, CardSet};

use crate::commands::{Command, Walk};
use crate::look::cards::{Caption, rank_text};
use crate::look::numbers::{count_text, time_text};
use crate::look::theme::{font, strong_font};
use crate::panels::AnalysisView;
use crate::panels::table::{estimate_number, estimate_text, tricks_text};
use crate::view::heading_ui;

const ROW: f32 = 23.0;

/// Draws the moves.
pub(crate) fn moves_ui(ui: &mut Ui, view: &mut AnalysisView<'_, '_>) {
    let remark = remark(view);
    heading_ui(ui, &view.theme, "Moves", &remark);
    let Some(position) = view.shown.document().position().copied() else {
        ui.weak("The deal cannot be played yet.");
        return;
    };
    if position.is_over() {
        ui.weak("All cards are played.");
        return;
    }
    ui.spacing_mut().item_spacing.y = 2.0;
    let choices = view.shown.choices();
    for choice in &choices {
        choice_ui(ui, view, choice);
    }
    let known = choices
        .iter()
        .fold(CardSet::EMPTY, |all, choice| all | choice.cards);
    for group in position.equals() {
        if !known.has_all(group) {
            unknown_ui(ui, view, group);
        }
    }
}

/// Who plays, what is counted, how far the work is, time and nodes.
fn remark(view: &AnalysisView<'_, '_>) -> String {
    let Some(inquiry) = view.shown.inquiries().choices.inquiry() else {
        return String::new();
    };
    let turn = view
        .shown
        .document()
        .position()
        .and_then(|position| position.turn());
    let turn = turn.map_or("", |seat| seat.name());
    let answer = inquiry.answer();
    let (done, parts) = answer.progress();
    let progress = if done < parts {
        format!(" · {done} of {parts}")
    } else {
        String::new()
    };
    let seconds = answer.elapsed().as_secs_f64();
    let nodes = count_text(answer.nodes());
    format!(
        "{turn} to play{progress} · {} · {nodes} nodes",
        time_text(seconds)
    )
}

/// Where the columns of a row stand.
struct MoveRow {
    rect: Rect,
    bar: Rect,
}

impl MoveRow {
    fn new(rect: Rect) -> MoveRow {
        let left = rect.left() + (rect.width() * 0.30).max(124.0);
        let right = rect.right() - 118.0;
        let y = rect.center().y;
        let bar = Rect::from_min_max(pos2(left, y - 4.5), pos2(right.max(left), y + 4.5));
        MoveRow { rect, bar }
    }
}

fn choice_ui(ui: &mut Ui, view: &mut AnalysisView<'_, '_>, choice: &Choice) {
    let Some(first) = choice.cards.iter().next() else {
        return;
    };
    let goal = view.shown.document().goal();
    let declares = choice.wants_tricks != is_misere(view);
    let result = goal.result(choice.tricks, declares);
    let name = format!(
        "play {}: {} {result}",
        first.name(),
        tricks_text(choice.tricks)
    );
    let name = name.trim_end();
    let row = row_ui(ui, view, first, name, true);
    let painter = ui.painter();
    let verdict = goal.verdict(choice.tricks);
    cards_in_row(ui, view, &row, choice.cards);
    let most = all_tricks(view).max(1.0);
    let full = row.bar.width() * (f32::from(choice.tricks.0) / most).min(1.0);
    let round = CornerRadius::same(4);
    painter.rect_filled(row.bar, round, view.theme.sunken);
    painter.rect_filled(
        row.bar.with_max_x(row.bar.left() + full),
        round,
        view.theme.verdict(verdict),
    );
    let y = row.rect.center().y;
    let number_at = pos2(row.bar.right() + 30.0, y);
    let colour = view.theme.text;
    let number = choice.tricks.to_string();
    painter.text(
        number_at,
        Align2::RIGHT_CENTER,
        number,
        strong_font(15.0),
        colour,
    );
    let words = if result.is_empty() {
        cost_words(view, choice)
    } else {
        result
    };
    let tint = view.theme.verdict_text(verdict);
    let words_at = pos2(row.bar.right() + 40.0, y);
    painter.text(words_at, Align2::LEFT_CENTER, words, font(13.0), tint);
}

fn is_misere(view: &AnalysisView<'_, '_>) -> bool {
    view.shown.document().problem().setup.strain == kibitzer::cards::Strain::Misere
}

/// Without a goal: what the card costs.
fn cost_words(view: &AnalysisView<'_, '_>, choice: &Choice) -> String {
    let card = choice.cards.iter().next();
    let Some((tricks, best)) = card.and_then(|card| view.shown.value(card)) else {
        return String::new();
    };
    match tricks.0.abs_diff(best.0) {
        0 => "best".to_owned(),
        cost => format!("costs {cost}"),
    }
}

fn unknown_ui(ui: &mut Ui, view: &mut AnalysisView<'_, '_>, group: CardSet) {
    let Some(first) = group.iter().next() else {
        return;
    };
    let Some(estimate) = view.shown.estimate_after(first) else {
        return;
    };
    let name = format!("play {}: {}", first.name(), estimate_text(estimate));
    let row = row_ui(ui, view, first, &name, true);
    cards_in_row(ui, view, &row, group);
    ui.painter()
        .rect_filled(row.bar, CornerRadius::same(4), view.theme.sunken);
    let at = pos2(row.bar.right() + 30.0, row.rect.center().y);
    let number = estimate_number(estimate);
    let colour = view.theme.weak;
    ui.painter()
        .text(at, Align2::RIGHT_CENTER, number, font(15.0), colour);
}

/// A row that plays a card when it is clicked.
fn row_ui(
    ui: &mut Ui,
    view: &mut AnalysisView<'_, '_>,
    card: Card,
    name: &str,
    enabled: bool,
) -> MoveRow {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), ROW));
    let response = ui.interact(rect, Id::unique(("move", card.to_string())), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, enabled, name));
    if response.hovered() {
        ui.painter()
            .rect_filled(rect, CornerRadius::same(5), view.theme.hovered);
    }
    if response.clicked() {
        view.send(Command::Walk(Walk::Play(card)));
    }
    response
        .on_hover_cursor(CursorIcon::PointingHand)
        .on_hover_text(format!("{}{}", name[..1].to_uppercase(), &name[1..]));
    MoveRow::new(rect)
}

/// The highest of equal cards, and the others smaller behind it.
fn cards_in_row(ui: &Ui, view: &AnalysisView<'_, '_>, row: &MoveRow, cards: CardSet) {
    let mut ranks = cards.iter();
    let Some(first) = ranks.next() else {
        return;
    };
    let text = format!("{} {}", first.suit.symbol(), rank_text(first.rank));
    let at = row.rect.left_center() + vec2(6.0, 0.0);
    let caption = Caption::new(text).size(15.0).strong();
    let drawn = caption.paint(ui.painter(), &view.theme, at, Align2::LEFT_CENTER);
    let rest: Vec<String> = ranks.map(|card| rank_text(card.rank)).collect();
    let at = pos2(drawn.right() + 8.0, row.rect.center().y);
    let room = row.rect.with_max_x(row.bar.left() - 4.0);
    let painter = ui.painter().with_clip_rect(room.intersect(ui.clip_rect()));
    painter.text(
        at,
        Align2::LEFT_CENTER,
        rest.join(" "),
        font(12.5),
        view.theme.weak,
    );
}

fn all_tricks(view: &AnalysisView<'_, '_>) -> f32 {
    let play = view.shown.document().play();
    play.map_or(13.0, |play| f32::from(play.start().tricks_left().0))
}
