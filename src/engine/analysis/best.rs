//! The result of a position with best play.

use crate::cards::Tricks;
use crate::rules::Position;
use crate::search::Cancelled;

use super::question::{Question, Work};

/// The question: how many tricks does the declaring side take from a position on, the current trick included? The
/// report is `None` until the number is known; the answer is the number.
///
/// ```
/// use kibitzer::analysis::Best;
/// use kibitzer::search::Solver;
///
/// let best = Best("N:AQ... 32... .AK.. K4... NT W".parse()?);
/// let tricks = Solver::default().solve(&best);
/// assert_eq!(tricks.0, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Best(pub Position);

impl Question for Best {
    type Finding = Tricks;
    type Report = Option<Tricks>;
    type Answer = Tricks;

    const NARROWS: bool = true;

    fn answer(&self, _part: usize, work: &mut Work<'_, Tricks>) -> Result<(), Cancelled> {
        let tricks = work.tricks(&self.0)?;
        work.found(tricks);
        Ok(())
    }

    fn empty(&self) -> Option<Tricks> {
        None
    }

    fn add(report: &mut Option<Tricks>, tricks: Tricks) {
        *report = Some(tricks);
    }

    fn complete(report: Option<Tricks>) -> Tricks {
        report.expect("the only part has a finding")
    }
}
