//! The boards of a text that is read more than once.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Seek};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crossbeam_channel::{RecvTimeoutError, bounded};

use kibitzer::annotation::AnnotationQuestions;
use kibitzer::problem::Problem;
use kibitzer_formats::{FormatFlaw, Pieces, TextContent, TextPiece};

use crate::input::{self, BoardSelection};
use crate::interrupt::TICK;
use crate::place::{self, InputPlace};

use crate::failure::Failure;

/// A text that can be read again from its start.
pub(super) enum LastingInput {
    /// A file.
    Named(PathBuf),
    /// What came from standard input or a pipe, which say everything once.
    Copied { named: PathBuf, copy: File },
}

impl LastingInput {
    /// Reads the file that a path names, or standard input; `None` if the user stopped it.
    ///
    /// # Errors
    ///
    /// When it cannot be read.
    pub(super) fn of(path: &Path, stop: &AtomicBool) -> io::Result<Option<LastingInput>> {
        let named = path.to_owned();
        let is_lasting = |path| fs::metadata(path).is_ok_and(|it| it.is_file() || it.is_dir());
        if !place::is_standard(path) && is_lasting(path) {
            return Ok(Some(LastingInput::Named(named)));
        }
        let copy = copied(path, stop)?;
        Ok(copy.map(|copy| LastingInput::Copied { named, copy }))
    }

    /// Its pieces, from the first on.
    ///
    /// # Errors
    ///
    /// When it cannot be read.
    fn pieces(&self) -> io::Result<Pieces<Box<dyn BufRead>>> {
        let text: Box<dyn BufRead> = match self {
            LastingInput::Named(path) => input::open(path)?,
            LastingInput::Copied { copy, .. } => {
                let mut copy = copy.try_clone()?;
                copy.rewind()?;
                Box::new(BufReader::with_capacity(input::CHUNK, copy))
            }
        };
        Ok(Pieces::new(text))
    }

    /// As it was named.
    pub(super) fn path(&self) -> &Path {
        match self {
            LastingInput::Named(path) | LastingInput::Copied { named: path, .. } => path,
        }
    }

    /// How many bytes it has, as far as that is known.
    pub(super) fn length(&self) -> u64 {
        let metadata = match self {
            LastingInput::Named(path) => fs::metadata(path),
            LastingInput::Copied { copy, .. } => copy.metadata(),
        };
        metadata.map_or(0, |metadata| metadata.len())
    }
}

/// A place in a text, by the path that names it.
pub(super) fn place(path: &Path, line: usize, column: usize) -> InputPlace {
    InputPlace {
        file: place::name(path),
        line: Some(line),
        column: Some(column),
    }
}

/// All that comes from standard input or a pipe. It is read on a thread of its own: nobody knows when its end comes.
fn copied(path: &Path, stop: &AtomicBool) -> io::Result<Option<File>> {
    let (done, copies) = bounded(1);
    let path = path.to_owned();
    let copy = move || -> io::Result<File> {
        let mut copy = kibitzer_files::nameless()?;
        io::copy(&mut input::open(&path)?, &mut copy)?;
        Ok(copy)
    };
    thread::Builder::new().spawn(move || done.send(copy()))?;
    loop {
        match copies.recv_timeout(TICK) {
            Ok(copy) => return copy.map(Some),
            Err(RecvTimeoutError::Timeout) if stop.load(Ordering::Relaxed) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
        }
    }
}

/// A board and what is to be asked about it.
pub(super) struct AskableBoard {
    /// Bytes of the text up to its end, as nearly as that is known.
    pub(super) read: u64,
    /// The line on which it begins.
    pub(super) line: usize,
    pub(super) problem: Problem,
    pub(super) questions: AnnotationQuestions,
}

/// A piece of a text in which some boards are to be annotated.
pub(super) struct AnnotatedPiece {
    pub(super) piece: TextPiece,
    /// True for each board of the piece that is selected.
    selected: Vec<bool>,
}

/// A board of a piece that could be read.
pub(super) struct PieceBoard<'a> {
    /// The line on which it begins.
    pub(super) line: usize,
    pub(super) problem: &'a Problem,
    is_selected: bool,
}

impl PieceBoard<'_> {
    /// Returns the questions about the board; none if it is not selected.
    pub(super) fn questions(&self) -> AnnotationQuestions {
        match self.is_selected {
            true => AnnotationQuestions::of(self.problem),
            false => AnnotationQuestions::default(),
        }
    }
}

impl AnnotatedPiece {
    /// Counts the boards of a piece.
    pub(super) fn of(piece: TextPiece, selection: &mut BoardSelection) -> AnnotatedPiece {
        AnnotatedPiece {
            selected: selection.select(&piece.contents),
            piece,
        }
    }

    /// The boards that could be read.
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

    /// Returns the selected boards with their warnings.
    pub(super) fn selected(&self) -> Cow<'_, TextContent> {
        let mut contents = Cow::Borrowed(&self.piece.contents);
        if self.selected.contains(&false) {
            input::keep_selected(contents.to_mut(), &self.selected);
        }
        contents
    }

    /// The boards of which something can be asked; the piece ends after `read` bytes of the text.
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

    /// Returns true if the piece was too long to be kept.
    pub(super) fn is_lost(&self) -> bool {
        let mut boards = self.piece.contents.boards.iter();
        boards.any(|board| {
            let error = board.content.as_ref().err();
            error.is_some_and(|error| matches!(error.flaw, FormatFlaw::TooLong { .. }))
        })
    }
}

/// The pieces of texts, one text after the other, each piece with the path of its text.
pub(super) struct TextPieces<'a> {
    inputs: std::slice::Iter<'a, LastingInput>,
    /// The text that is being read; None before the first and after the last.
    open: Option<(&'a Path, Pieces<Box<dyn BufRead>>)>,
    selection: BoardSelection,
}

impl<'a> TextPieces<'a> {
    /// The pieces from the first on.
    pub(super) fn of(inputs: &'a [LastingInput], selection: BoardSelection) -> TextPieces<'a> {
        TextPieces {
            inputs: inputs.iter(),
            open: None,
            selection,
        }
    }

    /// The next of them; `None` at the end.
    ///
    /// # Errors
    ///
    /// When a text cannot be read.
    pub(super) fn next(&mut self) -> Result<Option<(&'a Path, AnnotatedPiece)>, Failure> {
        loop {
            let Some((path, pieces)) = &mut self.open else {
                let Some(input) = self.inputs.next() else {
                    return Ok(None);
                };
                let pieces = input.pieces().map_err(unreadable(input.path()))?;
                self.open = Some((input.path(), pieces));
                continue;
            };
            let path = *path;
            match pieces.next() {
                Some(piece) => {
                    let piece = piece.map_err(unreadable(path))?;
                    let piece = AnnotatedPiece::of(piece, &mut self.selection);
                    return Ok(Some((path, piece)));
                }
                None => self.open = None,
            }
        }
    }

    /// The boards that were counted so far.
    pub(super) fn selection(&self) -> &BoardSelection {
        &self.selection
    }
}

/// The boards of texts of which something can be asked.
pub(super) struct Boards<'a> {
    pieces: TextPieces<'a>,
    /// The path of the text of the boards that wait.
    path: &'a Path,
    waiting: VecDeque<AskableBoard>,
    read: u64,
}

impl<'a> Boards<'a> {
    /// The boards of texts, one text after the other.
    pub(super) fn of(inputs: &'a [LastingInput], selection: BoardSelection) -> Boards<'a> {
        Boards {
            pieces: TextPieces::of(inputs, selection),
            path: Path::new(""),
            waiting: VecDeque::new(),
            read: 0,
        }
    }

    /// The next of them, with the path of its text; `None` at the end.
    ///
    /// # Errors
    ///
    /// When a text cannot be read.
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

/// Returns what makes an error of a text that cannot be read at a path.
pub(super) fn unreadable(path: &Path) -> impl Fn(io::Error) -> Failure {
    let path = path.to_owned();
    move |error| Failure::new(error).about(&path)
}
