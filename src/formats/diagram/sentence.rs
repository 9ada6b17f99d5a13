//! The words of the text around the hands, and the seats, sides, bids and cards that they stand for.

use std::ops::Range;

use kibitzer_cards::notation::hand::rank;
use kibitzer_cards::rules::{Doubling, Vulnerability};
use kibitzer_cards::{Card, Rank, Seat, Side, Strain, Suit};

use crate::single_words::{is_one_of, single_letter};
use crate::stated_contract::StatedBid;

use super::languages::{parse_foreign_seat, parse_foreign_side, parse_joined_foreign_side};
use super::rows::{TextPlace, TextRow};
use super::vocabulary::{
    EVERYBODY_WORDS, NOBODY_WORDS, parse_doubling, parse_level, parse_rank_name, parse_seat,
    parse_seat_letter, parse_seat_name, parse_side, parse_strain, parse_suit_letter,
    parse_suit_name,
};

/// A word of a sentence near a hand diagram, in lower case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct FactWord {
    pub(super) text: String,
    /// The index in its row of the word's first character.
    pub(super) at: usize,
    /// The line and column in the source text of the word's first character.
    place: TextPlace,
    pub(super) is_capital: bool,
    /// True if a colon follows the word.
    pub(super) has_colon: bool,
    /// True if the word begins a sentence, or follows a wide gap.
    pub(super) begins: bool,
    /// True if a comma follows the word.
    pub(super) has_comma: bool,
}

/// The words of one part of a row of text, in order. The part may contain several sentences.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Sentence {
    pub(super) words: Vec<FactWord>,
}

impl Sentence {
    /// Splits a part of a row of text, given as a range of characters, into words.
    pub(super) fn from_row(row: &TextRow, part: Range<usize>) -> Sentence {
        let letters = &row.letters[part.clone()];
        let mut words: Vec<FactWord> = Vec::new();
        let mut at = 0;
        let mut begins = false;
        while at < letters.len() {
            let mut kind = word_kind(letters, at);
            // In `4S-1`, the hyphen is a minus sign.
            if letters[at] == '-'
                && letters.get(at + 1).is_some_and(char::is_ascii_digit)
                && ends_in_bid(&words, part.start + at)
            {
                kind = WordKind::Sign;
            }
            let length = match kind {
                WordKind::Letters | WordKind::Digits => (at..letters.len())
                    .take_while(|&place| self::word_kind(letters, place) == kind)
                    .count(),
                WordKind::Sign | WordKind::Nothing => 1,
            };
            if kind == WordKind::Nothing {
                begins |= ends_sentence(letters, at);
                if let Some(word) = words.last_mut() {
                    word.has_colon |= letters[at] == ':';
                    word.has_comma |= letters[at] == ',';
                }
            } else {
                let is_announced = words.last().is_some_and(|word| word.has_colon);
                let text = letters[at..at + length].iter();
                words.push(FactWord {
                    text: text.flat_map(|text| text.to_lowercase()).collect(),
                    at: part.start + at,
                    place: row.source_place(part.start + at),
                    is_capital: letters[at].is_uppercase(),
                    has_colon: false,
                    has_comma: false,
                    begins: std::mem::take(&mut begins) && !is_announced,
                });
            }
            at += length;
        }
        Sentence { words }
    }

    /// Returns the line and column in the source text of the word at `index`, which must exist.
    pub(super) fn place(&self, index: usize) -> TextPlace {
        self.words[index].place
    }

    /// Returns the word at `index`, or an empty string if there is none.
    pub(super) fn word(&self, index: usize) -> &str {
        self.words.get(index).map_or("", |word| &word.text)
    }

    /// Returns true if the word at `index` begins a new sentence.
    pub(super) fn begins_sentence(&self, index: usize) -> bool {
        self.words.get(index).is_some_and(|word| word.begins)
    }

    pub(super) fn len(&self) -> usize {
        self.words.len()
    }

    /// Returns true if the word at `index` is in the blank-separated list `words`.
    pub(super) fn is_one_of(&self, index: usize, words: &str) -> bool {
        is_one_of(self.word(index), words)
    }

    /// Parses the word at `index` as a seat. A single letter must be upper-case, since lower-case letters are ordinary
    /// words.
    pub(super) fn seat(&self, index: usize) -> Option<Seat> {
        let word = self.words.get(index)?;
        match single_letter(&word.text) {
            Some(letter) => parse_seat_letter(letter).filter(|_| word.is_capital),
            None => parse_seat_name(&word.text)
                .or_else(|| parse_foreign_seat(&word.text).filter(|_| word.is_capital)),
        }
    }

    /// Parses the word before `index` as a seat, like [`Sentence::seat`].
    pub(super) fn seat_before(&self, index: usize) -> Option<Seat> {
        self.seat(index.checked_sub(1)?)
    }

    /// Parses a side that begins at word `index`, given by its letters, such as `NS`, or by its two seats. Returns it
    /// with the index of the word after it.
    pub(super) fn side(&self, index: usize) -> Option<(Side, usize)> {
        let [first, second] = [index, index + 1].map(|index| self.word(index));
        let side = parse_side(first).or_else(|| parse_joined_foreign_side(first));
        if let Some(side) = side {
            return Some((side, index + 1));
        }
        let seats = parse_seat(first).zip(parse_seat(second));
        let side = seats
            .filter(|(first, second)| *second == first.partner())
            .map(|(first, _)| first.side())
            .or_else(|| parse_foreign_side(first, second))?;
        Some((side, index + 2))
    }

    /// Parses a vulnerability that begins at word `index`: a vulnerable side, or a word such as `both`.
    pub(super) fn vulnerability(&self, index: usize) -> Option<Vulnerability> {
        if let Some((side, _)) = self.side(index) {
            return Some(match side {
                Side::NorthSouth => Vulnerability::NorthSouth,
                Side::EastWest => Vulnerability::EastWest,
            });
        }
        Some(match self.word(index) {
            word if is_one_of(word, NOBODY_WORDS) => Vulnerability::None,
            word if is_one_of(word, EVERYBODY_WORDS) => Vulnerability::Both,
            _ => return None,
        })
    }

    /// Parses overtricks or undertricks written with a sign, such as `+1` or `=`, that begin at word `index`. Returns
    /// them with the index of the word after them.
    pub(super) fn margin(&self, index: usize) -> Option<(i8, usize)> {
        let number = || self.word(index + 1).parse().ok();
        let is_margin = |number: &i8| *number <= 13;
        match self.word(index) {
            "=" => Some((0, index + 1)),
            "+" => Some((number().filter(is_margin)?, index + 2)),
            "-" => Some((-number().filter(is_margin)?, index + 2)),
            _ => None,
        }
    }

    /// Parses a contract that begins at word `index`. Returns it with the index of the word after it.
    pub(super) fn bid(&self, index: usize) -> Option<(StatedBid, usize)> {
        if parse_strain(self.word(index)) == Some(Strain::Misere) {
            return Some((StatedBid::MISERE, index + 1));
        }
        let level = parse_level(self.word(index))?;
        let mut next = index + 1;
        while self.is_one_of(next, "рная рную ная ную in на в of") {
            next += 1;
        }
        let (strain, redoubling, next) = self.strain(next)?;
        let (doubling, next) = match (redoubling, self.doubling(next)) {
            (Doubling::Undoubled, Some(doubling)) => doubling,
            (redoubling, _) => (redoubling, next),
        };
        let bid = StatedBid {
            level: Some(level),
            strain,
            doubling,
        };
        Some((bid, next))
    }

    /// Parses a strain that begins at word `index`, with a double in the same word, if any, as in `4HX`. Also returns
    /// the index of the word after it.
    fn strain(&self, index: usize) -> Option<(Strain, Doubling, usize)> {
        let word = self.word(index);
        let after = self.word(index + 1);
        if word == "no" && after.starts_with("trump") || word == "без" && after.starts_with("козыр")
        {
            return Some((Strain::NoTrump, Doubling::Undoubled, index + 2));
        }
        if let Some(strain) = parse_strain(word) {
            return Some((strain, Doubling::Undoubled, index + 1));
        }
        let plain = word.trim_end_matches('x');
        let doubling = match word.len() - plain.len() {
            1 => Doubling::Doubled,
            2 => Doubling::Redoubled,
            _ => return None,
        };
        Some((parse_strain(plain)?, doubling, index + 1))
    }

    fn doubling(&self, index: usize) -> Option<(Doubling, usize)> {
        let index = index + usize::from(self.is_one_of(index, "с под"));
        parse_doubling(self.word(index)).map(|doubling| (doubling, index + 1))
    }

    /// Parses a card that begins at word `index`. Returns it with the index of the word after it.
    pub(super) fn card(&self, index: usize) -> Option<(Card, usize)> {
        self.suit_and_rank(index)
            .or_else(|| self.rank_and_suit(index))
            .or_else(|| Some((two_letters(self.word(index))?, index + 1)))
    }

    fn suit_and_rank(&self, index: usize) -> Option<(Card, usize)> {
        let suit = self.suit(index)?;
        let rank = self.rank(index + 1)?;
        Some((Card::new(suit, rank), index + 2))
    }

    fn rank_and_suit(&self, index: usize) -> Option<(Card, usize)> {
        let rank = self.rank(index)?;
        let mut next = index + 1;
        while self.is_one_of(next, "of ка ку кой ой ю") {
            next += 1;
        }
        let suit = self.suit(next)?;
        Some((Card::new(suit, rank), next + 1))
    }

    fn suit(&self, index: usize) -> Option<Suit> {
        let word = self.word(index);
        match single_letter(word) {
            Some(letter) => parse_suit_letter(letter),
            None => parse_suit_name(word),
        }
    }

    fn rank(&self, index: usize) -> Option<Rank> {
        let word = self.word(index);
        match single_letter(word) {
            Some(letter) => rank(letter),
            None if word == "10" => Some(Rank::Ten),
            None => parse_rank_name(word),
        }
    }
}

/// Returns true if a contract written as one word, such as `4S`, ends directly before the character with index `at`.
fn ends_in_bid(words: &[FactWord], at: usize) -> bool {
    let [.., level, strain] = words else {
        return false;
    };
    let plain = strain.text.trim_end_matches('x');
    level.text.len() == 1
        && parse_level(&level.text).is_some()
        && parse_strain(plain).is_some()
        && level.at + 1 == strain.at
        && strain.at + strain.text.chars().count() == at
}

/// Parses a card from two letters, its suit and its rank in either order.
fn two_letters(word: &str) -> Option<Card> {
    let letters: Vec<char> = word.chars().collect();
    let &[first, second] = &letters[..] else {
        return None;
    };
    let card = |suit: char, it: char| Some(Card::new(parse_suit_letter(suit)?, rank(it)?));
    card(first, second).or_else(|| card(second, first))
}

/// Returns true if a sentence ends or a wide gap begins at the character with index `at`.
fn ends_sentence(letters: &[char], at: usize) -> bool {
    let next = letters.get(at + 1);
    match letters[at] {
        '.' | ';' | '!' => next.is_none_or(|next| next.is_whitespace()),
        blank => blank.is_whitespace() && next.is_some_and(|next| next.is_whitespace()),
    }
}

/// The class of a character, which tells the lexer where a word ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WordKind {
    Letters,
    Digits,
    /// A symbol that is a word by itself, such as `♠`.
    Sign,
    /// A blank or a punctuation mark, which separates words.
    Nothing,
}

fn word_kind(letters: &[char], at: usize) -> WordKind {
    match letters[at] {
        digit if digit.is_ascii_digit() => WordKind::Digits,
        letter if letter.is_alphabetic() => WordKind::Letters,
        '♠' | '♥' | '♦' | '♣' | '&' | '%' | '$' | '#' | '+' | '=' | '?' | '*' => {
            WordKind::Sign
        }
        // A minus sign, as opposed to a hyphen.
        '-' => {
            let is_minus = letters.get(at + 1).is_some_and(char::is_ascii_digit)
                && !at
                    .checked_sub(1)
                    .is_some_and(|before| letters[before].is_alphanumeric());
            if is_minus {
                WordKind::Sign
            } else {
                WordKind::Nothing
            }
        }
        _ => WordKind::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::super::rows::displayed_rows;
    use super::*;

    fn sentence(text: &str) -> Sentence {
        let row = &displayed_rows(1, text)[0];
        Sentence::from_row(row, 0..row.letters.len())
    }

    #[test]
    fn bids_are_read_in_many_spellings() {
        let bids = [
            ("4♠", "4S"),
            ("3NT", "3NT"),
            ("4HX by", "4HX"),
            ("four no-trumps", "4NT"),
            ("6 пик", "6S"),
            ("5Т", "5C"),
            ("3БК", "3NT"),
            ("4П", "4S"),
            ("шестерная пик", "6S"),
            ("6-рная бубен", "6D"),
            ("семь без козыря", "7NT"),
            ("мизер", "misere"),
            ("four hearts doubled", "4HX"),
            ("4 черви с контрой", "4HX"),
            ("2♦xx", "2DXX"),
        ];
        for (text, expected) in bids {
            let (bid, _) = sentence(text).bid(0).unwrap();
            assert_eq!(bid.text(), expected, "{text}");
        }
        for text in ["4", "spades", "12 spades", "four of hearts x"] {
            let bid = sentence(text).bid(0);
            assert!(bid.is_none() || text.contains("of"), "{text}");
        }
    }

    #[test]
    fn cards_are_read_in_many_spellings() {
        let cards = [
            ("♥K", "HK"),
            ("HK", "HK"),
            ("K♥", "HK"),
            ("h10", "HT"),
            ("10 of hearts", "HT"),
            ("King of u", "HK"),
            ("К червей", "HK"),
            ("семёркой пик", "S7"),
            ("7-кой пик", "S7"),
            ("четверка ♦", "D4"),
            ("♣Т", "CA"),
            ("5 червей", "H5"),
        ];
        for (text, expected) in cards {
            let card = sentence(text).card(0).map(|(card, _)| card.to_string());
            assert_eq!(card.as_deref(), Some(expected), "{text}");
        }
        for text in ["of", "King of", "♠", "2nd"] {
            assert_eq!(sentence(text).card(0), None, "{text}");
        }
    }
}
