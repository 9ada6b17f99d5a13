//! `kibitz`, the command line of Kibitzer.

use std::process::ExitCode;

fn main() -> ExitCode {
    kibitzer::cli::main()
}
