//! All deals of two unseen hands, in few words: the panel that leads to the statistics.

use eframe::egui::{self, ComboBox, CornerRadius, ProgressBar, RichText, Ui, WidgetInfo};

use kibitzer::analysis::{Layouts, Stage, Statistics};
use kibitzer::cards::Seat;

use crate::commands::{Command, Show, Survey};
use crate::look::numbers::{grouped, time_text};
use crate::panels::SurveyView;
use crate::panels::histogram::{CAUTION, chart_ui, words_ui};
use crate::session::inquiries::Inquiry;
use crate::session::screen::Mode;
use crate::view::{Pen, heading_ui};

const CHART: f32 = 120.0;

/// Draws the opponents' deals.
pub(crate) fn layouts_ui(ui: &mut Ui, view: &mut SurveyView<'_, '_>) {
    heading_ui(ui, &view.theme, "All opponents’ deals", &total_text(view));
    controls_ui(ui, view);
    let revealed = ui.scope_id().with("revealed");
    if view.shown.statistics().is_none() {
        let text = "Solves every way the unseen cards can lie, and counts the tricks.";
        ui.label(RichText::new(text).small().weak());
        ui.data_mut(|data| data.remove::<bool>(revealed));
        return;
    }
    progress_ui(ui, view);
    let chart = ui.scope(|ui| {
        let is_drawn = chart_ui(ui, view, CHART).is_some();
        if let Some(statistics) = view.shown.statistics() {
            words_ui(ui, view, statistics);
        }
        ui.label(RichText::new(CAUTION).small().weak());
        is_drawn
    });
    // The panel is the last of a column that may be longer than the window.
    if chart.inner && ui.data(|data| data.get_temp::<bool>(revealed)).is_none() {
        chart.response.scroll_to_me(None);
        ui.data_mut(|data| data.insert_temp(revealed, true));
    }
}

/// How many layouts there are.
pub(crate) fn total_text(view: &SurveyView<'_, '_>) -> String {
    let question = view.shown.question();
    question.map_or(String::new(), |layouts| {
        format!("{} layouts", grouped(layouts.total()))
    })
}

fn controls_ui(ui: &mut Ui, view: &mut SurveyView<'_, '_>) {
    ui.horizontal_wrapped(|ui| {
        unseen_ui(ui, view);
        work_buttons_ui(ui, view);
        view.button_as(ui, &Command::Show(Show::Mode(Mode::Statistics)), "More…");
    });
}

/// The choice of the unseen hands.
pub(crate) fn unseen_ui(ui: &mut Ui, view: &mut SurveyView<'_, '_>) {
    let [one, other] = view.shown.unseen();
    let label = ui.weak("Unseen");
    ComboBox::from_id_salt("unseen hands")
        .selected_text(pair_text([one, other]))
        .width(130.0)
        .show_ui(ui, |ui| pairs_ui(ui, view))
        .response
        .labelled_by(label.id)
        .on_hover_text("The two hands whose cards are shared out in every possible way");
}

/// Count, or what can be done while layouts are counted.
pub(crate) fn work_buttons_ui(ui: &mut Ui, view: &mut SurveyView<'_, '_>) {
    let (is_counting, is_paused) = (view.shown.is_counting(), view.shown.is_paused());
    if is_counting || is_paused {
        let text = if is_counting { "Pause" } else { "Resume" };
        view.button_as(ui, &Command::Survey(Survey::PauseLayouts), text);
        view.button_as(ui, &Command::Survey(Survey::StopLayouts), "Stop");
    } else {
        view.button_as(ui, &Command::Survey(Survey::StartLayouts), "Count");
    }
}

fn pair_text([one, other]: [Seat; 2]) -> String {
    format!("{} and {}", one.name(), other.name())
}

fn pairs_ui(ui: &mut Ui, view: &mut SurveyView<'_, '_>) {
    let setup = view.shown.document().problem().setup;
    let seats: Vec<Seat> = setup.seats_from(Seat::North).collect();
    for (index, &one) in seats.iter().enumerate() {
        for &other in &seats[index + 1..] {
            let chosen = view.shown.unseen().contains(&one) && view.shown.unseen().contains(&other);
            if ui
                .selectable_label(chosen, pair_text([one, other]))
                .clicked()
            {
                view.send(Command::Survey(Survey::Unseen([one, other])));
            }
        }
    }
}

/// Draws how far the count is, how fast, and how long it will take.
pub(crate) fn progress_ui(ui: &mut Ui, view: &SurveyView<'_, '_>) {
    let Some(inquiry) = view.shown.desk().inquiry() else {
        return;
    };
    let statistics = inquiry.answer().report();
    let stages: Vec<Stage> = statistics.question().stages().collect();
    let total = statistics.question().total();
    let done: u64 = stages.iter().map(|&it| statistics.counted(it)).sum();
    let share = done as f32 / (total * stages.len() as u64).max(1) as f32;
    let text = progress_text(view, inquiry, statistics, &stages);
    progress_bar_ui(ui, view, share, &text);
}

/// Draws how much of some work is done, 0 to 1, and what there is to say about it.
pub(crate) fn progress_bar_ui(ui: &mut Ui, pen: &Pen<'_>, share: f32, text: &str) {
    let bar = ProgressBar::new(share)
        .desired_height(6.0)
        .corner_radius(CornerRadius::same(3));
    let response = ui.add(bar.fill(pen.theme.accent));
    response.widget_info(|| WidgetInfo::labeled(egui::Role::ProgressIndicator, true, text));
    ui.label(RichText::new(text).small().color(pen.theme.weak));
}

fn progress_text(
    view: &SurveyView<'_, '_>,
    inquiry: &Inquiry<Layouts>,
    statistics: &Statistics,
    stages: &[Stage],
) -> String {
    let total = statistics.question().total();
    let all = grouped(total);
    if statistics.is_exact() {
        let seconds = view.shown.counted_for().as_secs_f64();
        return format!("all {all} counted in {}", time_text(seconds));
    }
    let current = stages.iter().position(|&it| !statistics.is_complete(it));
    let stage = current.unwrap_or(0);
    let done = statistics.counted(stages[stage]);
    let pass = match stages {
        [_, _] if stage == 0 => "pass 1 of 2, whether it makes: ",
        [_, _] => "pass 2 of 2, how many tricks: ",
        _ => "",
    };
    let drawn = statistics.drawn(stages[stage]) as u64;
    let only_drawn = done == 0 && drawn > 0;
    let so_far = match only_drawn {
        true => format!("{pass}{} drawn at random of {all}", grouped(drawn)),
        false => format!("{pass}{} of {all}", grouped(done)),
    };
    let rate = view.shown.deals().rate();
    match inquiry.answer().is_over() {
        true if view.shown.is_paused() => format!("paused · {so_far}"),
        true => format!("stopped · {so_far}"),
        false if rate > 0.0 && !only_drawn => format!(
            "{so_far} · {} / s · {} left",
            grouped(rate as u64),
            time_text((total - done) as f64 / rate)
        ),
        false => so_far,
    }
}
