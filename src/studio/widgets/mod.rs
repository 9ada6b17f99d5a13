//! What panels are built from, each part with its role and name for screen readers.

pub(crate) mod area;
pub(crate) mod bar;
pub(crate) mod table;
