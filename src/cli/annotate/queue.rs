//! The queue of boards whose questions the pool is answering, in the order of submission.

use std::collections::VecDeque;

use kibitzer::annotation::AnnotationQuestions;
use kibitzer::pool::{Pool, WorkerFailure};
use kibitzer::problem::Problem;

use crate::answers::AnnotationTickets;

use super::journal::JournalEntry;
use super::shared::{SharedTable, SharedTables};
use super::unsolved_boards::UnsolvedBoard;

/// The queue of boards that are being solved, in the order of the input. The trick table of each deal is computed only
/// once.
pub(super) struct BoardQueue<'a> {
    pool: &'a Pool,
    pending: VecDeque<PendingBoard>,
    tables: SharedTables,
}

/// A board that has been submitted to the solver.
struct PendingBoard {
    problem: Problem,
    /// Number of bytes from the start of the input to the end of the board.
    input_bytes: u64,
    /// Trick table of the deal, computed for this board or for an earlier one with the same deal.
    table: Option<SharedTable>,
    tickets: AnnotationTickets,
}

/// The results for a board that has been solved.
pub(super) struct SolvedBoard {
    /// Number of bytes from the start of the input to the end of the board.
    pub(super) input_bytes: u64,
    pub(super) entry: JournalEntry,
}

impl<'a> BoardQueue<'a> {
    /// Creates an empty queue.
    pub(super) fn new(pool: &'a Pool) -> BoardQueue<'a> {
        BoardQueue {
            pool,
            pending: VecDeque::new(),
            tables: SharedTables::default(),
        }
    }

    /// Returns true if no board is being solved.
    pub(super) fn is_empty(&self) -> bool {
        self.pending.is_empty()
    }

    /// Returns true if another board should be submitted to keep all worker threads busy.
    pub(super) fn has_room(&self) -> bool {
        self.pending.len() < 2 * self.pool.threads() + 2
    }

    /// Stores a trick table that was found in an earlier run, so that later boards with the same deal can share it.
    pub(super) fn store_table(&mut self, questions: &AnnotationQuestions, entry: &JournalEntry) {
        if let Some(question) = &questions.table {
            let (table, _) = self.tables.find_or_insert(question);
            table.get_or_init(|| entry.to_trick_table(question));
        }
    }

    /// Submits a board to the solver. The trick table is not requested again if an earlier board has the same deal.
    pub(super) fn submit_board(&mut self, mut board: UnsolvedBoard) {
        let questions = &mut board.questions;
        let table = questions.table.as_ref();
        let shared = table.map(|table| self.tables.find_or_insert(table));
        let is_known = shared.as_ref().is_some_and(|(_, is_new)| !is_new);
        questions.table.take_if(|_| is_known);
        self.pending.push_back(PendingBoard {
            problem: board.problem,
            input_bytes: board.input_bytes,
            table: shared.map(|(table, _)| table),
            tickets: AnnotationTickets::submit(board.questions, self.pool),
        });
    }

    /// Waits for the first board in the queue, for at most one [`TICK`](crate::interrupt::TICK). Removes the solved
    /// boards at the front of the queue, and returns their results.
    ///
    /// # Errors
    ///
    /// Returns an error if a worker failed.
    pub(super) fn take_solved_boards(&mut self) -> Result<Vec<SolvedBoard>, WorkerFailure> {
        if let Some(first) = self.pending.front_mut() {
            first.tickets.wait();
        }
        let mut finished = Vec::new();
        let is_over = |board: &mut PendingBoard| board.tickets.is_over();
        while let Some(first) = self.pending.pop_front_if(is_over) {
            let (found, played) = first.tickets.reports()?;
            if let (Some(found), Some(table)) = (found, &first.table) {
                table.get_or_init(|| found.clone());
            }
            // If the table is shared with an earlier board, it was computed before that board left the queue.
            let table = first.table.as_ref().and_then(|table| table.get());
            finished.push(SolvedBoard {
                input_bytes: first.input_bytes,
                entry: JournalEntry::new(&first.problem, table, played),
            });
        }
        Ok(finished)
    }
}
