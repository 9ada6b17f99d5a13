//! The state that the workers of a pool share.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::activity::WorkerActivity;
use super::budget::Budget;
use super::fact_log::FactLog;
use super::inbox::Wake;
use super::queue::{Job, Queue, Task};

/// The state of a pool that its workers share: the queue, the signal that it has changed, and figures for other
/// threads.
pub(super) struct PoolState {
    queue: Mutex<Queue>,
    /// The signal that there may be a new task for a worker.
    changed: Condvar,
    /// For each worker: the used share of its current transposition table, in thousandths.
    fills: Vec<AtomicUsize>,
    /// For each worker: the cards that it is searching and the facts that it has proved, for the other workers to read.
    pub(super) activities: Box<[WorkerActivity]>,
    /// The callback that runs after every event sent to a ticket.
    pub(super) wake: Wake,
}

/// The result of waiting for a task.
pub(super) enum Next {
    /// A task to perform.
    Task(Task),
    /// No task came within the time that the worker was willing to wait.
    Nothing,
    /// The pool is closed, and no tasks are left.
    End,
}

impl PoolState {
    /// Creates the state of a pool in which all workers are idle.
    pub(super) fn new(workers: usize, budget: &Budget, wake: Wake) -> PoolState {
        let activity = |_| WorkerActivity::new(budget.logged_facts);
        PoolState {
            queue: Mutex::new(Queue::new(workers)),
            changed: Condvar::new(),
            fills: (0..workers).map(|_| AtomicUsize::new(0)).collect(),
            activities: (0..workers).map(activity).collect(),
            wake,
        }
    }

    /// Locks the queue, even if another thread has panicked while it held the lock.
    pub(super) fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a job to the queue and wakes the workers.
    pub(super) fn submit(&self, job: Job) {
        self.queue().push(job);
        self.changed();
    }

    /// Closes the queue: no more questions will be submitted, and workers end when all work is done.
    pub(super) fn close(&self) {
        self.queue().is_closed = true;
        self.changed();
    }

    /// Wakes all waiting workers, because the queue may have a task for them.
    pub(super) fn changed(&self) {
        self.changed.notify_all();
    }

    /// Waits for the next task of a worker: at most for `patience`, or without limit if that is `None`.
    pub(super) fn next_task(&self, worker: usize, patience: Option<Duration>) -> Next {
        let end = patience.map(|patience| Instant::now() + patience);
        let mut queue = self.queue();
        loop {
            if let Some(task) = queue.take(worker) {
                return Next::Task(task);
            }
            if queue.is_closed {
                return Next::End;
            }
            let left = end.map(|end| end.saturating_duration_since(Instant::now()));
            queue = match left {
                None => {
                    let waited = self.changed.wait(queue);
                    waited.unwrap_or_else(PoisonError::into_inner)
                }
                Some(Duration::ZERO) => return Next::Nothing,
                Some(left) => {
                    let waited = self.changed.wait_timeout(queue, left);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
    }

    /// Iterates over the fact logs of all workers, ordered by worker index.
    pub(super) fn logs(&self) -> impl Iterator<Item = &FactLog> {
        self.activities.iter().map(|activity| &activity.log)
    }

    /// Stores the used share of a worker's transposition table, 0 to 1, for [`PoolState::table_fill`].
    pub(super) fn store_fill(&self, worker: usize, fill: f64) {
        self.fills[worker].store((fill * 1000.0) as usize, Ordering::Relaxed);
    }

    /// Returns the mean used share of the workers' transposition tables, 0 to 1, as of the last poll of each worker.
    pub(super) fn table_fill(&self) -> f64 {
        let fills = self.fills.iter();
        let sum: usize = fills.map(|fill| fill.load(Ordering::Relaxed)).sum();
        sum as f64 / 1000.0 / self.fills.len() as f64
    }
}
