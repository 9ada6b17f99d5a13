//! BHG files: one line per board, one letter per card, `A` to `Z` and `a` to `z` in the order of the pack. Each hand
//! has thirteen letters, clockwise from the dealer. The dealer follows from the line number: North deals the first
//! board.

use kibitzer_cards::notation::text::Line;
use kibitzer_cards::problem::Problem;
use kibitzer_cards::{BySeat, CardSet, Seat};

use crate::board_lines::BoardLine;
use crate::flaw::BoardFlaw;
use crate::reading::{PieceReader, ReadError, Rewrite, TextContent};

use super::{machine_board, machine_card, machine_hands, machine_number};

/// The letters that stand for the 52 cards in a BHG file, from the ace of spades to the two of clubs.
const CARD_LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// The number of letters for a hand in a BHG file.
const LETTERS_PER_HAND: usize = 13;

/// Returns the dealer of BHG board `number`, counted from 1.
fn dealer_of_board(number: u64) -> Seat {
    Seat::North.clockwise((number.saturating_sub(1) % 4) as usize)
}

/// Returns true if the first line of the text contains the letter of each card exactly once, as in a BHG file.
pub(crate) fn looks_like_bhg(head: &str) -> bool {
    let line = head.lines().next().unwrap_or_default().trim_end();
    line.len() == CARD_LETTERS.len() && CARD_LETTERS.chars().all(|letter| line.contains(letter))
}

/// The reader for BHG, a format of dealing machines. It numbers the boards by their position in the file.
#[derive(Default)]
pub(crate) struct BhgReader {
    boards: u64,
}

impl PieceReader for BhgReader {
    fn read(&mut self, piece: &str, contents: &mut TextContent) {
        for line in BoardLine::split_lines(piece) {
            let is_blank = |c: char| c.is_whitespace() || c.is_control();
            if !line.text.chars().all(is_blank) {
                self.boards += 1;
                contents.board(line.number, parse_board(line, self.boards));
            }
        }
    }
}

fn parse_board(line: BoardLine<'_>, number: u64) -> Result<Line, ReadError> {
    let text = line.text.trim_end();
    let mut hands: BySeat<CardSet> = BySeat::default();
    let mut all = CardSet::EMPTY;
    for (index, (at, letter)) in text.char_indices().enumerate() {
        let here = &text[at..at + letter.len_utf8()];
        let card = CARD_LETTERS
            .find(letter)
            .and_then(machine_card)
            .ok_or_else(|| line.error_quoting(here, BoardFlaw::NoCard))?;
        if all.has(card) {
            return Err(line.error_quoting(here, BoardFlaw::Repeated));
        }
        all.insert(card);
        if index < CARD_LETTERS.len() {
            hands[dealer_of_board(number).clockwise(index / LETTERS_PER_HAND)].insert(card);
        }
    }
    machine_board(hands, number).map_err(|flaw| ReadError::new(line.number, 1, flaw.into()))
}

/// Writes an edited deal into the BHG line it was read from. Returns `None` if the dealing machine cannot deal it.
pub(crate) fn rewrite_bhg(rewrite: Rewrite<'_>) -> Option<String> {
    let line = write_line(rewrite.after, rewrite.before.dealer)?;
    let end = rewrite.piece.trim_end().len();
    Some(line + &rewrite.piece[end..])
}

/// Writes a deal as the first line of a BHG file. Returns `None` if the dealing machine cannot deal it.
pub(crate) fn write_bhg(problem: &Problem) -> Option<String> {
    Some(write_line(problem, dealer_of_board(1))? + "\n")
}

/// Builds a BHG file, for dealing machines, from written lines. Each line is rotated to begin with the hand of the
/// board's dealer.
pub(crate) fn seal_bhg(lines: &[String]) -> String {
    let lines = lines.iter().enumerate().map(|(place, line)| {
        let (before, from_dealer) = line.trim_end().split_at(place % 4 * LETTERS_PER_HAND);
        format!("{from_dealer}{before}\n")
    });
    lines.collect()
}

/// Returns a line of a BHG file: the letters of the four hands, beginning with seat `first`.
fn write_line(problem: &Problem, first: Seat) -> Option<String> {
    let hands = machine_hands(problem)?;
    let seats = (0..4).map(|index| first.clockwise(index));
    let cards = seats.flat_map(|seat| hands[seat].iter());
    let letters = cards.filter_map(|card| CARD_LETTERS.chars().nth(machine_number(card)));
    Some(letters.collect())
}
