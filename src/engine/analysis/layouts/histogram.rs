//! A histogram of layouts by tricks.

use crate::cards::Tricks;

use super::interval::Interval;

/// A count of layouts of the unseen cards: the number of layouts for each number of tricks that the declaring side
/// takes.
///
/// ```
/// use kibitzer::analysis::Histogram;
/// use kibitzer::cards::Tricks;
/// let mut counts = Histogram::default();
/// counts.counts[1] = 3;
/// counts.counts[2] = 1;
/// assert_eq!((counts.total(), counts.mean()), (4, Some(1.25)));
/// assert_eq!(counts.at_least(Tricks(2)), Some(0.25));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Histogram {
    /// The counts by tricks: `counts[n]` is the number of layouts in which the declaring side takes `n` tricks from the
    /// position on.
    pub counts: [u64; 14],
}

impl Histogram {
    /// Adds the counts of another histogram, which counts other layouts.
    pub fn add(&mut self, other: &Histogram) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
    }

    /// Returns the total number of layouts counted.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Iterates over the numbers of tricks with at least one layout, fewest tricks first, with the number of layouts
    /// for each.
    pub fn nonzero(&self) -> impl DoubleEndedIterator<Item = (Tricks, u64)> {
        let counts = (0..14).map(Tricks).zip(self.counts);
        counts.filter(|&(_, count)| count > 0)
    }

    /// Returns the mean number of tricks, or `None` if no layout is counted.
    pub fn mean(&self) -> Option<f64> {
        let tricks = self.nonzero().map(|(n, count)| u64::from(n.0) * count);
        self.per_layout(tricks.sum())
    }

    /// Returns half the width of the 95 % confidence interval of the mean number of tricks, if the layouts counted here
    /// are a random sample. Returns `None` for fewer than two layouts, which give no information about the spread.
    ///
    /// ```
    /// use kibitzer::analysis::Histogram;
    /// let mut counts = Histogram::default();
    /// (counts.counts[1], counts.counts[2]) = (50, 50);
    /// let error = counts.mean_error().unwrap();
    /// // The standard deviation is about one half, so the standard error is about 0.05.
    /// assert!((error - 1.96 * 0.05).abs() < 0.001);
    /// ```
    pub fn mean_error(&self) -> Option<f64> {
        let (mean, total) = (self.mean()?, self.total() as f64);
        let squares = self.nonzero().map(|(n, count)| {
            let distance = f64::from(n.0) - mean;
            distance * distance * count as f64
        });
        let variance = squares.sum::<f64>() / (total - 1.0);
        (total > 1.0).then(|| Interval::Z_SCORE * (variance / total).sqrt())
    }

    /// Returns the share of layouts, 0 to 1, in which the declaring side takes at least `tricks`, or `None` if no
    /// layout is counted.
    pub fn at_least(&self, tricks: Tricks) -> Option<f64> {
        let hits: &[u64] = self.counts.get(usize::from(tricks)..).unwrap_or_default();
        self.per_layout(hits.iter().sum())
    }

    /// Returns `sum` divided by the number of layouts counted, or `None` if that is 0.
    fn per_layout(&self, sum: u64) -> Option<f64> {
        let total = self.total();
        (total > 0).then(|| sum as f64 / total as f64)
    }
}
