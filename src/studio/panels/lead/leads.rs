//! The table of leads: their merits as bars and numbers, sorted by what the user asks.

use eframe::egui::{
    Align2, CornerRadius, Id, Painter, Rangef, Rect, Role, Sense, Stroke, Ui, pos2, vec2,
};

use kibitzer::analysis::{Criterion, Interval, Mean, Merits};

use crate::look::suited_text::draw_text;
use crate::look::theme::{font, strong, strong_font, weighted_font};
use crate::panels::lead::LeadsView;
use crate::panels::lead::marks::{aim_text, compared_colour, draw_letter};
use crate::session::command::Command;
use crate::session::lead::command::Lead;
use crate::view::{button_row_ui, small_weak_ui};
use crate::widgets::spoken::Spoken;
use crate::widgets::table::{Column, ColumnHeading, Sorting, headings_ui};
use kibitzer_words::say;

/// The height of a row, in points, if the window has room for it; at least [`LOW_ROW`].
const ROW: f32 = 33.0;
/// The smallest height of a row, in points.
const LOW_ROW: f32 = 23.0;

/// The columns of the table, from left to right.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LeadColumn {
    Cards,
    Worth(Criterion),
    Best,
}

const COLUMNS: [LeadColumn; 6] = [
    LeadColumn::Cards,
    LeadColumn::Worth(Criterion::Contract),
    LeadColumn::Worth(Criterion::Tricks),
    LeadColumn::Worth(Criterion::Matchpoints),
    LeadColumn::Worth(Criterion::Imps),
    LeadColumn::Best,
];

/// Draws the choice of the criterion, and the table of leads.
pub(super) fn leads_ui(ui: &mut Ui, view: &mut LeadsView<'_, '_>) {
    criterion_ui(ui, view);
    let columns = columns(view, ui.available_width());
    if let Some(clicked) = headings_ui(ui, &view.theme, &columns)
        && let LeadColumn::Worth(criterion) = COLUMNS[clicked]
    {
        view.send(Lead::SortBy(criterion));
    }
    let rows = view.shown.digest().order.len() as f32;
    let height = (ui.available_height() * 0.42 / rows).clamp(LOW_ROW, ROW);
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for &lead in &view.shown.digest().order {
            lead_row_ui(ui, view, &columns, (lead, height));
        }
    });
}

/// Draws the title and the choice of the criterion by which leads are sorted and settled.
fn criterion_ui(ui: &mut Ui, view: &mut LeadsView<'_, '_>) {
    button_row_ui(ui, |ui| {
        ui.label(strong(if view.shown.is_lead() {
            say!(view, "lead-title")
        } else {
            say!(view, "lead-title-plays")
        }));
        small_weak_ui(ui, say!(view, "lead-best-for"));
        for criterion in Criterion::ALL {
            let text = criterion_name(view, criterion);
            let is_chosen = view.shown.state().view.criterion == criterion;
            view.radio_button(ui, is_chosen, &text, &text, Lead::SortBy(criterion));
        }
        small_weak_ui(ui, say!(view, "lead-lines-are"));
    });
}

/// Returns the name of a criterion, such as `setting 3NT`.
fn criterion_name(view: &LeadsView<'_, '_>, criterion: Criterion) -> String {
    match criterion {
        Criterion::Contract => {
            let contract = view.words.contract_of(view.shown.document().problem());
            if view.shown.is_defending() {
                say!(view, "lead-by-setting", contract)
            } else {
                say!(view, "lead-by-making", contract)
            }
        }
        Criterion::Tricks => say!(view, "lead-by-tricks"),
        Criterion::Matchpoints => say!(view, "lead-by-matchpoints"),
        Criterion::Imps => say!(view, "lead-by-imps"),
    }
}

/// Returns the columns of the table in a panel of this width, in points.
fn columns(view: &LeadsView<'_, '_>, wide: f32) -> Vec<Column> {
    let by = view.shown.state().view.criterion;
    // Shares of the width, after the cards, for the contract, tricks, matchpoints, IMPs and best share.
    let left = 96.0_f32.max(wide * 0.09);
    let rest = wide - left;
    let ends = [0.0, 0.40, 0.51, 0.65, 0.91, 1.0].map(|share| left + share * rest);
    let columns = COLUMNS.iter().enumerate().map(|(index, &column)| {
        let across = match index {
            0 => Rangef::new(30.0, left),
            _ => Rangef::new(ends[index - 1] + 5.0, ends[index] - 5.0),
        };
        let (text, tip) = column_texts(view, column);
        let align = match column {
            LeadColumn::Cards | LeadColumn::Worth(Criterion::Contract | Criterion::Imps) => {
                Align2::LEFT_CENTER
            }
            LeadColumn::Worth(Criterion::Tricks | Criterion::Matchpoints) | LeadColumn::Best => {
                Align2::RIGHT_CENTER
            }
        };
        let sorting = match column {
            LeadColumn::Worth(criterion) => Sorting::new(criterion == by),
            LeadColumn::Cards | LeadColumn::Best => Sorting::Fixed,
        };
        Column {
            heading: ColumnHeading {
                tip,
                sorting,
                ..ColumnHeading::new(text, align)
            },
            across,
        }
    });
    columns.collect()
}

/// Returns the heading of a column and its explanation.
fn column_texts(view: &LeadsView<'_, '_>, column: LeadColumn) -> (String, String) {
    match column {
        LeadColumn::Cards => (
            if view.shown.is_lead() {
                say!(view, "lead-column-leads")
            } else {
                say!(view, "lead-column-cards")
            },
            say!(view, "lead-column-cards-tip"),
        ),
        LeadColumn::Worth(Criterion::Contract) => {
            (aim_text(view), say!(view, "lead-column-contract-tip"))
        }
        LeadColumn::Worth(Criterion::Tricks) => (
            say!(view, "lead-column-tricks"),
            say!(view, "lead-column-tricks-tip"),
        ),
        LeadColumn::Worth(Criterion::Matchpoints) => (
            say!(view, "lead-column-matchpoints"),
            say!(view, "lead-column-matchpoints-tip"),
        ),
        LeadColumn::Worth(Criterion::Imps) => (
            say!(view, "lead-column-imps"),
            say!(view, "lead-column-imps-tip"),
        ),
        LeadColumn::Best => (
            say!(view, "lead-column-best"),
            say!(view, "lead-column-best-tip"),
        ),
    }
}

/// Draws the row of a lead. A click ticks it for the comparison.
fn lead_row_ui(
    ui: &mut Ui,
    view: &mut LeadsView<'_, '_>,
    columns: &[Column],
    (lead, height): (usize, f32),
) {
    let digest = view.shown.digest();
    let merits = &digest.merits[lead];
    let place = view.shown.compared_place(merits.cards);
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), height));
    let id = Id::unique(("lead", merits.cards.bits()));
    let name = row_name(view, merits);
    let response =
        ui.interact(rect, id, Sense::click())
            .spoken_choice(Role::CheckBox, place.is_some(), &name);
    view.fill_row_background(ui, rect, 4, place.is_some(), response.hovered());
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    draw_tick(&painter, view, rect, place);
    for (&kind, column) in COLUMNS.iter().zip(columns) {
        let cell = Rect::from_x_y_ranges(
            rect.left() + column.across.min..=rect.left() + column.across.max,
            rect.y_range(),
        );
        draw_cell(&painter, view, cell, (kind, lead), place);
    }
    if response.has_focus() {
        crate::widgets::row::draw_row_frame(&painter, view, rect);
    }
    if response.clicked() {
        view.send(Command::Lead(Lead::Tick(merits.cards)));
    }
    response.on_hover_text(say!(view, "lead-tick-tip"));
}

/// Returns the description of a row for screen readers: the cards with all numbers.
fn row_name(view: &LeadsView<'_, '_>, merits: &Merits) -> String {
    let words = view.words;
    say!(
        words,
        "lead-row",
        cards = words.cards(merits.cards),
        aim = aim_text(view),
        share = words.percent(merits.contract.share),
        tricks = words.decimal(merits.tricks.mean, 2),
        matchpoints = words.percent(merits.matchpoints.mean),
        imps = words.signed(merits.imps.mean, 2),
        best = words.percent(merits.best.share)
    )
}

/// Draws the box of a row: A or B if the lead is compared.
fn draw_tick(painter: &Painter, view: &LeadsView<'_, '_>, row: Rect, place: Option<usize>) {
    let side = 17.0_f32.min(row.height() - 4.0);
    let square = Rect::from_center_size(pos2(row.left() + 15.0, row.center().y), vec2(side, side));
    match place {
        Some(place) => draw_letter(painter, view, square, place),
        None => {
            let edge = Stroke::new(1.0, view.theme.ground.line);
            let round = CornerRadius::same(3);
            painter.rect_stroke(square, round, edge, eframe::egui::StrokeKind::Inside);
        }
    }
}

/// Draws one cell of a row. The best value of a column is bold.
fn draw_cell(
    painter: &Painter,
    view: &LeadsView<'_, '_>,
    cell: Rect,
    (column, lead): (LeadColumn, usize),
    place: Option<usize>,
) {
    let merits = &view.shown.digest().merits[lead];
    let (words, theme) = (view.words, &view.theme);
    match column {
        LeadColumn::Cards => {
            let cards = theme.label(theme.letters.cards(merits.cards, " "), strong_font(15.0));
            draw_text(painter, cell.left_center(), Align2::LEFT_CENTER, cards);
        }
        LeadColumn::Worth(Criterion::Contract) => {
            draw_contract_cell(painter, view, cell, merits, place);
        }
        LeadColumn::Worth(Criterion::Imps) => draw_imp_cell(painter, view, cell, merits),
        LeadColumn::Worth(criterion @ Criterion::Tricks) => {
            let number = words.decimal(merits.by(criterion), 2);
            let is_best = is_best(view, merits, |merits| merits.tricks.mean);
            draw_number_cell(painter, view, cell, &number, is_best);
        }
        LeadColumn::Worth(criterion @ Criterion::Matchpoints) => {
            let number = words.percent(merits.by(criterion));
            let is_best = is_best(view, merits, |merits| merits.matchpoints.mean);
            draw_number_cell(painter, view, cell, &number, is_best);
        }
        LeadColumn::Best => {
            let percent = (merits.best.share * 100.0).round() as u8;
            let number = say!(words, "lead-percent", percent);
            let is_best = is_best(view, merits, |merits| merits.best.share);
            draw_number_cell(painter, view, cell, &number, is_best);
        }
    }
}

/// Returns true if no lead has a higher worth.
fn is_best(view: &LeadsView<'_, '_>, merits: &Merits, worth: fn(&Merits) -> f64) -> bool {
    let all = view.shown.digest().merits.iter().map(worth);
    worth(merits) >= all.fold(f64::NEG_INFINITY, f64::max)
}

/// Draws a number at the right of its cell.
fn draw_number_cell(
    painter: &Painter,
    view: &LeadsView<'_, '_>,
    cell: Rect,
    number: &str,
    is_best: bool,
) {
    let job = view
        .theme
        .styled(number, weighted_font(is_best, 14.0), view.theme.text);
    draw_text(painter, cell.right_center(), Align2::RIGHT_CENTER, job);
}

/// Draws the share of deals in which the contract is set or made: a bar with its interval, and numbers.
fn draw_contract_cell(
    painter: &Painter,
    view: &LeadsView<'_, '_>,
    cell: Rect,
    merits: &Merits,
    place: Option<usize>,
) {
    let theme = &view.theme;
    let numbers = cell.with_min_x(cell.right() - 104.0);
    let bars = cell.with_max_x(numbers.left() - 10.0);
    let colour = place.map_or(theme.result.unknown, |place| compared_colour(theme, place));
    let highs = view
        .shown
        .digest()
        .merits
        .iter()
        .map(|merits| merits.contract.high);
    let top = highs.fold(0.01, f64::max);
    draw_share_bar(painter, bars, merits.contract, top, [colour, theme.text]);
    let Interval { share, low, high } = merits.contract;
    let is_best = is_best(view, merits, |merits| merits.contract.share);
    let margin = format!("±{}", view.words.decimal((high - low) * 50.0, 1));
    let number = view.words.percent(share);
    draw_number(painter, view, numbers, (&number, is_best), &margin);
}

/// Draws the IMPs against the other leads: a bar with its interval, and numbers.
fn draw_imp_cell(painter: &Painter, view: &LeadsView<'_, '_>, cell: Rect, merits: &Merits) {
    let numbers = cell.with_min_x(cell.right() - 96.0);
    let bars = cell.with_max_x(numbers.left() - 10.0);
    let Mean { mean, error } = merits.imps;
    let all = view.shown.digest().merits.iter();
    let reach = all
        .map(|merits| merits.imps.mean.abs() + finite(merits.imps.error))
        .fold(0.1, f64::max);
    draw_imp_bar(painter, view, bars, (mean, finite(error)), reach);
    let is_best = is_best(view, merits, |merits| merits.imps.mean);
    let margin = format!("±{}", view.words.decimal(finite(error), 2));
    let number = view.words.signed(mean, 2);
    draw_number(painter, view, numbers, (&number, is_best), &margin);
}

/// Returns a margin of error, or 0 while it is unknown.
fn finite(error: f64) -> f64 {
    if error.is_finite() { error } else { 0.0 }
}

/// Draws a number with its margin of error, both aligned at the right of their parts of the cell.
fn draw_number(
    painter: &Painter,
    view: &LeadsView<'_, '_>,
    cell: Rect,
    (number, is_bold): (&str, bool),
    margin: &str,
) {
    let theme = &view.theme;
    let margin = theme.styled(margin, font(12.0), theme.weak);
    draw_text(painter, cell.right_center(), Align2::RIGHT_CENTER, margin);
    let number = theme.styled(number, weighted_font(is_bold, 14.0), theme.text);
    let end = cell.right_center() - vec2(42.0, 0.0);
    draw_text(painter, end, Align2::RIGHT_CENTER, number);
}

/// Draws a share as a bar from the left with its interval as a line. `top` is the share at the right end.
fn draw_share_bar(
    painter: &Painter,
    track: Rect,
    share: Interval,
    top: f64,
    [fill, line]: [eframe::egui::Color32; 2],
) {
    let at = |share: f64| track.left() + track.width() * (share / top).clamp(0.0, 1.0) as f32;
    let middle = track.center().y;
    let bar = Rect::from_x_y_ranges(track.left()..=at(share.share), middle - 4.0..=middle + 4.0);
    painter.rect_filled(bar, CornerRadius::same(2), fill);
    draw_interval(painter, [at(share.low), at(share.high)], middle, line);
}

/// Draws IMPs as a bar from the middle with their interval as a line. `reach` is the number of IMPs at both ends.
fn draw_imp_bar(
    painter: &Painter,
    view: &LeadsView<'_, '_>,
    track: Rect,
    (mean, error): (f64, f64),
    reach: f64,
) {
    let theme = &view.theme;
    let at =
        |imps: f64| track.center().x + track.width() / 2.0 * (imps / reach).clamp(-1.0, 1.0) as f32;
    let middle = track.center().y;
    let [low, high] = if mean < 0.0 { [mean, 0.0] } else { [0.0, mean] };
    let bar = Rect::from_x_y_ranges(at(low)..=at(high), middle - 4.0..=middle + 4.0);
    let colour = if mean < 0.0 {
        theme.result.fails
    } else {
        theme.result.makes
    };
    painter.rect_filled(bar, CornerRadius::same(2), colour);
    painter.vline(
        track.center().x,
        middle - 7.0..=middle + 7.0,
        Stroke::new(1.0, theme.ground.line),
    );
    draw_interval(
        painter,
        [at(mean - error), at(mean + error)],
        middle,
        theme.text,
    );
}

/// Draws an interval as a line with an upright stroke at both ends.
fn draw_interval(
    painter: &Painter,
    [low, high]: [f32; 2],
    middle: f32,
    colour: eframe::egui::Color32,
) {
    let stroke = Stroke::new(1.5, colour);
    painter.hline(low..=high, middle, stroke);
    for end in [low, high] {
        painter.vline(end, middle - 4.5..=middle + 4.5, stroke);
    }
}
