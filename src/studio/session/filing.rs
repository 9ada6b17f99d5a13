//! Opening documents from files and texts of any format, and saving them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use kibitzer::notation::native;
use kibitzer::problem::Problem;

use super::Session;
use super::browser::{Entered, FileBrowser, FilePurpose, FolderContent, Prompt};
use super::effect::{Effect, FileWork, LossySave, PlaceInFile, SavedFile, SavedList, UnsavedFile};
use super::notice::Notice;
use super::screen::Loss;
use crate::document::Origin;
use crate::document::problems::{self, TextSource};
use crate::document::reading::{ReadText, RewriteError, TextBoardPlace, UnreadableText};

/// The length, in bytes, above which a pasted text is parsed on a background thread.
const LONG_TEXT: usize = 1 << 16;

impl Session {
    /// Opens the boards of a pasted text. If the text is long, returns the effect that parses it in the background
    /// instead. If it has no readable board, only a notice is posted.
    pub(super) fn open_pasted(&mut self, text: String) -> Option<Effect> {
        if text.len() > LONG_TEXT {
            return Some(Effect::ReadText(text));
        }
        let read = ReadText::read(text.as_bytes(), TextSource::Clipboard, None);
        self.open_pasted_boards(read);
        None
    }

    /// Opens the boards of a file after it was read.
    pub(super) fn open_file_text(
        &mut self,
        path: PathBuf,
        read: Result<ReadText, Box<UnreadableText>>,
    ) {
        let is_readable = read.is_ok();
        if is_readable {
            self.settings.library.record_file(&path);
        }
        let source = TextSource::File(problems::file_name(&path));
        self.open_boards(source, read);
        if is_readable {
            self.show_played_boards();
        }
    }

    /// Opens the boards of a pasted text after it was parsed.
    pub(super) fn open_pasted_boards(&mut self, read: Result<ReadText, Box<UnreadableText>>) {
        self.open_boards(TextSource::Clipboard, read);
    }

    /// Opens the boards of a text after it was parsed, or posts a notice about why it has none.
    fn open_boards(&mut self, source: TextSource, read: Result<ReadText, Box<UnreadableText>>) {
        match read {
            Ok(read) => {
                self.screen.notices.clear();
                self.show_boards(read);
                self.post_warnings();
            }
            Err(unread) => {
                let UnreadableText { error, facts } = *unread;
                let says_more = facts.warnings.iter().any(|it| it.error != error);
                let notice = Notice::Unreadable(source, Box::new(error));
                self.screen.notices.post(notice);
                if says_more {
                    self.screen.warnings = Some(facts);
                }
            }
        }
    }

    /// Opens the first board of a text, and adds all of them to the problem list.
    fn show_boards(&mut self, read: ReadText) {
        let Some(first) = read.problems.first().cloned() else {
            return;
        };
        let facts = read.facts.clone();
        let place = match &facts.path {
            None => self.list_pasted(read),
            Some(_) if read.problems.len() > 1 => self.problem_list.add(read),
            Some(path) => {
                let path = Some(path.clone());
                let board = TextBoardPlace { facts, index: 0 };
                self.problem_list.put_board(path, first.clone(), board)
            }
        };
        self.show_problem(first, Origin::Listed(place));
    }

    /// Posts a notice about the warnings for the text that was just read.
    fn post_warnings(&mut self) {
        let Some(facts) = &self.screen.warnings else {
            return;
        };
        let source = facts.source.clone();
        let mut lost = facts.warnings.iter().filter(|it| it.costs_board);
        let notice = match lost.next() {
            Some(first) => Notice::PartlyRead(
                source,
                Box::new(first.error.clone()),
                facts.unreadable_boards(),
            ),
            // The warnings are in view already.
            None if self.screen.shows_warnings => return,
            None => match facts.notable_warnings().next() {
                Some(first) => {
                    let count = facts.notable_warnings().count();
                    Notice::Warnings(source, Box::new(first.error.clone()), count)
                }
                None => return,
            },
        };
        self.screen.notices.post(notice);
    }

    /// Sets the text whose warnings are shown, after another document was opened.
    pub(super) fn set_warnings(&mut self) {
        let facts = self
            .problem_list
            .text_facts(self.documents.open_document().origin());
        self.screen.warnings = facts.filter(|it| !it.warnings.is_empty()).cloned();
    }

    /// Saves the document into its file, or asks the user for a file.
    pub(super) fn save(&mut self) -> Effect {
        let origin = self.document().origin();
        let wrapping = self
            .problem_list
            .text_facts(origin)
            .and_then(|it| it.wrapping);
        match (self.place_of(origin), wrapping) {
            (Some(PlaceInFile { path, .. }), Some(wrapping)) => {
                self.handle_not_saved(UnsavedFile {
                    path,
                    reason: RewriteError::Wrapped(wrapping),
                })
            }
            (Some(place), None) => {
                let problem = self.documents.current_mut().write().clone();
                Effect::Save(Box::new(FileWork::Place(Box::new(place), problem)))
            }
            (None, _) => self.save_as(),
        }
    }

    /// Asks the user about the parts that the file format cannot represent, unless he already agreed to lose them in
    /// this file.
    pub(super) fn ask_about_losses(&mut self, losing: LossySave) -> Option<Effect> {
        if let Some((path, parts)) = &self.screen.accepted_losses
            && path == losing.work.path()
            && parts.is_superset(&losing.losses.parts)
        {
            return Some(Effect::SaveLosing(Box::new(losing.work)));
        }
        self.screen.losing = Some(losing);
        None
    }

    /// Saves the part of the document that the file format can represent, after the user has agreed to lose the rest.
    pub(super) fn save_losing(&mut self) -> Option<Effect> {
        let LossySave { work, losses } = self.screen.losing.take()?;
        self.screen.accepted_losses = Some((work.path().to_owned(), losses.parts));
        Some(Effect::SaveLosing(Box::new(work)))
    }

    /// Returns all deals that were read from the same text as the open document, or dealt at random together with it.
    pub fn list_of_document(&self) -> impl Iterator<Item = &Problem> {
        let origin = self.documents.open_document().origin();
        let boards = self.problem_list.problems_of_same_text(origin);
        boards.map(|(_, problem)| problem)
    }

    /// Asks the user for a file and saves the document to it.
    pub(super) fn save_as(&mut self) -> Effect {
        self.screen.losing = None;
        let name = match self.own_file_stem() {
            Some(stem) => format!("{stem}.{}", self.ending().unwrap_or(native::EXTENSION)),
            None => self.new_file_name(),
        };
        self.save_to_new_file(name, None)
    }

    /// Returns the name without extension of the file that holds only the document; `None` if there is none.
    fn own_file_stem(&self) -> Option<String> {
        let listed = self.problem_list.get(self.document().origin().place()?)?;
        let stem = listed.path.as_ref()?.file_stem()?;
        Some(stem.to_string_lossy().into_owned())
    }

    /// Asks the user for a file and saves the document to it. `unsaved` is the file into which the document could not be
    /// written, if any.
    fn save_to_new_file(&mut self, name: String, unsaved: Option<UnsavedFile>) -> Effect {
        let problem = Box::new(self.documents.current_mut().write().clone());
        Effect::Choose(FilePurpose::Save(problem, unsaved), name)
    }

    /// Returns a name for a new file with the document, derived from its title.
    fn new_file_name(&self) -> String {
        problems::file_name_for(self.document().problem(), self.ending())
    }

    /// Returns the extension of the format of the document's file, if the document can be written in that format.
    fn ending(&self) -> Option<&'static str> {
        let facts = self.problem_list.text_facts(self.document().origin());
        let format = facts.filter(|facts| facts.path.is_some())?.format?;
        format.write(self.document().problem())?;
        format.endings.first().copied()
    }

    /// Completes a save of the document. Input that waited for the save continues, unless the file does not hold the
    /// whole document.
    pub(super) fn handle_saved(&mut self, saved: SavedFile) -> Option<Effect> {
        let before = self.counts_place();
        let SavedFile {
            path,
            index,
            problem,
            is_recoded,
        } = saved;
        self.settings.library.record_file(&path);
        let problem_list = &mut self.problem_list;
        let document = self.documents.current_mut();
        let old = document.origin().clone();
        let is_there = |board: &TextBoardPlace| Some(board.index) == index;
        let board = problem_list.board_of(&old);
        let is_in_place = board.is_some_and(|(file, board)| file == path && is_there(board));
        let is_whole = document.saved_to(problem, |read_back| match old {
            Origin::Listed(place) if is_in_place => {
                problem_list.update_problem(place, read_back.clone());
                old
            }
            Origin::New | Origin::Listed(_) => {
                let (path, problem) = (path.clone(), read_back.clone());
                Origin::Listed(problem_list.put_saved(&old, path, problem))
            }
        })?;
        self.move_counts(&before);
        if is_recoded {
            self.screen.notices.post(Notice::Recoded(path.clone()));
        }
        if !is_whole {
            self.screen.notices.post(Notice::PartlySaved(path));
            return None;
        }
        self.continue_after(Loss::Changes)
    }

    /// Completes a save of a list of deals. Input that waited for the save continues.
    pub(super) fn handle_list_saved(&mut self, saved: SavedList) -> Option<Effect> {
        let collection = saved.collection.filter(|_| saved.lost == 0);
        self.screen.notices.post(Notice::ListWritten(saved));
        let collection = collection?;
        self.problem_list.mark_deals_saved(collection);
        self.continue_after(Loss::Deals(collection))
    }

    /// Asks the user for another file after the document could not be written into its own.
    pub(super) fn handle_not_saved(&mut self, unsaved: UnsavedFile) -> Effect {
        let notice = Notice::NotInPlace(unsaved.clone());
        self.screen.notices.post(notice);
        let name = match unsaved.reason {
            RewriteError::Changed | RewriteError::OthersChange(_) => self.new_file_name(),
            RewriteError::OnlyRead(_) | RewriteError::NoPlace(..) | RewriteError::Wrapped(_) => {
                let problem = self.document().problem();
                problems::file_name_for(problem, None)
            }
        };
        self.save_to_new_file(name, Some(unsaved))
    }
}

/// The studio's own file dialog.
impl Session {
    /// Opens or updates the program's own file dialog; `None` closes it.
    pub(super) fn set_prompt(&mut self, prompt: Option<Prompt>) -> Option<Effect> {
        self.screen.prompt = prompt;
        let prompt = self.screen.prompt.as_mut()?;
        if prompt.browser.content.is_some() || !prompt.browser.folder.as_os_str().is_empty() {
            return None;
        }
        let library = &self.settings.library;
        let last = library.recent.iter().find_map(|path| path.parent());
        let last = last.filter(|it| it.is_absolute());
        let last = prompt.purpose.folder().or(last.map(Path::to_owned));
        let folder = last.unwrap_or_else(|| PathBuf::from("."));
        prompt.browser.folder.clone_from(&folder);
        Some(Effect::Browse(folder))
    }

    /// Shows another folder in the file dialog.
    pub(super) fn browse_folder(&mut self, folder: PathBuf) -> Option<Effect> {
        let prompt = self.screen.prompt.as_mut()?;
        if !prompt.purpose.writes_file() {
            prompt.path.clear();
        }
        prompt.browser = FileBrowser {
            folder: folder.clone(),
            shows_all: prompt.browser.shows_all,
            ..FileBrowser::default()
        };
        Some(Effect::Browse(folder))
    }

    /// Sets the content of the folder that the file dialog shows.
    pub(super) fn set_folder_content(&mut self, content: Arc<FolderContent>) {
        if let Some(prompt) = &mut self.screen.prompt {
            prompt.browser.folder.clone_from(&content.folder);
            prompt.browser.content = Some(content);
        }
    }

    /// Confirms the file dialog: shows the selected folder, or closes the dialog with the chosen file or folder.
    pub(super) fn answer_prompt(&mut self) -> Option<Effect> {
        let prompt = self.screen.prompt.as_ref()?;
        match prompt.press_enter()? {
            Entered::Folder(folder) => self.browse_folder(folder),
            Entered::Answer(path) => {
                let prompt = self.screen.prompt.take()?;
                Some(Effect::Answer(Box::new(prompt), path))
            }
        }
    }
}
