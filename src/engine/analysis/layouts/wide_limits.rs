//! Counts the layouts of a shape that satisfy the constraints on more than one suit.
//!
//! A wide constraint limits a measure of a hand, for example high-card points, that is a sum over the suits. So the
//! shares of the first two suits are combined and grouped by their sums of all measures, and likewise those of the
//! other two suits. Then groups are matched instead of single layouts.

use std::collections::BTreeMap;

use crate::rules::Limit;

use super::axis::{Axis, PlaceLengths, SuitShare};
use super::terms::LayoutsTerms;

/// The value of each constraint's measure in a share, or the sums over several shares, in the order of the constraints.
type Sums = Vec<u8>;

/// The number of shares, or of combinations of shares, with the same sums.
type CountBySums = BTreeMap<Sums, u64>;

/// The constraints on more than one suit, and the sums of their measures in pairs of suits.
pub(super) struct WideLimits<'a> {
    /// The constraints, each with the index of its hand.
    limits: Vec<(&'a Limit, usize)>,
    /// For the first two suits and for the other two: the counts by the lengths of both suits.
    halves: [BTreeMap<[PlaceLengths; 2], CountBySums>; 2],
}

impl<'a> WideLimits<'a> {
    /// Counts the combinations of shares of both pairs of suits for the constraints of a question.
    pub(super) fn new(terms: &'a LayoutsTerms, [a, b, c, d]: &[Axis; 4]) -> WideLimits<'a> {
        let limits: Vec<_> = terms.wide_limits().collect();
        WideLimits {
            halves: [[a, b], [c, d]].map(|axes| half(axes, &limits)),
            limits,
        }
    }

    /// Returns the number of layouts of a shape, given by its lengths, that satisfy all constraints.
    pub(super) fn layouts(&self, [a, b, c, d]: [PlaceLengths; 4]) -> u64 {
        let halves = self.halves[0].get(&[a, b]).zip(self.halves[1].get(&[c, d]));
        let Some((first, second)) = halves else {
            return 0;
        };
        let beside = |(sums, count): (&Sums, &u64)| {
            let others = second
                .iter()
                .filter(|&(others, _)| self.allow(sums, others));
            count * others.map(|(_, count)| count).sum::<u64>()
        };
        first.iter().map(beside).sum()
    }

    /// Returns true if the sums of both pairs of suits together satisfy all constraints.
    fn allow(&self, sums: &[u8], others: &[u8]) -> bool {
        let mut sums = sums.iter().zip(others).zip(&self.limits);
        sums.all(|((one, other), (limit, _))| limit.within.contains(&(one + other)))
    }
}

/// Returns the numbers of combinations of two suits' shares, by the lengths of both suits and by their sums.
fn half(axes: [&Axis; 2], limits: &[(&Limit, usize)]) -> BTreeMap<[PlaceLengths; 2], CountBySums> {
    let [first, second] = axes.map(|axis| {
        let groups = axis.shares.iter();
        let measured = groups.map(|(lengths, shares)| (*lengths, measured(shares, limits)));
        measured.collect::<Vec<(PlaceLengths, CountBySums)>>()
    });
    let pairs = first.iter().flat_map(|(one, shares)| {
        let pair = move |(other, more): &(PlaceLengths, CountBySums)| {
            ([*one, *other], added(shares, more))
        };
        second.iter().map(pair)
    });
    pairs.collect()
}

/// Returns the number of shares of one suit for each combination of measures.
fn measured(shares: &[SuitShare], limits: &[(&Limit, usize)]) -> CountBySums {
    let mut counted = CountBySums::new();
    for share in shares {
        let measures = limits
            .iter()
            .map(|&(limit, hand)| limit.measure.of(share.hands[hand]));
        *counted.entry(measures.collect()).or_default() += 1;
    }
    counted
}

/// Combines each share of one suit with each share of another, and returns the number of combinations for each sum.
fn added(shares: &CountBySums, more: &CountBySums) -> CountBySums {
    let mut counted = CountBySums::new();
    for (one, count) in shares {
        for (other, times) in more {
            let sums = one.iter().zip(other).map(|(one, other)| one + other);
            *counted.entry(sums.collect()).or_default() += count * times;
        }
    }
    counted
}
