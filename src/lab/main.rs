//! `lab`: what those who work on the engine do with it.

use std::fmt::{self, Display};
use std::fs::{File, OpenOptions};
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use kibitzer::search::{LeadWeights, LookWeights};
use kibitzer_files::{WriteError, can_write, replace};
use kibitzer_lab::audit::Audit;
use kibitzer_lab::fit;
use kibitzer_lab::fixtures::{self, FixtureError};
use kibitzer_lab::icon;
use kibitzer_lab::kind::Kind;
use kibitzer_lab::learn::Lesson;
use kibitzer_peers::{PeerName, serve, write_line};

/// Checks the engine of Kibitzer, and makes the data of its tree. Not for users.
#[derive(Parser)]
#[command(name = "lab", version)]
struct LabArguments {
    #[command(subcommand)]
    command: LabCommand,
}

#[derive(Subcommand)]
enum LabCommand {
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

    /// Learn again which leads the search tries first, in minutes
    Learn {
        #[command(flatten)]
        kinds: Kinds,

        /// Only the weights of the early stage of bridge: those of the late stage stay those that ship
        #[arg(long)]
        early: bool,

        /// Where the weights go
        #[arg(value_name = "FILE", default_value = "src/engine/search/leads.bin")]
        output: PathBuf,
    },

    /// Fit the weights by which the look of the hands becomes a guess again, in minutes
    Fit {
        #[command(flatten)]
        kinds: Kinds,

        /// Where the weights go
        #[arg(value_name = "FILE", default_value = "src/engine/search/look.bin")]
        output: PathBuf,
    },

    /// Draw the picture of the studio's window again
    Icon {
        /// Where it goes
        #[arg(value_name = "FILE", default_value = "assets/icon.png")]
        output: PathBuf,
    },

    /// Have libdds answer the fixtures again, in seconds
    ///
    /// What is not changed by it was right.
    Fixtures {
        /// Where they are
        #[arg(value_name = "FOLDER", default_value = "tests/fixtures")]
        folder: PathBuf,
    },

    /// Another solver: boards in, answers out
    #[command(hide = true)]
    Peer {
        /// The solver
        name: PeerName,

        /// What is loaded in the place of libdds
        library: Option<PathBuf>,
    },
}

/// What is learned about; the weights of other kinds of play stay those that ship.
#[derive(clap::Args)]
struct Kinds {
    /// Only kinds of play with these letters in their name
    ///
    /// They are "bridge, suit", "bridge, no trump", "preferans, suit", "preferans, no trump" and
    /// "misère".
    #[arg(
        long = "kind",
        value_name = "LETTERS",
        default_value = "",
        hide_default_value = true
    )]
    letters: String,
}

impl Kinds {
    fn find(&self) -> Result<Vec<Kind>, LabError> {
        let kinds = Kind::named(&self.letters);
        match kinds.is_empty() {
            true => Err(LabError::NoKind(self.letters.clone())),
            false => Ok(kinds),
        }
    }
}

fn main() -> ExitCode {
    let done = match LabArguments::parse().command {
        LabCommand::Audit {
            audit,
            ledger,
            threads,
        } => run(&audit, ledger.as_deref(), threads),
        LabCommand::Learn {
            kinds,
            early,
            output,
        } => learn(&kinds, early, &output),
        LabCommand::Fit { kinds, output } => fit(&kinds, &output),
        LabCommand::Fixtures { folder } => {
            let show = |path: &Path| println!("{}", path.display());
            fixtures::renew(&folder, show).map_err(LabError::Fixture)
        }
        LabCommand::Icon { output } => replace(&output, &icon::png()).map_err(LabError::Write),
        LabCommand::Peer { name, library } => {
            serve(name, library.as_deref()).map_err(LabError::System)
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("lab: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Why what was asked for is not done.
#[derive(Debug)]
enum LabError {
    /// No kind of play has these letters in its name.
    NoKind(String),
    /// What was learned cannot be written.
    Write(WriteError),
    /// The fixtures are not answered.
    Fixture(FixtureError),
    /// The ledger cannot be opened.
    Ledger(PathBuf, io::Error),
    /// The system does not read or write.
    System(io::Error),
    /// No claim was checked.
    Unchecked,
    /// So many claims are false.
    Falsehoods(usize),
}

impl From<WriteError> for LabError {
    fn from(error: WriteError) -> LabError {
        LabError::Write(error)
    }
}

impl Display for LabError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LabError::NoKind(letters) => write!(f, "no kind of play is called {letters}"),
            LabError::Write(error) => write!(f, "{error}"),
            LabError::Fixture(error) => write!(f, "{error}"),
            LabError::Ledger(path, error) => write!(f, "{}: {error}", path.display()),
            LabError::System(error) => write!(f, "{error}"),
            LabError::Unchecked => f.write_str("nothing was checked"),
            LabError::Falsehoods(number) => write!(f, "{number} claims are false"),
        }
    }
}

fn run(
    audit: &Audit,
    ledger: Option<&Path>,
    threads: Option<NonZeroUsize>,
) -> Result<(), LabError> {
    let mut ledger = ledger.map(open).transpose()?;
    let cores = std::thread::available_parallelism();
    let threads = threads.unwrap_or(cores.unwrap_or(NonZeroUsize::MIN));
    let report = audit.run(threads.get());
    println!("{report}");
    if let Some(ledger) = &mut ledger {
        write_line(ledger, &report).map_err(LabError::System)?;
    }
    match report.falsehoods() {
        0 if report.has_checked() => Ok(()),
        0 => Err(LabError::Unchecked),
        number => Err(LabError::Falsehoods(number)),
    }
}

fn learn(kinds: &Kinds, early: bool, output: &Path) -> Result<(), LabError> {
    let kinds = kinds.find()?;
    // Before the work, not after it.
    can_write(output)?;
    let mut weights = LeadWeights::shipped();
    let mut lesson = Lesson::default();
    if early {
        lesson.rounds.clear();
    }
    for kind in kinds {
        lesson.learn(kind, &mut weights, |line| println!("{line}"));
    }
    Ok(replace(output, &weights.to_bytes())?)
}

fn fit(kinds: &Kinds, output: &Path) -> Result<(), LabError> {
    let kinds = kinds.find()?;
    can_write(output)?;
    let mut weights = LookWeights::shipped();
    for kind in kinds {
        let own = weights.of_mut(kind.game(), kind.strain());
        let before = *own;
        *own = fit::fit(kind, fit::DEALS);
        let [off_before, off] = [&before, own].map(|own| fit::error(kind, own, fit::HELD_OUT));
        println!("{kind}: off by {off_before:.3} tricks to {off:.3}");
    }
    Ok(replace(output, &weights.to_bytes())?)
}

/// Opens a ledger, to add to it.
fn open(path: &Path) -> Result<File, LabError> {
    let file = OpenOptions::new().append(true).create(true).open(path);
    file.map_err(|error| LabError::Ledger(path.to_owned(), error))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_arguments_agree_with_one_another() {
        LabArguments::command().debug_assert();
    }
}
