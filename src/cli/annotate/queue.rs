//! A queue of boards whose questions the pool answers, in the order of submission.

use std::collections::VecDeque;

use kibitzer::annotation::AnnotationQuestions;
use kibitzer::pool::{Pool, WorkerFailure};
use kibitzer::problem::Problem;

use crate::answers::AnnotationTickets;

use super::boards::AskableBoard;
use super::journal::JournalEntry;
use super::shared::{SharedTable, SharedTables};

/// The queue of boards with open questions. The trick table of each deal is searched only once.
pub(super) struct BoardQueue<'a> {
    pool: &'a Pool,
    asked: VecDeque<AskedBoard>,
    tables: SharedTables,
}

/// A board with open questions.
struct AskedBoard {
    problem: Problem,
    read: u64,
    /// The table of every declarer's tricks, searched for this board or for an earlier one with the same deal.
    table: Option<SharedTable>,
    tickets: AnnotationTickets,
}

/// A board whose questions are all answered.
pub(super) struct FoundBoard {
    /// The number of bytes of the text up to the end of the board.
    pub(super) read: u64,
    pub(super) entry: JournalEntry,
}

impl<'a> BoardQueue<'a> {
    /// Creates an empty queue.
    pub(super) fn new(pool: &'a Pool) -> BoardQueue<'a> {
        BoardQueue {
            pool,
            asked: VecDeque::new(),
            tables: SharedTables::default(),
        }
    }

    /// Returns true if no board has open questions.
    pub(super) fn is_empty(&self) -> bool {
        self.asked.is_empty()
    }

    /// Returns true if another board should be submitted to keep the workers busy.
    pub(super) fn has_room(&self) -> bool {
        self.asked.len() < 2 * self.pool.threads() + 2
    }

    /// Takes over the table that the journal has for a deal.
    pub(super) fn recall(&mut self, questions: &AnnotationQuestions, entry: &JournalEntry) {
        if let Some(question) = &questions.table {
            let (table, _) = self.tables.of(question);
            table.get_or_init(|| entry.table(question));
        }
    }

    /// Submits the questions about a board. The table is left out if an earlier board with the same deal has it.
    pub(super) fn ask(&mut self, mut board: AskableBoard) {
        let questions = &mut board.questions;
        let shared = questions.table.as_ref().map(|it| self.tables.of(it));
        questions
            .table
            .take_if(|_| shared.as_ref().is_some_and(|(_, is_new)| !is_new));
        self.asked.push_back(AskedBoard {
            problem: board.problem,
            read: board.read,
            table: shared.map(|(table, _)| table),
            tickets: AnnotationTickets::submit(board.questions, self.pool),
        });
    }

    /// Waits for at most one [`TICK`](crate::interrupt::TICK) for the first board. Returns the results of all boards at
    /// the front of the queue that are complete.
    ///
    /// # Errors
    ///
    /// If a worker failed.
    pub(super) fn finished(&mut self) -> Result<Vec<FoundBoard>, WorkerFailure> {
        if let Some(first) = self.asked.front_mut() {
            first.tickets.wait();
        }
        let mut finished = Vec::new();
        while let Some(first) = self.asked.pop_front_if(|asked| asked.tickets.is_over()) {
            let (found, played) = first.tickets.reports()?;
            if let (Some(found), Some(table)) = (found, &first.table) {
                table.get_or_init(|| found.clone());
            }
            // If the table is shared with an earlier board, that board has found it by now.
            let table = first.table.as_ref().and_then(|table| table.get());
            finished.push(FoundBoard {
                read: first.read,
                entry: JournalEntry::new(&first.problem, table, played),
            });
        }
        Ok(finished)
    }
}
