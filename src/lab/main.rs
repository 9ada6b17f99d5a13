//! `lab`: tools for developers of the engine.

use std::error::Error;
use std::fs::{File, OpenOptions};
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use kibitzer::instruments::{LeadWeights, LookWeights};
use kibitzer_files::{can_write, replace};
use kibitzer_lab::audit::Audit;
use kibitzer_lab::drivers;
use kibitzer_lab::fit;
use kibitzer_lab::fixtures;
use kibitzer_lab::kind::Kind;
use kibitzer_lab::learn::LearningPlan;
use kibitzer_peers::{PeerName, serve, write_line};

/// Check the engine of Kibitzer and generate data files of its source tree (for developers)
#[derive(Parser)]
#[command(name = "lab", version)]
struct LabArguments {
    #[command(subcommand)]
    command: LabCommand,
}

#[derive(Subcommand)]
enum LabCommand {
    /// Check the claims of the search on positions chosen as likely counterexamples
    ///
    /// Exit status: 1 if a claim is false.
    #[command(verbatim_doc_comment)]
    Audit {
        #[command(flatten)]
        audit: Audit,

        /// Append the report to this file
        #[arg(long, value_name = "FILE")]
        ledger: Option<PathBuf>,

        /// Worker threads [default: one per core]
        #[arg(long, value_name = "N")]
        threads: Option<NonZeroUsize>,
    },

    /// Retrain the weights that order the leads of the search; takes minutes
    Learn {
        #[command(flatten)]
        kinds: KindOption,

        /// Train only the weights of the early stage of bridge, and keep those of the late stage
        #[arg(long)]
        early: bool,

        /// Output file for the weights
        #[arg(value_name = "FILE", default_value = "src/engine/search/leads.bin")]
        output: PathBuf,
    },

    /// Refit the weights of the static evaluation; takes minutes
    Fit {
        #[command(flatten)]
        kinds: KindOption,

        /// Output file for the weights
        #[arg(value_name = "FILE", default_value = "src/engine/search/look.bin")]
        output: PathBuf,
    },

    /// Compare the strategies for proving the value of a position
    Drivers {
        #[command(flatten)]
        kinds: KindOption,

        /// Number of random boards of each kind
        #[arg(long, value_name = "N", default_value_t = 200)]
        boards: usize,

        /// Seed of the boards
        #[arg(long, value_name = "N", default_value_t = 0)]
        seed: u64,
    },

    /// Recompute the answers of the test fixtures with libdds; takes seconds
    ///
    /// Files that do not change were correct.
    Fixtures {
        /// Folder of the fixtures
        #[arg(value_name = "FOLDER", default_value = "tests/fixtures")]
        folder: PathBuf,
    },

    /// Run another solver: boards in, answers out
    #[command(hide = true)]
    Peer {
        /// The solver
        name: PeerName,
    },
}

/// The option that selects kinds of play; the weights for other kinds stay as shipped.
#[derive(clap::Args)]
struct KindOption {
    /// Only kinds of play whose names contain this text
    ///
    /// The names are "bridge, suit", "bridge, no trump", "preferans, suit", "preferans, no trump" and "misère".
    #[arg(
        long = "kind",
        value_name = "LETTERS",
        default_value = "",
        hide_default_value = true
    )]
    letters: String,
}

impl KindOption {
    /// Returns the kinds of play selected by the option, or an error if there are none.
    fn selected_kinds(&self) -> Result<Vec<Kind>, LabError> {
        let kinds = Kind::matching(&self.letters);
        if kinds.is_empty() {
            Err(LabError::NoKind(self.letters.clone()))
        } else {
            Ok(kinds)
        }
    }
}

fn main() -> ExitCode {
    match run_command(LabArguments::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("lab: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run_command(command: LabCommand) -> Result<(), Box<dyn Error>> {
    match command {
        LabCommand::Audit {
            audit,
            ledger,
            threads,
        } => run_audit(&audit, ledger.as_deref(), threads),
        LabCommand::Learn {
            kinds,
            early,
            output,
        } => retrain_leads(&kinds, early, &output),
        LabCommand::Drivers {
            kinds,
            boards,
            seed,
        } => print_driver_costs(&kinds, boards, seed),
        LabCommand::Fit { kinds, output } => refit_evaluation(&kinds, &output),
        LabCommand::Fixtures { folder } => {
            let show = |path: &Path| println!("{}", path.display());
            fixtures::recompute(&folder, show)
        }
        LabCommand::Peer { name } => Ok(serve(&name)?),
    }
}

/// The reason why a command failed.
#[derive(Debug, thiserror::Error)]
enum LabError {
    /// No kind of play has a name that contains this text.
    #[error("no kind of play has a name that contains {0}")]
    NoKind(String),
    /// The file to which the report of the audit is appended could not be opened.
    #[error("{0}: {1}")]
    Ledger(PathBuf, #[source] io::Error),
    /// The audit ended before it had checked a claim.
    #[error("nothing was checked")]
    Unchecked,
    /// Claims of the search were false, or the search panicked. Contains the number of such cases.
    #[error("{0} claims are false")]
    Falsehoods(usize),
}

/// Audits the search, prints the report, and appends it to the file `ledger` if one is given.
fn run_audit(
    audit: &Audit,
    ledger: Option<&Path>,
    threads: Option<NonZeroUsize>,
) -> Result<(), Box<dyn Error>> {
    let mut ledger = ledger.map(open_ledger).transpose()?;
    let cores = std::thread::available_parallelism();
    let threads = threads.unwrap_or(cores.unwrap_or(NonZeroUsize::MIN));
    let report = audit.run(threads.get());
    println!("{report}");
    if let Some(ledger) = &mut ledger {
        write_line(ledger, &report)?;
    }
    match report.falsehoods() {
        0 if report.has_checked() => Ok(()),
        0 => Err(LabError::Unchecked.into()),
        number => Err(LabError::Falsehoods(number).into()),
    }
}

/// Retrains the weights for the order of leads in the selected kinds of play, and writes the weights for all kinds to a
/// file.
fn retrain_leads(kinds: &KindOption, early: bool, output: &Path) -> Result<(), Box<dyn Error>> {
    let kinds = kinds.selected_kinds()?;
    // Check this before the long computation.
    can_write(output)?;
    let mut weights = LeadWeights::shipped();
    let mut plan = LearningPlan::default();
    if early {
        plan.rounds.clear();
    }
    for kind in kinds {
        plan.learn(kind, &mut weights, |line| println!("{line}"));
    }
    Ok(replace(output, &weights.to_bytes())?)
}

/// Refits the weights of the static evaluation in the selected kinds of play, and writes the weights for all kinds to a
/// file.
fn refit_evaluation(kinds: &KindOption, output: &Path) -> Result<(), Box<dyn Error>> {
    let kinds = kinds.selected_kinds()?;
    can_write(output)?;
    let mut weights = LookWeights::shipped();
    for kind in kinds {
        let own = weights.of_mut(kind.game(), kind.strain());
        let before = *own;
        *own = fit::fit_weights(kind, fit::FIT_DEALS);
        let [off_before, off] =
            [&before, own].map(|own| fit::mean_error(kind, own, fit::HELD_OUT_DEALS));
        println!("{kind}: mean error {off_before:.3} to {off:.3} tricks");
    }
    Ok(replace(output, &weights.to_bytes())?)
}

/// Prints the cost of each driver, a strategy for proving a position's value, for each selected kind of play.
fn print_driver_costs(kinds: &KindOption, boards: usize, seed: u64) -> Result<(), Box<dyn Error>> {
    for kind in kinds.selected_kinds()? {
        for cost in drivers::compare_drivers(kind, boards, seed) {
            println!("{cost}");
        }
    }
    Ok(())
}

/// Opens a file for appending reports, and creates it if it does not exist.
fn open_ledger(path: &Path) -> Result<File, LabError> {
    let file = OpenOptions::new().append(true).create(true).open(path);
    file.map_err(|error| LabError::Ledger(path.to_owned(), error))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_argument_definitions_are_consistent() {
        LabArguments::command().debug_assert();
    }
}
