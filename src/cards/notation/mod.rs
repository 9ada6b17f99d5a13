//! Our own notation for deals and problems: RON documents and one-line problems.
//!
//! The formats of other programs have a crate of their own.

// Constraints as users of our programs type them.
#[doc(hidden)]
pub mod constraints;
mod document_flaw;
mod flaw;
// Hands as users of our programs type them.
#[doc(hidden)]
pub mod hand;
mod located;
#[cfg(feature = "serde")]
pub mod native;
mod position;
pub mod text;

#[doc(hidden)]
pub use document_flaw::DocumentFlaw;
pub use flaw::Flaw;
#[doc(hidden)]
pub use flaw::{Expected, Key};
pub use located::Located;
pub use position::ParsePositionError;

/// A parse error in a one-line problem or a RON document: its position, and what was expected there.
///
/// ```
/// use kibitzer_cards::{ParseHandError, Seat};
/// use kibitzer_cards::notation::{Flaw, text};
/// let error = text::parse_line("bridge N:AK... 32... ..AX. ..32. NT N").unwrap_err();
/// let hand = ParseHandError::Unexpected { at: 3, found: 'X' };
/// assert_eq!((error.line, error.column), (1, 25));
/// assert_eq!(error.flaw, Flaw::Hand(Seat::South, hand));
/// assert!(error.to_string().starts_with("line 1, column 25: South: `X` is not a rank"));
/// ```
pub type ParseError = Located<Flaw>;
