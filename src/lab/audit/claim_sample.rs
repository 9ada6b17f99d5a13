//! A sample of the claims of a search, with a few claims of each kind.

use std::collections::BTreeMap;

use kibitzer::cards::Tricks;
use kibitzer::instruments::{Claim, ClaimOrigin, Company, Fact, Observer, Stratum};
use kibitzer::rules::Chance;

/// The rule that decides which claims (bounds on tricks) of a search are sampled for checking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SampleRule {
    /// Samples some claims of every kind.
    Any,
    /// Samples only claims of rare kinds (see [`Stratum`]).
    Peculiar,
}

/// A random sample of the claims of a search, with a maximum number for each kind of claim.
pub(super) struct ClaimSample {
    rule: SampleRule,
    chance: Chance,
    kinds: BTreeMap<(ClaimOrigin, Tricks, Stratum), ClaimsOfKind>,
    /// The kind of the claim that the search has announced and will pass on next.
    next: (ClaimOrigin, Tricks, Stratum),
    /// The index, in the sample of its kind, at which the next claim will be stored.
    place: usize,
}

/// The sampled claims of one kind: those with the same origin, rarity and number of tricks left.
#[derive(Default)]
struct ClaimsOfKind {
    claims: Vec<Claim>,
    /// The number of claims of this kind that the search made, whether or not they were sampled.
    made: usize,
}

/// Returns the maximum number of claims of one kind to sample. It is large where claims are frequent and quick to
/// check, and nearly all claims of rare kinds are sampled.
fn max_sampled(left: Tricks, stratum: Stratum) -> usize {
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

impl ClaimSample {
    pub(super) fn new(rule: SampleRule, chance: Chance) -> ClaimSample {
        ClaimSample {
            rule,
            chance,
            kinds: BTreeMap::new(),
            next: (ClaimOrigin::Stored, Tricks::ZERO, Stratum::Plain),
            place: 0,
        }
    }

    /// Returns the number of claims that the search made, whether or not they are in the sample.
    pub(super) fn made(&self) -> u64 {
        self.kinds.values().map(|kind| kind.made as u64).sum()
    }

    /// Returns the claims in the sample.
    pub(super) fn into_claims(self) -> impl Iterator<Item = Claim> {
        self.kinds.into_values().flat_map(|kind| kind.claims)
    }
}

impl Observer for ClaimSample {
    /// Decides whether to keep a claim, by reservoir sampling (Waterman's algorithm R, after Knuth).
    fn wants_claim(&mut self, origin: ClaimOrigin, left: Tricks, stratum: Stratum) -> bool {
        self.next = (origin, left, stratum);
        let kind = self.kinds.entry(self.next).or_default();
        let most = match (self.rule, stratum) {
            (SampleRule::Peculiar, Stratum::Plain) => 0,
            _ => max_sampled(left, stratum),
        };
        self.place = if kind.made < most {
            kind.made
        } else {
            self.chance.below(kind.made + 1)
        };
        kind.made += 1;
        self.place < most
    }

    fn observe_claim(&mut self, claim: Claim) {
        let kind = self.kinds.entry(self.next).or_default();
        match kind.claims.get_mut(self.place) {
            Some(old) => *old = claim,
            None => kind.claims.push(claim),
        }
    }
}

/// The facts that a search sends to other workers, collected for a later search by another solver.
#[derive(Default)]
pub(super) struct SentFacts(pub(super) Vec<Fact>);

impl Company for SentFacts {
    const HAS_WORKERS: bool = false;

    fn wants_facts(&self) -> bool {
        true
    }

    fn send_fact(&mut self, fact: Fact) {
        self.0.push(fact);
    }
}
