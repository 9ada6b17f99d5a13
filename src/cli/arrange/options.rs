//! The options of `kibitz arrange`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

use crate::output_formats::NamedFormat;
use crate::value_parsers::{ChosenBoards, parse_positive_integer, parse_whole};

use super::changes::ChangeOptions;
use super::selection::SelectionOptions;

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

    /// Output file; its extension selects the format [default: stdout]
    #[arg(short, long, value_name = "OUT")]
    pub(super) output: Option<PathBuf>,

    /// Output format, such as pbn [default: that of the input]
    #[arg(long, value_name = "FORMAT", value_parser = NamedFormat::parse)]
    pub(super) to: Option<NamedFormat>,

    /// Write N boards to each of the files OUT-001, OUT-002 and so on
    #[arg(long, value_name = "N", requires = "output", value_parser = parse_positive_integer)]
    pub(super) split: Option<NonZeroUsize>,

    /// Replace existing numbered files
    #[arg(long)]
    pub(super) force: bool,
}
