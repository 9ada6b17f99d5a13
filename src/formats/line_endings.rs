//! Line endings: converts the lone carriage returns of old Macintosh files to line feeds. Both are one byte long, so
//! byte offsets stay the same.

use std::borrow::Cow;

/// The number of bytes at the beginning of a text from which its format is recognised.
pub(crate) const HEAD: usize = 1 << 14;

/// The number of bytes at the beginning of a text from which its line endings are detected. It is less than [`HEAD`],
/// so that the line endings are known before the format is recognised.
pub(crate) const SHOWS_LINE_ENDINGS: usize = HEAD - char::MAX_LEN_UTF8;

/// Returns true if the beginning of the text uses lone carriage returns as line endings.
pub(crate) fn uses_carriage_returns(text: &str) -> bool {
    let head = &text[..text.floor_char_boundary(SHOWS_LINE_ENDINGS)];
    !head.contains('\n') && head.trim_end_matches('\r').contains('\r')
}

/// Converts lone carriage returns to line feeds if the beginning of the text uses them as line endings.
pub(crate) fn with_line_feeds(text: &str) -> Cow<'_, str> {
    if uses_carriage_returns(text) {
        Cow::Owned(to_line_feeds(text))
    } else {
        Cow::Borrowed(text)
    }
}

/// Replaces each carriage return that is not followed by a line feed with a line feed.
pub(crate) fn to_line_feeds(text: &str) -> String {
    let mut with_line_feeds = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let is_break = letter == '\r' && letters.peek() != Some(&'\n');
        with_line_feeds.push(if is_break { '\n' } else { letter });
    }
    with_line_feeds
}

/// Applies the edit `change` to a text whose lines may end with lone carriage returns. They are line feeds during the
/// edit and are restored afterwards. A text that contains both carriage returns and line feeds is passed to `change` as
/// it is.
pub(crate) fn keeping_line_endings(
    text: &str,
    change: impl FnOnce(&str) -> Option<String>,
) -> Option<String> {
    if text.contains('\r') && !text.contains('\n') {
        Some(change(&to_line_feeds(text))?.replace('\n', "\r"))
    } else {
        change(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lone_carriage_returns_end_lines() {
        let text = "one\rtwo\r\rthree\r";
        assert_eq!(with_line_feeds(text), "one\ntwo\n\nthree\n");
        let late = format!("{}\r\r\nend", "one\r".repeat(HEAD));
        let renewed_late = format!("{}\n\r\nend", "one\n".repeat(HEAD));
        assert_eq!(with_line_feeds(&late), renewed_late);
    }

    #[test]
    fn plain_texts_are_unchanged() {
        for text in [
            "one\r\ntwo\rthree",
            "one\rtwo\nthree",
            "one\r\r\ntwo\r\r\n",
            "one\ntwo\r",
            "one\r",
            "",
        ] {
            assert_eq!(with_line_feeds(text), text);
        }
    }

    #[test]
    fn edited_texts_keep_their_line_endings() {
        let doubled = |text: &str| Some(text.replace("a\n", "a\na\n"));
        for (text, expected) in [("a\rb\r", "a\ra\rb\r"), ("a\nb\r", "a\na\nb\r")] {
            let changed = keeping_line_endings(text, doubled).unwrap();
            assert_eq!(changed, expected);
        }
    }
}
