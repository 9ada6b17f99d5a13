//! Who answers the studio's questions: the pool's threads, or one step at a time.
//!
//! The studio asks through the [`Workers`] trait, so that a test can answer in step with the
//! frames it draws, without threads and without waiting.

use std::time::Duration;

use kibitzer::analysis::{Finding, Report, Request};
use kibitzer::pool::{Pool, Priority, State, Ticket};
use kibitzer::search::{Control, Solver};

/// Takes questions and answers them bit by bit.
pub trait Workers {
    /// Hands in a question.
    fn ask(&mut self, request: &Request, priority: Priority) -> Box<dyn Answer>;

    /// How many questions can be worked on at a time.
    fn threads(&self) -> usize;

    /// The share of the transposition tables that is in use, 0 to 1.
    fn table_fill(&self) -> f64;
}

/// The answer to one question as it grows. Dropping it ends the work.
pub trait Answer {
    /// Takes in what is new, at most `most` pieces, without waiting; whether there was any.
    fn poll(&mut self, most: usize) -> bool;

    /// What is known so far.
    fn report(&self) -> &Report;

    /// Parts answered, and parts in all.
    fn progress(&self) -> (usize, usize);

    /// Whether nothing more will come.
    fn is_over(&self) -> bool;

    /// What went wrong, if a worker failed.
    fn failure(&self) -> Option<&str>;

    /// Nodes searched so far.
    fn nodes(&self) -> u64;

    /// How long workers have been at it.
    fn elapsed(&self) -> Duration;
}

impl Workers for Pool {
    fn ask(&mut self, request: &Request, priority: Priority) -> Box<dyn Answer> {
        Box::new(self.submit(request.clone(), priority))
    }

    fn threads(&self) -> usize {
        Pool::threads(self)
    }

    fn table_fill(&self) -> f64 {
        Pool::table_fill(self)
    }
}

impl Answer for Ticket {
    fn poll(&mut self, most: usize) -> bool {
        Ticket::poll(self, most)
    }

    fn report(&self) -> &Report {
        Ticket::report(self)
    }

    fn progress(&self) -> (usize, usize) {
        Ticket::progress(self)
    }

    fn is_over(&self) -> bool {
        Ticket::is_over(self)
    }

    fn failure(&self) -> Option<&str> {
        match self.state() {
            State::Failed(message) => Some(message),
            _ => None,
        }
    }

    fn nodes(&self) -> u64 {
        Ticket::nodes(self)
    }

    fn elapsed(&self) -> Duration {
        Ticket::elapsed(self)
    }
}

/// Workers without threads: every poll answers one more part on the spot.
#[derive(Clone, Copy, Debug, Default)]
pub struct InStep;

impl Workers for InStep {
    fn ask(&mut self, request: &Request, _priority: Priority) -> Box<dyn Answer> {
        Box::new(Stepped {
            request: request.clone(),
            report: Report::empty(request),
            solver: Solver::new(1 << 20),
            control: Control::default(),
            done: 0,
        })
    }

    fn threads(&self) -> usize {
        1
    }

    /// Always none, as with nodes.
    fn table_fill(&self) -> f64 {
        0.0
    }
}

/// A question answered part by part by whoever polls.
struct Stepped {
    request: Request,
    report: Report,
    solver: Solver,
    control: Control,
    done: usize,
}

impl Answer for Stepped {
    fn poll(&mut self, _most: usize) -> bool {
        if self.is_over() {
            return false;
        }
        let mut found: Vec<Finding> = Vec::new();
        // It cannot be cancelled: nobody else holds the control.
        let _ = self.request.answer(
            self.done,
            0,
            &mut self.solver,
            &self.control,
            &mut |finding| {
                found.push(finding);
            },
        );
        found
            .into_iter()
            .for_each(|finding| self.report.add(finding));
        self.done += 1;
        true
    }

    fn report(&self) -> &Report {
        &self.report
    }

    fn progress(&self) -> (usize, usize) {
        (self.done, self.request.parts())
    }

    fn is_over(&self) -> bool {
        self.done >= self.request.parts()
    }

    fn failure(&self) -> Option<&str> {
        None
    }

    /// Always none: what is tested shall not change with every improvement of the search.
    fn nodes(&self) -> u64 {
        0
    }

    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}
