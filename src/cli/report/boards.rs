//! The boards of a report, with their records, results and double-dummy values.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::ProgressBar;

use kibitzer::analysis::{Mistake, Played, TableEntry, TrickTable};
use kibitzer::annotation::{AnnotationQuestions, MAKES_STRAINS, tell_makes};
use kibitzer::cards::{BySeat, CardSet, Seat};
use kibitzer::pool::{Pool, WorkerFailure};
use kibitzer::problem::Problem;
use kibitzer::rules::Game;

use kibitzer_formats::{ScoreRow, ScoreTable};

use crate::answers::AnnotationTickets;

/// A board as it was played at one table.
pub(super) struct TableRecord {
    /// The board and its play, with the double-dummy table and par if known.
    pub(super) problem: Problem,
    /// The play with the double-dummy value of each card; `None` if there is no play.
    pub(super) played: Option<Played>,
}

impl TableRecord {
    /// Returns the cards that cost tricks, each with the player responsible: declarer also for dummy.
    pub(super) fn mistakes(&self) -> impl Iterator<Item = (Seat, Mistake)> {
        let mistakes = self.played.iter().flat_map(Played::mistakes);
        mistakes.map(|mistake| (self.responsible(mistake.seat), mistake))
    }

    /// Returns the player who chooses the cards of a seat: declarer for dummy, otherwise the seat itself.
    pub(super) fn responsible(&self, seat: Seat) -> Seat {
        let setup = &self.problem.setup;
        match setup.is_declaring(seat) {
            true => setup.declarer,
            false => seat,
        }
    }

    /// Returns the hands of all seats before the play.
    pub(super) fn hands(&self) -> BySeat<CardSet> {
        let mut setup = self.problem.setup;
        setup.take_trick_back();
        setup.hands
    }
}

/// A board with the records of all tables at which it was played.
pub(super) struct ReportBoard {
    /// The records, at least one.
    pub(super) records: Vec<TableRecord>,
    /// The first file with the board, as an index into the list of input files.
    pub(super) source: usize,
    /// The tables of results that scoring programs wrote for the board.
    pub(super) scores: Vec<ScoreTable>,
}

/// A problem that was read from a file, before it is grouped into boards.
pub(super) struct FileBoard {
    pub(super) problem: Problem,
    /// The file that contains the board, as an index into the list of input files.
    pub(super) source: usize,
    pub(super) scores: Vec<ScoreTable>,
}

impl ReportBoard {
    /// Returns the problem of the first record, which also has the data that all records share.
    pub(super) fn problem(&self) -> &Problem {
        &self.records[0].problem
    }

    /// Returns the number that the file gives to the board, or else `number`, its position in the report.
    pub(super) fn name(&self, number: usize) -> String {
        match self.problem().record.board.trim() {
            "" | "?" => number.to_string(),
            number => number.to_owned(),
        }
    }
}

/// Solves whatever the files do not contain, and groups the records by board. Boards are in the order of their first
/// records. Returns `None` if the user stopped the program.
///
/// # Errors
///
/// Returns an error if a worker of the solver failed.
pub(super) fn find_out(
    boards: Vec<FileBoard>,
    pool: &Pool,
    bar: &ProgressBar,
    stop: &AtomicBool,
) -> Result<Option<Vec<ReportBoard>>, WorkerFailure> {
    let mut places: HashMap<(String, [CardSet; 4]), usize> = HashMap::new();
    // The boards, each with the tickets of the questions about its records.
    let mut awaited: Vec<(ReportBoard, Vec<AnnotationTickets>)> = Vec::new();
    for file_board in boards {
        let record = TableRecord {
            problem: file_board.problem,
            played: None,
        };
        let key = (record.problem.record.board.clone(), record.hands().0);
        let place = *places.entry(key).or_insert(awaited.len());
        if place == awaited.len() {
            let board = ReportBoard {
                records: Vec::new(),
                source: file_board.source,
                scores: Vec::new(),
            };
            awaited.push((board, Vec::new()));
        }
        let (board, tickets) = &mut awaited[place];
        tickets.push(ask(&record.problem, tickets.is_empty(), pool));
        board.records.push(record);
        for table in file_board.scores {
            merge(&mut board.scores, table);
        }
    }
    bar.set_length(awaited.len() as u64);
    let boards = awaited.into_iter().map(|(board, tickets)| {
        let board = answered(board, tickets, stop);
        bar.inc(1);
        board
    });
    // The result is the first failure, or `None` if the program was stopped, or else all boards.
    boards.collect()
}

/// Submits the questions about the play of a record to the solver. For the first record of a board, also submits the
/// question about the trick table, unless the file contains that table.
fn ask(problem: &Problem, is_first: bool, pool: &Pool) -> AnnotationTickets {
    let mut questions = AnnotationQuestions::of(problem);
    if !is_first || given_table(problem).is_some() {
        questions.table = None;
    }
    AnnotationTickets::submit(questions, pool)
}

/// Returns the trick table that the file gives for a bridge board, or `None` if it is incomplete.
fn given_table(problem: &Problem) -> Option<TrickTable> {
    let mut table = TrickTable::empty(Game::Bridge);
    for (declarer, makes) in problem.record.makes.iter() {
        for (&strain, &tricks) in MAKES_STRAINS.iter().zip(makes) {
            table.add(TableEntry {
                strain,
                declarer,
                tricks: tricks?,
            });
        }
    }
    Some(table)
}

/// Waits for the solver's answers about a board, and returns the complete board. Returns `None` if the user stopped the
/// program.
fn answered(
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
        if let Some(table) = found.cloned().or_else(|| given_table(&record.problem)) {
            tell_makes(&mut record.problem, &table);
        }
        record.played = played.cloned();
    }
    Ok(Some(board))
}

/// Adds a table of results to those of the same board. Merges tables with the same columns and removes duplicate rows.
fn merge(tables: &mut Vec<ScoreTable>, table: ScoreTable) {
    match tables.iter_mut().find(|it| it.columns == table.columns) {
        Some(same) => {
            let new = table.rows.into_iter();
            let new: Vec<ScoreRow> = new.filter(|row| !same.rows.contains(row)).collect();
            same.rows.extend(new);
        }
        None => tables.push(table),
    }
}
