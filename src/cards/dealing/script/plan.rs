//! Turns a condition into constraints on hands, which a dealer plans instead of waiting for them.
//!
//! For each part of a condition that is joined by `and`, the bounds on hands that follow from it are computed: the
//! permitted shapes of each hand, and ranges of sums over the cards of a hand or of both hands of a side. Of
//! alternatives, the bounds are those that all of them share. A part that its bounds do not express completely is tested
//! deal by deal too, so the deals are exactly those that satisfy the condition.

use std::sync::Arc;

use crate::dealing::constraints::{DealConstraints, DealingError, SideConstraint};
use crate::dealing::shape::{ShapeConstraint, ShapeSet, WantedShape};
use crate::rules::{Chance, Constraint, Game};
use crate::{BySeat, CardSet, Rank, Seat, Side, Suit};

use super::evaluation::ConditionContext;
use super::expression::{Condition, Node, NodeId, Operator, Program};
use super::linear::{Linear, Sum, weighted_sum};
use super::words::HandCount;

/// The number of cards in a bridge hand.
const HAND_SIZE: u8 = 13;

/// The maximum number of steps to deduce bounds from a condition. Without it, variables that use other variables could
/// take forever.
const MOST_STEPS: u32 = 20_000;

/// The bounds on hands that a condition implies: permitted shapes, and ranges of sums.
#[derive(Clone)]
struct Bounds {
    /// The permitted shapes of each hand.
    shapes: [ShapeSet; 4],
    sums: Vec<Sum>,
    is_impossible: bool,
}

impl DealConstraints {
    /// Adds a condition on bridge deals.
    ///
    /// Everything that constraints can express becomes constraints on hands, sides and shapes. Of the remaining parts,
    /// those that depend on the hands alone are added to `conditions`, which a [`Dealer`](crate::dealing::Dealer) tests
    /// for each deal. Returns the parts that it cannot test because they depend on random numbers or double-dummy
    /// tricks, or may divide by zero; `None` if there are none.
    ///
    /// ```
    /// use kibitzer_cards::dealing::{DealConstraints, Dealer};
    /// use kibitzer_cards::rules::{Chance, Game};
    /// let mut constraints = DealConstraints::new(Game::Bridge);
    /// let rest = constraints.add_condition(&"hcp(north) > 21 and spades(north) == 6 and rnd(4) == 0".parse()?)?;
    /// assert_eq!(rest.map(|rest| rest.to_string()).as_deref(), Some("rnd(4) == 0"));
    /// let dealer = Dealer::new(constraints)?;
    /// assert!(dealer.attempt(&mut Chance::from_seed(1)).is_some() && dealer.share() < 0.001);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if it is clear that no deal satisfies the condition.
    pub fn add_condition(
        &mut self,
        condition: &Condition,
    ) -> Result<Option<Condition>, DealingError> {
        let program = &condition.program;
        let mut parts = Vec::new();
        let mut is_split = vec![false; program.variables.len()];
        for &conjunct in &condition.conjuncts {
            program.split(conjunct, &mut parts, &mut is_split);
        }
        let mut deduction = Deduction { program, steps: 0 };
        let mut bounds = Bounds::none();
        let (mut tested, mut rest) = (Vec::new(), Vec::new());
        for part in parts {
            let (part_bounds, is_complete) = if self.game == Game::Bridge {
                deduction.bounds(part, true)
            } else {
                (Bounds::none(), false)
            };
            bounds = bounds.and(&part_bounds);
            match (is_complete, program.facts(part).is_of_hands()) {
                (true, _) => {}
                (false, true) => tested.push(part),
                (false, false) => rest.push(part),
            }
        }
        bounds.add_to(self)?;
        let made_of = |conjuncts: Vec<NodeId>| {
            let program = Arc::clone(program);
            (!conjuncts.is_empty()).then_some(Condition { program, conjuncts })
        };
        self.conditions.extend(made_of(tested));
        Ok(made_of(rest))
    }
}

impl Program {
    /// Splits an expression into parts that must all be true, and adds them to `parts`. A random variable is not split,
    /// so that it keeps one value in a deal; another variable is split once.
    fn split(&self, id: NodeId, parts: &mut Vec<NodeId>, is_split: &mut [bool]) {
        let node = self.node(id);
        if let Node::Binary(Operator::And, left, right) = node {
            self.split(left, parts, is_split);
            self.split(right, parts, is_split);
        } else if let Node::Variable(variable) = node
            && !self.facts(id).is_random
        {
            if !std::mem::replace(&mut is_split[variable], true) {
                self.split(self.variables[variable].value, parts, is_split);
            }
        } else if !parts.contains(&id) {
            parts.push(id);
        }
    }
}

impl Bounds {
    /// Returns bounds that permit all hands.
    fn none() -> Bounds {
        Bounds {
            shapes: Seat::ALL.map(|_| ShapeSet::from_fn(HAND_SIZE, |_| true)),
            sums: Vec::new(),
            is_impossible: false,
        }
    }

    /// Returns bounds that permit all hands if `is_true` is true, and no hands otherwise.
    fn of_constant(is_true: bool) -> Bounds {
        Bounds {
            is_impossible: !is_true,
            ..Bounds::none()
        }
    }

    /// Returns bounds that permit only these shapes for one hand, and anything for the others.
    fn of_shapes(seat: Seat, shapes: ShapeSet) -> Bounds {
        let mut bounds = Bounds::none();
        bounds.shapes[seat.index()] = shapes;
        bounds
    }

    /// Returns true if no deal satisfies the bounds.
    fn is_impossible(&self) -> bool {
        self.is_impossible
            || self.shapes.iter().any(ShapeSet::is_empty)
            || self.sums.iter().any(|sum| sum.low > sum.high)
    }

    /// Returns bounds that permit the hands that both bounds permit.
    fn and(&self, other: &Bounds) -> Bounds {
        let mut both = self.clone();
        both.is_impossible |= other.is_impossible;
        for (shapes, others) in both.shapes.iter_mut().zip(&other.shapes) {
            if shapes != others {
                *shapes = shapes.intersection(others);
            }
        }
        for sum in &other.sums {
            match both.sums.iter_mut().find(|known| known.is_like(sum)) {
                Some(known) => {
                    known.low = known.low.max(sum.low);
                    known.high = known.high.min(sum.high);
                }
                None => both.sums.push(sum.clone()),
            }
        }
        both
    }

    /// Returns bounds that permit all hands that at least one of the bounds permits; they may permit others too.
    fn or(&self, other: &Bounds) -> Bounds {
        if self.is_impossible() {
            return other.clone();
        }
        if other.is_impossible() {
            return self.clone();
        }
        let mut either = self.clone();
        for (shapes, others) in either.shapes.iter_mut().zip(&other.shapes) {
            if shapes != others {
                *shapes = shapes.union(others);
            }
        }
        either.sums.retain_mut(|known| {
            let sum = other.sums.iter().find(|sum| known.is_like(sum));
            known.low = known.low.min(sum.map_or(i64::MAX, |sum| sum.low));
            known.high = known.high.max(sum.map_or(i64::MIN, |sum| sum.high));
            sum.is_some()
        });
        either
    }

    /// Adds the bounds to the constraints of a deal.
    fn add_to(self, constraints: &mut DealConstraints) -> Result<(), DealingError> {
        for (seat, shapes) in Seat::ALL.into_iter().zip(&self.shapes) {
            if shapes.is_empty() {
                return Err(DealingError::Impossible(seat));
            }
            add_shapes(seat, shapes, constraints);
        }
        for sum in &self.sums {
            sum.add_to(constraints)?;
        }
        if self.is_impossible {
            Err(DealingError::ImpossibleTogether)
        } else {
            Ok(())
        }
    }
}

/// Adds the permitted shapes of a hand to the constraints of a deal: as ranges of suit lengths if these express the
/// shapes exactly, otherwise as a list of shapes.
fn add_shapes(seat: Seat, shapes: &ShapeSet, constraints: &mut DealConstraints) {
    let ranges = shapes.ranges();
    let box_of_ranges = ShapeSet::from_fn(HAND_SIZE, |lengths| {
        ranges
            .iter()
            .zip(lengths)
            .all(|(range, length)| range.contains(&length))
    });
    if *shapes == box_of_ranges {
        let suits = Suit::ALL
            .into_iter()
            .zip(ranges)
            .filter(|(_, range)| *range != (0..=HAND_SIZE));
        let lengths = suits.map(|(suit, range)| Constraint::length(seat, suit, range));
        constraints.hands.extend(lengths);
    } else {
        let shapes: Vec<WantedShape> = shapes.wanted_shapes();
        constraints.shapes.push(ShapeConstraint { seat, shapes });
    }
}

impl Sum {
    /// Returns true if the other range limits the same sum.
    fn is_like(&self, other: &Sum) -> bool {
        (self.seats, self.measure) == (other.seats, other.measure)
    }

    /// Adds the range to the constraints of a deal.
    fn add_to(&self, constraints: &mut DealConstraints) -> Result<(), DealingError> {
        let mut seats = Seat::ALL
            .into_iter()
            .filter(|seat| self.seats >> seat.index() & 1 == 1);
        let Some(seat) = seats.next() else {
            return Ok(());
        };
        let is_side = seats.next().is_some();
        let within = self.low.clamp(0, 255) as u8..=self.high.clamp(0, 255) as u8;
        if self.low > self.high || self.high < 0 || self.low > 255 {
            return Err(if is_side {
                DealingError::ImpossiblePair(seat, seat.partner())
            } else {
                DealingError::Impossible(seat)
            });
        }
        let measure = self.measure;
        if is_side {
            let side: Side = seat.side();
            constraints.sides.push(SideConstraint {
                side,
                measure,
                within,
            });
        } else {
            constraints.hands.push(Constraint {
                seat,
                measure,
                within,
            });
        }
        Ok(())
    }
}

/// The state of deducing bounds from the expressions of a program.
struct Deduction<'a> {
    program: &'a Arc<Program>,
    steps: u32,
}

impl Deduction<'_> {
    /// Returns bounds that permit all hands for which the truth value of the expression is `wanted`. Also returns true
    /// if the bounds are exact, so that they permit no other hands.
    fn bounds(&mut self, id: NodeId, wanted: bool) -> (Bounds, bool) {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return (Bounds::none(), false);
        }
        if let Some(exact) = self.bounds_on_lengths(id, wanted) {
            return (exact, true);
        }
        match self.program.node(id) {
            Node::Not(operand) => self.bounds(operand, !wanted),
            Node::Variable(variable) => self.bounds(self.program.variables[variable].value, wanted),
            Node::Binary(operator @ (Operator::And | Operator::Or), left, right) => {
                let (left, is_left_complete) = self.bounds(left, wanted);
                let (right, is_right_complete) = self.bounds(right, wanted);
                if (operator == Operator::And) == wanted {
                    (left.and(&right), is_left_complete && is_right_complete)
                } else {
                    (left.or(&right), false)
                }
            }
            Node::Choice([condition, yes, no]) => {
                let yes = self
                    .bounds(condition, true)
                    .0
                    .and(&self.bounds(yes, wanted).0);
                let no = self
                    .bounds(condition, false)
                    .0
                    .and(&self.bounds(no, wanted).0);
                (yes.or(&no), false)
            }
            Node::Binary(operator, left, right) if operator.is_comparison() => {
                let [left, right] = [left, right].map(|operand| self.linear(operand));
                let difference = left
                    .zip(right)
                    .and_then(|(left, right)| left.plus(&right.times(-1)?));
                compared(difference, operator, wanted)
            }
            Node::Number(_)
            | Node::Negative(_)
            | Node::Binary(..)
            | Node::OfHand(..)
            | Node::Score { .. }
            | Node::Imps(_)
            | Node::Random(_) => compared(self.linear(id), Operator::Unequal, wanted),
        }
    }

    /// Returns exact bounds if the expression depends on the suit lengths of one hand at most, or `None` otherwise.
    fn bounds_on_lengths(&self, id: NodeId, wanted: bool) -> Option<Bounds> {
        let facts = self.program.facts(id);
        if !facts.is_of_hands() || facts.is_beyond_lengths {
            return None;
        }
        match facts.seats.count_ones() {
            0 => {
                let is_true = self.is_true(id, BySeat::default());
                Some(Bounds::of_constant(is_true == wanted))
            }
            1 => {
                let seat = Seat::ALL[facts.seats.trailing_zeros() as usize];
                let shapes = ShapeSet::from_fn(HAND_SIZE, |lengths| {
                    let mut hands = BySeat::default();
                    hands[seat] = hand_of_lengths(lengths);
                    self.is_true(id, hands) == wanted
                });
                Some(Bounds::of_shapes(seat, shapes))
            }
            _ => None,
        }
    }

    /// Returns true if an expression, which depends on the hands alone, is true for these hands.
    fn is_true(&self, id: NodeId, hands: BySeat<CardSet>) -> bool {
        let mut chance = Chance::from_seed(0);
        let mut context = ConditionContext::new(&mut chance);
        context.set_deal(hands);
        let conjuncts = vec![id];
        let program = Arc::clone(self.program);
        Condition { program, conjuncts }
            .holds(&mut context)
            .unwrap_or(false)
    }

    /// Returns an expression as a weighted sum over the cards of the hands, or `None` if nothing is known about its
    /// value.
    fn linear(&mut self, id: NodeId) -> Option<Linear> {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return None;
        }
        let program = Arc::clone(self.program);
        match program.node(id) {
            Node::Number(number) => Some(Linear::between(number.into(), number.into())),
            Node::Variable(variable) => self.linear(program.variables[variable].value),
            Node::Negative(operand) => self.linear(operand)?.times(-1),
            Node::Binary(Operator::Plus, left, right) => {
                self.linear(left)?.plus(&self.linear(right)?)
            }
            Node::Binary(Operator::Minus, left, right) => {
                self.linear(left)?.plus(&self.linear(right)?.times(-1)?)
            }
            Node::Binary(Operator::Times, left, right) => {
                let [left, right] = [self.linear(left)?, self.linear(right)?];
                match (left.constant(), right.constant()) {
                    (Some(factor), _) => right.times(factor),
                    (_, Some(factor)) => left.times(factor),
                    (None, None) => None,
                }
            }
            Node::OfHand(seat, count) => count_as_sum(&program, seat, count),
            Node::Choice([_, yes, no]) => {
                let [yes, no] = [self.linear(yes)?.range(), self.linear(no)?.range()];
                Some(Linear::between(yes.0.min(no.0), yes.1.max(no.1)))
            }
            Node::Not(_) => Some(Linear::between(0, 1)),
            Node::Binary(operator, ..) if operator.is_comparison() || operator.is_logical() => {
                Some(Linear::between(0, 1))
            }
            Node::Binary(..) | Node::Score { .. } | Node::Imps(_) | Node::Random(_) => None,
        }
    }
}

/// Returns a function of a hand as a sum over its cards, or as a number of which only the range is known.
fn count_as_sum(program: &Program, seat: Seat, count: HandCount) -> Option<Linear> {
    match count {
        HandCount::Length(suit) => Linear::over(seat, CardSet::of_suit(suit), |_| 1),
        HandCount::HasCard(card) => Linear::over(seat, card.into(), |_| 1),
        HandCount::Points(suit, table) => {
            let table = program.tables[usize::from(table)];
            let cards = suit.map_or(CardSet::pack(Rank::Two), CardSet::of_suit);
            Linear::over(seat, cards, |rank| table[rank.index()])
        }
        HandCount::Losers(Some(_)) => Some(Linear::between(0, 3)),
        HandCount::Losers(None) => Some(Linear::between(0, 12)),
        HandCount::Shape(_) => Some(Linear::between(0, 1)),
        HandCount::Tricks(_) => Some(Linear::between(0, 13)),
        HandCount::Cccc | HandCount::Quality(_) => None,
    }
}

/// Returns bounds that permit all hands for which the comparison of `difference` with 0 has the truth value `wanted`.
/// Also returns true if the bounds are exact, so that they permit no other hands.
fn compared(difference: Option<Linear>, operator: Operator, wanted: bool) -> (Bounds, bool) {
    let Some(difference) = difference else {
        return (Bounds::none(), false);
    };
    let (low, high) = difference.range();
    let (from, to) = match (operator, wanted) {
        (Operator::Less, true) | (Operator::GreaterOrEqual, false) => (low, -1),
        (Operator::LessOrEqual, true) | (Operator::Greater, false) => (low, 0),
        (Operator::Greater, true) | (Operator::LessOrEqual, false) => (1, high),
        (Operator::GreaterOrEqual, true) | (Operator::Less, false) => (0, high),
        (Operator::Equal, true) | (Operator::Unequal, false) => (0, 0),
        // All values but 0 are permitted.
        _ if low >= 0 => (1, high),
        _ if high <= 0 => (low, -1),
        _ => return (Bounds::none(), false),
    };
    if low >= from && high <= to {
        return (Bounds::none(), true);
    }
    if high < from || low > to {
        return (Bounds::of_constant(false), true);
    }
    let (sums, is_complete) = sums_within(&difference, from, to);
    (
        Bounds {
            sums,
            ..Bounds::none()
        },
        is_complete,
    )
}

/// Returns the ranges of sums over one hand or one side that follow if an expression has a value in `from..=to`. Also
/// returns true if these ranges, conversely, imply such a value.
fn sums_within(linear: &Linear, from: i64, to: i64) -> (Vec<Sum>, bool) {
    let seats: Vec<Seat> = linear.seats().collect();
    let is_known = linear.low == linear.high;
    let pair = match seats[..] {
        [one, other] if one.partner() == other && linear.weights(one) == linear.weights(other) => {
            Some([one, other])
        }
        _ => None,
    };
    if let Some([one, other]) = pair {
        let seats = 1 << one.index() | 1 << other.index();
        let sum = weighted_sum(
            seats,
            linear.weights(one),
            from - linear.high,
            to - linear.low,
        );
        let is_complete = is_known && sum.is_some();
        return (sum.into_iter().collect(), is_complete);
    }
    let (low, high) = linear.range();
    let sums = seats.iter().filter_map(|&seat| {
        let (own_low, own_high) = linear.range_of(seat);
        // The range of everything but this hand.
        let (other_low, other_high) = (low - own_low, high - own_high);
        let (from, to) = (from - other_high, to - other_low);
        let is_bound = from > own_low || to < own_high;
        let sum = weighted_sum(1 << seat.index(), linear.weights(seat), from, to);
        sum.filter(|_| is_bound)
    });
    let sums: Vec<Sum> = sums.collect();
    let is_complete = is_known && seats.len() == 1 && sums.len() == 1;
    (sums, is_complete)
}

/// Returns some hand with these lengths of spades, hearts, diamonds and clubs.
fn hand_of_lengths(lengths: [u8; 4]) -> CardSet {
    let suits = Suit::ALL.into_iter().zip(lengths);
    let cards = suits.flat_map(|(suit, length)| CardSet::of_suit(suit).iter().take(length.into()));
    cards.collect()
}
