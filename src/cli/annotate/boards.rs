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
use crate::place::{self, InputPlace};
use crate::remarks::Verbosity;

use crate::failure::Failure;

/// An input text that can be read again from its start.
pub(super) enum LastingInput {
    /// A regular file, which can be opened again.
    Named(PathBuf),
    /// A temporary copy of standard input or a pipe, which can be read only once, with the path that named it.
    Copied { named: PathBuf, copy: File },
}

impl LastingInput {
    /// Opens the input that a path names. Standard input and pipes are copied to a temporary file; returns `None` if
    /// the user stops the program during the copy.
    ///
    /// # Errors
    ///
    /// Returns an error if the input cannot be read.
    pub(super) fn of(path: &Path, stop: &AtomicBool) -> io::Result<Option<LastingInput>> {
        let named = path.to_owned();
        let is_lasting = |path| fs::metadata(path).is_ok_and(|it| it.is_file() || it.is_dir());
        if !place::is_standard(path) && is_lasting(path) {
            return Ok(Some(LastingInput::Named(named)));
        }
        let copy = copied(path, stop)?;
        Ok(copy.map(|copy| LastingInput::Copied { named, copy }))
    }

    /// Reads the text in pieces from its start.
    ///
    /// # Errors
    ///
    /// Returns an error if the text cannot be opened.
    fn pieces(&self, verbosity: Verbosity) -> io::Result<Pieces<Box<dyn BufRead>>> {
        let text: Box<dyn BufRead> = match self {
            LastingInput::Named(path) => input::open(path)?,
            LastingInput::Copied { copy, .. } => {
                let mut copy = copy.try_clone()?;
                copy.rewind()?;
                Box::new(BufReader::with_capacity(input::CHUNK, copy))
            }
        };
        Ok(verbosity.pieces(text))
    }

    /// Returns the path of the input as the user gave it.
    pub(super) fn path(&self) -> &Path {
        match self {
            LastingInput::Named(path) | LastingInput::Copied { named: path, .. } => path,
        }
    }

    /// Returns the length of the text in bytes, or 0 if it is unknown.
    pub(super) fn length(&self) -> u64 {
        let metadata = match self {
            LastingInput::Named(path) => fs::metadata(path),
            LastingInput::Copied { copy, .. } => copy.metadata(),
        };
        metadata.map_or(0, |metadata| metadata.len())
    }
}

/// Returns the beginning of a line, counted from 1, in the file at `path`.
pub(super) fn place(path: &Path, line: usize) -> InputPlace {
    InputPlace::new(place::name(path), Some(line), Some(1))
}

/// Copies standard input or a pipe to a temporary file, on a separate thread because the input may never end. Returns
/// `None` if the user stops the program first.
fn copied(path: &Path, stop: &AtomicBool) -> io::Result<Option<File>> {
    let (done, copies) = bounded(1);
    let path = path.to_owned();
    let copy = move || -> io::Result<File> {
        let mut copy = kibitzer_files::nameless_file()?;
        io::copy(&mut input::open(&path)?, &mut copy)?;
        Ok(copy)
    };
    thread::Builder::new().spawn(move || done.send(copy()))?;
    input::until(&copies, stop).next().transpose()
}

/// A board, and the questions to answer about it.
pub(super) struct AskableBoard {
    /// The approximate number of bytes from the start of the input up to the end of the board.
    pub(super) read: u64,
    /// The line on which the board begins, from 1.
    pub(super) line: usize,
    pub(super) problem: Problem,
    pub(super) questions: AnnotationQuestions,
}

/// A piece of an input text, with the choice of its boards to annotate.
pub(super) struct AnnotatedPiece {
    pub(super) piece: TextPiece,
    /// For each board of the piece, true if `--board` selects it.
    selected: Vec<bool>,
}

/// A board of a piece, read without error.
pub(super) struct PieceBoard<'a> {
    /// The line on which the board begins, from 1.
    pub(super) line: usize,
    pub(super) problem: &'a Problem,
    is_selected: bool,
}

impl PieceBoard<'_> {
    /// Returns the questions to answer about the board; no questions if `--board` does not select it.
    pub(super) fn questions(&self) -> AnnotationQuestions {
        match self.is_selected {
            true => AnnotationQuestions::of(self.problem),
            false => AnnotationQuestions::default(),
        }
    }
}

impl AnnotatedPiece {
    /// Creates a piece from its parsed text. `selection` decides by their numbers in the input which boards are
    /// annotated.
    pub(super) fn of(piece: TextPiece, selection: &mut BoardSelection) -> AnnotatedPiece {
        AnnotatedPiece {
            selected: selection.select(&piece.contents),
            piece,
        }
    }

    /// Returns the boards of the piece that could be read.
    pub(super) fn boards(&self) -> impl Iterator<Item = PieceBoard<'_>> {
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

    /// Returns the content of the piece without the boards that are not selected and their warnings.
    pub(super) fn selected(&self) -> Cow<'_, TextContent> {
        let mut contents = Cow::Borrowed(&self.piece.contents);
        if self.selected.contains(&false) {
            input::keep_selected(contents.to_mut(), &self.selected);
        }
        contents
    }

    /// Returns the boards with questions to answer. `read` is the number of bytes of input up to the end of the piece.
    pub(super) fn askable(&self, read: u64) -> impl Iterator<Item = AskableBoard> {
        self.boards().filter_map(move |board| {
            let questions = board.questions();
            (!questions.is_empty()).then(|| AskableBoard {
                read,
                line: board.line,
                problem: board.problem.clone(),
                questions,
            })
        })
    }

    /// Returns true if a board of the piece was too long to be read.
    pub(super) fn is_lost(&self) -> bool {
        let mut boards = self.piece.contents.boards.iter();
        boards.any(|board| {
            let error = board.content.as_ref().err();
            error.is_some_and(|error| matches!(error.flaw, FormatFlaw::TooLong { .. }))
        })
    }
}

/// An iterator over the pieces of several input texts in order, each piece with the path of its text.
pub(super) struct TextPieces<'a> {
    inputs: std::slice::Iter<'a, LastingInput>,
    /// The text that was opened last; `None` before the first.
    open: Option<(&'a Path, Pieces<Box<dyn BufRead>>)>,
    selection: BoardSelection,
    verbosity: Verbosity,
}

impl<'a> TextPieces<'a> {
    /// Creates an iterator that starts at the first piece of the first text. The pieces have the warnings that
    /// `verbosity` prints.
    pub(super) fn of(
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

    /// Returns the next piece with the path of its text, or `None` after the last one.
    ///
    /// # Errors
    ///
    /// Returns an error if a text cannot be read.
    pub(super) fn next(&mut self) -> Result<Option<(&'a Path, AnnotatedPiece)>, Failure> {
        loop {
            if let Some((path, pieces)) = &mut self.open
                && let Some(piece) = pieces.next()
            {
                let piece = piece.map_err(unreadable(path))?;
                let piece = AnnotatedPiece::of(piece, &mut self.selection);
                return Ok(Some((*path, piece)));
            }
            self.open = match self.inputs.next() {
                Some(input) => {
                    let pieces = input.pieces(self.verbosity);
                    let pieces = pieces.map_err(unreadable(input.path()))?;
                    Some((input.path(), pieces))
                }
                None => return Ok(None),
            };
        }
    }

    /// Returns the selection made by `--board`, which also counts the boards read so far.
    pub(super) fn selection(&self) -> &BoardSelection {
        &self.selection
    }
}

/// An iterator over the boards of several input texts, skipping boards without questions.
pub(super) struct Boards<'a> {
    pieces: TextPieces<'a>,
    /// The path of the input text that contains the boards in `waiting`.
    path: &'a Path,
    /// The boards of the latest piece that the iterator has not returned yet.
    waiting: VecDeque<AskableBoard>,
    /// The number of bytes of input up to the end of the latest piece.
    read: u64,
}

impl<'a> Boards<'a> {
    /// Creates an iterator that starts at the first board of the first text.
    pub(super) fn of(inputs: &'a [LastingInput], selection: BoardSelection) -> Boards<'a> {
        Boards {
            pieces: TextPieces::of(inputs, selection, Verbosity::Quiet),
            path: Path::new(""),
            waiting: VecDeque::new(),
            read: 0,
        }
    }

    /// Returns the next board with the path of its text, or `None` after the last one.
    ///
    /// # Errors
    ///
    /// Returns an error if a text cannot be read.
    pub(super) fn next(&mut self) -> Result<Option<(&'a Path, AskableBoard)>, Failure> {
        loop {
            if let Some(board) = self.waiting.pop_front() {
                return Ok(Some((self.path, board)));
            }
            let Some((path, piece)) = self.pieces.next()? else {
                return Ok(None);
            };
            self.path = path;
            self.read += piece.piece.text.len() as u64;
            self.waiting.extend(piece.askable(self.read));
        }
    }
}

/// Returns a function that turns an error of reading the file at `path` into a failure that names the file.
pub(super) fn unreadable(path: &Path) -> impl Fn(io::Error) -> Failure {
    let path = path.to_owned();
    move |error| Failure::new(error).about(&path)
}
