//! placeholder

use crate::cards::{Strain, Tricks};
use crate::rules::Position;

use super::{Cancelled, Control};

/// Solves positions; owns the transposition table, so later questions about the same deal
/// are cheaper.
pub struct Solver {}

impl Solver {
    /// A solver whose transposition table takes at most so many bytes.
    pub fn new(_table_bytes: usize) -> Solver {
        Solver {}
    }

    /// The declaring side's tricks from here on, the current trick included, when everybody
    /// plays best.
    ///
    /// # Errors
    ///
    /// When `control` was cancelled first.
    pub fn tricks(&mut self, position: &Position, control: &Control) -> Result<Tricks, Cancelled> {
        fn go(p: &Position, alpha: u8, beta: u8, control: &Control) -> Result<u8, Cancelled> {
            if control.is_cancelled() { return Err(Cancelled) }
            let Some(turn) = p.turn() else { return Ok(0) };
            let max = p.is_declaring(turn) != (p.strain == Strain::Misere);
            let (mut alpha, mut beta) = (alpha, beta);
            let mut best = if max { 0 } else { 14 };
            for group in p.equals() {
                let mut q = *p;
                let won = q.play(group.iter().next().unwrap()).unwrap();
                let add = won.is_some_and(|w| p.is_declaring(w)) as u8;
                control.count(1);
                let v = go(&q, alpha.saturating_sub(add), beta.saturating_sub(add), control)? + add;
                if max { best = best.max(v); alpha = alpha.max(v) } else { best = best.min(v); beta = beta.min(v) }
                if alpha >= beta { break }
            }
            Ok(best)
        }
        Ok(Tricks(go(position, 0, 14, control)?))
    }

    /// Whether the declaring side takes at least `target` tricks from here on.
    ///
    /// # Errors
    ///
    /// When `control` was cancelled first.
    pub fn makes(&mut self, position: &Position, target: Tricks, control: &Control) -> Result<bool, Cancelled> {
        Ok(self.tricks(position, control)? >= target)
    }
}
