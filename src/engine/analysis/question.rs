//! The interface of all questions, and the work on their parts.

use std::fmt::{self, Debug};

use crate::cards::{Card, Tricks};
use crate::rules::Position;
use crate::search::{Cancelled, Control, Proof};

use super::prover::Prover;

/// A question about a position, a deal, or a hand as it was played.
///
/// A question is divided into parts, which any [`Prover`] can answer in any order. Each part gives one or more
/// findings. The report is the sum of all findings and does not depend on their order.
///
/// ```
/// use kibitzer::analysis::{Best, Question, Work};
/// use kibitzer::search::{Control, Solver};
///
/// let question = Best("N:AQ... 32... .AK.. K4... NT W".parse()?);
/// let mut report = question.empty();
/// for part in 0..question.parts() {
///     let found = &mut |finding| Best::add(&mut report, finding);
///     let (mut solver, control) = (Solver::default(), Control::default());
///     question.answer(part, &mut Work::new(&mut solver, &control, found))?;
/// }
/// assert_eq!(Best::complete(report).0, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Question: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// The type of the pieces of an answer; each is sent as soon as it is known.
    type Finding: Send + 'static;
    /// The type of the answer as far as it is known, built up by adding findings in any order.
    type Report: Clone + PartialEq + Debug + Send + 'static;
    /// The type of the complete answer. It differs from the type of the report if a report can have gaps for values
    /// that are not known yet.
    type Answer: Clone + PartialEq + Debug + Send + 'static;

    /// True if the parts of the question are about similar positions, so that bounds proved for one part help with all
    /// others.
    const SHARES: bool = false;

    /// True if the bounds that a search proves before its result are also bounds of the question's answer.
    const NARROWS: bool = false;

    /// Returns the number of parts that the question is divided into, 1 by default.
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

    /// Returns an empty report, to which findings are then added.
    fn empty(&self) -> Self::Report;

    /// Adds a finding to a report. Both must be of the same question.
    fn add(report: &mut Self::Report, finding: Self::Finding);

    /// Returns the answer in a report that has all findings.
    fn complete(report: Self::Report) -> Self::Answer;

    /// Answers the whole question in the current thread with any prover. Other threads can stop it through `control`.
    /// [`Solver::solve`](crate::search::Solver::solve) is the short form.
    ///
    /// # Errors
    ///
    /// Returns an error if `control` was cancelled before the report was complete.
    fn solve_with(
        &self,
        prover: &mut dyn Prover,
        control: &Control,
    ) -> Result<Self::Answer, Cancelled> {
        let mut report = self.empty();
        for part in 0..self.parts() {
            let found = &mut |finding| Self::add(&mut report, finding);
            self.answer(part, &mut Work::new(prover, control, found))?;
        }
        Ok(Self::complete(report))
    }
}

/// The context for answering one part of a question: a [`Prover`], the [`Control`] that stops the work, and the
/// receiver of the findings, which have type `F`.
///
/// [`Question::answer`] obtains the values of positions from it, and passes its findings to it. Example of a complete
/// question:
///
/// ```
/// use kibitzer::analysis::{Question, Work};
/// use kibitzer::rules::Position;
/// use kibitzer::search::{Cancelled, Solver};
///
/// /// The question: does the declaring side take all tricks that are left?
/// #[derive(Clone, PartialEq, Debug)]
/// struct TakesAll(Position);
///
/// impl Question for TakesAll {
///     type Finding = bool;
///     type Report = Option<bool>;
///     type Answer = bool;
///
///     fn answer(&self, _part: usize, work: &mut Work<'_, bool>) -> Result<(), Cancelled> {
///         let takes_all = work.makes(&self.0, self.0.tricks_left())?;
///         work.found(takes_all);
///         Ok(())
///     }
///
///     fn empty(&self) -> Option<bool> {
///         None
///     }
///
///     fn add(report: &mut Option<bool>, takes_all: bool) {
///         *report = Some(takes_all);
///     }
///
///     fn complete(report: Option<bool>) -> bool {
///         report.expect("the only part has a finding")
///     }
/// }
///
/// let question = TakesAll("N:AQ... 32... .AK.. K4... NT W".parse()?);
/// assert!(Solver::default().solve(&question));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Work<'a, F> {
    prover: &'a mut dyn Prover,
    control: &'a Control,
    found: &'a mut dyn FnMut(F),
    /// The number of findings still to be skipped, because the receiver has them from an earlier run that was
    /// interrupted.
    known: usize,
}

impl<'a, F> Work<'a, F> {
    /// Creates the context for answering one part of a question. All findings of the part are passed to `found`.
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

    /// Skips the first `known` findings of the part, which the receiver already has from an interrupted run.
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

    /// Proves a bound that decides whether the declaring side takes at least `target` tricks from a position on, as
    /// [`Solver::prove`](crate::search::Solver::prove) does.
    ///
    /// # Errors
    ///
    /// Returns an error if the work was cancelled before there was an answer.
    pub fn prove(&mut self, position: &Position, target: Tricks) -> Result<Proof, Cancelled> {
        let solver = self.prover.solver();
        solver.prove_with(position, target, self.control)
    }

    /// Returns the legal cards of a position, the most promising first, as
    /// [`Solver::promising`](crate::search::Solver::promising) does.
    pub fn promising(&mut self, position: &Position) -> Vec<Card> {
        self.prover.solver().promising(position)
    }

    /// Answers another question in the current thread and returns the whole answer.
    ///
    /// # Errors
    ///
    /// Returns an error if the work was cancelled before the report was complete.
    pub fn solve<Q: Question>(&mut self, question: &Q) -> Result<Q::Answer, Cancelled> {
        question.solve_with(self.prover, self.control)
    }

    /// Passes a finding to the receiver, unless the receiver already has it.
    pub fn found(&mut self, finding: F) {
        if self.known > 0 {
            self.known -= 1;
        } else {
            (self.found)(finding);
        }
    }

    /// Returns the control through which other threads stop the work.
    pub fn control(&self) -> &'a Control {
        self.control
    }

    /// Returns the number of upcoming findings that the receiver already has, and stops skipping them. The caller must
    /// leave them out itself, because all findings passed on from now on count as new.
    pub fn skip_known(&mut self) -> usize {
        std::mem::take(&mut self.known)
    }

    /// Runs `answer` on a part of another question. `wrap` converts the findings of that question to findings of this
    /// one.
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
