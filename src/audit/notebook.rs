//! Claims, a few of each kind.

use std::collections::BTreeMap;

use crate::cards::Tricks;
use crate::rules::Chance;
use crate::search::{Claim, Origin, Watcher};

/// Claims of a search, drawn at random, so many of each kind.
pub(super) struct Notebook {
    chance: Chance,
    kinds: BTreeMap<(Origin, Tricks, bool), Kind>,
    /// Where the claim goes that is coming.
    next: (Origin, Tricks, bool),
    place: usize,
}

/// Claims of one origin, about so many tricks, that [divide](Claim::divided) a run or not.
#[derive(Default)]
struct Kind {
    claims: Vec<Claim>,
    /// How many were made.
    made: usize,
}

/// Claims that are kept of each kind, by the tricks that are left: where many are made, and quickly
/// judged, many. Those that divide a run are rare, and kept nearly all.
fn kept(left: Tricks, is_divided: bool) -> usize {
    match (left.0, is_divided) {
        (_, true) => 32,
        (0..3, false) => 4,
        (3..6, false) => 32,
        (6, false) => 16,
        _ => 1,
    }
}

impl Notebook {
    pub(super) fn new(chance: Chance) -> Notebook {
        Notebook {
            chance,
            kinds: BTreeMap::new(),
            next: (Origin::Stored, Tricks::ZERO, false),
            place: 0,
        }
    }

    /// How many claims were made.
    pub(super) fn made(&self) -> u64 {
        self.kinds.values().map(|kind| kind.made as u64).sum()
    }

    /// Those that were kept.
    pub(super) fn into_claims(self) -> impl Iterator<Item = Claim> {
        self.kinds.into_values().flat_map(|kind| kind.claims)
    }
}

impl Watcher for Notebook {
    /// Algorithm R of Waterman, after Knuth.
    fn wants(&mut self, origin: Origin, left: Tricks, is_divided: bool) -> bool {
        self.next = (origin, left, is_divided);
        let kind = self.kinds.entry(self.next).or_default();
        let kept = kept(left, is_divided);
        self.place = match kind.made < kept {
            true => kind.made,
            false => self.chance.below(kind.made + 1),
        };
        kind.made += 1;
        self.place < kept
    }

    fn see(&mut self, claim: Claim) {
        let kind = self.kinds.entry(self.next).or_default();
        match kind.claims.get_mut(self.place) {
            Some(old) => *old = claim,
            None => kind.claims.push(claim),
        }
    }
}
