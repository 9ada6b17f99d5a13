//! Computes the values of conditions for a deal.

use std::fmt;
use std::sync::Arc;

use crate::rules::{Chance, imps, score};
use crate::{BySeat, CardSet, Rank, Seat, Strain, Suit, Tricks};

use super::counts;
use super::expression::{Condition, Node, NodeId, Operator, PointTable, Program};
use super::flaw::{ScriptError, ScriptFlaw};
use super::words::HandCount;

/// A source of the values that a condition may need besides the hands: random numbers and double-dummy tricks.
pub trait ConditionSource {
    /// Returns a random number in `0..bound`. For a negative bound, the number is in `bound + 1..=0`; for 0, it is 0.
    fn random(&mut self, bound: i32) -> i32;

    /// Returns the double-dummy tricks of a declarer, or `None` if this source does not know them.
    fn tricks(&mut self, hands: &BySeat<CardSet>, declarer: Seat, strain: Strain)
    -> Option<Tricks>;
}

impl ConditionSource for Chance {
    fn random(&mut self, bound: i32) -> i32 {
        let number = self.below(bound.unsigned_abs() as usize);
        (number as i32).wrapping_mul(bound.signum())
    }

    fn tricks(&mut self, _: &BySeat<CardSet>, _: Seat, _: Strain) -> Option<Tricks> {
        None
    }
}

/// The deal for which conditions are evaluated, with the values of the variables computed so far.
pub struct ConditionContext<'a> {
    source: &'a mut dyn ConditionSource,
    hands: BySeat<CardSet>,
    /// The script that the variables belong to; `None` before the first evaluation.
    program: Option<Arc<Program>>,
    /// The value of each variable of the script for this deal; `None` if not computed yet.
    values: Vec<Option<i32>>,
}

impl<'a> ConditionContext<'a> {
    /// Makes a context with a source of random numbers and tricks, in which all hands are empty.
    pub fn new(source: &'a mut dyn ConditionSource) -> ConditionContext<'a> {
        ConditionContext {
            source,
            hands: BySeat::default(),
            program: None,
            values: Vec::new(),
        }
    }

    /// Sets the hands of a new deal and discards the values of all variables.
    pub fn set_deal(&mut self, hands: BySeat<CardSet>) {
        self.hands = hands;
        self.values.fill(None);
    }

    /// Returns the hands of the deal.
    pub fn hands(&self) -> &BySeat<CardSet> {
        &self.hands
    }

    /// Returns the double-dummy tricks of a declarer in the deal, or `None` if the source does not know them.
    pub(super) fn tricks(&mut self, declarer: Seat, strain: Strain) -> Option<Tricks> {
        self.source.tricks(&self.hands, declarer, strain)
    }

    /// Makes room for the values of the variables of a script, and discards the values for any other script.
    fn prepare(&mut self, program: &Arc<Program>) {
        let is_same = self
            .program
            .as_ref()
            .is_some_and(|known| Arc::ptr_eq(known, program));
        if !is_same {
            self.program = Some(Arc::clone(program));
            self.values.clear();
            self.values.resize(program.variables.len(), None);
        }
    }
}

impl fmt::Debug for ConditionContext<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ConditionContext")
            .field("hands", &self.hands)
            .finish_non_exhaustive()
    }
}

impl Condition {
    /// Returns true if the condition holds for the deal of the context.
    ///
    /// # Errors
    ///
    /// Returns an error, with its position in the text, if the expression divides by zero or needs double-dummy tricks
    /// that the context does not know.
    pub fn holds(&self, context: &mut ConditionContext<'_>) -> Result<bool, ScriptError> {
        context.prepare(&self.program);
        for &conjunct in &self.conjuncts {
            if self.program.value(conjunct, context)? == 0 {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns true if these hands satisfy the condition, or if the hands alone do not decide it.
    pub(in crate::dealing) fn may_hold(&self, hands: &BySeat<CardSet>) -> bool {
        if !self.is_of_hands() {
            return true;
        }
        let mut chance = Chance::from_seed(0);
        let mut context = ConditionContext::new(&mut chance);
        context.set_deal(*hands);
        self.holds(&mut context).unwrap_or(true)
    }

    /// Returns the value of the expression for the deal of the context, such as a number of points.
    ///
    /// # Errors
    ///
    /// Returns an error, with its position in the text, if the expression divides by zero or needs double-dummy tricks
    /// that the context does not know.
    pub fn value(&self, context: &mut ConditionContext<'_>) -> Result<i32, ScriptError> {
        match self.conjuncts[..] {
            [only] => {
                context.prepare(&self.program);
                self.program.value(only, context)
            }
            _ => self.holds(context).map(i32::from),
        }
    }
}

impl Program {
    /// Returns the value of an expression for the deal of the context.
    pub(super) fn value(
        &self,
        id: NodeId,
        context: &mut ConditionContext<'_>,
    ) -> Result<i32, ScriptError> {
        let value = match self.node(id) {
            Node::Number(number) => number,
            Node::Variable(variable) => return self.variable(variable, context),
            Node::Not(operand) => i32::from(self.value(operand, context)? == 0),
            Node::Negative(operand) => self.value(operand, context)?.wrapping_neg(),
            Node::Binary(operator, left, right) => {
                return self.binary(id, operator, [left, right], context);
            }
            Node::Choice([condition, yes, no]) => {
                let is_true = self.value(condition, context)? != 0;
                return self.value(if is_true { yes } else { no }, context);
            }
            Node::OfHand(declarer, HandCount::Tricks(strain)) => {
                let tricks = context.tricks(declarer, strain);
                let missing = || self.facts(id).place.error(ScriptFlaw::NoTricks);
                i32::from(tricks.ok_or_else(missing)?.0)
            }
            Node::OfHand(seat, count) => self.count(context.hands[seat], count),
            Node::Score {
                is_vulnerable,
                contract,
                tricks,
            } => {
                let tricks = self.value(tricks, context)?.clamp(0, i32::from(u8::MAX));
                score(contract, is_vulnerable, Tricks(tricks as u8))
            }
            Node::Imps(difference) => imps(self.value(difference, context)?),
            Node::Random(bound) => {
                let bound = self.value(bound, context)?;
                context.source.random(bound)
            }
        };
        Ok(value)
    }

    /// Returns the value of a function of a hand; 0 for tricks, which need all hands.
    fn count(&self, hand: CardSet, count: HandCount) -> i32 {
        match count {
            HandCount::Length(suit) => hand.holding(suit).len() as i32,
            HandCount::HasCard(card) => i32::from(hand.has(card)),
            HandCount::Points(suit, table) => {
                let cards = suit.map_or(hand, |suit| hand.suited(suit));
                points(&self.tables[usize::from(table)], cards)
            }
            HandCount::Losers(Some(suit)) => counts::losers(hand.holding(suit)),
            HandCount::Losers(None) => {
                let suits = Suit::ALL.into_iter();
                suits.map(|suit| counts::losers(hand.holding(suit))).sum()
            }
            HandCount::Cccc => counts::cccc(hand),
            HandCount::Quality(suit) => counts::quality(hand.holding(suit)),
            HandCount::Shape(shapes) => {
                let lengths = Suit::ALL.map(|suit| hand.holding(suit).len() as u8);
                i32::from(self.shapes[shapes].set.contains(lengths))
            }
            HandCount::Tricks(_) => 0,
        }
    }

    /// Returns the value of a variable, which is computed at most once per deal.
    fn variable(
        &self,
        variable: usize,
        context: &mut ConditionContext<'_>,
    ) -> Result<i32, ScriptError> {
        if let Some(value) = context.values[variable] {
            return Ok(value);
        }
        let value = self.value(self.variables[variable].value, context)?;
        context.values[variable] = Some(value);
        Ok(value)
    }

    /// Returns the value of a binary operator. The second operand of `and` and `or` is computed only if the first one
    /// does not decide the result.
    fn binary(
        &self,
        id: NodeId,
        operator: Operator,
        [left, right]: [NodeId; 2],
        context: &mut ConditionContext<'_>,
    ) -> Result<i32, ScriptError> {
        let left = self.value(left, context)?;
        let is_decided = match left {
            0 => operator == Operator::And,
            _ => operator == Operator::Or,
        };
        if is_decided {
            return Ok(i32::from(left != 0));
        }
        let right = self.value(right, context)?;
        let value = match operator {
            Operator::Or | Operator::And => i32::from(right != 0),
            Operator::Equal => i32::from(left == right),
            Operator::Unequal => i32::from(left != right),
            Operator::Less => i32::from(left < right),
            Operator::LessOrEqual => i32::from(left <= right),
            Operator::Greater => i32::from(left > right),
            Operator::GreaterOrEqual => i32::from(left >= right),
            Operator::Plus => left.wrapping_add(right),
            Operator::Minus => left.wrapping_sub(right),
            Operator::Times => left.wrapping_mul(right),
            Operator::Divide | Operator::Remainder if right == 0 => {
                return Err(self.facts(id).place.error(ScriptFlaw::DivisionByZero));
            }
            Operator::Divide => left.wrapping_div(right),
            Operator::Remainder => left.wrapping_rem(right),
        };
        Ok(value)
    }
}

/// Returns the sum of the points of some cards according to a table.
fn points(table: &PointTable, cards: CardSet) -> i32 {
    // The cards from each rank up, counted from the ace down.
    let mut above = 0;
    let mut points = 0_i32;
    for rank in Rank::ALL {
        let from_rank = (cards & CardSet::pack(rank)).len() as i32;
        points = points.wrapping_add((from_rank - above).wrapping_mul(table[rank.index()]));
        above = from_rank;
        if above as usize == cards.len() {
            break;
        }
    }
    points
}
