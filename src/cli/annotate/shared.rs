//! Trick tables shared by several boards: in a club's file, each deal occurs as often as it was played.

use std::cell::OnceCell;
use std::collections::VecDeque;
use std::rc::Rc;

use kibitzer::analysis::{EveryDeclarer, TrickTable};

/// A trick table that is computed once for all boards with the same deal; empty until then.
pub(super) type SharedTable = Rc<OnceCell<TrickTable>>;

/// The number of deals remembered: more than are played in an evening, whatever the order of the boards.
const REMEMBERED: usize = 256;

/// The trick tables of the most recent deals, complete or still being computed.
#[derive(Default)]
pub(super) struct SharedTables {
    last: VecDeque<(EveryDeclarer, SharedTable)>,
}

impl SharedTables {
    /// Returns the shared table for a question, and true if the question is new and has to be submitted.
    pub(super) fn of(&mut self, question: &EveryDeclarer) -> (SharedTable, bool) {
        let mut last = self.last.iter().rev();
        if let Some((_, table)) = last.find(|(asked, _)| asked == question) {
            return (Rc::clone(table), false);
        }
        if self.last.len() == REMEMBERED {
            self.last.pop_front();
        }
        let table = SharedTable::default();
        self.last.push_back((question.clone(), Rc::clone(&table)));
        (table, true)
    }
}
