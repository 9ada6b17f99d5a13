//! `kibitz manual` and `kibitz completions`: manual pages and shell completions, generated from the definition of the
//! arguments.

use std::fs;
use std::path::Path;

use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;

use super::args::Arguments;
use super::failure::Failure;
use super::output::write_to_standard_output;

/// Writes the manual page of `kibitz` to standard output, or the pages of all its commands to `folder`, which is
/// created if it does not exist.
///
/// # Errors
///
/// Returns an error if the pages cannot be written.
pub(super) fn write_manual(folder: Option<&Path>) -> Result<(), Failure> {
    let command = Arguments::command();
    let Some(folder) = folder else {
        let mut page = Vec::new();
        Man::new(command).render(&mut page)?;
        return Ok(write_to_standard_output(&page)?);
    };
    let created = fs::create_dir_all(folder);
    let written = created.and_then(|()| clap_mangen::generate_to(command, folder));
    written.map_err(|error| Failure::new(error).with_path(folder))
}

/// Writes the completion script for a shell to standard output.
///
/// # Errors
///
/// Returns an error if the script cannot be written.
pub(super) fn write_completions(shell: Shell) -> Result<(), Failure> {
    let mut words = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "kibitz", &mut words);
    Ok(write_to_standard_output(&words)?)
}
