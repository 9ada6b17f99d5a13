//! What is to be done outside the window.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kibitzer::analysis::Statistics;
use kibitzer::cards::Card;
use kibitzer::problem::Problem;
use kibitzer_export::ExportKind;
use kibitzer_formats::{Format, ProblemPart};

use crate::commands::PanelStep;

pub use super::browser::{DealList, Errand, Prompt, UnsavedFile};
use super::kept_counts::{Count, Whereabouts};
pub use super::unsaved::PlaceInFile;
use super::unsaved::UnsavedWork;

/// Something to be done outside the window.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// Ask for a file and read it.
    Open,
    /// Read this file.
    Read(PathBuf),
    /// Ask for a folder.
    AskFolder,
    /// List the files of a folder.
    ListFolder(PathBuf),
    /// Read a file of such a folder, to list its problems.
    ReadListed(PathBuf),
    /// Read a text that is long.
    ReadText(String),
    /// Write a document.
    Save(Box<SaveOrder>),
    /// Write what a form has no place for all of: the user wants it so.
    SaveLosing(Box<FileWork>),
    /// List a folder for the user to choose from.
    Browse(PathBuf),
    /// Do what this file was asked for.
    Answer(Box<Prompt>, PathBuf),
    /// Write every layout that is known with its result, to a file that is asked for.
    Export(Box<Statistics>),
    /// Keeps counts of all deals for another day.
    KeepCounts {
        /// Where.
        whereabouts: Whereabouts,
        /// The counts.
        counts: Vec<Arc<Count>>,
    },
    /// Look for the counts that are kept somewhere.
    RecallCounts(Whereabouts),
    /// Take a picture of the statistics, or else of the window, and ask for a file for it.
    TakePicture {
        /// Whether the statistics are shown.
        of_statistics: bool,
    },
    /// Write a position in this form, and ask for a file for it.
    SavePosition {
        /// The form.
        kind: ExportKind,
        /// The problem whose position it is.
        problem: Box<Problem>,
    },
    /// Put a picture of the position of this problem into the clipboard.
    CopyPicture(Box<Problem>),
    /// Write deals, and ask for a file for them.
    SaveList(DealList),
    /// Write the values of cards, and ask for a file for them.
    SaveMoves(String),
    /// Keep work that no file has in a draft, or nothing any more.
    KeepDraft(Option<UnsavedWork>),
    /// Take a draft away that was left behind.
    ForgetDraft(PathBuf),
    /// Ask for the text in the clipboard.
    Paste,
    /// Put a text into the clipboard.
    Copy(String),
    /// Put a diagram of this problem there, for people.
    CopyDiagram(Box<Problem>),
    /// Give the keyboard to another panel.
    Focus(PanelStep),
    /// Close the window.
    Quit,
}

/// A document that is to be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SaveOrder {
    /// Where.
    pub goal: SaveGoal,
    /// What to write.
    pub problem: Problem,
}

/// Where a document is to be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SaveGoal {
    /// Where it stands already.
    Place(Box<PlaceInFile>),
    /// Into a file that the user is asked for.
    Asked {
        /// A name to propose.
        name: String,
        /// Why it is not the file that it came from.
        unsaved: Option<UnsavedFile>,
    },
}

/// Deals that were written into one file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedList {
    /// The file.
    pub path: PathBuf,
    /// The number of deals that stand there.
    pub written: usize,
    /// The number of deals that its form has no place for.
    pub lost: usize,
    /// The collection of the list that they are, if they were dealt here.
    pub collection: Option<usize>,
}

/// What is written to a file, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FileWork {
    /// A document where it stands already.
    Place(Box<PlaceInFile>, Problem),
    /// A document as a file of its own.
    Alone(PathBuf, Problem),
    /// A list of deals.
    List(PathBuf, DealList),
}

/// Work on a file whose form has no place for all that is to be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LosingSave {
    /// The work, which waits for the user.
    pub work: FileWork,
    /// What the form has no place for.
    pub losses: Losses,
}

/// What is lost when problems are written in a form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Losses {
    /// The form.
    pub format: &'static Format,
    /// The parts that are lost of any of the problems.
    pub parts: BTreeSet<ProblemPart>,
    /// The variations that are lost.
    pub lines: Vec<Vec<Card>>,
}

impl FileWork {
    /// The file.
    pub fn path(&self) -> &Path {
        match self {
            FileWork::Place(place, _) => &place.path,
            FileWork::Alone(path, _) | FileWork::List(path, _) => path,
        }
    }

    /// What is lost in the form of the file; `None` if nothing is. What a file lacks of a board that came from it, it
    /// keeps in its own way.
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
    /// Adds what is lost of a problem; one that cannot be written at all is told of otherwise.
    fn add(&mut self, problem: &Problem) {
        if let Some(written) = self.format.write(problem) {
            self.parts.extend(self.format.lost(problem, &written));
            self.lines.extend(self.format.lost_lines(problem, &written));
        }
    }
}

/// A document that was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedFile {
    /// The file.
    pub path: PathBuf,
    /// The board of the file that it is; `None` if the file holds nothing else.
    pub index: Option<usize>,
    /// What the file says of it now; `None` if that is all.
    pub problem: Option<Problem>,
    /// Whether the file is in another encoding than before.
    pub is_recoded: bool,
}

impl SavedFile {
    /// A file of its own that says all of it.
    pub fn whole(path: PathBuf) -> SavedFile {
        SavedFile {
            path,
            index: None,
            problem: None,
            is_recoded: false,
        }
    }
}
