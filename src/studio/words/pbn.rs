//! Errors in Portable Bridge Notation, in words.

use kibitzer_formats::{EntryFlaw, PbnFlaw, PbnValue};

use super::Words;
use kibitzer_words::say;

impl Words {
    /// Returns a violation of the PBN standard. Text from the file is quoted as it is.
    pub(super) fn pbn_flaw(&self, flaw: &PbnFlaw) -> String {
        match flaw {
            PbnFlaw::NoName => say!(self, "pbn-no-name"),
            PbnFlaw::NoValue => say!(self, "pbn-no-value"),
            PbnFlaw::OpenQuote => say!(self, "pbn-open-quote"),
            PbnFlaw::OpenTag => say!(self, "pbn-open-tag"),
            PbnFlaw::OpenComment => say!(self, "pbn-open-comment"),
            PbnFlaw::Character(found) => {
                let found = found.escape_unicode().to_string();
                say!(self, "pbn-character", found = found)
            }
            PbnFlaw::LongLine { length } => say!(self, "pbn-long-line", length = *length),
            PbnFlaw::UnknownTag(name) => say!(self, "pbn-unknown-tag", name = name.to_string()),
            PbnFlaw::Spelling { found, standard } => {
                let found = found.to_string();
                let standard = standard.clone();
                say!(self, "pbn-spelling", found = found, standard = standard)
            }
            PbnFlaw::DealSpelling => say!(self, "pbn-deal-spelling"),
            PbnFlaw::Value { found, expected } => {
                let expected = self.pbn_value(*expected);
                match found.is_empty() {
                    true => say!(self, "pbn-nothing", expected = expected),
                    false => {
                        let found = found.to_string();
                        say!(self, "pbn-value", found = found, expected = expected)
                    }
                }
            }
            PbnFlaw::Missing(name) => say!(self, "pbn-missing", name = *name),
            PbnFlaw::Inherited => say!(self, "pbn-inherited"),
            PbnFlaw::SameBoard => say!(self, "pbn-same-board"),
            PbnFlaw::OtherResult { least, most } if least == most => {
                say!(self, "pbn-other-result", tricks = *least)
            }
            PbnFlaw::OtherResult { least, most } => {
                say!(self, "pbn-other-results", least = *least, most = *most)
            }
            PbnFlaw::OtherMakes => say!(self, "pbn-other-makes"),
            PbnFlaw::OtherVulnerability => say!(self, "pbn-other-vulnerability"),
            PbnFlaw::TableComment => say!(self, "pbn-table-comment"),
            PbnFlaw::ShortRow { columns } => say!(self, "pbn-short-row", columns = *columns),
            PbnFlaw::Order => say!(self, "pbn-order"),
            PbnFlaw::Ours => say!(self, "pbn-ours"),
            PbnFlaw::SpotCards { count } => say!(self, "pbn-spot-cards", count = *count),
            PbnFlaw::Quoted => say!(self, "pbn-quoted"),
            PbnFlaw::Entry(flaw) => self.entry_flaw(flaw),
        }
    }

    /// Returns an error in the notes, calls or cards of an auction or a play.
    fn entry_flaw(&self, flaw: &EntryFlaw) -> String {
        match flaw {
            EntryFlaw::FirstCall(seat) => say!(self, "pbn-first-call", seat = self.seat(*seat)),
            EntryFlaw::OtherDeclarer(seat) => {
                say!(self, "pbn-other-declarer", seat = self.seat(*seat))
            }
            EntryFlaw::OtherLeader(seat) => say!(self, "pbn-other-leader", seat = self.seat(*seat)),
            EntryFlaw::OtherColumns => say!(self, "pbn-other-columns"),
            EntryFlaw::AfterGap => say!(self, "pbn-after-gap"),
            EntryFlaw::SecondMark => say!(self, "pbn-second-mark"),
            EntryFlaw::SecondNote => say!(self, "pbn-second-note"),
            EntryFlaw::Glyph(found) => say!(self, "pbn-glyph", found = found.to_string()),
            EntryFlaw::NoteNumber(found) if found.is_empty() => say!(self, "pbn-no-note-number"),
            EntryFlaw::NoteNumber(found) => {
                say!(self, "pbn-note-number", found = found.to_string())
            }
            EntryFlaw::NoNote(number) => say!(self, "pbn-no-note", number = *number),
            EntryFlaw::UnusedNote(number) => say!(self, "pbn-unused-note", number = *number),
            EntryFlaw::StrayNote => say!(self, "pbn-stray-note"),
            EntryFlaw::AfterEnd => say!(self, "pbn-after-end"),
            EntryFlaw::SecondIrregularity => say!(self, "pbn-second-irregularity"),
            EntryFlaw::Sufficient => say!(self, "pbn-sufficient"),
            EntryFlaw::NoRevoke => say!(self, "pbn-no-revoke"),
            EntryFlaw::InTurn => say!(self, "pbn-in-turn"),
        }
    }

    fn pbn_value(&self, value: PbnValue) -> String {
        match value {
            PbnValue::Date => say!(self, "pbn-value-date"),
            PbnValue::Time => say!(self, "pbn-value-time"),
            PbnValue::Board => say!(self, "pbn-value-board"),
            PbnValue::Round => say!(self, "pbn-value-round"),
            PbnValue::Number => say!(self, "pbn-value-number"),
            PbnValue::Result => say!(self, "pbn-value-result"),
            PbnValue::Thirteen => say!(self, "pbn-value-thirteen"),
            PbnValue::Score => say!(self, "pbn-value-score"),
            PbnValue::Percentage => say!(self, "pbn-value-percentage"),
            PbnValue::RubberScore => say!(self, "pbn-value-rubber-score"),
            PbnValue::RubberHistory => say!(self, "pbn-value-rubber-history"),
            PbnValue::OptimumScore => say!(self, "pbn-value-optimum-score"),
            PbnValue::Scoring => say!(self, "pbn-value-scoring"),
            PbnValue::Control => say!(self, "pbn-value-control"),
            PbnValue::Makes => say!(self, "pbn-value-makes"),
            PbnValue::Seats => say!(self, "pbn-value-seats"),
            PbnValue::YesOrNo => say!(self, "pbn-value-yes-or-no"),
            PbnValue::OpenOrClosed => say!(self, "pbn-value-open-or-closed"),
            PbnValue::Column => say!(self, "pbn-value-column"),
            PbnValue::Element => say!(self, "pbn-value-element"),
            PbnValue::Hands => say!(self, "pbn-value-hands"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer::cards::{Excerpt, Seat};
    use kibitzer_formats::{FormatFlaw, ReadError};
    use kibitzer_words::Language;

    fn flaws() -> Vec<PbnFlaw> {
        let found = || Excerpt::of("7Q");
        let standard = "1NT".to_owned();
        let (least, most) = (7, 9);
        let values = PbnValue::ALL.into_iter().flat_map(|expected| {
            ["7Q", ""].map(|found| PbnFlaw::Value {
                found: Excerpt::of(found),
                expected,
            })
        });
        let mut flaws = vec![
            PbnFlaw::NoName,
            PbnFlaw::NoValue,
            PbnFlaw::OpenQuote,
            PbnFlaw::OpenTag,
            PbnFlaw::OpenComment,
            PbnFlaw::Character('♠'),
            PbnFlaw::LongLine { length: 300 },
            PbnFlaw::UnknownTag(found()),
            PbnFlaw::Spelling {
                found: found(),
                standard,
            },
            PbnFlaw::DealSpelling,
            PbnFlaw::Missing("Dealer"),
            PbnFlaw::Inherited,
            PbnFlaw::SameBoard,
            PbnFlaw::OtherResult { least, most },
            PbnFlaw::OtherResult { least, most: least },
            PbnFlaw::OtherMakes,
            PbnFlaw::OtherVulnerability,
            PbnFlaw::TableComment,
            PbnFlaw::ShortRow { columns: 5 },
            PbnFlaw::Order,
            PbnFlaw::Ours,
            PbnFlaw::SpotCards { count: 3 },
            PbnFlaw::Quoted,
        ];
        flaws.extend(entry_flaws().map(PbnFlaw::Entry));
        flaws.extend(values);
        flaws
    }

    fn entry_flaws() -> impl Iterator<Item = EntryFlaw> {
        let found = || Excerpt::of("7Q");
        let flaws = vec![
            EntryFlaw::FirstCall(Seat::North),
            EntryFlaw::OtherDeclarer(Seat::East),
            EntryFlaw::OtherLeader(Seat::South),
            EntryFlaw::OtherColumns,
            EntryFlaw::AfterGap,
            EntryFlaw::SecondMark,
            EntryFlaw::SecondNote,
            EntryFlaw::Glyph(found()),
            EntryFlaw::NoteNumber(found()),
            EntryFlaw::NoteNumber(Excerpt::of("")),
            EntryFlaw::NoNote(3),
            EntryFlaw::UnusedNote(3),
            EntryFlaw::StrayNote,
            EntryFlaw::AfterEnd,
            EntryFlaw::SecondIrregularity,
            EntryFlaw::Sufficient,
            EntryFlaw::NoRevoke,
            EntryFlaw::InTurn,
        ];
        flaws.into_iter()
    }

    /// Texts must agree with the formats' own English messages for the terminal.
    #[test]
    fn says_what_is_against_the_standard_of_pbn_as_the_formats_do() {
        let words = Words::new(Language::English);
        for flaw in flaws() {
            let error = ReadError::new(7, 11, FormatFlaw::Pbn(flaw));
            assert_eq!(words.parse_error(&error), error.to_string());
        }
    }
}
