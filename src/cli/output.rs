//! Answers on standard output, as JSON lines or to be read; errors beside them.

use std::fmt::{self, Display};
use std::io::{self, Write};

use indicatif::{ProgressBar, ProgressStyle};
use serde::{Serialize, Serializer};

use super::input::InputPlace;
use super::remarks::{Remarks, Verbosity};
use super::stop;

/// How far something has come that is counted.
pub(super) const COUNT_BAR: &str = "{wide_bar} {human_pos} of {human_len}, {eta} left";

/// A bar of this form on standard error, if that is a terminal.
pub(super) fn bar(form: &str, length: u64) -> ProgressBar {
    let style = ProgressStyle::with_template(form);
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Where answers go, and what is to be said of them at the end.
pub(super) struct Output {
    json: bool,
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
            json,
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
            (true, _, _) => stop::STATUS,
            (false, true, _) => 1,
            (false, false, true) => 3,
            (false, false, false) => 0,
        }
    }

    /// Whether answers are written as JSON.
    pub(super) fn is_json(&self) -> bool {
        self.json
    }

    /// How much is printed beside answers and errors.
    pub(super) fn verbosity(&self) -> Verbosity {
        self.verbosity
    }

    /// Tells on standard error what the user may want to know, though the input is as it should be.
    pub(super) fn note(&self, place: &InputPlace, what: &dyn Display) {
        if self.verbosity != Verbosity::Quiet {
            // Nobody is left to hear of it if this fails.
            let _ = complain(place, Gravity::Note, what);
        }
    }

    /// Notes that the user stopped the program before it was done.
    pub(super) fn stopped(&mut self) {
        self.was_stopped = true;
    }

    /// Notes that an answer could not be checked.
    pub(super) fn unchecked(&mut self) {
        self.has_unchecked = true;
    }

    /// Writes an answer: its JSON form, or its text under a line that says where it belongs.
    pub(super) fn answer<A: Serialize + Display>(
        &mut self,
        place: &InputPlace,
        answer: &A,
    ) -> io::Result<()> {
        if self.json {
            return write_json(&JsonRecord {
                place,
                content: answer,
            });
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
        if self.json {
            return write_json(&JsonRecord {
                place,
                content: Trouble { error },
            });
        }
        complain(place, Gravity::Error, error)
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

impl Display for Gravity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Gravity::Error => "error",
            Gravity::Warning => "warning",
            Gravity::Note => "note",
        })
    }
}

/// Says on standard error what is wrong where, on one line as compilers do: `deals.pbn:3:11: warning: …`.
fn complain(place: &InputPlace, gravity: Gravity, what: &dyn Display) -> io::Result<()> {
    let numbers = [place.line, place.column].into_iter().flatten();
    let parts = place.file.iter().map(|file| visible(file));
    let parts: Vec<String> = parts.chain(numbers.map(|it| it.to_string())).collect();
    let pointer = match parts.is_empty() {
        true => "kibitz".to_owned(),
        false => parts.join(":"),
    };
    let what = visible(&what.to_string());
    // In one piece: there may be thousands, and others write there too.
    io::stderr().write_all(format!("{pointer}: {gravity}: {what}\n").as_bytes())
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

/// Tells on standard error what remarks say of a file as a whole.
pub(super) fn warn_of_whole(file: Option<String>, remarks: &mut Remarks) {
    let place = InputPlace {
        file,
        ..InputPlace::default()
    };
    for more in remarks.end() {
        warn(&place, &more);
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
