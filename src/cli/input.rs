//! Lines and problem documents from files or standard input, one after the other.

use std::fmt::{self, Display};
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, TrySendError, bounded};
use serde::Serialize;

use kibitzer::notation::text::Line;
use kibitzer_formats::{FormatFlaw, Pieces, ReadError};

use super::batch::TICK;

/// Where a question stands in the input.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub(super) struct InputPlace {
    /// The file, if files were named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) file: Option<String>,
    /// The line, from 1; a document stands on line 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) line: Option<usize>,
}

/// One line or document, or why it cannot be read.
pub(super) struct Item {
    pub(super) place: InputPlace,
    pub(super) line: Result<Line, InputError>,
}

/// Why a line or a document cannot be read.
#[derive(Debug)]
pub(super) enum InputError {
    /// The system does not let us.
    System(io::Error),
    /// What is wrong at a column of the line.
    Flaw {
        /// From 1.
        column: usize,
        /// What is wrong there.
        flaw: FormatFlaw,
    },
}

impl From<io::Error> for InputError {
    fn from(error: io::Error) -> InputError {
        InputError::System(error)
    }
}

/// What the place does not say already.
impl From<ReadError> for InputError {
    fn from(error: ReadError) -> InputError {
        let ReadError { column, flaw, .. } = error;
        InputError::Flaw { column, flaw }
    }
}

impl Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InputError::System(error) => write!(f, "{error}"),
            // All of the text is meant.
            InputError::Flaw {
                flaw:
                    flaw @ (FormatFlaw::Silent
                    | FormatFlaw::NoDeal
                    | FormatFlaw::NoText
                    | FormatFlaw::Other(_)
                    | FormatFlaw::TooLong { .. }),
                ..
            } => write!(f, "{flaw}"),
            InputError::Flaw { column, flaw } => write!(f, "column {column}: {flaw}"),
        }
    }
}

/// How much of a file is read at once, in bytes.
const CHUNK: usize = 1 << 16;

/// How many items are read before somebody asks for them.
const READ_AHEAD: usize = 64;

/// Reads files, or standard input if there are none, on a thread of its own: an answer never
/// waits for the next line. Reading ends when the receiver is dropped.
///
/// # Errors
///
/// When the system refuses the thread.
pub(super) fn read(files: Vec<PathBuf>) -> io::Result<Receiver<Item>> {
    let (items, receiver) = bounded(READ_AHEAD);
    let read = move || {
        let _ = match files.is_empty() {
            true => read_stdin(&items),
            false => files.iter().try_for_each(|file| read_file(file, &items)),
        };
    };
    std::thread::Builder::new().spawn(read)?;
    Ok(receiver)
}

/// The only item, once it is sure that no other comes; fewer if that was not to be waited for.
///
/// # Errors
///
/// Where another one stands.
pub(super) fn one_alone(
    items: &Receiver<Item>,
    stop: &AtomicBool,
) -> Result<Receiver<Item>, InputPlace> {
    let (sender, one) = bounded(1);
    while !stop.load(Ordering::Relaxed) {
        match items.recv_timeout(TICK) {
            Ok(item) => match sender.try_send(item) {
                Err(TrySendError::Full(second)) => return Err(second.place),
                Ok(()) | Err(TrySendError::Disconnected(_)) => {}
            },
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    Ok(one)
}

/// Nobody wants further items.
struct Unwanted;

fn read_stdin(items: &Sender<Item>) -> Result<(), Unwanted> {
    let input = io::stdin().lock();
    if input.is_terminal() {
        // A hint, worth nothing if it cannot be seen.
        let hint =
            "kibitz: type one position on each line, Ctrl-D ends; `kibitz help` shows the form";
        let _ = writeln!(io::stderr(), "{hint}");
    }
    Source::new(None, items).read(input)
}

fn read_file(path: &Path, items: &Sender<Item>) -> Result<(), Unwanted> {
    let source = Source::new(Some(path.display().to_string()), items);
    match File::open(path) {
        Ok(file) => source.read(BufReader::with_capacity(CHUNK, file)),
        Err(error) => source.send(None, Err(error.into())),
    }
}

/// A file or standard input.
struct Source<'a> {
    file: Option<String>,
    items: &'a Sender<Item>,
}

impl<'a> Source<'a> {
    fn new(file: Option<String>, items: &'a Sender<Item>) -> Source<'a> {
        Source { file, items }
    }

    fn read(&self, input: impl BufRead) -> Result<(), Unwanted> {
        for piece in Pieces::new(input) {
            let harvest = match piece {
                Ok(piece) => piece.harvest,
                Err(error) => return self.send(None, Err(error.into())),
            };
            for board in harvest.boards {
                match board.content {
                    Ok(line) => self.send(Some(board.line), Ok(line))?,
                    // Standard input need not say anything.
                    Err(error) if error.flaw == FormatFlaw::Silent && self.file.is_none() => {}
                    Err(error) => self.send(Some(error.line), Err(error.into()))?,
                }
            }
        }
        Ok(())
    }

    fn send(&self, line: Option<usize>, content: Result<Line, InputError>) -> Result<(), Unwanted> {
        let place = InputPlace {
            file: self.file.clone(),
            line,
        };
        let item = Item {
            place,
            line: content,
        };
        self.items.send(item).map_err(|_| Unwanted)
    }
}
