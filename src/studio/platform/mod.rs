//! Access to the operating system: files, file dialogs, and the output for screen readers.

pub mod dialogs;
mod disk;
pub(crate) mod drafts;
pub(crate) mod exporting;
pub(crate) mod files;
mod folder_order;
mod newest_writer;
pub(crate) mod printing;
pub(crate) mod screen_reader;
pub(crate) mod settings_file;
pub(crate) mod typed_ahead;
