//! Bold and italic text in notes and comments: `**bold**` and `*italic*`.

/// A run of text in one style: bold, italic, both, or neither.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StyledRun {
    /// The text of the run, without markup.
    pub text: String,
    /// True if the run is set in bold.
    pub is_bold: bool,
    /// True if the run is set in italics.
    pub is_italic: bool,
}

/// Splits a text at its markup into runs of equal style. An unmatched mark, or one after a backslash, is part of the
/// text.
///
/// ```
/// use kibitzer_words::emphasis::styled_runs;
/// let runs = styled_runs("Play **low** first");
/// assert_eq!(runs.len(), 3);
/// assert!(runs[1].is_bold && runs[1].text == "low");
/// ```
pub fn styled_runs(text: &str) -> Vec<StyledRun> {
    let letters: Vec<char> = text.chars().collect();
    let mut runs = Vec::new();
    add_runs(&letters, &StyledRun::default(), &mut runs);
    runs
}

/// Returns a text without its markup.
pub fn plain_text(text: &str) -> String {
    let runs = styled_runs(text).into_iter();
    runs.map(|run| run.text).collect()
}

/// Appends the runs of `letters` to `runs`. Each run has the style `like`, modified by the markup around it.
fn add_runs(letters: &[char], like: &StyledRun, runs: &mut Vec<StyledRun>) {
    let mut run = like.clone();
    let mut at = 0;
    while let Some(&letter) = letters.get(at) {
        let before = at.checked_sub(1).map(|before| letters[before]);
        let rest = &letters[at..];
        if let Some((mark, inner)) = parse_span(before, rest, like) {
            runs.push(std::mem::replace(&mut run, like.clone()));
            let inside = StyledRun {
                is_bold: like.is_bold || mark == 2,
                is_italic: like.is_italic || mark == 1,
                text: String::new(),
            };
            add_runs(inner, &inside, runs);
            at += inner.len() + 2 * mark;
        } else {
            let is_escape =
                letter == '\\' && rest.get(1).is_some_and(|next| "*!-\\".contains(*next));
            at += usize::from(is_escape);
            run.text.push(letters[at]);
            at += 1;
        }
    }
    runs.push(run);
    runs.retain(|run| !run.text.is_empty());
}

/// Parses a bold or italic span at the start of `letters`, which follow the character `before`. Returns the number of
/// asterisks before it (1 for italic, 2 for bold) and the characters between the asterisks. Returns `None` if there is
/// no such span.
fn parse_span<'a>(
    before: Option<char>,
    letters: &'a [char],
    like: &StyledRun,
) -> Option<(usize, &'a [char])> {
    let stars = letters.iter().take_while(|star| **star == '*').count();
    let mark = match stars {
        // Within a word, such as the call 1♣* with an alert, a single asterisk is only an asterisk.
        1 if !like.is_italic && before.is_none_or(begins_word) => 1,
        2.. if !like.is_bold => 2,
        _ => return None,
    };
    let inner = letters.get(mark..)?;
    let begins = inner.first().is_some_and(|first| !first.is_whitespace());
    let is_end = |&end: &usize| {
        let stars = inner[end..].iter().take_while(|star| **star == '*').count();
        let before = inner[end - 1];
        stars >= mark && (stars != 2 || mark == 2) && !before.is_whitespace() && before != '\\'
    };
    let end = (1..inner.len()).find(is_end).filter(|_| begins)?;
    Some((mark, &inner[..end]))
}

/// Returns true if a word may begin after this character.
fn begins_word(before: char) -> bool {
    before.is_whitespace() || "([{«“„‘'\"*—–-/".contains(before)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the runs of a text, bold ones preceded by `B` and italic ones by `/`.
    fn shown(text: &str) -> Vec<String> {
        let shown = |run: &StyledRun| {
            let bold = if run.is_bold { "B" } else { "" };
            let slanted = if run.is_italic { "/" } else { "" };
            format!("{bold}{slanted}{}", run.text)
        };
        styled_runs(text).iter().map(shown).collect()
    }

    #[test]
    fn asterisks_make_text_bold_or_italic() {
        assert_eq!(shown("a **b c** d"), ["a ", "Bb c", " d"]);
        assert_eq!(shown("*a* b"), ["/a", " b"]);
        assert_eq!(shown("**a *b* c**"), ["Ba ", "B/b", "B c"]);
        assert_eq!(shown("(*a*), **♦**Q"), ["(", "/a", "), ", "B♦", "Q"]);
    }

    #[test]
    fn unmatched_asterisks_are_kept() {
        for text in ["2 * 3 = 6", "**a", "a* b *", "****", "2*3*4", "1♣*, 1♦*"] {
            assert_eq!(shown(text), [text]);
        }
        assert_eq!(shown(r"\*a\*"), ["*a*"]);
    }

    #[test]
    fn plain_text_keeps_all_letters_of_the_input() {
        for text in [
            "", "*", "**", "***", "* *", "\\", "!", "**a*", "*a**", "***a***",
        ] {
            let count = |text: &str| text.chars().filter(|letter| *letter == 'a').count();
            assert_eq!(count(&plain_text(text)), count(text));
        }
    }
}
