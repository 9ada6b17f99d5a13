//! The ticket of a submitted question: the receiving end of its answer.

use std::error::Error;
use std::fmt;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, TryRecvError};

use crate::analysis::Question;
use crate::search::{Control, Proved};

use super::inbox::{Event, News};

/// The state of a question that was submitted to a pool.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum State {
    /// No worker of the pool has begun to answer the question.
    Waiting,
    /// Workers of the pool are answering the question.
    Running,
    /// All parts of the question have been answered, so the report is complete.
    Finished,
    /// A worker panicked while it answered the question. The text is the message of the panic.
    Failed(String),
}

/// The error returned for a question whose worker panicked because of a defect in the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WorkerFailure(String);

impl fmt::Display for WorkerFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a worker failed: {}", self.0)
    }
}

impl Error for WorkerFailure {}

/// The receiving end of a question submitted to a pool, with the report of its findings so far. Dropping the ticket
/// cancels the work.
#[must_use = "dropping the ticket cancels the question"]
pub struct Ticket<Q: Question> {
    report: Q::Report,
    state: State,
    proved: Option<Proved>,
    done: usize,
    parts: usize,
    events: Receiver<Event<Q::Finding>>,
    control: CancelOnDrop,
    started: Option<Instant>,
    finished: Option<Instant>,
}

impl<Q: Question> Ticket<Q> {
    /// Creates the ticket of a question with `parts` parts, none of which has been begun.
    pub(super) fn new(
        question: &Q,
        parts: usize,
        events: Receiver<Event<Q::Finding>>,
        control: Control,
    ) -> Ticket<Q> {
        Ticket {
            report: question.empty(),
            state: State::Waiting,
            proved: None,
            done: 0,
            parts,
            events,
            control: CancelOnDrop(control),
            started: None,
            finished: None,
        }
    }

    /// Receives the messages that the workers have already sent, but at most `most`, without waiting for more. Returns
    /// true if there were any.
    pub fn poll(&mut self, most: usize) -> bool {
        let mut events = 0;
        while events < most {
            match self.events.try_recv() {
                Ok(event) => self.apply_event(event),
                Err(TryRecvError::Disconnected) if !self.is_over() => self.fail_without_workers(),
                Err(_) => break,
            }
            events += 1;
        }
        events > 0
    }

    /// Waits for the next message from a worker and adds its content to the report. Returns false if no more messages
    /// will come.
    pub fn wait(&mut self) -> bool {
        self.wait_for(Duration::MAX)
    }

    /// Waits for the next message like [`Ticket::wait`], but for at most `timeout`. Returns true even if no message
    /// arrives in that time.
    pub fn wait_for(&mut self, timeout: Duration) -> bool {
        if self.is_over() {
            return false;
        }
        match self.events.recv_timeout(timeout) {
            Ok(event) => self.apply_event(event),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => self.fail_without_workers(),
        }
        true
    }

    /// Marks the question as failed, because the workers have ended without a last message.
    fn fail_without_workers(&mut self) {
        let message = "the workers are gone".to_owned();
        self.apply_event(Event::News(News::Failed(message)));
    }

    /// Adds the content of a worker's message to the report, or to the state of the question.
    fn apply_event(&mut self, event: Event<Q::Finding>) {
        match event {
            Event::Found(finding) => Q::add(&mut self.report, finding),
            Event::News(News::Started(at)) => {
                self.started = Some(at);
                self.state = State::Running;
            }
            Event::News(News::Narrowed(proved)) => self.proved = Some(proved),
            Event::News(News::Progress(done)) => self.done = self.done.max(done),
            Event::News(News::Finished(at)) => {
                self.finished = Some(at);
                self.state = State::Finished;
            }
            Event::News(News::Failed(message)) => {
                self.finished = Some(Instant::now());
                self.state = State::Failed(message);
            }
        }
    }

    /// Waits until the question is answered, and returns the whole answer.
    ///
    /// # Errors
    ///
    /// Returns an error if a worker panicked.
    pub fn join(mut self) -> Result<Q::Answer, WorkerFailure> {
        while self.wait() {}
        match self.failure() {
            Some(failure) => Err(failure),
            None => Ok(Q::complete(self.report)),
        }
    }

    /// Returns the error of the worker that panicked while it answered the question, or `None` if none did.
    pub fn failure(&self) -> Option<WorkerFailure> {
        match &self.state {
            State::Failed(message) => Some(WorkerFailure(message.clone())),
            State::Waiting | State::Running | State::Finished => None,
        }
    }

    /// Returns true if no more messages will come: the report is complete, or a worker failed.
    pub fn is_over(&self) -> bool {
        matches!(self.state, State::Finished | State::Failed(_))
    }

    /// Returns true if the report is complete.
    pub fn is_finished(&self) -> bool {
        self.state == State::Finished
    }

    /// Returns the report with all findings received so far.
    pub fn report(&self) -> &Q::Report {
        &self.report
    }

    /// Returns the bounds on the number of tricks proved so far for a [`Best`](crate::analysis::Best) question, or
    /// `None` if there are none.
    pub fn proved(&self) -> Option<Proved> {
        self.proved
    }

    /// Returns the state of the question: waiting, running, finished or failed.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Returns the number of parts of the question that have been answered, and the total number of parts.
    pub fn progress(&self) -> (usize, usize) {
        (self.done, self.parts)
    }

    /// Returns the number of nodes searched for this question so far.
    pub fn nodes(&self) -> u64 {
        self.control.0.nodes()
    }

    /// Returns the time from when a worker began the question until the answer was complete, or until now. Time spent
    /// waiting in the queue does not count.
    pub fn elapsed(&self) -> Duration {
        let end = self.finished.unwrap_or_else(Instant::now);
        self.started.map_or(Duration::ZERO, |started| end - started)
    }
}

impl<Q: Question> fmt::Debug for Ticket<Q> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ticket")
            .field("state", &self.state)
            .field("progress", &self.progress())
            .finish_non_exhaustive()
    }
}

/// A guard that cancels the work on a ticket's question when it is dropped.
struct CancelOnDrop(Control);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}
