//! Richard's Bridge Notation (RBN).
//!
//! The format is that of Richard Pavlicek (www.rpbridge.net/7a12.htm, version 3.2). Each line has a label, a space and
//! a value; a blank line ends a record. `%` begins a comment, and braces enclose free text.
//!
//! ```text
//! D 19930512
//! E Some pairs
//! N North+South:West+East
//! B 8
//! H W:A8765.QT.K9.AT87:J42.AJ7632.J.632:QT3.85.Q86.KQJ54:
//! A WZ:1S2H2S4D:4SPP5H:XA
//! C 5HX:N
//! P CK972:CQ!H483:DA9J6
//! R 9-300
//! ```
//!
//! The values of the labels D T L E F S K N B H also apply to later records, until they are given again.
//!
//! - `H`: the first seat, then the hands clockwise from it, each after a colon (or a semicolon if it is to be hidden).
//!   If the last hand of a complete deal is empty, it has the remaining cards.
//! - `A`: dealer, vulnerability (`Z` none, `N`, `E`, `B`), and the calls, with a colon after every fourth. `R` is a
//!   redouble, `A` all pass, `Y` the call that the reader is asked for. `*` and `^n` after a call refer to explanations
//!   in lines labelled with digits.
//! - `C`: contract, declarer, and the leader unless it is the usual one.
//! - `P`: the cards, trick by trick, with the suit only where it differs from the suit led.
//! - `R`: tricks and score.
//! - `M`: the tricks of every declarer in NT S H D C, in hexadecimal digits: North and South (`=` if both are the
//!   same), then West and East (`!` if they win just the tricks that the other side does not).

use std::collections::BTreeMap;

use kibitzer_cards::problem::{Call, Problem, PublishedMakes};
use kibitzer_cards::rules::{Game, Vulnerability};
use kibitzer_cards::{BySeat, Card, CardSet, Seat, Suit, Tricks};

use super::board_builder::{BoardBuilder, LinePart, WrittenCall};
use super::board_lines::{BoardLine, parse_rank};
use super::deal::parse_short_hand;
use super::flaw::BoardFlaw;
use super::reading::{PieceReader, ReadError, TextContent};
use super::stated_contract::StatedContract;

/// The letters that label lines in an RBN file: the letters in [`INHERITED`], then the others.
const LABELS: &str = "DTLEFSKNBHACPRMI";
/// The labels of RBN lines whose values also apply to later records in the file.
const INHERITED: &str = "DTLEFSKNBH";

/// Returns true if the text looks like the beginning of an RBN file (Richard's Bridge Notation).
pub(crate) fn looks_like_rbn(head: &str) -> bool {
    let start = head.get(..5).unwrap_or_default();
    let is_marked = start.eq_ignore_ascii_case("% RBN");
    let mut lines = head
        .lines()
        .take(100)
        .take_while(|line| !line.trim().is_empty());
    let is_labelled = line_label(head).is_some() || head.starts_with('{');
    is_marked || is_labelled && lines.any(begins_hands)
}

/// Returns true if a line of an RBN file has the label `H` and hands after it.
fn begins_hands(line: &str) -> bool {
    let value = line.strip_prefix("H ").unwrap_or("");
    let mut letters = value.chars();
    let seat = letters.next().and_then(Seat::from_letter);
    seat.is_some() && matches!(letters.next(), Some(':' | ';'))
}

/// Returns the letter or digit that labels a line of an RBN file, or `None` if the line has no label.
fn line_label(line: &str) -> Option<char> {
    let mut letters = line.chars();
    let label = letters.next()?;
    let is_label = LABELS.contains(label) || label.is_ascii_digit();
    (is_label && matches!(letters.next(), None | Some(' '))).then_some(label)
}

/// The reader for RBN. A piece is one record.
#[derive(Default)]
pub(crate) struct RbnReader {
    /// The current values that also apply to later RBN records, keyed by the label of their line.
    inherited: BTreeMap<char, String>,
}

impl PieceReader for RbnReader {
    fn piece(&self, text: &str) -> Option<usize> {
        let mut start = 0;
        let mut has_text = false;
        let mut is_over = false;
        for line in text.split_inclusive('\n') {
            let content = line.trim_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
            match (content.is_empty(), is_over) {
                (true, _) => is_over = has_text,
                (false, true) => return Some(start),
                (false, false) => has_text = true,
            }
            start += line.len();
        }
        None
    }

    fn read(&mut self, piece: &str, contents: &mut TextContent) {
        let record = RbnLines::parse(piece, &mut contents.warnings);
        for (label, (_, value)) in &record.lines {
            if INHERITED.contains(*label) {
                self.inherited.insert(*label, (*value).to_owned());
            }
        }
        // A record that contains only headings is not a board.
        let is_board = record.lines.keys().any(|label| "BHACPRM".contains(*label));
        let line = record.first;
        match (record.lines.get(&'H'), self.inherited.get(&'H')) {
            (Some(&(place, value)), _) => {
                self.add_board(&record, place.number, parse_hands(place, value), contents);
            }
            (None, Some(inherited)) if is_board => {
                let place = BoardLine {
                    number: line,
                    text: inherited,
                };
                let mut hands = parse_hands(place, inherited);
                if let Ok(builder) = &mut hands {
                    builder.warnings.clear();
                }
                let hands = hands.map_err(|error| ReadError::new(line, 1, error.flaw));
                self.add_board(&record, line, hands, contents);
            }
            (None, _) => {}
        }
    }
}

impl RbnReader {
    fn add_board(
        &self,
        record: &RbnLines,
        line: usize,
        hands: Result<BoardBuilder<LinePart<'_>>, ReadError>,
        contents: &mut TextContent,
    ) {
        let mut builder = match hands {
            Ok(builder) => builder,
            Err(error) => return contents.board(line, Err(error)),
        };
        self.set_heading(&mut builder.problem);
        record.read_auction(&mut builder);
        record.read_contract(&mut builder);
        builder.settle_contract();
        if let Some(leader) = record.leader() {
            builder.problem.setup.leader = leader;
        }
        record.read_play(&mut builder);
        builder.settle_play();
        record.read_result(&mut builder);
        builder.problem.notes = record.texts.join("\n\n");
        let deal_only = builder
            .stated()
            .is_none_or(|stated| stated.strain().is_none());
        let problem = builder.finish(&mut contents.warnings);
        contents.problem(line, problem, deal_only);
    }

    /// Sets the title, event, players and other headings of a problem, as given by this record or an earlier one.
    fn set_heading(&self, problem: &mut Problem) {
        let inherited = |label| self.inherited.get(&label).map_or("", String::as_str);
        let [title, author] = split_at_colon(inherited('T'));
        (problem.title, problem.author) = (title, author);
        let record = &mut problem.record;
        record.date = inherited('D').to_owned();
        record.site = join_with_commas(&split_at_colon(inherited('L')));
        let [event, part] = split_at_colon(inherited('E'));
        record.event = join_with_commas(&[
            event,
            part,
            join_with_commas(&split_at_colon(inherited('S'))),
        ]);
        record.board = inherited('B').to_owned();
        record.score = inherited('F').to_owned();
        let mut pairs = inherited('N').split(':');
        for seats in [[Seat::North, Seat::South], [Seat::West, Seat::East]] {
            let names = pairs.next().unwrap_or("").splitn(2, '+');
            for (seat, name) in seats.into_iter().zip(names) {
                name.trim().clone_into(&mut record.players[seat]);
            }
        }
    }
}

/// Splits the value of an RBN line at its first single colon. A doubled colon stands for a literal colon.
fn split_at_colon(text: &str) -> [String; 2] {
    let text = text.replace("::", "\0");
    let (first, second) = text.split_once(':').unwrap_or((&text, ""));
    [first, second].map(|part| part.replace('\0', ":").trim().to_owned())
}

/// Joins the non-empty strings with commas.
fn join_with_commas(texts: &[String]) -> String {
    let texts: Vec<&str> = texts
        .iter()
        .map(String::as_str)
        .filter(|text| !text.is_empty())
        .collect();
    texts.join(", ")
}

/// Parses the hands of an RBN deal. Spot cards of unknown rank, written `x`, become unknown cards.
fn parse_hands<'a>(
    line: BoardLine<'a>,
    value: &'a str,
) -> Result<BoardBuilder<LinePart<'a>>, ReadError> {
    let mut builder = BoardBuilder::new(Game::Bridge);
    let first = value
        .chars()
        .next()
        .and_then(Seat::from_letter)
        .ok_or_else(|| line.error_quoting(value, BoardFlaw::NoSeat))?;
    let mut words = value[1..].split([':', ';']).skip(1);
    let mut last = None;
    for (steps, word) in words.by_ref().take(4).enumerate() {
        let seat = first.clockwise(steps);
        let (cards, unknown) = parse_hand(line, seat, word)?;
        builder.problem.setup.hands[seat] = cards;
        builder.problem.setup.unknown[seat] = unknown;
        last = word.is_empty().then_some(seat);
    }
    if let Some(word) = words.next() {
        builder.warn_word(line, word, BoardFlaw::Unknown);
    }
    builder.separate_hands((line, value));
    let setup = &mut builder.problem.setup;
    if let Some(last) = last.filter(|_| setup.in_play().len() == 39) {
        setup.unknown[last] = 13;
    }
    setup.infer_last_hand();
    Ok(builder)
}

/// Parses the hand of a seat in RBN. Returns its cards and the number of its unknown cards.
fn parse_hand(line: BoardLine, seat: Seat, word: &str) -> Result<(CardSet, u8), ReadError> {
    let unknown = word.matches(['x', 'X']).count();
    let known = word.replace(['x', 'X', '?'], "");
    let cards = parse_short_hand(&known).map_err(|error| {
        let place = line.error_at(word, BoardFlaw::Hand(seat, error.clone()));
        match unknown {
            0 => place.after(error.at()),
            _ => place,
        }
    })?;
    Ok((cards, u8::try_from(unknown).unwrap_or(u8::MAX)))
}

/// The lines of an RBN record, grouped by kind.
struct RbnLines<'a> {
    /// The number of the first non-blank line of the record.
    first: usize,
    lines: BTreeMap<char, (BoardLine<'a>, &'a str)>,
    /// The explanations of calls and the explanations of cards, each keyed by the digit that labels its line.
    notes: [BTreeMap<char, &'a str>; 2],
    /// The free texts of an RBN record, which are written in braces.
    texts: Vec<String>,
}

impl<'a> RbnLines<'a> {
    fn parse(piece: &'a str, warnings: &mut Vec<ReadError>) -> RbnLines<'a> {
        let mut lines = BoardLine::split_lines(piece)
            .filter(|line| !line.text.trim().is_empty())
            .peekable();
        let mut record = RbnLines {
            first: lines.peek().map_or(1, |line| line.number),
            lines: BTreeMap::new(),
            notes: Default::default(),
            texts: Vec::new(),
        };
        let mut in_text = false;
        for line in lines {
            if in_text || line.text.starts_with('{') {
                in_text = record.add_text(line.text, in_text);
            } else {
                record.add_line(line, warnings);
            }
        }
        record
    }

    /// Adds a line of a free text in braces to the record. Returns true if the text continues on the next line.
    fn add_text(&mut self, line: &str, goes_on: bool) -> bool {
        let line = line.trim_end();
        let is_last = line.ends_with('}');
        let inside = line.trim_start_matches('{').trim_end_matches('}');
        match self.texts.last_mut().filter(|_| goes_on) {
            Some(text) => *text += &format!("\n{inside}"),
            None => self.texts.push(inside.to_owned()),
        }
        !is_last
    }

    fn add_line(&mut self, line: BoardLine<'a>, warnings: &mut Vec<ReadError>) {
        if line.text.starts_with(['%', '#']) {
            return;
        }
        let (word, value) = line.split_keyword();
        match line_label(line.text) {
            Some(digit) if digit.is_ascii_digit() => {
                let of_play = usize::from(self.lines.contains_key(&'P'));
                self.notes[of_play].insert(digit, value);
            }
            Some(label) if self.lines.contains_key(&label) && label != 'I' => {
                warnings.push(line.error_quoting(word, BoardFlaw::Repeated));
            }
            Some(label) => {
                self.lines.insert(label, (line, value.trim_end()));
            }
            None => warnings.push(line.error_quoting(word, BoardFlaw::Unknown)),
        }
    }

    /// Parses an RBN line with the label `A`, the auction, such as `WZ:1S2H2S4D:4SPP5H:XA`.
    fn read_auction(&self, builder: &mut BoardBuilder<LinePart<'a>>) {
        let Some(&(line, value)) = self.lines.get(&'A') else {
            return;
        };
        builder.problem.dealer = Seat::West;
        let (head, calls) = value.split_once(':').unwrap_or((value, ""));
        let letters: Vec<char> = head.chars().take(3).collect();
        let mut rest = value;
        if let [dealer, sides] = letters[..]
            && let Some(vulnerability) = parse_vulnerability(sides)
        {
            builder.problem.dealer = Seat::from_letter(dealer).unwrap_or(Seat::West);
            builder.problem.vulnerability = vulnerability;
            rest = calls;
        }
        let rest = read_calls(line, rest, &self.notes[0], builder);
        if !rest.is_empty() {
            let word = WrittenCall::Unreadable(rest.to_owned());
            builder.add_call((line, rest), word, String::new());
        }
    }

    /// Parses an RBN line with the label `C`: the contract, declarer and leader, such as `5HX:N`.
    fn read_contract(&self, builder: &mut BoardBuilder<LinePart<'a>>) {
        let Some(&(line, value)) = self.lines.get(&'C') else {
            return;
        };
        let text = value.split(':').next().unwrap_or("");
        match StatedContract::read(Game::Bridge, text) {
            Some(contract) => builder.state_contract((line, text), contract),
            None if matches!(text, "?" | "") => {}
            None => builder.warn_word(line, text, BoardFlaw::NoContract),
        }
        if let Some(declarer) = parse_seat_field(value, 1) {
            builder.state_declarer((line, value), declarer, false);
        }
    }

    /// Returns the leader if the RBN line with the label `C` names one, as in `3N:S:E`.
    fn leader(&self) -> Option<Seat> {
        parse_seat_field(self.lines.get(&'C')?.1, 2)
    }

    /// Parses an RBN line with the label `P`, the cards of the play, such as `CK972:CQ!H483`.
    fn read_play(&self, builder: &mut BoardBuilder<LinePart<'a>>) {
        let Some(&(line, value)) = self.lines.get(&'P') else {
            return;
        };
        // The suit led in the current trick, and the remark on the last card.
        let (mut led, mut remark) = (None, String::new());
        let (mut cards, mut rest) = (0, value);
        while let Some(letter) = rest.chars().next() {
            let length = match letter {
                // A semicolon only hides what follows, so it is read like a colon.
                ':' | ';' => {
                    led = None;
                    1
                }
                '!' | '?' | '*' => {
                    add_remark(&mut remark, &rest[..1]);
                    1
                }
                '^' => match rest[1..].chars().next().filter(char::is_ascii_digit) {
                    Some(digit) => {
                        add_remark(&mut remark, self.notes[1].get(&digit).unwrap_or(&""));
                        2
                    }
                    None => break,
                },
                _ => match parse_card(rest, led).filter(|_| cards < 52) {
                    Some((length, card)) => {
                        builder.remark(&std::mem::take(&mut remark));
                        builder.add_cards([((line, &rest[..length]), card)]);
                        cards += 1;
                        led = led.or(Some(card.suit));
                        length
                    }
                    None => break,
                },
            };
            rest = &rest[length..];
        }
        builder.remark(&remark);
        if !rest.is_empty() {
            builder.unreadable_card((line, rest), rest);
        }
    }

    /// Parses two RBN lines: `R`, the tricks and score, such as `9-300:0`, and `M`, the tricks of every declarer.
    fn read_result(&self, builder: &mut BoardBuilder<LinePart<'a>>) {
        if let Some(&(line, value)) = self.lines.get(&'R') {
            let digits = value.bytes().take_while(u8::is_ascii_digit).count();
            let (tricks, score) = value.split_at(digits);
            match tricks.parse() {
                Ok(tricks) if tricks <= 13 => builder.problem.record.result = Some(Tricks(tricks)),
                _ if tricks.is_empty() => {}
                _ => builder.warn_word(line, tricks, BoardFlaw::NoNumber),
            }
            let scoring = std::mem::take(&mut builder.problem.record.score);
            let parts = [scoring, score.trim().to_owned()];
            builder.problem.record.score = join_with_commas(&parts).replace(", ", " ");
        }
        if let Some(&(line, value)) = self.lines.get(&'M') {
            match parse_makes(value) {
                Some(makes) => builder.problem.record.makes = makes,
                None => builder.warn_word(line, value, BoardFlaw::NoNumber),
            }
        }
    }
}

fn parse_vulnerability(letter: char) -> Option<Vulnerability> {
    Some(match letter {
        'Z' | '?' => Vulnerability::None,
        'N' => Vulnerability::NorthSouth,
        'E' => Vulnerability::EastWest,
        'B' => Vulnerability::Both,
        _ => return None,
    })
}

/// Parses the seat in one of the colon-separated fields of a value; `field` is its index.
fn parse_seat_field(value: &str, field: usize) -> Option<Seat> {
    let word = value.split(':').nth(field)?;
    word.chars().next().and_then(Seat::from_letter)
}

/// Parses the calls at the start of `text` and adds them to the builder. Returns the text after the last valid call.
fn read_calls<'a>(
    line: BoardLine<'a>,
    text: &'a str,
    notes: &BTreeMap<char, &str>,
    builder: &mut BoardBuilder<LinePart<'a>>,
) -> &'a str {
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let note = |text: &str| notes.get(&text[1..].chars().next()?).copied();
        let (length, word) = match letter {
            ':' | ' ' | '!' | '?' => (1, None),
            'Y' | 'y' => return "",
            'A' | 'a' => (1, Some(WrittenCall::AllPass)),
            '*' => {
                builder.explain("*");
                (1, None)
            }
            '^' if rest[1..].starts_with(|digit: char| digit.is_ascii_digit()) => {
                builder.explain(note(rest).unwrap_or(""));
                (2, None)
            }
            _ => match parse_call(rest) {
                Some((length, call)) => (length, Some(WrittenCall::Call(call))),
                None => return rest,
            },
        };
        if let Some(word) = word {
            builder.add_call((line, &rest[..length]), word, String::new());
        }
        rest = &rest[length..];
    }
    rest
}

/// Parses the call at the start of the text. Returns its length in bytes and the call.
fn parse_call(text: &str) -> Option<(usize, Call)> {
    let letter = text.chars().next()?;
    Some(match letter.to_ascii_uppercase() {
        'P' => (1, Call::Pass),
        'X' | 'D' => (1, Call::Double),
        'R' => (1, Call::Redouble),
        '1'..='7' => (2, text.get(..2)?.parse().ok()?),
        _ => return None,
    })
}

/// Appends a mark or an explanation to the remark on a card, with a blank before an explanation.
fn add_remark(remark: &mut String, comment: &str) {
    // Only a damaged file has more explanations of one card.
    if remark.len() < 1 << 12 {
        let blank = !remark.is_empty() && comment.len() > 1;
        *remark += if blank { " " } else { "" };
        *remark += comment;
    }
}

/// Parses the card at the start of the text. Returns its length in bytes and the card. A card written without a suit
/// belongs to the suit `led`.
fn parse_card(text: &str, led: Option<Suit>) -> Option<(usize, Card)> {
    let named = text.chars().next().and_then(Suit::from_letter);
    let start = usize::from(named.is_some());
    let (length, rank) = parse_rank(&text[start..])?;
    Some((start + length, Card::new(named.or(led)?, rank)))
}

/// Parses an RBN line with the label `M` and returns the tricks of every declarer. The first two fields, whose meaning
/// is unknown, are skipped; the third is for North and South, the fourth for West and East.
fn parse_makes(value: &str) -> Option<BySeat<PublishedMakes>> {
    let mut fields = value.split(':').skip(2);
    let (north, rest) = parse_five_strains(fields.next()?)?;
    let south = match rest {
        "" | "=" | "-" => north,
        _ => parse_five_strains(rest.strip_prefix('+')?)?.0,
    };
    let (west, rest) = parse_opponent_makes(fields.next().unwrap_or("!!"), north, north)?;
    let (east, _) = parse_opponent_makes(rest.strip_prefix('+').unwrap_or(rest), south, west)?;
    let known = |makes: [u8; 5]| makes.map(|tricks| Some(Tricks(tricks)));
    Some(BySeat([north, east, south, west].map(known)))
}

/// Parses the tricks of West or East in the five strains. Returns them with the text after them. They are written as
/// five digits, as `!` for thirteen minus the tricks in `left`, or as `=` if equal to the tricks of `partner`.
fn parse_opponent_makes(text: &str, left: [u8; 5], partner: [u8; 5]) -> Option<([u8; 5], &str)> {
    if let Some(rest) = text.strip_prefix('!') {
        return Some((left.map(|tricks| 13 - tricks), rest));
    }
    match text.strip_prefix(['=', '-']) {
        Some(rest) => Some((partner, rest)),
        None => parse_five_strains(text),
    }
}

/// Parses the tricks of a declarer in the five strains from hexadecimal digits, and returns them with the text after
/// them.
fn parse_five_strains(text: &str) -> Option<([u8; 5], &str)> {
    let (digits, rest) = text.split_at_checked(5)?;
    let tricks: Option<Vec<u8>> = digits
        .chars()
        .map(|digit| Some(digit.to_digit(14)? as u8))
        .collect();
    Some((tricks?.try_into().ok()?, rest))
}
