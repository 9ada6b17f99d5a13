//! What all questions have in common.

use std::fmt::Debug;

use crate::search::{Cancelled, Control};

use super::prover::Prover;

/// A question about a position, a deal, or a hand as it was played.
///
/// It falls into parts, which any [`Prover`] can answer in any order; every part gives one or more
/// findings, and a report is what all findings add up to, in whatever order they come.
///
/// ```
/// use kibitzer::analysis::{Best, Question};
/// use kibitzer::notation::text;
/// use kibitzer::rules::Position;
/// use kibitzer::search::{Control, Solver};
///
/// let line = text::parse_line("bridge N:AQ... 32... .AK.. K4... NT W")?;
/// let question = Best(Position::from_setup(&line.problem.setup)?);
/// let mut report = question.empty();
/// for part in 0..question.parts() {
///     let found = &mut |finding| Best::add(&mut report, finding);
///     question.answer(part, 0, &mut Solver::new(1 << 20), &Control::default(), found)?;
/// }
/// assert_eq!(report.unwrap().0, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Question: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// One piece of the answer.
    type Finding: Send + 'static;
    /// The answer, complete or growing.
    type Report: Clone + PartialEq + Debug + Send + 'static;

    /// Whether its parts are about positions so alike that what is proved of one helps with all.
    const SHARES: bool = false;

    /// Whether the bounds that are proved on the way say something of the answer.
    const NARROWS: bool = false;

    /// How many parts it falls into: one, unless it says so.
    fn parts(&self) -> usize {
        1
    }

    /// Answers one part, `0..parts()`, but for the first `known` findings, which were given
    /// before the part was interrupted: a part always gives the same findings in the same order.
    ///
    /// # Errors
    ///
    /// When `control` was cancelled first; findings given before stay true.
    fn answer(
        &self,
        part: usize,
        known: usize,
        prover: &mut dyn Prover,
        control: &Control,
        found: &mut dyn FnMut(Self::Finding),
    ) -> Result<(), Cancelled>;

    /// The report before anything is known.
    fn empty(&self) -> Self::Report;

    /// Takes a finding into a report of the same question.
    fn add(report: &mut Self::Report, finding: Self::Finding);

    /// Answers the whole question with one solver, here and now.
    ///
    /// # Errors
    ///
    /// When `control` was cancelled first.
    fn solve(&self, prover: &mut dyn Prover, control: &Control) -> Result<Self::Report, Cancelled> {
        let mut report = self.empty();
        for part in 0..self.parts() {
            let found = &mut |finding| Self::add(&mut report, finding);
            self.answer(part, 0, prover, control, found)?;
        }
        Ok(report)
    }
}

/// Passes findings on, but for the first few.
pub(super) fn all_but<F>(known: usize, found: &mut dyn FnMut(F)) -> impl FnMut(F) {
    let mut number = 0;
    move |finding| {
        number += 1;
        if number > known {
            found(finding);
        }
    }
}
