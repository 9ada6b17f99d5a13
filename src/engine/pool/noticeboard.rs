//! What workers at the same question tell one another.
//!
//! Facts are hints: whoever does not hear of one proves it again. So what there is no room for is not
//! kept.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::search::Fact;

/// Room for facts on the boards of a pool, shared by all of them.
pub(super) struct Room {
    left: AtomicUsize,
    /// The most that one board takes, so that there is some for every worker.
    most: usize,
}

impl Room {
    pub(super) fn new(facts: usize, workers: usize) -> Arc<Room> {
        Arc::new(Room {
            left: AtomicUsize::new(facts),
            most: facts / workers,
        })
    }

    /// Takes room for so many facts, if there is any.
    fn take(&self, facts: usize) -> bool {
        let rest = |left: usize| left.checked_sub(facts);
        let taken = (self.left).fetch_update(Ordering::Relaxed, Ordering::Relaxed, rest);
        taken.is_ok()
    }
}

/// What a worker told at one time. It takes room as long as anybody has it.
struct FactBatch {
    author: usize,
    facts: Box<[Fact]>,
    room: Arc<Room>,
}

impl Drop for FactBatch {
    fn drop(&mut self) {
        self.room
            .left
            .fetch_add(self.facts.len(), Ordering::Relaxed);
    }
}

/// What a worker has proved and not told yet.
pub(super) struct Untold {
    facts: Vec<Fact>,
    most: usize,
}

impl Untold {
    pub(super) fn new(most: usize) -> Untold {
        let facts = Vec::new();
        Untold { facts, most }
    }

    /// Whether there is ever room for a fact.
    pub(super) fn is_kept(&self) -> bool {
        self.most > 0
    }

    /// Keeps a fact, if there is room for it.
    pub(super) fn keep(&mut self, fact: Fact) {
        if self.facts.len() < self.most {
            // Written to as far as it is used, and never moved. Without memory the fact is dropped.
            let missing = self.most - self.facts.len();
            if self.facts.try_reserve_exact(missing).is_ok() {
                self.facts.push(fact);
            }
        }
    }
}

/// Facts in the order they were told, and how far each worker has read.
pub(super) struct Noticeboard {
    told: Mutex<Told>,
    room: Arc<Room>,
}

#[derive(Default)]
struct Told {
    batches: VecDeque<Arc<FactBatch>>,
    /// Facts of all of them.
    facts: usize,
    /// Batches that are no longer kept.
    gone: usize,
    /// By worker, the number of the first batch that he has not read.
    unread: Vec<usize>,
}

impl Noticeboard {
    pub(super) fn new(room: &Arc<Room>) -> Noticeboard {
        Noticeboard {
            told: Mutex::default(),
            room: Arc::clone(room),
        }
    }

    /// A worker tells what he has proved.
    pub(super) fn tell(&self, worker: usize, own: &mut Untold) {
        if own.facts.is_empty() {
            return;
        }
        let mut told = self.told();
        if let Some(batch) = told.batch(worker, own, &self.room) {
            told.facts += batch.facts.len();
            told.batches.push_back(Arc::new(batch));
        }
    }

    /// A worker learns what the others have told since he was last here.
    pub(super) fn read(&self, worker: usize, learn: impl FnMut(Fact)) {
        let news = self.told().unread_by(worker);
        let facts = news.iter().flat_map(|batch| &batch.facts);
        facts.copied().for_each(learn);
    }

    fn told(&self) -> MutexGuard<'_, Told> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Told {
    /// What others told that a worker has not read.
    fn unread_by(&mut self, worker: usize) -> Vec<Arc<FactBatch>> {
        if self.unread.len() <= worker {
            self.unread.resize(worker + 1, 0);
        }
        let unread = self.unread[worker].saturating_sub(self.gone);
        self.unread[worker] = self.gone + self.batches.len();
        let others = self.batches.range(unread..);
        let others = others.filter(|batch| batch.author != worker);
        others.cloned().collect()
    }

    /// What a worker tells, if there is room for it; what was told longest ago makes room.
    fn batch(&mut self, author: usize, own: &mut Untold, room: &Arc<Room>) -> Option<FactBatch> {
        let count = own.facts.len();
        let facts = own.facts.drain(..);
        if count > room.most {
            return None;
        }
        while self.facts + count > room.most || !room.take(count) {
            self.facts -= self.batches.pop_front()?.facts.len();
            self.gone += 1;
        }
        Some(FactBatch {
            author,
            facts: facts.collect(),
            room: Arc::clone(room),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Tricks;
    use crate::rules::{Chance, Game, Position, Setup};
    use crate::search::{Claim, ClaimOrigin, Control, Solver, Stratum, Watcher};

    /// Hears of facts.
    struct Ear(Vec<Fact>);

    impl Watcher for Ear {
        const SEES: bool = false;

        fn wants(&mut self, _origin: ClaimOrigin, _left: Tricks, _stratum: Stratum) -> bool {
            false
        }

        fn see(&mut self, _claim: Claim) {}

        fn hears(&self) -> bool {
            true
        }

        fn hear(&mut self, fact: Fact) {
            self.0.push(fact);
        }
    }

    /// Facts about one deal after another, at least 200.
    fn facts() -> Vec<Fact> {
        let mut chance = Chance::from_seed(5);
        let mut ear = Ear(Vec::new());
        let mut solver = Solver::new(1 << 20);
        while ear.0.len() < 200 {
            let mut setup = Setup::empty(Game::Bridge);
            setup.deal(&mut chance);
            let position = Position::from_setup(&setup).unwrap();
            let tricks = solver.tricks_watched(&position, &Control::default(), &mut ear);
            tricks.unwrap();
        }
        ear.0
    }

    fn untold(facts: &[Fact], most: usize) -> Untold {
        let mut untold = Untold::new(most);
        facts.iter().for_each(|&fact| untold.keep(fact));
        untold
    }

    /// How many facts a worker reads.
    fn read(board: &Noticeboard, worker: usize) -> usize {
        let mut count = 0;
        board.read(worker, |_| count += 1);
        count
    }

    #[test]
    fn every_other_worker_reads_what_is_told_once() {
        let facts = facts();
        let board = Noticeboard::new(&Room::new(1000, 2));
        let mut own = untold(&facts[..20], 100);
        board.tell(0, &mut own);
        board.tell(0, &mut own);
        board.tell(1, &mut untold(&facts[20..30], 100));
        assert_eq!([0, 1, 2].map(|worker| read(&board, worker)), [10, 20, 30]);
        assert_eq!([0, 1, 2].map(|worker| read(&board, worker)), [0; 3]);
    }

    /// Many boards of which all workers tell more than there is room for.
    #[test]
    fn what_there_is_no_room_for_is_dropped() {
        const ROOM: usize = 100;
        let facts = facts();
        let room = Room::new(ROOM, 2);
        let boards: Vec<Noticeboard> = (0..4).map(|_| Noticeboard::new(&room)).collect();
        let mut chance = Chance::from_seed(6);
        for _ in 0..1000 {
            let facts = &facts[..chance.below(80)];
            let mut own = untold(facts, 60);
            assert!(own.facts.capacity() <= 60 && own.facts.len() <= 60);
            boards[chance.below(4)].tell(chance.below(3), &mut own);
            assert!(own.facts.is_empty());
            let kept = boards.iter().map(|board| board.told().facts);
            assert_eq!(
                kept.sum::<usize>() + room.left.load(Ordering::Relaxed),
                ROOM
            );
            read(&boards[chance.below(4)], chance.below(3));
        }
        let kept: Vec<usize> = boards.iter().map(|board| read(board, 3)).collect();
        assert!(kept.iter().all(|&kept| kept <= ROOM / 2), "{kept:?}");
        assert!(kept.iter().sum::<usize>() > 0);
        drop(boards);
        assert_eq!(room.left.load(Ordering::Relaxed), ROOM);
    }
}
