//! Progress bars on standard error.

use indicatif::{ProgressBar, ProgressStyle};

/// Template of a progress bar that counts boards.
pub(super) const COUNT_BAR: &str = "{wide_bar} {human_pos} of {human_len}, {eta} left";

/// Creates a progress bar on standard error from a template. `length` is the position at which the bar is full. The bar
/// is hidden unless standard error is a terminal.
pub(super) fn progress_bar(template: &str, length: u64) -> ProgressBar {
    let style = ProgressStyle::with_template(template);
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
