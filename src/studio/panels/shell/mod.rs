//! The window around the panels: menus, palette, status line, notices, and pages of help.

pub(crate) mod about;
pub(crate) mod context;
pub(crate) mod guide;
pub(crate) mod help;
pub(crate) mod menu;
pub(crate) mod notices;
pub(crate) mod palette;
pub(crate) mod search_state;
pub(crate) mod status;
pub(crate) mod tour;
