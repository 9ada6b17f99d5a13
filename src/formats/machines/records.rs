//! Records of fixed length: BRI with the numbers of cards, DGE with suits and ranks, and DUP with both.
//!
//! - BRI, 128 bytes: 39 numbers of two digits, 01 for the ace of spades to 52 for the two of clubs. There are thirteen
//!   each for North, East and South; West has the remaining cards. Then 32 spaces and 18 NUL bytes.
//! - DGE, 128 bytes: the hands from North to West, each from spades to clubs. A control character precedes the ranks of
//!   each suit (6 spades, 3 hearts, 4 diamonds, 5 clubs). Then NUL bytes.
//! - DUP, 156 bytes: 78 bytes of numbers as in BRI, 68 bytes as in DGE, and ten bytes of numbering. In the first record
//!   these are `YN`, the number of the first board in three characters, `0 `, and the number of boards in three
//!   characters. In the other records they are NUL bytes.

use kibitzer_cards::notation::text::Line;
use kibitzer_cards::problem::Problem;
use kibitzer_cards::rules::Game;
use kibitzer_cards::{BySeat, Card, CardSet, Excerpt, Rank, Seat, Suit};

use crate::flaw::{BoardFlaw, FormatFlaw};
use crate::reading::{PieceReader, ReadError, Rewrite, TextContent};

use super::{
    FlawAt, MachineFlaw, first_number, machine_board, machine_card, machine_hands, machine_number,
};

/// The length in bytes of three hands as card numbers, in a record of a dealing machine.
const NUMBERS_LENGTH: usize = 78;

/// The length in bytes of four hands as suits and ranks, in a record of a dealing machine: 52 cards, and four suits in
/// each hand.
const RANKS_LENGTH: usize = 68;

/// The length in bytes of the field with the numbers of the boards, in a record of a dealing machine.
const NUMBERING_LENGTH: usize = 10;

/// The description of a dealing machine's format with ASCII records of fixed length.
pub(crate) struct RecordLayout {
    /// The length of a record in bytes.
    length: usize,
    /// The function that parses the hands of a record and appends warnings to a list.
    hands: fn(&str, &mut Vec<FlawAt>) -> Result<BySeat<CardSet>, FlawAt>,
    /// The function that returns the number of the first board, given the first record. It returns `None` if the format
    /// does not store that number.
    first: fn(&str) -> Option<u64>,
}

/// The record layout of BRI, a format of dealing machines.
pub(crate) const BRI: &RecordLayout = &RecordLayout {
    length: 128,
    hands: |record, _| parse_numbered_hands(record),
    first: |_| None,
};

/// The record layout of DGE, a format of dealing machines.
pub(crate) const DGE: &RecordLayout = &RecordLayout {
    length: 128,
    hands: |record, _| parse_ranked_hands(record, 0),
    first: |_| None,
};

/// The record layout of DUP, a format of dealing machines.
pub(crate) const DUP: &RecordLayout = &RecordLayout {
    length: NUMBERS_LENGTH + RANKS_LENGTH + NUMBERING_LENGTH,
    hands: |record, flaws| {
        let hands = parse_numbered_hands(record)?;
        if parse_ranked_hands(record, NUMBERS_LENGTH) != Ok(hands) {
            flaws.push((NUMBERS_LENGTH, MachineFlaw::TwoDeals.into()));
        }
        Ok(hands)
    },
    first: |record| {
        let number = record.get(NUMBERS_LENGTH + RANKS_LENGTH + 2..)?.get(..3)?;
        number.trim().parse().ok().filter(|&number| number > 0)
    },
};

/// Returns true if the text begins with the card numbers of three hands.
fn begins_with_card_numbers(head: &str) -> bool {
    let numbers = head.get(..NUMBERS_LENGTH).map(str::as_bytes);
    let is_number = |pair: &[u8]| match *pair {
        [tens @ b'0'..=b'5', ones @ b'0'..=b'9'] => {
            (1..=52).contains(&(10 * (tens - b'0') + ones - b'0'))
        }
        _ => false,
    };
    numbers.is_some_and(|numbers| numbers.chunks(2).all(is_number))
}

/// Returns true if the text looks like the beginning of a BRI file.
pub(crate) fn looks_like_bri(head: &str) -> bool {
    begins_with_card_numbers(head)
        && !head[NUMBERS_LENGTH..].starts_with(suit_character(Suit::Spades))
}

/// Returns true if the text looks like the beginning of a DUP file.
pub(crate) fn looks_like_dup(head: &str) -> bool {
    begins_with_card_numbers(head)
        && head[NUMBERS_LENGTH..].starts_with(suit_character(Suit::Spades))
}

/// Returns true if the text looks like the beginning of a DGE file.
pub(crate) fn looks_like_dge(head: &str) -> bool {
    let record = head.get(..RANKS_LENGTH).unwrap_or(head);
    let mut signs = Suit::ALL.into_iter().map(suit_character);
    head.starts_with(suit_character(Suit::Spades)) && signs.all(|sign| record.contains(sign))
}

/// Returns the control character that precedes the ranks of a suit in a DGE file.
fn suit_character(suit: Suit) -> char {
    match suit {
        Suit::Spades => '\u{6}',
        Suit::Hearts => '\u{3}',
        Suit::Diamonds => '\u{4}',
        Suit::Clubs => '\u{5}',
    }
}

/// The reader for the fixed-length records of dealing machines.
pub(crate) struct RecordReader {
    form: &'static RecordLayout,
    /// The number of characters read since the last line break. Such files usually have none.
    letters: usize,
    boards: u64,
    /// The number of the first board in the file.
    first: u64,
}

impl RecordReader {
    pub(crate) fn new(form: &'static RecordLayout) -> RecordReader {
        RecordReader {
            form,
            letters: 0,
            boards: 0,
            first: 1,
        }
    }

    fn record(&mut self, record: &str, flaws: &mut Vec<FlawAt>) -> Result<Line, FlawAt> {
        if self.boards == 0 {
            self.first = (self.form.first)(record).unwrap_or(1);
        }
        let number = self.first.saturating_add(self.boards);
        self.boards += 1;
        if record.len() < self.form.length {
            return Err((record.len(), BoardFlaw::Ends.into()));
        }
        machine_board((self.form.hands)(record, flaws)?, number).map_err(|flaw| (0, flaw.into()))
    }
}

/// Removes a byte order mark and whitespace before a record, since records begin with neither.
fn trim_padding(text: &str) -> &str {
    text.trim_start_matches(|letter: char| letter.is_whitespace() || letter == '\u{feff}')
}

impl PieceReader for RecordReader {
    fn piece(&self, text: &str) -> Option<usize> {
        let end = text.len() - trim_padding(text).len() + self.form.length;
        // In a damaged file a multi-byte character may cross the end of the record.
        (text.len() >= end).then(|| text.ceil_char_boundary(end))
    }

    fn read(&mut self, piece: &str, contents: &mut TextContent) {
        let record = trim_padding(piece);
        let start = piece.len() - record.len();
        // A file without line breaks is one long line, so columns are counted from the start of the file.
        let before = self.letters;
        let letters = |text: &str| match text.rsplit_once('\n') {
            Some((_, last)) => last.chars().count(),
            None => before + text.chars().count(),
        };
        self.letters = letters(piece);
        // DOS programs end a file with a control character, which is not a record.
        let is_blank = |letter: char| letter.is_control() || letter.is_whitespace();
        if record.chars().all(is_blank) {
            return;
        }
        let mut flaws = Vec::new();
        let content = self.record(record, &mut flaws);
        let line = piece[..start].matches('\n').count() + 1;
        let place = |(at, flaw): FlawAt| {
            let before_error = &piece[..piece.floor_char_boundary(start + at)];
            let line = before_error.matches('\n').count() + 1;
            ReadError::new(line, letters(before_error) + 1, flaw)
        };
        contents.warnings.extend(flaws.into_iter().map(place));
        contents.board(line, content.map_err(place));
    }
}

/// Parses the hands of a record that consist of 39 card numbers. West has the remaining cards.
fn parse_numbered_hands(record: &str) -> Result<BySeat<CardSet>, FlawAt> {
    let mut hands: BySeat<CardSet> = BySeat::default();
    let mut all = CardSet::EMPTY;
    let seats = [Seat::North, Seat::East, Seat::South];
    for (index, seat) in seats.into_iter().flat_map(|seat| [seat; 13]).enumerate() {
        let at = 2 * index;
        let number = record.get(at..at + 2).unwrap_or_default();
        let index = number
            .parse::<usize>()
            .ok()
            .and_then(|number| number.checked_sub(1));
        let Some(card) = index.and_then(machine_card) else {
            return Err((at, BoardFlaw::NoNumber(Excerpt::of(number)).into()));
        };
        add_card(&mut hands, &mut all, seat, card, at)?;
    }
    hands[Seat::West] = Game::Bridge.pack() - all;
    Ok(hands)
}

/// Parses the hands of a record that consist of suits and ranks, beginning at byte offset `start`.
fn parse_ranked_hands(record: &str, start: usize) -> Result<BySeat<CardSet>, FlawAt> {
    let mut hands: BySeat<CardSet> = BySeat::default();
    let mut all = CardSet::EMPTY;
    let mut suits = suits_in_order().peekable();
    let mut holding = None;
    let text = record.get(start..).unwrap_or_default();
    for (at, letter) in text.char_indices().take(RANKS_LENGTH) {
        if let Some(next) = suits.next_if(|(_, suit)| suit_character(*suit) == letter) {
            holding = Some(next);
            continue;
        }
        let at = start + at;
        let Some(((seat, suit), rank)) = holding.zip(Rank::from_letter(letter)) else {
            let found = Excerpt::of(&letter.escape_default().to_string());
            return Err((at, BoardFlaw::NoCard(found).into()));
        };
        add_card(&mut hands, &mut all, seat, Card::new(suit, rank), at)?;
    }
    Ok(hands)
}

/// Adds a card to a hand and to `all`, the cards dealt so far. Returns an error if the card was already dealt.
fn add_card(
    hands: &mut BySeat<CardSet>,
    all: &mut CardSet,
    seat: Seat,
    card: Card,
    at: usize,
) -> Result<(), FlawAt> {
    if all.has(card) {
        let first = Seat::ALL.into_iter().find(|&other| hands[other].has(card));
        let flaw = match first {
            Some(first) if first != seat => BoardFlaw::two_hands(card, first, seat),
            Some(_) | None => BoardFlaw::Repeated(Excerpt::of(&card.to_string())),
        };
        return Err((at, FormatFlaw::from(flaw)));
    }
    all.insert(card);
    hands[seat].insert(card);
    Ok(())
}

/// Returns the sixteen suits of the four hands in the order of a DGE record, each as a seat and a suit.
fn suits_in_order() -> impl Iterator<Item = (Seat, Suit)> {
    let seats = Seat::ALL.into_iter();
    seats.flat_map(|seat| Suit::ALL.map(|suit| (seat, suit)))
}

/// Returns three hands as card numbers, as in BRI and DUP records.
fn write_numbers(hands: &BySeat<CardSet>) -> String {
    let seats = [Seat::North, Seat::East, Seat::South].into_iter();
    let cards = seats.flat_map(|seat| hands[seat].iter());
    let numbers = cards.map(|card| format!("{:02}", machine_number(card) + 1));
    numbers.collect()
}

/// Returns four hands as suits and ranks, as in DGE and DUP records.
fn write_ranks(hands: &BySeat<CardSet>) -> String {
    suits_in_order()
        .map(|(seat, suit)| format!("{}{}", suit_character(suit), hands[seat].holding(suit)))
        .collect()
}

/// Writes a deal as a BRI record. Returns `None` if the machine cannot deal it.
pub(crate) fn write_bri(problem: &Problem) -> Option<String> {
    let hands = machine_hands(problem)?;
    let text = format!("{}{:32}", write_numbers(&hands), "");
    Some(pad_with_nul(text, BRI.length))
}

/// Writes a deal as a DGE record. Returns `None` if the machine cannot deal it.
pub(crate) fn write_dge(problem: &Problem) -> Option<String> {
    let hands = machine_hands(problem)?;
    Some(pad_with_nul(write_ranks(&hands), DGE.length))
}

/// Writes a deal as a DUP record, numbered as the only board of a file. Returns `None` if the machine cannot deal it.
pub(crate) fn write_dup(problem: &Problem) -> Option<String> {
    let hands = machine_hands(problem)?;
    let numbering = write_numbering(first_number(problem), 1);
    Some(write_numbers(&hands) + &write_ranks(&hands) + &numbering)
}

/// Writes an edited deal into the DUP record it was read from. The board number stays the same.
pub(crate) fn rewrite_dup(rewrite: Rewrite<'_>) -> Option<String> {
    let hands = machine_hands(rewrite.after)?;
    let rest = rewrite
        .piece
        .get(NUMBERS_LENGTH + RANKS_LENGTH..)
        .unwrap_or_default();
    Some(write_numbers(&hands) + &write_ranks(&hands) + rest)
}

/// Builds a DUP file, for dealing machines, from records. The first record gives the number of boards.
pub(crate) fn seal_dup(records: &[String]) -> String {
    let first = records
        .first()
        .and_then(|record| (DUP.first)(record))
        .unwrap_or(1);
    let records = records.iter().enumerate().map(|(index, record)| {
        let deal = record
            .get(..NUMBERS_LENGTH + RANKS_LENGTH)
            .unwrap_or(record)
            .to_owned();
        match index {
            0 => deal + &write_numbering(first, records.len()),
            _ => pad_with_nul(deal, DUP.length),
        }
    });
    records.collect()
}

/// Returns the ten-byte field of a DUP record that gives the number of the first board and the number of boards in the
/// file.
fn write_numbering(first: u64, boards: usize) -> String {
    let boards = format!("{boards:02}");
    let text = format!("YN{first:<3}0 {boards:<3}");
    text.chars().take(NUMBERING_LENGTH).collect()
}

/// Pads a string with NUL bytes to a length in bytes.
fn pad_with_nul(text: String, length: usize) -> String {
    let missing = length.saturating_sub(text.len());
    text + &"\0".repeat(missing)
}
