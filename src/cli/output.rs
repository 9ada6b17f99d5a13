//! Answers on standard output, as JSON lines or to be read; errors beside them.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;

use kibitzer_files::{Reason, WriteError};
use serde::Serialize;

use super::board_facts::BoardFacts;
use super::failure::Failure;
use super::interrupt;
use super::json::{Object, in_words};
use super::messages::{FolderNamed, Gravity, complain, note, without_file};
use super::place::InputPlace;
use super::remarks::Verbosity;

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
            (true, _, _) => interrupt::status(),
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
        let place = InputPlace::of_file(&error.path);
        let words = without_file(&place, error);
        match error.reason {
            Reason::Folder => self.lost(&place, &FolderNamed),
            Reason::Nameless | Reason::Special | Reason::ReadOnly | Reason::Refused(..) => {
                self.lost(&place, &words)
            }
        }
    }

    /// Prints the reason why one of several files is not written; the exit status will tell.
    pub(super) fn not_written(&mut self, failure: &Failure) -> io::Result<()> {
        match failure.cause::<WriteError>() {
            Some(error) => self.unwritten(error),
            None => {
                let place = failure.place();
                self.lost(place, &without_file(place, failure))
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

fn write_json(record: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(record)?;
    line.push(b'\n');
    let mut out = io::stdout().lock();
    out.write_all(&line)?;
    out.flush()
}
