//! Writes answers to standard output, as text or as JSON lines, and determines the exit status.

use std::fmt::{self, Display};
use std::io::{self, Write};
use std::path::Path;

use kibitzer_files::{Reason, WriteError};
use serde::Serialize;

use super::board_facts::BoardFacts;
use super::failure::Failure;
use super::interrupt;
use super::json::Object;
use super::messages::{FOLDER_NAMED, Severity, note, without_file, write_message};
use super::place::InputPlace;
use super::remarks::Verbosity;

/// The format in which answers are written to standard output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum AnswerForm {
    /// Text, below a line that gives the place of the board.
    Text,
    /// JSON, one object per line.
    Json,
    /// Nothing, because standard output receives another result.
    Silent,
}

/// The output of a command, which writes answers and errors and determines the exit status.
pub(super) struct Output {
    form: AnswerForm,
    verbosity: Verbosity,
    has_errors: bool,
    has_unchecked: bool,
    was_stopped: bool,
    /// True if an answer was written as text, so that a blank line must precede the next one.
    has_answers: bool,
}

/// The answer about a line of input, in both forms in which it can be written.
#[derive(Serialize)]
#[serde(transparent)]
pub(super) struct TextAnswer<T> {
    /// The members of the JSON object.
    pub(super) json: T,
    #[serde(skip)]
    pub(super) text: String,
}

impl<T> Display for TextAnswer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
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

    /// Returns the exit status for everything written so far.
    pub(super) fn status(&self) -> u8 {
        match (self.was_stopped, self.has_errors, self.has_unchecked) {
            (true, _, _) => interrupt::status(),
            (false, true, _) => 1,
            (false, false, true) => 3,
            (false, false, false) => 0,
        }
    }

    /// Returns true if answers are written as JSON.
    pub(super) fn is_json(&self) -> bool {
        self.form == AnswerForm::Json
    }

    /// Suppresses all further answers, because standard output is used for another result.
    pub(super) fn silence(&mut self) {
        self.form = AnswerForm::Silent;
    }

    /// Returns the verbosity of warnings and notes.
    pub(super) fn verbosity(&self) -> Verbosity {
        self.verbosity
    }

    /// Prints a note on standard error, unless `--quiet` was given.
    pub(super) fn note(&self, place: &InputPlace, what: &dyn Display) {
        if self.verbosity != Verbosity::Quiet {
            note(place, what);
        }
    }

    /// Records, for the exit status, that the user stopped the program before it was done.
    pub(super) fn stopped(&mut self) {
        self.was_stopped = true;
    }

    /// Returns true if the user stopped the program before it was done.
    pub(super) fn was_stopped(&self) -> bool {
        self.was_stopped
    }

    /// Records that an answer could not be checked, for the exit status.
    pub(super) fn unchecked(&mut self) {
        self.has_unchecked = true;
    }

    /// Writes an answer, as JSON with the facts about its board, or as text below a line with its place.
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

    /// Reports an error in the input: among the answers if they are JSON, otherwise on standard error. The exit status
    /// becomes 1.
    pub(super) fn error(&mut self, place: &InputPlace, error: &dyn Display) -> io::Result<()> {
        self.has_errors = true;
        if self.is_json() {
            return write_json(&JsonRecord {
                place,
                board: None,
                content: Object(vec![("error", error.to_string())]),
            });
        }
        write_message(place, Severity::Error, error)
    }

    /// Writes the summary of a command that writes files: as JSON on standard output, or as a line on standard error.
    pub(super) fn result<R: Serialize + Display>(&self, result: &R) -> io::Result<()> {
        match self.is_json() {
            true => write_json(result),
            false => {
                // If this fails, standard error is closed and nobody reads the message.
                let _ = writeln!(io::stderr(), "kibitz: {result}");
                Ok(())
            }
        }
    }

    /// Writes a JSON object about a file that was written, with `counts` as members. Writes nothing unless answers are
    /// JSON.
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

    /// Prints the reason why a file was not written. The exit status becomes 1.
    pub(super) fn unwritten(&mut self, error: &WriteError) -> io::Result<()> {
        let place = InputPlace::of_file(&error.path);
        let words = without_file(&place, error);
        match error.reason {
            Reason::Folder => self.lost(&place, &FOLDER_NAMED),
            Reason::Nameless | Reason::Special | Reason::ReadOnly | Reason::Refused(..) => {
                self.lost(&place, &words)
            }
        }
    }

    /// Prints the reason why one of several files was not written. The exit status becomes 1.
    pub(super) fn not_written(&mut self, failure: &Failure) -> io::Result<()> {
        match failure.cause::<WriteError>() {
            Some(error) => self.unwritten(error),
            None => {
                let place = failure.place();
                self.lost(place, &without_file(place, failure))
            }
        }
    }

    /// Records that an input gave no result, after its errors were printed. The exit status becomes 1.
    pub(super) fn failed(&mut self) {
        self.has_errors = true;
    }

    /// Prints an error about an input on standard error, even if answers are JSON. The exit status becomes 1.
    pub(super) fn lost(&mut self, place: &InputPlace, error: &dyn Display) -> io::Result<()> {
        self.has_errors = true;
        write_message(place, Severity::Error, error)
    }
}

fn write_json(record: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(record)?;
    line.push(b'\n');
    let mut out = io::stdout().lock();
    out.write_all(&line)?;
    out.flush()
}
