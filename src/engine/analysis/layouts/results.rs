//! The results for the position, or for a card to play, from the statistics of layouts.

use std::cell::OnceCell;

use crate::cards::{CardSet, Tricks};

use super::counted::CardCounts;
use super::interval::Interval;
use super::layout_value::{LayoutValue, Stage, best_of};
use super::statistics::Statistics;
use super::terms::Aim;
use super::trick_shares::TrickShares;

/// The results of a count of layouts so far, for the position itself or for one card to play.
///
/// Results are shares of all layouts, as an [`Interval`]. Until all layouts are counted at the stage that a result
/// depends on, it is estimated from the layouts drawn at random alone. Afterwards its interval has width 0.
#[derive(Debug)]
pub struct Results<'a> {
    statistics: &'a Statistics,
    /// The index of the card to play in [`Statistics::cards`]; `None` for the position itself.
    card: Option<usize>,
    counts: &'a CardCounts,
    /// The values of the layouts drawn at random, by stage of the count, in the order of
    /// [`Layouts::in_order`](super::Layouts::in_order). Sorted on first use.
    drawn: [OnceCell<Vec<LayoutValue>>; 2],
    /// The numbers of tricks in the layouts drawn at random. Collected on first use.
    drawn_tricks: OnceCell<Vec<Tricks>>,
    /// The estimated shares of the numbers of tricks. Computed on first use.
    trick_shares: OnceCell<Option<TrickShares>>,
}

/// The values from which the shares of all layouts are computed at a stage of the count. An incomplete count is never
/// used, because layouts counted in order are not a random sample.
enum Values<'a> {
    /// All layouts are counted at this stage: the number of layouts with each value.
    Counted(Stage, &'a [u64]),
    /// The values of the layouts drawn at random, in the order of [`Layouts::in_order`](super::Layouts::in_order).
    Drawn(&'a [LayoutValue]),
}

impl Values<'_> {
    /// Returns the share of layouts whose value satisfies `is_hit`, or `None` while nothing is known.
    fn share_of(&self, is_hit: impl Fn(LayoutValue) -> bool) -> Option<Interval> {
        match self {
            Values::Counted(stage, counts) => {
                let all: u64 = counts.iter().sum();
                let values = counts.iter().zip(0..);
                let hits: u64 = values
                    .filter(|&(_, number)| is_hit(LayoutValue::from_number(*stage, number)))
                    .map(|(&count, _)| count)
                    .sum();
                Some(Interval::exactly(hits as f64 / all as f64))
            }
            Values::Drawn(draws) => {
                let hits: Vec<bool> = draws.iter().map(|&value| is_hit(value)).collect();
                Interval::of(&hits)
            }
        }
    }
}

impl Statistics {
    /// Returns the results for the position itself, in which the hand to play chooses its best card.
    pub fn whole(&self) -> Results<'_> {
        Results::new(self, None)
    }

    /// Iterates over the results for each group of equivalent cards to play; empty if the question is not about single
    /// cards.
    pub fn cards(&self) -> impl Iterator<Item = Results<'_>> {
        (0..self.counted.cards.len()).map(|card| Results::new(self, Some(card)))
    }
}

impl<'a> Results<'a> {
    fn new(statistics: &'a Statistics, card: Option<usize>) -> Results<'a> {
        let counted = &statistics.counted;
        Results {
            statistics,
            card,
            counts: card.map_or(&counted.whole, |card| &counted.cards[card]),
            drawn: Default::default(),
            drawn_tricks: OnceCell::new(),
            trick_shares: OnceCell::new(),
        }
    }

    /// Returns the equivalent cards, one of which is played, or `None` if these are the results for the position
    /// itself.
    pub fn cards(&self) -> Option<CardSet> {
        self.counts.cards
    }

    /// Returns the numbers of layouts counted so far for this card or position, by result.
    pub fn counts(&self) -> &'a CardCounts {
        self.counts
    }

    /// Returns the share of layouts in which the declaring side takes at least `tricks` from the position on, or `None`
    /// while nothing is known.
    pub fn at_least(&self, tricks: Tricks) -> Option<Interval> {
        let is_target = self.statistics.question.target() == Some(tricks);
        match self.values(Stage::Tricks) {
            Values::Drawn(_) if !is_target => {
                Some(share_at(&self.trick_shares()?.at_least, tricks))
            }
            Values::Drawn(_) | Values::Counted(..) => self.share_of_side(tricks, true),
        }
    }

    /// Returns the share of layouts in which the declaring side reaches `target` or, if `reaches` is false, does not.
    /// Until all tricks are counted, `target` must be the contract's target. Returns `None` while nothing is known.
    fn share_of_side(&self, target: Tricks, reaches: bool) -> Option<Interval> {
        let values = match self.values(Stage::Tricks) {
            Values::Drawn(_) => self.values(Stage::Makes),
            counted @ Values::Counted(..) => counted,
        };
        values.share_of(|value| match value {
            LayoutValue::Reached(reached) => reached == reaches,
            LayoutValue::Tricks(tricks) => (tricks >= target) == reaches,
        })
    }

    /// Returns the share of layouts in which the declaring side takes exactly `tricks` from the position on, or `None`
    /// while nothing is known.
    pub fn exactly(&self, tricks: Tricks) -> Option<Interval> {
        match self.values(Stage::Tricks) {
            Values::Drawn(_) => Some(share_at(&self.trick_shares()?.exactly, tricks)),
            counted @ Values::Counted(..) => {
                counted.share_of(|value| value == LayoutValue::Tricks(tricks))
            }
        }
    }

    /// Returns the share of layouts in which the contract is made, or `None` without a contract or while nothing is
    /// known.
    pub fn makes(&self) -> Option<Interval> {
        match self.statistics.question.terms.aim? {
            Aim::Sure(is_made) => Some(Interval::exactly(is_made.into())),
            Aim::AtLeast(target) => self.share_of_side(target, true),
            Aim::Below(target) => self.share_of_side(target, false),
        }
    }

    /// Returns the mean number of tricks from the position on, and half the width of its 95 % confidence interval.
    /// Returns `None` while too little is known.
    pub fn mean(&self) -> Option<(f64, f64)> {
        self.mean_of(|tricks| f64::from(tricks.0))
    }

    /// Returns the mean of a function of the number of tricks from the position on, such as a score, and half the width
    /// of its 95 % confidence interval. Returns `None` while too little is known.
    pub fn mean_of(&self, function: impl Fn(Tricks) -> f64) -> Option<(f64, f64)> {
        match self.values(Stage::Tricks) {
            Values::Counted(_, counts) => {
                let all: u64 = counts.iter().sum();
                let values = counts.iter().zip(0..);
                let sum = values.map(|(&count, n)| count as f64 * function(Tricks(n)));
                Some((sum.sum::<f64>() / all as f64, 0.0))
            }
            Values::Drawn(_) => {
                let (mean, error) = self.trick_shares()?.mean_of(&function);
                let left = self.statistics.question.position().tricks_left();
                let within = Interval::error_of_mean(self.drawn_tricks(), left, &function)?;
                Some((mean, within + error))
            }
        }
    }

    /// Returns the share of layouts in which no other card is better than this one, or `None` while nothing is known.
    pub fn best(&self) -> Option<Interval> {
        match self.values(Stage::Tricks) {
            Values::Counted(_, counts) => {
                let all: u64 = counts.iter().sum();
                Some(Interval::exactly(self.counts.best as f64 / all as f64))
            }
            Values::Drawn(draws) => {
                let whole = self.statistics.whole();
                let best = draws.iter().zip(whole.drawn_values(Stage::Tricks));
                let hits: Vec<bool> = best.map(|(value, best)| value == best).collect();
                Interval::of(&hits)
            }
        }
    }

    /// Returns the values that represent all layouts at a stage of the count.
    fn values(&self, stage: Stage) -> Values<'_> {
        if !self.statistics.is_complete(stage) {
            return Values::Drawn(self.drawn_values(stage));
        }
        let counts: &[u64] = match stage {
            Stage::Makes => &self.counts.reached,
            Stage::Tricks => &self.counts.tricks.counts,
        };
        Values::Counted(stage, counts)
    }

    /// Returns the shares of the numbers of tricks, estimated from the layouts drawn at random; `None` without draws.
    fn trick_shares(&self) -> Option<&TrickShares> {
        let estimate = || {
            let shares = TrickShares::of_draws(self.drawn_tricks())?;
            let question = &self.statistics.question;
            let target = question.target();
            let reaches =
                target.and_then(|target| Some((target, self.share_of_side(target, true)?)));
            Some(match reaches {
                Some((target, reaches)) => {
                    let left = question.position().tricks_left();
                    shares.adjusted_to_target(target, reaches, left)
                }
                None => shares,
            })
        };
        self.trick_shares.get_or_init(estimate).as_ref()
    }

    /// Returns the values of the layouts drawn at random for a stage of the count, in the order of
    /// [`Layouts::in_order`](super::Layouts::in_order).
    fn drawn_values(&self, stage: Stage) -> &[LayoutValue] {
        let Statistics { question, counted } = self.statistics;
        self.drawn[stage as usize].get_or_init(|| {
            let draws = &counted.stages[stage as usize].draws;
            let columns = counted.columns().len();
            let order = question.in_order(self.statistics.drawn(stage) as u32);
            let value = |draw: u32| {
                let slots = &draws[draw as usize * columns..][..columns];
                let slot = match self.card {
                    None => best_of(slots, question.wants_tricks()),
                    Some(card) => slots[card],
                };
                slot.value(stage)
            };
            order.into_iter().filter_map(value).collect()
        })
    }

    /// Returns the numbers of tricks in the layouts drawn at random, in the same order.
    fn drawn_tricks(&self) -> &[Tricks] {
        self.drawn_tricks.get_or_init(|| {
            let values = self.drawn_values(Stage::Tricks).iter();
            values.filter_map(|value| value.tricks()).collect()
        })
    }
}

/// Returns the share for a number of tricks from `shares`, which is indexed by tricks; 0 for numbers that do not occur.
fn share_at(shares: &[Interval], tricks: Tricks) -> Interval {
    let share = shares.get(usize::from(tricks)).copied();
    share.unwrap_or(Interval::exactly(0.0))
}
