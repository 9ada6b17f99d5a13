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

use std::ffi::OsStr;
use std::fmt::{self, Display};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;

use kibitzer::pool::{Pool, PoolError, PoolOptions};
use kibitzer::problem::Problem;
use kibitzer_files::{WriteError, can_write, replace};

use super::input::{self, InputError, Item};
use super::output::{COUNT_BAR, Output, bar};
use super::tickets::WorkerFailure;
use words::ReportLanguage;

/// What is reported.
#[derive(Args, Debug)]
pub(super) struct ReportOptions {
    /// A file with boards, in any form; - is standard input
    #[arg(value_name = "IN")]
    pub(super) input: PathBuf,

    /// The page; - is standard output
    #[arg(short, long, value_name = "OUT.html")]
    pub(super) output: PathBuf,

    /// The language of the page
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    pub(super) language: ReportLanguage,
}

/// Why there is no report.
#[derive(Debug)]
pub(super) enum ReportFailure {
    /// The system refuses a thread.
    System(io::Error),
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
    /// A worker failed.
    Worker(WorkerFailure),
    /// Nobody takes the page.
    Output(io::Error),
}

impl ReportFailure {
    /// The exit status.
    pub(super) fn status(&self) -> u8 {
        match self {
            ReportFailure::Ending(_) => 2,
            ReportFailure::System(_)
            | ReportFailure::Unreadable(..)
            | ReportFailure::Nothing(_)
            | ReportFailure::Write(_)
            | ReportFailure::Pool(_)
            | ReportFailure::Worker(_)
            | ReportFailure::Output(_) => 1,
        }
    }
}

impl Display for ReportFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReportFailure::System(error) => write!(f, "{error}"),
            ReportFailure::Unreadable(path, error) => {
                write!(f, "{}: {error}", input::title(path))
            }
            ReportFailure::Nothing(path) => {
                let path = input::title(path);
                write!(f, "{path}: there is no board that can be read")
            }
            ReportFailure::Ending(path) => {
                write!(f, "{}: a page has the ending html or htm", path.display())
            }
            ReportFailure::Write(error) => write!(f, "{error}"),
            ReportFailure::Pool(error) => write!(f, "{error}"),
            ReportFailure::Worker(failure) => write!(f, "{failure}"),
            ReportFailure::Output(error) => write!(f, "cannot write the page: {error}"),
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
    let is_standard = input::is_standard(&options.output);
    if !is_standard {
        if !is_page(&options.output) {
            return Err(ReportFailure::Ending(options.output.clone()));
        }
        can_write(&options.output)?;
    }
    let Some(problems) = read(&options.input, output, stop)? else {
        output.stopped();
        return Ok(());
    };
    if problems.is_empty() {
        return Err(ReportFailure::Nothing(options.input.clone()));
    }
    let pool = Pool::new(pool, || {}).map_err(ReportFailure::Pool)?;
    let bar = bar(COUNT_BAR, 0);
    let boards = boards::find_out(problems, &pool, &bar, stop);
    bar.finish_and_clear();
    let Some(boards) = boards.map_err(ReportFailure::Worker)? else {
        output.stopped();
        return Ok(());
    };
    let words = options.language.words();
    let stem = options.input.file_stem().map(OsStr::to_string_lossy);
    let name = stem.filter(|_| !input::is_standard(&options.input));
    let page = page::page(
        &boards,
        name.as_deref().unwrap_or(words.board.heading),
        words,
    );
    match is_standard {
        true => {
            let mut out = io::stdout().lock();
            let written = out.write_all(page.as_bytes()).and_then(|()| out.flush());
            written.map_err(ReportFailure::Output)
        }
        false => Ok(replace(&options.output, page.as_bytes())?),
    }
}

/// Whether a file is named as a page is.
fn is_page(path: &Path) -> bool {
    let ending = path.extension().and_then(OsStr::to_str);
    let mut endings = ["html", "htm"].into_iter();
    ending.is_some_and(|ending| endings.any(|it| ending.eq_ignore_ascii_case(it)))
}

/// Reads a file, and says what is wrong with it; `None` if that was stopped.
fn read(
    path: &Path,
    output: &mut Output,
    stop: &AtomicBool,
) -> Result<Option<Vec<Problem>>, ReportFailure> {
    let files = vec![path.to_owned()];
    let items = input::read(files, output.verbosity()).map_err(ReportFailure::System)?;
    let mut problems = Vec::new();
    for board in input::until(items, stop).filter_map(Item::told) {
        match board.line {
            Ok(line) => problems.push(line.problem),
            Err(InputError::System(error)) => {
                return Err(ReportFailure::Unreadable(path.to_owned(), error));
            }
            Err(InputError::Flaw(flaw)) => {
                // Nobody is left to hear of it if this fails.
                let _ = output.lost(&board.place, &flaw);
            }
        }
    }
    Ok((!stop.load(Ordering::Relaxed)).then_some(problems))
}
