//! Readers and writers for text formats of deals and problems: Kibitzer's own and those of other programs.
//!
//! The table [`FORMATS`] lists how each format is recognised, read and written. Every source of text, be it a file, the
//! clipboard or standard input, goes through this table and so supports all formats. To read a text that is available
//! as a whole, use [`read`]; for a text of any length, use [`Pieces`].
//!
//! ```
//! let text = "[Event \"Club\"]\n[Deal \"N:AK... 32... ..AK. ..32.\"]";
//! let found = kibitzer_formats::read(text)?;
//! assert_eq!(found.format.name, "PBN");
//! let board = &found.contents.boards[0];
//! assert!(board.content.is_ok());
//! # Ok::<(), kibitzer_formats::ReadError>(())
//! ```

mod acbl_club;
mod assembly;
mod board_builder;
mod board_lines;
mod bts;
mod dds_list;
pub mod deal;
mod deal_list;
mod deep_finesse;
pub mod diagram;
mod edits;
mod encoding;
mod flaw;
mod foreign;
mod gib;
mod json;
mod lin;
mod losses;
mod machines;
mod markup;
mod match_room;
pub mod pbn;
pub mod picture;
mod pieces;
mod ppn;
mod rbn;
mod reading;
mod registry;
mod result_list;
mod result_pages;
mod score_rows;
mod scores;
mod seating;
mod session_results;
mod single_words;
mod stated_contract;
mod table_result;
mod text_fields;
mod unpacked_bytes;
mod unwrapping;
mod usebio;
mod warnings;
mod wrapping;

use kibitzer_cards::problem::Problem;

pub use assembly::FilePart;
pub use board_lines::vulnerability_text;
pub use encoding::{Encoding, decode};
pub use flaw::{BoardFlaw, FormatFlaw};
pub use foreign::ForeignFile;
pub use lin::LinFlaw;
pub use losses::ProblemPart;
pub use machines::MachineFlaw;
pub use match_room::{BoardKey, Room, tag_value, teams_of, teams_on_board};
pub use pbn::{EntryFlaw, PbnFlaw, PbnValue};
pub use pieces::{Pieces, TextPiece};
pub use reading::{PieceReader, ReadError, Rewrite, TextBoard, TextContent};
pub use registry::{FORMATS, Format, GrowingFile, Recognised};
pub use scores::{
    ScoreRow, ScoreSubject, ScoreTable, ScoreTableColumn, ScoredContract, ScoredResult, Scoring,
    SessionHeading, TextScores,
};
pub use table_result::{Average, TableResult, parse_direction};
pub use wrapping::Wrapping;

/// The content of a text and the format in which it is written.
#[derive(Debug)]
pub struct Found {
    /// The recognised format.
    pub format: &'static Format,
    /// The boards, warnings and scores of the text. There is at least one board or table of scores.
    pub contents: TextContent,
}

/// Reads the problems of a text in any supported format.
///
/// # Errors
///
/// Returns an error that gives the position and what was expected there if the format is unknown or the text contains
/// neither problems nor results. An error in a single problem does not fail the call: the list of boards contains the error in place of
/// that problem.
pub fn read(text: &str) -> Result<Found, ReadError> {
    let content = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let unreadable = |flaw| Err(ReadError::in_part(text, content, flaw));
    let (format, silence) = match Format::recognise(text) {
        Recognised::In(format) => (format, FormatFlaw::NoDeal),
        Recognised::Nothing => return unreadable(FormatFlaw::Silent),
        Recognised::Unknown => match unknown(content) {
            Unknown::Around(format, flaw) => (format, flaw),
            Unknown::Line => return unreadable(FormatFlaw::Unknown),
            Unknown::Other(flaw) => return unreadable(flaw),
        },
    };
    let contents = format.read(text.trim_start_matches('\u{feff}'));
    if contents.boards.is_empty() && contents.scores.is_empty() {
        unreadable(silence)
    } else {
        Ok(Found { format, contents })
    }
}

/// Reads the problems of a file in any supported format, encoding and container, such as a zip archive.
///
/// # Errors
///
/// Returns the errors of [`read`], and an error if no text can be extracted from the container.
pub fn read_bytes(bytes: &[u8]) -> Result<Found, ReadError> {
    let text = encoding::decode_whole(bytes);
    read(&text.map_err(|flaw| ReadError::new(1, 1, flaw))?)
}

/// A class of text whose beginning does not match any known format.
enum Unknown {
    /// Lines that look like attempts to write deals. Reading them in Kibitzer's own format gives the best error
    /// message.
    Line,
    /// Text that may contain deals in the given format, with the error to report if it contains none.
    Around(&'static Format, FormatFlaw),
    /// Text without deals, with the error to report.
    Other(FormatFlaw),
}

/// Classifies a non-blank text whose beginning does not match any known format.
fn unknown(content: &str) -> Unknown {
    let head = &content[..content.floor_char_boundary(registry::HEAD)];
    if let Some(kind) = ForeignFile::recognise(head) {
        return Unknown::Other(FormatFlaw::Other(kind));
    }
    if head.contains(encoding::is_non_text) {
        return Unknown::Other(FormatFlaw::NoText);
    }
    let hands = head.lines().find(|line| deal_list::has_hands(line));
    match (
        hands.map(Format::recognise),
        ForeignFile::recognise_text(head),
    ) {
        // The text may begin with a heading, followed by deals in a known format.
        (Some(Recognised::In(format)), _) => Unknown::Around(format, FormatFlaw::NoDeal),
        (Some(_), _) => Unknown::Line,
        (None, Some(kind)) => {
            Unknown::Around(Format::for_handwritten_deals(), FormatFlaw::Other(kind))
        }
        (None, None) if head.lines().nth(1).is_none() => Unknown::Line,
        (None, None) => Unknown::Around(Format::for_handwritten_deals(), FormatFlaw::Unknown),
    }
}

/// Reads the first problem of a text.
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
/// Returns the errors of [`read`], and an error if the first problem is invalid.
pub fn read_one(text: &str) -> Result<Problem, ReadError> {
    let boards = read(text)?.contents.boards;
    match boards.into_iter().next() {
        Some(board) => Ok(board.content?.problem),
        None => Err(ReadError::new(1, 1, FormatFlaw::OnlyResults)),
    }
}
