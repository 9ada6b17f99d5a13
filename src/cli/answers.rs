//! Questions in the pool, waited for to their end.

use std::error::Error;
use std::fmt::{self, Display};
use std::sync::atomic::{AtomicBool, Ordering};

use kibitzer::analysis::{EveryDeclarer, Played, Question, Review, TrickTable};
use kibitzer::annotation::AnnotationQuestions;
use kibitzer::pool::{Pool, Priority, State, Ticket};

use super::interrupt::TICK;

/// A worker failed; what it said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct WorkerFailure(String);

impl WorkerFailure {
    /// Why a question will not be answered, if it will not.
    pub(super) fn of<Q: Question>(ticket: &Ticket<Q>) -> Option<WorkerFailure> {
        match ticket.state() {
            State::Failed(said) => Some(WorkerFailure(said.clone())),
            State::Waiting | State::Running | State::Finished => None,
        }
    }
}

impl Error for WorkerFailure {}

impl Display for WorkerFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a worker failed: {}", self.0)
    }
}

/// The whole answer to a question; `None` if the user stopped it.
///
/// # Errors
///
/// When there is none.
pub(super) fn answer<Q: Question>(
    mut ticket: Ticket<Q>,
    stop: &AtomicBool,
) -> Result<Option<Q::Report>, WorkerFailure> {
    while ticket.wait_for(TICK) {
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
    }
    match WorkerFailure::of(&ticket) {
        Some(failure) => Err(failure),
        None => Ok(Some(ticket.into_report())),
    }
}

/// What is asked about a board that is annotated or reported.
pub(super) struct AnnotationTickets {
    table: Option<Ticket<EveryDeclarer>>,
    review: Option<Ticket<Review>>,
}

impl AnnotationTickets {
    /// Asks what there is to ask.
    pub(super) fn submit(questions: AnnotationQuestions, pool: &Pool) -> AnnotationTickets {
        let AnnotationQuestions { table, review, .. } = questions;
        // Nothing more urgent will come.
        AnnotationTickets {
            table: table.map(|it| pool.submit(it, Priority::Background)),
            review: review.map(|it| pool.submit(it, Priority::Background)),
        }
    }

    /// Waits a moment; `false` when nothing more will be known.
    pub(super) fn wait(&mut self) -> bool {
        let table = self.table.as_mut().is_some_and(|it| it.wait_for(TICK));
        table || self.review.as_mut().is_some_and(|it| it.wait_for(TICK))
    }

    /// Whether nothing more will be known. Takes in what the pool has sent.
    pub(super) fn is_over(&mut self) -> bool {
        self.table.as_mut().is_none_or(is_over) && self.review.as_mut().is_none_or(is_over)
    }

    /// What everybody makes, and the values of the play, as far as these were asked for.
    ///
    /// # Errors
    ///
    /// When one of the questions was not answered.
    pub(super) fn reports(&self) -> Result<(Option<&TrickTable>, Option<&Played>), WorkerFailure> {
        let failed = self.table.as_ref().and_then(WorkerFailure::of);
        let failed = failed.or_else(|| self.review.as_ref().and_then(WorkerFailure::of));
        match failed {
            Some(failure) => Err(failure),
            None => Ok((
                self.table.as_ref().map(Ticket::report),
                self.review.as_ref().map(Ticket::report),
            )),
        }
    }
}

fn is_over<Q: Question>(ticket: &mut Ticket<Q>) -> bool {
    ticket.poll(usize::MAX);
    ticket.is_over()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer::analysis::Prover;
    use kibitzer::pool::PoolOptions;
    use kibitzer::search::{Cancelled, Control};

    /// A question at which the worker fails.
    #[derive(Clone, PartialEq, Debug)]
    struct Unanswerable;

    impl Question for Unanswerable {
        type Finding = ();
        type Report = ();

        fn answer(
            &self,
            _: usize,
            _: usize,
            _: &mut dyn Prover,
            _: &Control,
            _: &mut dyn FnMut(()),
        ) -> Result<(), Cancelled> {
            panic!("nobody knows");
        }

        fn empty(&self) {}

        fn add((): &mut (), (): ()) {}
    }

    #[test]
    fn a_failure_is_no_answer() {
        let options = PoolOptions {
            memory_bytes: 1 << 20,
            ..PoolOptions::default()
        };
        let pool = Pool::new(options, || {}).unwrap();
        let asked = || pool.submit(Unanswerable, Priority::Now);
        let failure = answer(asked(), &AtomicBool::new(false)).unwrap_err();
        assert_eq!(failure.to_string(), "a worker failed: nobody knows");
        let mut ticket = asked();
        while !is_over(&mut ticket) {}
        assert_eq!(WorkerFailure::of(&ticket), Some(failure));
    }
}
