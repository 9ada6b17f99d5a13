//! Signs that the built-in fonts lack: how they are drawn, and which they are.

/// The character drawn in place of one that a font lacks. All built-in fonts have a hollow box for it.
const REPLACEMENT: char = '\u{fffd}';

/// Returns a text as a font draws it. `has` returns true for the characters of the font. Of the characters that the
/// font lacks, spaces become ordinary spaces, invisible characters are left out, and all others become hollow boxes.
pub(crate) fn drawable(text: &str, has: impl Fn(char) -> bool) -> String {
    let drawn = |letter: char| match letter {
        _ if has(letter) => Some(letter),
        _ if letter.is_whitespace() || letter.is_control() => Some(' '),
        _ if is_invisible(letter) => None,
        _ => Some(REPLACEMENT),
    };
    text.chars().filter_map(drawn).collect()
}

/// Returns the characters of a text that are drawn as hollow boxes. `has` returns true for the characters of the font.
pub(crate) fn missing_signs(text: &str, has: impl Fn(char) -> bool) -> impl Iterator<Item = char> {
    let is_missing = move |letter: &char| {
        let drawn = drawable(letter.encode_utf8(&mut [0; 4]), &has);
        *letter != REPLACEMENT && drawn.starts_with(REPLACEMENT)
    };
    text.chars().filter(is_missing)
}

/// Returns true for characters without a shape of their own, such as those that choose the colour of a suit symbol.
fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{2069}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
    )
}
