//! The widgets that panels are built of. Each tells screen readers its role and name.

pub(crate) mod banner;
pub(crate) mod bar;
pub(crate) mod choice;
pub(crate) mod dialog;
pub(crate) mod focus;
pub(crate) mod fold;
pub(crate) mod link;
pub(crate) mod row;
pub(crate) mod scroll;
pub(crate) mod spoken;
pub(crate) mod table;
pub(crate) mod tabs;
pub(crate) mod text_field;
