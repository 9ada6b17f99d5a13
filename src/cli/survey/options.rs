//! The options of `kibitz survey`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use kibitzer::cards::Seat;
use kibitzer_survey::Ask;

use crate::deal_constraints::{DealConstraintOptions, SEAT_NAMES};
use crate::value_parsers::{one_of, parse_positive_integer, parse_threads, parse_whole};

/// The subcommands of `kibitz survey`.
#[derive(Subcommand, Debug)]
pub(in super::super) enum SurveyCommand {
    /// Plan a survey: choose the deals and the questions
    ///
    /// The questions are table (the tricks of every declarer in every strain), par,
    /// best (declarer's tricks), choices (the value of every card), played (the value
    /// after every card played) and layouts (all layouts of the opponents' hands). All
    /// but the first two need a contract: that of each deal of FILE, or --contract and
    /// --declarer for random deals.
    ///
    /// Random deals are numbered as boards from 1; dealer and vulnerability follow from
    /// the number.
    #[command(verbatim_doc_comment)]
    Plan(Box<PlanOptions>),

    /// Solve one shard
    ///
    /// Does nothing if the shard is already solved.
    Shard {
        /// Folder of the survey
        #[arg(value_name = "DIR")]
        folder: PathBuf,

        /// Number of the shard, from 0
        #[arg(value_name = "N", value_parser = parse_whole::<u64>)]
        shard: u64,

        #[command(flatten)]
        jobs: Jobs,
    },

    /// Solve all shards that are not solved yet
    Run {
        /// Folder of the survey
        #[arg(value_name = "DIR")]
        folder: PathBuf,

        #[command(flatten)]
        jobs: Jobs,
    },

    /// Write the results of all shards to one file
    ///
    /// The extension of FILE selects the format: parquet, csv, zrd (23 bytes per deal)
    /// or npy (the table of pgx). The last two hold tables of bridge deals only.
    #[command(verbatim_doc_comment)]
    Merge {
        /// Folder of the survey
        #[arg(value_name = "DIR")]
        folder: PathBuf,

        /// Output file
        #[arg(short, long, value_name = "FILE")]
        output: PathBuf,
    },

    /// Check every shard, and solve some deals again
    Check {
        /// Folder of the survey
        #[arg(value_name = "DIR")]
        folder: PathBuf,

        /// Solve one deal in N again
        #[arg(long, value_name = "N", default_value = "1000", value_parser = parse_positive_integer)]
        every: NonZeroUsize,

        #[command(flatten)]
        jobs: Jobs,
    },

    /// Print statistics of the tables solved so far
    ///
    /// The Law of Total Tricks compares the tricks that both sides take, each in its
    /// longest suit, with the number of their trumps.
    #[command(verbatim_doc_comment)]
    Stats {
        /// Folder of the survey
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
}

impl SurveyCommand {
    /// Returns the number given by `--jobs`.
    pub(in super::super) fn jobs(&self) -> Option<NonZeroUsize> {
        match self {
            SurveyCommand::Shard { jobs, .. }
            | SurveyCommand::Run { jobs, .. }
            | SurveyCommand::Check { jobs, .. } => jobs.jobs,
            SurveyCommand::Plan(_) | SurveyCommand::Merge { .. } | SurveyCommand::Stats { .. } => {
                None
            }
        }
    }
}

/// The options of `kibitz survey plan`.
#[derive(Args, Debug)]
pub(in super::super) struct PlanOptions {
    /// Number of random deals
    #[arg(long, value_name = "N", value_parser = parse_positive_integer)]
    #[arg(required_unless_present = "deals", conflicts_with = "deals")]
    pub(super) random: Option<NonZeroUsize>,

    /// Seed of the random deals
    #[arg(long, value_name = "N", value_parser = parse_whole::<u64>)]
    pub(super) seed: Option<u64>,

    #[command(flatten)]
    pub(super) constraints: DealConstraintOptions,

    /// Contract of the random deals, such as 4S
    #[arg(long, value_name = "CONTRACT", requires = "declarer")]
    pub(super) contract: Option<String>,

    /// Declarer of the random deals: N, E, S or W
    #[arg(long, value_name = "SEAT", value_parser = one_of(&SEAT_NAMES), requires = "contract")]
    #[arg(hide_possible_values = true)]
    pub(super) declarer: Option<Seat>,

    /// File of deals in any format; may be repeated
    #[arg(long, value_name = "FILE")]
    #[arg(conflicts_with_all = ["seed", "contract", "declarer", "DealConstraintOptions", "HandConstraintOptions"])]
    pub(super) deals: Vec<PathBuf>,

    /// Questions about each deal, separated by commas
    #[arg(
        long,
        value_name = "QUESTIONS",
        default_value = "table",
        value_delimiter = ','
    )]
    pub(super) ask: Vec<Ask>,

    /// Number of deals in each shard
    #[arg(long, value_name = "N", default_value = "10000", value_parser = parse_positive_integer)]
    pub(super) shard_size: NonZeroUsize,

    /// Folder of the survey
    #[arg(short, long, value_name = "DIR")]
    pub(super) output: PathBuf,
}

/// The option `--jobs`.
#[derive(Args, Debug)]
pub(in super::super) struct Jobs {
    /// Number of deals to solve at once [default: one per core]
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    jobs: Option<NonZeroUsize>,
}
