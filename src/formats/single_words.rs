//! Helpers for single words.

/// Returns true if `word` is in the blank-separated list `words`.
pub(crate) fn is_one_of(word: &str, words: &str) -> bool {
    // Bytes are compared, because this is called for every word of a text.
    let mut words = words.as_bytes().split(|&byte| byte == b' ');
    words.any(|other| other == word.as_bytes())
}

/// Returns the character of a one-character word; `None` if the word is empty or longer.
pub(crate) fn single_letter(word: &str) -> Option<char> {
    let mut letters = word.chars();
    let first = letters.next();
    first.filter(|_| letters.next().is_none())
}
