//! Messages on standard error: errors, warnings and notes, one line each.

use std::env;
use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::OnceLock;

use clap::ColorChoice;
use kibitzer_formats::FormatFlaw;

use super::input_place::{InputPlace, escape_control_characters};
use super::repeated_warnings::{RepeatedWarnings, Verbosity};

/// The severity of a message on standard error: error, warning or note.
#[derive(Clone, Copy, Debug)]
pub(super) enum Severity {
    /// An error, which changes the exit status.
    Error,
    /// A warning about a problem that does not prevent the command from doing what was requested.
    Warning,
    /// A note, which does not indicate that anything is wrong with the input.
    Note,
}

impl Severity {
    /// Returns the word for the severity, such as `error`, with escape sequences for its colour if messages are
    /// coloured.
    fn coloured(self) -> String {
        let (word, number) = match self {
            Severity::Error => ("error", 31),
            Severity::Warning => ("warning", 33),
            Severity::Note => ("note", 36),
        };
        if has_colours() {
            format!("\x1b[1;{number}m{word}\x1b[0m")
        } else {
            word.to_owned()
        }
    }
}

/// True if messages on standard error are coloured.
static HAS_COLOURS: OnceLock<bool> = OnceLock::new();

/// Turns colours on or off for all messages. `Auto` turns them on if standard error is a terminal with colours and the
/// environment variable `NO_COLOR` is not set.
pub(super) fn set_colours(choice: ColorChoice) {
    let is_set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_dumb = env::var_os("TERM").is_some_and(|value| value == "dumb");
    let has_colours = match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => io::stderr().is_terminal() && !is_set("NO_COLOR") && !is_dumb,
    };
    // This is called once, before anything is written.
    let _ = HAS_COLOURS.set(has_colours);
}

fn has_colours() -> bool {
    HAS_COLOURS.get().copied().unwrap_or(false)
}

/// Error message for an output path that is a folder.
pub(super) const OUTPUT_IS_FOLDER: &str = "not written: this is a folder; name a file in it, \
                                           or let `kibitz convert` write one file per input: \
                                           --to FORMAT --into DIR";

/// Writes a message about a place in the input to standard error, on one line like a compiler: `kibitz: deals.pbn:3:11:
/// warning: …`.
pub(super) fn write_message(
    place: &InputPlace,
    severity: Severity,
    what: &dyn Display,
) -> io::Result<()> {
    let file = place.file.as_deref().map(escape_control_characters);
    let numbers = [place.line, place.column].map(|number| number.map(|number| number.to_string()));
    let parts: Vec<String> = [file].into_iter().chain(numbers).flatten().collect();
    let pointer = if parts.is_empty() {
        String::new()
    } else {
        parts.join(":") + ": "
    };
    let what = escape_control_characters(&what.to_string());
    let severity = severity.coloured();
    // Write the line in one call: there may be thousands of messages, and other processes write there too.
    io::stderr().write_all(format!("kibitz: {pointer}{severity}: {what}\n").as_bytes())
}

/// Prints an error about a place in the input. If the message begins with the name of the file, the name is not printed
/// twice.
pub(super) fn print_error(place: &InputPlace, why: &dyn Display) {
    // If this fails too, the error cannot be reported anywhere.
    let _ = write_message(place, Severity::Error, &without_file(place, why));
}

/// Returns a message about a place in the input as text, without the file name with which the message may begin.
pub(super) fn without_file(place: &InputPlace, what: &dyn Display) -> String {
    let words = what.to_string();
    let file = place.file.as_ref();
    let rest = file.and_then(|file| words.strip_prefix(&format!("{file}: ")));
    rest.map_or(words.clone(), str::to_owned)
}

/// Prints an error about a board that is skipped. The exit status does not change.
pub(super) fn print_skipped(place: &InputPlace, what: &dyn Display) {
    // If this fails, the error cannot be reported anywhere.
    let _ = write_message(place, Severity::Error, what);
}

/// Prints a warning about a place in the input. The exit status does not change.
pub(super) fn warn(place: &InputPlace, what: &dyn Display) {
    // If this fails, the warning cannot be reported anywhere.
    let _ = write_message(place, Severity::Warning, what);
}

/// Prints a note about a place in the input, or about a file that was not written because the program was stopped.
pub(super) fn note(place: &InputPlace, what: &dyn Display) {
    // If this fails, the note cannot be reported anywhere.
    let _ = write_message(place, Severity::Note, what);
}

/// Prints a note that the file at `path` was not written, with the reason, such as `stopped`.
pub(super) fn note_not_written(path: &Path, reason: &str) {
    let old = if path.exists() {
        "; the old file is unchanged"
    } else {
        ""
    };
    note(
        &InputPlace::for_file(path),
        &format_args!("{reason}: not written{old}"),
    );
}

/// The printer of warnings about input files that are read one after the other. It suppresses repetitions within a
/// file.
pub(super) struct FileWarnings {
    /// Name of the file that is being read; `None` before the first file and for standard input.
    file: Option<String>,
    repeated: RepeatedWarnings,
}

impl FileWarnings {
    pub(super) fn new(verbosity: Verbosity) -> FileWarnings {
        FileWarnings {
            file: None,
            repeated: RepeatedWarnings::new(verbosity),
        }
    }

    /// Prints a warning of the parser about a file, unless it is harmless or repeats an earlier warning about this
    /// file.
    pub(super) fn print_parser_warning(&mut self, place: &InputPlace, flaw: &FormatFlaw) {
        self.switch_to_file_of(place);
        if self.repeated.should_print_flaw(flaw) {
            warn(place, flaw);
        }
    }

    /// Prints a warning about a file, unless it repeats an earlier warning about this file.
    pub(super) fn print_warning(&mut self, place: &InputPlace, remark: &dyn Display) {
        self.switch_to_file_of(place);
        if self.repeated.should_print(remark) {
            warn(place, remark);
        }
    }

    fn switch_to_file_of(&mut self, place: &InputPlace) {
        if self.file != place.file {
            self.end_file();
            self.file.clone_from(&place.file);
        }
    }

    /// Prints summaries of the repeated warnings about the current file, and forgets that file.
    pub(super) fn end_file(&mut self) {
        let place = InputPlace::for_input(self.file.take());
        for more in self.repeated.take_summaries() {
            warn(&place, &more);
        }
    }
}
