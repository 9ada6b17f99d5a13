//! The audit checks whether the claims that the search makes hold for every position of their classes.
//!
//! A bug in the search may give a wrong value on only one board in many thousands, so comparing values finds about one
//! in a day. Checking claims directly finds the false claim behind it within minutes. [`audit_board`] searches one
//! board and samples the claims that the search makes on the way (`claim_sample`). It generates `members` of their
//! classes, most of them chosen as likely counterexamples. Each is decided by a [`Referee`] that shares no code with
//! the search.

mod board_audit;
mod claim_sample;
mod members;
mod random_boards;
mod referees;
mod run;

pub use board_audit::{
    AuditTally, CheckCounts, DEFAULT_HUNTS, Falsehood, Referee, SearchPanic, audit_board,
};
pub use run::{Audit, AuditReport};
