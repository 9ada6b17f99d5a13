//! The scores of a board from the results of all tables at which it was played.
//!
//! The formulas are those of the Laws of Duplicate Bridge (Law 78) and of Neuberg's report on boards that were played
//! at fewer tables than others.

use kibitzer_cards::rules::imps;

/// The results of a board: scores of North-South in points, and the number of tables with each.
///
/// ```
/// use kibitzer_results::Frequencies;
/// let results: Frequencies = [420, 420, 170, -50].into_iter().collect();
/// assert_eq!([420, 170, -50].map(|points| results.matchpoints(points, 4)), [5.0, 2.0, 0.0]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Frequencies {
    /// Each score in ascending order, with the number of tables with a lower one.
    below: Vec<(i32, usize)>,
    tables: usize,
}

impl FromIterator<(i32, usize)> for Frequencies {
    fn from_iter<I: IntoIterator<Item = (i32, usize)>>(results: I) -> Frequencies {
        let mut sorted: Vec<(i32, usize)> = results.into_iter().collect();
        sorted.sort_unstable();
        let mut frequencies = Frequencies::default();
        for (points, tables) in sorted {
            if frequencies
                .below
                .last()
                .is_none_or(|(last, _)| *last != points)
            {
                frequencies.below.push((points, frequencies.tables));
            }
            frequencies.tables += tables;
        }
        frequencies
    }
}

impl FromIterator<i32> for Frequencies {
    fn from_iter<I: IntoIterator<Item = i32>>(points: I) -> Frequencies {
        points.into_iter().map(|points| (points, 1)).collect()
    }
}

/// The divisor of the sum of IMPs against all other results of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ImpDivisor {
    /// The number of comparisons.
    Comparisons,
    /// The number of results, one more than that of comparisons.
    Results,
    /// One: the sum is the score.
    One,
}

impl Frequencies {
    /// Returns the number of tables.
    pub fn tables(&self) -> usize {
        self.tables
    }

    /// Returns the number of tables with a score below `points`.
    fn tables_below(&self, points: i32) -> usize {
        let next = self.below.partition_point(|(score, _)| *score < points);
        self.below
            .get(next)
            .map_or(self.tables, |(_, below)| *below)
    }

    /// Returns the matchpoints of North-South for a score of the board: two for each result beaten, one for each equal
    /// one. East-West have the [`top`] less these.
    ///
    /// Boards with fewer results than `expected` are extended to that number by Neuberg's formula. A single result
    /// without comparison has half of the top.
    ///
    /// ```
    /// use kibitzer_results::Frequencies;
    /// // A clear top at ten of eleven tables.
    /// let ten: Frequencies = [(620, 1), (170, 8), (-100, 1)].into_iter().collect();
    /// assert!((ten.matchpoints(620, 11) - 19.9).abs() < 1e-9);
    /// ```
    pub fn matchpoints(&self, points: i32, expected: usize) -> f64 {
        let (below, upto) = (self.tables_below(points), self.tables_below(points + 1));
        let among = (below + upto).saturating_sub(1) as f64;
        let expected = expected.max(self.tables) as f64;
        expected / self.tables as f64 * (among + 1.0) - 1.0
    }

    /// Returns the cross-IMPs of North-South for a score of the board: the sum of the IMPs against every other result,
    /// divided as `divisor` says.
    ///
    /// ```
    /// use kibitzer_results::{Frequencies, ImpDivisor};
    /// let results: Frequencies = [420, 450, -100, -200, 400, 590].into_iter().collect();
    /// assert_eq!(results.cross_imps(420, ImpDivisor::Comparisons), 3.6);
    /// ```
    pub fn cross_imps(&self, points: i32, divisor: ImpDivisor) -> f64 {
        // Each step of the scale that a difference reaches is worth one IMP.
        let steps = (1..=400)
            .map(|tens| tens * 10)
            .filter(|&step| imps(step) > imps(step - 10));
        let sum: i64 = steps
            .map(|step| {
                let won = self.tables_below(points - step + 1);
                let lost = self.tables - self.tables_below(points + step);
                won as i64 - lost as i64
            })
            .sum();
        let divisor = match divisor {
            ImpDivisor::Comparisons => self.tables.saturating_sub(1).max(1),
            ImpDivisor::Results => self.tables.max(1),
            ImpDivisor::One => 1,
        };
        sum as f64 / divisor as f64
    }

    /// Returns the datum of the board: the mean of its scores without the `excluded` highest and as many lowest ones,
    /// rounded to the nearest ten, a five away from zero. Returns `None` if no score is left.
    ///
    /// ```
    /// use kibitzer_results::Frequencies;
    /// let results: Frequencies = [(980, 3), (480, 11), (450, 7), (-50, 1)].into_iter().collect();
    /// assert_eq!(results.datum(0), Some(510));
    /// ```
    pub fn datum(&self, excluded: usize) -> Option<i32> {
        let last = self
            .tables
            .checked_sub(excluded)
            .filter(|last| *last > excluded)?;
        let ends = self
            .below
            .iter()
            .skip(1)
            .map(|(_, below)| *below)
            .chain([self.tables]);
        let counted = self.below.iter().zip(ends).map(|((points, below), end)| {
            let tables = end.min(last).saturating_sub((*below).max(excluded));
            f64::from(*points) * tables as f64
        });
        let mean = counted.sum::<f64>() / (last - excluded) as f64;
        Some((mean / 10.0).round() as i32 * 10)
    }

    /// Returns the IMPs of North-South for a score of the board against its [datum](Frequencies::datum) (Butler
    /// scoring). If no datum is left, all IMPs are 0.
    pub fn butler_imps(&self, points: i32, excluded: usize) -> f64 {
        let datum = self.datum(excluded);
        datum.map_or(0.0, |datum| f64::from(imps(points - datum)))
    }
}

/// Returns the top of a board with `expected` results: the matchpoints of a pair that beats all others.
pub fn top(expected: usize) -> f64 {
    2.0 * expected.saturating_sub(1) as f64
}

/// Returns the victory points of both teams of a match, from the number of boards and the margin of the first team in
/// IMPs, negative if it lost, on the continuous scale of the World Bridge Federation (2013), rounded to hundredths.
///
/// The published tables differ from this formula by 0.01 at some margins, where it rounds a later IMP to more than an
/// earlier one.
///
/// ```
/// use kibitzer_results::victory_points;
/// assert_eq!(victory_points(0.0, 16), [10.0, 10.0]);
/// assert_eq!(victory_points(20.0, 16), [15.0, 5.0]);
/// assert_eq!(victory_points(-200.0, 16), [0.0, 20.0]);
/// ```
pub fn victory_points(margin: f64, boards: usize) -> [f64; 2] {
    let full = 15.0 * (boards.max(1) as f64).sqrt();
    let golden = (5.0_f64.sqrt() - 1.0) / 2.0;
    let base = golden.powi(3);
    let share = (margin.abs() / full).min(1.0);
    let gain = 10.0 * (1.0 - base.powf(share)) / (1.0 - base);
    let first = ((10.0 + gain.copysign(margin)) * 100.0).round();
    [first / 100.0, (2000.0 - first) / 100.0]
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn fouled_boards_have_the_published_tops() {
        // Seven tables played a board in groups of three and four (Neuberg's example).
        let share = |points: &[i32]| {
            let results: Frequencies = points.iter().copied().collect();
            results.matchpoints(points[0], 7) / top(7) * 100.0
        };
        assert!((share(&[620, 600, -100]) - 88.888_9).abs() < 0.01);
        assert!((share(&[620, 600, 170, -100]) - 93.75).abs() < 0.01);
    }

    #[test]
    fn butler_imps_are_those_of_the_published_example() {
        let results: Frequencies = [(980, 3), (480, 11), (450, 7), (-50, 1)]
            .into_iter()
            .collect();
        let imps = [980, 480, 450, -50].map(|points| results.butler_imps(points, 0));
        assert_eq!(imps, [10.0, -1.0, -2.0, -11.0]);
        assert_eq!(results.datum(1), Some(520));
        assert_eq!(results.datum(11), None);
        assert_eq!(Frequencies::default().datum(0), None);
    }

    #[test]
    fn victory_points_agree_with_the_published_scale() {
        let margins = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 30, 40, 60];
        let published = [
            10.0, 10.31, 10.61, 10.91, 11.20, 11.48, 11.76, 12.03, 12.29, 12.55, 12.80, 15.0,
            16.73, 18.09, 20.0,
        ];
        assert_eq!(
            margins.map(|margin| victory_points(margin.into(), 16)[0]),
            published
        );
    }

    proptest! {
        #[test]
        fn scores_are_those_of_comparing_each_table_with_each_other(
            points in prop::collection::vec(-300..300, 1..20),
        ) {
            let points: Vec<i32> = points.into_iter().map(|tens: i32| tens * 10).collect();
            let results: Frequencies = points.iter().copied().collect();
            for own in &points {
                let others = points.iter().map(|other| 1 + (own - other).signum());
                let matchpoints = f64::from(others.sum::<i32>() - 1);
                prop_assert_eq!(results.matchpoints(*own, points.len()), matchpoints);
                let sum: i32 = points.iter().map(|other| imps(own - other)).sum();
                prop_assert_eq!(results.cross_imps(*own, ImpDivisor::One), f64::from(sum));
            }
        }

        #[test]
        fn both_sides_together_have_the_top(
            points in prop::collection::vec(-20..20, 1..20),
            more in 0_usize..5,
        ) {
            let expected = points.len() + more;
            let results: Frequencies = points.iter().copied().collect();
            let sum: f64 = points.iter().map(|own| results.matchpoints(*own, expected)).sum();
            let mean = sum / points.len() as f64;
            prop_assert!((mean - top(expected) / 2.0).abs() < 1e-9);
        }
    }
}
