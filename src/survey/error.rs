//! The errors of surveys.

use std::error::Error;
use std::fmt::{self, Display};
use std::io;
use std::path::{Path, PathBuf};

use kibitzer::analysis::LayoutsError;
use kibitzer::dealing::DealingError;
use kibitzer::problem::PlayError;
use kibitzer::rules::Illegal;
use kibitzer_files::WriteError;

use super::plan::{Ask, FORMAT, Plan};

/// The reason why a step of a survey failed.
#[derive(Debug)]
#[non_exhaustive]
pub enum SurveyError {
    /// A file or folder cannot be read or created.
    Read(PathBuf, io::Error),
    /// A file cannot be written.
    Write(WriteError),
    /// The folder has no plan.
    NoPlan(PathBuf),
    /// The folder already has another plan.
    OtherPlan(PathBuf),
    /// The folder has other files and no plan.
    InUse(PathBuf),
    /// The plan cannot be parsed.
    BadPlan(PathBuf, String),
    /// The plan was made by another version of the program.
    OtherVersion {
        /// The path of the plan.
        path: PathBuf,
        /// The format of the plan.
        format: u32,
        /// The version that made the plan.
        version: String,
    },
    /// The plan has no shard with this number.
    NoShard {
        /// The number of the requested shard, from 0.
        shard: u64,
        /// The number of shards in the plan.
        shards: u64,
    },
    /// The shard belongs to another plan, or has another number.
    OtherShard(PathBuf),
    /// A file of the survey is truncated or damaged.
    Damaged(PathBuf, String),
    /// A deal of the shard was solved again with another result.
    Wrong {
        /// The path of the shard.
        path: PathBuf,
        /// The number of the deal, from 0.
        deal: u64,
        /// The first column that differs.
        column: String,
    },
    /// Shards are missing.
    Missing(Vec<u64>),
    /// The questions cannot be asked about a deal.
    Deal {
        /// The number of the deal, from 0.
        deal: u64,
        /// The reason.
        fault: DealFault,
    },
    /// There are no deals to solve.
    NoDeals,
    /// The plan has no questions, more shards than [`Plan::MAX_SHARDS`](super::Plan::MAX_SHARDS), or more deals in a
    /// shard than [`Plan::MAX_SHARD_DEALS`](super::Plan::MAX_SHARD_DEALS).
    Large,
    /// The output would replace a file of the survey itself.
    OwnFile(PathBuf),
    /// No deal satisfies the conditions.
    Dealing(DealingError),
    /// The file format cannot represent the survey.
    Form(String),
    /// The work was stopped.
    Stopped,
}

/// The reason why the questions of a survey cannot be asked about a deal.
#[derive(Debug)]
#[non_exhaustive]
pub enum DealFault {
    /// The hands cannot be played.
    Illegal(Illegal),
    /// The play is illegal.
    Play(PlayError),
    /// The layouts cannot be counted.
    Layouts(LayoutsError),
    /// This question needs a contract.
    NoContract(Ask),
    /// This question needs a card that can still be played.
    Over(Ask),
    /// The par exists only in bridge.
    NoPar,
    /// The par needs all 52 cards.
    Incomplete,
    /// The deals before this one belong to the other game.
    OtherGame,
    /// No random deal satisfied the conditions in this number of attempts.
    NotFound(u64),
    /// The deal cannot be written into the list.
    Unwritable(serde_json::Error),
}

impl Display for DealFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DealFault::Illegal(error) => write!(f, "{error}"),
            DealFault::Play(error) => write!(f, "{error}"),
            DealFault::Layouts(error) => write!(f, "{error}"),
            DealFault::NoContract(ask) => write!(f, "{ask} needs a contract"),
            DealFault::Over(ask) => write!(f, "{ask}: all cards have been played"),
            DealFault::NoPar => f.write_str("par exists only in bridge"),
            DealFault::Incomplete => f.write_str("par needs all 52 cards"),
            DealFault::OtherGame => f.write_str("all deals of a survey must be of one game"),
            DealFault::NotFound(attempts) => {
                write!(
                    f,
                    "none of {attempts} random deals satisfies the conditions"
                )
            }
            DealFault::Unwritable(error) => write!(f, "{error}"),
        }
    }
}

impl Error for DealFault {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            DealFault::Illegal(error) => Some(error),
            DealFault::Play(error) => Some(error),
            DealFault::Layouts(error) => Some(error),
            DealFault::Unwritable(error) => Some(error),
            DealFault::NoContract(_)
            | DealFault::Over(_)
            | DealFault::NoPar
            | DealFault::Incomplete
            | DealFault::OtherGame
            | DealFault::NotFound(_) => None,
        }
    }
}

impl SurveyError {
    /// Returns the file or folder that the error is about and with which its text begins, if any.
    fn path(&self) -> Option<&Path> {
        match self {
            SurveyError::Read(path, _)
            | SurveyError::NoPlan(path)
            | SurveyError::OtherPlan(path)
            | SurveyError::InUse(path)
            | SurveyError::BadPlan(path, _)
            | SurveyError::OtherVersion { path, .. }
            | SurveyError::OtherShard(path)
            | SurveyError::Damaged(path, _)
            | SurveyError::Wrong { path, .. }
            | SurveyError::OwnFile(path) => Some(path),
            SurveyError::Write(_)
            | SurveyError::NoShard { .. }
            | SurveyError::Missing(_)
            | SurveyError::Deal { .. }
            | SurveyError::NoDeals
            | SurveyError::Large
            | SurveyError::Dealing(_)
            | SurveyError::Form(_)
            | SurveyError::Stopped => None,
        }
    }

    /// Returns a function that turns an I/O error on a path into an error of the survey.
    pub(crate) fn read(path: &Path) -> impl Fn(io::Error) -> SurveyError {
        move |error| SurveyError::Read(path.to_owned(), error)
    }

    /// Returns a function that turns any other error about the file at a path into an error of the survey.
    pub(crate) fn damaged<E: Display>(path: &Path) -> impl Fn(E) -> SurveyError {
        move |error| SurveyError::Damaged(path.to_owned(), error.to_string())
    }
}

impl Display for SurveyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(path) = self.path() {
            write!(f, "{}: ", path.display())?;
        }
        match self {
            SurveyError::Read(_, error) => write!(f, "{error}"),
            // The error begins with the path.
            SurveyError::Write(error) => write!(f, "{error}"),
            SurveyError::NoPlan(_) => f.write_str("no plan here; `kibitz survey plan` makes one"),
            SurveyError::OtherPlan(_) => {
                f.write_str("the folder has another plan; use another folder")
            }
            SurveyError::InUse(_) => {
                f.write_str("the folder has other files; use an empty or a new one")
            }
            SurveyError::BadPlan(_, reason) => write!(f, "not a plan of a survey: {reason}"),
            SurveyError::OtherVersion {
                format, version, ..
            } => write!(
                f,
                "the plan (format {format}) was made by version {version} of Kibitzer; this is version {} (format \
                 {FORMAT})",
                env!("CARGO_PKG_VERSION")
            ),
            SurveyError::NoShard { shard, shards } => match shards.checked_sub(1) {
                Some(last) => write!(
                    f,
                    "there is no shard {shard}: the plan has shards 0 to {last}"
                ),
                None => write!(f, "there is no shard {shard}: the plan has no deals"),
            },
            SurveyError::OtherShard(_) => {
                f.write_str("not this shard of this plan; the file was left as it is")
            }
            SurveyError::Damaged(_, reason) => write!(f, "the file is damaged: {reason}"),
            SurveyError::Wrong { deal, column, .. } => {
                write!(f, "deal {deal}: solved again, {column} is different")
            }
            SurveyError::Missing(shards) => f.write_str(&missing_shards(shards)),
            SurveyError::Deal { deal, fault } => write!(f, "deal {deal}: {fault}"),
            SurveyError::NoDeals => f.write_str("there are no deals to solve"),
            SurveyError::Large => write!(
                f,
                "the plan has no questions or too many deals: a plan has at most {} shards of at most {} deals each, \
                 because the results of a shard stay in memory until it is written",
                Plan::MAX_SHARDS,
                Plan::MAX_SHARD_DEALS
            ),
            SurveyError::OwnFile(_) => f.write_str("not written: this file belongs to the survey"),
            SurveyError::Dealing(error) => write!(f, "{error}"),
            SurveyError::Form(reason) => f.write_str(reason),
            SurveyError::Stopped => f.write_str("stopped"),
        }
    }
}

/// Returns the text of the error that shards are missing, with the numbers of the first ten.
fn missing_shards(shards: &[u64]) -> String {
    let first: Vec<String> = shards.iter().take(10).map(u64::to_string).collect();
    let more = if shards.len() > 10 { ", …" } else { "" };
    let first = first.join(", ");
    match shards.len() {
        1 => format!("shard {first} is missing"),
        count => format!("{count} shards are missing: {first}{more}"),
    }
}

impl Error for SurveyError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            SurveyError::Read(_, error) => Some(error),
            SurveyError::Write(error) => Some(error),
            SurveyError::Dealing(error) => Some(error),
            SurveyError::Deal { fault, .. } => Some(fault),
            SurveyError::NoPlan(_)
            | SurveyError::OtherPlan(_)
            | SurveyError::InUse(_)
            | SurveyError::BadPlan(..)
            | SurveyError::OtherVersion { .. }
            | SurveyError::NoShard { .. }
            | SurveyError::OtherShard(_)
            | SurveyError::Damaged(..)
            | SurveyError::Wrong { .. }
            | SurveyError::Missing(_)
            | SurveyError::NoDeals
            | SurveyError::Large
            | SurveyError::OwnFile(_)
            | SurveyError::Form(_)
            | SurveyError::Stopped => None,
        }
    }
}

impl From<WriteError> for SurveyError {
    fn from(error: WriteError) -> SurveyError {
        SurveyError::Write(error)
    }
}

impl From<DealingError> for SurveyError {
    fn from(error: DealingError) -> SurveyError {
        SurveyError::Dealing(error)
    }
}
