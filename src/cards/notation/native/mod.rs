//! Our own document: one problem with everything that is known about it.
//!
//! A [RON](https://github.com/ron-rs/ron) text meant to be read and edited by hand. What is
//! usual is left out: empty texts and hands, North as the dealer, nobody vulnerable.
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
//! - `title`, `author`, `source`, `question`, `notes`: any text; `tags`: words by which it is found.
//! - `game`: `Bridge` or `Preferans`; `absent`: the empty seat of preferans.
//! - `hands`: the cards in each hand before `play`, and after `?` how many more it holds that nobody
//!   knows: `"AK... ?11"`; `gone`: the cards that are known to be out of play while hands are not known;
//!   `trick`: cards already on the table then.
//! - `contract`: `"3NT"`, `"4SX"`, `"misere"`, or the strain alone when the level is unknown.
//! - `declarer`; `leader`: who leads, or led, to the trick on the table.
//! - `dealer`; `vulnerable`: `None`, `NorthSouth`, `EastWest` or `Both`.
//! - `play`: the cards played from there on; `line`: another line that is looked at, from the first card on. The
//!   question is asked after all cards of that line, or after the first `at` of them.
//! - `variations`: what else was thought of, each `after` so many cards of the line that it leaves, with a
//!   `play` and, if need be, with `remarks` and `variations` of its own. `remarks`: the `name` of the line that
//!   begins with a card, and a `comment` on it. All cards are counted from the beginning of `play`.
//! - `solution`: the declaring side's tricks, all tricks from the hands above on counted, and
//!   the cards that keep it for the hand to play where the question is asked.
//! - `record`: how it was played at a table: `event`, `site`, `date`, `board`, `players` by seat, the `auction`
//!   from the dealer on (`"1NT P 3NT P P P"`) and the `meanings` of its calls, counted from 1, declarer's tricks as
//!   `result`, the `score`, what each seat `makes` with NT S H D C (`"9 10 8 7 -"`), the `par`, a `score` and the
//!   `contracts` that reach it, and whatever `more` is told, by its name (`{"Room": "Open"}`).
//!
//! Version 1 had no unknown cards, `gone`, `tags`, `line`, `at`, `remarks`, `variations` and `record`. A document without
//! them is still written as one, and programs of that time read it.

mod fields;
mod reader;
#[cfg(test)]
mod tests;

use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use serde::Deserialize;

use crate::problem::Problem;

use super::form::located;
use super::{Flaw, ParseError};
pub use fields::VERSION;
use fields::{DocumentFields, Version};
use reader::Reader;

/// How the files end: the plain ending of RON, so that every editor colours them and every
/// file dialogue can filter by it; ours are told from others by their `version`.
pub const EXTENSION: &str = "ron";

/// Whether a text, blanks before it taken away, begins as a document; no other form does.
pub fn is_document(text: &str) -> bool {
    let starts = ["(", "#![", "//", "/*", "Problem"];
    starts.iter().any(|start| text.starts_with(start))
}

/// Reads a document.
///
/// It is read, not judged: whether the cards can be played is asked of
/// [`Position::from_setup`](crate::rules::Position::from_setup).
///
/// ```
/// use kibitzer_cards::notation::{Flaw, native};
/// let text = r#"(version: 1, game: Bridge, contract: "3NT", declarer: South, leader: West)"#;
/// let problem = native::read(text)?;
/// assert_eq!(problem.contract().unwrap().to_string(), "3NT");
/// let error = native::read("(version: 3)").unwrap_err();
/// assert_eq!(error.flaw, Flaw::Version { found: 3, known: 2 });
/// # Ok::<(), kibitzer_cards::notation::ParseError>(())
/// ```
///
/// # Errors
///
/// Where the text goes wrong and what was expected.
pub fn read(text: &str) -> Result<Problem, ParseError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let options = options();
    let unformed = |error| located(text, error).map(Flaw::Form);
    // The version first: a later one may have any fields.
    let header = options.from_str::<Header<Version>>(text);
    header.map_err(|error| {
        let located = unformed(error);
        // What kept it from being ours is its number, if it has one.
        match options.from_str::<Header<u32>>(text) {
            Ok(Header { version }) => located.map(|_| fields::unknown(version)),
            Err(_) => located,
        }
    })?;
    let document: DocumentFields = options.from_str(text).map_err(unformed)?;
    Reader { text }.problem(document)
}

/// Writes a document; [`read`] gives the same problem back, legal or not, unless variations stand in
/// variations more than a hundred deep.
///
/// ```
/// use kibitzer_cards::notation::native;
/// use kibitzer_cards::problem::Problem;
/// use kibitzer_cards::rules::Game;
/// let problem = Problem::new(Game::Bridge);
/// assert_eq!(native::read(&native::write(&problem)), Ok(problem));
/// ```
pub fn write(problem: &Problem) -> String {
    let style = PrettyConfig::new().new_line("\n").escape_strings(false);
    let options = options().without_recursion_limit();
    let text = options.to_string_pretty(&DocumentFields::of(problem), style);
    text.expect("plain fields can always be written") + "\n"
}

fn options() -> ron::Options {
    // Each variation stands in two more brackets.
    let options = ron::Options::default().with_recursion_limit(256);
    options.with_default_extension(Extensions::IMPLICIT_SOME)
}

/// What every version of the document begins with.
#[derive(Deserialize)]
#[serde(rename = "Problem")]
struct Header<V> {
    version: V,
}
