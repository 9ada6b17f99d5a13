//! Lines and problem documents from files or standard input, one after the other.

use std::fmt::{self, Display};
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded, unbounded};
use serde::Serialize;

use kibitzer::notation::text::Line;
use kibitzer_formats::{FormatFlaw, Harvest, Pieces, ReadError, TextBoard};

use super::batch::TICK;
use super::output::warn;
use super::remarks::{MoreRemarks, Remarks, Verbosity};

/// Where something stands in the input.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub(super) struct InputPlace {
    /// The file, if files were named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) file: Option<String>,
    /// The line, from 1; a document stands on line 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) line: Option<usize>,
    /// The column of the line, from 1, if something is wrong there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) column: Option<usize>,
}

/// What comes from the input, in its order.
pub(super) enum Item {
    /// One line or document.
    Board(Box<InputBoard>),
    /// What is odd about the board that follows, or about the text between boards.
    Warning(InputWarning),
}

/// One line or document, or why it cannot be read.
pub(super) struct InputBoard {
    pub(super) place: InputPlace,
    pub(super) line: Result<Line, InputError>,
}

impl Item {
    /// The board; a warning is told on standard error.
    pub(super) fn told(self) -> Option<InputBoard> {
        match self {
            Item::Board(board) => Some(*board),
            Item::Warning(warning) => {
                warning.tell();
                None
            }
        }
    }
}

/// What is odd about the input, and where.
pub(super) struct InputWarning {
    place: InputPlace,
    content: WarningContent,
}

/// What a warning is about.
enum WarningContent {
    /// One place of a file.
    Flaw(FormatFlaw),
    /// The file as a whole.
    More(MoreRemarks),
}

impl InputWarning {
    /// Tells it on standard error.
    pub(super) fn tell(&self) {
        match &self.content {
            WarningContent::Flaw(flaw) => warn(&self.place, flaw),
            WarningContent::More(more) => warn(&self.place, more),
        }
    }
}

/// Why a line or a document cannot be read.
#[derive(Debug)]
pub(super) enum InputError {
    /// The system does not let us.
    System(io::Error),
    /// What is wrong with it.
    Flaw(FormatFlaw),
}

impl From<io::Error> for InputError {
    fn from(error: io::Error) -> InputError {
        InputError::System(error)
    }
}

impl Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InputError::System(error) => write!(f, "{error}"),
            InputError::Flaw(flaw) => write!(f, "{flaw}"),
        }
    }
}

/// How much of a file is read at once, in bytes.
pub(super) const CHUNK: usize = 1 << 16;

/// The name that stands for standard input, and for standard output.
const STANDARD: &str = "-";

/// How many items are read before somebody asks for them.
pub(super) const READ_AHEAD: usize = 64;

/// Reads files, or standard input if there are none, on a thread of its own: an answer never
/// waits for the next line. Reading ends when the receiver is dropped.
///
/// # Errors
///
/// When the system refuses the thread.
pub(super) fn read(files: Vec<PathBuf>, verbosity: Verbosity) -> io::Result<Receiver<Item>> {
    let (items, receiver) = bounded(READ_AHEAD);
    let read = move || {
        let mut files = or_standard(files).into_iter();
        let _ = files.try_for_each(|file| read_source(&file, &items, verbosity));
    };
    std::thread::Builder::new().spawn(read)?;
    Ok(receiver)
}

/// Standard input, if no files are named.
pub(super) fn or_standard(files: Vec<PathBuf>) -> Vec<PathBuf> {
    match files.is_empty() {
        true => vec![PathBuf::from(STANDARD)],
        false => files,
    }
}

/// The only board, once it is sure that no other comes, and all warnings; fewer if that was not to be waited for.
///
/// # Errors
///
/// Where another one stands.
pub(super) fn one_alone(
    items: &Receiver<Item>,
    stop: &AtomicBool,
) -> Result<Receiver<Item>, InputPlace> {
    let (sender, one) = unbounded();
    let mut boards = 0;
    while !stop.load(Ordering::Relaxed) {
        match items.recv_timeout(TICK) {
            Ok(Item::Board(second)) if boards == 1 => return Err(second.place),
            Ok(item) => {
                boards += usize::from(matches!(item, Item::Board(_)));
                // The receiver stands beside it.
                let _ = sender.send(item);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    Ok(one)
}

/// All that comes, until the user stops it.
pub(super) fn until(items: Receiver<Item>, stop: &AtomicBool) -> impl Iterator<Item = Item> {
    std::iter::from_fn(move || {
        while !stop.load(Ordering::Relaxed) {
            match items.recv_timeout(TICK) {
                Ok(item) => return Some(item),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
        None
    })
}

/// Nobody wants further items.
struct Unwanted;

fn read_source(path: &Path, items: &Sender<Item>, verbosity: Verbosity) -> Result<(), Unwanted> {
    let mut source = Source {
        file: name(path),
        remarks: Remarks::new(verbosity),
        items,
    };
    match open(path) {
        Ok(input) => source.read(input),
        Err(error) => source.refused(error),
    }
}

/// The name by which a file of the input is told; standard input has none.
pub(super) fn name(path: &Path) -> Option<String> {
    (!is_standard(path)).then(|| path.display().to_string())
}

/// The name by which a file is told in a sentence.
pub(super) fn title(path: &Path) -> String {
    name(path).unwrap_or_else(|| "standard input".to_owned())
}

/// Whether standard input or output is meant.
pub(super) fn is_standard(path: &Path) -> bool {
    path == Path::new(STANDARD)
}

/// The file that is meant; `None` for standard input or output.
pub(super) fn file(path: Option<&Path>) -> Option<&Path> {
    path.filter(|path| !is_standard(path))
}

/// Opens a file, or standard input.
///
/// # Errors
///
/// When the system does not let us.
pub(super) fn open(path: &Path) -> io::Result<Box<dyn BufRead>> {
    if !is_standard(path) {
        let file = File::open(path)?;
        return Ok(Box::new(BufReader::with_capacity(CHUNK, file)));
    }
    let input = io::stdin().lock();
    if input.is_terminal() {
        // A hint, worth nothing if it cannot be seen.
        let hint =
            "kibitz: type one position on each line, Ctrl-D ends; `kibitz help` shows the form";
        let _ = writeln!(io::stderr(), "{hint}");
    }
    Ok(Box::new(input))
}

/// What a text says, one after the other.
pub(super) enum SaidInText {
    /// A board, or why it cannot be read.
    Board(Box<TextBoard>),
    /// What is odd.
    Warning(ReadError),
}

/// What a part of a text says, in its order; what is odd about a board comes before it.
pub(super) fn in_order(harvest: Harvest) -> Vec<SaidInText> {
    let mut said = Vec::with_capacity(harvest.boards.len() + harvest.warnings.len());
    let mut warnings = harvest.warnings.into_iter().peekable();
    let mut boards = harvest.boards.into_iter().peekable();
    while let Some(board) = boards.next() {
        let end = match (&board.content, boards.peek()) {
            (Err(error), _) => (error.line, error.column),
            (Ok(_), Some(next)) => (next.line, 0),
            (Ok(_), None) => (usize::MAX, 0),
        };
        while let Some(warning) = warnings.next_if(|it| (it.line, it.column) < end) {
            said.push(SaidInText::Warning(warning));
        }
        said.push(SaidInText::Board(Box::new(board)));
    }
    said.extend(warnings.map(SaidInText::Warning));
    said
}

/// A file or standard input.
struct Source<'a> {
    file: Option<String>,
    remarks: Remarks,
    items: &'a Sender<Item>,
}

impl Source<'_> {
    fn read(&mut self, input: impl BufRead) -> Result<(), Unwanted> {
        for piece in Pieces::new(input) {
            match piece {
                Ok(piece) => self.tell(piece.harvest)?,
                Err(error) => return self.refused(error),
            }
        }
        for more in self.remarks.end() {
            self.warn(self.place(None, None), WarningContent::More(more))?;
        }
        Ok(())
    }

    fn tell(&mut self, harvest: Harvest) -> Result<(), Unwanted> {
        in_order(harvest)
            .into_iter()
            .try_for_each(|said| match said {
                SaidInText::Board(board) => self.board(*board),
                SaidInText::Warning(warning) if self.remarks.prints(&warning.flaw) => {
                    let place = self.place(Some(warning.line), Some(warning.column));
                    self.warn(place, WarningContent::Flaw(warning.flaw))
                }
                SaidInText::Warning(_) => Ok(()),
            })
    }

    fn board(&self, board: TextBoard) -> Result<(), Unwanted> {
        match board.content {
            Ok(line) => self.send(self.place(Some(board.line), None), Ok(line)),
            // Standard input need not say anything.
            Err(error) if error.flaw == FormatFlaw::Silent && self.file.is_none() => Ok(()),
            Err(error) => {
                let place = self.place(Some(error.line), Some(error.column));
                self.send(place, Err(InputError::Flaw(error.flaw)))
            }
        }
    }

    fn warn(&self, place: InputPlace, content: WarningContent) -> Result<(), Unwanted> {
        let item = Item::Warning(InputWarning { place, content });
        self.items.send(item).map_err(|_| Unwanted)
    }

    fn refused(&self, error: io::Error) -> Result<(), Unwanted> {
        self.send(self.place(None, None), Err(error.into()))
    }

    fn place(&self, line: Option<usize>, column: Option<usize>) -> InputPlace {
        InputPlace {
            file: self.file.clone(),
            line,
            column,
        }
    }

    fn send(&self, place: InputPlace, line: Result<Line, InputError>) -> Result<(), Unwanted> {
        let item = Item::Board(Box::new(InputBoard { place, line }));
        self.items.send(item).map_err(|_| Unwanted)
    }
}
