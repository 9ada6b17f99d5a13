//! The discards that a preferans declarer can make after taking the talon, best first.

use eframe::egui::text::LayoutJob;
use eframe::egui::{Align2, Id, Key, Modifiers, Sense, Ui, vec2};

use kibitzer::analysis::{Discard, Discarding, Discards, Interval};
use kibitzer::cards::Tricks;

use crate::look::suited_text::draw_text;
use crate::look::theme::{font, strong_font};
use crate::panels::analysis::discard_button::{
    DiscardsView, MIN_BUTTON_SIZE, button_id, discard_button_ui,
};
use crate::panels::analysis::games::games_ui;
use crate::panels::analysis::lead_table::lead_table_ui;
use crate::panels::layouts::summary::progress_bar_ui;
use crate::session::analysis::analysed::JudgedBy;
use crate::session::analysis::inquiries::Inquiry;
use crate::session::command::Counting;
use crate::session::screen_mode::ScreenMode;
use crate::view::{claim_arrow_keys, heading_ui, small_weak_ui};
use crate::words::Words;
use kibitzer_words::say;

/// The total width, in points, of the columns with numbers to the left of the discards.
const NUMBERS_WIDTH: f32 = 122.0;
/// The right edges of the two columns of numbers in the list of discards, in points from the left.
const NUMBER_EDGES: [f32; 2] = [60.0, 112.0];
/// The space around the focused discard that is scrolled into view with it, in points: one row above and below.
const REVEALED_AROUND: f32 = 26.0;

/// Returns the basis on which the discards are compared: the layout on the table, or all layouts.
fn judge(view: &DiscardsView<'_, '_>) -> JudgedBy {
    let chosen = view.shown.screen().judge;
    view.shown.analysed().discards_judged_by(chosen)
}

/// Draws the list of discards that a preferans declarer can make, with its controls.
pub(crate) fn discards_ui(ui: &mut Ui, view: &mut DiscardsView<'_, '_>) {
    games_ui(ui, view);
    let words = view.words;
    let title = say!(words, "discards-title");
    heading_ui(ui, &view.theme, &title, &heading_remark(view));
    comparison_ui(ui, view);
    unseen_discards_ui(ui, view);
    if judge(view) == JudgedBy::EveryLead {
        return lead_table_ui(ui, view);
    }
    let Some((discarding, inquiry)) = view.shown.analysed().discards(judge(view)) else {
        small_weak_ui(ui, say!(words, "discards-what"));
        return;
    };
    if judge(view) == JudgedBy::AllLayouts {
        progress_ui(ui, view, discarding, inquiry);
    }
    let rows = group_discards(view, discarding);
    ui.spacing_mut().item_spacing = vec2(3.0, 3.0);
    if let (JudgedBy::AllLayouts, Some(row)) = (judge(view), rows.first()) {
        let tricks = say!(words, "discards-tricks");
        let titles = match row.share {
            Some(_) => [say!(words, "discards-makes"), tricks],
            None => [tricks, String::new()],
        };
        let weak = |title| view.theme.styled(title, font(12.0), view.theme.weak);
        number_columns_ui(ui, titles.map(weak));
    }
    for (index, row) in rows.iter().enumerate() {
        row_ui(ui, view, row);
        walk_rows(ui, &rows, index);
    }
    if rows.iter().any(|row| row.margin.is_some()) {
        let count = discarding.drawn();
        small_weak_ui(ui, say!(words, "discards-estimates", count));
    }
    if judge(view) == JudgedBy::AllLayouts && !rows.is_empty() {
        small_weak_ui(ui, say!(words, "layouts-caution"));
    }
}

/// Returns the remark beside the heading of the list of discards: the progress or, at the end, the number of discards
/// and the time taken. Empty if discards are compared over all layouts.
fn heading_remark(view: &DiscardsView<'_, '_>) -> String {
    let analysed = view.shown.analysed();
    let known = match judge(view) {
        JudgedBy::AllLayouts => None,
        JudgedBy::Layout => {
            let discards = analysed.discards(JudgedBy::Layout);
            discards.map(|(discarding, inquiry)| {
                let count = discarding.ranked().len();
                (discarding.progress(), count, inquiry.answer().elapsed())
            })
        }
        JudgedBy::EveryLead => analysed.lead_table().map(|(_, inquiry)| {
            let (done, total) = inquiry.answer().progress();
            let elapsed = inquiry.answer().elapsed();
            ((done as u64, total as u64), total, elapsed)
        }),
    };
    let Some(((done, total), count, elapsed)) = known else {
        return String::new();
    };
    if done < total {
        return say!(view, "discards-solved", done, all = total);
    }
    let time = view.words.time(elapsed.as_secs_f64());
    say!(view, "discards-solved-in", count, time)
}

/// Draws the choice between comparing discards in the layout on the table, over all layouts and against every lead. In
/// the second case, a button starts or stops the count over all layouts.
fn comparison_ui(ui: &mut Ui, view: &mut DiscardsView<'_, '_>) {
    let (words, now) = (view.words, judge(view));
    // Without a layout on the table there is nothing to choose.
    let choices = match view.shown.analysed().discards_judged_by(JudgedBy::Layout) {
        JudgedBy::Layout | JudgedBy::EveryLead => {
            &[JudgedBy::Layout, JudgedBy::AllLayouts, JudgedBy::EveryLead][..]
        }
        JudgedBy::AllLayouts => &[JudgedBy::AllLayouts],
    };
    ui.horizontal_wrapped(|ui| {
        for &judge in choices {
            let [text, name] = match judge {
                JudgedBy::Layout => [
                    say!(words, "discards-this-layout"),
                    say!(words, "discards-this-layout-name"),
                ],
                JudgedBy::AllLayouts => [
                    say!(words, "discards-all-layouts"),
                    say!(words, "discards-all-layouts-name"),
                ],
                JudgedBy::EveryLead => [
                    say!(words, "discards-every-lead"),
                    say!(words, "discards-every-lead-name"),
                ],
            };
            let command = Counting::JudgeBy(judge);
            view.radio_button(ui, now == judge, &text, &name, command);
        }
        if now == JudgedBy::AllLayouts {
            let text = say!(words, "discards-count");
            view.button_with_text(ui, Counting::CountDiscards, &text);
        }
    });
}

/// Draws a note and a button that open the statistics over all possible discards, because the other players do not see
/// declarer's discard. Draws nothing if these discards cannot be counted.
fn unseen_discards_ui(ui: &mut Ui, view: &mut DiscardsView<'_, '_>) {
    if view.shown.layouts().viewpoint().is_none() {
        return;
    }
    small_weak_ui(ui, say!(view, "discards-unseen"));
    let text = say!(view, "discards-unseen-count");
    let statistics = ScreenMode::Statistics;
    view.button_with_text(ui, statistics, &text);
}

/// Draws the progress of comparing discards over all layouts: a bar, and a line of text.
fn progress_ui(
    ui: &mut Ui,
    view: &DiscardsView<'_, '_>,
    discarding: &Discarding,
    inquiry: &Inquiry<Discards>,
) {
    let share = if inquiry.question().is_sample() {
        let (done, total) = inquiry.answer().progress();
        done as f32 / total.max(1) as f32
    } else {
        let (done, total) = discarding.progress();
        done as f32 / total.max(1) as f32
    };
    let text = progress_text(view.words, discarding, inquiry);
    progress_bar_ui(ui, view, share, &text);
}

/// Describes in words the progress of comparing discards over all layouts: layouts solved, time taken, and estimated
/// time left.
fn progress_text(words: &Words, discarding: &Discarding, inquiry: &Inquiry<Discards>) -> String {
    if inquiry.question().is_sample() {
        return say!(words, "discards-sampled", count = discarding.drawn());
    }
    let (solved, count) = discarding.progress();
    let seconds = inquiry.answer().elapsed().as_secs_f64();
    let (time, shown) = (words.time(seconds), words.grouped(count));
    let is_over = inquiry.answer().is_over();
    if is_over && solved == count {
        return say!(words, "discards-counted", count, shown, time);
    }
    let done = words.grouped(solved);
    let progress = say!(words, "discards-progress", done, count, shown);
    if is_over {
        return say!(words, "discards-stopped", progress);
    }
    if solved == 0 {
        return progress;
    }
    let left = words.time(seconds * (count - solved) as f64 / solved as f64);
    say!(words, "discards-running", progress, time, left)
}

/// A row of the list of discards: all discards with the same results.
struct DiscardRow<'a> {
    discards: Vec<Discard<'a>>,
    /// The mean number of tricks that declarer takes after these discards, over all solved layouts.
    mean: f64,
    /// The margin of error of the mean; `None` if all layouts were solved.
    margin: Option<f64>,
    /// The share of layouts in which the goal is reached after these discards; `None` without a goal.
    share: Option<Interval>,
}

/// Returns the discards whose results are known, or estimated from random layouts, in groups of equal results. The
/// groups are sorted, best first, by the share of layouts in which the contract makes, then by the mean number of
/// tricks.
fn group_discards<'a>(
    view: &DiscardsView<'_, '_>,
    discarding: &'a Discarding,
) -> Vec<DiscardRow<'a>> {
    let goal = view.shown.analysed().goal();
    let share =
        |discard: &Discard<'_>| goal.share_reached(discard.best_known(), discard.is_estimate());
    let made = |discard: &Discard<'_>| share(discard).map_or(0.0, |share| share.share);
    let mut ranked = discarding.ranked();
    ranked.retain(|discard| discard.is_complete() || discard.is_estimate());
    ranked.sort_by(|one, other| made(other).total_cmp(&made(one)));
    let numbers = |discard: &Discard<'_>| (share(discard), discard.best_known().mean());
    let groups = ranked.chunk_by(|one, other| numbers(one) == numbers(other));
    let row = |group: &[Discard<'a>]| {
        let known = group[0].best_known();
        DiscardRow {
            discards: group.to_vec(),
            mean: known.mean().unwrap_or_default(),
            margin: group[0].is_estimate().then(|| known.mean_error()).flatten(),
            share: share(&group[0]),
        }
    };
    groups.map(row).collect()
}

/// Draws a row of the list of discards: its numbers, with the discards beside them. For a single layout, where many
/// discards have the same result, the discards are drawn below the numbers instead.
fn row_ui(ui: &mut Ui, view: &mut DiscardsView<'_, '_>, row: &DiscardRow<'_>) {
    if judge(view) == JudgedBy::Layout {
        numbers_ui(ui, view, row);
        row_discards_ui(ui, view, row);
        ui.add_space(3.0);
        return;
    }
    ui.horizontal_top(|ui| {
        numbers_ui(ui, view, row);
        ui.vertical(|ui| row_discards_ui(ui, view, row));
    });
}

/// Draws buttons for all discards of a row, which have the same results.
fn row_discards_ui(ui: &mut Ui, view: &mut DiscardsView<'_, '_>, row: &DiscardRow<'_>) {
    ui.horizontal_wrapped(|ui| {
        for discard in &row.discards {
            discard_button_ui(ui, view, discard.cards, &row.result_text(view));
        }
    });
}

/// Draws the numbers of a row of discards. For one layout, these are the tricks and the result; over all layouts, the
/// share of layouts in which the contract makes and the mean number of tricks.
fn numbers_ui(ui: &mut Ui, view: &DiscardsView<'_, '_>, row: &DiscardRow<'_>) {
    let strong = strong_font(14.0);
    let (goal, weak) = (view.shown.analysed().goal(), view.theme.weak);
    let Some(tricks) = row.tricks(view) else {
        let [first, then] = row.mean_texts(view.words);
        let cells = [
            view.theme.label(first, strong),
            view.theme.styled(then, font(13.0), weak),
        ];
        return number_columns_ui(ui, cells);
    };
    ui.horizontal(|ui| {
        ui.label(view.theme.label(view.words.tricks(tricks), strong));
        ui.add_space(4.0);
        let colour = view.theme.verdict_text(goal.verdict(tricks));
        let result = view.words.result_text(goal, tricks, true);
        ui.label(view.theme.styled(result, font(13.0), colour));
    });
}

/// Draws the two numbers of a row in the list of discards, each right-aligned in its column.
fn number_columns_ui(ui: &mut Ui, numbers: [LayoutJob; 2]) {
    let (rect, _) = ui.allocate_exact_size(vec2(NUMBERS_WIDTH, MIN_BUTTON_SIZE.y), Sense::hover());
    for (number, x) in numbers.into_iter().zip(NUMBER_EDGES) {
        let at = rect.left_center() + vec2(x, 0.0);
        draw_text(ui.painter(), at, Align2::RIGHT_CENTER, number);
    }
}

impl DiscardRow<'_> {
    /// Returns declarer's number of tricks after these discards if they are compared in one layout. Returns `None` if
    /// they are compared over all layouts, because only mean numbers of tricks exist then.
    fn tricks(&self, view: &DiscardsView<'_, '_>) -> Option<Tricks> {
        let layout = judge(view) == JudgedBy::Layout;
        layout.then_some(Tricks(self.mean as u8))
    }

    /// Formats the two numbers shown if discards are compared over all layouts. The first is the one that decides the
    /// ranking. The second is empty if only the mean number of tricks is known.
    fn mean_texts(&self, words: &Words) -> [String; 2] {
        let mean = words.decimal(self.mean, 2);
        let mean = match self.margin {
            Some(_) => words.format_estimate(&mean),
            None => mean,
        };
        match self.share {
            Some(share) => [words.format_share_briefly(share), mean],
            None => [mean, String::new()],
        }
    }

    /// Returns the result of these discards in words, for tooltips and screen readers. The result is a number of tricks
    /// in one layout, or a mean and a share over all layouts.
    fn result_text(&self, view: &DiscardsView<'_, '_>) -> String {
        let (words, goal) = (view.words, view.shown.analysed().goal());
        let mean = match self.margin {
            Some(margin) => words.with_margin(self.mean, margin),
            None => words.decimal(self.mean, 2),
        };
        match (self.tricks(view), self.share) {
            (Some(tricks), None) => words.tricks(tricks),
            (Some(tricks), Some(_)) => {
                let result = words.result_text(goal, tricks, true);
                format!("{}, {result}", words.tricks(tricks))
            }
            (None, None) => say!(words, "discards-mean", mean),
            (None, Some(share)) => {
                let share = words.format_share(share);
                say!(words, "discards-share-and-mean", share, mean)
            }
        }
    }
}

/// Handles the arrow keys in the list of discards, which move the keyboard focus between rows. Keeps the focused
/// discard in view when new results move its row. `index` is the index of the row just drawn.
fn walk_rows(ui: &Ui, rows: &[DiscardRow<'_>], index: usize) {
    let focused = ui.memory(|memory| memory.focused());
    let ids = |row: &DiscardRow<'_>| -> Vec<Id> {
        let discards = row.discards.iter();
        discards.map(|discard| button_id(discard.cards)).collect()
    };
    let Some(id) = focused.filter(|id| ids(&rows[index]).contains(id)) else {
        return;
    };
    claim_arrow_keys(ui, id, true);
    let seen = Id::unique("focused discard");
    let before: Option<(Id, usize)> = ui.data(|data| data.get_temp(seen));
    if before != Some((id, index)) {
        ui.data_mut(|data| data.insert_temp(seen, (id, index)));
        if let Some(response) = ui.ctx().read_response(id) {
            ui.scroll_to_rect(response.rect.expand(REVEALED_AROUND), None);
        }
    }
    let last = rows.len() - 1;
    let next = [
        (Key::ArrowDown, (index + 1).min(last)),
        (Key::ArrowUp, index.saturating_sub(1)),
        (Key::End, last),
        (Key::Home, 0),
    ];
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    if let Some((_, next)) = next.into_iter().find(|&(key, _)| pressed(key)) {
        let first = button_id(rows[next].discards[0].cards);
        ui.memory_mut(|memory| memory.request_focus(first));
    }
}
