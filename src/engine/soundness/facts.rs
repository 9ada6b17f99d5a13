//! The facts proved about the solution of a problem, shared by the workers that search it.

use std::collections::HashSet;
use std::fmt;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::cards::Tricks;

use super::ending::EndingKey;
use super::fact::{Flag, SolutionStart, WorthBounds};
use super::patterns::{OrderedEnding, PatternTable};

/// The number of tables into which facts are divided, so that workers seldom wait for each other.
const SHARDS: usize = 16;

/// The facts about one problem. Clones share them: an interrupted search continues where it stopped, a search with a
/// higher limit begins with all that is known, and several workers divide the work.
#[derive(Clone, Default)]
pub(super) struct Facts(Arc<SharedFacts>);

#[derive(Default)]
struct SharedFacts {
    /// The problem that the facts are about.
    problem: Mutex<Option<SolutionStart>>,
    shards: [Mutex<Shard>; SHARDS],
    /// The number of positions searched.
    positions: AtomicUsize,
    /// The number of tricks left at which values stop counting in the search of the first worker.
    uncounted: AtomicU8,
    /// The limit up to which the first worker has searched; the maximum if its search is complete, 0 at first.
    searched_limit: AtomicUsize,
    /// The number of workers.
    workers: AtomicUsize,
    /// The endings that some worker is searching.
    searched: Mutex<HashSet<EndingKey>>,
}

/// A part of the facts.
#[derive(Default)]
pub(super) struct Shard {
    /// Facts about safety: true if every line of play reaches the goal.
    pub(super) safety: PatternTable<Flag>,
    /// Facts about goals to lose tricks: true if the goal can be reached.
    pub(super) reach: PatternTable<Flag>,
    pub(super) worths: PatternTable<WorthBounds>,
}

impl Facts {
    /// Prepares the facts for a search by one more worker. Removes facts about another problem.
    pub(super) fn begin(&self, start: SolutionStart) {
        let mut problem = lock(&self.0.problem);
        if *problem != Some(start) {
            *problem = Some(start);
            self.0.searched_limit.store(0, Ordering::Relaxed);
            self.clear();
        }
        self.0.workers.fetch_add(1, Ordering::Relaxed);
    }

    /// Ends the search of one worker.
    pub(super) fn end(&self) {
        if self.0.workers.fetch_sub(1, Ordering::Relaxed) == 1 {
            lock(&self.0.searched).clear();
        }
    }

    /// Removes all facts, which need much memory.
    pub(super) fn clear(&self) {
        self.0.positions.store(0, Ordering::Relaxed);
        for shard in &self.0.shards {
            *lock(shard) = Shard::default();
        }
    }

    /// Returns the part of the facts in which those about an ending are.
    pub(super) fn shard(&self, ending: &OrderedEnding) -> MutexGuard<'_, Shard> {
        lock(&self.0.shards[ending.shard() % SHARDS])
    }

    /// Counts one more position. Returns the number of positions that were searched before it.
    pub(super) fn count_position(&self) -> usize {
        self.0.positions.fetch_add(1, Ordering::Relaxed)
    }

    /// Returns the number of positions that were searched.
    pub(super) fn positions(&self) -> usize {
        self.0.positions.load(Ordering::Relaxed)
    }

    /// Returns the number of tricks left at which values stop counting in the search of the first worker.
    pub(super) fn uncounted(&self) -> Tricks {
        Tricks(self.0.uncounted.load(Ordering::Relaxed))
    }

    /// Sets the number of tricks left at which values stop counting.
    pub(super) fn set_uncounted(&self, tricks: Tricks) {
        self.0.uncounted.store(tricks.0, Ordering::Relaxed);
    }

    /// Returns true if the first worker has searched to this limit, so that it needs no help.
    pub(super) fn is_over(&self, limit: usize) -> bool {
        self.0.searched_limit.load(Ordering::Relaxed) >= limit
    }

    /// Sets the limit up to which the first worker has searched; `None` if its search is complete.
    pub(super) fn set_over(&self, limit: Option<usize>) {
        let limit = limit.unwrap_or(usize::MAX);
        self.0.searched_limit.store(limit, Ordering::Relaxed);
    }

    /// Returns true if several workers search the problem.
    pub(super) fn has_helpers(&self) -> bool {
        self.0.workers.load(Ordering::Relaxed) > 1
    }

    /// Returns true if some worker is searching an ending.
    pub(super) fn is_searched(&self, key: &EndingKey) -> bool {
        lock(&self.0.searched).contains(key)
    }

    /// Adds an ending to those that some worker is searching.
    pub(super) fn announce(&self, key: EndingKey) {
        lock(&self.0.searched).insert(key);
    }

    /// Removes an ending from those that some worker is searching.
    pub(super) fn withdraw(&self, key: &EndingKey) {
        lock(&self.0.searched).remove(key);
    }
}

/// Facts do not distinguish questions: they follow from the problem.
impl PartialEq for Facts {
    fn eq(&self, _other: &Facts) -> bool {
        true
    }
}

impl Eq for Facts {}

impl fmt::Debug for Facts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Facts").finish_non_exhaustive()
    }
}

/// Locks a part of the facts, even if another thread has panicked while it held the lock.
fn lock<T>(part: &Mutex<T>) -> MutexGuard<'_, T> {
    part.lock().unwrap_or_else(PoisonError::into_inner)
}
