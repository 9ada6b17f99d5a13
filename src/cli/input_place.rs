//! Places in the input: file, line and column.

use std::fmt::{self, Display};
use std::path::Path;

use kibitzer_formats::{FormatFlaw, ReadError};
use serde::Serialize;

/// A place in the input: a file, a line and a column, each of which may be unknown.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub(super) struct InputPlace {
    /// Name of the input file; `None` for standard input.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) file: Option<String>,
    /// Line number in the input file, from 1. `None` if the place is the whole file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) line: Option<usize>,
    /// Column number in the input line, from 1; `None` if the place is the whole line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) column: Option<usize>,
}

impl InputPlace {
    /// Creates a place in an input file, or in standard input if `file` is `None`. Line and column count from 1.
    pub(super) fn new(
        file: Option<String>,
        line: Option<usize>,
        column: Option<usize>,
    ) -> InputPlace {
        InputPlace { file, line, column }
    }

    /// Returns the place of a parsing error in an input file. The place is the whole file if the error is that the file
    /// is empty.
    pub(super) fn for_error(file: Option<String>, error: &ReadError) -> InputPlace {
        if error.flaw == FormatFlaw::Silent {
            InputPlace::for_input(file)
        } else {
            InputPlace::new(file, Some(error.line), Some(error.column))
        }
    }

    /// Returns the place of a whole file, without line and column. The path `-` becomes `standard input`.
    pub(super) fn for_file(path: &Path) -> InputPlace {
        InputPlace::for_input(Some(name_for_messages(path)))
    }

    /// Returns the place of a whole input file, or of standard input if `file` is `None`, without line and column.
    pub(super) fn for_input(file: Option<String>) -> InputPlace {
        InputPlace::new(file, None, None)
    }
}

impl Display for InputPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.file, self.line) {
            (None, None) => Ok(()),
            (None, Some(line)) => write!(f, "line {line}"),
            (Some(file), None) => f.write_str(&escape_control_characters(file)),
            (Some(file), Some(line)) => {
                write!(f, "{}, line {line}", escape_control_characters(file))
            }
        }
    }
}

/// The path that stands for standard input or standard output.
pub(super) const STANDARD_STREAM: &str = "-";

/// Returns the path of an input file as a string, or `None` for standard input.
pub(super) fn file_name(path: &Path) -> Option<String> {
    (!is_standard_stream(path)).then(|| path.display().to_string())
}

/// Returns the path of an input file for messages, or `standard input`.
pub(super) fn name_for_messages(path: &Path) -> String {
    file_name(path).unwrap_or_else(|| "standard input".to_owned())
}

/// Returns true if the path is `-`, which stands for standard input or standard output.
pub(super) fn is_standard_stream(path: &Path) -> bool {
    path == Path::new(STANDARD_STREAM)
}

/// Returns the path if it names a file, or `None` if it is `-`, which stands for standard input or standard output.
pub(super) fn file_path(path: Option<&Path>) -> Option<&Path> {
    path.filter(|path| !is_standard_stream(path))
}

/// Escapes line breaks and terminal control characters in a text from the input, so that it fits on one line, and
/// returns the result.
pub(super) fn escape_control_characters(text: &str) -> String {
    let mut visible = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_control() {
            visible.extend(letter.escape_default());
        } else {
            visible.push(letter);
        }
    }
    visible
}
