//! Portable Bridge Notation (PBN), versions 1.0, 2.0 and 2.1.
//!
//! Chapter numbers in this module refer to version 2.1 of the standard, dated 2017-02-14, which is coordinated by Tis
//! Veugen and is not subject to copyright. Extensions that other programs write are read as well.

mod auction;
mod board_reader;
mod comment_edits;
mod entries;
mod extension_lines;
mod flaw;
mod game;
mod hands;
mod inherit;
mod lexer;
mod names;
mod play;
mod quoted;
mod reader;
mod rewrite;
mod scores;
mod section;
mod tables;
mod values;
mod verify;
mod write;

pub use flaw::{EntryFlaw, PbnFlaw, PbnValue};
pub use write::write;

pub(crate) use board_reader::read_information;
pub(crate) use names::is_name;
pub(crate) use quoted::{QuotedReader, looks_like_quoted_pbn};
pub(crate) use reader::{PbnReader, begins_like_pbn, looks_like_pbn, text_with_headings};
pub(crate) use rewrite::rewrite;
pub(crate) use section::escape;
pub(crate) use tables::makes_digits;
pub(crate) use values::PbnResult;
pub(crate) use write::source_spelling;

/// The first lines of a PBN file that Kibitzer writes.
pub(crate) const HEADER: &str = "% PBN 2.1\n% EXPORT\n";
