//! The interface of all questions.

use std::fmt::Debug;

use crate::search::{Cancelled, Control};

use super::prover::Prover;
use super::work::Work;

/// A question about a position, a deal, or a hand as it was played.
///
/// A question is divided into parts, which any [`Prover`] can answer in any order. Each part gives one or more
/// findings. The report is the sum of all findings, in whatever order they come.
///
/// ```
/// use kibitzer::analysis::{Best, Question, Work};
/// use kibitzer::notation::text;
/// use kibitzer::rules::Position;
/// use kibitzer::search::{Control, Solver};
///
/// let line = text::parse_line("bridge N:AQ... 32... .AK.. K4... NT W")?;
/// let question = Best(Position::from_setup(&line.problem.setup)?);
/// let mut report = question.empty();
/// for part in 0..question.parts() {
///     let found = &mut |finding| Best::add(&mut report, finding);
///     let (mut solver, control) = (Solver::default(), Control::default());
///     question.answer(part, &mut Work::new(&mut solver, &control, found))?;
/// }
/// assert_eq!(report.unwrap().0, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Question: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// One piece of the answer.
    type Finding: Send + 'static;
    /// The answer, complete or still growing.
    type Report: Clone + PartialEq + Debug + Send + 'static;

    /// True if the parts are about similar positions, so that bounds proved for one part help with all others.
    const SHARES: bool = false;

    /// True if the bounds that the search proves on its way are bounds of the answer, too.
    const NARROWS: bool = false;

    /// Returns the number of parts, 1 by default.
    fn parts(&self) -> usize {
        1
    }

    /// Answers one part, `0..parts()`, and passes its findings to `work`. A part always gives the same findings in the
    /// same order, so that `work` can leave out those of an earlier run that was interrupted.
    ///
    /// # Errors
    ///
    /// Returns an error if the work was cancelled before the part was done. Findings passed on before that remain
    /// valid.
    fn answer(&self, part: usize, work: &mut Work<'_, Self::Finding>) -> Result<(), Cancelled>;

    /// Returns the report in which nothing is known yet.
    fn empty(&self) -> Self::Report;

    /// Adds a finding to a report of the same question.
    fn add(report: &mut Self::Report, finding: Self::Finding);

    /// Answers the whole question in the current thread, usually with a [`Solver`](crate::search::Solver), and returns
    /// the complete report.
    ///
    /// # Errors
    ///
    /// A solver always finishes, so it is never cancelled. Another prover may be.
    fn solve(&self, prover: &mut dyn Prover) -> Result<Self::Report, Cancelled> {
        self.solve_with(prover, &Control::default())
    }

    /// Answers the whole question like [`Question::solve`], and lets other threads stop it through `control`.
    ///
    /// # Errors
    ///
    /// Returns an error if `control` was cancelled before the report was complete.
    fn solve_with(
        &self,
        prover: &mut dyn Prover,
        control: &Control,
    ) -> Result<Self::Report, Cancelled> {
        let mut report = self.empty();
        for part in 0..self.parts() {
            let found = &mut |finding| Self::add(&mut report, finding);
            self.answer(part, &mut Work::new(prover, control, found))?;
        }
        Ok(report)
    }
}
