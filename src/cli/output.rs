//! Writes answers to standard output, as text or as JSON lines, and determines the exit status.

use std::collections::BTreeSet;
use std::fmt::{self, Display};
use std::io::{self, Write};
use std::path::Path;

use kibitzer_files::{Reason, WriteError, replace};
use serde::Serialize;

use super::board_facts::BoardFacts;
use super::failure::Failure;
use super::input_place::InputPlace;
use super::interrupt;
use super::json::Object;
use super::messages::{OUTPUT_IS_FOLDER, Severity, note, warn, without_file, write_message};
use super::repeated_warnings::Verbosity;

/// The format in which a command writes its answers to standard output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum AnswerFormat {
    /// Answers are written as text, below a line that gives the place of the board.
    Text,
    /// Answers are written as JSON, one object per line.
    Json,
    /// Answers are not written, because standard output receives another result.
    Silent,
}

/// The output of a command, which writes answers and errors and determines the exit status.
pub(super) struct Output {
    format: AnswerFormat,
    /// The verbosity that selects which warnings and notes are printed.
    pub(super) verbosity: Verbosity,
    /// True if an input had errors, which have been printed. The exit status becomes 1.
    pub(super) has_errors: bool,
    /// True if an answer could not be checked, which determines the exit status.
    pub(super) has_unchecked: bool,
    /// The exit status for the answers so far, which is that of the worst one.
    answers_status: u8,
    /// True if the user stopped the program early, which determines the exit status.
    pub(super) was_stopped: bool,
    /// True if an answer has been written as text, so that a blank line must precede the next answer.
    has_answers: bool,
}

/// The answer about a board of the input, both as JSON and as text.
#[derive(Serialize)]
#[serde(transparent)]
pub(super) struct TextAnswer<T> {
    /// Members of the JSON object for the answer.
    pub(super) json: T,
    #[serde(skip)]
    pub(super) text: String,
}

impl<T> Display for TextAnswer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// An answer or an error as one JSON object, with the place of the board in the input.
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
            format: if json {
                AnswerFormat::Json
            } else {
                AnswerFormat::Text
            },
            verbosity,
            has_errors: false,
            has_unchecked: false,
            answers_status: 0,
            was_stopped: false,
            has_answers: false,
        }
    }

    /// Returns the exit status of the program for everything written so far.
    pub(super) fn exit_status(&self) -> u8 {
        match (self.was_stopped, self.has_errors, self.has_unchecked) {
            (true, _, _) => interrupt::exit_status(),
            (false, true, _) => 1,
            (false, false, true) => 3,
            (false, false, false) => self.answers_status,
        }
    }

    /// Takes the exit status for an answer into account. Of several answers, the worst counts: the order from the worst
    /// to the best is 6, 3, 4, 5, 0.
    pub(super) fn count_answer_status(&mut self, status: u8) {
        let badness = |status: u8| [0, 5, 4, 3, 6].iter().position(|&other| other == status);
        if badness(status) > badness(self.answers_status) {
            self.answers_status = status;
        }
    }

    /// Returns true if the command writes its answers as JSON.
    pub(super) fn is_json(&self) -> bool {
        self.format == AnswerFormat::Json
    }

    /// Suppresses all further answers, for a command that writes another result to standard output.
    pub(super) fn suppress_answers(&mut self) {
        self.format = AnswerFormat::Silent;
    }

    /// Prints a note on standard error, unless `--quiet` was given.
    pub(super) fn print_note(&self, place: &InputPlace, what: &dyn Display) {
        if self.verbosity != Verbosity::Quiet {
            note(place, what);
        }
    }

    /// Prints a warning on standard error, unless `--quiet` was given.
    pub(super) fn print_warning(&self, place: &InputPlace, what: &dyn Display) {
        if self.verbosity != Verbosity::Quiet {
            warn(place, what);
        }
    }

    /// Prints a note about the characters that are drawn as boxes, because the fonts lack them.
    pub(super) fn print_missing_signs(&self, place: &InputPlace, signs: &BTreeSet<char>) {
        if !signs.is_empty() {
            let signs: Vec<String> = signs.iter().map(char::to_string).collect();
            let missing = format!("drawn as boxes, not in the fonts: {}", signs.join(" "));
            self.print_note(place, &missing);
        }
    }

    /// Writes an answer to standard output, as JSON with the facts about its board, or as text below a line with its
    /// place.
    pub(super) fn write_answer<A: Serialize + Display>(
        &mut self,
        place: &InputPlace,
        board: Option<&BoardFacts>,
        answer: &A,
    ) -> io::Result<()> {
        match self.format {
            AnswerFormat::Text => {}
            AnswerFormat::Silent => return Ok(()),
            AnswerFormat::Json => {
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

    /// Reports an error in the input: as JSON on standard output if answers are JSON, otherwise as text on standard
    /// error. The exit status becomes 1.
    pub(super) fn report_error(
        &mut self,
        place: &InputPlace,
        error: &dyn Display,
    ) -> io::Result<()> {
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
    pub(super) fn write_summary<R: Serialize + Display>(&self, result: &R) -> io::Result<()> {
        if self.is_json() {
            write_json(result)
        } else {
            // If this fails, standard error is closed and nobody reads the message.
            let _ = writeln!(io::stderr(), "kibitz: {result}");
            Ok(())
        }
    }

    /// Writes a document with this number of boards to a file, and reports it; without a path, writes the document to
    /// standard output.
    pub(super) fn write_document(
        &self,
        path: Option<&Path>,
        bytes: &[u8],
        boards: u64,
    ) -> Result<(), Failure> {
        match path {
            Some(path) => {
                replace(path, bytes)?;
                Ok(self.report_written_file(path, &[("boards", boards)])?)
            }
            None => Ok(write_to_standard_output(bytes)?),
        }
    }

    /// Writes a JSON object that reports a written file, with its path and `counts` as members. Does nothing unless
    /// answers are JSON.
    pub(super) fn report_written_file(
        &self,
        file: &Path,
        counts: &[(&'static str, u64)],
    ) -> io::Result<()> {
        if self.is_json() {
            write_json(&JsonRecord {
                place: &InputPlace::for_file(file),
                board: None,
                content: Object(counts.to_vec()),
            })
        } else {
            Ok(())
        }
    }

    /// Prints the error that a file could not be written. The exit status becomes 1.
    pub(super) fn print_write_error(&mut self, error: &WriteError) -> io::Result<()> {
        let place = InputPlace::for_file(&error.path);
        let words = without_file(&place, error);
        match error.reason {
            Reason::Folder => self.print_error(&place, &OUTPUT_IS_FOLDER),
            Reason::Nameless | Reason::Special | Reason::ReadOnly | Reason::Refused(..) => {
                self.print_error(&place, &words)
            }
        }
    }

    /// Prints the failure of one of several files. The exit status becomes 1.
    pub(super) fn print_failure(&mut self, failure: &Failure) -> io::Result<()> {
        match failure.cause::<WriteError>() {
            Some(error) => self.print_write_error(error),
            None => {
                let place = &failure.place;
                self.print_error(place, &without_file(place, failure))
            }
        }
    }

    /// Prints an error about an input on standard error, even if answers are JSON. The exit status becomes 1.
    pub(super) fn print_error(
        &mut self,
        place: &InputPlace,
        error: &dyn Display,
    ) -> io::Result<()> {
        self.has_errors = true;
        write_message(place, Severity::Error, error)
    }
}

fn write_json(record: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(record)?;
    line.push(b'\n');
    write_to_standard_output(&line)
}

/// Writes bytes to standard output. They are flushed, because an error at the end of the process would go unnoticed.
pub(super) fn write_to_standard_output(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()
}
