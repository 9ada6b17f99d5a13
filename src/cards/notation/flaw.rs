//! What can be wrong with what we write.

use std::fmt;

use crate::problem::BranchError;
use crate::rules::{Contract, ContractError, TrickFull};
use crate::{Card, Excerpt, ParseCardError, ParseHandError, Seat, Strain};

use super::form::FormFlaw;

/// What is wrong with a line or a document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// A line says something else than it should.
    Unexpected {
        /// What stands there; perhaps nothing.
        found: Excerpt,
        /// What should stand there.
        expected: Expected,
    },
    /// A line ends where this should stand.
    Ends(Expected),
    /// A character of a line is no text.
    NoText(char),
    /// A word of a line is longer than any that says something.
    LongWord {
        /// Its characters.
        length: usize,
        /// The most that are read.
        most: usize,
    },
    /// A key of a line stands twice.
    RepeatedKey(Key),
    /// The cards of a seat are no hand.
    Hand(Seat, ParseHandError),
    /// Preferans, and each of the four hands has cards.
    NobodyAbsent,
    /// A word is no card.
    Card(ParseCardError),
    /// A card stands twice among those that should differ.
    RepeatedCard(Card),
    /// There is no such contract.
    Contract(ContractError),
    /// What a document names as the contract is none, as far as it is known.
    NoContract(Excerpt),
    /// The contract and the strain of a line are not the same.
    OtherStrain {
        /// The contract.
        contract: Contract,
        /// The strain of the line.
        strain: Strain,
    },
    /// The trick on the table has more cards than anybody can have played.
    Trick(TrickFull),
    /// The trick on the table would be over.
    WholeTrick {
        /// The card that completes it.
        card: Card,
        /// The most cards that lie on the table.
        most: usize,
    },
    /// No count of unknown cards stands behind the `?`.
    NoCount(Excerpt),
    /// A line has not so many cards.
    NoSuchCard(usize),
    /// A variation cannot leave its line so.
    Branch(BranchError),
    /// A word of an auction is no call.
    NoCall(Excerpt),
    /// An auction has no call of this number.
    NoSuchCall(usize),
    /// What a declarer makes in five strains is something else.
    NoMakes(Excerpt),
    /// A document of a version that this program does not read.
    Version {
        /// That version.
        found: u32,
        /// The latest that is read.
        known: u32,
    },
    /// The form of a document.
    Form(FormFlaw),
}

/// What should stand at some place of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// The name of a game.
    Game,
    /// A seat and four hands.
    Deal,
    /// The seat of the first hand and that hand.
    FirstHand,
    /// The letter of the first hand's seat.
    FirstSeat,
    /// The hand of a seat.
    HandOf(Seat),
    /// A strain.
    Strain,
    /// The letter of the leader.
    Leader,
    /// The letter of the declarer.
    Declarer,
    /// The declarer with his key, whom preferans has to name.
    DeclarerKey,
    /// A key and its value.
    Key,
    /// A card.
    Card,
}

/// What a line may say in any order after the leader, as `key=value`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Key {
    Declarer,
    Contract,
    Play,
    Gone,
}

impl Key {
    /// All keys.
    pub const ALL: [Key; 4] = [Key::Declarer, Key::Contract, Key::Play, Key::Gone];

    /// As it is written, without the sign after it.
    pub const fn text(self) -> &'static str {
        match self {
            Key::Declarer => "declarer",
            Key::Contract => "contract",
            Key::Play => "play",
            Key::Gone => "gone",
        }
    }

    /// The key that is written so.
    pub fn from_text(text: &str) -> Option<Key> {
        Key::ALL.into_iter().find(|key| key.text() == text)
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::Unexpected { found, expected } if found.is_empty() => {
                write!(f, "nothing stands here; expected {expected}")
            }
            Flaw::Unexpected { found, expected } => {
                write!(f, "`{found}` stands here; expected {expected}")
            }
            Flaw::Ends(expected) => write!(f, "the line ends here; expected {expected}"),
            Flaw::NoText(found) => write!(f, "{} is no text", found.escape_unicode()),
            Flaw::LongWord { length, most } => {
                write!(f, "a word of {length} characters; expected at most {most}")
            }
            Flaw::RepeatedKey(key) => write!(f, "{}= stands twice", key.text()),
            Flaw::Hand(seat, error) => write!(f, "{}: {error}", seat.name()),
            Flaw::NobodyAbsent => {
                f.write_str("preferans has three hands: one of the four must be `-`")
            }
            Flaw::Card(error) => write!(f, "{error}"),
            Flaw::RepeatedCard(card) => write!(f, "{card} stands twice"),
            Flaw::Contract(error) => write!(f, "{error}"),
            Flaw::NoContract(found) => write!(
                f,
                "`{found}` is no contract; expected a level and a strain such as 3NT or 4SX, \
                 the strain alone if the level is unknown, or misere"
            ),
            Flaw::OtherStrain { contract, strain } => write!(
                f,
                "{contract} is not played in {strain}, the strain of this line"
            ),
            Flaw::Trick(error) => write!(f, "{error}"),
            Flaw::WholeTrick { card, most } => write!(
                f,
                "{card} would complete the trick; expected at most {most} cards"
            ),
            Flaw::NoCount(found) => write!(f, "`{found}` is no number of cards"),
            Flaw::NoSuchCard(number) => write!(f, "this line has no place after card {number}"),
            Flaw::Branch(error) => write!(f, "{error}"),
            Flaw::NoCall(found) => write!(
                f,
                "`{found}` is no call; calls are P X XX, a bid such as 1NT, misere, whist and half"
            ),
            Flaw::NoSuchCall(number) => write!(f, "this auction has no call {number}"),
            Flaw::NoMakes(found) => write!(
                f,
                "`{found}` stands here; expected the tricks with NT S H D C, `-` where they are unknown"
            ),
            Flaw::Version { found, known } => write!(
                f,
                "version {found} is not known; this program reads versions 1 to {known}"
            ),
            Flaw::Form(flaw) => write!(f, "{flaw}"),
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Expected::Game => "`bridge` or `preferans`",
            Expected::Deal => "a deal such as N:AK52.Q63.KJ74.8 and three more hands",
            Expected::FirstHand => "a seat, a colon and its hand, such as N:AK52.Q63.KJ74.8",
            Expected::FirstSeat => "the seat of the first hand, N E S or W",
            Expected::HandOf(seat) => return write!(f, "the hand of {}", seat.name()),
            Expected::Strain => "a strain, S H D C NT or misere",
            Expected::Leader => "the leader, N E S or W",
            Expected::Declarer => "the declarer, N E S or W",
            Expected::DeclarerKey => "declarer= and its seat: preferans has to name it",
            Expected::Key => "declarer=, contract=, play= or gone=",
            Expected::Card => "a card, a suit SHDC and a rank AKQJT98765432, such as SA",
        })
    }
}
