//! Text in, text out: every form in which deals and problems are written, our own and those of others.
//!
//! The table of [`FORMATS`] says how each is recognised, read and written. Whoever reads by it, be it a file, a
//! clipboard or standard input, reads all of them: a text that is there as a whole with [`read`], one of any length
//! with [`Pieces`].
//!
//! ```
//! let text = "[Event \"Club\"]\n[Deal \"N:AK... 32... ..AK. ..32.\"]";
//! let found = kibitzer_formats::read(text)?;
//! assert_eq!(found.format.name, "PBN");
//! let board = &found.harvest.boards[0];
//! assert!(board.content.is_ok());
//! # Ok::<(), kibitzer_formats::ReadError>(())
//! ```

mod board;
mod breaks;
mod bts;
mod carried;
mod dds_list;
pub mod deal;
mod deal_list;
mod deep_finesse;
pub mod diagram;
mod encoding;
mod flaw;
mod gib;
mod kind;
mod lin;
mod machines;
pub mod pbn;
pub mod picture;
mod pieces;
mod ppn;
mod rbn;
mod reading;
mod registry;
mod scores;
mod wrapping;

use kibitzer_cards::problem::Problem;

pub use carried::ProblemPart;
pub use encoding::{Encoding, decode};
pub use flaw::{BoardFlaw, FormatFlaw};
pub use kind::KnownKind;
pub use lin::LinFlaw;
pub use machines::MachineFlaw;
pub use pbn::{EntryFlaw, PbnFlaw, PbnValue};
pub use pieces::{Pieces, TextPiece};
pub use reading::{Harvest, PieceReader, ReadError, TextBoard};
pub use registry::{FORMATS, Format, GrowingFile, Recognised, Rewrite};
pub use scores::{
    ScoreRow, ScoreSubject, ScoreTable, ScoreTableColumn, ScoredContract, ScoredResult, TextScores,
};
pub use wrapping::Wrapping;

/// What a text says, and the form in which it says it.
#[derive(Debug)]
pub struct Found {
    /// The form.
    pub format: &'static Format,
    /// At least one board.
    pub harvest: Harvest,
}

/// Reads the problems of a text in whatever form they are written.
///
/// # Errors
///
/// Where the text goes wrong and what was expected, if it is in no form that we know or there is no problem in
/// it; what is wrong with one of its problems stands in its place.
pub fn read(text: &str) -> Result<Found, ReadError> {
    let text = &*breaks::renewed(text);
    let content = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let unreadable = |flaw| Err(ReadError::in_part(text, content, flaw));
    let (format, silence) = match Format::of(text) {
        Recognised::In(format) => (format, FormatFlaw::NoDeal),
        Recognised::Nothing => return unreadable(FormatFlaw::Silent),
        Recognised::Unknown => match unknown(content) {
            Unknown::Around(format, flaw) => (format, flaw),
            Unknown::Line => return unreadable(FormatFlaw::Unknown),
            Unknown::Other(flaw) => return unreadable(flaw),
        },
    };
    let harvest = format.read(text.trim_start_matches('\u{feff}'));
    match harvest.boards.is_empty() {
        true => unreadable(silence),
        false => Ok(Found { format, harvest }),
    }
}

/// Reads the problems of a file in whatever form, encoding and wrapping they are.
///
/// # Errors
///
/// As [`read`], and why there is no text inside the wrapping.
pub fn read_bytes(bytes: &[u8]) -> Result<Found, ReadError> {
    let text = encoding::decode_whole(bytes);
    read(&text.map_err(|flaw| ReadError::new(1, 1, flaw))?)
}

/// What a text is that begins in no form that we know.
enum Unknown {
    /// Lines that want to be deals; what is wrong with them, each says best itself.
    Line,
    /// Words, in which there may be deals of a form; what is wrong if there is none.
    Around(&'static Format, FormatFlaw),
    /// Something else, and so there is no deal in it.
    Other(FormatFlaw),
}

/// What a text is that begins in no form that we know, with something that is said.
fn unknown(content: &str) -> Unknown {
    let head = &content[..content.floor_char_boundary(registry::HEAD)];
    if let Some(kind) = KnownKind::of(head) {
        return Unknown::Other(FormatFlaw::Other(kind));
    }
    if head.contains(encoding::is_no_text) {
        return Unknown::Other(FormatFlaw::NoText);
    }
    let hands = head.lines().find(|line| deal_list::has_hands(line));
    match (hands.map(Format::of), KnownKind::of_words(head)) {
        // A heading stands before what is in a form.
        (Some(Recognised::In(format)), _) => Unknown::Around(format, FormatFlaw::NoDeal),
        (Some(_), _) => Unknown::Line,
        (None, Some(kind)) => Unknown::Around(Format::of_people(), FormatFlaw::Other(kind)),
        (None, None) if head.lines().nth(1).is_none() => Unknown::Line,
        (None, None) => Unknown::Around(Format::of_people(), FormatFlaw::Unknown),
    }
}

/// Reads one problem; of several the first.
///
/// ```
/// use kibitzer_formats::read_one;
/// let line = read_one("bridge N:AK... 32... ..AK. ..32. NT N")?;
/// let deal = read_one("N:AK... 32... ..AK. ..32.")?;
/// assert_eq!(line.setup.hands, deal.setup.hands);
/// # Ok::<(), kibitzer_formats::ReadError>(())
/// ```
///
/// # Errors
///
/// As [`read`], and why the first problem cannot be read.
pub fn read_one(text: &str) -> Result<Problem, ReadError> {
    let mut boards = read(text)?.harvest.boards;
    Ok(boards.swap_remove(0).content?.problem)
}
