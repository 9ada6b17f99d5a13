//! The text files of the program Bridge studio, with the extension `bts`, or `pts` if all problems are preferans
//! problems.
//!
//! The format is the one that the program writes (A. Slovesnov, version 5.2):
//!
//! ```text
//! % bts version 5.2
//! deal 1 T987.98.987.8 AK.AKQT.J.QJT QJ.J7.AKQT.97
//! contract misere
//! play DA D9 DJ
//! turns 0
//! player N
//! absent S
//! comment North declares. Defeat him!
//! ```
//!
//! The hands are in the order N E S W, without that of the empty seat. `?` is an unknown level or strain; misère was
//! formerly called `mizer`. `play` gives the leader or the cards played, of which the first `turns` precede the current
//! position. `player` (the declarer) and `absent` occur only in preferans. The comment extends to the end of the
//! problem or to a line `pbninfo`, which is followed by PBN tags. Files are written in a Windows code page.

mod binary;
mod tags;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use kibitzer_cards::problem::Problem;
use kibitzer_cards::rules::{Game, Setup};
use kibitzer_cards::{Card, Seat, Strain};

use super::board_builder::{BoardBuilder, LinePart};
use super::board_lines::{
    BoardLine, BoardPart, first_board_length, parse_cards, rewind_to_trick_start, rewrite_parts,
};
use super::flaw::BoardFlaw;
use super::reading::{PieceReader, ReadError, Rewrite, TextContent};
use super::single_words::single_letter;
use super::stated_contract::StatedContract;
use tags::TagPlace;

pub(crate) use binary::{looks_like_binary_bts, text_of_binary};

/// The first line of a written BTS file.
pub(crate) const HEADER: &str = "% bts version 5.2\n";

/// The keyword of a line in a BTS file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum BtsKey<'a> {
    Deal,
    Contract,
    Play,
    Turns,
    Player,
    Absent,
    Comment,
    Pbninfo,
    Tag(TagPlace<'a>),
}

impl<'a> BtsKey<'a> {
    const ALL: [(BtsKey<'a>, &'static str); 8] = [
        (BtsKey::Deal, "deal"),
        (BtsKey::Contract, "contract"),
        (BtsKey::Play, "play"),
        (BtsKey::Turns, "turns"),
        (BtsKey::Player, "player"),
        (BtsKey::Absent, "absent"),
        (BtsKey::Comment, "comment"),
        (BtsKey::Pbninfo, "pbninfo"),
    ];

    /// Returns the keyword at the start of a line. `last` is the keyword that applies to the line before.
    ///
    /// Returns `None` if the line has no keyword of its own; then it belongs to `last`, like the later lines of a
    /// comment. Within a comment only `pbninfo` is a keyword, and after `pbninfo` only a PBN tag.
    fn from_line(line: &'a str, last: Option<BtsKey<'a>>) -> Option<BtsKey<'a>> {
        if matches!(last, Some(BtsKey::Pbninfo | BtsKey::Tag(_))) {
            return tags::classify_tag(line).map(BtsKey::Tag);
        }
        let word = line.split([' ', '\t', '\r', '\n']).next().unwrap_or("");
        let mut keys = BtsKey::ALL.into_iter();
        let (key, _) = keys.find(|(_, name)| name.eq_ignore_ascii_case(word))?;
        // Lines of a comment may begin with any word.
        let is_key = last != Some(BtsKey::Comment) || key == BtsKey::Pbninfo;
        is_key.then_some(key)
    }
}

/// Returns true if the text looks like the beginning of a BTS file.
pub(crate) fn looks_like_bts(head: &str) -> bool {
    let starts = |start: &str| {
        let beginning = head.get(..start.len());
        beginning.is_some_and(|beginning| beginning.eq_ignore_ascii_case(start))
    };
    starts("% bts") || starts("%bts") || {
        let mut words = head.lines().next().unwrap_or("").split_whitespace().skip(1);
        let is_number = words.next().is_some_and(|word| word.parse::<u32>().is_ok());
        begins_board(head) && is_number && words.next().is_some_and(|hand| hand.contains('.'))
    }
}

fn begins_board(line: &str) -> bool {
    let word = line.split_once([' ', '\t']);
    word.is_some_and(|(word, _)| word.eq_ignore_ascii_case("deal"))
}

/// The reader for text files of the program Bridge studio.
#[derive(Default)]
pub(crate) struct BtsReader;

impl PieceReader for BtsReader {
    fn piece(&self, text: &str) -> Option<usize> {
        first_board_length(text, begins_board)
    }

    fn read(&mut self, piece: &str, contents: &mut TextContent) {
        let lines = BtsLines::parse(piece, &mut contents.warnings);
        if let Some((line, _)) = lines.get(BtsKey::Deal) {
            match lines.problem(&mut contents.warnings) {
                Ok(problem) => contents.problem(line.number, problem, false),
                Err(error) => contents.board(line.number, Err(error)),
            }
        }
    }
}

/// The lines of a problem in a BTS file, keyed by their keyword.
struct BtsLines<'a> {
    piece: &'a str,
    lines: BTreeMap<BtsKey<'a>, LinePart<'a>>,
    /// The lines of the problem's comment in a BTS file, without the keyword `comment`.
    comment: Vec<&'a str>,
    /// The byte offset in the problem's text at which the line `pbninfo` ends; the length of the text if there is no
    /// such line.
    info: usize,
}

impl<'a> BtsLines<'a> {
    fn parse(piece: &'a str, warnings: &mut Vec<ReadError>) -> BtsLines<'a> {
        let mut lines = BtsLines {
            piece,
            lines: BTreeMap::new(),
            comment: Vec::new(),
            info: piece.len(),
        };
        let mut last = None;
        for line in BoardLine::split_lines(piece) {
            let key = BtsKey::from_line(line.text, last);
            match (key, last) {
                (Some(BtsKey::Comment), _) => {
                    let text = line.text.get("comment ".len()..);
                    lines.comment.push(text.unwrap_or(""));
                }
                (Some(BtsKey::Pbninfo), _) => {
                    let before = piece.split_inclusive('\n').take(line.number);
                    lines.info = before.map(str::len).sum();
                    break;
                }
                (Some(key), _) => lines.add_line(key, line, warnings),
                (None, Some(BtsKey::Comment)) => lines.comment.push(line.text),
                (None, _) if is_blank_or_comment(line.text) => {}
                (None, _) => {
                    let (word, _) = line.split_keyword();
                    warnings.push(line.error_quoting(word, BoardFlaw::Unknown));
                }
            }
            last = key.or(last);
        }
        lines
    }

    fn add_line(&mut self, key: BtsKey<'a>, line: BoardLine<'a>, warnings: &mut Vec<ReadError>) {
        let (word, value) = line.split_keyword();
        match self.lines.entry(key) {
            Entry::Vacant(entry) => drop(entry.insert((line, value))),
            Entry::Occupied(_) => {
                warnings.push(line.error_quoting(word, BoardFlaw::Repeated));
            }
        }
    }

    /// Returns the line with this keyword and the text after the keyword, if there is such a line.
    fn get(&self, key: BtsKey<'a>) -> Option<LinePart<'a>> {
        self.lines.get(&key).copied()
    }

    /// Parses the seat on the line with this keyword. Adds a warning and returns `None` if the seat is invalid.
    fn parse_seat(&self, key: BtsKey<'a>, warnings: &mut Vec<ReadError>) -> Option<Seat> {
        let (line, value) = self.get(key)?;
        let seat = single_letter(value).and_then(Seat::from_letter);
        if seat.is_none() {
            warnings.push(line.error_quoting(value, BoardFlaw::NoSeat));
        }
        seat
    }

    fn problem(&self, warnings: &mut Vec<ReadError>) -> Result<Problem, ReadError> {
        let mut keys = [BtsKey::Player, BtsKey::Absent].into_iter();
        let is_preferans = keys.any(|key| self.get(key).is_some());
        let mut builder = BoardBuilder::new(if is_preferans {
            Game::Preferans
        } else {
            Game::Bridge
        });
        if is_preferans {
            let absent = self
                .parse_seat(BtsKey::Absent, warnings)
                .unwrap_or(Seat::South);
            builder.problem.setup.absent = Some(absent);
            let player = self.parse_seat(BtsKey::Player, warnings);
            builder.problem.setup.declarer = player.unwrap_or(absent.partner());
        }
        self.read_hands(&mut builder)?;
        self.read_contract(&mut builder);
        tags::read_tags(self.piece, self.info, &mut builder);
        self.settle_contract(&mut builder);
        self.read_play(&mut builder);
        builder.problem.question = self.comment.join("\n").trim_end().to_owned();
        Ok(builder.finish(warnings))
    }

    fn read_hands(&self, builder: &mut BoardBuilder<LinePart<'a>>) -> Result<(), ReadError> {
        let Some((line, value)) = self.get(BtsKey::Deal) else {
            return Ok(());
        };
        let mut words = value.split_whitespace().skip(1);
        let setup = builder.problem.setup;
        for (seat, word) in setup.seats_from(Seat::North).zip(words.by_ref()) {
            builder.problem.setup.hands[seat] = line.parse_hand(seat, word)?;
        }
        if let Some(word) = words.next() {
            builder.warn_word(line, word, BoardFlaw::Unknown);
        }
        builder.separate_hands((line, value));
        Ok(())
    }

    fn read_contract(&self, builder: &mut BoardBuilder<LinePart<'a>>) {
        let Some((line, value)) = self.get(BtsKey::Contract) else {
            return;
        };
        let modern = if value.eq_ignore_ascii_case("mizer") {
            "misere"
        } else {
            value
        };
        match StatedContract::read(builder.problem.setup.game, modern) {
            Some(contract) => builder.state_contract((line, value), contract),
            // The contract is unknown.
            None if value == "??" => {}
            None => builder.warn_word(line, value, BoardFlaw::NoContract),
        }
    }

    /// Sets contract, declarer and leader of the problem. The leader comes from the line `play`. In bridge, unless a
    /// tag names the declarer, the hand to the right of the leader declares.
    fn settle_contract(&self, builder: &mut BoardBuilder<LinePart<'a>>) {
        let is_named = builder.stated_declarer().is_some();
        builder.settle_contract();
        let setup = &mut builder.problem.setup;
        let play = self.get(BtsKey::Play);
        let Some(leader) = play.and_then(|(_, value)| parse_leader(setup, value)) else {
            return;
        };
        setup.leader = leader;
        if setup.game == Game::Bridge && !is_named {
            setup.declarer = leader.clockwise(3);
        }
    }

    fn read_play(&self, builder: &mut BoardBuilder<LinePart<'a>>) {
        if let Some((line, value)) = self.get(BtsKey::Play) {
            let (read, rest) = parse_cards(value);
            match rest {
                Some(word) if !read.is_empty() => {
                    builder.warn_word(line, word, BoardFlaw::NoCard);
                }
                Some(word) if parse_leader(&builder.problem.setup, value).is_none() => {
                    builder.warn_word(line, word, BoardFlaw::NoSeat);
                }
                Some(_) | None => {}
            }
            builder.add_cards(read.into_iter().map(|(word, card)| ((line, word), card)));
            builder.settle_play();
            builder.problem.at = builder.problem.play.mainline().len();
        }
        self.read_turns(builder);
    }

    fn read_turns(&self, builder: &mut BoardBuilder<LinePart<'a>>) {
        let Some((line, value)) = self.get(BtsKey::Turns) else {
            return;
        };
        let length = builder.problem.play.mainline().len();
        match value.parse() {
            Ok(turns) if turns <= length => builder.problem.at = turns,
            _ => builder.warn_word(line, value, BoardFlaw::NoNumber),
        }
    }
}

/// Returns the leader given by the line `play`: the holder of its first card, or the seat that it names instead.
fn parse_leader(setup: &Setup, value: &str) -> Option<Seat> {
    match parse_cards(value).0.first() {
        Some(&(_, card)) => Seat::ALL
            .into_iter()
            .find(|&seat| setup.hands[seat].has(card)),
        None => single_letter(value).and_then(Seat::from_letter),
    }
}

/// Returns true if a line before the comment of a problem is blank or a comment of the file, which begins with `%` or
/// `#`.
fn is_blank_or_comment(line: &str) -> bool {
    line.trim().is_empty() || line.starts_with(['%', '#'])
}

/// Writes a problem as BTS. Returns `None` if the format cannot represent it.
pub(crate) fn write(problem: &Problem) -> Option<String> {
    let parts = can_store(problem).then(|| written_sections(problem, "1"))?;
    Some(parts.into_iter().map(|(_, text)| text).collect::<String>() + "\n")
}

/// Returns true if BTS can represent the problem. It cannot if cards are unknown, since in BTS a card in no hand is out
/// of play.
fn can_store(problem: &Problem) -> bool {
    problem.setup.all_unknown() == 0
}

/// Writes an edited problem into the BTS text it was read from. Everything that did not change keeps its source text.
pub(crate) fn rewrite(rewrite: Rewrite) -> Option<String> {
    let Rewrite {
        piece,
        before,
        after,
    } = rewrite;
    let mut lines = BoardLine::split_lines(piece);
    let deal = lines.find(|line| begins_board(line.text));
    let words = deal.map_or("", |deal| deal.split_keyword().1);
    let number = words.split_whitespace().next().unwrap_or("1");
    let has_info = BoardLine::split_lines(piece).any(|line| line.text.trim() == INFO_LINE.trim());
    let (mut old, mut new) = (
        written_sections(before, number),
        written_sections(after, number),
    );
    // Keep the line `pbninfo` in any case, since tags that are not supported may follow it.
    for parts in [&mut old, &mut new].into_iter().filter(|_| has_info) {
        parts.retain(|(key, _)| *key != BtsKey::Pbninfo);
        parts.push((BtsKey::Pbninfo, INFO_LINE.to_owned()));
    }
    can_store(after).then(|| rewrite_parts(piece, &old, &new, BtsKey::from_line, |_| true))
}

/// The line of a BTS file that introduces the PBN tags.
const INFO_LINE: &str = "pbninfo\n";

fn written_sections<'a>(problem: &'a Problem, number: &str) -> Vec<BoardPart<BtsKey<'a>>> {
    let Problem { setup, play, .. } = &rewind_to_trick_start(problem);
    let seats = setup.seats_from(Seat::North);
    let hands: Vec<String> = seats.map(|seat| setup.hands[seat].to_string()).collect();
    let is_preferans = setup.game == Game::Preferans;
    let mut parts = vec![
        (BtsKey::Deal, format!("deal {number} {}\n", hands.join(" "))),
        (BtsKey::Contract, contract_line(problem)),
        (BtsKey::Play, play_line(setup.leader, play.mainline())),
        (
            BtsKey::Turns,
            format!("turns {}\n", cards_before_position(problem)),
        ),
    ];
    if is_preferans {
        parts.push((BtsKey::Player, format!("player {}\n", setup.declarer)));
    }
    if let Some(seat) = setup.absent {
        parts.push((BtsKey::Absent, format!("absent {seat}\n")));
    }
    parts.push((BtsKey::Comment, comment_text(problem)));
    let tags = tags::write_tags(problem);
    if !tags.is_empty() {
        parts.push((BtsKey::Pbninfo, INFO_LINE.to_owned()));
    }
    let tags = tags.into_iter();
    parts.extend(tags.map(|(place, text)| (BtsKey::Tag(place), text)));
    parts
}

fn contract_line(problem: &Problem) -> String {
    match (problem.setup.strain, problem.level) {
        (Strain::Misere, _) => "contract misere\n".to_owned(),
        (strain, Some(level)) => format!("contract {level}{strain}\n"),
        (strain, None) => format!("contract ?{strain}\n"),
    }
}

fn play_line(leader: Seat, play: &[Card]) -> String {
    let cards: Vec<String> = play.iter().map(ToString::to_string).collect();
    if cards.is_empty() {
        format!("play {leader}\n")
    } else {
        format!("play {}\n", cards.join(" "))
    }
}

/// Returns the number on the BTS line `turns`: the cards on the table at the start plus those played before the
/// position shown, up to the first card that leaves the main line.
fn cards_before_position(problem: &Problem) -> usize {
    let cards = problem.play.mainline().iter().zip(problem.played());
    let on_main_line = cards.take_while(|(card, played)| card == played);
    problem.setup.trick.len() + on_main_line.count()
}

/// Returns the comment of a BTS problem, which contains the question and the notes. Lines that would otherwise end the
/// comment are indented.
fn comment_text(problem: &Problem) -> String {
    let texts: Vec<&str> = [&problem.question, &problem.notes]
        .into_iter()
        .filter(|text| !text.is_empty())
        .map(|text| text.trim_end())
        .collect();
    let text = texts.join("\n\n").replace('\r', "");
    let mut lines = text.split('\n');
    let mut comment = format!("comment {}\n", lines.next().unwrap_or(""));
    for line in lines {
        let begins = begins_board(line) || BtsKey::from_line(line, Some(BtsKey::Comment)).is_some();
        comment += &format!("{}{line}\n", if begins { " " } else { "" });
    }
    comment
}
