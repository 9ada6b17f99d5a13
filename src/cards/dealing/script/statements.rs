//! Scripts of the program `dealer`: what they deal, their condition, and their actions.

use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::Arc;

use crate::rules::Vulnerability;
use crate::{BySeat, CardSet, Seat, Strain, Suit};

use super::expression::{Condition, Node, NodeId, Operator};
use super::flaw::{ScriptError, ScriptExpected, ScriptFlaw};
use super::lexer::{Place, Token, TokenKind};
use super::parser::Parser;
use super::words::{self, HandCount};

/// A script of the program `dealer`, in Debian's version.
///
/// If a script has several conditions or lists of actions, the last one applies; of several `generate` or `produce`
/// statements, the first one. Each of the others causes a warning. The grammar is that of Debian's program, with these
/// additions: comments may begin in any column, a minus may precede any operand, there may be any number of shapes, the
/// cards of a holding may have any order, and a suit length in a `predeal` statement (`predeal spades(north) == 5`)
/// becomes part of the condition.
///
/// ```
/// use kibitzer_cards::dealing::Script;
/// let script: Script = "produce 10  # deals
///     weak = hcp(south) < 11 and spades(south) == 6
///     condition weak
///     action printoneline, average \"points\" hcp(south),".parse()?;
/// assert_eq!(script.produce, Some(10));
/// assert_eq!(script.actions.len(), 2);
/// # Ok::<(), kibitzer_cards::dealing::ScriptError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Script {
    /// The maximum number of deals to try; `None` if the script does not specify it.
    pub generate: Option<u64>,
    /// The maximum number of deals wanted; `None` if the script does not specify it.
    pub produce: Option<u64>,
    /// The dealer of the boards; `None` if it depends on the number of the board.
    pub dealer: Option<Seat>,
    /// The vulnerability of the boards; `None` if it depends on the number of the board.
    pub vulnerability: Option<Vulnerability>,
    /// The cards that are dealt to each hand in advance.
    pub held: BySeat<CardSet>,
    /// The condition that a deal must satisfy; `None` if every deal does.
    pub condition: Option<Condition>,
    /// The actions for each deal that satisfies the condition.
    pub actions: Vec<Action>,
    /// The warnings about statements without the expected effect, in the order of the script.
    pub warnings: Vec<ScriptError>,
}

/// The maximum number of cells of a frequency table.
const MOST_CELLS: usize = 10_000;

/// An action of a script: something that it prints for each deal, or computes from all deals.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Action {
    /// Prints all four hands, suit by suit.
    PrintAll,
    /// Prints the hands of West and East.
    PrintEastWest,
    /// Prints the deal as a PBN record.
    PrintPbn,
    /// Prints the hands of these seats after the last deal, with a separate page for each seat.
    Print(Vec<Seat>),
    /// Prints the four hands on a line each, followed by the value of the expression if there is one.
    PrintCompact(Option<Condition>),
    /// Prints the four hands on one line, followed by the value of the expression if there is one.
    PrintOneLine(Option<Condition>),
    /// Prints texts and values of expressions.
    PrintValues(Vec<PrintItem>),
    /// Computes the average of an expression over all deals.
    Average {
        /// The text printed before the average.
        label: String,
        /// The expression whose average is computed.
        value: Condition,
    },
    /// Counts how often one expression, or each combination of two, has each value.
    Frequency {
        /// The text printed above the counts.
        label: String,
        /// The expression for the rows, and the range of values that have their own rows; smaller values share a row,
        /// and so do larger ones.
        rows: (Condition, RangeInclusive<i32>),
        /// The expression for the columns and the range of values that have their own columns; `None` if only one
        /// expression is counted.
        columns: Option<(Condition, RangeInclusive<i32>)>,
    },
    /// Computes the average scores of all contracts of North and South. The expressions are the tricks of North in
    /// clubs, diamonds, hearts, spades and no trumps, and then those of South.
    EvaluateContracts(Vec<Condition>),
}

/// An item that the action `printes` prints.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PrintItem {
    /// A text that is printed unchanged.
    Text(String),
    /// An expression whose value is printed.
    Value(Condition),
}

/// The strains of `evalcontract`, in the order of its table.
pub(super) const EVALUATED_STRAINS: [Strain; 5] = [
    Strain::Trump(Suit::Clubs),
    Strain::Trump(Suit::Diamonds),
    Strain::Trump(Suit::Hearts),
    Strain::Trump(Suit::Spades),
    Strain::NoTrump,
];

/// The state of parsing a script, statement by statement.
struct Statements<'a> {
    parser: Parser<'a>,
    script: Script,
    /// The conditions for the suit lengths that `predeal` statements require.
    lengths: Vec<NodeId>,
    condition: Option<(NodeId, Place)>,
    /// The position of the last `action` statement, for the warning if another one follows.
    action_place: Option<Place>,
}

impl FromStr for Script {
    type Err = ScriptError;

    fn from_str(text: &str) -> Result<Script, ScriptError> {
        let mut statements = Statements {
            parser: Parser::new(text)?,
            script: Script {
                generate: None,
                produce: None,
                dealer: None,
                vulnerability: None,
                held: BySeat::default(),
                condition: None,
                actions: Vec::new(),
                warnings: Vec::new(),
            },
            lengths: Vec::new(),
            condition: None,
            action_place: None,
        };
        while let Some(token) = statements.parser.peek() {
            statements.statement(token)?;
        }
        Ok(statements.finish())
    }
}

impl Statements<'_> {
    /// Parses one statement, which begins with this token.
    fn statement(&mut self, token: Token<'_>) -> Result<(), ScriptError> {
        if self.parser.table_of_points()? || self.parser.definition()? {
            return Ok(());
        }
        match token.text {
            _ if token.kind != TokenKind::Word => self.condition(token.place),
            "generate" | "produce" => self.number_of_deals(token),
            "dealer" => {
                self.skip();
                self.script.dealer = Some(self.parser.seat()?);
                Ok(())
            }
            "vulnerable" => {
                self.skip();
                let vulnerability = self
                    .parser
                    .word(ScriptExpected::Vulnerability, vulnerability)?;
                self.script.vulnerability = Some(vulnerability);
                Ok(())
            }
            "predeal" => self.predeal(),
            "action" => self.actions(token.place),
            "condition" => {
                self.skip();
                self.condition(token.place)
            }
            _ => self.condition(token.place),
        }
    }

    /// Skips the word with which a statement begins.
    fn skip(&mut self) {
        let _ = self.parser.take(ScriptExpected::Statement);
    }

    /// Parses `generate` or `produce` with its number. Only the first statement of each kind counts; any other causes a
    /// warning.
    fn number_of_deals(&mut self, token: Token<'_>) -> Result<(), ScriptError> {
        self.skip();
        let number = self.parser.number()?;
        let (slot, name) = match token.text {
            "produce" => (&mut self.script.produce, "produce"),
            _ => (&mut self.script.generate, "generate"),
        };
        if slot.is_some() {
            self.script
                .warnings
                .push(token.place.error(ScriptFlaw::Repeated(name)));
        } else {
            *slot = Some(u64::from(number.max(0).unsigned_abs()));
        }
        Ok(())
    }

    /// Parses a condition, which replaces any previous one.
    fn condition(&mut self, place: Place) -> Result<(), ScriptError> {
        let condition = self.parser.expression()?;
        if let Some((_, earlier)) = self.condition.replace((condition, place)) {
            self.script
                .warnings
                .push(earlier.error(ScriptFlaw::Superseded("condition")));
        }
        Ok(())
    }

    /// Parses a `predeal` statement: the cards that hands are given, and the suit lengths that they must have.
    fn predeal(&mut self) -> Result<(), ScriptError> {
        self.skip();
        let mut is_first = true;
        while let Some(token) = self
            .parser
            .peek()
            .filter(|token| token.kind == TokenKind::Word)
        {
            if let Some(seat) = words::seat(token.text) {
                self.skip();
                self.predealt_cards(seat)?;
            } else if let Some(length) = self.parser.predealt_length()? {
                self.lengths.push(length);
            } else {
                break;
            }
            is_first = false;
        }
        if is_first {
            self.parser.seat()?;
        }
        Ok(())
    }

    /// Parses the cards that are dealt to a hand in advance; the name of its seat has been read.
    fn predealt_cards(&mut self, seat: Seat) -> Result<(), ScriptError> {
        loop {
            let place = self
                .parser
                .peek()
                .map_or(self.parser.end, |token| token.place);
            for card in self.parser.holding()? {
                let held = &mut self.script.held;
                if held.0.iter().any(|hand| hand.has(card)) {
                    return Err(place.error(ScriptFlaw::DealtTwice(card)));
                }
                held[seat].insert(card);
                if held[seat].len() > 13 {
                    return Err(place.error(ScriptFlaw::FullHand(seat)));
                }
            }
            if !self.parser.skip_sign(",") {
                return Ok(());
            }
        }
    }

    /// Parses an `action` statement, which replaces any previous actions.
    fn actions(&mut self, place: Place) -> Result<(), ScriptError> {
        self.skip();
        if let Some(earlier) = self.action_place.replace(place) {
            self.script
                .warnings
                .push(earlier.error(ScriptFlaw::Superseded("action")));
        }
        self.script.actions.clear();
        while let Some(action) = self.parser.action()? {
            self.script.actions.push(action);
            if !self.parser.skip_sign(",") {
                break;
            }
        }
        Ok(())
    }

    /// Finishes parsing and returns the script, whose expressions now share one program.
    fn finish(self) -> Script {
        let mut script = self.script;
        let condition = self.condition.map(|(condition, _)| condition);
        let conjuncts: Vec<NodeId> = self.lengths.into_iter().chain(condition).collect();
        let program = Arc::new(self.parser.program);
        for value in script.actions.iter_mut().flat_map(Action::expressions_mut) {
            value.program = Arc::clone(&program);
        }
        script.condition = (!conjuncts.is_empty()).then_some(Condition { program, conjuncts });
        script
            .warnings
            .sort_by_key(|warning| (warning.line, warning.column));
        script
    }
}

impl Action {
    /// Returns all expressions of the action.
    fn expressions_mut(&mut self) -> Vec<&mut Condition> {
        match self {
            Action::PrintAll | Action::PrintEastWest | Action::PrintPbn | Action::Print(_) => {
                Vec::new()
            }
            Action::EvaluateContracts(tricks) => tricks.iter_mut().collect(),
            Action::PrintCompact(value) | Action::PrintOneLine(value) => value.iter_mut().collect(),
            Action::PrintValues(items) => {
                let values = items.iter_mut().filter_map(|item| match item {
                    PrintItem::Text(_) => None,
                    PrintItem::Value(value) => Some(value),
                });
                values.collect()
            }
            Action::Average { value, .. } => vec![value],
            Action::Frequency { rows, columns, .. } => {
                let columns = columns.as_mut().map(|(value, _)| value);
                [&mut rows.0].into_iter().chain(columns).collect()
            }
        }
    }
}

impl Parser<'_> {
    /// Parses a suit length required by `predeal`, such as `spades(north) == 5`, as a condition. Returns `None` if none
    /// begins at the next token.
    fn predealt_length(&mut self) -> Result<Option<NodeId>, ScriptError> {
        let place = self.peek().map_or(self.end, |token| token.place);
        let Some(suit) = self.peek().and_then(|token| words::suit(token.text)) else {
            return Ok(None);
        };
        let signs = self.upcoming(6).map(|token| token.text).collect::<Vec<_>>();
        if !matches!(signs[..], [_, "(", _, ")", "==", _]) {
            return Ok(None);
        }
        self.take(ScriptExpected::Suit)?;
        self.sign("(")?;
        let length = Node::OfHand(self.seat()?, HandCount::Length(suit));
        self.sign(")")?;
        self.sign("==")?;
        let number = Node::Number(self.number()?);
        let operands = [length, number].map(|node| self.program.push(node, place));
        let equal = Node::Binary(Operator::Equal, operands[0], operands[1]);
        Ok(Some(self.program.push(equal, place)))
    }

    /// Parses an action, or returns `None` if none begins here.
    fn action(&mut self) -> Result<Option<Action>, ScriptError> {
        let Some(token) = self.peek().filter(|token| token.kind == TokenKind::Word) else {
            return Ok(None);
        };
        let parse: fn(&mut Self, Place) -> Result<Action, ScriptError> = match token.text {
            "printall" => |_, _| Ok(Action::PrintAll),
            "printew" => |_, _| Ok(Action::PrintEastWest),
            "printpbn" => |_, _| Ok(Action::PrintPbn),
            "evalcontract" => Self::evaluate_contracts,
            "print" => |parser, _| Ok(Action::Print(parser.listed(Self::seat)?)),
            "printcompact" => |parser, _| Ok(Action::PrintCompact(parser.value_in_brackets()?)),
            "printoneline" => |parser, _| Ok(Action::PrintOneLine(parser.value_in_brackets()?)),
            "printes" => |parser, _| Ok(Action::PrintValues(parser.listed(Self::print_item)?)),
            "average" => |parser, _| {
                let label = parser.label();
                let value = parser.value()?;
                Ok(Action::Average { label, value })
            },
            "frequency" => Self::frequency,
            _ => return Ok(None),
        };
        self.take(ScriptExpected::Action)?;
        parse(self, token.place).map(Some)
    }

    /// Makes the expressions of `evalcontract`, whose name has been read.
    fn evaluate_contracts(&mut self, place: Place) -> Result<Action, ScriptError> {
        let tricks = [Seat::North, Seat::South].into_iter().flat_map(|seat| {
            EVALUATED_STRAINS.map(|strain| Node::OfHand(seat, HandCount::Tricks(strain)))
        });
        let program = Arc::clone(&self.unfinished);
        let values = tricks.map(|node| Condition {
            program: Arc::clone(&program),
            conjuncts: vec![self.program.push(node, place)],
        });
        Ok(Action::EvaluateContracts(values.collect()))
    }

    /// Parses the arguments of `frequency`.
    fn frequency(&mut self, _: Place) -> Result<Action, ScriptError> {
        let label = self.label();
        let place = self.peek().map_or(self.end, |token| token.place);
        self.sign("(")?;
        let rows = (self.value()?, self.bounds()?);
        let has_columns = self.skip_sign(",");
        let columns = if has_columns {
            Some((self.value()?, self.bounds()?))
        } else {
            None
        };
        self.sign(")")?;
        let width = columns
            .as_ref()
            .map_or(1, |(_, bounds)| bounds.clone().count());
        if rows.1.clone().count() * width > MOST_CELLS {
            return Err(place.error(ScriptFlaw::Bounds));
        }
        Ok(Action::Frequency {
            label,
            rows,
            columns,
        })
    }

    /// Parses the lowest and the highest value that a frequency counts, each after a comma.
    fn bounds(&mut self) -> Result<RangeInclusive<i32>, ScriptError> {
        self.sign(",")?;
        let place = self.peek().map_or(self.end, |token| token.place);
        let low = self.number()?;
        self.sign(",")?;
        let high = self.number()?;
        let values = i64::from(high) - i64::from(low);
        if (0..MOST_CELLS as i64).contains(&values) {
            Ok(low..=high)
        } else {
            Err(place.error(ScriptFlaw::Bounds))
        }
    }

    /// Parses an expression of an action. Its program is set when the whole script has been parsed.
    fn value(&mut self) -> Result<Condition, ScriptError> {
        let conjuncts = vec![self.expression()?];
        let program = Arc::clone(&self.unfinished);
        Ok(Condition { program, conjuncts })
    }

    /// Parses an expression in brackets. Returns `None` if the next token is not an opening bracket.
    fn value_in_brackets(&mut self) -> Result<Option<Condition>, ScriptError> {
        if !self.skip_sign("(") {
            return Ok(None);
        }
        let value = self.value()?;
        self.sign(")")?;
        Ok(Some(value))
    }

    /// Parses items in brackets, separated by commas.
    fn listed<T>(
        &mut self,
        item: fn(&mut Self) -> Result<T, ScriptError>,
    ) -> Result<Vec<T>, ScriptError> {
        self.sign("(")?;
        let mut items = vec![item(self)?];
        while self.skip_sign(",") {
            items.push(item(self)?);
        }
        self.sign(")")?;
        Ok(items)
    }

    /// Parses a text or an expression that is to be printed.
    fn print_item(&mut self) -> Result<PrintItem, ScriptError> {
        match self.text() {
            Some(text) => Ok(PrintItem::Text(text.to_owned())),
            None => self.value().map(PrintItem::Value),
        }
    }

    /// Removes the next token if it is a quoted text or a line break, and returns its text; otherwise returns an empty
    /// string.
    fn label(&mut self) -> String {
        self.text().unwrap_or_default().to_owned()
    }
}

/// Returns the vulnerability that a word names, or `None` for any other word.
fn vulnerability(word: &str) -> Option<Vulnerability> {
    match word {
        "none" => Some(Vulnerability::None),
        "NS" | "ns" => Some(Vulnerability::NorthSouth),
        "EW" | "ew" => Some(Vulnerability::EastWest),
        "all" => Some(Vulnerability::Both),
        _ => None,
    }
}
