//! Access to the operating system: files, file dialogs, and the output for screen readers.

#[cfg(target_family = "wasm")]
pub(crate) mod browser;
#[cfg(not(target_family = "wasm"))]
mod desktop;
pub mod dialogs;
mod disk;
pub(crate) mod drafts;
pub(crate) mod exporting;
pub(crate) mod files;
mod folder_order;
#[cfg(not(target_family = "wasm"))]
mod newest_writer;
pub(crate) mod printing;
pub(crate) mod screen_reader;
pub(crate) mod settings_file;
pub(crate) mod typed_ahead;

// What differs between systems: files, threads, dialogs and the clipboard.
#[cfg(target_family = "wasm")]
use browser as system;
#[cfg(not(target_family = "wasm"))]
use desktop as system;
#[cfg(windows)]
pub(crate) use system::show_error;
pub(crate) use system::{SHRINKS, request_paste, set_title};
