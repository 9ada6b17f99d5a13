//! Deals in JSON, as other programs write them: objects with a hand for each seat.
//!
//! ```text
//! [{"board": 1, "dealer": "N", "deal": {"N": ["SA", "H10", …], "E": […], "S": […], "W": […]}}]
//! {"north": {"spades": "AK52", "hearts": ["Q", "6", "3"], …}, "east": {…}, …}
//! {"hands": [{"seat": "north", "cards": [{"suit": "S", "rank": "A"}, …]}, …]}
//! {"pbn": "N:AK52.Q63.KJ74.85 …"}
//! ```
//!
//! There is no standard. Cards are words, objects with suit and rank, or the ranks of a suit. A deal whose cards cannot
//! be read is an error; objects without hands are searched for deals.

use std::collections::BTreeMap;

use kibitzer_cards::notation::text::Line;
use kibitzer_cards::rules::Game;
use kibitzer_cards::{BySeat, Card, CardSet, Excerpt, Rank, Seat, Suit, Tricks};
use serde_json::value::RawValue;

use super::board_builder::{BoardBuilder, CardMark, WrittenCall};
use super::board_lines::{
    all_pass_words, parse_card, parse_margin, parse_rank, parse_seat, parse_vulnerability,
    replace_suit_symbols,
};
use super::deal::{parse_hand, parse_known_hands, seat_hands};
use super::diagram::parse_suit_name;
use super::flaw::{BoardFlaw, FormatFlaw};
use super::foreign::{ForeignFile, is_json};
use super::reading::{PieceReader, ReadError, TextContent};
use super::seating::KnownHands;
use super::stated_contract::StatedContract;
use super::warnings::{PieceWarnings, PlacedBoard};

/// The maximum nesting depth of arrays and objects that are searched for deals.
const MAX_DEPTH: usize = 8;

/// The minimum number of cards in a deal.
const MIN_CARDS: usize = 8;

/// Returns true if the text is JSON with two seats among its strings, or with a deal in PBN notation.
pub(crate) fn looks_like_json_deals(head: &str) -> bool {
    if !is_json(head) {
        return false;
    }
    let is_named = |seat: &Seat| json_strings(head).any(|word| parse_seat(word) == Some(*seat));
    let seats = Seat::ALL.iter().filter(|seat| is_named(seat));
    seats.count() > 1 || json_strings(head).any(|text| pbn_hands(text).is_some())
}

/// Returns the strings in a JSON text without their quotation marks, with escapes as in the source. A string that is
/// still open at the end of the text is left out.
fn json_strings(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (_, string) = rest.split_once('"')?;
        let mut is_escaped = false;
        let end = string.bytes().position(|byte| {
            let is_end = byte == b'"' && !is_escaped;
            is_escaped = byte == b'\\' && !is_escaped;
            is_end
        })?;
        rest = &string[end + 1..];
        Some(&string[..end])
    })
}

/// The reader for deals in JSON. The whole text is a single piece.
#[derive(Default)]
pub(crate) struct JsonReader;

impl PieceReader for JsonReader {
    fn piece(&self, _: &str) -> Option<usize> {
        None
    }

    fn read(&mut self, piece: &str, contents: &mut TextContent) {
        let mut search = DealSearch::new(piece);
        let mut cut = None;
        for value in serde_json::Deserializer::from_str(piece).into_iter::<&RawValue>() {
            match value {
                Ok(value) => search.find_deals(value, MAX_DEPTH, &BoardRecord::default()),
                Err(error) => {
                    cut = Some(error.line().max(1));
                    break;
                }
            }
        }
        search.finish(contents);
        let is_empty = contents.boards.is_empty() && !piece.trim().is_empty();
        if let Some(line) = cut.or(is_empty.then_some(1)) {
            let flaw = FormatFlaw::Other(ForeignFile::Json);
            contents.board(line, Err(ReadError::new(line, 1, flaw)));
        }
    }
}

/// A JSON value whose elements are not parsed yet.
enum JsonValue<'a> {
    /// The entries of an object in source order.
    Object(Vec<(String, &'a RawValue)>),
    Array(Vec<&'a RawValue>),
    Text(String),
    Number(i64),
    /// A number with a fraction, a Boolean or `null`.
    Other,
}

impl<'a> JsonValue<'a> {
    fn parse(value: &'a RawValue) -> JsonValue<'a> {
        let text = value.get();
        let parsed = match text.as_bytes().first() {
            Some(b'{') => serde_json::from_str(text).map(|entries: BTreeMap<String, &RawValue>| {
                let mut entries: Vec<(String, &RawValue)> = entries.into_iter().collect();
                entries.sort_by_key(|(_, value)| value.get().as_ptr().addr());
                JsonValue::Object(entries)
            }),
            Some(b'[') => serde_json::from_str(text).map(JsonValue::Array),
            Some(b'"') => serde_json::from_str(text).map(JsonValue::Text),
            Some(_) | None => serde_json::from_str(text).map(JsonValue::Number),
        };
        parsed.unwrap_or(JsonValue::Other)
    }

    /// Returns the text of a string or number, and an empty string for other values.
    fn text(value: &'a RawValue) -> String {
        match JsonValue::parse(value) {
            JsonValue::Text(text) => text,
            JsonValue::Number(number) => number.to_string(),
            JsonValue::Object(_) | JsonValue::Array(_) | JsonValue::Other => String::new(),
        }
    }

    /// Returns the text of a string or number, and the JSON source of other values.
    fn text_or_source(value: &'a RawValue) -> String {
        match JsonValue::parse(value) {
            JsonValue::Text(text) => text,
            JsonValue::Number(number) => number.to_string(),
            JsonValue::Object(_) | JsonValue::Array(_) | JsonValue::Other => value.get().to_owned(),
        }
    }
}

/// A fact about a board other than its hands, given by a key of a JSON object.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum BoardFact {
    Board,
    Dealer,
    Vulnerability,
    Auction,
    Contract,
    Declarer,
    Lead,
    Play,
    /// The result: the number of tricks, overtricks or undertricks.
    Result,
    /// A fact that Kibitzer does not read, with its key.
    Unread(&'static str),
}

/// The keys of facts that Kibitzer does not read, in lower case and without separators.
const UNREAD_KEYS: [&str; 14] = [
    "players",
    "names",
    "doubled",
    "redoubled",
    "risk",
    "claim",
    "score",
    "points",
    "bidding",
    "makes",
    "par",
    "tricktable",
    "comment",
    "notes",
];

impl BoardFact {
    /// Returns the kind of fact that the key of an object gives; `None` for other keys.
    fn of_key(key: &str) -> Option<BoardFact> {
        let key = key.to_lowercase().replace(['_', '-', ' '], "");
        Some(match &key[..] {
            "board" | "boardnumber" | "boardno" | "number" => BoardFact::Board,
            "dealer" => BoardFact::Dealer,
            "vul" | "vulnerable" | "vulnerability" => BoardFact::Vulnerability,
            "auction" | "bids" | "calls" => BoardFact::Auction,
            "contract" => BoardFact::Contract,
            "declarer" => BoardFact::Declarer,
            "lead" | "openinglead" => BoardFact::Lead,
            "play" => BoardFact::Play,
            "result" | "tricks" | "trickstaken" => BoardFact::Result,
            _ => BoardFact::Unread(UNREAD_KEYS.into_iter().find(|unread| *unread == key)?),
        })
    }
}

/// The facts about a board other than its hands, each with its JSON value.
#[derive(Clone, Default)]
struct BoardRecord<'a>(BTreeMap<BoardFact, &'a RawValue>);

impl<'a> BoardRecord<'a> {
    /// Returns the record extended by the entries of an object nested in the one it was read from. An entry replaces an
    /// earlier value of the same fact.
    fn with_entries(&self, entries: &[(String, &'a RawValue)]) -> BoardRecord<'a> {
        let mut record = self.clone();
        let facts = entries
            .iter()
            .filter_map(|(key, value)| Some((BoardFact::of_key(key)?, *value)));
        record
            .0
            .extend(facts.filter(|(_, value)| !is_nothing(value)));
        record
    }

    /// Returns the union of the facts of both records. Returns `None` if they give different values for the same fact.
    fn merged(&self, other: &BoardRecord<'a>) -> Option<BoardRecord<'a>> {
        let is_same = |(fact, value): (&BoardFact, &&RawValue)| {
            let again = other.0.get(fact);
            again.is_none_or(|again| again.get() == value.get())
        };
        self.0.iter().all(is_same).then(|| {
            let both = self.0.iter().chain(&other.0);
            BoardRecord(both.map(|(fact, value)| (*fact, *value)).collect())
        })
    }

    /// Adds the facts to a board whose hands are already set. `place` returns the byte offset of a value in the text.
    /// Invalid values are reported as warnings.
    fn apply(&self, place: impl Fn(&RawValue) -> usize, builder: &mut BoardBuilder<usize>) {
        // The order of the facts is the one in which a builder needs them.
        for (fact, value) in &self.0 {
            let at = place(value);
            let text = JsonValue::text_or_source(value);
            let found = || Excerpt::of(&text);
            match fact {
                BoardFact::Board => builder.problem.record.board.clone_from(&text),
                BoardFact::Dealer => match parse_seat(&text) {
                    Some(dealer) => builder.problem.dealer = dealer,
                    None => builder.warn(at, BoardFlaw::NoSeat(found())),
                },
                BoardFact::Vulnerability => match parse_vulnerability(&text) {
                    Some(vulnerability) => builder.problem.vulnerability = vulnerability,
                    None => builder.warn(at, BoardFlaw::NoVulnerability(found())),
                },
                BoardFact::Auction => add_calls(value, at, builder),
                BoardFact::Contract => match parse_contract(&text) {
                    Some((contract, declarer)) => {
                        builder.state_contract(at, contract);
                        if let Some(declarer) = declarer {
                            builder.state_declarer(at, declarer, false);
                        }
                    }
                    None => builder.warn(at, BoardFlaw::NoContract(found())),
                },
                BoardFact::Declarer => match parse_seat(&text) {
                    Some(declarer) => builder.state_declarer(at, declarer, false),
                    None => builder.warn(at, BoardFlaw::NoSeat(found())),
                },
                BoardFact::Lead if self.0.contains_key(&BoardFact::Play) => {}
                BoardFact::Lead => add_cards(&[*value], &place, builder),
                BoardFact::Play => match JsonValue::parse(value) {
                    JsonValue::Array(items) => add_cards(&items, &place, builder),
                    JsonValue::Object(_)
                    | JsonValue::Text(_)
                    | JsonValue::Number(_)
                    | JsonValue::Other => builder.unreadable_card(at, &text),
                },
                BoardFact::Result => {}
                BoardFact::Unread(key) => builder.warn(at, BoardFlaw::Unknown(Excerpt::of(key))),
            }
        }
        builder.settle_contract();
        builder.default_declarer(0);
        builder.settle_play();
        if let Some(value) = self.0.get(&BoardFact::Result) {
            let text = JsonValue::text_or_source(value);
            let tricks = parse_result(&text, builder.stated());
            builder.problem.record.result = tricks;
            if tricks.is_none() {
                builder.warn(place(value), BoardFlaw::NoNumber(Excerpt::of(&text)));
            }
        }
    }
}

/// Returns true for a value without information, such as `null` or an empty string.
fn is_nothing(value: &RawValue) -> bool {
    ["null", "false", "\"\"", "[]", "{}"].contains(&value.get())
}

/// Parses a contract, such as `4SX`, with its declarer if one follows, as in `4S by N`.
fn parse_contract(text: &str) -> Option<(StatedContract, Option<Seat>)> {
    let read = |text: &str| StatedContract::read(Game::Bridge, text);
    if let Some(contract) = read(text) {
        return Some((contract, None));
    }
    let (before, declarer) = text.trim_end().rsplit_once(char::is_whitespace)?;
    let before = before.trim_end();
    let contract = before.strip_suffix("by").unwrap_or(before);
    Some((read(contract)?, Some(parse_seat(declarer)?)))
}

/// Parses a result: the number of declarer's tricks, 7..=13, or a margin such as `=` or `-1`, which needs the contract.
/// Returns `None` for smaller numbers, which could be tricks or overtricks.
fn parse_result(text: &str, stated: Option<StatedContract>) -> Option<Tricks> {
    if let Some(margin) = parse_margin(text) {
        return match stated? {
            StatedContract::Bid(bid) => bid.tricks(margin),
            StatedContract::Passed => None,
        };
    }
    let tricks = text.parse().ok().filter(|tricks| (7..=13).contains(tricks));
    tricks.map(Tricks)
}

/// Adds the calls of an auction, given as an array of strings, or as one string with blanks or commas between the
/// calls.
fn add_calls(value: &RawValue, at: usize, builder: &mut BoardBuilder<usize>) {
    let texts = match JsonValue::parse(value) {
        JsonValue::Array(items) => items.into_iter().map(JsonValue::text_or_source).collect(),
        JsonValue::Object(_) | JsonValue::Text(_) | JsonValue::Number(_) | JsonValue::Other => {
            vec![JsonValue::text_or_source(value)]
        }
    };
    let words: Vec<&str> = texts
        .iter()
        .flat_map(|text| text.split(|sign: char| sign.is_whitespace() || sign == ','))
        .filter(|word| !word.is_empty())
        .collect();
    let mut rest = &words[..];
    while let [word, later @ ..] = rest {
        let passes = all_pass_words(word, later.first().copied().unwrap_or_default());
        let call = match word.parse() {
            _ if passes > 0 => WrittenCall::AllPass,
            Ok(call) => WrittenCall::Call(call),
            Err(_) => WrittenCall::Unreadable((*word).to_owned()),
        };
        builder.add_call(at, call, String::new());
        rest = &rest[passes.max(1)..];
    }
}

/// Adds cards to the play.
fn add_cards(
    values: &[&RawValue],
    place: impl Fn(&RawValue) -> usize,
    builder: &mut BoardBuilder<usize>,
) {
    for value in values {
        match read_card(value) {
            Some(card) => builder.add_card(place(value), card, CardMark::None),
            None => builder.unreadable_card(place(value), &JsonValue::text_or_source(value)),
        }
    }
}

/// The hands of a deal; or, if they are unreadable, the value at fault and the reason.
type FoundHands<'a> = Result<KnownHands, (&'a RawValue, BoardFlaw)>;

/// A deal that was found in the text but has not been converted to a board yet.
struct FoundDeal<'a> {
    /// The byte offset of the deal.
    start: usize,
    hands: KnownHands,
    record: BoardRecord<'a>,
}

/// A search for deals in a JSON text.
struct DealSearch<'a> {
    text: &'a str,
    boards: Vec<PlacedBoard>,
    warnings: PieceWarnings,
    /// The deal found last. It is not yet a board, because later values may repeat its hands in another notation and
    /// add facts.
    last: Option<FoundDeal<'a>>,
}

impl<'a> DealSearch<'a> {
    fn new(text: &'a str) -> DealSearch<'a> {
        DealSearch {
            text,
            boards: Vec::new(),
            warnings: PieceWarnings::default(),
            last: None,
        }
    }

    /// Finds the deals in `value`, down to `depth` levels of nesting. `around` is the record of facts from the
    /// enclosing objects.
    fn find_deals(&mut self, value: &'a RawValue, depth: usize, around: &BoardRecord<'a>) {
        if depth == 0 {
            return;
        }
        match JsonValue::parse(value) {
            JsonValue::Object(entries) => {
                let record = around.with_entries(&entries);
                let hands = hands_by_key(&entries);
                let has_hands = hands.is_some();
                if let Some(hands) = hands {
                    self.add(value, hands, &record);
                }
                for (key, value) in entries {
                    // Boards may be the entries of an object, by their numbers.
                    if key.contains(|letter: char| letter.is_ascii_digit()) {
                        self.end_board();
                    }
                    if !has_hands || parse_seat(&key).is_none() {
                        self.find_deals(value, depth - 1, &record);
                    }
                }
            }
            JsonValue::Array(items) => match hands_in_list(&items) {
                Some(hands) => self.add(value, hands, around),
                None => {
                    for item in items {
                        self.end_board();
                        self.find_deals(item, depth - 1, around);
                    }
                    self.end_board();
                }
            },
            JsonValue::Text(text) => {
                if let Some(hands) = pbn_hands(&text) {
                    self.add(value, Ok(hands), around);
                }
            }
            JsonValue::Number(_) | JsonValue::Other => {}
        }
    }

    /// Adds a deal. If it repeats the hands of the deal found last without contradicting its facts, the facts are
    /// merged into that deal.
    fn add(&mut self, value: &'a RawValue, hands: FoundHands<'a>, record: &BoardRecord<'a>) {
        let start = self.place(value);
        let hands = match hands {
            Ok(hands) => hands,
            Err((value, flaw)) => {
                self.end_board();
                let content = Err((self.place(value), flaw.into()));
                return self.boards.push(PlacedBoard { start, content });
            }
        };
        if let Some(last) = self.last.as_mut().filter(|last| last.hands == hands)
            && let Some(merged) = last.record.merged(record)
        {
            last.record = merged;
            return;
        }
        self.end_board();
        self.last = Some(FoundDeal {
            start,
            hands,
            record: record.clone(),
        });
    }

    /// Converts the deal found last to a board, so that later facts are no longer added to it.
    fn end_board(&mut self) {
        let Some(FoundDeal {
            start,
            hands,
            record,
        }) = self.last.take()
        else {
            return;
        };
        let mut builder = BoardBuilder::new(Game::Bridge);
        seat_hands(&mut builder.problem.setup, hands);
        check_hands(&hands, start, &mut builder);
        builder.separate_hands(start);
        record.apply(|value| self.place(value), &mut builder);
        for (at, flaw) in builder.warnings {
            // A value of the objects around several boards is reported once.
            let warning = (at, flaw);
            if !self.warnings.0.contains(&warning) {
                self.warnings.add(at, warning.1);
            }
        }
        let problem = builder.problem;
        let deal_only = problem.contract().is_none();
        let content = Ok(Line { problem, deal_only });
        self.boards.push(PlacedBoard { start, content });
    }

    /// Adds the boards and warnings to `contents`.
    fn finish(mut self, contents: &mut TextContent) {
        self.end_board();
        self.warnings.contents(self.text, self.boards, contents);
    }

    /// Returns the byte offset of a value in the text.
    fn place(&self, value: &RawValue) -> usize {
        value.get().as_ptr().addr() - self.text.as_ptr().addr()
    }
}

/// Warns about hands that have different numbers of cards.
fn check_hands(hands: &KnownHands, at: usize, builder: &mut BoardBuilder<usize>) {
    let longest = hands.0.iter().flatten().map(|hand| hand.len()).max();
    let expected = longest.unwrap_or(0).min(Game::Bridge.hand_size());
    for (seat, hand) in hands.iter() {
        if let Some(hand) = hand.filter(|hand| hand.len() != expected) {
            builder.warn(at, BoardFlaw::hand_size(seat, hand.len(), expected));
        }
    }
}

/// Returns the hands of a deal in PBN notation; `None` for other text.
fn pbn_hands(text: &str) -> Option<KnownHands> {
    let is_seat = text.get(1..2) == Some(":") && text.len() > MIN_CARDS;
    let hands = is_seat.then(|| parse_known_hands(text).ok())??;
    let cards = hands.0.iter().flatten().map(|hand| hand.len());
    (cards.sum::<usize>() >= MIN_CARDS).then_some(hands)
}

/// Returns the hands in an object whose keys are seats. Returns `None` if they are not the hands of a deal, and an
/// error if one of them is unreadable.
fn hands_by_key<'a>(entries: &[(String, &'a RawValue)]) -> Option<FoundHands<'a>> {
    let seats = entries
        .iter()
        .filter_map(|(key, value)| Some((parse_seat(key)?, *value)));
    hands_of_seats(seats)
}

/// Returns the hands in an array of objects that each give a seat and its cards. Returns `None` for other arrays,
/// including arrays of hands without seats, which would have to be guessed.
fn hands_in_list<'a>(items: &[&'a RawValue]) -> Option<FoundHands<'a>> {
    let named: Option<Vec<NamedCards>> = match items.len() {
        2..=4 => items.iter().map(|item| seat_and_cards(item)).collect(),
        _ => None,
    };
    let seats: Result<Vec<(Seat, &RawValue)>, _> = named?.into_iter().collect();
    match seats {
        Ok(seats) => hands_of_seats(seats.into_iter()),
        Err(flaw) => Some(Err(flaw)),
    }
}

/// The keys that give the seat of a hand in an object, in two groups: unambiguous keys first, then keys that may mean
/// something else.
const SEAT_KEYS: [&[&str]; 2] = [
    &["seat", "position", "direction", "dir"],
    &["name", "player"],
];

/// A seat with its cards, or the value whose seat is unclear and the reason.
type NamedCards<'a> = Result<(Seat, &'a RawValue), (&'a RawValue, BoardFlaw)>;

/// Returns the seat and the cards in an object that describes one hand. Returns an error if it names different seats
/// that are equally likely.
fn seat_and_cards(value: &RawValue) -> Option<NamedCards<'_>> {
    let JsonValue::Object(entries) = JsonValue::parse(value) else {
        return None;
    };
    let has_key = |key: &str, names: &[&str]| names.contains(&&key.to_lowercase()[..]);
    let (_, cards) = entries
        .iter()
        .find(|(key, _)| has_key(key, &["cards", "hand"]))?;
    let named = |names: Option<&[&str]>| -> Vec<Seat> {
        let entries = entries
            .iter()
            .filter(|(key, _)| names.is_none_or(|names| has_key(key, names)));
        entries
            .filter_map(|(_, value)| parse_seat(&JsonValue::text(value)))
            .collect()
    };
    let likely = SEAT_KEYS.map(Some).into_iter().chain([None]);
    let seats = likely.map(named).find(|seats| !seats.is_empty())?;
    let (first, others) = seats.split_first()?;
    Some(match others.iter().find(|other| *other != first) {
        None => Ok((*first, *cards)),
        Some(second) => Err((value, BoardFlaw::TwoSeats(*first, *second))),
    })
}

/// Reads the hands of the given seats. Returns `None` if the values are not hands, and an error if only some of them
/// are, or if a seat has two hands.
fn hands_of_seats<'a>(seats: impl Iterator<Item = (Seat, &'a RawValue)>) -> Option<FoundHands<'a>> {
    let seats: Vec<(Seat, &RawValue)> = seats.collect();
    if seats.iter().all(|(_, value)| is_table_of_numbers(value)) {
        return None;
    }
    let mut hands: KnownHands = BySeat([None; 4]);
    let mut unreadable = None;
    for (seat, value) in seats {
        match read_hand(value) {
            Some(hand) if hand.is_empty() => {}
            Some(hand) if hands[seat].is_some_and(|first| first != hand) => {
                let flaw = BoardFlaw::Repeated(Excerpt::of(seat.name()));
                unreadable.get_or_insert((value, flaw));
            }
            Some(hand) => hands[seat] = Some(hand),
            None if value.get() == "null" => {}
            None => {
                let flaw = BoardFlaw::NoCard(Excerpt::of(value.get()));
                unreadable.get_or_insert((value, flaw));
            }
        }
    }
    let cards = hands.0.iter().flatten().map(|hand| hand.len());
    let has_hands = cards.clone().count() > usize::from(unreadable.is_none());
    let is_deal = has_hands && cards.sum::<usize>() >= MIN_CARDS;
    is_deal.then_some(unreadable.map_or(Ok(hands), Err))
}

/// Returns true if a value consists of numbers up to thirteen, such as suit lengths or tricks in each strain, rather
/// than cards. A hand has a suit with several cards or an honour; end positions with single small cards only are
/// therefore not read.
fn is_table_of_numbers(value: &RawValue) -> bool {
    match JsonValue::parse(value) {
        JsonValue::Object(entries) => entries.iter().all(|(_, value)| is_number(value)),
        JsonValue::Array(items) => items.iter().all(|item| is_number(item)),
        JsonValue::Text(_) | JsonValue::Number(_) | JsonValue::Other => is_number(value),
    }
}

/// Returns true if a value is a number 0..=13, `null`, an empty string or `-`.
fn is_number(value: &RawValue) -> bool {
    match JsonValue::parse(value) {
        JsonValue::Number(number) => (0..=13).contains(&number),
        JsonValue::Text(text) => match text.trim() {
            "" | "-" => true,
            text => text.parse::<u8>().is_ok_and(|number| number <= 13),
        },
        JsonValue::Other => value.get() == "null",
        JsonValue::Object(_) | JsonValue::Array(_) => false,
    }
}

/// Reads a hand: a string, an array of cards, an array of four suits, or an object with a key for each suit. Returns
/// `None` for anything else, and for a hand with a repeated card.
fn read_hand(value: &RawValue) -> Option<CardSet> {
    match JsonValue::parse(value) {
        JsonValue::Text(text) => read_text_hand(&text),
        JsonValue::Array(items) => {
            let cards: Option<Vec<Card>> = items.iter().map(|item| read_card(item)).collect();
            let four = || {
                let is_four = items.len() == Suit::ALL.len();
                is_four.then(|| read_suits(Suit::ALL.into_iter().map(Some).zip(items)))?
            };
            cards.map_or_else(four, |cards| distinct(cards.into_iter()))
        }
        JsonValue::Object(entries) => {
            let suits = entries.iter();
            read_suits(suits.map(|(key, value)| (suit_of(key), *value)))
        }
        JsonValue::Number(_) | JsonValue::Other => None,
    }
}

/// Reads a hand from its suits, each with its ranks. Returns `None` if a suit is unknown, if ranks are unreadable, or
/// if a card is repeated.
fn read_suits<'a>(suits: impl Iterator<Item = (Option<Suit>, &'a RawValue)>) -> Option<CardSet> {
    let suits: Option<Vec<Vec<Card>>> =
        suits.map(|(suit, ranks)| read_suit(suit?, ranks)).collect();
    distinct(suits?.into_iter().flatten())
}

/// Returns the set of `cards`, or `None` if one occurs twice.
fn distinct(cards: impl Iterator<Item = Card> + Clone) -> Option<CardSet> {
    let set: CardSet = cards.clone().collect();
    (set.len() == cards.count()).then_some(set)
}

/// Reads a hand written as one string: cards separated by blanks or commas, or suits separated by dots or marked with
/// letters.
fn read_text_hand(text: &str) -> Option<CardSet> {
    let text = replace_suit_symbols(text).to_uppercase();
    let words = || text.split([' ', ',']).filter(|word| !word.is_empty());
    let cards: Option<Vec<Card>> = words().map(parse_whole_card).collect();
    if let Some(cards) = cards {
        return distinct(cards.into_iter());
    }
    let hand = words().collect::<String>();
    parse_hand(&hand, Seat::North, &hand).ok()
}

/// Reads a card: a string such as `SA` or `10H`, or an object with a suit and a rank.
fn read_card(value: &RawValue) -> Option<Card> {
    match JsonValue::parse(value) {
        JsonValue::Text(text) => parse_whole_card(&replace_suit_symbols(&text).to_uppercase()),
        JsonValue::Object(entries) => {
            let part = |names: &[&str]| {
                let mut entries = entries.iter();
                let found = entries.find(|(key, _)| names.contains(&&key.to_lowercase()[..]));
                found.map(|(_, value)| JsonValue::text(value))
            };
            let suit = suit_of(&part(&["suit"])?)?;
            Some(Card::new(suit, rank_of(&part(&["rank", "value"])?)?))
        }
        JsonValue::Array(_) | JsonValue::Number(_) | JsonValue::Other => None,
    }
}

/// Parses a card in upper case, with its suit before or after its rank.
fn parse_whole_card(word: &str) -> Option<Card> {
    let word = word.trim();
    if let Some((length, card)) = parse_card(word)
        && length == word.len()
    {
        return Some(card);
    }
    let (length, rank) = parse_rank(word)?;
    Some(Card::new(suit_of(&word[length..])?, rank))
}

/// Reads the cards of one suit, given as a string or an array of ranks.
fn read_suit(suit: Suit, value: &RawValue) -> Option<Vec<Card>> {
    let ranks: Option<Vec<Rank>> = match JsonValue::parse(value) {
        JsonValue::Array(items) => items
            .iter()
            .map(|item| rank_of(&JsonValue::text(item)))
            .collect(),
        JsonValue::Text(text) => ranks_of(&text),
        JsonValue::Number(number) => ranks_of(&number.to_string()),
        JsonValue::Object(_) | JsonValue::Other => None,
    };
    Some(
        ranks?
            .into_iter()
            .map(|rank| Card::new(suit, rank))
            .collect(),
    )
}

fn ranks_of(text: &str) -> Option<Vec<Rank>> {
    let text: String = text
        .to_uppercase()
        .chars()
        .filter(|letter| !matches!(letter, ' ' | ',' | '-'))
        .collect();
    let mut ranks = Vec::new();
    let mut rest = &text[..];
    while !rest.is_empty() {
        let (length, rank) = parse_rank(rest)?;
        ranks.push(rank);
        rest = &rest[length..];
    }
    Some(ranks)
}

/// Parses a suit by its symbol, its letter or its name.
fn suit_of(word: &str) -> Option<Suit> {
    let word = replace_suit_symbols(word).to_lowercase();
    let mut letters = word.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Suit::from_letter(letter),
        _ => parse_suit_name(&word),
    }
}

/// Parses a rank by its letter, its name or its number: 2 to 10, 11 to 13 for the court cards, and 1 or 14 for the ace.
fn rank_of(word: &str) -> Option<Rank> {
    Some(match &word.to_lowercase()[..] {
        "ace" | "14" | "1" => Rank::Ace,
        "king" | "13" => Rank::King,
        "queen" | "12" => Rank::Queen,
        "jack" | "11" => Rank::Jack,
        word => {
            let word = word.to_uppercase();
            parse_rank(&word)
                .filter(|(length, _)| *length == word.len())?
                .1
        }
    })
}
