//! Executing commands about the problem list and the user's folders.

use std::path::PathBuf;

use kibitzer_files::SystemRefusal;

use super::Session;
use super::effect::{Effect, FilePurpose};
use crate::document::difficulty::{Difficulty, SolvingCost};
use crate::document::folder::{FileState, Folder};
use crate::document::problems::{ListPlace, SectionName};
use crate::document::reading::ReadText;
use crate::session::command::Library;
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
            Library::Move(place, by) => self.move_by(place, by),
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
        Effect::ListFolder(path)
    }

    /// Lists the files of a folder after their names were read, unless the folder was removed from the list meanwhile.
    pub(super) fn handle_folder_listed(
        &mut self,
        path: PathBuf,
        files: Result<Vec<PathBuf>, SystemRefusal>,
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

    /// Moves a problem down its section of the list by `by` rows, or up if negative. In a folder, also stores the new
    /// order of the files in the settings.
    fn move_by(&mut self, place: ListPlace, by: isize) {
        if !self.problem_list.move_by(place, by) {
            return;
        }
        let section = self.problem_list.section(place.collection);
        let Some(folder) = section.and_then(|section| section.folder.as_ref()) else {
            return;
        };
        let order = &mut self.settings.library.order;
        order.retain(|path| folder.files.iter().all(|file| file.path != *path));
        order.extend(folder.files.iter().map(|file| file.path.clone()));
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
            SectionName::Shipped(_) | SectionName::Opened | SectionName::Read(_) => true,
        }
    }
}
