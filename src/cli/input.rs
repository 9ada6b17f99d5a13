//! Reads boards from files or standard input, one after the other, on a separate thread.

use std::fmt::{self, Display};
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded, unbounded};

use kibitzer::notation::text::Line;
use kibitzer_formats::{FormatFlaw, ReadError, ScoreSubject, TextBoard, TextContent, TextPiece};

use super::args::Input;
use super::interrupt::TICK;
use super::messages::{note, warn};
use super::place::{self, InputPlace, STANDARD, is_standard};
use super::remarks::{Remarks, Verbosity};
use super::value_parsers::{BoardNumbers, ChosenBoards};

/// A board or a warning from the input, in the order of the input.
pub(super) enum Item {
    /// A board, given by a line or a document.
    Board(Box<InputBoard>),
    /// A warning about the board that follows, or about the text between boards.
    Warning(InputWarning),
}

/// A board of the input with its place, or the reason why it cannot be read.
pub(super) struct InputBoard {
    pub(super) place: InputPlace,
    pub(super) line: Result<Line, InputError>,
}

impl Item {
    /// Returns the board of the item. For a warning, prints it on standard error and returns `None`.
    pub(super) fn into_board(self) -> Option<InputBoard> {
        match self {
            Item::Board(board) => Some(*board),
            Item::Warning(warning) => {
                warning.print();
                None
            }
        }
    }
}

/// A warning about one place of the input, or a summary of further warnings about a file as a whole.
pub(super) struct InputWarning {
    place: InputPlace,
    text: String,
}

impl InputWarning {
    /// Prints the warning on standard error.
    pub(super) fn print(&self) {
        warn(&self.place, &self.text);
    }
}

/// The reason why a board cannot be read.
#[derive(Debug)]
pub(super) enum InputError {
    /// An I/O error of the operating system.
    System(io::Error),
    /// An error in the text of the board.
    Flaw(FormatFlaw),
    /// The input has no board with this number.
    NoBoard {
        /// The number given by `--board`, from 1.
        wanted: usize,
        /// The number of boards in the input.
        boards: usize,
    },
}

impl Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InputError::System(error) => write!(f, "{error}"),
            InputError::Flaw(flaw) => write!(f, "{flaw}"),
            InputError::NoBoard { wanted, boards } => {
                write!(f, "there is no board {wanted}: the input has ")?;
                match boards {
                    0 => f.write_str("none"),
                    1 => f.write_str("one"),
                    boards => write!(f, "boards 1 to {boards}"),
                }
            }
        }
    }
}

/// The size of the read buffer for a file, in bytes.
pub(super) const CHUNK: usize = 1 << 16;

/// The number of items that are read before they are needed.
const READ_AHEAD: usize = 64;

/// Reads files, or standard input if there are none, on a separate thread, so that no answer waits for the next line of
/// input. Reading ends when the receiver is dropped.
///
/// # Errors
///
/// Returns an error if the system cannot start the thread.
pub(super) fn read(input: Input, verbosity: Verbosity) -> io::Result<Receiver<Item>> {
    let (items, receiver) = bounded(READ_AHEAD);
    let read = move || {
        let mut files = or_standard(input.files).into_iter();
        let mut reader = ItemReader::new(items, input.chosen, verbosity);
        if let Ok(()) = files.try_for_each(|file| reader.read(&file)) {
            // This fails only if the receiver is dropped.
            let _ = reader.end();
        }
    };
    std::thread::Builder::new().spawn(read)?;
    Ok(receiver)
}

/// A piece of a file, or the I/O error that ended reading it.
pub(super) enum InputPart {
    /// The file cannot be opened.
    Closed(io::Error),
    /// A piece of text with its boards.
    Piece(Box<TextPiece>),
    /// The file cannot be read further.
    Broken(io::Error),
}

/// Reads files on a separate thread, and sends their parts, each with the index of its file in `files`. Reading ends
/// when the receiver is dropped.
///
/// # Errors
///
/// Returns an error if the system cannot start the thread.
pub(super) fn read_pieces(
    files: Vec<PathBuf>,
    verbosity: Verbosity,
) -> io::Result<Receiver<(usize, InputPart)>> {
    let (parts, receiver) = bounded(READ_AHEAD);
    let read = move || {
        let mut files = files.iter().enumerate();
        // This fails only if the receiver is dropped.
        let _ = files.try_for_each(|(index, file)| {
            let send = |part| parts.send((index, part)).map_err(|_| Unwanted);
            read_file(file, verbosity, send)
        });
    };
    std::thread::Builder::new().spawn(read)?;
    Ok(receiver)
}

/// Reads one file, or standard input for `-`, and passes its parts to `send`.
fn read_file(
    path: &Path,
    verbosity: Verbosity,
    mut send: impl FnMut(InputPart) -> Result<(), Unwanted>,
) -> Result<(), Unwanted> {
    match open(path) {
        Err(error) => send(InputPart::Closed(error)),
        Ok(input) => verbosity.pieces(input).try_for_each(|piece| {
            send(piece.map_or_else(InputPart::Broken, |it| InputPart::Piece(Box::new(it))))
        }),
    }
}

/// The selection made by `--board`. Boards are numbered from 1 while they are read.
#[derive(Clone, Debug)]
pub(super) struct BoardSelection {
    /// The numbers given by `--board`; `None` to select all boards.
    wanted: Option<BoardNumbers>,
    /// The number of boards counted so far, selected or not.
    read: usize,
}

impl BoardSelection {
    /// Creates a selection before the first board is read.
    pub(super) fn new(chosen: ChosenBoards) -> BoardSelection {
        BoardSelection {
            wanted: chosen.numbers,
            read: 0,
        }
    }

    /// Returns true if `--board` was not given.
    pub(super) fn is_of_all(&self) -> bool {
        self.wanted.is_none()
    }

    /// Counts the next board, and returns true if it is selected.
    pub(super) fn takes_next(&mut self) -> bool {
        self.read += 1;
        let wanted = self.wanted.as_ref();
        wanted.is_none_or(|wanted| wanted.contain(self.read))
    }

    /// Returns true if no board after those counted so far is selected.
    pub(super) fn is_over(&self) -> bool {
        let last = self.wanted.as_ref().and_then(BoardNumbers::last);
        last.is_some_and(|last| self.read >= last)
    }

    /// Returns an error for the lowest selected number that exceeds the number of boards read, or `None` if there is
    /// no such number.
    pub(super) fn missing(&self) -> Option<InputError> {
        let wanted = self.wanted.as_ref()?.missing(self.read)?;
        Some(InputError::NoBoard {
            wanted,
            boards: self.read,
        })
    }

    /// Counts the boards in a piece of text. Returns a flag for each board, true if it is selected.
    pub(super) fn select(&mut self, contents: &TextContent) -> Vec<bool> {
        let boards = contents.boards.iter();
        let selected = boards.map(|board| is_silent(board) || self.takes_next());
        selected.collect()
    }

    /// Removes the boards that are not selected from a piece of text, with their warnings and results.
    pub(super) fn choose(&mut self, contents: &mut TextContent) {
        let selected = self.select(contents);
        keep_selected(contents, &selected);
    }
}

/// Removes the boards for which `selected` is false from a piece of text, with their warnings and results.
pub(super) fn keep_selected(contents: &mut TextContent, selected: &[bool]) {
    if selected.iter().all(|&it| it) {
        return;
    }
    let mut all = std::mem::take(contents);
    let mut scores = std::mem::take(&mut all.scores);
    // The new index of each board, or `None` if it is removed.
    let mut places: Vec<Option<usize>> = Vec::new();
    let mut warnings = Vec::new();
    for item in in_order(all) {
        match item {
            TextItem::Warning(warning) => warnings.push(warning),
            TextItem::Board(board) => {
                let stays = selected.get(places.len()) == Some(&true);
                places.push(stays.then_some(contents.boards.len()));
                if stays {
                    contents.boards.push(*board);
                    contents.warnings.append(&mut warnings);
                }
                warnings.clear();
            }
        }
    }
    scores.retain_mut(|scores| match &mut scores.subject {
        ScoreSubject::Board(index) => {
            let place = places.get(*index).copied().flatten();
            *index = place.unwrap_or(*index);
            place.is_some()
        }
        ScoreSubject::Number(_) | ScoreSubject::Event => true,
    });
    contents.scores = scores;
}

/// Returns true if this is the error for an empty text, which does not count as a board.
fn is_silent(board: &TextBoard) -> bool {
    let error = board.content.as_ref().err();
    error.is_some_and(|error| error.flaw == FormatFlaw::Silent)
}

/// The part of the reading thread that sends the selected boards and their warnings to the command.
struct ItemReader {
    items: Sender<Item>,
    /// The name of the current file; `None` for standard input.
    file: Option<String>,
    selection: BoardSelection,
    /// Warnings about the next board, held back until it is known whether that board is selected.
    warnings: Vec<(InputPlace, FormatFlaw)>,
    /// The record of the warnings sent about the current file, by which repetitions are suppressed.
    remarks: Remarks,
}

impl ItemReader {
    fn new(items: Sender<Item>, chosen: ChosenBoards, verbosity: Verbosity) -> ItemReader {
        ItemReader {
            remarks: Remarks::new(verbosity),
            items,
            file: None,
            selection: BoardSelection::new(chosen),
            warnings: Vec::new(),
        }
    }

    /// Reads one file, or standard input for `-`.
    fn read(&mut self, path: &Path) -> Result<(), Unwanted> {
        self.file = place::name(path);
        let verbosity = self.remarks.verbosity();
        let outcome = read_file(path, verbosity, |part| self.part(part));
        // The file may also end at the last selected board.
        self.end_of_file()?;
        outcome
    }

    fn part(&mut self, part: InputPart) -> Result<(), Unwanted> {
        let contents = match part {
            InputPart::Piece(piece) => piece.contents,
            InputPart::Closed(error) | InputPart::Broken(error) => {
                let line = Err(InputError::System(error));
                return self.send_board(self.place(None, None), line);
            }
        };
        let mut items = in_order(contents).into_iter();
        items.try_for_each(|item| match item {
            TextItem::Board(board) => self.board(*board),
            TextItem::Warning(warning) => self.warn(warning),
        })
    }

    /// Sends a board to the command if `--board` selects it.
    fn board(&mut self, board: TextBoard) -> Result<(), Unwanted> {
        let is_silent = is_silent(&board);
        let (place, line) = match board.content {
            Ok(line) => (self.place(Some(board.line), None), Ok(line)),
            Err(error) => {
                let place = InputPlace::of_error(self.file.clone(), &error);
                (place, Err(InputError::Flaw(error.flaw)))
            }
        };
        if is_silent {
            return self.send_board(place, line);
        }
        match self.selection.takes_next() {
            true => {
                self.warned()?;
                self.send_board(place, line)?;
            }
            false => self.warnings.clear(),
        }
        match self.selection.is_over() {
            true => Err(Unwanted),
            false => Ok(()),
        }
    }

    /// Sends a warning: at once if all boards are selected, otherwise with the next board.
    fn warn(&mut self, warning: ReadError) -> Result<(), Unwanted> {
        let place = self.place(Some(warning.line), Some(warning.column));
        self.warnings.push((place, warning.flaw));
        match self.selection.is_of_all() {
            true => self.warned(),
            false => Ok(()),
        }
    }

    fn warned(&mut self) -> Result<(), Unwanted> {
        for (place, flaw) in std::mem::take(&mut self.warnings) {
            if self.remarks.prints(&flaw) {
                self.send_warning(place, &flaw)?;
            }
        }
        Ok(())
    }

    /// Sends summaries of the warnings that were repeated in the file that ends here.
    fn end_of_file(&mut self) -> Result<(), Unwanted> {
        let mut more = self.remarks.end().into_iter();
        more.try_for_each(|more| self.send_warning(self.place(None, None), &more))
    }

    /// Sends an error if `--board` selects a number greater than the number of boards in the input.
    fn end(&mut self) -> Result<(), Unwanted> {
        let Some(error) = self.selection.missing() else {
            return Ok(());
        };
        self.send_board(InputPlace::default(), Err(error))
    }

    fn place(&self, line: Option<usize>, column: Option<usize>) -> InputPlace {
        InputPlace::new(self.file.clone(), line, column)
    }

    fn send_board(
        &self,
        place: InputPlace,
        line: Result<Line, InputError>,
    ) -> Result<(), Unwanted> {
        self.send(Item::Board(Box::new(InputBoard { place, line })))
    }

    fn send_warning(&self, place: InputPlace, warning: &dyn Display) -> Result<(), Unwanted> {
        let text = warning.to_string();
        self.send(Item::Warning(InputWarning { place, text }))
    }

    fn send(&self, item: Item) -> Result<(), Unwanted> {
        self.items.send(item).map_err(|_| Unwanted)
    }
}

/// Returns the files, or standard input if there are none.
pub(super) fn or_standard(files: Vec<PathBuf>) -> Vec<PathBuf> {
    match files.is_empty() {
        true => vec![PathBuf::from(STANDARD)],
        false => files,
    }
}

/// Reads the input to its end, and returns its only board with all warnings, as a channel of items. If the user stops
/// the program first, the channel has the items read so far.
///
/// # Errors
///
/// Returns the place of the second board if there is one.
pub(super) fn one_alone(
    items: &Receiver<Item>,
    stop: &AtomicBool,
) -> Result<Receiver<Item>, InputPlace> {
    let (sender, one) = unbounded();
    let mut boards = 0;
    for item in until(items, stop) {
        match item {
            Item::Board(second) if boards == 1 => return Err(second.place),
            Item::Board(_) => boards += 1,
            Item::Warning(_) => {}
        }
        // The receiver cannot have been dropped: it is returned below.
        let _ = sender.send(item);
    }
    Ok(one)
}

/// Returns an iterator over the items of the input, which ends early if the user stops the program.
pub(super) fn until<T>(items: &Receiver<T>, stop: &AtomicBool) -> impl Iterator<Item = T> {
    std::iter::from_fn(move || {
        loop {
            match next(items, stop) {
                Next::Item(item) => return Some(item),
                Next::Quiet => {}
                Next::End | Next::Stopped => return None,
            }
        }
    })
}

/// The result of waiting for the next item from a channel.
pub(super) enum Next<T> {
    /// The next item.
    Item(T),
    /// No item has arrived within one [`TICK`].
    Quiet,
    /// The channel is closed, so there are no more items.
    End,
    /// The user has stopped the program.
    Stopped,
}

/// Waits for the next item from a channel, for at most one [`TICK`].
pub(super) fn next<T>(items: &Receiver<T>, stop: &AtomicBool) -> Next<T> {
    if stop.load(Ordering::Relaxed) {
        return Next::Stopped;
    }
    match items.recv_timeout(TICK) {
        Ok(item) => Next::Item(item),
        Err(RecvTimeoutError::Timeout) => Next::Quiet,
        Err(RecvTimeoutError::Disconnected) => Next::End,
    }
}

/// The signal to stop reading: the receiver was dropped, or no further board is selected.
struct Unwanted;

/// Opens a file, or standard input for `-`. Prints a hint if standard input is a terminal.
///
/// # Errors
///
/// Returns an error if the file cannot be opened.
pub(super) fn open(path: &Path) -> io::Result<Box<dyn BufRead>> {
    if !is_standard(path) {
        let file = File::open(path)?;
        return Ok(Box::new(BufReader::with_capacity(CHUNK, file)));
    }
    let input = io::stdin().lock();
    if input.is_terminal() {
        // Only a hint: it does not matter if it cannot be printed.
        let hint = "reading positions from the terminal, one per line, until Ctrl-D; see `kibitz help` for the format";
        note(&InputPlace::default(), &hint);
    }
    Ok(Box::new(input))
}

/// A board of a text, or a warning about it.
pub(super) enum TextItem {
    /// A board, or the reason why it cannot be read.
    Board(Box<TextBoard>),
    /// A warning about the next board, or about the text after the last one.
    Warning(ReadError),
}

/// Returns the boards and warnings of a piece of text in order. The warnings about a board come before it.
pub(super) fn in_order(contents: TextContent) -> Vec<TextItem> {
    let mut items = Vec::with_capacity(contents.boards.len() + contents.warnings.len());
    let mut warnings = contents.warnings.into_iter().peekable();
    let mut boards = contents.boards.into_iter().peekable();
    while let Some(board) = boards.next() {
        let end = match (&board.content, boards.peek()) {
            (Err(error), _) => (error.line, error.column),
            (Ok(_), Some(next)) => (next.line, 0),
            (Ok(_), None) => (usize::MAX, 0),
        };
        while let Some(warning) = warnings.next_if(|it| (it.line, it.column) < end) {
            items.push(TextItem::Warning(warning));
        }
        items.push(TextItem::Board(Box::new(board)));
    }
    items.extend(warnings.map(TextItem::Warning));
    items
}
