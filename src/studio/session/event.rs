//! Events: what reaches the session from outside, apart from the user's commands.

use std::path::PathBuf;
use std::sync::Arc;

use kibitzer_files::{SystemRefusal, WriteError};

use crate::document::reading::{ReadText, TextSource, UnreadText, file_name};
use crate::session::command::{Command, Filing};

use super::Session;
use super::browser::{FolderContent, Prompt};
use super::effect::{Effect, LosingSave, SavedFile, SavedList, UnsavedFile};
use super::kept_counts::Count;
use super::notice::Notice;
use super::unsaved::FoundWork;

/// The result of an [`Effect`], or other input from files and the clipboard.
///
/// Unlike a [`Command`], an event is not bound to any menu or key.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// This text was pasted from the clipboard.
    Pasted(String),
    /// A long pasted text was parsed: its boards, or the reason why it has none.
    TextRead(Result<ReadText, Box<UnreadText>>),
    /// This file was read: its boards, or the reason why it has none.
    FileRead(PathBuf, Result<ReadText, Box<UnreadText>>),
    /// The document was saved to a file.
    Saved(Box<SavedFile>),
    /// The document could not be written into its file.
    NotSaved(Box<UnsavedFile>),
    /// A list of deals was written to a file.
    ListSaved(Box<SavedList>),
    /// The file format cannot represent everything to be saved, so the user has to decide.
    Losing(Box<LosingSave>),
    /// The studio's own file dialog has to be opened, or updated.
    Prompt(Box<Prompt>),
    /// The content of the folder shown in the file dialog was read.
    Browsed(Arc<FolderContent>),
    /// A folder of the problem list was read: its files, or the reason why it cannot be read.
    FolderListed(PathBuf, Result<Vec<PathBuf>, SystemRefusal>),
    /// A file of a folder in the problem list was read; `None` if it contains no deal.
    ListedFileRead(PathBuf, Option<Box<ReadText>>),
    /// The draft of unsaved work could not be written.
    DraftNotKept(WriteError),
    /// Drafts of unsaved work were found that an earlier run of the studio left behind.
    DraftsFound(Vec<FoundWork>),
    /// Saved counts of layouts were read from disk.
    CountsRecalled(Vec<Count>),
    /// Work outside the session was completed or failed. The notice tells the user which.
    Notice(Notice),
}

/// Input to a session: a command of the user, or an event from outside.
#[derive(Clone, PartialEq, Debug)]
pub enum Input {
    /// A command of the user.
    Command(Command),
    /// An event from outside.
    Event(Event),
}

impl Event {
    /// Parses the content of a file and returns the event for the result.
    pub fn of_file(path: PathBuf, bytes: &[u8]) -> Event {
        let source = TextSource::File(file_name(&path));
        let read = ReadText::read(bytes, source, Some(path.clone()));
        Event::FileRead(path, read)
    }
}

impl From<Command> for Input {
    fn from(command: Command) -> Input {
        Input::Command(command)
    }
}

impl From<Event> for Input {
    fn from(event: Event) -> Input {
        Input::Event(event)
    }
}

impl Input {
    /// Returns true if the input replaces the open document, or closes the studio.
    pub(super) fn leaves_document(&self) -> bool {
        match self {
            Input::Command(Command::Filing(filing)) => match filing {
                Filing::New(_) | Filing::OpenListed(_) | Filing::TakeUp | Filing::Quit => true,
                Filing::Open
                | Filing::Save
                | Filing::SaveFirst
                | Filing::SaveAs
                | Filing::SaveLosing
                | Filing::KeepWhole
                | Filing::Browse(_)
                | Filing::Discard
                | Filing::KeepChanges
                | Filing::Prompt(_)
                | Filing::AnswerPrompt
                | Filing::LeaveBehind => false,
            },
            Input::Command(
                Command::Share(_)
                | Command::Change(_)
                | Command::Walk(_)
                | Command::Lines(_)
                | Command::Survey(_)
                | Command::Show(_)
                | Command::Challenge(_)
                | Command::Library(_)
                | Command::Dealing(_),
            ) => false,
            Input::Event(event) => match event {
                Event::Pasted(_) | Event::TextRead(_) | Event::FileRead(..) => true,
                Event::Saved(_)
                | Event::NotSaved(_)
                | Event::ListSaved(_)
                | Event::Losing(_)
                | Event::Prompt(_)
                | Event::Browsed(_)
                | Event::FolderListed(..)
                | Event::ListedFileRead(..)
                | Event::DraftNotKept(_)
                | Event::DraftsFound(_)
                | Event::CountsRecalled(_)
                | Event::Notice(_) => false,
            },
        }
    }
}

impl Session {
    /// Handles an event. Returns the work outside the session that it requires, if any.
    pub(super) fn receive(&mut self, event: Event) -> Option<Effect> {
        match event {
            Event::Pasted(text) => return self.pasted(text),
            Event::TextRead(read) => self.text_read(read),
            Event::FileRead(path, read) => self.file_opened(path, read),
            Event::Saved(saved) => return self.saved(*saved),
            Event::NotSaved(unsaved) => return Some(self.not_saved(*unsaved)),
            Event::ListSaved(saved) => return self.list_saved(*saved),
            Event::Losing(losing) => return self.ask_about_losses(*losing),
            Event::Prompt(prompt) => return self.prompt(Some(*prompt)),
            Event::Browsed(content) => self.browsed(content),
            Event::FolderListed(path, files) => self.folder_listed(path, files),
            Event::ListedFileRead(path, read) => self.file_read(path, read),
            Event::DraftNotKept(error) => self.draft_not_kept(error),
            Event::DraftsFound(found) => self.screen.found.extend(found),
            Event::CountsRecalled(counts) => self.counts_recalled(counts),
            Event::Notice(notice) => self.screen.notices.post(notice),
        }
        None
    }
}
