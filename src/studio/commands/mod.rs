//! The table of commands, from which menus, keys, tooltips and the help page are built, and the conditions under which
//! a command can be executed.

mod conditions;
pub(crate) mod finder;
mod table;

pub use table::{HAND_KEYS, Menu, MenuEntry, MenuRow, TABLE};
pub(crate) use table::{Mark, OVERVIEW_KEYS};
