//! The open document, what the table shows instead of it, and the earlier documents that undo brings back.

use kibitzer::cards::{Card, CardSet, Seat};
use kibitzer::problem::Problem;
use kibitzer::rules::Setup;

use super::history::move_state;
use super::solving::SolvingAttempt;
use super::{Document, Origin};

/// Maximum number of previously opened documents that undo can bring back.
const MAX_EARLIER: usize = 20;

/// The open document, together with the layout, solving attempt or excursion that the card table shows instead, if any.
/// Opening another document can be undone.
#[derive(Debug)]
pub struct Documents {
    /// The open document, even while the table shows something else.
    home: Document,
    /// The layout or the solving attempt that the table shows instead of the open document, if any.
    replacement: Option<Replacement>,
    /// The excursion in progress, if any. The table shows it instead of anything else.
    excursion: Option<Excursion>,
    /// The last excursion that the user ended after changing its deal. It is kept here because its play does not fit
    /// the document.
    ended: Option<Excursion>,
    /// Previously opened documents that undo brings back, newest last.
    before: Vec<Document>,
    /// Documents that undo has closed and redo brings back, the next one last.
    after: Vec<Document>,
}

/// Something that the table shows temporarily instead of the open document.
#[derive(Debug)]
enum Replacement {
    Layout(Box<PlacedLayout>),
    Solving(Box<SolvingAttempt>),
}

/// A layout, one possible deal of two unseen hands, that the user has placed on the table.
#[derive(Debug)]
pub struct PlacedLayout {
    /// A document whose deal has the two hands of the layout.
    pub document: Document,
    /// The number of cards in the line of play before the position whose layouts are counted.
    pub at: usize,
    /// The index of the placed layout in the list of layouts.
    pub layout: usize,
}

/// An excursion: a copy of the position on the table as a separate deal, so that the user can try things out without
/// changing the play.
#[derive(Debug)]
pub struct Excursion {
    /// The document of the excursion, whose deal starts in the position where the excursion began.
    pub document: Document,
    /// The cards played in the open document before the excursion began.
    pub path: Vec<Card>,
    /// The deal with which the excursion began: hands, contract and leader. It shows whether the user has changed them
    /// since.
    setup: Setup,
}

impl Excursion {
    /// Creates an excursion from the current position of `document`. Returns `None` if the document cannot be played.
    fn from_position(document: &Document) -> Option<Excursion> {
        let setup = document.position()?.setup();
        let path = document.path().to_vec();
        let problem = document.problem().clone();
        let problem = Problem {
            play: problem.play.after(&path),
            setup,
            solution: None,
            line: document.line()[path.len()..].to_vec(),
            at: 0,
            ..problem
        };
        Some(Excursion {
            document: Document::new(problem, Origin::New),
            path,
            setup,
        })
    }

    /// Returns true if the user has not changed the deal of the excursion since it began.
    fn is_same_deal(&self) -> bool {
        self.document.problem().setup == self.setup
    }
}

impl Documents {
    /// Creates the state with one open document and nothing to undo.
    pub fn new(document: Document) -> Documents {
        Documents {
            home: document,
            replacement: None,
            excursion: None,
            ended: None,
            before: Vec::new(),
            after: Vec::new(),
        }
    }

    /// Returns the document shown on the table: the open document, or the layout, solving attempt or excursion shown
    /// instead.
    pub fn current(&self) -> &Document {
        match (&self.excursion, &self.replacement) {
            (Some(excursion), _) => &excursion.document,
            (None, Some(Replacement::Layout(laid))) => &laid.document,
            (None, Some(Replacement::Solving(solving))) => solving.document(),
            (None, None) => &self.home,
        }
    }

    /// Returns the document shown on the table, mutably: the open document, or what the table shows instead.
    pub fn current_mut(&mut self) -> &mut Document {
        match (&mut self.excursion, &mut self.replacement) {
            (Some(excursion), _) => &mut excursion.document,
            (None, Some(Replacement::Layout(laid))) => &mut laid.document,
            (None, Some(Replacement::Solving(solving))) => solving.document_mut(),
            (None, None) => &mut self.home,
        }
    }

    /// Returns the excursion in progress, if any.
    pub fn excursion(&self) -> Option<&Excursion> {
        self.excursion.as_ref()
    }

    /// Returns true if the table shows a layout, a solving attempt or an excursion instead of the open document.
    pub fn shows_replacement(&self) -> bool {
        self.replacement.is_some() || self.excursion.is_some()
    }

    /// Returns the excursion in progress if it started from the open document itself.
    fn excursion_from_home(&self) -> Option<&Excursion> {
        let excursion = self.excursion.as_ref();
        excursion.filter(|_| self.replacement.is_none())
    }

    /// Returns true if there are unsaved changes in the open document or in an excursion from it.
    pub fn has_unsaved(&self) -> bool {
        let excursion = self.excursion_from_home();
        self.home.has_unsaved()
            || excursion.is_some_and(|excursion| excursion.document.has_unsaved())
    }

    /// Returns the problem to save as a draft, including the play of an excursion from the open document. Returns
    /// `None` if there are no unsaved changes.
    pub fn unsaved_problem(&self) -> Option<Problem> {
        let mut problem = self.has_unsaved().then(|| self.home.as_written())?;
        if let Some(excursion) = self
            .excursion_from_home()
            .filter(|home| home.is_same_deal())
        {
            let lines = &excursion.document.problem().play;
            problem.play.add_tree(&excursion.path, lines);
        }
        Some(problem)
    }

    /// Starts an excursion from the position on the table. If the last excursion began in the same position and was
    /// kept because its deal was changed, that one is resumed.
    pub fn start_excursion(&mut self) {
        let Some(excursion) = Excursion::from_position(self.current()) else {
            return;
        };
        let ended = (self.ended.take())
            .filter(|ended| ended.path == excursion.path && ended.setup == excursion.setup);
        self.excursion = Some(ended.unwrap_or(excursion));
    }

    /// Ends the excursion and adds its play to the document as variations. If its deal was changed, the excursion is
    /// kept instead, until the next one starts. Returns true if there was an excursion.
    pub fn end_excursion(&mut self) -> bool {
        let Some(excursion) = self.excursion.take() else {
            return false;
        };
        if excursion.is_same_deal() {
            let lines = &excursion.document.problem().play;
            self.current_mut().add_lines(&excursion.path, lines);
        } else {
            self.ended = Some(excursion);
        }
        true
    }

    /// Returns true if an excursion with a changed deal was ended and can still be opened as a document.
    pub fn has_ended_excursion(&self) -> bool {
        self.ended.is_some()
    }

    /// Removes the ended excursion that was kept because its deal was changed, and returns it as a separate document.
    pub fn take_ended_excursion(&mut self) -> Option<Document> {
        Some(self.ended.take()?.document)
    }

    /// Returns the open document, even if the table shows something else.
    pub fn open_document(&self) -> &Document {
        &self.home
    }

    /// Returns the open document mutably, even if the table shows something else.
    pub(crate) fn open_document_mut(&mut self) -> &mut Document {
        &mut self.home
    }

    /// Returns the layout on the table, if any.
    pub fn layout_on_table(&self) -> Option<&PlacedLayout> {
        match &self.replacement {
            Some(Replacement::Layout(laid)) => Some(laid),
            Some(Replacement::Solving(_)) | None => None,
        }
    }

    /// Returns the user's attempt to solve the problem, if any.
    pub fn solving(&self) -> Option<&SolvingAttempt> {
        match &self.replacement {
            Some(Replacement::Solving(solving)) => Some(solving),
            Some(Replacement::Layout(_)) | None => None,
        }
    }

    /// Returns the user's attempt to solve the problem, if any, mutably.
    pub fn solving_mut(&mut self) -> Option<&mut SolvingAttempt> {
        match &mut self.replacement {
            Some(Replacement::Solving(solving)) => Some(solving),
            Some(Replacement::Layout(_)) | None => None,
        }
    }

    /// Starts an attempt to solve the open problem and shows it on the table.
    pub fn start_attempt(&mut self, solving: SolvingAttempt) {
        self.return_to_document();
        self.replacement = Some(Replacement::Solving(Box::new(solving)));
    }

    /// Opens another document. Undo brings the previous one back.
    pub fn open(&mut self, document: Document) {
        self.return_to_document();
        self.ended = None;
        let mut last = std::mem::replace(&mut self.home, document);
        // After undo, redo must bring the new document back, not a change that was undone in the old one.
        last.clear_undone();
        self.before.push(last);
        let excess = self.before.len().saturating_sub(MAX_EARLIER);
        self.before.drain(..excess);
        self.after.clear();
    }

    /// Puts a layout, one possible deal of the unseen hands, on the table. `layout` is its index in the list. `hands`
    /// are the unseen hands after `at` cards of the line, and `then` the cards to play from there.
    pub fn put_layout_on_table(
        &mut self,
        layout: usize,
        at: usize,
        hands: &[(Seat, CardSet)],
        then: &[Card],
    ) {
        let mut problem = self.home.problem().clone();
        let line = self.home.line();
        problem.set_play([&line[..at.min(line.len())], then].concat());
        for &(seat, hand) in hands {
            problem.setup.hands[seat] = self.home.played_by(seat, at) | hand;
            problem.setup.unknown[seat] = 0;
        }
        problem.setup.gone = CardSet::EMPTY;
        self.replacement = Some(Replacement::Layout(Box::new(PlacedLayout {
            document: Document::new(problem, Origin::New),
            at,
            layout,
        })));
    }

    /// Puts the open document back on the table, ending any excursion, layout or solving attempt. Returns true if the
    /// table showed one of these.
    pub fn return_to_document(&mut self) -> bool {
        self.end_excursion() | self.replacement.take().is_some()
    }

    /// Returns true if the first document that was opened is still open, with nothing to undo or redo, and the table
    /// shows it or an attempt to solve it.
    pub fn is_as_opened(&self) -> bool {
        let is_unchanged = !self.home.can_undo() && !self.home.can_redo();
        let is_first = self.before.is_empty() && self.after.is_empty();
        let shows_other = self.excursion.is_some() || self.layout_on_table().is_some();
        is_unchanged && is_first && !shows_other
    }

    /// Returns true if there is something to undo.
    pub fn can_undo(&self) -> bool {
        self.current().can_undo() || (!self.shows_replacement() && !self.before.is_empty())
    }

    /// Returns true if there is something to redo.
    pub fn can_redo(&self) -> bool {
        self.current().can_redo() || (!self.shows_replacement() && !self.after.is_empty())
    }

    /// Undoes the last change or the opening of the document. Returns true if another document is open afterwards.
    pub fn undo(&mut self) -> bool {
        if self.current().can_undo() || self.shows_replacement() {
            self.current_mut().undo();
            return false;
        }
        move_state(&mut self.home, &mut self.before, &mut self.after)
    }

    /// Redoes the last undone step. Returns true if another document is open afterwards.
    pub fn redo(&mut self) -> bool {
        if self.current().can_redo() || self.shows_replacement() {
            self.current_mut().redo();
            return false;
        }
        move_state(&mut self.home, &mut self.after, &mut self.before)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::edit::{Edit, Field};
    use crate::document::tests::{cards, document_with_ending};
    use kibitzer::rules::Game;

    fn document_titled(title: &str) -> Document {
        let mut document = Document::new(Problem::new(Game::Bridge), Origin::New);
        document.edit(&Edit::Text(Field::Title, title.to_owned()));
        document
    }

    #[test]
    fn undo_brings_a_document_back_with_its_changes() {
        let mut documents = Documents::new(document_titled("one"));
        documents.open(Document::new(Problem::new(Game::Preferans), Origin::New));
        let title = |documents: &Documents| documents.current().problem().title.clone();
        assert!(documents.undo());
        assert_eq!(title(&documents), "one");
        assert!(documents.redo());
        assert_eq!(title(&documents), "");
        assert!(documents.undo() && !documents.undo());
        assert_eq!(title(&documents), "");
        assert!(!documents.redo() && documents.redo());
        documents.open(document_titled("three"));
        assert!(!documents.can_redo());
    }

    #[test]
    fn opening_a_document_drops_undone_changes() {
        let mut documents = Documents::new(document_titled("one"));
        documents.undo();
        documents.open(document_titled("two"));
        documents.undo();
        documents.undo();
        assert!(documents.redo());
        assert_eq!(documents.current().problem().title, "");
        assert!(!documents.redo());
        assert_eq!(documents.current().problem().title, "two");
    }

    #[test]
    fn play_in_an_excursion_becomes_a_variation() {
        let mut documents = Documents::new(document_with_ending());
        documents.current_mut().go_to(1);
        documents.start_excursion();
        assert_eq!(documents.current().line(), cards("S2 DA D2"));
        assert_eq!(documents.current().at(), 0);
        documents.current_mut().play_card(cards("S3")[0]);
        assert!(documents.has_unsaved() && !documents.open_document().has_unsaved());
        let kept = documents.unsaved_problem().unwrap();
        assert_eq!(kept.play.next(&cards("SA")), cards("S2 S3"));
        assert!(documents.end_excursion() && !documents.end_excursion());
        let home = documents.current();
        assert_eq!(home.path(), cards("SA"));
        assert_eq!(home.problem().play.next(&cards("SA")), cards("S2 S3"));
        assert!(!documents.undo() && !documents.has_unsaved());
    }

    #[test]
    fn an_excursion_with_a_changed_deal_is_resumed() {
        let mut documents = Documents::new(document_with_ending());
        documents.start_excursion();
        documents.current_mut().edit(&Edit::Rotate);
        let turned = documents.current().problem().setup;
        assert!(documents.end_excursion() && !documents.has_unsaved());
        documents.start_excursion();
        assert_eq!(documents.current().problem().setup, turned);
    }

    #[test]
    fn undo_does_nothing_while_a_layout_is_shown() {
        let mut documents = Documents::new(document_titled("one"));
        documents.open(document_titled("two"));
        documents.replacement = Some(Replacement::Layout(Box::new(PlacedLayout {
            document: Document::new(Problem::new(Game::Bridge), Origin::New),
            at: 0,
            layout: 0,
        })));
        assert!(!documents.can_undo() && !documents.undo());
        assert!(documents.return_to_document() && !documents.return_to_document());
        assert!(documents.can_undo());
    }
}
