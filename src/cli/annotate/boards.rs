//! The boards of a text that is read more than once.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Seek};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crossbeam_channel::{RecvTimeoutError, bounded};

use kibitzer::annotation::AnnotationQuestions;
use kibitzer::problem::Problem;
use kibitzer_formats::{FormatFlaw, Pieces, TextPiece};

use crate::batch::TICK;
use crate::input::{self, InputPlace};

use super::AnnotateFailure;

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
        if !input::is_standard(path) && is_lasting(path) {
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
    pub(super) fn pieces(&self) -> io::Result<Pieces<Box<dyn BufRead>>> {
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
        file: input::name(path),
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

/// The boards of texts of which something can be asked.
pub(super) struct Boards<'a> {
    inputs: std::slice::Iter<'a, LastingInput>,
    /// The text that is being read; None before the first and after the last.
    open: Option<(&'a Path, Pieces<Box<dyn BufRead>>)>,
    waiting: VecDeque<AskableBoard>,
    read: u64,
}

impl<'a> Boards<'a> {
    /// The boards of texts, one text after the other.
    pub(super) fn of(inputs: &'a [LastingInput]) -> Boards<'a> {
        Boards {
            inputs: inputs.iter(),
            open: None,
            waiting: VecDeque::new(),
            read: 0,
        }
    }

    /// The next of them, with the path of its text; `None` at the end.
    ///
    /// # Errors
    ///
    /// When a text cannot be read.
    pub(super) fn next(&mut self) -> Result<Option<(&'a Path, AskableBoard)>, AnnotateFailure> {
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
            if let Some(board) = self.waiting.pop_front() {
                return Ok(Some((path, board)));
            }
            match pieces.next() {
                Some(piece) => {
                    let piece = piece.map_err(unreadable(path))?;
                    self.read += piece.text.len() as u64;
                    self.waiting.extend(askable(&piece, self.read));
                }
                None => self.open = None,
            }
        }
    }
}

/// Returns what makes an error of a text that cannot be read at a path.
pub(super) fn unreadable(path: &Path) -> impl Fn(io::Error) -> AnnotateFailure {
    let path = path.to_owned();
    move |error| AnnotateFailure::Unreadable(path.clone(), error)
}

/// The boards of a piece of which something can be asked; the piece ends after `read` bytes of the text.
pub(super) fn askable(piece: &TextPiece, read: u64) -> impl Iterator<Item = AskableBoard> {
    problems(piece).filter_map(move |(line, problem)| {
        let questions = AnnotationQuestions::of(problem);
        (!questions.is_empty()).then(|| AskableBoard {
            read,
            line,
            problem: problem.clone(),
            questions,
        })
    })
}

/// The problems of a piece that could be read, with the lines on which they begin.
pub(super) fn problems(piece: &TextPiece) -> impl Iterator<Item = (usize, &Problem)> {
    let boards = piece.harvest.boards.iter();
    boards.filter_map(|board| Some((board.line, &board.content.as_ref().ok()?.problem)))
}

/// Whether a piece was too long to be kept.
pub(super) fn is_lost(piece: &TextPiece) -> bool {
    let mut boards = piece.harvest.boards.iter();
    boards.any(|board| {
        let error = board.content.as_ref().err();
        error.is_some_and(|error| matches!(error.flaw, FormatFlaw::TooLong { .. }))
    })
}
