//! How many layouts of a shape keep to limits about more than one suit.
//!
//! What such a limit measures in a hand is a sum over the suits. So the shares of two suits are
//! put together by their sums, and so are those of the other two, before any is laid beside
//! another: no layout is gone through.

use std::collections::BTreeMap;

use crate::rules::Limit;

use super::axis::{Axis, PlaceLengths, SuitShare};
use super::terms::LayoutsTerms;

/// What every limit measures in a share, or in several together.
type Sums = Vec<u8>;

/// Shares that measure the same are counted together.
type CountBySums = BTreeMap<Sums, u64>;

/// The limits about more than one suit, and what they measure in the shares of the suits.
pub(super) struct WideLimits<'a> {
    /// Each with the index of its hand.
    limits: Vec<(&'a Limit, usize)>,
    /// The first two suits and the other two, by the lengths of each.
    halves: [BTreeMap<[PlaceLengths; 2], CountBySums>; 2],
}

impl<'a> WideLimits<'a> {
    pub(super) fn new(terms: &'a LayoutsTerms, [a, b, c, d]: &[Axis; 4]) -> WideLimits<'a> {
        let limits: Vec<_> = terms.wide_limits().collect();
        WideLimits {
            halves: [[a, b], [c, d]].map(|axes| half(axes, &limits)),
            limits,
        }
    }

    /// The layouts of a shape that keep to all of them.
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

    fn allow(&self, sums: &[u8], others: &[u8]) -> bool {
        let mut sums = sums.iter().zip(others).zip(&self.limits);
        sums.all(|((one, other), (limit, _))| limit.within.contains(&(one + other)))
    }
}

/// The shares of two suits together, by the lengths of each.
fn half(axes: [&Axis; 2], limits: &[(&Limit, usize)]) -> BTreeMap<[PlaceLengths; 2], CountBySums> {
    let [first, second] = axes.map(|axis| {
        let groups = axis.by_lengths().iter();
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

/// Each share of the one beside each of the other.
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
