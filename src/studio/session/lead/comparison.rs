//! Two leads compared deal by deal, and the groups of deals in which one of them is better.

use std::collections::BTreeMap;

use kibitzer::analysis::{ChoiceSample, Criterion, Difference};
use kibitzer::cards::{BySeat, CardSet, Seat, Suit, Tricks};
use kibitzer::rules::Measure;

use crate::session::lead::view::{DealGrouping, GroupKey, Listing, Outcome};

/// The largest number of deals in the list.
pub const MOST_LISTED: usize = 500;

/// The largest number of features, such as a suit length, whose groups are shown, by grouping.
const fn most_features(grouping: DealGrouping) -> usize {
    match grouping {
        DealGrouping::Lengths | DealGrouping::Points | DealGrouping::Splits => 2,
        DealGrouping::Holders => 3,
    }
}

/// The largest number of groups shown for a feature.
const MOST_GROUPS: usize = 4;

/// The number of possible results of a deal, 0 to 13 tricks.
pub const RESULTS: usize = 14;

/// The number of possible values of a hand's points, 0 to 37.
const POINTS: usize = 38;

/// Two leads over the same deals.
#[derive(Clone, PartialEq, Debug)]
pub struct Comparison {
    /// The two leads, as indices of the choices.
    pub leads: [usize; 2],
    /// The difference of their worth by the criterion.
    pub worth: Difference,
    /// The difference of their tricks.
    pub tricks: Difference,
    /// The number of deals with each outcome, in the order of [`Outcome::ALL`].
    pub outcomes: [usize; 4],
    /// The groups of deals by the features that best tell which lead is better. Groups of one feature follow each other.
    pub groups: Vec<DealGroup>,
    /// For each lead, the number of deals in which the side to play takes each number of tricks.
    pub results: [[usize; RESULTS]; 2],
    /// The number of deals with the outcome and in the group of the listing.
    pub listed_in_all: usize,
    /// The first of these deals, as numbers in the sample.
    pub listed: Vec<usize>,
}

/// A group of deals with the same value of a feature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DealGroup {
    /// The property that the deals have in common.
    pub key: GroupKey,
    /// True for the first group of a feature.
    pub begins: bool,
    /// The numbers of deals in which the first and the second lead is better.
    pub better: [usize; 2],
}

impl DealGroup {
    /// Returns the lead that is better in more deals of the group, as an outcome.
    pub fn majority(&self) -> Outcome {
        if self.better[1] > self.better[0] {
            Outcome::Second
        } else {
            Outcome::First
        }
    }
}

/// The rules of a comparison: whose tricks count, and what is compared.
#[derive(Clone, Copy)]
pub(super) struct Comparing<'a> {
    pub(super) sample: &'a ChoiceSample,
    pub(super) criterion: Criterion,
    /// True if the declaring side is vulnerable.
    pub(super) vulnerable: bool,
    /// The seats of the unseen hands.
    pub(super) unseen: &'a [Seat],
}

impl Comparing<'_> {
    /// Compares two leads, given as indices of the choices.
    pub(super) fn compare(
        &self,
        leads: [usize; 2],
        grouping: DealGrouping,
        listing: Listing,
    ) -> Comparison {
        let outcomes: Vec<Outcome> = self
            .sample
            .rows()
            .map(|row| self.outcome(leads.map(|lead| row[lead])))
            .collect();
        let mut results = [[0; RESULTS]; 2];
        for row in self.sample.rows() {
            for (results, lead) in results.iter_mut().zip(leads) {
                results[usize::from(self.sample.own_tricks(row[lead]))] += 1;
            }
        }
        let is_listed = |(hands, outcome): (&BySeat<CardSet>, Outcome)| {
            let group = listing.group.as_ref();
            outcome == listing.outcome && group.is_none_or(|group| group.has(hands, self.unseen))
        };
        let deals = self.sample.hands().iter().zip(outcomes.iter().copied());
        let listed: Vec<usize> = deals
            .enumerate()
            .filter_map(|(number, deal)| is_listed(deal).then_some(number))
            .collect();
        let difference = |criterion| self.sample.difference(leads, criterion, self.vulnerable);
        Comparison {
            leads,
            worth: difference(self.criterion),
            tricks: difference(Criterion::Tricks),
            outcomes: Outcome::ALL.map(|wanted| {
                outcomes
                    .iter()
                    .filter(|&&outcome| outcome == wanted)
                    .count()
            }),
            groups: self.groups(&outcomes, grouping),
            results,
            listed_in_all: listed.len(),
            listed: listed.into_iter().take(MOST_LISTED).collect(),
        }
    }

    /// Returns the outcome in a deal, from the declaring side's tricks after each lead.
    fn outcome(&self, tricks: [Tricks; 2]) -> Outcome {
        if self.criterion == Criterion::Contract {
            return match tricks.map(|tricks| self.sample.succeeds(tricks)) {
                [true, true] => Outcome::Both,
                [true, false] => Outcome::First,
                [false, true] => Outcome::Second,
                [false, false] => Outcome::Neither,
            };
        }
        let [first, second] = tricks.map(|tricks| self.sample.own_tricks(tricks));
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => Outcome::First,
            std::cmp::Ordering::Less => Outcome::Second,
            std::cmp::Ordering::Equal => Outcome::Both,
        }
    }

    /// Returns the groups of the features that best tell which of the two leads is better.
    fn groups(&self, outcomes: &[Outcome], grouping: DealGrouping) -> Vec<DealGroup> {
        let hands = self.sample.hands().iter().zip(outcomes);
        let deals: Vec<Deal<'_>> = hands
            .filter_map(|(hands, outcome)| match outcome {
                Outcome::First => Some(Deal { hands, better: 0 }),
                Outcome::Second => Some(Deal { hands, better: 1 }),
                Outcome::Both | Outcome::Neither => None,
            })
            .collect();
        let mut features = match grouping {
            DealGrouping::Lengths => self.lengths(&deals),
            DealGrouping::Holders => self.holders(&deals),
            DealGrouping::Splits => self.splits(&deals),
            DealGrouping::Points => self.points(&deals),
        };
        features.sort_by(|one, other| information(other).total_cmp(&information(one)));
        features.truncate(most_features(grouping));
        features.concat()
    }

    /// Returns the seats whose suit lengths and points form features. Of two unseen hands, the first one determines the
    /// other.
    fn informative_seats(&self) -> &[Seat] {
        match self.unseen {
            [one, _] => std::slice::from_ref(one),
            seats => seats,
        }
    }

    /// Returns the features that are suit lengths in an unseen hand.
    fn lengths(&self, deals: &[Deal<'_>]) -> Vec<Vec<DealGroup>> {
        let seats = self.informative_seats().iter();
        let suits = seats.flat_map(|&seat| Suit::ALL.map(|suit| (seat, suit)));
        let features = suits.map(|(seat, suit)| {
            let length = |hands: &BySeat<CardSet>| hands[seat].suited(suit).len();
            let ranges = ranges::<RESULTS>(deals, length).into_iter();
            feature(
                ranges.map(|(within, better)| (GroupKey::Length { seat, suit, within }, better)),
            )
        });
        features.collect()
    }

    /// Returns the features that are the points of an unseen hand.
    fn points(&self, deals: &[Deal<'_>]) -> Vec<Vec<DealGroup>> {
        let features = self.informative_seats().iter().map(|&seat| {
            let points = |hands: &BySeat<CardSet>| usize::from(Measure::Points.of(hands[seat]));
            let ranges = ranges::<POINTS>(deals, points).into_iter();
            feature(ranges.map(|(within, better)| (GroupKey::Points { seat, within }, better)))
        });
        features.collect()
    }

    /// Returns the features that are the holder of a card.
    fn holders(&self, deals: &[Deal<'_>]) -> Vec<Vec<DealGroup>> {
        let Some(first) = deals.first() else {
            return Vec::new();
        };
        let hands = self.unseen.iter().map(|&seat| first.hands[seat]);
        let unseen = CardSet::union(hands);
        let features = unseen.iter().map(|card| {
            let keys = self.unseen.iter().map(|&seat| {
                let mut better = [0; 2];
                for deal in deals.iter().filter(|deal| deal.hands[seat].has(card)) {
                    better[deal.better] += 1;
                }
                (GroupKey::Holder(card, seat), better)
            });
            feature(keys)
        });
        features.collect()
    }

    /// Returns the features that are the split of a suit among the unseen hands.
    fn splits(&self, deals: &[Deal<'_>]) -> Vec<Vec<DealGroup>> {
        let features = Suit::ALL.map(|suit| {
            let mut counts: BTreeMap<[u8; 4], [usize; 2]> = BTreeMap::new();
            for deal in deals {
                let length = |seat: Seat| deal.hands[seat].suited(suit).len() as u8;
                let unseen = |seat: Seat| self.unseen.contains(&seat);
                let lengths = Seat::ALL.map(|seat| if unseen(seat) { length(seat) } else { 0 });
                counts.entry(lengths).or_default()[deal.better] += 1;
            }
            let mut groups: Vec<_> = counts.into_iter().collect();
            groups.sort_by_key(|(_, [first, second])| std::cmp::Reverse(first + second));
            groups.truncate(MOST_GROUPS);
            let keys = groups
                .into_iter()
                .map(|(lengths, better)| (GroupKey::Split(suit, BySeat::from(lengths)), better));
            feature(keys)
        });
        features.into()
    }
}

/// A deal in which one of two leads is better.
struct Deal<'a> {
    hands: &'a BySeat<CardSet>,
    /// The index of the better lead, 0 or 1.
    better: usize,
}

/// Makes the groups of a feature. Groups without a deal are left out.
fn feature(groups: impl Iterator<Item = (GroupKey, [usize; 2])>) -> Vec<DealGroup> {
    groups
        .filter(|(_, better)| *better != [0, 0])
        .enumerate()
        .map(|(index, (key, better))| DealGroup {
            key,
            begins: index == 0,
            better,
        })
        .collect()
}

/// Divides the values of a quantity, below `N`, into ranges with at least a fifth of the deals each. Returns each range
/// with the numbers of deals in which the first and the second lead is better.
fn ranges<const N: usize>(
    deals: &[Deal<'_>],
    value: impl Fn(&BySeat<CardSet>) -> usize,
) -> Vec<((u8, u8), [usize; 2])> {
    let mut counts = [[0; 2]; N];
    for deal in deals {
        counts[value(deal.hands)][deal.better] += 1;
    }
    let mut ranges: Vec<((u8, u8), [usize; 2])> = Vec::new();
    for (value, better) in (0..).zip(counts) {
        let is_full = |(_, [first, second]): &((u8, u8), [usize; 2])| {
            (first + second) * 5 >= deals.len().max(1)
        };
        match ranges.last_mut().filter(|last| !is_full(last)) {
            Some((within, sums)) => {
                within.1 = value;
                *sums = [sums[0] + better[0], sums[1] + better[1]];
            }
            None => ranges.push(((value, value), better)),
        }
    }
    // The last range may be left with too few deals.
    if let Some(&((least, most), [first, second])) = ranges.last()
        && (first + second) * 5 < deals.len()
        && ranges.len() > 1
    {
        ranges.pop();
        if let Some((within, sums)) = ranges.last_mut() {
            debug_assert_eq!(within.1 + 1, least);
            within.1 = most;
            *sums = [sums[0] + first, sums[1] + second];
        }
    }
    ranges
}

/// Returns how much a feature tells about which lead is better, in bits: the mutual information of the two.
fn information(groups: &[DealGroup]) -> f64 {
    let total = |lead: usize| groups.iter().map(|group| group.better[lead]).sum::<usize>();
    let all = [total(0), total(1)];
    let deals = (all[0] + all[1]).max(1) as f64;
    let left = groups.iter().map(|group| {
        let size = (group.better[0] + group.better[1]) as f64;
        size / deals * entropy(group.better)
    });
    entropy(all) - left.sum::<f64>()
}

/// Returns the entropy of a choice between two with these frequencies, in bits.
fn entropy(counts: [usize; 2]) -> f64 {
    let all = (counts[0] + counts[1]).max(1) as f64;
    let bits = counts.map(|count| {
        let share = count as f64 / all;
        if count == 0 {
            0.0
        } else {
            -share * share.log2()
        }
    });
    bits[0] + bits[1]
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer::rules::{Chance, Game, Setup};

    /// Returns deals in which the first of two leads takes five tricks for the defence if East has at least four hearts,
    /// and the second one if East has at most three.
    fn sample() -> ChoiceSample {
        let mut chance = Chance::from_seed(5);
        let deals = (0..300).map(|_| {
            let mut setup = Setup::empty(Game::Bridge);
            setup.deal(&mut chance);
            let is_long = setup.hands[Seat::East].suited(Suit::Hearts).len() >= 4;
            let tricks = if is_long { [8, 9] } else { [9, 8] };
            (setup.hands, tricks.map(Tricks))
        });
        let deals: Vec<(BySeat<CardSet>, [Tricks; 2])> = deals.collect();
        let choices = ["A...", ".A.."].map(|cards| cards.parse().unwrap());
        let rows = deals.iter().map(|(hands, tricks)| (*hands, &tricks[..]));
        ChoiceSample::from_rows(choices.into(), "3NT".parse().unwrap(), false, rows)
    }

    fn comparing(sample: &ChoiceSample) -> Comparing<'_> {
        Comparing {
            sample,
            criterion: Criterion::Contract,
            vulnerable: false,
            unseen: &[Seat::North, Seat::East, Seat::South],
        }
    }

    #[test]
    fn the_feature_that_decides_is_first() {
        let sample = sample();
        let comparison =
            comparing(&sample).compare([0, 1], DealGrouping::Lengths, Listing::default());
        let [first, second, both, neither] = comparison.outcomes;
        assert_eq!((first + second, both, neither), (300, 0, 0));
        assert_eq!(comparison.worth.only_first, first);
        let feature: Vec<&DealGroup> = comparison
            .groups
            .iter()
            .enumerate()
            .take_while(|(index, group)| *index == 0 || !group.begins)
            .map(|(_, group)| group)
            .collect();
        let mut split = [0; 2];
        for group in &feature {
            let GroupKey::Length { seat, suit, within } = group.key else {
                panic!("the feature is a length");
            };
            assert_eq!((seat, suit), (Seat::East, Suit::Hearts));
            // A range on one side of four has deals of one kind alone.
            assert!(within.1 < 4 || within.0 >= 4 || feature.len() == 1);
            assert!(group.better.contains(&0), "{group:?}");
            split = [split[0] + group.better[0], split[1] + group.better[1]];
        }
        assert_eq!(split, [first, second]);
    }

    #[test]
    fn listed_deals_have_the_outcome_and_are_in_the_group() {
        let sample = sample();
        let all = comparing(&sample).compare([0, 1], DealGrouping::Splits, Listing::default());
        for group in &all.groups {
            for (place, outcome) in [Outcome::First, Outcome::Second].into_iter().enumerate() {
                let listing = Listing {
                    group: Some(group.key),
                    outcome,
                };
                let listed = comparing(&sample).compare([0, 1], DealGrouping::Splits, listing);
                assert_eq!(listed.listed_in_all, group.better[place]);
                assert_eq!(listed.listed.len(), group.better[place].min(MOST_LISTED));
            }
        }
    }

    #[test]
    fn ranges_cover_all_values_once_and_have_many_deals() {
        let sample = sample();
        let deals: Vec<Deal<'_>> = sample
            .hands()
            .iter()
            .map(|hands| Deal { hands, better: 0 })
            .collect();
        let points = |hands: &BySeat<CardSet>| usize::from(Measure::Points.of(hands[Seat::North]));
        let found = ranges::<POINTS>(&deals, points);
        let values = found.iter().flat_map(|&((least, most), _)| least..=most);
        assert!(values.eq(0..POINTS as u8));
        assert!(found.len() > 2);
        assert!(found.iter().all(|(_, [first, _])| first * 5 >= deals.len()));
        assert_eq!(ranges::<POINTS>(&[], points).len(), 1);
    }
}
