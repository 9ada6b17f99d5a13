//! The boards of a report, with their records, results and double-dummy values.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::ProgressBar;

use kibitzer::analysis::{Mistake, Played};
use kibitzer::annotation::{AnnotationQuestions, tell_makes};
use kibitzer::cards::Seat;
use kibitzer::pool::{Pool, WorkerFailure};
use kibitzer::problem::Problem;

use kibitzer_formats::{BoardKey, ScoreRow, ScoreTable};

use crate::answers::AnnotationTickets;
use crate::wrong_values::WrongValues;

/// A board of a club evening or match, as it was played at one table.
pub(super) struct TableRecord {
    /// The deal with the auction and play at this table, and with the double-dummy table and par if known.
    pub(super) problem: Problem,
    /// Play at this table with the double-dummy value of each card; `None` if there is no play.
    pub(super) played: Option<Played>,
}

impl TableRecord {
    /// Returns the cards that cost tricks at this table, each with the player who chose it: declarer also for dummy.
    /// Cards that the problem prescribes are no mistakes.
    pub(super) fn mistakes(&self) -> impl Iterator<Item = (Seat, Mistake)> {
        let prescribed = self.problem.prescribed_cards(self.problem.play.mainline());
        let played = self.played.iter();
        played.flat_map(move |played| played.mistakes_by_player(prescribed))
    }
}

/// A board of a report, with the records of all tables at which it was played.
pub(super) struct ReportBoard {
    /// Records of the board from the tables at which it was played; at least one.
    pub(super) records: Vec<TableRecord>,
    /// First input file that contains the board, as an index into the list of input files.
    pub(super) source: usize,
    /// Tables of results that a scoring program wrote for the board, with a row for each table.
    pub(super) scores: Vec<ScoreTable>,
    /// The numbers of tricks and the par that the file states wrongly for the deal.
    pub(super) wrong: WrongValues,
}

/// A board as it was read from an input file, before the records of the same deal are grouped.
pub(super) struct FileBoard {
    pub(super) problem: Problem,
    /// Input file that contains the board, as an index into the list of input files.
    pub(super) source: usize,
    pub(super) scores: Vec<ScoreTable>,
}

impl ReportBoard {
    /// Returns the deal from the first record of the board, with the data that all its records share.
    pub(super) fn problem(&self) -> &Problem {
        &self.records[0].problem
    }

    /// Returns the board number given in the file, or else `number`, the position of the board in the report.
    pub(super) fn number_or(&self, number: usize) -> String {
        match self.problem().record.board.trim() {
            "" | "?" => number.to_string(),
            number => number.to_owned(),
        }
    }
}

/// Groups the records by board, computes the double-dummy values of each board, and returns the boards in the order of
/// their first records. Returns `None` if the user stopped the program.
///
/// # Errors
///
/// Returns an error if a worker thread of the solver failed.
pub(super) fn solve_boards(
    boards: Vec<FileBoard>,
    pool: &Pool,
    bar: &ProgressBar,
    stop: &AtomicBool,
) -> Result<Option<Vec<ReportBoard>>, WorkerFailure> {
    let mut places: HashMap<BoardKey, usize> = HashMap::new();
    // The boards, each with the tickets of the questions about its records.
    let mut awaited: Vec<(ReportBoard, Vec<AnnotationTickets>)> = Vec::new();
    for file_board in boards {
        let record = TableRecord {
            problem: file_board.problem,
            played: None,
        };
        let key = BoardKey::of(&record.problem);
        let place = *places.entry(key).or_insert(awaited.len());
        if place == awaited.len() {
            let board = ReportBoard {
                records: Vec::new(),
                source: file_board.source,
                scores: Vec::new(),
                wrong: WrongValues::default(),
            };
            awaited.push((board, Vec::new()));
        }
        let (board, tickets) = &mut awaited[place];
        tickets.push(submit_record(&record.problem, tickets.is_empty(), pool));
        board.records.push(record);
        for table in file_board.scores {
            merge_scores(&mut board.scores, table);
        }
    }
    bar.set_length(awaited.len() as u64);
    let boards = awaited.into_iter().map(|(board, tickets)| {
        let board = wait_for_board(board, tickets, stop);
        bar.inc(1);
        board
    });
    // The result is the first failure, or `None` if the program was stopped, or else all boards.
    boards.collect()
}

/// Starts solving the play of a record and, for the first record of a board, the trick table. Returns handles to the
/// answers.
fn submit_record(problem: &Problem, is_first: bool, pool: &Pool) -> AnnotationTickets {
    let mut questions = AnnotationQuestions::of(problem);
    if !is_first {
        questions.table = None;
    }
    AnnotationTickets::submit(questions, pool)
}

/// Waits until a board is solved, and returns it with its double-dummy values. Returns `None` if the user stopped the
/// program.
fn wait_for_board(
    mut board: ReportBoard,
    tickets: Vec<AnnotationTickets>,
    stop: &AtomicBool,
) -> Result<Option<ReportBoard>, WorkerFailure> {
    for (record, mut tickets) in board.records.iter_mut().zip(tickets) {
        while tickets.wait() {
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
        }
        let (found, played) = tickets.reports()?;
        if let Some(table) = found.cloned() {
            let stated = record.problem.record.clone();
            tell_makes(&mut record.problem, &table);
            board.wrong = WrongValues::new(&stated, &record.problem.record);
        }
        record.played = played.cloned();
    }
    Ok(Some(board))
}

/// Adds a table of results to the tables of the same board. Tables with the same columns are merged, and duplicate rows
/// are removed.
fn merge_scores(tables: &mut Vec<ScoreTable>, table: ScoreTable) {
    match tables
        .iter_mut()
        .find(|other| other.columns == table.columns)
    {
        Some(same) => {
            let new: Vec<ScoreRow> = (table.rows.into_iter())
                .filter(|row| !same.rows.contains(row))
                .collect();
            same.rows.extend(new);
        }
        None => tables.push(table),
    }
}
