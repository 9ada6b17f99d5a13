//! The question of a problem, its author and source, and its collapsible answer; or the note that results are hidden.

use eframe::egui::{self, RichText, Ui};

use kibitzer::problem::Problem;

use crate::look::cards::Caption;
use crate::look::rich_text::Prose;
use crate::panels::section::section_ui;
use crate::session::command::{Challenge, Command};
use crate::settings::AnswerSection;
use crate::view::{Pen, check_box_ui, heading_ui, small_weak_ui};
use kibitzer_words::say;

/// Draws the question of a problem with its author and source.
pub(crate) fn question_ui(ui: &mut Ui, pen: &Pen<'_>, problem: &Problem) {
    let question = pen.words.question_of(problem);
    if !question.is_empty() {
        Prose::parse(question).ui(ui, &pen.theme, 14.0);
    }
    let credits = [problem.author.as_str(), problem.source.as_str()].into_iter();
    let credits: Vec<&str> = credits.filter(|text| !text.is_empty()).collect();
    if !credits.is_empty() {
        small_weak_ui(ui, credits.join(" · "));
    }
}

/// Draws the section with the question of a problem. Its answer and notes are collapsed until the user expands them.
pub(crate) fn question_and_answer_ui(ui: &mut Ui, pen: &mut Pen<'_>, problem: &Problem) {
    let has_answer = problem.solution.is_some() || !problem.notes.is_empty();
    let texts = [&problem.question, &problem.author, &problem.source];
    if !has_answer && texts.iter().all(|text| text.is_empty()) {
        return;
    }
    let title = say!(pen, "question-title");
    let is_open = pen.settings.is_open(AnswerSection::Question);
    let remark = if is_open { "" } else { &problem.author };
    if section_ui(ui, pen, AnswerSection::Question, &title, remark) {
        question_ui(ui, pen, problem);
        if has_answer {
            collapsible_answer_ui(ui, pen, problem);
        }
    }
    ui.separator();
}

/// Draws the collapsible answer and notes of a problem.
fn collapsible_answer_ui(ui: &mut Ui, pen: &Pen<'_>, problem: &Problem) {
    let header = RichText::new(say!(pen, "answer-and-notes")).size(12.5);
    // The state is stored per problem, so that every answer is collapsed at first.
    let salt = (
        &problem.title,
        problem.setup.hands.0.map(|hand| hand.bits()),
    );
    let closed = egui::CollapsingHeader::new(header).id_salt(salt);
    closed.show(ui, |ui| answer_ui(ui, pen, problem));
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

/// Draws the note that results are hidden, with buttons to solve the problem or to show the results.
pub(crate) fn hidden_results_ui(ui: &mut Ui, pen: &mut Pen<'_>) {
    let words = pen.words;
    heading_ui(ui, &pen.theme, &say!(words, "hidden-title"), "");
    let show = Command::Challenge(Challenge::ToggleNumbers);
    let key = show.entry().and_then(|entry| entry.keys.first());
    let key = key.map_or(String::new(), |key| words.shortcut_text(ui.ctx(), key));
    ui.label(say!(words, "hidden-text", key));
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
