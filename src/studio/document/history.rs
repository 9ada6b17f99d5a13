//! Undo and redo: the states of the document that the user has made.

use kibitzer::cards::Card;
use kibitzer::problem::Problem;

use crate::document::edit::Gesture;

/// The document, the line of it that is in view, and how much of that stands on the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// The problem.
    pub problem: Problem,
    /// A path in the problem's play to the end of a line.
    pub line: Vec<Card>,
    /// How many cards of it have been played on the table.
    pub at: usize,
}

impl Sheet {
    /// The cards on the table.
    pub fn path(&self) -> &[Card] {
        &self.line[..self.at]
    }
}

impl Sheet {
    /// The memory that the state takes, roughly, in bytes.
    fn bytes(&self) -> usize {
        let Problem {
            title,
            author,
            source,
            question,
            notes,
            ..
        } = &self.problem;
        let texts = [title, author, source, question, notes];
        let text_bytes: usize = texts.into_iter().map(String::len).sum();
        size_of::<Sheet>() + text_bytes + self.problem.play.bytes()
    }
}

/// States that can be undone, at most: every change keeps the whole document as it was, so that a play with many
/// variations would take more memory with every one that is added, without end.
const MOST_STATES: usize = 1000;

/// Bytes that they take together, at most.
const MOST_BYTES: usize = 8 << 20;

/// The document with its earlier and undone states.
#[derive(Clone, Debug)]
pub struct History {
    past: Vec<Sheet>,
    present: Sheet,
    future: Vec<Sheet>,
    gesture: Option<Gesture>,
}

impl History {
    /// A document that nobody has changed, with the line in view that its problem names.
    pub fn new(problem: Problem) -> History {
        let line = problem.line_in_view();
        let line = match problem.play.has(line) {
            true => problem.play.line(line),
            false => problem.play.mainline().to_vec(),
        };
        let at = problem.at.min(line.len());
        let present = Sheet { problem, line, at };
        History {
            past: Vec::new(),
            present,
            future: Vec::new(),
            gesture: None,
        }
    }

    /// The document as it is now.
    pub fn present(&self) -> &Sheet {
        &self.present
    }

    /// What the next change of a gesture is made of: the state before its first one. What was typed half, and has
    /// become something else since, leaves nothing behind.
    pub fn before(&self, gesture: Option<&Gesture>) -> &Sheet {
        let goes_on = gesture.is_some() && gesture == self.gesture.as_ref();
        let before = self.past.last().filter(|_| goes_on);
        before.unwrap_or(&self.present)
    }

    /// Moves in the line; it changes nothing in the document and cannot be undone.
    pub fn move_to(&mut self, at: usize) {
        self.present.at = at.min(self.present.line.len());
        self.gesture = None;
    }

    /// Takes cards off the table that can no longer be played; the gesture that changed the deal goes on.
    pub fn stop_at(&mut self, at: usize) {
        self.present.at = self.present.at.min(at);
    }

    /// Turns to another line of the play; the same is true of that.
    pub fn look_at(&mut self, line: Vec<Card>, at: usize) {
        self.present.line = line;
        self.move_to(at);
    }

    /// Makes `next` the present state. Changes of one gesture, made without anything else
    /// between them, are undone together. A gesture that leads back to where it began leaves no state to undo.
    pub fn record(&mut self, next: Sheet, gesture: Option<Gesture>) {
        if next == self.present {
            return;
        }
        let goes_on = gesture.is_some() && gesture == self.gesture;
        let last = std::mem::replace(&mut self.present, next);
        self.future.clear();
        self.gesture = gesture;
        if !goes_on {
            self.past.push(last);
            self.forget_oldest();
        } else if self.past.last() == Some(&self.present) {
            self.past.pop();
            self.gesture = None;
        }
    }

    /// Ends the gesture: the next change is undone by itself.
    pub fn end_gesture(&mut self) {
        self.gesture = None;
    }

    /// Forgets the oldest states that are beyond [`MOST_STATES`] or [`MOST_BYTES`]. The last one always stays.
    fn forget_oldest(&mut self) {
        let mut bytes = 0;
        let kept = self
            .past
            .iter()
            .rev()
            .take(MOST_STATES)
            .take_while(|state| {
                let is_first = bytes == 0;
                bytes += state.bytes();
                is_first || bytes <= MOST_BYTES
            });
        let excess = self.past.len() - kept.count();
        self.past.drain(..excess);
    }

    /// Goes back to the state before the last change; whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(last) = self.past.pop() else {
            return false;
        };
        self.future.push(std::mem::replace(&mut self.present, last));
        self.gesture = None;
        true
    }

    /// Makes the change that was undone last again; whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(next) = self.future.pop() else {
            return false;
        };
        self.past.push(std::mem::replace(&mut self.present, next));
        self.gesture = None;
        true
    }

    /// Forgets what was undone: something else was done.
    pub fn forget_undone(&mut self) {
        self.future.clear();
    }

    /// Whether there is something to undo.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether there is something to redo.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::edit::Field;
    use kibitzer::rules::Game;

    fn titled(history: &History, title: &str) -> Sheet {
        let mut next = history.present().clone();
        next.problem.title = title.to_owned();
        next
    }

    #[test]
    fn one_gesture_is_one_undo() {
        let mut history = History::new(Problem::new(Game::Bridge));
        for title in ["B", "Ba", "Bar"] {
            history.record(titled(&history, title), Some(Gesture::Text(Field::Title)));
        }
        assert!(history.undo());
        assert_eq!(history.present().problem.title, "");
        assert!(!history.undo());
        assert!(history.redo());
        assert_eq!(history.present().problem.title, "Bar");
    }

    #[test]
    fn states_are_kept_up_to_a_number() {
        let mut history = History::new(Problem::new(Game::Bridge));
        for number in 0..MOST_STATES + 10 {
            history.record(titled(&history, &number.to_string()), None);
        }
        let undone = std::iter::from_fn(|| history.undo().then_some(())).count();
        assert_eq!(undone, MOST_STATES);
        assert_eq!(history.present().problem.title, "9");
    }

    #[test]
    fn states_are_kept_up_to_an_amount_of_memory() {
        let mut history = History::new(Problem::new(Game::Bridge));
        let notes = |letter: &str| letter.repeat(MOST_BYTES / 3);
        for letter in ["a", "b", "c", "d", "e"] {
            let mut next = history.present().clone();
            next.problem.notes = notes(letter);
            history.record(next, None);
        }
        assert!(history.undo() && history.undo());
        assert_eq!(history.present().problem.notes, notes("c"));
        assert!(!history.undo());
        let mut huge = history.present().clone();
        huge.problem.notes = "x".repeat(2 * MOST_BYTES);
        history.record(huge, None);
        history.record(titled(&history, "still one step"), None);
        assert!(history.undo() && !history.undo());
    }

    #[test]
    fn a_gesture_that_comes_to_nothing_leaves_nothing_to_undo() {
        let mut history = History::new(Problem::new(Game::Bridge));
        for title in ["B", "", "C"] {
            history.record(titled(&history, title), Some(Gesture::Text(Field::Title)));
        }
        assert!(history.undo() && !history.can_undo());
        assert_eq!(history.present().problem.title, "");
    }

    #[test]
    fn a_new_change_forgets_what_was_undone() {
        let mut history = History::new(Problem::new(Game::Bridge));
        history.record(titled(&history, "one"), None);
        history.undo();
        history.record(titled(&history, "two"), None);
        assert!(!history.can_redo());
    }
}
