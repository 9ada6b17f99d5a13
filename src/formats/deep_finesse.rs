//! Deals of the program Deep Finesse.
//!
//! The format is that of the deals that came with the program (W. Bailey):
//!
//! ```text
//! -- a comment
//! Deal: 1                               AJ2 A32 K32 KQ32
//! Contract: 6D-South   Q543 QT84 T4 T76                  KT987 K7 95 J984
//! OnLead: West                          6 J965 AQJ876 A5
//! Lead: H4 HA
//! Result: down
//! Commentary:
//! East can foil the plan.
//! ```
//!
//! Suits are written from spades to clubs, separated by spaces, and a void is `-`. The hands may instead be written
//! above the contract, in three lines or as a diagram with one suit per line. `Lead` lists the cards played to reach
//! the current position. Keywords may be in upper or lower case, and the ten may be `T` or `10`.

use kibitzer_cards::rules::Game;
use kibitzer_cards::{BySeat, Card, CardSet, Excerpt, Seat, Suit, Tricks};

use super::board_builder::{BoardBuilder, LinePart};
use super::board_lines::{BoardLine, first_board_length, parse_rank, parse_seat};
use super::flaw::BoardFlaw;
use super::reading::{PieceReader, ReadError, TextContent};
use super::stated_contract::StatedContract;

/// The keyword of a line in a file of the program Deep Finesse.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum FinesseKey {
    Deal,
    Contract,
    OnLead,
    Lead,
    Result,
    Commentary,
}

impl FinesseKey {
    const ALL: [(FinesseKey, &str); 6] = [
        (FinesseKey::Deal, "deal:"),
        (FinesseKey::Contract, "contract:"),
        (FinesseKey::OnLead, "onlead:"),
        (FinesseKey::Lead, "lead:"),
        (FinesseKey::Result, "result:"),
        (FinesseKey::Commentary, "commentary:"),
    ];

    /// Splits a line of a Deep Finesse file into its keyword and the text after it. Returns `None` if the line does not
    /// begin with a keyword.
    fn split(line: &str) -> Option<(FinesseKey, &str)> {
        let mut keys = FinesseKey::ALL.into_iter();
        keys.find_map(|(key, name)| {
            let (start, rest) = line.split_at_checked(name.len())?;
            start.eq_ignore_ascii_case(name).then_some((key, rest))
        })
    }
}

/// Returns true if the text looks like the beginning of a Deep Finesse file.
pub(crate) fn looks_like_deep_finesse(head: &str) -> bool {
    let mut lines = head.lines().map(str::trim_start);
    let first = lines.find(|line| !is_blank_or_comment(line));
    first.is_some_and(begins_board)
}

fn begins_board(line: &str) -> bool {
    matches!(FinesseKey::split(line), Some((FinesseKey::Deal, _)))
}

/// Returns true if a line of a Deep Finesse file is blank or a comment.
fn is_blank_or_comment(line: &str) -> bool {
    line.trim().is_empty() || line.starts_with("--") || line.starts_with('#')
}

/// The reader for files of the program Deep Finesse.
#[derive(Default)]
pub(crate) struct FinesseReader;

impl PieceReader for FinesseReader {
    fn piece(&self, text: &str) -> Option<usize> {
        first_board_length(text, begins_board)
    }

    fn read(&mut self, piece: &str, contents: &mut TextContent) {
        let mut lines = BoardLine::split_lines(piece).skip_while(|line| !begins_board(line.text));
        let Some(first) = lines.next() else {
            return;
        };
        let mut deal = FinesseDeal::new(first);
        lines.for_each(|line| deal.add_line(line));
        let read = deal.finish();
        let problem = deal.builder.finish(&mut contents.warnings);
        match read {
            Ok(()) => contents.problem(first.number, problem, false),
            Err(error) => contents.board(first.number, Err(error)),
        }
    }
}

/// A deal of a Deep Finesse file that is being read, line by line.
struct FinesseDeal<'a> {
    builder: BoardBuilder<LinePart<'a>>,
    /// The lines of the hand diagram above the contract; empty if the hands are written beside the keywords.
    diagram: Vec<BoardLine<'a>>,
    /// The hands that are written beside keywords, on one line each: the line, and the slice of it that contains the
    /// cards.
    hands: BySeat<Option<LinePart<'a>>>,
    leader: Option<Seat>,
    /// The line `Lead`, and the slice of it that contains the cards played before the position to be solved.
    lead: Option<LinePart<'a>>,
    commentary: Vec<&'a str>,
    last: FinesseKey,
    first: BoardLine<'a>,
}

impl<'a> FinesseDeal<'a> {
    fn new(first: BoardLine<'a>) -> FinesseDeal<'a> {
        let mut builder = BoardBuilder::new(Game::Bridge);
        builder.problem.setup.set_declarer(Seat::South);
        let mut deal = FinesseDeal {
            builder,
            diagram: Vec::new(),
            hands: BySeat::default(),
            leader: None,
            lead: None,
            commentary: Vec::new(),
            last: FinesseKey::Deal,
            first,
        };
        let number = FinesseKey::split(first.text).map_or("", |(_, rest)| rest.trim_start());
        let digits = number.bytes().take_while(u8::is_ascii_digit).count();
        deal.store_hand(Seat::North, first, &number[digits..]);
        deal
    }

    /// Stores the text of a hand that is written beside a keyword. A blank text is ignored.
    fn store_hand(&mut self, seat: Seat, line: BoardLine<'a>, text: &'a str) {
        if !text.trim().is_empty() {
            self.hands[seat] = Some((line, text.trim()));
        }
    }

    fn add_line(&mut self, line: BoardLine<'a>) {
        match (FinesseKey::split(line.text), self.last) {
            (_, FinesseKey::Commentary) => self.commentary.push(line.text),
            (Some((key, rest)), _) => {
                self.last = key;
                self.read_keyword_line(line, key, rest);
            }
            (None, _) if is_blank_or_comment(line.text) => {}
            // A diagram has at most twelve lines.
            (None, FinesseKey::Deal) if self.diagram.len() < 12 => self.diagram.push(line),
            (None, _) => {
                let (word, _) = line.split_keyword();
                self.builder.warn_word(line, word, BoardFlaw::Unknown);
            }
        }
    }

    fn read_keyword_line(&mut self, line: BoardLine<'a>, key: FinesseKey, rest: &'a str) {
        let value = rest.trim_start();
        let (word, after) = value.split_at(value.find(char::is_whitespace).unwrap_or(value.len()));
        match key {
            FinesseKey::Deal => {}
            FinesseKey::Contract => {
                self.read_contract(line, word);
                let indent = after.len() - after.trim_start().len();
                let (west, east) = split_west_east(after.trim(), indent);
                self.store_hand(Seat::West, line, west);
                self.store_hand(Seat::East, line, east);
            }
            FinesseKey::OnLead => {
                match parse_seat(word) {
                    Some(seat) => self.leader = Some(seat),
                    None if word.is_empty() => {}
                    None => self.builder.warn_word(line, word, BoardFlaw::NoSeat),
                }
                self.store_hand(Seat::South, line, after);
            }
            FinesseKey::Lead => self.lead = Some((line, value)),
            FinesseKey::Result => self.read_result(line, value.trim_end()),
            FinesseKey::Commentary => self.commentary.push(value),
        }
    }

    /// Parses a contract and its declarer, such as `6D-South`.
    fn read_contract(&mut self, line: BoardLine<'a>, word: &'a str) {
        let (contract, declarer) = word.split_once('-').unwrap_or((word, ""));
        match StatedContract::read(Game::Bridge, contract) {
            Some(stated) => self.builder.state_contract((line, contract), stated),
            None => self
                .builder
                .warn_word(line, contract, BoardFlaw::NoContract),
        }
        match parse_seat(declarer) {
            Some(seat) => self.builder.state_declarer((line, declarer), seat, false),
            None if declarer.is_empty() => {}
            None => self.builder.warn_word(line, declarer, BoardFlaw::NoSeat),
        }
    }

    /// Parses the result of a Deep Finesse deal, which becomes a tag of the problem: a number of tricks, `makes` or
    /// `down`.
    fn read_result(&mut self, line: BoardLine<'a>, value: &'a str) {
        let problem = &mut self.builder.problem;
        match (&value.to_ascii_lowercase()[..], value.parse()) {
            ("", _) => {}
            (verdict @ ("makes" | "down"), _) => problem.tags.push(verdict.to_owned()),
            (_, Ok(tricks)) if tricks <= 13 => problem.record.result = Some(Tricks(tricks)),
            _ => self.builder.warn_word(line, value, BoardFlaw::NoNumber),
        }
    }

    fn finish(&mut self) -> Result<(), ReadError> {
        if self.diagram.is_empty() {
            self.parse_hand_lines()?;
        } else {
            self.parse_diagram()?;
        }
        if self.builder.problem.setup.in_play().is_empty() {
            return Err(self.first.error_at(self.first.text, BoardFlaw::NoCards));
        }
        self.builder.separate_hands((self.first, self.first.text));
        self.builder.settle_contract();
        let setup = &mut self.builder.problem.setup;
        setup.leader = self.leader.unwrap_or(setup.leader);
        self.settle_play();
        self.commentary.retain(|line| !line.starts_with("--"));
        self.builder.problem.notes = self.commentary.join("\n").trim().to_owned();
        Ok(())
    }

    fn parse_hand_lines(&mut self) -> Result<(), ReadError> {
        for (seat, place) in self.hands.iter() {
            if let Some((line, text)) = *place {
                self.builder.problem.setup.hands[seat] = parse_hand_in_suits(line, text)?;
            }
        }
        Ok(())
    }

    /// Parses a hand diagram of three lines with one or two hands each, or of twelve lines with one or two suits each.
    fn parse_diagram(&mut self) -> Result<(), ReadError> {
        let rows = self.diagram.len() / 3;
        if !matches!(self.diagram.len(), 3 | 12) {
            let last = self.diagram[self.diagram.len() - 1];
            return Err(last.error_at(last.text.trim(), BoardFlaw::Ends));
        }
        for (row, line) in self.diagram.iter().enumerate() {
            let text = line.text.trim();
            let indent = line.text.len() - line.text.trim_start().len();
            let (west, east) = split_west_east(text, indent);
            let places = match row / rows {
                0 => [(Seat::North, text), (Seat::North, "")],
                1 => [(Seat::West, west), (Seat::East, east)],
                _ => [(Seat::South, text), (Seat::South, "")],
            };
            for (seat, text) in places {
                self.builder.problem.setup.hands[seat] |= match rows {
                    1 => parse_hand_in_suits(*line, text)?,
                    _ => parse_suit(*line, text, Suit::ALL[row % 4])?,
                };
            }
        }
        Ok(())
    }

    fn settle_play(&mut self) {
        let is_any = |(_, value): &LinePart<'_>| value.trim().eq_ignore_ascii_case("any");
        if let Some((line, value)) = self.lead.filter(|lead| !is_any(lead)) {
            self.builder.play_text(line, value);
            self.builder.settle_play();
            // The question is about the position after these cards.
            self.builder.problem.at = self.builder.problem.play.mainline().len();
        }
    }
}

/// Splits a line into the hands of West and East: at the first gap of three spaces or, if the line has eight words,
/// after the fourth. A single hand belongs to East if `indent`, the number of spaces before it, exceeds 20.
fn split_west_east(text: &str, indent: usize) -> (&str, &str) {
    const ROOM: &str = "   ";
    match (text.split_once(ROOM), text.split_whitespace().count()) {
        (Some((west, east)), _) => (west.trim(), east.trim()),
        (None, 8) => {
            let mut words = text.split_whitespace();
            let east = words.nth(4).unwrap_or("");
            let start = east.as_ptr().addr() - text.as_ptr().addr();
            (text[..start].trim(), &text[start..])
        }
        (None, _) if indent > 20 => ("", text),
        (None, _) => (text, ""),
    }
}

/// Parses a hand whose suits are separated by spaces, from spades to clubs. Returns its cards.
fn parse_hand_in_suits(line: BoardLine, text: &str) -> Result<CardSet, ReadError> {
    let mut hand = CardSet::EMPTY;
    let mut words = text.split_whitespace();
    for (suit, word) in Suit::ALL.into_iter().zip(words.by_ref()) {
        hand |= parse_suit(line, word, suit)?;
    }
    match words.next() {
        Some(word) => Err(line.error_quoting(word, BoardFlaw::Unknown)),
        None => Ok(hand),
    }
}

/// Parses the ranks of a suit, with or without spaces between them; `-` is a void. Returns the cards.
fn parse_suit(line: BoardLine, text: &str, suit: Suit) -> Result<CardSet, ReadError> {
    let mut held = CardSet::EMPTY;
    let mut rest = text.trim_start_matches('-').trim_start();
    while !rest.is_empty() {
        let Some((length, rank)) = parse_rank(rest) else {
            let word = rest.split_whitespace().next().unwrap_or(rest);
            return Err(line.error_at(rest, BoardFlaw::NoCard(Excerpt::of(word))));
        };
        held.insert(Card::new(suit, rank));
        rest = rest[length..].trim_start();
    }
    Ok(held)
}
