//! The open document and all that is known about it.

pub mod analysed;
pub mod deals;
pub mod effect;
mod estimates;
pub mod inquiries;
pub mod kept_counts;
pub mod notice;
mod perform;
pub mod screen;
pub mod survey;
pub mod survey_terms;
pub mod unsaved;
pub mod workers;

use std::path::PathBuf;
use std::time::Duration;

use kibitzer::cards::{Card, Rank};
use kibitzer::problem::Problem;
use kibitzer::rules::{Chance, Game, Position};
use kibitzer_files::WriteError;

use crate::document::edit::Edit;
use crate::document::problems::{self, Shelf, TextSource};
use crate::document::{Document, Documents, Origin};
use crate::platform::settings::Settings;

use analysed::{Analysed, Remembered};
use effect::{Effect, Errand, Prompt};
use inquiries::Inquiries;
use notice::Notice;
use screen::{Screen, ScreenMode};
use survey::SurveyState;
use unsaved::DraftKeeper;
use workers::Workers;

/// What the user works on, what is asked and known about it, and what the window shows. It changes nowhere but
/// in [`apply`](Session::apply) and [`poll`](Session::poll).
pub struct Session {
    documents: Documents,
    shelf: Shelf,
    inquiries: Inquiries,
    remembered: Remembered,
    survey: SurveyState,
    drafts: DraftKeeper,
    settings: Settings,
    screen: Screen,
    /// To be done outside the window though nobody asked for it.
    duties: Vec<Effect>,
    chance: Chance,
}

impl Session {
    /// A session on the first problem that ships with the studio. `seed` draws random deals.
    pub fn new(workers: Workers, settings: Settings, seed: u64) -> Session {
        let shelf = Shelf::shipped();
        let first = shelf.first();
        let document = match first.and_then(|place| Some((shelf.get(place)?, place))) {
            Some((listed, first)) => Document::new(listed.problem.clone(), Origin::Listed(first)),
            None => Document::new(Problem::new(Game::Bridge), Origin::New),
        };
        let mut session = Session {
            documents: Documents::new(document),
            shelf,
            inquiries: Inquiries::new(workers),
            remembered: Remembered::default(),
            survey: SurveyState::default(),
            drafts: DraftKeeper::default(),
            settings,
            screen: Screen::default(),
            duties: Vec::new(),
            chance: Chance::from_seed(seed),
        };
        session.ask_for_counts();
        session.ask();
        session
    }

    /// The documents that are open.
    pub fn documents(&self) -> &Documents {
        &self.documents
    }

    /// What stands on the table.
    pub fn document(&self) -> &Document {
        self.documents.current()
    }

    /// What stands on the table, and what is known about it.
    pub fn analysed(&self) -> Analysed<'_> {
        Analysed::new(self.document(), &self.inquiries, &self.remembered)
    }

    /// The list of problems.
    pub fn shelf(&self) -> &Shelf {
        &self.shelf
    }

    /// The user's choices.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// What the window shows beside the document.
    pub fn screen(&self) -> &Screen {
        &self.screen
    }

    /// All open questions.
    pub fn inquiries(&self) -> &Inquiries {
        &self.inquiries
    }

    /// Whether there are changes that no file has. A layout that stands on the table is in the
    /// statistics.
    pub fn has_unsaved(&self) -> bool {
        self.documents.home().has_unsaved()
    }

    /// Takes in what the workers found; whether there was anything. The clock tells the time since some moment.
    pub fn poll(&mut self, clock: &dyn Fn() -> Duration) -> bool {
        let news = self.inquiries.poll();
        if let Some(failure) = self.inquiries.failure() {
            self.screen.notice = Some(Notice::WorkerFailed(failure.to_owned()));
        }
        if news {
            self.remembered.remember_course(&self.inquiries.played);
        }
        self.refresh_deals(clock);
        let file = self.own_file();
        let draft = self.drafts.due(self.documents.home(), file, clock());
        self.duties.extend(draft.map(Effect::KeepDraft));
        news
    }

    /// The user's file of the document, whatever stands on the table.
    fn own_file(&self) -> Option<PathBuf> {
        self.shelf.file_of(self.documents.home().origin())
    }

    /// Has what no file has kept at once.
    pub fn keep_draft(&mut self) {
        let file = self.own_file();
        let draft = self.drafts.changed(self.documents.home(), file);
        self.duties.extend(draft.map(Effect::KeepDraft));
    }

    /// The draft will be tried again; what the user has read already is not said twice.
    fn draft_not_kept(&mut self, error: WriteError) {
        if self.drafts.failed() {
            self.screen.notice = Some(Notice::NotWritten(error));
        }
    }

    /// Opens work that was left behind, as changes that no file has.
    fn take_up(&mut self) -> Option<Effect> {
        let found = self.screen.found.pop()?;
        let Some(problem) = found.work.problem() else {
            return Some(Effect::ForgetDraft(found.draft));
        };
        let origin = match found.work.file {
            Some(path) => Origin::Listed(self.shelf.put(path, problem.clone())),
            None => Origin::New,
        };
        self.open(Document::with_changes(problem, origin));
        // Its own draft first: nothing is lost in between.
        self.keep_draft();
        self.duties.push(Effect::ForgetDraft(found.draft));
        None
    }

    /// What is to be done outside the window though nobody asked for it.
    pub fn duties(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.duties)
    }

    /// Reads a text; the table stays as it is if that fails.
    fn load(&mut self, origin: Origin, text: &str) {
        let source = match &origin {
            Origin::File(path) => TextSource::File(problems::file_name(path)),
            Origin::New | Origin::Clipboard | Origin::Listed(_) => TextSource::Clipboard,
        };
        match problems::read(text) {
            Ok(read) => {
                self.show_read(read.problems, origin, &source);
                let missed = !read.errors.is_empty();
                self.screen.notice = missed.then_some(Notice::PartlyRead(source, read.errors));
            }
            Err(error) => self.screen.notice = Some(Notice::Unreadable(source, Box::new(error))),
        }
    }

    /// Opens the first of several problems; all of them are listed.
    fn show_read(&mut self, read: Vec<Problem>, origin: Origin, source: &TextSource) {
        let Some(first) = read.first().cloned() else {
            return;
        };
        let origin = match origin {
            _ if read.len() > 1 => Origin::Listed(self.shelf.add(source.clone(), read)),
            Origin::File(path) => Origin::Listed(self.shelf.put(path, first.clone())),
            Origin::New | Origin::Clipboard | Origin::Listed(_) => origin,
        };
        self.show(first, origin);
    }

    /// Opens another document.
    fn show(&mut self, problem: Problem, origin: Origin) {
        self.open(Document::new(problem, origin));
    }

    fn open(&mut self, document: Document) {
        self.want_layouts(None);
        self.save_counts();
        self.documents.open(document);
        self.turn_to_document();
    }

    /// Another document is on the table.
    fn turn_to_document(&mut self) {
        self.survey = self.survey.of_another_document();
        self.remembered.forget_course();
        self.screen.mode = match self.document().play() {
            Some(_) => ScreenMode::Analyse,
            None => ScreenMode::Edit,
        };
        self.recall_any_count();
        self.ask_for_counts();
    }

    fn write(&mut self, path: Option<PathBuf>) -> Effect {
        let written = self.documents.current_mut().write();
        Effect::Write {
            path,
            name: problems::file_name_for(written),
            text: problems::write(written),
        }
    }

    /// Does what the name of a file was asked for.
    fn answer_prompt(&mut self) -> Option<Effect> {
        let Prompt { errand, path } = self.screen.prompt.take()?;
        let path = PathBuf::from(path.trim());
        Some(match errand {
            Errand::Open => Effect::Read(path),
            Errand::Save(text) => Effect::Write {
                name: problems::file_name(&path),
                path: Some(path),
                text,
            },
            Errand::Picture(picture) => Effect::WritePicture { path, picture },
            Errand::Export(statistics) => Effect::Export {
                path: Some(path),
                statistics,
            },
        })
    }

    fn edit(&mut self, edit: &Edit) {
        let document = self.documents.current_mut();
        let goal = document.goal();
        document.edit(edit);
        let absent = document.problem().setup.absent;
        if document.goal() != goal && self.documents.laid().is_none() {
            self.want_layouts(None);
        }
        if absent == Some(self.screen.hand) {
            self.screen.hand = self.screen.hand.next();
        }
    }

    fn toggle(&mut self, card: Card) {
        let hand = self.screen.hand;
        let held = self.document().problem().setup.hands[hand].has(card);
        let edit = match held {
            true => Edit::Take(card),
            false => Edit::Give(card, hand),
        };
        self.edit(&edit);
    }

    fn set_mode(&mut self, mode: ScreenMode) {
        if mode == ScreenMode::Statistics {
            self.documents.come_home();
        }
        self.screen.mode = mode;
        if mode == ScreenMode::Edit {
            self.documents.current_mut().go_to(0);
        }
    }

    /// Plays the card of a typed rank: of the suit typed before, or of the only suit there is.
    fn type_rank(&mut self, rank: Rank) {
        let legal = self.document().position().map(Position::legal_cards);
        let typed = self.screen.typed.take();
        let mut fitting = legal
            .unwrap_or_default()
            .iter()
            .filter(|card| card.rank == rank && typed.is_none_or(|suit| card.suit == suit));
        if let (Some(card), None) = (fitting.next(), fitting.next()) {
            self.documents.current_mut().play_card(card);
        }
    }

    /// Plays the best line up to and including one of its cards, or goes back to it.
    fn follow(&mut self, last: usize) {
        let analysed = self.analysed();
        let Some((line, passed)) = analysed.line() else {
            return;
        };
        let target = analysed.line_start() + last + 1;
        let ahead = line.steps.get(passed..=last).unwrap_or_default();
        let ahead: Vec<Card> = ahead.iter().map(|step| step.card).collect();
        match last < passed {
            true => self.documents.current_mut().go_to(target),
            false => self.documents.current_mut().play_all(&ahead),
        }
    }

    /// Asks what the panels show.
    fn ask(&mut self) {
        let document = self.documents.current();
        self.inquiries.ask(document, &mut self.remembered);
        let preview = self.screen.preview;
        self.inquiries
            .ask_ahead(document, preview, &mut self.remembered);
        self.ask_survey();
    }
}
