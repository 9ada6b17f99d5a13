//! Records of Bridge Base Online: LIN texts, and addresses of its hand viewer, which tell a board too.
//!
//! Nobody has published what LIN is. What is read here is what files of twenty years show; the parameters of addresses
//! are those that the documentation of the hand viewer names (<https://www.bridgebase.com/tools/hvdoc.html>).

mod address;
mod calls;
mod cards;
mod flaw;
mod head;
mod links;
mod marks;
mod pairs;
mod reader;
mod results;
mod symbols;
#[cfg(test)]
mod tests;
mod told;
mod write;

pub use flaw::LinFlaw;

/// The most bytes of a board, lists at the head of a file among them. Where a board ends shows only where the next
/// begins, so that what is unread is gone through again and again.
pub(crate) const LONGEST: usize = 1 << 19;

pub(crate) use address::{AddressReader, rewrite_address, write_address};
pub(crate) use links::begins as begins_with_address;
pub(crate) use pairs::begins;
pub(crate) use reader::LinReader;
pub(crate) use write::{rewrite, write};
