//! The duals of a line, with the ways in which the choice between their classes does not matter.

use crate::cards::{Card, CardSet};

use super::ending::Ending;
use super::order::Budget;
use super::report::{ChoiceKind, Dual};
use super::tree::{SolutionTree, Unfinished};
use super::{interchange, order};

/// Returns the cards of a line, without the endings before them.
pub(super) fn cards_of(line: &[(Ending, Card)]) -> Vec<Card> {
    line.iter().map(|(_, card)| *card).collect()
}

/// Returns the duals of a line after the card with the index `at`.
pub(super) fn duals_after<F>(
    tree: &mut SolutionTree<'_, '_, F>,
    line: &[(Ending, Card)],
    at: usize,
) -> Result<Vec<Dual>, Unfinished> {
    let mut duals = Vec::new();
    for (index, (ending, _)) in line.iter().enumerate().skip(at + 1) {
        if !is_counted(tree, ending)? {
            continue;
        }
        let classes = tree.keeping(ending)?;
        if classes.len() > 1 {
            duals.push(Dual {
                path: cards_of(&line[..index]),
                kind: choice_kind(tree, ending, &classes)?,
                classes,
            });
        }
    }
    Ok(duals)
}

/// Returns true if a turn is free, open, and counted in the value of a line.
pub(super) fn is_counted<F>(
    tree: &mut SolutionTree<'_, '_, F>,
    ending: &Ending,
) -> Result<bool, Unfinished> {
    Ok(tree.is_free(ending) && !tree.is_uncounted(ending) && !tree.is_safe(ending)?)
}

/// Returns the ways in which the choice between several classes that keep the goal in reach does not matter.
pub(super) fn choice_kind<F>(
    tree: &mut SolutionTree<'_, '_, F>,
    ending: &Ending,
    classes: &[CardSet],
) -> Result<ChoiceKind, Unfinished> {
    let is_order = order::is_order(tree, ending, classes, &mut Budget::at(ending));
    let is_small = interchange::are_interchangeable(tree, ending, classes, &mut Budget::at(ending));
    for compared in [is_order, is_small] {
        if let Err(Unfinished::Cancelled) = compared {
            return Err(Unfinished::Cancelled);
        }
    }
    Ok(ChoiceKind {
        is_order: is_order.unwrap_or(false),
        is_small: is_small.unwrap_or(false),
        is_open: is_order.is_err() || is_small.is_err(),
    })
}
