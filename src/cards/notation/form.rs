//! Syntax errors in RON documents, worded for the users of the program.

use crate::{Excerpt, Message, ToMessage, displayed, message};

/// The reason why a document cannot be read: invalid syntax or wrong fields.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FormFlaw {
    /// A required field that is missing.
    MissingField(&'static str),
    /// A field that occurs twice.
    RepeatedField(&'static str),
    /// A field that does not exist.
    UnknownField {
        /// The field name found.
        found: Excerpt,
        /// The names of the valid fields.
        expected: &'static [&'static str],
    },
    /// A value that the field cannot have.
    UnknownName {
        /// The value found.
        found: Excerpt,
        /// The permitted values.
        expected: &'static [&'static str],
    },
    /// A quotation mark that is never closed.
    OpenQuote,
    /// Brackets that are nested too deeply.
    Depth,
    /// More text after the end of the document.
    Trailing,
    /// A text that ends before the document does, with the parser's message in lower case.
    Truncated(String),
    /// Invalid RON, or a value of the wrong type for its field, with the parser's message in lower case.
    Syntax(String),
}

impl ToMessage for FormFlaw {
    fn message(&self) -> Message {
        match self {
            FormFlaw::MissingField(field) => message!(
                "flaw-missing-field",
                "the field `{field}` is missing",
                field,
            ),
            FormFlaw::RepeatedField(field) => message!(
                "flaw-repeated-field",
                "the field `{field}` appears twice",
                field,
            ),
            FormFlaw::UnknownField { found, expected } => message!(
                "flaw-unknown-field",
                "there is no field `{found}`; expected one of {expected}",
                found,
                expected = expected.join(", "),
            ),
            FormFlaw::UnknownName { found, expected } => message!(
                "flaw-unknown-name",
                "`{found}` is not known here; expected one of {expected}",
                found,
                expected = expected.join(", "),
            ),
            FormFlaw::OpenQuote => message!(
                "flaw-open-quote",
                "a quotation mark is opened here and never closed",
            ),
            FormFlaw::Depth => message!("flaw-depth", "too many brackets in brackets"),
            FormFlaw::Trailing => message!(
                "flaw-trailing",
                "the document ends here; expected nothing after it",
            ),
            FormFlaw::Truncated(reason) => message!(
                "flaw-truncated",
                "the text ends too early: {reason}",
                reason,
            ),
            // The parser's own message, which is not translated.
            FormFlaw::Syntax(reason) => message!("flaw-syntax", "{reason}", reason),
        }
    }
}

displayed!(FormFlaw);
