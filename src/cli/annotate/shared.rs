//! Tables that several boards share: in the file of a club every deal stands as often as it was played.

use std::cell::OnceCell;
use std::collections::VecDeque;
use std::rc::Rc;

use kibitzer::analysis::{EveryDeclarer, TrickTable};

/// A table that is found out once, for all boards with its deal.
pub(super) type SharedTable = Rc<OnceCell<TrickTable>>;

/// So many deals are remembered, more than are played at an evening, whatever the order of the boards.
const REMEMBERED: usize = 256;

/// The tables of the last deals, found or on their way.
#[derive(Default)]
pub(super) struct SharedTables {
    last: VecDeque<(EveryDeclarer, SharedTable)>,
}

impl SharedTables {
    /// The table that answers a question, and whether it has still to be asked.
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
