//! Threads that solve the rows of a shard, each with a solver that stays warm.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use kibitzer::search::Solver;

use super::columns::Row;
use super::error::SurveyError;

/// The solvers of one process of a survey, one for each thread. A solver keeps its transposition table from shard to
/// shard; the answers do not depend on that.
#[derive(Debug)]
pub struct Workers(Vec<Solver>);

impl Workers {
    /// Creates a solver for each thread. Together their transposition tables take about `memory_bytes`.
    pub fn new(threads: NonZeroUsize, memory_bytes: usize) -> Workers {
        let bytes = memory_bytes / threads;
        Workers((0..threads.get()).map(|_| Solver::new(bytes)).collect())
    }

    /// Calls `solve` for each number on any thread, and returns the rows in the order of the numbers. `done` is called
    /// after each number.
    ///
    /// # Errors
    ///
    /// Returns the first error of `solve`; the other threads stop after their current number.
    pub(crate) fn rows(
        &mut self,
        numbers: Range<u64>,
        solve: impl Fn(u64, &mut Solver) -> Result<Row, SurveyError> + Sync,
        done: &(dyn Fn() + Sync),
    ) -> Result<Vec<Row>, SurveyError> {
        let next = AtomicU64::new(numbers.start);
        let failed = AtomicBool::new(false);
        let (send, receive) = mpsc::channel();
        thread::scope(|scope| {
            for solver in &mut self.0 {
                let (next, failed, solve, send) = (&next, &failed, &solve, send.clone());
                scope.spawn(move || {
                    while !failed.load(Ordering::Relaxed) {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= numbers.end {
                            break;
                        }
                        let row = solve(number, solver);
                        failed.fetch_or(row.is_err(), Ordering::Relaxed);
                        // The receiver outlives the threads.
                        let _ = send.send((number, row));
                        done();
                    }
                });
            }
        });
        drop(send);
        let mut rows: Vec<(u64, Result<Row, SurveyError>)> = receive.iter().collect();
        rows.sort_by_key(|(number, _)| *number);
        rows.into_iter().map(|(_, row)| row).collect()
    }
}

/// Runs `work` on another thread, calls `look` at intervals until it ends, and returns its result. With `look`, a
/// caller shows progress and cancels the work.
///
/// ```
/// use std::time::Duration;
/// let mut looks = 0;
/// let work = || std::thread::sleep(Duration::from_millis(50));
/// kibitzer_survey::supervise(Duration::from_millis(1), work, || looks += 1);
/// assert!(looks > 0);
/// ```
pub fn supervise<T: Send>(
    interval: Duration,
    work: impl FnOnce() -> T + Send,
    mut look: impl FnMut(),
) -> T {
    thread::scope(|scope| {
        let (running, ended) = mpsc::channel::<()>();
        let worker = scope.spawn(move || {
            // Dropped at the end, or if the work panics.
            let _running = running;
            work()
        });
        while ended.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) {
            look();
        }
        worker.join().unwrap_or_else(|panic| resume_unwind(panic))
    })
}
