//! Rust sources as tokens, for the tests that read our own: what is code, what a comment, what a literal.

#![allow(
    dead_code,
    reason = "not every test that reads sources needs all of it"
)]

use std::ops::Range;

use proc_macro2::{TokenStream, TokenTree};

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
    /// Parses a source text, or a piece of one whose brackets are closed.
    pub(crate) fn parse(text: &str) -> RustSource {
        let stream = text
            .parse()
            .unwrap_or_else(|error| panic!("{error}: {text}"));
        let blank = |byte: u8| if byte == b'\n' { byte } else { b' ' };
        let mut code: Vec<u8> = text.bytes().map(blank).collect();
        let (mut literals, mut tokens) = (Vec::new(), Vec::<Range<usize>>::new());
        for_each_token(text, stream, &mut |place, is_literal| {
            let token = &text[place.clone()];
            if is_literal && !token.starts_with(|first: char| first.is_ascii_digit()) {
                let is_plain = token.starts_with('"');
                literals.extend(is_plain.then(|| place.start + 1..place.end - 1));
                return;
            }
            code[place.clone()].copy_from_slice(token.as_bytes());
            let is_colon = |last: &&mut Range<usize>| {
                last.end == place.start && text[(**last).clone()] == *":"
            };
            match tokens.last_mut().filter(is_colon) {
                Some(first) if token == ":" => first.end = place.end,
                _ => tokens.push(place),
            }
        });
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

/// Calls `found` with the byte range of every token of a source text, in order, and with true for a literal. Comments are
/// no tokens, and brackets are two.
fn for_each_token(text: &str, stream: TokenStream, found: &mut impl FnMut(Range<usize>, bool)) {
    for token in stream {
        let place = token.span().byte_range();
        // The tokens of a documentation attribute, as which a comment is parsed.
        if text[place.clone()].starts_with("//") {
            continue;
        }
        match token {
            TokenTree::Group(group) => {
                found(group.span_open().byte_range(), false);
                for_each_token(text, group.stream(), found);
                found(group.span_close().byte_range(), false);
            }
            TokenTree::Literal(_) => found(place, true),
            TokenTree::Ident(_) | TokenTree::Punct(_) => found(place, false),
        }
    }
}
