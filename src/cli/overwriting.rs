//! The rules that decide whether a command may write a file.
//!
//! A file named by an option such as `-o` is replaced. Any other file is replaced only with `--force`, because the user
//! may not have typed its name. For example, a shell turns `*.lin` into two names as soon as a folder has two such
//! files. A command whose output is not a version of its input never replaces one of its inputs.

use std::path::{Path, PathBuf};

use anyhow::anyhow;
use kibitzer_files::can_write;

use super::failure::Failure;
use super::input_place;

/// The source of an output file's name if no option gives the name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NamedBy {
    /// The output file was given as the last of several file arguments, perhaps by shell expansion of a pattern.
    Position,
    /// The program chose the name of a file in a folder, or of one of several numbered files.
    Program,
}

/// Checks that an output file not named by an option may be written: it does not exist, or the user gave `--force`.
///
/// Leaves a path that is not a regular file to [`kibitzer_files`], which never replaces such files.
///
/// # Errors
///
/// Returns an error if the file must not be written.
pub(super) fn check_may_be_written(
    path: &Path,
    named_by: NamedBy,
    force: bool,
) -> Result<(), Failure> {
    if force || !path.is_file() {
        return Ok(());
    }
    let remedy = match named_by {
        NamedBy::Position => "name it with -o or add --force to replace it",
        NamedBy::Program => "use --force to replace it",
    };
    Err(Failure::invalid_arguments(anyhow!("the file exists; {remedy}")).with_path(path))
}

/// Checks that an output file is not one of the input files, for a command whose output is not a version of its input.
///
/// # Errors
///
/// Returns an error if the output file is one of the input files.
pub(super) fn check_not_an_input(path: &Path, inputs: &[PathBuf]) -> Result<(), Failure> {
    if inputs.iter().any(|input| is_same_file(input, path)) {
        let cause = anyhow!("the output would replace an input file");
        Err(Failure::invalid_arguments(cause).with_path(path))
    } else {
        Ok(())
    }
}

/// Checks that an output file can be written, and is not one of the input files.
///
/// # Errors
///
/// Returns the reason why the file cannot or must not be written.
pub(super) fn check_writable(path: &Path, inputs: &[PathBuf]) -> Result<(), Failure> {
    check_not_an_input(path, inputs)?;
    can_write(path)?;
    Ok(())
}

/// Returns true if two paths name the same existing file.
pub(super) fn is_same_file(one: &Path, other: &Path) -> bool {
    let real = [one, other].map(|path| input_place::file_path(Some(path))?.canonicalize().ok());
    real[0].is_some() && real[0] == real[1]
}
