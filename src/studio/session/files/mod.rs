//! Opening documents from files and texts of any format, and saving them.

pub mod browser;
pub mod drafts;
pub mod last_screen;
pub(crate) mod reopen;
pub mod unsaved;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kibitzer::notation::native;
use kibitzer_formats::ProblemPart;

use crate::document::edit::new_deal;
use crate::document::problems::{self, ListPlace, TextSource};
use crate::document::reading::{ReadText, RewriteError, TextBoardPlace, TextFacts, UnreadableText};
use crate::document::{Document, Origin};
use crate::session::command::Answer;
use crate::session::command::Filing;
use crate::session::desk::Desk;
use crate::session::effect::{
    Effect, FileWork, LossySave, PlaceInFile, SavedFile, SavedList, UnsavedFile, WindowEffect,
};
use crate::session::event::Input;
use crate::session::files::browser::{Entered, FileBrowser, FilePurpose, FolderContent, Prompt};
use crate::session::list::pasted;
use crate::session::notice::Notice;
use crate::session::request::Request;
use crate::session::screen::Loss;
use crate::session::screen_mode::ScreenMode;

/// The length, in bytes, above which a pasted text is parsed on a background thread.
const LONG_TEXT: usize = 1 << 16;

/// The state of opening and saving: the questions to the user, and the program's own file dialog.
#[derive(Debug, Default)]
pub struct FilingState {
    /// The command or event that waits until the user has decided about unsaved work.
    pub waiting: Option<PendingInput>,
    /// The save that waits for the user's decision, because the file format cannot represent everything.
    pub losing: Option<LossySave>,
    /// The file for which the user last agreed to lose parts of the document on saving, together with those parts.
    accepted_losses: Option<(PathBuf, BTreeSet<ProblemPart>)>,
    /// The problem that waits for the user's decision whether to delete it from its file.
    pub deleting: Option<ListPlace>,
    /// The program's own file dialog, if it is open.
    pub prompt: Option<Prompt>,
}

/// A command or event that waits until the user has decided about the unsaved work that it would lose.
#[derive(Clone, PartialEq, Debug)]
pub struct PendingInput {
    /// The command or event that waits.
    pub input: Input,
    /// The unsaved work that the user is being asked about.
    pub loss: Loss,
}

impl FilingState {
    /// Executes a command about the document as a whole and its file.
    pub(super) fn perform(&mut self, desk: &mut Desk, command: Filing) {
        match command {
            Filing::New(game) => {
                desk.open(Document::new(new_deal(game), Origin::New));
                desk.requests
                    .push(Request::Command(ScreenMode::Edit.into()));
            }
            Filing::OpenListed(place) => {
                if let Some(problem) = desk.problem_to_open(place) {
                    desk.open(Document::new(problem, Origin::Listed(place)));
                }
            }
            Filing::AskToDelete(place) => self.deleting = Some(place),
            Filing::Answer(answer) => self.answer(desk, answer),
            Filing::Open => {
                let choice = Effect::Choose(FilePurpose::Open, String::new());
                desk.effects.push(choice);
            }
            Filing::Quit => desk.effects.push(WindowEffect::Quit.into()),
            Filing::Save => save(desk),
            Filing::SaveAs => self.save_as(desk),
            Filing::Prompt(prompt) => self.set_prompt(desk, prompt),
            Filing::Browse(folder) => self.browse_folder(desk, folder),
        }
    }

    /// Carries out the user's answer to a question.
    fn answer(&mut self, desk: &mut Desk, answer: Answer) {
        match answer {
            Answer::File => self.answer_prompt(desk),
            Answer::SaveFirst => self.save_first(desk),
            Answer::KeepChanges => self.waiting = None,
            Answer::SaveLosing => self.save_losing(desk),
            Answer::KeepWhole => self.losing = None,
            Answer::DeleteBoard => {
                let origin = self.deleting.take().map(Origin::Listed);
                let board = origin.and_then(|origin| desk.place_of(&origin));
                let removal = board.map(|board| Effect::RemoveBoard(Box::new(board)));
                desk.effects.extend(removal);
            }
            Answer::KeepBoard => self.deleting = None,
            // Executed by the session, because they concern drafts.
            Answer::Discard | Answer::TakeUp | Answer::LeaveBehind => {}
        }
    }

    /// Saves the work that the user is being asked about.
    fn save_first(&mut self, desk: &mut Desk) {
        match self.waiting.as_ref().map(|waiting| waiting.loss) {
            Some(Loss::Changes) => save(desk),
            Some(Loss::Deals(collection)) => desk.save_section(collection),
            None => {}
        }
    }

    /// Asks the user about the parts that the file format cannot represent, unless the user has already agreed to lose
    /// them in this file.
    pub(super) fn ask_about_losses(&mut self, desk: &mut Desk, losing: LossySave) {
        if let Some((path, parts)) = &self.accepted_losses
            && path == losing.work.path()
            && parts.is_superset(&losing.losses.parts)
        {
            return desk.effects.push(Effect::SaveLosing(Box::new(losing.work)));
        }
        self.losing = Some(losing);
    }

    /// Saves the part of the document that the file format can represent, after the user has agreed to lose the rest.
    fn save_losing(&mut self, desk: &mut Desk) {
        if let Some(LossySave { work, losses }) = self.losing.take() {
            self.accepted_losses = Some((work.path().to_owned(), losses.parts));
            desk.effects.push(Effect::SaveLosing(Box::new(work)));
        }
    }

    /// Asks the user for a file and saves the document to it.
    fn save_as(&mut self, desk: &mut Desk) {
        self.losing = None;
        save_as(desk);
    }
}

/// The studio's own file dialog.
impl FilingState {
    /// Opens or updates the program's own file dialog; `None` closes it.
    pub(super) fn set_prompt(&mut self, desk: &mut Desk, prompt: Option<Prompt>) {
        self.prompt = prompt;
        let begun = self.prompt.as_mut().filter(|prompt| {
            prompt.browser.content.is_none() && prompt.browser.folder.as_os_str().is_empty()
        });
        if let Some(prompt) = begun {
            let recent = desk.settings.library.recent.iter();
            let last = recent
                .filter_map(|path| path.parent())
                .find(|folder| folder.is_absolute());
            let folder = prompt.purpose.folder().or(last.map(Path::to_owned));
            prompt.browser.folder = folder.unwrap_or_else(|| PathBuf::from("."));
            let effect = Effect::Browse(prompt.browser.folder.clone());
            desk.effects.push(effect);
        }
    }

    /// Shows another folder in the file dialog.
    fn browse_folder(&mut self, desk: &mut Desk, folder: PathBuf) {
        let Some(prompt) = &mut self.prompt else {
            return;
        };
        if !prompt.purpose.writes_file() {
            prompt.path.clear();
        }
        prompt.browser = FileBrowser {
            folder: folder.clone(),
            shows_all: prompt.browser.shows_all,
            ..FileBrowser::default()
        };
        desk.effects.push(Effect::Browse(folder));
    }

    /// Sets the content of the folder that the file dialog shows.
    pub(super) fn set_folder_content(&mut self, content: Arc<FolderContent>) {
        if let Some(prompt) = &mut self.prompt {
            prompt.browser.folder.clone_from(&content.folder);
            prompt.browser.content = Some(content);
        }
    }

    /// Confirms the file dialog: shows the selected folder, or closes the dialog with the chosen file or folder.
    fn answer_prompt(&mut self, desk: &mut Desk) {
        match self.prompt.as_ref().and_then(Prompt::press_enter) {
            Some(Entered::Folder(folder)) => self.browse_folder(desk, folder),
            Some(Entered::Answer(path)) => {
                let prompt = self.prompt.take().map(Box::new);
                let answer = prompt.map(|prompt| Effect::Answer(prompt, path));
                desk.effects.extend(answer);
            }
            None => {}
        }
    }
}

/// Opens the boards of a pasted text. If the text is long, requests instead that it be parsed in the background. If it
/// has no readable board, only a notice is posted.
pub(super) fn open_pasted(desk: &mut Desk, text: String) {
    if text.len() > LONG_TEXT {
        return desk.effects.push(Effect::ReadText(text));
    }
    let read = ReadText::read(text.as_bytes(), TextSource::Clipboard, None);
    open_pasted_boards(desk, read);
}

/// Opens the boards of a file after it was read.
pub(super) fn open_file_text(
    desk: &mut Desk,
    path: PathBuf,
    read: Result<ReadText, Box<UnreadableText>>,
) {
    let is_readable = read.is_ok();
    if is_readable {
        desk.settings.library.record_file(&path);
    }
    let source = TextSource::File(problems::file_name(&path));
    open_boards(desk, source, read);
    if is_readable {
        desk.requests.push(Request::ShowPlayedBoards);
    }
}

/// Opens the boards of a pasted text after it was parsed.
pub(super) fn open_pasted_boards(desk: &mut Desk, read: Result<ReadText, Box<UnreadableText>>) {
    open_boards(desk, TextSource::Clipboard, read);
}

/// Opens the boards of a text after it was parsed, or posts a notice about why it has none.
fn open_boards(desk: &mut Desk, source: TextSource, read: Result<ReadText, Box<UnreadableText>>) {
    match read {
        Ok(read) => {
            desk.screen.notices.clear();
            post_warnings(desk, &read.facts);
            show_boards(desk, read);
        }
        Err(unread) => {
            let UnreadableText { error, facts } = *unread;
            let says_more = facts.warnings.iter().any(|warning| warning.error != error);
            let notice = Notice::Unreadable(source, Box::new(error));
            desk.screen.notices.post(notice);
            if says_more {
                desk.screen.warnings = Some(facts);
            }
        }
    }
}

/// Opens the first board of a text, and adds all of them to the problem list.
fn show_boards(desk: &mut Desk, read: ReadText) {
    let Some(first) = read.problems.first().cloned() else {
        return;
    };
    let facts = read.facts.clone();
    let place = match &facts.path {
        None => pasted::list(desk, read),
        Some(_) if read.problems.len() > 1 => desk.problem_list.add(read),
        Some(path) => {
            let path = Some(path.clone());
            let board = TextBoardPlace { facts, index: 0 };
            desk.problem_list.put_board(path, first.clone(), board)
        }
    };
    desk.open(Document::new(first, Origin::Listed(place)));
}

/// Posts a notice about the warnings for the text that was just read.
fn post_warnings(desk: &mut Desk, facts: &TextFacts) {
    let source = facts.source.clone();
    let mut lost = facts.warnings.iter().filter(|warning| warning.costs_board);
    let notice = match lost.next() {
        Some(first) => Notice::PartlyRead(
            source,
            Box::new(first.error.clone()),
            facts.unreadable_boards(),
        ),
        // The warnings are in view already.
        None if desk.screen.shows_warnings => return,
        None => match facts.notable_warnings().next() {
            Some(first) => {
                let count = facts.notable_warnings().count();
                Notice::Warnings(source, Box::new(first.error.clone()), count)
            }
            None => return,
        },
    };
    desk.screen.notices.post(notice);
}

/// Saves the document into its file, or asks the user for a file.
fn save(desk: &mut Desk) {
    let origin = desk.document().origin();
    let facts = desk.problem_list.text_facts(origin);
    let wrapping = facts.and_then(|facts| facts.wrapping);
    match (desk.place_of(origin), wrapping) {
        (Some(PlaceInFile { path, .. }), Some(wrapping)) => {
            let reason = RewriteError::Wrapped(wrapping);
            handle_not_saved(desk, UnsavedFile { path, reason });
        }
        (Some(place), None) => {
            let problem = desk.documents.current_mut().write().clone();
            let work = FileWork::Place(Box::new(place), problem);
            desk.effects.push(Effect::Save(Box::new(work)));
        }
        (None, _) => save_as(desk),
    }
}

/// Asks the user for a file and saves the document to it.
fn save_as(desk: &mut Desk) {
    let name = match own_file_stem(desk) {
        Some(stem) => format!("{stem}.{}", ending(desk).unwrap_or(native::EXTENSION)),
        None => new_file_name(desk),
    };
    save_to_new_file(desk, name, None);
}

/// Returns the name without extension of the file that holds only the document; `None` if there is none.
fn own_file_stem(desk: &Desk) -> Option<String> {
    let listed = desk.problem_list.get(desk.document().origin().place()?)?;
    let stem = listed.path.as_ref()?.file_stem()?;
    Some(stem.to_string_lossy().into_owned())
}

/// Asks the user for a file and saves the document to it. `unsaved` is the file into which the document could not be
/// written, if any.
fn save_to_new_file(desk: &mut Desk, name: String, unsaved: Option<UnsavedFile>) {
    let problem = Box::new(desk.documents.current_mut().write().clone());
    let choice = Effect::Choose(FilePurpose::Save(problem, unsaved), name);
    desk.effects.push(choice);
}

/// Returns a name for a new file with the document, derived from its title.
fn new_file_name(desk: &Desk) -> String {
    problems::file_name_for(desk.document().problem(), ending(desk))
}

/// Returns the extension of the format of the document's file, if the document can be written in that format.
fn ending(desk: &Desk) -> Option<&'static str> {
    let facts = desk.problem_list.text_facts(desk.document().origin());
    let format = facts.filter(|facts| facts.path.is_some())?.format?;
    format.write(desk.document().problem())?;
    format.endings.first().copied()
}

/// Completes a save of the document. Input that waited for the save continues, unless the file does not hold the
/// whole document.
pub(super) fn handle_saved(desk: &mut Desk, saved: SavedFile) {
    let before = desk.counts_place();
    let SavedFile {
        path,
        index,
        problem,
        is_recoded,
    } = saved;
    desk.settings.library.record_file(&path);
    let problem_list = &mut desk.problem_list;
    let document = desk.documents.current_mut();
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
    });
    let Some(is_whole) = is_whole else {
        return;
    };
    desk.requests.push(Request::MoveCounts(before));
    if is_recoded {
        desk.screen.notices.post(Notice::Recoded(path.clone()));
    }
    if !is_whole {
        return desk.screen.notices.post(Notice::PartlySaved(path));
    }
    desk.requests.push(Request::Continue(Loss::Changes));
}

/// Completes a save of a list of deals. Input that waited for the save continues.
pub(super) fn handle_list_saved(desk: &mut Desk, saved: SavedList) {
    let whole = saved.collection.filter(|_| saved.lost == 0);
    desk.screen.notices.post(Notice::ListWritten(saved));
    if let Some(collection) = whole {
        desk.problem_list.mark_deals_saved(collection);
        let loss = Loss::Deals(collection);
        desk.requests.push(Request::Continue(loss));
    }
}

/// Asks the user for another file after the document could not be written into its own.
pub(super) fn handle_not_saved(desk: &mut Desk, unsaved: UnsavedFile) {
    let notice = Notice::NotInPlace(unsaved.clone());
    desk.screen.notices.post(notice);
    let name = match unsaved.reason {
        RewriteError::Changed | RewriteError::OthersChange(_) => new_file_name(desk),
        RewriteError::OnlyRead(_) | RewriteError::NoPlace(..) | RewriteError::Wrapped(_) => {
            let problem = desk.document().problem();
            problems::file_name_for(problem, None)
        }
    };
    save_to_new_file(desk, name, Some(unsaved));
}
