//! Errors and warnings about texts in Portable Bridge Notation.

use std::fmt;

use kibitzer_cards::{Excerpt, Seat};

/// An error or warning that applies to Portable Bridge Notation only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PbnFlaw {
    /// A `[` without the name of a tag.
    NoName,
    /// A tag without a value in quotation marks.
    NoValue,
    /// A quotation mark that is never closed.
    OpenQuote,
    /// A tag without its closing bracket.
    OpenTag,
    /// A comment that is never closed.
    OpenComment,
    /// A character that the standard does not allow.
    Character(char),
    /// A line that is longer than the standard allows, including its line break.
    LongLine {
        /// The length of the line in characters.
        length: usize,
    },
    /// A tag that the standard does not define.
    UnknownTag(Excerpt),
    /// Lines or quotation marks that were changed by an e-mail program or word processor.
    Quoted,
    /// A readable value in a non-standard spelling.
    Spelling {
        /// The text in the file.
        found: Excerpt,
        /// The standard spelling.
        standard: String,
    },
    /// A readable deal that is not written as the standard requires.
    DealSpelling,
    /// A value in the wrong format.
    Value {
        /// The text in the file.
        found: Excerpt,
        /// The expected kind of value.
        expected: PbnValue,
    },
    /// A section without the tag that must come before it.
    Missing(&'static str),
    /// A reference to the previous game in a tag that every game must give itself.
    Inherited,
    /// A game with an auction and contract but no board; it is taken as another table's record of the previous game's
    /// board.
    SameBoard,
    /// A result that contradicts the play, which gives declarer from `least` to `most` tricks.
    OtherResult {
        /// The fewest tricks.
        least: u8,
        /// The most tricks.
        most: u8,
    },
    /// An error in the annotated calls and cards.
    Entry(EntryFlaw),
    /// Double-dummy digits that contradict the table.
    OtherMakes,
    /// A vulnerability that contradicts the games won in the rubber.
    OtherVulnerability,
    /// A comment among the elements of a table.
    TableComment,
    /// An incomplete last row of a table.
    ShortRow {
        /// The number of columns in the table.
        columns: usize,
    },
    /// A column that is not sorted as its heading says.
    Order,
    /// Unreadable extension lines of Kibitzer.
    Ours,
    /// Small cards written as `x`, as in textbooks. They are read as the lowest cards that no hand shows.
    SpotCards {
        /// The number of such cards.
        count: usize,
    },
}

impl PbnFlaw {
    /// Returns true if the text was read as it was meant, without loss, and only violates the standard.
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
    /// Returns true if the calls and cards were read as they were meant.
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
    /// Returns true if a value in another format is kept in its source spelling or was understood anyway.
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

/// An error or warning about annotated calls and cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EntryFlaw {
    /// A first call that is not the dealer's; the dealer is given.
    FirstCall(Seat),
    /// A Declarer tag that contradicts the auction; the declarer by the auction is given.
    OtherDeclarer(Seat),
    /// A first lead from another hand than the given one.
    OtherLeader(Seat),
    /// Cards of a trick that are not in the columns of their seats, but for example in the order of play.
    OtherColumns,
    /// A card after an unknown one.
    AfterGap,
    /// A second suffix, such as `!`, on a call or card.
    SecondMark,
    /// A second note on a call or card.
    SecondNote,
    /// An invalid glyph, or one that is not allowed in this section.
    Glyph(Excerpt),
    /// An invalid number of a note; the range is 1..=32.
    NoteNumber(Excerpt),
    /// A reference to a missing note.
    NoNote(u8),
    /// A note to which nothing refers.
    UnusedNote(u8),
    /// A note outside auction and play.
    StrayNote,
    /// Further entries after `*` or `+`.
    AfterEnd,
    /// A second irregularity at one call or in one trick.
    SecondIrregularity,
    /// `^I` (insufficient bid) before a sufficient bid.
    Sufficient,
    /// `^R` (revoke) before a card that is not a revoke.
    NoRevoke,
    /// `^L` (lead out of turn) before a lead in turn.
    InTurn,
}

/// The expected kind of value of a tag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum PbnValue {
    Date,
    Time,
    Board,
    Round,
    Number,
    Result,
    /// Tricks of both sides that add up to thirteen.
    Thirteen,
    Score,
    Percentage,
    RubberScore,
    RubberHistory,
    OptimumScore,
    Scoring,
    /// A number of games and minutes.
    Control,
    /// Twenty hexadecimal digits.
    Makes,
    /// Letters of seats.
    Seats,
    YesOrNo,
    OpenOrClosed,
    Column,
    /// An element of a PBN table.
    Element,
    /// Hands separated by one blank.
    Hands,
}

impl PbnValue {
    /// All kinds of values.
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
