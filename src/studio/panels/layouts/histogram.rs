//! The distribution of results over all layouts: a bar chart, and a summary in words.

use eframe::egui::{
    Align2, CornerRadius, Id, Rect, Response, Sense, Stroke, StrokeKind, Ui, pos2, vec2,
};

use kibitzer::analysis::{Interval, Stage, Statistics};
use kibitzer::cards::Tricks;
use kibitzer_export::FigureBar;

use crate::document::goal::{Goal, Verdict};
use crate::look::theme::{font, strong_font};
use crate::panels::LayoutsView;
use crate::panels::shell::context::attach_bar_menu;
use crate::session::layouts::display::{OpenedResult, ViewChange};
use crate::session::screen_mode::ScreenMode;
use crate::view::{show_clickable_tooltip, small_weak_ui};
use crate::widgets::spoken::Spoken;
use crate::words::Words;
use crate::words::layouts::SharePrecision;
use kibitzer_words::say;

/// The height of the text above a bar of the chart, in points. The text is the bar's share of the layouts.
const SHARE_HEIGHT: f32 = 16.0;
/// The height of the text below a bar of the chart, in points. The text is the bar's number of tricks.
const TRICKS_HEIGHT: f32 = 19.0;

/// A bar of the bar chart: a result, and the share of layouts with this result.
struct Bar {
    opened: OpenedResult,
    label: String,
    verdict: Verdict,
    share: Interval,
    at_least: Option<Interval>,
    /// The number of layouts with this result; `None` until all layouts are counted.
    counted: Option<u64>,
}

/// Returns the number of tricks that the declaring side had already won in the position whose layouts are counted.
pub(crate) fn tricks_already_won(view: &LayoutsView<'_, '_>) -> Tricks {
    view.shown
        .document()
        .tricks_won(view.shown.at().unwrap_or(0))
        .0
}

/// Draws the bar chart of the results over all layouts. A click on a bar lists its layouts. Returns `None`, and draws
/// nothing, if no result is known yet.
pub(crate) fn chart_ui(
    ui: &mut Ui,
    view: &mut LayoutsView<'_, '_>,
    height: f32,
) -> Option<Response> {
    let bars = bars(view);
    if bars.is_empty() {
        return None;
    }
    let size = vec2(ui.available_width(), height);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let most = bars.iter().map(|bar| bar.share.high).fold(0.0, f64::max);
    let step = (rect.width() / (bars.len() as f32).max(5.0)).min(110.0);
    let left = rect.center().x - step * bars.len() as f32 / 2.0;
    let room = rect.height() - SHARE_HEIGHT - TRICKS_HEIGHT;
    let bottom = rect.bottom() - TRICKS_HEIGHT;
    let line = Stroke::new(1.0, view.theme.ground.line);
    ui.painter().hline(rect.x_range(), bottom, line);
    for (index, bar) in bars.iter().enumerate() {
        let x = left + (index as f32 + 0.5) * step;
        let high = |share: f64| bottom - room * (share / most.max(1e-9)) as f32;
        let wide = step * 0.34;
        let body = Rect::from_min_max(
            pos2(x - wide, high(bar.share.share).min(bottom - 1.0)),
            pos2(x + wide, bottom),
        );
        let whisker = [high(bar.share.low), high(bar.share.high)];
        draw_bar(ui, view, bar, body, whisker);
        let cell = rect.with_min_x(x - step * 0.48).with_max_x(x + step * 0.48);
        handle_bar_click(ui, view, bar, cell);
    }
    Some(response)
}

/// Returns the bars of the chart, one for each number of tricks. While the numbers of tricks are unknown, returns one
/// bar for each outcome of the contract; if no result is known yet, none.
fn bars(view: &LayoutsView<'_, '_>) -> Vec<Bar> {
    let Some(statistics) = view.shown.statistics() else {
        return Vec::new();
    };
    match trick_bars(view, statistics) {
        known if known.is_empty() => contract_bars(view),
        known => known,
    }
}

/// Returns the bars of the chart in the form used for a figure in an article.
pub(crate) fn figure_bars(view: &LayoutsView<'_, '_>) -> Vec<FigureBar> {
    let bars = bars(view).into_iter().map(|bar| FigureBar {
        caption: view.words.format_share_briefly(bar.share),
        label: bar.label,
        share: bar.share.share,
        interval: [bar.share.low, bar.share.high],
        is_made: bar.verdict != Verdict::Fails,
    });
    bars.collect()
}

/// Returns sentences with the results over all layouts: how often the contract makes, the mean number of tricks, and
/// the accuracy of both.
pub(crate) fn findings(view: &LayoutsView<'_, '_>) -> Vec<String> {
    let Some(statistics) = view.shown.statistics() else {
        return Vec::new();
    };
    let shares = &view.shown.display().digest.shares;
    let goal = view.shown.document().goal();
    let share = goal_share(view, goal);
    let goal = share.map(|share| goal_share_text(view.words, goal, Some(share)));
    let mean = shares.mean.map(|mean| {
        let mean = mean_text(view, mean, 2);
        say!(view, "histogram-mean", mean)
    });
    let accuracy = accuracy_text(view.words, statistics);
    let texts = [goal, mean, Some(accuracy)].into_iter().flatten();
    texts.filter(|text| !text.is_empty()).collect()
}

/// Returns the bars of the chart, one for each number of tricks, from the lowest to the highest known to occur. Returns
/// no bars while the shares are unknown.
fn trick_bars(view: &LayoutsView<'_, '_>, statistics: &Statistics) -> Vec<Bar> {
    let shares = &view.shown.display().digest.shares;
    let is_counted = statistics.is_complete(Stage::Tricks);
    let bar = |n: usize| {
        let tricks = Tricks(n as u8);
        let all = tricks + tricks_already_won(view);
        Some(Bar {
            opened: OpenedResult::Tricks(tricks),
            label: all.to_string(),
            verdict: match view.shown.document().goal().verdict(all) {
                Verdict::Plain | Verdict::Over => Verdict::Over,
                verdict @ (Verdict::Fails | Verdict::Makes) => verdict,
            },
            share: shares.exactly.get(n).copied().flatten()?,
            at_least: shares.at_least.get(n).copied().flatten(),
            counted: is_counted.then(|| statistics.tricks().counts[n]),
        })
    };
    let mut bars: Vec<Bar> = (0..14).filter_map(bar).collect();
    let is_met = |bar: &Bar| bar.share.share > 0.0;
    bars.truncate(bars.iter().rposition(is_met).map_or(0, |last| last + 1));
    bars.drain(..bars.iter().position(is_met).unwrap_or(0));
    bars
}

/// Returns two bars of the chart, "contract fails" and "contract makes". They are drawn while the numbers of tricks are
/// unknown. Returns no bars if the shares are unknown too.
fn contract_bars(view: &LayoutsView<'_, '_>) -> Vec<Bar> {
    let Some(makes) = view.shown.display().digest.shares.makes else {
        return Vec::new();
    };
    let bar = |is_made, label, verdict, share| Bar {
        opened: OpenedResult::Makes(is_made),
        label,
        verdict,
        share,
        at_least: None,
        counted: None,
    };
    let (fails, label) = (makes.complement(), say!(view, "histogram-goes-down"));
    vec![
        bar(false, label, Verdict::Fails, fails),
        bar(true, say!(view, "histogram-makes"), Verdict::Makes, makes),
    ]
}

/// Draws a bar of the chart with its texts, and with a whisker for the confidence interval of its share.
fn draw_bar(ui: &Ui, view: &LayoutsView<'_, '_>, bar: &Bar, body: Rect, whisker: [f32; 2]) {
    let painter = ui.painter();
    let fill = view.theme.verdict(bar.verdict);
    let round = CornerRadius {
        sw: 0,
        se: 0,
        ..CornerRadius::same(4)
    };
    painter.rect_filled(body, round, fill);
    if view.shown.display().digest.opened == Some(bar.opened) {
        let edge = Stroke::new(2.5, view.theme.text);
        painter.rect_stroke(body, round, edge, StrokeKind::Inside);
    }
    let x = body.center().x;
    let mut top = body.top();
    if bar.share.high > bar.share.low {
        let [low, high] = whisker;
        let stroke = Stroke::new(1.5, view.theme.text);
        painter.vline(x, high..=low, stroke);
        for y in [low, high] {
            painter.hline(x - 5.0..=x + 5.0, y, stroke);
        }
        top = top.min(high);
    }
    let (above, weak) = (pos2(x, top - 2.0), view.theme.weak);
    let share = view.words.format_share_briefly(bar.share);
    painter.text(above, Align2::CENTER_BOTTOM, share, font(11.0), weak);
    let below = pos2(x, body.bottom() + 3.0);
    let (text, label) = (view.theme.text, &bar.label);
    painter.text(below, Align2::CENTER_TOP, label, strong_font(13.0), text);
}

/// Makes a bar of the chart clickable: a click lists the layouts with its result.
fn handle_bar_click(ui: &Ui, view: &mut LayoutsView<'_, '_>, bar: &Bar, cell: Rect) {
    let name = bar_name(view, bar);
    let response = ui
        .interact(cell, Id::unique(("bar", &bar.label)), Sense::click())
        .spoken_button(&name);
    if response.clicked() {
        view.send(ScreenMode::Statistics);
        let open = ViewChange::Open(Some(bar.opened));
        view.send(open);
    }
    attach_bar_menu(&response, view, bar.opened);
    let click = say!(view, "histogram-click");
    show_clickable_tooltip(response, format!("{name}\n{click}"));
}

/// Returns the description of a bar for screen readers and the tooltip: its result, and the share of layouts with that
/// result.
fn bar_name(view: &LayoutsView<'_, '_>, bar: &Bar) -> String {
    let (words, share) = (view.words, view.words.format_share(bar.share));
    let OpenedResult::Tricks(tricks) = bar.opened else {
        let result = bar.label.as_str();
        return say!(words, "histogram-bar", result, share);
    };
    let all = tricks + tricks_already_won(view);
    let name = bar_tricks_text(words, bar, all);
    match bar.at_least {
        Some(share) => {
            let share = words.format_share(share);
            let at_least = say!(words, "histogram-at-least", tricks = all.0, share);
            format!("{name}; {at_least}")
        }
        None => name,
    }
}

/// Returns in words the share of layouts in which the declaring side takes exactly `all` tricks and, if all layouts are
/// counted, their number.
fn bar_tricks_text(words: &Words, bar: &Bar, all: Tricks) -> String {
    let (tricks, share) = (words.tricks(all), words.format_share(bar.share));
    match bar.counted {
        Some(count) => {
            let shown = words.grouped(count);
            say!(words, "histogram-bar-exact", tricks, count, shown, share)
        }
        None => say!(words, "histogram-bar", result = tricks, share),
    }
}

/// Draws the statistics over all layouts in words: how often the contract makes, the mean number of tricks, and how
/// exact both are.
pub(crate) fn statistics_text_ui(ui: &mut Ui, view: &LayoutsView<'_, '_>, statistics: &Statistics) {
    goal_share_ui(ui, view);
    let shares = &view.shown.display().digest.shares;
    if let Some(mean) = shares.mean {
        let mean = mean_text(view, mean, 2);
        ui.label(say!(view, "histogram-mean", mean));
    }
    small_weak_ui(ui, accuracy_text(view.words, statistics));
    if let Some(at) = view.shown.at()
        && at != view.shown.document().at()
        && view.shown.layout_on_table().is_none()
    {
        let text = match at {
            0 => say!(view, "histogram-at-start"),
            at => say!(view, "histogram-after-card", number = at),
        };
        small_weak_ui(ui, text);
    }
}

/// Returns a mean number of tricks in words, rounded to `digits` decimal places. `mean` is counted from the position
/// whose layouts are counted; the tricks won before it are added. An estimate is given with its margin of error
/// `within`, or marked as approximate if `within` is 0 because all sampled layouts have the same result.
pub(crate) fn mean_text(
    view: &LayoutsView<'_, '_>,
    (mean, within): (f64, f64),
    digits: usize,
) -> String {
    let mean = mean + f64::from(tricks_already_won(view).0);
    let number = view.words.decimal(mean, digits);
    match within {
        _ if is_exact(view) => number,
        0.0 => view.words.format_estimate(&number),
        within => view.words.with_margin(mean, within),
    }
}

/// Returns true if the shares of all numbers of tricks are exact, false if any is an estimate.
pub(crate) fn is_exact(view: &LayoutsView<'_, '_>) -> bool {
    let sample = view.shown.display().digest.sample.as_ref();
    sample.is_some_and(|sample| sample.is_complete(Stage::Tricks))
}

/// Returns the share of layouts in which the declaring side takes at least `tricks` tricks of the whole hand, or at
/// most `tricks` in misère. Returns `None` if the share is not known yet.
pub(crate) fn share_reaching_goal(
    view: &LayoutsView<'_, '_>,
    tricks: Tricks,
    misere: bool,
) -> Option<Interval> {
    let bound = tricks.0 + u8::from(misere);
    let least = usize::from(bound.saturating_sub(tricks_already_won(view).0));
    let at_least = &view.shown.display().digest.shares.at_least;
    let share = at_least.get(least).copied().flatten();
    if misere {
        share.map(Interval::complement)
    } else {
        share
    }
}

/// Returns the share of layouts in which a goal is reached. Returns `None` if there is no goal or the share is not
/// known yet.
fn goal_share(view: &LayoutsView<'_, '_>, goal: Goal) -> Option<Interval> {
    match goal {
        Goal::Contract(_) => view.shown.display().digest.shares.makes,
        Goal::Stated(stated) => share_reaching_goal(view, stated.tricks(), stated.misere),
        Goal::Published { tricks, misere } => share_reaching_goal(view, tricks, misere),
        Goal::Open => None,
    }
}

/// Draws the share of all layouts in which the contract makes, or in which the goal of the problem is reached.
fn goal_share_ui(ui: &mut Ui, view: &LayoutsView<'_, '_>) {
    let (words, goal) = (view.words, view.shown.document().goal());
    if goal == Goal::Open {
        return;
    }
    let share = goal_share(view, goal);
    let text = goal_share_text(words, goal, share);
    let is_wide = ui.available_width() > 300.0;
    let size = if is_wide { 17.0 } else { 14.5 };
    ui.label(view.theme.label(text, strong_font(size)));
    let Some(share) = share else { return };
    match SharePrecision::classify(share) {
        SharePrecision::Exact => {}
        SharePrecision::About => {
            let (low, high) = (words.percent(share.low), words.percent(share.high));
            ui.label(say!(words, "histogram-between", low, high));
        }
        SharePrecision::AtLeast | SharePrecision::AtMost | SharePrecision::Closely => {
            ui.label(say!(words, "histogram-sure"));
        }
    }
}

/// Returns in words how often a goal is reached, or an empty string if there is no goal.
fn goal_share_text(words: &Words, goal: Goal, share: Option<Interval>) -> String {
    let share = share.map_or("…".to_owned(), |share| {
        match SharePrecision::classify(share) {
            SharePrecision::Exact | SharePrecision::AtLeast | SharePrecision::AtMost => {
                words.format_share(share)
            }
            SharePrecision::Closely | SharePrecision::About => {
                let share = words.percent(share.share);
                // A share close to 0 or 1 is a bound already.
                if share.starts_with(['<', '>']) {
                    share
                } else {
                    say!(words, "share-closely", share)
                }
            }
        }
    });
    let taken = |tricks, misere| {
        if misere {
            say!(words, "histogram-or-fewer", tricks, share)
        } else {
            say!(words, "histogram-or-more", tricks, share)
        }
    };
    match goal {
        Goal::Contract(contract) => say!(words, "histogram-contract", contract, share),
        Goal::Stated(stated) => taken(stated.tricks(), stated.misere),
        Goal::Published { tricks, misere } => taken(tricks, misere),
        Goal::Open => String::new(),
    }
}

/// Returns a sentence about the accuracy of the statistics: whether they are exact or estimated, and how many layouts
/// they are based on.
fn accuracy_text(words: &Words, statistics: &Statistics) -> String {
    let count = statistics.question().total();
    let shown = words.grouped(count);
    let stages = [Stage::Tricks, Stage::Makes];
    let is_begun = stages.iter().any(|&stage| statistics.counted(stage) > 0);
    match stages.map(|stage| statistics.drawn(stage)) {
        _ if statistics.is_exact() => say!(words, "histogram-exact", count, shown),
        [0, 0] if is_begun => say!(words, "histogram-in-order"),
        [0, 0] => say!(words, "histogram-soon"),
        [tricks, _] if statistics.is_complete(Stage::Makes) => {
            exact_makes_text(words, tricks as u64)
        }
        [tricks, makes] => sample_text(words, tricks as u64, makes as u64),
    }
}

/// Returns the sentence shown while the share of layouts in which the contract makes is exact, but the shares of the
/// numbers of tricks are estimated from `count` layouts.
fn exact_makes_text(words: &Words, count: u64) -> String {
    let shown = words.grouped(count);
    if count > 0 {
        say!(words, "histogram-makes-exact-apart", count, shown)
    } else {
        say!(words, "histogram-makes-exact")
    }
}

/// Returns a sentence with the sample size of the statistics. `tricks` is the number of layouts whose number of tricks
/// is known, and `makes` the number of layouts for which it is known whether the contract makes. While `tricks` is 0,
/// the sample size is `makes`; if both are known and differ, the sentence states both.
fn sample_text(words: &Words, tricks: u64, makes: u64) -> String {
    let count = if tricks > 0 { tricks } else { makes };
    let shown = words.grouped(count);
    match tricks {
        0 => say!(words, "histogram-makes-estimated", count, shown),
        _ if makes > tricks => {
            let makes = words.grouped(makes);
            say!(words, "histogram-estimated-apart", makes, tricks = shown)
        }
        _ => say!(words, "histogram-estimated", count, shown),
    }
}
