//! What the calls of an auction tell about the hands: systems of bidding as tables of rules.
//!
//! A [`System`] is a list of rules, each with the calls that it is about and what the caller's hand must be. The first
//! rule that fits says what a call means; a call without a rule tells nothing.

mod pattern;
mod requirement;
mod system;

pub use requirement::Requirement;
pub use system::{CallMeaning, System, SystemError};
