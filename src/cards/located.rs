//! Errors with their position in the input.

use std::error::Error;
use std::fmt;

/// An error in a text, with the line and column at which it occurs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Located<E> {
    /// The number of the line with the error, counted from 1.
    pub line: usize,
    /// The column of the error in characters, counted from 1.
    pub column: usize,
    /// The error that occurs at this line and column.
    pub flaw: E,
}

impl<E> Located<E> {
    /// Makes an error with a position: a line and a column, both counted from 1.
    pub fn new(line: usize, column: usize, flaw: E) -> Located<E> {
        Located { line, column, flaw }
    }

    /// Makes an error positioned at the start of `part`, which must be a slice of `text`.
    ///
    /// ```
    /// use kibitzer_cards::notation::Located;
    /// let text = "one\ntwo three";
    /// let flaw = Located::in_part(text, &text[8..], "a number");
    /// assert_eq!(flaw.to_string(), "line 2, column 5: a number");
    /// ```
    pub fn in_part(text: &str, part: &str, flaw: E) -> Located<E> {
        let start = part.as_ptr().addr().wrapping_sub(text.as_ptr().addr());
        Located::at(text, start, flaw)
    }

    /// Makes an error positioned at a byte offset in `text`.
    pub fn at(text: &str, byte: usize, flaw: E) -> Located<E> {
        let before = text.get(..byte).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        let line = 1 + before.matches('\n').count();
        let column = 1 + before[line_start..].chars().count();
        Located::new(line, column, flaw)
    }

    /// Sets the line number of the error; the column stays the same.
    #[must_use]
    pub fn on_line(self, line: usize) -> Located<E> {
        Located { line, ..self }
    }

    /// Moves the position of the error to the right by a number of characters.
    #[must_use]
    pub fn after(self, characters: usize) -> Located<E> {
        Located {
            column: self.column + characters,
            ..self
        }
    }

    /// Converts the error by `change` and keeps its position.
    pub fn map<F>(self, change: impl FnOnce(E) -> F) -> Located<F> {
        Located::new(self.line, self.column, change(self.flaw))
    }
}

impl<E: fmt::Display> fmt::Display for Located<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Located { line, column, flaw } = self;
        write!(f, "line {line}, column {column}: {flaw}")
    }
}

impl<E: fmt::Display + fmt::Debug> Error for Located<E> {}
