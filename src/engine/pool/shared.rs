//! The state that the workers of a pool share.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::activity::WorkerActivity;
use super::budget::Budget;
use super::fact_log::FactTopic;
use super::inbox::Wake;
use super::queue::{Job, Queue, Task};

/// The state of a pool that its workers share: the queue, the signal that it has changed, and what each worker
/// publishes.
pub(super) struct PoolState {
    queue: Mutex<Queue>,
    /// The condition variable that signals that the queue may have a new task.
    queue_changed: Condvar,
    /// For each worker: the used share of its current transposition table, in thousandths.
    fills: Vec<AtomicUsize>,
    /// For each worker: the topic of its work, the cards that it is searching and the facts that it has proved, for the
    /// other workers to read.
    pub(super) activities: Box<[WorkerActivity]>,
    /// The callback that runs after every message sent to a ticket.
    pub(super) wake: Wake,
}

/// The outcome when a worker waits for its next task.
pub(super) enum NextTask {
    /// There is a task, which the worker must perform.
    Task(Task),
    /// No task came within the time that the worker was willing to wait.
    TimedOut,
    /// The pool is closed and no tasks are left, so the worker must end.
    Closed,
}

impl PoolState {
    /// Creates the state of a pool in which all workers are idle.
    pub(super) fn new(workers: usize, budget: &Budget, wake: Wake) -> PoolState {
        let activity = |_| WorkerActivity::new(budget.logged_facts);
        PoolState {
            queue: Mutex::new(Queue::new(workers)),
            queue_changed: Condvar::new(),
            fills: (0..workers).map(|_| AtomicUsize::new(0)).collect(),
            activities: (0..workers).map(activity).collect(),
            wake,
        }
    }

    /// Locks the queue and returns the guard, even if another thread panicked while holding the lock.
    pub(super) fn lock_queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a submitted question to the queue and wakes the workers.
    pub(super) fn submit(&self, job: Job) {
        self.lock_queue().push(job);
        self.wake_workers();
    }

    /// Closes the queue: no more questions will be submitted, and workers end when all work is done.
    pub(super) fn close(&self) {
        self.lock_queue().is_closed = true;
        self.wake_workers();
    }

    /// Wakes all waiting workers, because the queue may have a task for them.
    pub(super) fn wake_workers(&self) {
        self.queue_changed.notify_all();
    }

    /// Waits for the next task of a worker and returns it. Waits for at most `patience`, or without limit if that is
    /// `None`.
    pub(super) fn next_task(&self, worker: usize, patience: Option<Duration>) -> NextTask {
        let end = patience.map(|patience| Instant::now() + patience);
        let mut queue = self.lock_queue();
        loop {
            if let Some(task) = queue.take_task(worker) {
                return NextTask::Task(task);
            }
            if queue.is_closed {
                return NextTask::Closed;
            }
            let left = end.map(|end| end.saturating_duration_since(Instant::now()));
            queue = match left {
                None => {
                    let waited = self.queue_changed.wait(queue);
                    waited.unwrap_or_else(PoisonError::into_inner)
                }
                Some(Duration::ZERO) => return NextTask::TimedOut,
                Some(left) => {
                    let waited = self.queue_changed.wait_timeout(queue, left);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
    }

    /// Iterates over the topics of all workers, in the order of their indices.
    pub(super) fn topics(&self) -> impl Iterator<Item = Option<FactTopic>> {
        self.activities.iter().map(WorkerActivity::topic)
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
