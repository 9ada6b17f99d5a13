//! The tokens of PBN, with their byte ranges (chapters 2 and 3 of the standard).

use std::ops::Range;

/// The quotation mark, which encloses the values of PBN tags.
pub(super) const QUOTE: char = '\u{22}';
const QUOTE_BYTE: u8 = QUOTE as u8;

/// The kind of a PBN token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lexeme {
    /// The bracket `[`, which begins a tag.
    Open,
    /// The bracket `]`, which ends a tag.
    Close,
    /// A string in quotation marks. The flag is true if the string is closed on its line.
    Quoted(bool),
    /// A comment `{…}` or `;…`. The flag is true if the comment is closed.
    Comment(bool),
    /// A line that begins with `%` and is skipped by most programs.
    Escape,
    /// A blank line outside comments.
    Blank,
    /// A word: any other text, up to white space or a character that begins another kind of token.
    Word,
}

/// A token of a PBN text, with its byte range.
#[derive(Clone, Debug)]
pub(super) struct PbnToken {
    pub(super) lexeme: Lexeme,
    pub(super) place: Range<usize>,
    /// True if only blanks precede the token on its line.
    pub(super) is_first: bool,
}

/// The maximum length of a comment in braces, in bytes. A longer one is read as never closed.
const MAX_COMMENT_LENGTH: usize = 1 << 16;

/// An iterator over the tokens of a PBN text.
pub(super) struct PbnLexer<'a> {
    text: &'a str,
    at: usize,
    /// The byte offset at which the text begins, after the byte order mark if there is one.
    first: usize,
    /// True if the text is complete, so that no more of it follows.
    is_whole: bool,
    /// True if only blanks precede the lexer's position on its line.
    is_first: bool,
}

impl<'a> PbnLexer<'a> {
    /// Creates a lexer for a PBN text. If `is_whole` is false, more text may follow, and iteration ends before a token
    /// that could still change.
    pub(super) fn new(text: &'a str, is_whole: bool) -> PbnLexer<'a> {
        let first = if text.starts_with('\u{feff}') { 3 } else { 0 };
        PbnLexer {
            text,
            at: first,
            first,
            is_whole,
            is_first: true,
        }
    }

    /// Skips white space. Returns true if it contains a blank line.
    fn skip_blanks(&mut self) -> bool {
        let bytes = self.text.as_bytes();
        let start = self.at;
        let mut breaks = 0;
        while let Some(&byte) = bytes.get(self.at) {
            match byte {
                b'\n' => breaks += 1,
                b'\r' if bytes.get(self.at + 1) != Some(&b'\n') => breaks += 1,
                b' ' | b'\t' | b'\r' | 0x0b | 0x0c => {}
                _ => break,
            }
            self.at += 1;
        }
        self.is_first |= breaks > 0;
        breaks > 1 && start > self.first
    }

    fn lexeme(&mut self, byte: u8) -> Option<Lexeme> {
        let start = self.at;
        let (lexeme, end) = match byte {
            b'%' if self.is_first_column() => (Lexeme::Escape, line_end(self.text, start)),
            b';' => (Lexeme::Comment(true), line_end(self.text, start)),
            b'[' => (Lexeme::Open, start + 1),
            b']' => (Lexeme::Close, start + 1),
            QUOTE_BYTE => {
                let (end, is_closed) = self.string_end();
                (Lexeme::Quoted(is_closed), end)
            }
            b'{' => {
                let (end, is_closed) = self.comment_end()?;
                (Lexeme::Comment(is_closed), end)
            }
            _ => (Lexeme::Word, self.word_end()),
        };
        self.at = end;
        Some(lexeme)
    }

    fn is_first_column(&self) -> bool {
        let before = self.text.as_bytes()[..self.at].last();
        self.at == self.first || matches!(before, Some(b'\n' | b'\r'))
    }

    /// Returns the byte offset where the string at the lexer's position ends, and a flag that is true if the string is
    /// closed. An unclosed string ends before the last `]` of its line.
    fn string_end(&self) -> (usize, bool) {
        let bytes = self.text.as_bytes();
        let mut at = self.at + 1;
        while let Some(&byte) = bytes.get(at) {
            match (byte, bytes.get(at + 1)) {
                (QUOTE_BYTE, _) => return (at + 1, true),
                (b'\n' | b'\r', _) => break,
                (b'\\', Some(&(QUOTE_BYTE | b'\\'))) => at += 2,
                _ => at += 1,
            }
        }
        let rest = &self.text[self.at..at];
        let length = rest.rfind(']').unwrap_or(rest.trim_end().len());
        (self.at + length.max(1), false)
    }

    /// Returns the byte offset where the brace comment at the lexer's position ends, and a flag that is true if the
    /// comment is closed. An unclosed comment ends before the first line that is blank or begins a game. Returns `None`
    /// if more text is needed to decide.
    fn comment_end(&self) -> Option<(usize, bool)> {
        let rest = &self.text[self.at..];
        let window = &rest[..rest.floor_char_boundary(MAX_COMMENT_LENGTH)];
        let closed = window.find('}');
        if let Some(length) = closed.filter(|&length| !holds_next_game(&window[..length])) {
            return Some((self.at + length + 1, true));
        }
        let is_all = self.is_whole || closed.is_some() || rest.len() >= MAX_COMMENT_LENGTH;
        is_all.then(|| (self.at + unclosed_length(window), false))
    }

    fn word_end(&self) -> usize {
        let rest = &self.text.as_bytes()[self.at..];
        let ends = |byte: &u8| byte.is_ascii_whitespace() || b"\x0b[]{\";".contains(byte);
        let length = rest.iter().skip(1).position(ends);
        let length = match rest[0] {
            b'}' => 1,
            _ => length.map_or(rest.len(), |length| length + 1),
        };
        self.at + length
    }
}

impl Iterator for PbnLexer<'_> {
    type Item = PbnToken;

    fn next(&mut self) -> Option<PbnToken> {
        let start = self.at;
        let is_blank = self.skip_blanks();
        let (start, lexeme) = if is_blank {
            (start, Lexeme::Blank)
        } else {
            let start = self.at;
            let &byte = self.text.as_bytes().get(start)?;
            (start, self.lexeme(byte)?)
        };
        let is_first = std::mem::replace(&mut self.is_first, is_blank);
        Some(PbnToken {
            lexeme,
            place: start..self.at,
            is_first,
        })
    }
}

/// Returns the byte offset of the end of the line that contains offset `at`, before its line break.
pub(super) fn line_end(text: &str, at: usize) -> usize {
    let rest = &text.as_bytes()[at..];
    let end = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
    end.map_or(text.len(), |length| at + length)
}

/// Returns the byte offset of the start of the line that contains offset `at`.
pub(super) fn line_start(text: &str, at: usize) -> usize {
    let before = &text.as_bytes()[..at];
    let end = before
        .iter()
        .rposition(|byte| matches!(byte, b'\n' | b'\r'));
    end.map_or(0, |end| end + 1)
}

/// Returns true if the brace that closes `comment` really belongs to a comment in the next game, so that `comment` was
/// never closed.
fn holds_next_game(comment: &str) -> bool {
    let mut lines = comment.lines();
    let is_over = lines.any(|line| line.trim().is_empty());
    is_over && lines.any(begins_game) && lines.any(|line| line.contains('{'))
}

/// Returns the length of an unclosed PBN comment in bytes. It ends before the first line that is blank or begins a
/// game.
fn unclosed_length(text: &str) -> usize {
    let mut at = line_end(text, 0);
    while at < text.len() {
        let next = at + if text[at..].starts_with("\r\n") { 2 } else { 1 };
        let end = line_end(text, next);
        let line = &text[next..end];
        if begins_game(line) || end < text.len() && line.trim().is_empty() {
            return at;
        }
        at = end;
    }
    text.len()
}

/// Returns true if a line begins with one of the [`FIRST_TAGS`], the tags that begin PBN games.
pub(super) fn begins_game(line: &str) -> bool {
    let name = line.strip_prefix('[').and_then(|tag| tag.split_once(QUOTE));
    name.is_some_and(|(name, _)| first_tag_index(name.trim()).is_some())
}

/// Returns the length in bytes of the first PBN game of a text, including the blank lines after it. Returns `None` if
/// no further game follows, or if more text is needed to decide.
///
/// A game ends at a blank line, unless a table with the board's results follows. After its Deal tag, it also ends where
/// its first tag or one of the [`FIRST_TAGS`] is repeated.
pub(super) fn game_length(text: &str, is_whole: bool) -> Option<usize> {
    let mut tokens = PbnLexer::new(text, is_whole).peekable();
    let mut state = GameEndSearch::default();
    while let Some(token) = tokens.next() {
        let start = token.place.start;
        if state.is_over && token.lexeme == Lexeme::Open {
            let name = tokens.peek()?;
            if name.place.end == text.len() && !is_whole {
                return None;
            }
            state.is_over = !state.is_continued_by(&text[name.place.clone()]);
        }
        if state.is_over && token.lexeme != Lexeme::Blank {
            return Some(line_start(text, start));
        }
        match token.lexeme {
            Lexeme::Blank => state.is_over = state.has_begun,
            Lexeme::Open => {
                let name = tokens.peek()?;
                if name.place.end == text.len() && !is_whole {
                    return None;
                }
                if state.begins_next_game(&text[name.place.clone()]) && token.is_first {
                    return Some(state.escapes.unwrap_or(line_start(text, start)));
                }
            }
            Lexeme::Escape => state.escapes = state.escapes.or(Some(start)),
            Lexeme::Close | Lexeme::Quoted(_) | Lexeme::Comment(_) | Lexeme::Word => {}
        }
        if !matches!(token.lexeme, Lexeme::Blank | Lexeme::Escape) {
            state.escapes = None;
        }
        state.has_begun |= token.lexeme != Lexeme::Blank;
    }
    None
}

/// Returns the PBN games in a piece of text, usually one.
pub(super) fn games(piece: &str) -> impl Iterator<Item = &str> {
    let mut rest = piece;
    std::iter::from_fn(move || {
        let length = game_length(rest, true).unwrap_or(rest.len());
        let (game, later) = rest.split_at(length);
        rest = later;
        (!game.is_empty()).then_some(game)
    })
}

/// The PBN tags that begin a new game if they are repeated after the Deal tag. The first tag of a game does so as well.
const FIRST_TAGS: [&str; 5] = ["Event", "Board", "Dealer", "Vulnerable", "Deal"];

/// Returns the index in [`FIRST_TAGS`] of the tag called `name`, ignoring case. Returns `None` for other tags.
fn first_tag_index(name: &str) -> Option<usize> {
    let mut tags = FIRST_TAGS.iter();
    tags.position(|tag| tag.eq_ignore_ascii_case(name))
}

/// The state of a search for the end of a PBN game.
#[derive(Default)]
struct GameEndSearch<'a> {
    has_begun: bool,
    is_over: bool,
    /// The name of the first tag of the PBN game.
    first: Option<&'a str>,
    /// For each of the [`FIRST_TAGS`], true if it has occurred in the game.
    has: [bool; FIRST_TAGS.len()],
    /// True once the table with the board's results has occurred after a blank line.
    has_scores: bool,
    /// The byte offset of the `%` lines directly before the current token, since they may belong to the next game.
    escapes: Option<usize>,
}

impl<'a> GameEndSearch<'a> {
    /// Returns true if a blank line followed by a tag called `name` does not end the PBN game. Some programs put a
    /// blank line before a board's table of results.
    fn is_continued_by(&mut self, name: &str) -> bool {
        let [.., has_deal] = self.has;
        name == "ScoreTable" && has_deal && !std::mem::replace(&mut self.has_scores, true)
    }

    /// Records a tag of the PBN game. Returns true if the tag belongs to the next game.
    fn begins_next_game(&mut self, name: &'a str) -> bool {
        let is_first = self.first == Some(name);
        let [.., has_deal] = self.has;
        self.first.get_or_insert(name);
        let is_again = first_tag_index(name)
            .is_some_and(|index| std::mem::replace(&mut self.has[index], true));
        has_deal && (is_first || is_again)
    }
}
