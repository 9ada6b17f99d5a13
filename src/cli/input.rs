//! Reads boards from files or standard input, one after the other, on a separate thread.

use std::fmt::{self, Display};
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded, unbounded};

use kibitzer::notation::text::Line;
use kibitzer::problem::Problem;
use kibitzer_formats::{
    FormatFlaw, ReadError, ScoreSubject, SessionHeading, TextBoard, TextContent, TextPiece,
};

use super::args::Input;
use super::input_place::{self, InputPlace, STANDARD_STREAM, is_standard_stream};
use super::interrupt::TICK;
use super::messages::{note, warn};
use super::repeated_warnings::{RepeatedWarnings, Verbosity};
use super::value_parsers::{BoardNumbers, ChosenBoards};

/// A board of the input, a warning about the input or a heading.
pub(super) enum InputItem {
    /// A board of the input, or the reason why it cannot be read.
    Board(Box<InputBoard>),
    /// A warning about the next board of the input, or about the text between boards.
    Warning(InputWarning),
    /// The heading of the session to which the next boards belong.
    Heading(Box<SessionHeading>),
}

/// A board of the input, or the reason why it cannot be read, with its place in the input.
pub(super) struct InputBoard {
    pub(super) place: InputPlace,
    pub(super) line: Result<Line, InputError>,
}

/// Returns an input that consists of a single problem, given by options instead of a file.
pub(super) fn only_board(problem: Problem) -> Receiver<InputItem> {
    let (sender, items) = unbounded();
    let board = InputBoard {
        place: InputPlace::default(),
        line: Ok(Line {
            problem,
            deal_only: false,
        }),
    };
    // The receiver is still there.
    let _ = sender.send(InputItem::Board(Box::new(board)));
    items
}

impl InputItem {
    /// Returns the board, or `None` for any other item. A warning is printed on standard error.
    pub(super) fn into_board(self) -> Option<InputBoard> {
        match self {
            InputItem::Board(board) => Some(*board),
            InputItem::Warning(warning) => {
                warning.print();
                None
            }
            InputItem::Heading(_) => None,
        }
    }
}

/// A warning about a place in the input, or a summary of repeated warnings about a file.
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

/// The reason why a board of the input cannot be read.
#[derive(Debug)]
pub(super) enum InputError {
    /// An I/O error of the operating system while reading the input.
    System(io::Error),
    /// An error in the text of the board.
    Flaw(FormatFlaw),
    /// The input has no board with a number given by `--board`.
    NoBoard {
        /// Board number given by `--board`, from 1.
        wanted: usize,
        /// Number of boards in the input.
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

/// Size of the buffer for reading an input file, in bytes.
pub(super) const READ_BUFFER_BYTES: usize = 1 << 16;

/// Maximum number of boards and warnings that are read before they are needed.
const MAX_ITEMS_READ_AHEAD: usize = 64;

/// Reads the boards of the input files, or of standard input if there are none, and returns a channel that receives
/// them. A separate thread reads, so that no answer waits for the next line of input. It ends when the channel is
/// dropped.
///
/// # Errors
///
/// Returns an error if the system cannot start the thread.
pub(super) fn read_boards(input: Input, verbosity: Verbosity) -> io::Result<Receiver<InputItem>> {
    let (items, receiver) = bounded(MAX_ITEMS_READ_AHEAD);
    let read = move || {
        let mut files = files_or_standard_input(input.files).into_iter();
        let mut reader = ItemReader::new(items, input.chosen, verbosity);
        if let Ok(()) = files.try_for_each(|file| reader.read_items(&file)) {
            // This fails only if the receiver is dropped.
            let _ = reader.send_missing_board();
        }
    };
    std::thread::Builder::new().spawn(read)?;
    Ok(receiver)
}

/// A piece of an input file, usually one board, or the I/O error that ended reading the file.
pub(super) enum InputPart {
    /// The error returned if an input file cannot be opened.
    OpenFailed(io::Error),
    /// A piece of text of an input file, with the boards in it.
    Piece(Box<TextPiece>),
    /// The error returned if an input file cannot be read further.
    ReadFailed(io::Error),
}

/// Reads input files piece by piece, and returns a channel that receives the pieces, each with the index of its file in
/// `files`. A separate thread reads until the channel is dropped.
///
/// # Errors
///
/// Returns an error if the system cannot start the thread.
pub(super) fn read_pieces(
    files: Vec<PathBuf>,
    verbosity: Verbosity,
) -> io::Result<Receiver<(usize, InputPart)>> {
    let (parts, receiver) = bounded(MAX_ITEMS_READ_AHEAD);
    let read = move || {
        let mut files = files.iter().enumerate();
        // This fails only if the receiver is dropped.
        let _ = files.try_for_each(|(index, file)| {
            let send = |part| parts.send((index, part)).map_err(|_| StopReading);
            read_file(file, verbosity, send)
        });
    };
    std::thread::Builder::new().spawn(read)?;
    Ok(receiver)
}

/// Reads one input file, or standard input for `-`, and passes its pieces, or the I/O error, to `send`.
fn read_file(
    path: &Path,
    verbosity: Verbosity,
    mut send: impl FnMut(InputPart) -> Result<(), StopReading>,
) -> Result<(), StopReading> {
    match open_input(path) {
        Err(error) => send(InputPart::OpenFailed(error)),
        Ok(input) => verbosity.pieces(input).try_for_each(|piece| {
            send(piece.map_or_else(InputPart::ReadFailed, |piece| {
                InputPart::Piece(Box::new(piece))
            }))
        }),
    }
}

/// The boards that `--board` selects by number. They are counted from 1 while they are read.
#[derive(Clone, Debug)]
pub(super) struct BoardSelection {
    /// Board numbers given by `--board`; `None` to select all boards.
    wanted: Option<BoardNumbers>,
    /// Number of boards read so far, selected or not.
    read: usize,
}

impl BoardSelection {
    /// Creates the selection of boards given by `--board`, before the first board is read.
    pub(super) fn new(chosen: ChosenBoards) -> BoardSelection {
        BoardSelection {
            wanted: chosen.numbers,
            read: 0,
        }
    }

    /// Returns true if all boards are selected, because `--board` was not given.
    pub(super) fn selects_all(&self) -> bool {
        self.wanted.is_none()
    }

    /// Counts the next board, and returns true if it is selected.
    pub(super) fn select_next(&mut self) -> bool {
        self.read += 1;
        let wanted = self.wanted.as_ref();
        wanted.is_none_or(|wanted| wanted.contains(self.read))
    }

    /// Returns true if no board after those read so far is selected.
    pub(super) fn is_complete(&self) -> bool {
        let last = self.wanted.as_ref().and_then(BoardNumbers::last);
        last.is_some_and(|last| self.read >= last)
    }

    /// Returns an error for the lowest board number given by `--board` that exceeds the number of boards read, or
    /// `None` if there is none.
    pub(super) fn missing_board(&self) -> Option<InputError> {
        let wanted = self.wanted.as_ref()?.lowest_above(self.read)?;
        Some(InputError::NoBoard {
            wanted,
            boards: self.read,
        })
    }

    /// Counts the boards in a piece of the input. Returns a flag for each board, true if `--board` selects it.
    pub(super) fn select_boards(&mut self, contents: &TextContent) -> Vec<bool> {
        let boards = contents.boards.iter();
        let selected = boards.map(|board| is_silent(board) || self.select_next());
        selected.collect()
    }

    /// Removes the boards that `--board` does not select from a piece of the input, with their warnings and results.
    pub(super) fn retain_selected(&mut self, contents: &mut TextContent) {
        let selected = self.select_boards(contents);
        keep_selected(contents, &selected);
    }
}

/// Removes the boards whose flag in `selected` is false from a piece of the input, with their warnings and results.
pub(super) fn keep_selected(contents: &mut TextContent, selected: &[bool]) {
    if selected.iter().all(|&selected| selected) {
        return;
    }
    let mut all = std::mem::take(contents);
    let mut scores = std::mem::take(&mut all.scores);
    contents.heading = std::mem::take(&mut all.heading);
    // The new index of each board, or `None` if it is removed.
    let mut places: Vec<Option<usize>> = Vec::new();
    let mut warnings = Vec::new();
    for item in in_source_order(all) {
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
        ScoreSubject::Board(index) | ScoreSubject::BoardData(index) => {
            let place = places.get(*index).copied().flatten();
            *index = place.unwrap_or(*index);
            place.is_some()
        }
        ScoreSubject::Number(_) | ScoreSubject::Event => true,
    });
    contents.scores = scores;
}

/// Returns true if `board` only reports that a text is empty. It does not count as a board.
fn is_silent(board: &TextBoard) -> bool {
    let error = board.content.as_ref().err();
    error.is_some_and(|error| error.flaw == FormatFlaw::Silent)
}

/// The state of the thread that reads the input and sends the selected boards and their warnings to the command.
struct ItemReader {
    items: Sender<InputItem>,
    /// Name of the input file that is being read; `None` for standard input.
    file: Option<String>,
    selection: BoardSelection,
    /// Warnings about the next board, held back until the board has been read and is known to be selected.
    warnings: Vec<(InputPlace, FormatFlaw)>,
    /// Record of the warnings sent about the current file, used to suppress repetitions.
    repeated: RepeatedWarnings,
}

impl ItemReader {
    fn new(items: Sender<InputItem>, chosen: ChosenBoards, verbosity: Verbosity) -> ItemReader {
        ItemReader {
            repeated: RepeatedWarnings::new(verbosity),
            items,
            file: None,
            selection: BoardSelection::new(chosen),
            warnings: Vec::new(),
        }
    }

    /// Reads one input file, or standard input for `-`, and sends its boards and warnings to the command.
    fn read_items(&mut self, path: &Path) -> Result<(), StopReading> {
        self.file = input_place::file_name(path);
        let verbosity = self.repeated.verbosity;
        let outcome = read_file(path, verbosity, |part| self.send_part(part));
        // The file may also end at the last selected board.
        self.send_warning_summaries()?;
        outcome
    }

    /// Sends the boards and warnings in a piece of the input to the command. An I/O error is sent in place of a board.
    fn send_part(&mut self, part: InputPart) -> Result<(), StopReading> {
        let contents = match part {
            InputPart::Piece(piece) => piece.contents,
            InputPart::OpenFailed(error) | InputPart::ReadFailed(error) => {
                let line = Err(InputError::System(error));
                return self.send_board(self.place_in_file(None, None), line);
            }
        };
        if contents.heading != SessionHeading::default() {
            self.send(InputItem::Heading(Box::new(contents.heading.clone())))?;
        }
        let mut items = in_source_order(contents).into_iter();
        items.try_for_each(|item| match item {
            TextItem::Board(board) => self.send_if_selected(*board),
            TextItem::Warning(warning) => self.send_or_hold_warning(warning),
        })
    }

    /// Sends a board to the command if `--board` selects it.
    fn send_if_selected(&mut self, board: TextBoard) -> Result<(), StopReading> {
        let is_silent = is_silent(&board);
        let (place, line) = match board.content {
            Ok(line) => (self.place_in_file(Some(board.line), None), Ok(line)),
            Err(error) => {
                let place = InputPlace::for_error(self.file.clone(), &error);
                (place, Err(InputError::Flaw(error.flaw)))
            }
        };
        if is_silent {
            return self.send_board(place, line);
        }
        if self.selection.select_next() {
            self.send_held_warnings()?;
            self.send_board(place, line)?;
        } else {
            self.warnings.clear();
        }
        if self.selection.is_complete() {
            Err(StopReading)
        } else {
            Ok(())
        }
    }

    /// Sends a warning to the command: at once if all boards are selected, otherwise with the next selected board.
    fn send_or_hold_warning(&mut self, warning: ReadError) -> Result<(), StopReading> {
        let place = self.place_in_file(Some(warning.line), Some(warning.column));
        self.warnings.push((place, warning.flaw));
        if self.selection.selects_all() {
            self.send_held_warnings()
        } else {
            Ok(())
        }
    }

    /// Sends the warnings that were held back to the command, without repetitions.
    fn send_held_warnings(&mut self) -> Result<(), StopReading> {
        for (place, flaw) in std::mem::take(&mut self.warnings) {
            if self.repeated.should_print_flaw(&flaw) {
                self.send_warning(place, &flaw)?;
            }
        }
        Ok(())
    }

    /// Sends summaries of the repeated warnings about the current file.
    fn send_warning_summaries(&mut self) -> Result<(), StopReading> {
        let mut more = self.repeated.take_summaries().into_iter();
        more.try_for_each(|more| self.send_warning(self.place_in_file(None, None), &more))
    }

    /// Sends an error if `--board` selects a board number greater than the number of boards in the input.
    fn send_missing_board(&mut self) -> Result<(), StopReading> {
        let Some(error) = self.selection.missing_board() else {
            return Ok(());
        };
        self.send_board(InputPlace::default(), Err(error))
    }

    fn place_in_file(&self, line: Option<usize>, column: Option<usize>) -> InputPlace {
        InputPlace::new(self.file.clone(), line, column)
    }

    fn send_board(
        &self,
        place: InputPlace,
        line: Result<Line, InputError>,
    ) -> Result<(), StopReading> {
        self.send(InputItem::Board(Box::new(InputBoard { place, line })))
    }

    fn send_warning(&self, place: InputPlace, warning: &dyn Display) -> Result<(), StopReading> {
        let text = warning.to_string();
        self.send(InputItem::Warning(InputWarning { place, text }))
    }

    fn send(&self, item: InputItem) -> Result<(), StopReading> {
        self.items.send(item).map_err(|_| StopReading)
    }
}

/// Returns the input files unchanged, or `-` for standard input if there are none.
pub(super) fn files_or_standard_input(files: Vec<PathBuf>) -> Vec<PathBuf> {
    if files.is_empty() {
        vec![PathBuf::from(STANDARD_STREAM)]
    } else {
        files
    }
}

/// Reads the input to its end, and returns a channel that contains its only board and all warnings. If the user stops
/// the program first, the channel contains what was read so far.
///
/// # Errors
///
/// Returns the place of the second board if there is one.
pub(super) fn read_only_board(
    items: &Receiver<InputItem>,
    stop: &AtomicBool,
) -> Result<Receiver<InputItem>, InputPlace> {
    let (sender, one) = unbounded();
    let mut boards = 0;
    for item in items_until_stopped(items, stop) {
        match item {
            InputItem::Board(second) if boards == 1 => return Err(second.place),
            InputItem::Board(_) => boards += 1,
            InputItem::Warning(_) | InputItem::Heading(_) => {}
        }
        // The receiver cannot have been dropped: it is returned below.
        let _ = sender.send(item);
    }
    Ok(one)
}

/// Returns an iterator over the items received from a channel, which ends early if the user stops the program.
pub(super) fn items_until_stopped<T>(
    items: &Receiver<T>,
    stop: &AtomicBool,
) -> impl Iterator<Item = T> {
    std::iter::from_fn(move || {
        loop {
            match next_item(items, stop) {
                NextItem::Received(item) => return Some(item),
                NextItem::Quiet => {}
                NextItem::End | NextItem::Stopped => return None,
            }
        }
    })
}

/// The result of waiting for the next item from a channel.
pub(super) enum NextItem<T> {
    /// The next item from the channel.
    Received(T),
    /// No item has arrived from the channel within one [`TICK`].
    Quiet,
    /// The channel is closed, so there are no more items.
    End,
    /// The user has stopped the program.
    Stopped,
}

/// Waits for the next item from a channel, for at most one [`TICK`], and returns the outcome.
pub(super) fn next_item<T>(items: &Receiver<T>, stop: &AtomicBool) -> NextItem<T> {
    if stop.load(Ordering::Relaxed) {
        return NextItem::Stopped;
    }
    match items.recv_timeout(TICK) {
        Ok(item) => NextItem::Received(item),
        Err(RecvTimeoutError::Timeout) => NextItem::Quiet,
        Err(RecvTimeoutError::Disconnected) => NextItem::End,
    }
}

/// The error that ends the reading thread: nobody receives its boards any more, or no further board is selected.
struct StopReading;

/// Opens an input file, or standard input for `-`. Prints a hint if standard input is a terminal.
///
/// # Errors
///
/// Returns an error if the file cannot be opened.
pub(super) fn open_input(path: &Path) -> io::Result<Box<dyn BufRead>> {
    if !is_standard_stream(path) {
        let file = File::open(path)?;
        return Ok(Box::new(BufReader::with_capacity(READ_BUFFER_BYTES, file)));
    }
    let input = io::stdin().lock();
    if input.is_terminal() {
        // Only a hint: it does not matter if it cannot be printed.
        let hint = "reading positions from the terminal, one per line, until Ctrl-D; see `kibitz help` for the format";
        note(&InputPlace::default(), &hint);
    }
    Ok(Box::new(input))
}

/// A board in a piece of the input, or a warning about the piece.
pub(super) enum TextItem {
    /// A board in a piece of the input, or the reason why it cannot be read.
    Board(Box<TextBoard>),
    /// A warning about the next board in a piece of the input, or about the text after the last board.
    Warning(ReadError),
}

/// Returns the boards and warnings in a piece of the input, in source order. The warnings about a board come before it.
pub(super) fn in_source_order(contents: TextContent) -> Vec<TextItem> {
    let mut items = Vec::with_capacity(contents.boards.len() + contents.warnings.len());
    let mut warnings = contents.warnings.into_iter().peekable();
    let mut boards = contents.boards.into_iter().peekable();
    while let Some(board) = boards.next() {
        let end = match (&board.content, boards.peek()) {
            (Err(error), _) => (error.line, error.column),
            (Ok(_), Some(next)) => (next.line, 0),
            (Ok(_), None) => (usize::MAX, 0),
        };
        while let Some(warning) = warnings.next_if(|warning| (warning.line, warning.column) < end) {
            items.push(TextItem::Warning(warning));
        }
        items.push(TextItem::Board(Box::new(board)));
    }
    items.extend(warnings.map(TextItem::Warning));
    items
}
