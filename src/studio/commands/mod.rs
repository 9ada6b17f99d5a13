//! The table of commands, from which menus, keys, tooltips and the help page are built, and the conditions under which
//! a command can be executed.

mod enabled;
pub(crate) mod finder;
mod table;

pub(crate) use table::OVERVIEW_KEYS;
pub use table::{HAND_KEYS, Menu, MenuEntry, MenuRow, TABLE};
