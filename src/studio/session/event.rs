//! Results that arrive from outside the window.

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

/// A result that arrives from outside the window: of an [`Effect`], or of files and the clipboard.
///
/// A [`Command`] is what the user does; no menu or key offers an event.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// A text was pasted.
    Pasted(String),
    /// A long pasted text was read: its boards, or the reason why it has none.
    TextRead(Result<ReadText, Box<UnreadText>>),
    /// A file was read: its boards, or the reason why it has none.
    FileRead(PathBuf, Result<ReadText, Box<UnreadText>>),
    /// The document was written to this file.
    Saved(Box<SavedFile>),
    /// The document cannot be written into its file as the file is now.
    NotSaved(Box<UnsavedFile>),
    /// Deals of the list were written to a file.
    ListSaved(Box<SavedList>),
    /// The format of a file cannot express everything that is to be written; the user decides.
    Losing(Box<LosingSave>),
    /// The window has to ask for the name of a file, or to ask again.
    Prompt(Box<Prompt>),
    /// The content of a folder, while the name of a file is asked for.
    Browsed(Arc<FolderContent>),
    /// The files of a folder of the problem list, or the reason why it cannot be read.
    FolderListed(PathBuf, Result<Vec<PathBuf>, SystemRefusal>),
    /// A file of such a folder was read; `None` if it holds no deal.
    ListedFileRead(PathBuf, Option<Box<ReadText>>),
    /// The draft of unsaved work was not written.
    DraftNotKept(WriteError),
    /// Drafts of unsaved work that an earlier studio left behind.
    DraftsFound(Vec<FoundWork>),
    /// Kept counts of all deals.
    CountsRecalled(Vec<Count>),
    /// A notice about work outside the window: something failed, or is done.
    Notice(Notice),
}

/// Input of a session: a command of the user, or an event from outside.
#[derive(Clone, PartialEq, Debug)]
pub enum Input {
    /// A command of the user.
    Command(Command),
    /// An event from outside.
    Event(Event),
}

impl Event {
    /// Reads the content of a file.
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
    /// Returns true if the input takes the document off the table, or ends the studio.
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
    /// Takes in an event; returns the work that it requires outside the window.
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
