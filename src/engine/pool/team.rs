//! Workers that help one another.

use std::sync::Arc;

use crate::analysis::Prover;
use crate::cards::Tricks;
use crate::rules::Position;
use crate::search::{
    Cancelled, Claim, ClaimOrigin, Control, Fact, Knowledge, Proved, Solver, Stratum, Watcher,
};

use super::effort::{Attempt, Effort};
use super::noticeboard::{Noticeboard, Untold};
use super::queue::Job;
use super::shared::PoolState;

/// A worker at a part of a job, and the others who may come and help.
pub(super) struct Team<'a> {
    pub(super) worker: usize,
    pub(super) solver: &'a mut Solver,
    pub(super) untold: &'a mut Untold,
    pub(super) job: &'a Arc<Job>,
    pub(super) board: &'a Arc<Noticeboard>,
    pub(super) shared: &'a PoolState,
}

impl Prover for Team<'_> {
    fn tricks(&mut self, position: &Position, control: &Control) -> Result<Tricks, Cancelled> {
        let mut proved = Proved::nothing(position);
        let alone = control.part();
        let company = Company {
            worker: self.worker,
            untold: &mut *self.untold,
            board: self.board,
            shared: self.shared,
            alone: Some((self.job, &alone)),
            looks: 0,
        };
        let done = (self.solver).close_in_watched(position, &mut proved, &alone, company);
        match done {
            Ok(()) => Ok(proved.at_least),
            Err(Cancelled) if control.is_cancelled() => Err(Cancelled),
            Err(Cancelled) => self.prove(position, proved, control),
        }
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
        shared.changed();
        while let Some(search) = self.next_search(control) {
            let company = Company::at(&search, self.worker, self.untold, shared);
            let bound = search.run(self.solver, company);
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

/// A worker at a search, among others: they tell one another what they prove.
pub(super) struct Company<'a> {
    worker: usize,
    untold: &'a mut Untold,
    board: &'a Noticeboard,
    shared: &'a PoolState,
    /// While nobody helps: what the search is for, and how to stop it to call for help.
    alone: Option<(&'a Job, &'a Control)>,
    /// How often the worker came by.
    looks: usize,
}

/// The worker talks with the others one time of so many that he comes by: every ten milliseconds
/// or so.
const TALK_EVERY: usize = 8;

impl<'a> Company<'a> {
    /// A worker at a search that others know of.
    pub(super) fn at(
        search: &'a Attempt,
        worker: usize,
        untold: &'a mut Untold,
        shared: &'a PoolState,
    ) -> Company<'a> {
        Company {
            worker,
            untold,
            board: &search.board,
            shared,
            alone: None,
            looks: 0,
        }
    }

    /// Stops a search that takes long, so that whoever has nothing to do can help with it.
    fn call_for_help(&self) {
        if let Some((_, control)) = self.alone
            && self.looks > 0
            && self.shared.queue().has_idle()
        {
            control.cancel();
        }
    }
}

impl Drop for Company<'_> {
    fn drop(&mut self) {
        self.board.tell(self.worker, self.untold);
    }
}

impl Watcher for Company<'_> {
    const SEES: bool = false;
    const COMES_BY: bool = true;

    fn wants(&mut self, _origin: ClaimOrigin, _left: Tricks, _stratum: Stratum) -> bool {
        false
    }

    fn see(&mut self, _claim: Claim) {}

    fn hears(&self) -> bool {
        self.untold.is_kept()
    }

    fn hear(&mut self, fact: Fact) {
        self.untold.keep(fact);
    }

    fn look_around(&mut self, mut knowledge: Knowledge<'_>) {
        if self.looks.is_multiple_of(TALK_EVERY) {
            self.board.tell(self.worker, self.untold);
            self.board.read(self.worker, |fact| knowledge.learn(fact));
            self.shared.note_fill(self.worker, knowledge.table_fill());
            self.call_for_help();
        }
        self.looks += 1;
    }

    fn hear_narrowed(&mut self, proved: Proved) {
        if let Some((job, _)) = self.alone {
            job.tell_narrowed(proved);
        }
    }
}
