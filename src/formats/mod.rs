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
    /// An error at a line and a column. What a damaged file makes a long message is shortened.
    fn new(line: usize, column: usize, message: impl fmt::Display) -> ParseError {
        const ENDS: usize = 200;
        let mut message = message.to_string();
        let length = message.chars().count();
        if length > 2 * ENDS {
            let start: String = message.chars().take(ENDS).collect();
            message = start + "…" + &message.chars().skip(length - ENDS).collect::<String>();
        }
        ParseError {
            line,
            column,
            message,
        }
    }

    /// An error at the byte with this index of a text.
    fn at(text: &str, byte: usize, message: impl fmt::Display) -> ParseError {
        let before = text.get(..byte).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        ParseError::new(
            1 + before.matches('\n').count(),
            1 + before[line_start..].chars().count(),
            message,
        )
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
