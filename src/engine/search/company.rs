//! The company of a search: other workers that may search the same position at the same time.
//!
//! Searches are generic over a [`Company`]. That of ordinary searches is `()`, which is nobody and costs nothing.

use crate::cards::Tricks;
use crate::rules::Position;

use super::proved::Proved;
use super::table::Fact;

/// The link between one search and the other workers on the same position. It passes proved facts, and the cards being
/// searched, in both directions. `()` stands for no other workers.
pub trait Company {
    /// True if other workers may search the same position at the same time. The search then postpones the cards that
    /// they are searching, and receives their facts.
    const HAS_WORKERS: bool = true;

    /// Called when a search begins, and then every few thousand nodes. `_table_fill` is the share of the transposition
    /// table in use, 0 to 1.
    fn poll(&mut self, _table_fill: f64) {}

    /// Returns true if the others want the facts that this search proves.
    fn wants_facts(&self) -> bool {
        false
    }

    /// Sends the others a fact that took many nodes to prove, after [`Company::wants_facts`] has returned true.
    fn send_fact(&mut self, _fact: Fact) {}

    /// Calls `_learn` with every fact that the others have proved since the last call.
    fn receive_facts(&mut self, _learn: impl FnMut(Fact)) {}

    /// Returns true if another worker is currently searching a certain card. The card is identified by the step of the
    /// play, 0 to 55, and by its mark, a nonzero hash of the card and the node.
    fn is_searched_elsewhere(&self, _step: usize, _mark: u64) -> bool {
        false
    }

    /// Announces to the others the mark of the card that this search is now searching at a step of the play, 0 to 55. A
    /// mark of 0 withdraws the announcement.
    fn announce_card(&mut self, _step: usize, _mark: u64) {}

    /// Receives the next question that the solver poses: does the declaring side take at least `_target` tricks from
    /// `_position` on?
    fn on_question(&mut self, _position: &Position, _target: Tricks) {}

    /// Receives the proved bounds on the declaring side's tricks after each search that narrows them.
    fn on_bounds(&mut self, _proved: Proved) {}
}

impl Company for () {
    const HAS_WORKERS: bool = false;
}
