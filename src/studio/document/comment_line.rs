//! The lines of a comment on a card, such as the remarks of a vugraph's commentators.

use kibitzer::annotation::MistakeCost;

/// A line of a comment, split into the author, if it begins with a name, and the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CommentLine<'a> {
    /// The whole line, without surrounding spaces.
    pub line: &'a str,
    /// The name before the colon, such as the nickname of a commentator; empty if the line names no author.
    pub author: &'a str,
    /// The text after the author's name.
    pub text: &'a str,
}

/// The maximum number of lines of a chat that is shown whole.
const MAX_LINES: usize = 2;

/// The assumed length, in characters, of a row in a narrow column. A longer line of a chat counts as several rows.
const LINE_LENGTH: usize = 60;

/// The maximum length of an author's name, in characters.
const MAX_NAME: usize = 20;

impl<'a> CommentLine<'a> {
    /// Splits a line into its author and its text. An author is a single word followed by a colon and a space. A web
    /// address or a time of day is not mistaken for an author, because no space follows its colon.
    fn new(line: &'a str) -> CommentLine<'a> {
        let line = line.trim();
        let is_name = |name: &str| {
            let is_word = !name.is_empty() && !name.contains(char::is_whitespace);
            is_word && name.chars().count() <= MAX_NAME
        };
        let named = line.split_once(": ").filter(|(name, _)| is_name(name));
        let (author, text) = named.unwrap_or(("", line));
        CommentLine {
            line,
            author,
            text: text.trim_start(),
        }
    }

    /// Returns the lines of a comment in their order, without empty ones.
    pub fn all_in(comment: &'a str) -> impl Iterator<Item = CommentLine<'a>> {
        let lines = comment.lines().map(CommentLine::new);
        lines.filter(|line| !line.line.is_empty())
    }

    /// Returns true if the engine wrote this line of the comment. Such a line states the cost of a mistake.
    pub fn is_by_engine(self) -> bool {
        MistakeCost::is_said_by(self.line)
    }
}

/// Returns true if a comment is a long chat: at least two of its lines name their authors, and the chat takes up more
/// than two lines when long lines are wrapped.
///
/// ```
/// use kibitzer_studio::document::comment_line::is_long_chat;
/// assert!(is_long_chat("ann: hi\nbob: hello\nann: here we go"));
/// assert!(!is_long_chat("ann: hi\nbob: hello"));
/// assert!(!is_long_chat("West covers.\nThat costs nothing.\nAnd so on."));
/// ```
pub fn is_long_chat(comment: &str) -> bool {
    let lines = || CommentLine::all_in(comment);
    let has_authors = lines()
        .filter(|line| !line.author.is_empty())
        .nth(1)
        .is_some();
    let length = |it: CommentLine<'_>| it.line.chars().count().div_ceil(LINE_LENGTH);
    has_authors && lines().map(length).sum::<usize>() > MAX_LINES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn authors_are_distinguished_from_other_words_before_a_colon() {
        let split = |line: &'static str| {
            let line = CommentLine::new(line);
            (line.author, line.text)
        };
        assert_eq!(split(" bob:  12♥s "), ("bob", "12♥s"));
        assert_eq!(split("http://a.org"), ("", "http://a.org"));
        assert_eq!(split("at 10:30 sharp"), ("", "at 10:30 sharp"));
        assert_eq!(split("two words: no author"), ("", "two words: no author"));
        assert!(CommentLine::new("costs 1: SQ keeps 9").is_by_engine());
    }

    #[test]
    fn a_long_remark_counts_as_several_lines() {
        let long = "x".repeat(LINE_LENGTH);
        assert!(is_long_chat(&format!("ann: {long}\nbob: yes")));
        assert!(!is_long_chat(&format!("ann: {long}")));
    }
}
