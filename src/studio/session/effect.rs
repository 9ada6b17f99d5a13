//! The effects of commands outside the session: work on files, the clipboard and the window.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::slice;
use std::sync::Arc;

use kibitzer::analysis::Statistics;
use kibitzer::cards::Card;
use kibitzer::problem::Problem;
use kibitzer::rules::Game;
use kibitzer_export::ExportKind;
use kibitzer_formats::{Format, ProblemPart};

pub use crate::document::reading::PlaceInFile;
use crate::settings::PanelStep;

pub use crate::session::files::browser::{DealList, FilePurpose, Prompt, UnsavedFile};
use crate::session::files::unsaved::UnsavedWork;
use crate::session::handout::form::HandoutTarget;
use crate::session::layouts::kept_counts::{Count, CountsPlace};

/// Work that the session requests from outside: access to files, the clipboard or the window.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// Asks the user for a file or folder, and uses it for this purpose. The second field is the proposed name of a
    /// file to write.
    Choose(FilePurpose, String),
    /// Reads this file.
    Read(PathBuf),
    /// Lists the files of a folder.
    ListFolder(PathBuf),
    /// Reads this file of a listed folder, to list its problems.
    ReadListed(PathBuf),
    /// Parses a long pasted text on a background thread.
    ReadText(String),
    /// Writes a file, after asking the user if its format cannot represent everything.
    Save(Box<FileWork>),
    /// Writes a file in a format that cannot represent everything, after the user has agreed to the loss.
    SaveLosing(Box<FileWork>),
    /// Lists a folder for the file dialog.
    Browse(PathBuf),
    /// Continues with the path that the user chose in the program's own file dialog.
    Answer(Box<Prompt>, PathBuf),
    /// Saves layout counts to disk.
    KeepCounts {
        /// The place on disk where the layout counts are saved.
        counts_place: CountsPlace,
        /// The layout counts to save.
        counts: Vec<Arc<Count>>,
    },
    /// Reads the layout counts that are saved at this place.
    RecallCounts(CountsPlace),
    /// Writes the layouts counted so far to a file that the user chooses.
    ExportLayouts {
        /// The layouts with their results.
        statistics: Box<Statistics>,
        /// The problem whose layouts were counted.
        problem: Box<Problem>,
        /// The proposed name of the file.
        name: String,
    },
    /// Takes a screenshot of the window, and writes it to a file that the user chooses. The field is the proposed name
    /// of the file.
    TakePicture(String),
    /// Writes this unsaved work to the draft file; `None` deletes the draft file.
    KeepDraft(Option<Arc<UnsavedWork>>),
    /// Writes this unsaved work to the draft file, where it stays for the next start after the window has closed.
    LeaveWork(Box<UnsavedWork>),
    /// Reads these files of the last run again, one after another, to list their boards.
    ReadAgain(Vec<PathBuf>),
    /// Saves the order of a folder's files in a file of the folder. The first field is the folder, the second the files
    /// in order.
    KeepOrder(PathBuf, Vec<PathBuf>),
    /// Removes this board from its file.
    RemoveBoard(Box<PlaceInFile>),
    /// Deletes this draft file of an earlier run of the studio.
    ForgetDraft(PathBuf),
    /// Copies this text to the clipboard.
    Copy(String),
    /// Moves the keyboard focus to another panel.
    Focus(PanelStep),
    /// Work that only the window can do, because it knows what is on the screen and how it looks.
    Window(WindowEffect),
}

/// Work that the session requests from the window.
#[derive(Clone, PartialEq, Debug)]
pub enum WindowEffect {
    /// Draws the possible layouts as a figure for an article, and writes it to a file that the user chooses. The field
    /// is the proposed name of the file.
    SaveFigure(String),
    /// Writes the rows of the overview to a CSV file that the user chooses.
    ExportBoards,
    /// Exports the positions that the export form describes, in this format, to a file that the user chooses.
    SavePositions(ExportKind),
    /// Writes the handout that the form describes to this destination.
    WriteHandout(HandoutTarget),
    /// Copies a picture of this problem's position to the clipboard.
    CopyPicture(Box<Problem>),
    /// Writes the settings, which include the lines that the user has added to problems shipped with the studio.
    KeepSettings,
    /// Requests the text in the clipboard, which arrives as an event.
    Paste,
    /// Copies the position of this problem to the clipboard as text.
    CopyText(Box<Problem>),
    /// Closes the window.
    Quit,
}

impl Effect {
    /// Returns the effect that writes deals to a file that the user chooses. `collection` is the index of the section
    /// of the problem list that the deals form, if they were dealt in the studio.
    pub(super) fn save_list<'a>(
        deals: impl Iterator<Item = &'a Problem>,
        collection: Option<usize>,
    ) -> Effect {
        let deals: Arc<[Problem]> = deals.cloned().collect();
        let is_bridge = deals.iter().all(|deal| deal.setup.game == Game::Bridge);
        let name = if is_bridge { "deals.pbn" } else { "deals.bts" };
        let purpose = FilePurpose::List(DealList { deals, collection });
        Effect::Choose(purpose, name.to_owned())
    }

    /// Returns the effect that writes what `write` writes to a CSV file that the user chooses. `name` is the proposed
    /// name of the file.
    pub(super) fn save_csv(
        name: String,
        write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>,
    ) -> Option<Effect> {
        let mut csv: Vec<u8> = Vec::new();
        write(&mut csv).ok()?;
        let purpose = FilePurpose::Exported("csv", csv.into());
        Some(Effect::Choose(purpose, name))
    }
}

impl From<WindowEffect> for Effect {
    fn from(effect: WindowEffect) -> Effect {
        Effect::Window(effect)
    }
}

/// The result of writing a list of deals to one file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedList {
    /// The file that was written.
    pub path: PathBuf,
    /// The number of deals written to the file.
    pub written: usize,
    /// The number of deals that the file format cannot represent.
    pub lost: usize,
    /// The index of the section of the problem list that these deals form, if they were dealt in the studio.
    pub collection: Option<usize>,
}

/// A document or list of deals to write to a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FileWork {
    /// A document, written into its place in a file.
    Place(Box<PlaceInFile>, Problem),
    /// A document, written as the only content of a file.
    Alone(PathBuf, Problem),
    /// A list of deals.
    List(PathBuf, DealList),
}

/// A save that waits for the user's decision, because the file format cannot represent all of the content.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LossySave {
    /// The document or list of deals that waits to be saved.
    pub work: FileWork,
    /// The parts of the document that would be lost by saving.
    pub losses: Losses,
}

/// The parts of one or more problems that a file format cannot represent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Losses {
    /// The file format that cannot represent these parts.
    pub format: &'static Format,
    /// The kinds of content, such as notes, that are lost from at least one of the problems.
    pub parts: BTreeSet<ProblemPart>,
    /// The variations that are lost, each as the sequence of its cards from the start of the play.
    pub lines: Vec<Vec<Card>>,
}

impl FileWork {
    /// Returns the path of the file to write.
    pub fn path(&self) -> &Path {
        match self {
            FileWork::Place(place, _) => &place.path,
            FileWork::Alone(path, _) | FileWork::List(path, _) => path,
        }
    }

    /// Returns the parts that would be lost by writing the document or list in this format; `None` if nothing would be
    /// lost. Parts that a board already had in its file do not count, because they remain in the file.
    pub fn losses(&self, format: &'static Format) -> Option<Losses> {
        let problems: &[Problem] = match self {
            FileWork::Place(_, problem) | FileWork::Alone(_, problem) => slice::from_ref(problem),
            FileWork::List(_, list) => &list.deals,
        };
        let number = match self {
            FileWork::Place(place, _) => place.before.record.board.parse().ok(),
            FileWork::Alone(..) | FileWork::List(..) => None,
        };
        let mut losses = Losses::from_problems(format, problems, number);
        if let FileWork::Place(place, _) = self {
            let before = Losses::from_problems(format, slice::from_ref(&place.before), number);
            losses.parts.retain(|part| !before.parts.contains(part));
        }
        (!losses.parts.is_empty()).then_some(losses)
    }
}

impl Losses {
    /// Returns the parts of these problems that a format cannot represent. Nothing is listed for a problem that cannot
    /// be written at all, which is reported elsewhere. `number` is the number of the first board in its file, if known.
    fn from_problems(format: &'static Format, problems: &[Problem], number: Option<u64>) -> Losses {
        let (mut parts, mut lines) = (BTreeSet::new(), Vec::new());
        let mut next_number = None;
        for problem in problems {
            if let Some(written) = format.write(problem) {
                let first = format.first_number(problem);
                let number = next_number.or(first.map(|first| number.unwrap_or(first)));
                next_number = number.map(|number| number + 1);
                parts.extend(match number {
                    Some(number) => format.lost_as_number(number, problem, &written),
                    None => format.lost(problem, &written),
                });
                lines.extend(format.lost_lines(problem, &written));
            }
        }
        Losses {
            format,
            parts,
            lines,
        }
    }
}

/// The result of saving a document to a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedFile {
    /// The file that was written.
    pub path: PathBuf,
    /// The index of the document's board in the file; `None` if the file holds nothing else.
    pub index: Option<usize>,
    /// The document as read back from the file. `None` means that the file holds the whole document.
    pub problem: Option<Problem>,
    /// True if the encoding of the file was changed to UTF-8.
    pub is_recoded: bool,
}

impl SavedFile {
    /// Creates the result of saving a whole document as the only content of a file.
    pub fn whole_document(path: PathBuf) -> SavedFile {
        SavedFile {
            path,
            index: None,
            problem: None,
            is_recoded: false,
        }
    }
}
