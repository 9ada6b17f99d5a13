//! The studio's side of the machine: its window, its files, its settings.

pub mod dialogs;
mod disk;
pub(crate) mod drafts;
mod exporting;
pub(crate) mod files;
mod run;
pub mod settings;

pub use run::run;
