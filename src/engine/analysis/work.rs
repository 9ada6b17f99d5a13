//! The work on one part of a question: the means to answer it, and the receiver of its findings.

use std::fmt;

use crate::cards::{Card, Tricks};
use crate::rules::Position;
use crate::search::{Cancelled, Control, Proof};

use super::prover::Prover;
use super::question::Question;

/// The work on one part of a question with findings of type `F`: a [`Prover`], the [`Control`] that stops it, and the
/// receiver of the findings.
///
/// [`Question::answer`] asks it for the tricks of positions and hands it the findings.
pub struct Work<'a, F> {
    prover: &'a mut dyn Prover,
    control: &'a Control,
    found: &'a mut dyn FnMut(F),
    /// The number of findings to come that the receiver already has.
    known: usize,
}

impl<'a, F> Work<'a, F> {
    /// Creates the work on a part whose findings all go to `found`.
    pub fn new(
        prover: &'a mut dyn Prover,
        control: &'a Control,
        found: &'a mut dyn FnMut(F),
    ) -> Work<'a, F> {
        Work {
            prover,
            control,
            found,
            known: 0,
        }
    }

    /// Leaves out the first `known` findings, which the receiver has from a run that was interrupted.
    #[must_use]
    pub fn after(self, known: usize) -> Work<'a, F> {
        Work { known, ..self }
    }

    /// Returns the number of tricks that the declaring side takes from a position on, as [`Prover::tricks`] does.
    ///
    /// # Errors
    ///
    /// Returns an error if the work was cancelled before there was an answer.
    pub fn tricks(&mut self, position: &Position) -> Result<Tricks, Cancelled> {
        self.prover.tricks(position, self.control)
    }

    /// Returns true if the declaring side takes at least `target` tricks from a position on, as [`Prover::makes`] does.
    ///
    /// # Errors
    ///
    /// Returns an error if the work was cancelled before there was an answer.
    pub fn makes(&mut self, position: &Position, target: Tricks) -> Result<bool, Cancelled> {
        self.prover.makes(position, target, self.control)
    }

    /// Proves a bound that decides whether the declaring side takes at least `target` tricks, as
    /// [`Solver::prove`](crate::search::Solver::prove) does.
    ///
    /// # Errors
    ///
    /// Returns an error if the work was cancelled before there was an answer.
    pub fn prove(&mut self, position: &Position, target: Tricks) -> Result<Proof, Cancelled> {
        self.prover.solver().prove(position, target, self.control)
    }

    /// Returns the legal cards, the most promising first, as
    /// [`Solver::promising`](crate::search::Solver::promising) does.
    pub fn promising(&mut self, position: &Position) -> Vec<Card> {
        self.prover.solver().promising(position)
    }

    /// Answers another question and returns its complete report.
    ///
    /// # Errors
    ///
    /// Returns an error if the work was cancelled before the report was complete.
    pub fn solve<Q: Question>(&mut self, question: &Q) -> Result<Q::Report, Cancelled> {
        question.solve_with(self.prover, self.control)
    }

    /// Passes a finding on, unless the receiver already has it.
    pub fn found(&mut self, finding: F) {
        if self.known > 0 {
            self.known -= 1;
        } else {
            (self.found)(finding);
        }
    }

    /// Returns the control that stops the work.
    pub fn control(&self) -> &'a Control {
        self.control
    }

    /// Returns the number of findings to come that the receiver already has. The caller skips them: whatever it passes
    /// to [`Work::found`] from now on is new.
    pub fn skip_known(&mut self) -> usize {
        std::mem::take(&mut self.known)
    }

    /// Runs `answer` with work on a part of another question, whose findings `wrap` converts to findings of this one.
    ///
    /// # Errors
    ///
    /// Returns the error of `answer`.
    pub fn wrapped<G>(
        &mut self,
        wrap: impl Fn(G) -> F,
        answer: impl FnOnce(&mut Work<'_, G>) -> Result<(), Cancelled>,
    ) -> Result<(), Cancelled> {
        let found = &mut |finding| (self.found)(wrap(finding));
        let mut work = Work::new(self.prover, self.control, found).after(self.known);
        let answered = answer(&mut work);
        self.known = work.known;
        answered
    }
}

impl<F> fmt::Debug for Work<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Work")
            .field("control", &self.control)
            .field("known", &self.known)
            .finish_non_exhaustive()
    }
}
