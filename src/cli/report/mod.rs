//! `kibitz report`: an HTML page with the boards of files, the results and rankings from scoring programs, double-dummy
//! tables, and the tricks that each player lost.
//!
//! The page is a single file, including style sheet and script. All of its content is readable without the script.

mod board_section;
mod html;
mod matches;
mod options;
mod page;
mod play;
mod players;
mod result;
mod scores;
mod solved_boards;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::anyhow;

use kibitzer::pool::{Pool, PoolOptions};
use kibitzer_files::{can_write, replace};
use kibitzer_formats::{FormatFlaw, ScoreSubject, ScoreTable, TextContent, TextScores};
use kibitzer_words::{Words, say};

use super::failure::Failure;
use super::input::{self, BoardSelection, InputPart};
use super::input_place::{self, InputPlace};
use super::messages::{FileWarnings, OUTPUT_IS_FOLDER, note_not_written};
use super::output::{Output, write_to_standard_output};
use super::overwriting::check_not_an_input;
use super::progress::{COUNT_BAR, progress_bar};
use page::PageContent;
use scores::EventRanking;
use solved_boards::FileBoard;

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
    let Some(read) = ReportReader::read_files(options, output, stop)? else {
        stopped(output);
        return Ok(());
    };
    if read.boards.is_empty() {
        return Err(no_board_read(&options.inputs));
    }
    let count = read.boards.len() as u64;
    let pool = Pool::new(pool, || {}).map_err(Failure::new)?;
    let bar = progress_bar(COUNT_BAR, 0);
    let boards = solved_boards::solve_boards(read.boards, &pool, &bar, stop);
    bar.finish_and_clear();
    let Some(boards) = boards? else {
        stopped(output);
        return Ok(());
    };
    let words = Words::of(options.language);
    let content = PageContent {
        boards,
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

/// The boards and rankings that have been read from the input files.
#[derive(Default)]
struct ReportReader {
    boards: Vec<FileBoard>,
    rankings: Vec<EventRanking>,
    /// Results that are not yet assigned to a board, because they come without a deal: the index of the file, the board
    /// number, and the results.
    unassigned: Vec<(usize, String, ScoreTable)>,
}

impl ReportReader {
    /// Reads the boards and rankings of all input files, and prints errors and warnings. Returns `None` if the user
    /// stopped the program.
    fn read_files(
        options: &ReportOptions,
        output: &mut Output,
        stop: &AtomicBool,
    ) -> Result<Option<ReportReader>, Failure> {
        let mut reader = ReportReader::default();
        let mut selection = BoardSelection::new(options.chosen.clone());
        let mut warnings = FileWarnings::new(output.verbosity);
        let parts =
            input::read_pieces(options.inputs.clone(), output.verbosity).map_err(Failure::new)?;
        for (source, part) in input::items_until_stopped(&parts, stop) {
            let path = &options.inputs[source];
            match part {
                InputPart::Piece(mut piece) => {
                    selection.retain_selected(&mut piece.contents);
                    reader.add_piece((source, path), piece.contents, &mut warnings, output);
                }
                InputPart::OpenFailed(error) | InputPart::ReadFailed(error) => {
                    return Err(Failure::new(error).with_path(path));
                }
            }
        }
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        // Results of boards that are not selected are dropped without a warning.
        let is_of_all = selection.selects_all();
        reader.assign_results(&options.inputs, is_of_all.then_some(&mut warnings));
        warnings.end_file();
        if let Some(error) = selection.missing_board() {
            output.print_error(&InputPlace::default(), &error)?;
        }
        Ok(Some(reader))
    }

    /// Adds the boards, results and rankings in a piece of an input file, and prints its errors and warnings.
    fn add_piece(
        &mut self,
        (source, path): (usize, &Path),
        contents: TextContent,
        warnings: &mut FileWarnings,
        output: &mut Output,
    ) {
        for warning in &contents.warnings {
            let place = InputPlace::for_error(input_place::file_name(path), warning);
            warnings.print_parser_warning(&place, &warning.flaw);
        }
        // The index among all boards for each board of the piece, or `None` if it was not added.
        let mut places: Vec<Option<usize>> = Vec::new();
        for board in contents.boards {
            match board.content {
                Ok(line) => {
                    places.push(Some(self.boards.len()));
                    self.boards.push(FileBoard {
                        problem: line.problem,
                        source,
                        scores: Vec::new(),
                    });
                }
                // Its results belong to deals in other files.
                Err(error) if error.flaw == FormatFlaw::OnlyResults => places.push(None),
                Err(error) => {
                    places.push(None);
                    let place = InputPlace::for_error(input_place::file_name(path), &error);
                    // If printing fails, the error cannot be reported anywhere.
                    let _ = output.print_error(&place, &error.flaw);
                }
            }
        }
        for TextScores { subject, table } in contents.scores {
            match subject {
                ScoreSubject::Event => {
                    // Some programs repeat the ranking after every board.
                    let mut rankings = self.rankings.iter();
                    if !rankings.any(|ranking| ranking.table == table) {
                        self.rankings.push(EventRanking { source, table });
                    }
                }
                ScoreSubject::BoardData(_) => {}
                ScoreSubject::Number(number) => self.unassigned.push((source, number, table)),
                ScoreSubject::Board(index) => {
                    if let Some(&Some(place)) = places.get(index) {
                        self.boards[place].scores.push(table);
                    }
                }
            }
        }
    }

    /// Assigns the results that came without a deal to the boards with the same number, preferably those of the same
    /// file. Warns about results without a board.
    fn assign_results(&mut self, paths: &[PathBuf], mut warnings: Option<&mut FileWarnings>) {
        for (source, number, table) in std::mem::take(&mut self.unassigned) {
            let is_it = |board: &&mut FileBoard| board.problem.record.board == number;
            let boards = self.boards.iter_mut().filter(is_it);
            let nearest = boards.min_by_key(|board| board.source != source);
            if let Some(board) = nearest.filter(|_| !number.is_empty()) {
                board.scores.push(table);
            } else if let Some(warnings) = &mut warnings {
                let reason = match &*number {
                    "" => "results of a board without a number or deal are omitted".to_owned(),
                    number => format!("results of board {number} are omitted: its deal is missing"),
                };
                let place = InputPlace::for_input(input_place::file_name(&paths[source]));
                warnings.print_warning(&place, &reason);
            }
        }
    }
}
