//! Web addresses of the hand viewer of Bridge Base Online, and hand diagrams of its forum, which have the same query:
//! LIN text, or parameters for hands, auction and play.

use std::borrow::Cow;

use kibitzer_cards::Seat;
use kibitzer_cards::problem::Problem;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use crate::deal::parse_short_hand;
use crate::edits;
use crate::encoding::decode;
use crate::flaw::BoardFlaw;
use crate::reading::{PieceReader, Rewrite, TextContent};

use super::board_data::{LinBoardData, ListedData};
use super::calls::{AuctionWord, split_auction};
use super::cards::{parse_hand, split_play};
use super::flaw::LinFlaw;
use super::links::{Link, LinkKind, find_link, first_line_length};
use super::pairs::first_board_length;
use super::reader::{LinReader, parse_vulnerability};
use super::symbols;
use super::write;
use crate::single_words::is_one_of;
use crate::warnings::{PieceWarnings, PlacedBoard};

/// The web address of Bridge Base Online's hand viewer, up to the value of its parameter `lin`.
const VIEWER_ADDRESS: &str = "https://www.bridgebase.com/tools/handviewer.html?lin=";

/// The characters that are percent-encoded in an address parameter. All others are safe wherever an address may be
/// pasted.
const ESCAPED_CHARACTERS: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~')
    .remove(b',');

/// Writes a problem as a web address of Bridge Base Online's hand viewer, on a line of its own. Returns `None` if LIN
/// cannot represent the problem.
pub(crate) fn write_address(problem: &Problem) -> Option<String> {
    Some(format!("{VIEWER_ADDRESS}{}\n", encoded_lin(problem)?))
}

/// Returns the value of the parameter `lin` for a problem; `None` if LIN cannot represent it.
fn encoded_lin(problem: &Problem) -> Option<String> {
    let lin = write::write(problem)?;
    Some(utf8_percent_encode(lin.trim_end(), ESCAPED_CHARACTERS).to_string())
}

/// Replaces the hand viewer address in a piece of text with the address of the edited problem. In a hand diagram, only
/// the parameters are replaced. The surrounding text is unchanged.
pub(crate) fn rewrite_address(rewrite: Rewrite<'_>) -> Option<String> {
    let lin = encoded_lin(rewrite.after)?;
    let edit = match find_link(rewrite.piece, 0) {
        None => return write_address(rewrite.after),
        Some(link) => match link.kind {
            LinkKind::Address => (link.all, format!("{VIEWER_ADDRESS}{lin}")),
            LinkKind::Diagram => (link.query, format!("lin={lin}")),
        },
    };
    Some(edits::apply_edits(rewrite.piece, vec![edit]))
}

/// The reader for hand viewer addresses and hand diagrams within other text. A piece is one line, plus the lines on
/// which its hand diagrams continue.
#[derive(Default)]
pub(crate) struct AddressReader;

impl PieceReader for AddressReader {
    fn piece(&self, text: &str) -> Option<usize> {
        first_line_length(text)
    }

    fn read(&mut self, piece: &str, contents: &mut TextContent) {
        let (mut warnings, mut boards) = (PieceWarnings::default(), Vec::new());
        let mut from = 0;
        while let Some(link) = find_link(piece, from) {
            read_address(piece, &link, &mut boards, &mut warnings);
            from = link.all.end;
        }
        warnings.contents(piece, boards, contents);
    }
}

/// A parameter in the web address or hand diagram of a deal.
struct Parameter<'a> {
    name: &'a str,
    /// The percent-encoded value of the parameter.
    raw: &'a str,
    /// The byte offset of the parameter's value in the text.
    at: usize,
}

/// The names of the address parameters that describe a deal.
const PARAMETER_NAMES: &str = "lin deal n e s w nn en sn wn d v b a p";

/// Returns the name of an address parameter in lower case, or `None` if the parameter does not describe a deal.
fn parse_parameter_name(name: &str) -> Option<&'static str> {
    let mut names = PARAMETER_NAMES.split(' ');
    names.find(|other| other.eq_ignore_ascii_case(name))
}

/// The HTML entities for `&`, without their leading `&`.
const AMPERSAND_ENTITIES: [&str; 4] = ["amp;", "#38;", "#038;", "#x26;"];

/// Removes the remainder of an `&` entity, such as `amp;`, from the start of `text`, which follows an `&` in a query.
fn strip_entity(text: &str) -> &str {
    let mut entities = AMPERSAND_ENTITIES.iter();
    let rest = entities.find_map(|entity| {
        let (start, rest) = text.split_at_checked(entity.len())?;
        start.eq_ignore_ascii_case(entity).then_some(rest)
    });
    rest.unwrap_or(text)
}

fn split_parameters<'a>(text: &'a str, link: &Link) -> Vec<Parameter<'a>> {
    let mut parameters: Vec<Parameter> = Vec::new();
    let mut at = link.query.start;
    for part in text[link.query.clone()].split('&') {
        let named = strip_entity(part);
        let start = at + part.len() - named.len();
        at += part.len() + 1;
        let last = parameters
            .last_mut()
            .filter(|last| ["lin", "deal"].contains(&last.name));
        match (named.split_once('='), last) {
            // LIN text may contain an unencoded `&`, and the tuple of BEN quotation marks as entities.
            (part, Some(last)) if part.is_none_or(|(name, _)| name.contains('|')) => {
                last.raw = &text[last.at..start + named.len()];
            }
            (None, _) => {}
            (Some((name, raw)), _) => parameters.push(Parameter {
                name: parse_parameter_name(name.trim()).unwrap_or(name),
                raw: raw.trim_end(),
                at: start + name.len() + 1,
            }),
        }
    }
    parameters
}

impl Parameter<'_> {
    /// Decodes the percent-encoded value of an address parameter. A plus sign becomes a space, unless the value
    /// contains literal or percent-encoded spaces.
    fn decoded_text(&self) -> String {
        let raw = if self.raw.contains("%20") || self.raw.contains(' ') {
            Cow::Borrowed(self.raw)
        } else {
            Cow::Owned(self.raw.replace('+', " "))
        };
        let bytes: Vec<u8> = percent_decode_str(&raw).collect();
        decode(&bytes).into_owned()
    }
}

/// Converts byte offsets in the decoded value of a URL parameter to byte offsets in the encoded text. Offsets must be
/// passed in ascending order.
struct RawOffsets<'a> {
    raw: &'a [u8],
    start: usize,
    /// The current position as two byte offsets: in the encoded and in the decoded value.
    at: (usize, usize),
}

impl<'a> RawOffsets<'a> {
    fn new(parameter: &Parameter<'a>) -> RawOffsets<'a> {
        RawOffsets {
            raw: parameter.raw.as_bytes(),
            start: parameter.at,
            at: (0, 0),
        }
    }

    fn raw_offset(&mut self, byte: usize) -> usize {
        while self.at.1 < byte && self.at.0 < self.raw.len() {
            let is_sign = matches!(
                self.raw[self.at.0..],
                [b'%', high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit()
            );
            self.at.0 += if is_sign { 3 } else { 1 };
            self.at.1 += 1;
        }
        self.start + self.at.0.min(self.raw.len())
    }
}

/// Parses the boards in a hand viewer address, from its LIN text or else from its other parameters, and adds them to
/// `boards`.
fn read_address(
    text: &str,
    link: &Link,
    boards: &mut Vec<PlacedBoard>,
    warnings: &mut PieceWarnings,
) {
    let start = link.all.start;
    let parameters = split_parameters(text, link);
    if let Some(lin) = parameters.iter().find(|parameter| parameter.name == "lin") {
        let read = lin_boards(lin, start, warnings);
        if read.is_empty() {
            boards.push(unreadable_board(start, LinFlaw::NoDeal));
        }
        return boards.extend(read);
    }
    let mut names = parameters.iter().map(|parameter| parameter.name);
    let is_address = link.kind == LinkKind::Address;
    if is_address && !names.any(|name| is_one_of(name, PARAMETER_NAMES)) {
        boards.push(unreadable_board(start, LinFlaw::Elsewhere));
        return;
    }
    let mut data = LinBoardData::default();
    data.start = start;
    let mut listed = ListedData::default();
    // Beside its deal, a link to BEN has settings of the program.
    let is_deal = |parameter: &Parameter| parameter.name == "deal";
    let is_of_ben = parameters.iter().any(is_deal);
    for parameter in &parameters {
        if is_of_ben && !is_deal(parameter) {
            continue;
        }
        apply_parameter(parameter, &mut data, &mut listed, warnings);
    }
    let content = data.problem(listed, warnings);
    boards.push(PlacedBoard { start, content });
}

fn unreadable_board(start: usize, flaw: LinFlaw) -> PlacedBoard {
    PlacedBoard {
        start,
        content: Err((start, flaw.into())),
    }
}

/// Parses the boards, usually one, in the LIN text of an address.
fn lin_boards(lin: &Parameter<'_>, start: usize, warnings: &mut PieceWarnings) -> Vec<PlacedBoard> {
    let mut reader = LinReader::default();
    let text = lin.decoded_text();
    let mut place = RawOffsets::new(lin);
    let (mut boards, mut at) = (Vec::new(), 0);
    while at < text.len() {
        let rest = &text[at..];
        let length = first_board_length(rest).unwrap_or(rest.len());
        let mut inner = PieceWarnings::default();
        let board = reader.read_board(&rest[..length], &mut inner);
        boards.extend(board.map(|board| PlacedBoard {
            start,
            content: board.content.map_err(|(_, flaw)| (start, flaw)),
        }));
        warnings.append(inner, |byte| place.raw_offset(at + byte));
        at += length;
    }
    boards
}

/// Applies an address parameter to the board. Parameters that concern only the display are ignored.
fn apply_parameter(
    parameter: &Parameter<'_>,
    data: &mut LinBoardData,
    listed: &mut ListedData,
    warnings: &mut PieceWarnings,
) {
    let Parameter { name, at, .. } = *parameter;
    let text = &parameter.decoded_text()[..];
    let mut place = RawOffsets::new(parameter);
    match (name, name.chars().next().and_then(Seat::from_letter)) {
        ("n" | "e" | "s" | "w", Some(seat)) => {
            let mut inner = PieceWarnings::default();
            data.set_hand(seat, data.start, parse_hand(seat, text, 0, &mut inner));
            warnings.append(inner, |byte| place.raw_offset(byte));
        }
        ("deal", _) => read_tuple(text, at, data, warnings),
        ("nn" | "en" | "sn" | "wn", Some(seat)) => {
            listed.record.players[seat] = symbols::decode_symbols(text);
        }
        ("d", _) => {
            data.dealer = text.trim().chars().next().and_then(Seat::from_letter);
            if data.dealer.is_none() {
                warnings.add_word(at, text, BoardFlaw::NoSeat);
            }
        }
        ("v", _) => {
            data.vulnerability = parse_vulnerability(text);
            if data.vulnerability.is_none() {
                warnings.add_word(at, text, BoardFlaw::NoVulnerability);
            }
        }
        ("b", _) => listed.record.board = symbols::decode_symbols(text),
        ("a", _) => {
            for (byte, word) in split_auction(text) {
                let at = place.raw_offset(byte);
                // Brackets within a meaning are percent-encoded twice, so that they do not end the meaning.
                if let AuctionWord::Meaning(text) = word {
                    let text = percent_decode_str(text).decode_utf8_lossy();
                    data.add_call(at, AuctionWord::Meaning(&text), warnings);
                } else {
                    data.add_call(at, word, warnings);
                }
            }
        }
        ("p", _) => {
            for (byte, word) in split_play(text) {
                data.add_play(place.raw_offset(byte), word);
            }
        }
        ("c", _) => data.set_claim(at, text, warnings),
        _ => {}
    }
}

/// Reads the tuple in a link of the program BEN: one string with the hands, from North clockwise, and another with the
/// dealer, vulnerability and calls. `at` is the byte offset of the tuple in the text.
fn read_tuple(text: &str, at: usize, data: &mut LinBoardData, warnings: &mut PieceWarnings) {
    let entities = ["&#39;", "&#x27;", "&apos;", "&quot;", "&#34;"];
    let text = entities
        .iter()
        .fold(text.to_owned(), |text, entity| text.replace(entity, "'"));
    let mut strings = text.split(['\'', '"']).skip(1).step_by(2);
    let hands = strings.next().unwrap_or_default();
    for (seat, hand) in Seat::ALL.into_iter().zip(hands.split_whitespace()) {
        match parse_short_hand(hand) {
            Ok(cards) => data.set_hand(seat, at, (cards, 0)),
            Err(error) => warnings.add(at, BoardFlaw::Hand(seat, error)),
        }
    }
    let mut words = strings.next().unwrap_or_default().split_whitespace();
    if let Some(dealer) = words.next() {
        data.dealer = Seat::from_letter(dealer.chars().next().unwrap_or_default());
    }
    if let Some(vulnerability) = words.next() {
        data.vulnerability = parse_vulnerability(&vulnerability.replace('-', ""));
    }
    for (_, call) in words.flat_map(split_auction) {
        data.add_call(at, call, warnings);
    }
}
