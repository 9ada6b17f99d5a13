//! What is odd about a piece of a text, by the bytes at which it stands.

use kibitzer_cards::notation::text::Line;

use crate::flaw::FormatFlaw;
use crate::reading::{Harvest, ReadError};

/// The most that is said of one piece: in damage without end nobody reads further.
const MOST: usize = 1_000;

/// Warnings, each at a byte of a piece, in any order.
#[derive(Default)]
pub(super) struct Marks(Vec<(usize, FormatFlaw)>);

/// A board of a piece: where it begins, and what it says or where it cannot be read.
pub(super) struct Gleaned {
    pub(super) start: usize,
    pub(super) content: Result<Line, (usize, FormatFlaw)>,
}

impl Marks {
    pub(super) fn mark(&mut self, at: usize, flaw: impl Into<FormatFlaw>) {
        if self.0.len() < MOST {
            self.0.push((at, flaw.into()));
        }
    }

    /// Whether nothing is odd.
    #[cfg(test)]
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds others, whose bytes are counted otherwise: `place` says where they stand here. It is asked of one after
    /// the other.
    pub(super) fn append(&mut self, mut others: Marks, mut place: impl FnMut(usize) -> usize) {
        others.0.sort_by_key(|(at, _)| *at);
        for (at, flaw) in others.0 {
            self.mark(place(at), flaw);
        }
    }

    /// Lines and columns for boards, which stand in their order, and for warnings.
    pub(super) fn harvest(mut self, text: &str, boards: Vec<Gleaned>, harvest: &mut Harvest) {
        self.0.sort_by_key(|(at, _)| *at);
        let mut places = Places::of(text);
        for (at, flaw) in self.0 {
            harvest.warn(places.error(at, flaw));
        }
        let mut places = Places::of(text);
        for board in boards {
            let (line, _) = places.reach(board.start);
            let content = board.content;
            harvest.board(line, content.map_err(|(at, flaw)| places.error(at, flaw)));
        }
    }
}

/// Lines and columns of bytes of a text that are asked for one after the other: however many, the text is gone
/// through once.
struct Places<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    column: usize,
}

impl<'a> Places<'a> {
    fn of(text: &'a str) -> Places<'a> {
        Places {
            text,
            at: 0,
            line: 1,
            column: 1,
        }
    }

    fn reach(&mut self, at: usize) -> (usize, usize) {
        let at = self.text.floor_char_boundary(at).max(self.at);
        for letter in self.text[self.at..at].chars() {
            match letter {
                '\n' => (self.line, self.column) = (self.line + 1, 1),
                _ => self.column += 1,
            }
        }
        self.at = at;
        (self.line, self.column)
    }

    fn error(&mut self, at: usize, flaw: FormatFlaw) -> ReadError {
        let (line, column) = self.reach(at);
        ReadError::new(line, column, flaw)
    }
}
