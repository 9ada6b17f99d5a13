//! The syntax of a PBN game: its tags, the data after each tag, and comments, all with byte offsets (chapter 3).

use std::borrow::Cow;
use std::iter::Peekable;
use std::ops::Range;

use crate::flaw::BoardFlaw;
use crate::lin::with_suit_symbols;
use crate::warnings::PieceWarnings;

use super::flaw::PbnFlaw;
use super::lexer::{Lexeme, PbnLexer, PbnToken, QUOTE};
use super::names;

/// The parsed text of a game in Portable Bridge Notation: its tags, comments and `%` lines.
pub(super) struct GameText<'a> {
    pub(super) text: &'a str,
    pub(super) tags: Vec<TagText<'a>>,
    /// The comments before the first tag of a PBN game, in source order.
    pub(super) opening: Vec<PbnToken>,
    /// The lines of a PBN game that begin with `%`, in source order.
    pub(super) escapes: Vec<PbnToken>,
}

/// A PBN tag in the source text, together with the data and comments between it and the next tag.
pub(super) struct TagText<'a> {
    pub(super) name: &'a str,
    /// The byte range of the PBN tag itself, from `[` to `]`.
    pub(super) place: Range<usize>,
    /// The byte range of the PBN tag's value, without quotation marks.
    pub(super) value: Range<usize>,
    /// True if the PBN tag has a quoted value and both brackets.
    pub(super) is_whole: bool,
    /// The words, strings and comments between the PBN tag and the next one.
    pub(super) elements: Vec<PbnToken>,
}

impl TagText<'_> {
    /// Returns the byte range of the tag value contained in a PBN token. Returns `None` if the token cannot be a value.
    fn value_of(token: &PbnToken) -> Option<Range<usize>> {
        let Range { start, end } = token.place;
        match token.lexeme {
            Lexeme::Quoted(true) => Some(start + 1..end - 1),
            Lexeme::Quoted(false) => Some(start + 1..end),
            Lexeme::Word => Some(start..end),
            Lexeme::Open | Lexeme::Close | Lexeme::Comment(_) | Lexeme::Escape | Lexeme::Blank => {
                None
            }
        }
    }

    /// Returns true if the PBN tag is called `name`, ignoring case.
    pub(super) fn has_name(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Returns the byte offset at which the data after a PBN tag ends, or at which the tag itself ends if it has no
    /// data.
    pub(super) fn end(&self) -> usize {
        let last = self.elements.last();
        last.map_or(self.place.end, |token| token.place.end)
    }
}

impl<'a> GameText<'a> {
    /// Parses the text of one PBN game.
    pub(super) fn parse(text: &'a str, warnings: &mut PieceWarnings) -> GameText<'a> {
        let mut tokens = PbnLexer::new(text, true).peekable();
        let mut game = GameText {
            text,
            tags: Vec::new(),
            opening: Vec::new(),
            escapes: Vec::new(),
        };
        let mut was_stray = false;
        while let Some(token) = tokens.next() {
            let is_word = matches!(token.lexeme, Lexeme::Quoted(_) | Lexeme::Word);
            let is_stray = is_word && game.tags.is_empty();
            let at = token.place.start;
            match token.lexeme {
                Lexeme::Open => game.tag(&token, &mut tokens, warnings),
                Lexeme::Blank => {}
                Lexeme::Escape => game.escapes.push(token),
                Lexeme::Close => warnings.add_word(at, game.source(&token), BoardFlaw::Unknown),
                Lexeme::Quoted(_) | Lexeme::Word if is_stray => {
                    // Only the first of consecutive stray words is reported.
                    if !was_stray {
                        warnings.add_word(at, game.source(&token), BoardFlaw::Unknown);
                    }
                }
                Lexeme::Comment(false) => {
                    warnings.add(at, PbnFlaw::OpenComment);
                    game.belongs().push(token);
                }
                Lexeme::Comment(true) | Lexeme::Quoted(_) | Lexeme::Word => {
                    game.belongs().push(token);
                }
            }
            was_stray = is_stray;
        }
        game
    }

    /// Returns true if the game records how the board of the previous game was bid and played at another table. The
    /// standard does not provide for such games, but many large collections contain them.
    pub(super) fn is_of_same_board(&self) -> bool {
        let has = |name: &str| self.tags.iter().any(|tag| tag.has_name(name));
        ["Declarer", "Contract", "Auction"].into_iter().all(has)
            && !(self.tags.iter()).any(|tag| names::is_board_property(tag.name))
    }

    /// Returns the source text of a PBN token.
    pub(super) fn source(&self, token: &PbnToken) -> &'a str {
        &self.text[token.place.clone()]
    }

    /// Returns the text of a PBN comment without its delimiters, surrounding blanks and `%` lines.
    pub(super) fn comment(&self, token: &PbnToken) -> String {
        let text = &*GameText::with_symbols(self.source(token));
        let Some(inside) = text.strip_prefix('{') else {
            return text[1..].trim().to_owned();
        };
        let inside = inside.strip_suffix('}').unwrap_or(inside);
        let mut lines: Vec<&str> = Vec::new();
        for (index, line) in inside.split('\n').enumerate() {
            if index == 0 || !line.starts_with('%') {
                lines.push(line.trim_end_matches('\r'));
            }
        }
        let inside = lines.join("\n");
        // The first line of text may be indented, as in a diagram.
        match inside.trim_start_matches([' ', '\t']).strip_prefix('\n') {
            Some(below) => below.trim_end().trim_start_matches('\n').to_owned(),
            None => inside.trim().to_owned(),
        }
    }

    /// Replaces BridgeComposer's codes `\S`, `\H`, `\D` and `\C` with suit symbols.
    fn with_symbols(text: &'a str) -> Cow<'a, str> {
        if text.contains('\\') {
            with_suit_symbols(text, &['\\']).into()
        } else {
            text.into()
        }
    }

    /// Returns the list to which tokens outside tags are added: the data of the last tag, or the comments before the
    /// first tag if no tag has been read.
    fn belongs(&mut self) -> &mut Vec<PbnToken> {
        match self.tags.last_mut() {
            Some(tag) => &mut tag.elements,
            None => &mut self.opening,
        }
    }

    /// Parses the PBN tag that begins with the bracket token `open`.
    fn tag(
        &mut self,
        open: &PbnToken,
        tokens: &mut Peekable<PbnLexer<'a>>,
        warnings: &mut PieceWarnings,
    ) {
        let named = tokens.next_if(|token| {
            let word = &self.text[token.place.clone()];
            token.lexeme == Lexeme::Word && word.starts_with(is_name_letter)
        });
        let Some(named) = named else {
            return warnings.add(open.place.start, PbnFlaw::NoName);
        };
        let word = self.source(&named);
        let length = word.find(|c| !is_name_letter(c)).unwrap_or(word.len());
        if length < word.len() {
            warnings.add(named.place.start + length, PbnFlaw::NoValue);
        }
        let mut end = named.place.end;
        let at = tokens.peek().map_or(end, |token| token.place.start);
        // A word on the next line is no value but data, and the bracket is missing.
        let is_value = |token: &PbnToken| {
            TagText::value_of(token).is_some() && !(token.is_first && token.lexeme == Lexeme::Word)
        };
        let value = tokens.next_if(is_value);
        let lexeme = value.as_ref().map(|token| token.lexeme);
        let flaw = match lexeme {
            Some(Lexeme::Quoted(true)) => None,
            Some(Lexeme::Quoted(false)) => Some(PbnFlaw::OpenQuote),
            _ => Some(PbnFlaw::NoValue),
        };
        let mut place = value.as_ref().and_then(TagText::value_of);
        end = value.map_or(end, |token| token.place.end);
        // A value without quotation marks may consist of several words.
        if let Some(place) = place.as_mut().filter(|_| lexeme == Some(Lexeme::Word)) {
            let is_next = |token: &PbnToken| token.lexeme == Lexeme::Word && !token.is_first;
            while let Some(word) = tokens.next_if(is_next) {
                end = word.place.end;
                place.end = end;
            }
        }
        let close = tokens.next_if(|token| token.lexeme == Lexeme::Close);
        self.tags.push(TagText {
            name: &word[..length],
            place: open.place.start..close.as_ref().map_or(end, |token| token.place.end),
            value: place.unwrap_or(named.place.end..named.place.end),
            is_whole: flaw.is_none() && close.is_some(),
            elements: Vec::new(),
        });
        if let Some(flaw) = flaw {
            warnings.add(at, flaw);
        }
        if close.is_none() {
            warnings.add(end, PbnFlaw::OpenTag);
        }
    }
}

/// Returns true for the characters that may occur in names of PBN tags.
fn is_name_letter(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Returns the value of a tag as displayed: with the escape sequences of strings resolved, and with suit symbols in
/// place of BridgeComposer's codes, such as `\S`.
pub(super) fn displayed_value(value: &str) -> Cow<'_, str> {
    if !value.contains('\\') {
        return value.into();
    }
    let parts = value
        .split(r"\\")
        .map(|part| with_suit_symbols(&part.replace("\\\"", "\""), &['\\']));
    parts.collect::<Vec<_>>().join("\\").into()
}

/// Replaces the escape sequences `\"` and `\\` of a string with a quotation mark and a backslash.
pub(super) fn unescape(value: &str) -> Cow<'_, str> {
    if !value.contains('\\') {
        return value.into();
    }
    let mut plain = String::with_capacity(value.len());
    let mut letters = value.chars().peekable();
    while let Some(letter) = letters.next() {
        let escaped = match letter {
            '\\' => letters.next_if(|next| [QUOTE, '\\'].contains(next)),
            _ => None,
        };
        plain.push(escaped.unwrap_or(letter));
    }
    plain.into()
}
