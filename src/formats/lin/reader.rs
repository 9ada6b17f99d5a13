//! The reader for LIN.

use std::collections::BTreeSet;

use kibitzer_cards::Seat;
use kibitzer_cards::rules::Vulnerability;

use crate::flaw::BoardFlaw;
use crate::reading::{PieceReader, TextContent};

use super::board_data::{LinBoardData, ListedData};
use super::calls::{AuctionWord, split_auction};
use super::cards::{parse_hand, split_play};
use super::flaw::LinFlaw;
use super::head::{BoardPlace, LinHead, ROOMS, SEAT_ORDER};
use super::pairs::{LinKey, LinPair, Pairs, first_board_length, lesson_text_length};
use super::symbols;
use crate::warnings::{PieceWarnings, PlacedBoard};

/// The reader for LIN, which reads one board at a time. The header of a file applies to all later boards that give a
/// room.
#[derive(Default)]
pub(crate) struct LinReader {
    head: LinHead,
}

impl PieceReader for LinReader {
    fn piece(&self, text: &str) -> Option<usize> {
        first_board_length(text).or_else(|| lesson_text_length(text))
    }

    fn read(&mut self, piece: &str, contents: &mut TextContent) {
        let mut warnings = PieceWarnings::default();
        let board = self.read_board(piece, &mut warnings);
        warnings.contents(piece, board.into_iter().collect(), contents);
    }
}

impl LinReader {
    /// Reads the text of one LIN board. Returns `None` if the text contains only the file header.
    pub(super) fn read_board(
        &mut self,
        piece: &str,
        warnings: &mut PieceWarnings,
    ) -> Option<PlacedBoard> {
        let pairs: Vec<LinPair> = Pairs::new(piece).collect();
        let has_room = pairs.iter().any(|pair| pair.key == Some(LinKey::Room));
        let has_board = |key| matches!(key, Some(LinKey::Deal | LinKey::Call | LinKey::Card));
        let has_board = pairs.iter().any(|pair| has_board(pair.key));
        let mut board = LinBoard::default();
        for pair in &pairs {
            warn_stray(pair, &mut board.unknown, warnings);
            match pair.key {
                // Pairs before the room apply to all boards that follow.
                Some(LinKey::Head(key)) if has_room && board.place.is_none() => {
                    self.head.set_value(key, pair, warnings);
                }
                Some(key) => board.add_pair(key, pair, warnings),
                None => {}
            }
        }
        // A page of a lesson may consist of text.
        let has_text = pairs.iter().any(|pair| pair.key == Some(LinKey::Comment));
        let room = pairs
            .iter()
            .find(|pair| pair.key == Some(LinKey::Room))
            .filter(|_| !has_board && !has_text);
        if let Some(room) = room {
            warnings.add(room.start, LinFlaw::NoDeal);
        }
        has_board.then(|| board.finish(has_room.then_some(&self.head), warnings))
    }
}

/// Splits the value of the LIN key `mb` into the elements of an auction. A single word that merely begins with a call,
/// such as `xyz`, is returned as one unreadable element.
fn split_calls(value: &str) -> Vec<(usize, AuctionWord<'_>)> {
    let words = split_auction(value);
    let trimmed = value.trim();
    let mut kinds = words.iter().map(|(_, word)| word);
    let is_cut = kinds.any(|word| matches!(word, AuctionWord::Unreadable(_)));
    if is_cut && !trimmed.contains(char::is_whitespace) {
        let at = value.len() - value.trim_start().len();
        vec![(at, AuctionWord::Unreadable(trimmed))]
    } else {
        words
    }
}

/// Warns about text outside the key-value pairs and about unknown LIN keys. Each unknown key is reported only once.
fn warn_stray<'a>(
    pair: &LinPair<'a>,
    unknown: &mut BTreeSet<&'a str>,
    warnings: &mut PieceWarnings,
) {
    let before = pair.before.trim_start_matches('\u{feff}');
    let mut lines = before.lines().map(str::trim);
    if lines.any(|line| !line.is_empty() && !line.starts_with(['#', '%'])) {
        let at = pair.start - before.trim_start().len();
        warnings.add_word(at, before.trim(), BoardFlaw::Unknown);
    }
    if pair.key.is_none() && unknown.insert(pair.name) {
        warnings.add_word(pair.start, pair.name, BoardFlaw::Unknown);
    }
}

/// A LIN board being read, one key-value pair at a time.
#[derive(Default)]
struct LinBoard<'a> {
    data: LinBoardData,
    /// The header data, such as event, players and lists, given within the board's own LIN text.
    head: LinHead,
    place: Option<BoardPlace<'a>>,
    /// The byte offset where the board begins; `None` before its first pair of key and value.
    start: Option<usize>,
    name: Option<&'a str>,
    /// The unknown LIN keys that have already been reported.
    unknown: BTreeSet<&'a str>,
}

impl<'a> LinBoard<'a> {
    fn add_pair(&mut self, key: LinKey, pair: &LinPair<'a>, warnings: &mut PieceWarnings) {
        let at = pair.value_at();
        if !key.is_silent() {
            self.start.get_or_insert(pair.start);
        }
        match key {
            LinKey::Head(key) => self.head.set_value(key, pair, warnings),
            LinKey::Room => {
                self.place = BoardPlace::parse(pair.value);
                if self.place.is_none() && !pair.value.trim().is_empty() {
                    warnings.add_word(at, pair.value.trim(), BoardFlaw::Unknown);
                }
            }
            LinKey::Deal => self.parse_deal(pair.value, at, warnings),
            LinKey::Name => self.name = Some(pair.value.trim()),
            LinKey::Vulnerable => self.set_vulnerability(pair.value, at, warnings),
            LinKey::Call => {
                for (place, word) in split_calls(pair.value) {
                    self.data.add_call(at + place, word, warnings);
                }
            }
            // Some programs write an alert as the meaning `!`.
            LinKey::Meaning if pair.value.trim() == "!" => self.data.add_meaning(at, "*", warnings),
            LinKey::Meaning => {
                self.data
                    .add_meaning(at, &symbols::decode_symbols(pair.value), warnings);
            }
            LinKey::Card => {
                for (place, word) in split_play(pair.value) {
                    self.data.add_play(at + place, word);
                }
            }
            LinKey::Claim => self.data.set_claim(at, pair.value, warnings),
            LinKey::Comment => self.data.add_comment(pair.value),
            LinKey::Start | LinKey::Pause | LinKey::Display => {}
        }
    }

    /// Parses dealer and hands in LIN, in the order South, West, North, East: `3SAK…,S…,S…,`.
    fn parse_deal(&mut self, value: &str, at: usize, warnings: &mut PieceWarnings) {
        let trimmed = value.trim_start();
        let at = at + value.len() - trimmed.len();
        let digit = trimmed.chars().next().and_then(|digit| digit.to_digit(10));
        let hands = &trimmed[usize::from(digit.is_some())..];
        let number = digit.and_then(|digit| digit.checked_sub(1));
        self.data.dealer = number.and_then(|number| SEAT_ORDER.get(number as usize).copied());
        if number.is_some() && self.data.dealer.is_none() {
            warnings.add_word(at, &trimmed[..1], BoardFlaw::NoSeat);
        }
        let mut place = at + usize::from(digit.is_some());
        let mut seats = SEAT_ORDER.into_iter();
        for text in hands.split(',') {
            match seats.next() {
                Some(seat) => {
                    let hand = parse_hand(seat, text, place, warnings);
                    self.data.set_hand(seat, at, hand);
                }
                None if text.trim().is_empty() => {}
                None => warnings.add_word(place, text.trim(), BoardFlaw::Unknown),
            }
            place += text.len() + 1;
        }
    }

    fn set_vulnerability(&mut self, value: &str, at: usize, warnings: &mut PieceWarnings) {
        match parse_vulnerability(value) {
            Some(vulnerability) => self.data.vulnerability = Some(vulnerability),
            None if value.trim().is_empty() => {}
            None => warnings.add_word(at, value.trim(), BoardFlaw::NoVulnerability),
        }
    }

    fn finish(mut self, file: Option<&LinHead>, warnings: &mut PieceWarnings) -> PlacedBoard {
        let start = self.start.unwrap_or(0);
        self.data.start = start;
        let mut listed = ListedData::default();
        for head in file.into_iter().chain([&self.head]) {
            head.complete_record(&mut listed.record, self.place);
            let result = head.table_result(self.place, start, warnings);
            listed.result = result.or(listed.result);
            listed.is_passed_out |= head.is_passed_out(self.place);
        }
        let record = &mut listed.record;
        if let Some(place) = self.place {
            record.board = place.number.to_owned();
            let (_, room) = ROOMS[place.room];
            record.more.insert("Room".to_owned(), room.to_owned());
        }
        let name = self.name.map_or(String::new(), symbols::decode_symbols);
        if !name.is_empty() {
            record.board = parse_board_number(&name).map_or(name.clone(), str::to_owned);
        }
        PlacedBoard {
            start,
            content: self.data.problem(listed, warnings),
        }
    }
}

/// Returns the number in a board name such as `Board 7`.
pub(super) fn parse_board_number(name: &str) -> Option<&str> {
    let (word, number) = name.split_at_checked(5)?;
    let number = number.trim();
    let is_number = !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit());
    (is_number && word.eq_ignore_ascii_case("board")).then_some(number)
}

/// Parses a vulnerability as written in the LIN key `sv` and in web addresses.
pub(super) fn parse_vulnerability(text: &str) -> Option<Vulnerability> {
    Some(match &text.trim().to_ascii_lowercase()[..] {
        "o" | "0" | "-" | "none" => Vulnerability::None,
        "n" | "ns" => Vulnerability::NorthSouth,
        "e" | "ew" => Vulnerability::EastWest,
        "b" | "a" | "all" | "both" => Vulnerability::Both,
        _ => return None,
    })
}

/// Returns the letter of a vulnerability for the LIN key `sv`.
pub(super) fn vulnerability_letter(vulnerability: Vulnerability) -> char {
    match vulnerability {
        Vulnerability::None => 'o',
        Vulnerability::NorthSouth => 'n',
        Vulnerability::EastWest => 'e',
        Vulnerability::Both => 'b',
    }
}

/// Returns the digit of the dealer for the LIN key `md`.
pub(super) fn dealer_digit(dealer: Seat) -> usize {
    1 + SEAT_ORDER
        .iter()
        .position(|seat| *seat == dealer)
        .unwrap_or(0)
}
