//! Syntax errors in RON documents, worded for the users of the program.

use crate::{Excerpt, messages};

messages! {
    /// The reason why a problem's RON document cannot be read: invalid syntax or wrong fields.
    #[derive(Clone, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub enum DocumentFlaw {
        /// A required field that the document lacks.
        MissingField(field: &'static str) = "flaw-missing-field", "the field `{field}` is missing";
        /// A field that occurs twice in the document.
        RepeatedField(field: &'static str) = "flaw-repeated-field", "the field `{field}` appears twice";
        /// A field name that the format does not have.
        UnknownField {
            /// The unknown field name.
            found: Excerpt,
            /// The names of the fields that are valid there.
            expected: &'static [&'static str],
        } = "flaw-unknown-field", "there is no field `{found}`; expected one of {expected}", found,
            expected = expected.join(", ");
        /// A name that is not a valid value of its field, such as an unknown seat.
        UnknownName {
            /// The invalid value found in the field.
            found: Excerpt,
            /// The values that the field permits.
            expected: &'static [&'static str],
        } = "flaw-unknown-name", "`{found}` is not known here; expected one of {expected}", found,
            expected = expected.join(", ");
        /// A quotation mark in the document that is never closed.
        OpenQuote = "flaw-open-quote", "a quotation mark is opened here and never closed";
        /// Brackets in the document that are nested too deeply.
        Depth = "flaw-depth", "too many brackets in brackets";
        /// More text after the end of the document.
        Trailing = "flaw-trailing", "the document ends here; expected nothing after it";
        /// A document whose text ends too early, with the parser's message in lower case.
        Truncated(reason: String) = "flaw-truncated", "the text ends too early: {reason}";
        /// Invalid RON, or a value of the wrong type for its field, with the parser's message in lower case.
        // The message is not translated.
        Syntax(reason: String) = "flaw-syntax", "{reason}";
    }
}
