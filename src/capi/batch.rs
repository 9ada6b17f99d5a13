//! Batches of questions, answered by a pool of threads.

use std::time::Duration;

use kibitzer::analysis::Question;
use kibitzer::pool::{Answers, Pool, Priority};

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
/// Returns an error if `should_continue` returned false, or if a thread failed. If `should_continue` forks, the child
/// gets an error, because it has no worker threads.
pub(crate) fn answer_questions<Q: Question>(
    pool: &Pool,
    questions: Vec<Q>,
    should_continue: &mut dyn FnMut(usize) -> bool,
) -> Result<Vec<Q::Answer>, Unanswered> {
    let mut found = Vec::with_capacity(questions.len());
    let mut tickets = (questions.into_iter()).map(|question| pool.submit(question, Priority::Now));
    let mut answers = ProcessBound::new(Answers::new(BATCH_SIZE));
    loop {
        let own = answers.get_mut().ok_or(Unanswered::Failed)?;
        if !own.fill(&mut tickets) {
            return Ok(found);
        }
        if let Some(ticket) = own.next_if_over(PROGRESS_INTERVAL) {
            found.push(ticket.join().map_err(|_| Unanswered::Failed)?);
        }
        if !should_continue(found.len()) {
            return Err(Unanswered::Stopped);
        }
    }
}

/// Has the threads of a pool answer one question. Periodically calls `should_continue` with the partial answer so far,
/// and stops if it returns false.
///
/// # Errors
///
/// Returns an error if `should_continue` returned false, or if a thread failed. If `should_continue` forks, the child
/// gets an error, because it has no worker threads.
pub(crate) fn answer_question<Q: Question>(
    pool: &Pool,
    question: Q,
    should_continue: &mut dyn FnMut(&Q::Report) -> bool,
) -> Result<Q::Answer, Unanswered> {
    let mut ticket = ProcessBound::new(pool.submit(question, Priority::Now));
    loop {
        let own = ticket.get_mut().ok_or(Unanswered::Failed)?;
        if !own.wait_for(PROGRESS_INTERVAL) {
            break;
        }
        if !should_continue(own.report()) {
            return Err(Unanswered::Stopped);
        }
    }
    let ticket = ticket.into_inner().ok_or(Unanswered::Failed)?;
    ticket.join().map_err(|_| Unanswered::Failed)
}
