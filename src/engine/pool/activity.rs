//! The state of a worker that other workers can read: what it works on, the cards that it is searching, and the facts that
//! it has proved.

use std::sync::atomic::{AtomicU64, Ordering};

use super::fact_log::{FactLog, FactTopic};

/// The state of one worker of a pool, as the other workers read it while they work on the same topic.
pub(super) struct WorkerActivity {
    topic: Topic,
    /// For each step of the play (see [`STEP_COUNT`]): a hash of the card that the worker is searching and of its
    /// position. It is 0 if the worker searches no card at that step.
    pub(super) path: [AtomicU64; STEP_COUNT],
    /// The log of facts that the worker has recently proved, for the other workers to read.
    pub(super) log: FactLog,
}

/// The topic of a worker's current work. All workers read it, while its owner changes the rest of its state at every
/// node. So it has cache lines of its own, two because processors fetch them in pairs.
#[repr(align(128))]
struct Topic(AtomicU64);

/// The number of steps of a play: four cards for each number of tricks left, 0 to 13.
const STEP_COUNT: usize = 4 * 14;

impl WorkerActivity {
    /// Creates the state of an idle worker that searches no card. Its log holds up to `facts` facts.
    pub(super) fn new(facts: usize) -> WorkerActivity {
        WorkerActivity {
            topic: Topic(AtomicU64::new(0)),
            path: [const { AtomicU64::new(0) }; STEP_COUNT],
            log: FactLog::new(facts),
        }
    }

    /// Returns the topic of the worker's current work; `None` while it is idle.
    pub(super) fn topic(&self) -> Option<FactTopic> {
        let topic = self.topic.0.load(Ordering::Relaxed);
        (topic != FactTopic::default()).then_some(topic)
    }

    /// Publishes the topic of the worker's current work, or that it is idle.
    pub(super) fn set_topic(&self, topic: Option<FactTopic>) {
        self.topic
            .0
            .store(topic.unwrap_or_default(), Ordering::Relaxed);
    }
}
