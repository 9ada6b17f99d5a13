//! The desk: what all parts of the session work on. It holds the open documents, the questions to the worker threads, the
//! problem list, the settings and the state of the window, and what the parts ask of the session and of the world outside.

use kibitzer::cards::{Card, Rank};
use kibitzer::problem::Problem;
use kibitzer::rules::{Chance, Position};
use kibitzer_words::Language;

use crate::document::edit::Edit;
use crate::document::problems::{ListPlace, ProblemList};
use crate::document::{Document, Documents, Origin};
use crate::session::analysis::analysed::{AnalysedDocument, JudgedBy, PreviousResults};
use crate::session::analysis::inquiries::Inquiries;
use crate::session::effect::{Effect, PlaceInFile};
use crate::session::layouts::kept_counts::CountsPlace;
use crate::session::request::Request;
use crate::session::screen::{Overlay, Screen};
use crate::session::screen_mode::ScreenMode;
use crate::settings::{Settings, Switch};

/// The state that all parts of the session share.
pub struct Desk {
    pub(super) documents: Documents,
    pub(super) problem_list: ProblemList,
    pub(super) inquiries: Inquiries,
    /// Results from before the last change, which are shown while new ones are computed.
    pub(super) remembered: PreviousResults,
    pub(super) settings: Settings,
    /// The language of the operating system, used unless the user has chosen another one.
    pub(super) system_language: Language,
    pub(super) screen: Screen,
    /// Work outside the session, to be carried out in this order.
    pub(super) effects: Vec<Effect>,
    /// Requests from one part of the session to another, to be carried out in this order.
    pub(super) requests: Vec<Request>,
    pub(super) chance: Chance,
}

impl Desk {
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

    /// Returns the part of the window's state that belongs to no particular part of the session.
    pub fn screen(&self) -> &Screen {
        &self.screen
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

    /// Returns true if the user is solving a problem.
    pub fn is_solving(&self) -> bool {
        let solving = self.documents.solving();
        solving.is_some_and(|attempt| attempt.finish().is_none())
    }

    /// Returns true if results of the analysis are hidden. Then they are not even computed, so that nothing can give
    /// them away.
    pub fn hides_results(&self) -> bool {
        self.screen.hides_numbers && self.has_results()
    }

    /// Returns true if the analysis of the document has results that can be hidden.
    fn has_results(&self) -> bool {
        let document = self.document();
        // If declarer still has to discard, there is no play, but the best discards are hidden.
        document.play().is_some() || document.awaits_discard() || document.asks_lead()
    }

    /// Returns true if there are results to hide or to show: those of the document, or those of all boards in the
    /// overview. Without any, the command would have no visible effect until the next deal.
    pub(crate) fn can_hide_results(&self) -> bool {
        self.has_results() || self.screen.mode == ScreenMode::Overview
    }

    /// Returns true if the document opens with its results hidden. This is the case for a problem with a question, a
    /// goal or a published solution, unless the settings keep results shown. A document with unsaved changes is the
    /// user's own work, so its results are shown. The same holds during the first tour, which explains the numbers.
    pub(super) fn opens_with_hidden_results(&self) -> bool {
        let document = self.document();
        let is_touring = matches!(self.screen.over, Some(Overlay::Tour(_)));
        let explains_numbers = is_touring && !self.settings.toured;
        let shows_numbers = self.settings.is_on(Switch::KeepsNumbers) || explains_numbers;
        document.problem().asks() && !document.has_unsaved() && !shows_numbers
    }

    /// Returns all deals that were read from the same text as the open document, or dealt at random together with it.
    pub fn list_of_document(&self) -> impl Iterator<Item = &Problem> {
        let origin = self.documents.open_document().origin();
        let boards = self.problem_list.problems_of_same_text(origin);
        boards.map(|(_, problem)| problem)
    }

    /// Requests that the boards of a section of the problem list be written to a file that the user chooses.
    pub(super) fn save_section(&mut self, collection: usize) {
        if let Some(section) = self.problem_list.section(collection) {
            let boards = section.listed().map(|listed| &listed.problem);
            let effect = Effect::save_list(boards, Some(collection));
            self.effects.push(effect);
        }
    }

    /// Returns the place (file and index) where the document with this origin is stored; `None` if no file holds it.
    pub(super) fn place_of(&self, origin: &Origin) -> Option<PlaceInFile> {
        let (path, board) = self.problem_list.board_of(origin)?;
        Some(PlaceInFile {
            path: path.to_owned(),
            index: board.index,
            before: self.problem_list.get(origin.place()?)?.problem.clone(),
        })
    }

    /// Returns the place on disk where counts for the open document are saved.
    pub(super) fn counts_place(&self) -> CountsPlace {
        let document = self.documents.open_document();
        match self.problem_list.file_of(document.origin()) {
            Some(path) if document.has_saved_setup() => CountsPlace::Beside(path),
            _ => CountsPlace::for_deal(&document.problem().setup),
        }
    }

    /// Returns the problem at a place of the problem list, in the form in which it is opened. A problem that ships with
    /// the studio then includes the lines that the user added.
    pub(super) fn problem_to_open(&self, place: ListPlace) -> Option<Problem> {
        let listed = self.problem_list.get(place)?;
        let mut problem = listed.problem.clone();
        let lines = &self.settings.library.own_lines;
        let own = lines.play(listed.key);
        if let Some(play) = own.filter(|_| self.problem_list.is_shipped(place)) {
            problem.play = play;
        }
        Some(problem)
    }

    /// Returns the legal card of a rank, in the suit that was typed before if there is one; `None` unless exactly one
    /// card matches. Clears the typed suit.
    pub(super) fn typed_card(&mut self, rank: Rank) -> Option<Card> {
        let typed = self.screen.typed.take();
        let legal = self.document().position().map(Position::legal_cards)?;
        let fits = |card: &Card| card.rank == rank && typed.is_none_or(|suit| card.suit == suit);
        let mut fitting = legal.iter().filter(fits);
        fitting.next().filter(|_| fitting.next().is_none())
    }

    /// Applies an edit to the problem on the table. Ends an attempt to solve it, because the edit applies to the
    /// problem itself.
    pub(super) fn edit(&mut self, edit: &Edit) {
        self.leave_solving();
        self.documents.current_mut().edit(edit);
    }

    /// Applies an edit that needs a random seed. `edit` creates the edit from the seed.
    pub(super) fn edit_with_seed(&mut self, edit: impl FnOnce(u64) -> Edit) {
        let edit = edit(self.chance.bits());
        self.edit(&edit);
    }

    /// Ends the attempt to solve a problem and puts the problem back on the table.
    pub(super) fn leave_solving(&mut self) {
        if self.documents.solving().is_some() {
            self.documents.return_to_document();
        }
    }

    /// Enters a mode of the window, and ends what that mode cannot show, such as an attempt to solve a problem.
    pub(super) fn enter_mode(&mut self, mode: ScreenMode) {
        if mode == ScreenMode::Statistics {
            self.documents.return_to_document();
        }
        if mode != ScreenMode::Analyse || self.is_solving() {
            self.leave_solving();
        }
        self.screen.mode = mode;
    }

    /// Shows the warnings about the text from which the open document was read, after another document was opened.
    pub(super) fn set_warnings(&mut self) {
        let facts = self
            .problem_list
            .text_facts(self.documents.open_document().origin());
        self.screen.warnings = facts.filter(|facts| !facts.warnings.is_empty()).cloned();
    }

    /// Requests that a document be opened in place of the current one.
    pub(super) fn open(&mut self, document: Document) {
        self.requests.push(Request::Open(Box::new(document)));
    }

    /// Requests the counts that are saved on disk for the open document.
    pub(super) fn ask_for_counts(&mut self) {
        let recall = Effect::RecallCounts(self.counts_place());
        self.effects.push(recall);
    }

    /// Requests from the worker threads the analysis of the document on the table.
    pub(super) fn ask_about_document(&mut self) {
        if self.hides_results() {
            return self.inquiries.drop_questions(&mut self.remembered);
        }
        let remembered = &mut self.remembered;
        let document = self.documents.current();
        self.inquiries.submit_questions(document, remembered);
        self.inquiries
            .ask_preview(document, self.screen.preview, remembered);
        let shows_leads = self.screen.judge == JudgedBy::EveryLead;
        self.inquiries.submit_lead_table(document, shows_leads);
        let shows_soundness = self.settings.is_on(Switch::Soundness);
        self.inquiries.submit_soundness(document, shows_soundness);
    }
}
