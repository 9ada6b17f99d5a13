//! What the statistics say of the position, or of a card to play.

use std::cell::OnceCell;

use crate::cards::{CardSet, Tricks};

use super::counted::CardCounts;
use super::interval::Interval;
use super::statistics::Statistics;
use super::terms::{Aim, Stage};

/// What is known of the position as a whole, or of a card to play.
///
/// A finding is a share of all layouts as an [`Interval`]; the interval has no width once the
/// layouts that it depends on are all counted.
#[derive(Debug)]
pub struct Results<'a> {
    statistics: &'a Statistics,
    /// Which of the cards to play it is, if it is one.
    card: Option<usize>,
    counts: &'a CardCounts,
    /// By stage, the values of draws in the order of their places among all layouts; put in order
    /// once they are asked for.
    drawn: [OnceCell<Vec<u8>>; 2],
}

impl Statistics {
    /// What is known of the position as a whole, the hand to play choosing its best card.
    pub fn whole(&self) -> Results<'_> {
        Results::new(self, None)
    }

    /// What is known of each card to play, if that was asked.
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

    /// Equal cards, one of which is played; none for the position as a whole.
    pub fn cards(&self) -> Option<CardSet> {
        self.counts.cards
    }

    /// The counts so far.
    pub fn counts(&self) -> &'a CardCounts {
        self.counts
    }

    /// The share of layouts in which the declaring side takes at least so many tricks from here
    /// on.
    pub fn at_least(&self, tricks: Tricks) -> Option<Interval> {
        let share = self.reaching(tricks, true)?;
        // That needs no count.
        let is_certain = tricks == Tricks::ZERO;
        Some(if is_certain {
            Interval::exactly(1.0)
        } else {
            share
        })
    }

    /// The share of layouts in which it takes at least so many, or does not.
    fn reaching(&self, tricks: Tricks, reaches: bool) -> Option<Interval> {
        let is_target = self.statistics.question.target() == Some(tricks);
        if is_target && !self.statistics.is_complete(Stage::Tricks) {
            let known = self.counts.reached[usize::from(reaches)];
            return self.share(Stage::Makes, known, |value| (value == 1) == reaches);
        }
        let is_hit = |n: Tricks| (n >= tricks) == reaches;
        let known = self.counts.tricks.nonzero().filter(|&(n, _)| is_hit(n));
        let known = known.map(|(_, count)| count).sum();
        self.share(Stage::Tricks, known, |value| is_hit(Tricks(value)))
    }

    /// The share of layouts in which it takes exactly so many.
    pub fn exactly(&self, tricks: Tricks) -> Option<Interval> {
        let known = self.counts.tricks.counts[usize::from(tricks)];
        self.share(Stage::Tricks, known, |value| value == tricks.0)
    }

    /// The share of layouts in which the contract is made.
    pub fn makes(&self) -> Option<Interval> {
        match self.statistics.question.terms.aim? {
            Aim::Sure(is_made) => Some(Interval::exactly(is_made.into())),
            Aim::AtLeast(target) => self.reaching(target, true),
            Aim::Below(target) => self.reaching(target, false),
        }
    }

    /// The mean number of tricks from here on, and how far the true one may be from it with a
    /// confidence of 95 %.
    pub fn mean(&self) -> Option<(f64, f64)> {
        if self.statistics.is_complete(Stage::Tricks) {
            return Some((self.counts.tricks.mean()?, 0.0));
        }
        let draws = self.drawn(Stage::Tricks).iter();
        let draws: Vec<f64> = draws.map(|&value| value.into()).collect();
        Interval::mean(&draws)
    }

    /// The share of layouts in which no card is better.
    pub fn best(&self) -> Option<Interval> {
        let whole = self.statistics.whole();
        let values = self.drawn(Stage::Tricks).iter();
        let values = values.zip(whole.drawn(Stage::Tricks));
        let hits: Vec<bool> = values.map(|(value, best)| value == best).collect();
        self.known_of(Stage::Tricks, self.counts.best, Interval::of(&hits))
    }

    /// A share of which so many layouts are known to be; the draws that hit tell the rest.
    fn share(&self, stage: Stage, known: u64, is_hit: impl Fn(u8) -> bool) -> Option<Interval> {
        let drawn = self.drawn(stage).iter();
        let hits: Vec<bool> = drawn.map(|&value| is_hit(value)).collect();
        self.known_of(stage, known, Interval::of(&hits))
    }

    /// A share of which so many layouts are known to be, and which was estimated.
    fn known_of(&self, stage: Stage, known: u64, drawn: Option<Interval>) -> Option<Interval> {
        let layouts = self.statistics.question.total();
        let (total, counted) = (layouts as f64, self.statistics.counted(stage));
        let low = known as f64 / total;
        let high = 1.0 - (counted - known) as f64 / total;
        if counted == layouts {
            return Some(Interval::exactly(low));
        }
        // The estimate comes from the draws alone: what is counted first is no fair part of all.
        drawn.map(|drawn| Interval {
            share: drawn.share.clamp(low, high),
            low: drawn.low.clamp(low, high),
            high: drawn.high.clamp(low, high),
        })
    }

    /// The values of draws in the order of their places among all layouts.
    fn drawn(&self, stage: Stage) -> &[u8] {
        let Statistics { question, counted } = self.statistics;
        self.drawn[stage as usize].get_or_init(|| {
            let columns = counted.columns().len();
            let order = question.in_order(self.statistics.drawn(stage) as u32);
            let value = |draw: u32| {
                let values =
                    &counted.stages[stage as usize].draws[draw as usize * columns..][..columns];
                match self.card {
                    None => self.statistics.best_of(values),
                    Some(card) => values[card],
                }
            };
            order.into_iter().map(value).collect()
        })
    }
}
