//! What the studio edits: problems, how they change, and what is wanted of them.

pub mod edit;
pub mod goal;
pub mod history;
pub mod problems;
