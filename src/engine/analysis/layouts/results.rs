//! The results for the position, or for a card to play, from the statistics of layouts.

use std::cell::OnceCell;

use crate::cards::{CardSet, Tricks};

use super::counted::CardCounts;
use super::interval::Interval;
use super::statistics::Statistics;
use super::terms::{Aim, Stage};

/// The results of a count of layouts so far, for the position itself or for one card to play.
///
/// Results are shares of all layouts, as an [`Interval`]. The interval has width 0 once all layouts that it depends on
/// are counted.
#[derive(Debug)]
pub struct Results<'a> {
    statistics: &'a Statistics,
    /// The index of the card to play in [`Statistics::cards`]; `None` for the position itself.
    card: Option<usize>,
    counts: &'a CardCounts,
    /// The values of the layouts drawn at random, by stage of the count, in the order of
    /// [`Layouts::in_order`](super::Layouts::in_order). Sorted on first use.
    drawn: [OnceCell<Vec<u8>>; 2],
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
        let share = self.share_reaching(tricks, true)?;
        // Every layout gives at least 0 tricks.
        match tricks {
            Tricks::ZERO => Some(Interval::exactly(1.0)),
            _ => Some(share),
        }
    }

    /// Returns the share of layouts in which the declaring side takes at least `tricks` or, if `reaches` is false,
    /// fewer. Returns `None` while nothing is known.
    fn share_reaching(&self, tricks: Tricks, reaches: bool) -> Option<Interval> {
        let is_target = self.statistics.question.target() == Some(tricks);
        if is_target && !self.statistics.is_complete(Stage::Tricks) {
            let known = self.counts.reached[usize::from(reaches)];
            return self.share_of_hits(Stage::Makes, known, |value| (value == 1) == reaches);
        }
        let is_hit = |n: Tricks| (n >= tricks) == reaches;
        let known = self.counts.tricks.nonzero().filter(|&(n, _)| is_hit(n));
        let known = known.map(|(_, count)| count).sum();
        self.share_of_hits(Stage::Tricks, known, |value| is_hit(Tricks(value)))
    }

    /// Returns the share of layouts in which the declaring side takes exactly `tricks` from the position on, or `None`
    /// while nothing is known.
    pub fn exactly(&self, tricks: Tricks) -> Option<Interval> {
        let known = self.counts.tricks.counts[usize::from(tricks)];
        self.share_of_hits(Stage::Tricks, known, |value| value == tricks.0)
    }

    /// Returns the share of layouts in which the contract is made, or `None` without a contract or while nothing is
    /// known.
    pub fn makes(&self) -> Option<Interval> {
        match self.statistics.question.terms.aim? {
            Aim::Sure(is_made) => Some(Interval::exactly(is_made.into())),
            Aim::AtLeast(target) => self.share_reaching(target, true),
            Aim::Below(target) => self.share_reaching(target, false),
        }
    }

    /// Returns the mean number of tricks from the position on, and half the width of its 95 % confidence interval.
    /// Returns `None` while too little is known.
    pub fn mean(&self) -> Option<(f64, f64)> {
        if self.statistics.is_complete(Stage::Tricks) {
            return Some((self.counts.tricks.mean()?, 0.0));
        }
        let draws = self.drawn_values(Stage::Tricks).iter();
        let draws: Vec<f64> = draws.map(|&value| value.into()).collect();
        Interval::mean_of_draws(&draws)
    }

    /// Returns the share of layouts in which no other card is better than this one, or `None` while nothing is known.
    pub fn best(&self) -> Option<Interval> {
        let whole = self.statistics.whole();
        let values = self.drawn_values(Stage::Tricks).iter();
        let values = values.zip(whole.drawn_values(Stage::Tricks));
        let hits: Vec<bool> = values.map(|(value, best)| value == best).collect();
        self.clamp_share(Stage::Tricks, self.counts.best, Interval::of(&hits))
    }

    /// Returns the share of hits, the layouts whose value satisfies `is_hit`, estimated from the layouts drawn at
    /// random. `known` is the number of hits among the counted layouts, which bound the share. Returns `None` while
    /// nothing is known.
    fn share_of_hits(
        &self,
        stage: Stage,
        known: u64,
        is_hit: impl Fn(u8) -> bool,
    ) -> Option<Interval> {
        let drawn = self.drawn_values(stage).iter();
        let hits: Vec<bool> = drawn.map(|&value| is_hit(value)).collect();
        self.clamp_share(stage, known, Interval::of(&hits))
    }

    /// Clamps `drawn`, an estimate of the share of hits among all layouts, to the bounds that the counted layouts
    /// prove. `known` of these are hits. If all layouts are counted, the share is exact.
    fn clamp_share(&self, stage: Stage, known: u64, drawn: Option<Interval>) -> Option<Interval> {
        let layouts = self.statistics.question.total();
        let (total, counted) = (layouts as f64, self.statistics.counted(stage));
        let low = known as f64 / total;
        let high = 1.0 - (counted - known) as f64 / total;
        if counted == layouts {
            return Some(Interval::exactly(low));
        }
        // The estimate uses only the draws, because the layouts counted first are not a random sample.
        drawn.map(|drawn| Interval {
            share: drawn.share.clamp(low, high),
            low: drawn.low.clamp(low, high),
            high: drawn.high.clamp(low, high),
        })
    }

    /// Returns the values of the layouts drawn at random for a stage of the count, in the order of
    /// [`Layouts::in_order`](super::Layouts::in_order).
    fn drawn_values(&self, stage: Stage) -> &[u8] {
        let Statistics { question, counted } = self.statistics;
        self.drawn[stage as usize].get_or_init(|| {
            let draws = &counted.stages[stage as usize].draws;
            let columns = counted.columns().len();
            let order = question.in_order(self.statistics.drawn(stage) as u32);
            let value = |draw: u32| {
                let values = &draws[draw as usize * columns..][..columns];
                match self.card {
                    None => self.statistics.best_of(values),
                    Some(card) => values[card],
                }
            };
            order.into_iter().map(value).collect()
        })
    }
}
