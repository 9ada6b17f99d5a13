//! Interchangeable cards: choices between two cards of a hand and suit that never matter.

use std::collections::HashSet;

use crate::cards::{Card, CardSet};

use super::ending::{Ending, EndingKey};
use super::exchange::Exchange;
use super::order::Budget;
use super::tree::{SolutionTree, Unfinished};

/// Returns true if the choice between several classes never matters: all are of one suit, and each is interchangeable
/// with the next.
pub(super) fn are_interchangeable<F>(
    tree: &mut SolutionTree<'_, '_, F>,
    ending: &Ending,
    classes: &[CardSet],
    budget: &mut Budget,
) -> Result<bool, Unfinished> {
    for pair in classes.windows(2) {
        let highest = |class: CardSet| class.into_iter().next();
        let (Some(one), Some(other)) = (highest(pair[0]), highest(pair[1])) else {
            return Ok(false);
        };
        let after = [tree.after(ending, one), tree.after(ending, other)];
        let mut comparison = Comparison {
            exchange: Exchange::Swap(vec![(one, other)]),
            exchanged: [one, other].into_iter().collect(),
            same: HashSet::new(),
            budget,
        };
        if one.suit != other.suit || !comparison.has_same_solution(tree, after)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// A comparison of two endings in which a hand holds one or the other of two cards.
struct Comparison<'a> {
    /// The exchange of the two cards.
    exchange: Exchange,
    exchanged: CardSet,
    /// The pairs of endings that have the same solution, or are being compared.
    same: HashSet<[EndingKey; 2]>,
    budget: &'a mut Budget,
}

impl Comparison<'_> {
    /// Returns true if two endings have the same solution except that the cards are exchanged: the same hands are on
    /// turn, the same cards keep the goal in reach, and so on after each of them and after every card of a defender.
    fn has_same_solution<F>(
        &mut self,
        tree: &mut SolutionTree<'_, '_, F>,
        endings: [Ending; 2],
    ) -> Result<bool, Unfinished> {
        let [one, other] = &endings;
        let keys = [one.key(), other.key()];
        if keys[0] == keys[1] || self.same.contains(&keys) {
            return Ok(true);
        }
        self.budget.spend()?;
        if tree.is_safe(one)? || tree.is_safe(other)? {
            return Ok(tree.is_safe(one)? && tree.is_safe(other)?);
        }
        let turns = endings.map(|ending| (ending.position.turn(), ending.missing));
        if turns[0] != turns[1] {
            return Ok(false);
        }
        self.same.insert(keys);
        let is_solvers_turn = tree.is_solvers_turn(one);
        for card in self.representatives(&endings) {
            let after = [
                tree.after(one, card),
                tree.after(other, self.exchange.renamed(card)),
            ];
            let mut is_played = true;
            if is_solvers_turn {
                is_played = tree.reaches(&after[0])?;
                if is_played != tree.reaches(&after[1])? {
                    return Ok(false);
                }
            }
            if is_played && !self.has_same_solution(tree, after)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the cards to play from the first ending: one of each group that is equivalent in both endings, and the
    /// exchanged card.
    fn representatives(&self, endings: &[Ending; 2]) -> Vec<Card> {
        let [one, other] = endings;
        let dividing = one.living() | other.living() | self.exchanged;
        let groups = one.position.groups_divided_by(dividing);
        let highest = groups.iter().filter_map(|group| group.into_iter().next());
        let exchanged = one.position.legal_cards() & self.exchanged;
        let cards: CardSet = highest.chain(exchanged).collect();
        let neighbours = groups.iter().filter_map(|&group| {
            let has_exchanged = !(group & exchanged).is_empty();
            (group - exchanged)
                .into_iter()
                .next()
                .filter(|_| has_exchanged)
        });
        neighbours.chain(cards).collect()
    }
}
