//! Progress bars on standard error.

use indicatif::{ProgressBar, ProgressStyle};

/// How far something has come that is counted.
pub(super) const COUNT_BAR: &str = "{wide_bar} {human_pos} of {human_len}, {eta} left";

/// A bar of this form on standard error, if that is a terminal.
pub(super) fn bar(form: &str, length: u64) -> ProgressBar {
    let style = ProgressStyle::with_template(form);
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
