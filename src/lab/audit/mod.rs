//! The audit: is what the search claims true, of every position that it is claimed of?
//!
//! One board in many thousands with a wrong value is found by comparing values, once in a day; the
//! false claim behind it is found in minutes by looking for it. So a [`case`] searches one
//! board and takes note of claims on the way (`notebook`), lays out `members` of their
//! classes, most of them chosen to hurt, and has each decided by a [`Court`] that shares nothing
//! with the search.

mod bench;
mod boards;
mod case;
mod members;
mod notebook;
mod run;

pub use case::{AuditTally, CheckCounts, Court, Falsehood, HUNTS, SearchPanic, case};
pub use run::{Audit, AuditReport};
