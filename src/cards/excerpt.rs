//! Short, printable excerpts of the input for error messages.

use std::fmt;

/// The beginning of an input string, for quoting in an error message.
///
/// An excerpt is short and safe to print even if the input is damaged. It keeps at most [`Excerpt::LONGEST`]
/// characters, and its `Display` escapes control characters.
///
/// ```
/// use kibitzer_cards::Excerpt;
/// assert_eq!(Excerpt::of("six").to_string(), "six");
/// assert_eq!(Excerpt::of("a\u{1b}").to_string(), "a\\u{1b}");
/// assert!(Excerpt::of(&"six".repeat(1_000)).to_string().ends_with("six…"));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Excerpt {
    text: String,
    is_cut: bool,
}

impl Excerpt {
    /// The maximum number of characters that an excerpt keeps.
    pub const LONGEST: usize = 99;

    /// Makes an excerpt of `text`, truncated after [`Excerpt::LONGEST`] characters.
    pub fn of(text: &str) -> Excerpt {
        let mut places = text.char_indices().map(|(place, _)| place);
        let end = places.nth(Excerpt::LONGEST);
        Excerpt {
            text: text[..end.unwrap_or(text.len())].to_owned(),
            is_cut: end.is_some(),
        }
    }

    /// Returns true if the excerpt has no characters.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.text.chars() {
            if letter.is_control() {
                write!(f, "{}", letter.escape_default())?;
            } else {
                write!(f, "{letter}")?;
            }
        }
        f.write_str(if self.is_cut { "…" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excerpt_of_long_input_ends_with_an_ellipsis() {
        let whole = "ö".repeat(Excerpt::LONGEST);
        assert_eq!(Excerpt::of(&whole).to_string(), whole);
        let cut = Excerpt::of(&"ö".repeat(100_000));
        assert_eq!(cut.to_string(), whole + "…");
        assert!(cut.text.capacity() < 1_000);
    }
}
