//! Counts the layouts of a shape that satisfy the constraints on more than one suit.
//!
//! A wide constraint limits a measure of a hand, for example high-card points, that is a sum over the suits. So the
//! shares of the first two suits are combined and grouped by their sums of all measures, and likewise those of the
//! other two suits. Then groups are matched instead of single layouts.

use std::collections::BTreeMap;

use crate::rules::Constraint;

use super::axis::{Axis, PlaceLengths, SuitShare};
use super::terms::LayoutsTerms;

/// The measures of a suit's cards (such as high-card points), one for each constraint, or their sums over several
/// suits.
type Sums = Vec<u8>;

/// The number of ways to distribute one or more suits, for each combination of measures such as high-card points.
type CountBySums = BTreeMap<Sums, u64>;

/// The counter of layouts that satisfy constraints on more than one suit, such as ranges of high-card points. The
/// measures of two suits at a time are summed in advance.
pub(super) struct WideConstraints<'a> {
    /// The constraints, each with the index (0 or 1) of its unseen hand.
    constraints: Vec<(&'a Constraint, usize)>,
    /// For the first two suits, and for the other two: the number of distributions, by the lengths of both suits and by
    /// the sums of their measures.
    halves: [BTreeMap<[PlaceLengths; 2], CountBySums>; 2],
}

impl<'a> WideConstraints<'a> {
    /// Counts the ways to distribute each pair of suits, by the measures that the constraints limit, such as high-card
    /// points.
    pub(super) fn new(terms: &'a LayoutsTerms, [a, b, c, d]: &[Axis; 4]) -> WideConstraints<'a> {
        let constraints: Vec<_> = terms.wide_constraints().collect();
        WideConstraints {
            halves: [[a, b], [c, d]].map(|axes| count_pair(axes, &constraints)),
            constraints,
        }
    }

    /// Returns the number of layouts with the given suit lengths that satisfy all constraints.
    pub(super) fn count_layouts(&self, [a, b, c, d]: [PlaceLengths; 4]) -> u64 {
        let halves = self.halves[0].get(&[a, b]).zip(self.halves[1].get(&[c, d]));
        let Some((first, second)) = halves else {
            return 0;
        };
        let beside = |(sums, count): (&Sums, &u64)| {
            let others = second
                .iter()
                .filter(|&(others, _)| self.do_sums_fit(sums, others));
            count * others.map(|(_, count)| count).sum::<u64>()
        };
        first.iter().map(beside).sum()
    }

    /// Returns true if the measures of both pairs of suits together satisfy all constraints.
    fn do_sums_fit(&self, sums: &[u8], others: &[u8]) -> bool {
        let mut sums = sums.iter().zip(others).zip(&self.constraints);
        sums.all(|((one, other), (constraint, _))| constraint.within.contains(&(one + other)))
    }
}

/// Returns the number of ways to distribute two suits, by the lengths of both suits and by their summed measures.
fn count_pair(
    axes: [&Axis; 2],
    constraints: &[(&Constraint, usize)],
) -> BTreeMap<[PlaceLengths; 2], CountBySums> {
    let [first, second] = axes.map(|axis| {
        let groups = axis.shares.iter();
        let measured =
            groups.map(|(lengths, shares)| (*lengths, count_measures(shares, constraints)));
        measured.collect::<Vec<(PlaceLengths, CountBySums)>>()
    });
    let pairs = first.iter().flat_map(|(one, shares)| {
        let pair = move |(other, more): &(PlaceLengths, CountBySums)| {
            ([*one, *other], combine_counts(shares, more))
        };
        second.iter().map(pair)
    });
    pairs.collect()
}

/// Returns the number of distributions of one suit for each combination of measures.
fn count_measures(shares: &[SuitShare], constraints: &[(&Constraint, usize)]) -> CountBySums {
    let mut counted = CountBySums::new();
    for share in shares {
        let measures = constraints
            .iter()
            .map(|&(constraint, hand)| constraint.measure.of(share.hands[hand]));
        *counted.entry(measures.collect()).or_default() += 1;
    }
    counted
}

/// Combines each distribution of one suit with each of another, and returns the number of combinations for each sum of
/// measures.
fn combine_counts(shares: &CountBySums, more: &CountBySums) -> CountBySums {
    let mut counted = CountBySums::new();
    for (one, count) in shares {
        for (other, times) in more {
            let sums = one.iter().zip(other).map(|(one, other)| one + other);
            *counted.entry(sums.collect()).or_default() += count * times;
        }
    }
    counted
}
