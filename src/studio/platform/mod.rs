//! The studio's side of the machine: its files and dialogs.

pub mod dialogs;
mod disk;
pub(crate) mod drafts;
mod exporting;
pub(crate) mod files;
