//! The list of legal cards, best first, with the tricks that each brings.

use eframe::egui::{self, Align2, CornerRadius, Id, Rect, Sense, Ui, WidgetInfo, pos2, vec2};

use kibitzer::analysis::Choice;
use kibitzer::cards::{Card, CardSet, Strain, Tricks};

use crate::document::goal::{Rating, Reading};
use crate::look::cards::{Caption, badge};
use crate::look::theme::font;
use crate::panels::AnalysisView;
use crate::panels::section::section_ui;
use crate::panels::table::estimate_text;
use crate::session::command::{Command, Walk};
use crate::settings::AnswerSection;
use crate::view::show_clickable_tooltip;
use crate::words::with_capital;
use kibitzer_words::say;

/// The height of a row in the list of legal cards, in points.
const ROW_HEIGHT: f32 = 23.0;

/// The font size of the remark about a card in the list of legal cards, in points.
const REMARK_FONT_SIZE: f32 = 13.0;
/// The minimum width of the column of remarks in the list of legal cards, in points.
const MIN_REMARK_WIDTH: f32 = 73.0;

/// Draws the list of legal cards with the number of tricks that each brings.
pub(crate) fn card_values_ui(ui: &mut Ui, view: &mut AnalysisView<'_, '_>) {
    let title = say!(view, "moves-title");
    let remark = heading_remark(view);
    if !section_ui(ui, view, AnswerSection::Moves, &title, &remark) {
        return;
    }
    let Some(position) = view.shown.document().position().copied() else {
        ui.weak(say!(view, "not-playable-yet"));
        return;
    };
    if position.is_over() {
        ui.weak(say!(view, "all-cards-played"));
        return;
    }
    ui.spacing_mut().item_spacing.y = 2.0;
    let choices = view.shown.choices();
    let remarks = choices.iter().map(|choice| {
        let remark = Caption::new(card_remark(view, choice)).size(REMARK_FONT_SIZE);
        remark.measure(ui.painter()).x
    });
    let remarks = remarks.fold(MIN_REMARK_WIDTH, f32::max);
    for choice in &choices {
        analysed_card_ui(ui, view, choice, remarks);
    }
    let known = choices.iter().map(|choice| choice.cards);
    let known = known.fold(CardSet::EMPTY, |all, cards| all | cards);
    for group in position.equals() {
        if !known.has_all(group) {
            estimated_cards_ui(ui, view, group, remarks);
        }
    }
}

/// Returns the remark beside the heading of the list of legal cards: the player on turn, and the progress, time and
/// nodes of the analysis. Returns an empty string if there is no analysis.
fn heading_remark(view: &AnalysisView<'_, '_>) -> String {
    let Some(inquiry) = view.shown.inquiries().choices.inquiry() else {
        return String::new();
    };
    let (words, answer) = (view.words, inquiry.answer());
    let position = view.shown.document().position();
    let turn = position.and_then(|position| position.turn());
    let mut parts: Vec<String> = Vec::new();
    parts.extend(turn.map(|seat| say!(words, "moves-to-play", seat)));
    let (done, all) = answer.progress();
    if done < all {
        parts.push(say!(words, "moves-progress", done, all));
    }
    parts.push(words.time(answer.elapsed().as_secs_f64()));
    let nodes = words.abbreviated(answer.nodes());
    parts.push(say!(words, "moves-nodes", nodes));
    parts.join(" · ")
}

/// The layout of a row in the list of legal cards.
struct ValueRowLayout {
    rect: Rect,
    bar: Rect,
}

impl ValueRowLayout {
    /// Creates the layout of a row in the rectangle `rect`, with `remarks` points reserved at its right end for the
    /// remark.
    fn new(rect: Rect, remarks: f32) -> ValueRowLayout {
        let left = rect.left() + (rect.width() * 0.30).max(124.0);
        let right = rect.right() - 45.0 - remarks;
        let y = rect.center().y;
        let bar = Rect::from_min_max(pos2(left, y - 4.5), pos2(right.max(left), y + 4.5));
        ValueRowLayout { rect, bar }
    }

    /// Returns the rectangle of the card's number of tricks, to the right of the bar.
    fn number_rect(&self) -> Rect {
        let at = pos2(self.bar.right() + 22.0, self.rect.center().y);
        Rect::from_center_size(at, vec2(32.0, 18.0))
    }
}

/// Draws the row of an analysed card: the card, a bar, its number of tricks, and a remark `remarks` points wide.
fn analysed_card_ui(ui: &mut Ui, view: &mut AnalysisView<'_, '_>, choice: &Choice, remarks: f32) {
    let Some(first) = choice.cards.iter().next() else {
        return;
    };
    let goal = view.shown.goal();
    let declares = choice.wants_tricks != is_misere(view);
    let result = view.words.result_text(goal, choice.tricks, declares);
    let name = row_name(view, first, choice.tricks, &result);
    let row = row_ui(ui, view, first, &name, remarks);
    let known = view.shown.value(first);
    let best = known.map_or(choice.tricks, |(_, best)| best);
    let reading = view.settings.reading;
    let rating = reading.rate_card(choice.tricks, best, goal, declares);
    draw_row_cards(ui, view, &row, choice.cards);
    bar_ui(ui, view, &row, choice.tricks, rating);
    let number = reading.format_value(choice.tricks, best, goal);
    let mark = (rating, choice.tricks == best);
    let (painter, theme, place) = (ui.painter(), &view.theme, row.number_rect());
    badge(painter, theme, place, Align2::CENTER_CENTER, &number, mark);
    let remark = card_remark(view, choice);
    let (letters, tint) = (font(REMARK_FONT_SIZE), theme.rating_text(rating));
    let at = pos2(place.right() + 7.0, row.rect.center().y);
    painter.text(at, Align2::LEFT_CENTER, remark, letters, tint);
}

/// Returns the remark on an analysed card: the result compared with the goal, or the card's cost if there is no goal.
/// If the numbers show costs, the remark is the number of tricks.
fn card_remark(view: &AnalysisView<'_, '_>, choice: &Choice) -> String {
    let declares = choice.wants_tricks != is_misere(view);
    let goal = view.shown.document().goal();
    let result = view.words.result_text(goal, choice.tricks, declares);
    match (view.settings.reading, result.is_empty()) {
        (Reading::Cost, _) => view.words.tricks(choice.tricks),
        (Reading::Tricks | Reading::Contract, true) => cost_text(view, choice),
        (Reading::Tricks | Reading::Contract, false) => result,
    }
}

/// Draws the bar in the row of a legal card. Its length is proportional to the number of tricks that the card brings.
fn bar_ui(
    ui: &Ui,
    view: &AnalysisView<'_, '_>,
    row: &ValueRowLayout,
    tricks: Tricks,
    rating: Rating,
) {
    let most = total_tricks(view).max(1.0);
    let full = row.bar.width() * (f32::from(tricks.0) / most).min(1.0);
    let round = CornerRadius::same(4);
    let painter = ui.painter();
    painter.rect_filled(row.bar, round, view.theme.ground.sunken);
    let bar = row.bar.with_max_x(row.bar.left() + full);
    painter.rect_filled(bar, round, view.theme.rating_bar(rating));
}

/// Returns the name of a card's row for screen readers: the card, its number of tricks, and the result unless it is
/// empty.
fn row_name(view: &AnalysisView<'_, '_>, card: Card, tricks: Tricks, result: &str) -> String {
    match result {
        "" => say!(view, "moves-card", card, tricks),
        _ => say!(view, "moves-card-result", card, tricks, result),
    }
}

fn is_misere(view: &AnalysisView<'_, '_>) -> bool {
    view.shown.document().problem().setup.strain == Strain::Misere
}

/// Returns the remark on a legal card if there is no goal: the tricks that the card costs, or that it is a best card.
/// Empty if this is not known yet.
fn cost_text(view: &AnalysisView<'_, '_>, choice: &Choice) -> String {
    let card = choice.cards.iter().next();
    let Some((tricks, best)) = card.and_then(|card| view.shown.value(card)) else {
        return String::new();
    };
    match tricks.0.abs_diff(best.0) {
        0 => say!(view, "moves-best"),
        cost => say!(view, "moves-costs", count = cost),
    }
}

/// Draws the row of equivalent cards that have no exact value yet, with an estimate of their tricks.
fn estimated_cards_ui(ui: &mut Ui, view: &mut AnalysisView<'_, '_>, group: CardSet, remarks: f32) {
    let Some(first) = group.iter().next() else {
        return;
    };
    let Some(estimate) = view.shown.estimate_after(first) else {
        return;
    };
    let tricks = view.words.estimate_text(estimate);
    let name = say!(view, "moves-card", card = first, tricks);
    let row = row_ui(ui, view, first, &name, remarks);
    draw_row_cards(ui, view, &row, group);
    let (painter, theme) = (ui.painter(), &view.theme);
    painter.rect_filled(row.bar, CornerRadius::same(4), theme.ground.sunken);
    let (at, number) = (row.number_rect().center(), estimate_text(estimate));
    painter.text(at, Align2::CENTER_CENTER, number, font(15.0), theme.weak);
}

/// Draws the background of a row in the list of legal cards. The row plays its card when clicked, and previews the
/// card's line while hovered or focused.
fn row_ui(
    ui: &mut Ui,
    view: &mut AnalysisView<'_, '_>,
    card: Card,
    name: &str,
    remarks: f32,
) -> ValueRowLayout {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), ROW_HEIGHT));
    let response = ui.interact(rect, Id::unique(("move", card.to_string())), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, name));
    if response.hovered() || response.has_focus() {
        ui.painter()
            .rect_filled(rect, CornerRadius::same(5), view.theme.mark.hovered);
        view.previewed = Some(card);
    }
    if response.clicked() {
        view.send(Command::Walk(Walk::Play(card)));
    }
    show_clickable_tooltip(response, with_capital(name));
    ValueRowLayout::new(rect, remarks)
}

/// Draws the cards of a row in the list of legal cards: the highest of several equivalent cards, then the ranks of the
/// others in a smaller font.
fn draw_row_cards(ui: &Ui, view: &AnalysisView<'_, '_>, row: &ValueRowLayout, cards: CardSet) {
    let mut ranks = cards.iter();
    let Some(first) = ranks.next() else { return };
    let letters = view.theme.letters;
    let text = format!("{} {}", first.suit.symbol(), letters.rank(first.rank));
    let at = row.rect.left_center() + vec2(6.0, 0.0);
    let caption = Caption::new(text).size(15.0).strong();
    let drawn = caption.paint(ui.painter(), &view.theme, at, Align2::LEFT_CENTER);
    let rest: Vec<String> = ranks.map(|card| letters.rank(card.rank)).collect();
    let at = pos2(drawn.right() + 8.0, row.rect.center().y);
    let caption = |text: String| Caption::new(text).size(12.5).colour(view.theme.weak);
    let room = row.bar.left() - 4.0 - at.x;
    let all = caption(rest.join(" "));
    let shown = match (rest.first(), rest.last()) {
        // Without enough space, only the first and the last rank are shown.
        (Some(first), Some(last)) if all.measure(ui.painter()).x > room => {
            caption(format!("{first} … {last}"))
        }
        _ => all,
    };
    shown.paint(ui.painter(), &view.theme, at, Align2::LEFT_CENTER);
}

/// Returns the number of tricks in the whole play, or 13 if the deal cannot be played.
fn total_tricks(view: &AnalysisView<'_, '_>) -> f32 {
    let play = view.shown.document().play();
    play.map_or(13.0, |play| f32::from(play.start().tricks_left().0))
}
