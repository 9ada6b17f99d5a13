//! The session: the open documents, the analysis, and the state of the window.

pub mod analysed;
pub mod browser;
pub mod call_entry;
pub mod command;
pub mod dealing;
pub mod deals;
pub mod digest;
pub mod effect;
mod estimates;
pub mod event;
pub mod export_form;
mod exporting;
mod filing;
pub mod hand_entry;
pub mod handout;
pub mod handout_form;
pub mod handout_solutions;
pub mod inquiries;
pub mod kept_counts;
pub mod last_screen;
pub mod layout_view;
pub mod layouts;
mod lines;
mod list;
pub mod list_view;
pub mod mistakes;
pub mod notice;
pub mod overview;
mod own_lines;
mod pasted;
mod perform;
mod playback;
pub mod screen;
pub mod screen_mode;
pub mod solve;
pub(crate) mod soundness;
mod time_left;
pub mod unsaved;
pub mod viewpoint;
pub mod workers;

use std::time::Duration;

use kibitzer::cards::{Card, Rank};
use kibitzer::problem::Problem;
use kibitzer::rules::{Chance, Game, Position};
use kibitzer_files::WriteError;
use kibitzer_words::Language;

use crate::document::layout_terms::LayoutTerms;
use crate::document::problems::ProblemList;
use crate::document::{Document, Documents, Origin, ShownPlace};
use crate::settings::Settings;

use analysed::{AnalysedDocument, PreviousResults};
use dealing::DealingState;
use effect::{Effect, PlaceInFile};
use export_form::ExportChoices;
use handout_solutions::HandoutSolutions;
use inquiries::Inquiries;
use last_screen::Reopening;
use layouts::LayoutsState;
use notice::Notice;
use overview::BoardOverview;
use screen::Screen;
use screen_mode::ScreenMode;
use unsaved::{DraftKeeper, UnsavedWork};
use viewpoint::Viewpoint;
use workers::Workers;

/// The state of the studio: the open documents, the questions to the worker threads and their answers, and what the
/// window shows. It changes only in [`apply`](Session::apply) and [`poll`](Session::poll).
pub struct Session {
    documents: Documents,
    problem_list: ProblemList,
    inquiries: Inquiries,
    /// Earlier results that are shown while new ones are computed.
    remembered: PreviousResults,
    layouts: LayoutsState,
    /// The overview of the boards of a file, once it was opened.
    overview: Option<BoardOverview>,
    dealing: DealingState,
    handout_solutions: HandoutSolutions,
    drafts: DraftKeeper,
    /// The last screen while its files are being read; `None` once they have been.
    reopening: Option<Reopening>,
    settings: Settings,
    /// The language of the operating system, used unless the user has chosen another one.
    system_language: Language,
    screen: Screen,
    /// Effects, such as writing a draft, that the session requests by itself; the caller carries them out.
    pending_effects: Vec<Effect>,
    chance: Chance,
}

impl Session {
    /// Creates a session that shows the first shipped problem. `seed` is the random seed for dealing.
    pub fn new(workers: Workers, settings: Settings, seed: u64) -> Session {
        let problem_list = ProblemList::new(&settings.library.pasted);
        let document = Document::new(Problem::new(Game::Bridge), Origin::New);
        let mut session = Session {
            documents: Documents::new(document),
            problem_list,
            inquiries: Inquiries::new(workers),
            remembered: PreviousResults::default(),
            layouts: LayoutsState::default(),
            overview: None,
            dealing: DealingState::default(),
            handout_solutions: HandoutSolutions::default(),
            drafts: DraftKeeper::default(),
            reopening: None,
            settings,
            system_language: Language::default(),
            screen: Screen::default(),
            pending_effects: Vec::new(),
            chance: Chance::from_seed(seed),
        };
        let first = session.problem_list.first_place();
        if let Some((first, problem)) =
            first.and_then(|place| Some((place, session.problem_to_open(place)?)))
        {
            session.documents = Documents::new(Document::new(problem, Origin::Listed(first)));
        }
        session.screen.hides_numbers = session.opens_with_hidden_results();
        let folders = session.settings.library.folders.iter().cloned();
        let list_folders = folders.map(Effect::ListFolder);
        session.pending_effects.extend(list_folders);
        session.ask_for_counts();
        session.submit_questions();
        session
    }

    /// Sets the language of the operating system, which is used unless the user has chosen another one.
    pub fn set_system_language(&mut self, native: Language) {
        self.system_language = native;
    }

    /// Returns the language of the window.
    pub fn language(&self) -> Language {
        self.settings.language.unwrap_or(self.system_language)
    }

    /// Returns the open documents.
    pub fn documents(&self) -> &Documents {
        &self.documents
    }

    /// Returns the document on the table.
    pub fn document(&self) -> &Document {
        self.documents.current()
    }

    /// Returns the document on the table with the results of its analysis.
    pub fn analysed(&self) -> AnalysedDocument<'_> {
        let (document, is_hidden) = (self.document(), self.hides_results());
        AnalysedDocument::new(document, &self.inquiries, &self.remembered, is_hidden)
    }

    /// Returns the problem list.
    pub fn problem_list(&self) -> &ProblemList {
        &self.problem_list
    }

    /// Returns the user's settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the state of the window apart from the documents.
    pub fn screen(&self) -> &Screen {
        &self.screen
    }

    /// Returns the state of dealing random hands.
    pub fn dealing(&self) -> &DealingState {
        &self.dealing
    }

    /// Returns the analysis requested from the worker threads, with the results so far.
    pub fn inquiries(&self) -> &Inquiries {
        &self.inquiries
    }

    /// Returns true if there are unsaved changes. A layout on the table does not count, because it remains in the
    /// statistics.
    pub fn has_unsaved(&self) -> bool {
        self.documents.has_unsaved()
    }

    /// Receives new results from the worker threads and updates everything that depends on them or on the time. Returns
    /// true if there were any. `clock` returns the time since an arbitrary fixed moment.
    pub fn poll(&mut self, clock: &dyn Fn() -> Duration) -> bool {
        let news = self.inquiries.poll();
        self.inquiries.count_discards_after_sample();
        self.inquiries.submit_larger_repairs();
        let failure = self.inquiries.failure();
        let failure = failure.map(|it| Notice::WorkerFailed(it.to_owned()));
        self.screen.notices.set_ongoing(failure);
        self.screen.notices.remove_expired(clock());
        if news {
            self.continue_solving();
            self.store_difficulty();
            self.take_in_solutions();
            self.remembered.remember_played(&self.inquiries.played);
        }
        self.continue_playback(clock());
        if self.screen.mode == ScreenMode::Overview {
            self.ask_overview();
        }
        self.refresh_deals(clock());
        if let Some(dealt) = self.dealing.poll(&mut self.inquiries, clock()) {
            let effect = self.show_dealt(dealt);
            self.pending_effects.extend(effect);
            self.keep_draft();
        }
        news
    }

    /// Returns the place of the open document in its file; `None` if no file holds it or it has no unsaved changes.
    fn own_place(&self) -> Option<PlaceInFile> {
        let home = self.documents.open_document();
        self.has_unsaved().then(|| self.place_of(home.origin()))?
    }

    /// Returns the place in a file of the document with this origin; `None` if no file holds it.
    fn place_of(&self, origin: &Origin) -> Option<PlaceInFile> {
        let (path, board) = self.problem_list.board_of(origin)?;
        Some(PlaceInFile {
            path: path.to_owned(),
            index: board.index,
            before: self.problem_list.get(origin.place()?)?.problem.clone(),
        })
    }

    /// Hands the unsaved work over to be written to the draft file if it has changed.
    pub fn keep_draft(&mut self) {
        let place = self.own_place();
        let draft = self.drafts.changed(&self.documents, place);
        self.pending_effects.extend(draft.map(Effect::KeepDraft));
    }

    /// Requests that the draft of unsaved work be written for the next start, as the window is being closed. Returns true
    /// if there is unsaved work that the user has not thrown away.
    pub fn leave_work(&mut self) -> bool {
        let work = self.drafts.leaves_work().then(|| self.work_to_leave());
        let work = work.flatten();
        let leaves = work.is_some();
        let effect = work.map(|work| Effect::LeaveWork(Box::new(work)));
        self.pending_effects.extend(effect);
        leaves
    }

    /// Returns the unsaved work as a draft for the next start; `None` if there is none.
    fn work_to_leave(&mut self) -> Option<UnsavedWork> {
        let place = self.own_place();
        let has_unsaved = self.has_unsaved();
        has_unsaved.then(|| self.drafts.left_work(&self.documents, place))?
    }

    /// Handles the failure to write the draft of unsaved work: it is tried again, and the user is notified only once.
    fn handle_draft_failure(&mut self, error: WriteError) {
        if self.drafts.record_failure() {
            self.screen.notices.post(Notice::NotWritten(error));
        }
    }

    /// Opens the recovered work that the user chose to restore, again with unsaved changes.
    fn open_recovered_work(&mut self) {
        let Some(found) = self.screen.found.pop() else {
            return;
        };
        let place = found.work.place();
        let place = match place {
            Some(it) => {
                let list = &mut self.problem_list;
                Some(list.restore_board(it.path, it.index, it.before))
            }
            None => self.pasted_place(&found.work.before),
        };
        let origin = place.map_or(Origin::New, Origin::Listed);
        let mut document = Document::with_changes(found.work.document, origin);
        if let Some((line, at)) = &found.work.view {
            document.show(line, *at);
        }
        self.replace_document(document);
        // The new draft is written before the old one is deleted, so that a crash in between does not lose the work.
        self.keep_draft();
        self.pending_effects.push(Effect::ForgetDraft(found.draft));
    }

    /// Removes and returns the effects, such as writing a draft, that the session requests by itself. The caller
    /// carries them out.
    pub fn pending_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.pending_effects)
    }

    /// Opens a problem as the new document.
    fn show_problem(&mut self, problem: Problem, origin: Origin) {
        self.replace_document(Document::new(problem, origin));
    }

    /// Returns the position that exports show: the one that the user chose, or else the default.
    pub fn shown_place(&self) -> ShownPlace {
        let chosen = self.screen.export.place;
        chosen.unwrap_or_else(|| self.document().default_place())
    }

    /// Opens a document in place of the current one, which undo can bring back.
    fn replace_document(&mut self, document: Document) {
        self.set_layouts_question(None);
        self.save_counts();
        self.documents.open(document);
        self.reset_for_document();
    }

    /// Resets the state of the window after another document was opened.
    fn reset_for_document(&mut self) {
        self.layouts = self.layouts.for_new_document();
        let hides = self.opens_with_hidden_results();
        self.screen.hide_numbers_of_document(hides);
        self.remembered.forget_played();
        self.screen.writing = None;
        self.screen.open_chats.clear();
        self.screen.playback = None;
        self.screen.shows_last_trick = false;
        self.set_warnings();
        self.begin_entry();
        self.screen.calls = None;
        self.screen.export = ExportChoices {
            item: self.screen.export.item,
            ..ExportChoices::default()
        };
        let is_known =
            self.document().play().is_some() || self.document().problem().is_passed_out();
        let is_counted = || {
            let document = self.document();
            let view = Viewpoint::for_document(document, &LayoutTerms::default(), 0);
            view.is_ok() && !document.awaits_discard()
        };
        let are_discards_counted = || {
            let document = self.document();
            document.awaits_discard() && document.setup_before_discard().all_unknown() > 0
        };
        self.screen.mode = match is_known || is_counted() || are_discards_counted() {
            true => ScreenMode::Analyse,
            false => ScreenMode::Edit,
        };
        self.restore_any_count();
        self.ask_for_counts();
    }

    /// Switches the mode of the window. The overview shows the boards of the document's file; without any, the mode
    /// stays.
    fn set_mode(&mut self, mode: ScreenMode) {
        match mode {
            ScreenMode::Overview => self.show_overview_of_document(),
            ScreenMode::Analyse | ScreenMode::Edit | ScreenMode::Statistics => {
                self.enter_mode(mode);
            }
        }
    }

    /// Enters a mode of the window, ending what it cannot show.
    fn enter_mode(&mut self, mode: ScreenMode) {
        if mode == ScreenMode::Statistics {
            self.documents.return_to_document();
        }
        if mode != ScreenMode::Analyse || self.is_solving() {
            self.leave_solving();
        }
        if mode != ScreenMode::Analyse {
            self.end_writing();
        }
        self.screen.mode = mode;
    }

    /// Plays the legal card of a typed rank, in the suit typed before if there is one. Does nothing if no card or more
    /// than one fits.
    fn type_rank(&mut self, rank: Rank) {
        let legal = self.document().position().map(Position::legal_cards);
        let typed = self.screen.typed.take();
        let fits = |card: &Card| card.rank == rank && typed.is_none_or(|suit| card.suit == suit);
        let mut fitting = legal.unwrap_or_default().iter().filter(fits);
        if let (Some(card), None) = (fitting.next(), fitting.next()) {
            self.play(card);
        }
    }

    /// Plays the first `cards` cards of the best line, or goes back to just after them if they have been played. Then
    /// plays `instead` if it is given.
    fn follow_best_line(&mut self, cards: usize, instead: Option<Card>) {
        let analysed = self.analysed();
        let Some((line, passed)) = analysed.line() else {
            return;
        };
        let target = analysed.line_start() + cards;
        let ahead = line.steps.get(passed..cards).unwrap_or_default();
        let ahead: Vec<Card> = ahead.iter().map(|step| step.card).collect();
        let document = self.documents.current_mut();
        match cards <= passed {
            true => document.go_to(target),
            false => document.play_all(&ahead),
        }
        if let Some(card) = instead {
            document.play_card(card);
        }
    }

    /// Requests from the worker threads the analysis that the window shows now.
    fn submit_questions(&mut self) {
        let is_set_up = self.screen.mode == ScreenMode::Edit;
        self.documents.current_mut().set_edit_mode(is_set_up);
        self.refresh_entry();
        self.refresh_calls();
        self.refresh_writing();
        match self.hides_results() {
            true => self.inquiries.drop_questions(&mut self.remembered),
            false => {
                let (document, remembered) = (self.documents.current(), &mut self.remembered);
                self.inquiries.submit_questions(document, remembered);
                let preview = self.screen.preview;
                self.inquiries.ask_preview(document, preview, remembered);
                let shows_soundness = self.settings.shows_soundness;
                self.inquiries.submit_soundness(document, shows_soundness);
            }
        }
        self.ask_solving();
        self.ask_layouts();
        self.ask_overview();
        self.take_in_solutions();
    }
}
