//! Lists of deals, one per line: `N:AK52.Q63.KJ74.85 J93.T972.83.K964 - -`.
//!
//! A deal may be preceded by a board number, and followed by vulnerability, contract, declarer and result: `Board 7:
//! N:… … … … NS 4♠ by South +1`. Consecutive lines that are not deals cause a single warning.

use kibitzer_cards::notation::text::Line;
use kibitzer_cards::rules::Game;
use kibitzer_cards::{Rank, Seat};

use super::board_builder::{BoardBuilder, LinePart};
use super::board_lines::{BoardLine, parse_margin, parse_seat, parse_vulnerability};
use super::deal::{DealFlaw, parse_hand, parse_known_hands, seat_hands};
use super::diagram::DiagramFlaw;
use super::flaw::{BoardFlaw, FormatFlaw};
use super::reading::{PieceReader, ReadError, TextContent};
use super::single_words::is_one_of;
use super::stated_contract::{StatedBid, StatedContract};

/// A line of a list of deals (one deal per line), split into a board number and the text of the deal.
pub(crate) struct ListEntry<'a> {
    /// The digits of the board number; `None` if the line has no number.
    number: Option<&'a str>,
    deal: &'a str,
}

/// Splits the first line of a text into a board number, if any, and a deal. Returns `None` if the line has no deal. A
/// seat followed by a space or a suit symbol belongs to a list of hands, which is another format.
pub(crate) fn split_entry(text: &str) -> Option<ListEntry<'_>> {
    let line = text.lines().next()?.trim();
    let number = None;
    if split_seat(line).is_some() {
        return Some(ListEntry { number, deal: line });
    }
    let word = line
        .split(|c: char| !c.is_alphabetic() && c != '№')
        .next()?;
    let is_name = word.is_empty() || is_one_of(&word.to_lowercase(), BOARD_WORDS);
    let rest = line[word.len()..].trim_start_matches(['.', ' ', '\t', '#']);
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (number, deal) = rest.split_at(digits);
    let is_number = is_name && (1..=MAX_NUMBER_DIGITS).contains(&digits);
    // `deal 7 …` without punctuation is the start of another format.
    let is_apart = deal.starts_with(['.', ')', ':', ']']);
    let deal = deal.trim_start_matches(['.', ')', ':', ']', ' ', '\t']);
    let is_deal = split_seat(deal).is_some() || is_apart && has_four_hands(deal);
    (is_number && is_deal).then_some(ListEntry {
        number: Some(number),
        deal,
    })
}

/// Returns true if the text begins with four hands that are separated by spaces and not preceded by a seat.
fn has_four_hands(deal: &str) -> bool {
    let hands = deal.split_whitespace().take(4);
    hands.filter(|word| may_be_hand(word)).count() == 4
}

/// Words that introduce a board number in a list of deals.
const BOARD_WORDS: &str = "board bd deal hand no nr № сдача расклад";

/// The maximum number of digits in a board number.
const MAX_NUMBER_DIGITS: usize = 5;

/// Returns true if the text looks like the beginning of a list of deals. Consecutive lines with a single hand each, for
/// different seats, are a list of hands, which is another format.
pub(crate) fn looks_like_deal_list(head: &str) -> bool {
    let mut lines = head.lines().filter(|line| !line.trim().is_empty());
    if split_entry(head).is_some_and(|entry| has_four_hands(entry.deal)) {
        return true;
    }
    let deal = |line| split_seat(split_entry(line)?.deal);
    let Some((seat, hands)) = lines.next().and_then(deal) else {
        return false;
    };
    let first = hands.split_whitespace().next().unwrap_or_default();
    // Names are no hands, as in `N:J. Smith` and `S:Jack`.
    let is_initial = first.len() == 2 && first.ends_with('.');
    let is_name = is_initial || first.contains(|letter: char| letter.is_lowercase());
    let is_hand = first.trim_end_matches('.').contains('.')
        || !is_name && parse_hand(first, Seat::North, first).is_ok();
    // The name of the player may stand between the seat and the hand.
    let is_alone = |hands: &str| {
        let mut words = hands.split_whitespace().rev();
        let is_hand = words.next().is_some_and(may_be_hand);
        let mut others = words.peekable();
        others.peek().is_none() || is_hand && others.all(|word| word != "-" && !may_be_hand(word))
    };
    let next = lines.next().and_then(deal);
    let is_list = next.is_some_and(|(other, next)| other != seat && is_alone(next));
    is_hand && !(is_alone(hands) && is_list)
}

/// Splits a line at the colon after its first letter, which names a seat, as in `N:AK4.32..QJ`. Returns `None` if a
/// space follows the colon.
fn split_seat(line: &str) -> Option<(char, &str)> {
    let mut letters = line.chars();
    let seat = letters.next().filter(char::is_ascii_alphabetic)?;
    let hands = letters.as_str().strip_prefix(':')?;
    let is_hand = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-');
    hands.starts_with(is_hand).then_some((seat, hands))
}

/// Returns true if a line contains hands or looks like an attempt to write them.
pub(crate) fn has_hands(line: &str) -> bool {
    let is_first =
        |word| split_seat(word).is_some_and(|(seat, _)| Seat::from_letter(seat).is_some());
    let mut words = line.split_whitespace();
    words.any(|word| is_first(word) || may_be_hand(word))
}

/// Returns true if a word has the three dots of a hand and consists mostly of ranks.
fn may_be_hand(word: &str) -> bool {
    let ranks = word
        .chars()
        .filter(|&letter| Rank::from_letter(letter).is_some());
    let letters = word.chars().filter(|letter| letter.is_alphanumeric());
    word.matches('.').count() == 3 && ranks.count() * 2 > letters.count()
}

/// The reader for lists of deals, with one deal per line.
#[derive(Default)]
pub(crate) struct DealListReader {
    /// True if the previous line was not a deal. A warning about that line has been given, so further lines of this
    /// kind are skipped silently.
    is_aside: bool,
}

impl PieceReader for DealListReader {
    fn read(&mut self, piece: &str, contents: &mut TextContent) {
        for line in BoardLine::split_lines(piece) {
            let entry = split_entry(line.text);
            let is_comment = entry.is_none() && line.text.starts_with(['%', '#']);
            if line.text.trim().is_empty() || is_comment {
                continue;
            }
            let is_aside = entry.is_none() && !has_hands(line.text) && !line.text.contains('[');
            if !is_aside {
                let content = parse_deal_line(line, entry, contents);
                contents.board(line.number, content);
            } else if !self.is_aside {
                contents.warn(ReadError::new(line.number, 1, FormatFlaw::Aside));
            }
            self.is_aside = is_aside;
        }
    }
}

/// Parses the deal on a line of a list, and the words after it, such as the contract.
fn parse_deal_line(
    line: BoardLine,
    entry: Option<ListEntry>,
    contents: &mut TextContent,
) -> Result<Line, ReadError> {
    let entry = entry.unwrap_or(ListEntry {
        number: None,
        deal: line.text,
    });
    let (hands, behind) = if line.text.trim_start().starts_with('[') {
        (entry.deal, "")
    } else {
        entry.deal.split_at(end_of_hands(entry.deal))
    };
    let mut builder = BoardBuilder::new(Game::Bridge);
    let problem = &mut builder.problem;
    let error = |error| line.locate_in_line(hands, error).map(FormatFlaw::Deal);
    problem.record.board = entry.number.unwrap_or_default().to_owned();
    if split_seat(hands).is_none() && has_four_hands(hands) {
        for (seat, word) in Seat::ALL.into_iter().zip(hands.split_whitespace()) {
            problem.setup.hands[seat] = parse_hand(hands, seat, word).map_err(error)?;
        }
        builder.warn((line, hands), DiagramFlaw::Unnamed(Seat::ALL.to_vec()));
    } else {
        seat_hands(&mut problem.setup, parse_known_hands(hands).map_err(error)?);
    }
    let fifth = behind.split_whitespace().next();
    if let Some(word) = fifth.filter(|word| has_hands(word)) {
        return Err(line.error_at(word, FormatFlaw::Deal(DealFlaw::FifthHand)));
    }
    if let Some(word) = read_details(line, behind, &mut builder) {
        builder.warn_word(line, word, BoardFlaw::Unknown);
    }
    builder.settle_contract();
    builder.default_declarer((line, hands));
    let problem = builder.finish(&mut contents.warnings);
    let deal_only = problem.contract().is_none();
    Ok(Line { problem, deal_only })
}

/// Returns the byte offset at which the fourth hand ends in the text of a deal.
fn end_of_hands(deal: &str) -> usize {
    let start = deal.find(':').map_or(0, |colon| colon + 1);
    let fourth = deal[start..].split_whitespace().nth(3);
    fourth.map_or(deal.len(), |word| {
        let length = word.find([',', ';', '"']).unwrap_or(word.len());
        word.as_ptr().addr() - deal.as_ptr().addr() + length
    })
}

/// Words after a deal, such as `contract`, that are skipped because the word after them can be understood without them.
const FILLER_WORDS: &str = "by from vul vulnerable contract declarer result dealer dlr";

/// Parses the words after a deal, such as the contract and the result. Returns the first unknown word, if any; the
/// words after it are ignored.
fn read_details<'a>(
    line: BoardLine<'a>,
    behind: &'a str,
    builder: &mut BoardBuilder<LinePart<'a>>,
) -> Option<&'a str> {
    let mut before = "";
    for word in behind.split([' ', '\t', ',', ';', ':', '(', ')', '"', '|']) {
        let is_dealer = is_one_of(&before.to_ascii_lowercase(), "dealer dlr");
        let bid = match builder.stated() {
            Some(StatedContract::Bid(bid)) => Some(bid),
            Some(StatedContract::Passed) | None => None,
        };
        if let (true, Some(seat)) = (is_dealer, parse_seat(word)) {
            builder.problem.dealer = seat;
        } else if is_pass(word) {
            builder.state_contract((line, word), StatedContract::Passed);
        } else if let Some((bid, by)) = parse_contract(word) {
            builder.state_contract((line, word), StatedContract::Bid(bid));
            if let Some(by) = by {
                builder.state_declarer((line, word), by, false);
            }
        } else if let (Some(seat), Some(_)) = (parse_seat(word), bid) {
            builder.state_declarer((line, word), seat, false);
        } else if let Some(vulnerability) = parse_vulnerability(word) {
            builder.problem.vulnerability = vulnerability;
        } else if let (Some(margin), Some(bid)) = (parse_margin(word), bid) {
            builder.problem.record.result = bid.tricks(margin);
        } else if !(word.is_empty()
            || is_one_of(&word.to_ascii_lowercase(), FILLER_WORDS)
            || is_pass(before) && word == "out")
        {
            return Some(word);
        }
        if !word.is_empty() {
            before = word;
        }
    }
    None
}

/// Returns true if a word means that all four players passed.
fn is_pass(word: &str) -> bool {
    is_one_of(&word.to_ascii_lowercase(), "pass passed passed-out")
}

/// Parses a contract, which may be followed by its declarer, such as `4♠`, `3NTx` or `4S-E`.
fn parse_contract(word: &str) -> Option<(StatedBid, Option<Seat>)> {
    let (word, declarer) = match word.split_once('-') {
        Some((word, declarer)) => (word, Some(parse_seat(declarer)?)),
        None => (word, None),
    };
    match StatedContract::read(Game::Bridge, word)? {
        StatedContract::Bid(bid) => bid.level.map(|_| (bid, declarer)),
        StatedContract::Passed => None,
    }
}
