//! Answers on standard output, as JSON lines or to be read; errors beside them.

use std::env;
use std::fmt::{self, Display};
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::OnceLock;

use clap::ColorChoice;
use indicatif::{ProgressBar, ProgressStyle};
use kibitzer_files::{Reason, WriteError};
use kibitzer_formats::FormatFlaw;
use serde::{Serialize, Serializer};

use super::board_facts::BoardFacts;
use super::input::{self, InputPlace};
use super::remarks::{Remarks, Verbosity};
use super::stop;

/// How far something has come that is counted.
pub(super) const COUNT_BAR: &str = "{wide_bar} {human_pos} of {human_len}, {eta} left";

/// A bar of this form on standard error, if that is a terminal.
pub(super) fn bar(form: &str, length: u64) -> ProgressBar {
    let style = ProgressStyle::with_template(form);
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// In what way answers are written to standard output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum AnswerForm {
    /// To be read, under a line that says where each belongs.
    Text,
    /// An object on each line.
    Json,
    /// Not at all: something else is written there.
    Silent,
}

/// Where answers go, and what is to be said of them at the end.
pub(super) struct Output {
    form: AnswerForm,
    verbosity: Verbosity,
    has_errors: bool,
    has_unchecked: bool,
    was_stopped: bool,
    /// Whether something to read was written, so that a blank line goes before the next.
    has_answers: bool,
}

/// An answer or an error as one JSON object.
#[derive(Serialize)]
struct JsonRecord<'a, T> {
    #[serde(flatten)]
    place: &'a InputPlace,
    #[serde(flatten)]
    board: Option<&'a BoardFacts>,
    #[serde(flatten)]
    content: T,
}

#[derive(Serialize)]
struct Trouble<'a> {
    #[serde(serialize_with = "in_words")]
    error: &'a dyn Display,
}

/// Something in JSON as it is read.
pub(super) fn in_words<S: Serializer>(
    value: &impl Display,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

impl Output {
    pub(super) fn new(json: bool, verbosity: Verbosity) -> Output {
        Output {
            form: match json {
                true => AnswerForm::Json,
                false => AnswerForm::Text,
            },
            verbosity,
            has_errors: false,
            has_unchecked: false,
            was_stopped: false,
            has_answers: false,
        }
    }

    /// The exit status that what was written deserves.
    pub(super) fn status(&self) -> u8 {
        match (self.was_stopped, self.has_errors, self.has_unchecked) {
            (true, _, _) => stop::status(),
            (false, true, _) => 1,
            (false, false, true) => 3,
            (false, false, false) => 0,
        }
    }

    /// Whether answers are written as JSON.
    pub(super) fn is_json(&self) -> bool {
        self.form == AnswerForm::Json
    }

    /// Writes no answers from now on, since standard output has something else.
    pub(super) fn silence(&mut self) {
        self.form = AnswerForm::Silent;
    }

    /// How much is printed beside answers and errors.
    pub(super) fn verbosity(&self) -> Verbosity {
        self.verbosity
    }

    /// Tells on standard error what the user may want to know, though the input is as it should be.
    pub(super) fn note(&self, place: &InputPlace, what: &dyn Display) {
        if self.verbosity != Verbosity::Quiet {
            note(place, what);
        }
    }

    /// Notes that the user stopped the program before it was done.
    pub(super) fn stopped(&mut self) {
        self.was_stopped = true;
    }

    /// Whether the user stopped the program before it was done.
    pub(super) fn was_stopped(&self) -> bool {
        self.was_stopped
    }

    /// Notes that an answer could not be checked.
    pub(super) fn unchecked(&mut self) {
        self.has_unchecked = true;
    }

    /// Writes an answer: its JSON form with the board that it is about, or its text under a line that says where it
    /// belongs.
    pub(super) fn answer<A: Serialize + Display>(
        &mut self,
        place: &InputPlace,
        board: Option<&BoardFacts>,
        answer: &A,
    ) -> io::Result<()> {
        match self.form {
            AnswerForm::Text => {}
            AnswerForm::Silent => return Ok(()),
            AnswerForm::Json => {
                return write_json(&JsonRecord {
                    place,
                    board,
                    content: answer,
                });
            }
        }
        let mut out = io::stdout().lock();
        if std::mem::replace(&mut self.has_answers, true) {
            writeln!(out)?;
        }
        let heading = place.to_string();
        if !heading.is_empty() {
            writeln!(out, "{heading}")?;
        }
        writeln!(out, "{answer}")?;
        out.flush()
    }

    /// Writes what is wrong with an input; the exit status will tell.
    pub(super) fn error(&mut self, place: &InputPlace, error: &dyn Display) -> io::Result<()> {
        self.has_errors = true;
        if self.is_json() {
            return write_json(&JsonRecord {
                place,
                board: None,
                content: Trouble { error },
            });
        }
        complain(place, Gravity::Error, error)
    }

    /// Writes what a command did that writes files: an object, if answers are JSON, else a line on standard error.
    pub(super) fn result<R: Serialize + Display>(&self, result: &R) -> io::Result<()> {
        match self.is_json() {
            true => write_json(result),
            false => {
                // Worth nothing if it cannot be seen.
                let _ = writeln!(io::stderr(), "kibitz: {result}");
                Ok(())
            }
        }
    }

    /// Tells in JSON that a file is written, and some numbers about it; who reads sees the file.
    pub(super) fn wrote(&self, file: &Path, counts: &[(&'static str, u64)]) -> io::Result<()> {
        #[derive(Serialize)]
        struct WrittenFile {
            file: String,
            #[serde(flatten)]
            counts: Object<&'static str, u64>,
        }
        match self.is_json() {
            true => write_json(&WrittenFile {
                file: file.display().to_string(),
                counts: Object(counts.to_vec()),
            }),
            false => Ok(()),
        }
    }

    /// Says that a file is not written, and why; the exit status will tell.
    pub(super) fn unwritten(&mut self, error: &WriteError) -> io::Result<()> {
        let (place, words) = about(Some(&error.path), error);
        match error.reason {
            Reason::Folder => self.lost(&place, &FolderNamed),
            Reason::Nameless | Reason::Special | Reason::ReadOnly | Reason::Refused(..) => {
                self.lost(&place, &words)
            }
        }
    }

    /// Notes that nothing came of an input; what is wrong with it has been said.
    pub(super) fn failed(&mut self) {
        self.has_errors = true;
    }

    /// Says what is wrong with an input that is written in another form; the exit status will tell.
    pub(super) fn lost(&mut self, place: &InputPlace, error: &dyn Display) -> io::Result<()> {
        self.has_errors = true;
        complain(place, Gravity::Error, error)
    }
}

/// What a complaint on standard error costs.
#[derive(Clone, Copy, Debug)]
enum Gravity {
    /// The exit status tells of it.
    Error,
    /// Nothing that was asked for is missing.
    Warning,
    /// Nothing is wrong with the input.
    Note,
}

impl Gravity {
    /// The word for it, in its colour if standard error has colours.
    fn coloured(self) -> String {
        let number = match self {
            Gravity::Error => 31,
            Gravity::Warning => 33,
            Gravity::Note => 36,
        };
        match has_colours() {
            true => format!("\x1b[1;{number}m{self}\x1b[0m"),
            false => self.to_string(),
        }
    }
}

/// Whether what is written to standard error has colours, as the user has chosen.
static HAS_COLOURS: OnceLock<bool> = OnceLock::new();

/// Takes over whether messages have colours: always, never, or where somebody reads them on a terminal that shows
/// them and does not ask for none by `NO_COLOR`.
pub(super) fn choose_colours(choice: ColorChoice) {
    let is_set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_dumb = env::var_os("TERM").is_some_and(|value| value == "dumb");
    let has_colours = match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => io::stderr().is_terminal() && !is_set("NO_COLOR") && !is_dumb,
    };
    // Chosen once, before anything is written.
    let _ = HAS_COLOURS.set(has_colours);
}

fn has_colours() -> bool {
    HAS_COLOURS.get().copied().unwrap_or(false)
}

/// A folder is named where a file is to be written.
pub(super) struct FolderNamed;

impl Display for FolderNamed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "not written: this is a folder; name a file in it, or have `kibitz convert` write one for each input: \
             --to FORM --into DIR",
        )
    }
}

impl Display for Gravity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Gravity::Error => "error",
            Gravity::Warning => "warning",
            Gravity::Note => "note",
        })
    }
}

/// Says on standard error what is wrong where, on one line as compilers do: `kibitz: deals.pbn:3:11: warning: …`.
fn complain(place: &InputPlace, gravity: Gravity, what: &dyn Display) -> io::Result<()> {
    let numbers = [place.line, place.column].into_iter().flatten();
    let parts = place.file.iter().map(|file| visible(file));
    let parts: Vec<String> = parts.chain(numbers.map(|it| it.to_string())).collect();
    let pointer = match parts.is_empty() {
        true => String::new(),
        false => parts.join(":") + ": ",
    };
    let what = visible(&what.to_string());
    let gravity = gravity.coloured();
    // In one piece: there may be thousands, and others write there too.
    io::stderr().write_all(format!("kibitz: {pointer}{gravity}: {what}\n").as_bytes())
}

/// Says on standard error why the program ends; `file` is the file that it is about, with whose name the words may
/// begin.
pub(super) fn fail(file: Option<&Path>, why: &dyn Display) {
    let (place, words) = about(file, why);
    // Nobody is left to hear of it if this fails too.
    let _ = complain(&place, Gravity::Error, &words);
}

/// The place and the words of a message about a file, whose name does not stand in both.
fn about(file: Option<&Path>, what: &dyn Display) -> (InputPlace, String) {
    let file = file.map(input::title);
    let words = what.to_string();
    let rest = file
        .as_ref()
        .and_then(|file| words.strip_prefix(&format!("{file}: ")));
    let words = rest.map_or(words.clone(), str::to_owned);
    let place = InputPlace {
        file,
        ..InputPlace::default()
    };
    (place, words)
}

/// Tells on standard error of a board that is lost where others are not; the exit status says nothing of it.
pub(super) fn miss(place: &InputPlace, what: &dyn Display) {
    // Nobody is left to hear of it if this fails.
    let _ = complain(place, Gravity::Error, what);
}

/// Tells on standard error what is odd, or goes wrong on the way; the exit status says nothing of it.
pub(super) fn warn(place: &InputPlace, what: &dyn Display) {
    // Nobody is left to hear of it if this fails.
    let _ = complain(place, Gravity::Warning, what);
}

/// Tells on standard error of what became of a file when the program was stopped.
pub(super) fn note(place: &InputPlace, what: &dyn Display) {
    // Nobody is left to hear of it if this fails.
    let _ = complain(place, Gravity::Note, what);
}

/// Warnings about files that are read one after the other.
pub(super) struct FileWarnings {
    /// The file that is read; standard input has no name.
    file: Option<String>,
    remarks: Remarks,
}

impl FileWarnings {
    pub(super) fn new(verbosity: Verbosity) -> FileWarnings {
        FileWarnings {
            file: None,
            remarks: Remarks::new(verbosity),
        }
    }

    /// Prints a flaw of the input, unless the same was printed of this file, or it is harmless.
    pub(super) fn flaw(&mut self, place: &InputPlace, flaw: &FormatFlaw) {
        self.turn_to(place);
        if self.remarks.prints(flaw) {
            warn(place, flaw);
        }
    }

    /// Prints another remark, unless the same was printed of this file.
    pub(super) fn remark(&mut self, place: &InputPlace, remark: &dyn Display) {
        self.turn_to(place);
        if self.remarks.prints_words(remark) {
            warn(place, remark);
        }
    }

    fn turn_to(&mut self, place: &InputPlace) {
        if self.file != place.file {
            self.end();
            self.file.clone_from(&place.file);
        }
    }

    /// Prints what is to be said of the last file as a whole.
    pub(super) fn end(&mut self) {
        let place = InputPlace {
            file: self.file.take(),
            ..InputPlace::default()
        };
        for more in self.remarks.end() {
            warn(&place, &more);
        }
    }
}

fn write_json(record: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(record)?;
    line.push(b'\n');
    let mut out = io::stdout().lock();
    out.write_all(&line)?;
    out.flush()
}

impl Display for InputPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.file, self.line) {
            (None, None) => Ok(()),
            (None, Some(line)) => write!(f, "line {line}"),
            (Some(file), None) => f.write_str(&visible(file)),
            (Some(file), Some(line)) => write!(f, "{}, line {line}", visible(file)),
        }
    }
}

/// A text from elsewhere on one line: what would do something to a terminal, or break the line, is
/// named.
pub(super) fn visible(text: &str) -> String {
    let mut visible = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter.is_control() {
            true => visible.extend(letter.escape_default()),
            false => visible.push(letter),
        }
    }
    visible
}

/// A JSON object whose members stand in this order.
pub(super) struct Object<K, V>(pub(super) Vec<(K, V)>);

impl<K: Serialize, V: Serialize> Serialize for Object<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

/// Milliseconds with three decimals.
pub(super) fn milliseconds(time: std::time::Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}
