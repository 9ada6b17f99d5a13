//! The estimated shares of all numbers of tricks, made to agree with each other and with the share of layouts that
//! reach the contract's target.
//!
//! The target is decided in far more layouts than tricks are counted in. The results on each side of the target are
//! therefore weighted so that together they have the share of that side (post-stratification). If a rare side has no
//! layout with known tricks, its result next to the target gets the whole share of the side.

use crate::cards::Tricks;

use super::interval::Interval;

/// The shares of all layouts with each number of tricks, estimated from layouts drawn at random.
#[derive(Debug)]
pub(super) struct TrickShares {
    /// The share of layouts with exactly `n` tricks, at index `n`. The shares add up to 1.
    pub(super) exactly: Vec<Interval>,
    /// The share of layouts with at least `n` tricks, at index `n`.
    pub(super) at_least: Vec<Interval>,
    /// The two sides of the target; empty unless the shares have been adjusted to a target.
    sides: Vec<TargetSide>,
}

/// The number of possible results, 0 to 13 tricks.
const RESULTS: u8 = 14;

impl TrickShares {
    /// Estimates the shares from the numbers of tricks in layouts drawn at random, in the order of
    /// [`Layouts::in_order`](super::Layouts::in_order). Returns `None` without draws.
    pub(super) fn of_draws(draws: &[Tricks]) -> Option<TrickShares> {
        let share = |is_hit: &dyn Fn(Tricks) -> bool| {
            let hits: Vec<bool> = draws.iter().map(|&tricks| is_hit(tricks)).collect();
            Interval::of(&hits)
        };
        let exactly = (0..RESULTS).map(|n| share(&|tricks| tricks == Tricks(n)));
        let at_least = (0..RESULTS).map(|n| match n {
            0 => share(&|_| true).map(|_| Interval::exactly(1.0)),
            _ => share(&|tricks| tricks >= Tricks(n)),
        });
        Some(TrickShares {
            exactly: exactly.collect::<Option<_>>()?,
            at_least: at_least.collect::<Option<_>>()?,
            sides: Vec::new(),
        })
    }

    /// Adjusts the shares to `reaches`, the share of layouts with at least `target` tricks. The position has `left`
    /// tricks left.
    pub(super) fn adjusted_to_target(
        self,
        target: Tricks,
        reaches: Interval,
        left: Tricks,
    ) -> TrickShares {
        let target = usize::from(target);
        let (below, above) = self.exactly.split_at(target);
        let sides = [
            TargetSide::new(reaches.complement(), below, target - 1, 0),
            TargetSide::new(reaches, above, target, usize::from(left)),
        ];
        let numbered = self.exactly.iter().enumerate();
        let adjusted = numbered.map(|(n, share)| {
            if n > usize::from(left) {
                Interval::exactly(0.0)
            } else {
                sides[usize::from(n >= target)].exactly(n, share)
            }
        });
        let exactly: Vec<Interval> = adjusted.collect();
        let at_least = (0..exactly.len()).map(|n| {
            if n == target {
                reaches
            } else {
                share_reaching(&exactly, self.at_least[n], n, (target, reaches))
            }
        });
        TrickShares {
            at_least: at_least.collect(),
            exactly,
            sides: sides.into(),
        }
    }

    /// Returns the mean of a function of the number of tricks, and its possible error. The error is 0 unless one side
    /// of the target has no layout with a known number of tricks.
    pub(super) fn mean_of(&self, function: &impl Fn(Tricks) -> f64) -> (f64, f64) {
        let shares = self.exactly.iter().zip(0..RESULTS);
        let mean = shares.map(|(it, n)| it.share * function(Tricks(n))).sum();
        let errors = self.sides.iter().map(|side| side.error_of(function));
        (mean, errors.sum())
    }
}

/// The numbers of tricks on one side of the target: those that reach it, or those that fall short.
#[derive(Debug)]
struct TargetSide {
    /// The share of layouts whose number of tricks is on this side of the target, 0.0 to 1.0.
    share: Interval,
    /// The sum of the shares that the draws give to the results on this side; 0.0 if none of them occurred.
    found: f64,
    /// The result on this side that is next to the target, in tricks.
    nearest: usize,
    /// The result on this side that is farthest from the target, in tricks.
    farthest: usize,
}

impl TargetSide {
    /// Creates one side of the target from its share of the layouts and the estimated shares of its results.
    fn new(share: Interval, results: &[Interval], nearest: usize, farthest: usize) -> TargetSide {
        TargetSide {
            share,
            found: results.iter().map(|result| result.share).sum(),
            nearest,
            farthest,
        }
    }

    /// Returns the adjusted share of layouts with exactly `n` tricks, a result on this side whose share of the draws
    /// is `estimate`.
    fn exactly(&self, n: usize, estimate: &Interval) -> Interval {
        if self.nearest == self.farthest {
            // It is the only result on this side.
            return self.share;
        }
        let most = self.share.high;
        if self.found > 0.0 {
            let factor = self.share.share / self.found;
            let share = estimate.share * factor;
            let high = if factor > 0.0 {
                estimate.high * factor
            } else {
                // A side whose share is only estimated as 0 may still have layouts that were not drawn.
                estimate.high
            };
            return Interval {
                share,
                low: (estimate.low * factor).min(share),
                high: high.min(most).max(share),
            };
        }
        let share = if n == self.nearest {
            self.share.share
        } else {
            0.0
        };
        Interval {
            share,
            low: 0.0,
            high: most.max(share),
        }
    }

    /// Returns the possible error of the mean of a function of the tricks: nonzero only if no layout with known tricks
    /// is on this side.
    fn error_of(&self, function: &impl Fn(Tricks) -> f64) -> f64 {
        if self.found > 0.0 {
            return 0.0;
        }
        let ends = [self.nearest, self.farthest];
        let [nearest, farthest] = ends.map(|n| function(Tricks(n as u8)));
        self.share.share * (farthest - nearest).abs()
    }
}

/// Returns the share of layouts with at least `n` tricks, computed from the adjusted shares `exactly` of each number of
/// tricks. `before` is that share without the adjustment; `target` is another number of tricks, with the share of
/// layouts that reach it.
fn share_reaching(
    exactly: &[Interval],
    before: Interval,
    n: usize,
    (target, reaches): (usize, Interval),
) -> Interval {
    let share = exactly[n..]
        .iter()
        .map(|interval| interval.share)
        .sum::<f64>()
        .min(1.0);
    let shift = share - before.share;
    let (low, high) = (before.low + shift, before.high + shift);
    // Every layout that reaches the target also reaches fewer tricks, and only layouts that reach it can reach more.
    let (low, high) = if n < target {
        (low.max(reaches.low), high)
    } else {
        (low, high.min(reaches.high))
    };
    Interval {
        share,
        low: low.clamp(0.0, share),
        high: high.max(share).min(1.0),
    }
}
