//! Edits of a text in place.

use std::ops::Range;

/// A byte range of a text and its replacement. An empty range inserts the replacement.
pub(crate) type TextEdit = (Range<usize>, String);

/// Applies edits to a text and returns the result. The edits must be sorted by the starts of their ranges.
pub(crate) fn apply_edits(text: &str, edits: Vec<TextEdit>) -> String {
    let mut edited = String::with_capacity(text.len());
    let mut at = 0;
    for (place, new) in edits {
        edited += text.get(at..place.start).unwrap_or("");
        edited += &new;
        at = at.max(place.end);
    }
    edited + &text[at..]
}
