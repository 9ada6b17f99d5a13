//! Two leads compared over the same deals: in how many each is better, in which groups of deals, and with which results.

use eframe::egui::{Align2, CornerRadius, Id, Painter, Rect, Sense, Stroke, Ui, pos2, vec2};

use kibitzer::analysis::{Criterion, Mean};

use crate::look::suited_text::{draw_text, truncated};
use crate::look::theme::{font, strong, strong_font};
use crate::panels::lead::LeadsView;
use crate::panels::lead::deals::deals_ui;
use crate::panels::lead::marks::{
    LETTERS, aim_text, compared_colour, draw_letter, group_text, lead_text,
};
use crate::session::lead::command::Lead;
use crate::session::lead::comparison::{Comparison, DealGroup, RESULTS};
use crate::session::lead::view::{DealGrouping, Listing, Outcome};
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
    let amount = view.words.worth_number(criterion, difference.mean.abs());
    let margin = view.words.worth_number(criterion, difference.error);
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
    let [first, second] = LETTERS;
    match (outcome, view.shown.compares_success()) {
        (Outcome::First, true) => say!(view, "lead-only", letter = first),
        (Outcome::Second, true) => say!(view, "lead-only", letter = second),
        (Outcome::Both, true) => say!(view, "lead-both"),
        (Outcome::Neither, _) => say!(view, "lead-neither"),
        (Outcome::First, false) => say!(view, "lead-takes-most", letter = first),
        (Outcome::Second, false) => say!(view, "lead-takes-most", letter = second),
        (Outcome::Both, false) => say!(view, "lead-equal"),
    }
}

/// Draws the choice of the grouping, and the groups of deals in which the two leads differ.
fn groups_ui(ui: &mut Ui, view: &mut LeadsView<'_, '_>, comparison: &Comparison) {
    button_row_ui(ui, |ui| {
        ui.label(strong(say!(view, "lead-where")));
        for grouping in DealGrouping::ALL {
            let text = match grouping {
                DealGrouping::Lengths => say!(view, "lead-group-lengths"),
                DealGrouping::Holders => say!(view, "lead-group-holders"),
                DealGrouping::Splits => say!(view, "lead-group-splits"),
                DealGrouping::Points => say!(view, "lead-group-points"),
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
    (index, group): (usize, &DealGroup),
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
    (row, group): (Rect, &DealGroup),
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

/// The height above the bars of the chart of results, for the aim, in points.
const AIM_HEIGHT: f32 = 15.0;

/// The places of the bars in the chart of results.
struct ResultBars {
    /// For both leads, the percentage of deals with each number of tricks.
    percent: [[f32; RESULTS]; 2],
    /// The highest percentage.
    top: f32,
    /// The lowest and the highest number of tricks shown.
    shown: (usize, usize),
    /// The area of the bars.
    area: Rect,
}

impl ResultBars {
    /// Returns the places of the bars within `area`; `None` if there are no results.
    fn new(comparison: &Comparison, deals: usize, area: Rect) -> Option<ResultBars> {
        let share = |count: usize| count as f32 / deals.max(1) as f32 * 100.0;
        let percent = comparison.results.map(|results| results.map(share));
        let is_met = |tricks: &usize| percent.iter().any(|shares| shares[*tricks] >= 0.5);
        let low = (0..RESULTS).find(is_met)?;
        let high = (0..RESULTS).rev().find(is_met)?;
        let all = percent.iter().flatten().copied();
        Some(ResultBars {
            top: all.fold(1.0, f32::max),
            percent,
            shown: (low, high),
            area,
        })
    }

    /// Returns the width of the column for a number of tricks.
    fn column(&self) -> f32 {
        self.area.width() / (self.shown.1 - self.shown.0 + 1) as f32
    }

    /// Returns the left end of the column for a number of tricks.
    fn left(&self, tricks: usize) -> f32 {
        self.area.left() + self.column() * (tricks - self.shown.0) as f32
    }

    /// Returns the bar of a lead for a number of tricks. Room for its percentage is left above it.
    fn bar(&self, place: usize, tricks: usize) -> Rect {
        let wide = (self.column() * 0.32).min(26.0);
        let middle = self.left(tricks) + self.column() / 2.0;
        let left = middle + if place == 0 { -wide - 1.0 } else { 1.0 };
        let floor = self.area.bottom();
        let high = (self.area.height() - 16.0) * self.percent[place][tricks] / self.top;
        Rect::from_min_max(pos2(left, floor - high), pos2(left + wide, floor))
    }
}

/// Draws the chart of results: for each number of tricks, a bar for each lead with its percentage.
fn draw_results(ui: &Ui, view: &LeadsView<'_, '_>, comparison: &Comparison, rect: Rect) {
    let theme = &view.theme;
    let area = Rect::from_min_max(rect.min + vec2(0.0, AIM_HEIGHT), rect.max - vec2(0.0, 18.0));
    let Some(bars) = ResultBars::new(comparison, view.shown.digest().deals(), area) else {
        return;
    };
    let (painter, centre) = (ui.painter(), Align2::CENTER_CENTER);
    for tricks in bars.shown.0..=bars.shown.1 {
        for (place, shares) in bars.percent.iter().enumerate() {
            let bar = bars.bar(place, tricks);
            painter.rect_filled(bar, CornerRadius::same(2), compared_colour(theme, place));
            let at = pos2(bar.center().x, bar.top() - 7.0);
            let text = format!("{:.0}", shares[tricks]);
            painter.text(at, centre, text, font(11.5), theme.weak);
        }
        let at = pos2(
            bars.left(tricks) + bars.column() / 2.0,
            area.bottom() + 10.0,
        );
        painter.text(at, centre, tricks.to_string(), font(12.5), theme.text);
    }
    painter.hline(
        rect.x_range(),
        area.bottom(),
        Stroke::new(1.0, theme.ground.line),
    );
    draw_aim(painter, view, &bars);
}

/// Draws the number of tricks with which the side to play sets or makes the contract as a dashed line.
fn draw_aim(painter: &Painter, view: &LeadsView<'_, '_>, bars: &ResultBars) {
    let (low, high) = bars.shown;
    let aim = view
        .shown
        .tricks_for_aim()
        .filter(|aim| (low..=high).contains(aim));
    let Some(aim) = aim else { return };
    let (at, colour) = (bars.left(aim), view.theme.course.contract);
    let line = [pos2(at, bars.area.top()), pos2(at, bars.area.bottom())];
    painter.extend(eframe::egui::Shape::dashed_line(
        &line,
        Stroke::new(1.0, colour),
        4.0,
        3.0,
    ));
    let text = view.theme.styled(aim_text(view), font(11.5), colour);
    // Towards the middle, so that the text stays within the chart.
    let is_left = at < bars.area.center().x;
    let align = if is_left {
        Align2::LEFT_BOTTOM
    } else {
        Align2::RIGHT_BOTTOM
    };
    draw_text(painter, pos2(at, bars.area.top()), align, text);
}
