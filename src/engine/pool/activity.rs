//! The state of a worker that other workers can read: the cards that it is searching, and the facts that it has proved.

use std::sync::atomic::AtomicU64;

use super::fact_log::FactLog;

/// The state of one worker that the other workers read.
pub(super) struct WorkerActivity {
    /// For each step of the play (see [`STEPS`]): the mark of the card that the worker is searching, a hash of the card
    /// and its node. 0 if the worker searches no card at that step.
    pub(super) path: [AtomicU64; STEPS],
    /// The facts that the worker has recently proved, for other workers to read.
    pub(super) log: FactLog,
}

/// The number of steps of a play: four cards for each number of tricks left, 0 to 13.
const STEPS: usize = 4 * 14;

impl WorkerActivity {
    /// Creates the state of an idle worker whose log holds up to `facts` facts.
    pub(super) fn new(facts: usize) -> WorkerActivity {
        WorkerActivity {
            path: [const { AtomicU64::new(0) }; STEPS],
            log: FactLog::new(facts),
        }
    }
}
