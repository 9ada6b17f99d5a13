//! Conditions as compact trees: the nodes of all expressions of a script, and their text.

use std::fmt::{self, Write as _};
use std::sync::Arc;

use crate::dealing::shape::ShapeSet;
use crate::rules::Contract;
use crate::{Rank, Seat, Suit};

use super::lexer::Place;
use super::words::{self, HandCount, TABLE_VALUES, TABLES};

/// An expression over the hands of a bridge deal, in the language of the program `dealer`. Its value is an integer, and
/// every value but 0 is true.
///
/// The text may define variables before the expression. A variable keeps the same value throughout a deal, even if it
/// is random.
///
/// ```
/// use kibitzer_cards::dealing::{Condition, ConditionContext};
/// use kibitzer_cards::rules::Chance;
/// use kibitzer_cards::{BySeat, CardSet};
/// let strong: Condition = "p = hcp(north) + (spades(north) > 4)
///     p >= 15 and shape(north, any 5332 + any 4432 - x5xx)".parse()?;
/// let mut hands = BySeat::<CardSet>::default();
/// hands.0[0] = "AQ963.K52.A7.Q94".parse()?;
/// let mut chance = Chance::from_seed(1);
/// let mut context = ConditionContext::new(&mut chance);
/// context.set_deal(hands);
/// assert!(strong.holds(&mut context)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "String", try_from = "String"))]
pub struct Condition {
    pub(super) program: Arc<Program>,
    /// The expressions that must all be true. If there is only one, its value is the value of the condition.
    pub(super) conjuncts: Vec<NodeId>,
}

/// The expressions of a script, with the variables and point tables that they share.
#[derive(Clone, Debug)]
pub(super) struct Program {
    nodes: Vec<(Node, NodeFacts)>,
    pub(super) variables: Vec<Variable>,
    pub(super) shapes: Vec<ShapeList>,
    /// The point tables, in the order of [`TABLES`].
    pub(super) tables: [PointTable; 12],
}

/// The index of a node in a [`Program`].
pub(super) type NodeId = usize;

/// A variable of a script.
#[derive(Clone, Debug)]
pub(super) struct Variable {
    pub(super) name: String,
    pub(super) value: NodeId,
}

/// A point table: the value of each rank in a count such as high-card points, by the index of the rank.
pub(super) type PointTable = [i32; 13];

/// An operator or operand of an expression.
#[derive(Clone, Copy, Debug)]
pub(super) enum Node {
    Number(i32),
    Variable(usize),
    Not(NodeId),
    Negative(NodeId),
    Binary(Operator, NodeId, NodeId),
    /// A conditional expression: its condition, then its value if the condition is true, and its value if it is false.
    Choice([NodeId; 3]),
    /// A count of the hand of this seat.
    OfHand(Seat, HandCount),
    Score {
        is_vulnerable: bool,
        contract: Contract,
        tricks: NodeId,
    },
    Imps(NodeId),
    Random(NodeId),
}

/// A binary operator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub(super) enum Operator {
    Or,
    And,
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Plus,
    Minus,
    Times,
    Divide,
    Remainder,
}

/// The binary operators with their symbols and precedence levels; operators of a higher level bind more tightly.
pub(super) const OPERATORS: [(Operator, &str, u8); 13] = [
    (Operator::Or, "or", 1),
    (Operator::And, "and", 2),
    (Operator::Equal, "==", 3),
    (Operator::Unequal, "!=", 3),
    (Operator::Less, "<", 4),
    (Operator::LessOrEqual, "<=", 4),
    (Operator::Greater, ">", 4),
    (Operator::GreaterOrEqual, ">=", 4),
    (Operator::Plus, "+", 5),
    (Operator::Minus, "-", 5),
    (Operator::Times, "*", 6),
    (Operator::Divide, "/", 6),
    (Operator::Remainder, "%", 6),
];

/// The precedence level of the prefix operators, `not` and unary minus.
const PREFIX_LEVEL: u8 = 7;

/// The properties of an expression: its position in the script, its depth, and what its value depends on, directly or
/// through variables.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeFacts {
    /// The position of the expression in the script, for error messages.
    pub(super) place: Place,
    /// The depth of the expression tree below this node, including the definitions of its variables; 0 for a leaf.
    pub(super) depth: u16,
    /// The hands on which the value depends: a mask with one bit for each seat.
    pub(super) seats: u8,
    /// True if the value depends on more than the suit lengths of the hands.
    pub(super) is_beyond_lengths: bool,
    /// True if the value depends on random numbers.
    pub(super) is_random: bool,
    /// True if the value depends on double-dummy tricks.
    pub(super) needs_tricks: bool,
    /// True if a division by zero is possible.
    pub(super) may_fail: bool,
}

impl NodeFacts {
    /// Returns true if the hands alone determine the value and no division by zero is possible.
    pub(super) fn is_of_hands(&self) -> bool {
        !(self.is_random || self.needs_tricks || self.may_fail)
    }
}

/// The list of shapes passed to a `shape` function.
#[derive(Clone, Debug)]
pub(super) struct ShapeList {
    pub(super) terms: Vec<ShapeTerm>,
    pub(super) set: ShapeSet,
}

/// A term in a list of shapes. It either adds its hands to those that the earlier terms permit, or removes them.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShapeTerm {
    pub(super) is_removed: bool,
    /// True if the lengths may belong to the suits in any order.
    pub(super) is_any_order: bool,
    /// The lengths of spades, hearts, diamonds and clubs; `None` means any length.
    pub(super) lengths: [Option<u8>; 4],
}

impl Program {
    /// Makes a program without expressions.
    pub(super) fn new() -> Program {
        Program {
            nodes: Vec::new(),
            variables: Vec::new(),
            shapes: Vec::new(),
            tables: TABLE_VALUES.map(point_table),
        }
    }

    /// Returns a node of an expression.
    pub(super) fn node(&self, id: NodeId) -> Node {
        self.nodes[id].0
    }

    /// Returns the properties of an expression, such as the hands on which its value depends.
    pub(super) fn facts(&self, id: NodeId) -> &NodeFacts {
        &self.nodes[id].1
    }

    /// Adds a node and returns its index. Its operands must have been added before.
    pub(super) fn push(&mut self, node: Node, place: Place) -> NodeId {
        let of_hand = if let Node::OfHand(seat, count) = node {
            Some((seat, count))
        } else {
            None
        };
        let is_tricks = matches!(of_hand, Some((_, HandCount::Tricks(_))));
        let is_lengths = matches!(
            of_hand,
            Some((_, HandCount::Length(_) | HandCount::Shape(_)))
        );
        let mut facts = NodeFacts {
            place,
            depth: 0,
            seats: of_hand.map_or(0, |(seat, _)| 1 << seat.index()),
            is_beyond_lengths: of_hand.is_some() && !is_lengths,
            is_random: matches!(node, Node::Random(_)),
            needs_tricks: is_tricks,
            may_fail: false,
        };
        if let Node::Binary(Operator::Divide | Operator::Remainder, _, divisor) = node {
            facts.may_fail = !matches!(self.node(divisor), Node::Number(number) if number != 0);
        }
        for operand in self.operands(node) {
            let operand = self.facts(operand);
            facts.depth = facts.depth.max(operand.depth.saturating_add(1));
            facts.seats |= operand.seats;
            facts.is_beyond_lengths |= operand.is_beyond_lengths;
            facts.is_random |= operand.is_random;
            facts.needs_tricks |= operand.needs_tricks;
            facts.may_fail |= operand.may_fail;
        }
        if facts.needs_tricks {
            facts.seats = 0b1111;
            facts.is_beyond_lengths = true;
        }
        self.nodes.push((node, facts));
        self.nodes.len() - 1
    }

    /// Returns the operands of a node; the operand of a variable is its definition.
    fn operands(&self, node: Node) -> Vec<NodeId> {
        match node {
            Node::Variable(variable) => vec![self.variables[variable].value],
            Node::Not(operand)
            | Node::Negative(operand)
            | Node::Imps(operand)
            | Node::Random(operand)
            | Node::Score {
                tricks: operand, ..
            } => vec![operand],
            Node::Binary(_, left, right) => vec![left, right],
            Node::Choice(operands) => operands.to_vec(),
            Node::Number(_) | Node::OfHand(..) => Vec::new(),
        }
    }

    /// Marks the variables on which an expression depends, directly or through other variables.
    fn mark_variables(&self, id: NodeId, used: &mut [bool]) {
        let node = self.node(id);
        if let Node::Variable(variable) = node
            && std::mem::replace(&mut used[variable], true)
        {
            return;
        }
        for operand in self.operands(node) {
            self.mark_variables(operand, used);
        }
    }
}

impl Operator {
    /// Returns true if the operator compares two numbers.
    pub(super) fn is_comparison(self) -> bool {
        matches!(self.sign_and_level().1, 3 | 4)
    }

    /// Returns true if the operator is `and` or `or`.
    pub(super) fn is_logical(self) -> bool {
        matches!(self, Operator::And | Operator::Or)
    }

    /// Returns the symbol and the precedence level of the operator.
    pub(super) fn sign_and_level(self) -> (&'static str, u8) {
        let row = OPERATORS.into_iter().find(|row| row.0 == self);
        row.map_or(("", 0), |(_, sign, level)| (sign, level))
    }
}

/// Makes a point table from the values of the ranks, from the ace down; ranks without a value are worth 0.
pub(super) fn point_table(values: &[i32]) -> PointTable {
    let mut table = [0; 13];
    for (rank, &value) in Rank::ALL.into_iter().zip(values) {
        table[rank.index()] = value;
    }
    table
}

impl ShapeTerm {
    /// Returns true if a hand with these suit lengths, from spades to clubs, has the shape.
    pub(super) fn allows(&self, lengths: [u8; 4]) -> bool {
        let fits = |order: [usize; 4]| {
            let mut pairs = self.lengths.iter().zip(order);
            pairs.all(|(wanted, suit)| wanted.is_none_or(|wanted| wanted == lengths[suit]))
        };
        if self.is_any_order {
            ORDERS.into_iter().any(fits)
        } else {
            fits([0, 1, 2, 3])
        }
    }
}

/// All 24 permutations of the four suits.
const ORDERS: [[usize; 4]; 24] = orders();

/// Lists all 24 permutations of the four suits.
const fn orders() -> [[usize; 4]; 24] {
    let mut orders = [[0; 4]; 24];
    let (mut found, mut number) = (0, 0);
    while number < 256 {
        let order = [number / 64, number / 16 % 4, number / 4 % 4, number % 4];
        if (1 << order[0] | 1 << order[1] | 1 << order[2] | 1 << order[3]) == 0b1111 {
            orders[found] = order;
            found += 1;
        }
        number += 1;
    }
    orders
}

impl Condition {
    /// Returns true if the hands alone determine whether the condition holds.
    pub fn is_of_hands(&self) -> bool {
        let mut conjuncts = self.conjuncts.iter();
        conjuncts.all(|&conjunct| self.program.facts(conjunct).is_of_hands())
    }
}

impl fmt::Display for Condition {
    /// Writes the point tables that were changed and the variables used, one per line, and then the expression.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let program = &self.program;
        let mut has_tables = false;
        for (index, table) in program.tables.iter().enumerate() {
            if *table != point_table(TABLE_VALUES[index]) {
                has_tables = true;
                if index == usize::from(words::HCP) {
                    f.write_str("pointcount")?;
                } else {
                    write!(f, "altcount {}", (index + 2) % TABLES.len())?;
                }
                table
                    .iter()
                    .rev()
                    .try_for_each(|value| write!(f, " {value}"))?;
                f.write_char('\n')?;
            }
        }
        let mut used = vec![false; program.variables.len()];
        for &conjunct in &self.conjuncts {
            program.mark_variables(conjunct, &mut used);
        }
        for (variable, _) in program.variables.iter().zip(used).filter(|(_, used)| *used) {
            writeln!(
                f,
                "{} = {}",
                variable.name,
                Written(program, variable.value, 0)
            )?;
        }
        // A number after a table would belong to the table.
        let (open, close) = if has_tables { ("(", ")") } else { ("", "") };
        let level = if self.conjuncts.len() > 1 { 3 } else { 0 };
        f.write_str(open)?;
        for (index, &conjunct) in self.conjuncts.iter().enumerate() {
            let and = if index == 0 { "" } else { " and " };
            write!(f, "{and}{}", Written(program, conjunct, level))?;
        }
        f.write_str(close)?;
        Ok(())
    }
}

/// An expression to be written as an operand. It is put in brackets if its precedence level is below the given one.
struct Written<'a>(&'a Program, NodeId, u8);

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Written(program, id, least) = *self;
        let operand = |id, level| Written(program, id, level);
        let level = if let Node::Binary(operator, ..) = program.node(id) {
            operator.sign_and_level().1
        } else if let Node::Choice(_) = program.node(id) {
            0
        } else {
            PREFIX_LEVEL
        };
        if level < least {
            return write!(f, "({})", operand(id, 0));
        }
        match program.node(id) {
            Node::Number(number) => write!(f, "{number}"),
            Node::Variable(variable) => f.write_str(&program.variables[variable].name),
            Node::Not(inner) => write!(f, "not {}", operand(inner, PREFIX_LEVEL)),
            Node::Negative(inner) => write!(f, "-{}", operand(inner, PREFIX_LEVEL)),
            Node::Binary(operator, left, right) => {
                let (sign, level) = operator.sign_and_level();
                write!(
                    f,
                    "{} {sign} {}",
                    operand(left, level),
                    operand(right, level + 1)
                )
            }
            Node::Choice([condition, yes, no]) => {
                let [condition, yes, no] = [(condition, 1), (yes, 0), (no, 0)];
                let written = |(id, level)| operand(id, level);
                write!(
                    f,
                    "{} ? {} : {}",
                    written(condition),
                    written(yes),
                    written(no)
                )
            }
            Node::OfHand(seat, count) => program.write_count(f, words::seat_word(seat), count),
            Node::Score {
                is_vulnerable,
                contract,
                tricks,
            } => {
                let vulnerability = if is_vulnerable { "vul" } else { "nv" };
                write!(
                    f,
                    "score({vulnerability}, x{contract}, {})",
                    operand(tricks, 0)
                )
            }
            Node::Imps(difference) => write!(f, "imps({})", operand(difference, 0)),
            Node::Random(bound) => write!(f, "rnd({})", operand(bound, 0)),
        }
    }
}

impl Program {
    /// Writes a function of the hand of a seat.
    fn write_count(&self, f: &mut fmt::Formatter<'_>, seat: &str, count: HandCount) -> fmt::Result {
        let of_suit =
            |suit: Option<Suit>| suit.map_or(String::new(), |suit| format!(", {}", suit.name()));
        match count {
            HandCount::Length(suit) => write!(f, "{}({seat})", suit.name()),
            HandCount::HasCard(card) => write!(f, "hascard({seat}, {}{})", card.rank, card.suit),
            HandCount::Points(suit, table) => {
                write!(f, "{}({seat}{})", TABLES[usize::from(table)], of_suit(suit))
            }
            HandCount::Losers(suit) => write!(f, "losers({seat}{})", of_suit(suit)),
            HandCount::Cccc => write!(f, "cccc({seat})"),
            HandCount::Quality(suit) => write!(f, "quality({seat}, {})", suit.name()),
            HandCount::Shape(shapes) => write!(f, "shape({seat},{})", self.shapes[shapes]),
            HandCount::Tricks(strain) => {
                write!(f, "tricks({seat}, {})", words::strain_word(strain))
            }
        }
    }
}

impl fmt::Display for ShapeList {
    /// Writes the shapes, each after its sign; the plus before the first one is omitted.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, term) in self.terms.iter().enumerate() {
            if term.is_removed {
                f.write_str(" -")?;
            } else if index > 0 {
                f.write_str(" +")?;
            }
            f.write_str(if term.is_any_order { " any " } else { " " })?;
            for length in term.lengths {
                match length {
                    Some(length) => write!(f, "{length}")?,
                    None => f.write_char('x')?,
                }
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Condition({:?})", self.to_string())
    }
}

impl PartialEq for Condition {
    /// Returns true if the conditions have the same text.
    fn eq(&self, other: &Condition) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for Condition {}
