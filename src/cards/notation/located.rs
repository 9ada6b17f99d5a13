//! Places in a text.

use std::error::Error;
use std::fmt;

/// What is wrong with a text, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Located<E> {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong there.
    pub flaw: E,
}

impl<E> Located<E> {
    /// A flaw at a line and a column, both from 1.
    pub fn new(line: usize, column: usize, flaw: E) -> Located<E> {
        Located { line, column, flaw }
    }

    /// A flaw at the start of `part`, which is a piece of `text`.
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

    /// A flaw at the byte with this index of a text.
    pub fn at(text: &str, byte: usize, flaw: E) -> Located<E> {
        let before = text.get(..byte).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        let line = 1 + before.matches('\n').count();
        let column = 1 + before[line_start..].chars().count();
        Located::new(line, column, flaw)
    }

    /// The flaw at the same column of another line.
    #[must_use]
    pub fn on_line(self, line: usize) -> Located<E> {
        Located { line, ..self }
    }

    /// The flaw so many characters further on in its line.
    #[must_use]
    pub fn after(self, characters: usize) -> Located<E> {
        Located {
            column: self.column + characters,
            ..self
        }
    }

    /// The flaw in other terms at the same place.
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
