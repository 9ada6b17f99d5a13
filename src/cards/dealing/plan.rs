//! Counts and numbers all ways to deal some hands so that they satisfy their constraints.
//!
//! The free cards are dealt one after the other, each to a planned hand or to nobody. Only a few *tallies* of the cards
//! dealt so far are kept: the number of cards of each hand, its points, and whatever a constraint measures. The number
//! of ways that lead to given tallies is a sum over the possible tallies one card earlier. So the ways are counted
//! without enumerating them, and the way with a given number is found by going back card by card.
//!
//! Spades and hearts form one half, diamonds and clubs the other, and each half is counted by itself. A way to deal all
//! cards is a pair of ways whose tallies fit together. (The method is dynamic programming with unranking: Nijenhuis and
//! Wilf, Combinatorial Algorithms, 1978.)

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use crate::rules::{Chance, Measure};
use crate::{BySeat, Card, CardSet, Rank, Seat, Suit};

use super::constraints::DealConstraints;
use super::shape::ShapeSet;

/// The maximum number of planned hands at which constraints are left out to make a count that is too large smaller.
/// With more hands, it hardly ever becomes small enough.
const MOST_SIMPLIFIED: usize = 2;

/// Running totals of the cards dealt so far, packed into one number, one byte each. The first totals are the numbers of
/// cards of the hands; the others are the quantities that constraints limit, such as points.
type PlanTallies = u128;

/// The number of running totals that fit into a [`PlanTallies`], which has a byte for each.
const MOST_TALLIES: usize = 16;
/// The maximum number of different combinations of running totals after a card. Counting more would take too long.
const MOST_STATES: usize = 200_000;

/// A running total over the cards dealt to one or two hands, and its permitted range at the end of the deal.
#[derive(Debug)]
struct PlanTally {
    /// The hands whose cards count for the running total, one bit each.
    hands: u8,
    /// The quantity that is totalled, such as points; each card adds its own value.
    measure: Measure,
    within: RangeInclusive<u8>,
}

/// The measure of a running total that counts nothing.
const NOTHING: Measure = Measure::Cards(CardSet::EMPTY);

impl PlanTally {
    /// Returns the width of the permitted range: its highest value, capped at the total of the whole pack, minus its
    /// lowest value.
    fn width(&self) -> u8 {
        let most = self.measure.of(CardSet::pack(Rank::Two));
        self.within
            .end()
            .min(&most)
            .saturating_sub(*self.within.start())
    }
}

/// All ways to deal some hands so that they satisfy their constraints, counted and numbered.
#[derive(Debug)]
pub(super) struct Plan {
    seats: Vec<Seat>,
    /// The number of ways to deal the planned hands so that they satisfy their constraints.
    ways: u128,
    /// The number of ways to deal the planned hands regardless of their constraints.
    unconstrained_ways: u128,
    first: Half,
    second: Half,
    /// For each possible result of dealing the majors: the number of ways to deal the planned hands that have an
    /// earlier result.
    ways_before: Vec<u128>,
    rules: PlanRules,
}

/// The running totals kept while hands are dealt, and the constraints that their final values must satisfy.
#[derive(Debug)]
struct PlanRules {
    /// The number of hands that are dealt by the plan, `1..=4`.
    hands: usize,
    /// The running totals before the first free card is dealt; they count the known cards of the planned hands.
    start: PlanTallies,
    tallies: Vec<PlanTally>,
    /// Constraints on hand shapes, each with the index of the first of the hand's four running totals of suit lengths.
    shapes: Vec<(usize, ShapeSet)>,
}

/// The ways to deal one half of the free cards to the planned hands: either the majors or the minors.
#[derive(Debug)]
struct Half {
    cards: Vec<Card>,
    /// For each card of this half and each planned hand: the amounts that the card adds to the running totals if that
    /// hand gets it.
    adds: Vec<Vec<PlanTallies>>,
    /// After 0, 1, 2, … cards of this half: the possible running totals in ascending order, each with the number of
    /// ways that lead to it.
    layers: Vec<Vec<(PlanTallies, u64)>>,
    /// The possible running totals after the last card of this half, sorted by the numbers of cards of the hands.
    by_sizes: Vec<(PlanTallies, u64)>,
}

impl Plan {
    /// Counts the ways to deal the hands at `seats` so that they satisfy their constraints. If the constraints make the
    /// count too large, leaves out those that exclude least. Returns `None` if the count is still too large.
    pub(super) fn new(constraints: &DealConstraints, seats: &[Seat]) -> Option<Plan> {
        let mut rules = PlanRules::new(constraints, seats, None);
        let [first, second] = loop {
            match Half::count_both_halves(constraints.free_cards(), &rules) {
                Some(halves) => break halves,
                None if seats.len() <= MOST_SIMPLIFIED && rules.leave_one_out() => {}
                None => return None,
            }
        };
        let mut ways = 0;
        let ways_before = first
            .final_layer()
            .iter()
            .map(|&(tallies, count)| {
                let here = ways;
                let partners = second
                    .matching_results(tallies, &rules)
                    .map(|(_, ways)| u128::from(ways));
                ways += u128::from(count) * partners.sum::<u128>();
                here
            })
            .collect();
        let sizes = seats.iter().map(|&seat| constraints.unknown_count(seat));
        Some(Plan {
            seats: seats.to_vec(),
            ways,
            unconstrained_ways: ways_to_share(constraints.free_cards().len(), sizes),
            first,
            second,
            ways_before,
            rules,
        })
    }

    /// Returns the values of a measure, such as points, that a hand can have if it satisfies its constraints, in
    /// ascending order. Returns `None` if there are too many combinations to count.
    pub(super) fn possible_values(
        constraints: &DealConstraints,
        seat: Seat,
        measure: Measure,
    ) -> Option<BTreeSet<u8>> {
        let rules = PlanRules::new(constraints, &[seat], Some(measure));
        let place = rules.tallies.len() - 1;
        let [first, second] = Half::count_both_halves(constraints.free_cards(), &rules)?;
        let mut values = BTreeSet::new();
        for &(tallies, _) in first.final_layer() {
            let partners = second.matching_results(tallies, &rules);
            values.extend(partners.map(|(partner, _)| tally_at(tallies + partner, place)));
        }
        Some(values)
    }

    /// Returns the number of ways to deal the planned hands so that they satisfy their constraints.
    pub(super) fn ways(&self) -> u128 {
        self.ways
    }

    /// Returns the seats of the planned hands.
    pub(super) fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// Returns the fraction of the ways to deal the planned hands in which the hands satisfy their constraints,
    /// `0.0..=1.0`.
    pub(super) fn share(&self) -> f64 {
        self.ways as f64 / (self.unconstrained_ways.max(1)) as f64
    }

    /// Deals the planned hands in a random way that satisfies their constraints; all ways are equally likely. Adds the
    /// cards to `hands`; does nothing if there is no such way.
    pub(super) fn deal_randomly(&self, chance: &mut Chance, hands: &mut BySeat<CardSet>) {
        if self.ways > 0 {
            self.deal_nth(random_below(chance, self.ways), hands);
        }
    }

    /// Deals the planned hands in way number `number`, counted from 0 and below [`Plan::ways`]. Adds the cards to
    /// `hands`.
    pub(super) fn deal_nth(&self, number: u128, hands: &mut BySeat<CardSet>) {
        // Find the last result of the first half that begins at or before this number. A result that leads nowhere
        // begins at the same number as the next one, so it is never the last.
        let result = self.ways_before.partition_point(|&before| before <= number) - 1;
        let (tallies, count) = self.first.final_layer()[result];
        let number = number - self.ways_before[result];
        self.first.deal_nth(
            tallies,
            (number % u128::from(count)) as u64,
            &self.seats,
            hands,
        );
        let mut number = number / u128::from(count);
        for (partner, count) in self.second.matching_results(tallies, &self.rules) {
            match number.checked_sub(u128::from(count)) {
                Some(rest) => number = rest,
                None => {
                    return self
                        .second
                        .deal_nth(partner, number as u64, &self.seats, hands);
                }
            }
        }
    }
}

impl PlanRules {
    /// Makes the running totals that the constraints of the hands at `seats` need. If `last` is given, the last total
    /// counts this measure in the last hand, without a limit.
    fn new(constraints: &DealConstraints, seats: &[Seat], last: Option<Measure>) -> PlanRules {
        let mut rules = PlanRules {
            hands: seats.len(),
            start: 0,
            tallies: Vec::new(),
            shapes: Vec::new(),
        };
        for hand in 0..seats.len() {
            let size = constraints.game.hand_size() as u8;
            let all = Measure::Cards(constraints.game.pack());
            rules.add_tally(1 << hand, all, size..=size);
        }
        for constraint in &constraints.sides {
            let hand_of = |seat| seats.iter().position(|&other| other == seat);
            let both = constraint.seats().map(hand_of);
            // The constraint says nothing about one of the two hands alone.
            if let [Some(one), Some(other)] = both {
                rules.add_tally(
                    1 << one | 1 << other,
                    constraint.measure,
                    constraint.within.clone(),
                );
            }
        }
        for (hand, &seat) in seats.iter().enumerate() {
            for constraint in constraints
                .hands
                .iter()
                .filter(|constraint| constraint.seat == seat)
            {
                rules.add_tally(1 << hand, constraint.measure, constraint.within.clone());
            }
            for constraint in constraints
                .shapes
                .iter()
                .filter(|constraint| constraint.seat == seat)
            {
                let size = constraints.game.hand_size() as u8;
                let shapes = ShapeSet::from_fn(size, |lengths| constraint.allows_lengths(lengths));
                for (suit, lengths) in Suit::ALL.into_iter().zip(shapes.ranges()) {
                    let suit = Measure::Cards(CardSet::of_suit(suit));
                    rules.add_tally(1 << hand, suit, lengths);
                }
                let first = rules.tallies.len() - Suit::ALL.len();
                rules.shapes.push((first, shapes));
            }
        }
        if let Some(measure) = last {
            rules.add_tally(1 << (seats.len() - 1), measure, 0..=u8::MAX);
        }
        for (place, tally) in rules.tallies.iter().enumerate().take(MOST_TALLIES) {
            let counted = (0..seats.len()).filter(|hand| tally.hands >> hand & 1 == 1);
            let held = CardSet::union(counted.map(|hand| constraints.held[seats[hand]]));
            let known = tally.measure.of(held);
            rules.start |= PlanTallies::from(known) << (8 * place);
        }
        rules
    }

    /// Adds a running total of a measure over the hands in the mask `hands`, one bit each, with its permitted range at
    /// the end. A sum that may not fit into its byte is left out; its constraint is tested when the deal is complete.
    fn add_tally(&mut self, hands: u8, measure: Measure, within: RangeInclusive<u8>) {
        if measure.of(CardSet::pack(Rank::Two)) == u8::MAX {
            return;
        }
        self.tallies.push(PlanTally {
            hands,
            measure,
            within,
        });
    }

    /// Leaves one constraint out of the count: the last one if there are too many running totals, otherwise the one
    /// with the widest range, or else a shape. Returns false if only the numbers of cards are left.
    fn leave_one_out(&mut self) -> bool {
        let is_of_last = |first: usize, tallies: usize| first + Suit::ALL.len() == tallies;
        if self.tallies.len() > MOST_TALLIES {
            let last = self.tallies.len();
            let is_shape = self
                .shapes
                .pop_if(|shape| is_of_last(shape.0, last))
                .is_some();
            self.tallies
                .truncate(last - if is_shape { Suit::ALL.len() } else { 1 });
            return true;
        }
        let shapes = &self.shapes;
        let is_length = |place: usize| {
            shapes
                .iter()
                .any(|shape| (shape.0..shape.0 + 4).contains(&place))
        };
        let counted = (self.hands..self.tallies.len())
            .filter(|&place| !is_length(place) && self.tallies[place].measure != NOTHING);
        if let Some(widest) = counted.max_by_key(|&place| self.tallies[place].width()) {
            self.clear_tally(widest);
            return true;
        }
        let shape = self.shapes.pop();
        for place in shape.iter().flat_map(|shape| shape.0..shape.0 + 4) {
            self.clear_tally(place);
        }
        shape.is_some()
    }

    /// Makes a running total stay at 0.
    fn clear_tally(&mut self, place: usize) {
        self.tallies[place].measure = NOTHING;
        self.tallies[place].within = 0..=u8::MAX;
        self.start &= !(0xFF << (8 * place));
    }

    /// Returns a mask of the running totals that count all cards of a hand: one byte for each planned hand.
    fn size_mask(&self) -> PlanTallies {
        (1 << (8 * self.hands)) - 1
    }

    /// Returns the final values of the running totals that count the cards of each planned hand: its full size.
    fn full_sizes(&self) -> PlanTallies {
        let tallies = self.tallies.iter().take(self.hands).enumerate();
        tallies.fold(0, |all, (place, tally)| {
            all | PlanTallies::from(*tally.within.end()) << (8 * place)
        })
    }

    /// Returns true if no running total exceeds the upper end of its range, so that more cards can be dealt.
    fn is_within_ranges(&self, tallies: PlanTallies) -> bool {
        let mut all = self.tallies.iter().enumerate();
        all.all(|(place, tally)| tally_at(tallies, place) <= *tally.within.end())
    }

    /// Returns true if the running totals after the last card satisfy all constraints.
    fn allow_final(&self, tallies: PlanTallies) -> bool {
        let mut all = self.tallies.iter().enumerate();
        let mut shapes = self.shapes.iter();
        all.all(|(place, tally)| tally.within.contains(&tally_at(tallies, place)))
            && shapes.all(|(place, shapes)| {
                shapes.contains([0, 1, 2, 3].map(|suit| tally_at(tallies, place + suit)))
            })
    }

    /// Returns the amounts that a card adds to the running totals if it is dealt to the planned hand with index `hand`.
    fn amounts_added(&self, card: Card, hand: usize) -> PlanTallies {
        let mut adds = 0;
        for (place, tally) in self.tallies.iter().enumerate() {
            if tally.hands >> hand & 1 == 1 {
                adds |= PlanTallies::from(tally.measure.of(card.into())) << (8 * place);
            }
        }
        adds
    }
}

impl Half {
    /// Counts the ways to deal the free majors and those to deal the free minors. Returns `None` if there are too many
    /// running totals or combinations of them.
    fn count_both_halves(free: CardSet, rules: &PlanRules) -> Option<[Half; 2]> {
        if rules.tallies.len() > MOST_TALLIES {
            return None;
        }
        let major = free.suited(Suit::Spades) | free.suited(Suit::Hearts);
        let first = Half::new(major, rules.start, rules)?;
        let second = Half::new(free - major, 0, rules)?;
        Some([first, second])
    }

    /// Counts the ways to deal `cards` to the planned hands, starting from the running totals `start`. Returns `None`
    /// if there are too many combinations of totals or not enough memory.
    fn new(cards: CardSet, start: PlanTallies, rules: &PlanRules) -> Option<Half> {
        let cards: Vec<Card> = cards.iter().collect();
        let adds: Vec<Vec<PlanTallies>> = cards
            .iter()
            .map(|&card| {
                let hands = 0..rules.hands;
                hands.map(|hand| rules.amounts_added(card, hand)).collect()
            })
            .collect();
        let mut layers = vec![vec![(start, 1)]];
        layers[0].retain(|&(tallies, _)| rules.is_within_ranges(tallies));
        for adds in &adds {
            let next = next_layer(layers.last()?, adds, rules)?;
            if next.len() > MOST_STATES {
                return None;
            }
            layers.push(next);
        }
        let sizes = rules.size_mask();
        let mut by_sizes = copy_layer(layers.last()?)?;
        by_sizes.sort_by_key(|&(tallies, _)| tallies & sizes);
        Some(Half {
            cards,
            adds,
            layers,
            by_sizes,
        })
    }

    /// Returns the possible running totals after the last card of this half, each with the number of ways that lead to
    /// it.
    fn final_layer(&self) -> &[(PlanTallies, u64)] {
        self.layers.last().map_or(&[], Vec::as_slice)
    }

    /// Iterates over the final totals of this half that satisfy all constraints when added to `other`, the totals of
    /// the other half. Each comes with its number of ways.
    fn matching_results(
        &self,
        other: PlanTallies,
        rules: &PlanRules,
    ) -> impl Iterator<Item = (PlanTallies, u64)> {
        let sizes = rules.size_mask();
        // The subtraction borrows from no byte: tallies above their wanted size were dropped earlier.
        let wanted = (rules.full_sizes() & sizes) - (other & sizes);
        let first = self
            .by_sizes
            .partition_point(|&(tallies, _)| tallies & sizes < wanted);
        let fitting = self.by_sizes[first..].iter();
        fitting
            .take_while(move |&&(tallies, _)| tallies & sizes == wanted)
            .filter(move |&&(tallies, _)| rules.allow_final(tallies + other))
            .copied()
    }

    /// Deals the cards of this half in way number `number`, counted from 0, among the ways that end with the running
    /// totals `tallies`. Adds the cards to `hands`.
    fn deal_nth(
        &self,
        mut tallies: PlanTallies,
        mut number: u64,
        seats: &[Seat],
        hands: &mut BySeat<CardSet>,
    ) {
        for (layer, (card, adds)) in (self.layers.iter())
            .zip(self.cards.iter().zip(&self.adds))
            .rev()
        {
            let nobody = ways_leading_to(layer, tallies);
            let Some(mut rest) = number.checked_sub(nobody) else {
                continue;
            };
            for (&seat, &adds) in seats.iter().zip(adds) {
                let Some(earlier) = tallies.checked_sub(adds) else {
                    continue;
                };
                let ways = ways_leading_to(layer, earlier);
                if rest < ways {
                    hands[seat].insert(*card);
                    tallies = earlier;
                    break;
                }
                rest -= ways;
            }
            number = rest;
        }
    }
}

/// Returns the number of ways that lead to these running totals in a sorted layer; 0 if the layer does not contain
/// them.
fn ways_leading_to(layer: &[(PlanTallies, u64)], tallies: PlanTallies) -> u64 {
    let place = layer.binary_search_by_key(&tallies, |&(tallies, _)| tallies);
    place.map_or(0, |place| layer[place].1)
}

/// Copies a list of running totals and their numbers of ways; returns `None` if there is not enough memory.
fn copy_layer(layer: &[(PlanTallies, u64)]) -> Option<Vec<(PlanTallies, u64)>> {
    let mut copy = Vec::new();
    copy.try_reserve_exact(layer.len()).ok()?;
    copy.extend_from_slice(layer);
    Some(copy)
}

/// Returns the possible running totals after one more card, which goes to a planned hand or to nobody, with their
/// numbers of ways. Returns `None` if there is not enough memory.
fn next_layer(
    layer: &[(PlanTallies, u64)],
    adds: &[PlanTallies],
    rules: &PlanRules,
) -> Option<Vec<(PlanTallies, u64)>> {
    let mut next = copy_layer(layer)?;
    for &adds in adds {
        next.try_reserve(layer.len()).ok()?;
        let more = layer.iter().map(|&(tallies, ways)| (tallies + adds, ways));
        next.extend(more.filter(|&(tallies, _)| rules.is_within_ranges(tallies)));
    }
    next.sort_unstable_by_key(|&(tallies, _)| tallies);
    next.dedup_by(|later, earlier| {
        let is_same = later.0 == earlier.0;
        earlier.1 += if is_same { later.1 } else { 0 };
        is_same
    });
    Some(next)
}

/// Returns the number of ways to deal hands of these sizes from `cards` cards; cards may be left over.
pub(super) fn ways_to_share(cards: usize, sizes: impl Iterator<Item = usize>) -> u128 {
    let mut left = cards;
    let ways = sizes.map(|size| {
        let ways = binomial(left, size);
        left -= size.min(left);
        ways
    });
    ways.product()
}

/// Returns the combination with index `number`, counted from 0, among all selections of `size` cards from `cards`.
pub(super) fn nth_combination(cards: CardSet, size: usize, mut number: u128) -> CardSet {
    let mut chosen = CardSet::EMPTY;
    let mut left = cards.len();
    for card in cards.iter() {
        left -= 1;
        // The selections without this card come first.
        let without = binomial(left, size - chosen.len());
        if number >= without {
            number -= without;
            chosen.insert(card);
        }
        if chosen.len() == size {
            break;
        }
    }
    chosen
}

/// Returns the binomial coefficient: the number of ways to choose `some` of `from` cards.
fn binomial(from: usize, some: usize) -> u128 {
    (0..some as u128).fold(1, |ways, chosen| {
        ways * (from as u128 - chosen) / (chosen + 1)
    })
}

/// Returns a random number in `0..bound`; all are equally likely.
fn random_below(chance: &mut Chance, bound: u128) -> u128 {
    let mask = bound.next_power_of_two().wrapping_sub(1);
    loop {
        let bits = u128::from(chance.bits()) << 64 | u128::from(chance.bits());
        if bits & mask < bound {
            return bits & mask;
        }
    }
}

/// Extracts the running total at index `place` from the packed `tallies`.
fn tally_at(tallies: PlanTallies, place: usize) -> u8 {
    (tallies >> (8 * place)) as u8
}
