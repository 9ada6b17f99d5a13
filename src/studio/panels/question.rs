//! The bar above the table with the question of a problem, and the answer that it opens; or the note that results are
//! hidden.

use eframe::egui::{
    self, Align, Align2, Button, Id, Layout, Popup, PopupCloseBehavior, Response, ScrollArea,
    Sense, Ui, WidgetInfo, vec2,
};

use kibitzer::problem::Problem;

use crate::document::Obstacle;
use crate::document::goal::Verdict;
use crate::look::cards::Caption;
use crate::look::rich_text::Prose;
use crate::panels::goal::{stated_goal, stated_goal_ui};
use crate::session::Session;
use crate::session::command::{Challenge, Command};
use crate::view::{
    Pen, View, button_width, check_box_ui, heading_ui, keys_text, show_clickable_tooltip,
    small_weak_ui,
};
use kibitzer_words::say;

/// The width of the window that a question or an answer opens, in points.
const TEXT_WIDTH: f32 = 420.0;

/// Returns true if the bar with the question has something to show. While results are hidden, this does not depend on
/// the published answer.
pub(crate) fn has_question_bar(session: &Session) -> bool {
    let problem = session.document().problem();
    let has_answer = !session.hides_results() && has_answer(problem);
    session.documents().solving().is_some() || has_text(problem) || has_answer
}

/// Returns true if the bar has something to show for any board of the open document's file.
pub(crate) fn has_question_bar_in_file(session: &Session) -> bool {
    let origin = session.documents().open_document().origin();
    let is_in_file = session.problem_list().board_of(origin).is_some();
    is_in_file && session.list_of_document().any(has_text)
}

/// Returns true if the bar has something to show for a problem, whose published answer is hidden.
fn has_text(problem: &Problem) -> bool {
    let texts = [&problem.question, &problem.author, &problem.source];
    problem.goal.is_some() || texts.iter().any(|it| !it.is_empty()) || problem.is_passed_out()
}

fn has_answer(problem: &Problem) -> bool {
    problem.solution.is_some() || !problem.notes.is_empty()
}

/// Draws the bar with the question of the open problem, and at its right end the button that shows the answer or, while
/// the user solves the problem, a hint.
pub(crate) fn question_bar_ui<'a>(ui: &mut Ui, pen: &mut Pen<'a>, session: &'a Session) {
    let problem = session.document().problem();
    let hint = Command::Challenge(Challenge::Hint);
    let hint_text = hint.entry().map(|entry| entry.text(pen.words));
    let answer_text = say!(pen, "question-answer");
    let widths = [hint_text.as_deref().unwrap_or_default(), &answer_text];
    let widths = widths.map(|text| button_width(ui, text));
    // The buttons share a place, which is reserved even if neither is there.
    let place = widths[0].max(widths[1]);
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.allocate_ui_with_layout(
            vec2(place, ui.available_height()),
            Layout::right_to_left(Align::Center),
            |ui| {
                ui.set_min_width(place);
                if session.is_solving() {
                    pen.button(ui, &hint);
                } else if !session.hides_results() && has_answer(problem) {
                    answer_button_ui(ui, pen, problem, &answer_text);
                }
            },
        );
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            question_line_ui(ui, pen, session);
        });
    });
}

/// Draws as much of the question as fits on one line. A click shows all of it, with its author and source.
fn question_line_ui<'a>(ui: &mut Ui, pen: &mut Pen<'a>, session: &'a Session) {
    let problem = session.document().problem();
    let analysed = View::new(session.analysed(), pen);
    let goal = stated_goal(&analysed);
    let is_refuted = goal.as_ref().is_some_and(|it| it.refutation.is_some());
    let goal = match goal {
        Some(goal) => goal.text(),
        None if problem.is_passed_out() => pen.words.obstacle_reason(&Obstacle::PassedOut),
        None => String::new(),
    };
    let question = Prose::parse(pen.words.question_of(problem)).plain_text();
    let parts = [goal, question.replace('\n', " "), credits_text(problem)];
    let parts: Vec<&str> = parts
        .iter()
        .map(String::as_str)
        .filter(|it| !it.is_empty())
        .collect();
    let whole = parts.join(" · ");
    let size = vec2(ui.available_width(), ui.available_height());
    let (_, rect) = ui.allocate_space(size);
    let caption = Caption::new(&whole).strong();
    let caption = match is_refuted {
        true => caption.colour(pen.theme.verdict_text(Verdict::Fails)),
        false => caption,
    };
    let Some(caption) = caption.elided(ui.painter(), rect.width()) else {
        return;
    };
    let wide = caption.measure(ui.painter()).x;
    let rect = rect.with_max_x(rect.left() + wide);
    let response = ui.interact(rect, Id::unique("question"), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, &whole));
    caption.paint_in(ui.painter(), &pen.theme, rect, Align2::LEFT_CENTER);
    text_window_ui(&response, |ui| {
        stated_goal_ui(ui, &View::new(session.analysed(), pen));
        question_ui(ui, pen, problem);
    });
    show_clickable_tooltip(response, say!(pen, "question-open"));
}

/// Draws the button that shows the answer to the problem.
fn answer_button_ui(ui: &mut Ui, pen: &Pen<'_>, problem: &Problem, text: &str) {
    let response = ui.add(Button::new(text));
    let name = say!(pen, "answer-and-notes");
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, &name));
    text_window_ui(&response, |ui| answer_ui(ui, pen, problem));
    response.on_hover_text(name);
}

/// Draws a text below the widget `opener`, over the table, after a click on that widget and until a click elsewhere.
fn text_window_ui(opener: &Response, add: impl FnOnce(&mut Ui)) {
    let popup = Popup::menu(opener).close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    popup.show(|ui| {
        let window = ui.ctx().content_rect();
        ui.set_width(TEXT_WIDTH.min(window.width() * 0.6));
        let scroll = ScrollArea::vertical().max_height(window.height() * 0.5);
        scroll.show(ui, add);
    });
}

/// Draws the question of a problem with its author and source.
fn question_ui(ui: &mut Ui, pen: &Pen<'_>, problem: &Problem) {
    let question = pen.words.question_of(problem);
    if !question.is_empty() {
        Prose::parse(question).ui(ui, &pen.theme, 14.0);
    }
    small_weak_ui(ui, credits_text(problem));
}

/// Returns the author and source of a problem. Empty if neither is known.
fn credits_text(problem: &Problem) -> String {
    let credits = [problem.author.as_str(), problem.source.as_str()].into_iter();
    let credits: Vec<&str> = credits.filter(|text| !text.is_empty()).collect();
    credits.join(" · ")
}

/// Draws the published answer to a problem, and the notes.
fn answer_ui(ui: &mut Ui, pen: &Pen<'_>, problem: &Problem) {
    if let Some(solution) = problem.solution {
        let [side, _] = pen.words.sides(&problem.setup);
        let tricks = solution.tricks;
        let cards = solution.cards.iter();
        let cards: Vec<String> = cards.map(|it| pen.theme.letters.card(it)).collect();
        let text = match cards.join(" ") {
            cards if cards.is_empty() => say!(pen, "solution", side, tricks),
            cards => say!(pen, "solution-with", side, tricks, cards),
        };
        Caption::new(text).size(13.5).ui(ui, &pen.theme);
    }
    let notes = pen.words.notes_of(problem);
    if !notes.is_empty() {
        Prose::parse(notes).ui(ui, &pen.theme, 13.5);
    }
}

/// Draws the note that results are hidden below a heading that says so.
pub(crate) fn hidden_statistics_ui(ui: &mut Ui, pen: &mut Pen<'_>, problem: &Problem) {
    heading_ui(ui, &pen.theme, &say!(pen, "hidden-title"), "");
    hidden_results_ui(ui, pen, problem);
}

/// Draws the note that the results of a problem are hidden, with buttons to solve it or to show the results.
pub(crate) fn hidden_results_ui(ui: &mut Ui, pen: &mut Pen<'_>, problem: &Problem) {
    let words = pen.words;
    let show = Command::Challenge(Challenge::ToggleNumbers);
    let key = keys_text(ui.ctx(), words, show.clone());
    ui.label(if problem.asks() {
        say!(words, "hidden-text", key)
    } else {
        say!(words, "hidden-by-user", key)
    });
    ui.add_space(6.0);
    ui.horizontal_wrapped(|ui| {
        pen.button(ui, &Command::Challenge(Challenge::Begin));
        pen.button_with_text(ui, &show, &say!(words, "hidden-show"));
    });
    ui.add_space(6.0);
    let keeps = pen.settings.solving.keeps_numbers;
    setting_check_box_ui(ui, pen, keeps, Challenge::ToggleKeepNumbers);
}

/// Draws a check box for a command that switches a setting. `is_on` is the current state of the setting.
pub(crate) fn setting_check_box_ui(
    ui: &mut Ui,
    pen: &mut Pen<'_>,
    is_on: bool,
    command: Challenge,
) {
    let command = Command::Challenge(command);
    let Some(entry) = command.entry() else { return };
    let mut ticked = is_on;
    let text = entry.text(pen.words);
    let response = check_box_ui(ui, &pen.theme, &mut ticked, &text);
    if response.on_hover_text(entry.tip(pen.words)).changed() {
        pen.send(command);
    }
}
