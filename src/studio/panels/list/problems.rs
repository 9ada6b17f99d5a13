//! The problem list: search field, filters, and groups of problems.

use eframe::egui::{
    Align, Align2, Button, Id, Key, Layout, Modifiers, Response, RichText, Role, Sense, Ui, vec2,
};

use crate::document::folder::{FileState, FolderFile};
use crate::document::problems::{self, ListPlace, ListRow, ListSection, SectionName};
use crate::look::theme::{font, strong, strong_font};
use crate::panels::list::filter::filters_ui;
use crate::panels::list::menus::{attach_group_menu, attach_problem_menu};
use crate::panels::list::names::cut_name;
use crate::panels::list::row::{NAME_SIZE, ProblemRow, ProblemsView, ROW_HEIGHT, problem_ui};
use crate::session::command::{Filing, Library, Overview};
use crate::session::list::view::{ListGrouping, ListView};
use crate::view::show_clickable_tooltip;
use crate::widgets::row::step_focus;
use crate::widgets::scroll::vertical_scroll_ui;
use crate::widgets::spoken::Spoken;
use crate::widgets::text_field::{is_entered, restore_on_escape, wide_text_field};
use kibitzer_words::say;

/// A group of the problem list: problems and files under a heading.
struct ListGroup<'a> {
    title: String,
    /// The section that the group shows, with its index; `None` if the list is grouped by author or game.
    section: Option<(usize, &'a ListSection)>,
    rows: Vec<GroupRow<'a>>,
}

impl ListGroup<'_> {
    /// Returns the places of the problems in the group.
    fn places(&self) -> Vec<ListPlace> {
        let places = self.rows.iter().filter_map(|row| match row {
            GroupRow::Problem(row) => Some(row.place),
            GroupRow::File(_) | GroupRow::Missing => None,
        });
        places.collect()
    }
}

/// A row in a group of the problem list.
enum GroupRow<'a> {
    Problem(ProblemRow<'a>),
    File(FileRow<'a>),
    /// A note that the folder could not be listed.
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
        view.send(Filing::OpenListed(place));
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
    /// The down arrow key, which moves the focus into the list.
    Down,
    /// The Enter key, which opens the problem found by the search if it is the only one.
    Enter,
}

/// Returns the place of the only problem in the groups. Returns `None` unless the groups contain exactly one row and
/// that row is a problem.
fn only_problem(groups: &[ListGroup<'_>]) -> Option<ListPlace> {
    let mut rows = groups.iter().flat_map(|group| &group.rows);
    match (rows.next()?, rows.next()) {
        (GroupRow::Problem(row), None) => Some(row.place),
        (GroupRow::Problem(_) | GroupRow::File(_) | GroupRow::Missing, _) => None,
    }
}

/// Draws the search field of the problem list. Returns the key pressed in the field if it concerns the list, otherwise
/// `None`.
fn search_ui(ui: &mut Ui, view: &mut ProblemsView<'_, '_>) -> Option<SearchKey> {
    let mut text = view.shown.list().view.search.clone();
    let name = say!(view, "problems-search");
    let field = wide_text_field(&mut text, name.clone());
    let response = ui.add(field).spoken(Role::TextInput, name);
    let is_cleared = text.is_empty();
    let is_restored = restore_on_escape(ui, &response, &mut text);
    if is_cleared {
        // Escape does not bring back what the user has cleared.
        text.clear();
    }
    if is_restored || response.changed() {
        view.send(Library::Search(text));
    }
    let pressed = |key| ui.input(|input| input.key_pressed(key));
    if response.has_focus() && pressed(Key::ArrowDown) {
        return Some(SearchKey::Down);
    }
    is_entered(ui, &response).then_some(SearchKey::Enter)
}

/// Returns the groups of the problem list, with the problems that match the search and the filter.
fn visible_groups<'a>(view: &ProblemsView<'_, 'a>) -> Vec<ListGroup<'a>> {
    let session = view.shown;
    let list = &session.list().view;
    let mut groups: Vec<ListGroup<'a>> = Vec::new();
    let sections = session.problem_list().collections();
    for (collection, section) in sections.filter(|(_, it)| session.is_section_listed(&it.name)) {
        let rows = section_rows(view, collection, section);
        if list.grouping != ListGrouping::Collection {
            for row in rows {
                let title = group_title(view, list.grouping, &row);
                match groups.iter_mut().find(|group| group.title == title) {
                    Some(group) => group.rows.push(row),
                    None => groups.push(ListGroup {
                        title,
                        section: None,
                        rows: vec![row],
                    }),
                }
            }
        } else if !rows.is_empty() || section.folder.is_some() && is_unfiltered(list) {
            groups.push(ListGroup {
                title: view.words.section_name(&section.name),
                section: Some((collection, section)),
                rows,
            });
        }
    }
    if list.grouping == ListGrouping::Author {
        groups.sort_by(|one, other| one.title.cmp(&other.title));
    }
    groups
}

/// Returns true if neither a search nor a filter hides problems of the list.
fn is_unfiltered(list: &ListView) -> bool {
    list.search.trim().is_empty() && list.filter.count() == 0
}

/// Returns the title of the group to which a row belongs.
fn group_title(view: &ProblemsView<'_, '_>, grouping: ListGrouping, row: &GroupRow<'_>) -> String {
    let GroupRow::Problem(row) = row else {
        return say!(view, "problems-files");
    };
    let problem = &row.listed.problem;
    match grouping {
        ListGrouping::Author if problem.author.is_empty() => say!(view, "problems-no-author"),
        ListGrouping::Author => problem.author.clone(),
        ListGrouping::Game | ListGrouping::Collection => view.words.game_title(problem.setup.game),
    }
}

/// Returns the rows of a section of the problem list, leaving out problems that do not match the search and the filter.
fn section_rows<'a>(
    view: &ProblemsView<'_, 'a>,
    collection: usize,
    section: &'a ListSection,
) -> Vec<GroupRow<'a>> {
    let name = view.words.section_name(&section.name).to_lowercase();
    let list = &view.shown.list().view;
    let wanted = list.search.to_lowercase();
    let can_move = section.can_reorder() && list.grouping == ListGrouping::Collection;
    let problem_row = |index: usize| {
        let listed = &section.problems[index];
        let row = ProblemRow {
            place: ListPlace { collection, index },
            listed,
            solved: view.shown.solved(listed.key),
            difficulty: list.difficulty(listed),
            can_move,
        };
        let fits = list
            .filter
            .shows(listed, row.solved.is_some(), row.difficulty);
        let is_shown = fits && is_found(view, &row, &wanted, &name);
        is_shown.then_some(GroupRow::Problem(row))
    };
    let folder = section.folder.as_ref();
    let file_row = |index: usize| {
        let file = folder?.files.get(index)?;
        let name = problems::file_name(&file.path).to_lowercase();
        let is_named = wanted.split_whitespace().all(|word| name.contains(word));
        (is_named && list.filter.count() == 0).then_some(GroupRow::File(FileRow {
            collection,
            index,
            file,
        }))
    };
    let rows = section.rows().into_iter().filter_map(|row| match row {
        ListRow::Problem(index) => problem_row(index),
        ListRow::File(index) => file_row(index),
    });
    let is_missing = folder.is_some_and(|folder| folder.trouble.is_some()) && is_unfiltered(list);
    rows.chain(is_missing.then_some(GroupRow::Missing))
        .collect()
}

/// Returns true if a search finds a problem, because every word in `wanted` occurs in the problem's texts or in
/// `section`, the name of its section. For a problem without a title, the name shown in its row is searched too.
/// `wanted` and `section` must be in lower case.
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

/// Draws a group of the problem list. `ids` are the ids of the rows that the arrow keys visit.
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
            if let Some((collection, section)) = group.section {
                section_buttons_ui(ui, view, group, (collection, section));
            }
            let count = RichText::new(group.rows.len().to_string()).size(11.5);
            ui.label(count.color(view.theme.weak));
            // The title has the room that the buttons leave.
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                title_ui(ui, view, group, is_folded);
            });
        });
    });
    is_folded
}

/// Draws the title of a group in the problem list. A click collapses or expands the group.
fn title_ui(ui: &mut Ui, view: &mut ProblemsView<'_, '_>, group: &ListGroup<'_>, is_folded: bool) {
    let (place, _) = ui.allocate_exact_size(vec2(8.0, 12.0), Sense::hover());
    let (at, weak) = (place.center(), view.theme.weak);
    let sign = if is_folded { "+" } else { "−" };
    ui.painter()
        .text(at, Align2::CENTER_CENTER, sign, strong_font(11.5), weak);
    let text = strong(group.title.to_uppercase())
        .size(11.5)
        .color(view.theme.weak);
    let name = if is_folded {
        say!(view, "problems-unfold", name = group.title)
    } else {
        say!(view, "problems-fold", name = group.title)
    };
    let button = ui
        .add(Button::new(text).frame(false).truncate())
        .spoken_button(name);
    if button.clicked() {
        view.send(Library::Fold(group.title.clone()));
    }
    let section = group.section.map(|(collection, _)| collection);
    attach_group_menu(&button, view, &group.title, section, || group.places());
}

/// Draws the buttons of a section from right to left: one that removes a folder from the list, and one that shows the
/// overview of the boards.
fn section_buttons_ui(
    ui: &mut Ui,
    view: &mut ProblemsView<'_, '_>,
    group: &ListGroup<'_>,
    (collection, section): (usize, &ListSection),
) {
    if let SectionName::Folder(folder) = &section.name {
        let name = say!(view, "problems-forget-folder", folder = folder.as_path());
        let button = ui.add(Button::new("×").frame(false)).spoken_button(&name);
        if button.on_hover_text(name).clicked() {
            view.send(Library::ForgetFolder(folder.clone()));
        }
    }
    if view.shown.has_overview(collection) {
        let text = strong(say!(view, "overview-link")).size(11.5);
        let name = say!(view, "overview-of", name = group.title);
        let button = ui.add(Button::new(text.color(view.theme.weak)).frame(false));
        if button.spoken_button(&name).clicked_with_tip(name) {
            view.send(Overview::Show(collection));
        }
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
    let text = RichText::new(text).font(font(NAME_SIZE));
    let button = Button::new(text.color(view.theme.weak))
        .frame(false)
        .truncate()
        .min_size(vec2(0.0, ROW_HEIGHT));
    let mut response = ui.add(button);
    if *state != FileState::Unreadable {
        response = response.spoken_button(whole);
    }
    let is_wanted = *state == FileState::Unread && ui.is_rect_visible(response.rect);
    if is_wanted || (*state == FileState::Unreadable && response.clicked()) {
        view.send(Library::ReadFile(path.to_owned()));
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
    for (key, by) in [(Key::ArrowUp, -1), (Key::ArrowDown, 1)] {
        if ui.input_mut(|input| input.consume_key(Modifiers::ALT, key)) && row.can_move {
            view.send(Library::Move(row.place, by));
        }
    }
    step_focus(ui, ids);
}

/// Handles a problem that the user drags onto another one of the same section. The dragged problem moves to the
/// position of the other.
fn handle_drop(
    view: &mut ProblemsView<'_, '_>,
    rows: &[GroupRow<'_>],
    places: &[(ListPlace, Response)],
) {
    let position = |place: ListPlace| {
        rows.iter()
            .position(|row| matches!(row, GroupRow::Problem(row) if row.place == place))
    };
    for (place, response) in places {
        if let Some(dragged) = response.dnd_release_payload::<ListPlace>()
            && let (Some(from), Some(to)) = (position(*dragged), position(*place))
            && dragged.collection == place.collection
        {
            let by = to as isize - from as isize;
            view.send(Library::Move(*dragged, by));
        }
    }
}
