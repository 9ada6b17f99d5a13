//! How we write deals and problems: our RON documents, lines of text, and limits as they are typed.
//!
//! The forms of others are a crate of their own.

pub mod limits;
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
    /// An error at a line and a column, both from 1. What a damaged file makes a long message is shortened.
    pub fn new(line: usize, column: usize, message: impl fmt::Display) -> ParseError {
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

    /// An error at the start of `part`, which is a piece of `text`.
    pub fn in_part(text: &str, part: &str, message: impl fmt::Display) -> ParseError {
        let start = part.as_ptr().addr().wrapping_sub(text.as_ptr().addr());
        ParseError::at(text, start, message)
    }

    /// An error at the byte with this index of a text.
    pub fn at(text: &str, byte: usize, message: impl fmt::Display) -> ParseError {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shortens_what_a_damaged_file_makes_long() {
        let error = ParseError::new(1, 1, "ö".repeat(10_000));
        assert!(error.message.len() < 1_000);
    }
}
