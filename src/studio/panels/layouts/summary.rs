//! The section that summarises the results over all layouts of the unseen hands, and opens the statistics.

use eframe::egui::{self, ComboBox, CornerRadius, ProgressBar, Ui, WidgetInfo};

use kibitzer::analysis::{Layouts, Stage, Statistics, Unseen};

use crate::panels::LayoutsView;
use crate::panels::analysis::section::Heading;
use crate::panels::layouts::histogram::{chart_ui, statistics_text_ui};
use crate::session::analysis::inquiries::Inquiry;
use crate::session::command::Counting;
use crate::session::layouts::display::TimeLeft;
use crate::session::layouts::viewpoint::Viewpoint;
use crate::session::screen_mode::ScreenMode;
use crate::settings::AnswerSection;
use crate::view::{Pen, announce_changes, button_row_ui, small_weak_ui};
use crate::words::Words;
use kibitzer_words::say;

/// The height of the bar chart in the section on layouts, in points.
const CHART_HEIGHT: f32 = 120.0;

/// Returns the heading of the section that summarises the results over all layouts of the opponents' hands.
pub(crate) fn layouts_heading(view: &LayoutsView<'_, '_>) -> Heading {
    Heading::new(
        AnswerSection::Layouts,
        say!(view, "layouts-tab"),
        total_layouts_text(view),
    )
}

/// Draws the section that summarises the results over all layouts of the opponents' hands.
pub(crate) fn layouts_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>) {
    controls_ui(ui, view);
    let awaited = ui.scope_id().with("awaited");
    let pass = ui.ctx().cumulative_pass_nr();
    if view.shown.statistics().is_none() {
        small_weak_ui(ui, say!(view, "layouts-what"));
        ui.data_mut(|data| data.insert_temp(awaited, pass));
        return;
    }
    progress_ui(ui, view);
    let chart = ui.scope(|ui| {
        let is_drawn = chart_ui(ui, view, CHART_HEIGHT).is_some();
        if let Some(statistics) = view.shown.statistics() {
            statistics_text_ui(ui, view, statistics);
        }
        small_weak_ui(ui, say!(view, "layouts-caution"));
        is_drawn
    });
    if !chart.inner {
        ui.data_mut(|data| data.insert_temp(awaited, pass));
        return;
    }
    // The section may be lower than its content, so new results are scrolled into view. Results that already existed
    // when the section was first drawn are not.
    let last: Option<u64> = ui.data(|data| data.get_temp(awaited));
    if last.is_some_and(|last| last + 1 >= pass) {
        chart.response.scroll_to_me(None);
    }
}

/// Returns the total number of layouts of the unseen hands in words, or an empty string if they cannot be counted.
pub(crate) fn total_layouts_text(view: &LayoutsView<'_, '_>) -> String {
    let question = view.shown.question();
    question.map_or(String::new(), |layouts| {
        let count = layouts.total();
        let shown = view.words.grouped(count);
        say!(view, "layouts-total", count, shown)
    })
}

/// Draws the choice of the unseen hands, and the buttons that control the count of their layouts.
fn controls_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>) {
    button_row_ui(ui, |ui| {
        unseen_hands_ui(ui, view);
        count_button_ui(ui, view);
        let text = say!(view, "layouts-more");
        let statistics = ScreenMode::Statistics;
        view.button_with_text(ui, statistics, &text);
    });
}

/// Draws the choice of the hands that count as unseen.
pub(crate) fn unseen_hands_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>) {
    let (label, tip) = match view.shown.unseen() {
        Unseen::One(_) => (
            say!(view, "layouts-unseen-discards"),
            say!(view, "layouts-unseen-discards-tip"),
        ),
        Unseen::Two(_) => (
            say!(view, "layouts-unseen"),
            say!(view, "layouts-unseen-tip"),
        ),
    };
    let label = ui.weak(label);
    ComboBox::from_id_salt("unseen hands")
        .selected_text(unseen_name(view, view.shown.unseen()))
        .width(130.0)
        .show_ui(ui, |ui| unseen_choices_ui(ui, view))
        .response
        .labelled_by(label.id)
        .on_hover_text(tip);
}

/// Draws the button that starts a count of layouts.
pub(crate) fn count_button_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>) {
    let text = say!(view, "layouts-count");
    view.button_with_text(ui, Counting::Count, &text);
}

/// Draws the menu of the hands that can be treated as unseen: two hands, or one hand together with its discards. The
/// user chooses one entry.
fn unseen_choices_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>) {
    let now = view.shown.unseen();
    for choice in Viewpoint::choices(view.shown.document()) {
        let (seats, count) = (choice.seats(), now.seats().len());
        let chosen = seats.len() == count && seats.iter().all(|&seat| now.contains(seat));
        if ui
            .selectable_label(chosen, unseen_name(view, choice))
            .clicked()
        {
            view.send(Counting::Unseen(choice));
        }
    }
}

/// Returns a text that names what is unseen, such as `East and West`, or `South’s discards` if declarer South's hand is
/// the only unseen one.
fn unseen_name(view: &LayoutsView<'_, '_>, unseen: Unseen) -> String {
    let declarer = view.shown.document().problem().setup.declarer;
    match unseen {
        Unseen::Two(seats) => view.words.seat_pair_name(seats),
        Unseen::One(seat) if seat == declarer => say!(view, "layouts-discards-of", seat),
        Unseen::One(seat) => say!(view, "layouts-hand-and-discards", seat),
    }
}

/// Returns the title of the section on layouts: possible layouts, or possible discards if a single hand is unseen.
pub(crate) fn layouts_title(view: &LayoutsView<'_, '_>) -> String {
    match view.shown.unseen() {
        Unseen::One(_) => say!(view, "layouts-title-discards"),
        Unseen::Two(_) => say!(view, "layouts-title"),
    }
}

/// Draws the progress of counting layouts: layouts solved, speed, and time left.
pub(crate) fn progress_ui(ui: &mut Ui, view: &LayoutsView<'_, '_>) {
    let Some(inquiry) = view.shown.question_slot().inquiry() else {
        return;
    };
    let statistics = inquiry.answer().report();
    let stages: Vec<Stage> = statistics.question().stages().collect();
    let total = statistics.question().total();
    let done: u64 = stages.iter().map(|&stage| statistics.counted(stage)).sum();
    let share = done as f32 / (total * stages.len() as u64).max(1) as f32;
    let text = progress_text(view, inquiry, statistics, &stages);
    progress_bar_ui(ui, view, share, &text);
}

/// Draws a progress bar for `share`, the completed fraction in 0..=1, with `text` below it.
pub(crate) fn progress_bar_ui(ui: &mut Ui, pen: &Pen<'_>, share: f32, text: &str) {
    let bar = ProgressBar::new(share).corner_radius(CornerRadius::same(3));
    let response = ui.add(bar.desired_height(6.0).fill(pen.theme.mark.accent));
    response.widget_info(|| WidgetInfo::labeled(egui::Role::ProgressIndicator, true, text));
    if share >= 1.0 {
        // Screen readers announce only the end of the work.
        announce_changes(&response);
    }
    small_weak_ui(ui, text);
}

/// Describes in words the progress of counting layouts: the number of layouts solved, and the speed or the state of the
/// count.
fn progress_text(
    view: &LayoutsView<'_, '_>,
    inquiry: &Inquiry<Layouts>,
    statistics: &Statistics,
    stages: &[Stage],
) -> String {
    let (words, count) = (view.words, statistics.question().total());
    if statistics.is_exact() {
        let time = words.time(view.shown.counting_time().as_secs_f64());
        let shown = view.words.grouped(count);
        return say!(words, "layouts-all-counted", count, shown, time);
    }
    let open = stages
        .iter()
        .position(|&stage| !statistics.is_complete(stage));
    let stage = open.unwrap_or(0);
    let so_far = solved_text(words, statistics, stages, stage);
    if inquiry.answer().is_over() {
        return format!("{} · {so_far}", say!(words, "status-stopped"));
    }
    let known = [Some(so_far), rate_text(view), time_left_text(view, stages)];
    let parts: Vec<String> = known.into_iter().flatten().collect();
    parts.join(" · ")
}

/// Returns a text with the speed at which layouts are solved, or `None` while the speed is unknown.
fn rate_text(view: &LayoutsView<'_, '_>) -> Option<String> {
    let rate = view.words.grouped(view.shown.display().rate()? as u64);
    Some(say!(view, "layouts-rate", rate))
}

/// Returns a text with the time left for the count or, if the count has several stages, for the current one. Returns
/// `None` while the time is unknown.
fn time_left_text(view: &LayoutsView<'_, '_>, stages: &[Stage]) -> Option<String> {
    let time = match view.shown.display().time_left()? {
        TimeLeft::About(left) => view.words.time(left.as_secs_f64()),
        TimeLeft::MoreThanAnHour => say!(view, "layouts-more-than-an-hour"),
    };
    Some(match stages {
        [_] => say!(view, "layouts-left", time),
        _ => say!(view, "layouts-left-in-step", time),
    })
}

/// Returns in words the number of layouts solved so far in a stage of the count. `stage` is an index into `stages`. If
/// there are two stages, the first determines whether the contract makes, and the second the number of tricks.
fn solved_text(words: &Words, statistics: &Statistics, stages: &[Stage], stage: usize) -> String {
    let all = words.grouped(statistics.question().total());
    let done = statistics.counted(stages[stage]);
    let progress = match statistics.drawn(stages[stage]) as u64 {
        drawn if done == 0 && drawn > 0 => {
            let done = words.grouped(drawn);
            say!(words, "layouts-so-far-drawn", done, all)
        }
        _ => say!(words, "layouts-so-far", done = words.grouped(done), all),
    };
    match stages {
        [_, _] if stage == 0 => say!(words, "layouts-pass-makes", progress),
        [_, _] => say!(words, "layouts-pass-tricks", progress),
        _ => progress,
    }
}
