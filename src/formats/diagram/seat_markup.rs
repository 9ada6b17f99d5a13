//! Tags and comments of a page, and the seats that they give to the hands behind them.

use std::collections::HashMap;

use kibitzer_cards::Seat;

use super::languages::parse_foreign_seat;
use super::vocabulary::parse_seat_name;
use crate::single_words::{is_one_of, single_letter};

/// The maximum length in bytes of an HTML tag, or of a forum tag in square brackets.
const MAX_TAG_LENGTH: usize = 400;

/// Words in a tag's attributes that show that a single letter next to them is a seat.
const SEAT_ATTRIBUTE_WORDS: &str = "seat hand hands player position pos direction dir";
/// The maximum number of words in a comment that names the seat of the hand below it.
const MAX_COMMENT_WORDS: usize = 8;

/// The HTML attributes whose values may describe the content of their element.
const NAMING_ATTRIBUTES: &str = "class id title name alt src aria-label role";

/// The seats named by the markup of a text.
#[derive(Default)]
pub(super) struct SeatMarkup {
    /// The attributes that name a seat by a single letter, such as `class="box-n"` and `class="box-e"`. Maps each
    /// attribute, with a star in place of the letter, to the seats that occur.
    lettered: HashMap<String, Vec<Seat>>,
}

impl SeatMarkup {
    /// Finds attributes in a text that differ only in a single letter, if the letters are those of seats. Beside `h`,
    /// `d` or `c`, the letter `s` means spades, as in `class="h"` and `class="s"`, and not South.
    pub(super) fn of_text(text: &str) -> SeatMarkup {
        let mut letters: HashMap<String, Vec<char>> = HashMap::new();
        for (start, _) in text.match_indices('<') {
            let tag = tag_text(&text[start..], '>').unwrap_or_default();
            for (key, value) in naming_attributes(tag) {
                for (form, letter) in letter_forms(tag, &key, value) {
                    letters.entry(form).or_default().push(letter);
                }
            }
        }
        let seats = letters.into_iter().filter_map(|(form, letters)| {
            let is_suits = letters.iter().any(|letter| "hdc".contains(*letter));
            let others = letters
                .iter()
                .filter(|&&letter| !is_suits || !"shdc".contains(letter));
            let named: Option<Vec<Seat>> =
                others.map(|&letter| Seat::from_letter(letter)).collect();
            let seats = named.filter(|seats| seats.iter().any(|seat| Some(seat) != seats.first()));
            Some((form, seats?))
        });
        SeatMarkup {
            lettered: seats.collect(),
        }
    }

    /// Returns the seat that an HTML tag or comment assigns to the content after it. `tag` is the text between the
    /// angle brackets.
    pub(super) fn seat_of_tag(&self, tag: &str) -> Option<Seat> {
        match tag.strip_prefix("!--") {
            Some(comment) => seat_of_comment(comment),
            None => naming_attributes(tag)
                .find_map(|(key, value)| {
                    seat_of_attribute(&key, value).or_else(|| self.seat_of_letter(tag, &key, value))
                })
                .or_else(|| seat_of_element(tag)),
        }
    }

    /// Returns the seat that an attribute of a tag names by a single letter.
    fn seat_of_letter(&self, tag: &str, key: &str, value: &str) -> Option<Seat> {
        let seats = letter_forms(tag, key, value).filter_map(|(form, letter)| {
            let seat = Seat::from_letter(letter)?;
            self.lettered.get(&form)?.contains(&seat).then_some(seat)
        });
        only_seat(seats.collect())
    }
}

/// Returns the text between the brackets of the tag or comment at the start of a text.
pub(super) fn tag_text(text: &str, closing: char) -> Option<&str> {
    let head = &text[..text.floor_char_boundary(MAX_TAG_LENGTH)];
    let comment = head.starts_with("<!--").then(|| head.find("-->")).flatten();
    let end = comment.map(|end| end + 2).or_else(|| head.find(closing))?;
    let is_tag = !tag_name(head).is_empty() || head[1..].starts_with('!');
    is_tag.then(|| &head[1..end])
}

/// Returns the name of the tag at the start of a text, in lower case.
pub(super) fn tag_name(text: &str) -> String {
    let name = text[1..]
        .trim_start_matches('/')
        .chars()
        .take_while(char::is_ascii_alphanumeric);
    name.map(|letter| letter.to_ascii_lowercase()).collect()
}

fn seat_of_comment(comment: &str) -> Option<Seat> {
    let words = attribute_words(comment);
    let is_end = comment.trim_start().starts_with('/') || words.iter().any(|word| word == "end");
    let seat = match &words[..] {
        [letter] if single_letter(letter).is_some() => {
            single_letter(letter).and_then(Seat::from_letter)
        }
        words => seat_of_words(words),
    };
    seat.filter(|_| !is_end && words.len() <= MAX_COMMENT_WORDS)
}

/// Returns the seat that an opening tag names, as in `<north>`; `None` for other tags.
fn seat_of_element(tag: &str) -> Option<Seat> {
    let name = tag.split_whitespace().next()?;
    let words = attribute_words(name);
    (!name.starts_with('/')).then(|| seat_of_words(&words))?
}

/// Returns the attributes of a tag that may name a seat, each with its key in lower case and its value. Links and
/// styles are left out; the value of `src` is reduced to the file name without its extension.
fn naming_attributes<'a>(tag: &'a str) -> impl Iterator<Item = (String, &'a str)> {
    let attributes = tag_attributes(tag)
        .into_iter()
        .map(|(key, value)| (key.to_ascii_lowercase(), value));
    let is_naming = |key: &str| {
        is_one_of(key, NAMING_ATTRIBUTES)
            || is_one_of(key, SEAT_ATTRIBUTE_WORDS)
            || key.starts_with("data-")
    };
    let attributes = attributes.filter(move |(key, _)| is_naming(key));
    let file = |value: &'a str| value.rsplit('/').next().unwrap_or_default();
    let stem = move |value| file(value).split('.').next().unwrap_or_default();
    attributes.map(move |(key, value)| {
        let value = if key == "src" { stem(value) } else { value };
        (key, value)
    })
}

/// Returns a pattern and a letter for each blank-separated part of an attribute that contains exactly one single-letter
/// word. The pattern is the part with a star in place of the letter; the letter is in lower case. The pattern includes
/// the element name, because `<i class="s">` may be a suit beside `<td class="s">`.
fn letter_forms(tag: &str, key: &str, value: &str) -> impl Iterator<Item = (String, char)> {
    let element = tag
        .split_whitespace()
        .next()
        .unwrap_or_default()
        .to_ascii_lowercase();
    value.split_whitespace().filter_map(move |part| {
        let mut words = attribute_words(part);
        let mut letters = words
            .iter_mut()
            .filter(|word| single_letter(word).is_some());
        let word = letters.next().filter(|_| letters.next().is_none())?;
        let letter = std::mem::replace(word, "*".to_owned()).chars().next()?;
        Some((format!("{element} {key}={}", words.join("-")), letter))
    })
}

/// Splits a tag into its attributes, each with its key and its value. The value may be unquoted.
fn tag_attributes(tag: &str) -> Vec<(&str, &str)> {
    let mut attributes = Vec::new();
    let mut rest = tag.trim_start_matches(|letter: char| !letter.is_whitespace());
    loop {
        rest = rest.trim_start_matches(|letter: char| letter.is_whitespace() || letter == '/');
        let end = rest.find(|letter: char| letter.is_whitespace() || letter == '=');
        let (key, behind) = rest.split_at(end.unwrap_or(rest.len()));
        if key.is_empty() && behind.is_empty() {
            return attributes;
        }
        let Some(value) = behind.trim_start().strip_prefix('=') else {
            rest = behind;
            continue;
        };
        let value = value.trim_start();
        let quoted = value
            .chars()
            .next()
            .filter(|quote| ['"', '\''].contains(quote))
            .and_then(|quote| value[1..].split_once(quote));
        let (value, behind) =
            quoted.unwrap_or_else(|| value.split_once(char::is_whitespace).unwrap_or((value, "")));
        attributes.push((key, value));
        rest = behind;
    }
}

/// Returns the seat that an attribute names. In `class="seat-w west-table"`, the seat beside the word `seat` decides.
fn seat_of_attribute(key: &str, value: &str) -> Option<Seat> {
    let parts: Vec<Vec<String>> = value.split_whitespace().map(attribute_words).collect();
    let marked: Vec<Seat> = parts
        .iter()
        .filter(|words| has_seat_word(words))
        .filter_map(|words| seat_of_words(words))
        .collect();
    if !marked.is_empty() {
        return only_seat(marked);
    }
    // In other languages, a part of a longer word could be a seat by chance.
    let foreign = parts
        .iter()
        .filter_map(|words| match &words[..] {
            [word] => parse_foreign_seat(word),
            _ => None,
        })
        .collect();
    let words = parts.iter().flatten().cloned().chain(attribute_words(key));
    seat_of_words(&words.collect::<Vec<_>>()).or_else(|| only_seat(foreign))
}

fn has_seat_word(words: &[String]) -> bool {
    words
        .iter()
        .any(|word| is_one_of(word, SEAT_ATTRIBUTE_WORDS))
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

/// Returns the seat if all of `seats` are the same.
fn only_seat(seats: Vec<Seat>) -> Option<Seat> {
    match seats[..] {
        [first, ref rest @ ..] if rest.iter().all(|seat| *seat == first) => Some(first),
        _ => None,
    }
}

/// Returns the seat that the words name: in full, or by its letter if a word such as `seat` is among them. Returns
/// `None` if they name several seats.
fn seat_of_words(words: &[String]) -> Option<Seat> {
    let named: Vec<Seat> = words
        .iter()
        .filter_map(|word| parse_seat_name(word))
        .collect();
    if !named.is_empty() {
        return only_seat(named);
    }
    if !has_seat_word(words) {
        return None;
    }
    let letters = words
        .iter()
        .filter_map(|word| single_letter(word))
        .filter_map(Seat::from_letter)
        .collect();
    let foreign = words.iter().filter_map(|word| parse_foreign_seat(word));
    only_seat(letters).or_else(|| only_seat(foreign.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_and_comments_name_seats() {
        use Seat::{East, North, South, West};
        for (tag, seat) in [
            ("div class=north", Some(North)),
            ("DIV CLASS=\"North\"", Some(North)),
            ("div class = 'x north'", Some(North)),
            ("div style=\"north\" class=\"hand\"", None),
            ("a href=\"x?dir=north\"", None),
            ("td class=\"w cards\"", None),
            (
                "img src=\"https://north.org/pictures/west.png\"",
                Some(West),
            ),
            ("img alt='South'", Some(South)),
            ("td class=\"s cards\"", None),
            ("td class=\"s hand\"", Some(South)),
            ("td class=\"seat-e west-table\"", Some(East)),
            ("td class=\"seat-w west-table\"", Some(West)),
            ("td class=\"north south\"", None),
            ("p class=\"nord\"", Some(North)),
            ("p class=\"ouest\"", Some(West)),
            ("p class=\"est-time\"", None),
            ("p class=\"hand-est\"", Some(East)),
            ("div role=\"north\"", Some(North)),
            ("hand seat=N", Some(North)),
            ("North", Some(North)),
            ("west-hand id=3", Some(West)),
            ("/North", None),
            ("div data-seat=\"E\"\n style=\"x\"", Some(East)),
            ("!-- W --", Some(West)),
            ("!-- the cards of the west hand --", Some(West)),
            ("!-- /West --", None),
            ("!-- A word --", None),
        ] {
            assert_eq!(SeatMarkup::default().seat_of_tag(tag), seat, "{tag}");
        }
    }

    #[test]
    fn attributes_that_differ_in_a_letter_name_seats() {
        use Seat::{East, North, South, West};
        let all = "<p class=\"box-n\"><p class=\"box-e\"><p class=\"box-s\"><p class=\"box-w\">";
        let suits = "<p class=n><p class=w><p class=s><p class=h>";
        for (text, tag, seat) in [
            (all, "p class=\"wide box-s\"", Some(South)),
            (all, "p class=\"w\"", None),
            (
                "<td class='w cards'><td class='e cards'>",
                "td class='e cards'",
                Some(East),
            ),
            (suits, "i class=n", None),
            (suits, "p class=n", Some(North)),
            (suits, "p class=w", Some(West)),
            (suits, "p class=s", None),
            ("<p class=n><p class=m>", "p class=n", None),
            ("<p class=n><p class=n>", "p class=n", None),
        ] {
            assert_eq!(
                SeatMarkup::of_text(text).seat_of_tag(tag),
                seat,
                "{text} {tag}"
            );
        }
    }
}
