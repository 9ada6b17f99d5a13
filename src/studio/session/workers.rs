//! Who answers the studio's questions: the pool's threads, or one step at a time.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use kibitzer::analysis::Question;
use kibitzer::pool::{Pool, Priority, State, Ticket};
use kibitzer::search::{Control, Solver};

/// Take questions and answer them bit by bit.
#[derive(Clone)]
pub enum Workers {
    /// The threads of a pool.
    Pool(Arc<Pool>),
    /// No threads: every poll answers one more part on the spot, so that a test is in step with the
    /// frames it draws.
    InStep,
}

impl Workers {
    /// Hands in a question.
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

    /// How many questions can be worked on at a time.
    pub fn threads(&self) -> usize {
        match self {
            Workers::Pool(pool) => pool.threads(),
            Workers::InStep => 1,
        }
    }

    /// The share of the transposition tables that is in use, 0 to 1; nothing of those in step.
    pub fn table_fill(&self) -> f64 {
        match self {
            Workers::Pool(pool) => pool.table_fill(),
            Workers::InStep => 0.0,
        }
    }
}

impl Workers {
    /// Has something worked out beside the window, on a thread of its own; in step, on the spot.
    pub(crate) fn aside<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Aside<T> {
        let (sender, receiver) = channel();
        // Nobody may wait for it any more.
        let work = move || drop(sender.send(work()));
        match self {
            Workers::InStep => work(),
            // Without a thread what was shown before stays.
            Workers::Pool(_) => drop(std::thread::Builder::new().spawn(work)),
        }
        Aside(receiver)
    }
}

/// What is worked out beside the window.
pub(crate) struct Aside<T>(Receiver<T>);

impl<T> Aside<T> {
    /// The result, once, when it is there.
    pub(crate) fn taken(&self) -> Option<T> {
        self.0.try_recv().ok()
    }
}

/// The answer to one question as it grows. Dropping it ends the work.
pub enum Response<Q: Question> {
    /// From the pool.
    Ticket(Ticket<Q>),
    /// By whoever polls.
    Stepped(Box<Stepped<Q>>),
    /// Nobody works on it any more, or ever did.
    Stopped(Stopped<Q>),
}

/// A question answered part by part by whoever polls.
pub struct Stepped<Q: Question> {
    question: Q,
    report: Q::Report,
    /// As long as there is something to solve: answers are kept by the hundred.
    solver: Option<Solver>,
    done: usize,
}

/// What is known of a question that nobody works on.
pub struct Stopped<Q: Question> {
    pub(crate) report: Q::Report,
    /// Parts answered, and parts in all.
    pub(crate) progress: (usize, usize),
    pub(crate) nodes: u64,
    pub(crate) elapsed: Duration,
}

impl<Q: Question> Response<Q> {
    /// Takes in what is new, at most `most` pieces, without waiting; whether there was any.
    pub fn poll(&mut self, most: usize) -> bool {
        match self {
            Response::Ticket(ticket) => ticket.poll(most),
            Response::Stepped(stepped) => stepped.step(),
            Response::Stopped(_) => false,
        }
    }

    /// What is known so far.
    pub fn report(&self) -> &Q::Report {
        match self {
            Response::Ticket(ticket) => ticket.report(),
            Response::Stepped(stepped) => &stepped.report,
            Response::Stopped(stopped) => &stopped.report,
        }
    }

    /// Parts answered, and parts in all.
    pub fn progress(&self) -> (usize, usize) {
        match self {
            Response::Ticket(ticket) => ticket.progress(),
            Response::Stepped(stepped) => (stepped.done, stepped.question.parts()),
            Response::Stopped(stopped) => stopped.progress,
        }
    }

    /// Whether nothing more will come.
    pub fn is_over(&self) -> bool {
        match self {
            Response::Ticket(ticket) => ticket.is_over(),
            Response::Stepped(stepped) => stepped.is_over(),
            Response::Stopped(_) => true,
        }
    }

    /// What went wrong, if a worker failed.
    pub fn failure(&self) -> Option<&str> {
        match self {
            Response::Ticket(ticket) => match ticket.state() {
                State::Failed(message) => Some(message),
                State::Waiting | State::Running | State::Finished => None,
            },
            Response::Stepped(_) | Response::Stopped(_) => None,
        }
    }

    /// Nodes searched so far; in step none are counted: what is tested shall not change with every
    /// improvement of the search.
    pub fn nodes(&self) -> u64 {
        match self {
            Response::Ticket(ticket) => ticket.nodes(),
            Response::Stepped(_) => 0,
            Response::Stopped(stopped) => stopped.nodes,
        }
    }

    /// How long workers have been at it.
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
        // It cannot be cancelled: nobody else holds the control.
        let _ = self.question.answer(self.done, 0, solver, &control, found);
        self.done += 1;
        if self.is_over() {
            self.solver = None;
        }
        true
    }
}
