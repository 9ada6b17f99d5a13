//! Text in, text out: the forms in which deals and problems are written.

pub mod native;
pub mod text;

use std::fmt;

/// Why a text could not be read: where, and what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong and what was expected, in words.
    pub message: String,
}

impl ParseError {
    /// An error before the byte with this index of a text.
    pub(crate) fn at(text: &str, byte: usize, message: impl Into<String>) -> ParseError {
        let before = text.get(..byte).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        ParseError {
            line: 1 + before.matches('\n').count(),
            column: 1 + before[line_start..].chars().count(),
            message: message.into(),
        }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {}: {}",
            self.line, self.column, self.message
        )
    }
}

impl std::error::Error for ParseError {}
