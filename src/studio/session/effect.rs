//! What is to be done outside the window, and why the user is asked for the name of a file.

use std::path::PathBuf;
use std::sync::Arc;

use eframe::egui::ColorImage;

use kibitzer::analysis::Statistics;
use kibitzer::problem::Problem;
use kibitzer_export::ExportKind;

use crate::commands::PanelStep;

use super::kept_counts::{Count, Whereabouts};
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
    /// Write the text; ask for a file if none is given.
    Write {
        /// The file, if it is known.
        path: Option<PathBuf>,
        /// A name to propose.
        name: String,
        /// What to write.
        text: String,
    },
    /// Write every layout that is known with its result.
    Export {
        /// The file, if it is known.
        path: Option<PathBuf>,
        /// The layouts.
        statistics: Box<Statistics>,
    },
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
    /// Write a picture.
    WritePicture {
        /// The file.
        path: PathBuf,
        /// The picture.
        picture: Arc<ColorImage>,
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
    /// Write the values of cards, and ask for a file for them.
    SaveMoves(String),
    /// Write what others are to look at.
    WriteExported {
        /// The file.
        path: PathBuf,
        /// What stands in it.
        bytes: Arc<[u8]>,
    },
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

/// Why the user is asked for the name of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Errand {
    /// To read it.
    Open,
    /// To list it: it is a folder.
    Folder,
    /// To write this text to it.
    Save(String),
    /// To write every layout to it.
    Export(Box<Statistics>),
    /// To write a picture to it.
    Picture(Arc<ColorImage>),
    /// To write something for others to it.
    Exported(Arc<[u8]>),
}

/// A question for the name of a file, where the system has no dialog for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prompt {
    /// What it is wanted for.
    pub errand: Errand,
    /// The name as far as it is typed.
    pub path: String,
}
