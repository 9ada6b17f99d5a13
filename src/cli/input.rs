//! Lines and problem documents from files or standard input, one after the other.

use std::fmt::{self, Display};
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, TrySendError, bounded};
use serde::Serialize;

use kibitzer::notation::text::{self, Line};
use kibitzer_formats::{Extent, Format, FormatFlaw, ReadError, Recognised};

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
    /// The bytes of a file are no text.
    Binary,
    /// The file says nothing.
    Silent,
    /// The line is longer than any that is read.
    LongLine,
    /// The document is.
    LongDocument,
    /// There is no deal in it.
    NoDeal,
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
            InputError::Binary => {
                f.write_str("this is no text: expected a problem document or positions, in UTF-8")
            }
            InputError::Silent => {
                f.write_str("the file ends before a problem document or a position")
            }
            InputError::LongLine => write!(f, "the line is longer than {LONGEST_LINE} bytes"),
            InputError::LongDocument => {
                write!(f, "the document is longer than {LONGEST_DOCUMENT} bytes")
            }
            InputError::NoDeal => write!(f, "{}", FormatFlaw::NoDeal),
            InputError::Flaw { column, flaw } => write!(f, "column {column}: {flaw}"),
        }
    }
}

/// The longest line and the longest document that are read, in bytes.
const LONGEST_LINE: usize = 1 << 16;
const LONGEST_DOCUMENT: u64 = 1 << 22;

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
        Ok(file) => source.read(BufReader::new(file)),
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

    fn read(&self, mut input: impl BufRead) -> Result<(), Unwanted> {
        let mut number = 0;
        let mut before = Vec::new();
        loop {
            number += 1;
            let line = match read_line(&mut input) {
                Ok(Some(line)) => line,
                Ok(None) => {
                    // The last line may be without an end, and then none begins after it.
                    let is_new = before.last().is_none_or(|&last| last == b'\n');
                    return self.nothing(number - usize::from(!is_new));
                }
                Err(error) => return self.send(Some(number), Err(error.into())),
            };
            let whole = match Content::of(&line) {
                Content::Silent => {
                    before.extend(line.bytes);
                    continue;
                }
                Content::In(format) => Some(format).filter(|it| it.extent == Extent::Whole),
                Content::Binary if self.file.is_some() => {
                    return self.send(Some(number), Err(InputError::Binary));
                }
                // What is wrong with it, a line says best itself.
                Content::Binary | Content::Unknown => None,
            };
            let Some(format) = whole else {
                self.line(number, &line, &mut input)?;
                return self.lines(number, input);
            };
            before.extend(line.bytes);
            return self.whole(format, before, input);
        }
    }

    /// The end of an input that says nothing, on this line; standard input need not say anything.
    fn nothing(&self, number: usize) -> Result<(), Unwanted> {
        match self.file {
            Some(_) => self.send(Some(number), Err(InputError::Silent)),
            None => Ok(()),
        }
    }

    /// The lines after the first one that says something.
    fn lines(&self, mut number: usize, mut input: impl BufRead) -> Result<(), Unwanted> {
        loop {
            number += 1;
            match read_line(&mut input) {
                Ok(Some(line)) => self.line(number, &line, &mut input)?,
                Ok(None) => return Ok(()),
                Err(error) => return self.send(Some(number), Err(error.into())),
            }
        }
    }

    /// A line; the input goes on behind what was read of it.
    fn line(
        &self,
        number: usize,
        line: &RawLine,
        input: &mut impl BufRead,
    ) -> Result<(), Unwanted> {
        if line.is_cut {
            let error = match input.skip_until(b'\n') {
                Ok(_) => InputError::LongLine,
                Err(error) => error.into(),
            };
            return self.send(Some(number), Err(error));
        }
        match kibitzer_formats::decode(&line.bytes) {
            Err(error) => self.send(Some(number), Err(error.into())),
            Ok(text) => match text::parse_numbered(number, text) {
                None => Ok(()),
                Some(line) => {
                    let line = line.map_err(|error| error.map(FormatFlaw::Ours).into());
                    self.send(Some(number), line)
                }
            },
        }
    }

    /// A text that makes sense as a whole; `text` is its beginning.
    fn whole(
        &self,
        format: &Format,
        mut text: Vec<u8>,
        input: impl BufRead,
    ) -> Result<(), Unwanted> {
        let mut input = input.take(LONGEST_DOCUMENT);
        if let Err(error) = input.read_to_end(&mut text) {
            return self.send(Some(1), Err(error.into()));
        }
        if text.len() as u64 > LONGEST_DOCUMENT {
            return self.send(Some(1), Err(InputError::LongDocument));
        }
        let text = match kibitzer_formats::decode(&text) {
            Ok(text) => text.trim_start_matches('\u{feff}'),
            Err(error) => return self.send(Some(error.line), Err(error.into())),
        };
        let problems = format.read(text);
        if problems.is_empty() {
            return self.send(Some(1), Err(InputError::NoDeal));
        }
        problems
            .into_iter()
            .try_for_each(|(number, problem)| match problem {
                Ok(line) => self.send(Some(number), Ok(line)),
                Err(error) => self.send(Some(error.line), Err(error.into())),
            })
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

/// What a source holds, as its first line that says something shows.
enum Content {
    /// The line says nothing.
    Silent,
    In(&'static Format),
    Unknown,
    Binary,
}

impl Content {
    fn of(line: &RawLine) -> Content {
        let text = String::from_utf8_lossy(&line.bytes);
        let text = text.trim_start_matches('\u{feff}').trim();
        // A letter may be cut, too.
        let text = match line.is_cut {
            true => text.trim_end_matches(char::REPLACEMENT_CHARACTER),
            false => text,
        };
        match Format::of(text) {
            Recognised::Nothing if !line.is_cut => Content::Silent,
            Recognised::In(format) => Content::In(format),
            Recognised::Nothing | Recognised::Unknown if text.contains(is_no_text) => {
                Content::Binary
            }
            Recognised::Nothing | Recognised::Unknown => Content::Unknown,
        }
    }
}

/// Control characters, and what stands for bytes that are no character.
fn is_no_text(c: char) -> bool {
    c == char::REPLACEMENT_CHARACTER || c.is_control() && !c.is_whitespace()
}

/// A line as it stands in the input, or its first [`LONGEST_LINE`] bytes.
struct RawLine {
    bytes: Vec<u8>,
    /// Whether the line goes on.
    is_cut: bool,
}

/// Reads to the end of the line, whatever its bytes are, but no more than a line may have.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<RawLine>> {
    let mut bytes = Vec::new();
    let read = input
        .by_ref()
        .take(LONGEST_LINE as u64)
        .read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    let is_cut = read == LONGEST_LINE && bytes.last() != Some(&b'\n');
    Ok(Some(RawLine { bytes, is_cut }))
}
