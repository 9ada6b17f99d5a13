//! The tables with which leads are tried for the training of their order.

use super::killers::Killers;
use super::leads::{LeadHistory, LeadStage};
use super::table::Table;

/// The size in bytes of the separate transposition table used to try leads while many tricks are left.
const TRIAL_TABLE_BYTES: usize = 64 << 20;

/// The tables that the trials of leads at one node use.
///
/// In the early stage every trial begins with an empty table and leaves nothing behind; otherwise later leads would
/// seem cheaper than the first. In the late stage the trials use the tables of the search.
pub(super) struct Trials {
    /// The separate tables of trials in the early stage; `None` in the late stage.
    separate: Option<(Table, Killers)>,
    /// The history of leads as it was before the trials.
    history: LeadHistory,
}

impl Trials {
    /// Prepares trials at a node of this stage of the play.
    pub(super) fn new(stage: LeadStage, history: LeadHistory) -> Trials {
        Trials {
            separate: (stage == LeadStage::Early)
                .then(|| (Table::new(TRIAL_TABLE_BYTES), Killers::new())),
            history,
        }
    }

    /// Begins the trial of a lead: returns the tables that it uses, those of the search or separate ones.
    pub(super) fn begin<'a>(
        &'a mut self,
        history: &mut LeadHistory,
        table: &'a mut Table,
        killers: &'a mut Killers,
    ) -> (&'a mut Table, &'a mut Killers) {
        let Some((separate_table, separate_killers)) = &mut self.separate else {
            return (table, killers);
        };
        separate_table.clear();
        separate_killers.clear();
        *history = self.history;
        (separate_table, separate_killers)
    }

    /// Ends the trials of the node: restores the history of leads if they used separate tables.
    pub(super) fn end(self, history: &mut LeadHistory) {
        if self.separate.is_some() {
            *history = self.history;
        }
    }
}
