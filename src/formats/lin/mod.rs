//! Records of Bridge Base Online: LIN texts, and addresses of its hand viewer, which contain a board as well.
//!
//! There is no published description of LIN. What is supported was found in files of twenty years. The parameters of
//! addresses are those in the documentation of the hand viewer (<https://www.bridgebase.com/tools/hvdoc.html>).

mod address;
mod board;
mod calls;
mod cards;
mod flaw;
mod head;
mod links;
mod pairs;
mod reader;
mod results;
mod symbols;
#[cfg(test)]
mod tests;
mod write;

pub use flaw::LinFlaw;

/// The maximum length of a board in bytes, including the lists at the head of a file. It is limited because the end of
/// a board shows only in the beginning of the next, so unread text is scanned repeatedly.
pub(crate) const LONGEST: usize = 1 << 19;

pub(crate) use address::{AddressReader, rewrite_address, write_address};
pub(crate) use links::begins as begins_with_address;
pub(crate) use pairs::begins;
pub(crate) use reader::LinReader;
pub(crate) use write::{rewrite, write};
