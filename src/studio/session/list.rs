//! Executing commands about the problem list and the user's folders.

use std::path::{Path, PathBuf};

use kibitzer_files::SystemRefusal;

use super::Session;
use super::effect::{Effect, FilePurpose};
use crate::document::Origin;
use crate::document::difficulty::{Difficulty, SolvingCost};
use crate::document::folder::{FileState, Folder, FolderListing};
use crate::document::problems::{FileSection, ListPlace, SectionName, file_name};
use crate::document::reading::ReadText;
use crate::session::command::{Command, Filing, Library};
use crate::session::screen_mode::ScreenMode;
use crate::settings::toggle;

impl Session {
    /// Executes a command about the problem list.
    pub(super) fn change_list(&mut self, command: Library) -> Option<Effect> {
        match command {
            Library::AddFolder => return Some(Effect::Choose(FilePurpose::Folder, String::new())),
            Library::FolderChosen(path) => return Some(self.add_folder(path)),
            Library::OpenFile(path) => return Some(Effect::Read(path)),
            Library::ReadFile(path) => {
                let (section, index) = self.problem_list.file_mut(&path)?;
                let file = section.folder.as_mut()?.files.get_mut(index)?;
                file.state = FileState::Reading;
                return Some(Effect::ReadListed(path));
            }
            Library::ForgetFolder(path) => {
                self.settings.library.folders.retain(|it| *it != path);
                self.problem_list.forget_folder(&path);
            }
            Library::Filter(filter) => self.screen.list.filter = filter,
            Library::Group(grouping) => self.screen.list.grouping = grouping,
            Library::Fold(name) => toggle(&mut self.screen.list.folded, name),
            Library::Move(place, by) => return self.move_by(place, by),
            Library::Close(place) => self.problem_list.close(place),
            Library::CloseSection(section) => self.problem_list.close_section(section),
            Library::EditTitle(place) => {
                self.perform(Command::Filing(Filing::OpenListed(place)));
                self.set_mode(ScreenMode::Edit);
            }
            Library::RenameFile(path) => {
                let name = file_name(&path);
                return Some(Effect::Choose(FilePurpose::Rename(path), name));
            }
            Library::AskToDelete(place) => self.screen.deleting = Some(place),
            Library::KeepBoard => self.screen.deleting = None,
            Library::Delete => {
                let place = self.screen.deleting.take()?;
                let place = self.place_of(&Origin::Listed(place))?;
                return Some(Effect::RemoveBoard(Box::new(place)));
            }
            Library::RemoveOwnLines(place) => self.remove_own_lines(place),
            Library::Measure(place) => self.measure_difficulty(place),
        }
        None
    }

    /// Adds a folder to the problem list. Returns the effect that reads the names of its files.
    fn add_folder(&mut self, path: PathBuf) -> Effect {
        let folders = &mut self.settings.library.folders;
        if !folders.contains(&path) {
            folders.push(path.clone());
        }
        self.problem_list
            .prepare(&[FileSection::Folder(path.clone())]);
        Effect::ListFolder(path)
    }

    /// Lists the files of a folder after their names were read, unless the folder was removed from the list meanwhile.
    pub(super) fn handle_folder_listed(
        &mut self,
        path: PathBuf,
        files: Result<FolderListing, SystemRefusal>,
    ) {
        let folder = Folder::new(files, &self.settings.library.order);
        if self.settings.library.folders.contains(&path) {
            self.problem_list.put_folder(path, folder);
        }
    }

    /// Lists the problems of a file in a folder after it was read. `read` is `None` if the file contains no problem.
    pub(super) fn handle_listed_file(&mut self, path: PathBuf, read: Option<Box<ReadText>>) {
        let Some((section, index)) = self.problem_list.file_mut(&path) else {
            return;
        };
        if let Some(read) = read {
            section.add_file_content(index, *read);
        } else if let Some(folder) = &mut section.folder {
            match path.extension().is_some_and(|it| it == "txt") {
                // Most text files contain something other than deals, so they are removed from the list.
                true => drop(folder.files.remove(index)),
                false => folder.files[index].state = FileState::Unreadable,
            }
        }
    }

    /// Moves a problem down its section of the list by `by` rows, or up if negative. In a folder, returns the effect that
    /// writes the new order of the files into the folder.
    fn move_by(&mut self, place: ListPlace, by: isize) -> Option<Effect> {
        if !self.problem_list.move_by(place, by) {
            return None;
        }
        let (folder, files) = self.problem_list.arranged_folder(place.collection)?;
        self.settings.library.forget_order(&files);
        Some(Effect::KeepOrder(folder, files))
    }

    /// Stores the order of a folder's files in the settings, because it cannot be written into the folder.
    pub(super) fn keep_order_in_settings(&mut self, folder: &Path) {
        if let Some(files) = self.problem_list.files_of_folder(folder) {
            self.settings.library.forget_order(&files);
            self.settings.library.order.extend(files);
        }
    }

    /// Updates the list after a board was removed from a file. `left` are the boards that are left, if any. The document
    /// on the table stays, even if it was that board.
    pub(super) fn handle_board_removed(&mut self, path: &Path, left: Option<ReadText>) {
        let home = self.documents.open_document();
        let board = self.problem_list.board_of(home.origin());
        let is_affected = board.is_some_and(|(file, _)| file == path);
        self.problem_list.close_file(path);
        if let Some(left) = left {
            self.problem_list.list_again(path, left);
        }
        let place = self.problem_list.place_of_problem(path, home.saved());
        if is_affected {
            let origin = place.map_or(Origin::New, Origin::Listed);
            self.documents.open_document_mut().move_to(origin);
        }
        self.set_warnings();
    }

    /// Updates everything that refers to a file after it was renamed.
    pub(super) fn handle_renamed(&mut self, from: &Path, to: &Path) {
        self.problem_list.rename_file(from, to);
        let recent = self.settings.library.recent.iter_mut();
        recent
            .filter(|it| *it == from)
            .for_each(|it| *it = to.to_owned());
        self.set_warnings();
        let folder = to.parent().map(Path::to_owned);
        let files = folder.and_then(|it| Some((self.problem_list.files_of_folder(&it)?, it)));
        let arranged = files.filter(|(_, folder)| self.problem_list.has_order(folder));
        let effect = arranged.map(|(files, folder)| Effect::KeepOrder(folder, files));
        self.pending_effects.extend(effect);
    }

    /// Starts measuring the difficulty of a problem.
    fn measure_difficulty(&mut self, place: ListPlace) {
        let listed = self.problem_list.get(place);
        let Some(listed) = listed.filter(|it| self.screen.list.can_measure(it)) else {
            return;
        };
        match SolvingCost::for_problem(&listed.problem) {
            Some(cost) => {
                self.screen.list.measured = Some(listed.key);
                self.inquiries.difficulty.set_question(Some(cost));
            }
            None => drop(self.screen.list.difficulties.insert(listed.key, None)),
        }
    }

    /// Stores the difficulty of a problem once it has been measured.
    pub(super) fn store_difficulty(&mut self) {
        let slot = &mut self.inquiries.difficulty;
        let is_over = slot.is_open() && !slot.is_running();
        if let Some(key) = self.screen.list.measured.filter(|_| is_over) {
            let nodes = slot.report().copied().flatten();
            let difficulty = nodes.map(Difficulty::from_nodes);
            self.screen.list.difficulties.insert(key, difficulty);
            self.screen.list.measured = None;
            slot.set_question(None);
        }
    }

    /// Returns the tags that occur in the problem list, sorted and without duplicates.
    pub fn all_tags(&self) -> Vec<&str> {
        let problems = self
            .problem_list
            .collections()
            .flat_map(|(_, it)| &it.problems);
        let tags = problems.flat_map(|it| &it.problem.tags);
        let mut tags: Vec<&str> = tags.map(String::as_str).collect();
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
