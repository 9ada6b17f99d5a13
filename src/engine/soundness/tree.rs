//! The tree of a solution: which classes keep the goal, the value of a line, and the main line.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::thread;
use std::time::Duration;

use crate::analysis::Work;
use crate::cards::{Card, CardSet, Strain, Tricks};
use crate::problem::Party;
use crate::search::{Bound, Cancelled};

use super::ending::{Ending, EndingKey};
use super::fact::{DUAL, Fact, Flag, LaterValue, SINGLE, SolutionSides, Worth, WorthBounds};
use super::facts::{Facts, Shard};
use super::patterns::{OrderedEnding, PatternTable, WordMap, from_floors};

/// The reason why a tree was not searched to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unfinished {
    /// The work was cancelled.
    Cancelled,
    /// The tree has more positions than the limit allows.
    TooLarge,
    /// The worker was helping, and its help is no longer needed.
    Superseded,
}

impl Unfinished {
    /// Returns an error if the work was cancelled. A tree that was given up is no error.
    pub(super) fn unless_given_up(self) -> Result<(), Cancelled> {
        match self {
            Unfinished::Cancelled => Err(Cancelled),
            Unfinished::TooLarge | Unfinished::Superseded => Ok(()),
        }
    }
}

impl From<Cancelled> for Unfinished {
    fn from(_: Cancelled) -> Unfinished {
        Unfinished::Cancelled
    }
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

/// A class that keeps the goal in reach, the ending after it, and the proof.
type Keeping = (CardSet, Ending, Fact<bool>);

/// The minimum number of tricks left in an ending that one worker leaves to another that is searching it.
const MIN_SHARED_TRICKS: Tricks = Tricks(4);

/// The tree of positions of a solution, with the facts proved about them.
pub(super) struct SolutionTree<'w, 'a, F> {
    work: &'w mut Work<'a, F>,
    sides: SolutionSides,
    /// The number of positions at which the search is given up.
    limit: usize,
    /// The facts, which other workers may share.
    facts: &'w Facts,
    /// True if the worker only helps the first one.
    is_helper: bool,
    /// The number of tricks left at which the values of lines stop counting; 0 if whole lines count.
    uncounted: Tricks,
    /// The positions whose reach was asked for, each mapped to true if the solvers can reach the goal from it.
    reached: HashMap<EndingKey, bool>,
    /// The positions before a first free choice, each mapped to the value of the play from there on.
    first: HashMap<EndingKey, LineValue>,
    /// The last worth found, with which the next search begins.
    guess: Worth,
    /// For each card in each place of a trick: the number of times that it decided a search. Cards that often did are
    /// tried first (history heuristic of Schaeffer, 1983).
    history: WordMap<u64, u32>,
}

impl<'w, 'a, F> SolutionTree<'w, 'a, F> {
    /// Creates the tree of a problem. If several workers share the facts, each has announced itself with
    /// [`Facts::begin`].
    pub(super) fn new(
        work: &'w mut Work<'a, F>,
        sides: SolutionSides,
        limit: usize,
        facts: &'w Facts,
    ) -> SolutionTree<'w, 'a, F> {
        SolutionTree {
            work,
            sides,
            limit,
            facts,
            is_helper: false,
            uncounted: Tricks::ZERO,
            reached: HashMap::new(),
            first: HashMap::new(),
            guess: SINGLE,
            history: WordMap::default(),
        }
    }

    /// Helps the first worker with the main line from `start` until that worker needs no more help.
    pub(super) fn help(&mut self, start: &Ending) -> Result<(), Unfinished> {
        self.is_helper = true;
        // Where all facts are known, nothing else ends the help once the first worker has given up.
        while !self.facts.is_over(self.limit) {
            self.uncounted = self.facts.uncounted();
            self.first.clear();
            match self.best_line(start, false) {
                // The first worker is about to begin with more tricks.
                Ok(_) if self.uncounted > Tricks::ZERO => self.await_first_worker()?,
                Err(Unfinished::Superseded) => {}
                line => return line.map(|_| ()),
            }
        }
        Ok(())
    }

    /// Waits until the first worker counts more tricks, or needs no more help.
    fn await_first_worker(&self) -> Result<(), Unfinished> {
        while self.facts.uncounted() == self.uncounted && !self.facts.is_over(self.limit) {
            if self.work.control().is_cancelled() {
                return Err(Unfinished::Cancelled);
            }
            thread::sleep(Duration::from_millis(1));
        }
        Ok(())
    }

    /// Reports a finding to the caller of the search.
    pub(super) fn found(&mut self, finding: F) {
        self.work.found(finding);
    }

    /// Sets the number of tricks left at which the values of lines stop counting; 0 counts whole lines.
    pub(super) fn leave_uncounted(&mut self, tricks: Tricks) {
        self.uncounted = tricks;
        self.facts.set_uncounted(tricks);
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

    /// Returns the number of positions that were searched.
    pub(super) fn positions(&self) -> usize {
        self.facts.positions().min(self.limit)
    }

    /// Counts one more position. Returns an error at the limit, if the work was cancelled, or if the first worker needs
    /// no more help with it.
    fn count_position(&mut self) -> Result<(), Unfinished> {
        if self.is_helper
            && (self.facts.uncounted() != self.uncounted || self.facts.is_over(self.limit))
        {
            return Err(Unfinished::Superseded);
        }
        let positions = self.facts.count_position();
        if positions >= self.limit {
            return Err(Unfinished::TooLarge);
        }
        if positions.is_multiple_of(64) && self.work.control().is_cancelled() {
            return Err(Unfinished::Cancelled);
        }
        Ok(())
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
        let key = ending.key();
        if let Some(&known) = self.reached.get(&key) {
            return Ok(known);
        }
        let reaches = self.prove_reach(ending)?.result;
        if self.reached.len() < self.limit {
            self.reached.insert(key, reaches);
        }
        Ok(reaches)
    }

    /// Proves whether the solvers can reach the goal from this ending, whatever the defenders play.
    pub(super) fn prove_reach(&mut self, ending: &Ending) -> Result<Fact<bool>, Unfinished> {
        let (left, missing) = (ending.position.tricks_left(), ending.missing);
        if missing == Tricks::ZERO || missing > left {
            return Ok(Fact::plain(missing == Tricks::ZERO));
        }
        if self.sides.lose_tricks() && ending.position.strain() != Strain::Misere {
            return self.known_or(ending, |shard| &mut shard.reach, Self::search_loss);
        }
        let target = match self.sides.winners {
            Party::Declaring => missing,
            // The others take enough if declarer does not take one of the tricks that they need.
            Party::Others => Tricks(left.0 - missing.0 + 1),
        };
        let proof = self.work.prove(&ending.position, target)?;
        let makes = matches!(proof.bound, Bound::AtLeast(_));
        Ok(Fact {
            result: makes == (self.sides.winners == Party::Declaring),
            relied: proof.relied,
            needs_winner: self.proof_needs_winner(ending, proof.relied),
        })
    }

    /// Proves by plain recursion whether the solvers can lose enough tricks. In the exact search both parties want to take
    /// tricks, except in misère.
    fn search_loss(&mut self, ending: &Ending) -> Result<Fact<bool>, Unfinished> {
        let (classes, is_decided_by) = (ending.classes(), self.is_solvers_turn(ending));
        let mut all = Fact::plain(!is_decided_by);
        // Low cards lose tricks most often.
        for &class in classes.iter().rev() {
            let next = self.after_class(ending, class);
            let reach = self.prove_reach(&next)?;
            let reach = self.before_class(ending, class, &next, reach);
            if reach.result == is_decided_by {
                return Ok(reach);
            }
            all.join(&reach);
        }
        self.rely_on_whole_classes(&classes, &mut all);
        Ok(all)
    }

    /// Returns the fact about an ending that `table` holds, or searches and stores it.
    fn known_or(
        &mut self,
        ending: &Ending,
        table: fn(&mut Shard) -> &mut PatternTable<Flag>,
        search: fn(&mut Self, &Ending) -> Result<Fact<bool>, Unfinished>,
    ) -> Result<Fact<bool>, Unfinished> {
        let ordered = self.ordered(ending, Tricks::ZERO);
        let known = table(&mut self.facts.shard(&ordered)).find(&ordered, |&flag| Some(flag));
        if let Some(((result, needs_winner), relied)) = known {
            return Ok(Fact {
                result,
                relied,
                needs_winner,
            });
        }
        self.count_position()?;
        let fact = search(self, ending)?;
        let flag = (fact.result, fact.needs_winner);
        *table(&mut self.facts.shard(&ordered)).entry(&ordered, fact.relied, flag) = flag;
        Ok(fact)
    }

    /// Returns true if a proof of the exact search in the middle of a trick may depend on the hand that is winning it.
    /// The proof relies on the winning card (in misère on the highest beaten card) if it can take the trick, unless
    /// no other card of its suit has fallen.
    fn proof_needs_winner(&self, ending: &Ending, relied: CardSet) -> bool {
        let Some((_, best)) = ending.winning() else {
            return false;
        };
        let cards = ending.position.trick().cards();
        let beaten: Vec<Card> = cards
            .filter(|card| card.suit == best.suit && *card != best)
            .collect();
        let Some(&highest) = beaten.iter().max_by_key(|card| card.rank) else {
            return true;
        };
        let card = if self.is_upward() { highest } else { best };
        from_floors(relied, self.is_upward()).has(card)
    }

    /// Returns true if facts rely on low cards first.
    fn is_upward(&self) -> bool {
        self.sides.lose_tricks()
    }

    /// Returns the ending with its cards in the order in which facts rely on them. Choices in the last `uncounted` tricks
    /// do not count.
    fn ordered(&self, ending: &Ending, uncounted: Tricks) -> OrderedEnding {
        OrderedEnding::new(ending, uncounted, self.is_upward())
    }

    /// Converts a fact about the ending after a card of `class` to a fact about the ending before it: adds the cards
    /// that decide whether this card takes the lead in the trick, if that matters.
    fn before_class<T>(
        &self,
        ending: &Ending,
        class: CardSet,
        next: &Ending,
        mut fact: Fact<T>,
    ) -> Fact<T> {
        let (Some((_, best)), Some(card)) = (ending.winning(), class.into_iter().next()) else {
            return Fact {
                needs_winner: false,
                ..fact
            };
        };
        let needs_winner = fact.needs_winner || next.position.trick().is_empty();
        let takes_lead = if card.suit == best.suit {
            card.rank > best.rank
        } else {
            ending.position.strain().trump() == Some(card.suit)
        };
        if needs_winner && card.suit == best.suit {
            let is_first = takes_lead != self.is_upward();
            fact.relied.insert(if is_first { card } else { best });
        }
        Fact {
            needs_winner: needs_winner && !takes_lead,
            ..fact
        }
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
        Ok(self.prove_safety(ending)?.result)
    }

    /// Proves whether every line of play from this ending reaches the goal.
    pub(super) fn prove_safety(&mut self, ending: &Ending) -> Result<Fact<bool>, Unfinished> {
        let missing = ending.missing;
        if missing == Tricks::ZERO || missing > ending.position.tricks_left() {
            return Ok(Fact::plain(missing == Tricks::ZERO));
        }
        self.known_or(ending, |shard| &mut shard.safety, Self::search_safety)
    }

    fn search_safety(&mut self, ending: &Ending) -> Result<Fact<bool>, Unfinished> {
        let classes = ending.classes();
        if self.is_solvers_turn(ending) && classes.len() > 1 {
            for &class in &classes {
                let next = self.after_class(ending, class);
                let reach = self.prove_reach(&next)?;
                if !reach.result {
                    return Ok(self.before_class(ending, class, &next, reach));
                }
            }
        }
        let mut all = Fact::plain(true);
        for &class in &classes {
            let next = self.after_class(ending, class);
            let safety = self.prove_safety(&next)?;
            let safety = self.before_class(ending, class, &next, safety);
            if !safety.result {
                return Ok(safety);
            }
            all.join(&safety);
        }
        self.rely_on_whole_classes(&classes, &mut all);
        Ok(all)
    }

    /// Widens the cards that a fact relies on to whole classes of equivalent cards of the hand on turn. A class that is
    /// relied on in part could be two classes in another ending of the same pattern.
    fn rely_on_whole_classes<T>(&self, classes: &[CardSet], fact: &mut Fact<T>) {
        let mut counted = from_floors(fact.relied, self.is_upward());
        for &class in classes {
            let relied = counted & class;
            if !relied.is_empty() && relied != class {
                fact.relied |= class;
                counted = from_floors(fact.relied, self.is_upward());
            }
        }
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
        let (mut lower, mut upper) = (0, self.most_worth(ending));
        while lower < upper {
            let target = self.guess.clamp(lower + 1, upper);
            let worth = self.prove_worth(ending, target)?.result;
            if worth >= target {
                lower = worth;
                self.guess = worth + 1;
            } else {
                upper = worth;
                self.guess = worth;
            }
        }
        self.guess = lower;
        Ok(LaterValue::from_worth(lower))
    }

    /// Returns an upper bound on the worth of the play from an ending on: every later turn of a solver but those in the
    /// last trick may have a single class.
    fn most_worth(&self, ending: &Ending) -> Worth {
        let position = &ending.position;
        let counted = position
            .tricks_left()
            .0
            .saturating_sub(self.uncounted.0.max(1));
        if counted == 0 || ending.missing == Tricks::ZERO {
            return 0;
        }
        let setup = position.setup();
        let is_solver = |seat| Party::of_seat(&setup, seat) == self.sides.solvers;
        let solvers = position.seats().filter(|&seat| is_solver(seat)).count();
        let played = position
            .trick_cards()
            .filter(|&(seat, _)| is_solver(seat))
            .count();
        SINGLE * (solvers * usize::from(counted) - played) as Worth
    }

    /// Proves whether the worth of the play from this ending on is at least `target`. The result is a lower bound if it
    /// is, otherwise an upper bound.
    pub(super) fn prove_worth(
        &mut self,
        ending: &Ending,
        target: Worth,
    ) -> Result<Fact<Worth>, Unfinished> {
        if let Some(known) = self.known_worth(ending, target) {
            return Ok(known);
        }
        self.count_position()?;
        let is_shared = self.is_shared(ending);
        if is_shared {
            self.facts.announce(ending.key());
        }
        let found = if self.is_solvers_turn(ending) {
            self.solvers_worth(ending, target)
        } else {
            self.defenders_worth(ending, target)
        };
        if is_shared {
            self.facts.withdraw(&ending.key());
        }
        let fact = found?;
        let ordered = self.ordered(ending, self.uncounted);
        let mut shard = self.facts.shard(&ordered);
        let bounds = shard.worths.entry(&ordered, fact.relied, WorthBounds::NONE);
        if fact.result >= target {
            (bounds.lower, bounds.lower_needs_winner) = (fact.result, fact.needs_winner);
        } else {
            (bounds.upper, bounds.upper_needs_winner) = (fact.result, fact.needs_winner);
        }
        Ok(fact)
    }

    /// Returns a bound on the worth as [`SolutionTree::prove_worth`] does, if one is known.
    fn known_worth(&self, ending: &Ending, target: Worth) -> Option<Fact<Worth>> {
        let most = if target == 0 {
            0
        } else {
            self.most_worth(ending)
        };
        if target == 0 || most < target {
            return Some(Fact::plain(most));
        }
        let ordered = self.ordered(ending, self.uncounted);
        let mut shard = self.facts.shard(&ordered);
        let ((result, needs_winner), relied) = shard
            .worths
            .find(&ordered, |bounds| bounds.deciding(target))?;
        Some(Fact {
            result,
            relied,
            needs_winner,
        })
    }

    /// Returns true if workers tell each other that they are searching this ending.
    fn is_shared(&self, ending: &Ending) -> bool {
        self.facts.has_helpers() && ending.position.tricks_left() >= MIN_SHARED_TRICKS
    }

    /// Removes and returns the next of several endings to search: the first that no other worker is searching, or else
    /// the first. So workers at one ending divide the endings after it (ABDADA of Weill, 1996).
    fn take_next<T>(&self, left: &mut Vec<T>, ending: impl Fn(&T) -> &Ending) -> Option<T> {
        let is_free = |next: &T| {
            let next = ending(next);
            !self.is_shared(next) || !self.facts.is_searched(&next.key())
        };
        let index = left.iter().position(is_free).unwrap_or(0);
        (!left.is_empty()).then(|| left.remove(index))
    }

    /// Returns the entry of the history for a class at an ending.
    fn history_key(ending: &Ending, class: CardSet) -> u64 {
        let position = &ending.position;
        let seat = position.turn().map_or(0, |seat| seat.index() as u64);
        // The card, the seat and the place in the trick; no card uses the highest bits of a suit.
        let card = class.bits().trailing_zeros();
        u64::from(card) | seat << 6 | (position.trick().len() as u64) << 8
    }

    /// Returns how often a class decided a search.
    fn history(&self, ending: &Ending, class: CardSet) -> u32 {
        let key = Self::history_key(ending, class);
        self.history.get(&key).copied().unwrap_or(0)
    }

    /// Records that a class decided a search.
    fn record_history(&mut self, ending: &Ending, class: CardSet) {
        *self
            .history
            .entry(Self::history_key(ending, class))
            .or_default() += 1;
    }

    /// Proves a bound on the worth as [`SolutionTree::prove_worth`] does, with a defender on turn.
    fn defenders_worth(
        &mut self,
        ending: &Ending,
        target: Worth,
    ) -> Result<Fact<Worth>, Unfinished> {
        let classes = ending.classes();
        let after = |&class: &CardSet| (class, self.after_class(ending, class));
        let mut left: Vec<(CardSet, Ending)> = classes.iter().map(after).collect();
        left.sort_by_key(|&(class, _)| Reverse(self.history(ending, class)));
        for (class, next) in &left {
            if let Some(worth) = self.known_worth(next, target)
                && worth.result >= target
            {
                return Ok(self.before_class(ending, *class, next, worth));
            }
        }
        let mut all = Fact::plain(0);
        while let Some((class, next)) = self.take_next(&mut left, |(_, next)| next) {
            let worth = self.prove_worth(&next, target)?;
            let worth = self.before_class(ending, class, &next, worth);
            if worth.result >= target {
                self.record_history(ending, class);
                return Ok(worth);
            }
            all.join(&worth);
            all.result = all.result.max(worth.result);
        }
        self.rely_on_whole_classes(&classes, &mut all);
        Ok(all)
    }

    /// Proves a bound on the worth as [`SolutionTree::prove_worth`] does, with a solver on turn.
    fn solvers_worth(&mut self, ending: &Ending, target: Worth) -> Result<Fact<Worth>, Unfinished> {
        let classes = ending.classes();
        if let [class] = classes[..] {
            let next = self.after_class(ending, class);
            let worth = self.prove_worth(&next, target)?;
            let mut worth = self.before_class(ending, class, &next, worth);
            // In another ending of the pattern the class may be two classes, and the turn a dual.
            if class.len() > 1 {
                worth.relied |= class;
            }
            return Ok(worth);
        }
        // 1. Which classes keep the goal in reach.
        let mut failing = Fact::plain(());
        let mut keeping: Vec<Keeping> = Vec::new();
        for &class in &classes {
            let next = self.after_class(ending, class);
            let reach = self.prove_reach(&next)?;
            let reach = self.before_class(ending, class, &next, reach);
            if reach.result {
                keeping.push((class, next, reach));
            } else {
                failing.join(&reach);
            }
        }
        // 2. Whether the goal can still be missed.
        let mut open = Fact::plain(());
        if keeping.len() == classes.len() {
            let safety = self.prove_safety(ending)?;
            if safety.result {
                return Ok(Fact {
                    result: 0,
                    relied: safety.relied,
                    needs_winner: safety.needs_winner,
                });
            }
            open.join(&safety);
        }
        // 3. The worth of the turn and of the play after it.
        let own = if keeping.len() == 1 { SINGLE } else { DUAL };
        let mut all = Fact {
            result: Worth::MAX,
            relied: failing.relied,
            needs_winner: failing.needs_winner,
        };
        let rest = target.saturating_sub(own);
        let mut left: Vec<&Keeping> = keeping.iter().collect();
        left.sort_by_key(|(class, _, _)| Reverse(self.history(ending, *class)));
        let is_refuted = |(_, next, _): &&Keeping| {
            let known = self.known_worth(next, rest);
            known.is_some_and(|worth| worth.result < rest)
        };
        if let Some(index) = left.iter().position(is_refuted) {
            left.swap(0, index);
        }
        while let Some((class, next, reach)) = self.take_next(&mut left, |(_, next, _)| next) {
            let worth = self.prove_worth(next, rest)?;
            let mut worth = self.before_class(ending, *class, next, worth);
            worth.result += own;
            if worth.result < target {
                self.record_history(ending, *class);
                // A class that keeps the goal is enough; a turn is worth no more than a single class.
                worth.join(reach);
                if own == DUAL {
                    let pair = self.distinct_pair(ending, &keeping, Some(*class));
                    worth.join(&pair);
                }
                return Ok(worth);
            }
            all.join(&worth);
            all.result = all.result.min(worth.result);
        }
        if own == SINGLE {
            let class = keeping[0].0;
            if class.len() > 1 {
                all.relied |= class;
            }
        } else if keeping.len() == classes.len() {
            all.join(&open);
            let pair = self.distinct_pair(ending, &keeping, None);
            all.join(&pair);
        }
        self.rely_on_whole_classes(&classes, &mut all);
        Ok(all)
    }

    /// Returns the fact that two classes of those that keep the goal in reach are different classes, and keep it. One
    /// of them is `class` unless that is `None`. The pair that relies on the fewest cards is chosen.
    fn distinct_pair(
        &self,
        ending: &Ending,
        keeping: &[Keeping],
        class: Option<CardSet>,
    ) -> Fact<()> {
        let is_upward = self.is_upward();
        let mut best: Option<(usize, Fact<()>)> = None;
        for (index, (one, _, one_reach)) in keeping.iter().enumerate() {
            for (other, _, other_reach) in &keeping[index + 1..] {
                if class.is_some_and(|class| class != *one && class != *other) {
                    continue;
                }
                let mut pair = Fact::plain(());
                pair.join(one_reach);
                pair.join(other_reach);
                pair.relied |= ending.divider(*one, *other, is_upward);
                let size = from_floors(pair.relied, is_upward).len();
                if best.is_none_or(|(smallest, _)| size < smallest) {
                    best = Some((size, pair));
                }
            }
        }
        best.map_or(Fact::plain(()), |(_, pair)| pair)
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
