//! The lines of play: as a timeline, as text with comments, and the mistakes in them.

pub(crate) mod mistakes;
pub(crate) mod remarks;
pub(crate) mod rows;
pub(crate) mod text;
pub(crate) mod timeline;
pub(crate) mod variations;
pub(crate) mod view;
