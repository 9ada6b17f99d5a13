//! The possible layouts of two unseen hands: their summary beside the table, and their statistics, which fill the window.

pub(crate) mod article;
pub(crate) mod constraints;
pub(crate) mod groups;
pub(crate) mod histogram;
pub(crate) mod known_cards;
pub(crate) mod scores;
pub(crate) mod statistics;
pub(crate) mod summary;
