//! What the window shows beside the document, and what it waits for.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use kibitzer::cards::{Card, Seat, Suit};
use kibitzer::problem::Remark;
use kibitzer_formats::ProblemPart;

use super::analysed::JudgedBy;
use super::effect::{LosingSave, Prompt};
use super::entry::HandEntry;
use super::event::Input;
use super::list::ListView;
use super::notice::Notices;
use super::unsaved::FoundWork;
use crate::document::ShownPlace;
use crate::document::reading::TextFacts;

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

/// What lies over the window; one thing at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overlay {
    /// The page of keys.
    Help,
    /// The palette of commands.
    Palette,
    /// What is wanted of random deals.
    Dealing,
    /// A step of the tour, from 0.
    Tour(usize),
}

/// Work that a command would lose, in the order in which the user is asked about it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Loss {
    /// Changes of the document that no file has.
    Changes,
    /// The deals of this collection of the list, which were dealt here and are in no file.
    Deals(usize),
}

/// Input that waits until the user decides about the work that it would lose.
#[derive(Clone, PartialEq, Debug)]
pub struct HeldInput {
    /// The input.
    pub input: Input,
    /// The work that the user is asked about.
    pub loss: Loss,
}

/// A name or a comment of a card of the play while it is typed. The document has it with every letter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Writing {
    /// The path that ends with the card.
    pub path: Vec<Card>,
    /// The name or the comment.
    pub part: RemarkPart,
    /// The text as it is typed: with blanks at its ends, and suits as marks.
    pub text: String,
    /// The remark as it was when the typing began.
    pub(crate) before: Remark,
    /// The remark as the typing left it in the document. Once the document says something else, the typing is over.
    pub(crate) now: Remark,
}

/// What can be said of a card of the play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RemarkPart {
    /// What the line that begins with it is called.
    Name,
    /// A comment on it.
    Comment,
}

impl RemarkPart {
    /// The text of this part.
    pub fn of(self, remark: &Remark) -> &str {
        match self {
            RemarkPart::Name => &remark.name,
            RemarkPart::Comment => &remark.comment,
        }
    }

    pub(crate) fn of_mut(self, remark: &mut Remark) -> &mut String {
        match self {
            RemarkPart::Name => &mut remark.name,
            RemarkPart::Comment => &mut remark.comment,
        }
    }
}

/// What of a problem is shown to others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ExportChoice {
    /// The position, if the user chose one for this document.
    pub place: Option<ShownPlace>,
    /// Whether the answer stands beside it.
    pub with_solution: bool,
}

/// What the window shows beside the document, and what it waits for.
#[derive(Debug)]
pub struct Screen {
    /// What the user does with the deal.
    pub mode: ScreenMode,
    /// The hand that clicked cards go to in edit mode.
    pub hand: Seat,
    /// How hands are typed.
    pub entry: HandEntry,
    /// What of the problem is shown to others.
    pub export: ExportChoice,
    /// The seat at the bottom of the table.
    pub bottom: Seat,
    /// The card that is looked at before it is played: the best line after it is shown.
    pub preview: Option<Card>,
    /// By what discards are judged.
    pub judge: JudgedBy,
    /// What is shown of the list of problems.
    pub list: ListView,
    /// What the user should know.
    pub notices: Notices,
    /// The command that waits until the user decides about unsaved work.
    pub waiting: Option<HeldInput>,
    /// What is to be written into a form that has no place for all of it, until the user decides.
    pub losing: Option<LosingSave>,
    /// The file into which the user has written less than all, and the parts that he gave up.
    pub(crate) given_up: Option<(PathBuf, BTreeSet<ProblemPart>)>,
    /// The question for the name of a file.
    pub prompt: Option<Prompt>,
    /// Work that was left behind and is offered, the one to decide about last.
    pub found: Vec<FoundWork>,
    /// What lies over the window.
    pub over: Option<Overlay>,
    /// Whether results are hidden, for the user to find them out himself.
    pub hides_numbers: bool,
    /// Whether it is shown how long frames take.
    pub meter: bool,
    /// The card of which something is being written.
    pub writing: Option<Writing>,
    /// The text that the document was read from, or the one after it of which nothing could be read, if anything is
    /// odd about it.
    pub oddities: Option<Arc<TextFacts>>,
    /// Whether they are shown.
    pub shows_oddities: bool,
    /// The suit of a card that is being typed.
    pub(crate) typed: Option<Suit>,
}

impl Default for Screen {
    fn default() -> Screen {
        Screen {
            mode: ScreenMode::Analyse,
            hand: Seat::North,
            entry: HandEntry::default(),
            export: ExportChoice::default(),
            bottom: Seat::South,
            preview: None,
            judge: JudgedBy::Layout,
            list: ListView::default(),
            notices: Notices::default(),
            waiting: None,
            losing: None,
            given_up: None,
            prompt: None,
            found: Vec::new(),
            over: None,
            hides_numbers: false,
            meter: false,
            writing: None,
            oddities: None,
            shows_oddities: false,
            typed: None,
        }
    }
}

impl Screen {
    /// The text about which something is odd, as long as that is not listed.
    pub fn unlisted(&self) -> Option<&TextFacts> {
        self.oddities.as_deref().filter(|_| !self.shows_oddities)
    }

    /// Whether something was entered that can be left.
    pub(crate) fn can_leave(&self) -> bool {
        self.over.is_some() || self.typed.is_some() || self.mode == ScreenMode::Statistics
    }

    /// Whether something is asked over the window that all keys are for.
    pub(crate) fn asks(&self) -> bool {
        let is_over = matches!(
            self.over,
            Some(Overlay::Palette | Overlay::Tour(_) | Overlay::Dealing)
        );
        let is_asked = self.waiting.is_some() || self.losing.is_some() || self.prompt.is_some();
        is_over || is_asked || !self.found.is_empty()
    }

    /// Shows something over the window, or takes it away if it is there.
    pub(crate) fn toggle(&mut self, overlay: Overlay) {
        self.over = (self.over != Some(overlay)).then_some(overlay);
    }

    /// Where a seat is drawn, told by the seat that is drawn there when South sits at the bottom.
    pub fn place_of(&self, seat: Seat) -> Seat {
        seat.clockwise(4 + Seat::South.index() - self.bottom.index())
    }
}
