//! Waits for the worker pool's answers to the questions that a command has submitted.

use std::sync::atomic::{AtomicBool, Ordering};

use kibitzer::analysis::{EveryDeclarer, Played, Question, Review, TrickTable};
use kibitzer::annotation::AnnotationQuestions;
use kibitzer::pool::{Pool, Priority, Ticket, WorkerFailure};

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

/// Handles to the answers that the solver is computing for a board: its trick table, and the values of the cards
/// played. Each may be absent.
pub(super) struct AnnotationTickets {
    table: Option<Ticket<EveryDeclarer>>,
    review: Option<Ticket<Review>>,
}

impl AnnotationTickets {
    /// Submits the questions about a board to the pool of solver threads, and returns handles to their answers.
    pub(super) fn submit(questions: AnnotationQuestions, pool: &Pool) -> AnnotationTickets {
        let AnnotationQuestions { table, review, .. } = questions;
        // The lowest priority will do, since the program submits nothing more urgent.
        AnnotationTickets {
            table: table.map(|table| pool.submit(table, Priority::Background)),
            review: review.map(|review| pool.submit(review, Priority::Background)),
        }
    }

    /// Waits for new results from the solver, for at most one [`TICK`]. Returns false once all questions are answered
    /// or have failed.
    pub(super) fn wait(&mut self) -> bool {
        let table = (self.table.as_mut()).is_some_and(|table| table.wait_for(TICK));
        table || (self.review.as_mut()).is_some_and(|review| review.wait_for(TICK))
    }

    /// Checks for new results without waiting, and returns true if all questions are answered or have failed.
    pub(super) fn is_over(&mut self) -> bool {
        self.table.as_mut().is_none_or(has_ended) && self.review.as_mut().is_none_or(has_ended)
    }

    /// Returns the trick table and the values of the cards played. Each is `None` if its question was not submitted.
    ///
    /// # Errors
    ///
    /// Returns an error if a worker failed at one of the questions.
    pub(super) fn reports(&self) -> Result<(Option<&TrickTable>, Option<&Played>), WorkerFailure> {
        let failed = (self.table.as_ref())
            .and_then(Ticket::failure)
            .or_else(|| self.review.as_ref().and_then(Ticket::failure));
        match failed {
            Some(failure) => Err(failure),
            None => Ok((
                self.table.as_ref().map(Ticket::report),
                self.review.as_ref().map(Ticket::report),
            )),
        }
    }
}

fn has_ended<Q: Question>(ticket: &mut Ticket<Q>) -> bool {
    ticket.poll(usize::MAX);
    ticket.is_over()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer::analysis::Work;
    use kibitzer::pool::PoolOptions;
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
    fn a_panic_of_a_worker_is_reported_as_its_failure() {
        let options = PoolOptions {
            memory_bytes: 1 << 20,
            ..PoolOptions::default()
        };
        let pool = Pool::new(options, || {}).unwrap();
        let asked = || pool.submit(Unanswerable, Priority::Now);
        let failure = wait_for_answer(asked(), &AtomicBool::new(false)).unwrap_err();
        assert_eq!(failure.to_string(), "a worker failed: nobody knows");
        let mut ticket = asked();
        while !has_ended(&mut ticket) {}
        assert_eq!(ticket.failure(), Some(failure));
    }
}
