//! Portable Bridge Notation, versions 1.0, 2.0 and 2.1.
//!
//! Chapters in this folder are those of the standard, which Tis Veugen coordinates and which is subject to no
//! copyright (version 2.1 of 2017-02-14). What programs write beyond it is read too.

mod auction;
mod board;
mod entries;
mod flaw;
mod game;
mod hands;
mod inherit;
mod lexer;
mod names;
mod own;
mod play;
mod quoted;
mod reader;
mod remarks;
mod rewrite;
mod scores;
mod section;
mod tables;
mod values;
mod write;

pub use flaw::{EntryFlaw, PbnFlaw, PbnValue};
pub use write::write;

pub(crate) use names::is_name;
pub(crate) use quoted::{QuotedReader, begins as begins_quoted};
pub(crate) use reader::{PbnReader, begins};
pub(crate) use rewrite::rewrite;

/// What stands at the head of a file.
pub(crate) const HEADER: &str = "% PBN 2.1\n% EXPORT\n";
