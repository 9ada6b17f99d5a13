//! The rules that decide whether a command may write a file.
//!
//! A file named by an option such as `-o` is replaced. Any other file is replaced only with `--force`, because the user
//! may not have typed its name. For example, a shell turns `*.lin` into two names as soon as a folder has two such
//! files. A command whose output is not a version of its input never replaces one of its inputs.

use std::error::Error;
use std::fmt::{self, Display};
use std::path::{Path, PathBuf};

use super::failure::Failure;
use super::place;

/// The origin of the name of an output file that no option names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NamedBy {
    /// The user or the shell named the file as the last of several file arguments.
    Position,
    /// The program chose the name of a file in a folder, or of one of several numbered files.
    Program,
}

/// The reason why a file must not be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TargetRefusal {
    /// The file exists, and the user has not allowed replacing it.
    Exists(NamedBy),
    /// The file is an input of the command.
    Input,
}

/// Checks that a file that no option names may be written: it does not exist, or the user gave `--force`.
///
/// Anything that is not a regular file is left to [`kibitzer_files`], which never replaces it.
///
/// # Errors
///
/// Returns an error if the file must not be written.
pub(super) fn check_new(path: &Path, named_by: NamedBy, force: bool) -> Result<(), Failure> {
    match force || !path.is_file() {
        true => Ok(()),
        false => Err(Failure::usage(TargetRefusal::Exists(named_by)).about(path)),
    }
}

/// Checks that a command whose output is not a version of its input would not replace one of its inputs.
///
/// # Errors
///
/// Returns an error if the file is one of the inputs.
pub(super) fn check_no_input(path: &Path, inputs: &[PathBuf]) -> Result<(), Failure> {
    match inputs.iter().any(|input| is_same(input, path)) {
        true => Err(Failure::usage(TargetRefusal::Input).about(path)),
        false => Ok(()),
    }
}

/// Returns true if two paths name the same existing file.
pub(super) fn is_same(one: &Path, other: &Path) -> bool {
    let real = [one, other].map(|path| place::file(Some(path))?.canonicalize().ok());
    real[0].is_some() && real[0] == real[1]
}

impl Error for TargetRefusal {}

impl Display for TargetRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TargetRefusal::Exists(NamedBy::Position) => {
                "the file exists; name it with -o or add --force to replace it"
            }
            TargetRefusal::Exists(NamedBy::Program) => "the file exists; use --force to replace it",
            TargetRefusal::Input => "the output would replace an input file",
        })
    }
}
