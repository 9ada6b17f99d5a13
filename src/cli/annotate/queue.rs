//! The queue of boards whose questions the pool is answering, in the order of submission.

use kibitzer::annotation::{AnnotationQuestions, BoardValues};
use kibitzer::pool::{Answers, Pool, Priority, Ticket, WorkerFailure};
use kibitzer::problem::Problem;

use crate::interrupt::TICK;

use super::journal::JournalEntry;
use super::shared::{SharedTable, SharedTables};
use super::unsolved_boards::UnsolvedBoard;

/// The queue of boards that are being solved, in the order of the input. The trick table of each deal is computed only
/// once.
pub(super) struct BoardQueue<'a> {
    pool: &'a Pool,
    boards: Answers<(Ticket<BoardValues>, PendingBoard)>,
    tables: SharedTables,
}

/// A board that has been submitted to the solver.
struct PendingBoard {
    problem: Problem,
    /// Number of bytes from the start of the input to the end of the board.
    input_bytes: u64,
    /// Trick table of the deal, computed for this board or for an earlier one with the same deal.
    table: Option<SharedTable>,
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
            boards: pool.stream(),
            tables: SharedTables::default(),
        }
    }

    /// Returns true if no board is being solved.
    pub(super) fn is_empty(&self) -> bool {
        self.boards.is_empty()
    }

    /// Returns true if another board should be submitted to keep all worker threads busy.
    pub(super) fn has_room(&self) -> bool {
        self.boards.has_room()
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
        let pending = PendingBoard {
            problem: board.problem,
            input_bytes: board.input_bytes,
            table: shared.map(|(table, _)| table),
        };
        // The lowest priority will do, since the program submits nothing more urgent.
        let question = BoardValues(vec![board.questions]);
        let ticket = self.pool.submit(question, Priority::Background);
        self.boards.push((ticket, pending));
    }

    /// Waits for the first board in the queue, for at most one [`TICK`]. If it is solved, removes it and returns its
    /// results.
    ///
    /// # Errors
    ///
    /// Returns an error if a worker failed.
    pub(super) fn take_solved_board(&mut self) -> Result<Option<SolvedBoard>, WorkerFailure> {
        let Some((ticket, board)) = self.boards.next_if_over(TICK) else {
            return Ok(None);
        };
        let values = ticket.join()?.pop();
        let (found, played) = values.map_or((None, None), |values| (values.table, values.played));
        if let (Some(found), Some(table)) = (found, &board.table) {
            table.get_or_init(|| found);
        }
        // If the table is shared with an earlier board, it was computed before that board left the queue.
        let table = board.table.as_ref().and_then(|table| table.get());
        Ok(Some(SolvedBoard {
            input_bytes: board.input_bytes,
            entry: JournalEntry::new(&board.problem, table, played.as_ref()),
        }))
    }
}
