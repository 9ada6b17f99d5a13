//! The state of the window that no part of the session keeps: mode, overlay and notices.

use std::mem::discriminant;
use std::sync::Arc;

use kibitzer::cards::{Card, Seat, Suit};

use crate::document::reading::TextFacts;
use crate::session::analysis::analysed::JudgedBy;
use crate::session::notice::Notices;
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
    /// The handout form.
    Handout,
    /// The export form.
    Export,
    /// The auction being edited, with the index of the chosen call; `None` if the place after the last call is chosen.
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

/// The projector view, with the state that is restored when the user leaves it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Projector {
    /// True if results were hidden before.
    pub(crate) hid_numbers: bool,
    /// True if the window filled the screen before.
    pub(crate) was_full_screen: bool,
}

/// The part of the window's state that belongs to no particular part of the session.
#[derive(Debug)]
pub struct Screen {
    /// The mode of the window.
    pub mode: ScreenMode,
    /// True if the window fills the whole screen.
    pub is_full_screen: bool,
    /// The address of the page if the studio runs in a browser.
    pub(crate) page_address: Option<String>,
    /// The projector view, if it is shown.
    pub projector: Option<Projector>,
    /// The seat that is drawn at the bottom of the table.
    pub bottom: Seat,
    /// The card to preview: the best line after it is shown although it has not been played.
    pub preview: Option<Card>,
    /// The layouts over which the discards in the panel are evaluated: the one on the table, or all.
    pub judge: JudgedBy,
    /// The notices to the user.
    pub notices: Notices,
    /// The page shown over the window, such as the help, if any.
    pub over: Option<Overlay>,
    /// True if the results of the analysis are hidden, so that the user can solve the problem.
    pub hides_numbers: bool,
    /// The facts about the text whose warnings are shown: the text from which the document was read, or a more recent
    /// text that had no readable board.
    pub warnings: Option<Arc<TextFacts>>,
    /// True if the list of warnings is shown.
    pub shows_warnings: bool,
    /// True if the table shows the last complete trick instead of the cards of the current one.
    pub shows_last_trick: bool,
    /// The suit of a card to play, if the user has typed it but not yet the rank.
    pub(crate) typed: Option<Suit>,
}

impl Default for Screen {
    fn default() -> Screen {
        Screen {
            mode: ScreenMode::Analyse,
            is_full_screen: false,
            page_address: None,
            projector: None,
            bottom: Seat::South,
            preview: None,
            judge: JudgedBy::Layout,
            notices: Notices::default(),
            over: None,
            hides_numbers: false,
            warnings: None,
            shows_warnings: false,
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

    /// Returns true if the window shows the table in the projector view. The other modes look as usual.
    pub(crate) fn is_projected(&self) -> bool {
        self.projector.is_some() && self.mode == ScreenMode::Analyse
    }

    /// Shows or hides the results of a newly opened document. The projector view hides them in any case.
    pub(crate) fn hide_numbers_of_document(&mut self, hides: bool) {
        self.hides_numbers = hides || self.projector.is_some();
        if let Some(projector) = &mut self.projector {
            projector.hid_numbers = hides;
        }
    }

    /// Switches to the projector view, which hides results and fills the screen with the table, or back to the previous
    /// view.
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

    /// Returns the index of the call that is chosen in the window that edits the auction; `None` if the place after the
    /// last call is chosen.
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

    /// Chooses the place after the last call, if the auction is being edited.
    pub(crate) fn choose_next_call(&mut self) {
        if let Some(Overlay::Auction(chosen)) = &mut self.over {
            *chosen = None;
        }
    }

    /// Shows a page, such as the help, over the window, or closes it if it is shown already. The tour counts as one
    /// page whatever its step, and so does the auction whatever call is chosen.
    pub(crate) fn toggle_overlay(&mut self, overlay: Overlay) {
        self.over = (!self.is_over(overlay)).then_some(overlay);
    }

    /// Returns true if this page is shown over the window, regardless of its step or chosen call.
    pub(super) fn is_over(&self, overlay: Overlay) -> bool {
        self.over.as_ref().map(discriminant) == Some(discriminant(&overlay))
    }

    /// Returns the place on the screen where a seat is drawn, expressed as the seat that is drawn there when South is
    /// at the bottom.
    pub fn place_of(&self, seat: Seat) -> Seat {
        seat.clockwise(4 + Seat::South.index() - self.bottom.index())
    }
}
