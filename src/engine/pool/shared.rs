//! The state that the workers of a pool share.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::activity::WorkerActivity;
use super::budget::Budget;
use super::fact_log::FactLog;
use super::inbox::Wake;
use super::queue::{Duty, Job, Queue};

/// The queue, where workers wait for it, and what can be seen from outside.
pub(super) struct PoolState {
    queue: Mutex<Queue>,
    /// There is something new to do.
    changed: Condvar,
    /// By worker, how much of the table in use is filled, in thousandths.
    fills: Vec<AtomicUsize>,
    /// By worker: its place in the search and its facts, for the others to see.
    pub(super) activities: Box<[WorkerActivity]>,
    wake: Wake,
}

/// The next step of a worker.
pub(super) enum Next {
    /// Something to do.
    Duty(Duty),
    /// Nothing for as long as it would wait.
    Nothing,
    /// The pool is gone, and nothing is left to do.
    End,
}

impl PoolState {
    pub(super) fn new(workers: usize, budget: &Budget, wake: Wake) -> PoolState {
        PoolState {
            queue: Mutex::new(Queue::new(workers)),
            changed: Condvar::new(),
            fills: (0..workers).map(|_| AtomicUsize::new(0)).collect(),
            activities: (0..workers)
                .map(|_| WorkerActivity::new(budget.logged_facts))
                .collect(),
            wake,
        }
    }

    pub(super) fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is called after every event.
    pub(super) fn wake(&self) -> Wake {
        Arc::clone(&self.wake)
    }

    /// Takes a job in.
    pub(super) fn hand_in(&self, job: Job) {
        self.queue().push(job);
        self.changed();
    }

    /// Nothing more will be handed in.
    pub(super) fn close(&self) {
        self.queue().is_closed = true;
        self.changed();
    }

    /// There may be something new to do.
    pub(super) fn changed(&self) {
        self.changed.notify_all();
    }

    /// Waits until there may be something new to do.
    pub(super) fn wait<'a>(&self, queue: MutexGuard<'a, Queue>) -> MutexGuard<'a, Queue> {
        self.changed
            .wait(queue)
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for something that a worker can do, no longer than its patience where it has an end.
    pub(super) fn next_duty(&self, worker: usize, patience: Option<Duration>) -> Next {
        let end = patience.map(|patience| Instant::now() + patience);
        let mut queue = self.queue();
        loop {
            if let Some(duty) = queue.take(worker) {
                return Next::Duty(duty);
            }
            if queue.is_closed {
                return Next::End;
            }
            let left = end.map(|end| end.saturating_duration_since(Instant::now()));
            queue = match left {
                None => self.wait(queue),
                Some(Duration::ZERO) => return Next::Nothing,
                Some(left) => {
                    let waited = self.changed.wait_timeout(queue, left);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
    }

    /// Returns the fact logs of all workers, by worker.
    pub(super) fn logs(&self) -> impl Iterator<Item = &FactLog> {
        self.activities.iter().map(|activity| &activity.log)
    }

    /// Notes how full the table of a worker is, 0 to 1.
    pub(super) fn note_fill(&self, worker: usize, fill: f64) {
        self.fills[worker].store((fill * 1000.0) as usize, Ordering::Relaxed);
    }

    /// How full the tables are on average, 0 to 1, as of the last look around of each worker.
    pub(super) fn table_fill(&self) -> f64 {
        let fills = self.fills.iter();
        let sum: usize = fills.map(|fill| fill.load(Ordering::Relaxed)).sum();
        sum as f64 / 1000.0 / self.fills.len() as f64
    }
}
