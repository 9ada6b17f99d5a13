//! File formats, selected by name or by the extension of a file.

use std::ffi::OsStr;
use std::fmt::{self, Display};
use std::path::Path;

use anyhow::anyhow;
use kibitzer_export::{EXPORT_FORMATS, ExportFormat};
use kibitzer_formats::{FORMATS, Format};

use super::failure::Failure;
use super::messages::OUTPUT_IS_FOLDER;

/// A file format that can be written, with the extension that the user gave to name it.
#[derive(Clone, Debug)]
pub(super) struct NamedFormat {
    pub(super) ending: String,
    pub(super) format: &'static Format,
}

impl NamedFormat {
    /// Parses the extension of a format that can be written, with or without a dot, and returns the format.
    ///
    /// # Errors
    ///
    /// Returns an error if no format that can be written has this extension.
    pub(super) fn parse(ending: &str) -> Result<NamedFormat, UnknownFormat> {
        let ending = ending.strip_prefix('.').unwrap_or(ending);
        let is_exported = ExportFormat::by_ending(ending).is_some() || ending == CSV;
        let format = Format::by_ending(ending).ok_or(if is_exported {
            UnknownFormat::Exported
        } else {
            UnknownFormat::Unwritten
        })?;
        let ending = ending.to_ascii_lowercase();
        Ok(NamedFormat { ending, format })
    }
}

/// The output of `kibitz export`: positions in an export format, or a table of the values of cards.
#[derive(Clone, Copy, Debug)]
pub(super) enum ExportOutput {
    /// Positions in an export format.
    Position(&'static ExportFormat),
    /// A CSV table of the legal cards with their values.
    CardValues,
}

impl ExportOutput {
    /// Returns the export format of positions, or `None` if the output is a table of the values of cards.
    pub(super) fn position_format(self) -> Option<&'static ExportFormat> {
        match self {
            ExportOutput::Position(form) => Some(form),
            ExportOutput::CardValues => None,
        }
    }
}

/// Extension, and value of `--to`, that selects a CSV table of the values of cards as the output of `kibitz export`.
pub(super) const CSV: &str = "csv";

/// Parses the name of an export format, which is its extension or its longer name, and returns the output that it
/// selects.
///
/// # Errors
///
/// Returns an error if there is no such export format.
pub(super) fn parse_export_format(name: &str) -> Result<ExportOutput, UnknownFormat> {
    let name = name.strip_prefix('.').unwrap_or(name);
    if name.eq_ignore_ascii_case(CSV) {
        return Ok(ExportOutput::CardValues);
    }
    let form = ExportFormat::by_ending(name)
        .or_else(|| ExportFormat::by_name(name))
        .map(ExportOutput::Position);
    form.ok_or(match Format::by_ending(name) {
        Some(_) => UnknownFormat::Converted,
        None => UnknownFormat::Unexported,
    })
}

/// The error returned for a name that is not a format which the command can write.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum UnknownFormat {
    /// `kibitz convert` was given a name that is a format of neither `kibitz convert` nor `kibitz export`.
    #[error("expected one of {WritableExtensions}")]
    Unwritten,
    /// `kibitz export` was given a name that is a format of neither `kibitz convert` nor `kibitz export`.
    #[error("expected one of {ExportExtensions}")]
    Unexported,
    /// `kibitz convert` was given a format that only `kibitz export` writes.
    #[error("this format is written by `kibitz export`; expected one of {WritableExtensions}")]
    Exported,
    /// `kibitz export` was given a format that only `kibitz convert` writes.
    #[error("this format is written by `kibitz convert`; expected one of {ExportExtensions}")]
    Converted,
}

/// Returns the format for the extension of a path, if it can be written.
///
/// # Errors
///
/// Returns an error if no format that can be written has this extension.
pub(super) fn format_for_path(path: &Path) -> Result<&'static Format, Failure> {
    Format::of_path(path).ok_or_else(|| {
        Failure::invalid_arguments(anyhow!(no_writable_format(path))).with_path(path)
    })
}

/// Returns the error message for a path whose extension belongs to no format that can be written.
fn no_writable_format(path: &Path) -> String {
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
    format!("{reason}; expected one of {WritableExtensions}")
}

/// Creates the failure for several problems and an output file whose format holds only one.
pub(super) fn holds_only_one(path: &Path, format: &Format) -> Failure {
    let name = format.name;
    Failure::invalid_arguments(anyhow!(
        "the format {name} holds one problem per file, and there are several"
    ))
    .with_path(path)
}

/// The list of the extensions of all export formats, displayed in messages.
pub(super) struct ExportExtensions;

impl Display for ExportExtensions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let endings: Vec<&str> = EXPORT_FORMATS.iter().map(|form| form.ending).collect();
        write!(f, "{} and {CSV}", endings.join(", "))
    }
}

/// The list of the usual extensions of all formats that can be written, displayed in alphabetical order in messages.
struct WritableExtensions;

impl Display for WritableExtensions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let formats = FORMATS.iter().filter(|format| format.can_write());
        let mut endings: Vec<&str> = formats
            .filter_map(|format| format.endings.first().copied())
            .collect();
        endings.sort_unstable();
        endings.dedup();
        let (last, others) = endings.split_last().unwrap_or((&"", &[]));
        write!(f, "{} and {last}", others.join(", "))
    }
}
