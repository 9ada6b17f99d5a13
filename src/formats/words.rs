//! Helpers for single words.

/// Returns true if `word` is one of `words`, which are separated by blanks.
pub(crate) fn is_one_of(word: &str, words: &str) -> bool {
    words.split(' ').any(|other| other == word)
}

/// Returns the only character of a word, or `None` if the word is empty or longer.
pub(crate) fn single_letter(word: &str) -> Option<char> {
    let mut letters = word.chars();
    let first = letters.next();
    first.filter(|_| letters.next().is_none())
}
