//! Errors and warnings about PBN texts.

use kibitzer_cards::{Excerpt, Seat, message, messages};

messages! {
    /// An error or warning specific to Portable Bridge Notation.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum PbnFlaw {
        /// A `[` without the name of a tag.
        NoName = "pbn-no-name", "expected the name of a tag after [";
        /// A tag without a value in quotation marks.
        NoValue = "pbn-no-value", "expected a value in quotes";
        /// A quotation mark that is never closed.
        OpenQuote = "pbn-open-quote", "a quotation mark is opened here and never closed";
        /// A tag without its closing bracket.
        OpenTag = "pbn-open-tag", "expected ] at the end of the tag";
        /// A PBN comment that is never closed.
        OpenComment = "pbn-open-comment", "a comment is opened here and never closed";
        /// A character that the standard does not allow.
        Character(found: char) = "pbn-character", "PBN has no such character: {found}",
            found = found.escape_unicode().to_string();
        /// A line that is longer than the standard allows.
        LongLine {
            /// The length of the line in characters, including its line break.
            length: usize,
        } = "pbn-long-line", "a line of {length} characters; PBN allows 255";
        /// A tag that the standard does not define.
        UnknownTag(name: Excerpt) = "pbn-unknown-tag", "PBN has no tag called `{name}`";
        /// Prefixes of quoted lines, or quotation marks, changed by an e-mail program or word processor.
        Quoted = "pbn-quoted", "this PBN was quoted in an email, or has other quotation marks; it is read-only";
        /// A PBN value whose spelling is not standard, although it can be read.
        Spelling {
            /// The non-standard spelling found in the file.
            found: Excerpt,
            /// The standard spelling of the value.
            standard: String,
        } = "pbn-spelling", "found `{found}`; PBN writes {standard}";
        /// A hand in the Deal tag that is not written as the standard requires, although it can be read.
        DealSpelling = "pbn-deal-spelling", "this hand is not written as in PBN";
        /// A PBN value in the wrong format.
        Value {
            /// The value found in the file.
            found: Excerpt,
            /// The kind of value that the tag requires.
            expected: PbnValue,
        } => if found.is_empty() {
            message!("pbn-nothing", "found nothing; expected {expected}", expected)
        } else {
            message!("pbn-value", "found `{found}`; expected {expected}", found, expected)
        };
        /// A section or tag that requires another tag before it. Contains the name of the missing tag.
        Missing(name: &'static str) = "pbn-missing", "expected the tag {name} before this one";
        /// A value inherited with `#`, in a tag whose value every PBN game must give itself.
        Inherited = "pbn-inherited", "every game must give this itself";
        /// A PBN game with an auction and a contract but no deal. It is read as the record of the previous game's board
        /// from another table.
        SameBoard = "pbn-same-board", "no deal is given; the deal of the previous board is assumed";
        /// A Result tag that contradicts the play, according to which declarer takes `least` to `most` tricks.
        OtherResult {
            /// The fewest tricks that declarer can take after the recorded play.
            least: u8,
            /// The most tricks that declarer can take after the recorded play.
            most: u8,
        } => if least == most {
            message!("pbn-other-result", "according to the play, declarer takes {tricks} tricks", tricks = least)
        } else {
            message!(
                "pbn-other-results", "according to the play, declarer takes {least} to {most} tricks", least, most
            )
        };
        /// An error in the Auction or Play section of a PBN game.
        Entry(flaw: EntryFlaw) => flaw.message();
        /// A DoubleDummyTricks tag that contradicts the OptimumResultTable.
        OtherMakes = "pbn-other-makes", "these tricks differ from those of the table";
        /// A vulnerability that contradicts the games won in the rubber.
        OtherVulnerability = "pbn-other-vulnerability", "according to the games won, the vulnerability is different";
        /// A comment among the elements of a PBN table.
        TableComment = "pbn-table-comment", "a table cannot contain comments";
        /// An incomplete last row of a PBN table.
        ShortRow {
            /// The number of columns in the PBN table.
            columns: usize,
        } = "pbn-short-row", "the table ends within a row of {columns} columns";
        /// A column of a PBN table that is not sorted as its name in the heading requires.
        Order = "pbn-order", "the column is not sorted as its name says";
        /// Lines with Kibitzer's own data in a PBN game that cannot be read.
        Ours = "pbn-ours", "these lines were written by Kibitzer, but cannot be read";
        /// Small cards written as `x`, as in textbooks. They are read as the lowest cards that are not shown in any
        /// hand.
        SpotCards {
            /// The number of cards in a hand that are written as `x`.
            count: usize,
        } = "pbn-spot-cards", "small cards are given as x ({count}); the lowest cards that no hand shows are assumed";
    }
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

    /// Returns true if the text merely violates the PBN standard and was read as intended, without loss.
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
    /// Returns true if nothing is lost, because the value is understood despite its wrong format or stored in its
    /// source spelling.
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

messages! {
    /// An error or warning about calls and cards or their annotations.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum EntryFlaw {
        /// A first call that is not in the dealer's column. Contains the seat of the dealer.
        FirstCall(seat: Seat) = "pbn-first-call", "{seat} deals and calls first";
        /// A Declarer tag that contradicts the auction. Contains the declarer according to the auction.
        OtherDeclarer(seat: Seat) = "pbn-other-declarer", "according to the auction, {seat} is declarer";
        /// An opening lead from the wrong hand. Contains the seat that must lead.
        OtherLeader(seat: Seat) = "pbn-other-leader", "{seat} has to lead first";
        /// Cards of a trick that are not in the columns of their seats, for example because they are listed in the
        /// order of play.
        OtherColumns = "pbn-other-columns", "the cards of this trick are in other columns";
        /// A card after an unknown card. It cannot be assigned to a seat.
        AfterGap = "pbn-after-gap", "an earlier card is unknown; the rest is ignored";
        /// A second suffix, such as `!`, on a call or card.
        SecondMark = "pbn-second-mark", "a second mark for one call or card";
        /// A second note on a call or card.
        SecondNote = "pbn-second-note", "a second note for one call or card";
        /// An invalid numeric glyph, such as `$999`, or one that is not allowed in this section.
        Glyph(found: Excerpt) = "pbn-glyph", "`{found}` is not allowed here";
        /// An invalid number of a note; the valid range is 1..=32.
        NoteNumber(found: Excerpt) => if found.is_empty() {
            message!("pbn-no-note-number", "expected a note number from 1 to 32")
        } else {
            message!("pbn-note-number", "`{found}` is not a note number; expected 1 to 32", found)
        };
        /// A reference to a missing note. Contains the number of the note.
        NoNote(number: u8) = "pbn-no-note", "there is no note {number}";
        /// A note that no call or card refers to. Contains the number of the note.
        UnusedNote(number: u8) = "pbn-unused-note", "nothing refers to note {number}";
        /// A note that follows neither the auction nor the play.
        StrayNote = "pbn-stray-note", "a note that follows neither the auction nor the play";
        /// Calls or cards after the `*` or `+` that ends their section.
        AfterEnd = "pbn-after-end", "nothing may follow the end";
        /// A second irregularity on one call or in one trick.
        SecondIrregularity = "pbn-second-irregularity", "a second irregularity here";
        /// The mark `^I` (insufficient bid) before a bid that is sufficient.
        Sufficient = "pbn-sufficient", "^I marks a sufficient bid";
        /// The mark `^R` (revoke) before a card that is not a revoke.
        NoRevoke = "pbn-no-revoke", "^R marks a card that is not a revoke";
        /// The mark `^L` (lead out of turn) before a lead in turn.
        InTurn = "pbn-in-turn", "^L marks a lead in turn";
    }
}

messages! {
    /// The kind of value that a tag or table requires.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[allow(missing_docs, reason = "the names say it")]
    pub enum PbnValue {
        Date = "pbn-value-date", "a date such as 2026.05.31";
        Time = "pbn-value-time", "a time such as 19:30:00";
        Board = "pbn-value-board", "the number of a board";
        Round = "pbn-value-round", "a round such as 2 or 1.A";
        Number = "pbn-value-number", "a number";
        Result = "pbn-value-result", "tricks such as 9, NS 9 or EW 4 NS 9";
        /// The numbers of tricks won by the two sides, which must add up to thirteen.
        Thirteen = "pbn-value-thirteen", "tricks that make 13";
        Score = "pbn-value-score", "a score such as -50, NS 420 or EW 420";
        Percentage = "pbn-value-percentage", "a percentage from 0 to 100";
        RubberScore = "pbn-value-rubber-score", "a score such as 300/40";
        RubberHistory = "pbn-value-rubber-history", "scores such as NS 0 0/100 0 EW 0 0/0 0";
        OptimumScore = "pbn-value-optimum-score", "a score such as NS 420";
        Scoring = "pbn-value-scoring", "words separated by semicolons";
        /// A time control: a number of games and a number of minutes.
        Control = "pbn-value-control", "games and minutes such as 4/30";
        /// The double-dummy tricks of all declarers and strains: twenty hexadecimal digits from 0 to d.
        Makes = "pbn-value-makes", "20 digits from 0 to d";
        /// The letters of one or more seats.
        Seats = "pbn-value-seats", "seat letters such as EW";
        YesOrNo = "pbn-value-yes-or-no", "Yes or No";
        OpenOrClosed = "pbn-value-open-or-closed", "Open or Closed";
        Column = "pbn-value-column", "the name of a column, optionally with a width such as \\2R";
        /// An element of a PBN table, such as a word or a string.
        Element = "pbn-value-element", "an element of a table";
        /// Hands separated by exactly one blank each.
        Hands = "pbn-value-hands", "one space between two hands";
    }
}
