//! What can be wrong with a text in any form.

use std::error::Error;
use std::fmt;

use kibitzer_cards::notation::Flaw;
use kibitzer_cards::problem::CallFault;
use kibitzer_cards::rules::IllegalCard;
use kibitzer_cards::{Card, Excerpt, ParseHandError, Seat};

use super::deal::DealFlaw;
use super::diagram::DiagramFlaw;
use super::kind::KnownKind;
use super::lin::LinFlaw;
use super::machines::MachineFlaw;
use super::pbn::{EntryFlaw, PbnFlaw};
use super::wrapping::Wrapping;

/// What is wrong with a text in any form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FormatFlaw {
    /// It is written as we write, with this flaw.
    Ours(Flaw),
    /// The hands of a deal are written as in PBN, with this flaw.
    Deal(DealFlaw),
    /// What is said of a board, in whatever form, is wrong so.
    Board(BoardFlaw),
    /// It is a diagram or a list of hands, with this oddity.
    Diagram(DiagramFlaw),
    /// It is of Bridge Base Online, with this flaw.
    Lin(LinFlaw),
    /// It is against the standard of PBN.
    Pbn(PbnFlaw),
    /// It is of a dealing machine, with this flaw.
    Machine(MachineFlaw),
    /// What the text stands in is damaged.
    Damaged(Wrapping),
    /// It is in none of our forms.
    Unknown,
    /// It is in none of our forms, but of a kind that is known.
    Other(KnownKind),
    /// It is in one of them, but there is no deal in it.
    NoDeal,
    /// A line that is no deal stands among deals, or several do; left out.
    Aside,
    /// It says nothing: there are only blanks and comments.
    Silent,
    /// Its bytes are no text.
    NoText,
    /// A board is longer than any that is read.
    TooLong {
        /// The most bytes that are read.
        most: usize,
    },
}

/// What can be wrong with what is said of a board, in any of the forms that others have made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoardFlaw {
    /// This is no seat.
    NoSeat(Excerpt),
    /// The cards of a seat are no hand.
    Hand(Seat, ParseHandError),
    /// This is no card.
    NoCard(Excerpt),
    /// Two hands hold a card.
    TwoHands {
        /// The card.
        card: Card,
        /// Who holds it too, and is named first.
        first: Seat,
        /// Whose hand it was taken from.
        second: Seat,
    },
    /// A hand has more cards than it can, or fewer than the others.
    HandSize {
        /// Whose.
        seat: Seat,
        /// Its cards.
        cards: usize,
        /// How many it should have.
        expected: usize,
    },
    /// Nobody holds any card.
    NoCards,
    /// This is no vulnerability.
    NoVulnerability(Excerpt),
    /// This is no contract.
    NoContract(Excerpt),
    /// This is no call.
    NoCall(Excerpt),
    /// A call is against the rules.
    CallFault(CallFault),
    /// The auction ends in another contract or with another declarer than is said.
    OtherContract(Excerpt),
    /// A card that cannot be played.
    IllegalCard(IllegalCard),
    /// This is no number, or none that is possible here.
    NoNumber(Excerpt),
    /// A word that says nothing here, and was left out.
    Unknown(Excerpt),
    /// It stands there a second time, and was left out.
    Repeated(Excerpt),
    /// The text ends within a board, here.
    Ends,
}

impl FormatFlaw {
    /// Whether the text is read as it was meant, and only not written as its form wants it: spelling, tags of other
    /// programs, optional things that are not there. All others contradict, leave out or guess something.
    ///
    /// ```
    /// let text = "[Deal \"N:AK... 32... ..AK. ..32.\"]\n[Contract \"1N\"]\n[BCFlags \"1\"]";
    /// let found = kibitzer_formats::read(text)?;
    /// assert!(found.harvest.warnings.iter().all(|warning| warning.flaw.is_harmless()));
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
            FormatFlaw::Other(KnownKind::Picture) => f.write_str(
                "there is no problem inside this picture; programs that save a picture anew leave it out",
            ),
            FormatFlaw::Other(KnownKind::ShortAddress) => f.write_str(
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
