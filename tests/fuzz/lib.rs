//! The properties that must hold for every text given to the readers.

use std::fmt::{Debug, Display};
use std::io::{BufReader, Read};

use kibitzer::cards::CardSet;
use kibitzer::notation::{Located, native};
use kibitzer::problem::Problem;
use kibitzer::rules::{Game, Position};
use kibitzer_formats::{
    Encoding, FORMATS, Format, FormatFlaw, Pieces, Rewrite, TextContent, TextPiece, Wrapping,
    decode, read,
};

/// Reads bytes as a text in the format with this name, even if they do not look like it, and checks the result.
///
/// # Panics
///
/// Panics if a property does not hold.
pub fn read_as(name: &str, bytes: &[u8]) {
    let format = FORMATS.iter().find(|format| format.name == name).expect("a form has this name");
    let text = decode(bytes).trim_start_matches('\u{feff}');
    let contents = format.read(text);
    check(text, &contents);
    if !contents.boards.is_empty() {
        let again = format.read(text);
        assert_eq!(contents, again, "it reads otherwise the second time");
    }
}

/// Reads bytes as the command line and the studio do, and checks the result.
///
/// # Panics
///
/// Panics if a property does not hold.
pub fn read_any(bytes: &[u8]) {
    let pieces = pieces_of(bytes);
    let is_whole = !is_cut(&pieces);
    if is_whole && Wrapping::detect(bytes).is_none() && is_in_letters(&pieces, bytes) {
        let again: Vec<u8> = pieces
            .iter()
            .flat_map(|piece| piece.bytes().into_owned())
            .collect();
        assert_eq!(again, bytes, "the pieces are not the text");
    }
    let text = decode(bytes);
    let drops = pieces_of(BufReader::with_capacity(64, Drops(text.as_bytes())));
    if is_whole && !is_cut(&drops) {
        let together: String = drops.iter().map(|piece| &piece.text[..]).collect();
        assert_eq!(together, text, "the pieces are not the text");
    }
    if let Ok(found) = read(&text) {
        check(&text, &found.contents);
        // A text may be in two formats at once; a stream of small chunks is read in the one that is recognised first.
        if drops.first().and_then(|piece| piece.format) != Some(found.format) {
            return;
        }
        let boards: Vec<_> = drops.iter().flat_map(|piece| &piece.contents.boards).collect();
        let warnings: Vec<_> = drops.iter().flat_map(|piece| &piece.contents.warnings).collect();
        assert_same(&boards, &found.contents.boards.iter().collect::<Vec<_>>());
        assert_same(
            &warnings,
            &found.contents.warnings.iter().collect::<Vec<_>>(),
        );
    }
}

fn assert_same<T: PartialEq + Debug>(drops: &T, whole: &T) {
    assert_eq!(drops, whole, "in drops it says something else");
}

/// A reader that returns only a few bytes at a time.
struct Drops<'a>(&'a [u8]);

impl Read for Drops<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let length = (1 + self.0.first().map_or(0, |first| usize::from(first % 64))).min(into.len());
        self.0.read(&mut into[..length])
    }
}

fn pieces_of(input: impl std::io::BufRead) -> Vec<TextPiece> {
    let pieces: Result<Vec<TextPiece>, _> = Pieces::new(input).collect();
    pieces.expect("bytes in memory can be read")
}

/// Returns true if something was too long to be read and was skipped.
fn is_cut(pieces: &[TextPiece]) -> bool {
    let mut boards = pieces.iter().flat_map(|piece| &piece.contents.boards);
    boards.any(|board| {
        let error = board.content.as_ref().err();
        error.is_some_and(|error| matches!(error.flaw, FormatFlaw::TooLong { .. }))
    })
}

/// Returns true if all bytes are valid in an encoding that we can write.
fn is_in_letters(pieces: &[TextPiece], bytes: &[u8]) -> bool {
    let is_utf_8 = pieces.iter().all(|piece| piece.encoding == Encoding::UTF_8);
    let is_utf_16 = pieces
        .iter()
        .any(|piece| piece.encoding.name().starts_with("UTF-16"));
    !is_utf_16 && (!is_utf_8 || std::str::from_utf8(bytes).is_ok())
}

/// Checks that errors and warnings point into the text, and that every problem read can be saved.
fn check(text: &str, contents: &TextContent) {
    for warning in &contents.warnings {
        assert_points_into(text, warning);
    }
    for board in &contents.boards {
        match &board.content {
            Ok(line) => check_problem(&line.problem),
            Err(error) => assert_points_into(text, error),
        }
    }
}

fn assert_points_into<E: Display>(text: &str, error: &Located<E>) {
    let text = lines(text);
    let line = text.split('\n').nth(error.line - 1);
    let columns = line.map(|line| line.chars().count() + 1);
    assert!(
        columns.is_some_and(|columns| (1..=columns).contains(&error.column)),
        "{error}"
    );
}

/// Returns a text with carriage returns as line breaks replaced by line feeds. They count as line breaks if the first
/// 16 KB contain carriage returns alone. A character across the end of the 16 KB is ignored.
fn lines(text: &str) -> String {
    let head = &text[..text.floor_char_boundary((1 << 14) - char::MAX_LEN_UTF8)];
    if !head.contains('\n') && head.trim_end_matches('\r').contains('\r') {
        text.replace("\r\n", "\u{1}\n").replace('\r', "\n")
    } else {
        text.to_owned()
    }
}

/// Checks that a problem survives being written and read in our own format. If it can be played, its hands must survive
/// every format, and the whole problem PBN if it is bridge.
fn check_problem(problem: &Problem) {
    assert_eq!(native::read(&native::write(problem)).as_ref(), Ok(problem));
    if Position::from_setup(&problem.setup).is_err() {
        return;
    }
    for format in FORMATS {
        let Some(written) = format.write(problem) else {
            continue;
        };
        let text = format!("{}{written}", format.header());
        let told = read_back(format, &text);
        assert_eq!(hands(&told), hands(problem), "{}: {text}", format.name);
        if format.name == "PBN" && problem.setup.game == Game::Bridge {
            assert_eq!(&told, problem, "{text}");
        }
        let rewrite = Rewrite {
            piece: &written,
            before: &told,
            after: problem,
        };
        let again = format.rewrite(rewrite).expect("it could be written");
        let again = format!("{}{again}", format.header());
        assert_eq!(hands(&read_back(format, &again)), hands(problem));
    }
}

fn read_back(format: &Format, text: &str) -> Problem {
    let mut boards = format.read(text).boards;
    assert_eq!(boards.len(), 1, "{}: {text}", format.name);
    let board = boards.remove(0).content;
    board.expect("what we write can be read").problem
}

/// Returns the cards of all hands before the current trick, which some formats represent differently.
fn hands(problem: &Problem) -> [CardSet; 4] {
    let mut setup = problem.setup;
    setup.take_trick_back();
    kibitzer::cards::Seat::ALL.map(|seat| setup.hands[seat])
}
