//! Calls and cards with their annotations: suffixes, numeric glyphs, notes, irregularities and comments (chapters 3.5
//! to 3.9).

use std::collections::BTreeMap;

use crate::board_lines::{all_pass_words, begins_all_pass};
use crate::flaw::BoardFlaw;
use crate::warnings::PieceWarnings;

use super::flaw::EntryFlaw;
use super::game::{GameText, TagText, displayed_value};
use super::lexer::{Lexeme, PbnToken};
use super::values::parse_number;

/// The two PBN sections that consist of calls or cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PbnSection {
    Auction,
    Play,
}

/// A call or card in a PBN section, as spelled in the source, or a placeholder such as `-` or `*`.
pub(super) struct PbnEntry<'a> {
    pub(super) text: &'a str,
    /// The byte offset of the entry in the text.
    pub(super) at: usize,
    /// The letter of an irregularity before the call or card, such as `R` for a revoke, and its byte offset.
    pub(super) irregular: Option<(char, usize)>,
    /// The annotations after a call or card.
    pub(super) annotations: EntryWords,
}

/// The annotations of a call or card in a PBN section.
#[derive(Default)]
pub(super) struct EntryWords {
    /// The suffix of the call or card, such as `!`, as its position in [`MARKS`], counted from 1.
    mark: Option<u8>,
    /// The numeric annotation glyphs that have no equivalent suffix, such as 14 for `$14`.
    glyphs: Vec<u8>,
    /// The number of the note that a call or card refers to, and the byte offset of the reference.
    note: Option<(u8, usize)>,
    comments: Vec<String>,
}

/// The suffixes of calls and cards, in the order of the equivalent numeric glyphs.
const MARKS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// The maximum number of calls or cards read from an Auction or Play section.
const MAX_ENTRIES: usize = 1_000;

/// The maximum number of notes in a PBN Auction or Play section.
pub(super) const NOTES: u8 = 32;

/// The notes of a PBN Auction or Play section, keyed by their numbers: the text, its byte offset, and a flag that is
/// true once a call or card has referred to the note.
pub(super) type PbnNotes = BTreeMap<u8, (String, usize, bool)>;

impl PbnSection {
    /// Returns the difference between the number of a glyph and that of the equivalent suffix: 0 in an auction, 6 in a
    /// play.
    pub(super) fn glyph_offset(self) -> u8 {
        match self {
            PbnSection::Auction => 0,
            PbnSection::Play => 6,
        }
    }

    /// Returns the number, counted from 1, of the suffix equivalent to a numeric glyph; `None` if there is no such
    /// suffix.
    fn suffix_of_glyph(self, glyph: u8) -> Option<u8> {
        let mark = glyph.checked_sub(self.glyph_offset());
        mark.filter(|mark| (1..=6).contains(mark))
    }

    /// Returns true if a numeric glyph is not allowed in this section but only in the other one.
    fn is_foreign(self, glyph: u8) -> bool {
        match self {
            PbnSection::Auction => (7..=12).contains(&glyph) || glyph == 14,
            PbnSection::Play => (1..=6).contains(&glyph) || glyph == 13,
        }
    }
}

/// A reader for the calls or cards of a PBN Auction or Play section.
pub(super) struct EntryReader<'a, 'w> {
    section: PbnSection,
    text: &'a str,
    entries: Vec<PbnEntry<'a>>,
    /// The irregularity read for the next call or card, with its byte offset.
    irregular: Option<(char, usize)>,
    /// The comments before the first call or card of the section.
    opening: Vec<String>,
    warnings: &'w mut PieceWarnings,
}

impl<'a, 'w> EntryReader<'a, 'w> {
    /// Parses a PBN section. Returns its calls or cards, and the comments before the first of them.
    pub(super) fn read(
        section: PbnSection,
        game: &GameText<'a>,
        tag: &TagText<'a>,
        warnings: &'w mut PieceWarnings,
    ) -> (Vec<PbnEntry<'a>>, Vec<String>) {
        let mut reader = EntryReader {
            section,
            text: game.text,
            entries: Vec::new(),
            irregular: None,
            opening: Vec::new(),
            warnings,
        };
        for token in &tag.elements {
            match token.lexeme {
                Lexeme::Comment(_) => reader.add_comment(game.comment(token)),
                Lexeme::Quoted(_) => reader.warn_stray(token.place.start, game.source(token)),
                Lexeme::Word => reader.read_word(token),
                Lexeme::Open | Lexeme::Close | Lexeme::Escape | Lexeme::Blank => {}
            }
        }
        if let Some((_, at)) = reader.irregular {
            reader.warn_stray(at, "^");
        }
        (reader.entries, reader.opening)
    }

    fn warn_stray(&mut self, at: usize, text: &str) {
        self.warnings.add_word(at, text, BoardFlaw::Unknown);
    }

    fn add_comment(&mut self, text: String) {
        match self.entries.last_mut() {
            Some(entry) => entry.annotations.comments.push(text),
            None => self.opening.push(text),
        }
    }

    /// Parses a word of the section, which may consist of several parts, as in `1NT!=2=`.
    fn read_word(&mut self, token: &PbnToken) {
        let mut at = token.place.start;
        let text = &self.text[token.place.clone()];
        if self.section == PbnSection::Auction {
            let last = self.entries.last().map_or("", |entry| entry.text);
            let is_second = all_pass_words(last, text) == 2;
            let is_dash = ["–", "—"].contains(&text);
            if is_second || is_dash || begins_all_pass(text) || all_pass_words(text, "") > 0 {
                return self.add_entry(text, at);
            }
            // Some programs join the passes that end an auction, as in `ppp` and `p.p.p.`.
            let is_pass = |letter: char| matches!(letter, 'p' | 'P');
            if text.len() > 1 && text.chars().all(|letter| is_pass(letter) || letter == '.') {
                for (pass, word) in text.match_indices(is_pass) {
                    self.add_entry(word, at + pass);
                }
                return;
            }
        }
        while at < token.place.end {
            let rest = &self.text[at..token.place.end];
            let length = self.read_part(rest, at);
            at += length;
        }
    }

    /// Parses the first part of a word, such as a call or a suffix. Returns its length in bytes.
    fn read_part(&mut self, rest: &'a str, at: usize) -> usize {
        let run = |is_it: fn(char) -> bool, from: usize| {
            let end = rest[from..].find(|c| !is_it(c));
            end.map_or(rest.len(), |length| from + length)
        };
        let first = rest.chars().next().unwrap_or(' ');
        match first {
            '!' | '?' => {
                let length = run(|c| c == '!' || c == '?', 0).min(2);
                self.add_suffix(suffix_number(&rest[..length]), &rest[..length], at);
                length
            }
            '$' => {
                let length = run(|c| c.is_ascii_alphanumeric(), 1);
                self.add_glyph(&rest[..length], at);
                length
            }
            '=' => match rest[1..].find('=') {
                Some(inside) => {
                    self.add_note(&rest[1..=inside], at);
                    inside + 2
                }
                None => self.skip_unreadable(rest, at),
            },
            '^' => self.read_irregularity(rest, at),
            '*' | '+' => {
                self.add_entry(&rest[..1], at);
                1
            }
            _ if is_entry(first) => {
                let length = run(is_entry, 0);
                self.add_entry(&rest[..length], at);
                length
            }
            _ => self.skip_unreadable(rest, at),
        }
    }

    /// Warns about unreadable text in the section and returns its length in bytes.
    fn skip_unreadable(&mut self, rest: &'a str, at: usize) -> usize {
        self.warn_stray(at, rest);
        rest.len()
    }

    fn add_entry(&mut self, text: &'a str, at: usize) {
        if self.entries.len() == MAX_ENTRIES {
            return self.warnings.add(at, EntryFlaw::AfterEnd);
        }
        self.entries.push(PbnEntry {
            text,
            at,
            irregular: self.irregular.take(),
            annotations: EntryWords::default(),
        });
    }

    /// Parses the mark of an irregularity and returns its length in bytes. `^S` replaces a call; the other marks
    /// precede a call or card.
    fn read_irregularity(&mut self, rest: &'a str, at: usize) -> usize {
        let letter = rest[1..].chars().next().map(|c| c.to_ascii_uppercase());
        match (letter, self.section) {
            (Some('S'), PbnSection::Auction) => self.add_entry(&rest[..2], at),
            (Some(letter @ 'I'), PbnSection::Auction)
            | (Some(letter @ ('R' | 'L')), PbnSection::Play) => match self.irregular {
                Some(_) => self.warnings.add(at, EntryFlaw::SecondIrregularity),
                None => self.irregular = Some((letter, at)),
            },
            _ => return self.skip_unreadable(rest, at),
        }
        2
    }

    /// Returns the annotations of the last call or card. Returns `None`, and adds a warning, if there is no call or
    /// card yet.
    fn annotations(&mut self, text: &str, at: usize) -> Option<&mut EntryWords> {
        if self.entries.is_empty() {
            self.warn_stray(at, text);
        }
        self.entries.last_mut().map(|entry| &mut entry.annotations)
    }

    fn add_suffix(&mut self, mark: Option<u8>, text: &str, at: usize) {
        let Some(annotations) = self.annotations(text, at) else {
            return;
        };
        match annotations.mark {
            None => annotations.mark = mark,
            Some(_) => self.warnings.add(at, EntryFlaw::SecondMark),
        }
    }

    fn add_glyph(&mut self, text: &str, at: usize) {
        let section = self.section;
        let glyph = parse_number(&text[1..]);
        match glyph.filter(|glyph| !section.is_foreign(*glyph)) {
            None => self.warnings.add_word(at, text, EntryFlaw::Glyph),
            Some(0) => {}
            Some(glyph) => match section.suffix_of_glyph(glyph) {
                Some(mark) => self.add_suffix(Some(mark), text, at),
                None => {
                    if let Some(annotations) = self.annotations(text, at) {
                        annotations.glyphs.push(glyph);
                    }
                }
            },
        }
    }

    fn add_note(&mut self, number: &str, at: usize) {
        let Some(note) = note_number(number) else {
            return self.warnings.add_word(at, number, EntryFlaw::NoteNumber);
        };
        let Some(annotations) = self.annotations(number, at) else {
            return;
        };
        match annotations.note {
            None => annotations.note = Some((note, at)),
            Some(_) => self.warnings.add(at, EntryFlaw::SecondNote),
        }
    }
}

/// Returns the position of a suffix, such as `!?`, in [`MARKS`], counted from 1.
fn suffix_number(text: &str) -> Option<u8> {
    let mut marks = MARKS.iter().zip(1..);
    marks.find_map(|(mark, number)| (*mark == text).then_some(number))
}

/// Returns true for the characters used in calls and cards.
fn is_entry(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-'
}

fn note_number(text: &str) -> Option<u8> {
    parse_number(text.trim()).filter(|number| (1..=NOTES).contains(number))
}

/// Parses the Note tags after a section and returns the notes by number.
pub(super) fn read_notes<'a, 'g: 'a>(
    game: &GameText<'_>,
    tags: impl Iterator<Item = &'a TagText<'g>>,
    warnings: &mut PieceWarnings,
) -> PbnNotes {
    let mut notes = PbnNotes::new();
    for tag in tags {
        let at = tag.value.start;
        let value = displayed_value(&game.text[tag.value.clone()]);
        let (number, text) = value.split_once(':').unwrap_or((&value, ""));
        match note_number(number) {
            None => warnings.add_word(at, number, EntryFlaw::NoteNumber),
            Some(number) if notes.contains_key(&number) => {
                warnings.add_word(at, &number.to_string(), BoardFlaw::Repeated);
            }
            Some(number) => {
                notes.insert(number, (text.trim().to_owned(), at, false));
            }
        }
    }
    notes
}

/// Warns about notes that no call or card refers to.
pub(super) fn warn_unused(notes: &PbnNotes, warnings: &mut PieceWarnings) {
    for (&number, (_, at, is_used)) in notes {
        if !is_used {
            warnings.add(*at, EntryFlaw::UnusedNote(number));
        }
    }
}

impl PbnEntry<'_> {
    /// Joins the annotations of a call or card into one string: first the irregularity, the suffix and the glyphs, then
    /// the note and the comments.
    pub(super) fn words(&self, notes: &mut PbnNotes, warnings: &mut PieceWarnings) -> String {
        let annotations = &self.annotations;
        let mut head: Vec<String> = Vec::new();
        head.extend(self.irregular.map(|(letter, _)| format!("^{letter}")));
        let mark = annotations.mark.map(|mark| MARKS[usize::from(mark) - 1]);
        head.extend(mark.map(str::to_owned));
        head.extend(annotations.glyphs.iter().map(|glyph| format!("${glyph}")));
        let mut body: Vec<String> = Vec::new();
        if let Some((number, at)) = annotations.note {
            match notes.get_mut(&number) {
                Some((text, _, is_used)) => {
                    *is_used = true;
                    body.push(text.clone());
                }
                None => warnings.add(at, EntryFlaw::NoNote(number)),
            }
        }
        body.extend(annotations.comments.iter().cloned());
        body.retain(|text| !text.is_empty());
        head.extend((!body.is_empty()).then(|| body.join("\n")));
        head.join(" ")
    }
}

/// The parts of the string that [`PbnEntry::words`] builds from the annotations of a call or card.
#[derive(Default, Debug, PartialEq, Eq)]
pub(super) struct WrittenWords<'a> {
    /// The mark of an irregularity, such as `^R`; `None` if there is none.
    pub(super) irregular: Option<&'a str>,
    /// The suffix of the call or card, as its position in [`MARKS`], counted from 1.
    pub(super) mark: Option<u8>,
    pub(super) glyphs: Vec<u8>,
    /// The remaining text: the note and the comments on the call or card.
    pub(super) body: &'a str,
}

impl<'a> WrittenWords<'a> {
    pub(super) fn parse(section: PbnSection, words: &'a str) -> WrittenWords<'a> {
        let letters: &[&str] = match section {
            PbnSection::Auction => &["^I", "^S"],
            PbnSection::Play => &["^R", "^L"],
        };
        let mut written = WrittenWords {
            body: words,
            ..WrittenWords::default()
        };
        written.irregular = written.take_word(|word| letters.contains(&word).then_some(word));
        written.mark = written.take_word(suffix_number);
        let is_free = |glyph: &u8| {
            *glyph > 0 && section.suffix_of_glyph(*glyph).is_none() && !section.is_foreign(*glyph)
        };
        while let Some(glyph) =
            written.take_word(|word| parse_number(word.strip_prefix('$')?).filter(is_free))
        {
            written.glyphs.push(glyph);
        }
        written
    }

    /// Removes the first word of the annotations if `read` returns a value for it, and returns that value.
    fn take_word<T>(&mut self, read: impl Fn(&'a str) -> Option<T>) -> Option<T> {
        let (word, rest) = self.body.split_once(' ').unwrap_or((self.body, ""));
        let taken = read(word)?;
        self.body = rest;
        Some(taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn annotations_are_separated_from_the_comment_text() {
        let written = WrittenWords::parse(PbnSection::Play, "^R ?! $14 $200 a card");
        let expected = WrittenWords {
            irregular: Some("^R"),
            mark: Some(6),
            glyphs: vec![14, 200],
            body: "a card",
        };
        assert_eq!(written, expected);
        let call = WrittenWords::parse(PbnSection::Auction, "^R ! $7");
        assert_eq!((call.irregular, call.body), (None, "^R ! $7"));
        assert_eq!(WrittenWords::parse(PbnSection::Auction, "!").mark, Some(1));
        assert_eq!(WrittenWords::parse(PbnSection::Auction, "!a").body, "!a");
    }
}
