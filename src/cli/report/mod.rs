//! `kibitz report`: a page with the boards of a file, what everybody makes, and who lost what.
//!
//! The page needs nothing but itself: style and script stand in it, and without the script all can be read.

mod board;
mod boards;
mod en;
mod page;
mod play;
mod players;
mod ru;
mod words;

use std::fmt::{self, Display};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use clap::Args;

use kibitzer::pool::{Pool, PoolError, PoolOptions};
use kibitzer::problem::Problem;
use kibitzer_files::{WriteError, can_write, replace};

use super::annotate::{pieces, place};
use super::output::{COUNT_BAR, Output, bar, warn};
use words::ReportLanguage;

/// What is reported.
#[derive(Args, Debug)]
pub(super) struct ReportOptions {
    /// A file with boards, in any form
    #[arg(value_name = "IN")]
    pub(super) input: PathBuf,

    /// The page
    #[arg(short, long, value_name = "OUT.html")]
    pub(super) output: PathBuf,

    /// The language of the page
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    pub(super) language: ReportLanguage,
}

/// Why there is no report.
#[derive(Debug)]
pub(super) enum ReportFailure {
    /// The file cannot be read.
    Unreadable(PathBuf, io::Error),
    /// There is no board in it that can be read.
    Nothing(PathBuf),
    /// What is to be written is not named as a page: it may be the file that is read.
    Ending(PathBuf),
    /// The page cannot be written.
    Write(WriteError),
    /// There are no workers.
    Pool(PoolError),
}

impl ReportFailure {
    /// The exit status.
    pub(super) fn status(&self) -> u8 {
        match self {
            ReportFailure::Ending(_) => 2,
            ReportFailure::Unreadable(..)
            | ReportFailure::Nothing(_)
            | ReportFailure::Write(_)
            | ReportFailure::Pool(_) => 1,
        }
    }
}

impl Display for ReportFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReportFailure::Unreadable(path, error) => write!(f, "{}: {error}", path.display()),
            ReportFailure::Nothing(path) => {
                write!(f, "{}: there is no board that can be read", path.display())
            }
            ReportFailure::Ending(path) => {
                write!(f, "{}: a page has the ending html or htm", path.display())
            }
            ReportFailure::Write(error) => write!(f, "{error}"),
            ReportFailure::Pool(error) => write!(f, "{error}"),
        }
    }
}

impl From<WriteError> for ReportFailure {
    fn from(error: WriteError) -> ReportFailure {
        ReportFailure::Write(error)
    }
}

/// Writes the page.
///
/// # Errors
///
/// Why it was not written.
pub(super) fn report(
    options: &ReportOptions,
    pool: PoolOptions,
    output: &mut Output,
    stop: &AtomicBool,
) -> Result<(), ReportFailure> {
    let ending = options.output.extension().and_then(|it| it.to_str());
    let is_page = |it: &str| {
        ["html", "htm"]
            .iter()
            .any(|page| it.eq_ignore_ascii_case(page))
    };
    if !ending.is_some_and(is_page) {
        return Err(ReportFailure::Ending(options.output.clone()));
    }
    can_write(&options.output)?;
    let input = &options.input;
    let unreadable = |error| ReportFailure::Unreadable(input.clone(), error);
    let problems = read(input, output).map_err(unreadable)?;
    if problems.is_empty() {
        return Err(ReportFailure::Nothing(input.clone()));
    }
    let pool = Pool::new(pool, || {}).map_err(ReportFailure::Pool)?;
    let bar = bar(COUNT_BAR, 0);
    let boards = boards::find_out(problems, &pool, &bar, stop);
    bar.finish_and_clear();
    let Some(boards) = boards else {
        output.stopped();
        return Ok(());
    };
    let name = input.file_stem().unwrap_or_default().to_string_lossy();
    let page = page::page(&boards, &name, options.language.words());
    Ok(replace(&options.output, page.as_bytes())?)
}

/// Reads a file, and says what is wrong with it.
fn read(input: &Path, output: &mut Output) -> io::Result<Vec<Problem>> {
    let mut problems = Vec::new();
    for piece in pieces(input)? {
        let harvest = piece?.harvest;
        for warning in &harvest.warnings {
            warn(&place(input, warning.line, warning.column), &warning.flaw);
        }
        for board in harvest.boards {
            match board.content {
                Ok(line) => problems.push(line.problem),
                Err(error) => output.lost(&place(input, error.line, error.column), &error.flaw)?,
            }
        }
    }
    Ok(problems)
}
