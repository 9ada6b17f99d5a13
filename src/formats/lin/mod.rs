//! The formats of Bridge Base Online: LIN files, addresses of its hand viewer, and hand diagrams in posts of its forum.
//!
//! There is no published description of LIN. The supported features are those found in files from twenty years. The
//! parameters of addresses are those in the documentation of the hand viewer
//! (<https://www.bridgebase.com/tools/hvdoc.html>).

mod address;
mod board_data;
mod calls;
mod cards;
mod flaw;
mod head;
mod links;
mod match_file;
mod pairs;
mod reader;
mod results;
mod symbols;
#[cfg(test)]
mod tests;
mod write;

pub use flaw::LinFlaw;

/// The maximum length of a LIN board in bytes, including the lists in the file header. Since a board ends only where
/// the next one begins, unread text is scanned repeatedly, which would be slow without a limit.
pub(crate) const MAX_BOARD_LENGTH: usize = 1 << 19;

pub(crate) use address::{AddressReader, rewrite_address, write_address};
pub(crate) use links::{hand_diagram_length, has_deal_address, link_ranges};
pub(crate) use match_file::{join_match, match_event};
pub(crate) use pairs::{deals_in_text, looks_like_lin, text_before_lin};
pub(crate) use reader::LinReader;
pub(crate) use symbols::with_suit_symbols;
pub(crate) use write::{rewrite, write};
