//! The pairs of key and value that make up LIN text: `pn|S,W,N,E|st||md|3S…|`.
//!
//! There is no published description of the format; the keys and their meanings were derived from many files. Bars end
//! both keys and values, so after a missing or superfluous bar all values would be read as keys. To recover, if an
//! unknown key is followed by a known one instead of a value, that is read as a key; and a value that ends with a key is
//! cut before it (`next_key_in`).

use super::super::pbn::begins_like_pbn;
use super::MAX_BOARD_LENGTH;
use super::calls::{AuctionWord, split_auction};

/// A known key of LIN text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LinKey {
    /// A LIN key that belongs before the boards to which it applies.
    Head(HeadKey),
    /// The LIN key `qx`: the room and number of the board that follows.
    Room,
    /// The LIN key `st`: the start of a board.
    Start,
    /// The LIN key `md`: the dealer and the hands.
    Deal,
    /// The LIN key `ah`: the name of the board.
    Name,
    /// The LIN key `sv`: the vulnerability.
    Vulnerable,
    /// The LIN key `mb`: a call.
    Call,
    /// The LIN key `an`: the explanation of the last call.
    Meaning,
    /// The LIN key `pc`: a card played.
    Card,
    /// The LIN key `mc`: declarer's total number of tricks according to a claim.
    Claim,
    /// The LIN keys `nt` and `at`: a comment.
    Comment,
    /// The LIN key `pg`: a pause, in which spectators click to continue.
    Pause,
    /// Any LIN key that concerns only the display.
    Display,
}

/// A key of the header of a LIN file, which applies to all boards that follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum HeadKey {
    /// The LIN key `vg`: event, stage, scoring, first and last board, teams.
    Event,
    /// The LIN key `rs`: the results of all boards at all tables.
    Results,
    /// The LIN key `pn`: the names of the players of one room or of both, in the order South, West, North, East.
    Names,
    /// The LIN key `pw`: the players of all boards at all tables.
    AllNames,
    /// The LIN key `mp`: the scores of all boards at all tables.
    Scores,
    /// The LIN key `bn`: the numbers of all boards.
    Numbers,
}

/// The LIN keys that affect only the display: marks and pages of the viewer, and the layout of lessons (boxes, fonts,
/// colours, margins, tab stops, jumps between pages).
const LAYOUT_KEYS: [&[u8; 2]; 32] = [
    b"rh", b"sk", b"sa", b"mn", b"px", b"dt", b"tu", b"lg", b"cp", b"cs", b"ss", b"ht", b"bt",
    b"fp", b"pf", b"up", b"cr", b"cg", b"cb", b"fh", b"lb", b"sc", b"fm", b"ff", b"fb", b"n#",
    b"n^", b"ih", b"ip", b"3d", b"d3", b"hf",
];

impl LinKey {
    /// Parses the name of a LIN key, in upper or lower case. Returns `None` for unknown keys.
    pub(super) fn parse(word: &str) -> Option<LinKey> {
        let [first, second] = <[u8; 2]>::try_from(word.as_bytes()).ok()?;
        Some(
            match &[first, second].map(|letter| letter.to_ascii_lowercase()) {
                b"vg" => LinKey::Head(HeadKey::Event),
                b"rs" => LinKey::Head(HeadKey::Results),
                b"pn" => LinKey::Head(HeadKey::Names),
                b"pw" => LinKey::Head(HeadKey::AllNames),
                b"mp" => LinKey::Head(HeadKey::Scores),
                b"bn" => LinKey::Head(HeadKey::Numbers),
                b"qx" => LinKey::Room,
                b"st" => LinKey::Start,
                b"md" => LinKey::Deal,
                b"ah" => LinKey::Name,
                b"sv" => LinKey::Vulnerable,
                b"mb" => LinKey::Call,
                b"an" => LinKey::Meaning,
                b"pc" => LinKey::Card,
                b"mc" => LinKey::Claim,
                b"nt" | b"at" => LinKey::Comment,
                b"pg" => LinKey::Pause,
                pair if LAYOUT_KEYS.contains(&pair) => LinKey::Display,
                _ => return None,
            },
        )
    }

    /// Returns true if the key belongs before the boards to which it applies and never occurs within a board.
    pub(super) fn is_head(self) -> bool {
        matches!(self, LinKey::Head(_) | LinKey::Room)
    }

    /// Returns true if the key contributes no data to a board and usually has no value.
    pub(super) fn is_silent(self) -> bool {
        matches!(self, LinKey::Start | LinKey::Pause | LinKey::Display)
    }

    /// Returns true if the key may occur between the start of a board and its deal.
    fn is_before_deal(self) -> bool {
        matches!(
            self,
            LinKey::Name | LinKey::Vulnerable | LinKey::Pause | LinKey::Display
        )
    }
}

/// A key of LIN text and its value, or a stray word where a key should be.
#[derive(Clone, Copy, Debug)]
pub(super) struct LinPair<'a> {
    /// The text between the preceding pair and this key.
    pub(super) before: &'a str,
    /// The known key, or `None` for an unknown one.
    pub(super) key: Option<LinKey>,
    /// The key as spelled in the source.
    pub(super) name: &'a str,
    /// The value of the key, including surrounding whitespace; empty for a stray word.
    pub(super) value: &'a str,
    /// The byte offset of the key in the LIN text.
    pub(super) start: usize,
    /// The byte offset in the LIN text after the bar that ends the value.
    pub(super) end: usize,
}

impl<'a> LinPair<'a> {
    /// Returns a stray word such as `o33` as the pair `qx|o33|`, since some programs omit that key. Returns `None` for
    /// other words.
    fn as_room(self) -> Option<LinPair<'a>> {
        begins_with_room(self.name).then_some(LinPair {
            key: Some(LinKey::Room),
            value: self.name,
            ..self
        })
    }

    /// Returns the byte offset of the key's value in the LIN text.
    pub(super) fn value_at(&self) -> usize {
        self.start + self.name.len() + 1
    }
}

/// An iterator over the keys and values of LIN text, which are separated by bars.
pub(super) struct Pairs<'a> {
    text: &'a str,
    at: usize,
    /// True if the LIN text is complete, so that its end may end a value.
    is_whole: bool,
}

impl<'a> Pairs<'a> {
    /// Creates an iterator over all pairs of a complete LIN text.
    pub(super) fn new(text: &'a str) -> Pairs<'a> {
        Pairs {
            text,
            at: 0,
            is_whole: true,
        }
    }

    /// Creates an iterator over the pairs at the start of an incomplete LIN text. It stops before the first pair that
    /// may be incomplete.
    pub(super) fn for_incomplete_text(text: &'a str) -> Pairs<'a> {
        Pairs {
            is_whole: false,
            ..Pairs::new(text)
        }
    }

    /// Returns the text from a byte offset to the next bar, or to the end of a complete text. Returns `None` if no bar
    /// follows and the text is incomplete.
    fn token(&self, at: usize) -> Option<&'a str> {
        let rest = self.text.get(at..)?;
        match rest.find('|') {
            Some(bar) => Some(&rest[..bar]),
            None => self.is_whole.then_some(rest),
        }
    }

    /// Skips a word that is not a LIN key, and returns it as a pair without a value.
    fn stray_word(&mut self, before: &'a str, name: &'a str) -> LinPair<'a> {
        let start = self.at + before.len();
        let next = self.at + self.token(self.at).map_or(0, str::len) + 1;
        self.at = next;
        LinPair {
            before,
            key: None,
            name,
            value: "",
            start,
            end: next.min(self.text.len()),
        }
    }
}

impl<'a> Iterator for Pairs<'a> {
    type Item = LinPair<'a>;

    fn next(&mut self) -> Option<LinPair<'a>> {
        loop {
            let token = self.token(self.at)?;
            let next = self.at + token.len() + 1;
            let (place, name) = room_at_end(token).unwrap_or_else(|| last_key(token));
            let before = &token[..place];
            if name.is_empty() {
                // Skip a superfluous bar, or comments between lines.
                self.at = next;
                continue;
            }
            let start = self.at + place;
            let key = LinKey::parse(name);
            let Some(value) = self.token(next) else {
                // A word without a bar after it is not a key.
                return (self.is_whole && next > self.text.len())
                    .then(|| self.stray_word(before, name));
            };
            if key.is_none() && (name.len() > 3 || LinKey::parse(last_key(value).1).is_some()) {
                let word = self.stray_word(before, name);
                return Some(word.as_room().unwrap_or(word));
            }
            let following = self.token(next + value.len() + 1);
            let (value, end) = match key.and_then(|key| next_key_in(key, value, following)) {
                Some(at) => (&value[..at], next + at),
                None => (value, next + value.len() + 1),
            };
            self.at = end;
            return Some(LinPair {
                before,
                key,
                name,
                value,
                start,
                end: end.min(self.text.len()),
            });
        }
    }
}

/// Returns true if a text begins with a room and a board number, such as `o33` or `C33,Board 33`.
fn begins_with_room(text: &str) -> bool {
    let number = text
        .strip_prefix(['o', 'c', 'O', 'C'])
        .unwrap_or_default()
        .split(',')
        .next()
        .unwrap_or_default();
    !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit())
}

/// Returns the last line of `token`, with its byte offset, if that line is a room such as `o34,Board 34`.
fn room_at_end(token: &str) -> Option<(usize, &str)> {
    let line = token.trim_end().rsplit(['\r', '\n']).next()?.trim_start();
    let start = token.trim_end().len() - line.len();
    begins_with_room(line).then_some((start, line))
}

/// Returns the last word of `token`, where a LIN key is expected, with its byte offset.
fn last_key(token: &str) -> (usize, &str) {
    let is_blank = |letter: char| letter.is_whitespace() || letter == '\u{feff}';
    let token = token.trim_end_matches(is_blank);
    let start = token.rfind(is_blank).map_or(0, |blank| {
        blank + token[blank..].chars().next().map_or(1, char::len_utf8)
    });
    (start, &token[start..])
}

/// Returns the byte offset, within the value of `key`, of another key that follows because a bar is missing. Examples
/// are an alert without its bar, `mb|1Nan|15-17|`, an explanation without a bar after it, `an|15-17 mb|p|`, and a key
/// without a value, `pg|pc|`. Returns `None` if no bar is missing. `following` is the text between the next two bars.
///
/// An explanation may happen to end with the letters of a key, as in `they bomb`. They count as a key only if no key
/// follows the explanation.
fn next_key_in(key: LinKey, value: &str, following: Option<&str>) -> Option<usize> {
    let (at, word) = last_key(value);
    if key == LinKey::Call {
        let at = value.trim_end().strip_suffix("an")?.len();
        let is_call = |(_, word)| matches!(word, AuctionWord::Call(_) | AuctionWord::Alert);
        let has_calls = at > 0 && split_auction(&value[..at]).into_iter().all(is_call);
        has_calls.then_some(at)
    } else if key == LinKey::Meaning {
        const NEXT_KEYS: [&str; 3] = ["mb", "pc", "pg"];
        if NEXT_KEYS.contains(&word) {
            return Some(at);
        }
        let following = last_key(following?).1;
        let is_no_key = !following.is_empty() && LinKey::parse(following).is_none();
        let ends = NEXT_KEYS
            .iter()
            .filter_map(|key| value.trim_end().strip_suffix(key));
        ends.filter(|_| is_no_key).map(str::len).next()
    } else {
        (key.is_silent() && LinKey::parse(value.trim()).is_some()).then_some(0)
    }
}

/// Returns the length in bytes of the first board of a LIN text, including the pairs before it. Returns `None` if no
/// other board follows.
pub(super) fn first_board_length(text: &str) -> Option<usize> {
    let (mut has_deal, mut has_room) = (false, false);
    // The byte offset where the next board may begin, and whether its header has been read.
    let (mut begins, mut has_head) = (None, false);
    let (mut has_names, mut has_calls) = (false, false);
    let mut pairs = Pairs::for_incomplete_text(text).peekable();
    while let Some(pair) = pairs.next() {
        let begins_board = |next: &LinPair| {
            matches!(
                next.key,
                Some(LinKey::Deal | LinKey::Room | LinKey::Start | LinKey::Head(_))
            )
        };
        has_calls |= has_deal && matches!(pair.key, Some(LinKey::Call | LinKey::Card));
        match pair.key {
            // In a board that begins with its deal and has no calls, its names follow.
            Some(LinKey::Head(HeadKey::Names))
                if has_deal
                    && !has_names
                    && !has_calls
                    && !pairs.peek().is_none_or(begins_board) =>
            {
                has_names = true;
            }
            Some(LinKey::Deal) if has_deal => return Some(begins.unwrap_or(pair.start)),
            Some(LinKey::Room) if has_room || has_deal => {
                return Some(begins.unwrap_or(pair.start));
            }
            Some(LinKey::Head(HeadKey::Names)) if !has_deal => has_names = true,
            Some(LinKey::Deal) => has_deal = true,
            Some(LinKey::Room) => has_room = true,
            // Names may stand behind the deal of their board too; then a call or a card follows.
            Some(LinKey::Head(_)) if has_deal => {
                begins.get_or_insert(pair.start);
                has_head = true;
            }
            Some(LinKey::Start) if has_deal => {
                begins.get_or_insert(pair.start);
            }
            Some(LinKey::Comment) if has_head => {}
            Some(key) if key.is_before_deal() => {}
            Some(_) | None => (begins, has_head) = (None, false),
        }
    }
    None
}

/// Returns the length in bytes of the lesson pages at the start of a long text, which contain no part of a board.
/// Returns `None` if the text is short or begins with something else.
pub(super) fn lesson_text_length(text: &str) -> Option<usize> {
    const ENOUGH: usize = MAX_BOARD_LENGTH / 2;
    if text.len() < ENOUGH {
        return None;
    }
    let mut pairs = Pairs::for_incomplete_text(text);
    let end = pairs.find(|pair| {
        let is_page = matches!(
            pair.key,
            Some(LinKey::Comment | LinKey::Display | LinKey::Pause) | None
        );
        !is_page || pair.start >= ENOUGH
    })?;
    (end.start >= ENOUGH).then_some(end.start)
}

/// Returns true if the text looks like LIN: it begins with a known key or contains a deal further on, but is no file of
/// PBN whose comments contain LIN.
pub(crate) fn looks_like_lin(head: &str) -> bool {
    let has_deal = || deals_in_text(head).next().is_some();
    begins_with_key(head) || (!begins_like_pbn(head) && has_deal())
}

/// Returns the part of a text before its first deal in LIN. It is empty if the text begins with a key of LIN.
pub(crate) fn text_before_lin(text: &str) -> &str {
    if begins_with_key(text) {
        return "";
    }
    &text[..deals_in_text(text).next().unwrap_or(text.len())]
}

/// Returns true if the text begins with a key of LIN, after comments.
fn begins_with_key(text: &str) -> bool {
    match without_comments(text).split_once('|') {
        Some((token, _)) => LinKey::parse(token.trim()).is_some(),
        None => false,
    }
}

/// Returns the byte offset of each LIN key in a text that begins a deal.
pub(crate) fn deals_in_text(text: &str) -> impl Iterator<Item = usize> {
    let keys = text.match_indices("md|").map(|(at, _)| at);
    keys.filter(|&at| {
        let deal = &text[at + 3..];
        let is_word = text[..at].ends_with(|letter: char| letter == '|' || letter.is_whitespace());
        // Prose about LIN may mention `md|3S..` without any cards.
        let is_card = |letter: char| letter.is_ascii_alphanumeric() || letter.is_whitespace();
        let hand = deal.split([',', '|']).next().unwrap_or_default();
        is_word
            && deal.starts_with(|first: char| "01234shdcSHDC".contains(first))
            && hand.chars().all(is_card)
    })
}

/// Returns LIN text without the comment lines, marked with `%`, at its start.
fn without_comments(mut text: &str) -> &str {
    while text.starts_with('%') {
        text = text
            .split_once('\n')
            .map_or("", |(_, rest)| rest.trim_start());
    }
    text
}
