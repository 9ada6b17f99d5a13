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
#[cfg(feature = "serde")]
pub mod native;
mod position;
pub mod text;

pub use crate::Located;
#[doc(hidden)]
pub use document_flaw::DocumentFlaw;
#[doc(hidden)]
pub use flaw::{Expected, Key};
pub use flaw::{Flaw, ParseError};
pub use position::ParsePositionError;
