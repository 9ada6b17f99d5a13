//! The options of `kibitz arrange`.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;
use kibitzer::dealing::Condition;
use kibitzer::problem::Problem;
use kibitzer::rules::{ContractPattern, ParsePatternError};

use crate::output_formats::NamedFormat;
use crate::value_parsers::{ChosenBoards, Seats, parse_positive_integer, parse_seats, parse_whole};

use super::changes::ChangeOptions;

/// The options of `kibitz arrange`.
#[derive(Args, Debug)]
pub(crate) struct ArrangeOptions {
    /// Files of boards in any format [default: standard input]
    #[arg(value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(super) chosen: ChosenBoards,

    #[command(flatten)]
    pub(super) selection: SelectionOptions,

    #[command(flatten)]
    pub(super) changes: ChangeOptions,

    /// Sort the boards by number
    #[arg(long)]
    pub(super) sort: bool,

    /// Shuffle the boards; the same seed gives the same order
    #[arg(long, value_name = "SEED", num_args = 0..=1, require_equals = true)]
    #[arg(value_parser = parse_whole::<u64>, conflicts_with = "sort")]
    pub(super) shuffle: Option<Option<u64>>,

    /// Output file; its extension selects the format
    #[arg(short, long, value_name = "OUT")]
    pub(super) output: Option<PathBuf>,

    /// Output format [default: that of the input]
    #[arg(long, value_name = "FORMAT", value_parser = NamedFormat::parse)]
    pub(super) to: Option<NamedFormat>,

    /// Write N boards to each file OUT-001, OUT-002, ...
    #[arg(long, value_name = "N", requires = "output", value_parser = parse_positive_integer)]
    pub(super) split: Option<NonZeroUsize>,

    /// Replace existing numbered files
    #[arg(long)]
    pub(super) force: bool,
}

/// The options of `kibitz arrange` that select boards by what is on them. A board must satisfy all of them.
#[derive(Args, Debug)]
pub(super) struct SelectionOptions {
    /// Select boards by a condition in the language of dealer
    ///
    /// An example is 'hcp(south) >= 15 && shape(north, any 4333)'. A board
    /// with unknown cards satisfies no condition.
    #[arg(long = "where", value_name = "EXPR", value_parser = Condition::from_str, verbatim_doc_comment)]
    pub(super) conditions: Vec<Condition>,

    /// Select contracts by level, strain or X: 3NT,6,SX,pass
    #[arg(long = "contract", value_name = "LIST", value_delimiter = ',')]
    #[arg(value_parser = WantedContract::from_str)]
    pub(super) contracts: Vec<WantedContract>,

    /// Select boards declared by these seats, such as NS
    #[arg(long = "declarer", value_name = "SEATS", value_parser = parse_seats)]
    pub(super) declarers: Option<Seats>,

    /// Select boards whose contract was made
    #[arg(long, conflicts_with = "down")]
    pub(super) made: bool,

    /// Select boards whose contract was not made
    #[arg(long)]
    pub(super) down: bool,

    /// Select only the first board with the same hands
    #[arg(long)]
    pub(super) distinct: bool,
}

/// A contract, or none, that selects boards.
#[derive(Clone, Copy, Debug)]
pub(super) enum WantedContract {
    /// All four players passed.
    PassedOut,
    Pattern(ContractPattern),
}

impl FromStr for WantedContract {
    type Err = ParsePatternError;

    fn from_str(text: &str) -> Result<WantedContract, ParsePatternError> {
        if text.eq_ignore_ascii_case("pass") {
            Ok(WantedContract::PassedOut)
        } else {
            text.parse().map(WantedContract::Pattern)
        }
    }
}

impl WantedContract {
    /// Returns true if a board has the contract.
    pub(super) fn is_of(self, problem: &Problem) -> bool {
        match self {
            WantedContract::PassedOut => problem.is_passed_out(),
            WantedContract::Pattern(pattern) => {
                let contract = problem.contract();
                contract.is_some_and(|contract| pattern.matches(contract))
            }
        }
    }
}

impl SelectionOptions {
    /// Returns true if no option was given, so that all boards are selected.
    pub(super) fn selects_all(&self) -> bool {
        let is_any = self.conditions.is_empty() && self.contracts.is_empty();
        is_any && self.declarers.is_none() && !(self.made || self.down || self.distinct)
    }
}
