//! The options of `kibitz results`.

use std::path::PathBuf;

use clap::Args;
use kibitzer_formats::Scoring;

use crate::value_parsers::{ChosenBoards, one_of};

/// The forms of scoring by name.
const SCORINGS: [(&str, Scoring); 4] = [
    ("matchpoints", Scoring::Matchpoints),
    ("cross-imps", Scoring::CrossImps),
    ("butler", Scoring::Butler),
    ("teams", Scoring::TeamImps),
];

/// Returns the name of a form of scoring.
pub(super) fn scoring_name(scoring: Scoring) -> &'static str {
    let found = SCORINGS.iter().find(|(_, other)| *other == scoring);
    found.map_or("", |(name, _)| name)
}

/// The options of `kibitz results`.
#[derive(Args, Debug)]
pub(crate) struct ResultsOptions {
    /// Files of results and deals in any format (- for standard input)
    #[arg(value_name = "IN", required = true)]
    pub(crate) inputs: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) chosen: ChosenBoards,

    /// Score the boards of all files together
    #[arg(long)]
    pub(crate) together: bool,

    /// Scoring: matchpoints, cross-imps, butler or teams
    #[arg(long, value_name = "FORM", value_parser = one_of(&SCORINGS), hide_possible_values = true)]
    pub(crate) scoring: Option<Scoring>,

    /// Print all boards of the pair of this number or name
    #[arg(long, value_name = "PAIR")]
    pub(crate) pair: Option<String>,

    /// Write all results to a CSV file (- for stdout)
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
}
