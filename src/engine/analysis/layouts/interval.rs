//! Confidence intervals of shares that are estimated from random draws.

use crate::cards::Tricks;

/// A share of all layouts, 0 to 1, estimated from layouts drawn at random, with its confidence interval.
///
/// ```
/// use kibitzer::analysis::Interval;
/// let interval = Interval::of(&[true, true, false, true]).unwrap();
/// assert_eq!(interval.share, 0.75);
/// assert!(interval.low < 0.4 && 0.9 < interval.high);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Interval {
    /// The best estimate of the share, 0 to 1.
    pub share: f64,
    /// The lower end of the share's 95 % confidence interval, 0 to 1.
    pub low: f64,
    /// The upper end of the share's 95 % confidence interval, 0 to 1.
    pub high: f64,
}

impl Interval {
    /// The standard score (z-value) for a confidence of 95 %.
    pub(in super::super) const Z_SCORE: f64 = 1.96;

    /// Estimates a share of all layouts from a stratified random sample. `hits` holds true for every draw with the
    /// result in question, in the order of [`Layouts::in_order`](super::Layouts::in_order). Returns `None` without
    /// draws.
    ///
    /// The interval is the score interval of Wilson (1927) for the number of independent draws to which the stratified
    /// ones are equivalent. That number follows from the differences between neighbouring draws (the successive
    /// differences of von Neumann, 1941): where all draws of a shape agree, the shape adds no uncertainty.
    pub fn of(hits: &[bool]) -> Option<Interval> {
        let count = hits.len() as f64;
        if hits.is_empty() {
            return None;
        }
        let share = hits.iter().filter(|&&hit| hit).count() as f64 / count;
        let changes = hits.windows(2).filter(|pair| pair[0] != pair[1]).count() as f64;
        let within = changes / (2.0 * (count - 1.0).max(1.0));
        let variance = share * (1.0 - share);
        let worth = if within > 0.0 && within < variance {
            count * (variance / within).min(MAX_WORTH_OF_DRAW)
        } else {
            count
        };
        Some(Interval::wilson_interval(share, worth))
    }

    /// Estimates a share from `draws` independent draws, when `hits` of them have the result in question. Without
    /// draws, the interval is 0 to 1.
    ///
    /// ```
    /// use kibitzer::analysis::Interval;
    /// let none = Interval::of_draws(0, 50);
    /// assert_eq!((none.share, none.low), (0.0, 0.0));
    /// assert!(0.05 < none.high && none.high < 0.1);
    /// ```
    pub fn of_draws(hits: u64, draws: u64) -> Interval {
        match draws {
            0 => Interval {
                share: 0.0,
                low: 0.0,
                high: 1.0,
            },
            _ => Interval::wilson_interval(hits as f64 / draws as f64, draws as f64),
        }
    }

    /// Returns the share with its score interval of Wilson, as if it had been found in `worth` independent draws.
    fn wilson_interval(share: f64, worth: f64) -> Interval {
        let z2 = Interval::Z_SCORE * Interval::Z_SCORE / worth;
        let middle = (share + z2 / 2.0) / (1.0 + z2);
        let variance = share * (1.0 - share);
        let reach = Interval::Z_SCORE / (1.0 + z2) * (variance / worth + z2 / (4.0 * worth)).sqrt();
        // Rounding errors must not exclude the share itself from the interval.
        Interval {
            share,
            low: (middle - reach).clamp(0.0, share),
            high: (middle + reach).clamp(share, 1.0),
        }
    }

    /// Returns half the width of the 95 % confidence interval of the mean of a function of the number of tricks.
    /// `draws` are the numbers of tricks in a stratified sample, in the order of
    /// [`Layouts::in_order`](super::Layouts::in_order), from a position with `left` tricks left. Returns `None` for
    /// fewer than two draws.
    ///
    /// The draws may have missed rare results. To allow for them, the variance includes two more draws each of the
    /// numbers of tricks just below and just above those drawn, as Agresti and Coull (1998) do for a share.
    pub(super) fn error_of_mean(
        draws: &[Tricks],
        left: Tricks,
        function: &impl Fn(Tricks) -> f64,
    ) -> Option<f64> {
        let (least, most) = (*draws.iter().min()?, *draws.iter().max()?);
        if draws.len() < 2 {
            return None;
        }
        let count = draws.len() as f64;
        let values: Vec<f64> = draws.iter().map(|&tricks| function(tricks)).collect();
        let mean = values.iter().sum::<f64>() / count;
        let changes = values.windows(2).map(|pair| (pair[1] - pair[0]).powi(2));
        let within = changes.sum::<f64>() / (2.0 * (count - 1.0));
        let beside = [
            Tricks(least.0.saturating_sub(1)),
            (most + Tricks(1)).min(left),
        ]
        .map(|tricks| 2.0 * (function(tricks) - mean).powi(2) / count);
        let variance = within + beside.iter().sum::<f64>();
        Some(Interval::Z_SCORE * (variance / count).sqrt())
    }

    /// Returns the share of all other layouts: 1 minus this share.
    #[must_use]
    pub fn complement(self) -> Interval {
        Interval {
            share: 1.0 - self.share,
            low: 1.0 - self.high,
            high: 1.0 - self.low,
        }
    }

    /// Returns `part / whole` as a share, with an interval of width 0 if all layouts were counted (`is_exact`).
    /// Otherwise the counts are treated as independent draws, as in [`Interval::of_draws`].
    pub fn of_part(part: u64, whole: u64, is_exact: bool) -> Interval {
        if is_exact {
            Interval::exactly(part as f64 / whole.max(1) as f64)
        } else {
            Interval::of_draws(part, whole)
        }
    }

    /// Returns an interval of width 0 for a share that is known exactly.
    pub fn exactly(share: f64) -> Interval {
        Interval {
            share,
            low: share,
            high: share,
        }
    }
}

/// The maximum number of independent draws that one draw of a stratified sample counts for.
const MAX_WORTH_OF_DRAW: f64 = 4.0;
