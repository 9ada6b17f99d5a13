//! Where the studio meets the machine: its window, its files, what it remembers.

pub mod dialogs;
mod disk;
pub(crate) mod drafts;
mod exporting;
pub(crate) mod files;
mod run;
pub mod settings;

pub use run::run;
