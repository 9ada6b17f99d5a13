//! Manual pages and completions, made of the words that the command line takes.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;

use super::args::Arguments;
use super::failure::Failure;

/// Writes the manual page of `kibitz` to standard output, or with those of all its commands into a folder, which is
/// made if it is not there.
///
/// # Errors
///
/// When they cannot be written.
pub(super) fn pages(folder: Option<&Path>) -> Result<(), Failure> {
    let command = Arguments::command();
    let written = match folder {
        None => {
            let mut page = Vec::new();
            Man::new(command)
                .render(&mut page)
                .and_then(|()| show(&page))
        }
        Some(folder) => {
            fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(command, folder))
        }
    };
    written.map_err(|error| match folder {
        Some(folder) => Failure::new(error).about(folder),
        None => Failure::from(error),
    })
}

/// Writes what a shell completes words by to standard output.
///
/// # Errors
///
/// When it cannot be written.
pub(super) fn completions(shell: Shell) -> Result<(), Failure> {
    let mut words = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "kibitz", &mut words);
    Ok(show(&words)?)
}

fn show(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()
}
