//! Reads the boards, results and rankings of a session from files.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use kibitzer::problem::Problem;
use kibitzer_formats::{
    FormatFlaw, ScoreSubject, ScoreTable, SessionHeading, TextContent, TextScores,
};

use super::failure::Failure;
use super::input::{self, BoardSelection, InputPart};
use super::input_place::{self, InputPlace};
use super::messages::FileWarnings;
use super::output::Output;
use super::value_parsers::ChosenBoards;

/// A board as it was read from an input file, before the records of the same deal are grouped.
pub(super) struct FileBoard {
    pub(super) problem: Problem,
    /// Input file that contains the board, as an index into the list of input files.
    pub(super) source: usize,
    pub(super) scores: Vec<FileTable>,
}

/// A table of results, or a ranking of pairs or players, found in an input file.
pub(super) struct FileTable {
    /// Input file that contains the table, as an index into the list of input files.
    pub(super) source: usize,
    pub(super) table: ScoreTable,
}

/// The boards and rankings that have been read from the input files.
#[derive(Default)]
pub(super) struct SessionReader {
    pub(super) boards: Vec<FileBoard>,
    pub(super) rankings: Vec<FileTable>,
    /// For each input file the heading of its session.
    pub(super) headings: Vec<SessionHeading>,
    /// Results of boards whose deals are in no file, each with the board number as spelled in its file.
    pub(super) unassigned: Vec<(String, FileTable)>,
}

impl SessionReader {
    /// Reads the boards and rankings of all input files, and prints errors and warnings. Returns `None` if the user
    /// stopped the program.
    pub(super) fn read_files(
        paths: &[PathBuf],
        chosen: &ChosenBoards,
        output: &mut Output,
        stop: &AtomicBool,
    ) -> Result<Option<SessionReader>, Failure> {
        let mut reader = SessionReader::default();
        reader
            .headings
            .resize_with(paths.len(), SessionHeading::default);
        let mut selection = BoardSelection::new(chosen.clone());
        let mut warnings = FileWarnings::new(output.verbosity);
        let parts = input::read_pieces(paths.to_vec(), output.verbosity).map_err(Failure::new)?;
        for (source, part) in input::items_until_stopped(&parts, stop) {
            let path = &paths[source];
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
        warnings.end_file();
        reader.assign_results(paths);
        if !selection.selects_all() {
            reader.unassigned.clear();
        }
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
        self.headings[source].complete_from(&contents.heading);
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
                        self.rankings.push(FileTable { source, table });
                    }
                }
                ScoreSubject::BoardData(_) => {}
                ScoreSubject::Number(number) => {
                    self.unassigned.push((number, FileTable { source, table }));
                }
                ScoreSubject::Board(index) => {
                    if let Some(&Some(place)) = places.get(index) {
                        self.boards[place].scores.push(FileTable { source, table });
                    }
                }
            }
        }
    }

    /// Assigns the results that came without a deal to the boards with the same number, preferably those of the same
    /// file or of one with the same name but for its extension.
    fn assign_results(&mut self, paths: &[PathBuf]) {
        let mut numbered: HashMap<String, Vec<usize>> = HashMap::new();
        for (index, board) in self.boards.iter().enumerate() {
            let number = plain_number(&board.problem.record.board);
            numbered.entry(number).or_default().push(index);
        }
        for (number, results) in std::mem::take(&mut self.unassigned) {
            let candidates = numbered.get(&plain_number(&number)).into_iter().flatten();
            let own = results.source;
            let distance = |index: &&usize| {
                let source = self.boards[**index].source;
                let has_other_name = paths[source].file_stem() != paths[own].file_stem();
                [source != own, has_other_name]
            };
            match candidates
                .min_by_key(distance)
                .filter(|_| !number.is_empty())
            {
                Some(&index) => self.boards[index].scores.push(results),
                None => self.unassigned.push((number, results)),
            }
        }
    }

    /// Assigns everything to the first input file, so that all files are one session.
    pub(super) fn join_sources(&mut self) {
        for board in &mut self.boards {
            board.source = 0;
            board.scores.iter_mut().for_each(|scores| scores.source = 0);
        }
        let unassigned = self.unassigned.iter_mut().map(|(_, scores)| scores);
        for table in self.rankings.iter_mut().chain(unassigned) {
            table.source = 0;
        }
        for heading in self.headings.split_off(1) {
            self.headings[0].complete_from(&heading);
        }
    }

    /// Warns about results of boards whose deals are in no file.
    pub(super) fn warn_about_missing_deals(&self, paths: &[PathBuf], output: &Output) {
        let mut warnings = FileWarnings::new(output.verbosity);
        for (number, results) in &self.unassigned {
            let reason = match &**number {
                "" => "results of a board without a number or deal are omitted".to_owned(),
                number => format!("results of board {number} are omitted: its deal is missing"),
            };
            let place = InputPlace::for_input(input_place::file_name(&paths[results.source]));
            warnings.print_warning(&place, &reason);
        }
        warnings.end_file();
    }
}

/// Returns the number of a board without leading zeros, in which files differ.
fn plain_number(number: &str) -> String {
    number.trim().trim_start_matches('0').to_owned()
}
