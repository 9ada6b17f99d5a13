//! The state of the window apart from the documents: the modes, dialogs and notices, and the questions to the user.

use std::collections::{BTreeMap, BTreeSet};
use std::mem::discriminant;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use kibitzer::cards::{Card, Seat, Suit};
use kibitzer::problem::Remark;
use kibitzer_formats::ProblemPart;

use super::analysed::JudgedBy;
use super::call_entry::CallEntry;
use super::effect::{LossySave, Prompt};
use super::event::Input;
use super::export_form::ExportChoices;
use super::hand_entry::HandEntry;
use super::handout_form::HandoutForm;
use super::list_view::ListView;
use super::notice::Notices;
use super::unsaved::RecoveredWork;
use crate::document::board_column::BoardColumn;
use crate::document::problems::ListPlace;
use crate::document::reading::TextFacts;
use crate::document::remark_part::RemarkPart;
use crate::session::screen_mode::ScreenMode;

/// A page shown over the window, at most one at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overlay {
    /// The help page with the keys and colours.
    Help,
    /// The guide, a short manual.
    Guide,
    /// The page with the version and the licences.
    About,
    /// The command palette.
    Palette,
    /// The form for random deals.
    Dealing,
    /// The form for a handout to print.
    Handout,
    /// The form for exports.
    Export,
    /// The auction being edited, with the index of the chosen call; `None` for the call that comes next.
    Auction(Option<usize>),
    /// A step of the tour, counted from 0.
    Tour(usize),
}

/// A piece of unsaved work that a command would lose. The user is asked about each piece, in the order of the variants.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Loss {
    /// The unsaved changes of the document.
    Changes,
    /// The unsaved random deals in the section of the problem list with this index.
    Deals(usize),
}

/// A command or event that waits until the user has decided about the unsaved work that it would lose.
#[derive(Clone, PartialEq, Debug)]
pub struct PendingInput {
    /// The command or event that waits.
    pub input: Input,
    /// The unsaved work that the user is being asked about.
    pub loss: Loss,
}

/// The text field for the name or comment of a card in the play. Every letter typed goes into the document at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RemarkField {
    /// The sequence of cards from the start of the play that ends with the card of the remark.
    pub path: Vec<Card>,
    /// The part of the remark that is typed: the name of a variation or a comment.
    pub part: RemarkPart,
    /// The remark as the user typed it, with surrounding spaces, and with marks such as `!S` instead of suit symbols.
    pub text: String,
    /// The remark on the card before its text field was opened.
    pub(crate) before: Remark,
    /// The remark that typing has put into the document. If the document has another remark on the card, the text field
    /// is closed.
    pub(crate) now: Remark,
}

/// The progress of playing through the play of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Playback {
    /// The time at which the next card is due; `None` until the time is known.
    pub(super) due: Option<Duration>,
}

/// The view for projectors, with what is restored when the user leaves it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Projector {
    /// True if results were hidden before.
    pub(crate) hid_numbers: bool,
    /// True if the window filled the screen before.
    pub(crate) was_full_screen: bool,
}

/// The state of the window apart from the documents.
#[derive(Debug)]
pub struct Screen {
    /// The mode of the window.
    pub mode: ScreenMode,
    /// The hand selected in edit mode, into which clicked and typed cards go.
    pub hand: Seat,
    /// The state of typing hands in edit mode.
    pub entry: HandEntry,
    /// The calls being typed in the window that edits the auction; `None` if there is no text.
    pub calls: Option<CallEntry>,
    /// The user's choices in the form for exports.
    pub export: ExportChoices,
    /// The user's choices in the form for a handout.
    pub handout: HandoutForm,
    /// True if the window fills the whole screen.
    pub is_full_screen: bool,
    /// The view for projectors, if it is shown.
    pub projector: Option<Projector>,
    /// The seat that is drawn at the bottom of the table.
    pub bottom: Seat,
    /// The card to preview: the best line after it is shown although it has not been played.
    pub preview: Option<Card>,
    /// The layouts over which the discards in the panel are evaluated: the one on the table, or all.
    pub judge: JudgedBy,
    /// The state of the view of the problem list.
    pub list: ListView,
    /// The widths that the user gave to columns of the overview, in points.
    pub board_widths: BTreeMap<BoardColumn, u16>,
    /// The notices to the user.
    pub notices: Notices,
    /// The command or event that waits until the user has decided about unsaved work.
    pub waiting: Option<PendingInput>,
    /// The save that waits for the user's decision, because the file format cannot represent everything.
    pub losing: Option<LossySave>,
    /// The problem that waits for the user's decision whether to delete it from its file.
    pub deleting: Option<ListPlace>,
    /// The file for which the user last agreed that parts of the document are lost on saving, and these parts.
    pub(crate) accepted_losses: Option<(PathBuf, BTreeSet<ProblemPart>)>,
    /// The program's own file dialog, if it is open.
    pub prompt: Option<Prompt>,
    /// Unsaved work recovered from earlier runs of the studio. The user is asked about the last one first.
    pub found: Vec<RecoveredWork>,
    /// The page shown over the window, such as the help, if any.
    pub over: Option<Overlay>,
    /// True if the results of the analysis are hidden, so that the user can solve the problem.
    pub hides_numbers: bool,
    /// The text field for a remark on a card, if it is open.
    pub writing: Option<RemarkField>,
    /// The unfolded chats: for each, the sequence of cards from the start of the play up to the card with the chat.
    pub open_chats: Vec<Vec<Card>>,
    /// The facts about the text whose warnings are shown: the one from which the document was read, or a more recent
    /// one without a readable board.
    pub warnings: Option<Arc<TextFacts>>,
    /// True if the list of warnings is shown.
    pub shows_warnings: bool,
    /// The progress of playing through the play, while it is played through.
    pub playback: Option<Playback>,
    /// True if the table shows the last complete trick instead of the cards of the current one.
    pub shows_last_trick: bool,
    /// The typed suit of a card to play, whose rank is still to be typed.
    pub(crate) typed: Option<Suit>,
}

impl Default for Screen {
    fn default() -> Screen {
        Screen {
            mode: ScreenMode::Analyse,
            hand: Seat::North,
            entry: HandEntry::default(),
            calls: None,
            export: ExportChoices::default(),
            handout: HandoutForm::default(),
            is_full_screen: false,
            projector: None,
            bottom: Seat::South,
            preview: None,
            judge: JudgedBy::Layout,
            list: ListView::default(),
            board_widths: BTreeMap::new(),
            notices: Notices::default(),
            waiting: None,
            losing: None,
            deleting: None,
            accepted_losses: None,
            prompt: None,
            found: Vec::new(),
            over: None,
            hides_numbers: false,
            writing: None,
            open_chats: Vec::new(),
            warnings: None,
            shows_warnings: false,
            playback: None,
            shows_last_trick: false,
            typed: None,
        }
    }
}

impl Screen {
    /// Returns the facts about the text with warnings if the list of warnings is hidden; otherwise `None`.
    pub fn hidden_warnings(&self) -> Option<&TextFacts> {
        self.warnings.as_deref().filter(|_| !self.shows_warnings)
    }

    /// Returns true if Escape has something to close: an overlay, a half-typed card, the statistics, the overview or the
    /// view for projectors.
    pub(crate) fn can_leave(&self) -> bool {
        let is_table = matches!(self.mode, ScreenMode::Analyse | ScreenMode::Edit);
        self.over.is_some() || self.typed.is_some() || !is_table || self.projector.is_some()
    }

    /// Returns true if the window shows the table in the view for projectors. The other modes look as usual.
    pub(crate) fn is_projected(&self) -> bool {
        self.projector.is_some() && self.mode == ScreenMode::Analyse
    }

    /// Shows or hides the results of a document that was opened. The view for projectors hides them in any case.
    pub(crate) fn hide_numbers_of_document(&mut self, hides: bool) {
        self.hides_numbers = hides || self.projector.is_some();
        if let Some(projector) = &mut self.projector {
            projector.hid_numbers = hides;
        }
    }

    /// Switches to the view for projectors, which hides results and fills the screen with the table, or back to the view
    /// before.
    pub(crate) fn toggle_projector(&mut self) {
        match self.projector.take() {
            None => {
                self.projector = Some(Projector {
                    hid_numbers: self.hides_numbers,
                    was_full_screen: self.is_full_screen,
                });
                (self.hides_numbers, self.is_full_screen) = (true, true);
            }
            Some(before) => {
                (self.hides_numbers, self.is_full_screen) =
                    (before.hid_numbers, before.was_full_screen);
            }
        }
    }

    /// Returns what receives the keys that the user types: it differs before and after a command that opens or closes a
    /// text field, a page over the window, a dialog, or a mode with keys of its own.
    pub(crate) fn key_receiver(&self) -> impl PartialEq + use<> {
        let writing = self.writing.as_ref();
        (
            self.mode,
            writing.map(|it| (it.part, it.path.clone())),
            self.over.as_ref().map(discriminant),
            self.takes_all_keys(),
        )
    }

    /// Returns true if a dialog or an overlay receives all keys.
    pub(crate) fn takes_all_keys(&self) -> bool {
        let is_over = self.over.is_some_and(|overlay| overlay != Overlay::Help);
        let is_asked = self.waiting.is_some() || self.losing.is_some() || self.prompt.is_some();
        is_over || is_asked || self.deleting.is_some() || !self.found.is_empty()
    }

    /// Returns the index of the call that is chosen in the window that edits the auction; `None` for the call that comes
    /// next.
    pub(crate) fn chosen_call(&self) -> Option<usize> {
        match self.over? {
            Overlay::Auction(chosen) => chosen,
            Overlay::Help
            | Overlay::Guide
            | Overlay::About
            | Overlay::Palette
            | Overlay::Dealing
            | Overlay::Handout
            | Overlay::Export
            | Overlay::Tour(_) => None,
        }
    }

    /// Chooses the call that comes next, if the auction is being edited.
    pub(crate) fn choose_next_call(&mut self) {
        if let Some(Overlay::Auction(chosen)) = &mut self.over {
            *chosen = None;
        }
    }

    /// Shows a page, such as the help, over the window, or closes it if it is shown already.
    pub(crate) fn toggle_overlay(&mut self, overlay: Overlay) {
        self.over = (self.over != Some(overlay)).then_some(overlay);
    }

    /// Returns the place on the screen where a seat is drawn, given as the seat that is drawn there when South is at
    /// the bottom.
    pub fn place_of(&self, seat: Seat) -> Seat {
        seat.clockwise(4 + Seat::South.index() - self.bottom.index())
    }
}
