//! The form of documents, and what is wrong with it in our words.

use std::fmt;

use ron::error::SpannedError;

use crate::Excerpt;

use super::located::Located;

/// Why a text is no document, or has not the fields of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FormFlaw {
    /// This field is missing.
    MissingField(&'static str),
    /// This field stands twice.
    RepeatedField(&'static str),
    /// There is no such field.
    UnknownField {
        /// What stands there.
        found: Excerpt,
        /// The fields there are.
        expected: &'static [&'static str],
    },
    /// The field does not have this among its values.
    UnknownName {
        /// What stands there.
        found: Excerpt,
        /// The values there are.
        expected: &'static [&'static str],
    },
    /// A quotation mark is never closed.
    OpenQuote,
    /// Brackets in brackets, too many of them.
    Depth,
    /// The text goes on behind the end of the document.
    Trailing,
    /// The text ends before the document does; what was expected there.
    Truncated(ron::Error),
    /// It is not RON, or a value is of another kind than that of its field.
    Syntax(ron::Error),
}

impl FormFlaw {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "RON may be wrong in more ways than we have words for"
    )]
    fn of(code: ron::Error) -> FormFlaw {
        match code {
            ron::Error::MissingStructField { field, .. } => FormFlaw::MissingField(field),
            ron::Error::DuplicateStructField { field, .. } => FormFlaw::RepeatedField(field),
            ron::Error::NoSuchStructField {
                expected, found, ..
            } => FormFlaw::UnknownField {
                found: Excerpt::of(&found),
                expected,
            },
            ron::Error::NoSuchEnumVariant {
                expected, found, ..
            } => FormFlaw::UnknownName {
                found: Excerpt::of(&found),
                expected,
            },
            ron::Error::ExpectedStringEnd => FormFlaw::OpenQuote,
            ron::Error::ExceededRecursionLimit => FormFlaw::Depth,
            ron::Error::TrailingCharacters => FormFlaw::Trailing,
            code => FormFlaw::Syntax(shortened(code)),
        }
    }
}

/// An error of the RON reader in our words.
pub(super) fn located(text: &str, error: SpannedError) -> Located<FormFlaw> {
    use ron::Error::{ExpectedInteger, ExpectedString};
    let SpannedError { code, span } = error;
    let end = Located::at(text, text.trim_end().len(), ());
    let is_truncated = (span.end.line, span.end.col) >= (end.line, end.column);
    let mut place = span.start;
    let mut flaw = FormFlaw::of(code);
    if let FormFlaw::Syntax(code) = flaw {
        // The reader starts these before the blanks in front of the value.
        if is_truncated || matches!(code, ExpectedInteger | ExpectedString) {
            place = span.end;
        }
        flaw = match is_truncated {
            true => FormFlaw::Truncated(code),
            false => FormFlaw::Syntax(code),
        };
    }
    Located::new(place.line, place.col, flaw)
}

/// The error with no more of the text in it than an excerpt.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other errors repeat nothing of the text"
)]
fn shortened(code: ron::Error) -> ron::Error {
    use ron::Error::{
        ExpectedDifferentStructName, InvalidIdentifier, InvalidValueForType, Message,
        NoSuchExtension, SuggestRawIdentifier,
    };
    let short = |text: String| Excerpt::of(&text).to_string();
    match code {
        Message(text) => Message(short(text)),
        NoSuchExtension(name) => NoSuchExtension(short(name)),
        InvalidIdentifier(name) => InvalidIdentifier(short(name)),
        SuggestRawIdentifier(name) => SuggestRawIdentifier(short(name)),
        ExpectedDifferentStructName { expected, found } => ExpectedDifferentStructName {
            expected,
            found: short(found),
        },
        InvalidValueForType { expected, found } => InvalidValueForType {
            expected,
            found: short(found),
        },
        code => code,
    }
}

impl fmt::Display for FormFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FormFlaw::MissingField(field) => write!(f, "the field `{field}` is missing"),
            FormFlaw::RepeatedField(field) => write!(f, "the field `{field}` stands twice"),
            FormFlaw::UnknownField { found, expected } => {
                let expected = expected.join(", ");
                write!(f, "there is no field `{found}`; expected one of {expected}")
            }
            FormFlaw::UnknownName { found, expected } => {
                let expected = expected.join(", ");
                write!(f, "`{found}` is not known here; expected one of {expected}")
            }
            FormFlaw::OpenQuote => f.write_str("a quotation mark is opened here and never closed"),
            FormFlaw::Depth => f.write_str("too many brackets in brackets"),
            FormFlaw::Trailing => f.write_str("the document ends here; expected nothing after it"),
            FormFlaw::Truncated(code) => write!(f, "the text ends too early: {}", lower(code)),
            FormFlaw::Syntax(code) => f.write_str(&lower(code)),
        }
    }
}

/// An error of the RON reader, to go on with in a sentence: its first letter is small.
fn lower(code: &ron::Error) -> String {
    let text = code.to_string();
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_lowercase());
    first.into_iter().chain(letters).collect()
}
