//! Who finds out the tricks of a position.

use crate::cards::Tricks;
use crate::rules::Position;
use crate::search::{Cancelled, Control, Solver};

/// Whoever finds out the tricks of a position: a [`Solver`], or one that others help.
pub trait Prover {
    /// The declaring side's tricks from here on, as [`Solver::tricks`] finds them.
    ///
    /// # Errors
    ///
    /// When `control` was cancelled before there was an answer.
    fn tricks(&mut self, position: &Position, control: &Control) -> Result<Tricks, Cancelled>;

    /// Whether they are at least `target`, as [`Solver::makes`] finds out: without help, as most
    /// such questions are settled by what was learnt from the question before.
    ///
    /// # Errors
    ///
    /// When `control` was cancelled before there was an answer.
    fn makes(
        &mut self,
        position: &Position,
        target: Tricks,
        control: &Control,
    ) -> Result<bool, Cancelled> {
        self.solver().makes(position, target, control)
    }

    /// The solver that does the work, or the prover's own part of it.
    fn solver(&mut self) -> &mut Solver;
}

impl Prover for Solver {
    fn tricks(&mut self, position: &Position, control: &Control) -> Result<Tricks, Cancelled> {
        Solver::tricks(self, position, control)
    }

    fn solver(&mut self) -> &mut Solver {
        self
    }
}
