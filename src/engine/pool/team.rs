//! Workers that search the same at the same time.
//!
//! Nobody shares out the work. A worker with nothing to do searches the same position for the same target as the
//! one whom he helps, each with tables of his own. Where many tricks are left they do so before the eyes of one another: of
//! the cards to try a worker leaves those for later that another is at, and he learns what the others have proved.
//! When he comes back to a card that he left, it is settled, or he helps with what is left of it. When others have
//! settled what he is at he abandons it. So a search falls into parts wherever two workers meet, and nothing that one of
//! them knows is searched by another. The idea is the simplified ABDADA of Kerrigan, after Weill (1996).

use std::sync::Arc;
use std::sync::atomic::Ordering;

use crate::analysis::Prover;
use crate::cards::Tricks;
use crate::rules::Position;
use crate::search::{
    Cancelled, Claim, ClaimOrigin, Control, Fact, Proved, Solver, Stratum, Watcher,
};

use super::queue::{Effort, Job};
use super::shared::PoolState;
use super::told::{FactReader, FactTopic};

/// A worker at a part of a job, and the others who may come and help.
pub(super) struct Team<'a> {
    pub(super) worker: usize,
    pub(super) solver: &'a mut Solver,
    pub(super) reader: &'a mut FactReader,
    pub(super) job: &'a Arc<Job>,
    pub(super) topic: FactTopic,
    pub(super) shared: &'a PoolState,
}

impl Prover for Team<'_> {
    fn tricks(&mut self, position: &Position, control: &Control) -> Result<Tricks, Cancelled> {
        let mut proved = Proved::nothing(position);
        let asker = HelpedSearch {
            job: self.job,
            control,
            asked: None,
            looks: 0,
            is_helped: false,
        };
        let mut company = Company::new(self.worker, self.reader, self.topic, self.shared);
        company.asker = Some(asker);
        (self.solver).close_in_watched(position, &mut proved, control, company)?;
        Ok(proved.at_least)
    }

    fn solver(&mut self) -> &mut Solver {
        self.solver
    }
}

/// A worker at a search, among others.
pub(super) struct Company<'a> {
    worker: usize,
    reader: &'a mut FactReader,
    topic: FactTopic,
    shared: &'a PoolState,
    /// Unless he helps another.
    asker: Option<HelpedSearch<'a>>,
}

/// What others may help with.
struct HelpedSearch<'a> {
    job: &'a Arc<Job>,
    control: &'a Control,
    asked: Option<(Position, Tricks)>,
    /// How often the worker has looked around since.
    looks: usize,
    /// Whether the others know of it.
    is_helped: bool,
}

impl<'a> Company<'a> {
    /// A worker who helps another.
    pub(super) fn new(
        worker: usize,
        reader: &'a mut FactReader,
        topic: FactTopic,
        shared: &'a PoolState,
    ) -> Company<'a> {
        Company {
            worker,
            reader,
            topic,
            shared,
            asker: None,
        }
    }

    /// Has whoever has nothing to do help with a search that takes long.
    fn call_for_help(&mut self) {
        let Some(asker) = &mut self.asker else {
            return;
        };
        asker.looks += 1;
        if let Some((position, target)) = asker.asked
            && asker.looks > 1
            && !asker.is_helped
        {
            let mut queue = self.shared.queue();
            if !queue.has_idle() {
                return;
            }
            asker.is_helped = true;
            let effort = Effort {
                job: Arc::clone(asker.job),
                topic: self.topic,
                position,
                target,
                control: asker.control.part(),
                helpers: 0,
            };
            queue.call_for_help(self.worker, effort);
            drop(queue);
            self.shared.changed();
        }
    }

    /// What others helped with is done.
    fn need_no_help(&mut self) {
        if let Some(asker) = &mut self.asker
            && asker.is_helped
        {
            asker.is_helped = false;
            self.shared.queue().need_no_help(self.worker);
        }
    }
}

impl Drop for Company<'_> {
    fn drop(&mut self) {
        self.need_no_help();
    }
}

impl Watcher for Company<'_> {
    const SEES: bool = false;
    const HAS_COMPANY: bool = true;

    fn wants(&mut self, _origin: ClaimOrigin, _left: Tricks, _stratum: Stratum) -> bool {
        false
    }

    fn see(&mut self, _claim: Claim) {}

    fn hears(&self) -> bool {
        self.shared.seen[self.worker].log.is_kept()
    }

    fn hear(&mut self, fact: Fact) {
        self.shared.seen[self.worker].log.tell(self.topic, fact);
    }

    fn hear_asked(&mut self, position: &Position, target: Tricks) {
        self.need_no_help();
        if let Some(asker) = &mut self.asker {
            asker.asked = Some((*position, target));
            asker.looks = 0;
        }
    }

    fn look_around(&mut self, table_fill: f64) {
        self.shared.note_fill(self.worker, table_fill);
        self.call_for_help();
    }

    fn hear_news(&mut self, learn: impl FnMut(Fact)) {
        self.reader.read(self.shared.logs(), learn);
    }

    fn is_taken(&self, step: usize, mark: u64) -> bool {
        let mut seen = self.shared.seen.iter().enumerate();
        seen.any(|(worker, seen)| {
            worker != self.worker && seen.way[step].load(Ordering::Relaxed) == mark
        })
    }

    fn take(&mut self, step: usize, mark: u64) {
        self.shared.seen[self.worker].way[step].store(mark, Ordering::Relaxed);
    }

    fn hear_narrowed(&mut self, proved: Proved) {
        if let Some(asker) = &self.asker {
            asker.job.tell_narrowed(proved);
        }
    }
}
