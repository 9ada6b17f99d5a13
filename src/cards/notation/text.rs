//! A one-line notation for a deal, a position or a record of play.
//!
//! A line consists of words separated by whitespace:
//!
//! ```text
//! bridge N:AK52.Q63.KJ74.8 J93.T972.83.KJ96 QT87.A85.A952.A3 64.KJ4.QT6.T742 NT W CQ,C5
//! preferans N:A98.AT98..T87 QT7.KQJ.A.KQJ - KJ.7.KQJT9.A9 S W declarer=E
//! bridge N:AK... 32... ..AK. ..32.
//! bridge N:AK52.Q63.KJ74.86 ?13 QT87.A85.A952.A3 .K..?12 NT W
//! ```
//!
//! 1. the game;
//! 2. a seat and four hands, clockwise from that seat, each with the cards it still holds, without its card in the
//!    current trick. An empty hand is `...` or `-`; in preferans `-` also marks the empty seat. After the known cards
//!    of a hand, if any, `?` with a number gives the number of its unknown cards; `?` alone means that all its other
//!    cards are unknown;
//! 3. the strain, `S H D C NT` or `misere`;
//! 4. the leader of the current trick;
//! 5. the cards of the current trick, if any, in the order in which they were played;
//! 6. in any order `declarer=S`, `contract=3NT` (`contract=pass` for a board that was passed out), `play=CQC5` (the
//!    cards played from here on), `gone=S2H2` (cards known to be out of play while others are unknown) and `goal=S5+`
//!    (South's side is to take at least five tricks; `S5` means exactly five, and `S5-` at most five). In misère a
//!    goal counts declarer's tricks: `S1-` lets declarer South take at most one, `W2+` has West and his partner make
//!    declarer take at least two. In bridge the declarer defaults to the hand before the leader; in preferans it is
//!    required.
//!
//! A line that ends after the hands contains only a deal. Cards that are not named are out of play or among the unknown
//! cards of a hand.
//!
//! The text forms of [`Setup`], [`Position`] and [`Deal`](crate::rules::Deal) are such lines without contract, play and
//! goal, in which the name of the game may be missing: it is bridge then.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use crate::problem::{Goal, GoalKind, Party, Problem};
use crate::rules::{Contract, Game, Position, Setup, Trick};
use crate::{BySeat, Card, CardSet, Excerpt, ParseHandError, Seat, Strain, Tricks};

use super::flaw::{Expected, Flaw, Key, ParseError};

/// A bridge or preferans problem read from one line of text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Line {
    /// The problem that the line describes. The cards of `play=` are its main line.
    pub problem: Problem,
    /// True if the line contains only a deal, without strain and leader.
    pub deal_only: bool,
}

/// Parses a problem from one line of text.
///
/// The rules of play are not checked here; see [`Position::from_setup`].
///
/// ```
/// use kibitzer_cards::notation::text;
/// let line = text::parse_line("bridge N:AK... 32... ..AK. ..32. NT N contract=1NT")?;
/// assert_eq!(line.problem.contract().unwrap().to_string(), "1NT");
/// let error = text::parse_line("bridge N:AK... 32... ..AX. ..32. NT N").unwrap_err();
/// assert_eq!((error.line, error.column), (1, 25));
/// # Ok::<(), kibitzer_cards::notation::ParseError>(())
/// ```
///
/// # Errors
///
/// Returns the first error, its position, and what was expected there.
pub fn parse_line(text: &str) -> Result<Line, ParseError> {
    parse_single_line(without_byte_order_mark(text), LineKind::Problem)
}

/// Parses a problem from one line of a file; `number` is its line number, counted from 1. Returns `None` for a blank
/// line and for a comment, which begins with `#`.
pub fn parse_numbered(number: usize, text: &str) -> Option<Result<Line, ParseError>> {
    let text = match number {
        1 => without_byte_order_mark(text),
        _ => text,
    };
    match text.trim_start().chars().next() {
        None | Some('#') => None,
        Some(_) => {
            let line = parse_single_line(text, LineKind::Problem);
            Some(line.map_err(|error| error.on_line(number)))
        }
    }
}

/// Parses a problem from every line of `text`, except blank lines and comments. Yields each result with its line
/// number, counted from 1.
///
/// ```
/// use kibitzer_cards::notation::text;
/// let lines = "# two aces\n\nbridge N:A... K... Q... J...\nbridge N:A\n";
/// let numbers: Vec<_> = text::parse_lines(lines).map(|(number, line)| (number, line.is_ok())).collect();
/// assert_eq!(numbers, [(3, true), (4, false)]);
/// ```
pub fn parse_lines(text: &str) -> impl Iterator<Item = (usize, Result<Line, ParseError>)> + '_ {
    (1..)
        .zip(text.lines())
        .filter_map(|(number, line)| Some((number, parse_numbered(number, line)?)))
}

/// The value of the key `contract=` for a board that was passed out.
const PASS_VALUE: &str = "pass";

/// Writes the setup, contract and play of a problem as one line, which [`parse_line`] can read.
///
/// The notation cannot represent titles, notes, dealer, vulnerability, solution and variations, so these are lost.
///
/// ```
/// use kibitzer_cards::notation::text;
/// let line = "bridge N:AK... 32... ..AK. ..32. NT N contract=1NT play=SAS2";
/// assert_eq!(text::write_line(&text::parse_line(line)?.problem), line);
/// # Ok::<(), kibitzer_cards::notation::ParseError>(())
/// ```
#[must_use]
pub fn write_line(problem: &Problem) -> String {
    let setup = &problem.setup;
    let mut line = match setup.game {
        Game::Bridge => format!("{} {setup}", Game::Bridge),
        Game::Preferans => setup.to_string(),
    };
    if let Some(contract) = problem.contract() {
        line += &format!(" contract={contract}");
    } else if problem.is_passed_out() {
        line += &format!(" contract={PASS_VALUE}");
    }
    let played = problem.played();
    if !played.is_empty() {
        line += " play=";
        line.extend(played.iter().map(Card::to_string));
    }
    if let Some(goal) = problem.goal {
        line += &format!(" goal={}", goal_text(setup, goal));
    }
    line
}

impl fmt::Display for Setup {
    /// Writes the setup as one line, without the name of the game if it is bridge.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hands(f, self, Seat::North)?;
        write!(f, " {} {}", self.strain, self.leader)?;
        for (index, card) in self.trick.cards().enumerate() {
            let separator = if index == 0 { ' ' } else { ',' };
            write!(f, "{separator}{card}")?;
        }
        if self.game == Game::Preferans || self.declarer != declarer_before(self.leader) {
            write!(f, " declarer={}", self.declarer)?;
        }
        if self.all_unknown() > 0 && !self.gone.is_empty() {
            f.write_str(" gone=")?;
            self.gone.iter().try_for_each(|card| write!(f, "{card}"))?;
        }
        Ok(())
    }
}

impl FromStr for Setup {
    type Err = ParseError;

    /// Parses a line with game, hands, strain, leader and current trick. The rules of play are not checked.
    fn from_str(text: &str) -> Result<Setup, ParseError> {
        let line = parse_single_line(without_byte_order_mark(text), LineKind::Setup)?;
        Ok(line.problem.setup)
    }
}

/// Writes the hands of a setup clockwise from `first`, after the name of the game if it is preferans.
pub(super) fn write_hands(f: &mut fmt::Formatter<'_>, setup: &Setup, first: Seat) -> fmt::Result {
    if setup.game == Game::Preferans {
        write!(f, "{} ", setup.game)?;
    }
    f.write_char(first.letter())?;
    for steps in 0..4 {
        let seat = first.clockwise(steps);
        f.write_char(if steps == 0 { ':' } else { ' ' })?;
        if setup.absent == Some(seat) {
            f.write_char('-')?;
        } else {
            f.write_str(&hand_text(setup, seat))?;
        }
    }
    Ok(())
}

/// Writes a goal as text: a seat of its party, the number of tricks, and `+` or `-` unless the goal is exact.
fn goal_text(setup: &Setup, goal: Goal) -> String {
    let seat = match goal.party {
        Party::Declaring => setup.declarer,
        Party::Others => setup.next_seat(setup.declarer),
    };
    let sign = match goal.kind {
        GoalKind::Exact => "",
        GoalKind::OrBetter | GoalKind::AtMost if goal.wants_few(setup.strain) => "-",
        GoalKind::OrBetter | GoalKind::AtMost => "+",
    };
    format!("{seat}{}{sign}", goal.tricks)
}

/// Writes the known cards of a hand as text, then `?` and the number of its unknown cards.
fn hand_text(setup: &Setup, seat: Seat) -> String {
    let (hand, unknown) = (setup.hands[seat], setup.unknown[seat]);
    match (hand.is_empty(), unknown) {
        (_, 0) => hand.to_string(),
        (true, _) => format!("?{unknown}"),
        (false, _) => format!("{hand}?{unknown}"),
    }
}

/// Removes the invisible byte order mark that some editors put before the first line.
fn without_byte_order_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Returns the default declarer of a bridge problem that does not name one: the hand before the leader.
fn declarer_before(leader: Seat) -> Seat {
    leader.clockwise(3)
}

/// The kind of value that a line of text represents.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LineKind {
    /// A problem, which begins with its game.
    Problem,
    /// A setup, whose game is bridge if the line begins with a hand.
    Setup,
}

impl LineKind {
    /// Returns the keys that may follow the leader, and the item that an error reports as expected there.
    fn keys(self) -> (&'static [Key], Expected) {
        match self {
            LineKind::Problem => (&Key::ALL, Expected::Key),
            LineKind::Setup => (&[Key::Declarer, Key::Gone], Expected::SetupKey),
        }
    }
}

/// Parses one line of text; errors are reported on line 1.
fn parse_single_line(text: &str, kind: LineKind) -> Result<Line, ParseError> {
    let mut words = LineWords::split(text)?;
    let game = if kind == LineKind::Setup && words.begin_with_hand() {
        Game::Bridge
    } else {
        words.next_word(Expected::Game)?.parse_game()?
    };
    let deal = FourHands::parse(&mut words, game)?;
    if words.is_empty() {
        return Ok(Line {
            problem: deal.deal_only_problem(game, words.end)?,
            deal_only: true,
        });
    }
    let strain = words.next_word(Expected::Strain)?.parse_strain()?;
    let leader = words
        .next_word(Expected::Leader)?
        .parse_seat(Expected::Leader)?;
    let trick = match words.next_word_if(|word| !word.text.contains('=')) {
        Some(word) => word.parse_trick(game)?,
        None => Trick::EMPTY,
    };
    let keys = KeyValues::parse(&mut words, game, strain, kind)?;
    let declarer = match (keys.declarer, game) {
        (Some(declarer), _) => declarer,
        (None, Game::Bridge) => declarer_before(leader),
        (None, Game::Preferans) => return Err(words.missing_word_error(Expected::DeclarerKey)),
    };
    // Without unknown cards, all unnamed cards are out of play.
    let is_half_known = deal.unknown.0.iter().any(|&count| count > 0);
    let gone = keys.gone.filter(|_| is_half_known);
    let mut problem = Problem::new(game);
    problem.setup = Setup {
        game,
        hands: deal.hands,
        unknown: deal.unknown,
        gone: gone.into_iter().flatten().collect(),
        absent: None,
        strain,
        declarer,
        leader,
        trick,
    };
    problem.setup.absent = deal.empty_seat(&problem.setup)?;
    if let Some(contract) = keys.contract {
        problem.set_contract(contract);
    }
    if keys.is_passed_out {
        problem.pass_out();
    }
    problem.set_play(keys.play.unwrap_or_default());
    problem.goal = match keys.goal {
        Some(word) => Some(word.parse_goal(&problem.setup)?),
        None => None,
    };
    Ok(Line {
        problem,
        deal_only: false,
    })
}

/// The four hands in a one-line problem. `dashes` lists the seats whose hands are written as `-`.
struct FourHands {
    first: Seat,
    hands: BySeat<CardSet>,
    /// The number of unknown cards of each hand.
    unknown: BySeat<u8>,
    dashes: Vec<Seat>,
    /// The column of the line at which the hands begin, counted from 1.
    column: usize,
}

impl FourHands {
    /// Parses the first seat and the four hands of a one-line problem.
    fn parse(words: &mut LineWords, game: Game) -> Result<FourHands, ParseError> {
        let word = words.next_word(Expected::Deal)?;
        let Some((seat, mut hand)) = word.split_once(':') else {
            return Err(word.unexpected_error(Expected::FirstHand));
        };
        let first = seat.parse_seat(Expected::FirstSeat)?;
        let mut deal = FourHands {
            first,
            hands: BySeat::default(),
            unknown: BySeat::default(),
            dashes: Vec::new(),
            column: word.column,
        };
        for steps in 0..4 {
            let seat = first.clockwise(steps);
            if steps > 0 {
                hand = words.next_word(Expected::HandOf(seat))?;
            }
            (deal.hands[seat], deal.unknown[seat]) = hand.parse_hand(seat, game)?;
            if hand.text == "-" {
                deal.dashes.push(seat);
            }
        }
        Ok(deal)
    }

    /// Makes the problem of a line that has hands but neither strain nor leader: no trumps, and the first hand leads.
    /// `end` is the column after the hands, for errors.
    fn deal_only_problem(&self, game: Game, end: usize) -> Result<Problem, ParseError> {
        let mut problem = Problem::new(game);
        let setup = &mut problem.setup;
        (setup.hands, setup.unknown) = (self.hands, self.unknown);
        setup.absent = None;
        setup.leader = self.first;
        setup.declarer = declarer_before(self.first);
        if setup.unknown[setup.declarer] > 0 && !setup.in_play().is_empty() {
            setup.set_declarer(setup.default_declarer());
        }
        if game == Game::Preferans {
            setup.absent = self.dashes.first().copied();
            if setup.absent.is_none() {
                return Err(error_at_column(end, Flaw::NobodyAbsent));
            }
            if setup.absent == Some(setup.leader) {
                setup.leader = setup.leader.next();
            }
            setup.declarer = setup.leader;
        }
        Ok(problem)
    }

    /// Returns the empty seat in preferans, or `None` in bridge. If several hands are written `-`, returns the first
    /// one for which the setup can be played, or else the first of all.
    fn empty_seat(&self, setup: &Setup) -> Result<Option<Seat>, ParseError> {
        if setup.game == Game::Bridge {
            return Ok(None);
        }
        let first = (self.dashes.first())
            .ok_or_else(|| error_at_column(self.column, Flaw::NobodyAbsent))?;
        let can_be_absent = |seat: Seat| {
            let absent = Some(seat);
            let filled = Setup { absent, ..*setup }.filled();
            filled.is_some_and(|filled| Position::from_setup(&filled).is_ok())
        };
        let absent = self.dashes.iter().find(|&&seat| can_be_absent(seat));
        Ok(absent.or(Some(first)).copied())
    }
}

/// The values of the `key=value` words in a one-line problem; `None` for a key that does not occur.
#[derive(Default)]
struct KeyValues<'a> {
    declarer: Option<Seat>,
    contract: Option<Contract>,
    is_passed_out: bool,
    play: Option<Vec<Card>>,
    gone: Option<Vec<Card>>,
    /// The unparsed value of `goal=`, which can be parsed once declarer is known.
    goal: Option<Word<'a>>,
}

impl<'a> KeyValues<'a> {
    /// Parses all remaining words of the line, which must have the form `key=value` with a key that this kind of line
    /// allows.
    fn parse(
        words: &mut LineWords<'a>,
        game: Game,
        strain: Strain,
        kind: LineKind,
    ) -> Result<KeyValues<'a>, ParseError> {
        let (allowed, expected) = kind.keys();
        let mut keys = KeyValues::default();
        while let Some(word) = words.next_word_if(|_| true) {
            let Some((name, value)) = word.split_once('=') else {
                return Err(word.unexpected_error(expected));
            };
            let key = Key::from_text(name.text)
                .filter(|key| allowed.contains(key))
                .ok_or_else(|| name.unexpected_error(expected))?;
            let is_new = match key {
                Key::Declarer => {
                    set_once(&mut keys.declarer, value.parse_seat(Expected::Declarer)?)
                }
                Key::Contract if keys.is_passed_out => false,
                Key::Contract
                    if game == Game::Bridge && value.text.eq_ignore_ascii_case(PASS_VALUE) =>
                {
                    keys.is_passed_out = true;
                    keys.contract.is_none()
                }
                Key::Contract => set_once(&mut keys.contract, value.parse_contract(game, strain)?),
                Key::Play => set_once(&mut keys.play, value.parse_cards()?),
                Key::Gone => set_once(&mut keys.gone, value.parse_cards()?),
                Key::Goal => set_once(&mut keys.goal, value),
            };
            if !is_new {
                return Err(name.error(Flaw::RepeatedKey(key)));
            }
        }
        Ok(keys)
    }
}

/// Stores the value of a `key=value` word. Returns false if the key already had a value.
fn set_once<T>(slot: &mut Option<T>, value: T) -> bool {
    slot.replace(value).is_none()
}

/// Makes an error at a column of line 1; the caller corrects the line number.
fn error_at_column(column: usize, flaw: Flaw) -> ParseError {
    ParseError::new(1, column, flaw)
}

/// The words of a one-line problem that have not been parsed yet.
struct LineWords<'a> {
    words: std::iter::Peekable<std::vec::IntoIter<Word<'a>>>,
    /// The column after the last word of the line, for errors about a missing word.
    end: usize,
}

impl<'a> LineWords<'a> {
    /// The maximum length of a word in a one-line problem, in characters: room for 52 cards with commas, and `play=`.
    const MAX_WORD_LENGTH: usize = 160;

    /// Splits a line at whitespace and checks each word.
    fn split(text: &'a str) -> Result<LineWords<'a>, ParseError> {
        let mut words = Vec::new();
        let mut column = 1;
        for piece in text.split_inclusive(char::is_whitespace) {
            let word = Word {
                column,
                text: piece.trim_end(),
            };
            column += piece.chars().count();
            if !word.text.is_empty() {
                word.check_characters()?;
                words.push(word);
            }
        }
        let end = words.last().map_or(1, |last| last.column + last.len());
        Ok(LineWords {
            words: words.into_iter().peekable(),
            end,
        })
    }

    /// Returns true if no words are left.
    fn is_empty(&mut self) -> bool {
        self.words.peek().is_none()
    }

    /// Returns true if the next word is a hand after a seat, as in `N:AK52.Q63.KJ74.8`.
    fn begin_with_hand(&mut self) -> bool {
        self.words
            .peek()
            .is_some_and(|word| word.text.contains(':'))
    }

    /// Removes and returns the next word of the line, or returns an error that names the expected item if none is left.
    fn next_word(&mut self, expected: Expected) -> Result<Word<'a>, ParseError> {
        let word = self.words.next();
        word.ok_or_else(|| self.missing_word_error(expected))
    }

    /// Removes and returns the next word of the line if it satisfies the condition; returns `None` otherwise.
    fn next_word_if(&mut self, wanted: impl Fn(&Word<'a>) -> bool) -> Option<Word<'a>> {
        self.words.next_if(wanted)
    }

    /// Makes the error for a line that ends before the expected item.
    fn missing_word_error(&self, expected: Expected) -> ParseError {
        error_at_column(self.end, Flaw::Ends(expected))
    }
}

/// A word or part of a word in a line, with the column at which it begins.
#[derive(Clone, Copy)]
struct Word<'a> {
    column: usize,
    text: &'a str,
}

impl<'a> Word<'a> {
    /// Returns the length of the word in characters.
    fn len(self) -> usize {
        self.text.chars().count()
    }

    /// Returns a word with another text that begins at the same column.
    fn with_text(self, text: &'a str) -> Word<'a> {
        Word { text, ..self }
    }

    /// Makes an error at the column of this word.
    fn error(self, flaw: Flaw) -> ParseError {
        error_at_column(self.column, flaw)
    }

    /// Makes the error for a word that is not the expected item.
    fn unexpected_error(self, expected: Expected) -> ParseError {
        let found = Excerpt::of(self.text);
        self.error(Flaw::Unexpected { found, expected })
    }

    /// Rejects a word with a control character, or one longer than any valid word.
    fn check_characters(self) -> Result<(), ParseError> {
        if let Some((before, found)) = self.text.chars().enumerate().find(|(_, c)| c.is_control()) {
            return Err(error_at_column(self.column + before, Flaw::NoText(found)));
        }
        let (length, most) = (self.len(), LineWords::MAX_WORD_LENGTH);
        if length > most {
            Err(self.error(Flaw::LongWord { length, most }))
        } else {
            Ok(())
        }
    }

    /// Splits the word at the first separator, which is dropped; `None` if there is none.
    fn split_once(self, separator: char) -> Option<(Word<'a>, Word<'a>)> {
        let (before, after) = self.text.split_once(separator)?;
        let before = self.with_text(before);
        let after = Word {
            column: self.column + before.len() + 1,
            text: after,
        };
        Some((before, after))
    }

    /// Parses the name of a game.
    fn parse_game(self) -> Result<Game, ParseError> {
        let game = self.text.parse();
        game.map_err(|_| self.unexpected_error(Expected::Game))
    }

    /// Parses the letter of a seat.
    fn parse_seat(self, expected: Expected) -> Result<Seat, ParseError> {
        let seat = self.text.parse();
        seat.map_err(|_| self.unexpected_error(expected))
    }

    /// Parses a strain.
    fn parse_strain(self) -> Result<Strain, ParseError> {
        let strain = self.text.parse();
        strain.map_err(|_| self.unexpected_error(Expected::Strain))
    }

    /// Parses a hand with `?` for unknown cards. Returns its known cards and the number of its unknown cards.
    fn parse_hand(self, seat: Seat, game: Game) -> Result<(CardSet, u8), ParseError> {
        let Some((known, count)) = self.split_once('?') else {
            return Ok((self.parse_known_hand(seat)?, 0));
        };
        let known = match known.text {
            "" => CardSet::EMPTY,
            _ => known.parse_known_hand(seat)?,
        };
        let unknown = match count.text {
            "" => game.hand_size().saturating_sub(known.len()) as u8,
            text => {
                let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
                let number = text.parse().ok().filter(|_| is_number);
                number.ok_or_else(|| count.error(Flaw::NoCount(Excerpt::of(text))))?
            }
        };
        Ok((known, unknown))
    }

    /// Parses a hand without unknown cards, such as `AK52.Q63.KJ74.8`.
    fn parse_known_hand(self, seat: Seat) -> Result<CardSet, ParseError> {
        self.text.parse().map_err(|error: ParseHandError| {
            let characters = error.at();
            self.error(Flaw::Hand(seat, error)).after(characters)
        })
    }

    /// Parses a contract, which must have the strain of the line.
    fn parse_contract(self, game: Game, strain: Strain) -> Result<Contract, ParseError> {
        let contract =
            Contract::parse(game, self.text).map_err(|error| self.error(Flaw::Contract(error)))?;
        if contract.strain() == strain {
            Ok(contract)
        } else {
            Err(self.error(Flaw::OtherStrain { contract, strain }))
        }
    }

    /// Parses a goal, such as `S5+`. The setup determines which party a seat belongs to, and in
    /// misère the sign that serves it.
    fn parse_goal(self, setup: &Setup) -> Result<Goal, ParseError> {
        let error = || self.unexpected_error(Expected::Goal);
        let seat = self.text.chars().next().and_then(Seat::from_letter);
        let party = Party::of_seat(setup, seat.ok_or_else(error)?);
        let rest = self.text.get(1..).ok_or_else(error)?;
        let number = rest.trim_end_matches(['+', '-']);
        let goal = |kind| Goal {
            party,
            tricks: Tricks::ZERO,
            kind,
        };
        let usual_sign = if goal(GoalKind::OrBetter).wants_few(setup.strain) {
            "-"
        } else {
            "+"
        };
        let kind = match &rest[number.len()..] {
            "" => GoalKind::Exact,
            sign if sign == usual_sign => GoalKind::OrBetter,
            "-" if setup.strain != Strain::Misere => GoalKind::AtMost,
            _ => return Err(error()),
        };
        let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
        let tricks = number
            .parse()
            .ok()
            .filter(|_| is_number)
            .ok_or_else(error)?;
        Ok(Goal {
            tricks: Tricks(tricks),
            ..goal(kind)
        })
    }

    /// Parses the cards of the current trick, separated by commas. There must be fewer cards than in a complete trick.
    fn parse_trick(self, game: Game) -> Result<Trick, ParseError> {
        let most = game.seats() - 1;
        let mut trick = Trick::EMPTY;
        let mut column = self.column;
        for text in self.text.split(',') {
            let word = Word { column, text };
            column += word.len() + 1;
            let card = word.parse_card()?;
            if trick.len() == most || trick.push(card).is_err() {
                return Err(word.error(Flaw::WholeTrick { card, most }));
            }
        }
        Ok(trick)
    }

    /// Parses a sequence of cards, with or without commas between them.
    fn parse_cards(self) -> Result<Vec<Card>, ParseError> {
        let mut cards = Vec::new();
        let mut rest = self;
        while !rest.text.is_empty() {
            let (card, after) = rest.split_after(2);
            cards.push(card.parse_card()?);
            rest = after.skip_comma();
        }
        Ok(cards)
    }

    /// Splits the word after its first `characters` characters.
    fn split_after(self, characters: usize) -> (Word<'a>, Word<'a>) {
        let mut places = self.text.char_indices().map(|(place, _)| place);
        let place = places.nth(characters).unwrap_or(self.text.len());
        let (before, after) = self.text.split_at(place);
        let column = self.column + characters;
        let after = Word {
            column,
            text: after,
        };
        (self.with_text(before), after)
    }

    /// Drops a comma at the start of the word, unless nothing follows it.
    fn skip_comma(self) -> Word<'a> {
        match self.text.strip_prefix(',') {
            Some(text) if !text.is_empty() => Word {
                text,
                column: self.column + 1,
            },
            _ => self,
        }
    }

    /// Parses a card, such as `SA`.
    fn parse_card(self) -> Result<Card, ParseError> {
        let card = self.text.parse();
        card.map_err(|_| self.unexpected_error(Expected::Card))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Chance, Fault};

    /// A bridge problem in the middle of a trick.
    const BRIDGE_LINE: &str = "bridge N:AK52.Q63.KJ74.8 J93.T972.83.KJ96 \
                        QT87.A85.A952.A3 64.KJ4.QT6.T742 NT W CQ,C5";
    /// A preferans problem in which South's seat is empty.
    const PREFERANS_LINE: &str =
        "preferans N:A98.AT98..T87 QT7.KQJ.A.KQJ - KJ.7.KQJT9.A9 S W declarer=E";

    /// Parses a valid line and returns the setup of its problem.
    fn parse_setup(line: &str) -> Setup {
        parse_line(line).unwrap().problem.setup
    }

    /// Returns the column and the message of the error in an invalid line.
    fn line_error(line: &str) -> (usize, String) {
        let error = parse_line(line).unwrap_err();
        assert_eq!(error.line, 1);
        (error.column, error.flaw.to_string())
    }

    /// Returns the column and the message of the error in a small deal followed by `words`. The column is counted from
    /// the first of these words.
    fn error_after_hands(words: &str) -> (usize, String) {
        let hands = "bridge N:AK... 32... ..AK. ..32. ";
        let (column, message) = line_error(&format!("{hands}{words}"));
        (column - hands.len(), message)
    }

    #[test]
    fn a_position_in_the_middle_of_a_trick_is_read() {
        let setup = parse_setup(BRIDGE_LINE);
        assert_eq!(setup.game, Game::Bridge);
        assert_eq!(setup.hands[Seat::North].to_string(), "AK52.Q63.KJ74.8");
        assert_eq!(setup.hands[Seat::West].to_string(), "64.KJ4.QT6.T742");
        assert_eq!(setup.strain, Strain::NoTrump);
        assert_eq!(setup.leader, Seat::West);
        assert_eq!(setup.declarer, Seat::South);
        let trick: Vec<String> = setup.trick.cards().map(String::from).collect();
        assert_eq!(trick, ["CQ", "C5"]);
    }

    #[test]
    fn a_goal_is_written_as_a_seat_and_a_number_of_tricks() {
        let deal = "bridge N:AK... 32... ..AK. ..32. NT N declarer=S";
        let misere = "preferans N:A7... K8... - Q9... misere N declarer=E";
        for (line, goal, party, tricks, kind) in [
            (deal, "S2+", Party::Declaring, 2, GoalKind::OrBetter),
            (deal, "S2", Party::Declaring, 2, GoalKind::Exact),
            (deal, "S2-", Party::Declaring, 2, GoalKind::AtMost),
            (deal, "W1+", Party::Others, 1, GoalKind::OrBetter),
            (deal, "W1-", Party::Others, 1, GoalKind::AtMost),
            (misere, "E1-", Party::Declaring, 1, GoalKind::OrBetter),
            (misere, "E0", Party::Declaring, 0, GoalKind::Exact),
            (misere, "W1+", Party::Others, 1, GoalKind::OrBetter),
        ] {
            let line = format!("{line} goal={goal}");
            let problem = parse_line(&line).unwrap().problem;
            let tricks = Tricks(tricks);
            let expected = Goal {
                party,
                tricks,
                kind,
            };
            assert_eq!(problem.goal, Some(expected), "{line}");
            assert_eq!(parse_line(&write_line(&problem)).unwrap().problem, problem);
            assert!(write_line(&problem).ends_with(&goal[1..]), "{line}");
        }
        let wrong = ["", "S", "5+", "S+5", "S5++", "S5+-", "Sé", "S999"].map(|goal| (deal, goal));
        for (line, goal) in wrong.into_iter().chain([(misere, "E1+"), (misere, "W1-")]) {
            let error = line_error(&format!("{line} goal={goal}"));
            assert_eq!(error.0, line.len() + 7, "{goal}");
            assert!(error.1.contains("a seat and its tricks"), "{goal}");
        }
    }

    #[test]
    fn hands_are_read_from_any_seat_and_words_in_any_case() {
        let rotated = parse_setup("BRIDGE s:..ak. ..32. AK... 32... nt n");
        assert_eq!(
            rotated,
            parse_setup("bridge N:AK... 32... ..AK. ..32. NT N")
        );
    }

    #[test]
    fn a_preferans_line_with_an_empty_seat_is_read() {
        let setup = parse_setup(PREFERANS_LINE);
        assert_eq!(setup.absent, Some(Seat::South));
        assert_eq!(setup.declarer, Seat::East);
        assert!(Position::from_setup(&setup).is_ok());
    }

    #[test]
    fn the_empty_seat_is_found_among_empty_hands() {
        let absent = |line: &str| parse_setup(line).absent;
        // West's last card is in the current trick, so West plays; East's seat is empty.
        let line = "preferans N:A... - 7... - NT W S8 declarer=S";
        assert_eq!(absent(line), Some(Seat::East));
        // The declarer cannot be the empty seat, even after playing the last card.
        let line = "preferans N:- - 7... - NT N SA,S8 declarer=E";
        assert_eq!(absent(line), Some(Seat::West));
        let line = "preferans N:- - 7... - NT N SA,S8 declarer=S";
        assert!(Position::from_setup(&parse_setup(line)).is_ok());
    }

    #[test]
    fn a_deal_without_strain_and_leader_is_read() {
        let line = parse_line("bridge E:32... ..AK. ..32. AK...").unwrap();
        assert!(line.deal_only);
        assert!(Position::from_setup(&line.problem.setup).is_ok());
        let line = parse_line("preferans S:- 98.7.. AK.A.. QJ.K..").unwrap();
        assert_eq!(line.problem.setup.absent, Some(Seat::South));
        assert_eq!(line.problem.setup.leader, Seat::West);
        assert!(Position::from_setup(&line.problem.setup).is_ok());
    }

    #[test]
    fn key_value_words_are_read_in_any_order() {
        let line = "bridge N:AK... 32... ..AK. ..32. S N play=SAS2 contract=1SX declarer=E";
        let problem = parse_line(line).unwrap().problem;
        assert_eq!(problem.contract().unwrap().to_string(), "1SX");
        assert_eq!(problem.setup.declarer, Seat::East);
        assert_eq!(
            problem.played(),
            ["SA", "S2"].map(|card| card.parse().unwrap())
        );
        let none = "bridge N:AK... 32... ..AK. ..32. S N play=";
        assert!(parse_line(none).unwrap().problem.play.is_empty());
        let commas = "bridge N:AK... 32... ..AK. ..32. S N play=SA,S2";
        assert_eq!(parse_line(commas).unwrap().problem.play, problem.play);
    }

    #[test]
    fn lines_survive_parsing_and_writing() {
        let lines = [
            BRIDGE_LINE,
            PREFERANS_LINE,
            "bridge N:AK... 32... ..AK. ..32. S N contract=1SX play=SAS2",
            "bridge N:AK... 32... ..AK. ..32. S N declarer=E",
            "bridge N:A... ... ... ... C E C2,C3,C4",
            "preferans N:8.T98.. - AT..A.T J7.AJ.. misere W declarer=N contract=misere",
            "preferans N:... ... 7... - NT N SA,S8 declarer=E contract=6NT",
            "bridge N:AK52.Q63.KJ74.86 ?13 QT87.A85.A952.A3 .K..?12 NT W contract=3NT",
            "bridge N:?1 ?2 ... ?13 NT W",
            "preferans N:- A98.AT98..T87 ?10 K...?9 S W declarer=E gone=CACK",
            "preferans N:... - ?1 ... NT N SA declarer=S",
        ];
        for line in lines {
            let problem = parse_line(line).unwrap().problem;
            assert_eq!(write_line(&problem), line);
            assert_eq!(parse_line(&write_line(&problem)).unwrap().problem, problem);
        }
    }

    /// Checks that problems whose hands have any number of unknown cards survive being written and parsed.
    #[test]
    fn incomplete_hands_survive_writing_and_parsing() {
        let mut chance = Chance::from_seed(7);
        for game in [Game::Bridge, Game::Preferans] {
            for _ in 0..500 {
                let mut problem = Problem::new(game);
                problem.setup.deal(&mut chance);
                let setup = &mut problem.setup;
                let seats: Vec<Seat> = setup.seats_from(Seat::North).collect();
                setup.unknown[seats[0]] = 1;
                for seat in seats {
                    let kept = setup.hands[seat].iter().step_by(1 + chance.below(14));
                    setup.hands[seat] = kept.collect();
                    setup.unknown[seat] += chance.below(14) as u8;
                }
                setup.gone = setup.out_of_play().iter().take(chance.below(4)).collect();
                let line = write_line(&problem);
                assert_eq!(parse_line(&line).unwrap().problem, problem, "{line}");
            }
        }
    }

    #[test]
    fn a_question_mark_stands_for_all_missing_cards() {
        let setup = parse_setup("bridge N:AK...? ? -? ...?0 NT W");
        assert_eq!(setup.unknown.0, [11, 13, 13, 0]);
        let setup = self::parse_setup("preferans N:AK...? ? - ?7");
        assert_eq!(setup.unknown.0, [8, 10, 0, 7]);
        assert_eq!(setup.absent, Some(Seat::South));
        let (column, message) = line_error("bridge N:AK... 32...?x - -");
        assert_eq!(
            (column, message.as_str()),
            (22, "`x` is not a number of cards")
        );
        for count in ["+3", "256", "1.2", "?"] {
            assert_eq!(
                line_error(&format!("bridge N:?{count} - - -")).0,
                11,
                "{count}"
            );
        }
        assert_eq!(line_error("bridge N:AX?3 - - -").0, 11);
    }

    #[test]
    fn errors_say_what_was_expected_at_the_end_of_a_line() {
        assert_eq!(line_error("bridge").0, 7);
        assert!(
            line_error("bridge N:A... 2...")
                .1
                .contains("the hand of South")
        );
        assert!(
            line_error("preferans N:A... 7... 8... -  NT N  ")
                .1
                .contains("declarer=")
        );
        assert_eq!(line_error("preferans N:A... 7... 8... -  NT N  ").0, 35);
        assert!(error_after_hands("NT").1.contains("the leader"));
    }

    #[test]
    fn errors_have_a_position_and_say_what_was_expected() {
        assert!(
            line_error("whist N:A")
                .1
                .contains("`bridge` or `preferans`")
        );
        assert_eq!(line_error("bridge AK... 32...").0, 8);
        assert_eq!(line_error("bridge X:AK... 32...").0, 8);
        // The word, the seat, the colon and four characters come before the bad rank.
        let (column, message) = line_error("bridge N:AK.Qx.. 3...");
        assert_eq!(column, 14);
        assert!(
            message.contains("North") && message.contains("`x`"),
            "{message}"
        );
        assert_eq!(line_error("bridge N:ééx").0, 10);
        let (column, message) = line_error("bridge N:AK... 3A3... 2... 4...");
        assert_eq!(column, 18);
        assert!(message.contains("three of spades"), "{message}");
        assert_eq!(error_after_hands("X N").0, 1);
        assert_eq!(error_after_hands("NT Z").0, 4);
        assert_eq!(error_after_hands("NT N SA,XX").0, 9);
        assert_eq!(error_after_hands("NT N SA,").0, 9);
        assert_eq!(error_after_hands("NT N play=SAXX").0, 13);
        assert_eq!(error_after_hands("NT N SA S2").0, 9);
        assert_eq!(error_after_hands("NT N declarer=Q").0, 15);
        assert_eq!(error_after_hands("NT N contract=9NT").0, 15);
        assert!(error_after_hands("NT N title=x").1.contains("declarer="));
    }

    #[test]
    fn contradictory_lines_are_refused() {
        let (column, message) = error_after_hands("NT N contract=4S");
        assert_eq!(column, 15);
        assert!(
            message.contains("4S") && message.contains("NT"),
            "{message}"
        );
        let (column, message) = error_after_hands("NT N declarer=N declarer=S");
        assert_eq!((column, message.as_str()), (17, "declarer= appears twice"));
        let (column, message) = error_after_hands("NT N SA,S2,S3,S4");
        assert_eq!(column, 15);
        assert!(message.contains("four of spades"), "{message}");
        assert!(
            line_error("preferans N:A... 7... 8... 9...")
                .1
                .contains("one of the four")
        );
    }

    /// Checks that a setup that cannot be played still parses; `Position` reports every reason.
    #[test]
    fn the_rules_of_play_are_not_checked() {
        let setup = parse_setup("preferans N:A2... A... - K... misere S declarer=N");
        let faults = Position::from_setup(&setup).unwrap_err().0;
        assert!(faults.contains(&Fault::AbsentLeads(Seat::South)));
        assert!(
            faults
                .iter()
                .any(|fault| matches!(fault, Fault::Duplicate { .. }))
        );
        assert!(
            faults
                .iter()
                .any(|fault| matches!(fault, Fault::NotInPack { .. }))
        );
    }

    #[test]
    fn lines_with_any_line_ending_and_tabs_are_read() {
        let text = "\u{feff}# two\r\n\r\nbridge\tN:A... K... Q... J...\r\n  \nbridge N:A";
        let read: Vec<_> = parse_lines(text).collect();
        assert_eq!(read.len(), 2);
        assert_eq!(read[0].0, 3);
        assert!(read[0].1.is_ok());
        let error = read[1].1.as_ref().unwrap_err();
        assert_eq!((error.line, error.column), (5, 10));
        assert!(parse_line("\u{feff}bridge N:A... K... Q... J...").is_ok());
    }

    #[test]
    fn messages_never_repeat_control_characters() {
        let (column, message) = line_error("bridge N:A\u{1b}[2J... K");
        assert_eq!(column, 11);
        assert!(!message.contains('\u{1b}'));
        let (_, message) = line_error(&format!("bridge {}", "N".repeat(100_000)));
        assert!(message.len() < 200, "{message}");
    }

    /// Checks that valid lines with a few characters changed, removed or inserted never cause a panic. A line that
    /// still parses must survive being written and parsed again.
    #[test]
    fn small_changes_never_cause_a_panic() {
        const INSERTED_CHARACTERS: [char; 25] = [
            'A', 'T', '2', 'x', 'N', 'S', '.', '-', ':', ',', '=', ' ', '\t', '\r', '#', '\0', 'é',
            '♠', '\u{feff}', 'C', '5', 'm', '0', '"', '?',
        ];
        const INCOMPLETE_LINE: &str =
            "preferans N:A98.AT98..T87 K...?9 - ?10 S W declarer=E gone=CACK";
        let with_play = format!("{BRIDGE_LINE} contract=3NT play=C3CK declarer=S");
        let mut chance = Chance::from_seed(1);
        let mut random = |below| chance.below(below);
        let mut read = 0;
        for round in 0..20_000 {
            let line = [BRIDGE_LINE, PREFERANS_LINE, &with_play, INCOMPLETE_LINE][round % 4];
            let mut changed: Vec<char> = line.chars().collect();
            for _ in 0..=random(3) {
                let place = random(changed.len());
                match random(3) {
                    0 => drop(changed.remove(place)),
                    1 => changed[place] = INSERTED_CHARACTERS[random(INSERTED_CHARACTERS.len())],
                    _ => changed.insert(
                        place,
                        INSERTED_CHARACTERS[random(INSERTED_CHARACTERS.len())],
                    ),
                }
            }
            let changed: String = changed.into_iter().collect();
            let Ok(line) = parse_line(&changed) else {
                continue;
            };
            read += 1;
            let _ = Position::from_setup(&line.problem.setup);
            let _ = line.problem.replay();
            if !line.deal_only {
                let again = parse_line(&write_line(&line.problem)).unwrap();
                assert_eq!(again, line, "{changed}");
            }
        }
        assert!((1000..19_000).contains(&read), "{read}");
    }
}
