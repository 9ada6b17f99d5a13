//! The boards of a file, and what is said about them on standard error.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;

use kibitzer::annotation::AnnotationQuestions;
use kibitzer::problem::Problem;
use kibitzer_formats::{FormatFlaw, Pieces, TextPiece};

use crate::input::InputPlace;
use crate::output::{Output, warn};

/// How much of the file is read at once, in bytes.
const CHUNK: usize = 1 << 16;

/// The pieces of a file.
///
/// # Errors
///
/// When it cannot be opened.
pub(crate) fn pieces(input: &Path) -> io::Result<Pieces<BufReader<File>>> {
    let file = File::open(input)?;
    Ok(Pieces::new(BufReader::with_capacity(CHUNK, file)))
}

/// A board and what is to be asked about it.
pub(super) struct AskableBoard {
    /// Bytes of the file up to its end, as nearly as that is known.
    pub(super) read: u64,
    pub(super) problem: Problem,
    pub(super) questions: AnnotationQuestions,
}

/// The boards of a file of which something can be asked. Whatever is wrong with the file is said on the way.
pub(super) struct Boards<'a> {
    input: &'a Path,
    pieces: Pieces<BufReader<File>>,
    waiting: VecDeque<AskableBoard>,
    read: u64,
    /// Boards that could be read.
    pub(super) good: u64,
    /// Boards that could not.
    pub(super) bad: u64,
}

impl<'a> Boards<'a> {
    /// The boards of a file.
    ///
    /// # Errors
    ///
    /// When it cannot be opened.
    pub(super) fn of(input: &'a Path) -> io::Result<Boards<'a>> {
        Ok(Boards {
            input,
            pieces: pieces(input)?,
            waiting: VecDeque::new(),
            read: 0,
            good: 0,
            bad: 0,
        })
    }

    /// The next of them; `None` at the end.
    ///
    /// # Errors
    ///
    /// When the file cannot be read.
    pub(super) fn next(&mut self, output: &mut Output) -> io::Result<Option<AskableBoard>> {
        while self.waiting.is_empty() {
            match self.pieces.next() {
                Some(piece) => self.take(piece?, output),
                None => return Ok(None),
            }
        }
        Ok(self.waiting.pop_front())
    }

    fn take(&mut self, piece: TextPiece, output: &mut Output) {
        self.read += piece.text.len() as u64;
        let harvest = piece.harvest;
        for warning in &harvest.warnings {
            let place = place(self.input, warning.line, warning.column);
            warn(&place, &warning.flaw);
        }
        for board in harvest.boards {
            let problem = match board.content {
                Ok(line) => line.problem,
                Err(error) => {
                    self.bad += 1;
                    let place = place(self.input, error.line, error.column);
                    // Nobody is left to hear of it if this fails.
                    let _ = output.lost(&place, &error.flaw);
                    continue;
                }
            };
            self.good += 1;
            let questions = AnnotationQuestions::of(&problem);
            // The reader has said what is wrong better, if it said anything.
            if let Some(flaw) = questions.flaw.as_ref()
                && harvest.warnings.is_empty()
            {
                warn(&place(self.input, board.line, 1), flaw);
            }
            if questions.is_empty() {
                continue;
            }
            self.waiting.push_back(AskableBoard {
                read: self.read,
                problem,
                questions,
            });
        }
    }
}

/// Whether a piece was too long to be kept.
pub(super) fn is_lost(piece: &TextPiece) -> bool {
    let mut boards = piece.harvest.boards.iter();
    boards.any(|board| {
        let error = board.content.as_ref().err();
        error.is_some_and(|error| matches!(error.flaw, FormatFlaw::TooLong { .. }))
    })
}

/// A place of a file.
pub(crate) fn place(file: &Path, line: usize, column: usize) -> InputPlace {
    InputPlace {
        file: Some(file.display().to_string()),
        line: Some(line),
        column: Some(column),
    }
}
