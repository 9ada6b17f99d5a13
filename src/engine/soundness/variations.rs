//! Variations: the defences that need different answers.

use crate::cards::{Card, CardSet};

use super::ending::Ending;
use super::fact::LaterValue;
use super::line_duals::duals_after;
use super::report::Variation;
use super::solution::line_through;
use super::tree::{SolutionTree, Unfinished};

/// Returns the variations at the defenders' first turn after the key at which defences need different answers. The key
/// is the card of `line` with the index `first`. If there is no such turn, returns the single variation at the
/// defenders' first choice; if they have no choice, returns nothing.
pub(super) fn variations<F>(
    tree: &mut SolutionTree<'_, '_, F>,
    line: &[(Ending, Card)],
    first: usize,
) -> Result<Vec<Variation>, Unfinished> {
    let mut single = Vec::new();
    for (at, (ending, _)) in line.iter().enumerate().skip(first + 1) {
        if tree.is_solvers_turn(ending) || ending.classes().len() < 2 {
            continue;
        }
        let variations = variations_at(tree, line, at)?;
        if variations.len() > 1 {
            return Ok(variations);
        }
        if single.is_empty() {
            single = variations;
        }
    }
    Ok(single)
}

/// Returns the variations of the defender who plays the card of `line` with the index `at`. Their defences are ranked,
/// the best first, by the value of the play after them, as a main line is.
fn variations_at<F>(
    tree: &mut SolutionTree<'_, '_, F>,
    line: &[(Ending, Card)],
    at: usize,
) -> Result<Vec<Variation>, Unfinished> {
    let ending = &line[at].0;
    let mut ranked: Vec<(LaterValue, CardSet)> = Vec::new();
    for class in ending.classes() {
        let value = tree.later_value(&tree.after_class(ending, class))?;
        ranked.push((value, class));
    }
    // The sort is stable: of equal defences the first class comes first, as in the main line.
    ranked.sort_by(|(one, _), (other, _)| other.cmp(one));
    let mut variations: Vec<Variation> = Vec::new();
    for (value, class) in ranked {
        let shown = line_through(tree, line, at, class)?;
        let answers = answers_after(tree, &shown, at)?;
        match variations
            .iter_mut()
            .find(|variation| variation.answers == answers)
        {
            Some(variation) => variation.defences.push(class),
            None => variations.push(Variation {
                defences: vec![class],
                answers,
                duals: duals_after(tree, &shown, at)?,
                line: shown.into_iter().map(|(_, card)| card).collect(),
                before: at,
                precision: value.single,
            }),
        }
    }
    Ok(variations)
}

/// Returns the classes that keep the goal in reach at the solvers' next open free turn after the card with the index
/// `at`.
fn answers_after<F>(
    tree: &mut SolutionTree<'_, '_, F>,
    line: &[(Ending, Card)],
    at: usize,
) -> Result<Vec<CardSet>, Unfinished> {
    for (ending, _) in line.iter().skip(at + 1) {
        if tree.is_safe(ending)? {
            break;
        }
        if tree.is_free(ending) {
            return tree.keeping(ending);
        }
    }
    Ok(Vec::new())
}
