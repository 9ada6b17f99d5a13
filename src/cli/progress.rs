//! Progress bars on standard error.

use indicatif::{ProgressBar, ProgressStyle};

/// The template of a progress bar that counts boards.
pub(super) const COUNT_BAR: &str = "{wide_bar} {human_pos} of {human_len}, {eta} left";

/// Creates a progress bar from a template on standard error. It is hidden unless standard error is a terminal.
pub(super) fn bar(form: &str, length: u64) -> ProgressBar {
    let style = ProgressStyle::with_template(form);
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
