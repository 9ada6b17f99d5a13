//! The audit checks whether the claims that the search makes hold for every position of their classes.
//!
//! A bug in the search may give a wrong value on only one board in many thousands, so comparing values finds about one
//! in a day. Checking claims directly finds the false claim behind it within minutes. A [`case`] searches one board and
//! samples the claims that the search makes on the way (`notebook`). It generates `members` of their classes, most of
//! them chosen as likely counterexamples. Each is decided by a [`Court`] that shares no code with the search.

mod bench;
mod boards;
mod case;
mod members;
mod notebook;
mod run;

pub use case::{AuditTally, CheckCounts, Court, Falsehood, HUNTS, SearchPanic, case};
pub use run::{Audit, AuditReport};
