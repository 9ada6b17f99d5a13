//! The filters and the grouping of the problem list.

use eframe::egui::Ui;

use kibitzer::rules::Game;

use crate::document::difficulty::Difficulty;
use crate::panels::problem_row::ProblemsView;
use crate::session::command::{Command, Library};
use crate::session::list_view::{ListGrouping, ProblemFilter};
use crate::view::long_menu_ui;
use kibitzer_words::say;

/// Draws the menus for filtering and grouping the problem list, and the button that adds a folder.
pub(crate) fn filters_ui(ui: &mut Ui, view: &mut ProblemsView<'_, '_>) {
    let list = &view.shown.screen().list;
    ui.horizontal_wrapped(|ui| {
        let name = match list.filter.count() {
            0 => say!(view, "problems-filter"),
            count => say!(view, "problems-filter-on", count),
        };
        ui.menu_button(name, |ui| {
            long_menu_ui(ui, |ui| filter_ui(ui, view, &list.filter));
        });
        ui.menu_button(say!(view, "problems-group"), |ui| {
            for grouping in ListGrouping::ALL {
                let name = match grouping {
                    ListGrouping::Collection => say!(view, "problems-by-collection"),
                    ListGrouping::Author => say!(view, "problems-by-author"),
                    ListGrouping::Game => say!(view, "problems-by-game"),
                };
                let command = Command::Library(Library::Group(grouping));
                view.choice(ui, list.grouping == grouping, &name, &name, command);
            }
        });
        let add = Command::Library(Library::AddFolder);
        let text = say!(view, "problems-add-folder");
        view.button_as(ui, &add, &text);
    });
}

fn filter_ui(ui: &mut Ui, view: &mut ProblemsView<'_, '_>, now: &ProblemFilter) {
    game_ui(ui, view, now);
    ui.separator();
    solved_ui(ui, view, now);
    ui.separator();
    difficulty_ui(ui, view, now);
    tags_ui(ui, view, now);
    if now.count() > 0 {
        ui.separator();
        if ui.button(say!(view, "problems-show-all")).clicked() {
            let all = ProblemFilter::default();
            view.send(Command::Library(Library::Filter(all)));
            ui.close();
        }
    }
}

/// Draws a menu entry that sets the filter of the problem list to `then`, labelled `text` and described as `name`. The
/// entry is selected if `then` equals the current filter.
fn choice_ui(
    ui: &mut Ui,
    view: &mut ProblemsView<'_, '_>,
    [text, name]: [&str; 2],
    then: ProblemFilter,
) {
    let chosen = view.shown.screen().list.filter == then;
    let command = Command::Library(Library::Filter(then));
    view.choice(ui, chosen, text, name, command);
}

fn game_ui(ui: &mut Ui, view: &mut ProblemsView<'_, '_>, now: &ProblemFilter) {
    for game in [None, Some(Game::Bridge), Some(Game::Preferans)] {
        let name = match game {
            None => say!(view, "problems-both-games"),
            Some(game) => view.words.game_title(game),
        };
        let then = ProblemFilter {
            game,
            ..now.clone()
        };
        choice_ui(ui, view, [&name, &name], then);
    }
}

fn solved_ui(ui: &mut Ui, view: &mut ProblemsView<'_, '_>, now: &ProblemFilter) {
    for is_solved in [None, Some(true), Some(false)] {
        let name = match is_solved {
            None => say!(view, "problems-solved-or-not"),
            Some(true) => say!(view, "problems-solved-only"),
            Some(false) => say!(view, "problems-unsolved-only"),
        };
        let then = ProblemFilter {
            is_solved,
            ..now.clone()
        };
        choice_ui(ui, view, [&name, &name], then);
    }
}

fn difficulty_ui(ui: &mut Ui, view: &mut ProblemsView<'_, '_>, now: &ProblemFilter) {
    let all = Difficulty::ALL.into_iter().map(Some);
    for difficulty in [None].into_iter().chain(all) {
        let name = match difficulty {
            None => say!(view, "problems-any-difficulty"),
            Some(it) => view.words.difficulty(it),
        };
        let text = match difficulty {
            None => name.clone(),
            Some(it) => say!(view, "problems-difficulty-short", marks = it.marks()),
        };
        let then = ProblemFilter {
            difficulty,
            ..now.clone()
        };
        choice_ui(ui, view, [&text, &name], then);
    }
}

fn tags_ui(ui: &mut Ui, view: &mut ProblemsView<'_, '_>, now: &ProblemFilter) {
    let tags = view.shown.tags();
    if tags.is_empty() {
        return;
    }
    ui.separator();
    for tag in [None].into_iter().chain(tags.into_iter().map(Some)) {
        let name = match tag {
            None => say!(view, "problems-any-tag"),
            Some(tag) => tag.to_owned(),
        };
        let then = ProblemFilter {
            tag: tag.map(str::to_owned),
            ..now.clone()
        };
        choice_ui(ui, view, [&name, &name], then);
    }
}
