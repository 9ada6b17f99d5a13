//! Forms of files by the words of the user.

use std::error::Error;
use std::ffi::OsStr;
use std::fmt::{self, Display};
use std::path::{Path, PathBuf};

use kibitzer_export::{EXPORT_FORMS, ExportForm};
use kibitzer_formats::{FORMATS, Format};

use super::messages::FolderNamed;

/// A form that can be written, and the ending by which it was named.
#[derive(Clone, Debug)]
pub(super) struct NamedForm {
    pub(super) ending: String,
    pub(super) format: &'static Format,
}

impl NamedForm {
    /// The form that an ending names, with or without its dot.
    ///
    /// # Errors
    ///
    /// When it names none that is written.
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

/// The result of an export.
#[derive(Clone, Copy, Debug)]
pub(super) enum WantedForm {
    /// The position.
    Position(&'static ExportForm),
    /// The value of every card that may be played.
    Moves,
}

/// The word and the ending for values of cards.
pub(super) const CSV: &str = "csv";

/// Parses the form into which a position is exported: by its ending, or by its longer word.
///
/// # Errors
///
/// When it names none.
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

/// A word names no form that the command writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum UnknownForm {
    /// No form of files.
    Unwritten,
    /// No form of positions.
    Unexported,
    /// A form of positions, and not of files.
    Exported,
    /// A form of files, and not of positions.
    Converted,
}

impl Display for UnknownForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnknownForm::Unwritten => write!(f, "expected one of {WrittenEndings}"),
            UnknownForm::Unexported => write!(f, "expected one of {ExportedEndings}"),
            UnknownForm::Exported => write!(
                f,
                "`kibitz export` writes this form; expected one of {WrittenEndings}"
            ),
            UnknownForm::Converted => write!(
                f,
                "`kibitz convert` writes this form; expected one of {ExportedEndings}"
            ),
        }
    }
}

impl Error for UnknownForm {}

/// The name of a file does not say in which form it is to be written.
#[derive(Debug)]
pub(super) struct UnknownEnding(pub(super) PathBuf);

impl UnknownEnding {
    /// The form in which a file is written, by its name.
    ///
    /// # Errors
    ///
    /// When the name does not say it.
    pub(super) fn form_of(path: &Path) -> Result<&'static Format, UnknownEnding> {
        Format::of_path(path).ok_or_else(|| UnknownEnding(path.to_owned()))
    }
}

impl Error for UnknownEnding {}

impl Display for UnknownEnding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnknownEnding(path) = self;
        write!(f, "{}: ", path.display())?;
        if path.is_dir() {
            return write!(f, "{FolderNamed}");
        }
        let Some(ending) = path.extension().and_then(OsStr::to_str) else {
            return write!(
                f,
                "a name without an ending; expected one of {WrittenEndings}"
            );
        };
        match FORMATS.iter().find(|format| format.has_ending(ending)) {
            Some(format) => write!(f, "the form {} is read and not written", format.name)?,
            None => write!(f, "no form has the ending {ending}")?,
        }
        write!(f, "; expected one of {WrittenEndings}")
    }
}

/// Several problems are to go into a file that holds one.
#[derive(Debug)]
pub(super) struct HoldsOne {
    /// The file.
    pub(super) path: PathBuf,
    /// Its form.
    pub(super) format: &'static Format,
}

impl Error for HoldsOne {}

impl Display for HoldsOne {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let HoldsOne { path, format } = self;
        let path = path.display();
        write!(
            f,
            "{path}: the form {} holds one problem, and here are more",
            format.name
        )
    }
}

/// The endings of the forms of positions.
pub(super) struct ExportedEndings;

impl Display for ExportedEndings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let endings = EXPORT_FORMS.iter().map(|form| form.ending);
        let endings: Vec<&str> = endings.collect();
        write!(f, "{} and {CSV}", endings.join(", "))
    }
}

/// The usual endings of the forms that are written, by the alphabet.
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
