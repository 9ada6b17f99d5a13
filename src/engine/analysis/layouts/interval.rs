//! What draws say about a share of all.

/// A share of the layouts, or a number of them as a share, estimated from draws.
///
/// ```
/// use kibitzer::analysis::Interval;
/// let interval = Interval::of(&[true, true, false, true]).unwrap();
/// assert_eq!(interval.share, 0.75);
/// assert!(interval.low < 0.4 && 0.9 < interval.high);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The best guess.
    pub share: f64,
    /// With a confidence of 95 % the share is no less,
    pub low: f64,
    /// and no more.
    pub high: f64,
}

/// The standard score of 95 %.
const SCORE: f64 = 1.96;

impl Interval {
    /// The share of draws that hit, in the order of their places among all layouts.
    ///
    /// The score interval of Wilson (1927), for as many independent draws as the stratified ones
    /// are worth. That is found from how much neighbours differ (the successive differences of
    /// von Neumann, 1941): in shapes where all go one way there is nothing to be unsure of.
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
            count * (variance / within).min(MOST_WORTH)
        } else {
            count
        };
        Some(Interval::of_share(share, worth))
    }

    /// The share of draws that hit, when only their number is known; anything is possible before the first.
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
            _ => Interval::of_share(hits as f64 / draws as f64, draws as f64),
        }
    }

    /// The score interval of a share of so many independent draws.
    fn of_share(share: f64, worth: f64) -> Interval {
        let z2 = SCORE * SCORE / worth;
        let middle = (share + z2 / 2.0) / (1.0 + z2);
        let variance = share * (1.0 - share);
        let reach = SCORE / (1.0 + z2) * (variance / worth + z2 / (4.0 * worth)).sqrt();
        // Rounding must not leave out what was drawn.
        Interval {
            share,
            low: (middle - reach).clamp(0.0, share),
            high: (middle + reach).clamp(share, 1.0),
        }
    }

    /// The mean of draws, in the order of their places, and half the width of its interval.
    pub(super) fn mean(draws: &[f64]) -> Option<(f64, f64)> {
        if draws.len() < 2 {
            return None;
        }
        let count = draws.len() as f64;
        let mean = draws.iter().sum::<f64>() / count;
        let changes = draws.windows(2).map(|pair| (pair[1] - pair[0]).powi(2));
        let within = changes.sum::<f64>() / (2.0 * (count - 1.0));
        Some((mean, SCORE * (within / count).sqrt()))
    }

    /// What is known for sure.
    pub fn exactly(share: f64) -> Interval {
        Interval {
            share,
            low: share,
            high: share,
        }
    }
}

/// A stratified draw is worth no more than so many others.
const MOST_WORTH: f64 = 4.0;
