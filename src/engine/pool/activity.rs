//! The place of a worker in its search, and the facts it has proved, for the other workers to see.

use std::sync::atomic::AtomicU64;

use super::fact_log::FactLog;

/// The state of one worker that the other workers read.
pub(super) struct WorkerActivity {
    /// The marks of the cards that the worker is searching, by step of the play; zero where there is none.
    pub(super) path: [AtomicU64; STEPS],
    /// The facts that the worker has proved.
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
