//! Events: what reaches the session from outside, apart from the user's commands.

use std::path::PathBuf;
use std::sync::Arc;

use kibitzer_files::{SystemRefusal, WriteError};

use crate::document::folder::FolderListing;
use crate::document::reading::{ReadText, TextSource, UnreadableText, file_name};
use crate::session::command::{Answer, Command, Filing, Library, Overview};

use crate::session::effect::{LossySave, SavedFile, SavedList, UnsavedFile};
use crate::session::files::browser::{FolderContent, Prompt};
use crate::session::files::unsaved::RecoveredWork;
use crate::session::layouts::kept_counts::Count;
use crate::session::notice::Notice;

/// The result of an [`Effect`](crate::session::effect::Effect), such as the content of a file, or other input from
/// files and the clipboard.
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
    FolderListed(PathBuf, Result<FolderListing, SystemRefusal>),
    /// The order of this folder's files could not be written into the folder.
    OrderNotKept(PathBuf),
    /// A file that was listed at the end of the last run was read; `None` if it contains no deal, or cannot be read.
    ReadAgain(PathBuf, Option<Box<ReadText>>),
    /// The studio has finished reading the files that were listed at the end of the last run.
    Reopened,
    /// One of the user's files was renamed. The second path is the new one.
    Renamed(PathBuf, PathBuf),
    /// A board was removed from this file: the boards that are left, or `None` if the file was deleted, because it held
    /// no other board.
    BoardRemoved(PathBuf, Option<Box<ReadText>>),
    /// A file of a folder in the problem list was read; `None` if it contains no deal.
    ListedFileRead(PathBuf, Option<Box<ReadText>>),
    /// The draft of unsaved work could not be written.
    DraftNotKept(WriteError),
    /// The result of writing the unsaved work to a draft that stays for the next start: true if it was written.
    WorkLeft(bool),
    /// Drafts of unsaved work were found that an earlier run of the studio left behind.
    DraftsFound(Vec<RecoveredWork>),
    /// Saved counts of layouts (possible deals of two unseen hands) were read from disk.
    CountsRecalled(Vec<Count>),
    /// Work outside the session was completed or failed; this notice informs the user.
    Notice(Notice),
}

/// Input to the session: a command from the user, or an event such as the completion of file access.
#[derive(Clone, PartialEq, Debug)]
pub enum Input {
    /// A command from the user.
    Command(Command),
    /// An event from outside.
    Event(Event),
}

/// The unsaved work that an input puts at risk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stake {
    /// The input loses nothing.
    Nothing,
    /// The input replaces the open document.
    Document,
    /// The input removes the section of the problem list with this index, which may hold boards that are in no file.
    Section(usize),
    /// The input closes the program.
    Everything,
}

impl Stake {
    /// Returns true if the input puts the unsaved changes of the open document at risk.
    pub(super) fn includes_document(self) -> bool {
        matches!(self, Stake::Document | Stake::Everything)
    }
}

impl Event {
    /// Parses the content of a file and returns the event with its boards, or with the reason why there are none.
    pub fn from_file(path: PathBuf, bytes: &[u8]) -> Event {
        let source = TextSource::File(file_name(&path));
        let read = ReadText::read(bytes, source, Some(path.clone()));
        Event::FileRead(path, read)
    }

    fn stake(&self) -> Stake {
        match self {
            Event::Pasted(_) | Event::TextRead(_) | Event::FileRead(..) => Stake::Document,
            Event::Saved(_)
            | Event::NotSaved(_)
            | Event::ListSaved(_)
            | Event::Losing(_)
            | Event::Prompt(_)
            | Event::Browsed(_)
            | Event::FolderListed(..)
            | Event::OrderNotKept(_)
            | Event::ReadAgain(..)
            | Event::Reopened
            | Event::Renamed(..)
            | Event::BoardRemoved(..)
            | Event::ListedFileRead(..)
            | Event::DraftNotKept(_)
            | Event::WorkLeft(_)
            | Event::DraftsFound(_)
            | Event::CountsRecalled(_)
            | Event::Notice(_) => Stake::Nothing,
        }
    }
}

impl<C: Into<Command>> From<C> for Input {
    fn from(command: C) -> Input {
        Input::Command(command.into())
    }
}

impl From<Event> for Input {
    fn from(event: Event) -> Input {
        Input::Event(event)
    }
}

impl Input {
    /// Returns the unsaved work that the input puts at risk.
    pub(super) fn stake(&self) -> Stake {
        match self {
            Input::Command(command) => command.stake(),
            Input::Event(event) => event.stake(),
        }
    }
}

impl Command {
    fn stake(&self) -> Stake {
        match self {
            Command::Filing(filing) => filing.stake(),
            Command::Overview(overview) => overview.stake(),
            Command::Library(library) => library.stake(),
            Command::Share(_)
            | Command::Change(_)
            | Command::Walk(_)
            | Command::Lines(_)
            | Command::Counting(_)
            | Command::Lead(_)
            | Command::Show(_)
            | Command::Challenge(_)
            | Command::Dealing(_) => Stake::Nothing,
        }
    }
}

impl Filing {
    fn stake(&self) -> Stake {
        match self {
            Filing::Quit => Stake::Everything,
            Filing::New(_) | Filing::OpenListed(_) | Filing::Answer(Answer::TakeUp) => {
                Stake::Document
            }
            Filing::Open
            | Filing::Save
            | Filing::SaveAs
            | Filing::AskToDelete(_)
            | Filing::Answer(_)
            | Filing::Prompt(_)
            | Filing::Browse(_) => Stake::Nothing,
        }
    }
}

impl Overview {
    fn stake(&self) -> Stake {
        match self {
            Overview::Open(..) | Overview::OpenChosen => Stake::Document,
            Overview::Show(_)
            | Overview::SortBy(_)
            | Overview::Widen(..)
            | Overview::Filter(_)
            | Overview::Step(_)
            | Overview::Choose(_)
            | Overview::InView(_) => Stake::Nothing,
        }
    }
}

impl Library {
    fn stake(&self) -> Stake {
        match self {
            Library::CloseSection(section) => Stake::Section(*section),
            Library::EditTitle(_) => Stake::Document,
            Library::Search(_)
            | Library::AddFolder
            | Library::FolderChosen(_)
            | Library::ForgetFolder(_)
            | Library::ReadFile(_)
            | Library::OpenFile(_)
            | Library::Filter(_)
            | Library::Group(_)
            | Library::Fold(_)
            | Library::Move(..)
            | Library::Close(_)
            | Library::RenameFile(_)
            | Library::RemoveOwnLines(_)
            | Library::Measure(_)
            | Library::Arrange(..)
            | Library::SaveSection(_) => Stake::Nothing,
        }
    }
}
