//! What can be wrong with a text in Portable Bridge Notation, by its standard.

use std::fmt;

use kibitzer_cards::{Excerpt, Seat};

/// What is wrong with a text in Portable Bridge Notation and with no other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PbnFlaw {
    /// Behind `[` stands no name of a tag.
    NoName,
    /// A tag has no value in quotes.
    NoValue,
    /// A quotation mark that is never closed.
    OpenQuote,
    /// A tag that is not closed behind its value.
    OpenTag,
    /// A comment that is never closed.
    OpenComment,
    /// A character that the standard does not know.
    Character(char),
    /// A line that is too long, the line break counted.
    LongLine {
        /// Its characters.
        length: usize,
    },
    /// A tag that the standard does not know.
    UnknownTag(Excerpt),
    /// The text has gone through a mail or a word processor, which quoted its lines or changed its quotation marks.
    Quoted,
    /// It can be read, but the standard writes it otherwise.
    Spelling {
        /// What stands there.
        found: Excerpt,
        /// What should.
        standard: String,
    },
    /// A deal that can be read, but is written otherwise than the standard wants it.
    DealSpelling,
    /// A value of another kind.
    Value {
        /// What stands there.
        found: Excerpt,
        /// What should.
        expected: PbnValue,
    },
    /// A section without the tag that has to stand before it.
    Missing(&'static str),
    /// A value that every game has to say itself.
    Inherited,
    /// A game that says of no board what came of it; that of the game before is meant.
    SameBoard,
    /// The play gives declarer at least and at most so many tricks.
    OtherResult {
        /// The fewest.
        least: u8,
        /// The most.
        most: u8,
    },
    /// What is said of calls and cards is wrong so.
    Entry(EntryFlaw),
    /// The makes are not those of the table.
    OtherMakes,
    /// The vulnerability is not that of the games won.
    OtherVulnerability,
    /// A comment among the elements of a table.
    TableComment,
    /// A row of a table is not whole.
    ShortRow {
        /// The columns of the table.
        columns: usize,
    },
    /// An element of a column that is out of its order.
    Order,
    /// Lines of ours that cannot be read.
    Ours,
    /// Cards of a hand stand there as x, as in texts that teach: the lowest that no hand shows are taken.
    SpotCards {
        /// Their number.
        count: usize,
    },
}

impl PbnFlaw {
    /// Whether nothing is lost or read otherwise than it was meant: the standard alone is hurt.
    pub(crate) fn is_harmless(&self) -> bool {
        match self {
            PbnFlaw::Character(_)
            | PbnFlaw::LongLine { .. }
            | PbnFlaw::UnknownTag(_)
            | PbnFlaw::Spelling { .. }
            | PbnFlaw::DealSpelling
            | PbnFlaw::Missing(_)
            | PbnFlaw::Inherited
            | PbnFlaw::TableComment
            | PbnFlaw::Order => true,
            PbnFlaw::Value { expected, .. } => expected.is_kept(),
            PbnFlaw::Entry(flaw) => flaw.is_harmless(),
            PbnFlaw::NoName
            | PbnFlaw::NoValue
            | PbnFlaw::OpenQuote
            | PbnFlaw::OpenTag
            | PbnFlaw::OpenComment
            | PbnFlaw::Quoted
            | PbnFlaw::SameBoard
            | PbnFlaw::OtherResult { .. }
            | PbnFlaw::OtherMakes
            | PbnFlaw::OtherVulnerability
            | PbnFlaw::ShortRow { .. }
            | PbnFlaw::Ours
            | PbnFlaw::SpotCards { .. } => false,
        }
    }
}

impl EntryFlaw {
    /// Whether the calls and cards are read as they were meant.
    fn is_harmless(&self) -> bool {
        match self {
            EntryFlaw::OtherColumns
            | EntryFlaw::SecondMark
            | EntryFlaw::SecondNote
            | EntryFlaw::Glyph(_)
            | EntryFlaw::NoteNumber(_)
            | EntryFlaw::NoNote(_)
            | EntryFlaw::UnusedNote(_)
            | EntryFlaw::StrayNote => true,
            EntryFlaw::FirstCall(_)
            | EntryFlaw::OtherDeclarer(_)
            | EntryFlaw::OtherLeader(_)
            | EntryFlaw::AfterGap
            | EntryFlaw::AfterEnd
            | EntryFlaw::SecondIrregularity
            | EntryFlaw::Sufficient
            | EntryFlaw::NoRevoke
            | EntryFlaw::InTurn => false,
        }
    }
}

impl PbnValue {
    /// Whether a value in another form is kept as it stands, or read all the same.
    fn is_kept(self) -> bool {
        match self {
            PbnValue::Date
            | PbnValue::Time
            | PbnValue::Board
            | PbnValue::Round
            | PbnValue::Number
            | PbnValue::Score
            | PbnValue::Percentage
            | PbnValue::RubberScore
            | PbnValue::RubberHistory
            | PbnValue::OptimumScore
            | PbnValue::Scoring
            | PbnValue::Control
            | PbnValue::Seats
            | PbnValue::YesOrNo
            | PbnValue::OpenOrClosed
            | PbnValue::Hands => true,
            PbnValue::Result
            | PbnValue::Thirteen
            | PbnValue::Makes
            | PbnValue::Column
            | PbnValue::Element => false,
        }
    }
}

/// What is wrong with what is said of calls and cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EntryFlaw {
    /// Another than the dealer calls first.
    FirstCall(Seat),
    /// What the auction makes of the contract is declared by another.
    OtherDeclarer(Seat),
    /// Another than this hand leads first.
    OtherLeader(Seat),
    /// The cards of a trick stand in the columns of other hands, such as in the order in which they were played.
    OtherColumns,
    /// A card behind one that is not known.
    AfterGap,
    /// A second mark such as `!` on a call or a card.
    SecondMark,
    /// A second note on a call or a card.
    SecondNote,
    /// No glyph that may stand here.
    Glyph(Excerpt),
    /// No number of a note.
    NoteNumber(Excerpt),
    /// There is no note of this number.
    NoNote(u8),
    /// Nothing speaks of the note of this number.
    UnusedNote(u8),
    /// A note outside of auction and play.
    StrayNote,
    /// Something behind `*` or `+`.
    AfterEnd,
    /// A second irregularity at one call or in one trick.
    SecondIrregularity,
    /// `^I` at a bid that is sufficient.
    Sufficient,
    /// `^R` at a card that is no revoke.
    NoRevoke,
    /// `^L` at a lead in turn.
    InTurn,
}

/// What the value of a tag should be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum PbnValue {
    Date,
    Time,
    Board,
    Round,
    Number,
    Result,
    /// The tricks of both sides make thirteen.
    Thirteen,
    Score,
    Percentage,
    RubberScore,
    RubberHistory,
    OptimumScore,
    Scoring,
    /// Games and minutes.
    Control,
    /// Twenty hexadecimal digits.
    Makes,
    /// Letters of seats.
    Seats,
    YesOrNo,
    OpenOrClosed,
    Column,
    /// An element of a table.
    Element,
    /// Hands with one blank between them.
    Hands,
}

impl PbnValue {
    /// All of them.
    pub const ALL: [PbnValue; 21] = [
        PbnValue::Date,
        PbnValue::Time,
        PbnValue::Board,
        PbnValue::Round,
        PbnValue::Number,
        PbnValue::Result,
        PbnValue::Thirteen,
        PbnValue::Score,
        PbnValue::Percentage,
        PbnValue::RubberScore,
        PbnValue::RubberHistory,
        PbnValue::OptimumScore,
        PbnValue::Scoring,
        PbnValue::Control,
        PbnValue::Makes,
        PbnValue::Seats,
        PbnValue::YesOrNo,
        PbnValue::OpenOrClosed,
        PbnValue::Column,
        PbnValue::Element,
        PbnValue::Hands,
    ];
}

impl fmt::Display for PbnFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PbnFlaw::NoName => "expected the name of a tag behind [",
            PbnFlaw::NoValue => "expected a value in quotes",
            PbnFlaw::OpenQuote => "a quotation mark is opened here and never closed",
            PbnFlaw::OpenTag => "expected ] at the end of the tag",
            PbnFlaw::OpenComment => "a comment is opened here and never closed",
            PbnFlaw::Character(c) => {
                return write!(f, "PBN has no such character: {}", c.escape_unicode());
            }
            PbnFlaw::LongLine { length } => {
                return write!(f, "a line of {length} characters; PBN allows 255");
            }
            PbnFlaw::UnknownTag(name) => return write!(f, "PBN has no tag called `{name}`"),
            PbnFlaw::Spelling { found, standard } => {
                return write!(f, "`{found}` stands here; PBN writes {standard}");
            }
            PbnFlaw::DealSpelling => "this hand is not written as in PBN",
            PbnFlaw::Value { found, expected } if found.is_empty() => {
                return write!(f, "nothing stands here; expected {expected}");
            }
            PbnFlaw::Value { found, expected } => {
                return write!(f, "`{found}` stands here; expected {expected}");
            }
            PbnFlaw::Missing(name) => return write!(f, "expected the tag {name} before this one"),
            PbnFlaw::Inherited => "every game has to say this itself",
            PbnFlaw::SameBoard => "no deal is said; that of the board before is meant",
            PbnFlaw::OtherResult { least, most } if least == most => {
                return write!(f, "by the play declarer has {least} tricks");
            }
            PbnFlaw::OtherResult { least, most } => {
                return write!(f, "by the play declarer has {least} to {most} tricks");
            }
            PbnFlaw::Entry(flaw) => return write!(f, "{flaw}"),
            PbnFlaw::OtherMakes => "these are not the tricks of the table",
            PbnFlaw::OtherVulnerability => "by the games won others are vulnerable",
            PbnFlaw::TableComment => "no comment may stand in a table",
            PbnFlaw::ShortRow { columns } => {
                return write!(f, "the table ends within a row of {columns} columns");
            }
            PbnFlaw::Order => "the column is not in the order that its name says",
            PbnFlaw::Quoted => "this is PBN that a mail has quoted, or that has other quotation marks; it is only read",
            PbnFlaw::Ours => "these lines are ours, but cannot be read",
            PbnFlaw::SpotCards { count } => {
                return write!(
                    f,
                    "small cards stand here as x ({count}); the lowest that no hand shows are taken"
                );
            }
        })
    }
}

impl fmt::Display for EntryFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EntryFlaw::FirstCall(seat) => {
                return write!(f, "{} deals and calls first", seat.name());
            }
            EntryFlaw::OtherDeclarer(seat) => {
                return write!(f, "by the auction {} declares", seat.name());
            }
            EntryFlaw::OtherLeader(seat) => {
                return write!(f, "{} has to lead first", seat.name());
            }
            EntryFlaw::OtherColumns => "the cards of this trick stand in other columns",
            EntryFlaw::AfterGap => "a card before this one is not known; the rest is left out",
            EntryFlaw::SecondMark => "a second mark for one call or card",
            EntryFlaw::SecondNote => "a second note for one call or card",
            EntryFlaw::Glyph(found) => return write!(f, "`{found}` cannot stand here"),
            EntryFlaw::NoteNumber(found) if found.is_empty() => {
                "expected the number of a note, 1 to 32"
            }
            EntryFlaw::NoteNumber(found) => {
                return write!(f, "`{found}` is no number of a note; expected 1 to 32");
            }
            EntryFlaw::NoNote(number) => return write!(f, "there is no note {number}"),
            EntryFlaw::UnusedNote(number) => return write!(f, "nothing refers to note {number}"),
            EntryFlaw::StrayNote => "a note behind neither auction nor play",
            EntryFlaw::AfterEnd => "nothing may stand behind the end",
            EntryFlaw::SecondIrregularity => "a second irregularity here",
            EntryFlaw::Sufficient => "^I stands before a sufficient bid",
            EntryFlaw::NoRevoke => "^R stands before a card that is no revoke",
            EntryFlaw::InTurn => "^L stands before a lead in turn",
        })
    }
}

impl fmt::Display for PbnValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PbnValue::Date => "a date such as 2026.05.31",
            PbnValue::Time => "a time such as 19:30:00",
            PbnValue::Board => "the number of a board",
            PbnValue::Round => "a round such as 2 or 1.A",
            PbnValue::Number => "a number",
            PbnValue::Result => "tricks such as 9, NS 9 or EW 4 NS 9",
            PbnValue::Thirteen => "tricks that make 13",
            PbnValue::Score => "a score such as -50, NS 420 or EW 420",
            PbnValue::Percentage => "a percentage from 0 to 100",
            PbnValue::RubberScore => "a score such as 300/40",
            PbnValue::RubberHistory => "scores such as NS 0 0/100 0 EW 0 0/0 0",
            PbnValue::OptimumScore => "a score such as NS 420",
            PbnValue::Scoring => "words with semicolons between them",
            PbnValue::Control => "games and minutes such as 4/30",
            PbnValue::Makes => "20 digits from 0 to d",
            PbnValue::Seats => "letters of seats such as EW",
            PbnValue::YesOrNo => "Yes or No",
            PbnValue::OpenOrClosed => "Open or Closed",
            PbnValue::Column => "the name of a column, perhaps with a width such as \\2R",
            PbnValue::Element => "an element of a table",
            PbnValue::Hands => "one blank between two hands",
        })
    }
}
