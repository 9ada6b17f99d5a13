//! The status line: on the left the result and the work in progress, then the legend of the numbers on the cards, and on
//! the right two places for buttons, which are reserved even while there is no button.

use eframe::egui::{Align, Align2, Color32, Label, Layout, Sense, TextStyle, Ui, vec2};

use crate::document::goal::{Rating, Reading};
use crate::look::cards::badge;
use crate::look::suited_text::text_width;
use crate::look::theme::font;
use crate::panels::shell::search_state::{engine_figures, known_text, shows_lead};
use crate::session::Session;
use crate::session::analysis::inquiries::Topic;
use crate::session::command::{Challenge, Command, Counting, Show};
use crate::view::{View, keys_text, small_weak_ui};
use kibitzer_words::say;

type StatusView<'p, 'a> = View<'p, 'a, &'a Session>;

/// The font size of the status line, in points.
const FONT_SIZE: f32 = 12.0;

/// The height of a button in the status line, in points.
const BUTTON_HEIGHT: f32 = 18.0;

/// The width of a sample number in the legend, in points.
const SAMPLE_WIDTH: f32 = 24.0;

/// The corner radius, in points, of the card-coloured background behind a sample number.
const BADGE_ROUNDING: f32 = 3.0;

/// The number of warnings for which the width of the warnings button in the status line is reserved. The button is
/// wider if there are more.
const USUAL_WARNINGS: usize = 88;

/// Draws the status line at the bottom of the window. `nodes_per_second` is the search speed, smoothed.
pub(crate) fn status_ui(ui: &mut Ui, view: &mut StatusView<'_, '_>, nodes_per_second: f64) {
    ui.horizontal_centered(|ui| {
        let colour = match view.shown.inquiries().running().next() {
            Some(_) => view.theme.result.makes,
            None => view.theme.result.plain,
        };
        draw_dot(ui, colour);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            work_button_ui(ui, view);
            warnings_button_ui(ui, view);
            legend_ui(ui, view);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                state_ui(ui, view, nodes_per_second);
            });
        });
    });
}

/// Draws the known result of the position, or a note that the analysis was stopped, truncated to the space beside the
/// legend. The tooltip shows the figures of the engine.
fn state_ui(ui: &mut Ui, view: &StatusView<'_, '_>, nodes_per_second: f64) {
    let (words, session) = (view.words, view.shown);
    let is_idle = session.inquiries().running().next().is_none();
    let text = if is_idle && is_analysis_stopped(session) {
        say!(words, "status-stopped")
    } else {
        known_text(words, session)
    };
    let label = Label::new(view.theme.styled(text, font(FONT_SIZE), view.theme.weak));
    let response = ui.add(label.truncate());
    response.on_hover_ui(|ui| {
        for figure in engine_figures(words, session.inquiries(), nodes_per_second) {
            ui.label(figure);
        }
    });
}

/// Returns true if the user has stopped an analysis of the position.
fn is_analysis_stopped(session: &Session) -> bool {
    // What is known about the position does not depend on the count of layouts, whose panel tells its state.
    let mut halted = session.inquiries().halted();
    halted.any(|topic| topic != Topic::Layouts && topic != Topic::Lead)
}

/// Draws the button that stops, or resumes, all work of the worker threads.
fn work_button_ui(ui: &mut Ui, view: &mut StatusView<'_, '_>) {
    let (stop, resume) = (say!(view, "status-stop"), say!(view, "status-resume"));
    let width = small_button_width(ui, &stop).max(small_button_width(ui, &resume));
    let inquiries = view.shown.inquiries();
    let text = if inquiries.running().next().is_some() {
        Some(stop)
    } else {
        inquiries.halted().next().map(|_| resume)
    };
    let button = text.map(|text| (Command::Counting(Counting::ToggleWork), text));
    reserved_button_ui(ui, view, width, button);
}

/// Draws a button with the number of warnings about the file while the list of warnings is hidden. The button stays
/// when the notice about the warnings disappears.
fn warnings_button_ui(ui: &mut Ui, view: &mut StatusView<'_, '_>) {
    let unlisted = view.shown.screen().hidden_warnings();
    let count = unlisted.map_or(0, |facts| facts.notable_warnings().count());
    let usual = say!(view, "status-warnings", count = count.max(USUAL_WARNINGS));
    let wide = small_button_width(ui, &usual);
    let command = Command::Show(Show::ToggleWarnings);
    let button = (count > 0).then(|| (command, say!(view, "status-warnings", count)));
    reserved_button_ui(ui, view, wide, button);
}

/// Returns the width of a button in the status line, in points.
fn small_button_width(ui: &Ui, text: &str) -> f32 {
    let text = text_width(ui.painter(), text, font(FONT_SIZE));
    (text + 2.0 * ui.spacing().button_padding.x).ceil() + 2.0
}

/// Draws a button in an area that is `wide` points wide. The area stays empty if `button` is `None`.
fn reserved_button_ui(
    ui: &mut Ui,
    view: &mut StatusView<'_, '_>,
    wide: f32,
    button: Option<(Command, String)>,
) {
    let size = vec2(wide, BUTTON_HEIGHT);
    ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
        ui.set_min_size(size);
        ui.spacing_mut().button_padding.y = 0.0;
        ui.spacing_mut().interact_size.y = BUTTON_HEIGHT - 2.0;
        // The usual font would make the status line higher.
        let style = ui.style_mut();
        style.text_styles.insert(TextStyle::Button, font(FONT_SIZE));
        if let Some((command, text)) = button {
            view.button_with_text(ui, &command, &text);
        }
    });
}

/// Draws a short text in the status line, with a gap after it, if there is room for it.
fn status_text_ui(ui: &mut Ui, text: &str) {
    if text_width(ui.painter(), text, font(FONT_SIZE)) + 8.0 < ui.available_width() {
        small_weak_ui(ui, text);
        ui.add_space(8.0);
    }
}

/// Draws a dot in the status line. Its colour shows whether the search is running.
fn draw_dot(ui: &mut Ui, colour: Color32) {
    let (rect, _) = ui.allocate_exact_size(vec2(9.0, 9.0), Sense::hover());
    ui.painter().circle_filled(rect.center(), 4.0, colour);
}

/// Draws the legend of the numbers on the cards, from right to left.
fn legend_ui(ui: &mut Ui, view: &StatusView<'_, '_>) {
    if view.shown.hides_results() {
        return status_text_ui(ui, &hidden_results_text(ui, view));
    }
    // The page about the lead shows no numbers on cards.
    if shows_lead(view.shown) {
        return;
    }
    let goal = view.shown.analysed().goal();
    for &rating in possible_ratings(view).iter().rev() {
        let text = view.words.rating_text(rating, goal);
        let wide = text_width(ui.painter(), &text, font(FONT_SIZE));
        if wide + SAMPLE_WIDTH + 24.0 > ui.available_width() {
            return;
        }
        small_weak_ui(ui, text);
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
    let keys = keys_text(ui.ctx(), view.words, command);
    say!(view, "status-numbers-hidden", keys)
}

/// Returns the ratings that the cards of the hand on turn can have, which the legend explains.
fn possible_ratings(view: &StatusView<'_, '_>) -> &'static [Rating] {
    let session = view.shown;
    let position = session.document().position();
    let declares = position.is_none_or(|p| p.turn().is_none_or(|turn| p.is_declaring(turn)));
    let goal = session.analysed().goal();
    view.settings.reading.ratings(goal, declares)
}

/// Draws a sample number for the legend of the status line, with the shape and colour that numbers with this rating
/// have on the cards.
fn sample_badge_ui(ui: &mut Ui, view: &StatusView<'_, '_>, rating: Rating) {
    let (rect, _) = ui.allocate_exact_size(vec2(SAMPLE_WIDTH, 15.0), Sense::hover());
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
    // A badge is drawn for the face of a card, and may not stand out from the status line.
    painter.rect_filled(rect.expand(1.5), BADGE_ROUNDING, theme.card.face);
    badge(painter, theme, rect, Align2::CENTER_CENTER, text, mark);
}
