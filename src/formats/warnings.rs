//! Warnings about a piece of text, keyed by byte offset.

use kibitzer_cards::Excerpt;
use kibitzer_cards::notation::text::Line;

use super::flaw::FormatFlaw;
use super::reading::{ReadError, TextContent};

/// The maximum number of warnings per piece of text; a badly damaged file would otherwise produce millions.
const MAX_WARNINGS: usize = 1_000;

/// Warnings about a piece of text, with byte offsets in that text, in any order.
#[derive(Default)]
pub(crate) struct PieceWarnings(pub(crate) Vec<(usize, FormatFlaw)>);

/// A board found in a piece: its byte offset, and its content or the error that made it unreadable.
pub(crate) struct PlacedBoard {
    pub(crate) start: usize,
    pub(crate) content: Result<Line, (usize, FormatFlaw)>,
}

impl PieceWarnings {
    pub(crate) fn add(&mut self, at: usize, flaw: impl Into<FormatFlaw>) {
        if self.0.len() < MAX_WARNINGS {
            self.0.push((at, flaw.into()));
        }
    }

    /// Adds a warning that quotes `word`, the text that begins at byte offset `at`.
    pub(crate) fn add_word<F: Into<FormatFlaw>>(
        &mut self,
        at: usize,
        word: &str,
        flaw: fn(Excerpt) -> F,
    ) {
        self.add(at, flaw(Excerpt::of(word)));
    }

    /// Adds the warnings to `contents` in text order, with byte offsets converted to lines and columns. `text` is the
    /// piece of text that the warnings refer to.
    pub(crate) fn report(mut self, text: &str, contents: &mut TextContent) {
        self.0.sort_by_key(|(at, _)| *at);
        let mut places = Places::new(text);
        for (at, flaw) in self.0 {
            contents.warn(places.error(at, flaw));
        }
    }

    /// Appends warnings whose byte offsets refer to another text. `place` converts these offsets, and is called with
    /// them in ascending order.
    pub(crate) fn append(
        &mut self,
        mut others: PieceWarnings,
        mut place: impl FnMut(usize) -> usize,
    ) {
        others.0.sort_by_key(|(at, _)| *at);
        for (at, flaw) in others.0 {
            self.add(place(at), flaw);
        }
    }

    /// Adds boards and warnings to `contents`, with byte offsets converted to lines and columns. The boards must be in
    /// text order.
    pub(crate) fn contents(self, text: &str, boards: Vec<PlacedBoard>, contents: &mut TextContent) {
        self.report(text, contents);
        let mut places = Places::new(text);
        for board in boards {
            let (line, _) = places.position(board.start);
            let content = board.content;
            contents.board(line, content.map_err(|(at, flaw)| places.error(at, flaw)));
        }
    }
}

/// A converter from byte offsets in a text to lines and columns. Offsets must be passed in ascending order, so that the
/// text is scanned only once.
pub(crate) struct Places<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    column: usize,
}

impl<'a> Places<'a> {
    pub(crate) fn new(text: &'a str) -> Places<'a> {
        Places {
            text,
            at: 0,
            line: 1,
            column: 1,
        }
    }

    /// Returns the line and column of the byte offset `at`, both from 1.
    pub(crate) fn position(&mut self, at: usize) -> (usize, usize) {
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

    pub(crate) fn error(&mut self, at: usize, flaw: FormatFlaw) -> ReadError {
        let (line, column) = self.position(at);
        ReadError::new(line, column, flaw)
    }
}
