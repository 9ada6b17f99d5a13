//! Test lists of the double-dummy solver libdds: deals with the tricks of each card, the trick table, par, and a traced
//! play.
//!
//! The format is that of the files in the folder `hands` of libdds (Bo Haglund and Soren Hein). A line `NUMBER` gives
//! the number of deals that follow. Each deal has these lines:
//!
//! - `PBN`: dealer, vulnerability (none, both, North-South, East-West), strain (S H D C NT) and leader as numbers from
//!   0, with seats clockwise from North; then the hands.
//! - `FUT`: the number of non-equivalent cards to play. For each card: suit, rank, the lower equivalent cards (one bit
//!   per rank), and the tricks of the side that plays it.
//! - `TABLE`: the tricks in S H D C NT, for each of the declarers N E S W.
//! - `PAR`: the par score and contracts from the view of each side. `PAR2`: the same for the actual dealer.
//! - `PLAY`: the number of cards and the cards. `TRACE`: declarer's tricks before the first card and after each card.
//!   The trace is not read, since it can be recomputed.

use kibitzer_cards::problem::{MAKES_STRAINS, PublishedMakes, Solution};
use kibitzer_cards::rules::{Game, Setup, Vulnerability};
use kibitzer_cards::{BySeat, Card, CardSet, Excerpt, Rank, Seat, Suit, Tricks};

use super::board_builder::{BoardBuilder, LinePart};
use super::board_lines::{BoardLine, first_board_length};
use super::deal::parse_deal;
use super::flaw::{BoardFlaw, FormatFlaw};
use super::reading::{PieceReader, ReadError, TextContent};

/// The keyword of a line in a libdds list, the text format of the double-dummy solver DDS.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum ListKey {
    Number,
    Pbn,
    Fut,
    Table,
    Par,
    Par2,
    Play,
    Trace,
}

impl ListKey {
    const ALL: [(ListKey, &str); 8] = [
        (ListKey::Number, "NUMBER"),
        (ListKey::Pbn, "PBN"),
        (ListKey::Fut, "FUT"),
        (ListKey::Table, "TABLE"),
        (ListKey::Par, "PAR"),
        (ListKey::Par2, "PAR2"),
        (ListKey::Play, "PLAY"),
        (ListKey::Trace, "TRACE"),
    ];

    fn from_word(word: &str) -> Option<ListKey> {
        let mut keys = ListKey::ALL.into_iter();
        keys.find_map(|(key, name)| (name == word).then_some(key))
    }
}

/// The order of strains in libdds lists, as indices in [`MAKES_STRAINS`]: the four suits, then no trumps.
const STRAINS: [usize; 5] = [1, 2, 3, 4, 0];

/// The vulnerabilities in the order of their numbers in libdds lists.
const VULNERABILITIES: [Vulnerability; 4] = [
    Vulnerability::None,
    Vulnerability::Both,
    Vulnerability::NorthSouth,
    Vulnerability::EastWest,
];

/// Returns true if the text looks like the beginning of a libdds list.
pub(crate) fn looks_like_libdds_list(head: &str) -> bool {
    let number = head.strip_prefix("NUMBER ").map(str::trim_start);
    begins_board(head)
        || number.is_some_and(|number| number.starts_with(|c: char| c.is_ascii_digit()))
}

fn begins_board(line: &str) -> bool {
    let numbers = line.strip_prefix("PBN ");
    numbers.is_some_and(|numbers| numbers.starts_with(|c: char| c.is_ascii_digit()))
}

/// The reader for libdds lists, the text format of the double-dummy solver DDS.
#[derive(Default)]
pub(crate) struct ListReader;

impl PieceReader for ListReader {
    fn piece(&self, text: &str) -> Option<usize> {
        first_board_length(text, begins_board)
    }

    fn read(&mut self, piece: &str, contents: &mut TextContent) {
        let mut board: Option<ListBoard> = None;
        let lines = BoardLine::split_lines(piece).filter(|line| !line.is_blank_or_comment());
        for line in lines {
            let (word, value) = line.split_keyword();
            match (ListKey::from_word(word), &mut board) {
                (Some(ListKey::Number), _) => {}
                (Some(ListKey::Pbn), board @ None) => match ListBoard::from_line(line, value) {
                    Ok(read) => *board = Some(read),
                    Err(error) => return contents.board(line.number, Err(error)),
                },
                (Some(key), Some(board)) => {
                    contents
                        .warnings
                        .extend(board.add_line(line, key, value).err());
                }
                (Some(_), None) | (None, _) => {
                    contents.warn(line.error_quoting(word, BoardFlaw::Unknown));
                }
            }
        }
        if let Some(board) = board {
            let problem = board.builder.finish(&mut contents.warnings);
            contents.problem(board.line, problem, false);
        }
    }
}

/// A deal of a libdds list that is being read, line by line.
struct ListBoard<'a> {
    /// The number of the line on which the deal begins, from 1.
    line: usize,
    builder: BoardBuilder<LinePart<'a>>,
}

impl<'a> ListBoard<'a> {
    /// Parses the line `PBN`, with which a deal of a libdds list begins: dealer, vulnerability, strain, leader and
    /// hands.
    fn from_line(line: BoardLine<'a>, value: &'a str) -> Result<ListBoard<'a>, ReadError> {
        let mut words = Numbers { line, rest: value };
        let mut builder = BoardBuilder::new(Game::Bridge);
        let problem = &mut builder.problem;
        problem.dealer = Seat::ALL[words.next_below(4)?];
        problem.vulnerability = VULNERABILITIES[words.next_below(4)?];
        problem.setup.strain = MAKES_STRAINS[STRAINS[words.next_below(5)?]];
        let leader = Seat::ALL[words.next_below(4)?];
        problem.setup.leader = leader;
        problem.setup.declarer = leader.clockwise(3);
        let deal = quoted_strings(words.rest).next().unwrap_or(words.rest);
        let hands = parse_deal(deal).map_err(|error| line.locate_in_line(deal, error));
        problem.setup.hands = hands.map_err(|error| error.map(FormatFlaw::Deal))?;
        builder.separate_hands((line, deal));
        let line = line.number;
        Ok(ListBoard { line, builder })
    }

    /// Adds the content of another line of the deal, such as `TABLE` or `PLAY`.
    fn add_line(
        &mut self,
        line: BoardLine<'a>,
        key: ListKey,
        value: &'a str,
    ) -> Result<(), ReadError> {
        let words = Numbers { line, rest: value };
        let best = |words| parse_best_leads(&self.builder.problem.setup, words);
        match key {
            ListKey::Fut => self.builder.problem.solution = best(words)?,
            ListKey::Table => self.builder.problem.record.makes = parse_makes(words)?,
            ListKey::Par => self.read_par(value),
            ListKey::Par2 => self.read_dealer_par(value),
            ListKey::Play => self.read_play(line, value),
            ListKey::Number | ListKey::Trace => {}
            ListKey::Pbn => {
                return Err(line.error_at(value, BoardFlaw::Repeated(Excerpt::of("PBN"))));
            }
        }
        Ok(())
    }

    /// Parses the line `PAR` of a libdds list, such as `"NS -110" "EW 110" "NS:EW 2S" "EW:EW 2S"`, unless `PAR2` has
    /// been read already.
    fn read_par(&mut self, value: &str) {
        let mut words = quoted_strings(value);
        let score = words.next().unwrap_or_default();
        let stated = words.nth(1).unwrap_or_default();
        let contracts = stated.strip_prefix("NS:").unwrap_or(stated);
        let par = &mut self.builder.problem.record.par;
        if par.is_empty() {
            (par.score, par.contracts) = (score.to_owned(), contracts.to_owned());
        }
    }

    /// Parses the line `PAR2` of a libdds list, the par score of North-South and the par contracts, such as `"-110"
    /// "2S-EW"`.
    fn read_dealer_par(&mut self, value: &str) {
        let mut words = quoted_strings(value);
        let score = words.next().unwrap_or_default();
        let contracts: Vec<&str> = words.collect();
        let par = &mut self.builder.problem.record.par;
        par.score = format!("NS {score}");
        par.contracts = contracts.join(", ");
    }

    /// Parses the line `PLAY` of a libdds list. The position before the first card is the one to be solved.
    fn read_play(&mut self, line: BoardLine<'a>, value: &'a str) {
        let cards = quoted_strings(value).next().unwrap_or("");
        self.builder.play_text(line, cards);
        self.builder.settle_play();
    }
}

/// Parses the line `FUT` of a libdds list. Returns the leads that are best for the defence, with the number of tricks
/// that they leave to declarer.
fn parse_best_leads(setup: &Setup, mut words: Numbers) -> Result<Option<Solution>, ReadError> {
    let count = words.next_below(14)?;
    let mut columns = [[0; 13]; 4];
    for (column, end) in columns.iter_mut().zip([4, 15, 1 << 15, 14]) {
        for number in &mut column[..count] {
            *number = words.next_below(end)?;
        }
    }
    let [suits, ranks, equals, tricks] = columns;
    let Some(&most) = tricks[..count].iter().max() else {
        return Ok(None);
    };
    let mut best = CardSet::EMPTY;
    for index in (0..count).filter(|&index| tricks[index] == most) {
        // Bit 2 stands for the two, bit 14 for the ace.
        let bits = equals[index] | 1 << ranks[index];
        let suit = Suit::ALL[suits[index]];
        let high_first = Rank::ALL.into_iter().zip((2..=14).rev());
        let equal = high_first.filter(|(_, bit)| bits >> bit & 1 == 1);
        equal.for_each(|(rank, _)| best.insert(Card::new(suit, rank)));
    }
    let held = setup.hands[setup.leader];
    let tricks = held.len().checked_sub(most);
    Ok(tricks.map(|tricks| Solution {
        tricks: Tricks(tricks as u8),
        cards: best & held,
    }))
}

/// A parser for the blank-separated numbers at the start of a line.
struct Numbers<'a> {
    line: BoardLine<'a>,
    rest: &'a str,
}

impl Numbers<'_> {
    /// Parses the next number. Returns an error unless it is less than `end`.
    fn next_below(&mut self, end: usize) -> Result<usize, ReadError> {
        let rest = self.rest.trim_start();
        let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (word, rest) = rest.split_at(length);
        self.rest = rest;
        let number = word.parse().ok().filter(|&number| number < end);
        number.ok_or_else(|| self.line.error_quoting(word, BoardFlaw::NoNumber))
    }
}

/// Parses the line `TABLE` of a libdds list and returns the tricks of every declarer in every strain.
fn parse_makes(mut words: Numbers) -> Result<BySeat<PublishedMakes>, ReadError> {
    let mut makes: BySeat<PublishedMakes> = BySeat::default();
    for strain in STRAINS {
        for seat in Seat::ALL {
            makes[seat][strain] = Some(Tricks(words.next_below(14)? as u8));
        }
    }
    Ok(makes)
}

/// Returns the strings in quotation marks in a text, without the quotation marks.
fn quoted_strings(text: &str) -> impl Iterator<Item = &str> {
    text.split('"').skip(1).step_by(2)
}
