//! The asker's end of a question in the pool.

use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, TryRecvError};

use crate::analysis::Question;
use crate::search::{Control, Proved};

use super::inbox::{Event, News};

/// How far a question has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum State {
    /// No worker has begun.
    Waiting,
    /// Workers are at it.
    Running,
    /// The report is complete.
    Finished,
    /// A worker failed; what it said.
    Failed(String),
}

/// A question in the pool and what is known of its answer. Dropping it cancels the work.
pub struct Ticket<Q: Question> {
    report: Q::Report,
    state: State,
    proved: Option<Proved>,
    done: usize,
    parts: usize,
    events: Receiver<Event<Q::Finding>>,
    work: Cancelling,
    started: Option<Instant>,
    finished: Option<Instant>,
}

impl<Q: Question> Ticket<Q> {
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
            work: Cancelling(control),
            started: None,
            finished: None,
        }
    }

    /// Takes in what the workers have sent since, without waiting; at most `most` events.
    /// Returns whether there was anything.
    pub fn poll(&mut self, most: usize) -> bool {
        let mut events = 0;
        while events < most {
            match self.events.try_recv() {
                Ok(event) => self.take(event),
                Err(TryRecvError::Disconnected) if !self.is_over() => self.abandon(),
                Err(_) => break,
            }
            events += 1;
        }
        events > 0
    }

    /// Waits for the next event and takes it in; `false` when no more will come.
    pub fn wait(&mut self) -> bool {
        if self.is_over() {
            return false;
        }
        match self.events.recv() {
            Ok(event) => self.take(event),
            Err(_) => self.abandon(),
        }
        true
    }

    /// As [`Ticket::wait`], but returns `true` after `timeout` even if nothing came.
    pub fn wait_for(&mut self, timeout: Duration) -> bool {
        if self.is_over() {
            return false;
        }
        match self.events.recv_timeout(timeout) {
            Ok(event) => self.take(event),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => self.abandon(),
        }
        true
    }

    fn abandon(&mut self) {
        self.hear(News::Failed("the workers are gone".to_owned()));
    }

    fn take(&mut self, event: Event<Q::Finding>) {
        match event {
            Event::Found(finding) => Q::add(&mut self.report, finding),
            Event::News(news) => self.hear(news),
        }
    }

    fn hear(&mut self, news: News) {
        match news {
            News::Started(at) => {
                self.started = Some(at);
                self.state = State::Running;
            }
            News::Narrowed(proved) => self.proved = Some(proved),
            News::Progress(done) => self.done = self.done.max(done),
            News::Finished(at) => {
                self.finished = Some(at);
                self.state = State::Finished;
            }
            News::Failed(message) => {
                self.finished = Some(Instant::now());
                self.state = State::Failed(message);
            }
        }
    }

    /// Whether nothing more will come.
    pub fn is_over(&self) -> bool {
        matches!(self.state, State::Finished | State::Failed(_))
    }

    /// Whether the report is complete.
    pub fn is_finished(&self) -> bool {
        self.state == State::Finished
    }

    /// The answer as far as it is known.
    pub fn report(&self) -> &Q::Report {
        &self.report
    }

    /// The answer, taken out of the ticket; work that still goes on is cancelled.
    pub fn into_report(self) -> Q::Report {
        self.report
    }

    /// What is proved so far of a best result that takes long.
    pub fn proved(&self) -> Option<Proved> {
        self.proved
    }

    /// How far the question has come.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Parts of the question answered, and parts in all.
    pub fn progress(&self) -> (usize, usize) {
        (self.done, self.parts)
    }

    /// Nodes searched for this question so far.
    pub fn nodes(&self) -> u64 {
        self.work.0.nodes()
    }

    /// The time since a worker began, until everything was answered; the time a question
    /// waits for others does not count.
    pub fn elapsed(&self) -> Duration {
        let Some(started) = self.started else {
            return Duration::ZERO;
        };
        self.finished.unwrap_or_else(Instant::now) - started
    }
}

/// The work on a question, which ends when nobody waits for it any more.
struct Cancelling(Control);

impl Drop for Cancelling {
    fn drop(&mut self) {
        self.0.cancel();
    }
}
