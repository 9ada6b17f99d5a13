//! The options of `kibitz annotate`.

use std::path::PathBuf;

use clap::{ArgGroup, Args, ValueEnum};

use kibitzer::annotation::CostPlacement;

use crate::input_place;
use crate::value_parsers::ChosenBoards;

/// The options of `kibitz annotate`: its inputs and its output.
#[derive(Args, Debug)]
#[command(group(ArgGroup::new("target").required(true).args(["output", "in_place", "into"])))]
#[command(override_usage = "kibitz annotate IN... --output OUT
       kibitz annotate IN... --in-place
       kibitz annotate IN... --into DIR")]
pub(crate) struct AnnotateOptions {
    /// Files of boards in any format (- for standard input)
    #[arg(value_name = "IN", required = true)]
    pub(super) inputs: Vec<PathBuf>,

    #[command(flatten)]
    pub(super) chosen: ChosenBoards,

    /// Output file, which may be IN; its extension selects the format
    #[arg(short, long, value_name = "OUT")]
    pub(super) output: Option<PathBuf>,

    /// Annotate each file in place
    #[arg(long)]
    pub(super) in_place: bool,

    /// Write files of the same names to this folder
    #[arg(long, value_name = "DIR")]
    pub(super) into: Option<PathBuf>,

    /// Where to write costs: on the card, after its trick, or in the notes
    ///
    /// With notes, the play contains no comments: some programs, such as
    /// endplay, cannot read a play with comments.
    #[arg(
        long,
        value_name = "PLACE",
        default_value = "card",
        verbatim_doc_comment
    )]
    #[arg(hide_possible_values = true)]
    pub(super) comments: CostComments,

    /// Replace existing files in the folder of --into
    #[arg(long, requires = "into")]
    pub(super) force: bool,
}

/// The place where the costs of a play are written, as given by `--comments`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum CostComments {
    /// On the card
    Card,
    /// After the trick
    Trick,
    /// In the notes of the board
    Notes,
}

impl AnnotateOptions {
    /// Returns true if the annotated boards are written to standard output.
    pub(crate) fn writes_to_standard_output(&self) -> bool {
        self.output
            .as_deref()
            .is_some_and(input_place::is_standard_stream)
    }
}

impl CostComments {
    pub(super) fn cost_placement(self) -> CostPlacement {
        match self {
            CostComments::Card => CostPlacement::Card,
            CostComments::Trick => CostPlacement::Trick,
            CostComments::Notes => CostPlacement::Notes,
        }
    }
}
