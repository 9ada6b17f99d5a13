//! The filters and the grouping of the problem list.

use eframe::egui::Ui;

use kibitzer::rules::Game;

use crate::document::difficulty::Difficulty;
use crate::panels::list::row::ProblemsView;
use crate::session::command::Library;
use crate::session::list::view::{ListGrouping, ProblemFilter};
use crate::widgets::scroll::scrolling_menu_ui;
use kibitzer_words::say;

/// Draws the menus for filtering and grouping the problem list, and the button that adds a folder.
pub(crate) fn filters_ui(ui: &mut Ui, view: &mut ProblemsView<'_, '_>) {
    let list = &view.shown.list().view;
    ui.horizontal_wrapped(|ui| {
        // All three have room in a row of the narrowest usual list.
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.spacing_mut().button_padding.x = 6.0;
        let name = match list.filter.count() {
            0 => say!(view, "problems-filter"),
            count => say!(view, "problems-filter-on", count),
        };
        ui.menu_button(name, |ui| {
            scrolling_menu_ui(ui, |ui| filter_menu_ui(ui, view));
        });
        ui.menu_button(say!(view, "problems-group"), |ui| {
            for grouping in ListGrouping::ALL {
                let name = match grouping {
                    ListGrouping::Collection => say!(view, "problems-by-collection"),
                    ListGrouping::Author => say!(view, "problems-by-author"),
                    ListGrouping::Game => say!(view, "problems-by-game"),
                };
                view.radio_button(
                    ui,
                    list.grouping == grouping,
                    &name,
                    &name,
                    Library::Group(grouping),
                );
            }
        });
        let text = say!(view, "problems-add-folder");
        view.button_with_text(ui, Library::AddFolder, &text);
    });
}

/// Draws the menu with the filters of the problem list: game, solved or not, difficulty, and tag.
fn filter_menu_ui(ui: &mut Ui, view: &mut ProblemsView<'_, '_>) {
    let (words, session) = (view.words, view.shown);
    for game in [None, Some(Game::Bridge), Some(Game::Preferans)] {
        let name = match game {
            None => say!(words, "problems-both-games"),
            Some(game) => words.game_title(game),
        };
        filter_entry_ui(ui, view, [&name, &name], |filter| filter.game = game);
    }
    ui.separator();
    for is_solved in [None, Some(true), Some(false)] {
        let name = match is_solved {
            None => say!(words, "problems-solved-or-not"),
            Some(true) => say!(words, "problems-solved-only"),
            Some(false) => say!(words, "problems-unsolved-only"),
        };
        filter_entry_ui(ui, view, [&name, &name], |filter| {
            filter.is_solved = is_solved
        });
    }
    ui.separator();
    let any = say!(words, "problems-any-difficulty");
    filter_entry_ui(ui, view, [&any, &any], |filter| filter.difficulty = None);
    for difficulty in Difficulty::ALL {
        let (name, marks) = (words.difficulty_text(difficulty), difficulty.level());
        let text = say!(words, "problems-difficulty-short", marks);
        let change = |filter: &mut ProblemFilter| filter.difficulty = Some(difficulty);
        filter_entry_ui(ui, view, [&text, &name], change);
    }
    let tags = session.all_tags();
    if !tags.is_empty() {
        ui.separator();
        let any = say!(words, "problems-any-tag");
        filter_entry_ui(ui, view, [&any, &any], |filter| filter.tag = None);
    }
    for tag in tags {
        let change = |filter: &mut ProblemFilter| filter.tag = Some(tag.to_owned());
        filter_entry_ui(ui, view, [tag, tag], change);
    }
    if session.list().view.filter.count() > 0 {
        ui.separator();
        if ui.button(say!(words, "problems-show-all")).clicked() {
            view.send(Library::Filter(ProblemFilter::default()));
            ui.close();
        }
    }
}

/// Draws a menu entry that applies `change` to the filter of the problem list. `text` is its label and `name` its
/// description. The entry is marked if the filter already has this value.
fn filter_entry_ui(
    ui: &mut Ui,
    view: &mut ProblemsView<'_, '_>,
    [text, name]: [&str; 2],
    change: impl FnOnce(&mut ProblemFilter),
) {
    let now = &view.shown.list().view.filter;
    let mut then = now.clone();
    change(&mut then);
    view.radio_button(ui, then == *now, text, name, Library::Filter(then.clone()));
}
