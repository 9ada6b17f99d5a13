//! The audit checks whether the claims of the search hold for every position of their classes.
//!
//! One board in many thousands has a wrong value, so comparing values finds one in a day. Looking for the false claim
//! behind it takes minutes. A [`case`] searches one board and samples the claims it makes on the way (`notebook`). It
//! generates `members` of their classes, most of them chosen as likely counterexamples. Each is judged by a [`Court`]
//! that shares no code with the search.

mod bench;
mod boards;
mod case;
mod members;
mod notebook;
mod run;

pub use case::{AuditTally, CheckCounts, Court, Falsehood, HUNTS, SearchPanic, case};
pub use run::{Audit, AuditReport};
