//! Answers many questions of one type in a pool, in order; Python may interrupt them and show the progress.

use std::time::{Duration, Instant};

use kibitzer::analysis::Question;
use kibitzer::pool::{Pool, Priority};
use pyo3::exceptions::{PyMemoryError, PyRuntimeError};
use pyo3::prelude::*;

/// The interval at which Python signals such as Ctrl-C are handled and progress is reported.
pub(crate) const TICK: Duration = Duration::from_millis(50);

/// The number of questions to check before signals are handled and other Python threads may run.
const CHECKED_AT_ONCE: usize = 4096;

/// The answers of a batch; complete unless the batch was interrupted.
pub(crate) struct Answered<R> {
    /// The results of the first questions.
    pub(crate) reports: Vec<R>,
    /// The exception that interrupted the batch; `None` if all questions were answered.
    pub(crate) interrupted: Option<PyErr>,
}

/// Answers `count` questions, and calls `progress` (a callable or `None`) with the number of answers so far and the
/// number of questions. `question` creates the question with a given index; `convert` converts the answer to a result.
///
/// # Errors
///
/// Returns the exception for an invalid question or a failed worker.
pub(crate) fn answer<Q: Question, R>(
    py: Python<'_>,
    pool: &Pool,
    count: usize,
    progress: Option<&Bound<'_, PyAny>>,
    question: impl Fn(usize) -> PyResult<Q>,
    convert: impl Fn(usize, Q::Answer) -> PyResult<R>,
) -> PyResult<Answered<R>> {
    // All questions are checked before the first is answered: an invalid last deal must not waste hours of work.
    let mut reports = Vec::new();
    let room = reports.try_reserve(count);
    room.map_err(|_| PyMemoryError::new_err(format!("no memory for {count} answers")))?;
    for index in 0..count {
        if index % CHECKED_AT_ONCE == 0 {
            py.check_signals()?;
            // Other Python threads that wait run here.
            py.detach(|| ());
        }
        question(index)?;
    }
    let mut answers = pool.stream();
    let mut indices = 0..count;
    let mut shown = Instant::now();
    let interrupted = loop {
        while answers.has_room()
            && let Some(index) = indices.next()
        {
            answers.push(pool.submit(question(index)?, Priority::Background));
        }
        if answers.is_empty() {
            break None;
        }
        if let Some(ticket) = py.detach(|| answers.next_if_over(TICK)) {
            let joined = ticket.join();
            let answer = joined.map_err(|failure| PyRuntimeError::new_err(failure.to_string()))?;
            reports.push(convert(reports.len(), answer)?);
        }
        if shown.elapsed() >= TICK {
            shown = Instant::now();
            let seen = py
                .check_signals()
                .and_then(|()| show(progress, reports.len(), count));
            if let Err(error) = seen {
                break Some(error);
            }
        }
    };
    let interrupted = interrupted.or_else(|| {
        if reports.len() == count {
            show(progress, count, count).err()
        } else {
            None
        }
    });
    Ok(Answered {
        reports,
        interrupted,
    })
}

/// Calls the progress function, if there is one.
pub(crate) fn show(progress: Option<&Bound<'_, PyAny>>, done: usize, count: usize) -> PyResult<()> {
    match progress {
        Some(progress) => progress.call1((done, count)).map(drop),
        None => Ok(()),
    }
}
