//! `kibitz results`: the rankings of sessions, computed from the results at all tables and compared with the file.

mod csv;
mod differences;
mod json;
mod options;
mod text;

use std::sync::atomic::AtomicBool;

use anyhow::anyhow;
use kibitzer_files::replace;

use super::failure::Failure;
use super::input_place::{self, InputPlace};
use super::output::{Output, TextAnswer, write_to_standard_output};
use super::overwriting::check_not_an_input;
use super::report::session::FileSession;
use super::report::solved_boards::group_records;
use super::session_reader::SessionReader;

pub(super) use options::ResultsOptions;

/// Runs `kibitz results`: reads the files, scores each session, and prints its rankings and what differs in the file.
///
/// # Errors
///
/// Returns an error if a file cannot be read, if no result was found, or if the output cannot be written.
pub(super) fn results(
    options: &ResultsOptions,
    output: &mut Output,
    stop: &AtomicBool,
) -> Result<(), Failure> {
    if let Some(path) = input_place::file_path(options.csv.as_deref()) {
        check_not_an_input(path, &options.inputs)?;
    }
    let read = SessionReader::read_files(&options.inputs, &options.chosen, output, stop)?;
    let Some(mut read) = read else {
        output.was_stopped = true;
        return Ok(());
    };
    if options.together {
        read.join_sources();
    }
    let boards = group_records(std::mem::take(&mut read.boards));
    let sessions = FileSession::all(&boards, &read, options.scoring);
    if sessions.is_empty() {
        return Err(Failure::new(anyhow!("the input has no results")));
    }
    if let Some(path) = &options.csv {
        let rows = csv::results_csv(&sessions);
        if input_place::is_standard_stream(path) {
            return Ok(write_to_standard_output(rows.as_bytes())?);
        }
        replace(path, rows.as_bytes())?;
    }
    let mut has_pair = options.pair.is_none();
    for file in &sessions {
        let place = InputPlace::for_file(&options.inputs[file.source]);
        let scored = file.scored();
        let pair = options.pair.as_deref();
        let text = text::session_text(file.session(), scored, pair);
        has_pair |= !text.is_empty();
        if text.is_empty() {
            continue;
        }
        let mut differences = differences::unread_results(file.session());
        differences.extend(scored.into_iter().flat_map(differences::guesses));
        differences.extend(differences::difference_texts(file.session(), scored));
        if !output.is_json() {
            differences
                .iter()
                .for_each(|difference| output.print_warning(&place, difference));
        }
        let json = json::SessionAnswer::new(file.session(), scored, differences);
        output.write_answer(&place, None, &TextAnswer { json, text })?;
    }
    if !has_pair {
        return Err(Failure::invalid_arguments(anyhow!(
            "no pair has this number or these names"
        )));
    }
    Ok(())
}
