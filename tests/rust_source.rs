//! Rust sources as tokens, for the tests that read our own: what is code, what a comment, what a literal.

#![allow(
    dead_code,
    reason = "not every test that reads sources needs all of it"
)]

use std::ops::Range;

use rustc_lexer::{FrontmatterAllowed, LiteralKind, TokenKind, tokenize};

/// A Rust source text with its tokens.
#[derive(Clone)]
pub(crate) struct RustSource {
    /// The text with comments, character literals and string literals replaced by blanks.
    pub(crate) code: String,
    /// The byte ranges of the plain string literals, without quotation marks.
    pub(crate) literals: Vec<Range<usize>>,
    /// The byte ranges of the tokens that are not blank in `code`. The sign `::` is one token.
    tokens: Vec<Range<usize>>,
}

impl RustSource {
    /// Divides a source text into tokens.
    pub(crate) fn parse(text: &str) -> RustSource {
        let blank = |byte: u8| if byte == b'\n' { byte } else { b' ' };
        let mut code: Vec<u8> = text.bytes().map(blank).collect();
        let (mut literals, mut tokens) = (Vec::new(), Vec::<Range<usize>>::new());
        let mut end = 0;
        for token in tokenize(text, FrontmatterAllowed::No) {
            let place = end..end + token.len as usize;
            end = place.end;
            if matches!(
                token.kind,
                TokenKind::LineComment { .. }
                    | TokenKind::BlockComment { .. }
                    | TokenKind::Whitespace
            ) {
                continue;
            }
            if let TokenKind::Literal { kind, .. } = token.kind {
                if matches!(kind, LiteralKind::Str { .. }) {
                    literals.push(place.start + 1..place.end - 1);
                }
                if !matches!(kind, LiteralKind::Int { .. } | LiteralKind::Float { .. }) {
                    continue;
                }
            }
            code[place.clone()].copy_from_slice(text[place.clone()].as_bytes());
            let is_colon = |last: &&mut Range<usize>| {
                last.end == place.start && text[(**last).clone()] == *":"
            };
            match tokens.last_mut().filter(is_colon) {
                Some(first) if token.kind == TokenKind::Colon => first.end = place.end,
                _ => tokens.push(place),
            }
        }
        RustSource {
            code: String::from_utf8(code).unwrap(),
            literals,
            tokens,
        }
    }

    /// Returns the tokens of the code: names, numbers, signs and brackets.
    pub(crate) fn tokens(&self) -> Vec<&str> {
        let places = self.tokens.iter();
        places.map(|place| &self.code[place.clone()]).collect()
    }
}
