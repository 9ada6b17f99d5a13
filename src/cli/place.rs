//! Places in the input: file, line and column.

use std::fmt::{self, Display};
use std::path::Path;

use kibitzer_formats::{FormatFlaw, ReadError};
use serde::Serialize;

/// A place in the input: a file, a line and a column, each if it is known.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub(super) struct InputPlace {
    /// The name of the file; `None` for standard input.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) file: Option<String>,
    /// The line number, from 1; always 1 for a document.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) line: Option<usize>,
    /// The column number, from 1; `None` if the place is the whole line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) column: Option<usize>,
}

impl InputPlace {
    /// Creates a place in a file, or in standard input for `None`. Line and column count from 1.
    pub(super) fn new(
        file: Option<String>,
        line: Option<usize>,
        column: Option<usize>,
    ) -> InputPlace {
        InputPlace { file, line, column }
    }

    /// Returns the place of an error in a text, or the whole file if the error is that the text is empty.
    pub(super) fn of_error(file: Option<String>, error: &ReadError) -> InputPlace {
        match error.flaw == FormatFlaw::Silent {
            true => InputPlace::of_input(file),
            false => InputPlace::new(file, Some(error.line), Some(error.column)),
        }
    }

    /// Returns the place of a whole file, without line and column. Standard input is named in words.
    pub(super) fn of_file(path: &Path) -> InputPlace {
        InputPlace::of_input(Some(title(path)))
    }

    /// Returns the place of a whole file, or of standard input for `None`, without line and column.
    pub(super) fn of_input(file: Option<String>) -> InputPlace {
        InputPlace::new(file, None, None)
    }
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

/// The path that stands for standard input or standard output.
pub(super) const STANDARD: &str = "-";

/// Returns the name of an input file for messages, or `None` for standard input.
pub(super) fn name(path: &Path) -> Option<String> {
    (!is_standard(path)).then(|| path.display().to_string())
}

/// Returns the name of a file for messages, or `standard input`.
pub(super) fn title(path: &Path) -> String {
    name(path).unwrap_or_else(|| "standard input".to_owned())
}

/// Returns true if the path is `-`, which stands for standard input or output.
pub(super) fn is_standard(path: &Path) -> bool {
    path == Path::new(STANDARD)
}

/// Returns the path if it names a file, or `None` if it stands for standard input or output.
pub(super) fn file(path: Option<&Path>) -> Option<&Path> {
    path.filter(|path| !is_standard(path))
}

/// Escapes line breaks and terminal control characters, so that text from the input fits on one line.
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
