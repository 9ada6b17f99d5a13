//! Kibitzer's extension lines, which store everything that PBN cannot represent. Other programs skip them (chapter
//! 2.4).
//!
//! ```text
//! % Kibitzer: title, variations
//! %| (
//! %|     version: 2,
//! %|     title: "Three in a row",
//! …
//! ```
//!
//! The first line names fields of the problem. The lines after it are a problem document in Kibitzer's own format that
//! contains the values of these fields. A line that begins with `%+` continues the line before it.

use kibitzer_cards::Strain;
use kibitzer_cards::notation::native;
use kibitzer_cards::problem::{Problem, ProblemField};
use kibitzer_cards::rules::Game;

use crate::warnings::PieceWarnings;

use super::flaw::PbnFlaw;
use super::game::GameText;
use super::section::LONGEST_LINE;

/// The start of the first line of Kibitzer's own data in a PBN game. Other programs ignore lines that begin with `%`.
const EXTENSION_HEADER: &str = "% Kibitzer: ";

/// Returns the extension lines that restore `problem` from `read`, the problem as read from the standard part of the
/// PBN game. Returns no lines if the two are equal.
pub(super) fn extension_lines(read: &Problem, problem: &Problem) -> Vec<String> {
    let mut carrier = Problem::new(Game::Bridge);
    let mut names = Vec::new();
    for field in ProblemField::differences(read, problem) {
        field.copy(problem, &mut carrier);
        names.push(field.name());
    }
    if names.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![format!("{EXTENSION_HEADER}{}", names.join(", "))];
    for line in native::write(&carrier).trim_end_matches('\n').split('\n') {
        let text: String = line.chars().map(escape).collect();
        let escaped: Vec<char> = text.chars().collect();
        let mut parts = escaped.chunks(LONGEST_LINE - 3);
        let first = parts.next().unwrap_or_default();
        lines.push(format!("%| {}", String::from_iter(first)));
        lines.extend(parts.map(|part| format!("%+ {}", String::from_iter(part))));
    }
    lines
}

/// Escapes a character of an extension line if an editor might not preserve it.
fn escape(letter: char) -> String {
    match letter {
        '\\' => "\\\\".to_owned(),
        _ if letter.is_control() || letter == '\u{feff}' => letter.escape_unicode().to_string(),
        _ => letter.to_string(),
    }
}

/// The fields of a problem that are stored in the extension lines of a PBN game.
pub(super) struct ExtensionLines<'a> {
    /// The problem that holds the values of the stored fields.
    carrier: Problem,
    /// The names of the stored fields, separated by commas.
    names: &'a str,
}

impl<'a> ExtensionLines<'a> {
    /// Parses the extension lines of a PBN game. Returns `None` if there are none, or if they are unreadable; in the
    /// latter case it adds a warning.
    pub(super) fn parse(
        game: &GameText<'a>,
        warnings: &mut PieceWarnings,
    ) -> Option<ExtensionLines<'a>> {
        let mut lines = game.escapes.iter().map(|token| (token, game.source(token)));
        let (header, names) =
            lines.find_map(|(token, line)| Some((token, line.strip_prefix(EXTENSION_HEADER)?)))?;
        let mut text = String::new();
        for (_, line) in lines {
            let is_new = line.starts_with("%|");
            let Some(line) = line.strip_prefix("%|").or(line.strip_prefix("%+")) else {
                break;
            };
            text += if is_new { "\n" } else { "" };
            text += line.strip_prefix(' ').unwrap_or(line);
        }
        let carrier = unescape(&text).and_then(|text| native::read(&text).ok());
        if carrier.is_none() {
            warnings.add(header.place.start, PbnFlaw::Ours);
        }
        carrier.map(|carrier| ExtensionLines { carrier, names })
    }

    /// Sets the fields of `problem` that are stored in the extension lines to the stored values.
    pub(super) fn restore_fields(&self, problem: &mut Problem) {
        let named = |field: &&ProblemField| self.names(field.name());
        for field in ProblemField::ALL.iter().filter(named) {
            field.copy(&self.carrier, problem);
        }
    }

    /// Returns the strain if the extension lines store it. It is needed to read the columns of the play.
    pub(super) fn strain(&self) -> Option<Strain> {
        self.names("strain").then_some(self.carrier.setup.strain)
    }

    fn names(&self, field: &str) -> bool {
        self.names.split(',').any(|name| name.trim() == field)
    }
}

/// Reverses [`escape`]. Returns `None` if a backslash begins an unknown escape sequence.
fn unescape(text: &str) -> Option<String> {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        plain += &rest[..at];
        rest = &rest[at + 1..];
        if let Some(after) = rest.strip_prefix('\\') {
            plain.push('\\');
            rest = after;
            continue;
        }
        let (code, after) = rest.strip_prefix("u{")?.split_once('}')?;
        plain.push(char::from_u32(u32::from_str_radix(code, 16).ok()?)?);
        rest = after;
    }
    Some(plain + rest)
}

/// Returns true if a line of a PBN game is one of Kibitzer's extension lines.
pub(super) fn is_extension_line(line: &str) -> bool {
    [EXTENSION_HEADER, "%|", "%+"]
        .iter()
        .any(|start| line.starts_with(start))
}
