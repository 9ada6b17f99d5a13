//! Batches of questions, answered by a pool of threads.

use std::time::Duration;

use kibitzer::analysis::Question;
use kibitzer::pool::{Pool, Priority, Ticket};

use super::system::ProcessBound;

/// The reason why the solver did not answer a batch of questions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unanswered {
    /// The caller's callback asked to stop.
    Stopped,
    /// A worker thread of the pool failed.
    Failed,
}

/// The number of questions submitted to the pool at a time: enough to keep all threads busy, and few enough to save
/// memory.
const BATCH_SIZE: usize = 1024;

/// The time between two calls of the progress callback.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(50);

/// Has all threads of a pool answer questions, such as boards to solve. Returns the answers in the order of the
/// questions. Periodically calls `should_continue` with the number of answers so far, and stops if it returns false.
///
/// # Errors
///
/// Returns an error if `should_continue` returned false, or if a thread failed.
pub(crate) fn answer_questions<Q: Question>(
    pool: &Pool,
    questions: Vec<Q>,
    should_continue: &mut dyn FnMut(usize) -> bool,
) -> Result<Vec<Q::Report>, Unanswered> {
    let mut answers = Vec::with_capacity(questions.len());
    let mut questions = questions.into_iter();
    loop {
        let some = questions.by_ref().take(BATCH_SIZE);
        let tickets: Vec<_> = some
            .map(|question| submit_question(pool, question))
            .collect();
        if tickets.is_empty() {
            return Ok(answers);
        }
        for ticket in tickets {
            let done = answers.len();
            answers.push(wait_for_answer(ticket, &mut |_| should_continue(done))?);
        }
    }
}

/// Submits one question, such as a board to solve, to a pool of threads. Returns the ticket through which
/// [`wait_for_answer`] waits for the answer.
pub(crate) fn submit_question<Q: Question>(pool: &Pool, question: Q) -> ProcessBound<Ticket<Q>> {
    ProcessBound::new(pool.submit(question, Priority::Now))
}

/// Waits for the answer to a question submitted by [`submit_question`]. Periodically calls `should_continue` with the
/// partial answer so far, and stops if it returns false.
///
/// # Errors
///
/// Returns an error if `should_continue` returned false, or if a thread failed. If `should_continue` forks, the child
/// gets an error, because it has no worker threads.
pub(crate) fn wait_for_answer<Q: Question>(
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
