//! The state of the window apart from the documents: what it shows, and what it asks the user.

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
use super::list_view::ListView;
use super::notice::Notices;
use super::unsaved::FoundWork;
use crate::document::ShownPlace;
use crate::document::reading::TextFacts;
use crate::document::remark_part::RemarkPart;
use crate::session::screen_mode::ScreenMode;

/// A page shown over the window, at most one at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overlay {
    /// The help page with the keys and colours.
    Help,
    /// The command palette.
    Palette,
    /// The form for random deals.
    Dealing,
    /// A step of the tour, counted from 0.
    Tour(usize),
}

/// Work that a command would lose, in the order in which the user is asked about it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Loss {
    /// The unsaved changes of the document.
    Changes,
    /// The random deals in the section of the problem list with this index, which no file holds.
    Deals(usize),
}

/// Input that waits until the user decides about the work that it would lose.
#[derive(Clone, PartialEq, Debug)]
pub struct HeldInput {
    /// The input that waits.
    pub input: Input,
    /// The work about which the user is asked.
    pub loss: Loss,
}

/// The name or the comment of a card in the play while it is typed. Every letter goes to the document at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Writing {
    /// The path that ends with the card.
    pub path: Vec<Card>,
    /// The part of the remark that is typed: name or comment.
    pub part: RemarkPart,
    /// The text as it is typed: with spaces at its ends, and with suit marks such as `!S`.
    pub text: String,
    /// The remark before the typing began.
    pub(crate) before: Remark,
    /// The remark as the typing left it in the document. Once the document has another remark there, the typing is
    /// over.
    pub(crate) now: Remark,
}

/// The choices for exporting a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ExportChoice {
    /// The position to export, if the user chose one for this document.
    pub place: Option<ShownPlace>,
    /// True if the solution is exported too.
    pub with_solution: bool,
}

/// The state of the window apart from the documents.
#[derive(Debug)]
pub struct Screen {
    /// The mode of the window.
    pub mode: ScreenMode,
    /// The hand into which clicked cards go in edit mode.
    pub hand: Seat,
    /// The state of entering hands.
    pub entry: HandEntry,
    /// The choices for exporting the problem.
    pub export: ExportChoice,
    /// The seat at the bottom of the table.
    pub bottom: Seat,
    /// The card to preview before it is played: the best line after it is shown.
    pub preview: Option<Card>,
    /// The layouts over which discards are judged.
    pub judge: JudgedBy,
    /// The view of the problem list.
    pub list: ListView,
    /// The notices to the user.
    pub notices: Notices,
    /// The input that waits until the user decides about unsaved work.
    pub waiting: Option<HeldInput>,
    /// The save that waits until the user decides, because its format cannot represent everything.
    pub losing: Option<LosingSave>,
    /// The file into which the user agreed to save less than everything, and the parts that are not saved.
    pub(crate) given_up: Option<(PathBuf, BTreeSet<ProblemPart>)>,
    /// The question for a file name.
    pub prompt: Option<Prompt>,
    /// Unsaved work from an earlier session that is offered to the user; the last one is decided about first.
    pub found: Vec<FoundWork>,
    /// The page shown over the window.
    pub over: Option<Overlay>,
    /// True if results are hidden so that the user can solve the problem himself.
    pub hides_numbers: bool,
    /// True if the frame times are shown.
    pub meter: bool,
    /// The remark that is being typed.
    pub writing: Option<Writing>,
    /// The text with warnings: the one from which the document was read, or a later one of which no board could be
    /// read.
    pub oddities: Option<Arc<TextFacts>>,
    /// True if the list of warnings is shown.
    pub shows_oddities: bool,
    /// The suit of a card whose rank is still to be typed.
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
    /// Returns the text with warnings if their list is not shown.
    pub fn unlisted(&self) -> Option<&TextFacts> {
        self.oddities.as_deref().filter(|_| !self.shows_oddities)
    }

    /// Returns true if there is something to leave: an overlay, a half-typed card, or the statistics.
    pub(crate) fn can_leave(&self) -> bool {
        self.over.is_some() || self.typed.is_some() || self.mode == ScreenMode::Statistics
    }

    /// Returns true if a question or page over the window takes all keys.
    pub(crate) fn asks(&self) -> bool {
        let is_over = matches!(
            self.over,
            Some(Overlay::Palette | Overlay::Tour(_) | Overlay::Dealing)
        );
        let is_asked = self.waiting.is_some() || self.losing.is_some() || self.prompt.is_some();
        is_over || is_asked || !self.found.is_empty()
    }

    /// Shows a page over the window, or closes it if it is shown already.
    pub(crate) fn toggle(&mut self, overlay: Overlay) {
        self.over = (self.over != Some(overlay)).then_some(overlay);
    }

    /// Returns the side of the window where a seat is drawn, named by the seat drawn there when South is at the bottom.
    pub fn place_of(&self, seat: Seat) -> Seat {
        seat.clockwise(4 + Seat::South.index() - self.bottom.index())
    }
}
