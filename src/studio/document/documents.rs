//! The open document, what the table shows instead of it, and the earlier documents that undo brings back.

use kibitzer::cards::{Card, CardSet, Seat};
use kibitzer::problem::Problem;
use kibitzer::rules::Setup;

use super::branches::add_lines;
use super::history::step;
use super::solving::Solving;
use super::{Document, Origin};

/// Maximum number of earlier documents that undo can bring back.
const MAX_EARLIER: usize = 20;

/// The open document, together with what the table may show instead: a layout, an attempt to solve the problem, or an
/// excursion. Opening another document can be undone.
#[derive(Debug)]
pub struct Documents {
    /// The open document.
    home: Document,
    /// The layout or the solving attempt that the table shows instead of the open document.
    replacement: Option<Replacement>,
    /// The excursion in progress, which the table shows instead of anything else.
    excursion: Option<Excursion>,
    /// The last excursion that ended with a changed deal. It is kept because its play cannot be added to the document.
    ended: Option<Excursion>,
    /// Previously opened documents, which undo brings back, newest last.
    before: Vec<Document>,
    /// Documents closed by undo, which redo brings back, the next one last.
    after: Vec<Document>,
}

/// A temporary replacement of the open document on the table.
#[derive(Debug)]
enum Replacement {
    Layout(Box<PlacedLayout>),
    Solving(Box<Solving>),
}

/// A layout of the unseen hands, placed on the table.
#[derive(Debug)]
pub struct PlacedLayout {
    /// The deal with the hands of the layout.
    pub document: Document,
    /// The number of cards of the line that are played before the position in which layouts are counted.
    pub at: usize,
    /// The index of the layout in the list of layouts.
    pub layout: usize,
}

/// An excursion: a copy of the position on the table as a separate deal, so that the user can try things out without
/// changing the play.
#[derive(Debug)]
pub struct Excursion {
    /// The document whose deal starts in the position of the excursion.
    pub document: Document,
    /// The cards played in the open document before the excursion.
    pub path: Vec<Card>,
    /// The set-up of the deal at the start of the excursion.
    setup: Setup,
}

impl Excursion {
    /// Creates an excursion from the position on the table in `document`. Returns `None` if the document cannot be
    /// played.
    fn of(document: &Document) -> Option<Excursion> {
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

    /// Returns true if the user has not changed the deal since the excursion began.
    fn is_same_deal(&self) -> bool {
        self.document.problem().setup == self.setup
    }
}

impl Documents {
    /// Creates the collection with one open document and nothing to undo.
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

    /// Returns the document on the table: the open document or what the table shows instead of it.
    pub fn current(&self) -> &Document {
        match (&self.excursion, &self.replacement) {
            (Some(excursion), _) => &excursion.document,
            (None, Some(Replacement::Layout(laid))) => &laid.document,
            (None, Some(Replacement::Solving(solving))) => solving.document(),
            (None, None) => &self.home,
        }
    }

    /// Returns the document on the table, mutably.
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

    /// Returns true if the table shows something other than the open document.
    pub fn is_away(&self) -> bool {
        self.replacement.is_some() || self.excursion.is_some()
    }

    /// Returns the excursion in progress if it started from the open document, not from what replaces it.
    fn excursion_from_home(&self) -> Option<&Excursion> {
        let excursion = self.excursion.as_ref();
        excursion.filter(|_| self.replacement.is_none())
    }

    /// Returns true if there are unsaved changes in the open document or in an excursion from it.
    pub fn has_unsaved(&self) -> bool {
        let excursion = self.excursion_from_home();
        self.home.has_unsaved() || excursion.is_some_and(|it| it.document.has_unsaved())
    }

    /// Returns the problem to save as a draft, including the play of an excursion from it. Returns `None` if there are
    /// no unsaved changes.
    pub fn unsaved(&self) -> Option<Problem> {
        let mut problem = self.has_unsaved().then(|| self.home.as_written())?;
        if let Some(excursion) = self.excursion_from_home().filter(|it| it.is_same_deal()) {
            let lines = &excursion.document.problem().play;
            add_lines(&mut problem.play, &excursion.path, lines);
        }
        Some(problem)
    }

    /// Starts an excursion from the position on the table. If the last excursion from this position ended with a
    /// changed deal, it is resumed.
    pub fn start_excursion(&mut self) {
        let Some(excursion) = Excursion::of(self.current()) else {
            return;
        };
        let ended = self.ended.take();
        let ended = ended.filter(|it| it.path == excursion.path && it.setup == excursion.setup);
        self.excursion = Some(ended.unwrap_or(excursion));
    }

    /// Ends the excursion and adds its play to the document as variations. If its deal was changed, the excursion is
    /// kept instead, until the user starts another from the same position. Returns true if there was an excursion.
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

    /// Returns true if an ended excursion with a changed deal is kept.
    pub fn has_ended_excursion(&self) -> bool {
        self.ended.is_some()
    }

    /// Removes the kept excursion and returns its changed deal as a separate document.
    pub fn take_ended_excursion(&mut self) -> Option<Document> {
        Some(self.ended.take()?.document)
    }

    /// Returns the open document, even if the table shows something else.
    pub fn home(&self) -> &Document {
        &self.home
    }

    /// Returns the layout on the table, if any.
    pub fn layout_on_table(&self) -> Option<&PlacedLayout> {
        match &self.replacement {
            Some(Replacement::Layout(laid)) => Some(laid),
            Some(Replacement::Solving(_)) | None => None,
        }
    }

    /// Returns the user's attempt to solve the problem, if any.
    pub fn solving(&self) -> Option<&Solving> {
        match &self.replacement {
            Some(Replacement::Solving(solving)) => Some(solving),
            Some(Replacement::Layout(_)) | None => None,
        }
    }

    /// Returns the user's attempt to solve the problem, if any, mutably.
    pub fn solving_mut(&mut self) -> Option<&mut Solving> {
        match &mut self.replacement {
            Some(Replacement::Solving(solving)) => Some(solving),
            Some(Replacement::Layout(_)) | None => None,
        }
    }

    /// Puts an attempt to solve a problem on the table.
    pub fn solve(&mut self, solving: Solving) {
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

    /// Puts a layout on the table. `layout` is its index in the list of layouts. `hands` are the unseen hands after
    /// `at` cards of the line, and `then` the cards played next.
    pub fn put_layout_on_table(
        &mut self,
        layout: usize,
        at: usize,
        hands: [(Seat, CardSet); 2],
        then: &[Card],
    ) {
        let mut problem = self.home.problem().clone();
        let line = self.home.line();
        problem.set_play([&line[..at.min(line.len())], then].concat());
        for (seat, hand) in hands {
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

    /// Puts the open document back on the table, ending an excursion, layout or solving attempt. Returns true if there
    /// was one.
    pub fn return_to_document(&mut self) -> bool {
        self.end_excursion() | self.replacement.take().is_some()
    }

    /// Returns true if there is something to undo.
    pub fn can_undo(&self) -> bool {
        self.current().can_undo() || (!self.is_away() && !self.before.is_empty())
    }

    /// Returns true if there is something to redo.
    pub fn can_redo(&self) -> bool {
        self.current().can_redo() || (!self.is_away() && !self.after.is_empty())
    }

    /// Undoes the last change or the opening of the document. Returns true if another document is open afterwards.
    pub fn undo(&mut self) -> bool {
        if self.current().can_undo() || self.is_away() {
            self.current_mut().undo();
            return false;
        }
        step(&mut self.home, &mut self.before, &mut self.after)
    }

    /// Redoes the last undone step. Returns true if another document is open afterwards.
    pub fn redo(&mut self) -> bool {
        if self.current().can_redo() || self.is_away() {
            self.current_mut().redo();
            return false;
        }
        step(&mut self.home, &mut self.after, &mut self.before)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::edit::{Edit, Field};
    use crate::document::tests::{cards, document};
    use kibitzer::rules::Game;

    fn titled(title: &str) -> Document {
        let mut document = Document::new(Problem::new(Game::Bridge), Origin::New);
        document.edit(&Edit::Text(Field::Title, title.to_owned()));
        document
    }

    #[test]
    fn undo_brings_a_document_back_with_its_changes() {
        let mut documents = Documents::new(titled("one"));
        documents.open(Document::new(Problem::new(Game::Preferans), Origin::New));
        let title = |documents: &Documents| documents.current().problem().title.clone();
        assert!(documents.undo());
        assert_eq!(title(&documents), "one");
        assert!(documents.redo());
        assert_eq!(title(&documents), "");
        assert!(documents.undo() && !documents.undo());
        assert_eq!(title(&documents), "");
        assert!(!documents.redo() && documents.redo());
        documents.open(titled("three"));
        assert!(!documents.can_redo());
    }

    #[test]
    fn opening_a_document_drops_undone_changes() {
        let mut documents = Documents::new(titled("one"));
        documents.undo();
        documents.open(titled("two"));
        documents.undo();
        documents.undo();
        assert!(documents.redo());
        assert_eq!(documents.current().problem().title, "");
        assert!(!documents.redo());
        assert_eq!(documents.current().problem().title, "two");
    }

    #[test]
    fn play_in_an_excursion_becomes_a_variation() {
        let mut documents = Documents::new(document());
        documents.current_mut().go_to(1);
        documents.start_excursion();
        assert_eq!(documents.current().line(), cards("S2 DA D2"));
        assert_eq!(documents.current().at(), 0);
        documents.current_mut().play_card(cards("S3")[0]);
        assert!(documents.has_unsaved() && !documents.home().has_unsaved());
        let kept = documents.unsaved().unwrap();
        assert_eq!(kept.play.next(&cards("SA")), cards("S2 S3"));
        assert!(documents.end_excursion() && !documents.end_excursion());
        let home = documents.current();
        assert_eq!(home.path(), cards("SA"));
        assert_eq!(home.problem().play.next(&cards("SA")), cards("S2 S3"));
        assert!(!documents.undo() && !documents.has_unsaved());
    }

    #[test]
    fn an_excursion_with_a_changed_deal_is_resumed() {
        let mut documents = Documents::new(document());
        documents.start_excursion();
        documents.current_mut().edit(&Edit::Rotate);
        let turned = documents.current().problem().setup;
        assert!(documents.end_excursion() && !documents.has_unsaved());
        documents.start_excursion();
        assert_eq!(documents.current().problem().setup, turned);
    }

    #[test]
    fn undo_in_a_layout_stays_in_it() {
        let mut documents = Documents::new(titled("one"));
        documents.open(titled("two"));
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
