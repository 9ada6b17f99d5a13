//! File formats, selected by name or by the extension of a file.

use std::error::Error;
use std::ffi::OsStr;
use std::fmt::{self, Display};
use std::path::Path;

use anyhow::anyhow;
use kibitzer_export::{EXPORT_FORMS, ExportForm};
use kibitzer_formats::{FORMATS, Format};

use super::failure::Failure;
use super::messages::OUTPUT_IS_FOLDER;

/// A format that can be written, and the extension by which the user named it.
#[derive(Clone, Debug)]
pub(super) struct NamedForm {
    pub(super) ending: String,
    pub(super) format: &'static Format,
}

impl NamedForm {
    /// Returns the writable format with this extension, which may begin with a dot.
    ///
    /// # Errors
    ///
    /// Returns an error if no writable format has this extension.
    pub(super) fn read(ending: &str) -> Result<NamedForm, UnknownForm> {
        let ending = ending.strip_prefix('.').unwrap_or(ending);
        let is_exported = ExportForm::by_ending(ending).is_some() || ending == CSV;
        let format = Format::by_ending(ending).ok_or(match is_exported {
            true => UnknownForm::Exported,
            false => UnknownForm::Unwritten,
        })?;
        let ending = ending.to_ascii_lowercase();
        Ok(NamedForm { ending, format })
    }
}

/// The content and format of an export: positions, or values of cards.
#[derive(Clone, Copy, Debug)]
pub(super) enum WantedForm {
    /// Positions in an export format.
    Position(&'static ExportForm),
    /// A CSV table of the legal cards with their values.
    Moves,
}

impl WantedForm {
    /// Returns the format of positions, or `None` for values of cards.
    pub(super) fn of_positions(self) -> Option<&'static ExportForm> {
        match self {
            WantedForm::Position(form) => Some(form),
            WantedForm::Moves => None,
        }
    }
}

/// The extension, and the value of `--to`, for a CSV table of the values of cards.
pub(super) const CSV: &str = "csv";

/// Parses an export format, given by its extension or its longer name.
///
/// # Errors
///
/// Returns an error if there is no such export format.
pub(super) fn exported(name: &str) -> Result<WantedForm, UnknownForm> {
    let name = name.strip_prefix('.').unwrap_or(name);
    if name.eq_ignore_ascii_case(CSV) {
        return Ok(WantedForm::Moves);
    }
    let form = ExportForm::by_ending(name).or_else(|| ExportForm::by_name(name));
    let form = form.map(WantedForm::Position);
    form.ok_or(match Format::by_ending(name) {
        Some(_) => UnknownForm::Converted,
        None => UnknownForm::Unexported,
    })
}

/// The error returned for a name that is not a format of the command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum UnknownForm {
    /// `kibitz convert` was given a name that is not a format of either command.
    Unwritten,
    /// `kibitz export` was given a name that is not a format of either command.
    Unexported,
    /// `kibitz convert` was given a format that only `kibitz export` writes.
    Exported,
    /// `kibitz export` was given a format that only `kibitz convert` writes.
    Converted,
}

impl Display for UnknownForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnknownForm::Unwritten => write!(f, "expected one of {WrittenEndings}"),
            UnknownForm::Unexported => write!(f, "expected one of {ExportedEndings}"),
            UnknownForm::Exported => write!(
                f,
                "this format is written by `kibitz export`; expected one of {WrittenEndings}"
            ),
            UnknownForm::Converted => write!(
                f,
                "this format is written by `kibitz convert`; expected one of {ExportedEndings}"
            ),
        }
    }
}

impl Error for UnknownForm {}

/// Returns the writable format for the extension of a path.
///
/// # Errors
///
/// Returns an error if no writable format has this extension.
pub(super) fn form_of(path: &Path) -> Result<&'static Format, Failure> {
    Format::of_path(path)
        .ok_or_else(|| Failure::invalid_arguments(anyhow!(no_format(path))).with_path(path))
}

/// Returns the reason why a path has no writable format.
fn no_format(path: &Path) -> String {
    if path.is_dir() {
        return OUTPUT_IS_FOLDER.to_owned();
    }
    let reason = match path.extension().and_then(OsStr::to_str) {
        None => "the file name has no extension".to_owned(),
        Some(ending) => match FORMATS.iter().find(|format| format.has_ending(ending)) {
            Some(format) => format!("the format {} can only be read", format.name),
            None => format!("no format has the extension {ending}"),
        },
    };
    format!("{reason}; expected one of {WrittenEndings}")
}

/// Returns the failure for several problems and an output file whose format holds only one.
pub(super) fn holds_one(path: &Path, format: &Format) -> Failure {
    let name = format.name;
    Failure::invalid_arguments(anyhow!(
        "the format {name} holds one problem per file, and there are several"
    ))
    .with_path(path)
}

/// Displays a list of the extensions of all export formats, for messages.
pub(super) struct ExportedEndings;

impl Display for ExportedEndings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let endings = EXPORT_FORMS.iter().map(|form| form.ending);
        let endings: Vec<&str> = endings.collect();
        write!(f, "{} and {CSV}", endings.join(", "))
    }
}

/// Displays a list of the usual extensions of all writable formats, in alphabetical order, for messages.
struct WrittenEndings;

impl Display for WrittenEndings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let formats = FORMATS.iter().filter(|format| format.can_write());
        let endings = formats.filter_map(|format| format.endings.first().copied());
        let mut endings: Vec<&str> = endings.collect();
        endings.sort_unstable();
        endings.dedup();
        let (last, others) = endings.split_last().unwrap_or((&"", &[]));
        write!(f, "{} and {last}", others.join(", "))
    }
}
