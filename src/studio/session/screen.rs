//! What the window shows beside the document, and what it waits for.

use kibitzer::cards::{Card, Seat, Suit};

use super::analysed::JudgedBy;
use super::effect::Prompt;
use super::notice::Notice;
use super::unsaved::FoundWork;
use crate::commands::Command;

/// What the user does with the deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ScreenMode {
    /// Plays cards and looks at numbers.
    #[default]
    Analyse,
    /// Sets the deal up.
    Edit,
    /// Looks at all deals of two unseen hands.
    Statistics,
}

/// What the window shows beside the document, and what it waits for.
#[derive(Debug)]
pub struct Screen {
    /// What the user does with the deal.
    pub mode: ScreenMode,
    /// The hand that clicked cards go to in edit mode.
    pub hand: Seat,
    /// The card that is looked at before it is played: the best line after it is shown.
    pub preview: Option<Card>,
    /// By what discards are judged.
    pub judge: JudgedBy,
    /// What is searched in the list of problems.
    pub search: String,
    /// What the user should know.
    pub notice: Option<Notice>,
    /// The command that waits until the user decides about unsaved changes.
    pub waiting: Option<Command>,
    /// The question for the name of a file.
    pub prompt: Option<Prompt>,
    /// Work that was left behind and is offered, the one to decide about last.
    pub found: Vec<FoundWork>,
    /// Whether the page of keys is open.
    pub help: bool,
    /// The suit of a card that is being typed.
    pub(crate) typed: Option<Suit>,
}

impl Default for Screen {
    fn default() -> Screen {
        Screen {
            mode: ScreenMode::Analyse,
            hand: Seat::North,
            preview: None,
            judge: JudgedBy::Layout,
            search: String::new(),
            notice: None,
            waiting: None,
            prompt: None,
            found: Vec::new(),
            help: false,
            typed: None,
        }
    }
}
