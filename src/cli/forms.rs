//! The file formats that the user names by an ending or by the name of a file.

use std::error::Error;
use std::ffi::OsStr;
use std::fmt::{self, Display};
use std::path::{Path, PathBuf};

use kibitzer_export::{EXPORT_FORMS, ExportForm};
use kibitzer_formats::{FORMATS, Format};

use super::messages::FolderNamed;

/// A format that can be written, and the ending by which the user named it.
#[derive(Clone, Debug)]
pub(super) struct NamedForm {
    pub(super) ending: String,
    pub(super) format: &'static Format,
}

impl NamedForm {
    /// Returns the format that can be written and has this ending. The ending may begin with a dot.
    ///
    /// # Errors
    ///
    /// If the ending is not that of a format that can be written.
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

/// The output of an export: positions, or values of cards.
#[derive(Clone, Copy, Debug)]
pub(super) enum WantedForm {
    /// The position in an export format.
    Position(&'static ExportForm),
    /// A CSV table of the legal cards with their values.
    Moves,
}

/// The ending, and the value of `--to`, for a CSV table of the values of cards.
pub(super) const CSV: &str = "csv";

/// Parses an export format, given by its ending or its longer name.
///
/// # Errors
///
/// If there is no such export format.
pub(super) fn exported(name: &str) -> Result<WantedForm, UnknownForm> {
    let name = name.strip_prefix('.').unwrap_or(name);
    if name.eq_ignore_ascii_case(CSV) {
        return Ok(WantedForm::Moves);
    }
    let form = ExportForm::by_ending(name).or_else(|| ExportForm::by_word(name));
    let form = form.map(WantedForm::Position);
    form.ok_or(match Format::by_ending(name) {
        Some(_) => UnknownForm::Converted,
        None => UnknownForm::Unexported,
    })
}

/// The error that a word names no format that the command writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum UnknownForm {
    /// It is no format of `kibitz convert`, nor of `kibitz export`.
    Unwritten,
    /// It is no format of `kibitz export`, nor of `kibitz convert`.
    Unexported,
    /// `kibitz export` writes the format, but not `kibitz convert`.
    Exported,
    /// `kibitz convert` writes the format, but not `kibitz export`.
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

/// The error that no format that can be written has the ending of this file.
#[derive(Debug)]
pub(super) struct UnknownEnding(pub(super) PathBuf);

impl UnknownEnding {
    /// Returns the format for the ending of a path.
    ///
    /// # Errors
    ///
    /// If no format that can be written has this ending.
    pub(super) fn form_of(path: &Path) -> Result<&'static Format, UnknownEnding> {
        Format::of_path(path).ok_or_else(|| UnknownEnding(path.to_owned()))
    }
}

impl Error for UnknownEnding {}

impl Display for UnknownEnding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnknownEnding(path) = self;
        if path.is_dir() {
            return write!(f, "{FolderNamed}");
        }
        let Some(ending) = path.extension().and_then(OsStr::to_str) else {
            return write!(
                f,
                "the file name has no extension; expected one of {WrittenEndings}"
            );
        };
        match FORMATS.iter().find(|format| format.has_ending(ending)) {
            Some(format) => write!(f, "the format {} can only be read", format.name)?,
            None => write!(f, "no format has the extension {ending}")?,
        }
        write!(f, "; expected one of {WrittenEndings}")
    }
}

/// The error that several problems were to be written to a file whose format holds one.
#[derive(Debug)]
pub(super) struct HoldsOne {
    /// The file.
    pub(super) path: PathBuf,
    /// The format of the file.
    pub(super) format: &'static Format,
}

impl Error for HoldsOne {}

impl Display for HoldsOne {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.format.name;
        write!(
            f,
            "the format {name} holds one problem per file, and there are several"
        )
    }
}

/// The list of the endings of all export formats, for messages.
pub(super) struct ExportedEndings;

impl Display for ExportedEndings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let endings = EXPORT_FORMS.iter().map(|form| form.ending);
        let endings: Vec<&str> = endings.collect();
        write!(f, "{} and {CSV}", endings.join(", "))
    }
}

/// The list of the usual endings of all formats that can be written, in alphabetical order, for messages.
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
