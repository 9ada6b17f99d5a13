//! The context menus of the problem list: of a problem, and of the heading of a group.

use std::path::Path;

use eframe::egui::{Response, Ui};

use crate::document::Origin;
use crate::document::arrangement::Arrangement;
use crate::document::problems::{ListPlace, SectionName};
use crate::panels::edit::form::title_field_id;
use crate::panels::list::row::{ProblemRow, ProblemsView};
use crate::panels::shell::context::{attach_menu, entry_ui, steps_entry_ui};
use crate::session::command::{Command, Filing, Library, Share};
use crate::session::screen_mode::ScreenMode;
use crate::view::Pen;
use crate::words::Words;
use kibitzer_words::say;

/// Attaches the context menu of a problem in the list. Its entries open the problem, move it, remove it from the list,
/// or rename its file.
pub(crate) fn attach_problem_menu(
    response: &Response,
    view: &mut ProblemsView<'_, '_>,
    row: &ProblemRow<'_>,
) {
    let (session, place) = (view.shown, row.place);
    let Some(section) = session.problem_list().section(place.collection) else {
        return;
    };
    let is_open = *session.documents().open_document().origin() == Origin::Listed(place);
    let board = row.listed.board.as_ref();
    let is_in_file = board.is_some_and(|board| board.facts.path.is_some());
    attach_menu(response, false, |ui| {
        let pen: &mut Pen<'_> = view;
        let open = Filing::OpenListed(place);
        entry_ui(ui, pen, say!(pen, "list-open"), open.clone());
        if session.has_own_lines(place) {
            let steps = [open.into(), Library::RemoveOwnLines(place).into()];
            steps_entry_ui(ui, pen, say!(pen, "list-remove-own-lines"), steps);
        }
        if is_in_file {
            title_entry_ui(ui, pen, is_open, place);
        }
        if row.can_move {
            ui.separator();
            entry_ui(ui, pen, say!(pen, "list-up"), Library::Move(place, -1));
            entry_ui(ui, pen, say!(pen, "list-down"), Library::Move(place, 1));
        }
        // A single board of a file would be listed again with its file.
        if section.can_close() && section.file().is_none() {
            ui.separator();
            entry_ui(ui, pen, say!(pen, "list-close"), Library::Close(place));
        }
        if let Some(path) = &row.listed.path {
            file_entries_ui(ui, pen, path);
        }
        if is_in_file {
            let text = match row.listed.path {
                Some(_) => say!(pen, "list-delete-file"),
                None => say!(pen, "list-delete-board"),
            };
            entry_ui(ui, pen, text, Filing::AskToDelete(place));
        }
    });
}

/// Draws the menu entry for changing the title of a board in a file. `is_open` is true if the board is already open;
/// otherwise the entry opens it.
fn title_entry_ui(ui: &mut Ui, pen: &mut Pen<'_>, is_open: bool, place: ListPlace) {
    let command = if is_open {
        Command::from(ScreenMode::Edit)
    } else {
        Library::EditTitle(place).into()
    };
    if entry_ui(ui, pen, say!(pen, "list-title"), command) {
        ui.memory_mut(|memory| memory.request_focus(title_field_id()));
    }
}

/// Attaches the context menu of the heading of a group in the list. `title` is the heading, `section` the index of the
/// section that the group shows, if it shows one, and `places` returns the problems of the group. The entries collapse
/// or expand the group, arrange its boards, remove the section from the list, or rename its file.
pub(crate) fn attach_group_menu(
    response: &Response,
    view: &mut ProblemsView<'_, '_>,
    title: &str,
    section: Option<usize>,
    places: impl Fn() -> Vec<ListPlace>,
) {
    attach_menu(response, false, |ui| {
        let list = view.shown.problem_list();
        let pen: &mut Pen<'_> = view;
        let fold = Library::Fold(title.to_owned());
        entry_ui(ui, pen, say!(pen, "list-fold"), fold);
        ui.menu_button(say!(pen, "list-arrange"), |ui| {
            for arrangement in Arrangement::ALL {
                let text = arrangement_text(pen.words, arrangement);
                entry_ui(ui, pen, text, Library::Arrange(places(), arrangement));
            }
        });
        let Some((collection, section)) =
            section.and_then(|index| Some((index, list.section(index)?)))
        else {
            return;
        };
        if let SectionName::Folder(path) = &section.name {
            let forget = Library::ForgetFolder(path.clone());
            entry_ui(ui, pen, say!(pen, "list-close"), forget);
            ui.separator();
            copy_path_ui(ui, pen, path);
        }
        if let SectionName::Read(source) = &section.name
            && source.is_made()
        {
            let save = Library::SaveSection(collection);
            entry_ui(ui, pen, say!(pen, "list-save"), save);
        }
        if section.can_close() {
            let close = Library::CloseSection(collection);
            entry_ui(ui, pen, say!(pen, "list-close"), close);
        }
        if let Some(path) = section.file() {
            file_entries_ui(ui, pen, path);
        }
    });
}

/// Returns the name of an arrangement in the menu.
fn arrangement_text(words: &Words, arrangement: Arrangement) -> String {
    match arrangement {
        Arrangement::Join => say!(words, "list-join"),
        Arrangement::Sort => say!(words, "list-sort"),
        Arrangement::Shuffle => say!(words, "list-shuffle"),
        Arrangement::Renumber => say!(words, "list-renumber"),
        Arrangement::ByNumber => say!(words, "list-by-number"),
        Arrangement::Rotate => say!(words, "list-rotate"),
        Arrangement::DeclarerSouth => say!(words, "list-declarer-south"),
    }
}

/// Draws the menu entries that rename a file and copy its path.
fn file_entries_ui(ui: &mut Ui, pen: &mut Pen<'_>, path: &Path) {
    ui.separator();
    let rename = Library::RenameFile(path.to_owned());
    entry_ui(ui, pen, say!(pen, "list-rename"), rename);
    copy_path_ui(ui, pen, path);
}

/// Draws the menu entry that copies the path of a file or folder.
fn copy_path_ui(ui: &mut Ui, pen: &mut Pen<'_>, path: &Path) {
    let copy = Share::CopyWords(path.display().to_string());
    entry_ui(ui, pen, say!(pen, "list-copy-path"), copy);
}
