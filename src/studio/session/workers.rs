//! The workers that answer the studio's questions: the threads of a pool, or a stepper for tests.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use kibitzer::analysis::{Question, Work};
use kibitzer::pool::{Pool, Priority, State, Ticket};
use kibitzer::search::{Control, Solver};

/// The workers: they take questions and answer them bit by bit.
#[derive(Clone)]
pub enum Workers {
    /// The threads of a pool.
    Pool(Arc<Pool>),
    /// No threads: every poll answers one more part at once, so that a test advances in step with the frames it draws.
    InStep,
}

impl Workers {
    /// Submits a question to the workers.
    pub fn ask<Q: Question>(&self, question: &Q, priority: Priority) -> Response<Q> {
        match self {
            Workers::Pool(pool) => Response::Ticket(pool.submit(question.clone(), priority)),
            Workers::InStep => Response::Stepped(Box::new(Stepped {
                question: question.clone(),
                report: question.empty(),
                solver: Some(Solver::new(1 << 20)),
                done: 0,
            })),
        }
    }

    /// Returns the number of questions that can be worked on at a time.
    pub fn threads(&self) -> usize {
        match self {
            Workers::Pool(pool) => pool.threads(),
            Workers::InStep => 1,
        }
    }

    /// Returns the used share of the transposition tables, 0 to 1; 0 without threads.
    pub fn table_fill(&self) -> f64 {
        match self {
            Workers::Pool(pool) => pool.table_fill(),
            Workers::InStep => 0.0,
        }
    }
}

impl Workers {
    /// Runs `work` on a separate thread; without threads, runs it at once.
    pub(crate) fn aside<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Aside<T> {
        let (sender, receiver) = channel();
        // Sending fails if nobody waits for the result any more, which is no error.
        let work = move || drop(sender.send(work()));
        match self {
            Workers::InStep => work(),
            // If no thread can be started, no result arrives, and what was shown before stays.
            Workers::Pool(_) => drop(std::thread::Builder::new().spawn(work)),
        }
        Aside(receiver)
    }
}

/// The result of work on a separate thread.
pub(crate) struct Aside<T>(Receiver<T>);

impl<T> Aside<T> {
    /// Returns the result when it has arrived, but only once; `None` before and after.
    pub(crate) fn taken(&self) -> Option<T> {
        self.0.try_recv().ok()
    }
}

/// The answer to one question while it grows. Dropping it ends the work.
pub enum Response<Q: Question> {
    /// An answer from the pool.
    Ticket(Ticket<Q>),
    /// An answer computed by the caller of `poll`.
    Stepped(Box<Stepped<Q>>),
    /// An answer on which nobody works, or ever worked.
    Stopped(Stopped<Q>),
}

/// A question that is answered part by part whenever it is polled.
pub struct Stepped<Q: Question> {
    question: Q,
    report: Q::Report,
    /// The solver while there are parts to answer. It is dropped afterwards, because hundreds of answers are kept.
    solver: Option<Solver>,
    /// The number of parts answered.
    done: usize,
}

/// The answer to a question on which nobody works.
pub struct Stopped<Q: Question> {
    pub(crate) report: Q::Report,
    /// The number of parts answered, and the number of all parts.
    pub(crate) progress: (usize, usize),
    pub(crate) nodes: u64,
    pub(crate) elapsed: Duration,
}

impl<Q: Question> Response<Q> {
    /// Receives at most `most` pieces of the answer without waiting. Returns true if there were any.
    pub fn poll(&mut self, most: usize) -> bool {
        match self {
            Response::Ticket(ticket) => ticket.poll(most),
            Response::Stepped(stepped) => stepped.step(),
            Response::Stopped(_) => false,
        }
    }

    /// Returns the answer so far.
    pub fn report(&self) -> &Q::Report {
        match self {
            Response::Ticket(ticket) => ticket.report(),
            Response::Stepped(stepped) => &stepped.report,
            Response::Stopped(stopped) => &stopped.report,
        }
    }

    /// Returns the number of parts answered and the number of all parts.
    pub fn progress(&self) -> (usize, usize) {
        match self {
            Response::Ticket(ticket) => ticket.progress(),
            Response::Stepped(stepped) => (stepped.done, stepped.question.parts()),
            Response::Stopped(stopped) => stopped.progress,
        }
    }

    /// Returns true if nothing more will arrive.
    pub fn is_over(&self) -> bool {
        match self {
            Response::Ticket(ticket) => ticket.is_over(),
            Response::Stepped(stepped) => stepped.is_over(),
            Response::Stopped(_) => true,
        }
    }

    /// Returns the error message if a worker failed.
    pub fn failure(&self) -> Option<&str> {
        match self {
            Response::Ticket(ticket) => match ticket.state() {
                State::Failed(message) => Some(message),
                State::Waiting | State::Running | State::Finished => None,
            },
            Response::Stepped(_) | Response::Stopped(_) => None,
        }
    }

    /// Returns the number of nodes searched so far. It is 0 without threads, so that test results do not change with
    /// every improvement of the search.
    pub fn nodes(&self) -> u64 {
        match self {
            Response::Ticket(ticket) => ticket.nodes(),
            Response::Stepped(_) => 0,
            Response::Stopped(stopped) => stopped.nodes,
        }
    }

    /// Returns the time for which workers have been busy with the question.
    pub fn elapsed(&self) -> Duration {
        match self {
            Response::Ticket(ticket) => ticket.elapsed(),
            Response::Stepped(_) => Duration::ZERO,
            Response::Stopped(stopped) => stopped.elapsed,
        }
    }
}

impl<Q: Question> Stepped<Q> {
    fn is_over(&self) -> bool {
        self.done >= self.question.parts()
    }

    fn step(&mut self) -> bool {
        let is_over = self.is_over();
        let Some(solver) = self.solver.as_mut().filter(|_| !is_over) else {
            return false;
        };
        let found = &mut |finding| Q::add(&mut self.report, finding);
        let control = Control::default();
        // Cancelling is impossible, because nobody else holds the control.
        let mut work = Work::new(solver, &control, found);
        let _ = self.question.answer(self.done, &mut work);
        self.done += 1;
        if self.is_over() {
            self.solver = None;
        }
        true
    }
}
