//! Splits a script into words, strings and signs, each with its place.

use crate::{Excerpt, Located};

use super::flaw::{ScriptError, ScriptExpected, ScriptFlaw};

/// A token of a script: its kind, its text and its position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token<'a> {
    pub(super) kind: TokenKind,
    /// The text of the token; for a string, the text between its quotation marks.
    pub(super) text: &'a str,
    pub(super) place: Place,
}

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TokenKind {
    /// Letters, digits and underscores: a name, a number, a shape or a card.
    Word,
    /// Text in quotation marks, or the line break that `\n` stands for outside them.
    Text,
    /// An operator, a bracket or a comma.
    Sign,
}

/// A position in a script: its line and column, both counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    line: u32,
    column: u32,
}

impl Place {
    /// Makes an error at this position.
    pub(super) fn error(self, flaw: ScriptFlaw) -> ScriptError {
        Located::new(self.line as usize, self.column as usize, flaw)
    }
}

impl Token<'_> {
    /// Makes the error for this token, which was found where `expected` should be.
    pub(super) fn unexpected(&self, expected: ScriptExpected) -> ScriptError {
        let found = Excerpt::of(self.text);
        self.place.error(ScriptFlaw::Unexpected { found, expected })
    }

    /// Returns true if the token is this sign.
    pub(super) fn is_sign(&self, sign: &str) -> bool {
        self.kind == TokenKind::Sign && self.text == sign
    }

    /// Returns true if the token is this word.
    pub(super) fn is_word(&self, word: &str) -> bool {
        self.kind == TokenKind::Word && self.text == word
    }
}

/// The signs of two characters; all others have one.
const LONG_SIGNS: [&str; 6] = ["==", "!=", "<=", ">=", "&&", "||"];

/// The signs of one character.
const SIGNS: &str = "<>=!?:,()+-*/%";

/// The rest of a script that has not been split into tokens yet, with its position.
struct Lexer<'a> {
    rest: &'a str,
    place: Place,
}

/// Splits a script into tokens, without its comments. Also returns the position at which the script ends.
pub(super) fn tokens(script: &str) -> Result<(Vec<Token<'_>>, Place), ScriptError> {
    let mut lexer = Lexer {
        rest: script.strip_prefix('\u{feff}').unwrap_or(script),
        place: Place { line: 1, column: 1 },
    };
    let mut tokens = Vec::new();
    while lexer.skip_blanks_and_comments()? {
        tokens.push(lexer.next_token()?);
    }
    Ok((tokens, lexer.place))
}

impl<'a> Lexer<'a> {
    /// Removes the first `length` bytes of the remaining text and returns them.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        for letter in taken.chars() {
            if letter == '\n' {
                self.place.line = self.place.line.saturating_add(1);
                self.place.column = 1;
            } else {
                self.place.column = self.place.column.saturating_add(1);
            }
        }
        self.rest = rest;
        taken
    }

    /// Removes blanks and comments from the start of the remaining text. Returns false if nothing else is left.
    fn skip_blanks_and_comments(&mut self) -> Result<bool, ScriptError> {
        loop {
            let blanks = self.rest.len() - self.rest.trim_start().len();
            self.take(blanks);
            if self.rest.starts_with('#') || self.rest.starts_with("//") {
                self.take(self.rest.find('\n').unwrap_or(self.rest.len()));
            } else if self.rest.starts_with("/*") {
                let Some(end) = self.rest[2..].find("*/") else {
                    return Err(self.place.error(ScriptFlaw::OpenComment));
                };
                self.take(end + 4);
            } else {
                return Ok(!self.rest.is_empty());
            }
        }
    }

    /// Removes the next token from the start of the remaining text, which must not be empty, and returns it.
    fn next_token(&mut self) -> Result<Token<'a>, ScriptError> {
        let place = self.place;
        let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let word = self
            .rest
            .find(|letter| !is_word(letter))
            .unwrap_or(self.rest.len());
        let token = |kind, text| Token { kind, text, place };
        if word > 0 {
            return Ok(token(TokenKind::Word, self.take(word)));
        }
        if self.rest.starts_with("\\n") {
            self.take(2);
            return Ok(token(TokenKind::Text, "\n"));
        }
        if self.rest.starts_with('"') {
            let Some(end) = self.rest[1..].find('"') else {
                return Err(place.error(ScriptFlaw::OpenString));
            };
            let text = self.take(end + 2);
            return Ok(token(TokenKind::Text, &text[1..=end]));
        }
        if LONG_SIGNS.iter().any(|sign| self.rest.starts_with(sign)) {
            return Ok(token(TokenKind::Sign, self.take(2)));
        }
        let length = self.rest.chars().next().map_or(0, char::len_utf8);
        let is_sign = self.rest.starts_with(|letter| SIGNS.contains(letter));
        let found = token(TokenKind::Sign, self.take(length));
        if is_sign {
            Ok(found)
        } else {
            Err(found.unexpected(ScriptExpected::Statement))
        }
    }
}
