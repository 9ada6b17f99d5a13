//! Expressions as sums of weights over the cards of the hands.

use crate::rules::{CardWeights, Measure};
use crate::{CardSet, Rank, Seat, Suit};

/// The weight of each card, by the index of its suit and its rank.
type Weights = [[i32; 13]; 4];

/// The largest absolute value of an expression that is treated as a sum. Larger values might overflow.
const LARGEST: i64 = 1 << 30;

/// The value of an expression: a sum of weights over the cards of the hands, plus an unknown number within a range.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Linear {
    /// The weights of the cards in each hand, indexed by seat.
    weights: [Weights; 4],
    /// The lowest value of the unknown number.
    pub(super) low: i64,
    /// The highest value of the unknown number.
    pub(super) high: i64,
}

impl Linear {
    /// Makes an expression whose exact value is unknown but lies in `low..=high`.
    pub(super) fn between(low: i64, high: i64) -> Linear {
        Linear {
            weights: [[[0; 13]; 4]; 4],
            low,
            high,
        }
    }

    /// Makes the sum of weights over those cards of a hand that are in `cards`; `weight` gives the weight for a rank.
    /// Returns `None` if the sum may be too large.
    pub(super) fn over(seat: Seat, cards: CardSet, weight: impl Fn(Rank) -> i32) -> Option<Linear> {
        let mut linear = Linear::between(0, 0);
        for card in cards {
            linear.weights[seat.index()][card.suit.index()][card.rank.index()] = weight(card.rank);
        }
        linear.checked()
    }

    /// Returns the sum of two expressions, or `None` if it may overflow.
    pub(super) fn plus(&self, other: &Linear) -> Option<Linear> {
        let mut sum = self.clone();
        let weights = sum.weights.iter_mut().flatten().flatten();
        for (weight, other) in weights.zip(other.weights.iter().flatten().flatten()) {
            *weight = weight.checked_add(*other)?;
        }
        sum.low += other.low;
        sum.high += other.high;
        sum.checked()
    }

    /// Returns the product of the expression and a number, or `None` if it may overflow.
    pub(super) fn times(&self, factor: i64) -> Option<Linear> {
        let mut product = self.clone();
        for weight in product.weights.iter_mut().flatten().flatten() {
            *weight = i32::try_from(i64::from(*weight) * factor).ok()?;
        }
        let ends = [self.low * factor, self.high * factor];
        product.low = ends[0].min(ends[1]);
        product.high = ends[0].max(ends[1]);
        product.checked()
    }

    /// Returns the expression, or `None` if its absolute value may exceed [`LARGEST`].
    fn checked(self) -> Option<Linear> {
        let (low, high) = self.range();
        (low >= -LARGEST && high <= LARGEST).then_some(self)
    }

    /// Returns the value of the expression if it is constant, or `None` otherwise.
    pub(super) fn constant(&self) -> Option<i64> {
        (self.low == self.high && self.seats().next().is_none()).then_some(self.low)
    }

    /// Returns the seats whose hands affect the value.
    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> {
        let counts = |seat: &Seat| {
            self.weights(*seat)
                .iter()
                .flatten()
                .any(|&weight| weight != 0)
        };
        Seat::ALL.into_iter().filter(counts)
    }

    /// Returns the weights of the cards in a hand.
    pub(super) fn weights(&self, seat: Seat) -> &Weights {
        &self.weights[seat.index()]
    }

    /// Returns the lowest and the highest value of the expression.
    pub(super) fn range(&self) -> (i64, i64) {
        Seat::ALL
            .into_iter()
            .fold((self.low, self.high), |(low, high), seat| {
                let (own_low, own_high) = self.range_of(seat);
                (low + own_low, high + own_high)
            })
    }

    /// Returns the lowest and the highest sum of weights that thirteen cards in the hand of `seat` can have.
    pub(super) fn range_of(&self, seat: Seat) -> (i64, i64) {
        let mut weights: Vec<i64> = self
            .weights(seat)
            .iter()
            .flatten()
            .copied()
            .map(i64::from)
            .collect();
        weights.sort_unstable();
        let [lowest, highest] = [&weights[..13], &weights[weights.len() - 13..]];
        (lowest.iter().sum(), highest.iter().sum())
    }
}

/// The range of a measure summed over the cards of one hand, or of both hands of a side.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Sum {
    /// The seats whose hands count, one bit each.
    pub(super) seats: u8,
    pub(super) measure: Measure,
    pub(super) low: i64,
    pub(super) high: i64,
}

/// Converts the range `low..=high` of a weighted sum over the hands in the mask `seats` into an equivalent range of a
/// measure with small natural numbers as weights. Returns `None` if there is no such measure.
pub(super) fn weighted_sum(seats: u8, weights: &Weights, low: i64, high: i64) -> Option<Sum> {
    let (mut weights, mut low, mut high) = (*weights, low, high);
    let all = || weights.iter().flatten().copied();
    if all().max() <= Some(0) {
        weights
            .iter_mut()
            .flatten()
            .for_each(|weight| *weight = -*weight);
        (low, high) = (-high, -low);
    } else if let Some(least) = all().min().filter(|&least| least < 0) {
        // Hands have a fixed number of cards, so a constant may be added to every card.
        for weight in weights.iter_mut().flatten() {
            *weight = weight.checked_sub(least)?;
        }
        let shift = 13 * i64::from(seats.count_ones()) * i64::from(least);
        (low, high) = (low - shift, high - shift);
    }
    let divisor = weights.iter().flatten().fold(0, |divisor, &weight| {
        greatest_common_divisor(divisor, weight)
    });
    if divisor > 1 {
        weights
            .iter_mut()
            .flatten()
            .for_each(|weight| *weight /= divisor);
        let divisor = i64::from(divisor);
        (low, high) = (-(-low).div_euclid(divisor), high.div_euclid(divisor));
    }
    let mut small = CardWeights::default();
    for (small, weight) in small.0.iter_mut().flatten().zip(weights.iter().flatten()) {
        *small = u8::try_from(*weight).ok()?;
    }
    let measure = measure(small);
    // Sums of the whole pack must fit in a byte.
    (measure.of(CardSet::pack(Rank::Two)) < u8::MAX).then_some(Sum {
        seats,
        measure,
        low,
        high,
    })
}

/// Returns the measure with these weights; if possible, a number of cards or high-card points.
fn measure(weights: CardWeights) -> Measure {
    let mut cards = CardSet::EMPTY;
    for card in CardSet::pack(Rank::Two) {
        if weights.0[card.suit.index()][card.rank.index()] > 0 {
            cards.insert(card);
        }
    }
    let mut points = CardWeights::default();
    for suit in Suit::ALL {
        points.0[suit.index()][9..].copy_from_slice(&[1, 2, 3, 4]);
    }
    if weights == points {
        Measure::Points
    } else if weights.0.iter().flatten().all(|&weight| weight <= 1) {
        Measure::Cards(cards)
    } else {
        Measure::Weighted(weights)
    }
}

/// Returns the greatest common divisor of two natural numbers.
fn greatest_common_divisor(one: i32, other: i32) -> i32 {
    if other == 0 {
        one
    } else {
        greatest_common_divisor(other, one % other)
    }
}
