//! The rule that decides whether a command may write a file.
//!
//! A file named by an option such as `-o` is replaced. Any other file is replaced only with `--force`, because the user
//! may not have typed its name. For example, a shell turns `*.lin` into two names as soon as a folder has two such
//! files. A command whose output is not a version of its input never replaces one of its inputs.

use std::error::Error;
use std::fmt::{self, Display};
use std::path::{Path, PathBuf};

use super::place;

/// The origin of the name of an output file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NamedBy {
    /// The user named the file by an option such as `-o`.
    Option,
    /// The user or the shell named the file as the last of several file arguments.
    Position,
    /// The program chose the name of a file in a folder, or of one of several numbered files.
    Program,
}

/// The rule that decides which existing files a command may replace.
#[derive(Clone, Default, Debug)]
pub(super) struct TargetRule {
    /// True if the user gave `--force`: files that no option names are replaced too.
    pub(super) force: bool,
    /// The inputs, which are never replaced; empty for a command that writes a version of its input.
    pub(super) protected: Vec<PathBuf>,
}

/// The error returned when a file must not be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct TargetError {
    pub(super) path: PathBuf,
    reason: TargetRefusal,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
/// The reason why a file must not be written.
enum TargetRefusal {
    /// The file exists, and the user has not allowed replacing it.
    Exists(NamedBy),
    /// The file is an input of the command.
    Input,
}

impl TargetRule {
    /// Checks that a file may be written: it does not exist, or it may be replaced.
    ///
    /// Anything that is not a regular file is left to [`kibitzer_files`], which never replaces it.
    ///
    /// # Errors
    ///
    /// Returns an error if the file must not be written.
    pub(super) fn check(&self, path: &Path, named_by: NamedBy) -> Result<(), TargetError> {
        let refused = |reason| {
            let path = path.to_owned();
            Err(TargetError { path, reason })
        };
        if self.protected.iter().any(|input| is_same(input, path)) {
            return refused(TargetRefusal::Input);
        }
        let may_replace = match named_by {
            NamedBy::Option => true,
            NamedBy::Position | NamedBy::Program => self.force,
        };
        match may_replace || !path.is_file() {
            true => Ok(()),
            false => refused(TargetRefusal::Exists(named_by)),
        }
    }
}

/// Returns true if two paths name the same existing file.
pub(super) fn is_same(one: &Path, other: &Path) -> bool {
    let real = [one, other].map(|path| place::file(Some(path))?.canonicalize().ok());
    real[0].is_some() && real[0] == real[1]
}

impl Error for TargetError {}

impl Display for TargetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.reason {
            TargetRefusal::Exists(NamedBy::Position) => {
                "the file exists; name it with -o or add --force to replace it"
            }
            TargetRefusal::Exists(NamedBy::Option | NamedBy::Program) => {
                "the file exists; use --force to replace it"
            }
            TargetRefusal::Input => "the output would replace an input file",
        })
    }
}
