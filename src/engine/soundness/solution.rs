//! Tries with their refutations, the keys after every defence, and the duals off the main line.

use std::collections::{HashMap, HashSet};

use crate::cards::{Card, CardSet};

use super::ending::{Ending, EndingKey};
use super::report::{KeysAfter, Try};
use super::tree::{SolutionTree, Unfinished};

/// Returns the tries at a free choice: the classes that do not keep the goal in reach, with their refutations.
pub(super) fn tries<F>(
    tree: &mut SolutionTree<'_, '_, F>,
    ending: &Ending,
    keys: &[CardSet],
) -> Result<Vec<Try>, Unfinished> {
    let mut tries = Vec::new();
    for cards in ending.classes() {
        if !keys.contains(&cards) {
            let refuted = refutation(tree, &tree.after_class(ending, cards))?;
            let (after, refutations) = refuted.unwrap_or_default();
            tries.push(Try {
                cards,
                after,
                refutations,
            });
        }
    }
    Ok(tries)
}

/// Returns the line that follows `line` up to the card with the index `at`, plays the highest card of `class` in its
/// place, and continues with the main line of the position after it. The index must not be before the first free
/// choice.
pub(super) fn line_through<F>(
    tree: &mut SolutionTree<'_, '_, F>,
    line: &[(Ending, Card)],
    at: usize,
    class: CardSet,
) -> Result<Vec<(Ending, Card)>, Unfinished> {
    let (mut shown, ending) = (line[..at].to_vec(), line[at].0);
    shown.extend(class.into_iter().take(1).map(|card| (ending, card)));
    shown.extend(tree.best_line(&tree.after_class(&ending, class), true)?);
    Ok(shown)
}

/// The cards up to a defender's choice, and the classes there after which the goal is out of reach.
type Refutation = (Vec<Card>, Vec<CardSet>);

/// Returns the refutations of a try that led to `ending`; `None` if no defender has a choice after it. Where the
/// solvers choose first, they leave as few refutations as possible.
fn refutation<F>(
    tree: &mut SolutionTree<'_, '_, F>,
    ending: &Ending,
) -> Result<Option<Refutation>, Unfinished> {
    let mut known = HashMap::new();
    if fewest_refutations(tree, ending, &mut known)?.is_none() {
        return Ok(None);
    }
    let (mut after, mut ending) = (Vec::new(), *ending);
    while !is_defenders_choice(tree, &ending) {
        let mut fewest: Option<(usize, CardSet)> = None;
        for class in ending.classes() {
            let count = fewest_refutations(tree, &tree.after_class(&ending, class), &mut known)?;
            if let Some(count) = count
                && fewest.is_none_or(|(fewest, _)| count < fewest)
            {
                fewest = Some((count, class));
            }
        }
        let Some((_, class)) = fewest else {
            return Ok(None);
        };
        after.extend(class.into_iter().take(1));
        ending = tree.after_class(&ending, class);
    }
    Ok(Some((after, refutations_at(tree, &ending)?)))
}

/// Returns the smallest number of refutations that the solvers can leave; `None` if no defender has a choice. `known`
/// caches the numbers found so far.
fn fewest_refutations<F>(
    tree: &mut SolutionTree<'_, '_, F>,
    ending: &Ending,
    known: &mut HashMap<EndingKey, Option<usize>>,
) -> Result<Option<usize>, Unfinished> {
    if is_defenders_choice(tree, ending) {
        return Ok(Some(refutations_at(tree, ending)?.len()));
    }
    let key = ending.key();
    if let Some(&count) = known.get(&key) {
        return Ok(count);
    }
    if known.len() >= tree.limit() {
        return Err(Unfinished::TooLarge);
    }
    let mut fewest: Option<usize> = None;
    for class in ending.classes() {
        let count = fewest_refutations(tree, &tree.after_class(ending, class), known)?;
        fewest = fewest.into_iter().chain(count).min();
    }
    known.insert(key, fewest);
    Ok(fewest)
}

/// Returns true if a defender is on turn and can choose between at least two classes of equivalent cards.
fn is_defenders_choice<F>(tree: &SolutionTree<'_, '_, F>, ending: &Ending) -> bool {
    ending.classes().len() > 1 && !tree.is_solvers_turn(ending)
}

/// Returns the classes of the defender on turn after which the goal is out of reach.
fn refutations_at<F>(
    tree: &mut SolutionTree<'_, '_, F>,
    ending: &Ending,
) -> Result<Vec<CardSet>, Unfinished> {
    let mut refutations = Vec::new();
    for class in ending.classes() {
        if !tree.reaches(&tree.after_class(ending, class))? {
            refutations.push(class);
        }
    }
    Ok(refutations)
}

/// Returns the keys of every first free choice if a defender has a choice before one of them; otherwise an empty list.
pub(super) fn answers<F>(
    tree: &mut SolutionTree<'_, '_, F>,
    start: &Ending,
) -> Result<Vec<KeysAfter>, Unfinished> {
    let mut answers = Answers::default();
    answers.collect(tree, start, &mut Vec::new())?;
    Ok(if answers.has_choice {
        answers.found
    } else {
        Vec::new()
    })
}

/// The first free choices found so far.
#[derive(Default)]
struct Answers {
    found: Vec<KeysAfter>,
    /// The number of endings visited, which is limited because lines that meet again are followed one by one.
    visited: usize,
    /// True if a defender has a choice before a first free choice.
    has_choice: bool,
}

impl Answers {
    /// Adds the first free choices after `path`, which led to `ending`.
    fn collect<F>(
        &mut self,
        tree: &mut SolutionTree<'_, '_, F>,
        ending: &Ending,
        path: &mut Vec<Card>,
    ) -> Result<(), Unfinished> {
        self.visited += 1;
        if self.visited > tree.limit() {
            return Err(Unfinished::TooLarge);
        }
        if tree.is_free(ending) {
            let (path, keys) = (path.clone(), tree.keeping(ending)?);
            self.found.push(KeysAfter { path, keys });
            return Ok(());
        }
        let classes = ending.classes();
        self.has_choice |= classes.len() > 1;
        for class in classes {
            path.extend(class.into_iter().take(1));
            self.collect(tree, &tree.after_class(ending, class), path)?;
            path.pop();
        }
        Ok(())
    }
}

/// The duals that can arise while the solvers keep the goal in reach.
#[derive(Default)]
pub(super) struct DualsFound {
    pub(super) duals: HashSet<EndingKey>,
    /// The positions that have been visited, each with a flag that is true if it came after a first free choice.
    seen: HashSet<(EndingKey, bool)>,
}

impl DualsFound {
    /// Adds the duals that can arise from `ending` on. `is_later` is true after a first free choice, before which no
    /// turn is a dual.
    pub(super) fn collect<F>(
        &mut self,
        tree: &mut SolutionTree<'_, '_, F>,
        ending: &Ending,
        is_later: bool,
    ) -> Result<(), Unfinished> {
        let is_known = !self.seen.insert((ending.key(), is_later));
        if is_known || is_later && tree.is_safe(ending)? {
            return Ok(());
        }
        if is_later && tree.is_dual(ending)? {
            self.duals.insert(ending.key());
        }
        let is_later = is_later || tree.is_free(ending);
        for class in tree.played(ending)? {
            self.collect(tree, &tree.after_class(ending, class), is_later)?;
        }
        Ok(())
    }
}
