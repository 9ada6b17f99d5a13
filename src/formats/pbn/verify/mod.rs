//! The verifier, which reports violations of the standard in texts that can be read nevertheless.
//!
//! The reader warns only where it had to guess or where its result differs from the text. The verifier adds the rest:
//! invalid characters, long lines, spelling, unknown and missing tags, and the formats of values and tables.

mod tables;
mod values;

use std::collections::BTreeSet;

use crate::board_lines::parse_vulnerability;
use crate::deal::written_hands;
use crate::reading::TextContent;
use crate::warnings::PieceWarnings;

use super::board_reader::{self, PbnBoard, is_ending};
use super::extension_lines::ExtensionLines;
use super::flaw::{PbnFlaw, PbnValue};
use super::game::{GameText, TagText};
use super::hands::{is_standard, with_spot_cards};
use super::inherit::{Inheritance, TagValue, TagValues};
use super::lexer::{QUOTE, games};
use super::names;
use super::values::PbnResult;

/// A verifier for the games of a PBN text. It remembers values that later games may inherit.
#[derive(Default)]
pub(super) struct PbnVerifier {
    inheritance: Inheritance,
    /// The unknown tag names that have already been reported.
    unknown: BTreeSet<String>,
}

impl PbnVerifier {
    /// Checks a piece of PBN text against the standard, adds warnings about violations to those of the reader, and
    /// sorts all warnings.
    pub(super) fn verify(&mut self, piece: &str, contents: &mut TextContent) {
        let mut lines = 0;
        for text in games(piece) {
            let mut later = TextContent::default();
            self.game(text).report(text, &mut later);
            contents.extend(lines, later);
            lines += text.matches('\n').count();
        }
        let warnings = &mut contents.warnings;
        warnings.sort_by_key(|warning| (warning.line, warning.column));
    }

    fn game(&mut self, text: &str) -> PieceWarnings {
        // The reader has already reported these warnings.
        let mut known = PieceWarnings::default();
        let game = GameText::parse(text, &mut known);
        let values = self.inheritance.inherit(&game, &mut known);
        let own = ExtensionLines::parse(&game, &mut known);
        let strain = own.and_then(|own| own.strain());
        let board = board_reader::read_board(&game, &values, strain, &mut known);
        let mut verifier = GameVerifier {
            game: &game,
            values: &values,
            warnings: PieceWarnings::default(),
        };
        verifier.check_characters();
        for tag in &game.tags {
            verifier.check_name(tag, &mut self.unknown);
        }
        for tag in &values.0 {
            verifier.check_value(tag);
        }
        verifier.check_rubber();
        if let Ok(board) = board {
            verifier.check_board(board);
        }
        verifier.warnings
    }
}

struct GameVerifier<'a, 'g> {
    game: &'g GameText<'a>,
    values: &'g TagValues<'a>,
    warnings: PieceWarnings,
}

/// The maximum length of a line in the PBN standard, in characters, including the line break.
const LONGEST_LINE: usize = 255;

impl<'a> GameVerifier<'a, '_> {
    /// Warns about characters that the standard does not allow, at most one per line, and about overlong lines.
    fn check_characters(&mut self) {
        let mut at = 0;
        for line in self.game.text.split_inclusive('\n') {
            let length = line.chars().count();
            if length > LONGEST_LINE {
                self.warnings.add(at, PbnFlaw::LongLine { length });
            }
            if let Some((byte, letter)) = disallowed_character(line) {
                self.warnings.add(at + byte, PbnFlaw::Character(letter));
            }
            at += line.len();
        }
    }

    /// Warns if a PBN tag has an unknown name or a non-standard spelling. Each unknown name is reported once per text.
    fn check_name(&mut self, tag: &TagText<'_>, unknown: &mut BTreeSet<String>) {
        let inside = &self.game.text[tag.place.start + 1..];
        let at = tag.place.start + 1 + (inside.len() - inside.trim_start().len());
        match names::standard_spelling(tag.name) {
            Some(name) if name == tag.name => {}
            Some(name) => {
                let flaw = PbnFlaw::spelling(tag.name, name.to_owned());
                self.warnings.add(at, flaw);
            }
            None if unknown.insert(tag.name.to_owned()) => {
                self.warnings.add_word(at, tag.name, PbnFlaw::UnknownTag);
            }
            None => {}
        }
    }

    /// Checks the value of a PBN tag, and the table after it if there is one.
    fn check_value(&mut self, tag: &TagValue<'a>) {
        let Some(text) = tag.index.map(|index| &self.game.tags[index]) else {
            return;
        };
        let is_inherited = self.game.text[text.value.clone()].starts_with('#');
        if is_inherited && names::is_never_inherited(&tag.name) {
            self.warnings.add(tag.at, PbnFlaw::Inherited);
        }
        if let Some(flaw) = values::format_warning(&tag.name, &tag.value) {
            self.warnings.add(tag.at, flaw);
        }
        if let Some(standard) = values::standard_spelling(&tag.name, &tag.value) {
            let flaw = PbnFlaw::spelling(&tag.value, standard);
            self.warnings.add(tag.at, flaw);
        }
        if names::is_table(&tag.name) {
            tables::check_table(self.game, text, tag, &mut self.warnings);
        }
    }

    /// Checks the spelling of the hands in the Deal tag and the blanks between them.
    fn check_deal(&mut self, tag: &TagValue<'_>) {
        let (value, _) = with_spot_cards(&tag.value);
        let trimmed = value.trim_end();
        let Ok(written) = written_hands(&value, trimmed) else {
            return;
        };
        for (_, word) in written.iter().filter(|(_, word)| !is_standard(word)) {
            let at = tag.at + (word.as_ptr().addr() - value.as_ptr().addr());
            self.warnings.add(at, PbnFlaw::DealSpelling);
        }
        let mut pairs = trimmed.char_indices().zip(trimmed.char_indices().skip(1));
        let wide =
            pairs.find(|((_, one), (_, other))| one.is_whitespace() && other.is_whitespace());
        let place = match wide {
            Some((_, (byte, _))) => Some(byte),
            None => (written.len() < 4).then_some(trimmed.len()),
        };
        if let Some(byte) = place {
            let flaw = PbnFlaw::value(&trimmed[byte..], PbnValue::Hands);
            self.warnings.add(tag.at + byte, flaw);
        }
    }

    fn check_rubber(&mut self) {
        let history = self.values.known_tag("ScoreRubberHistory");
        let vulnerable = self.values.known_tag("Vulnerable");
        if let (Some(history), Some(vulnerable)) = (history, vulnerable)
            && let Some(vulnerability) = parse_vulnerability(vulnerable.value.trim())
            && !values::vulnerability_agrees(vulnerability, &history.value)
        {
            self.warnings.add(history.at, PbnFlaw::OtherVulnerability);
        }
    }

    /// Checks a board that was read: its hands, and the presence of the tags that its auction, play and result require.
    fn check_board(&mut self, board: PbnBoard) {
        let is_ending = is_ending(&board.problem.setup);
        if let Some(tag) = self.values.known_tag("Deal")
            && tag.index.is_some()
        {
            self.check_deal(tag);
        }
        self.require_tag("Dealer", "Auction");
        for name in ["Deal", "Declarer", "Contract"] {
            if !(is_ending && name == "Declarer") {
                self.require_tag(name, "Play");
            }
        }
        if let Some(tag) = self.values.known_tag("Result")
            && PbnResult::read(&tag.value).is_some_and(|result| result.first.0.is_none())
            && !board.has_declarer
        {
            self.warnings.add(tag.at, PbnFlaw::Missing("Declarer"));
        }
        for (at, flaw) in board.strict {
            self.warnings.add(at, flaw);
        }
    }

    /// Warns if the PBN tag `name` is missing before the section `before`. A tag with an empty value, which means "not
    /// applicable", is enough.
    fn require_tag(&mut self, name: &'static str, before: &str) {
        let section = self.values.tag(before).and_then(|tag| tag.index);
        let Some(section) = section.map(|index| &self.game.tags[index].place) else {
            return;
        };
        let at = self.values.tag(name).map(|tag| tag.at);
        if at.is_none_or(|at| at > section.end) {
            self.warnings.add(section.start, PbnFlaw::Missing(name));
        }
    }
}

/// Returns the first character of a line that PBN does not allow, with its byte offset.
fn disallowed_character(line: &str) -> Option<(usize, char)> {
    let is_plain = line
        .bytes()
        .all(|byte| matches!(byte, b' '..=b'~' | b'\n' | b'\r'));
    if is_plain || line.starts_with('%') {
        return None;
    }
    let mut is_text = false;
    line.char_indices().find(|(_, letter)| {
        is_text ^= *letter == QUOTE;
        !is_allowed(*letter, is_text)
    })
}

/// Returns true if a character is accepted in PBN. `is_text` is true within a string. Letters of all alphabets and suit
/// symbols are accepted there, because existing files use them.
fn is_allowed(letter: char, is_text: bool) -> bool {
    match letter {
        '\t' | '\u{b}' => !is_text,
        '\n' | '\r' | ' '..='~' | '\u{a0}'..='\u{ff}' | '\u{feff}' | '♠'..='♧' => true,
        _ => letter.is_alphanumeric(),
    }
}
