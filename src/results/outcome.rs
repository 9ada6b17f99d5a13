//! The outcome of a board at one table, as far as scoring depends on it.

use kibitzer_formats::{Average, TableResult};

/// The outcome of a board at one table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Outcome {
    /// The score of North-South, in points.
    Points(i32),
    /// Scores in matchpoints or IMPs alone, which the file states for both sides instead of a result.
    Stated,
    /// Averages that the director assigned to the two sides, North-South first.
    Assigned([Average; 2]),
    /// No score: the board was not played, or its score is unknown.
    Missing,
}

impl Outcome {
    /// Returns the outcome of a result from a file. An average of one side alone is no outcome. `has_scores` is true if
    /// the file states the matchpoints or IMPs of both sides.
    pub fn of(result: &TableResult, has_scores: bool) -> Outcome {
        match (result.assigned, result.points) {
            ([None, None], Some(points)) => Outcome::Points(points),
            _ if has_scores => Outcome::Stated,
            ([Some(one), Some(other)], _) => Outcome::Assigned([one, other]),
            ([None, _] | [_, None], _) => Outcome::Missing,
        }
    }
}

/// Returns the share of the matchpoints of an average, from 0 to 100 %, for a pair that has the share `own` on its other
/// boards.
pub(crate) fn percent(average: Average, own: f64) -> f64 {
    match average {
        Average::Plus => own.max(60.0),
        Average::Even => 50.0,
        Average::Minus => own.min(40.0),
        Average::Percent(percent) => percent.into(),
    }
}

/// Returns the IMPs of an average: three for a plus (Law 86 of duplicate bridge), and in proportion for a share.
pub(crate) fn imps(average: Average) -> f64 {
    (percent(average, 50.0) - 50.0) * 0.3
}
