//! What PBN has no place for: lines of our own, which other programs pass over (chapter 2.4).
//!
//! ```text
//! % Kibitzer: title, variations
//! %| (
//! %|     version: 2,
//! %|     title: "Three in a row",
//! …
//! ```
//!
//! The first names fields, the others are a document of ours in which these fields are what they should be. A line
//! that begins with `%+` goes on with the one before it.

use kibitzer_cards::Strain;
use kibitzer_cards::notation::native;
use kibitzer_cards::problem::Problem;
use kibitzer_cards::rules::Game;

use super::flaw::PbnFlaw;
use super::game::{GameText, PbnWarnings};
use super::section::LONGEST_LINE;

/// What the first of our lines begins with.
const HEADER: &str = "% Kibitzer: ";

/// A field of a problem.
struct OwnField {
    name: &'static str,
    is_same: fn(&Problem, &Problem) -> bool,
    copy: fn(&Problem, &mut Problem),
}

/// Fields by their name and their place in a problem.
macro_rules! own_fields {
    ($($name:literal: $($place:ident).+),+ $(,)?) => {
        [$(OwnField {
            name: $name,
            is_same: |one, other| one.$($place).+ == other.$($place).+,
            copy: |from, to| to.$($place).+.clone_from(&from.$($place).+),
        }),+]
    };
}

/// All that a problem holds.
static OWN_FIELDS: [OwnField; 33] = own_fields![
    "title": title,
    "author": author,
    "source": source,
    "question": question,
    "notes": notes,
    "tags": tags,
    "hands": setup.hands,
    "unknown": setup.unknown,
    "gone": setup.gone,
    "absent": setup.absent,
    "strain": setup.strain,
    "declarer": setup.declarer,
    "leader": setup.leader,
    "trick": setup.trick,
    "level": level,
    "doubling": doubling,
    "dealer": dealer,
    "vulnerable": vulnerability,
    "play": play,
    "line": line,
    "at": at,
    "solution": solution,
    "event": record.event,
    "site": record.site,
    "date": record.date,
    "board": record.board,
    "players": record.players,
    "auction": record.auction,
    "result": record.result,
    "score": record.score,
    "makes": record.makes,
    "par": record.par,
    "more": record.more,
];

/// The lines that make `told` the problem; none if it is so already.
pub(super) fn lines(told: &Problem, problem: &Problem) -> Vec<String> {
    let mut told = told.clone();
    let mut carrier = Problem::new(Game::Bridge);
    let mut names = Vec::new();
    for field in &OWN_FIELDS {
        if !(field.is_same)(&told, problem) {
            (field.copy)(problem, &mut carrier);
            (field.copy)(problem, &mut told);
            names.push(field.name);
        }
    }
    if names.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![format!("{HEADER}{}", names.join(", "))];
    for line in native::write(&carrier).trim_end_matches('\n').split('\n') {
        let escaped: Vec<char> = line.chars().flat_map(escape).collect();
        let mut parts = escaped.chunks(LONGEST_LINE - 3);
        let first = parts.next().unwrap_or_default();
        lines.push(format!("%| {}", String::from_iter(first)));
        lines.extend(parts.map(|part| format!("%+ {}", String::from_iter(part))));
    }
    lines
}

/// A character as it stands in our lines, which have to survive every editor.
fn escape(letter: char) -> impl Iterator<Item = char> {
    let is_safe = letter != '\\' && !letter.is_control() && letter != '\u{feff}';
    let (plain, escaped) = match is_safe {
        true => (Some(letter), None),
        false if letter == '\\' => (None, Some("\\\\".to_owned())),
        false => (None, Some(letter.escape_unicode().to_string())),
    };
    let escaped: Vec<char> = escaped.map_or(Vec::new(), |it| it.chars().collect());
    plain.into_iter().chain(escaped)
}

/// What the lines of a game that are ours say.
pub(super) struct OwnLines<'a> {
    /// A problem in which the named fields are as they should be.
    carrier: Problem,
    names: &'a str,
}

impl<'a> OwnLines<'a> {
    /// Reads them; `None` if there are none, or none that can be read.
    pub(super) fn of(game: &GameText<'a>, warnings: &mut PbnWarnings) -> Option<OwnLines<'a>> {
        let mut lines = game.escapes.iter().map(|token| (token, game.said(token)));
        let (header, names) =
            lines.find_map(|(token, line)| Some((token, line.strip_prefix(HEADER)?)))?;
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
            warnings.warn(header.place.start, PbnFlaw::Ours);
        }
        carrier.map(|carrier| OwnLines { carrier, names })
    }

    /// Makes a problem what they say.
    pub(super) fn apply(&self, problem: &mut Problem) {
        for field in OWN_FIELDS.iter().filter(|field| self.names(field.name)) {
            (field.copy)(&self.carrier, problem);
        }
    }

    /// The strain, if they have it. The columns of a play cannot be read without it.
    pub(super) fn strain(&self) -> Option<Strain> {
        self.names("strain").then_some(self.carrier.setup.strain)
    }

    fn names(&self, field: &str) -> bool {
        self.names.split(',').any(|name| name.trim() == field)
    }
}

/// Undoes [`escape`]; `None` if something else stands behind a backslash.
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

/// Whether a line of a game is ours.
pub(super) fn is_ours(line: &str) -> bool {
    [HEADER, "%|", "%+"]
        .iter()
        .any(|start| line.starts_with(start))
}
