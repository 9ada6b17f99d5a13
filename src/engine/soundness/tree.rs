//! The tree of a solution: which classes keep the goal, the value of a line, and the main line.

use std::collections::HashMap;

use crate::analysis::Work;
use crate::cards::{Card, CardSet, Tricks};
use crate::problem::Party;
use crate::search::Cancelled;

use super::ending::{Ending, EndingKey};

/// The parties of a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SolutionSides {
    /// The party that solves the problem.
    pub(super) solvers: Party,
    /// The party whose tricks are counted for the goal: the solvers themselves or, in misère, their opponents.
    pub(super) winners: Party,
}

/// The reason why a tree was not searched to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unfinished {
    /// The work was cancelled.
    Cancelled,
    /// The tree has more positions than the limit allows.
    TooLarge,
}

impl From<Cancelled> for Unfinished {
    fn from(_: Cancelled) -> Unfinished {
        Unfinished::Cancelled
    }
}

/// The value of the play after the first free choice. The turns at which only one class keeps the goal in reach are
/// compared first, then the duals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct LaterValue {
    /// The number of free turns at which only one class keeps the goal in reach.
    pub(super) single: u32,
    /// The number of duals.
    pub(super) duals: u32,
}

/// The value of a line. Defenders maximise it, solvers minimise it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct LineValue {
    /// The number of free turns at which only one class keeps the goal in reach.
    pub(super) single: u32,
    /// The number of keys less one; 0 if the line has no free choice.
    pub(super) cooks: u32,
    /// The number of duals.
    pub(super) duals: u32,
}

/// The tree of positions of a solution, with the facts proved about them.
pub(super) struct SolutionTree<'w, 'a, F> {
    work: &'w mut Work<'a, F>,
    sides: SolutionSides,
    /// The number of positions at which the search is given up.
    limit: usize,
    /// The number of tricks left at which the values of lines stop counting; 0 if whole lines count.
    uncounted: Tricks,
    /// The positions searched so far, each mapped to true if the solvers can reach the goal from it.
    reached: HashMap<EndingKey, bool>,
    /// The positions searched so far, each mapped to true if every line of play from it reaches the goal.
    safe: HashMap<EndingKey, bool>,
    /// The positions after a first free choice, each mapped to the value of the play from there on.
    later: HashMap<EndingKey, LaterValue>,
    /// The positions before a first free choice, each mapped to the value of the play from there on.
    first: HashMap<EndingKey, LineValue>,
}

impl<'w, 'a, F> SolutionTree<'w, 'a, F> {
    /// Creates a tree without positions.
    pub(super) fn new(
        work: &'w mut Work<'a, F>,
        sides: SolutionSides,
        limit: usize,
    ) -> SolutionTree<'w, 'a, F> {
        SolutionTree {
            work,
            sides,
            limit,
            uncounted: Tricks::ZERO,
            reached: HashMap::new(),
            safe: HashMap::new(),
            later: HashMap::new(),
            first: HashMap::new(),
        }
    }

    /// Reports a finding to the caller of the search.
    pub(super) fn found(&mut self, finding: F) {
        self.work.found(finding);
    }

    /// Sets the number of tricks left at which the values of lines stop counting; 0 counts whole lines.
    pub(super) fn leave_uncounted(&mut self, tricks: Tricks) {
        self.uncounted = tricks;
        self.later.clear();
        self.first.clear();
    }

    /// Returns true if the play from this ending on does not count in the value of a line.
    pub(super) fn is_uncounted(&self, ending: &Ending) -> bool {
        ending.position.tricks_left() <= self.uncounted
    }

    /// Returns the number of positions at which the search is given up.
    pub(super) fn limit(&self) -> usize {
        self.limit
    }

    /// Returns the number of different positions about which something was proved.
    pub(super) fn positions(&self) -> usize {
        self.reached.len()
    }

    /// Returns true if the hand on turn belongs to the solvers.
    pub(super) fn is_solvers_turn(&self, ending: &Ending) -> bool {
        ending.is_turn_of(self.sides.solvers)
    }

    /// Returns the ending after a card, which must be legal.
    pub(super) fn after(&self, ending: &Ending, card: Card) -> Ending {
        let mut next = *ending;
        let winner = next.position.play(card).unwrap_or_default();
        let declares = winner.map(|winner| ending.position.is_declaring(winner));
        if declares == Some(self.sides.winners == Party::Declaring) {
            next.missing = Tricks(next.missing.0.saturating_sub(1));
        }
        next
    }

    /// Returns the ending after the highest card of a class.
    pub(super) fn after_class(&self, ending: &Ending, class: CardSet) -> Ending {
        class
            .into_iter()
            .next()
            .map_or(*ending, |card| self.after(ending, card))
    }

    /// Returns true if the solvers can reach the goal from this ending, whatever the defenders play.
    pub(super) fn reaches(&mut self, ending: &Ending) -> Result<bool, Unfinished> {
        let (left, missing) = (ending.position.tricks_left(), ending.missing);
        if missing == Tricks::ZERO || missing > left {
            return Ok(missing == Tricks::ZERO);
        }
        let key = ending.key();
        if let Some(&known) = self.reached.get(&key) {
            return Ok(known);
        }
        if self.reached.len() >= self.limit {
            return Err(Unfinished::TooLarge);
        }
        let target = match self.sides.winners {
            Party::Declaring => missing,
            // The others take enough if declarer does not take one of the tricks that they need.
            Party::Others => Tricks(left.0 - missing.0 + 1),
        };
        let makes = self.work.makes(&ending.position, target)?;
        let reaches = makes == (self.sides.winners == Party::Declaring);
        self.reached.insert(key, reaches);
        Ok(reaches)
    }

    /// Returns the classes of the solvers after which they still reach the goal.
    pub(super) fn keeping(&mut self, ending: &Ending) -> Result<Vec<CardSet>, Unfinished> {
        let mut keeping = Vec::new();
        for class in ending.classes() {
            if self.reaches(&self.after_class(ending, class))? {
                keeping.push(class);
            }
        }
        Ok(keeping)
    }

    /// Returns the classes that are played in a solution: those that keep the goal in reach if the solvers are on turn,
    /// otherwise all classes of the defender.
    pub(super) fn played(&mut self, ending: &Ending) -> Result<Vec<CardSet>, Unfinished> {
        if self.is_solvers_turn(ending) {
            self.keeping(ending)
        } else {
            Ok(ending.classes())
        }
    }

    /// Returns true if every line of play from this ending reaches the goal.
    pub(super) fn is_safe(&mut self, ending: &Ending) -> Result<bool, Unfinished> {
        if ending.missing == Tricks::ZERO {
            return Ok(true);
        }
        if !self.reaches(ending)? {
            return Ok(false);
        }
        let key = ending.key();
        if let Some(&known) = self.safe.get(&key) {
            return Ok(known);
        }
        let mut is_safe = true;
        for class in ending.classes() {
            if !self.is_safe(&self.after_class(ending, class))? {
                is_safe = false;
                break;
            }
        }
        self.safe.insert(key, is_safe);
        Ok(is_safe)
    }

    /// Returns true if the solvers are on turn and can choose between at least two classes of equivalent cards: a free
    /// turn.
    pub(super) fn is_free(&self, ending: &Ending) -> bool {
        ending.is_free(self.sides.solvers)
    }

    /// Returns the first free choice and the cards before it, if all of these are forced; otherwise `None`.
    pub(super) fn forced_choice(&self, start: &Ending) -> Option<(Vec<Card>, Ending)> {
        let (mut path, mut ending) = (Vec::new(), *start);
        while !self.is_free(&ending) {
            let classes = ending.classes();
            let [class] = classes[..] else {
                return None;
            };
            path.extend(class.into_iter().take(1));
            ending = self.after_class(&ending, class);
        }
        Some((path, ending))
    }

    /// Returns true if a turn after the first free choice is a dual: a free turn at which several classes keep the goal
    /// in reach, and from which the goal can still be missed.
    pub(super) fn is_dual(&mut self, ending: &Ending) -> Result<bool, Unfinished> {
        Ok(self.is_free(ending) && self.keeping(ending)?.len() > 1 && !self.is_safe(ending)?)
    }

    /// Returns the value of the play from this ending on. The ending must come after the first free choice.
    pub(super) fn later_value(&mut self, ending: &Ending) -> Result<LaterValue, Unfinished> {
        if self.is_uncounted(ending) || self.is_safe(ending)? {
            return Ok(LaterValue::default());
        }
        let key = ending.key();
        if let Some(&known) = self.later.get(&key) {
            return Ok(known);
        }
        let mut values = Vec::new();
        for class in self.played(ending)? {
            values.push(self.later_value(&self.after_class(ending, class))?);
        }
        let mut value = self.chosen(ending, &values);
        if self.is_free(ending) {
            match values.len() {
                1 => value.single += 1,
                _ => value.duals += 1,
            }
        }
        self.later.insert(key, value);
        Ok(value)
    }

    /// Returns the value of the play from a position before the first free choice, or at it.
    pub(super) fn value(&mut self, ending: &Ending) -> Result<LineValue, Unfinished> {
        if self.is_uncounted(ending) {
            return Ok(LineValue::default());
        }
        let key = ending.key();
        if let Some(&known) = self.first.get(&key) {
            return Ok(known);
        }
        let is_free = self.is_free(ending);
        let played = self.played(ending)?;
        let mut values = Vec::new();
        for &class in &played {
            let next = self.after_class(ending, class);
            values.push(self.value_after(&next, is_free)?);
        }
        let mut value = self.chosen(ending, &values);
        if is_free {
            value.single += u32::from(played.len() == 1);
            value.cooks = played.len().saturating_sub(1) as u32;
        }
        self.first.insert(key, value);
        Ok(value)
    }

    /// Returns the value of the play from this ending on; `is_later` is true if it comes after the first free choice.
    fn value_after(&mut self, ending: &Ending, is_later: bool) -> Result<LineValue, Unfinished> {
        if !is_later {
            return self.value(ending);
        }
        let LaterValue { single, duals } = self.later_value(ending)?;
        Ok(LineValue {
            single,
            cooks: 0,
            duals,
        })
    }

    /// Returns the value that the side on turn chooses among those after its classes: the solvers the lowest, the
    /// defenders the highest.
    fn chosen<V: Copy + Ord + Default>(&self, ending: &Ending, values: &[V]) -> V {
        let values = values.iter().copied();
        let chosen = if self.is_solvers_turn(ending) {
            values.min()
        } else {
            values.max()
        };
        chosen.unwrap_or_default()
    }

    /// Returns the line in which both parties choose the best value: each card with the ending before it, to the end of
    /// play. Of classes with equal values the first is played. `is_later` is true if the line starts after the first
    /// free choice.
    pub(super) fn best_line(
        &mut self,
        start: &Ending,
        mut is_later: bool,
    ) -> Result<Vec<(Ending, Card)>, Unfinished> {
        let (mut line, mut ending) = (Vec::new(), *start);
        while !ending.position.is_over() {
            let is_free = self.is_free(&ending);
            let mut best: Option<(LineValue, CardSet)> = None;
            for class in self.played(&ending)? {
                let next = self.after_class(&ending, class);
                let value = self.value_after(&next, is_later || is_free)?;
                let is_better = |best: LineValue| {
                    if self.is_solvers_turn(&ending) {
                        value < best
                    } else {
                        value > best
                    }
                };
                if best.is_none_or(|(best, _)| is_better(best)) {
                    best = Some((value, class));
                }
            }
            let Some(card) = best.and_then(|(_, class)| class.into_iter().next()) else {
                break;
            };
            line.push((ending, card));
            ending = self.after(&ending, card);
            is_later |= is_free;
        }
        Ok(line)
    }
}
