//! The status line: what is known about the position, the work in progress, and the legend of the numbers on the cards.

use eframe::egui::{Align, Align2, Color32, Label, Layout, RichText, Sense, TextStyle, Ui, vec2};

use crate::document::goal::{Rating, Reading};
use crate::look::cards::badge;
use crate::look::theme::font;
use crate::panels::search_state::{engine_figures, known_text};
use crate::session::Session;
use crate::session::command::{Challenge, Command, Show, Survey};
use crate::session::inquiries::Topic;
use crate::view::{View, small_weak_ui};
use kibitzer_words::say;

type StatusView<'p, 'a> = View<'p, 'a, &'a Session>;

/// Draws the status line at the bottom of the window: on the left what is known, on the right the legend, and between
/// them the buttons for warnings and running work. `nodes_per_second` is the search speed, smoothed.
pub(crate) fn status_ui(ui: &mut Ui, view: &mut StatusView<'_, '_>, nodes_per_second: f64) {
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        legend_ui(ui, view);
        ui.scope(|ui| {
            stop_buttons_ui(ui, view);
            warnings_ui(ui, view);
        });
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            known_ui(ui, view, nodes_per_second);
        });
    });
}

/// Draws what is known about the position, shortened to the available width. The figures of the engine are in the
/// tooltip.
fn known_ui(ui: &mut Ui, view: &StatusView<'_, '_>, nodes_per_second: f64) {
    let (words, inquiries) = (view.words, view.shown.inquiries());
    let colour = match inquiries.running().next() {
        Some(_) => view.theme.result.makes,
        None => view.theme.result.plain,
    };
    draw_dot(ui, colour);
    let known = RichText::new(known_text(words, view.shown)).small();
    let known = Label::new(known.color(view.theme.weak)).truncate();
    ui.add(known).on_hover_ui(|ui| {
        for figure in engine_figures(words, inquiries, nodes_per_second) {
            ui.label(figure);
        }
    });
}

/// Draws a button that stops the running work; or a note that work was stopped, with a button that resumes it.
fn stop_buttons_ui(ui: &mut Ui, view: &mut StatusView<'_, '_>) {
    if view.shown.inquiries().running().next().is_none() {
        return stopped_search_ui(ui, view);
    }
    let text = say!(view, "status-stop-all");
    small_button_ui(ui, view, &Command::Survey(Survey::StopAll), &text);
}

/// Draws a button with the number of warnings about the file while their list is hidden. It remains when the notice
/// about them disappears.
fn warnings_ui(ui: &mut Ui, view: &mut StatusView<'_, '_>) {
    let unlisted = view.shown.screen().hidden_warnings();
    let count = unlisted.map_or(0, |it| it.notable_warnings());
    if count > 0 {
        let text = say!(view, "status-warnings", count);
        small_button_ui(ui, view, &Command::Show(Show::ToggleWarnings), &text);
    }
}

/// Draws a button in the small font of the status line.
fn small_button_ui(ui: &mut Ui, view: &mut StatusView<'_, '_>, command: &Command, text: &str) {
    ui.spacing_mut().button_padding.y = 0.0;
    ui.spacing_mut().interact_size.y = 16.0;
    let letters = TextStyle::Button;
    // The usual font would make the status line higher.
    ui.style_mut().text_styles.insert(letters, font(12.0));
    view.button_with_text(ui, command, text);
}

/// Draws a note that the search was stopped, with a button that resumes it.
fn stopped_search_ui(ui: &mut Ui, view: &mut StatusView<'_, '_>) {
    // The count of layouts has its own buttons.
    let halted = view.shown.inquiries().halted();
    let mut others = halted.filter(|it| *it != Topic::Layouts);
    if others.next().is_some() {
        // From right to left.
        let text = say!(view, "status-go-on");
        small_button_ui(ui, view, &Command::Survey(Survey::GoOn), &text);
        status_text_ui(ui, &say!(view, "status-stopped"));
    }
}

/// Draws a short text in the status line, with a gap after it.
fn status_text_ui(ui: &mut Ui, text: &str) {
    small_weak_ui(ui, text);
    ui.add_space(8.0);
}

/// Draws the dot whose colour shows whether the search is running.
fn draw_dot(ui: &mut Ui, colour: Color32) {
    let (rect, _) = ui.allocate_exact_size(vec2(9.0, 9.0), Sense::hover());
    ui.painter().circle_filled(rect.center(), 4.0, colour);
}

/// Draws the legend of the numbers on the cards, from right to left.
fn legend_ui(ui: &mut Ui, view: &StatusView<'_, '_>) {
    if view.shown.hides_results() {
        return status_text_ui(ui, &hidden_results_text(ui, view));
    }
    let goal = view.shown.analysed().goal();
    for &rating in possible_ratings(view).iter().rev() {
        small_weak_ui(ui, view.words.rating_text(rating, goal));
        sample_badge_ui(ui, view, rating);
        ui.add_space(6.0);
    }
    let words = view.words;
    let [side, _] = words.sides(&view.shown.document().problem().setup);
    let what = match view.settings.reading {
        Reading::Tricks => say!(words, "status-numbers-tricks", side),
        Reading::Contract => say!(words, "status-numbers-contract", side),
        Reading::Cost => say!(words, "status-numbers-cost"),
    };
    status_text_ui(ui, &what);
}

/// Returns the note that results are hidden, with the keyboard shortcut that shows them.
fn hidden_results_text(ui: &Ui, view: &StatusView<'_, '_>) -> String {
    let command = Command::Challenge(Challenge::ToggleNumbers);
    let keys = command.entry().and_then(|entry| entry.keys.first());
    let keys = keys.map_or(String::new(), |keys| {
        view.words.shortcut_text(ui.ctx(), keys)
    });
    say!(view, "status-numbers-hidden", keys)
}

/// Returns the ratings that the numbers on the cards of the hand on turn can have. The legend explains them.
fn possible_ratings(view: &StatusView<'_, '_>) -> &'static [Rating] {
    let session = view.shown;
    let position = session.document().position();
    let declares = position.is_none_or(|p| p.turn().is_none_or(|turn| p.is_declaring(turn)));
    let goal = session.analysed().goal();
    view.settings.reading.ratings(goal, declares)
}

/// Draws a sample number for the legend of the status line. Its shape and colour are those of numbers with this rating
/// on the cards.
fn sample_badge_ui(ui: &mut Ui, view: &StatusView<'_, '_>, rating: Rating) {
    let (rect, _) = ui.allocate_exact_size(vec2(24.0, 15.0), Sense::hover());
    let (text, is_best) = match rating {
        Rating::Best => ("9", true),
        Rating::Sets => ("−1", true),
        Rating::Holds | Rating::Makes => ("=", true),
        Rating::Over => ("+1", true),
        Rating::Free => ("0", true),
        Rating::Unknown => ("…", false),
        Rating::Worse => ("8", false),
        Rating::Lets => ("=", false),
        Rating::Fails | Rating::Costly => ("−1", false),
        Rating::Dear => ("−2", false),
    };
    let (painter, theme, mark) = (ui.painter(), &view.theme, (rating, is_best));
    badge(painter, theme, rect, Align2::CENTER_CENTER, text, mark);
}
