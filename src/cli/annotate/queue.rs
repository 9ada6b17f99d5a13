//! Boards whose questions the pool answers, in the order in which they were asked about.

use std::collections::VecDeque;

use kibitzer::annotation::AnnotationQuestions;
use kibitzer::pool::Pool;
use kibitzer::problem::Problem;

use crate::answers::{AnnotationTickets, WorkerFailure};

use super::boards::AskableBoard;
use super::journal::JournalEntry;
use super::shared::{SharedTable, SharedTables};

/// Boards on their way, each deal searched once.
pub(super) struct BoardQueue<'a> {
    pool: &'a Pool,
    asked: VecDeque<AskedBoard>,
    tables: SharedTables,
}

/// A board on its way.
struct AskedBoard {
    problem: Problem,
    read: u64,
    /// The table of every declarer's tricks, found for this board or for one before it.
    table: Option<SharedTable>,
    tickets: AnnotationTickets,
}

/// A board about which everything was found out.
pub(super) struct FoundBoard {
    /// Bytes of the text up to the end of the board.
    pub(super) read: u64,
    pub(super) entry: JournalEntry,
}

impl<'a> BoardQueue<'a> {
    /// An empty queue.
    pub(super) fn new(pool: &'a Pool) -> BoardQueue<'a> {
        BoardQueue {
            pool,
            asked: VecDeque::new(),
            tables: SharedTables::default(),
        }
    }

    /// Whether no board is on its way.
    pub(super) fn is_empty(&self) -> bool {
        self.asked.is_empty()
    }

    /// Whether another board would keep the workers busy.
    pub(super) fn has_room(&self) -> bool {
        self.asked.len() < 2 * self.pool.threads() + 2
    }

    /// Takes over a table that an earlier process found.
    pub(super) fn recall(&mut self, questions: &AnnotationQuestions, entry: &JournalEntry) {
        if let Some(question) = &questions.table {
            let (table, _) = self.tables.of(question);
            table.get_or_init(|| entry.table(question));
        }
    }

    /// Asks about a board.
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

    /// Waits a moment for the first board; returns the findings about it and the boards behind it as far as they are
    /// complete.
    ///
    /// # Errors
    ///
    /// When a worker failed.
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
            // A board before this one that was to find the table has found it.
            let table = first.table.as_ref().and_then(|table| table.get());
            finished.push(FoundBoard {
                read: first.read,
                entry: JournalEntry::new(&first.problem, table, played),
            });
        }
        Ok(finished)
    }
}
