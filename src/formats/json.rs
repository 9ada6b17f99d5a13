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
use kibitzer_cards::{BySeat, Card, CardSet, Excerpt, Rank, Seat, Suit};
use serde_json::value::RawValue;

use super::board::{parse_card, parse_rank, parse_seat, parse_vulnerability, replace_suit_symbols};
use super::deal::{parse_hand, parse_known_hands, seat_hands};
use super::diagram::parse_suit_name;
use super::draft::BoardDraft;
use super::flaw::{BoardFlaw, FormatFlaw};
use super::foreign::{ForeignFile, is_json};
use super::reading::{PieceReader, ReadError, TextContent};
use super::seating::KnownHands;
use super::stated_contract::StatedContract;

/// The maximum depth at which a deal is found in nested arrays and objects.
const MAX_DEPTH: usize = 8;

/// The minimum number of cards in a deal.
const MIN_CARDS: usize = 8;

/// Returns true if the text is JSON that mentions two seats as strings, or has a deal in PBN notation.
pub(crate) fn looks_like_json_deals(head: &str) -> bool {
    if !is_json(head) {
        return false;
    }
    let strings = || head.split('"').skip(1).step_by(2);
    let is_named = |seat: &Seat| strings().any(|word| parse_seat(word) == Some(*seat));
    let seats = Seat::ALL.iter().filter(|seat| is_named(seat));
    seats.count() > 1 || strings().any(|text| pbn_hands(text).is_some())
}

/// The reader for deals in JSON. A text is one piece.
#[derive(Default)]
pub(crate) struct JsonReader;

impl PieceReader for JsonReader {
    fn piece(&self, _: &str) -> Option<usize> {
        None
    }

    fn read(&mut self, piece: &str, contents: &mut TextContent) {
        let mut search = DealSearch {
            text: piece,
            contents,
            last: None,
        };
        for value in serde_json::Deserializer::from_str(piece).into_iter::<&RawValue>() {
            match value {
                Ok(value) => search.find_deals(value, MAX_DEPTH, &BoardRecord::default()),
                Err(error) => {
                    let flaw = FormatFlaw::Other(ForeignFile::Json);
                    let error = ReadError::new(error.line().max(1), 1, flaw);
                    contents.board(error.line, Err(error));
                    break;
                }
            }
        }
        if contents.boards.is_empty() && !piece.trim().is_empty() {
            let flaw = FormatFlaw::Other(ForeignFile::Json);
            contents.board(1, Err(ReadError::new(1, 1, flaw)));
        }
    }
}

/// A value in JSON whose parts are not parsed yet.
enum JsonValue<'a> {
    /// The entries of an object in source order.
    Object(Vec<(String, &'a RawValue)>),
    Array(Vec<&'a RawValue>),
    Text(String),
    Number(i64),
    /// A fraction, a truth value or nothing.
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

    /// Returns a string or number as text, and an empty string for other values.
    fn text(value: &'a RawValue) -> String {
        match JsonValue::parse(value) {
            JsonValue::Text(text) => text,
            JsonValue::Number(number) => number.to_string(),
            JsonValue::Object(_) | JsonValue::Array(_) | JsonValue::Other => String::new(),
        }
    }
}

/// The facts that a board gives beside its hands, spelled as in the source; empty where it gives none.
#[derive(Clone, Default)]
struct BoardRecord {
    board: String,
    dealer: String,
    vulnerability: String,
    contract: String,
    declarer: String,
}

impl BoardRecord {
    /// Returns the record with the entries of an object inside the one that it is from.
    fn with_entries(&self, entries: &[(String, &RawValue)]) -> BoardRecord {
        let mut record = self.clone();
        for (key, value) in entries {
            let key = key.to_lowercase().replace(['_', '-', ' '], "");
            let field = match &key[..] {
                "board" | "boardnumber" | "boardno" | "number" => &mut record.board,
                "dealer" => &mut record.dealer,
                "vul" | "vulnerable" | "vulnerability" => &mut record.vulnerability,
                "contract" => &mut record.contract,
                "declarer" => &mut record.declarer,
                _ => continue,
            };
            *field = JsonValue::text(value);
        }
        record
    }

    /// Adds the record to a board. Values that are not understood are reported.
    fn apply(&self, draft: &mut BoardDraft<()>) {
        self.board.clone_into(&mut draft.problem.record.board);
        if !self.dealer.is_empty() {
            match parse_seat(&self.dealer) {
                Some(dealer) => draft.problem.dealer = dealer,
                None => draft.warn((), BoardFlaw::NoSeat(Excerpt::of(&self.dealer))),
            }
        }
        if !self.vulnerability.is_empty() {
            match parse_vulnerability(&self.vulnerability) {
                Some(vulnerability) => draft.problem.vulnerability = vulnerability,
                None => {
                    let found = Excerpt::of(&self.vulnerability);
                    draft.warn((), BoardFlaw::NoVulnerability(found));
                }
            }
        }
        if let Some(contract) = StatedContract::read(Game::Bridge, &self.contract) {
            draft.state_contract((), contract);
        }
        if let Some(declarer) = parse_seat(&self.declarer) {
            draft.state_declarer((), declarer, false);
        }
    }
}

/// The hands of a deal, or the text that cannot be read as cards.
type FoundHands<'a> = Result<KnownHands, &'a RawValue>;

/// A search for deals in JSON.
struct DealSearch<'a, 'c> {
    text: &'a str,
    contents: &'c mut TextContent,
    /// The hands found last: one board may give them in several notations.
    last: Option<KnownHands>,
}

impl<'a> DealSearch<'a, '_> {
    /// Adds the deals in `value`. `around` is the record of the objects around it.
    fn find_deals(&mut self, value: &'a RawValue, depth: usize, around: &BoardRecord) {
        if depth == 0 {
            return;
        }
        match JsonValue::parse(value) {
            JsonValue::Object(entries) => {
                let record = around.with_entries(&entries);
                match hands_by_key(&entries) {
                    Some(hands) => self.add(value, hands, &record),
                    None => entries
                        .iter()
                        .for_each(|(_, value)| self.find_deals(value, depth - 1, &record)),
                }
            }
            JsonValue::Array(items) => match hands_in_list(&items) {
                Some(hands) => self.add(value, hands, around),
                None => items
                    .into_iter()
                    .for_each(|item| self.find_deals(item, depth - 1, around)),
            },
            JsonValue::Text(text) => {
                if let Some(hands) = pbn_hands(&text) {
                    self.add(value, Ok(hands), around);
                }
            }
            JsonValue::Number(_) | JsonValue::Other => {}
        }
    }

    fn add(&mut self, value: &'a RawValue, hands: FoundHands<'a>, record: &BoardRecord) {
        let line = self.place(value).0;
        let hands = match hands {
            Ok(hands) => hands,
            Err(value) => {
                let (line, column) = self.place(value);
                let flaw = BoardFlaw::NoCard(Excerpt::of(value.get()));
                let error = ReadError::new(line, column, flaw.into());
                return self.contents.board(line, Err(error));
            }
        };
        if self.last.replace(hands) == Some(hands) {
            return;
        }
        let mut draft = BoardDraft::new(Game::Bridge);
        seat_hands(&mut draft.problem.setup, hands);
        check_hands(&hands, &mut draft);
        draft.separate_hands(());
        record.apply(&mut draft);
        draft.settle_contract();
        draft.default_declarer(());
        let place = self.place(value);
        let warnings = draft.warnings.into_iter();
        let warnings = warnings.map(|(_, flaw)| ReadError::new(place.0, place.1, flaw));
        self.contents.warnings.extend(warnings);
        let deal_only = draft.problem.contract().is_none();
        let problem = draft.problem;
        self.contents.board(line, Ok(Line { problem, deal_only }));
    }

    /// Returns the line and column of a value in the text.
    fn place(&self, value: &RawValue) -> (usize, usize) {
        let at = value.get().as_ptr().addr() - self.text.as_ptr().addr();
        let before = &self.text[..at];
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        (
            1 + before.matches('\n').count(),
            1 + before[start..].chars().count(),
        )
    }
}

/// Warns about hands that differ in length.
fn check_hands(hands: &KnownHands, draft: &mut BoardDraft<()>) {
    let longest = hands.0.iter().flatten().map(|hand| hand.len()).max();
    let expected = longest.unwrap_or(0).min(Game::Bridge.hand_size());
    for (seat, hand) in hands.iter() {
        if let Some(hand) = hand.filter(|hand| hand.len() != expected) {
            draft.warn((), BoardFlaw::hand_size(seat, hand.len(), expected));
        }
    }
}

/// Returns the hands in a deal in PBN notation; `None` for other text.
fn pbn_hands(text: &str) -> Option<KnownHands> {
    let is_seat = text.get(1..2) == Some(":") && text.len() > MIN_CARDS;
    let hands = is_seat.then(|| parse_known_hands(text).ok())??;
    let cards = hands.0.iter().flatten().map(|hand| hand.len());
    (cards.sum::<usize>() >= MIN_CARDS).then_some(hands)
}

/// Returns the hands in an object whose keys are seats. Returns `None` if it has fewer than two hands.
fn hands_by_key<'a>(entries: &[(String, &'a RawValue)]) -> Option<FoundHands<'a>> {
    let seats = entries
        .iter()
        .filter_map(|(key, value)| Some((parse_seat(key)?, *value)));
    hands_of_seats(seats)
}

/// Returns the hands in an array of objects with a seat and cards. Returns `None` for other arrays, also for those of
/// hands alone, whose seats would be guessed.
fn hands_in_list<'a>(items: &[&'a RawValue]) -> Option<FoundHands<'a>> {
    let named: Option<Vec<(Seat, &RawValue)>> = match items.len() {
        2..=4 => items.iter().map(|item| seat_and_cards(item)).collect(),
        _ => None,
    };
    hands_of_seats(named?.into_iter())
}

/// Returns the seat and the cards of an object that describes one hand.
fn seat_and_cards(value: &RawValue) -> Option<(Seat, &RawValue)> {
    let JsonValue::Object(entries) = JsonValue::parse(value) else {
        return None;
    };
    let seat = entries
        .iter()
        .find_map(|(_, value)| parse_seat(&JsonValue::text(value)));
    let cards = entries
        .iter()
        .find(|(key, _)| ["cards", "hand"].contains(&&key.to_lowercase()[..]));
    seat.zip(cards.map(|(_, cards)| *cards))
}

/// Reads the hands of seats. Returns `None` if these are no hands, and an error if only some of them are.
fn hands_of_seats<'a>(seats: impl Iterator<Item = (Seat, &'a RawValue)>) -> Option<FoundHands<'a>> {
    let mut hands: KnownHands = BySeat([None; 4]);
    let mut unreadable = None;
    for (seat, value) in seats {
        match read_hand(value) {
            Some(hand) => hands[seat] = Some(hand).filter(|hand| !hand.is_empty()),
            None if value.get() == "null" => {}
            None => unreadable = Some(value),
        }
    }
    let cards = hands.0.iter().flatten().map(|hand| hand.len());
    let is_deal = cards.clone().count() > usize::from(unreadable.is_none());
    let is_deal = is_deal && cards.sum::<usize>() >= MIN_CARDS;
    is_deal.then_some(match unreadable {
        Some(value) => Err(value),
        None => Ok(hands),
    })
}

/// Reads a hand: a text, an array of cards, an array of four suits, or an object with a key for each suit. Returns `None`
/// for anything else, and for a hand with a card twice.
fn read_hand(value: &RawValue) -> Option<CardSet> {
    match JsonValue::parse(value) {
        JsonValue::Text(text) => read_text_hand(&text),
        JsonValue::Array(items) => {
            let cards: Option<Vec<Card>> = items.iter().map(|item| read_card(item)).collect();
            cards.map_or_else(
                || read_four_suits(&items),
                |cards| distinct(cards.into_iter()),
            )
        }
        JsonValue::Object(entries) => {
            let suits = entries
                .iter()
                .map(|(key, value)| read_suit(suit_of(key)?, value));
            let suits: Option<Vec<Vec<Card>>> = suits.collect();
            distinct(suits?.into_iter().flatten())
        }
        JsonValue::Number(_) | JsonValue::Other => None,
    }
}

fn read_four_suits(items: &[&RawValue]) -> Option<CardSet> {
    if items.len() != Suit::ALL.len() {
        return None;
    }
    let suits = Suit::ALL
        .into_iter()
        .zip(items)
        .map(|(suit, ranks)| read_suit(suit, ranks));
    let suits: Option<Vec<Vec<Card>>> = suits.collect();
    distinct(suits?.into_iter().flatten())
}

/// Returns the set of `cards`, or `None` if one occurs twice.
fn distinct(cards: impl Iterator<Item = Card> + Clone) -> Option<CardSet> {
    let set: CardSet = cards.clone().collect();
    (set.len() == cards.count()).then_some(set)
}

/// Reads a hand written as one text: cards with blanks or commas between them, or suits with dots or letters.
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

/// Reads a card: a text such as `SA` or `10H`, or an object with suit and rank.
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

/// Reads the cards of one suit: a text or an array of ranks.
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

/// Parses a rank by its letter, its number up to the ace as 14, or its name.
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
