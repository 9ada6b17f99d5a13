//! What everything looks like: colours, cards, and how numbers are written.

pub(crate) mod cards;
#[cfg(test)]
mod contrast;
pub(crate) mod numbers;
pub mod theme;
