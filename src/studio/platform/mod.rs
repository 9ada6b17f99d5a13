//! Access to the operating system: files and file dialogs.

pub mod dialogs;
mod disk;
pub(crate) mod drafts;
mod exporting;
pub(crate) mod files;
pub(crate) mod printing;
