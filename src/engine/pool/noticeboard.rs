//! What workers at the same question tell one another.

use std::collections::VecDeque;
use std::iter::successors;
use std::sync::{Mutex, PoisonError};

use crate::rules::Position;
use crate::search::{Fact, Solver};

/// Facts that are kept for those who come later.
const KEPT: usize = 1 << 16;

/// Facts in the order they were told, and how far each worker has read.
pub(super) struct Noticeboard(Mutex<Told>);

struct Told {
    facts: VecDeque<(usize, Fact)>,
    /// Facts that are no longer kept.
    gone: usize,
    /// By worker, the number of the first fact that he has not read.
    unread: Vec<usize>,
}

impl Noticeboard {
    pub(super) fn new(workers: usize) -> Noticeboard {
        Noticeboard(Mutex::new(Told {
            facts: VecDeque::new(),
            gone: 0,
            unread: vec![0; workers],
        }))
    }

    /// A worker tells what his solver has proved, and it learns what the others told.
    pub(super) fn exchange(&self, worker: usize, solver: &mut Solver, position: &Position) {
        let own = solver.tell();
        let news = self.swap(worker, own);
        if !news.is_empty() {
            solver.learn(position, &news);
        }
    }

    fn swap(&self, worker: usize, own: Vec<Fact>) -> Vec<Fact> {
        let mut told = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let unread = told.unread[worker].saturating_sub(told.gone);
        let others = told.facts.range(unread..);
        let others = others.filter(|(author, _)| *author != worker);
        let news = others.map(|&(_, fact)| fact).collect();
        told.facts
            .extend(own.into_iter().map(|fact| (worker, fact)));
        let excess = told.facts.len().saturating_sub(KEPT);
        told.facts.drain(..excess);
        told.gone += excess;
        told.unread[worker] = told.gone + told.facts.len();
        news
    }
}

/// The nodes of one slice of a search after the other. Between them workers look around; the
/// table remembers what was proved.
///
/// Every slice is a little longer than the one before, so that even a search that has to begin
/// again each time comes to its end.
pub(super) fn slices() -> impl Iterator<Item = u64> {
    /// Some milliseconds.
    const FIRST: u64 = 1 << 15;
    successors(Some(FIRST), |nodes| Some(nodes + nodes / 8))
}
