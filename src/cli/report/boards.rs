//! The boards of a file with all that a report says of them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::ProgressBar;

use kibitzer::analysis::{Mistake, Played, TableEntry, TrickTable};
use kibitzer::annotation::{AnnotationQuestions, MAKES_STRAINS, tell_makes};
use kibitzer::cards::{BySeat, CardSet, Seat};
use kibitzer::pool::Pool;
use kibitzer::problem::Problem;
use kibitzer::rules::Game;

use kibitzer_formats::{ScoreRow, ScoreTable};

use crate::answers::{AnnotationTickets, WorkerFailure};

/// A board as it was played at one table.
pub(super) struct TableRecord {
    /// With makes and par, as far as these can be known.
    pub(super) problem: Problem,
    /// The play with the values of its cards; `None` if none is told.
    pub(super) played: Option<Played>,
}

impl TableRecord {
    /// The cards that cost tricks, each with who is to answer for it: declarer for dummy too.
    pub(super) fn mistakes(&self) -> impl Iterator<Item = (Seat, Mistake)> {
        let mistakes = self.played.iter().flat_map(Played::mistakes);
        mistakes.map(|mistake| (self.responsible(mistake.seat), mistake))
    }

    /// Who chooses the cards of a hand.
    pub(super) fn responsible(&self, seat: Seat) -> Seat {
        let setup = &self.problem.setup;
        match setup.is_declaring(seat) {
            true => setup.declarer,
            false => seat,
        }
    }

    /// The hands before the play.
    pub(super) fn hands(&self) -> BySeat<CardSet> {
        hands(&self.problem)
    }
}

/// A board, as often as it was played.
pub(super) struct ReportBoard {
    /// At least one.
    pub(super) records: Vec<TableRecord>,
    /// The first file with the board, by its place among those that were read.
    pub(super) source: usize,
    /// Results of many tables, as scoring programs wrote them.
    pub(super) scores: Vec<ScoreTable>,
}

/// A board as a file gives it.
pub(super) struct FileBoard {
    pub(super) problem: Problem,
    /// The file, by its place among those that were read.
    pub(super) source: usize,
    pub(super) scores: Vec<ScoreTable>,
}

impl ReportBoard {
    /// The first of its records, which says what is true of all.
    pub(super) fn problem(&self) -> &Problem {
        &self.records[0].problem
    }

    /// The number of the board as it is told, or else its place among all.
    pub(super) fn name(&self, number: usize) -> String {
        match self.problem().record.board.trim() {
            "" | "?" => number.to_string(),
            told => told.to_owned(),
        }
    }
}

fn hands(problem: &Problem) -> BySeat<CardSet> {
    let mut setup = problem.setup;
    setup.take_trick_back();
    setup.hands
}

/// A problem whose questions are on their way.
struct AwaitedRecord {
    problem: Problem,
    tickets: AnnotationTickets,
}

/// A board whose records are on their way.
struct AwaitedBoard {
    records: Vec<AwaitedRecord>,
    source: usize,
    scores: Vec<ScoreTable>,
}

/// Finds out what is missing, and puts records of the same board together, in the order of the first of each. `None`
/// if that was stopped.
///
/// # Errors
///
/// When something was not found out.
pub(super) fn find_out(
    boards: Vec<FileBoard>,
    pool: &Pool,
    bar: &ProgressBar,
    stop: &AtomicBool,
) -> Result<Option<Vec<ReportBoard>>, WorkerFailure> {
    let mut places: HashMap<(String, [CardSet; 4]), usize> = HashMap::new();
    let mut awaited: Vec<AwaitedBoard> = Vec::new();
    for board in boards {
        let problem = board.problem;
        let key = (problem.record.board.clone(), hands(&problem).0);
        let place = *places.entry(key).or_insert(awaited.len());
        if place == awaited.len() {
            awaited.push(AwaitedBoard {
                records: Vec::new(),
                source: board.source,
                scores: Vec::new(),
            });
        }
        let AwaitedBoard {
            records, scores, ..
        } = &mut awaited[place];
        let is_first = records.is_empty();
        records.push(ask(problem, is_first, pool));
        let tables = board.scores.into_iter();
        tables.for_each(|table| merge(scores, table));
    }
    bar.set_length(awaited.len() as u64);
    let boards = awaited.into_iter().map(|awaited| {
        let board = board(awaited, stop);
        bar.inc(1);
        board
    });
    // The first failure, or else whether all boards are there.
    boards.collect()
}

/// Asks about the play, and of the first record of a board about the table too, unless it is told.
fn ask(problem: Problem, is_first: bool, pool: &Pool) -> AwaitedRecord {
    let mut questions = AnnotationQuestions::of(&problem);
    if !is_first || told_table(&problem).is_some() {
        questions.table = None;
    }
    AwaitedRecord {
        tickets: AnnotationTickets::submit(questions, pool),
        problem,
    }
}

/// The table that a problem of bridge tells, if it tells all of it.
fn told_table(problem: &Problem) -> Option<TrickTable> {
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

/// Waits for the records of a board; `None` if that was stopped.
fn board(awaited: AwaitedBoard, stop: &AtomicBool) -> Result<Option<ReportBoard>, WorkerFailure> {
    let mut board = ReportBoard {
        records: Vec::new(),
        source: awaited.source,
        scores: awaited.scores,
    };
    for record in awaited.records {
        let AwaitedRecord {
            mut problem,
            mut tickets,
        } = record;
        while tickets.wait() {
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
        }
        let (found, played) = tickets.reports()?;
        if let Some(table) = found.cloned().or_else(|| told_table(&problem)) {
            tell_makes(&mut problem, &table);
        }
        let played = played.cloned();
        board.records.push(TableRecord { problem, played });
    }
    Ok(Some(board))
}

/// Adds a table to others about the same: rows of the same columns become one table, each row once.
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
