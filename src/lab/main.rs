//! `lab`: what those who work on the engine do with it.

use std::fs::{File, OpenOptions};
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use kibitzer_lab::audit::Audit;
use kibitzer_peers::{PeerName, serve, write_line};

/// Checks the engine of Kibitzer. Not for users.
#[derive(Parser)]
#[command(name = "lab", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Check what the search claims on the way, on positions chosen to hurt
    ///
    /// Exit status: 1 if a claim is false.
    #[command(verbatim_doc_comment)]
    Audit {
        #[command(flatten)]
        audit: Audit,

        /// Add a line to this file
        #[arg(long, value_name = "FILE")]
        ledger: Option<PathBuf>,

        /// Worker threads [default: one for each core]
        #[arg(long, value_name = "N")]
        threads: Option<NonZeroUsize>,
    },

    /// Another solver: boards in, answers out
    #[command(hide = true)]
    Peer {
        /// The solver
        name: PeerName,
    },
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Audit {
            audit,
            ledger,
            threads,
        } => run(&audit, ledger.as_deref(), threads),
        Command::Peer { name } => serve(name).map_err(|error| error.to_string()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("lab: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(audit: &Audit, ledger: Option<&Path>, threads: Option<NonZeroUsize>) -> Result<(), String> {
    let mut ledger = ledger.map(open).transpose()?;
    let cores = std::thread::available_parallelism();
    let threads = threads.unwrap_or(cores.unwrap_or(NonZeroUsize::MIN));
    let report = audit.run(threads.get());
    println!("{report}");
    if let Some(ledger) = &mut ledger {
        write_line(ledger, &report).map_err(|error: io::Error| error.to_string())?;
    }
    match report.falsehoods() {
        0 if report.has_checked() => Ok(()),
        0 => Err("nothing was checked".to_owned()),
        number => Err(format!("{number} claims are false")),
    }
}

/// Opens a ledger, to add to it.
fn open(path: &Path) -> Result<File, String> {
    let ledger = OpenOptions::new().append(true).create(true).open(path);
    ledger.map_err(|error| format!("{}: {error}", path.display()))
}
