//! Reads the boards of input texts, each text as often as needed.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Seek};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::thread;

use crossbeam_channel::bounded;

use kibitzer::annotation::AnnotationQuestions;
use kibitzer::problem::Problem;
use kibitzer_formats::{FormatFlaw, Pieces, TextContent, TextPiece};

use crate::input::{self, BoardSelection};
use crate::input_place::{self, InputPlace};
use crate::repeated_warnings::Verbosity;

use crate::failure::Failure;

/// An input of `kibitz annotate` that can be read several times from its start.
pub(super) enum LastingInput {
    /// Path of a regular file, which can be opened several times.
    RegularFile(PathBuf),
    /// A temporary copy of standard input or a pipe, which itself can be read only once. `named` is the path given by
    /// the user.
    TemporaryCopy { named: PathBuf, copy: File },
}

impl LastingInput {
    /// Opens an input file, given by its path. Standard input and pipes are copied to a temporary file; returns `None`
    /// if the user stops the program during the copy.
    ///
    /// # Errors
    ///
    /// Returns an error if the input cannot be read.
    pub(super) fn open(path: &Path, stop: &AtomicBool) -> io::Result<Option<LastingInput>> {
        let named = path.to_owned();
        let is_lasting =
            |path| fs::metadata(path).is_ok_and(|metadata| metadata.is_file() || metadata.is_dir());
        if !input_place::is_standard_stream(path) && is_lasting(path) {
            return Ok(Some(LastingInput::RegularFile(named)));
        }
        let copy = copy_to_temporary_file(path, stop)?;
        Ok(copy.map(|copy| LastingInput::TemporaryCopy { named, copy }))
    }

    /// Returns an iterator that parses the input piece by piece from its start. A piece usually holds one board.
    ///
    /// # Errors
    ///
    /// Returns an error if the input cannot be opened.
    fn pieces_from_start(&self, verbosity: Verbosity) -> io::Result<Pieces<Box<dyn BufRead>>> {
        let text: Box<dyn BufRead> = match self {
            LastingInput::RegularFile(path) => input::open_input(path)?,
            LastingInput::TemporaryCopy { copy, .. } => {
                let mut copy = copy.try_clone()?;
                copy.rewind()?;
                Box::new(BufReader::with_capacity(input::READ_BUFFER_BYTES, copy))
            }
        };
        Ok(verbosity.pieces(text))
    }

    /// Returns the path of the input file as the user gave it.
    pub(super) fn path(&self) -> &Path {
        match self {
            LastingInput::RegularFile(path) | LastingInput::TemporaryCopy { named: path, .. } => {
                path
            }
        }
    }

    /// Returns the length of the input in bytes, or 0 if it is unknown.
    pub(super) fn byte_length(&self) -> u64 {
        let metadata = match self {
            LastingInput::RegularFile(path) => fs::metadata(path),
            LastingInput::TemporaryCopy { copy, .. } => copy.metadata(),
        };
        metadata.map_or(0, |metadata| metadata.len())
    }
}

/// Returns the place in the file at `path` at which a line begins. Lines are counted from 1.
pub(super) fn line_start(path: &Path, line: usize) -> InputPlace {
    InputPlace::new(input_place::file_name(path), Some(line), Some(1))
}

/// Copies standard input or a pipe to a temporary file and returns the copy, or `None` if the user stops the program
/// first. The copy is made on a separate thread, because the input may never end.
fn copy_to_temporary_file(path: &Path, stop: &AtomicBool) -> io::Result<Option<File>> {
    let (done, copies) = bounded(1);
    let path = path.to_owned();
    let copy = move || -> io::Result<File> {
        let mut copy = kibitzer_files::nameless_file()?;
        io::copy(&mut input::open_input(&path)?, &mut copy)?;
        Ok(copy)
    };
    thread::Builder::new().spawn(move || done.send(copy()))?;
    input::items_until_stopped(&copies, stop).next().transpose()
}

/// A board to solve, with its questions: the trick table, the values of the cards played, or both.
pub(super) struct UnsolvedBoard {
    /// Approximate number of bytes from the start of the input to the end of the board, for the progress bar.
    pub(super) input_bytes: u64,
    /// Line of the input on which the board begins, from 1.
    pub(super) line: usize,
    pub(super) problem: Problem,
    pub(super) questions: AnnotationQuestions,
}

/// A piece of an input file, usually with one board, and flags for the boards that `--board` selects.
pub(super) struct AnnotatedPiece {
    pub(super) piece: TextPiece,
    /// Flags for the boards in a piece of the input, true if `--board` selects the board.
    selected: Vec<bool>,
}

/// A board of an input file that could be read, with its line, and a flag that is true if `--board` selects it.
pub(super) struct PieceBoard<'a> {
    /// Line of the input on which the board begins, from 1.
    pub(super) line: usize,
    pub(super) problem: &'a Problem,
    is_selected: bool,
}

impl PieceBoard<'_> {
    /// Returns the questions to solve for the board: its trick table and the values of the cards played. Returns no
    /// questions if `--board` does not select the board.
    pub(super) fn questions(&self) -> AnnotationQuestions {
        if self.is_selected {
            AnnotationQuestions::of(self.problem)
        } else {
            AnnotationQuestions::default()
        }
    }
}

impl AnnotatedPiece {
    /// Marks the boards in a piece of the input that `--board` selects. `selection` counts the boards, because they are
    /// selected by number.
    pub(super) fn new(piece: TextPiece, selection: &mut BoardSelection) -> AnnotatedPiece {
        AnnotatedPiece {
            selected: selection.select_boards(&piece.contents),
            piece,
        }
    }

    /// Returns the boards in this piece of the input that could be read.
    pub(super) fn readable_boards(&self) -> impl Iterator<Item = PieceBoard<'_>> {
        let boards = self.piece.contents.boards.iter().zip(&self.selected);
        boards.filter_map(|(board, &is_selected)| {
            let problem = &board.content.as_ref().ok()?.problem;
            Some(PieceBoard {
                line: board.line,
                problem,
                is_selected,
            })
        })
    }

    /// Returns the boards and warnings of this piece of the input, without those that `--board` does not select.
    pub(super) fn selected_content(&self) -> Cow<'_, TextContent> {
        let mut contents = Cow::Borrowed(&self.piece.contents);
        if self.selected.contains(&false) {
            input::keep_selected(contents.to_mut(), &self.selected);
        }
        contents
    }

    /// Returns the boards of this piece of the input that have something to solve. `input_bytes` is the number of bytes
    /// from the start of the input to the end of the piece.
    pub(super) fn unsolved_boards(&self, input_bytes: u64) -> impl Iterator<Item = UnsolvedBoard> {
        self.readable_boards().filter_map(move |board| {
            let questions = board.questions();
            (!questions.is_empty()).then(|| UnsolvedBoard {
                input_bytes,
                line: board.line,
                problem: board.problem.clone(),
                questions,
            })
        })
    }

    /// Returns true if a board in this piece of the input was too long to be read.
    pub(super) fn has_overlong_board(&self) -> bool {
        let mut boards = self.piece.contents.boards.iter();
        boards.any(|board| {
            let error = board.content.as_ref().err();
            error.is_some_and(|error| matches!(error.flaw, FormatFlaw::TooLong { .. }))
        })
    }
}

/// An iterator over several input files in order, piece by piece, which returns each piece with the path of its file.
pub(super) struct TextPieces<'a> {
    inputs: std::slice::Iter<'a, LastingInput>,
    /// Path and iterator of the input file that is being read; `None` before the first.
    open: Option<(&'a Path, Pieces<Box<dyn BufRead>>)>,
    /// The boards selected by `--board`, with the number of boards read so far.
    pub(super) selection: BoardSelection,
    verbosity: Verbosity,
}

impl<'a> TextPieces<'a> {
    /// Creates an iterator that starts at the first piece of the first input file. The parser produces only the
    /// warnings that `verbosity` prints.
    pub(super) fn new(
        inputs: &'a [LastingInput],
        selection: BoardSelection,
        verbosity: Verbosity,
    ) -> TextPieces<'a> {
        TextPieces {
            inputs: inputs.iter(),
            open: None,
            selection,
            verbosity,
        }
    }

    /// Returns the next piece of the input with the path of its file, or `None` after the last one.
    ///
    /// # Errors
    ///
    /// Returns an error if an input file cannot be read.
    pub(super) fn next(&mut self) -> Result<Option<(&'a Path, AnnotatedPiece)>, Failure> {
        loop {
            if let Some((path, pieces)) = &mut self.open
                && let Some(piece) = pieces.next()
            {
                let piece = piece.map_err(read_failure(path))?;
                let piece = AnnotatedPiece::new(piece, &mut self.selection);
                return Ok(Some((*path, piece)));
            }
            self.open = match self.inputs.next() {
                Some(input) => {
                    let pieces = input
                        .pieces_from_start(self.verbosity)
                        .map_err(read_failure(input.path()))?;
                    Some((input.path(), pieces))
                }
                None => return Ok(None),
            };
        }
    }
}

/// An iterator over the boards of several input files that skips boards with nothing to solve.
pub(super) struct UnsolvedBoards<'a> {
    pieces: TextPieces<'a>,
    /// Path of the input file that contains the boards in `waiting`.
    path: &'a Path,
    /// Boards that have been read, but not yet returned by the iterator.
    waiting: VecDeque<UnsolvedBoard>,
    /// Number of bytes of input read so far, over all files.
    input_bytes: u64,
}

impl<'a> UnsolvedBoards<'a> {
    /// Creates an iterator that starts at the first board of the first input file.
    pub(super) fn new(inputs: &'a [LastingInput], selection: BoardSelection) -> UnsolvedBoards<'a> {
        UnsolvedBoards {
            pieces: TextPieces::new(inputs, selection, Verbosity::Quiet),
            path: Path::new(""),
            waiting: VecDeque::new(),
            input_bytes: 0,
        }
    }

    /// Returns the next board with the path of its file, or `None` after the last one.
    ///
    /// # Errors
    ///
    /// Returns an error if an input file cannot be read.
    pub(super) fn next(&mut self) -> Result<Option<(&'a Path, UnsolvedBoard)>, Failure> {
        loop {
            if let Some(board) = self.waiting.pop_front() {
                return Ok(Some((self.path, board)));
            }
            let Some((path, piece)) = self.pieces.next()? else {
                return Ok(None);
            };
            self.path = path;
            self.input_bytes += piece.piece.text.len() as u64;
            self.waiting.extend(piece.unsolved_boards(self.input_bytes));
        }
    }
}

/// Returns a function that converts an I/O error from reading the file at `path` into a failure that names the file.
pub(super) fn read_failure(path: &Path) -> impl Fn(io::Error) -> Failure {
    let path = path.to_owned();
    move |error| Failure::new(error).with_path(&path)
}
