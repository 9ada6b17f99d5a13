//! Workers that help one another.

use std::sync::Arc;

use crate::analysis::Prover;
use crate::cards::Tricks;
use crate::rules::Position;
use crate::search::{Cancelled, Control, Proved, Solver};

use super::Shared;
use super::effort::{Attempt, Effort};
use super::noticeboard::{Noticeboard, slices};
use super::queue::Job;

/// A worker at a part of a job, and the others who may come and help.
pub(super) struct Team<'a> {
    pub(super) worker: usize,
    pub(super) solver: &'a mut Solver,
    pub(super) job: &'a Arc<Job>,
    pub(super) board: &'a Arc<Noticeboard>,
    pub(super) shared: &'a Shared,
}

impl Prover for Team<'_> {
    fn tricks(&mut self, position: &Position, control: &Control) -> Result<Tricks, Cancelled> {
        let mut proved = Proved::nothing(position);
        for nodes in slices() {
            self.board.exchange(self.worker, self.solver, position);
            let slice = control.within(nodes);
            let done = self.solver.close_in(position, &mut proved, &slice);
            if done.is_ok() {
                break;
            }
            if control.is_cancelled() {
                return Err(Cancelled);
            }
            self.shared.note_fill(self.worker, self.solver);
            self.shared.narrowed(self.job, proved);
            if self.shared.queue().has_idle() {
                return self.prove(position, proved, control);
            }
        }
        Ok(proved.at_least)
    }

    fn solver(&mut self) -> &mut Solver {
        self.solver
    }
}

impl Team<'_> {
    /// Goes on with a position that takes long, with others.
    fn prove(
        &mut self,
        position: &Position,
        proved: Proved,
        control: &Control,
    ) -> Result<Tricks, Cancelled> {
        let shared = self.shared;
        let guess = self.solver.guess(position);
        let effort = Effort::new(position, proved, guess, self.board, control);
        shared.queue().call_for_help(self.worker, self.job, effort);
        shared.changed.notify_all();
        while let Some(search) = self.next_search(control) {
            let bound = search.run(self.worker, self.solver);
            shared.note_fill(self.worker, self.solver);
            shared.settle(self.worker, &search, bound);
        }
        let proved = shared.queue().need_no_help(self.worker);
        proved.and_then(|proved| proved.value()).ok_or(Cancelled)
    }

    /// The next search for the value, until it is proved or the work is cancelled. Waits while
    /// others do all there is to do.
    fn next_search(&self, control: &Control) -> Option<Attempt> {
        let mut queue = self.shared.queue();
        loop {
            let (_, effort) = queue.effort(self.worker)?;
            if control.is_cancelled() || effort.proved().value().is_some() {
                return None;
            }
            if let Some(search) = effort.next_search() {
                return Some(search);
            }
            queue = self.shared.wait(queue);
        }
    }
}
