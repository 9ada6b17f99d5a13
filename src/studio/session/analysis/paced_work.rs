//! A computation that is repeated on a background thread while the results that it depends on grow.

use std::time::Duration;

use crate::session::analysis::workers::{BackgroundResult, Workers};

/// The minimum pause between two computations.
const INTERVAL: Duration = Duration::from_millis(250);

/// The minimum ratio of the pause after a computation to the time that it took. It limits the share of time spent on
/// them.
const PAUSE_RATIO: u32 = 4;

/// A computation that is repeated on a background thread, with a pause after each run.
pub(crate) struct PacedWork<T> {
    /// The run in progress, with the time when it was started.
    running: Option<(BackgroundResult<T>, Duration)>,
    /// The earliest time of the next run, unless it is urgent.
    not_before: Duration,
}

impl<T> Default for PacedWork<T> {
    fn default() -> PacedWork<T> {
        PacedWork {
            running: None,
            not_before: Duration::ZERO,
        }
    }
}

impl<T: Send + 'static> PacedWork<T> {
    /// Returns true if a run is in progress.
    pub(crate) fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Returns true if the pause after the last run is over at the time `now`.
    pub(crate) fn has_paused(&self, now: Duration) -> bool {
        now >= self.not_before
    }

    /// Starts a run at the time `now`.
    pub(crate) fn start(
        &mut self,
        workers: &Workers,
        now: Duration,
        work: impl FnOnce() -> T + Send + 'static,
    ) {
        self.running = Some((workers.run_in_background(work), now));
    }

    /// Returns the result of the run at the first call after it has finished; `None` at all other calls.
    pub(crate) fn take(&mut self, now: Duration) -> Option<T> {
        let (result, begun) = self.running.as_ref()?;
        let (result, spent) = (result.take()?, now.saturating_sub(*begun));
        self.running = None;
        self.not_before = now + INTERVAL.max(spent * PAUSE_RATIO);
        Some(result)
    }
}
