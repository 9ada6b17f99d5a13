//! The interface through which questions find the tricks of positions.

use crate::cards::Tricks;
use crate::rules::Position;
use crate::search::{Cancelled, Control, Solver};

/// A source of exact numbers of tricks in positions: a [`Solver`], alone or with the help of other workers.
pub trait Prover {
    /// Returns the number of tricks that the declaring side takes from the position on, as [`Solver::tricks`] does.
    ///
    /// # Errors
    ///
    /// Returns an error if `control` was cancelled before there was an answer.
    fn tricks(&mut self, position: &Position, control: &Control) -> Result<Tricks, Cancelled>;

    /// Returns true if the declaring side takes at least `target` tricks from the position on, as [`Solver::makes`]
    /// does. Other workers do not help, because most such questions are answered by results that the solver already
    /// has.
    ///
    /// # Errors
    ///
    /// Returns an error if `control` was cancelled before there was an answer.
    fn makes(
        &mut self,
        position: &Position,
        target: Tricks,
        control: &Control,
    ) -> Result<bool, Cancelled> {
        self.solver().makes_with(position, target, control)
    }

    /// Returns the underlying solver, which does all or part of the work in the current thread.
    fn solver(&mut self) -> &mut Solver;
}

impl Prover for Solver {
    fn tricks(&mut self, position: &Position, control: &Control) -> Result<Tricks, Cancelled> {
        self.tricks_with(position, control)
    }

    fn solver(&mut self) -> &mut Solver {
        self
    }
}
