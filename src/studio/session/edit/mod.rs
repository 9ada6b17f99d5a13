//! Entering hands and calls in edit mode.

pub mod call_entry;
pub mod hand_entry;
