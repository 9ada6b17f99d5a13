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
use crate::search::{Cancelled, Company, Control, Fact, Proved, Solver};

use super::fact_log::{FactReader, FactTopic};
use super::queue::{Job, SharedSearch};
use super::shared::PoolState;

/// The [`Prover`] with which a worker of a pool solves positions. It lets idle workers join long searches.
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
        let own_search = OwnSearch {
            job: self.job,
            control,
            question: None,
            polls: 0,
            is_offered: false,
        };
        let mut company = TeamCompany::new(self.worker, self.reader, self.topic, self.shared);
        company.own_search = Some(own_search);
        self.solver
            .watched(&mut (), &mut company)
            .tricks(position, control)
    }

    fn solver(&mut self) -> &mut Solver {
        self.solver
    }
}

/// The [`Company`] of a worker's search. It exchanges facts with the other workers and offers the search to idle ones.
pub(super) struct TeamCompany<'a> {
    worker: usize,
    reader: &'a mut FactReader,
    topic: FactTopic,
    shared: &'a PoolState,
    /// The search that idle workers may join; `None` if this worker is itself a helper.
    own_search: Option<OwnSearch<'a>>,
}

/// A search of this worker that idle workers may join.
struct OwnSearch<'a> {
    job: &'a Arc<Job>,
    control: &'a Control,
    /// The position and the target number of tricks of the current search; `None` while there is none.
    question: Option<(Position, Tricks)>,
    /// The number of times that the current search has polled the pool.
    polls: usize,
    /// True while the queue of the pool offers this search to idle workers.
    is_offered: bool,
}

impl<'a> TeamCompany<'a> {
    /// Creates the company of a worker that helps with another worker's search. It does not offer the search to others.
    pub(super) fn new(
        worker: usize,
        reader: &'a mut FactReader,
        topic: FactTopic,
        shared: &'a PoolState,
    ) -> TeamCompany<'a> {
        TeamCompany {
            worker,
            reader,
            topic,
            shared,
            own_search: None,
        }
    }

    /// Offers the search to idle workers, if there are any and the search has polled the pool more than once.
    fn offer_search(&mut self) {
        let Some(own_search) = &mut self.own_search else {
            return;
        };
        own_search.polls += 1;
        if let Some((position, target)) = own_search.question
            && own_search.polls > 1
            && !own_search.is_offered
        {
            let mut queue = self.shared.lock_queue();
            if !queue.has_idle() {
                return;
            }
            own_search.is_offered = true;
            let search = SharedSearch {
                job: Arc::clone(own_search.job),
                topic: self.topic,
                position,
                target,
                control: own_search.control.part(),
                helpers: 0,
            };
            queue.offer_search(self.worker, search);
            drop(queue);
            self.shared.wake_workers();
        }
    }

    /// Withdraws the offer of this search from the queue, and stops its helpers.
    fn withdraw_search(&mut self) {
        if let Some(own_search) = &mut self.own_search
            && own_search.is_offered
        {
            own_search.is_offered = false;
            self.shared.lock_queue().withdraw_search(self.worker);
        }
    }
}

impl Drop for TeamCompany<'_> {
    fn drop(&mut self) {
        self.withdraw_search();
    }
}

impl Company for TeamCompany<'_> {
    fn poll(&mut self, table_fill: f64) {
        self.shared.store_fill(self.worker, table_fill);
        self.reader.find_companions(self.shared.topics());
        self.offer_search();
    }

    fn wants_facts(&self) -> bool {
        self.shared.activities[self.worker].log.has_capacity()
    }

    fn send_fact(&mut self, fact: Fact) {
        self.shared.activities[self.worker]
            .log
            .append(self.topic, fact);
    }

    fn receive_facts(&mut self, learn: impl FnMut(Fact)) {
        let activities = &self.shared.activities;
        self.reader.read(|worker| &activities[worker].log, learn);
    }

    fn is_searched_elsewhere(&self, step: usize, mark: u64) -> bool {
        let activities = &self.shared.activities;
        let mut companions = self.reader.companions().iter();
        companions.any(|&worker| activities[worker].path[step].load(Ordering::Relaxed) == mark)
    }

    fn announce_card(&mut self, step: usize, mark: u64) {
        self.shared.activities[self.worker].path[step].store(mark, Ordering::Relaxed);
    }

    fn on_question(&mut self, position: &Position, target: Tricks) {
        self.withdraw_search();
        if let Some(own_search) = &mut self.own_search {
            own_search.question = Some((*position, target));
            own_search.polls = 0;
        }
    }

    fn on_bounds(&mut self, proved: Proved) {
        if let Some(own_search) = &self.own_search {
            own_search.job.send_bounds(proved);
        }
    }
}
