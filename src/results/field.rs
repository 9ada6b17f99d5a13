//! The scores of a board from the results of all tables at which it was played.
//!
//! The formulas are those of the Laws of Duplicate Bridge (Law 78) and of Neuberg's report on boards that were played
//! at fewer tables than others.

use kibitzer_cards::rules::imps;

/// Returns the matchpoints of North-South for each result of a board: two for each result beaten, one for each equal
/// one. `points` are the scores of North-South; East-West have the [top](top) less these.
///
/// Boards with fewer results than `expected` are extended to that number by Neuberg's formula. A single result without
/// comparison has half of the top.
///
/// ```
/// use kibitzer_results::matchpoints;
/// assert_eq!(matchpoints(&[420, 420, 170, -50], 4), [5.0, 5.0, 2.0, 0.0]);
/// // A clear top at ten of eleven tables.
/// let ten = [620, 170, 170, 170, 170, 170, 170, 170, 170, -100];
/// assert!((matchpoints(&ten, 11)[0] - 19.9).abs() < 1e-9);
/// ```
pub fn matchpoints(points: &[i32], expected: usize) -> Vec<f64> {
    let results = points.len() as f64;
    let expected = expected.max(points.len()) as f64;
    let matchpoints_of = |own: &i32| {
        let below = points.iter().filter(|other| *other < own).count();
        let equal = points.iter().filter(|other| *other == own).count() - 1;
        let among = (2 * below + equal) as f64;
        expected / results * (among + 1.0) - 1.0
    };
    points.iter().map(matchpoints_of).collect()
}

/// Returns the top of a board with `expected` results: the matchpoints of a pair that beats all others.
pub fn top(expected: usize) -> f64 {
    2.0 * expected.saturating_sub(1) as f64
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

/// Returns the cross-IMPs of North-South for each result of a board: the sum of the IMPs against every other result,
/// divided as `divisor` says. `points` are the scores of North-South.
///
/// ```
/// use kibitzer_results::{ImpDivisor, cross_imps};
/// let points = [420, 450, -100, -200, 400, 590];
/// assert_eq!(cross_imps(&points, ImpDivisor::Comparisons)[0], 3.6);
/// ```
pub fn cross_imps(points: &[i32], divisor: ImpDivisor) -> Vec<f64> {
    let divisor = match divisor {
        ImpDivisor::Comparisons => points.len().saturating_sub(1).max(1),
        ImpDivisor::Results => points.len().max(1),
        ImpDivisor::One => 1,
    };
    let imps_of = |own: &i32| {
        let sum: i32 = points.iter().map(|other| imps(own - other)).sum();
        f64::from(sum) / divisor as f64
    };
    points.iter().map(imps_of).collect()
}

/// Returns the datum of a board: the mean of its scores without the `excluded` highest and as many lowest ones, rounded
/// to the nearest ten, a five away from zero. Returns `None` if no score is left.
///
/// ```
/// use kibitzer_results::datum;
/// let points = [vec![980; 3], vec![480; 11], vec![450; 7], vec![-50]].concat();
/// assert_eq!(datum(&points, 0), Some(510));
/// ```
pub fn datum(points: &[i32], excluded: usize) -> Option<i32> {
    let mut sorted = points.to_vec();
    sorted.sort_unstable();
    let counted = sorted.get(excluded..points.len().saturating_sub(excluded))?;
    let sum: i32 = counted.iter().sum();
    let tens = f64::from(sum) / counted.len() as f64 / 10.0;
    (!counted.is_empty()).then(|| tens.round() as i32 * 10)
}

/// Returns the IMPs of North-South for each result of a board against its [`datum`] (Butler scoring). If no datum is
/// left, all IMPs are 0.
pub fn butler_imps(points: &[i32], excluded: usize) -> Vec<f64> {
    let datum = datum(points, excluded);
    let imps_of = |own: &i32| datum.map_or(0.0, |datum| f64::from(imps(own - datum)));
    points.iter().map(imps_of).collect()
}

/// Returns the victory points of the winner and the loser of a match, from the winner's margin in IMPs and the number
/// of boards, on the continuous scale of the World Bridge Federation (2013), rounded to hundredths.
///
/// The published tables differ from this formula by 0.01 at some margins, where it rounds a later IMP to more than an
/// earlier one.
///
/// ```
/// use kibitzer_results::victory_points;
/// assert_eq!(victory_points(0.0, 16), [10.0, 10.0]);
/// assert_eq!(victory_points(20.0, 16), [15.0, 5.0]);
/// assert_eq!(victory_points(200.0, 16), [20.0, 0.0]);
/// ```
pub fn victory_points(margin: f64, boards: usize) -> [f64; 2] {
    let full = 15.0 * (boards.max(1) as f64).sqrt();
    let golden = (5.0_f64.sqrt() - 1.0) / 2.0;
    let base = golden.powi(3);
    let share = (margin / full).min(1.0);
    let gain = 10.0 * (1.0 - base.powf(share)) / (1.0 - base);
    let winner = ((10.0 + gain) * 100.0).round();
    [winner / 100.0, (2000.0 - winner) / 100.0]
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn fouled_boards_have_the_published_tops() {
        // Seven tables played a board in groups of three and four (Neuberg's example).
        let [three, four] = [[620, 600, -100].to_vec(), [620, 600, 170, -100].to_vec()];
        let share = |points: &[i32]| matchpoints(points, 7)[0] / top(7) * 100.0;
        assert!((share(&three) - 88.888_9).abs() < 0.01);
        assert!((share(&four) - 93.75).abs() < 0.01);
    }

    #[test]
    fn butler_imps_are_those_of_the_published_example() {
        let points = [vec![980; 3], vec![480; 11], vec![450; 7], vec![-50]].concat();
        let imps = butler_imps(&points, 0);
        assert_eq!(
            [imps[0], imps[3], imps[14], imps[21]],
            [10.0, -1.0, -2.0, -11.0]
        );
        assert_eq!(datum(&points, 1), Some(520));
        assert_eq!(datum(&points, 11), None);
        assert_eq!(datum(&[], 0), None);
    }

    #[test]
    fn victory_points_agree_with_the_published_scale() {
        let winners = |boards, margins: &[u32]| -> Vec<f64> {
            margins
                .iter()
                .map(|&margin| victory_points(f64::from(margin), boards)[0])
                .collect()
        };
        let margins = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 30, 40, 60];
        let published = [
            10.0, 10.31, 10.61, 10.91, 11.20, 11.48, 11.76, 12.03, 12.29, 12.55, 12.80, 15.0,
            16.73, 18.09, 20.0,
        ];
        assert_eq!(winners(16, &margins), published);
    }

    proptest! {
        #[test]
        fn both_sides_together_have_the_top(points in prop::collection::vec(-20..20, 1..20), more in 0_usize..5) {
            let expected = points.len() + more;
            let sum: f64 = matchpoints(&points, expected).iter().sum();
            let mean = sum / points.len() as f64;
            prop_assert!((mean - top(expected) / 2.0).abs() < 1e-9);
        }

        #[test]
        fn cross_imps_of_a_board_add_up_to_zero(points in prop::collection::vec(-4_000..4_000, 1..20)) {
            let sum: f64 = cross_imps(&points, ImpDivisor::One).iter().sum();
            prop_assert_eq!(sum, 0.0);
        }
    }
}
