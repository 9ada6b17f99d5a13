//! The errors of surveys.

use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};

use kibitzer::analysis::LayoutsError;
use kibitzer::dealing::DealingError;
use kibitzer::problem::PlayError;
use kibitzer::rules::Illegal;
use kibitzer_files::WriteError;
use thiserror::Error;

use super::plan::{Ask, FORMAT, Plan};

/// The reason why a step of a survey failed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SurveyError {
    /// A file or folder cannot be read or created.
    #[error("{0}: {1}")]
    Read(PathBuf, #[source] io::Error),
    /// A file cannot be written.
    #[error("{0}")]
    Write(#[from] WriteError),
    /// The folder has no plan.
    #[error("{0}: no plan here; `kibitz survey plan` makes one")]
    NoPlan(PathBuf),
    /// The folder already has another plan.
    #[error("{0}: the folder has another plan; use another folder")]
    OtherPlan(PathBuf),
    /// The folder has other files and no plan.
    #[error("{0}: the folder has other files; use an empty or a new one")]
    InUse(PathBuf),
    /// The plan cannot be parsed.
    #[error("{0}: not a plan of a survey: {1}")]
    BadPlan(PathBuf, String),
    /// The plan was made by another version of the program.
    #[error(
        "{path}: the plan (format {format}) was made by version {version} of Kibitzer; this is version {} (format {FORMAT})",
        env!("CARGO_PKG_VERSION")
    )]
    OtherVersion {
        /// The path of the plan.
        path: PathBuf,
        /// The version of the plan's format.
        format: u32,
        /// The version that made the plan.
        version: String,
    },
    /// The plan has no shard with this number.
    #[error("there is no shard {shard}: {}", planned_shards(*shards))]
    NoShard {
        /// The number of the requested shard, from 0.
        shard: u64,
        /// The number of shards in the plan.
        shards: u64,
    },
    /// The shard belongs to another plan, or has another number.
    #[error("{0}: not this shard of this plan; the file was left as it is")]
    OtherShard(PathBuf),
    /// A file of the survey is truncated or damaged.
    #[error("{0}: the file is damaged: {1}")]
    Damaged(PathBuf, String),
    /// A deal of the shard was solved again with another result.
    #[error("{path}: deal {deal}: solved again, {column} is different")]
    Wrong {
        /// The path of the shard.
        path: PathBuf,
        /// The number of the deal, from 0.
        deal: u64,
        /// The first column that differs.
        column: String,
    },
    /// Shards are missing.
    #[error("{}", missing_shards(.0))]
    Missing(Vec<u64>),
    /// The questions cannot be asked about a deal.
    #[error("deal {deal}: {fault}")]
    Deal {
        /// The number of the deal, from 0.
        deal: u64,
        /// The reason why the questions cannot be asked.
        #[source]
        fault: DealFault,
    },
    /// There are no deals to solve.
    #[error("there are no deals to solve")]
    NoDeals,
    /// The plan has no questions, more shards than [`Plan::MAX_SHARDS`](super::Plan::MAX_SHARDS), or more deals in a
    /// shard than [`Plan::MAX_SHARD_DEALS`](super::Plan::MAX_SHARD_DEALS).
    #[error(
        "the plan has no questions or too many deals: a plan has at most {} shards of at most {} deals each, because the \
         results of a shard stay in memory until it is written",
        Plan::MAX_SHARDS,
        Plan::MAX_SHARD_DEALS
    )]
    Large,
    /// The output would replace a file of the survey itself.
    #[error("{0}: not written: this file belongs to the survey")]
    OwnFile(PathBuf),
    /// No deal satisfies the conditions.
    #[error("{0}")]
    Dealing(#[from] DealingError),
    /// The file format cannot represent the survey.
    #[error("{0}")]
    Form(String),
    /// The work was stopped.
    #[error("stopped")]
    Stopped,
}

/// The reason why the questions of a survey cannot be asked about a deal.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DealFault {
    /// The hands cannot be played.
    #[error("{0}")]
    Illegal(#[source] Illegal),
    /// The play is illegal.
    #[error("{0}")]
    Play(#[source] PlayError),
    /// The layouts cannot be counted.
    #[error("{0}")]
    Layouts(#[source] LayoutsError),
    /// This question needs a contract.
    #[error("{0} needs a contract")]
    NoContract(Ask),
    /// This question needs a card that can still be played.
    #[error("{0}: all cards have been played")]
    Over(Ask),
    /// A par result exists only in bridge.
    #[error("par exists only in bridge")]
    NoPar,
    /// A par result requires a complete deal of 52 cards.
    #[error("par needs all 52 cards")]
    Incomplete,
    /// The deals before this one belong to the other game.
    #[error("all deals of a survey must be of one game")]
    OtherGame,
    /// No random deal satisfied the conditions in this number of attempts.
    #[error("none of {0} random deals satisfies the conditions")]
    NotFound(u64),
    /// The deal cannot be written into the list.
    #[error("{0}")]
    Unwritable(#[source] serde_json::Error),
}

impl SurveyError {
    /// Returns a function that converts an I/O error about a path to a [`SurveyError`].
    pub(crate) fn read(path: &Path) -> impl Fn(io::Error) -> SurveyError {
        move |error| SurveyError::Read(path.to_owned(), error)
    }

    /// Returns a function that converts any other error about the file at a path to a [`SurveyError`].
    pub(crate) fn damaged<E: Display>(path: &Path) -> impl Fn(E) -> SurveyError {
        move |error| SurveyError::Damaged(path.to_owned(), error.to_string())
    }
}

/// Returns the part of an error message that names the shards of a plan. `shards` is their number.
fn planned_shards(shards: u64) -> String {
    match shards.checked_sub(1) {
        Some(last) => format!("the plan has shards 0 to {last}"),
        None => "the plan has no deals".to_owned(),
    }
}

/// Returns the error message about missing shards, with the numbers of the first ten.
fn missing_shards(shards: &[u64]) -> String {
    let first: Vec<String> = shards.iter().take(10).map(u64::to_string).collect();
    let more = if shards.len() > 10 { ", …" } else { "" };
    let first = first.join(", ");
    match shards.len() {
        1 => format!("shard {first} is missing"),
        count => format!("{count} shards are missing: {first}{more}"),
    }
}
