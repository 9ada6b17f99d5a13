//! Our own document: one problem with everything that is known about it.
//!
//! A [RON](https://github.com/ron-rs/ron) text meant to be read and edited by hand. What is
//! usual is left out: empty texts and hands, North as the dealer, nobody vulnerable.
//!
//! ```text
//! (
//!     version: 1,
//!     title: "Three in a row",
//!     question: "East leads. Can he be kept to one trick?",
//!     game: Preferans,
//!     absent: South,
//!     hands: (
//!         north: "A8...",
//!         east: "K7...",
//!         west: "Q9...",
//!     ),
//!     contract: "6NT",
//!     declarer: North,
//!     leader: East,
//!     play: "S7 S9",
//!     solution: (
//!         tricks: 2,
//!         cards: "SA",
//!     ),
//! )
//! ```
//!
//! - `title`, `author`, `source`, `question`, `notes`: any text.
//! - `game`: `Bridge` or `Preferans`; `absent`: the empty seat of preferans.
//! - `hands`: the cards in each hand before `play`; `trick`: cards already on the table then.
//! - `contract`: `"3NT"`, `"4SX"`, `"misere"`, or the strain alone when the level is unknown.
//! - `declarer`; `leader`: who leads, or led, to the trick on the table.
//! - `dealer`; `vulnerable`: `None`, `NorthSouth`, `EastWest` or `Both`.
//! - `play`: the cards played from there on; the question is asked after them.
//! - `solution`: the declaring side's tricks, all tricks from the hands above on counted, and
//!   the cards that keep it for the hand to play after `play`.

use std::borrow::Cow;
use std::fmt;

use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use serde::de::{Deserializer, Visitor};
use serde::{Deserialize, Serialize};

use crate::cards::{BySeat, Card, CardSet, Excerpt, ParseHandError, Seat, Strain, Tricks};
use crate::problem::{Problem, Record, Solution, Variations};
use crate::rules::{Doubling, Game, Setup, Trick, Vulnerability};

use super::form::located;
use super::{Flaw, ParseError};

/// How the files end: the plain ending of RON, so that every editor colours them and every
/// file dialogue can filter by it; ours are told from others by their `version`.
pub const EXTENSION: &str = "ron";

/// The version this program writes, and the only one it reads.
pub const VERSION: u32 = 1;

/// Whether a text, blanks before it taken away, begins as a document; no other form does.
pub fn is_document(text: &str) -> bool {
    let starts = ["(", "#![", "//", "/*", "Problem"];
    starts.iter().any(|start| text.starts_with(start))
}

/// Reads a document.
///
/// It is read, not judged: whether the cards can be played is asked of
/// [`Position::from_setup`](crate::rules::Position::from_setup).
///
/// ```
/// use kibitzer::notation::{Flaw, native};
/// let text = r#"(version: 1, game: Bridge, contract: "3NT", declarer: South, leader: West)"#;
/// let problem = native::read(text)?;
/// assert_eq!(problem.contract().unwrap().to_string(), "3NT");
/// let error = native::read("(version: 2)").unwrap_err();
/// assert_eq!(error.flaw, Flaw::Version { found: 2, known: 1 });
/// # Ok::<(), kibitzer::notation::ParseError>(())
/// ```
///
/// # Errors
///
/// Where the text goes wrong and what was expected.
pub fn read(text: &str) -> Result<Problem, ParseError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let options = options();
    let unformed = |error| located(text, error).map(Flaw::Form);
    // The version first: a later one may have any fields.
    let header = options.from_str::<Header<Version>>(text);
    header.map_err(|error| {
        let located = unformed(error);
        // What kept it from being ours is its number, if it has one.
        match options.from_str::<Header<u32>>(text) {
            Ok(Header { version }) => located.map(|_| unknown(version)),
            Err(_) => located,
        }
    })?;
    let document: Document = options.from_str(text).map_err(unformed)?;
    Reader { text }.problem(document)
}

/// Writes a document; [`read`] gives the same problem back, legal or not.
///
/// ```
/// use kibitzer::notation::native;
/// use kibitzer::problem::Problem;
/// use kibitzer::rules::Game;
/// let problem = Problem::new(Game::Bridge);
/// assert_eq!(native::read(&native::write(&problem)), Ok(problem));
/// ```
pub fn write(problem: &Problem) -> String {
    let style = PrettyConfig::new().new_line("\n").escape_strings(false);
    let text = options().to_string_pretty(&Document::of(problem), style);
    text.expect("plain fields can always be written") + "\n"
}

fn options() -> ron::Options {
    ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME)
}

/// What every version of the document begins with.
#[derive(Deserialize)]
#[serde(rename = "Problem")]
struct Header<V> {
    version: V,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Problem", deny_unknown_fields)]
struct Document<'a> {
    version: Version,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    title: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    author: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    source: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    question: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    notes: Cow<'a, str>,
    #[serde(with = "GameName")]
    game: Game,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    absent: Option<SeatName>,
    #[serde(borrow, default, skip_serializing_if = "HandFields::is_empty")]
    hands: HandFields<'a>,
    #[serde(borrow, default, skip_serializing_if = "Spelt::is_empty")]
    trick: Spelt<'a>,
    #[serde(borrow)]
    contract: Spelt<'a>,
    declarer: SeatName,
    leader: SeatName,
    #[serde(default, skip_serializing_if = "SeatName::is_default")]
    dealer: SeatName,
    #[serde(default, skip_serializing_if = "is_nobody", with = "VulnerabilityName")]
    vulnerable: Vulnerability,
    #[serde(borrow, default, skip_serializing_if = "Spelt::is_empty")]
    play: Spelt<'a>,
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    solution: Option<SolutionFields<'a>>,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(rename = "Hands", deny_unknown_fields)]
struct HandFields<'a> {
    #[serde(borrow, default, skip_serializing_if = "Spelt::is_empty")]
    north: Spelt<'a>,
    #[serde(borrow, default, skip_serializing_if = "Spelt::is_empty")]
    east: Spelt<'a>,
    #[serde(borrow, default, skip_serializing_if = "Spelt::is_empty")]
    south: Spelt<'a>,
    #[serde(borrow, default, skip_serializing_if = "Spelt::is_empty")]
    west: Spelt<'a>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Solution", deny_unknown_fields)]
struct SolutionFields<'a> {
    tricks: u8,
    #[serde(borrow, default, skip_serializing_if = "Spelt::is_empty")]
    cards: Spelt<'a>,
}

/// The version of the document, which is [`VERSION`].
#[derive(Clone, Serialize, Deserialize)]
#[serde(into = "u32", try_from = "u32")]
struct Version;

impl From<Version> for u32 {
    fn from(_: Version) -> u32 {
        VERSION
    }
}

impl TryFrom<u32> for Version {
    type Error = Flaw;

    fn try_from(found: u32) -> Result<Version, Flaw> {
        match found {
            VERSION => Ok(Version),
            _ => Err(unknown(found)),
        }
    }
}

fn unknown(found: u32) -> Flaw {
    let known = VERSION;
    Flaw::Version { found, known }
}

// The names in files stay what they are when the types that programs use are renamed.

#[derive(Serialize, Deserialize)]
#[serde(remote = "Game", rename = "Game")]
enum GameName {
    Bridge,
    Preferans,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Vulnerability", rename = "Vulnerability")]
enum VulnerabilityName {
    None,
    NorthSouth,
    EastWest,
    Both,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename = "Seat")]
enum SeatName {
    #[default]
    North,
    East,
    South,
    West,
}

impl SeatName {
    const ALL: [SeatName; 4] = [
        SeatName::North,
        SeatName::East,
        SeatName::South,
        SeatName::West,
    ];

    fn of(seat: Seat) -> SeatName {
        SeatName::ALL[seat.index()]
    }

    fn seat(self) -> Seat {
        Seat::ALL[self as usize]
    }

    fn is_default(&self) -> bool {
        *self == SeatName::default()
    }
}

fn is_nobody(vulnerable: &Vulnerability) -> bool {
    *vulnerable == Vulnerability::None
}

/// Cards or a contract in letters. What was read is a piece of the text itself, so that an
/// error inside it can say where it stands.
#[derive(Default, Serialize)]
#[serde(transparent)]
struct Spelt<'a>(Cow<'a, str>);

impl Spelt<'_> {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn cards(cards: impl IntoIterator<Item = Card>) -> Spelt<'static> {
        let cards: Vec<String> = cards.into_iter().map(String::from).collect();
        Spelt(cards.join(" ").into())
    }

    fn hand(hand: CardSet) -> Spelt<'static> {
        match hand {
            CardSet::EMPTY => Spelt::default(),
            _ => Spelt(hand.to_string().into()),
        }
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Spelt<'a> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Plain;

        impl<'de> Visitor<'de> for Plain {
            type Value = Spelt<'de>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("letters and digits in quotes")
            }

            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Spelt<'de>, E> {
                Ok(Spelt(text.into()))
            }
        }

        from.deserialize_str(Plain)
    }
}

impl<'a> Document<'a> {
    fn of(problem: &'a Problem) -> Document<'a> {
        let setup = &problem.setup;
        Document {
            version: Version,
            title: problem.title.as_str().into(),
            author: problem.author.as_str().into(),
            source: problem.source.as_str().into(),
            question: problem.question.as_str().into(),
            notes: problem.notes.as_str().into(),
            game: setup.game,
            absent: setup.absent.map(SeatName::of),
            hands: HandFields::of(&setup.hands),
            trick: Spelt::cards(setup.trick.cards()),
            contract: Spelt(contract_text(problem).into()),
            declarer: SeatName::of(setup.declarer),
            leader: SeatName::of(setup.leader),
            dealer: SeatName::of(problem.dealer),
            vulnerable: problem.vulnerability,
            play: Spelt::cards(problem.play.mainline().iter().copied()),
            solution: problem.solution.as_ref().map(SolutionFields::of),
        }
    }
}

impl HandFields<'_> {
    fn of(hands: &BySeat<CardSet>) -> HandFields<'static> {
        let [north, east, south, west] = hands.0.map(Spelt::hand);
        HandFields {
            north,
            east,
            south,
            west,
        }
    }

    fn is_empty(&self) -> bool {
        let hands = [&self.north, &self.east, &self.south, &self.west];
        hands.into_iter().all(Spelt::is_empty)
    }
}

impl SolutionFields<'_> {
    fn of(solution: &Solution) -> SolutionFields<'static> {
        SolutionFields {
            tricks: solution.tricks.0,
            cards: Spelt::cards(solution.cards),
        }
    }
}

/// The contract as far as it is known. A half-made problem may name what no game has, such as
/// no trumps at level 9: that is written too.
fn contract_text(problem: &Problem) -> String {
    let level = problem.level.map(|level| level.to_string());
    let doubling = match problem.doubling {
        Doubling::Undoubled => "",
        Doubling::Doubled => "X",
        Doubling::Redoubled => "XX",
    };
    format!(
        "{}{}{doubling}",
        level.unwrap_or_default(),
        problem.setup.strain
    )
}

/// Makes a problem of a document and knows the text it came from.
struct Reader<'a> {
    text: &'a str,
}

impl<'a> Reader<'a> {
    fn problem(&self, document: Document<'a>) -> Result<Problem, ParseError> {
        let (level, strain, doubling) = self.contract(&document.contract.0)?;
        let solution = document.solution.as_ref();
        let play = self.cards(&document.play.0)?;
        Ok(Problem {
            tags: Vec::new(),
            at: play.len(),
            record: Record::default(),
            setup: self.setup(&document, strain)?,
            level,
            doubling,
            dealer: document.dealer.seat(),
            vulnerability: document.vulnerable,
            play: Variations::of(play),
            solution: solution.map(|fields| self.solution(fields)).transpose()?,
            title: document.title.into_owned(),
            author: document.author.into_owned(),
            source: document.source.into_owned(),
            question: document.question.into_owned(),
            notes: document.notes.into_owned(),
        })
    }

    fn setup(&self, document: &Document, strain: Strain) -> Result<Setup, ParseError> {
        Ok(Setup {
            game: document.game,
            hands: self.hands(&document.hands)?,
            unknown: BySeat::default(),
            absent: document.absent.map(SeatName::seat),
            strain,
            declarer: document.declarer.seat(),
            leader: document.leader.seat(),
            trick: self.trick(&document.trick.0)?,
        })
    }

    fn hands(&self, hands: &HandFields) -> Result<BySeat<CardSet>, ParseError> {
        Ok(BySeat([
            self.hand(Seat::North, &hands.north.0)?,
            self.hand(Seat::East, &hands.east.0)?,
            self.hand(Seat::South, &hands.south.0)?,
            self.hand(Seat::West, &hands.west.0)?,
        ]))
    }

    /// An error at a place in `part`, which is a piece of the text.
    fn error(&self, part: &str, flaw: Flaw) -> ParseError {
        ParseError::in_part(self.text, part, flaw)
    }

    fn hand(&self, seat: Seat, text: &str) -> Result<CardSet, ParseError> {
        if text.is_empty() {
            return Ok(CardSet::EMPTY);
        }
        text.parse().map_err(|error: ParseHandError| {
            let characters = error.at();
            self.error(text, Flaw::Hand(seat, error)).after(characters)
        })
    }

    fn cards(&self, text: &str) -> Result<Vec<Card>, ParseError> {
        text.split_whitespace()
            .map(|word| self.card(word))
            .collect()
    }

    fn card(&self, word: &str) -> Result<Card, ParseError> {
        let card = word.parse();
        card.map_err(|error| self.error(word, Flaw::Card(error)))
    }

    fn trick(&self, text: &str) -> Result<Trick, ParseError> {
        let cards = self.cards(text)?;
        Trick::try_from(cards).map_err(|error| self.error(text, Flaw::Trick(error)))
    }

    fn solution(&self, fields: &SolutionFields) -> Result<Solution, ParseError> {
        let mut cards = CardSet::EMPTY;
        for word in fields.cards.0.split_whitespace() {
            let card = self.card(word)?;
            if cards.has(card) {
                return Err(self.error(word, Flaw::RepeatedCard(card)));
            }
            cards.insert(card);
        }
        let tricks = Tricks(fields.tricks);
        Ok(Solution { tricks, cards })
    }

    fn contract(&self, text: &str) -> Result<(Option<u8>, Strain, Doubling), ParseError> {
        let error = || self.error(text, Flaw::NoContract(Excerpt::of(text)));
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let (level, rest) = text.split_at(digits);
        let strain = rest.trim_end_matches(['X', 'x']);
        let doubling = match rest.len() - strain.len() {
            0 => Doubling::Undoubled,
            1 => Doubling::Doubled,
            2 => Doubling::Redoubled,
            _ => return Err(error()),
        };
        let level = match level {
            "" => None,
            _ => Some(level.parse().map_err(|_| error())?),
        };
        Ok((level, strain.parse().map_err(|_| error())?, doubling))
    }
}

#[cfg(test)]
mod tests {
    use super::super::FormFlaw;
    use super::*;

    const DOCUMENT: &str = r##"(
    version: 1,
    title: "Three in a row",
    author: r#"A. "Nonym" Composer"#,
    notes: "One line
and another",
    game: Preferans,
    absent: South,
    hands: (
        north: "A8...",
        east: "K7...",
        west: "Q9...",
    ),
    contract: "6NT",
    declarer: North,
    leader: East,
    play: "S7 S9",
    solution: (
        tricks: 2,
        cards: "SA",
    ),
)
"##;

    #[test]
    fn writes_what_a_hand_would_write() {
        let problem = read(DOCUMENT).unwrap();
        assert_eq!(write(&problem), DOCUMENT);
        assert_eq!(problem.author, "A. \"Nonym\" Composer");
        assert_eq!(problem.notes, "One line\nand another");
        assert_eq!(problem.solution.unwrap().tricks, Tricks(2));
        assert_eq!(
            problem.replay().unwrap().position().turn(),
            Some(Seat::North)
        );
    }

    #[test]
    fn reads_what_a_hand_might_write() {
        let text = "// A comment.\r\nProblem(version: 1, /* another */ leader: West, declarer: South,
            game: Bridge, contract: \"4sx\", hands: (west: \"-\", south: \"ak..t9.\"), absent: None)";
        let problem = read(text).unwrap();
        assert_eq!(problem.setup.hands[Seat::South].to_string(), "AK..T9.");
        assert_eq!(problem.contract().unwrap().to_string(), "4SX");
        assert_eq!(read(&format!("\u{feff}{text}")), Ok(problem));
    }

    #[test]
    fn loses_nothing_of_what_no_game_allows() {
        let mut problem = Problem::new(Game::Bridge);
        let cards = |text: &str| -> Vec<Card> {
            text.split(' ').map(|card| card.parse().unwrap()).collect()
        };
        problem.level = Some(9);
        problem.doubling = Doubling::Redoubled;
        problem.setup.strain = Strain::Misere;
        problem.setup.absent = Some(Seat::East);
        problem.setup.hands[Seat::East] = "A...A".parse().unwrap();
        problem.setup.hands[Seat::West] = "A...A".parse().unwrap();
        problem.setup.trick = cards("SA SA SA H2").try_into().unwrap();
        problem.set_play(cards("D2 D2 CA"));
        problem.vulnerability = Vulnerability::Both;
        problem.solution = Some(Solution {
            tricks: Tricks(200),
            cards: CardSet::EMPTY,
        });
        problem.title = "\"#\\ \r\n\0 \"##Мизер♠".to_owned();
        assert_eq!(read(&write(&problem)), Ok(problem));
    }

    #[track_caller]
    fn refuses(document: &str, line: usize, column: usize, message: &str) {
        let error = read(document).unwrap_err();
        assert_eq!((error.line, error.column), (line, column), "{error}");
        assert!(error.to_string().contains(message), "{error}");
    }

    #[track_caller]
    fn refuses_change(from: &str, to: &str, line: usize, column: usize, message: &str) {
        let changed = DOCUMENT.replacen(from, to, 1);
        assert_ne!(changed, DOCUMENT);
        refuses(&changed, line, column, message);
    }

    #[test]
    fn refuses_other_versions_whatever_else_they_hold() {
        let message = "version 7 is not known; this program reads version 1";
        refuses_change("version: 1", "version: 7", 2, 14, message);
        refuses_change("version: 1", "colour: Red, version: 7", 2, 27, message);
        refuses_change("version: 1", "version: one", 2, 14, "expected integer");
        refuses_change("version: 1,", "", 22, 1, "the field `version` is missing");
    }

    #[test]
    fn names_the_field_that_is_wrong() {
        refuses_change(
            "title",
            "titel",
            3,
            5,
            "there is no field `titel`; expected one of version, title",
        );
        refuses_change("west:", "north:", 12, 9, "the field `north` stands twice");
        refuses_change(
            "west:",
            "middle:",
            12,
            9,
            "no field `middle`; expected one of north, east, south, west",
        );
        refuses_change(
            "    leader: East,\n",
            "",
            21,
            1,
            "the field `leader` is missing",
        );
        refuses_change(
            "leader: East",
            "leader: Est",
            16,
            13,
            "`Est` is not known here; expected one of North, East",
        );
        refuses_change(
            "game: Preferans",
            "game: Whist",
            7,
            11,
            "expected one of Bridge, Preferans",
        );
    }

    #[test]
    fn shows_the_place_inside_cards_and_contracts() {
        refuses_change("K7...", "K7x...", 11, 18, "`x` is no rank");
        refuses_change("K7...", "K7K...", 11, 18, "the king of spades stands twice");
        refuses_change("K7...", "Kö7...", 11, 17, "`ö` is no rank");
        refuses_change("K7...", "K7..", 11, 16, "3 suits");
        refuses_change("S7 S9", "S7 S", 17, 15, "`S` is not a card");
        refuses_change("SA", "SA SK SA", 20, 23, "SA stands twice");
        refuses_change("6NT", "six", 14, 16, "`six` is no contract");
        refuses_change("6NT", "6NTXXX", 14, 16, "`6NTXXX` is no contract");
        refuses_change("6NT", "600NT", 14, 16, "`600NT` is no contract");
        refuses_change(
            "play: \"S7 S9",
            "trick: \"S7 S9 S7 S9 SA",
            17,
            13,
            "more than four cards",
        );
    }

    #[test]
    fn shows_a_value_of_another_kind() {
        refuses_change("\"K7...\"", "7", 11, 15, "expected string");
        refuses_change(
            "K7...",
            r"K\u{37}...",
            11,
            23,
            "expected letters and digits in quotes",
        );
        refuses_change(
            "tricks: 2",
            "tricks: 300",
            19,
            17,
            "integer is out of bounds",
        );
        refuses_change("tricks: 2", "tricks: two", 19, 17, "expected integer");
        refuses_change("title: \"", "title: ", 3, 18, "expected comma");
    }

    #[test]
    fn refuses_what_is_no_document() {
        refuses("", 1, 1, "the text ends too early");
        refuses("()", 1, 2, "the field `version` is missing");
        let twice = format!("{DOCUMENT}{DOCUMENT}");
        let lines = DOCUMENT.lines().count();
        refuses(&twice, lines, 2, "the document ends here");
        refuses("\u{89}PNG\r\n\u{1a}\0", 1, 1, "expected opening `(`");
        let nested = ["[", "(", "Some(", "{", "(x:"].map(|bracket| bracket.repeat(100_000));
        for nested in nested {
            let error = read(&format!("(version: 1, x: {nested}")).unwrap_err();
            assert_eq!(error.flaw, Flaw::Form(FormFlaw::Depth));
        }
    }

    #[test]
    fn holds_little_of_what_a_damaged_file_makes_long() {
        let long = "Ы".repeat(100_000);
        for (from, to) in [
            ("title", long.clone()),
            ("East,", format!("{long},")),
            ("Preferans", format!("\"{long}\"")),
            ("6NT", long.clone()),
            ("6NT", format!("{long}\\n")),
            ("S7 S9", long.clone()),
            ("K7...", long.clone()),
            ("tricks: 2", format!("tricks: \"{long}\"")),
            ("(\n", format!("{long}(\n")),
            ("(\n", format!("#![enable({long})]\n(\n")),
        ] {
            let error = read(&DOCUMENT.replacen(from, &to, 1)).unwrap_err();
            let held = format!("{error} {error:?}");
            assert!(held.chars().count() < 1_200, "{held}");
        }
    }

    #[test]
    fn says_that_a_document_is_cut_off() {
        let end = DOCUMENT.trim_end().len();
        for cut in (0..end).filter(|&cut| DOCUMENT.is_char_boundary(cut)) {
            let error = read(&DOCUMENT[..cut]).unwrap_err();
            let says = [
                "the text ends too early",
                "a quotation mark is opened here and never closed",
            ];
            assert!(
                says.iter().any(|says| error.to_string().contains(says)),
                "{cut}: {error}"
            );
        }
        refuses(&DOCUMENT[..40], 3, 12, "a quotation mark is opened");
    }
}
