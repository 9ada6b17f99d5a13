//! Work outside the window: files, the clipboard, the system.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kibitzer::analysis::Statistics;
use kibitzer::cards::Card;
use kibitzer::problem::Problem;
use kibitzer_export::ExportKind;
use kibitzer_formats::{Format, ProblemPart};

use crate::settings::PanelStep;

pub use super::browser::{DealList, Errand, Prompt, UnsavedFile};
use super::kept_counts::{Count, Whereabouts};
pub use super::unsaved::PlaceInFile;
use super::unsaved::UnsavedWork;

/// Work to be done outside the window.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// Asks the user for a file and reads it.
    Open,
    /// Reads this file.
    Read(PathBuf),
    /// Asks the user for a folder.
    AskFolder,
    /// Lists the files of a folder.
    ListFolder(PathBuf),
    /// Reads a file of a listed folder, to list its problems.
    ReadListed(PathBuf),
    /// Reads a long text outside the window's thread.
    ReadText(String),
    /// Writes a document to a file.
    Save(Box<SaveOrder>),
    /// Writes a file in a format that cannot represent everything, as the user agreed.
    SaveLosing(Box<FileWork>),
    /// Lists a folder for the file dialog.
    Browse(PathBuf),
    /// Does what the file dialog was opened for, with the chosen file.
    Answer(Box<Prompt>, PathBuf),
    /// Writes every known layout with its result to a file that the user chooses.
    Export(Box<Statistics>),
    /// Saves counts of layouts for a later session.
    KeepCounts {
        /// The place where the counts are saved.
        whereabouts: Whereabouts,
        /// The counts to save.
        counts: Vec<Arc<Count>>,
    },
    /// Reads the counts that are saved at a place.
    RecallCounts(Whereabouts),
    /// Takes a picture of the statistics or the window, and writes it to a file that the user chooses.
    TakePicture {
        /// True for the statistics alone; false for the whole window.
        of_statistics: bool,
    },
    /// Exports a position to a file that the user chooses.
    SavePosition {
        /// The format of the export.
        kind: ExportKind,
        /// The problem whose position is exported.
        problem: Box<Problem>,
    },
    /// Puts a picture of the position of this problem into the clipboard.
    CopyPicture(Box<Problem>),
    /// Writes deals to a file that the user chooses.
    SaveList(DealList),
    /// Writes this table of card values to a file that the user chooses.
    SaveMoves(String),
    /// Writes unsaved work into the draft; `None` deletes the draft.
    KeepDraft(Option<UnsavedWork>),
    /// Deletes a draft that an earlier session left behind.
    ForgetDraft(PathBuf),
    /// Requests the text in the clipboard.
    Paste,
    /// Puts a text into the clipboard.
    Copy(String),
    /// Puts the position of this problem as text into the clipboard.
    CopyText(Box<Problem>),
    /// Moves the keyboard focus to another panel.
    Focus(PanelStep),
    /// Closes the window.
    Quit,
}

/// A document to write.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SaveOrder {
    /// The destination of the document.
    pub goal: SaveGoal,
    /// The problem to write.
    pub problem: Problem,
}

/// The destination of a document to write.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SaveGoal {
    /// Its place in the file that holds it already.
    Place(Box<PlaceInFile>),
    /// A file for which the user is asked.
    Asked {
        /// The proposed file name.
        name: String,
        /// The reason why it cannot be the file from which the document came.
        unsaved: Option<UnsavedFile>,
    },
}

/// The result of writing deals into one file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedList {
    /// The file that was written.
    pub path: PathBuf,
    /// The number of deals written.
    pub written: usize,
    /// The number of deals that the format cannot represent.
    pub lost: usize,
    /// The section of the problem list that the deals form, if they were dealt in the studio.
    pub collection: Option<usize>,
}

/// The content to write, with its file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FileWork {
    /// A document at its place in a file.
    Place(Box<PlaceInFile>, Problem),
    /// A document as a file of its own.
    Alone(PathBuf, Problem),
    /// A list of deals.
    List(PathBuf, DealList),
}

/// A save in a format that cannot represent everything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LosingSave {
    /// The save, which waits for the user's decision.
    pub work: FileWork,
    /// The parts that the format cannot represent.
    pub losses: Losses,
}

/// The parts that are lost when problems are written in a format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Losses {
    /// The format that loses the parts.
    pub format: &'static Format,
    /// The parts that at least one of the problems loses.
    pub parts: BTreeSet<ProblemPart>,
    /// The variations that are lost.
    pub lines: Vec<Vec<Card>>,
}

impl FileWork {
    /// Returns the file to write.
    pub fn path(&self) -> &Path {
        match self {
            FileWork::Place(place, _) => &place.path,
            FileWork::Alone(path, _) | FileWork::List(path, _) => path,
        }
    }

    /// Returns the losses of writing in this format; `None` if there are none. Parts that a board had in its file
    /// already are not lost: the file keeps them in its own way.
    pub fn losses(&self, format: &'static Format) -> Option<Losses> {
        let mut losses = Losses {
            format,
            parts: BTreeSet::new(),
            lines: Vec::new(),
        };
        match self {
            FileWork::Place(place, problem) => {
                losses.add(problem);
                let mut before = Losses {
                    format,
                    parts: BTreeSet::new(),
                    lines: Vec::new(),
                };
                before.add(&place.before);
                losses.parts.retain(|part| !before.parts.contains(part));
            }
            FileWork::Alone(_, problem) => losses.add(problem),
            FileWork::List(_, list) => list.deals.iter().for_each(|deal| losses.add(deal)),
        }
        (!losses.parts.is_empty()).then_some(losses)
    }
}

impl Losses {
    /// Adds the losses of a problem. A problem that cannot be written at all is reported elsewhere.
    fn add(&mut self, problem: &Problem) {
        if let Some(written) = self.format.write(problem) {
            self.parts.extend(self.format.lost(problem, &written));
            self.lines.extend(self.format.lost_lines(problem, &written));
        }
    }
}

/// The result of writing a document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedFile {
    /// The file that was written.
    pub path: PathBuf,
    /// The index of the document's board in the file; `None` if the file holds nothing else.
    pub index: Option<usize>,
    /// The document as the file holds it now; `None` if it holds everything.
    pub problem: Option<Problem>,
    /// True if the encoding of the file was changed.
    pub is_recoded: bool,
}

impl SavedFile {
    /// Creates the result of writing everything to a file of its own.
    pub fn whole(path: PathBuf) -> SavedFile {
        SavedFile {
            path,
            index: None,
            problem: None,
            is_recoded: false,
        }
    }
}
