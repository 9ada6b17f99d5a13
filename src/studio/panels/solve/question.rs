//! The bar above the table with the question of a problem, and the answer that it opens; and the buttons for a problem
//! whose results are hidden.

use eframe::egui::{
    Align, Context, Id, Label, Layout, Popup, PopupCloseBehavior, Response, ScrollArea, Sense, Ui,
};

use kibitzer::problem::Problem;

use crate::document::Obstacle;
use crate::document::goal::Verdict;
use crate::look::rich_text::{note_ui, plain_note};
use crate::look::theme::{font, strong_font};
use crate::panels::edit::goal::{stated_goal, stated_goal_ui};
use crate::session::Session;
use crate::session::command::Challenge;
use crate::settings::Switch;
use crate::view::{Pen, View, cached, show_clickable_tooltip};
use crate::widgets::spoken::Spoken;
use kibitzer_words::say;

/// The width, in points, of the pop-up window that shows a whole question or an answer.
const TEXT_WIDTH: f32 = 420.0;

/// Returns true if the open problem has a question to show.
pub(crate) fn has_question(session: &Session) -> bool {
    is_asked(session.document().problem())
}

/// Returns true if any board in the open document's file has a question to show. The result is recomputed only after a
/// change of the list, because a file may contain very many boards.
pub(crate) fn has_question_in_file(ctx: &Context, session: &Session) -> bool {
    let origin = session.documents().open_document().origin();
    let list = session.problem_list();
    let id = Id::unique("a question in the file");
    let key = (list.revision(), origin.clone());
    *cached(ctx, id, key, |_| {
        let is_in_file = list.board_of(origin).is_some();
        is_in_file && session.list_of_document().any(is_asked)
    })
}

/// Returns true if the question bar has something to say about a problem: a question in words, a goal, or the fact that
/// the board was passed out.
fn is_asked(problem: &Problem) -> bool {
    problem.goal.is_some() || !problem.question.is_empty() || problem.is_passed_out()
}

/// Returns true if the open problem has a published solution or notes to show as its answer. Returns false while
/// results are hidden, so that the button does not reveal whether there are any.
pub(crate) fn shows_answer(session: &Session) -> bool {
    let problem = session.document().problem();
    !session.hides_results() && (problem.solution.is_some() || !problem.notes.is_empty())
}

/// Draws the bar with the question of the open problem, and at its right end the button that shows the answer.
pub(crate) fn question_bar_ui<'a>(ui: &mut Ui, pen: &mut Pen<'a>, session: &'a Session) {
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        if shows_answer(session) {
            answer_button_ui(ui, pen, session.document().problem());
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            question_line_ui(ui, pen, session);
        });
    });
}

/// Draws the whole question of the open problem, in as many lines as it needs.
pub(crate) fn whole_question_ui<'a>(ui: &mut Ui, pen: &mut Pen<'a>, session: &'a Session) {
    stated_goal_ui(ui, &View::new(session.analysed(), pen));
    let question = pen.words.question_of(session.document().problem());
    if !question.is_empty() {
        note_ui(ui, &pen.theme, question, 14.0);
    }
}

/// Draws the part of the question that fits on one line. A click shows the whole question.
fn question_line_ui<'a>(ui: &mut Ui, pen: &mut Pen<'a>, session: &'a Session) {
    let problem = session.document().problem();
    let analysed = View::new(session.analysed(), pen);
    let goal = stated_goal(&analysed);
    let is_refuted = goal.as_ref().is_some_and(|goal| goal.refutation.is_some());
    let goal = match goal {
        Some(goal) => goal.text(),
        None if problem.is_passed_out() => pen.words.obstacle_reason(&Obstacle::PassedOut),
        None => String::new(),
    };
    let question = plain_note(pen.words.question_of(problem));
    let parts: Vec<String> = [goal, question.replace('\n', " ")]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect();
    let whole = parts.join(" · ");
    let colour = if is_refuted {
        pen.theme.verdict_text(Verdict::Fails)
    } else {
        pen.theme.text
    };
    let line = pen.theme.styled(&whole, strong_font(14.0), colour);
    let response = ui
        .add(Label::new(line).truncate().sense(Sense::click()))
        .spoken_button(whole);
    text_window_ui(&response, |ui| whole_question_ui(ui, pen, session));
    show_clickable_tooltip(response, say!(pen, "question-open"));
}

/// Draws the button that shows the answer to the problem.
fn answer_button_ui(ui: &mut Ui, pen: &Pen<'_>, problem: &Problem) {
    let name = say!(pen, "answer-and-notes");
    let response = ui.button(say!(pen, "question-answer")).spoken_button(&name);
    text_window_ui(&response, |ui| answer_ui(ui, pen, problem));
    response.on_hover_text(name);
}

/// Draws a pop-up window over the table, below the widget `opener`. It opens with a click on that widget and closes
/// with a click elsewhere. `add` draws its content.
fn text_window_ui(opener: &Response, add: impl FnOnce(&mut Ui)) {
    let popup = Popup::menu(opener).close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    popup.show(|ui| {
        let window = ui.ctx().content_rect();
        ui.set_width(TEXT_WIDTH.min(window.width() * 0.6));
        let scroll = ScrollArea::vertical().max_height(window.height() * 0.5);
        scroll.show(ui, add);
    });
}

/// Draws the published answer to a problem, and the notes.
fn answer_ui(ui: &mut Ui, pen: &Pen<'_>, problem: &Problem) {
    if let Some(solution) = problem.solution {
        let [side, _] = pen.words.sides(&problem.setup);
        let tricks = solution.tricks;
        let cards: Vec<String> = (solution.cards.iter())
            .map(|card| pen.theme.letters.card(card))
            .collect();
        let text = match cards.join(" ") {
            cards if cards.is_empty() => say!(pen, "solution", side, tricks),
            cards => say!(pen, "solution-with", side, tricks, cards),
        };
        ui.label(pen.theme.label(text, font(13.5)));
    }
    let notes = pen.words.notes_of(problem);
    if !notes.is_empty() {
        note_ui(ui, &pen.theme, notes, 13.5);
    }
}

/// Draws the buttons for a problem whose results are hidden: to solve it, or to show the results. The status line says
/// that results are hidden.
pub(crate) fn hidden_results_ui(ui: &mut Ui, pen: &mut Pen<'_>, problem: &Problem) {
    let words = pen.words;
    if problem.asks() {
        ui.label(say!(words, "hidden-text"));
        ui.add_space(6.0);
    }
    ui.horizontal_wrapped(|ui| {
        pen.button(ui, Challenge::Begin);
        pen.button_with_text(ui, Challenge::ToggleNumbers, &say!(words, "hidden-show"));
    });
    ui.add_space(6.0);
    pen.check_box(ui, Switch::KeepsNumbers);
}
