//! All deals of two unseen hands: a histogram that grows while layouts are counted.

use eframe::egui::{
    self, Align2, ComboBox, CornerRadius, Id, ProgressBar, Rect, RichText, Sense, Ui, WidgetInfo,
    pos2, vec2,
};

use crate::analysis::{Histogram, Request};
use crate::cards::{Seat, Tricks};

use super::command::Command;
use super::goal::{Goal, Verdict};
use super::inquiries::{Inquiry, Topic};
use super::moves_ui::time_text;
use super::theme::{font, strong, strong_font};
use super::view::{View, heading_ui};

const CHART: f32 = 120.0;

/// Draws the opponents' deals.
pub(super) fn layouts_ui(ui: &mut Ui, view: &mut View<'_>) {
    let total = view
        .session
        .layouts_question()
        .map(|layouts| layouts.total());
    let remark = total.map_or(String::new(), |total| format!("{} layouts", grouped(total)));
    heading_ui(ui, &view.theme, "All opponents’ deals", &remark);
    controls_ui(ui, view);
    let revealed = ui.scope_id().with("revealed");
    let Some(inquiry) = view.session.inquiries().on(Topic::Layouts) else {
        let text = "Solves every way the unseen cards can lie, and counts the tricks.";
        ui.label(RichText::new(text).small().weak());
        ui.data_mut(|data| data.remove::<bool>(revealed));
        return;
    };
    let Some(statistics) = view.session.inquiries().layouts() else {
        return;
    };
    let histogram = statistics.tricks();
    progress_ui(ui, view, inquiry, histogram);
    if histogram.total() > 0 {
        let chart = ui.scope(|ui| {
            chart_ui(ui, view, inquiry, histogram);
            words_ui(ui, view, inquiry, histogram);
        });
        // The panel is the last of a column that may be longer than the window.
        if ui.data(|data| data.get_temp::<bool>(revealed)).is_none() {
            chart.response.scroll_to_me(None);
            ui.data_mut(|data| data.insert_temp(revealed, true));
        }
    }
}

fn controls_ui(ui: &mut Ui, view: &mut View<'_>) {
    ui.horizontal(|ui| {
        let [one, other] = view.session.unseen();
        let label = ui.weak("Unseen");
        ComboBox::from_id_salt("unseen hands")
            .selected_text(pair_text([one, other]))
            .width(130.0)
            .show_ui(ui, |ui| pairs_ui(ui, view))
            .response
            .labelled_by(label.id)
            .on_hover_text("The two hands whose cards are shared out in every possible way");
        if view.session.is_counting() {
            view.button_as(ui, &Command::StopLayouts, "Stop");
        } else {
            view.button_as(ui, &Command::StartLayouts, "Count");
        }
    });
}

fn pair_text([one, other]: [Seat; 2]) -> String {
    format!("{} and {}", one.name(), other.name())
}

fn pairs_ui(ui: &mut Ui, view: &mut View<'_>) {
    let setup = view.session.problem().setup;
    let seats: Vec<Seat> = setup.seats_from(Seat::North).collect();
    for (index, &one) in seats.iter().enumerate() {
        for &other in &seats[index + 1..] {
            let chosen =
                view.session.unseen().contains(&one) && view.session.unseen().contains(&other);
            if ui
                .selectable_label(chosen, pair_text([one, other]))
                .clicked()
            {
                view.send(Command::Unseen([one, other]));
            }
        }
    }
}

fn progress_ui(ui: &mut Ui, view: &View<'_>, inquiry: &Inquiry, histogram: &Histogram) {
    let Request::Layouts(layouts) = inquiry.request() else {
        return;
    };
    let (done, total) = (histogram.total(), layouts.total().max(1));
    let share = done as f32 / total as f32;
    let bar = ProgressBar::new(share)
        .desired_height(6.0)
        .corner_radius(CornerRadius::same(3));
    let response = ui.add(bar.fill(view.theme.accent));
    let seconds = inquiry.answer().elapsed().as_secs_f64();
    let rate = done as f64 / seconds.max(1e-3);
    let left = (total - done) as f64 / rate.max(1e-9);
    let text = match (inquiry.is_complete(), inquiry.answer().is_over()) {
        (true, _) => format!("all {} counted in {}", grouped(total), time_text(seconds)),
        (false, true) => format!("stopped at {} of {}", grouped(done), grouped(total)),
        (false, false) if done == 0 => "starting…".to_owned(),
        (false, false) => format!(
            "{} of {} · {} / s · {} left",
            grouped(done),
            grouped(total),
            grouped(rate as u64),
            time_text(left)
        ),
    };
    response.widget_info(|| WidgetInfo::labeled(egui::Role::ProgressIndicator, true, &text));
    ui.label(RichText::new(text).small().color(view.theme.weak));
}

/// A number with its thousands apart: `4,368,000`.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Tricks that the declaring side had won before the layouts were counted.
fn won(view: &View<'_>) -> Tricks {
    view.session.won(view.session.layouts_at().unwrap_or(0)).0
}

fn chart_ui(ui: &mut Ui, view: &View<'_>, inquiry: &Inquiry, histogram: &Histogram) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), CHART), Sense::hover());
    let bars: Vec<(Tricks, u64)> = histogram.nonzero().collect();
    let (Some(&(first, _)), Some(&(last, _))) = (bars.first(), bars.last()) else {
        return;
    };
    let most = bars.iter().map(|&(_, count)| count).max().unwrap_or(1);
    let total = histogram.total() as f64;
    let columns = f32::from(last.0 - first.0 + 1).max(5.0);
    let step = rect.width() / columns;
    let bottom = rect.bottom() - 18.0;
    let goal = view.session.goal();
    for tricks in first.0..=last.0 {
        let count = histogram.counts[usize::from(tricks)];
        let share = count as f64 / total;
        let x = rect.left() + (f32::from(tricks - first.0) + 0.5) * step;
        let height = (bottom - rect.top() - 18.0) * (count as f32 / most as f32);
        let bar = Rect::from_min_max(
            pos2(x - step * 0.33, bottom - height.max(1.0)),
            pos2(x + step * 0.33, bottom),
        );
        let all = Tricks(tricks) + won(view);
        bar_ui(ui, view, bar, share, all, goal);
        let response = ui.interact(
            bar.with_min_y(rect.top()),
            Id::unique(("bar", tricks)),
            Sense::hover(),
        );
        let partial = if inquiry.is_complete() { "" } else { " so far" };
        let name = format!(
            "{all} tricks: {} layouts, {}{partial}",
            grouped(count),
            percent(share)
        );
        response.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, &name));
        response.on_hover_text(name);
    }
}

fn bar_ui(ui: &Ui, view: &View<'_>, bar: Rect, share: f64, tricks: Tricks, goal: Goal) {
    let verdict = match goal.verdict(tricks) {
        Verdict::Over => Verdict::Makes,
        Verdict::Plain => Verdict::Over,
        other => other,
    };
    let painter = ui.painter();
    painter.rect_filled(bar, CornerRadius::same(2), view.theme.verdict(verdict));
    let above = bar.center_top() - vec2(0.0, 2.0);
    let weak = view.theme.weak;
    painter.text(
        above,
        Align2::CENTER_BOTTOM,
        percent(share),
        font(11.0),
        weak,
    );
    let below = bar.center_bottom() + vec2(0.0, 3.0);
    let text = view.theme.text;
    painter.text(below, Align2::CENTER_TOP, tricks, strong_font(13.0), text);
}

/// A share in percent; never 0 or 100 unless it is.
fn percent(share: f64) -> String {
    match share * 100.0 {
        p if p > 0.0 && p < 0.1 => "<0.1%".to_owned(),
        p if p < 100.0 && p > 99.9 => ">99.9%".to_owned(),
        p => format!("{p:.1}%"),
    }
}

fn words_ui(ui: &mut Ui, view: &View<'_>, inquiry: &Inquiry, histogram: &Histogram) {
    let complete = inquiry.is_complete();
    let partial = if complete { "" } else { " so far (partial)" };
    if let Goal::Contract(contract) = view.session.goal()
        && let Some(share) = histogram.makes(contract, won(view))
    {
        ui.label(strong(format!("makes in {}{partial}", percent(share))));
    }
    if let Some(mean) = histogram.mean() {
        let mean = mean + f64::from(won(view).0);
        ui.label(format!("{mean:.2} tricks on average{partial}"));
    }
    if let Some(at) = view.session.layouts_at()
        && at != view.session.at()
    {
        let when = match at {
            0 => "counted at the start of the play".to_owned(),
            at => format!("counted after card {at} of the play"),
        };
        ui.label(RichText::new(when).small().weak());
    }
    let caution = "Every layout is played with all cards seen, so these averages promise more \
                   than can be found at the table.";
    ui.label(RichText::new(caution).small().weak());
}
