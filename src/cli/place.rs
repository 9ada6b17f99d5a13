//! Places in the input: file, line and column.

use std::fmt::{self, Display};
use std::path::Path;

use kibitzer_formats::{FormatFlaw, ReadError};
use serde::Serialize;

/// Where something stands in the input.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub(super) struct InputPlace {
    /// The file, if files were named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) file: Option<String>,
    /// The line, from 1; a document stands on line 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) line: Option<usize>,
    /// The column of the line, from 1, if something is wrong there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) column: Option<usize>,
}

impl InputPlace {
    /// Where something is wrong with a text: the whole of it, if it says nothing.
    pub(super) fn of_error(file: Option<String>, error: &ReadError) -> InputPlace {
        let is_somewhere = error.flaw != FormatFlaw::Silent;
        InputPlace {
            file,
            line: is_somewhere.then_some(error.line),
            column: is_somewhere.then_some(error.column),
        }
    }

    /// A whole file.
    pub(super) fn of_file(path: &Path) -> InputPlace {
        InputPlace {
            file: Some(title(path)),
            ..InputPlace::default()
        }
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

/// The name that stands for standard input, and for standard output.
pub(super) const STANDARD: &str = "-";

/// The name by which a file of the input is told; standard input has none.
pub(super) fn name(path: &Path) -> Option<String> {
    (!is_standard(path)).then(|| path.display().to_string())
}

/// The name by which a file is told in a sentence.
pub(super) fn title(path: &Path) -> String {
    name(path).unwrap_or_else(|| "standard input".to_owned())
}

/// Whether standard input or output is meant.
pub(super) fn is_standard(path: &Path) -> bool {
    path == Path::new(STANDARD)
}

/// The file that is meant; `None` for standard input or output.
pub(super) fn file(path: Option<&Path>) -> Option<&Path> {
    path.filter(|path| !is_standard(path))
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
