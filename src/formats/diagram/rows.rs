//! Conversion of lines to rows as displayed: without the markup of e-mails, forums and web pages, and with suit
//! symbols.

use std::ops::Range;

use kibitzer_cards::{Seat, Suit};

use super::vocabulary::parse_seat_name;
use crate::board::strip_email_quotes;
use crate::words::{is_one_of, single_letter};

/// A row of text as displayed, with the position of each character in the source.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct TextRow {
    /// The number of the row's line in the source text, from 1.
    pub(super) line: usize,
    /// The displayed characters of the row. Tabs are expanded to blanks.
    pub(super) letters: Vec<char>,
    /// The column in the source text of each displayed character, from 1.
    columns: Vec<usize>,
    /// True if the row is not displayed: it names the seat that the markup of a page gives to what follows.
    pub(super) is_markup: bool,
}

/// A line and column in the source text, both from 1.
pub(super) type TextPlace = (usize, usize);

/// The effect of a character or of a piece of markup on the displayed row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum RowEffect {
    Letter(char),
    /// A character or markup that is not displayed.
    Nothing,
    /// A separator of columns, such as a tab. It is displayed as blanks up to the next tab stop.
    Gap,
    /// The end of a displayed row, such as the tag `<br>`.
    Break,
    /// A tag or comment of a page that gives what follows to a seat.
    Seat(Seat),
}

/// The distance between tab stops, in characters.
const TAB_WIDTH: usize = 8;

/// The minimum number of consecutive dots that are replaced with blanks, since such dots only align columns.
const MIN_LEADER_DOTS: usize = 4;
/// The minimum number of consecutive dashes that are replaced with blanks, since such dashes belong to a frame.
const MIN_FRAME_DASHES: usize = 5;

/// The maximum length in bytes of an HTML tag, or of a forum tag in square brackets.
const MAX_TAG_LENGTH: usize = 400;

impl TextRow {
    /// Returns the column in the source text of the displayed character at index `at`, or that of the end of the row if
    /// there is no such character.
    pub(super) fn source_column(&self, at: usize) -> usize {
        let last = self.columns.last().map_or(1, |column| column + 1);
        self.columns.get(at).copied().unwrap_or(last)
    }

    /// Returns the line and column in the source text of the displayed character at index `at`.
    pub(super) fn source_place(&self, at: usize) -> TextPlace {
        (self.line, self.source_column(at))
    }

    /// Returns the displayed characters with indices in `part` as a string.
    pub(super) fn text(&self, part: Range<usize>) -> String {
        self.letters[part].iter().collect()
    }

    /// Returns true if the row contains only white space.
    pub(super) fn is_blank(&self) -> bool {
        self.letters.iter().all(|letter| letter.is_whitespace())
    }

    fn push(&mut self, letter: char, column: usize) {
        self.letters.push(letter);
        self.columns.push(column);
    }

    /// Adds blanks to the row up to the next tab stop, at least two. `column` is the source column of the separator
    /// that they replace.
    fn add_gap(&mut self, column: usize) {
        let next = (self.letters.len() / TAB_WIDTH + 1) * TAB_WIDTH;
        let end = next.max(self.letters.len() + 2);
        while self.letters.len() < end {
            self.push(' ', column);
        }
    }

    /// Creates the row that names the seat of the hand below it, given by markup in column `column`.
    fn of_seat(seat: Seat, line: usize, column: usize) -> TextRow {
        let letters: Vec<char> = seat.name().chars().collect();
        TextRow {
            line,
            columns: vec![column; letters.len()],
            letters,
            is_markup: true,
        }
    }

    /// Replaces every run of at least `shortest` characters `leader` with blanks, because such runs only fill the space
    /// between columns.
    fn clear_runs(&mut self, leader: char, shortest: usize) {
        let mut start = 0;
        while start < self.letters.len() {
            let run = self.letters[start..].iter();
            let length = run.take_while(|&&letter| letter == leader).count();
            if length >= shortest {
                self.letters[start..start + length].fill(' ');
            }
            start += length.max(1);
        }
    }
}

/// Converts a line of the source text, with line number `number`, to displayed rows. A line of HTML may contain several
/// rows.
pub(super) fn displayed_rows(number: usize, line: &str) -> Vec<TextRow> {
    let blank = || TextRow {
        line: number,
        ..TextRow::default()
    };
    let mut rows = Vec::new();
    let mut row = blank();
    let mut rest = strip_email_quotes(line);
    let mut column = 1 + line[..line.len() - rest.len()].chars().count();
    while let Some(first) = rest.chars().next() {
        let (sign, length) =
            parse_markup(rest).unwrap_or((character_effect(first), first.len_utf8()));
        match sign {
            RowEffect::Letter(letter) => row.push(letter, column),
            RowEffect::Nothing => {}
            RowEffect::Gap => row.add_gap(column),
            RowEffect::Break => rows.push(std::mem::replace(&mut row, blank())),
            RowEffect::Seat(seat) => {
                rows.push(std::mem::replace(&mut row, blank()));
                rows.push(TextRow::of_seat(seat, number, column));
            }
        }
        let (seen, behind) = rest.split_at(length);
        column += seen.chars().count();
        rest = behind;
    }
    rows.push(row);
    for row in &mut rows {
        row.clear_runs('.', MIN_LEADER_DOTS);
        row.clear_runs('_', 2);
        row.clear_runs('-', MIN_FRAME_DASHES);
    }
    rows
}

/// Returns the effect of a character on the displayed row. Variants of suit symbols, dashes and blanks become one
/// common character.
fn character_effect(letter: char) -> RowEffect {
    RowEffect::Letter(match letter {
        '♠' | '♤' => '♠',
        '♥' | '♡' | '❤' => '♥',
        '♦' | '♢' | '◆' | '◇' => '♦',
        '♣' | '♧' => '♣',
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' => '-',
        '\t' | '|' | '│' | '║' => return RowEffect::Gap,
        // Variation selectors, zero-width characters, and decoration.
        '\r' | '\u{fe0e}' | '\u{fe0f}' | '\u{200b}'..='\u{200f}' | '\u{feff}' | '\u{ad}' | '¤' => {
            return RowEffect::Nothing;
        }
        '\u{2500}'..='\u{257f}' => ' ',
        blank if blank.is_whitespace() => ' ',
        control if control.is_control() => '\u{fffd}',
        letter => letter,
    })
}

/// Parses the HTML or forum markup at the start of `text`. Returns its effect on the displayed row and its length in
/// bytes.
fn parse_markup(text: &str) -> Option<(RowEffect, usize)> {
    match text.as_bytes()[0] {
        b'<' => parse_tag(text, '>', html_tag_effect),
        b'[' => parse_tag(text, ']', forum_tag_effect),
        b'&' => parse_entity(text),
        b':' => parse_short_name(text),
        b'!' => parse_suit_code(text),
        _ => None,
    }
}

/// Parses a tag that ends with the bracket `closing`. Returns its effect on the displayed row and its length in bytes.
/// `effect` maps tag names to effects.
fn parse_tag(
    text: &str,
    closing: char,
    effect: fn(&str) -> Option<RowEffect>,
) -> Option<(RowEffect, usize)> {
    let head = &text[..text.floor_char_boundary(MAX_TAG_LENGTH)];
    let end = head.find(closing)?;
    let name = head[1..end].trim_start_matches('/').chars();
    let name: String = name.take_while(char::is_ascii_alphanumeric).collect();
    let is_tag = name.starts_with(|c: char| c.is_ascii_alphabetic()) || head[1..].starts_with('!');
    is_tag.then_some(())?;
    let seat = seat_of_tag(&head[1..end])
        .filter(|_| closing == '>')
        .map(RowEffect::Seat);
    Some((
        seat.or_else(|| effect(&name.to_ascii_lowercase()))?,
        end + 1,
    ))
}

/// Words in the attributes of a tag that show that a single letter beside them is a seat.
const SEAT_ATTRIBUTE_WORDS: &str = "seat hand player position direction dir";
/// The maximum number of words in a comment that names the seat of the hand below it.
const MAX_COMMENT_WORDS: usize = 4;

/// Returns the seat that the attributes of a tag, or a comment, give to what follows. `tag` is the text between its
/// brackets. Addresses and styles are not searched.
fn seat_of_tag(tag: &str) -> Option<Seat> {
    if let Some(comment) = tag.strip_prefix("!--") {
        let words = attribute_words(comment);
        let is_end =
            comment.trim_start().starts_with('/') || words.iter().any(|word| word == "end");
        return seat_of_words(&words).filter(|_| !is_end && words.len() <= MAX_COMMENT_WORDS);
    }
    let mut parts = tag.split(['"', '\'']);
    while let (Some(key), Some(value)) = (parts.next(), parts.next()) {
        let key = key.trim_end_matches(['=', ' ']).rsplit(' ').next()?;
        if is_one_of(key, "class id title name aria-label") || key.starts_with("data-") {
            let mut words = attribute_words(value);
            words.extend(attribute_words(key));
            if let Some(seat) = seat_of_words(&words) {
                return Some(seat);
            }
        }
    }
    None
}

/// Splits an attribute such as `handNorth player-2` into its words, in lower case.
fn attribute_words(value: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before = ' ';
    for letter in value.chars() {
        let begins = letter.is_uppercase() && before.is_lowercase();
        if begins || !letter.is_alphabetic() {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| letter.is_alphabetic()) {
            word.extend(letter.to_lowercase());
        }
        before = letter;
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Returns the only seat that words name, in full or, beside a word such as `seat`, by its letter.
fn seat_of_words(words: &[String]) -> Option<Seat> {
    let only = |seats: Vec<Seat>| match seats[..] {
        [first, ref rest @ ..] if rest.iter().all(|seat| *seat == first) => Some(first),
        _ => None,
    };
    let named: Vec<Seat> = words
        .iter()
        .filter_map(|word| parse_seat_name(word))
        .collect();
    if !named.is_empty() {
        return only(named);
    }
    let is_seat = words
        .iter()
        .any(|word| is_one_of(word, SEAT_ATTRIBUTE_WORDS));
    let letters = words.iter().filter_map(|word| single_letter(word));
    only(letters.filter_map(Seat::from_letter).collect()).filter(|_| is_seat)
}

fn html_tag_effect(name: &str) -> Option<RowEffect> {
    Some(match name {
        "br" | "p" | "tr" | "div" | "li" | "table" | "pre" | "h1" | "h2" | "h3" | "h4" => {
            RowEffect::Break
        }
        "td" | "th" => RowEffect::Gap,
        _ => RowEffect::Nothing,
    })
}

fn forum_tag_effect(name: &str) -> Option<RowEffect> {
    Some(match name {
        "br" | "tr" | "table" => RowEffect::Break,
        "td" | "th" => RowEffect::Gap,
        "b" | "i" | "u" | "color" | "size" | "font" | "code" | "pre" | "quote" | "center"
        | "left" | "right" | "url" | "spoiler" | "list" => RowEffect::Nothing,
        _ => return None,
    })
}

/// Parses an HTML entity, such as `&spades;` or `&#9824;`. Returns its effect on the displayed row and its length in
/// bytes.
fn parse_entity(text: &str) -> Option<(RowEffect, usize)> {
    let head = &text[..text.floor_char_boundary(12)];
    let end = head.find(';')?;
    let name = &head[1..end];
    let letter = match name {
        "spades" => '♠',
        "hearts" => '♥',
        "diams" => '♦',
        "clubs" => '♣',
        "nbsp" | "ensp" | "emsp" => ' ',
        "mdash" | "ndash" | "minus" => '-',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "amp" => '&',
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(digits) => u32::from_str_radix(digits, 16),
                None => number.parse(),
            };
            char::from_u32(code.ok()?)?
        }
    };
    Some((character_effect(letter), end + 1))
}

/// Parses a suit name between colons, such as `:spades:`, which messengers display as a symbol.
fn parse_short_name(text: &str) -> Option<(RowEffect, usize)> {
    let head = &text[1..text.floor_char_boundary(12)];
    let name = head[..head.find(':')?].to_ascii_lowercase();
    let suit = match &name[..] {
        "spades" | "spade" => '♠',
        "hearts" | "heart" => '♥',
        "diamonds" | "diamond" | "diams" => '♦',
        "clubs" | "club" => '♣',
        _ => return None,
    };
    Some((RowEffect::Letter(suit), name.len() + 2))
}

/// Parses a suit such as `!s`, as some forums write it. In `!She` the letter is part of a word and not a suit.
fn parse_suit_code(text: &str) -> Option<(RowEffect, usize)> {
    let mut letters = text[1..].chars();
    let suit = Suit::from_letter(letters.next()?)?.symbol();
    let is_word = letters.next().is_some_and(char::is_lowercase);
    (!is_word).then_some((RowEffect::Letter(suit), 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn displayed_text(line: &str) -> String {
        let texts = displayed_rows(1, line).into_iter();
        let texts: Vec<String> = texts.map(|row| row.letters.iter().collect()).collect();
        texts.join("\n")
    }

    #[test]
    fn markup_is_not_displayed() {
        for (line, expected) in [
            ("> > ♠\u{fe0f}AK ♡\u{fe0e}Q", "♠AK ♥Q"),
            ("[b]N[/b] <i class=\"a\">♠</i>A", "N ♠A"),
            ("&spades;A&nbsp;&#9829;K&#x2666;Q &clubs;J", "♠A ♥K♦Q ♣J"),
            (":spades:A !hK !dQ Wow !She", "♠A ♥K ♦Q Wow !She"),
            ("<p>a<br/>b<td>c", "\na\nb       c"),
            ("1\t—|[hv=pc=n]", "1       -       [hv=pc=n]"),
            ("AJ5....6 AK... ---- -----+", "AJ5    6 AK... ----      +"),
            ("a < b & c : d [x", "a < b & c : d [x"),
        ] {
            assert_eq!(displayed_text(line), expected);
        }
    }

    #[test]
    fn a_letter_keeps_its_place_in_the_text() {
        let row = &displayed_rows(7, "> &spades;<b>A</b>2")[0];
        assert_eq!(row.text(0..row.letters.len()), "♠A2");
        let places = [0, 1, 2, 3].map(|at| row.source_place(at));
        assert_eq!(places, [(7, 3), (7, 14), (7, 19), (7, 20)]);
    }
}
