//! Waits for the worker pool's answer to a question that a command has submitted.

use std::sync::atomic::{AtomicBool, Ordering};

use kibitzer::analysis::Question;
use kibitzer::pool::{Ticket, WorkerFailure};

use super::interrupt::TICK;

/// Waits until the solver has answered a question, and returns its answer, or `None` if the user stopped the
/// program.
///
/// # Errors
///
/// Returns an error if a worker failed.
pub(super) fn wait_for_answer<Q: Question>(
    mut ticket: Ticket<Q>,
    stop: &AtomicBool,
) -> Result<Option<Q::Answer>, WorkerFailure> {
    while ticket.wait_for(TICK) {
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
    }
    ticket.join().map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer::analysis::Work;
    use kibitzer::pool::{Pool, PoolOptions, Priority};
    use kibitzer::search::Cancelled;

    /// A question that makes the worker panic, to test how a failure is reported.
    #[derive(Clone, PartialEq, Debug)]
    struct Unanswerable;

    impl Question for Unanswerable {
        type Finding = ();
        type Report = ();
        type Answer = ();

        fn answer(&self, _: usize, _: &mut Work<'_, ()>) -> Result<(), Cancelled> {
            panic!("nobody knows");
        }

        fn empty(&self) {}

        fn add((): &mut (), (): ()) {}

        fn complete((): ()) {}
    }

    #[test]
    fn a_worker_panic_is_reported_as_a_failure() {
        let options = PoolOptions {
            memory_bytes: 1 << 20,
            ..PoolOptions::default()
        };
        let pool = Pool::new(options, || {}).unwrap();
        let ticket = pool.submit(Unanswerable, Priority::Now);
        let failure = wait_for_answer(ticket, &AtomicBool::new(false)).unwrap_err();
        assert_eq!(failure.to_string(), "a worker failed: nobody knows");
    }
}
