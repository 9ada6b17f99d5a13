//! The undo history of a document: its earlier, current and undone states.

use kibitzer::cards::Card;
use kibitzer::problem::Problem;

use crate::document::edit::{Field, Gesture};
use crate::document::layout_terms::LayoutTerms;
use crate::document::lead_terms::LeadTerms;

/// One state of a document: the problem, the displayed line of play, the position in that line, and the user's choices
/// for the count of layouts and for the question of what to lead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DocumentState {
    /// The problem in this state.
    pub problem: Problem,
    /// The displayed line of play: a path through the problem's variations, from the first card to the end of a line.
    pub line: Vec<Card>,
    /// The number of cards in the displayed line of play before the current position.
    pub at: usize,
    /// The user's choices for the count of layouts.
    pub layout_terms: LayoutTerms,
    /// The user's choices for the question of what to lead.
    pub lead_terms: LeadTerms,
}

impl DocumentState {
    /// Returns the approximate memory use of this state, in bytes.
    fn bytes(&self) -> usize {
        let texts = Field::ALL
            .into_iter()
            .map(|field| field.text_in(&self.problem));
        let translations = self.problem.translations.values();
        let translated = translations.flat_map(|translation| {
            [
                &*translation.title,
                &*translation.question,
                &*translation.notes,
            ]
        });
        let text_bytes: usize = texts.chain(translated).map(str::len).sum();
        size_of::<DocumentState>() + text_bytes + self.problem.play.bytes()
    }
}

/// Maximum number of undo steps. Each one holds a copy of the whole document.
const MAX_STATES: usize = 1000;

/// Maximum memory for all undo steps together, in bytes. In a play with many variations, every copy of the document is
/// large.
const MAX_BYTES: usize = 8 << 20;

/// The undo history of a document: its current state, and the states to which undo and redo lead.
#[derive(Clone, Debug)]
pub struct History {
    /// The states that undo returns to, newest last.
    past: Vec<DocumentState>,
    current: DocumentState,
    /// The states that redo returns to; the next one is last.
    future: Vec<DocumentState>,
    /// The gesture, such as typing a title, to which the last change belongs. `None` if the next change is a separate
    /// undo step.
    gesture: Option<Gesture>,
}

impl History {
    /// Creates a history without undo steps. The displayed line of play is the one recorded in the problem.
    pub fn new(problem: Problem) -> History {
        let line = problem.line_in_view();
        let line = if problem.play.has(line) {
            problem.play.line(line)
        } else {
            problem.play.mainline().to_vec()
        };
        let at = problem.at.min(line.len());
        History {
            past: Vec::new(),
            current: DocumentState {
                problem,
                line,
                at,
                layout_terms: LayoutTerms::default(),
                lead_terms: LeadTerms::default(),
            },
            future: Vec::new(),
            gesture: None,
        }
    }

    /// Returns the current state of the document.
    pub fn current(&self) -> &DocumentState {
        &self.current
    }

    /// Returns the state to which the next change is applied. If `gesture` is in progress, it is the state before its
    /// first change, so that intermediate input leaves no trace; otherwise it is the current state.
    pub fn state_before(&self, gesture: Option<&Gesture>) -> &DocumentState {
        let continues = gesture.is_some() && gesture == self.gesture.as_ref();
        let before = self.past.last().filter(|_| continues);
        before.unwrap_or(&self.current)
    }

    /// Moves to the position after `at` cards of the displayed line of play. Moving is not recorded for undo.
    pub fn move_to(&mut self, at: usize) {
        let state = &mut self.current;
        state.at = at.min(state.line.len());
        self.gesture = None;
    }

    /// Moves back to the position after `at` cards if later cards are on the table, because these have become illegal.
    /// Unlike [`move_to`](History::move_to), this does not end a gesture.
    pub fn limit_to(&mut self, at: usize) {
        self.current.at = self.current.at.min(at);
    }

    /// Shows another line of the play, in the position after `at` cards. This is not recorded for undo.
    pub fn show_line(&mut self, line: Vec<Card>, at: usize) {
        self.current.line = line;
        self.move_to(at);
    }

    /// Replaces the user's choices for the count of layouts. Unlike [`record`](History::record), this adds no undo
    /// step.
    pub fn restore_layout_terms(&mut self, terms: LayoutTerms) {
        self.current.layout_terms = terms;
    }

    /// Makes `next` the current state of the document. Consecutive changes of the same gesture form one undo step. A
    /// gesture that ends in the state in which it began leaves no undo step.
    pub fn record(&mut self, next: DocumentState, gesture: Option<Gesture>) {
        if next == self.current {
            return;
        }
        let continues = gesture.is_some() && gesture == self.gesture;
        let last = std::mem::replace(&mut self.current, next);
        self.future.clear();
        self.gesture = gesture;
        if !continues {
            self.past.push(last);
            self.drop_oldest();
        } else if let Some(before) = self.past.pop_if(|last| *last == self.current) {
            self.current = before;
            self.gesture = None;
        }
    }

    /// Ends the gesture in progress, so that the next change is a separate undo step.
    pub fn end_gesture(&mut self) {
        self.gesture = None;
    }

    /// Drops the oldest undo steps while there are more than [`MAX_STATES`], or while they take more than
    /// [`MAX_BYTES`]. The latest step always stays.
    fn drop_oldest(&mut self) {
        let mut bytes = 0;
        let kept = self.past.iter().rev().take(MAX_STATES).take_while(|state| {
            let is_first = bytes == 0;
            bytes += state.bytes();
            is_first || bytes <= MAX_BYTES
        });
        let excess = self.past.len() - kept.count();
        self.past.drain(..excess);
    }

    /// Undoes the last change. Returns false if there is none.
    pub fn undo(&mut self) -> bool {
        let is_undone = move_state(&mut self.current, &mut self.past, &mut self.future);
        self.gesture.take_if(|_| is_undone);
        is_undone
    }

    /// Redoes the last undone change. Returns false if there is none.
    pub fn redo(&mut self) -> bool {
        let is_redone = move_state(&mut self.current, &mut self.future, &mut self.past);
        self.gesture.take_if(|_| is_redone);
        is_redone
    }

    /// Drops the undone states, so that they cannot be redone.
    pub fn clear_undone(&mut self) {
        self.future.clear();
    }

    /// Returns true if there is a change to undo.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Returns true if there is a change to redo.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }
}

/// Moves one step through an undo history: replaces `current` by the last element of `from`, and appends the old one to
/// `to`. Returns false if `from` is empty.
pub(super) fn move_state<T>(current: &mut T, from: &mut Vec<T>, to: &mut Vec<T>) -> bool {
    let Some(next) = from.pop() else {
        return false;
    };
    to.push(std::mem::replace(current, next));
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer::rules::Game;

    fn state_titled(history: &History, title: &str) -> DocumentState {
        let mut next = history.current().clone();
        next.problem.title = title.to_owned();
        next
    }

    /// Creates a history in which the user typed a title. `titles` are the successive states, one for each letter.
    fn history_of_typing(titles: [&str; 3]) -> History {
        let mut history = History::new(Problem::new(Game::Bridge));
        for title in titles {
            let next = state_titled(&history, title);
            history.record(next, Some(Gesture::Text(Field::Title)));
        }
        history
    }

    #[test]
    fn a_gesture_is_undone_in_one_step() {
        let mut history = history_of_typing(["B", "Ba", "Bar"]);
        assert!(history.undo());
        assert_eq!(history.current().problem.title, "");
        assert!(!history.undo());
        assert!(history.redo());
        assert_eq!(history.current().problem.title, "Bar");
    }

    #[test]
    fn the_number_of_states_is_limited() {
        let mut history = History::new(Problem::new(Game::Bridge));
        for number in 0..MAX_STATES + 10 {
            history.record(state_titled(&history, &number.to_string()), None);
        }
        let undone = std::iter::from_fn(|| history.undo().then_some(())).count();
        assert_eq!(undone, MAX_STATES);
        assert_eq!(history.current().problem.title, "9");
    }

    #[test]
    fn the_memory_of_states_is_limited() {
        let mut history = History::new(Problem::new(Game::Bridge));
        let notes = |letter: &str| letter.repeat(MAX_BYTES / 3);
        for letter in ["a", "b", "c", "d", "e"] {
            let mut next = history.current().clone();
            next.problem.notes = notes(letter);
            history.record(next, None);
        }
        assert!(history.undo() && history.undo());
        assert_eq!(history.current().problem.notes, notes("c"));
        assert!(!history.undo());
        let mut huge = history.current().clone();
        huge.problem.notes = "x".repeat(2 * MAX_BYTES);
        history.record(huge, None);
        history.record(state_titled(&history, "still one step"), None);
        assert!(history.undo() && !history.undo());
    }

    #[test]
    fn a_gesture_without_effect_leaves_nothing_to_undo() {
        let mut history = history_of_typing(["B", "", "C"]);
        assert!(history.undo() && !history.can_undo());
        assert_eq!(history.current().problem.title, "");
    }

    #[test]
    fn a_new_change_drops_undone_changes() {
        let mut history = History::new(Problem::new(Game::Bridge));
        history.record(state_titled(&history, "one"), None);
        history.undo();
        history.record(state_titled(&history, "two"), None);
        assert!(!history.can_redo());
    }
}
