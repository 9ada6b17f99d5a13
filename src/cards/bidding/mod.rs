//! Systems of bidding: tables of rules that say what each call of an auction shows about the caller's hand.
//!
//! A [`System`] is a list of rules, each with the calls that it is about and what the caller's hand must be. The first
//! rule that fits says what a call means; a call without a rule tells nothing.

mod pattern;
mod requirement;
mod system;

pub use requirement::{Claim, Requirement};
pub use system::{CallMeaning, System, SystemError};
