//! Where a worker is and what he has proved, for the others to see.

use std::sync::atomic::AtomicU64;

use super::told::Log;

/// What the others see of a worker.
pub(super) struct SeenWorker {
    /// The marks of the cards that he searches, by their step of the play; zero where there is none.
    pub(super) way: [AtomicU64; STEPS],
    pub(super) log: Log,
}

/// Cards of a trick, and of no more tricks than are left at any time.
const STEPS: usize = 4 * 14;

impl SeenWorker {
    /// A worker of whom so many facts are kept.
    pub(super) fn new(facts: usize) -> SeenWorker {
        SeenWorker {
            way: [const { AtomicU64::new(0) }; STEPS],
            log: Log::new(facts),
        }
    }
}
