//! The problem list: search field, filters, and groups of problems.

use std::path::Path;

use eframe::egui::{
    self, Align, Align2, Id, Key, Layout, Modifiers, Response, Sense, Ui, WidgetInfo, vec2,
};

use crate::document::folder::{FileState, FolderFile};
use crate::document::problems::{self, ListPlace, ListRow, ListSection, SectionName};
use crate::look::theme::{font, strong, strong_font};
use crate::panels::list_menus::{attach_problem_menu, attach_section_menu};
use crate::panels::list_names::cut_name;
use crate::panels::problem_filter::filters_ui;
use crate::panels::problem_row::{NAME_SIZE, ProblemRow, ProblemsView, ROW_HEIGHT, problem_ui};
use crate::session::command::{Command, Filing, Library, Overview};
use crate::session::list_view::{ListGrouping, ListView};
use crate::view::{
    claim_arrow_keys, is_entered, restore_on_escape, show_clickable_tooltip, vertical_scroll_ui,
    wide_text_field,
};
use kibitzer_words::say;

/// A group of the problem list: problems and files under a heading.
struct ListGroup<'a> {
    title: String,
    /// The path of the group's folder; `None` unless the group is a folder that the user added.
    folder: Option<&'a Path>,
    /// The index of the section that the group shows; `None` if the group is of an author or of a game.
    section: Option<usize>,
    /// True if the boards of the section can be shown in the overview.
    has_overview: bool,
    rows: Vec<GroupRow<'a>>,
}

/// A row in a group of the problem list.
enum GroupRow<'a> {
    Problem(ProblemRow<'a>),
    File(FileRow<'a>),
    /// A row that says that the folder could not be listed.
    Missing,
}

/// A file in the problem list whose problems are not known yet.
#[derive(Clone, Copy)]
struct FileRow<'a> {
    /// The index of the file's section in the list.
    collection: usize,
    /// The index of the file in its folder.
    index: usize,
    file: &'a FolderFile,
}

/// The number of problems in the problem list above which rows out of sight are not drawn.
const LONG_LIST: usize = 200;

/// Draws the problem list with its search field and filters.
pub(crate) fn problems_ui(ui: &mut Ui, view: &mut ProblemsView<'_, '_>) {
    let key = search_ui(ui, view);
    filters_ui(ui, view);
    let groups = visible_groups(view);
    if let (Some(SearchKey::Enter), Some(place)) = (key, only_problem(&groups)) {
        view.send(Command::Filing(Filing::OpenListed(place)));
    }
    let ids: Vec<Id> = focusable_rows(view, &groups).collect();
    if let (Some(SearchKey::Down), Some(&first)) = (key, ids.first()) {
        ui.memory_mut(|memory| memory.request_focus(first));
    }
    vertical_scroll_ui(ui, |ui| {
        if groups.is_empty() {
            ui.add_space(12.0);
            ui.weak(say!(view, "problems-none"));
        }
        for group in &groups {
            ui.scope(|ui| group_ui(ui, view, group, &ids));
        }
    });
}

/// A key that the user pressed in the search field of the problem list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SearchKey {
    /// The down arrow, which moves into the list.
    Down,
    /// Enter, which opens the problem that was found if it is the only one.
    Enter,
}

/// Returns the place of the problem in the groups if there is exactly one row, and it is a problem.
fn only_problem(groups: &[ListGroup<'_>]) -> Option<ListPlace> {
    let mut rows = groups.iter().flat_map(|group| &group.rows);
    match (rows.next()?, rows.next()) {
        (GroupRow::Problem(row), None) => Some(row.place),
        (GroupRow::Problem(_) | GroupRow::File(_) | GroupRow::Missing, _) => None,
    }
}

/// Draws the search field of the problem list. Returns the key that the user pressed in it, if it has a meaning for the
/// list.
fn search_ui(ui: &mut Ui, view: &mut ProblemsView<'_, '_>) -> Option<SearchKey> {
    let mut text = view.shown.list().view.search.clone();
    let name = say!(view, "problems-search");
    let response = ui.add(wide_text_field(&mut text, name.clone()));
    response.widget_info(|| WidgetInfo::labeled(egui::Role::TextInput, true, &name));
    let is_cleared = text.is_empty();
    let is_restored = restore_on_escape(ui, &response, &mut text);
    if is_cleared {
        // Escape does not bring back what the user has cleared.
        text.clear();
    }
    if is_restored || response.changed() {
        view.send(Command::Library(Library::Search(text)));
    }
    let pressed = |key| ui.input(|input| input.key_pressed(key));
    match () {
        () if response.has_focus() && pressed(Key::ArrowDown) => Some(SearchKey::Down),
        () if is_entered(ui, &response) => Some(SearchKey::Enter),
        () => None,
    }
}

/// Returns the groups of the problem list, with the problems that match the search and the filter.
fn visible_groups<'a>(view: &ProblemsView<'_, 'a>) -> Vec<ListGroup<'a>> {
    let session = view.shown;
    let mut groups: Vec<ListGroup<'a>> = Vec::new();
    let collections = session.problem_list().collections();
    for (collection, section) in collections.filter(|(_, it)| session.is_section_listed(&it.name)) {
        let rows = section_rows(view, collection, section);
        let empty_folder = section.folder.is_some() && is_unfiltered(&view.shown.list().view);
        match view.shown.list().view.grouping {
            ListGrouping::Collection if !rows.is_empty() || empty_folder => {
                groups.push(ListGroup {
                    title: view.words.section_name(&section.name),
                    folder: section_folder(&section.name),
                    section: Some(collection),
                    has_overview: session.has_overview(collection),
                    rows,
                })
            }
            ListGrouping::Collection => {}
            grouping @ (ListGrouping::Author | ListGrouping::Game) => {
                rows.into_iter()
                    .for_each(|row| add_to_group(view, &mut groups, grouping, row));
            }
        }
    }
    if view.shown.list().view.grouping == ListGrouping::Author {
        groups.sort_by(|a, b| a.title.cmp(&b.title));
    }
    groups
}

/// Returns true if neither a search nor a filter hides problems of the list.
fn is_unfiltered(list: &ListView) -> bool {
    list.search.trim().is_empty() && list.filter.count() == 0
}

/// Returns the path of a section that is a folder, otherwise `None`.
fn section_folder(name: &SectionName) -> Option<&Path> {
    match name {
        SectionName::Folder(path) => Some(path),
        SectionName::Shipped(_)
        | SectionName::Opened
        | SectionName::Pasted
        | SectionName::Read(_) => None,
    }
}

/// Adds a row to its group in the problem list. Creates the group if it does not exist yet.
fn add_to_group<'a>(
    view: &ProblemsView<'_, 'a>,
    groups: &mut Vec<ListGroup<'a>>,
    grouping: ListGrouping,
    row: GroupRow<'a>,
) {
    let title = match (&row, grouping) {
        (GroupRow::File(_) | GroupRow::Missing, _) => say!(view, "problems-files"),
        (GroupRow::Problem(row), ListGrouping::Author) => {
            match row.listed.problem.author.as_str() {
                "" => say!(view, "problems-no-author"),
                author => author.to_owned(),
            }
        }
        (GroupRow::Problem(row), ListGrouping::Game | ListGrouping::Collection) => {
            view.words.game_title(row.listed.problem.setup.game)
        }
    };
    match groups.iter_mut().find(|group| group.title == title) {
        Some(group) => group.rows.push(row),
        None => groups.push(ListGroup {
            title,
            folder: None,
            section: None,
            has_overview: false,
            rows: vec![row],
        }),
    }
}

/// Returns the rows for a section of the problem list, with the problems that match the search and the filter.
fn section_rows<'a>(
    view: &ProblemsView<'_, 'a>,
    collection: usize,
    section: &'a ListSection,
) -> Vec<GroupRow<'a>> {
    let name = view.words.section_name(&section.name).to_lowercase();
    let list = &view.shown.list().view;
    let wanted = list.search.to_lowercase();
    let can_move = section.can_reorder() && list.grouping == ListGrouping::Collection;
    let mut rows = Vec::new();
    for row in section.rows() {
        match row {
            ListRow::Problem(index) => {
                let listed = &section.problems[index];
                let row = ProblemRow {
                    place: ListPlace { collection, index },
                    listed,
                    solved: view.shown.solved(listed.key),
                    difficulty: list.difficulty(listed),
                    can_move,
                };
                let is_solved = row.solved.is_some();
                if list.filter.shows(listed, is_solved, row.difficulty)
                    && is_found(view, &row, &wanted, &name)
                {
                    rows.push(GroupRow::Problem(row));
                }
            }
            ListRow::File(index) => {
                let file = section.folder.as_ref().and_then(|it| it.files.get(index));
                let is_named = |path: &Path| {
                    let name = problems::file_name(path).to_lowercase();
                    wanted.split_whitespace().all(|word| name.contains(word))
                };
                let file = file.filter(|it| list.filter.count() == 0 && is_named(&it.path));
                let row = file.map(|file| FileRow {
                    collection,
                    index,
                    file,
                });
                rows.extend(row.map(GroupRow::File));
            }
        }
    }
    let folder = section.folder.as_ref();
    let is_missing = folder.is_some_and(|it| it.trouble.is_some());
    if is_missing && is_unfiltered(list) {
        rows.push(GroupRow::Missing);
    }
    rows
}

/// Returns true if a search finds a problem: all words of `wanted` occur in its texts, in the name of its `section`, or in
/// the name that its row shows. Both texts must be in lower case.
fn is_found(
    view: &ProblemsView<'_, '_>,
    row: &ProblemRow<'_>,
    wanted: &str,
    section: &str,
) -> bool {
    let listed = row.listed;
    // A title is one of the texts; other names are made for the row.
    let is_found_by_name = || {
        let name = view.words.listed_problem_name(listed, row.place.index);
        let besides = format!("{section}\n{}", name.to_lowercase());
        listed.matches_search(wanted, &besides)
    };
    let is_untitled = listed.problem.title.is_empty();
    listed.matches_search(wanted, section) || is_untitled && is_found_by_name()
}

/// Returns the ids of the rows that can take keyboard focus: the problems in expanded groups, in the order in which the
/// arrow keys visit them.
fn focusable_rows(
    view: &ProblemsView<'_, '_>,
    groups: &[ListGroup<'_>],
) -> impl Iterator<Item = Id> {
    let folded = &view.shown.list().view.folded;
    groups
        .iter()
        .filter(|group| !folded.contains(&group.title))
        .flat_map(|group| &group.rows)
        .filter_map(|row| match row {
            GroupRow::Problem(row) => Some(row.id()),
            GroupRow::File(_) | GroupRow::Missing => None,
        })
}

/// Draws a group of the problem list. `ids` are the rows that the arrow keys visit.
fn group_ui(ui: &mut Ui, view: &mut ProblemsView<'_, '_>, group: &ListGroup<'_>, ids: &[Id]) {
    ui.add_space(6.0);
    if heading_ui(ui, view, group) {
        return;
    }
    let mut places = Vec::new();
    ui.spacing_mut().item_spacing.y = 0.0;
    for row in &group.rows {
        match row {
            GroupRow::Problem(row) => {
                if let Some(response) = problem_ui(ui, view, row, ids.len() > LONG_LIST) {
                    attach_problem_menu(&response, view, row);
                    handle_arrow_keys(ui, view, row, &response, ids);
                    places.push((row.place, response));
                }
            }
            GroupRow::File(row) => file_ui(ui, view, row),
            GroupRow::Missing => drop(ui.weak(say!(view, "problems-folder-missing"))),
        }
    }
    handle_drop(view, &group.rows, &places);
}

/// Draws the heading of a group in the problem list. A click collapses or expands the group. Returns true if the group
/// is collapsed.
fn heading_ui(ui: &mut Ui, view: &mut ProblemsView<'_, '_>, group: &ListGroup<'_>) -> bool {
    let is_folded = view.shown.list().view.folded.contains(&group.title);
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            // The scroll bar lies over the right end.
            ui.add_space(ui.spacing().scroll.bar_width + 2.0);
            if let Some(folder) = group.folder {
                remove_folder_ui(ui, view, folder);
            }
            let overview = group.section.filter(|_| group.has_overview);
            if let Some(section) = overview {
                overview_link_ui(ui, view, section, &group.title);
            }
            let count = egui::RichText::new(group.rows.len().to_string()).size(11.5);
            ui.label(count.color(view.theme.weak));
            // The title has the room that the buttons leave.
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                title_ui(ui, view, group, is_folded);
            });
        });
    });
    is_folded
}

/// Draws the title of a group. A click collapses or expands the group.
fn title_ui(ui: &mut Ui, view: &mut ProblemsView<'_, '_>, group: &ListGroup<'_>, is_folded: bool) {
    let (place, _) = ui.allocate_exact_size(vec2(8.0, 12.0), Sense::hover());
    let (at, weak) = (place.center(), view.theme.weak);
    let sign = if is_folded { "+" } else { "−" };
    ui.painter()
        .text(at, Align2::CENTER_CENTER, sign, strong_font(11.5), weak);
    let text = strong(group.title.to_uppercase()).size(11.5);
    let text = text.color(view.theme.weak);
    let button = ui.add(egui::Button::new(text).frame(false).truncate());
    let name = match is_folded {
        true => say!(view, "problems-unfold", name = group.title),
        false => say!(view, "problems-fold", name = group.title),
    };
    button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
    if button.clicked() {
        view.send(Command::Library(Library::Fold(group.title.clone())));
    }
    if let Some(section) = group.section {
        attach_section_menu(&button, view, &group.title, section);
    }
}

/// Draws the button that shows the overview of a file's boards.
fn overview_link_ui(ui: &mut Ui, view: &mut ProblemsView<'_, '_>, collection: usize, title: &str) {
    let text = strong(say!(view, "overview-link")).size(11.5);
    let button = ui.add(egui::Button::new(text.color(view.theme.weak)).frame(false));
    let name = say!(view, "overview-of", name = title);
    button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
    if show_clickable_tooltip(button, name).clicked() {
        view.send(Command::Overview(Overview::Show(collection)));
    }
}

/// Draws a button that removes a folder from the problem list.
fn remove_folder_ui(ui: &mut Ui, view: &mut ProblemsView<'_, '_>, folder: &Path) {
    let button = ui.add(egui::Button::new("×").frame(false));
    let name = say!(view, "problems-forget-folder", folder);
    button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
    if button.on_hover_text(name).clicked() {
        let folder = folder.to_owned();
        view.send(Command::Library(Library::ForgetFolder(folder)));
    }
}

/// Draws the row of a file in the problem list whose problems are not known yet. The file is read as soon as the row is
/// visible.
fn file_ui(ui: &mut Ui, view: &mut ProblemsView<'_, '_>, row: &FileRow<'_>) {
    let FolderFile { path, state } = row.file;
    let whole = problems::file_name(path);
    let text = match state {
        FileState::Unread | FileState::Reading | FileState::Read(_) => {
            let name = (row.collection, ListRow::File(row.index));
            let width = ui.available_width() - 2.0 * ui.spacing().button_padding.x;
            cut_name(ui, view, name, font(NAME_SIZE), width)
        }
        FileState::Unreadable => say!(view, "problems-unreadable", file = whole),
    };
    let text = egui::RichText::new(text).font(font(NAME_SIZE));
    let text = text.color(view.theme.weak);
    let button = egui::Button::new(text).frame(false).truncate();
    let response = ui.add(button.min_size(vec2(0.0, ROW_HEIGHT)));
    if *state != FileState::Unreadable {
        response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, &whole));
    }
    let is_wanted = *state == FileState::Unread && ui.is_rect_visible(response.rect);
    if is_wanted || (*state == FileState::Unreadable && response.clicked()) {
        view.send(Command::Library(Library::ReadFile(path.to_owned())));
    }
    show_clickable_tooltip(response, path.display().to_string());
}

/// Moves the keyboard focus between problems with the arrow keys. With Alt, the arrow keys move the focused problem
/// itself.
fn handle_arrow_keys(
    ui: &Ui,
    view: &mut ProblemsView<'_, '_>,
    row: &ProblemRow<'_>,
    response: &Response,
    ids: &[Id],
) {
    if !response.has_focus() {
        return;
    }
    claim_arrow_keys(ui, response.id, true);
    let pressed = |key, modifiers| ui.input_mut(|input| input.consume_key(modifiers, key));
    for (key, by) in [(Key::ArrowUp, -1), (Key::ArrowDown, 1)] {
        if pressed(key, Modifiers::ALT) && row.can_move {
            view.send(Command::Library(Library::Move(row.place, by)));
        } else if pressed(key, Modifiers::NONE) {
            let at = ids.iter().position(|id| *id == response.id).unwrap_or(0);
            let last = ids.len().saturating_sub(1);
            let next = at.saturating_add_signed(by).min(last);
            ui.memory_mut(|memory| memory.request_focus(ids[next]));
        }
    }
}

/// Lets the user drop a problem on another one of the same collection. The dropped problem takes its position.
fn handle_drop(
    view: &mut ProblemsView<'_, '_>,
    rows: &[GroupRow<'_>],
    places: &[(ListPlace, Response)],
) {
    let position = |place: ListPlace| {
        rows.iter().position(|row| match row {
            GroupRow::Problem(row) => row.place == place,
            GroupRow::File(_) | GroupRow::Missing => false,
        })
    };
    for (place, response) in places {
        let Some(dragged) = response.dnd_release_payload::<ListPlace>() else {
            continue;
        };
        if let (Some(from), Some(to)) = (position(*dragged), position(*place))
            && dragged.collection == place.collection
        {
            let by = to as isize - from as isize;
            view.send(Command::Library(Library::Move(*dragged, by)));
        }
    }
}
