//! The problem list: its view, and commands about it and the user's folders.

mod arranged;
pub(crate) mod pasted;
pub mod view;

use std::path::{Path, PathBuf};

use kibitzer_files::SystemRefusal;

use crate::document::difficulty::{Difficulty, SolvingCost};
use crate::document::folder::{FileState, Folder, FolderListing};
use crate::document::problems::{FileSection, ListPlace, SectionName, file_name};
use crate::document::reading::ReadText;
use crate::document::{Document, Origin};
use crate::session::command::Library;
use crate::session::desk::Desk;
use crate::session::effect::{Effect, FilePurpose};
use crate::session::lines::own_lines;
use crate::session::list::arranged::arrange;
use crate::session::list::view::ListView;
use crate::session::request::Request;
use crate::session::screen_mode::ScreenMode;
use crate::settings::toggle;

/// The state of the problem list.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ListState {
    /// The search, filter, grouping and folds of the list.
    pub view: ListView,
}

impl ListState {
    /// Executes a command about the problem list.
    pub(super) fn perform(&mut self, desk: &mut Desk, command: Library) {
        match command {
            Library::AddFolder => {
                let choice = Effect::Choose(FilePurpose::Folder, String::new());
                desk.effects.push(choice);
            }
            Library::FolderChosen(path) => add_folder(desk, path),
            Library::OpenFile(path) => desk.effects.push(Effect::Read(path)),
            Library::ReadFile(path) => read_file(desk, path),
            Library::ForgetFolder(path) => {
                desk.settings
                    .library
                    .folders
                    .retain(|folder| *folder != path);
                desk.problem_list.forget_folder(&path);
            }
            Library::Search(text) => self.view.search = text,
            Library::Filter(filter) => self.view.filter = filter,
            Library::Group(grouping) => self.view.grouping = grouping,
            Library::Fold(name) => toggle(&mut self.view.folded, name),
            Library::Move(place, by) => move_by(desk, place, by),
            Library::Close(place) => desk.problem_list.close(place),
            Library::CloseSection(section) => desk.problem_list.close_section(section),
            Library::Arrange(places, arrangement) => arrange(desk, &places, arrangement),
            Library::SaveSection(section) => desk.save_section(section),
            Library::EditTitle(place) => {
                if let Some(problem) = desk.problem_to_open(place) {
                    desk.open(Document::new(problem, Origin::Listed(place)));
                }
                desk.requests
                    .push(Request::Command(ScreenMode::Edit.into()));
            }
            Library::RenameFile(path) => {
                let name = file_name(&path);
                let choice = Effect::Choose(FilePurpose::Rename(path), name);
                desk.effects.push(choice);
            }
            Library::RemoveOwnLines(place) => own_lines::remove(desk, place),
            Library::Measure(place) => self.measure_difficulty(desk, place),
        }
    }

    /// Starts measuring the difficulty of a problem.
    fn measure_difficulty(&mut self, desk: &mut Desk, place: ListPlace) {
        let Some(listed) = desk.problem_list.get(place) else {
            return;
        };
        if !self.view.can_measure(listed) {
            return;
        }
        match SolvingCost::for_problem(&listed.problem) {
            Some(cost) => {
                self.view.measured = Some(listed.key);
                desk.inquiries.difficulty.set_question(Some(cost));
            }
            None => drop(self.view.difficulties.insert(listed.key, None)),
        }
    }

    /// Stores the difficulty of a problem once it has been measured.
    pub(super) fn store_difficulty(&mut self, desk: &mut Desk) {
        let slot = &mut desk.inquiries.difficulty;
        let is_over = slot.is_open() && !slot.is_running();
        if let Some(key) = self.view.measured.filter(|_| is_over) {
            let nodes = slot.report().copied().flatten();
            let difficulty = nodes.map(Difficulty::from_nodes);
            self.view.difficulties.insert(key, difficulty);
            self.view.measured = None;
            slot.set_question(None);
        }
    }
}

/// Adds a folder to the problem list, and requests the names of its files.
fn add_folder(desk: &mut Desk, path: PathBuf) {
    let folders = &mut desk.settings.library.folders;
    if !folders.contains(&path) {
        folders.push(path.clone());
    }
    let section = FileSection::Folder(path.clone());
    desk.problem_list.prepare(&[section]);
    desk.effects.push(Effect::ListFolder(path));
}

/// Requests the problems of a file in a listed folder.
fn read_file(desk: &mut Desk, path: PathBuf) {
    let file = (desk.problem_list.file_mut(&path))
        .and_then(|(section, index)| section.folder.as_mut()?.files.get_mut(index));
    if let Some(file) = file {
        file.state = FileState::Reading;
        desk.effects.push(Effect::ReadListed(path));
    }
}

/// Moves a problem down its section of the list by `by` rows, or up if negative. In a folder, requests that the new
/// order of the files be written into the folder.
fn move_by(desk: &mut Desk, place: ListPlace, by: isize) {
    if desk.problem_list.move_by(place, by)
        && let Some((folder, files)) = desk.problem_list.arranged_folder(place.collection)
    {
        desk.settings.library.forget_order(&files);
        desk.effects.push(Effect::KeepOrder(folder, files));
    }
}

/// Lists the files of a folder after their names were read, unless the folder was removed from the list meanwhile.
pub(super) fn list_folder_files(
    desk: &mut Desk,
    path: PathBuf,
    files: Result<FolderListing, SystemRefusal>,
) {
    let folder = Folder::new(files, &desk.settings.library.order);
    if desk.settings.library.folders.contains(&path) {
        desk.problem_list.put_folder(path, folder);
    }
}

/// Lists the problems of a file in a folder after it was read. `read` is `None` if the file contains no problem.
pub(super) fn list_problems_of_file(desk: &mut Desk, path: PathBuf, read: Option<Box<ReadText>>) {
    let Some((section, index)) = desk.problem_list.file_mut(&path) else {
        return;
    };
    if let Some(read) = read {
        section.add_file_content(index, *read);
    } else if let Some(folder) = &mut section.folder {
        if path.extension().is_some_and(|ending| ending == "txt") {
            // Most text files contain something other than deals, so they are removed from the list.
            folder.files.remove(index);
        } else {
            folder.files[index].state = FileState::Unreadable;
        }
    }
}

/// Stores the order of a folder's files in the settings, because it cannot be written into the folder.
pub(super) fn keep_order_in_settings(desk: &mut Desk, folder: &Path) {
    if let Some(files) = desk.problem_list.files_of_folder(folder) {
        desk.settings.library.forget_order(&files);
        desk.settings.library.order.extend(files);
    }
}

/// Updates the list after a board was removed from a file. `left` contains the remaining boards, if any. The document
/// on the table stays, even if it was the removed board.
pub(super) fn remove_board(desk: &mut Desk, path: &Path, left: Option<ReadText>) {
    let home = desk.documents.open_document();
    let board = desk.problem_list.board_of(home.origin());
    let is_affected = board.is_some_and(|(file, _)| file == path);
    desk.problem_list.close_file(path);
    if let Some(left) = left {
        desk.problem_list.list_again(path, left);
    }
    let place = desk.problem_list.place_of_problem(path, home.saved());
    if is_affected {
        let origin = place.map_or(Origin::New, Origin::Listed);
        desk.documents.open_document_mut().move_to(origin);
    }
    desk.set_warnings();
}

/// Updates everything that refers to a file after it was renamed.
pub(super) fn rename_file(desk: &mut Desk, from: &Path, to: &Path) {
    desk.problem_list.rename_file(from, to);
    for recent in &mut desk.settings.library.recent {
        if recent == from {
            *recent = to.to_owned();
        }
    }
    desk.set_warnings();
    if let Some(folder) = to.parent()
        && desk.problem_list.has_order(folder)
        && let Some(files) = desk.problem_list.files_of_folder(folder)
    {
        let order = Effect::KeepOrder(folder.to_owned(), files);
        desk.effects.push(order);
    }
}

impl Desk {
    /// Returns the tags that occur in the problem list, sorted and without duplicates.
    pub fn all_tags(&self) -> Vec<&str> {
        let problems = (self.problem_list.collections()).flat_map(|(_, it)| &it.problems);
        let mut tags: Vec<&str> = problems
            .flat_map(|problem| &problem.problem.tags)
            .map(String::as_str)
            .collect();
        tags.sort_unstable();
        tags.dedup();
        tags
    }

    /// Returns true if the section with this name is shown in the problem list, which is false for a folder that the
    /// user removed.
    pub fn is_section_listed(&self, name: &SectionName) -> bool {
        match name {
            SectionName::Folder(path) => self.settings.library.folders.contains(path),
            SectionName::Shipped(_)
            | SectionName::Opened
            | SectionName::Pasted
            | SectionName::Read(_) => true,
        }
    }
}
