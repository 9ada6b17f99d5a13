//! Translation of the RON parser's errors.

use ron::error::SpannedError;

use crate::Excerpt;
use crate::notation::{DocumentFlaw, Located};

impl DocumentFlaw {
    /// Converts an error of the RON parser. An error without a message of its own keeps the parser's message.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "RON may be wrong in more ways than we have words for"
    )]
    fn from_ron_error(code: ron::Error) -> DocumentFlaw {
        match code {
            ron::Error::MissingStructField { field, .. } => DocumentFlaw::MissingField(field),
            ron::Error::DuplicateStructField { field, .. } => DocumentFlaw::RepeatedField(field),
            ron::Error::NoSuchStructField {
                expected, found, ..
            } => DocumentFlaw::UnknownField {
                found: Excerpt::of(&found),
                expected,
            },
            ron::Error::NoSuchEnumVariant {
                expected, found, ..
            } => DocumentFlaw::UnknownName {
                found: Excerpt::of(&found),
                expected,
            },
            ron::Error::ExpectedStringEnd => DocumentFlaw::OpenQuote,
            ron::Error::ExceededRecursionLimit => DocumentFlaw::Depth,
            ron::Error::TrailingCharacters => DocumentFlaw::Trailing,
            code => DocumentFlaw::Syntax(lower_case_start(&shorten_quotes(code))),
        }
    }
}

/// Converts an error of the RON parser into a [`DocumentFlaw`] with its position in the document.
pub(super) fn locate_error(text: &str, error: SpannedError) -> Located<DocumentFlaw> {
    use ron::Error::{ExpectedInteger, ExpectedString};
    let SpannedError { code, span } = error;
    let end = Located::at(text, text.trim_end().len(), ());
    let is_truncated = (span.end.line, span.end.col) >= (end.line, end.column);
    let is_before = matches!(code, ExpectedInteger | ExpectedString);
    let mut place = span.start;
    let mut flaw = DocumentFlaw::from_ron_error(code);
    if let DocumentFlaw::Syntax(message) = flaw {
        // The parser reports these at the whitespace before the value, so use the end of the span.
        if is_truncated || is_before {
            place = span.end;
        }
        flaw = if is_truncated {
            DocumentFlaw::Truncated(message)
        } else {
            DocumentFlaw::Syntax(message)
        };
    }
    Located::new(place.line, place.col, flaw)
}

/// Truncates the parts of a RON error that quote the document, which may be long.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other errors repeat nothing of the text"
)]
fn shorten_quotes(code: ron::Error) -> ron::Error {
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

/// Returns the message of a RON error with its first letter in lower case, to continue a sentence.
fn lower_case_start(code: &ron::Error) -> String {
    let text = code.to_string();
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_lowercase());
    first.into_iter().chain(letters).collect()
}
