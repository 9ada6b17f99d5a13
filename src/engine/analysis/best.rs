//! The result of a position with best play.

use crate::cards::Tricks;
use crate::rules::Position;
use crate::search::Cancelled;

use super::question::{Question, Work};

/// The question: how many tricks does the declaring side take from a position on, the current trick included? The
/// report is `None` until the number is known.
///
/// ```
/// use kibitzer::analysis::{Best, Question};
/// use kibitzer::notation::text;
/// use kibitzer::rules::Position;
/// use kibitzer::search::Solver;
///
/// let line = text::parse_line("bridge N:AQ... 32... .AK.. K4... NT W")?;
/// let best = Best(Position::from_setup(&line.problem.setup)?);
/// let tricks = best.solve(&mut Solver::default())?;
/// assert_eq!(tricks.unwrap().0, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Best(pub Position);

impl Question for Best {
    type Finding = Tricks;
    type Report = Option<Tricks>;

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
}
