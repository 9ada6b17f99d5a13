//! The executable of the studio: `kibitzer [FILE…]`.

// Windows opens a console behind other programs.
#![windows_subsystem = "windows"]

use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    kibitzer_machine::keep_one_heap();
    let files: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    kibitzer_studio::run(&files)
}
