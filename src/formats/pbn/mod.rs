//! Portable Bridge Notation, versions 1.0, 2.0 and 2.1.
//!
//! Chapters in this folder are those of the standard, which Tis Veugen coordinates and which is subject to no
//! copyright (version 2.1 of 2017-02-14). What programs write beyond it is read too.

mod auction;
mod board;
mod entries;
mod flaw;
mod game;
mod hands;
mod inherit;
mod lexer;
mod names;
mod own;
mod play;
mod rewrite;
mod section;
mod tables;
mod values;
mod write;

pub use flaw::{EntryFlaw, PbnFlaw, PbnValue};

use kibitzer::problem::Problem;
use kibitzer::rules::Game;

use super::flaw::FormatFlaw;
use super::reading::{Harvest, PieceReader, ReadError};
use game::{GameText, PbnWarnings, Places};
use inherit::Inheritance;
use lexer::{Lexeme, Lexer, game_length};
pub(crate) use rewrite::rewrite;

/// What stands at the head of a file.
pub(crate) const HEADER: &str = "% PBN 2.1\n% EXPORT\n";

/// Reads games.
#[derive(Default)]
pub(crate) struct PbnReader {
    inheritance: Inheritance,
    /// Whether a game has come that is no form to be filled in.
    has_board: bool,
    /// Whether a game without deal, auction and play is a board too.
    takes_all: bool,
}

impl PieceReader for PbnReader {
    fn piece(&self, text: &str) -> Option<usize> {
        game_length(text, false)
    }

    /// A piece is one game, unless the text is damaged.
    fn read(&mut self, piece: &str, harvest: &mut Harvest) {
        let mut lines = 0;
        for text in games(piece) {
            let mut later = Harvest::default();
            self.game(text, &mut later);
            harvest.extend(lines, later);
            lines += text.matches('\n').count();
        }
    }
}

impl PbnReader {
    fn game(&mut self, text: &str, harvest: &mut Harvest) {
        let mut warnings = PbnWarnings::default();
        check_characters(text, &mut warnings);
        let game = GameText::of(text, &mut warnings);
        let told = self.inheritance.told(&game, &mut warnings);
        let is_template = !self.has_board && told.is_template();
        let first = game.tags.first().map_or(0, |tag| tag.place.start);
        let (line, _) = Places::new(text).find(first);
        match board::read(&game, &told, &mut warnings) {
            _ if is_template => {}
            Ok(mut board) => {
                let is_ours = own::read(&game, &mut board.problem, &mut warnings);
                if board.is_board || is_ours || self.takes_all {
                    self.has_board = true;
                    harvest.problem(line, board.problem, board.deal_only);
                }
            }
            Err((at, error)) => {
                self.has_board = true;
                let (bad, column) = Places::new(text).find(at);
                let flaw = FormatFlaw::Deal(error.flaw);
                harvest.board(line, Err(ReadError::new(bad, column, flaw)));
            }
        }
        warnings.tell(text, harvest);
    }
}

/// The games of a piece: as a rule one.
fn games(piece: &str) -> impl Iterator<Item = &str> {
    let mut rest = piece;
    std::iter::from_fn(move || {
        let length = game_length(rest, true).unwrap_or(rest.len());
        let (game, later) = rest.split_at(length);
        rest = later;
        (!game.is_empty()).then_some(game)
    })
}

/// Whether a text begins as PBN does.
pub(crate) fn begins(head: &str) -> bool {
    if ["% PBN ", "% EXPORT"].iter().any(|it| head.starts_with(it)) {
        return true;
    }
    let is_said = |lexeme| !matches!(lexeme, Lexeme::Escape | Lexeme::Comment(_) | Lexeme::Blank);
    let mut tokens = Lexer::new(head, true).skip_while(|token| !is_said(token.lexeme));
    let lexemes = [(); 3].map(|()| tokens.next());
    match lexemes {
        [Some(open), Some(name), Some(value)] => {
            let is_name = head[name.place].starts_with(|c: char| c.is_ascii_alphabetic());
            let is_value = matches!(value.lexeme, Lexeme::Quoted(_));
            open.lexeme == Lexeme::Open && name.lexeme == Lexeme::Word && is_name && is_value
        }
        [None, ..] => head.starts_with("% "),
        _ => false,
    }
}

/// The longest line of the standard, its break counted.
const LONGEST_LINE: usize = 255;

/// Tells of characters that the standard does not know, one a line, and of lines that are too long.
fn check_characters(text: &str, warnings: &mut PbnWarnings) {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let length = line.len();
        if length > LONGEST_LINE {
            let length = line.chars().count();
            if length > LONGEST_LINE {
                warnings.warn(at, PbnFlaw::LongLine { length });
            }
        }
        let is_plain = line.bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\n' | b'\r'));
        if !is_plain && !line.starts_with('%') {
            let mut is_text = false;
            let other = line.char_indices().find(|(_, letter)| {
                is_text ^= *letter == '"';
                !is_allowed(*letter, is_text)
            });
            if let Some((byte, letter)) = other {
                warnings.warn(at + byte, PbnFlaw::Character(letter));
            }
        }
        at += length;
    }
}

/// Whether a character may stand in a text in quotation marks, or outside. Letters of all alphabets may, since files
/// in all of them are written.
fn is_allowed(letter: char, is_text: bool) -> bool {
    match letter {
        '\t' | '\u{b}' => !is_text,
        '\n' | '\r' | ' '..='~' | '\u{a0}'..='\u{ff}' | '\u{feff}' => true,
        _ => letter.is_alphanumeric(),
    }
}

/// Writes a problem of bridge, and an empty line after it; `None` for one of preferans, which PBN has not.
///
/// What PBN has no place for stands on lines that other programs pass over, so that reading gives the problem back.
///
/// ```
/// use kibitzer_formats::{pbn, read_one};
/// let problem = read_one("bridge N:AK... 32... ..AK. ..32. NT N contract=1NT")?;
/// let written = pbn::write(&problem).unwrap();
/// assert!(written.contains("[Contract \"1NT\"]\n"));
/// assert_eq!(read_one(&written)?, problem);
/// # Ok::<(), kibitzer_formats::ReadError>(())
/// ```
pub fn write(problem: &Problem) -> Option<String> {
    match problem.setup.game {
        Game::Preferans => return None,
        Game::Bridge => {}
    }
    let mut text = write::game(problem).join("\n") + "\n";
    let told = read_alone(&text, Inheritance::default());
    let told = told.unwrap_or_else(|| Problem::new(Game::Bridge));
    for line in own::lines(&told, problem) {
        text += &line;
        text.push('\n');
    }
    text.push('\n');
    Some(text)
}

/// Reads a text of one game after others have said something.
fn read_alone(text: &str, inheritance: Inheritance) -> Option<Problem> {
    let mut reader = PbnReader {
        inheritance,
        has_board: true,
        takes_all: true,
    };
    let mut harvest = Harvest::default();
    reader.game(text, &mut harvest);
    let board = harvest.boards.pop()?;
    board.content.ok().map(|line| line.problem)
}
