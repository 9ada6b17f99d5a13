//! Two leads compared over the same deals: in how many each is better, in which groups of deals, and with which results.

use eframe::egui::{
    Align2, Color32, CornerRadius, Id, Painter, Rect, Sense, Stroke, Ui, pos2, vec2,
};

use kibitzer::analysis::{Criterion, Mean};

use crate::look::suited_text::{draw_text, truncated};
use crate::look::theme::{font, strong, strong_font};
use crate::panels::lead::deals::deals_ui;
use crate::panels::lead::{LeadsView, compared_colour, draw_letter, lead_text};
use crate::session::lead::Lead;
use crate::session::lead::comparison::{Comparison, Group, RESULTS};
use crate::session::lead::view::{GroupKey, Grouping, Listing, Outcome};
use crate::view::button_row_ui;
use crate::widgets::row::Row;
use crate::widgets::spoken::Spoken;
use kibitzer_words::say;

/// The height of a row of a group, in points.
const GROUP_ROW: f32 = 26.0;
/// The smallest width at which the deals stand beside the comparison, in points; below it they stand under it.
const BESIDE_WIDTH: f32 = 640.0;
/// The height of a tile with the number of deals with an outcome, in points.
const TILE: f32 = 46.0;

/// Draws the comparison of the two leads on the left, and the deals on the right.
pub(super) fn compared_ui(ui: &mut Ui, view: &mut LeadsView<'_, '_>) {
    let Some(comparison) = view.shown.digest().comparison.as_ref() else {
        ui.weak(say!(view, "lead-tick-two"));
        return;
    };
    sentence_ui(ui, view, comparison);
    let (wide, height) = (ui.available_width(), ui.available_height());
    if wide < BESIDE_WIDTH {
        outcomes_ui(ui, view, comparison);
        groups_ui(ui, view, comparison);
        return deals_ui(ui, view, comparison);
    }
    ui.horizontal_top(|ui| {
        let left = wide * 0.44;
        ui.allocate_ui(vec2(left, height), |ui| {
            ui.vertical(|ui| {
                ui.set_width(left);
                outcomes_ui(ui, view, comparison);
                groups_ui(ui, view, comparison);
                results_ui(ui, view, comparison);
            });
        });
        ui.add_space(10.0);
        ui.vertical(|ui| deals_ui(ui, view, comparison));
    });
}

/// Draws the two leads with their difference in a sentence.
fn sentence_ui(ui: &mut Ui, view: &LeadsView<'_, '_>, comparison: &Comparison) {
    ui.horizontal_wrapped(|ui| {
        for place in 0..2 {
            let (square, _) = ui.allocate_exact_size(vec2(18.0, 18.0), Sense::hover());
            draw_letter(ui.painter(), view, square, place);
            let cards = view
                .theme
                .label(lead_text(view, comparison, place), strong_font(15.0));
            ui.label(cards);
            if place == 0 {
                ui.weak(say!(view, "lead-or"));
            }
        }
        ui.add_space(10.0);
        let sentence = view
            .theme
            .label(difference_text(view, comparison), font(14.0));
        ui.label(sentence);
    });
}

/// Returns the difference of the two leads in words: by the criterion and by tricks.
fn difference_text(view: &LeadsView<'_, '_>, comparison: &Comparison) -> String {
    let criterion = view.shown.digest().criterion();
    let first = clause(view, comparison, criterion, comparison.worth.worth);
    if criterion == Criterion::Tricks {
        return format!("{first}.");
    }
    let tricks = clause(view, comparison, Criterion::Tricks, comparison.tricks.worth);
    format!("{first}; {tricks}.")
}

/// Returns one clause: which lead is better by a criterion, and by how much.
fn clause(
    view: &LeadsView<'_, '_>,
    comparison: &Comparison,
    criterion: Criterion,
    difference: Mean,
) -> String {
    let place = usize::from(difference.mean < 0.0);
    let lead = lead_text(view, comparison, place);
    let scale = match criterion {
        Criterion::Contract | Criterion::Matchpoints => 100.0,
        Criterion::Tricks | Criterion::Imps => 1.0,
    };
    let digits = match criterion {
        Criterion::Contract | Criterion::Matchpoints => 1,
        Criterion::Tricks | Criterion::Imps => 2,
    };
    let amount = view.words.decimal(difference.mean.abs() * scale, digits);
    let margin = view.words.decimal(difference.error * scale, digits);
    match criterion {
        Criterion::Contract => {
            let contract = view.words.contract_of(view.shown.document().problem());
            if view.shown.is_defending() {
                say!(view, "lead-sets-more", lead, contract, amount, margin)
            } else {
                say!(view, "lead-makes-more", lead, contract, amount, margin)
            }
        }
        Criterion::Tricks => say!(view, "lead-takes-more", lead, amount, margin),
        Criterion::Matchpoints => say!(view, "lead-scores-more", lead, amount, margin),
        Criterion::Imps => say!(view, "lead-imps-more", lead, amount, margin),
    }
}

/// Draws a tile for each outcome with the number of its deals. A click lists them.
fn outcomes_ui(ui: &mut Ui, view: &mut LeadsView<'_, '_>, comparison: &Comparison) {
    let shown: Vec<Outcome> = Outcome::ALL
        .into_iter()
        .filter(|&outcome| view.shown.compares_success() || outcome != Outcome::Neither)
        .collect();
    let gap = 8.0;
    let wide = (ui.available_width() - gap * (shown.len() as f32 - 1.0)) / shown.len() as f32;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        for outcome in shown {
            outcome_ui(ui, view, comparison, (outcome, wide));
        }
    });
    ui.add_space(4.0);
}

/// Draws the tile of an outcome.
fn outcome_ui(
    ui: &mut Ui,
    view: &mut LeadsView<'_, '_>,
    comparison: &Comparison,
    (outcome, wide): (Outcome, f32),
) {
    let index = Outcome::ALL
        .iter()
        .position(|&other| other == outcome)
        .unwrap_or(0);
    let count = comparison.outcomes[index];
    let shown = view.words.grouped(count as u64);
    let text = outcome_text(view, outcome);
    let (_, rect) = ui.allocate_space(vec2(wide, TILE));
    let listing = Listing {
        group: None,
        outcome,
    };
    let is_chosen = view.shown.state().view.listing == listing;
    let id = Id::unique(("outcome", index));
    let response = ui.interact(rect, id, Sense::click());
    let name = say!(view, "lead-outcome", text = &text, count, shown = &shown);
    let response = response.spoken_choice(eframe::egui::Role::Button, is_chosen, name);
    ui.painter()
        .rect_filled(rect, CornerRadius::same(5), view.theme.ground.bar);
    view.fill_row_background(ui, rect, 5, is_chosen, response.hovered());
    let edge = match outcome {
        Outcome::First => compared_colour(&view.theme, 0),
        Outcome::Second => compared_colour(&view.theme, 1),
        Outcome::Both => view.theme.result.unknown,
        Outcome::Neither => view.theme.ground.line,
    };
    ui.painter()
        .rect_filled(rect.with_max_x(rect.left() + 3.0), CornerRadius::ZERO, edge);
    let left = rect.left() + 12.0;
    let painter = ui.painter().with_clip_rect(rect);
    let number = view.theme.styled(shown, strong_font(15.0), view.theme.text);
    draw_text(
        &painter,
        pos2(left, rect.top() + 14.0),
        Align2::LEFT_CENTER,
        number,
    );
    let below = view.theme.styled(text, font(12.0), view.theme.weak);
    draw_text(
        &painter,
        pos2(left, rect.bottom() - 13.0),
        Align2::LEFT_CENTER,
        below,
    );
    if response.has_focus() {
        crate::widgets::row::draw_row_frame(&painter, view, rect);
    }
    if response.clicked() {
        view.send(Lead::List(listing));
    }
}

/// Returns an outcome in words.
fn outcome_text(view: &LeadsView<'_, '_>, outcome: Outcome) -> String {
    if !view.shown.compares_success() {
        return match outcome {
            Outcome::First => say!(view, "lead-a-more"),
            Outcome::Second => say!(view, "lead-b-more"),
            Outcome::Both | Outcome::Neither => say!(view, "lead-equal"),
        };
    }
    match outcome {
        Outcome::First => say!(view, "lead-only-a"),
        Outcome::Second => say!(view, "lead-only-b"),
        Outcome::Both => say!(view, "lead-both"),
        Outcome::Neither => say!(view, "lead-neither"),
    }
}

/// Draws the choice of the grouping, and the groups of deals in which the two leads differ.
fn groups_ui(ui: &mut Ui, view: &mut LeadsView<'_, '_>, comparison: &Comparison) {
    button_row_ui(ui, |ui| {
        ui.label(strong(say!(view, "lead-where")));
        for grouping in Grouping::ALL {
            let text = match grouping {
                Grouping::Lengths => say!(view, "lead-group-lengths"),
                Grouping::Holders => say!(view, "lead-group-holders"),
                Grouping::Splits => say!(view, "lead-group-splits"),
                Grouping::Points => say!(view, "lead-group-points"),
            };
            let is_chosen = view.shown.state().view.grouping == grouping;
            view.radio_button(ui, is_chosen, &text, &text, Lead::Grouping(grouping));
        }
    });
    if comparison.groups.is_empty() {
        ui.weak(say!(view, "lead-nowhere"));
        return;
    }
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        group_headings_ui(ui, view, comparison);
        for (index, group) in comparison.groups.iter().enumerate() {
            if group.begins && index > 0 {
                ui.add_space(5.0);
            }
            group_ui(ui, view, comparison, (index, group));
        }
    });
}

/// Draws the row of a group: the property that its deals have in common, and how many of them favour each lead. A click
/// lists those of the lead that is better in more of them, a second click those of the other lead.
fn group_ui(
    ui: &mut Ui,
    view: &mut LeadsView<'_, '_>,
    comparison: &Comparison,
    (index, group): (usize, &Group),
) {
    let text = group_text(view, &group.key);
    let [first, second] = group.better;
    let name = say!(view, "lead-group", text = &text, first, second);
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), GROUP_ROW));
    let listing = view.shown.state().view.listing;
    let is_chosen = listing.group == Some(group.key);
    let id = Id::unique(("group of deals", index));
    let row = Row::new(id, &name).chosen(eframe::egui::Role::Button, is_chosen);
    let response = row.ui(ui, view, rect);
    let room = rect.width() * BARS_FROM - 46.0;
    let label = truncated(view.theme.label(&text, font(13.5)), room);
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let left = pos2(rect.left() + 8.0, rect.center().y);
    draw_text(&painter, left, Align2::LEFT_CENTER, label);
    draw_group_bars(&painter, view, comparison, (rect, group));
    if response.clicked() {
        let outcome = match (is_chosen, listing.outcome) {
            (true, Outcome::First) => Outcome::Second,
            (true, _) => Outcome::First,
            (false, _) => group.majority(),
        };
        let group = Some(group.key);
        view.send(Lead::List(Listing { group, outcome }));
    }
}

/// The left end of the bars in the row of a group, as a share of its width.
const BARS_FROM: f32 = 0.46;

/// Returns the area of the bars in the row of a group, whose middle is their common end.
fn group_bars(row: Rect) -> Rect {
    let middle = row.center().y;
    let across = row.left() + row.width() * BARS_FROM..=row.right() - 40.0;
    Rect::from_x_y_ranges(across, middle - 5.0..=middle + 5.0)
}

/// Draws the numbers of deals of a group that favour each lead, as bars from the middle to both sides.
fn draw_group_bars(
    painter: &Painter,
    view: &LeadsView<'_, '_>,
    comparison: &Comparison,
    (row, group): (Rect, &Group),
) {
    let (theme, bars) = (&view.theme, group_bars(row));
    let numbers = comparison.groups.iter().flat_map(|group| group.better);
    let unit = bars.width() / 2.0 / numbers.max().unwrap_or(1).max(1) as f32;
    let axis = bars.center().x;
    for (place, count) in group.better.into_iter().enumerate() {
        let long = count as f32 * unit;
        let (across, end) = if place == 0 {
            (axis - long..=axis, bars.left() - 6.0)
        } else {
            (axis..=axis + long, row.right() - 8.0)
        };
        let bar = Rect::from_x_y_ranges(across, bars.y_range());
        let colour = compared_colour(theme, place);
        painter.rect_filled(bar, CornerRadius::same(2), colour);
        let (at, number) = (pos2(end, row.center().y), view.words.grouped(count as u64));
        painter.text(at, Align2::RIGHT_CENTER, number, font(13.0), theme.text);
    }
    painter.vline(axis, bars.y_range(), Stroke::new(1.0, theme.ground.line));
}

/// Draws the headings above both sides of the bars: the lead that is better there.
fn group_headings_ui(ui: &mut Ui, view: &LeadsView<'_, '_>, comparison: &Comparison) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 18.0));
    let axis = group_bars(rect).center();
    for (place, align, gap) in [
        (0, Align2::RIGHT_CENTER, -8.0),
        (1, Align2::LEFT_CENTER, 8.0),
    ] {
        let lead = lead_text(view, comparison, place);
        let text = say!(view, "lead-better", lead);
        let text = view.theme.styled(text, font(12.0), view.theme.weak);
        draw_text(ui.painter(), axis + vec2(gap, 0.0), align, text);
    }
}

/// Returns the property that the deals of a group have in common, in words.
pub(super) fn group_text(view: &LeadsView<'_, '_>, key: &GroupKey) -> String {
    match *key {
        GroupKey::Length { seat, suit, within } => {
            let suit = suit.symbol();
            match within {
                (0, most) if most > 0 => say!(view, "lead-length-most", seat, suit, most),
                (least, 13) if least > 0 => say!(view, "lead-length-least", seat, suit, least),
                (count, _) => say!(view, "lead-length", seat, suit, count),
            }
        }
        GroupKey::Points { seat, within } => {
            let range = match within {
                (least, 37) => format!("{least}+"),
                (least, most) if least == most => least.to_string(),
                (least, most) => format!("{least}–{most}"),
            };
            say!(view, "lead-group-of-points", seat, range)
        }
        GroupKey::Holder(card, seat) => say!(
            view,
            "lead-holder",
            seat,
            card = view.theme.letters.card(card)
        ),
        GroupKey::Split(suit, lengths) => {
            let unseen = view.shown.unseen();
            let seats = unseen.iter().map(|&seat| view.words.seat_letter(seat));
            let numbers = unseen.iter().map(|&seat| lengths[seat].to_string());
            let [seats, numbers] = [seats.collect::<Vec<_>>(), numbers.collect::<Vec<_>>()];
            format!(
                "{} {}: {}",
                suit.symbol(),
                seats.join("–"),
                numbers.join("–")
            )
        }
    }
}

/// Draws the shares of deals with each number of tricks after both leads.
fn results_ui(ui: &mut Ui, view: &LeadsView<'_, '_>, comparison: &Comparison) {
    if ui.available_height() < 90.0 {
        return;
    }
    ui.add_space(4.0);
    ui.label(strong(if view.shown.is_defending() {
        say!(view, "lead-results-defence")
    } else {
        say!(view, "lead-results-declarer")
    }));
    let size = vec2(
        ui.available_width(),
        (ui.available_height() - 8.0).min(150.0),
    );
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.spoken_label(results_name(view, comparison));
    draw_results(ui, view, comparison, rect);
}

/// Returns the chart of results in words, for screen readers.
fn results_name(view: &LeadsView<'_, '_>, comparison: &Comparison) -> String {
    let deals = view.shown.digest().deals().max(1) as f64;
    let met =
        (0..RESULTS).filter(|&tricks| comparison.results.iter().any(|results| results[tricks] > 0));
    let parts = met.map(|tricks| {
        let [first, second] = comparison
            .results
            .map(|results| results[tricks] as f64 / deals);
        let [first, second] = [first, second].map(|share| view.words.percent(share));
        say!(view, "lead-result", tricks, first, second)
    });
    parts.collect::<Vec<_>>().join("; ")
}

/// Draws the chart of results: for each number of tricks, a bar for each lead with its percentage.
fn draw_results(ui: &Ui, view: &LeadsView<'_, '_>, comparison: &Comparison, rect: Rect) {
    let theme = &view.theme;
    let deals = view.shown.digest().deals().max(1) as f32;
    let percent = comparison
        .results
        .map(|results| results.map(|count| count as f32 / deals * 100.0));
    let is_met = |tricks: &usize| percent.iter().any(|shares| shares[*tricks] >= 0.5);
    let (Some(low), Some(high)) = ((0..RESULTS).find(is_met), (0..RESULTS).rev().find(is_met))
    else {
        return;
    };
    let floor = rect.bottom() - 18.0;
    let top = percent
        .iter()
        .flatten()
        .fold(1.0_f32, |most, &share| most.max(share));
    let column = rect.width() / (high - low + 1) as f32;
    let bar = (column * 0.32).min(26.0);
    let painter = ui.painter();
    for tricks in low..=high {
        let middle = rect.left() + column * ((tricks - low) as f32 + 0.5);
        for (place, shares) in percent.iter().enumerate() {
            let high = (floor - rect.top() - 16.0) * shares[tricks] / top;
            let left = middle + if place == 0 { -bar - 1.0 } else { 1.0 };
            let area = Rect::from_min_max(pos2(left, floor - high), pos2(left + bar, floor));
            let colour: Color32 = compared_colour(theme, place);
            painter.rect_filled(area, CornerRadius::same(2), colour);
            let at = pos2(area.center().x, area.top() - 7.0);
            let text = format!("{:.0}", shares[tricks]);
            painter.text(at, Align2::CENTER_CENTER, text, font(11.5), theme.weak);
        }
        let at = pos2(middle, floor + 10.0);
        painter.text(
            at,
            Align2::CENTER_CENTER,
            tricks.to_string(),
            font(12.5),
            theme.text,
        );
    }
    painter.hline(rect.x_range(), floor, Stroke::new(1.0, theme.ground.line));
    if let Some(aim) = view
        .shown
        .tricks_for_aim()
        .filter(|aim| (low..=high).contains(aim))
    {
        let at = rect.left() + column * (aim - low) as f32;
        let dashed = eframe::egui::Shape::dashed_line(
            &[pos2(at, rect.top()), pos2(at, floor)],
            Stroke::new(1.0, theme.course.contract),
            4.0,
            3.0,
        );
        painter.extend(dashed);
        let text = view
            .theme
            .styled(aim_text(view), font(11.5), theme.course.contract);
        draw_text(
            painter,
            pos2(at + 4.0, rect.top() + 6.0),
            Align2::LEFT_CENTER,
            text,
        );
    }
}

/// Returns the aim of the side to play in words: `sets 3NT`.
pub(super) fn aim_text(view: &LeadsView<'_, '_>) -> String {
    let contract = view.words.contract_of(view.shown.document().problem());
    if view.shown.is_defending() {
        say!(view, "lead-column-sets", contract)
    } else {
        say!(view, "lead-column-makes", contract)
    }
}
