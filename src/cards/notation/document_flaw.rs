//! Syntax errors in RON documents, worded for the users of the program.

use crate::{Excerpt, Message, ToMessage, displayed, message};

/// The reason why a problem's RON document cannot be read: invalid syntax or wrong fields.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DocumentFlaw {
    /// A required field that the document lacks.
    MissingField(&'static str),
    /// A field that occurs twice in the document.
    RepeatedField(&'static str),
    /// A field name that the format does not have.
    UnknownField {
        /// The unknown field name.
        found: Excerpt,
        /// The names of the fields that are valid there.
        expected: &'static [&'static str],
    },
    /// A name that is not a valid value of its field, such as an unknown seat.
    UnknownName {
        /// The invalid value found in the field.
        found: Excerpt,
        /// The values that the field permits.
        expected: &'static [&'static str],
    },
    /// A quotation mark in the document that is never closed.
    OpenQuote,
    /// Brackets in the document that are nested too deeply.
    Depth,
    /// More text after the end of the document.
    Trailing,
    /// A document whose text ends too early, with the parser's message in lower case.
    Truncated(String),
    /// Invalid RON, or a value of the wrong type for its field, with the parser's message in lower case.
    Syntax(String),
}

impl ToMessage for DocumentFlaw {
    fn message(&self) -> Message {
        match self {
            DocumentFlaw::MissingField(field) => message!(
                "flaw-missing-field",
                "the field `{field}` is missing",
                field,
            ),
            DocumentFlaw::RepeatedField(field) => message!(
                "flaw-repeated-field",
                "the field `{field}` appears twice",
                field,
            ),
            DocumentFlaw::UnknownField { found, expected } => message!(
                "flaw-unknown-field",
                "there is no field `{found}`; expected one of {expected}",
                found,
                expected = expected.join(", "),
            ),
            DocumentFlaw::UnknownName { found, expected } => message!(
                "flaw-unknown-name",
                "`{found}` is not known here; expected one of {expected}",
                found,
                expected = expected.join(", "),
            ),
            DocumentFlaw::OpenQuote => message!(
                "flaw-open-quote",
                "a quotation mark is opened here and never closed",
            ),
            DocumentFlaw::Depth => message!("flaw-depth", "too many brackets in brackets"),
            DocumentFlaw::Trailing => message!(
                "flaw-trailing",
                "the document ends here; expected nothing after it",
            ),
            DocumentFlaw::Truncated(reason) => message!(
                "flaw-truncated",
                "the text ends too early: {reason}",
                reason,
            ),
            // The parser's own message, which is not translated.
            DocumentFlaw::Syntax(reason) => message!("flaw-syntax", "{reason}", reason),
        }
    }
}

displayed!(DocumentFlaw);
