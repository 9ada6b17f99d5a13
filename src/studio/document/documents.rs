//! The documents that are open: the one on the table, and those before and after it.

use kibitzer::cards::{Card, CardSet, Seat};

use super::solving::Solving;
use super::{Document, Origin};

/// Documents that undo can bring back, at most.
const MOST_KEPT: usize = 20;

/// The open document, and what stands on the table in its place. A document that another took the place of comes
/// back by undo.
#[derive(Debug)]
pub struct Documents {
    home: Document,
    instead: Option<Instead>,
    before: Vec<Document>,
    after: Vec<Document>,
}

/// The cards of the unseen hands in one of all layouts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The unseen hands, after the cards that were played.
    pub hands: [(Seat, CardSet); 2],
    /// After how many cards of the line.
    pub at: usize,
    /// The card that one of them led then, and which.
    pub lead: Option<(Seat, Card)>,
}

/// What stands on the table in place of the document.
#[derive(Debug)]
enum Instead {
    Layout(Box<LaidOut>),
    Solving(Box<Solving>),
}

/// A layout of the unseen hands on the table.
#[derive(Debug)]
pub struct LaidOut {
    /// The deal with these hands.
    pub document: Document,
    /// After how many cards of the line the layouts are counted.
    pub at: usize,
    /// Which layout of the list it is.
    pub layout: usize,
}

impl Documents {
    /// One document.
    pub fn new(document: Document) -> Documents {
        Documents {
            home: document,
            instead: None,
            before: Vec::new(),
            after: Vec::new(),
        }
    }

    /// What stands on the table.
    pub fn current(&self) -> &Document {
        match &self.instead {
            Some(Instead::Layout(laid)) => &laid.document,
            Some(Instead::Solving(solving)) => solving.document(),
            None => &self.home,
        }
    }

    /// What stands on the table, to be changed.
    pub fn current_mut(&mut self) -> &mut Document {
        match &mut self.instead {
            Some(Instead::Layout(laid)) => &mut laid.document,
            Some(Instead::Solving(solving)) => solving.document_mut(),
            None => &mut self.home,
        }
    }

    /// The document, whatever stands on the table.
    pub fn home(&self) -> &Document {
        &self.home
    }

    /// The layout on the table, if one is.
    pub fn laid(&self) -> Option<&LaidOut> {
        match &self.instead {
            Some(Instead::Layout(laid)) => Some(laid),
            Some(Instead::Solving(_)) | None => None,
        }
    }

    /// What the user solves himself, if he does.
    pub fn solving(&self) -> Option<&Solving> {
        match &self.instead {
            Some(Instead::Solving(solving)) => Some(solving),
            Some(Instead::Layout(_)) | None => None,
        }
    }

    /// The same, to be gone on with.
    pub fn solving_mut(&mut self) -> Option<&mut Solving> {
        match &mut self.instead {
            Some(Instead::Solving(solving)) => Some(solving),
            Some(Instead::Layout(_)) | None => None,
        }
    }

    /// Puts a problem on the table that the user solves himself.
    pub fn solve(&mut self, solving: Solving) {
        self.instead = Some(Instead::Solving(Box::new(solving)));
    }

    /// Opens another document.
    pub fn open(&mut self, document: Document) {
        self.instead = None;
        let mut last = std::mem::replace(&mut self.home, document);
        // Redo brings the new document back, not what was undone in the old one before.
        last.forget_undone();
        self.before.push(last);
        let excess = self.before.len().saturating_sub(MOST_KEPT);
        self.before.drain(..excess);
        self.after.clear();
    }

    /// Puts one of the layouts on the table, with the number it has on the list.
    pub fn lay(&mut self, laid: &Layout, layout: usize) {
        let mut problem = self.home.problem().clone();
        let Layout { hands, at, lead } = *laid;
        let mut path = self.home.line()[..at.min(self.home.line().len())].to_vec();
        path.extend(lead.map(|(_, card)| card));
        problem.set_play(path);
        for (seat, hand) in hands {
            let led = lead.filter(|&(leader, _)| leader == seat);
            let led: CardSet = led.map(|(_, card)| card).into_iter().collect();
            problem.setup.hands[seat] = self.home.played_by(seat, at) | led | hand;
            problem.setup.unknown[seat] = 0;
        }
        problem.setup.gone = CardSet::EMPTY;
        self.instead = Some(Instead::Layout(Box::new(LaidOut {
            document: Document::new(problem, Origin::New),
            at,
            layout,
        })));
    }

    /// Puts the document back on the table; whether something else stood there.
    pub fn come_home(&mut self) -> bool {
        self.instead.take().is_some()
    }

    /// Whether there is anything to take back.
    pub fn can_undo(&self) -> bool {
        self.current().can_undo() || (self.instead.is_none() && !self.before.is_empty())
    }

    /// Whether there is anything to make again.
    pub fn can_redo(&self) -> bool {
        self.current().can_redo() || (self.instead.is_none() && !self.after.is_empty())
    }

    /// Takes the last change back, or the opening of the document; whether another document is on the
    /// table now.
    pub fn undo(&mut self) -> bool {
        if self.current().can_undo() || self.instead.is_some() {
            self.current_mut().undo();
            return false;
        }
        let Some(last) = self.before.pop() else {
            return false;
        };
        self.after.push(std::mem::replace(&mut self.home, last));
        true
    }

    /// Makes again what was taken back last; whether another document is on the table now.
    pub fn redo(&mut self) -> bool {
        if self.current().can_redo() || self.instead.is_some() {
            self.current_mut().redo();
            return false;
        }
        let Some(next) = self.after.pop() else {
            return false;
        };
        self.before.push(std::mem::replace(&mut self.home, next));
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::edit::{Edit, Field};
    use kibitzer::problem::Problem;
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
    fn a_document_that_is_opened_takes_the_place_of_what_was_undone() {
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
    fn undo_in_a_layout_stays_in_it() {
        let mut documents = Documents::new(titled("one"));
        documents.open(titled("two"));
        documents.instead = Some(Instead::Layout(Box::new(LaidOut {
            document: Document::new(Problem::new(Game::Bridge), Origin::New),
            at: 0,
            layout: 0,
        })));
        assert!(!documents.can_undo() && !documents.undo());
        assert!(documents.come_home() && !documents.come_home());
        assert!(documents.can_undo());
    }
}
