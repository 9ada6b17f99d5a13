//! Errors and warnings about PBN texts.

use kibitzer_cards::{Excerpt, Message, Seat, ToMessage, displayed, message};

/// An error or warning specific to Portable Bridge Notation.
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
    /// A PBN comment that is never closed.
    OpenComment,
    /// A character that the standard does not allow.
    Character(char),
    /// A line that is longer than the standard allows.
    LongLine {
        /// The length of the line in characters, including its line break.
        length: usize,
    },
    /// A tag that the standard does not define.
    UnknownTag(Excerpt),
    /// Line starts or quotation marks that an e-mail program or word processor has changed.
    Quoted,
    /// A PBN value whose spelling is not standard, although it can be read.
    Spelling {
        /// The misspelt value as it stands in the file.
        found: Excerpt,
        /// The standard spelling of the value.
        standard: String,
    },
    /// A hand in the Deal tag that is not written as the standard requires, although it can be read.
    DealSpelling,
    /// A PBN value in the wrong format.
    Value {
        /// The value as it stands in the file.
        found: Excerpt,
        /// The kind of value that the tag requires.
        expected: PbnValue,
    },
    /// A section or tag that requires another tag before it. Contains the name of the missing tag.
    Missing(&'static str),
    /// A value that is inherited by means of `#`, in a tag that every PBN game must give itself.
    Inherited,
    /// A PBN game with an auction and a contract but no deal. It is read as the record of the previous game's board
    /// from another table.
    SameBoard,
    /// A Result tag that contradicts the play, according to which declarer takes `least` to `most` tricks.
    OtherResult {
        /// The fewest tricks that declarer can take after the recorded play.
        least: u8,
        /// The most tricks that declarer can take after the recorded play.
        most: u8,
    },
    /// An error in the Auction or Play section of a PBN game.
    Entry(EntryFlaw),
    /// A DoubleDummyTricks tag that contradicts the OptimumResultTable.
    OtherMakes,
    /// A vulnerability that contradicts the games won in the rubber.
    OtherVulnerability,
    /// A comment among the elements of a PBN table.
    TableComment,
    /// An incomplete last row of a PBN table.
    ShortRow {
        /// The number of columns in the PBN table.
        columns: usize,
    },
    /// A column of a PBN table that is not sorted as its heading says.
    Order,
    /// Lines of a PBN game with Kibitzer's own data that cannot be read.
    Ours,
    /// Small cards written as `x`, as in textbooks. They are read as the lowest cards that no hand shows.
    SpotCards {
        /// The number of cards in a hand that are written as `x`.
        count: usize,
    },
}

impl PbnFlaw {
    /// Creates the warning that the value `found` of a PBN tag is in the wrong format.
    pub(super) fn value(found: &str, expected: PbnValue) -> PbnFlaw {
        let found = Excerpt::of(found);
        PbnFlaw::Value { found, expected }
    }

    /// Creates the warning that the value `found` of a PBN tag is not spelled as the standard requires.
    pub(super) fn spelling(found: &str, standard: String) -> PbnFlaw {
        let found = Excerpt::of(found);
        PbnFlaw::Spelling { found, standard }
    }

    /// Returns true if the text only violates the PBN standard, and was read as intended and without loss.
    pub(crate) fn is_harmless(&self) -> bool {
        let is_minor = matches!(
            self,
            PbnFlaw::Character(_)
                | PbnFlaw::LongLine { .. }
                | PbnFlaw::UnknownTag(_)
                | PbnFlaw::Spelling { .. }
                | PbnFlaw::DealSpelling
                | PbnFlaw::Missing(_)
                | PbnFlaw::Inherited
                | PbnFlaw::TableComment
                | PbnFlaw::Order
        );
        is_minor
            || matches!(self, PbnFlaw::Value { expected, .. } if expected.is_kept())
            || matches!(self, PbnFlaw::Entry(flaw) if flaw.is_harmless())
    }
}

impl EntryFlaw {
    /// Returns true if the calls and cards were read as intended, despite the error.
    fn is_harmless(&self) -> bool {
        matches!(
            self,
            EntryFlaw::OtherColumns
                | EntryFlaw::SecondMark
                | EntryFlaw::SecondNote
                | EntryFlaw::Glyph(_)
                | EntryFlaw::NoteNumber(_)
                | EntryFlaw::NoNote(_)
                | EntryFlaw::UnusedNote(_)
                | EntryFlaw::StrayNote
        )
    }
}

impl PbnValue {
    /// Returns true if a value in the wrong format is stored in its source spelling or understood anyway, so that
    /// nothing is lost.
    fn is_kept(self) -> bool {
        !matches!(
            self,
            PbnValue::Result
                | PbnValue::Thirteen
                | PbnValue::Makes
                | PbnValue::Column
                | PbnValue::Element
        )
    }
}

/// An error or warning about calls and cards or their annotations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EntryFlaw {
    /// A first call that is not in the dealer's column. Contains the seat of the dealer.
    FirstCall(Seat),
    /// A Declarer tag that contradicts the auction. Contains the declarer according to the auction.
    OtherDeclarer(Seat),
    /// An opening lead from the wrong hand. Contains the seat that must lead.
    OtherLeader(Seat),
    /// Cards of a trick that are not in the columns of their seats, for example because they are in the order of play.
    OtherColumns,
    /// A card after an unknown card, which cannot be assigned to a seat.
    AfterGap,
    /// A second suffix, such as `!`, on a call or card.
    SecondMark,
    /// A second note on a call or card.
    SecondNote,
    /// An invalid numeric glyph, such as `$999`, or one that is not allowed in this section.
    Glyph(Excerpt),
    /// An invalid number of a note; the valid range is 1..=32.
    NoteNumber(Excerpt),
    /// A reference to a missing note. Contains the number of the note.
    NoNote(u8),
    /// A note that no call or card refers to. Contains the number of the note.
    UnusedNote(u8),
    /// A note that follows neither the auction nor the play.
    StrayNote,
    /// Calls or cards after the sign `*` or `+`, which ends their section.
    AfterEnd,
    /// A second irregularity on one call or in one trick.
    SecondIrregularity,
    /// The mark `^I` (insufficient bid) before a bid that is sufficient.
    Sufficient,
    /// The mark `^R` (revoke) before a card that is not a revoke.
    NoRevoke,
    /// The mark `^L` (lead out of turn) before a lead in turn.
    InTurn,
}

/// The kind of value that a tag or table requires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum PbnValue {
    Date,
    Time,
    Board,
    Round,
    Number,
    Result,
    /// The numbers of tricks of both sides, which must add up to thirteen.
    Thirteen,
    Score,
    Percentage,
    RubberScore,
    RubberHistory,
    OptimumScore,
    Scoring,
    /// A time control: a number of games and a number of minutes.
    Control,
    /// The double-dummy tricks of all declarers and strains, as twenty digits from 0 to d.
    Makes,
    /// Letters of seats.
    Seats,
    YesOrNo,
    OpenOrClosed,
    Column,
    /// An element of a PBN table, such as a word or a string.
    Element,
    /// Hands that are separated by a single blank each.
    Hands,
}

impl ToMessage for PbnFlaw {
    fn message(&self) -> Message {
        match self {
            PbnFlaw::NoName => message!("pbn-no-name", "expected the name of a tag after ["),
            PbnFlaw::NoValue => message!("pbn-no-value", "expected a value in quotes"),
            PbnFlaw::OpenQuote => message!(
                "pbn-open-quote",
                "a quotation mark is opened here and never closed",
            ),
            PbnFlaw::OpenTag => message!("pbn-open-tag", "expected ] at the end of the tag"),
            PbnFlaw::OpenComment => message!(
                "pbn-open-comment",
                "a comment is opened here and never closed",
            ),
            PbnFlaw::Character(found) => message!(
                "pbn-character",
                "PBN has no such character: {found}",
                found = found.escape_unicode().to_string(),
            ),
            PbnFlaw::LongLine { length } => message!(
                "pbn-long-line",
                "a line of {length} characters; PBN allows 255",
                length,
            ),
            PbnFlaw::UnknownTag(name) => {
                message!("pbn-unknown-tag", "PBN has no tag called `{name}`", name)
            }
            PbnFlaw::Spelling { found, standard } => message!(
                "pbn-spelling",
                "found `{found}`; PBN writes {standard}",
                found,
                standard,
            ),
            PbnFlaw::DealSpelling => {
                message!("pbn-deal-spelling", "this hand is not written as in PBN")
            }
            PbnFlaw::Value { found, expected } if found.is_empty() => message!(
                "pbn-nothing",
                "found nothing; expected {expected}",
                expected,
            ),
            PbnFlaw::Value { found, expected } => message!(
                "pbn-value",
                "found `{found}`; expected {expected}",
                found,
                expected,
            ),
            PbnFlaw::Missing(name) => message!(
                "pbn-missing",
                "expected the tag {name} before this one",
                name,
            ),
            PbnFlaw::Inherited => message!("pbn-inherited", "every game must give this itself"),
            PbnFlaw::SameBoard => message!(
                "pbn-same-board",
                "no deal is given; the deal of the previous board is assumed",
            ),
            PbnFlaw::OtherResult { least, most } if least == most => message!(
                "pbn-other-result",
                "according to the play, declarer takes {tricks} tricks",
                tricks = least,
            ),
            PbnFlaw::OtherResult { least, most } => message!(
                "pbn-other-results",
                "according to the play, declarer takes {least} to {most} tricks",
                least,
                most,
            ),
            PbnFlaw::Entry(flaw) => flaw.message(),
            PbnFlaw::OtherMakes => message!(
                "pbn-other-makes",
                "these tricks differ from those of the table",
            ),
            PbnFlaw::OtherVulnerability => message!(
                "pbn-other-vulnerability",
                "according to the games won, the vulnerability is different",
            ),
            PbnFlaw::TableComment => {
                message!("pbn-table-comment", "a table cannot contain comments")
            }
            PbnFlaw::ShortRow { columns } => message!(
                "pbn-short-row",
                "the table ends within a row of {columns} columns",
                columns,
            ),
            PbnFlaw::Order => message!("pbn-order", "the column is not sorted as its name says",),
            PbnFlaw::Quoted => message!(
                "pbn-quoted",
                "this PBN was quoted in an email, or has other quotation marks; it is read-only",
            ),
            PbnFlaw::Ours => message!(
                "pbn-ours",
                "these lines were written by Kibitzer, but cannot be read"
            ),
            PbnFlaw::SpotCards { count } => message!(
                "pbn-spot-cards",
                "small cards are given as x ({count}); the lowest cards that no hand shows are assumed",
                count,
            ),
        }
    }
}

impl ToMessage for EntryFlaw {
    fn message(&self) -> Message {
        match self {
            EntryFlaw::FirstCall(seat) => {
                message!("pbn-first-call", "{seat} deals and calls first", seat)
            }
            EntryFlaw::OtherDeclarer(seat) => message!(
                "pbn-other-declarer",
                "according to the auction, {seat} is declarer",
                seat,
            ),
            EntryFlaw::OtherLeader(seat) => {
                message!("pbn-other-leader", "{seat} has to lead first", seat)
            }
            EntryFlaw::OtherColumns => message!(
                "pbn-other-columns",
                "the cards of this trick are in other columns",
            ),
            EntryFlaw::AfterGap => message!(
                "pbn-after-gap",
                "an earlier card is unknown; the rest is ignored",
            ),
            EntryFlaw::SecondMark => {
                message!("pbn-second-mark", "a second mark for one call or card")
            }
            EntryFlaw::SecondNote => {
                message!("pbn-second-note", "a second note for one call or card")
            }
            EntryFlaw::Glyph(found) => {
                message!("pbn-glyph", "`{found}` is not allowed here", found)
            }
            EntryFlaw::NoteNumber(found) if found.is_empty() => {
                message!("pbn-no-note-number", "expected a note number from 1 to 32",)
            }
            EntryFlaw::NoteNumber(found) => message!(
                "pbn-note-number",
                "`{found}` is not a note number; expected 1 to 32",
                found,
            ),
            EntryFlaw::NoNote(number) => {
                message!("pbn-no-note", "there is no note {number}", number)
            }
            EntryFlaw::UnusedNote(number) => {
                message!("pbn-unused-note", "nothing refers to note {number}", number)
            }
            EntryFlaw::StrayNote => message!(
                "pbn-stray-note",
                "a note that follows neither the auction nor the play",
            ),
            EntryFlaw::AfterEnd => message!("pbn-after-end", "nothing may follow the end"),
            EntryFlaw::SecondIrregularity => {
                message!("pbn-second-irregularity", "a second irregularity here")
            }
            EntryFlaw::Sufficient => {
                message!("pbn-sufficient", "^I marks a sufficient bid")
            }
            EntryFlaw::NoRevoke => {
                message!("pbn-no-revoke", "^R marks a card that is not a revoke")
            }
            EntryFlaw::InTurn => message!("pbn-in-turn", "^L marks a lead in turn"),
        }
    }
}

impl ToMessage for PbnValue {
    fn message(&self) -> Message {
        match self {
            PbnValue::Date => message!("pbn-value-date", "a date such as 2026.05.31"),
            PbnValue::Time => message!("pbn-value-time", "a time such as 19:30:00"),
            PbnValue::Board => message!("pbn-value-board", "the number of a board"),
            PbnValue::Round => message!("pbn-value-round", "a round such as 2 or 1.A"),
            PbnValue::Number => message!("pbn-value-number", "a number"),
            PbnValue::Result => {
                message!("pbn-value-result", "tricks such as 9, NS 9 or EW 4 NS 9")
            }
            PbnValue::Thirteen => message!("pbn-value-thirteen", "tricks that make 13"),
            PbnValue::Score => {
                message!("pbn-value-score", "a score such as -50, NS 420 or EW 420")
            }
            PbnValue::Percentage => message!("pbn-value-percentage", "a percentage from 0 to 100"),
            PbnValue::RubberScore => message!("pbn-value-rubber-score", "a score such as 300/40"),
            PbnValue::RubberHistory => message!(
                "pbn-value-rubber-history",
                "scores such as NS 0 0/100 0 EW 0 0/0 0",
            ),
            PbnValue::OptimumScore => message!("pbn-value-optimum-score", "a score such as NS 420"),
            PbnValue::Scoring => {
                message!("pbn-value-scoring", "words separated by semicolons")
            }
            PbnValue::Control => message!("pbn-value-control", "games and minutes such as 4/30"),
            PbnValue::Makes => message!("pbn-value-makes", "20 digits from 0 to d"),
            PbnValue::Seats => message!("pbn-value-seats", "seat letters such as EW"),
            PbnValue::YesOrNo => message!("pbn-value-yes-or-no", "Yes or No"),
            PbnValue::OpenOrClosed => message!("pbn-value-open-or-closed", "Open or Closed"),
            PbnValue::Column => message!(
                "pbn-value-column",
                "the name of a column, optionally with a width such as \\2R",
            ),
            PbnValue::Element => message!("pbn-value-element", "an element of a table"),
            PbnValue::Hands => message!("pbn-value-hands", "one space between two hands"),
        }
    }
}

displayed!(PbnFlaw, EntryFlaw, PbnValue);
