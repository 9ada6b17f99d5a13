//! Trick tables shared by several boards: in a club's file, each deal occurs as often as it was played.

use std::cell::OnceCell;
use std::collections::VecDeque;
use std::rc::Rc;

use kibitzer::analysis::{EveryDeclarer, TrickTable};

/// A trick table that is shared by all boards with the same deal, and is empty until it has been computed.
pub(super) type SharedTable = Rc<OnceCell<TrickTable>>;

/// Maximum number of deals whose trick tables are remembered: more than are played in an evening, whatever the order of
/// the boards.
const MAX_DEALS: usize = 256;

/// The trick tables of the most recent deals in the input, complete or still being computed.
#[derive(Default)]
pub(super) struct SharedTables {
    last: VecDeque<(EveryDeclarer, SharedTable)>,
}

impl SharedTables {
    /// Returns the shared trick table for a deal, and true if the deal is new, so that the table has to be computed.
    pub(super) fn find_or_insert(&mut self, question: &EveryDeclarer) -> (SharedTable, bool) {
        let mut last = self.last.iter().rev();
        if let Some((_, table)) = last.find(|(asked, _)| asked == question) {
            return (Rc::clone(table), false);
        }
        if self.last.len() == MAX_DEALS {
            self.last.pop_front();
        }
        let table = SharedTable::default();
        self.last.push_back((question.clone(), Rc::clone(&table)));
        (table, true)
    }
}
