//! Errors and warnings for texts in any format.

use std::error::Error;
use std::fmt;

use kibitzer_cards::notation::Flaw;
use kibitzer_cards::problem::CallFault;
use kibitzer_cards::rules::IllegalCard;
use kibitzer_cards::{Card, Excerpt, ParseHandError, Seat};

use super::deal::DealFlaw;
use super::diagram::DiagramFlaw;
use super::foreign::ForeignFile;
use super::lin::LinFlaw;
use super::machines::MachineFlaw;
use super::pbn::{EntryFlaw, PbnFlaw};
use super::wrapping::Wrapping;

/// An error or warning about a text, without its position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FormatFlaw {
    /// An error in one of Kibitzer's own formats.
    Ours(Flaw),
    /// An error in the hands of a deal in PBN notation.
    Deal(DealFlaw),
    /// An error in the description of a board, in the format of another program.
    Board(BoardFlaw),
    /// A warning about a diagram or a list of hands.
    Diagram(DiagramFlaw),
    /// An error in a LIN file or an address of Bridge Base Online.
    Lin(LinFlaw),
    /// A violation of the PBN standard.
    Pbn(PbnFlaw),
    /// An error in a file of a dealing machine.
    Machine(MachineFlaw),
    /// A damaged packed file or picture that should contain a text.
    Damaged(Wrapping),
    /// A text in no supported format.
    Unknown,
    /// A text in no supported format, but of a kind that can be named in the message.
    Other(ForeignFile),
    /// A text in a supported format without a deal.
    NoDeal,
    /// One or more consecutive lines in a list of deals that are not deals and were skipped.
    Aside,
    /// A text without content: it is blank or consists of comments.
    Silent,
    /// A file whose bytes are not text.
    NoText,
    /// A board that is longer than the limit.
    TooLong {
        /// The limit in bytes.
        most: usize,
    },
}

/// An error in the description of a board, shared by the formats of other programs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoardFlaw {
    /// A word that is not the name or letter of a seat.
    NoSeat(Excerpt),
    /// Invalid cards in the hand of a seat.
    Hand(Seat, ParseHandError),
    /// A word that is not a card.
    NoCard(Excerpt),
    /// A card held by two hands.
    TwoHands {
        /// The card.
        card: Card,
        /// The seat that keeps the card.
        first: Seat,
        /// The seat from whose hand the card was removed.
        second: Seat,
    },
    /// A hand with too many cards, or with fewer cards than the other hands.
    HandSize {
        /// The seat of the hand.
        seat: Seat,
        /// The number of cards in the hand.
        cards: usize,
        /// The expected number of cards.
        expected: usize,
    },
    /// A deal whose hands are all empty.
    NoCards,
    /// A word that is not a vulnerability.
    NoVulnerability(Excerpt),
    /// A word that is not a contract.
    NoContract(Excerpt),
    /// A word that is not a call.
    NoCall(Excerpt),
    /// An illegal call.
    CallFault(CallFault),
    /// A contract or declarer that differs from the result of the auction.
    OtherContract(Excerpt),
    /// An illegal card in the play.
    IllegalCard(IllegalCard),
    /// A word that is not a number, or a number that is out of range.
    NoNumber(Excerpt),
    /// A word with no meaning at this place; it was ignored.
    Unknown(Excerpt),
    /// A repeated entry; the repetition was ignored.
    Repeated(Excerpt),
    /// A text that ends in the middle of a board.
    Ends,
}

impl FormatFlaw {
    /// Returns true if the text could be read as it was meant and only deviates from the format's rules: spelling, tags
    /// of other programs, missing optional parts. All other flaws mean that something was contradictory, skipped or
    /// guessed.
    ///
    /// ```
    /// let text = "[Deal \"N:AK... 32... ..AK. ..32.\"]\n[Contract \"1N\"]\n[BCFlags \"1\"]";
    /// let found = kibitzer_formats::read(text)?;
    /// assert!(found.contents.warnings.iter().all(|warning| warning.flaw.is_harmless()));
    /// # Ok::<(), kibitzer_formats::ReadError>(())
    /// ```
    pub fn is_harmless(&self) -> bool {
        match self {
            FormatFlaw::Pbn(flaw) => flaw.is_harmless(),
            FormatFlaw::Ours(_)
            | FormatFlaw::Deal(_)
            | FormatFlaw::Board(_)
            | FormatFlaw::Diagram(_)
            | FormatFlaw::Lin(_)
            | FormatFlaw::Machine(_)
            | FormatFlaw::Damaged(_)
            | FormatFlaw::Unknown
            | FormatFlaw::Other(_)
            | FormatFlaw::NoDeal
            | FormatFlaw::Aside
            | FormatFlaw::Silent
            | FormatFlaw::NoText
            | FormatFlaw::TooLong { .. } => false,
        }
    }
}

impl fmt::Display for FormatFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FormatFlaw::Ours(flaw) => write!(f, "{flaw}"),
            FormatFlaw::Deal(flaw) => write!(f, "{flaw}"),
            FormatFlaw::Board(flaw) => write!(f, "{flaw}"),
            FormatFlaw::Diagram(flaw) => write!(f, "{flaw}"),
            FormatFlaw::Lin(flaw) => write!(f, "{flaw}"),
            FormatFlaw::Pbn(flaw) => write!(f, "{flaw}"),
            FormatFlaw::Machine(flaw) => write!(f, "{flaw}"),
            FormatFlaw::Damaged(Wrapping::Picture) => {
                f.write_str("the problem inside this picture is damaged")
            }
            FormatFlaw::Damaged(wrapping) => {
                write!(f, "this {wrapping} is damaged; what follows cannot be unpacked")
            }
            FormatFlaw::Unknown => f.write_str(
                "expected a problem document, a line such as `bridge N:…`, or a deal `N:…`",
            ),
            FormatFlaw::Other(ForeignFile::Picture) => f.write_str(
                "there is no problem inside this picture; programs that save a picture anew leave it out",
            ),
            FormatFlaw::Other(ForeignFile::ShortAddress) => f.write_str(
                "only the server of this short address knows the deal; the address of the page to which it leads has the cards",
            ),
            FormatFlaw::Other(kind) => {
                write!(f, "this seems to be {kind}, and no deal was found in it")
            }
            FormatFlaw::NoDeal => f.write_str("there is no deal in it"),
            FormatFlaw::Aside => f.write_str("this is no deal, and was left out"),
            FormatFlaw::Silent => f.write_str("the text ends before a problem or a deal"),
            FormatFlaw::NoText => f.write_str("this is no text"),
            FormatFlaw::TooLong { most } => write!(f, "this is longer than {most} bytes"),
        }
    }
}

impl fmt::Display for BoardFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardFlaw::NoSeat(found) => write!(f, "`{found}` is no seat; expected N, E, S or W"),
            BoardFlaw::Hand(seat, error) => write!(f, "{}: {error}", seat.name()),
            BoardFlaw::NoCard(found) => write!(f, "`{found}` is no card"),
            BoardFlaw::TwoHands {
                card,
                first,
                second,
            } => write!(f, "{} and {} both hold {card}", first.name(), second.name()),
            BoardFlaw::HandSize {
                seat,
                cards,
                expected,
            } => write!(f, "{} has {cards} cards; expected {expected}", seat.name()),
            BoardFlaw::NoCards => f.write_str("nobody holds a card"),
            BoardFlaw::NoVulnerability(found) => write!(
                f,
                "`{found}` is no vulnerability; expected None, NS, EW or All"
            ),
            BoardFlaw::NoContract(found) => write!(f, "`{found}` is no contract"),
            BoardFlaw::NoCall(found) => write!(f, "`{found}` is no call"),
            BoardFlaw::CallFault(fault) => write!(f, "{fault}"),
            BoardFlaw::OtherContract(found) => {
                write!(f, "the auction does not end in {found}")
            }
            BoardFlaw::IllegalCard(illegal) => write!(f, "{illegal}"),
            BoardFlaw::NoNumber(found) => write!(f, "`{found}` is no number that can stand here"),
            BoardFlaw::Unknown(found) => write!(f, "`{found}` says nothing here"),
            BoardFlaw::Repeated(found) => write!(f, "`{found}` stands here a second time"),
            BoardFlaw::Ends => f.write_str("the text ends within a board"),
        }
    }
}

impl Error for FormatFlaw {}

impl Error for BoardFlaw {}

impl From<BoardFlaw> for FormatFlaw {
    fn from(flaw: BoardFlaw) -> FormatFlaw {
        FormatFlaw::Board(flaw)
    }
}

impl From<DiagramFlaw> for FormatFlaw {
    fn from(flaw: DiagramFlaw) -> FormatFlaw {
        FormatFlaw::Diagram(flaw)
    }
}

impl From<LinFlaw> for FormatFlaw {
    fn from(flaw: LinFlaw) -> FormatFlaw {
        FormatFlaw::Lin(flaw)
    }
}

impl From<PbnFlaw> for FormatFlaw {
    fn from(flaw: PbnFlaw) -> FormatFlaw {
        FormatFlaw::Pbn(flaw)
    }
}

impl From<EntryFlaw> for FormatFlaw {
    fn from(flaw: EntryFlaw) -> FormatFlaw {
        FormatFlaw::Pbn(PbnFlaw::Entry(flaw))
    }
}
