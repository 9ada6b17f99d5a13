//! Duals of order: turns at which the classes that keep the goal lead to the same positions.

use std::collections::{HashMap, HashSet};

use crate::cards::{CardSet, Tricks};

use super::ending::{Ending, EndingKey};
use super::tree::{SolutionTree, Unfinished};

/// The number of the last trick at whose end positions are compared; the trick of the turn is number 1.
const LAST_TRICK: usize = 3;

/// The number of positions that may be visited to compare the classes of one turn.
pub(super) struct Budget(usize);

impl Budget {
    /// Returns the budget for a turn: enough for a whole comparison with few tricks left, where one is cheap. With more
    /// tricks left, a comparison that is not soon decided is given up.
    pub(super) fn at(ending: &Ending) -> Budget {
        if ending.position.tricks_left() <= Tricks(6) {
            Budget(1_000_000)
        } else {
            Budget(2000)
        }
    }

    /// Takes one position from the budget, or returns an error if it is used up.
    pub(super) fn spend(&mut self) -> Result<(), Unfinished> {
        self.0 = self.0.checked_sub(1).ok_or(Unfinished::TooLarge)?;
        Ok(())
    }
}

/// The positions that can arise after playing a class, indexed by the number of complete tricks. Only 2 and 3 are used.
type Arising = [HashSet<EndingKey>; LAST_TRICK + 1];

/// Returns true if the classes that keep the goal in reach at a turn differ only in the order of play: after each of
/// them, the solvers can bring about a position that can also arise after any other.
pub(super) fn is_order<F>(
    tree: &mut SolutionTree<'_, '_, F>,
    ending: &Ending,
    keeping: &[CardSet],
    budget: &mut Budget,
) -> Result<bool, Unfinished> {
    let mut arising = Vec::new();
    for &class in keeping {
        let mut positions = Arising::default();
        let next = tree.after_class(ending, class);
        collect(
            tree,
            &next,
            tricks_done(ending, &next),
            &mut positions,
            &mut HashSet::new(),
            budget,
        )?;
        arising.push(positions);
    }
    for &class in keeping {
        let next = tree.after_class(ending, class);
        let done = tricks_done(ending, &next);
        for (&other, positions) in keeping.iter().zip(&arising) {
            if other != class && !joins(tree, &next, done, positions, &mut HashMap::new(), budget)?
            {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Returns 1 if a card has completed a trick, else 0.
fn tricks_done(before: &Ending, after: &Ending) -> usize {
    let is_complete = !before.position.trick().is_empty() && after.position.trick().is_empty();
    usize::from(is_complete)
}

/// Adds to `arising` the positions that can arise from `ending` at the end of the second and the third trick while the
/// solvers keep the goal in reach. `done` is the number of tricks that are already complete.
fn collect<F>(
    tree: &mut SolutionTree<'_, '_, F>,
    ending: &Ending,
    done: usize,
    arising: &mut Arising,
    seen: &mut HashSet<(EndingKey, usize)>,
    budget: &mut Budget,
) -> Result<(), Unfinished> {
    if ending.position.is_over() || !seen.insert((ending.key(), done)) {
        return Ok(());
    }
    budget.spend()?;
    if ending.position.trick().is_empty() && done >= 2 {
        arising[done].insert(ending.key());
        if done == LAST_TRICK {
            return Ok(());
        }
    }
    for class in tree.played(ending)? {
        let next = tree.after_class(ending, class);
        collect(
            tree,
            &next,
            done + tricks_done(ending, &next),
            arising,
            seen,
            budget,
        )?;
    }
    Ok(())
}

/// Returns true if the solvers can bring about one of the positions in `arising` against any defence without giving up
/// the goal. `known` caches the answers found so far.
fn joins<F>(
    tree: &mut SolutionTree<'_, '_, F>,
    ending: &Ending,
    done: usize,
    arising: &Arising,
    known: &mut HashMap<(EndingKey, usize), bool>,
    budget: &mut Budget,
) -> Result<bool, Unfinished> {
    if ending.position.is_over() {
        return Ok(false);
    }
    let key = (ending.key(), done);
    if let Some(&joins) = known.get(&key) {
        return Ok(joins);
    }
    budget.spend()?;
    let is_compared = ending.position.trick().is_empty() && done >= 2;
    let mut joined = is_compared && arising[done].contains(&key.0);
    let is_last = is_compared && done == LAST_TRICK;
    if !joined && !is_last {
        let is_solvers_turn = tree.is_solvers_turn(ending);
        joined = !is_solvers_turn;
        for class in tree.played(ending)? {
            let next = tree.after_class(ending, class);
            let done = done + tricks_done(ending, &next);
            if joins(tree, &next, done, arising, known, budget)? == is_solvers_turn {
                joined = is_solvers_turn;
                break;
            }
        }
    }
    known.insert(key, joined);
    Ok(joined)
}
