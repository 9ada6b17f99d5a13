//! The options of `kibitz report`.

use std::path::PathBuf;

use clap::Args;
use kibitzer_words::Language;

use crate::value_parsers::{ChosenBoards, LANGUAGES, one_of};

/// The options of `kibitz report`: its inputs and the page that it writes.
#[derive(Args, Debug)]
pub(crate) struct ReportOptions {
    /// Files of boards in any format (- for standard input)
    #[arg(value_name = "IN", required = true)]
    pub(crate) inputs: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) chosen: ChosenBoards,

    /// Output page (- for standard output)
    #[arg(short, long, value_name = "OUT.html")]
    pub(crate) output: PathBuf,

    /// Language of the page
    #[arg(long, value_name = "LANGUAGE", default_value = "en", value_parser = one_of(&LANGUAGES))]
    pub(crate) language: Language,
}
