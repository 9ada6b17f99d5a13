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
use crate::{BySeat, Card, CardSet, Seat, Suit};

use super::conditions::DealConditions;
use super::shape::ShapeLimit;

/// All tallies of the cards dealt so far, one byte each. The first tallies are the numbers of cards of the hands.
type PlanTallies = u128;

/// The number of tallies that fit into a [`PlanTallies`].
const MOST_TALLIES: usize = 16;
/// The maximum number of states (different tallies) after a card. Counting more would take too long.
const MOST_STATES: usize = 200_000;

/// One tally: a quantity counted in one or two hands, and its permitted range at the end.
#[derive(Debug)]
struct PlanTally {
    /// The planned hands whose cards are counted, one bit each.
    hands: u8,
    /// The quantity that is counted; each card adds its own value in this measure.
    measure: Measure,
    within: RangeInclusive<u8>,
}

/// All ways to deal some hands so that they satisfy their constraints.
#[derive(Debug)]
pub(super) struct Plan {
    seats: Vec<Seat>,
    /// The number of ways that satisfy the constraints.
    ways: u128,
    /// The number of ways there would be without constraints.
    all: u128,
    first: Half,
    second: Half,
    /// For each result of the first half: the number of ways, in the numbering of the whole plan, that use an earlier
    /// result.
    before: Vec<u128>,
    rules: PlanRules,
}

/// The tallies of a plan, and the conditions on their final values.
#[derive(Debug)]
struct PlanRules {
    /// The number of planned hands.
    hands: usize,
    /// The tallies before the first free card is dealt; they count the known cards of the planned hands.
    start: PlanTallies,
    tallies: Vec<PlanTally>,
    /// Shape constraints, each with the index of the first of its four tallies of suit lengths.
    shapes: Vec<(usize, ShapeLimit)>,
}

/// The ways to deal one half of the free cards: either the majors or the minors.
#[derive(Debug)]
struct Half {
    cards: Vec<Card>,
    /// For each card and planned hand: the amounts that the card adds to the tallies if that hand gets it.
    adds: Vec<Vec<PlanTallies>>,
    /// After 0, 1, 2, … cards: the possible tallies in ascending order, and the number of ways that lead to each.
    layers: Vec<Vec<(PlanTallies, u64)>>,
    /// The last layer, sorted by the numbers of cards of the hands.
    by_sizes: Vec<(PlanTallies, u64)>,
}

impl Plan {
    /// Counts the ways to deal these hands; `None` if there are too many tallies.
    pub(super) fn new(conditions: &DealConditions, seats: &[Seat]) -> Option<Plan> {
        let rules = PlanRules::new(conditions, seats, None);
        let [first, second] = Half::both(conditions.free(), &rules)?;
        let mut ways = 0;
        let before = first.results().iter().map(|&(tallies, count)| {
            let here = ways;
            let partners = second
                .partners(tallies, &rules)
                .map(|(_, ways)| u128::from(ways));
            ways += u128::from(count) * partners.sum::<u128>();
            here
        });
        let before = before.collect();
        let sizes = seats.iter().map(|&seat| conditions.missing(seat));
        Some(Plan {
            seats: seats.to_vec(),
            ways,
            all: ways_to_share(conditions.free().len(), sizes),
            first,
            second,
            before,
            rules,
        })
    }

    /// Returns the values of a measure that a hand can have if it satisfies its constraints, in ascending order; `None`
    /// if there are too many tallies.
    pub(super) fn values(
        conditions: &DealConditions,
        seat: Seat,
        measure: Measure,
    ) -> Option<BTreeSet<u8>> {
        let rules = PlanRules::new(conditions, &[seat], Some(measure));
        let place = rules.tallies.len() - 1;
        let [first, second] = Half::both(conditions.free(), &rules)?;
        let mut values = BTreeSet::new();
        for &(tallies, _) in first.results() {
            let partners = second.partners(tallies, &rules);
            values.extend(partners.map(|(partner, _)| tally_at(tallies + partner, place)));
        }
        Some(values)
    }

    /// Returns the number of ways that satisfy the constraints.
    pub(super) fn ways(&self) -> u128 {
        self.ways
    }

    /// Returns the seats of the planned hands.
    pub(super) fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// Returns the share of all ways to deal these hands that satisfies the constraints, `0.0..=1.0`.
    pub(super) fn share(&self) -> f64 {
        self.ways as f64 / (self.all.max(1)) as f64
    }

    /// Deals the hands in a random way, all ways equally likely; does nothing if no way satisfies the constraints.
    pub(super) fn draw(&self, chance: &mut Chance, hands: &mut BySeat<CardSet>) {
        if self.ways > 0 {
            self.deal(below(chance, self.ways), hands);
        }
    }

    /// Deals the hands in the way with this number, which must be below [`Plan::ways`].
    pub(super) fn deal(&self, number: u128, hands: &mut BySeat<CardSet>) {
        // Find the last result of the first half that begins at or before this number. A result that leads nowhere
        // begins at the same number as the next one, so it is never the last.
        let result = self.before.partition_point(|&before| before <= number) - 1;
        let (tallies, count) = self.first.results()[result];
        let number = number - self.before[result];
        self.first.deal(
            tallies,
            (number % u128::from(count)) as u64,
            &self.seats,
            hands,
        );
        let mut number = number / u128::from(count);
        for (partner, count) in self.second.partners(tallies, &self.rules) {
            match number.checked_sub(u128::from(count)) {
                Some(rest) => number = rest,
                None => return self.second.deal(partner, number as u64, &self.seats, hands),
            }
        }
    }
}

impl PlanRules {
    /// Creates the tallies for the constraints of the hands at `seats`. If `last` is given, the last tally counts this
    /// measure in the last hand, without a limit.
    fn new(conditions: &DealConditions, seats: &[Seat], last: Option<Measure>) -> PlanRules {
        let mut rules = PlanRules {
            hands: seats.len(),
            start: 0,
            tallies: Vec::new(),
            shapes: Vec::new(),
        };
        for hand in 0..seats.len() {
            let size = conditions.game.hand_size() as u8;
            let all = Measure::Cards(conditions.game.pack());
            rules.count(1 << hand, all, size..=size);
        }
        for limit in &conditions.sides {
            let hand_of = |seat| seats.iter().position(|&it| it == seat);
            let both = limit.seats().map(hand_of);
            // The constraint says nothing about one of the two hands alone.
            if let [Some(one), Some(other)] = both {
                rules.count(1 << one | 1 << other, limit.measure, limit.within.clone());
            }
        }
        for (hand, &seat) in seats.iter().enumerate() {
            for limit in conditions.limits.iter().filter(|limit| limit.seat == seat) {
                rules.count(1 << hand, limit.measure, limit.within.clone());
            }
            for limit in conditions.shapes.iter().filter(|limit| limit.seat == seat) {
                rules.shapes.push((rules.tallies.len(), limit.clone()));
                for suit in Suit::ALL {
                    let suit = Measure::Cards(CardSet::of_suit(suit));
                    rules.count(1 << hand, suit, 0..=13);
                }
            }
        }
        if let Some(measure) = last {
            rules.count(1 << (seats.len() - 1), measure, 0..=u8::MAX);
        }
        for (place, tally) in rules.tallies.iter().enumerate().take(MOST_TALLIES) {
            let held = (0..seats.len()).filter(|hand| tally.hands >> hand & 1 == 1);
            let held = held.map(|hand| conditions.held[seats[hand]]);
            let held = held.fold(CardSet::EMPTY, |all, held| all | held);
            let known = tally.measure.of(held);
            rules.start |= PlanTallies::from(known) << (8 * place);
        }
        rules
    }

    /// Adds a tally of a measure in the hands of the mask `hands`.
    fn count(&mut self, hands: u8, measure: Measure, within: RangeInclusive<u8>) {
        self.tallies.push(PlanTally {
            hands,
            measure,
            within,
        });
    }

    /// Returns a mask of the tallies that count all cards of a planned hand: one byte for each hand.
    fn sizes(&self) -> PlanTallies {
        (1 << (8 * self.hands)) - 1
    }

    /// Returns the final values of the tallies in the mask of `sizes`: the full size of each planned hand.
    fn wanted_sizes(&self) -> PlanTallies {
        let tallies = self.tallies.iter().take(self.hands).enumerate();
        tallies.fold(0, |all, (place, tally)| {
            all | PlanTallies::from(*tally.within.end()) << (8 * place)
        })
    }

    /// Returns true if more cards can be dealt: no tally exceeds the upper end of its range.
    fn is_within_ranges(&self, tallies: PlanTallies) -> bool {
        let mut all = self.tallies.iter().enumerate();
        all.all(|(place, tally)| tally_at(tallies, place) <= *tally.within.end())
    }

    /// Returns true if the final tallies satisfy all constraints.
    fn allow(&self, tallies: PlanTallies) -> bool {
        let mut all = self.tallies.iter().enumerate();
        let mut shapes = self.shapes.iter();
        all.all(|(place, tally)| tally.within.contains(&tally_at(tallies, place)))
            && shapes.all(|(place, limit)| {
                limit.allows_lengths([0, 1, 2, 3].map(|suit| tally_at(tallies, place + suit)))
            })
    }

    /// Returns the amounts that a card adds to the tallies if `hand` gets it.
    fn adds(&self, card: Card, hand: usize) -> PlanTallies {
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
    /// Counts the ways to deal the majors and those to deal the minors; `None` if there are too many tallies.
    fn both(free: CardSet, rules: &PlanRules) -> Option<[Half; 2]> {
        if rules.tallies.len() > MOST_TALLIES {
            return None;
        }
        let major = free.suited(Suit::Spades) | free.suited(Suit::Hearts);
        let first = Half::new(major, rules.start, rules)?;
        let second = Half::new(free - major, 0, rules)?;
        Some([first, second])
    }

    /// Counts the ways to deal `cards`, from the tallies `start`; `None` if there are too many states or no memory.
    fn new(cards: CardSet, start: PlanTallies, rules: &PlanRules) -> Option<Half> {
        let cards: Vec<Card> = cards.iter().collect();
        let adds = cards.iter().map(|&card| {
            let hands = 0..rules.hands;
            hands.map(|hand| rules.adds(card, hand)).collect()
        });
        let adds: Vec<Vec<PlanTallies>> = adds.collect();
        let mut layers = vec![vec![(start, 1)]];
        layers[0].retain(|&(tallies, _)| rules.is_within_ranges(tallies));
        for adds in &adds {
            let next = next_layer(layers.last()?, adds, rules)?;
            if next.len() > MOST_STATES {
                return None;
            }
            layers.push(next);
        }
        let sizes = rules.sizes();
        let mut by_sizes = copy_layer(layers.last()?)?;
        by_sizes.sort_by_key(|&(tallies, _)| tallies & sizes);
        Some(Half {
            cards,
            adds,
            layers,
            by_sizes,
        })
    }

    /// Returns the possible tallies after the last card of this half, each with the number of ways that lead to it.
    fn results(&self) -> &[(PlanTallies, u64)] {
        self.layers.last().map_or(&[], Vec::as_slice)
    }

    /// Returns the results of this half that satisfy all constraints when added to `other`, a result of the other half.
    /// Each comes with its number of ways.
    fn partners(
        &self,
        other: PlanTallies,
        rules: &PlanRules,
    ) -> impl Iterator<Item = (PlanTallies, u64)> {
        let sizes = rules.sizes();
        // The subtraction borrows from no byte: tallies above their wanted size were dropped earlier.
        let wanted = (rules.wanted_sizes() & sizes) - (other & sizes);
        let first = self
            .by_sizes
            .partition_point(|&(tallies, _)| tallies & sizes < wanted);
        let fitting = self.by_sizes[first..].iter();
        fitting
            .take_while(move |&&(tallies, _)| tallies & sizes == wanted)
            .filter(move |&&(tallies, _)| rules.allow(tallies + other))
            .copied()
    }

    /// Deals the cards of this half to `hands` in the way with this number, among the ways that end with `tallies`.
    fn deal(
        &self,
        mut tallies: PlanTallies,
        mut number: u64,
        seats: &[Seat],
        hands: &mut BySeat<CardSet>,
    ) {
        for (layer, (card, adds)) in self
            .layers
            .iter()
            .zip(self.cards.iter().zip(&self.adds))
            .rev()
        {
            let nobody = ways_to(layer, tallies);
            let Some(mut rest) = number.checked_sub(nobody) else {
                continue;
            };
            for (&seat, &adds) in seats.iter().zip(adds) {
                let Some(earlier) = tallies.checked_sub(adds) else {
                    continue;
                };
                let ways = ways_to(layer, earlier);
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

/// Returns the number of ways in a layer that lead to `tallies`; 0 if the layer does not contain them.
fn ways_to(layer: &[(PlanTallies, u64)], tallies: PlanTallies) -> u64 {
    let place = layer.binary_search_by_key(&tallies, |&(tallies, _)| tallies);
    place.map_or(0, |place| layer[place].1)
}

/// Copies a layer of [`Half::layers`]; returns `None` if there is not enough memory.
fn copy_layer(layer: &[(PlanTallies, u64)]) -> Option<Vec<(PlanTallies, u64)>> {
    let mut copy = Vec::new();
    copy.try_reserve_exact(layer.len()).ok()?;
    copy.extend_from_slice(layer);
    Some(copy)
}

/// Returns the next layer, after one more card, which goes to a hand or to nobody; `None` if there is no memory for it.
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

/// Returns the set with this number, counted from 0, among all sets of `size` cards from `cards`.
pub(super) fn combination(cards: CardSet, size: usize, mut number: u128) -> CardSet {
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

/// Returns a random number below `bound`, all equally likely.
fn below(chance: &mut Chance, bound: u128) -> u128 {
    let mask = bound.next_power_of_two().wrapping_sub(1);
    loop {
        let bits = u128::from(chance.bits()) << 64 | u128::from(chance.bits());
        if bits & mask < bound {
            return bits & mask;
        }
    }
}

/// Extracts the tally with the index `place` from the packed `tallies`.
fn tally_at(tallies: PlanTallies, place: usize) -> u8 {
    (tallies >> (8 * place)) as u8
}
