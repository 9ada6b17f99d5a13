//! Errors in one-line problems and RON documents.

use crate::problem::BranchError;
use crate::rules::{Contract, ContractError, TrickFull};
use crate::{Card, Excerpt, ParseCardError, ParseHandError, Seat, Strain, message, messages};

use super::document_flaw::DocumentFlaw;
use crate::Located;

/// A parse error in a one-line problem or a RON document: its position, and what was expected there.
///
/// ```
/// use kibitzer_cards::{ParseHandError, Seat};
/// use kibitzer_cards::notation::{Flaw, text};
/// let error = text::parse_line("bridge N:AK... 32... ..AX. ..32. NT N").unwrap_err();
/// let hand = ParseHandError::Unexpected { at: 3, found: 'X' };
/// assert_eq!((error.line, error.column), (1, 25));
/// assert_eq!(error.flaw, Flaw::Hand(Seat::South, hand));
/// assert!(error.to_string().starts_with("line 1, column 25: South: `X` is not a rank"));
/// ```
pub type ParseError = Located<Flaw>;

messages! {
    /// An error in the text of a bridge or preferans problem: a one-line problem or a RON document.
    #[derive(Clone, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub enum Flaw {
        /// A piece of a line that is not the item expected there.
        Unexpected {
            /// The unexpected text found; it may be empty.
            found: Excerpt,
            /// The item that was expected in place of the text found.
            expected: Expected,
        } => if found.is_empty() {
            message!("flaw-nothing-here", "found nothing; expected {expected}", expected)
        } else {
            message!("flaw-other-here", "found `{found}`; expected {expected}", found, expected)
        };
        /// A line that ends where another item was expected.
        Ends(expected: Expected) = "flaw-line-ends", "the line ends here; expected {expected}";
        /// A control character in a line of text.
        NoText(found: char) = "flaw-no-text", "{found} is not text", found = found.escape_unicode().to_string();
        /// A word that is longer than any valid word of a line can be.
        LongWord {
            /// Length of the overlong word, in characters.
            length: usize,
            /// Maximum length of a word, in characters.
            most: usize,
        } = "flaw-long-word", "a word of {length} characters; expected at most {most}";
        /// A key of a `key=value` word that occurs twice in a line.
        RepeatedKey(key: Key) = "flaw-repeated-key", "{key}= appears twice", key = key.text();
        /// An invalid hand for this seat, with the error in its text.
        Hand(seat: Seat, flaw: ParseHandError) = "flaw-in-hand", "{seat}: {flaw}";
        /// A preferans deal in which all four hands have cards.
        NobodyAbsent = "flaw-nobody-absent", "preferans has three hands: one of the four must be `-`";
        /// A word that is not a card, with the reason.
        Card(error: ParseCardError) => error.message();
        /// A card that occurs twice in a list of different cards.
        RepeatedCard(card: Card) = "flaw-repeated-card", "{card} appears twice";
        /// A contract that does not exist.
        Contract(error: ContractError) => error.message();
        /// Text in a document's `contract` field that is not a contract. A contract without a level is allowed there.
        NoContract(found: Excerpt) = "flaw-no-contract",
            "`{found}` is not a contract; expected a level and a strain such as 3NT or 4SX, the strain alone if the level is unknown, or misere";
        /// A contract whose strain differs from that of the line.
        OtherStrain {
            /// The contract whose strain differs from that of the line.
            contract: Contract,
            /// The strain that the line gives, which the contract contradicts.
            strain: Strain,
        } = "flaw-other-strain", "{contract} is not played in {strain}, the strain of this line",
            contract = contract.to_string(), strain = strain.to_string();
        /// A current trick with more than four cards.
        Trick(error: TrickFull) => error.message();
        /// A current trick that is already complete.
        WholeTrick {
            /// The card that completes the current trick.
            card: Card,
            /// Maximum number of cards of an unfinished trick: 3 in bridge, 2 in preferans.
            most: usize,
        } = "flaw-whole-trick", "{card} would complete the trick; expected at most {most} cards";
        /// A `?` in a hand that is not followed by a number of unknown cards.
        NoCount(found: Excerpt) = "flaw-no-count", "`{found}` is not a number of cards";
        /// A card number that is too large for the line of play it refers to.
        NoSuchCard(number: usize) = "flaw-no-such-card", "this line has no place after card {number}";
        /// A variation that cannot branch off its line of play, with the reason.
        Branch(error: BranchError) => error.message();
        /// A word in an auction that is not a bridge or preferans call.
        NoCall(found: Excerpt) = "flaw-no-call",
            "`{found}` is not a call; calls are P X XX, a bid such as 1NT, misere, whist and half";
        /// A call number, counted from 1, that does not occur in the auction.
        NoSuchCall(number: usize) = "flaw-no-such-call", "this auction has no call {number}";
        /// Invalid text for the tricks that a declarer can make in the five strains, which should look like
        /// `9 10 8 7 -`.
        NoMakes(found: Excerpt) = "flaw-no-makes",
            "found `{found}`; expected the tricks with NT S H D C, `-` where they are unknown";
        /// A document in a version of the format that this program cannot read.
        Version {
            /// The version number that the document states.
            found: u32,
            /// The latest document version that this program reads.
            known: u32,
        } = "flaw-version", "version {found} is not known; this program reads versions 1 to {known}";
        /// A syntax error in a document, or an error in its fields.
        Form(flaw: DocumentFlaw) => flaw.message();
    }
}

messages! {
    /// An item that was expected in a line of a one-line problem.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub enum Expected {
        /// The name of a game, `bridge` or `preferans`.
        Game = "flaw-expected-game", "`bridge` or `preferans`";
        /// The first hand's seat and the four hands.
        Deal = "flaw-expected-deal", "a deal such as N:AK52.Q63.KJ74.8 and three more hands";
        /// The first hand with the letter of its seat, as in `N:AK52.Q63.KJ74.8`.
        FirstHand = "flaw-expected-first-hand", "a seat, a colon and its hand, such as N:AK52.Q63.KJ74.8";
        /// The letter of the first hand's seat.
        FirstSeat = "flaw-expected-first-seat", "the seat of the first hand, N E S or W";
        /// The hand of this seat.
        HandOf(seat: Seat) = "flaw-expected-hand", "the hand of {seat}";
        /// A strain: a suit letter, `NT` or `misere`.
        Strain = "flaw-expected-strain", "a strain, S H D C NT or misere";
        /// The letter of the seat that leads.
        Leader = "flaw-expected-leader", "the leader, N E S or W";
        /// The letter of declarer's seat.
        Declarer = "flaw-expected-declarer", "the declarer, N E S or W";
        /// The key `declarer=` with a seat, which preferans requires.
        DeclarerKey = "flaw-expected-declarer-key", "declarer= and its seat: preferans requires it";
        /// A `key=value` word that may follow the leader.
        Key = "flaw-expected-key", "declarer=, contract=, play=, gone= or goal=";
        /// A `key=value` word that may follow the leader of a setup, which has no contract, play or goal.
        SetupKey = "flaw-expected-setup-key", "declarer= or gone=; a position has no other key";
        /// A card, written suit first.
        Card = "flaw-expected-card", "a card, a suit SHDC and a rank AKQJT98765432, such as SA";
        /// A goal: a seat of the party and its number of tricks.
        Goal = "flaw-expected-goal",
            "a seat and its tricks: S5+ for at least five, S5 for exactly five, S5- for at most five; in misere S1- for declarer, W1+ for the others";
    }
}

/// A key of the `key=value` words of a one-line problem, which may follow the leader in any order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Key {
    Declarer,
    Contract,
    Play,
    Gone,
    Goal,
}

impl Key {
    /// All keys that a one-line problem may have.
    pub const ALL: [Key; 5] = [
        Key::Declarer,
        Key::Contract,
        Key::Play,
        Key::Gone,
        Key::Goal,
    ];

    /// Returns the key as written in a one-line problem, without the `=`.
    pub const fn text(self) -> &'static str {
        match self {
            Key::Declarer => "declarer",
            Key::Contract => "contract",
            Key::Play => "play",
            Key::Gone => "gone",
            Key::Goal => "goal",
        }
    }

    /// Returns the key of a one-line problem that is written as `text`, or `None` if there is no such key.
    pub fn from_text(text: &str) -> Option<Key> {
        Key::ALL.into_iter().find(|key| key.text() == text)
    }
}
