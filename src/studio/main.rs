//! The studio: `kibitzer [FILE]`.

use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    let file = std::env::args_os().nth(1).map(PathBuf::from);
    kibitzer_studio::run(file)
}
