//! Line breaks: those of the Macintosh of old are read as all others are. A carriage return and a line feed are a byte
//! each, so that every place of the text stays where it is.

use std::borrow::Cow;

use super::registry::HEAD;

/// So much of the beginning of a text shows how its lines end, in bytes: less than shows its form.
pub(crate) const SHOWS_BREAKS: usize = HEAD - char::MAX_LEN_UTF8;

/// Whether the lines of a text end with carriage returns alone, by its beginning.
pub(crate) fn are_old(text: &str) -> bool {
    let head = &text[..text.floor_char_boundary(SHOWS_BREAKS)];
    !head.contains('\n') && head.trim_end_matches('\r').contains('\r')
}

/// A text with line breaks as all readers know them.
pub(crate) fn renewed(text: &str) -> Cow<'_, str> {
    match are_old(text) {
        true => Cow::Owned(renew(text)),
        false => Cow::Borrowed(text),
    }
}

/// Makes line feeds of the carriage returns that stand alone.
pub(crate) fn renew(text: &str) -> String {
    let mut renewed = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let is_break = letter == '\r' && letters.peek() != Some(&'\n');
        renewed.push(if is_break { '\n' } else { letter });
    }
    renewed
}

/// Does something to a text as readers see it, and gives its line breaks back; those of a text that has both kinds
/// stay as they are.
pub(crate) fn as_renewed(
    text: &str,
    change: impl FnOnce(&str) -> Option<String>,
) -> Option<String> {
    match text.contains('\r') && !text.contains('\n') {
        true => Some(change(&renew(text))?.replace('\n', "\r")),
        false => change(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carriage_returns_alone_end_lines() {
        assert_eq!(renewed("one\rtwo\r\rthree\r"), "one\ntwo\n\nthree\n");
        let late = format!("{}\r\r\nend", "one\r".repeat(HEAD));
        let renewed_late = format!("{}\n\r\nend", "one\n".repeat(HEAD));
        assert_eq!(renewed(&late), renewed_late);
    }

    #[test]
    fn other_texts_stay() {
        for text in [
            "one\r\ntwo\rthree",
            "one\rtwo\nthree",
            "one\r\r\ntwo\r\r\n",
            "one\ntwo\r",
            "one\r",
            "",
        ] {
            assert_eq!(renewed(text), text);
        }
    }

    #[test]
    fn what_is_changed_keeps_its_breaks() {
        let doubled = |text: &str| Some(text.replace("a\n", "a\na\n"));
        assert_eq!(as_renewed("a\rb\r", doubled).unwrap(), "a\ra\rb\r");
        assert_eq!(as_renewed("a\nb\r", doubled).unwrap(), "a\na\nb\r");
    }
}
