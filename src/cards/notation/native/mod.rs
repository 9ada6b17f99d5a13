//! The native document format: one problem with everything known about it.
//!
//! A document is written in [RON](https://github.com/ron-rs/ron), so that people can read and edit it. Default values
//! are omitted: empty strings and hands, North as the dealer, no vulnerability.
//!
//! ```text
//! (
//!     version: 2,
//!     title: "Three in a row",
//!     question: "East leads. Can he be kept to one trick?",
//!     tags: ["ending"],
//!     game: Preferans,
//!     absent: South,
//!     hands: (
//!         north: "A8...",
//!         east: "K7...",
//!         west: "?2",
//!     ),
//!     contract: "6NT",
//!     declarer: North,
//!     leader: East,
//!     play: "S7 S9 S8",
//!     at: 2,
//!     remarks: {
//!         2: (comment: "! the nine falls"),
//!     },
//!     variations: [
//!         (
//!             after: 2,
//!             play: "SA SK",
//!         ),
//!     ],
//!     solution: (
//!         tricks: 2,
//!         cards: "SA",
//!     ),
//! )
//! ```
//!
//! - `title`, `author`, `source`, `question`, `notes`: any text; `tags`: words for searching.
//! - `translations`: `title`, `question` and `notes` in other languages, by two-letter codes: `{"ru": (title: "…")}`.
//! - `game`: `Bridge` or `Preferans`; `absent`: the empty seat of preferans.
//! - `hands`: the cards in each hand before `play`, and after `?` the number of its unknown cards: `"AK... ?11"`;
//!   `gone`: the cards known to be out of play while some hands are unknown; `trick`: the cards in the current trick
//!   before `play`.
//! - `contract`: `"3NT"`, `"4SX"`, `"misere"`, or the strain alone if the level is unknown.
//! - `declarer`; `leader`: the seat that leads, or led, to the current trick.
//! - `dealer`; `vulnerable`: `None`, `NorthSouth`, `EastWest` or `Both`.
//! - `play`: the cards played from there on; `line`: the selected line, from its first card, if it is not the main
//!   line. The question is about the position after all cards of that line, or after its first `at` cards.
//! - `variations`: other lines. Each leaves its parent line `after` a number of cards and has a `play`; it may have
//!   `remarks` and `variations` of its own. `remarks`: the `name` of the line that begins with a card, and a `comment`
//!   on that card. All card numbers count from the beginning of `play`.
//! - `goal`: the `party` that is to reach it, `Declaring` or `Others`, and the `tricks` that it takes at least, counted
//!   from the hands above to the end of play; `exactly: true` if it cannot take more, `at_most: true` if it is to lose
//!   tricks. In misère these are declarer's tricks, which declarer wants few and the others many:
//!   `goal: (party: Declaring, tricks: 5, exactly: true)`.
//! - `solution`: the `tricks` of the declaring side, counted from the hands above to the end of play, and the `cards`
//!   with which the hand to play in the question achieves them.
//! - `record`: the deal as played at a table: `event`, `site`, `date`, `board`, `players` by seat, the `auction` from
//!   the dealer on (`"1NT P 3NT P P P"`) and the `meanings` of its calls, counted from 1. Then declarer's tricks as
//!   `result`, the `score`, and the tricks that each seat `makes` with NT S H D C (`"9 10 8 7 -"`). The `par` has a
//!   `score` and the `contracts` that reach it. `more` holds all other information by name (`{"Room": "Open"}`).
//!
//! The module needs the feature `serde`, which is on by default.
//!
//! Version 1 had no unknown cards, `gone`, `tags`, `translations`, `line`, `at`, `remarks`, `variations` and `record`,
//! version 2 no `goal`. A document is written in the earliest version that can hold it, so that old programs can read
//! it.

mod fields;
mod reader;
mod serial;
mod syntax;
#[cfg(test)]
mod tests;

use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use serde::Deserialize;

use crate::problem::Problem;

use super::{Flaw, ParseError};
use fields::DocumentFields;
pub use fields::VERSION;
use reader::Reader;
use syntax::locate_error;

/// The file extension of our documents, without the dot. It is the normal extension of RON, so that editors highlight
/// the files and file dialogs can filter by it. The `version` field distinguishes our documents from other RON files.
pub const EXTENSION: &str = "ron";

/// Returns true if `text` begins like a document of ours. No other supported format begins this way. Words in
/// parentheses, as in `(North) ♠AK52 …` and `(1) North`, do not count as a document.
///
/// ```
/// use kibitzer_cards::notation::native::is_document;
/// assert!(is_document("(\n    version: 1,\n"));
/// assert!(!is_document("(1) North\n"));
/// ```
pub fn is_document(text: &str) -> bool {
    let are_words = |inside: &str| {
        let words = inside.split_once(')').map_or("", |(words, _)| words);
        let fits = |letter: char| letter.is_alphanumeric() || letter == ' ';
        !words.is_empty() && words.chars().all(fits)
    };
    let starts = ["#![", "//", "/*", "Problem"];
    text.strip_prefix('(')
        .is_some_and(|inside| !are_words(inside))
        || starts.iter().any(|start| text.starts_with(start))
}

/// Parses a RON document and returns its problem.
///
/// The rules of play are not checked here; see [`Position::from_setup`](crate::rules::Position::from_setup).
///
/// ```
/// use kibitzer_cards::notation::{Flaw, native};
/// let text = r#"(version: 1, game: Bridge, contract: "3NT", declarer: South, leader: West)"#;
/// let problem = native::read(text)?;
/// assert_eq!(problem.contract().unwrap().to_string(), "3NT");
/// let error = native::read("(version: 4)").unwrap_err();
/// assert_eq!(error.flaw, Flaw::Version { found: 4, known: 3 });
/// # Ok::<(), kibitzer_cards::notation::ParseError>(())
/// ```
///
/// # Errors
///
/// Returns the first error, its position, and what was expected there.
pub fn read(text: &str) -> Result<Problem, ParseError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let options = ron_options();
    let form_error = |error| locate_error(text, error).map(Flaw::Form);
    // Read the version first: a later version may have other fields.
    let header = options.from_str::<VersionHeader<KnownVersion>>(text);
    header.map_err(|error| {
        let located = form_error(error);
        // If the version is a number at all, report it as unknown.
        match options.from_str::<VersionHeader<u32>>(text) {
            Ok(VersionHeader { version }) => located.map(|_| unknown_version_flaw(version)),
            Err(_) => located,
        }
    })?;
    let document: DocumentFields = options.from_str(text).map_err(form_error)?;
    Reader { text }.read_problem(document)
}

/// Writes a problem, legal or not, as a RON document. [`read`] returns the same problem, unless its variations are
/// nested more than a hundred levels deep.
///
/// ```
/// use kibitzer_cards::notation::native;
/// use kibitzer_cards::problem::Problem;
/// use kibitzer_cards::rules::Game;
/// let problem = Problem::new(Game::Bridge);
/// assert_eq!(native::read(&native::write(&problem)), Ok(problem));
/// ```
#[must_use]
pub fn write(problem: &Problem) -> String {
    let style = PrettyConfig::new().new_line("\n").escape_strings(false);
    let options = ron_options().without_recursion_limit();
    let text = options.to_string_pretty(&DocumentFields::from_problem(problem), style);
    text.expect("plain fields can always be written") + "\n"
}

/// Returns the options with which RON documents are read and written.
fn ron_options() -> ron::Options {
    // Each level of variations needs two more brackets.
    let options = ron::Options::default().with_recursion_limit(256);
    options.with_default_extension(Extensions::IMPLICIT_SOME)
}

/// The field `version`, with which every version of the document format begins.
#[derive(Deserialize)]
#[serde(rename = "Problem")]
struct VersionHeader<V> {
    version: V,
}

/// A version of the document format that this program reads; others fail to parse.
#[derive(Deserialize)]
#[serde(try_from = "u32")]
struct KnownVersion;

impl TryFrom<u32> for KnownVersion {
    type Error = Flaw;

    fn try_from(version: u32) -> Result<KnownVersion, Flaw> {
        match version {
            1..=VERSION => Ok(KnownVersion),
            _ => Err(unknown_version_flaw(version)),
        }
    }
}

/// Makes the error for a document in a version that this program cannot read.
fn unknown_version_flaw(found: u32) -> Flaw {
    let known = VERSION;
    Flaw::Version { found, known }
}
