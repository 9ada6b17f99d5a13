//! The studio: `kibitzer [FILE…]`.

use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    let files: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    kibitzer_studio::run(&files)
}
