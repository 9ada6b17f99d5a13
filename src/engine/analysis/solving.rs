//! The questions that a solver answers on the caller's thread.

use crate::cards::Tricks;
use crate::rules::Position;
use crate::search::{Bound, Control, Proof, Solver, uncancelled};

use super::question::Question;

/// Methods that answer on the caller's thread. Each has a variant with a [`Control`], through which another thread can
/// stop the search. The methods without a control cannot be stopped, and always return a result.
impl Solver {
    /// Answers a whole question.
    ///
    /// ```
    /// use kibitzer::analysis::Choices;
    /// use kibitzer::search::Solver;
    ///
    /// let ranking = Solver::default().solve(&Choices("N:AQ... 32... .AK.. K4... NT W".parse()?));
    /// assert_eq!(ranking.best().unwrap().tricks.0, 2);
    /// # Ok::<(), kibitzer::notation::ParsePositionError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the question reports a cancellation of its own.
    #[must_use]
    pub fn solve<Q: Question>(&mut self, question: &Q) -> Q::Answer {
        uncancelled(question.solve_with(self, &Control::default()))
    }

    /// Returns the number of tricks that the declaring side takes from the position on with best play by all, the
    /// current trick included. [`Solver::tricks_with`] is the form with a control.
    ///
    /// ```
    /// use kibitzer::search::Solver;
    /// let tricks = Solver::default().tricks(&"N:AQ... 32... .AK.. K4... NT W".parse()?);
    /// assert_eq!(tricks.0, 2);
    /// # Ok::<(), kibitzer::notation::ParsePositionError>(())
    /// ```
    #[must_use]
    pub fn tricks(&mut self, position: &Position) -> Tricks {
        uncancelled(self.tricks_with(position, &Control::default()))
    }

    /// Returns true if the declaring side takes at least `target` tricks from the position on. [`Solver::makes_with`]
    /// is the form with a control.
    #[must_use]
    pub fn makes(&mut self, position: &Position, target: Tricks) -> bool {
        uncancelled(self.makes_with(position, target, &Control::default()))
    }

    /// Returns a bound that decides whether the declaring side takes at least `target` tricks. [`Solver::bound_with`]
    /// is the form with a control and says more.
    #[must_use]
    pub fn bound(&mut self, position: &Position, target: Tricks) -> Bound {
        uncancelled(self.bound_with(position, target, &Control::default()))
    }

    /// Returns a bound as [`Solver::bound`] does, with the cards that its proof relies on. [`Solver::prove_with`] is
    /// the form with a control.
    #[must_use]
    pub fn prove(&mut self, position: &Position, target: Tricks) -> Proof {
        uncancelled(self.prove_with(position, target, &Control::default()))
    }
}
