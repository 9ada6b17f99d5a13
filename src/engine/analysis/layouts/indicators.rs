//! Indicators: the features of a layout, such as the split of a suit, that best predict its result.

use crate::cards::{Card, CardSet, Suit};

use super::interval::Interval;
use super::layout_value::{LayoutValue, Stage};
use super::question::{Layouts, Point};
use super::statistics::Statistics;

/// A feature of a layout of the unseen cards that may predict the result, such as the split of a suit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Circumstance {
    /// The split of this suit: the numbers of its cards in the two places of [`Unseen::places`].
    ///
    /// [`Unseen::places`]: super::Unseen::places
    Split(Suit),
    /// The place that holds this card, one of the two places of an unseen card.
    Holder(Card),
}

/// A feature of layouts, such as the split of a suit, with the result counted for each of its cases. Layouts with the
/// result in question are called hits.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Indicator {
    /// The feature that the cases distinguish, such as the split of a suit.
    pub circumstance: Circumstance,
    /// The cases of the feature that occur, such as splits 3-2, 2-3 and 1-4. Cases with most cards in the first unseen
    /// hand come first.
    pub cases: Vec<IndicatorCase>,
    /// A measure of how well the feature predicts whether a layout is a hit: their mutual information in bits, 0 to 1.
    pub bits: f64,
    /// True if all layouts were counted; false if the counts are from a random sample of layouts.
    pub is_exact: bool,
}

/// One case of a feature of layouts, for example one split of a suit, and its counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct IndicatorCase {
    /// For a suit, the number of its cards in the first and in the second place. For a single card, 1 for the place
    /// that holds it and 0 for the other.
    pub lengths: [u8; 2],
    /// The number of layouts in which this case occurs.
    pub layouts: u64,
    /// The number of layouts of this case that have the result in question.
    pub hits: u64,
}

/// The counts of one shape. A shape consists of all layouts in which the two places have given suit lengths.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ShapeCount {
    /// The suit lengths of the two places, such as unseen hands, indexed by place and by suit.
    pub lengths: [[u8; 4]; 2],
    /// The number of layouts of this shape, among all layouts or among those drawn at random.
    pub layouts: u64,
    /// The number of these layouts that have the result in question.
    pub hits: u64,
    /// True if a layout of this shape is known to have the result in question, counted or drawn at random.
    pub is_found: bool,
    /// The index of the shape, to be passed to [`Statistics::of_shape`].
    pub shape: usize,
}

impl Indicator {
    /// Returns the share of all layouts in which a case, such as one split of a suit, occurs.
    pub fn share_of(&self, case: &IndicatorCase) -> Interval {
        let all = self.cases.iter().map(|case| case.layouts).sum();
        Interval::of_part(case.layouts, all, self.is_exact)
    }

    /// Returns the share of the layouts of a case, such as one split of a suit, that have the result in question.
    pub fn hits_of(&self, case: &IndicatorCase) -> Interval {
        Interval::of_part(case.hits, case.layouts, self.is_exact)
    }
}

impl Statistics {
    /// Returns the features of layouts that occur in more than one case, the best predictor of the result first.
    /// `is_hit` returns true for the values of the stage that count as the result in question.
    ///
    /// The figures cover all layouts if the stage is complete, otherwise those drawn at random.
    pub fn telling(&self, stage: Stage, is_hit: impl Fn(LayoutValue) -> bool) -> Vec<Indicator> {
        let layouts = self.question();
        let mut counts = Counts {
            splits: Default::default(),
            holders: [[(0, 0); 64]; 2],
        };
        let is_exact = self.is_complete(stage);
        if is_exact {
            self.add_all_layouts(stage, is_hit, &mut counts);
        } else {
            for (point, value) in self.drawn_values(stage) {
                let (hands, hits) = (layouts.hands(point), u64::from(is_hit(value)));
                for suit in Suit::ALL {
                    counts.add_suit(suit, hands.map(|hand| hand.suited(suit)), 1, hits);
                }
            }
        }
        counts.ranked_indicators(layouts, is_exact)
    }

    /// Returns the counts of each shape (combination of suit lengths). `is_hit` returns true if the value of a layout
    /// at the stage is the result in question.
    ///
    /// The figures cover all layouts if the stage is complete, otherwise those drawn at random.
    pub fn by_shape(&self, stage: Stage, is_hit: impl Fn(LayoutValue) -> bool) -> Vec<ShapeCount> {
        let space = &self.question().space;
        let shapes = space.shapes.iter().enumerate();
        let counted = shapes.map(|(shape, about)| {
            let (mut layouts, mut hits) = (0, 0);
            for (_, value) in self.values_in(stage, space.points_of(shape)) {
                layouts += 1;
                hits += u64::from(is_hit(value));
            }
            ShapeCount {
                lengths: [0, 1].map(|place| about.lengths.map(|lengths| lengths[place])),
                layouts,
                hits,
                is_found: hits > 0,
                shape,
            }
        });
        let mut shapes: Vec<ShapeCount> = counted.collect();
        if !self.is_complete(stage) {
            self.count_draws_instead(stage, is_hit, &mut shapes);
        }
        shapes
    }

    /// Replaces the numbers of layouts and hits of each shape by those among the layouts drawn at random. Layouts are
    /// counted in the order of their shapes, so those counted so far are not a random sample.
    fn count_draws_instead(
        &self,
        stage: Stage,
        is_hit: impl Fn(LayoutValue) -> bool,
        shapes: &mut [ShapeCount],
    ) {
        for shape in &mut *shapes {
            (shape.layouts, shape.hits) = (0, 0);
        }
        for (point, value) in self.drawn_values(stage) {
            let shape = &mut shapes[self.question().space.shape_of(point.0)];
            shape.layouts += 1;
            shape.hits += u64::from(is_hit(value));
            shape.is_found |= is_hit(value);
        }
    }

    /// Iterates over the layouts of a shape whose known value satisfies `is_hit`, with their values.
    pub fn of_shape(
        &self,
        stage: Stage,
        shape: usize,
        is_hit: impl Fn(LayoutValue) -> bool,
    ) -> impl Iterator<Item = (Point, LayoutValue)> {
        self.values_of_shape(stage, shape)
            .filter(move |&(_, value)| is_hit(value))
    }

    /// Iterates over the layouts of a shape whose value is known, whether counted or drawn at random, each layout once.
    fn values_of_shape(
        &self,
        stage: Stage,
        shape: usize,
    ) -> impl Iterator<Item = (Point, LayoutValue)> {
        let points = self.question().space.points_of(shape);
        let counted = self.values_in(stage, points.clone());
        let is_new = |point: u64| points.contains(&point) && !self.counted.is_known(stage, point);
        let mut drawn: Vec<_> = self
            .drawn_values(stage)
            .filter(|(point, _)| is_new(point.0))
            .collect();
        drawn.sort();
        drawn.dedup();
        counted.chain(drawn)
    }

    /// Adds all counted layouts to `counts`. Sums over the distributions of each suit first, which is much faster than
    /// adding one layout at a time.
    fn add_all_layouts(
        &self,
        stage: Stage,
        is_hit: impl Fn(LayoutValue) -> bool,
        counts: &mut Counts,
    ) {
        let space = &self.question().space;
        let values = &self.counted.stages[stage as usize].points;
        for shape in &space.shapes {
            let grid = space.grid(shape);
            let lengths = grid.axis_lengths();
            let mut sums = lengths.map(|length| vec![(0u64, 0u64); length]);
            let points = shape.points_before as usize..;
            let values = &values[points][..grid.points()];
            for (row, values) in values.chunks(lengths[3]).enumerate() {
                let point = grid.point(row * lengths[3]);
                let mut sum = (0, 0);
                for (index, slot) in values.iter().enumerate() {
                    let Some(value) = slot.value(stage) else {
                        continue;
                    };
                    let hit = u64::from(is_hit(value));
                    sum = (sum.0 + 1, sum.1 + hit);
                    let cell = &mut sums[3][index];
                    *cell = (cell.0 + 1, cell.1 + hit);
                }
                for suit in 0..3 {
                    let cell = &mut sums[suit][point[suit]];
                    *cell = (cell.0 + sum.0, cell.1 + sum.1);
                }
            }
            for (suit, sums) in sums.into_iter().enumerate() {
                for (index, (layouts, hits)) in sums.into_iter().enumerate() {
                    let hands = grid.suit_share(suit, index);
                    counts.add_suit(Suit::from_index(suit), hands, layouts, hits);
                }
            }
        }
    }
}

/// The numbers of layouts and of hits, by the split of each suit between the two hands and by the holder of each card.
struct Counts {
    /// Layouts and hits by split: indexed by suit, by its length in the first unseen hand, and by its length in the
    /// second.
    splits: [[[(u64, u64); 14]; 14]; 4],
    /// Layouts and hits by holder: indexed by unseen hand, and by the index of the card's bit in a [`CardSet`].
    holders: [[(u64, u64); 64]; 2],
}

impl Counts {
    /// Adds `layouts` layouts in which the two unseen hands have these cards of a suit. `hits` of them have the result
    /// in question.
    fn add_suit(&mut self, suit: Suit, hands: [CardSet; 2], layouts: u64, hits: u64) {
        let [first, second] = hands.map(CardSet::len);
        let split = &mut self.splits[suit.index()][first][second];
        *split = (split.0 + layouts, split.1 + hits);
        for (holders, hand) in self.holders.iter_mut().zip(hands) {
            for card in hand {
                let holder = &mut holders[CardSet::from(card).bits().trailing_zeros() as usize];
                *holder = (holder.0 + layouts, holder.1 + hits);
            }
        }
    }

    /// Returns the features of layouts that occur in more than one case, the best predictor of the result first.
    fn ranked_indicators(&self, layouts: &Layouts, is_exact: bool) -> Vec<Indicator> {
        let cards = layouts.unseen_cards();
        let splits = Suit::ALL.map(|suit| {
            let cells = &self.splits[suit.index()];
            let cases: Vec<IndicatorCase> = (0..14)
                .rev()
                .flat_map(|first| {
                    (0..14).map(move |second| {
                        IndicatorCase::new([first as u8, second as u8], cells[first][second])
                    })
                })
                .collect();
            (Circumstance::Split(suit), cases)
        });
        let holders = cards.iter().map(|card| {
            let index = CardSet::from(card).bits().trailing_zeros() as usize;
            let cases = [[1, 0], [0, 1]]
                .into_iter()
                .zip(&self.holders)
                .map(|(lengths, holders)| IndicatorCase::new(lengths, holders[index]));
            (Circumstance::Holder(card), cases.collect())
        });
        let all = splits.into_iter().chain(holders);
        let indicators = all.map(|(circumstance, mut cases)| {
            cases.retain(|case| case.layouts > 0);
            Indicator {
                circumstance,
                bits: mutual_information(&cases),
                cases,
                is_exact,
            }
        });
        let mut telling: Vec<Indicator> = indicators
            .filter(|indicator| indicator.cases.len() > 1)
            .collect();
        telling.sort_by(|one, other| other.bits.total_cmp(&one.bits));
        telling
    }
}

impl IndicatorCase {
    fn new(lengths: [u8; 2], (layouts, hits): (u64, u64)) -> IndicatorCase {
        IndicatorCase {
            lengths,
            layouts,
            hits,
        }
    }
}

/// Returns the mutual information, in bits, between the case of a layout and the fact that it has the result in
/// question. It is 0 for no relation and at most 1.
fn mutual_information(cases: &[IndicatorCase]) -> f64 {
    let layouts: u64 = cases.iter().map(|case| case.layouts).sum();
    let hits: u64 = cases.iter().map(|case| case.hits).sum();
    let entropy = |hits: u64, layouts: u64| {
        let share = hits as f64 / layouts.max(1) as f64;
        let part = |p: f64| if p > 0.0 { -p * p.log2() } else { 0.0 };
        part(share) + part(1.0 - share)
    };
    let in_case = |case: &IndicatorCase| case.layouts as f64 * entropy(case.hits, case.layouts);
    let after: f64 = cases.iter().map(in_case).sum();
    entropy(hits, layouts) - after / layouts.max(1) as f64
}
