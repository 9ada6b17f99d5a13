//! The state of a worker that other workers can read: the cards that it is searching, and the facts that it has proved.

use std::sync::atomic::AtomicU64;

use super::fact_log::FactLog;

/// The state of one worker of a pool, as the other workers read it while they help with the same search.
pub(super) struct WorkerActivity {
    /// For each step of the play (see [`STEP_COUNT`]): a hash of the card that the worker is searching and of its
    /// position. It is 0 if the worker searches no card at that step.
    pub(super) path: [AtomicU64; STEP_COUNT],
    /// The log of facts that the worker has recently proved, for the other workers to read.
    pub(super) log: FactLog,
}

/// The number of steps of a play: four cards for each number of tricks left, 0 to 13.
const STEP_COUNT: usize = 4 * 14;

impl WorkerActivity {
    /// Creates the state of an idle worker that searches no card. Its log holds up to `facts` facts.
    pub(super) fn new(facts: usize) -> WorkerActivity {
        WorkerActivity {
            path: [const { AtomicU64::new(0) }; STEP_COUNT],
            log: FactLog::new(facts),
        }
    }
}
