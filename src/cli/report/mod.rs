//! `kibitz report`: an HTML page with the boards of files, the results and rankings from scoring programs, double-dummy
//! tables, and the tricks that each player lost.
//!
//! The page is a single file, including style sheet and script. All of its content is readable without the script.

mod board_section;
mod html;
mod matches;
mod options;
mod page;
mod pair_section;
mod play;
mod players;
mod result;
mod scores;
pub(crate) mod session;
pub(crate) mod solved_boards;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use anyhow::anyhow;

use kibitzer::pool::{Pool, PoolOptions};
use kibitzer_files::{can_write, replace};
use kibitzer_words::{Words, say};

use super::failure::Failure;
use super::input_place;
use super::messages::{OUTPUT_IS_FOLDER, note_not_written};
use super::output::{Output, write_to_standard_output};
use super::overwriting::check_not_an_input;
use super::progress::{COUNT_BAR, progress_bar};
use super::session_reader::SessionReader;
use page::PageContent;
use session::FileSession;

pub(super) use options::ReportOptions;

/// Runs `kibitz report`: reads the input files, computes the double-dummy values, and writes the HTML page.
///
/// # Errors
///
/// Returns an error if the page could not be written.
pub(super) fn report(
    options: &ReportOptions,
    pool: PoolOptions,
    output: &mut Output,
    stop: &AtomicBool,
) -> Result<(), Failure> {
    let is_standard = input_place::is_standard_stream(&options.output);
    if !is_standard {
        check_output(options)?;
    }
    let stopped = |output: &mut Output| {
        output.was_stopped = true;
        if !is_standard {
            note_not_written(&options.output, "stopped");
        }
    };
    let Some(mut read) = SessionReader::read_files(&options.inputs, &options.chosen, output, stop)?
    else {
        stopped(output);
        return Ok(());
    };
    read.warn_about_missing_deals(&options.inputs, output);
    if read.boards.is_empty() {
        return Err(no_board_read(&options.inputs));
    }
    let count = read.boards.len() as u64;
    let pool = Pool::new(pool, || {}).map_err(Failure::new)?;
    let bar = progress_bar(COUNT_BAR, 0);
    let boards = solved_boards::solve_boards(std::mem::take(&mut read.boards), &pool, &bar, stop);
    bar.finish_and_clear();
    let Some(mut boards) = boards? else {
        stopped(output);
        return Ok(());
    };
    let words = Words::of(options.language);
    let sessions = FileSession::all(&boards, &read, None);
    FileSession::complete_tables(&sessions, &mut boards);
    let content = PageContent {
        boards,
        sessions,
        rankings: read.rankings,
        files: (options.inputs.iter().map(|path| input_name(path, words))).collect(),
    };
    let page = page::page_html(&content, words);
    if is_standard {
        let written = write_to_standard_output(page.as_bytes());
        written.map_err(|error| Failure::from(error).naming_output("the page"))
    } else {
        replace(&options.output, page.as_bytes())?;
        Ok(output.report_written_file(&options.output, &[("boards", count)])?)
    }
}

/// Checks that the page can be written to a file.
fn check_output(options: &ReportOptions) -> Result<(), Failure> {
    if !is_html_file(&options.output) {
        let cause = if options.output.is_dir() {
            anyhow!(OUTPUT_IS_FOLDER)
        } else {
            anyhow!("a page needs the extension html or htm")
        };
        return Err(Failure::invalid_arguments(cause).with_path(&options.output));
    }
    check_not_an_input(&options.output, &options.inputs)?;
    can_write(&options.output)?;
    Ok(())
}

/// Returns the name of an input file for the page: the file name without its extension.
fn input_name(path: &Path, words: &Words) -> String {
    let stem = input_place::file_path(Some(path))
        .and_then(Path::file_stem)
        .map(OsStr::to_string_lossy);
    stem.map_or_else(|| say!(words, "report-boards"), |stem| stem.into_owned())
}

/// Creates the failure that no file in `paths` contains a readable board.
fn no_board_read(paths: &[PathBuf]) -> Failure {
    let cause = "no board could be read";
    match paths {
        [path] => Failure::new(anyhow!(cause)).with_path(path),
        paths => {
            let names: Vec<String> = paths
                .iter()
                .map(|path| input_place::name_for_messages(path))
                .collect();
            Failure::new(anyhow!("{}: {cause}", names.join(", ")))
        }
    }
}

/// Returns true if a file has the extension of an HTML page.
fn is_html_file(path: &Path) -> bool {
    let ending = path.extension().and_then(OsStr::to_str);
    let mut endings = ["html", "htm"].into_iter();
    ending.is_some_and(|ending| endings.any(|other| ending.eq_ignore_ascii_case(other)))
}
