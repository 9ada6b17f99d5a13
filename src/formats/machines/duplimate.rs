//! DLM files: a section `[Document]` with the numbers of the first and the last board, and one line per board,
//!
//! ```text
//! Board 01=biipkkobgdfamncjfhnmdodghc030
//! ```
//!
//! with the owners of all cards, 0 to 3 clockwise from North. Each letter from `a` to `p` stands for two cards: four
//! times the first owner plus the second. The three digits are a checksum, the exclusive or of all letters and the
//! board number. Programs fill the file up to board 99 with unused boards; only those from `From board` to `To board`
//! are dealt.

use kibitzer_cards::notation::text::Line;
use kibitzer_cards::problem::Problem;
use kibitzer_cards::{BySeat, CardSet, Excerpt, Seat};

use crate::board_lines::BoardLine;
use crate::flaw::BoardFlaw;
use crate::reading::{PieceReader, ReadError, Rewrite, TextContent};

use super::{MachineFlaw, first_number, machine_board, machine_card, machine_cards, machine_hands};

/// The header of the first section of a DLM file, a file for dealing machines.
const SECTION_HEADER: &str = "[Document]";

/// The number of letters in the line of a board in a DLM file. Each letter gives the owners of two cards.
const LETTERS_PER_BOARD: usize = 26;

/// Returns true if the text looks like the beginning of a DLM file, a file for Duplimate dealing machines.
pub(crate) fn looks_like_dlm(head: &str) -> bool {
    let section = head.get(..SECTION_HEADER.len());
    section.is_some_and(|section| section.eq_ignore_ascii_case(SECTION_HEADER))
}

/// The reader for DLM, a format of dealing machines. It remembers the range of boards to be dealt from earlier lines.
#[derive(Default)]
pub(crate) struct DlmReader {
    first: Option<u64>,
    last: Option<u64>,
}

impl PieceReader for DlmReader {
    fn read(&mut self, piece: &str, contents: &mut TextContent) {
        for line in BoardLine::split_lines(piece) {
            let Some((key, value)) = line.text.split_once('=') else {
                continue;
            };
            let number = || value.trim().parse().ok();
            match &key.trim().to_ascii_lowercase()[..] {
                "from board" => self.first = number(),
                "to board" => self.last = number(),
                key => {
                    let name = key.strip_prefix("board ").map(str::trim);
                    if let Some(number) = name.and_then(|name| name.parse().ok())
                        && self.is_dealt(number)
                    {
                        let board = parse_board(line, value.trim(), number, contents);
                        contents.board(line.number, board);
                    }
                }
            }
        }
    }
}

impl DlmReader {
    fn is_dealt(&self, number: u64) -> bool {
        self.first.is_none_or(|first| first <= number)
            && self.last.is_none_or(|last| number <= last)
    }
}

fn parse_board(
    line: BoardLine<'_>,
    value: &str,
    number: u64,
    contents: &mut TextContent,
) -> Result<Line, ReadError> {
    let letters = &value[..value.floor_char_boundary(LETTERS_PER_BOARD)];
    let mut hands: BySeat<CardSet> = BySeat::default();
    for (index, (at, letter)) in letters.char_indices().enumerate() {
        let here = &letters[at..at + letter.len_utf8()];
        let owners = match letter.to_ascii_lowercase() {
            letter @ 'a'..='p' => letter as usize - 'a' as usize,
            _ => return Err(line.error_quoting(here, BoardFlaw::NoCard)),
        };
        for (card, owner) in [(2 * index, owners / 4), (2 * index + 1, owners % 4)] {
            if let Some(card) = machine_card(card) {
                hands[Seat::ALL[owner]].insert(card);
            }
        }
    }
    let written = &value[letters.len()..];
    let expected = checksum(letters, number);
    if written.parse() != Ok(expected) {
        let found = Excerpt::of(written);
        let flaw = MachineFlaw::Checksum { found, expected };
        contents.warn(line.error_at(written, flaw));
    }
    machine_board(hands, number).map_err(|flaw| line.error_at(letters, flaw))
}

/// Returns the checksum of a DLM board: the exclusive or of its letters and its number.
fn checksum(letters: &str, number: u64) -> u32 {
    let bytes = letters.bytes().fold(0, |sum, byte| sum ^ u32::from(byte));
    bytes ^ number as u32
}

/// Writes a board as a DLM line. A board without a number becomes board 1. Returns `None` if the machine cannot deal
/// the board.
pub(crate) fn write_dlm(problem: &Problem) -> Option<String> {
    let number = first_number(problem);
    Some(board_line(&owner_letters(problem)?, number))
}

/// Returns the letters of a DLM line, which encode the owners of all 52 cards. Returns `None` unless there are four
/// complete hands.
fn owner_letters(problem: &Problem) -> Option<String> {
    let hands = machine_hands(problem)?;
    let owner = |card| Seat::ALL.into_iter().position(|seat| hands[seat].has(card));
    let found: Option<Vec<usize>> = machine_cards().map(owner).collect();
    let owners = found?;
    let letters = owners.chunks(2).map(|pair| {
        let number = pair.iter().fold(0, |number, owner| 4 * number + owner);
        char::from(b'a' + number as u8)
    });
    Some(letters.collect())
}

fn board_line(letters: &str, number: u64) -> String {
    let sum = checksum(letters, number);
    format!("Board {number:02}={letters}{sum:03}\n")
}

/// Writes an edited deal into the DLM line it was read from. The board number stays the same.
pub(crate) fn rewrite_dlm(rewrite: Rewrite<'_>) -> Option<String> {
    let number = rewrite.before.record.board_number()?;
    let line = board_line(&owner_letters(rewrite.after)?, number);
    let piece = rewrite.piece;
    Some(if piece.ends_with("\r\n") {
        line.replace('\n', "\r\n")
    } else if piece.ends_with('\n') {
        line
    } else {
        line.trim_end().to_owned()
    })
}

/// Builds a DLM file, for dealing machines, from the lines of its boards, and numbers them consecutively.
pub(crate) fn seal_dlm(lines: &[String]) -> String {
    let value = |line: &str| line.split_once('=').map(|(_, value)| value.to_owned());
    let number = |line: &String| line.get("Board ".len()..)?.split_once('=')?.0.parse().ok();
    let first: u64 = lines.first().and_then(number).unwrap_or(1);
    let last = (first + lines.len() as u64).saturating_sub(1);
    let mut text = format!(
        "{SECTION_HEADER}\nHeadline=Kibitzer\nStatus=Show\nDuplicates=1\nFrom board={first}\nTo board={last}\n\
         Next board to duplimate=0\nPrintOuts=0\nCrypto key=0\nChecksum={}\n",
        first ^ last
    );
    for (line, number) in lines.iter().zip(first..) {
        let value = value(line).unwrap_or_default();
        let letters: String = value.chars().take(LETTERS_PER_BOARD).collect();
        text += &format!("Duplicates {number:02}=0\n");
        text += &board_line(&letters, number);
    }
    text
}
