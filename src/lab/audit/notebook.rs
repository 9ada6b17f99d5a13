//! Claims, a few of each kind.

use std::collections::BTreeMap;

use kibitzer::cards::Tricks;
use kibitzer::rules::Chance;
use kibitzer::search::{Claim, ClaimOrigin, Fact, Stratum, Watcher};

/// Which claims are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Keeps {
    /// Of every kind some.
    Any,
    /// Those to which something is [peculiar](Stratum).
    Peculiar,
}

/// Claims of a search, drawn at random, so many of each kind.
pub(super) struct Notebook {
    keeps: Keeps,
    chance: Chance,
    kinds: BTreeMap<(ClaimOrigin, Tricks, Stratum), ClaimsOfKind>,
    /// Where the claim goes that is coming.
    next: (ClaimOrigin, Tricks, Stratum),
    place: usize,
    /// The facts that it heard of, while it wants to hear of them.
    heard: Option<Vec<Fact>>,
}

/// Claims of one origin and stratum, about so many tricks.
#[derive(Default)]
struct ClaimsOfKind {
    claims: Vec<Claim>,
    /// How many were made.
    made: usize,
}

/// Claims that are kept of each kind, by the tricks that are left: where many are made, and quickly
/// judged, many. Those to which something is peculiar are rare, and kept nearly all.
fn kept(left: Tricks, stratum: Stratum) -> usize {
    match (stratum, left.0) {
        (Stratum::Divided, _) => 32,
        (Stratum::Deep, 0..7) => 8,
        (Stratum::Deep, _) => 2,
        (Stratum::Plain, 0..3) => 4,
        (Stratum::Plain, 3..6) => 32,
        (Stratum::Plain, 6) => 16,
        (Stratum::Plain, _) => 1,
    }
}

impl Notebook {
    pub(super) fn new(keeps: Keeps, chance: Chance) -> Notebook {
        Notebook {
            keeps,
            chance,
            kinds: BTreeMap::new(),
            next: (ClaimOrigin::Stored, Tricks::ZERO, Stratum::Plain),
            place: 0,
            heard: None,
        }
    }

    /// Hears of facts from now on.
    pub(super) fn listen(&mut self) {
        self.heard = Some(Vec::new());
    }

    /// The facts that it heard of; it hears of no more.
    pub(super) fn take_facts(&mut self) -> Vec<Fact> {
        self.heard.take().unwrap_or_default()
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
    fn wants(&mut self, origin: ClaimOrigin, left: Tricks, stratum: Stratum) -> bool {
        self.next = (origin, left, stratum);
        let kind = self.kinds.entry(self.next).or_default();
        let kept = match (self.keeps, stratum) {
            (Keeps::Peculiar, Stratum::Plain) => 0,
            _ => kept(left, stratum),
        };
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

    fn hears(&self) -> bool {
        self.heard.is_some()
    }

    fn hear(&mut self, fact: Fact) {
        self.heard.get_or_insert_default().push(fact);
    }
}
