//! The widgets that panels are built of. Each tells screen readers its role and name.

pub(crate) mod choice;
pub(crate) mod dialog;
pub(crate) mod fold;
pub(crate) mod row;
pub(crate) mod spoken;
