//! Workers that run the same search at the same time.
//!
//! Nothing distributes the work. An idle worker searches the same position for the same target as the worker that it
//! helps, each with tables of its own. While many tricks are left, each worker publishes the cards that it is searching
//! and the facts that it proves. A worker postpones a card that another is searching. When it returns to the card, the
//! result is known, or it helps with the rest. A worker abandons a node that another has settled. So the search divides
//! wherever two workers meet, and no worker searches what another has already proved. The idea is the simplified ABDADA
//! of Kerrigan, after Weill (1996).

use std::sync::Arc;
use std::sync::atomic::Ordering;

use crate::analysis::Prover;
use crate::cards::Tricks;
use crate::rules::Position;
use crate::search::{Cancelled, Control, Fact, Proved, Solver, Watcher};

use super::fact_log::{FactReader, FactTopic};
use super::queue::{Effort, Job};
use super::shared::PoolState;

/// The [`Prover`] of a worker in a pool. It answers a part of a job and offers long searches to idle workers.
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
        let asker = HelpedSearch {
            job: self.job,
            control,
            asked: None,
            looks: 0,
            is_helped: false,
        };
        let mut company = Company::new(self.worker, self.reader, self.topic, self.shared);
        company.asker = Some(asker);
        self.solver.watched(company).tricks(position, control)
    }

    fn solver(&mut self) -> &mut Solver {
        self.solver
    }
}

/// The [`Watcher`] of a worker's search, which exchanges facts with the other workers and offers the search to idle
/// ones.
pub(super) struct Company<'a> {
    worker: usize,
    reader: &'a mut FactReader,
    topic: FactTopic,
    shared: &'a PoolState,
    /// The search that others may join; `None` if this worker is itself a helper.
    asker: Option<HelpedSearch<'a>>,
}

/// A search that idle workers may join.
struct HelpedSearch<'a> {
    job: &'a Arc<Job>,
    control: &'a Control,
    /// The position and the target number of tricks of the current search; `None` while there is none.
    asked: Option<(Position, Tricks)>,
    /// The number of polls since the current search began.
    looks: usize,
    /// True while the queue offers this search to idle workers.
    is_helped: bool,
}

impl<'a> Company<'a> {
    /// Creates the watcher of a helper, which does not offer the search to others.
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

    /// Offers the search to idle workers if there are any and the search has lasted for more than one poll.
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

    /// Withdraws the offer of this search from the queue, and stops its helpers.
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

    fn hears(&self) -> bool {
        self.shared.activities[self.worker].log.is_kept()
    }

    fn hear(&mut self, fact: Fact) {
        self.shared.activities[self.worker]
            .log
            .tell(self.topic, fact);
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
        let mut activities = self.shared.activities.iter().enumerate();
        activities.any(|(worker, activity)| {
            worker != self.worker && activity.path[step].load(Ordering::Relaxed) == mark
        })
    }

    fn take(&mut self, step: usize, mark: u64) {
        self.shared.activities[self.worker].path[step].store(mark, Ordering::Relaxed);
    }

    fn hear_narrowed(&mut self, proved: Proved) {
        if let Some(asker) = &self.asker {
            asker.job.tell_narrowed(proved);
        }
    }
}
