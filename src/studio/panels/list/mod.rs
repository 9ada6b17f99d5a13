//! The problem list: its filters, rows and menus.

pub(crate) mod board_removal;
pub(crate) mod filter;
pub(crate) mod menus;
pub(crate) mod names;
pub(crate) mod problems;
pub(crate) mod row;
