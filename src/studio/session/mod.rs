//! The session: the open documents, the analysis, and the state of the window.
//!
//! A session is a desk, which holds what all parts work on, and the parts, each with its own state. A part sees itself and
//! the desk; what it wants of another one it asks by a request. Files below this one do not call it, and it does not call
//! [`apply`](Session::apply), which gives every command and event to its part.

pub mod analysis;
mod apply;
pub mod command;
pub mod dealing;
pub mod desk;
pub mod edit;
pub mod effect;
pub mod event;
pub mod export;
pub mod files;
pub mod handout;
pub mod layouts;
pub mod lead;
pub mod lines;
pub mod list;
pub mod notice;
pub mod overview;
mod request;
pub mod screen;
pub mod screen_mode;
mod showing;
pub mod solve;
pub(crate) mod soundness;

use std::ops::Deref;

use kibitzer::problem::Problem;
use kibitzer::rules::{Chance, Game};
use kibitzer_words::Language;

use crate::document::layout_terms::LayoutTerms;
use crate::document::problems::{ListPlace, ProblemList};
use crate::document::{Document, Documents, Origin, ShownPlace};
use crate::settings::Settings;

use analysis::analysed::PreviousResults;
use analysis::inquiries::Inquiries;
use analysis::workers::Workers;
use dealing::DealingState;
use desk::Desk;
use edit::call_entry::TypedCalls;
use edit::hand_entry::HandEntry;
use effect::Effect;
use export::ExportState;
use files::FilingState;
use files::drafts::DraftState;
use files::last_screen::Reopening;
use handout::HandoutState;
use layouts::viewpoint::Viewpoint;
use layouts::{LayoutsContext, LayoutsState};
use lead::command::Lead;
use lead::{LeadContext, LeadState};
use lines::LinesState;
use lines::walk::WalkState;
use list::ListState;
use overview::{BoardOverview, OverviewState};
use screen::{Overlay, Screen};
use screen_mode::ScreenMode;

/// The state of the studio: the open documents, the questions to the worker threads and their answers, and what the
/// window shows. It changes only in [`apply`](Session::apply) and [`poll`](Session::poll). It dereferences to its
/// `Desk`, which can only be read.
pub struct Session {
    desk: Desk,
    calls: TypedCalls,
    dealing: DealingState,
    drafts: DraftState,
    export: ExportState,
    filing: FilingState,
    hand_entry: HandEntry,
    handout: HandoutState,
    layouts: LayoutsState,
    lead: LeadState,
    lines: LinesState,
    list: ListState,
    overview: OverviewState,
    /// The last screen while its files are being read; `None` once they have been.
    reopening: Option<Reopening>,
    walk: WalkState,
}

impl Deref for Session {
    type Target = Desk;

    fn deref(&self) -> &Desk {
        &self.desk
    }
}

impl Session {
    /// Creates a session that shows the first shipped problem. `seed` is the random seed for dealing.
    pub fn new(workers: Workers, settings: Settings, seed: u64) -> Session {
        let document = Document::new(Problem::new(Game::Bridge), Origin::New);
        let mut desk = Desk {
            documents: Documents::new(document),
            problem_list: ProblemList::new(&settings.library.pasted),
            inquiries: Inquiries::new(workers),
            remembered: PreviousResults::default(),
            settings,
            system_language: Language::default(),
            screen: Screen::default(),
            effects: Vec::new(),
            requests: Vec::new(),
            chance: Chance::from_seed(seed),
        };
        let first = desk.problem_list.first_place();
        if let Some((first, problem)) =
            first.and_then(|place| Some((place, desk.problem_to_open(place)?)))
        {
            desk.documents = Documents::new(Document::new(problem, Origin::Listed(first)));
        }
        desk.screen.hides_numbers = desk.opens_with_hidden_results();
        let folders = desk.settings.library.folders.iter().cloned();
        desk.effects.extend(folders.map(Effect::ListFolder));
        let mut session = Session {
            desk,
            calls: TypedCalls::default(),
            dealing: DealingState::default(),
            drafts: DraftState::default(),
            export: ExportState::default(),
            filing: FilingState::default(),
            hand_entry: HandEntry::default(),
            handout: HandoutState::default(),
            layouts: LayoutsState::default(),
            lead: LeadState::default(),
            lines: LinesState::default(),
            list: ListState::default(),
            overview: OverviewState::default(),
            reopening: None,
            walk: WalkState::default(),
        };
        session.desk.ask_for_counts();
        session.submit_questions();
        session
    }

    /// Sets the language of the operating system, which is used unless the user has chosen another one.
    pub fn set_system_language(&mut self, native: Language) {
        self.desk.system_language = native;
    }

    /// Sets the address of the page in which the studio runs in a browser. Links then lead there.
    pub fn set_page_address(&mut self, address: String) {
        self.desk.screen.page_address = Some(address);
    }

    /// Returns the calls being typed in the window that edits the auction.
    pub fn calls(&self) -> &TypedCalls {
        &self.calls
    }

    /// Returns the state of dealing random hands.
    pub fn dealing(&self) -> &DealingState {
        &self.dealing
    }

    /// Returns the drafts of unsaved work.
    pub fn drafts(&self) -> &DraftState {
        &self.drafts
    }

    /// Returns the state of exporting.
    pub fn export(&self) -> &ExportState {
        &self.export
    }

    /// Returns the state of opening and saving.
    pub fn filing(&self) -> &FilingState {
        &self.filing
    }

    /// Returns the state of entering hands.
    pub fn hand_entry(&self) -> &HandEntry {
        &self.hand_entry
    }

    /// Returns the state of printing a handout.
    pub fn handout(&self) -> &HandoutState {
        &self.handout
    }

    /// Returns the state of the lines of play.
    pub fn lines(&self) -> &LinesState {
        &self.lines
    }

    /// Returns the state of the problem list.
    pub fn list(&self) -> &ListState {
        &self.list
    }

    /// Returns the overview of the boards of a file; `None` if none was opened yet.
    pub fn overview(&self) -> Option<&BoardOverview> {
        self.overview.boards.as_ref()
    }

    /// Returns the state of the overview.
    pub fn overview_state(&self) -> &OverviewState {
        &self.overview
    }

    /// Returns the question about layouts and its answer so far, together with the document on the table.
    pub fn layouts(&self) -> LayoutsContext<'_> {
        self.layouts.in_context(&self.desk)
    }

    /// Returns the question of what to lead and its answer so far, together with the document.
    pub fn lead(&self) -> LeadContext<'_> {
        self.lead.in_context(&self.desk)
    }

    /// Returns the state of moving through the play.
    pub fn walk(&self) -> &WalkState {
        &self.walk
    }

    /// Returns the position that exports show: the one that the user chose, or else the default.
    pub fn shown_place(&self) -> ShownPlace {
        self.export.shown_place(&self.desk)
    }

    /// Returns the place of the board that the problem list marks: the chosen board of the overview while the overview
    /// is shown, otherwise the open document.
    pub fn chosen_place(&self) -> Option<ListPlace> {
        let document = self.documents().open_document();
        let chosen = self.overview.chosen_place(&self.desk);
        chosen.or(document.origin().place())
    }

    /// Returns true if the overview is shown and some of its boards are still to be solved, unless the user stopped the
    /// work.
    pub fn awaits_boards(&self) -> bool {
        self.overview.awaits_boards(&self.desk)
    }

    /// Returns true if Escape has an effect: there is something to close, a mode to leave, or an overview to return to.
    pub(crate) fn can_leave(&self) -> bool {
        let screen = self.screen();
        let is_table = matches!(screen.mode, ScreenMode::Analyse | ScreenMode::Edit);
        screen.over.is_some()
            || screen.typed.is_some()
            || screen.projector.is_some()
            || !is_table
            || self.overview.returns(&self.desk)
    }

    /// Returns a value that identifies the receiver of typed keys. It changes when a command opens or closes a text
    /// field, a page over the window, a dialog, or a mode with keys of its own.
    pub(crate) fn key_receiver(&self) -> impl PartialEq + use<> {
        let writing = self.lines.writing.as_ref();
        let term = self.lead.writing.as_ref();
        let overlay = self.screen().over.as_ref();
        (
            self.screen().mode,
            writing.map(|field| (field.part, field.path.clone())),
            term.map(|field| field.place),
            overlay.map(std::mem::discriminant),
            self.takes_all_keys(),
        )
    }

    /// Returns true if a dialog or an overlay receives all keys.
    pub(crate) fn takes_all_keys(&self) -> bool {
        let overlay = self.screen().over;
        let filing = &self.filing;
        overlay.is_some_and(|overlay| overlay != Overlay::Help)
            || filing.waiting.is_some()
            || filing.losing.is_some()
            || filing.deleting.is_some()
            || filing.prompt.is_some()
            || !self.drafts.found.is_empty()
    }

    /// Requests that the unsaved work be written to the draft file if it has changed.
    pub fn keep_draft(&mut self) {
        self.drafts.keep(&mut self.desk);
    }

    /// Requests that the draft of unsaved work be written for the next start, because the window is being closed.
    /// Returns true if there is unsaved work that the user has not discarded.
    pub fn leave_work(&mut self) -> bool {
        self.drafts.leave(&mut self.desk)
    }

    /// Copies the current layout count to the cache, and requests that it be written to disk.
    pub fn save_counts(&mut self) {
        self.layouts.save_counts(&mut self.desk);
    }

    /// Removes and returns the pending work outside the session, in the order in which it is to be carried out.
    pub fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.desk.effects)
    }

    /// Opens the recovered work that the user chose to restore, again with unsaved changes.
    fn open_recovered_work(&mut self) {
        if let Some((document, draft)) = self.drafts.take_found(&mut self.desk) {
            self.open_document(document);
            // The new draft is written before the old one is deleted, so that a crash in between does not lose the work.
            self.keep_draft();
            self.desk.effects.push(Effect::ForgetDraft(draft));
        }
    }

    /// Switches the mode of the window. The overview shows the boards of the document's file; if that file has no
    /// overview, the mode does not change.
    fn set_mode(&mut self, mode: ScreenMode) {
        match mode {
            ScreenMode::Overview => self.overview.show_boards_of_document(&mut self.desk),
            ScreenMode::Statistics if self.document().only_known_hand().is_some() => {
                self.lead.perform(&mut self.desk, Lead::Ask);
            }
            ScreenMode::Analyse | ScreenMode::Edit | ScreenMode::Statistics => {
                self.desk.enter_mode(mode);
            }
        }
    }

    /// Opens a document in place of the current one, which undo can bring back.
    fn open_document(&mut self, document: Document) {
        self.layouts.end_count(&mut self.desk);
        self.desk.documents.open(document);
        self.reset_for_document();
    }

    /// Resets the state of the window after another document was opened.
    fn reset_for_document(&mut self) {
        let desk = &mut self.desk;
        let is_lead = desk.document().asks_lead() && desk.document().problem().contract().is_some();
        if is_lead && matches!(desk.screen.over, Some(Overlay::Tour(_))) {
            // The tour explains the table, which is not shown.
            desk.screen.over = None;
        }
        let hides = desk.opens_with_hidden_results();
        desk.screen.hide_numbers_of_document(hides);
        desk.screen.shows_last_trick = false;
        desk.remembered.forget_played();
        desk.set_warnings();
        self.calls = TypedCalls::default();
        self.export = self.export.for_new_document();
        self.hand_entry.begin(desk);
        self.lines = LinesState::default();
        self.walk = WalkState::default();
        let document = desk.document();
        let is_known = document.play().is_some() || document.problem().is_passed_out();
        let is_counted = || {
            let view = Viewpoint::for_document(document, &LayoutTerms::default(), 0);
            view.is_ok() && !document.awaits_discard()
        };
        let are_discards_counted =
            || document.awaits_discard() && document.setup_before_discard().all_unknown() > 0;
        self.lead = self.lead.for_document(document);
        desk.screen.mode = if is_lead {
            ScreenMode::Statistics
        } else if is_known || is_counted() || are_discards_counted() {
            ScreenMode::Analyse
        } else {
            ScreenMode::Edit
        };
        self.layouts = self.layouts.for_new_document();
        self.layouts.restore_any_count(desk);
        desk.ask_for_counts();
    }

    /// Requests from the worker threads the analysis that the window shows now.
    fn submit_questions(&mut self) {
        let desk = &mut self.desk;
        let is_set_up = desk.screen.mode == ScreenMode::Edit;
        desk.documents.current_mut().set_edit_mode(is_set_up);
        self.hand_entry.refresh(desk);
        self.calls.refresh(desk);
        self.lines.refresh(desk);
        desk.ask_about_document();
        solve::ask(desk);
        self.layouts.refresh(desk);
        self.lead.refresh(desk);
        self.overview.refresh(desk);
        self.handout.refresh(desk);
    }
}
