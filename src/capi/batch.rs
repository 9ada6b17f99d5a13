//! Many questions at once.

use std::time::Duration;

use kibitzer::analysis::Question;
use kibitzer::pool::{Pool, Priority, Ticket};

use super::system::OfProcess;

/// Why questions were not answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unanswered {
    /// Nobody waits for them any more.
    Stopped,
    /// A thread failed.
    Failed,
}

/// So many are handed in at a time: enough for any number of threads, and few to be kept in mind.
const AT_A_TIME: usize = 1024;

/// How long to wait before somebody is told how far things are.
const PATIENCE: Duration = Duration::from_millis(50);

/// Answers questions with all threads of a pool. Now and then `goes_on` is told how many are answered, and says whether
/// to go on.
///
/// # Errors
///
/// When that says no, or a thread fails.
pub(crate) fn ask<Q: Question>(
    pool: &Pool,
    questions: Vec<Q>,
    goes_on: &mut dyn FnMut(usize) -> bool,
) -> Result<Vec<Q::Report>, Unanswered> {
    let mut answers = Vec::with_capacity(questions.len());
    let mut questions = questions.into_iter();
    loop {
        let some = questions.by_ref().take(AT_A_TIME);
        let tickets: Vec<_> = some.map(|question| ask_one(pool, question)).collect();
        if tickets.is_empty() {
            return Ok(answers);
        }
        for ticket in tickets {
            let done = answers.len();
            answers.push(finish(ticket, &mut |_| goes_on(done))?);
        }
    }
}

/// Asks a question that [`finish`] waits for.
pub(crate) fn ask_one<Q: Question>(pool: &Pool, question: Q) -> OfProcess<Ticket<Q>> {
    OfProcess::new(pool.submit(question, Priority::Now))
}

/// Waits for an answer; now and then `goes_on` sees what there is of it, and says whether to go on.
///
/// # Errors
///
/// When that says no, or a thread fails. In a process that `goes_on` has forked no thread is left to answer.
pub(crate) fn finish<Q: Question>(
    mut ticket: OfProcess<Ticket<Q>>,
    goes_on: &mut dyn FnMut(&Q::Report) -> bool,
) -> Result<Q::Report, Unanswered> {
    loop {
        let of_this = ticket.get_mut().ok_or(Unanswered::Failed)?;
        if !of_this.wait_for(PATIENCE) {
            break;
        }
        if !goes_on(of_this.report()) {
            return Err(Unanswered::Stopped);
        }
    }
    let ticket = ticket.into_inner().filter(Ticket::is_finished);
    ticket.map(Ticket::into_report).ok_or(Unanswered::Failed)
}
