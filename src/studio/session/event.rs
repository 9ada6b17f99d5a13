//! Events: what reaches the session from outside, apart from the user's commands.

use std::path::PathBuf;
use std::sync::Arc;

use kibitzer_files::{SystemRefusal, WriteError};

use crate::document::reading::{ReadText, TextSource, UnreadableText, file_name};
use crate::session::command::{Command, Filing, Overview};

use super::Session;
use super::browser::{FolderContent, Prompt};
use super::effect::{Effect, LossySave, SavedFile, SavedList, UnsavedFile};
use super::kept_counts::Count;
use super::notice::Notice;
use super::unsaved::RecoveredWork;

/// The result of an [`Effect`], such as the content of a file, or other input from files and the clipboard.
///
/// Unlike a [`Command`], an event is not bound to any menu or key.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// This text was pasted from the clipboard.
    Pasted(String),
    /// A long pasted text was parsed: its boards, or the reason why it has none.
    TextRead(Result<ReadText, Box<UnreadableText>>),
    /// This file was read: its boards, or the reason why it has none.
    FileRead(PathBuf, Result<ReadText, Box<UnreadableText>>),
    /// The document was saved to a file.
    Saved(Box<SavedFile>),
    /// The document could not be written into its file.
    NotSaved(Box<UnsavedFile>),
    /// A list of deals was written to a file.
    ListSaved(Box<SavedList>),
    /// The file format cannot represent everything that is to be saved, so the user has to decide.
    Losing(Box<LossySave>),
    /// The program's own file dialog has to be opened or updated.
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
    DraftsFound(Vec<RecoveredWork>),
    /// Saved counts of layouts (possible deals of two unseen hands) were read from disk.
    CountsRecalled(Vec<Count>),
    /// Work outside the session was completed or failed, which this notice tells the user.
    Notice(Notice),
}

/// Input to the session: a command of the user, or an event such as the end of file access.
#[derive(Clone, PartialEq, Debug)]
pub enum Input {
    /// A command of the user.
    Command(Command),
    /// An event from outside.
    Event(Event),
}

impl Event {
    /// Parses the content of a file and returns the event with its boards, or with the reason why there are none.
    pub fn from_file(path: PathBuf, bytes: &[u8]) -> Event {
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
    /// Returns true if the input replaces the open document or closes the program.
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
            Input::Command(Command::Overview(overview)) => match overview {
                Overview::Open(..) | Overview::OpenChosen => true,
                Overview::Show(_)
                | Overview::SortBy(_)
                | Overview::Filter(_)
                | Overview::Step(_)
                | Overview::Choose(_)
                | Overview::InView(_) => false,
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
    /// Handles an event. Returns the work, such as file access, that it requires, if any.
    pub(super) fn receive(&mut self, event: Event) -> Option<Effect> {
        match event {
            Event::Pasted(text) => return self.open_pasted(text),
            Event::TextRead(read) => self.open_pasted_boards(read),
            Event::FileRead(path, read) => self.open_file_text(path, read),
            Event::Saved(saved) => return self.handle_saved(*saved),
            Event::NotSaved(unsaved) => return Some(self.handle_not_saved(*unsaved)),
            Event::ListSaved(saved) => return self.handle_list_saved(*saved),
            Event::Losing(losing) => return self.ask_about_losses(*losing),
            Event::Prompt(prompt) => return self.set_prompt(Some(*prompt)),
            Event::Browsed(content) => self.set_folder_content(content),
            Event::FolderListed(path, files) => self.handle_folder_listed(path, files),
            Event::ListedFileRead(path, read) => self.handle_listed_file(path, read),
            Event::DraftNotKept(error) => self.handle_draft_failure(error),
            Event::DraftsFound(found) => self.screen.found.extend(found),
            Event::CountsRecalled(counts) => self.handle_recalled_counts(counts),
            Event::Notice(notice) => self.screen.notices.post(notice),
        }
        None
    }
}
