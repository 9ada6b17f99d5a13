//! Batches of questions, answered by a pool of threads.

use std::time::Duration;

use kibitzer::analysis::Question;
use kibitzer::pool::{Pool, Priority, Ticket};

use super::system::ProcessBound;

/// The reason why questions were not answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unanswered {
    /// The caller asked to stop.
    Stopped,
    /// A worker thread failed.
    Failed,
}

/// The number of questions submitted at a time: enough for any number of threads, and few enough to save memory.
const BATCH_SIZE: usize = 1024;

/// The interval between two progress callbacks.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(50);

/// Answers questions on all threads of a pool. Periodically calls `should_continue` with the number of answers so far,
/// and stops if it returns false.
///
/// # Errors
///
/// Returns an error if `should_continue` returned false, or if a thread failed.
pub(crate) fn ask<Q: Question>(
    pool: &Pool,
    questions: Vec<Q>,
    should_continue: &mut dyn FnMut(usize) -> bool,
) -> Result<Vec<Q::Report>, Unanswered> {
    let mut answers = Vec::with_capacity(questions.len());
    let mut questions = questions.into_iter();
    loop {
        let some = questions.by_ref().take(BATCH_SIZE);
        let tickets: Vec<_> = some.map(|question| ask_one(pool, question)).collect();
        if tickets.is_empty() {
            return Ok(answers);
        }
        for ticket in tickets {
            let done = answers.len();
            answers.push(finish(ticket, &mut |_| should_continue(done))?);
        }
    }
}

/// Submits one question to the pool. Returns the ticket through which [`finish`] waits for the answer.
pub(crate) fn ask_one<Q: Question>(pool: &Pool, question: Q) -> ProcessBound<Ticket<Q>> {
    ProcessBound::new(pool.submit(question, Priority::Now))
}

/// Waits for the answer to a question submitted by [`ask_one`]. Periodically calls `should_continue` with the report so
/// far, and stops if it returns false.
///
/// # Errors
///
/// Returns an error if `should_continue` returned false, or if a thread failed. If `should_continue` forks, the child
/// gets an error, because it has no worker threads.
pub(crate) fn finish<Q: Question>(
    mut ticket: ProcessBound<Ticket<Q>>,
    should_continue: &mut dyn FnMut(&Q::Report) -> bool,
) -> Result<Q::Report, Unanswered> {
    loop {
        let own = ticket.get_mut().ok_or(Unanswered::Failed)?;
        if !own.wait_for(PROGRESS_INTERVAL) {
            break;
        }
        if !should_continue(own.report()) {
            return Err(Unanswered::Stopped);
        }
    }
    let ticket = ticket.into_inner().filter(Ticket::is_finished);
    ticket.map(Ticket::into_report).ok_or(Unanswered::Failed)
}
