//! What everything looks like: colours, cards, and how numbers are written.

pub(crate) mod cards;
pub(crate) mod numbers;
pub(crate) mod rich_text;
pub mod theme;
