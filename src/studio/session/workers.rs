//! The workers that answer the studio's questions: a pool of threads, or a deterministic substitute for tests.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use kibitzer::analysis::{Question, Work};
use kibitzer::pool::{Pool, Priority, State, Ticket};
use kibitzer::search::{Control, Solver};

/// The workers, which take questions and answer them piece by piece.
#[derive(Clone)]
pub enum Workers {
    /// A pool of threads.
    Pool(Arc<Pool>),
    /// No threads: each poll computes one more part of an answer, so that a test advances in step with the frames it
    /// draws.
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

    /// Returns the number of worker threads; 1 without threads.
    pub fn threads(&self) -> usize {
        match self {
            Workers::Pool(pool) => pool.threads(),
            Workers::InStep => 1,
        }
    }

    /// Returns the fraction of the transposition tables in use, 0.0 to 1.0; 0.0 without threads.
    pub fn table_fill(&self) -> f64 {
        match self {
            Workers::Pool(pool) => pool.table_fill(),
            Workers::InStep => 0.0,
        }
    }

    /// Runs `work` on a new thread or, without threads, at once. Returns a handle to its result.
    pub(crate) fn run_in_background<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> BackgroundResult<T> {
        let (sender, receiver) = channel();
        // Sending fails if the handle was dropped, which is not an error.
        let work = move || drop(sender.send(work()));
        match self {
            Workers::InStep => work(),
            // If no thread can be started, no result arrives, and the old one stays on display.
            Workers::Pool(_) => drop(std::thread::Builder::new().spawn(work)),
        }
        BackgroundResult(receiver)
    }
}

/// A handle to the result of work on a separate thread.
pub(crate) struct BackgroundResult<T>(Receiver<T>);

impl<T> BackgroundResult<T> {
    /// Returns the result once, when it has arrived; `None` before and after that.
    pub(crate) fn take(&self) -> Option<T> {
        self.0.try_recv().ok()
    }
}

/// The growing answer to one question. Dropping it ends the work on the question.
pub enum Response<Q: Question> {
    /// An answer computed by the pool.
    Ticket(Ticket<Q>),
    /// An answer computed part by part by calls of `poll`.
    Stepped(Box<Stepped<Q>>),
    /// An answer on which no work is done: the work was stopped, or the answer was known already.
    Stopped(Stopped<Q>),
}

/// A question that is answered without threads: each poll computes one more part of the answer.
pub struct Stepped<Q: Question> {
    question: Q,
    report: Q::Report,
    /// The solver; `None` once all parts are answered, because hundreds of complete answers are kept.
    solver: Option<Solver>,
    /// The number of parts answered so far.
    done: usize,
}

/// The complete or partial answer to a question on which no work is being done.
pub struct Stopped<Q: Question> {
    pub(crate) report: Q::Report,
    /// The number of parts answered, and the total number of parts.
    pub(crate) progress: (usize, usize),
    pub(crate) nodes: u64,
    pub(crate) elapsed: Duration,
}

impl<Q: Question> Response<Q> {
    /// Receives at most `most` new pieces of the answer, without blocking. Returns true if there were any.
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

    /// Returns the number of parts answered, and the total number of parts.
    pub fn progress(&self) -> (usize, usize) {
        match self {
            Response::Ticket(ticket) => ticket.progress(),
            Response::Stepped(stepped) => (stepped.done, stepped.question.parts()),
            Response::Stopped(stopped) => stopped.progress,
        }
    }

    /// Returns true if no more pieces of the answer will arrive, because it is complete, was stopped or failed.
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

    /// Returns the number of nodes searched so far. Without threads it is 0, so that expected test results do not
    /// change with every improvement of the search.
    pub fn nodes(&self) -> u64 {
        match self {
            Response::Ticket(ticket) => ticket.nodes(),
            Response::Stepped(_) => 0,
            Response::Stopped(stopped) => stopped.nodes,
        }
    }

    /// Returns the time that workers have spent on the question.
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
        // The search cannot be cancelled, because nothing else holds the control.
        let mut work = Work::new(solver, &control, found);
        let _ = self.question.answer(self.done, &mut work);
        self.done += 1;
        if self.is_over() {
            self.solver = None;
        }
        true
    }
}
