//! Parses expressions of the dealer's language, and conditions that stand alone.

use std::str::FromStr;
use std::sync::Arc;

use crate::dealing::shape::ShapeSet;
use crate::rules::{Contract, Game};
use crate::{Card, Excerpt, Rank, Seat, Suit};

use super::expression::{
    Condition, Node, NodeId, OPERATORS, Operator, Program, ShapeList, ShapeTerm, Variable,
    point_table,
};
use super::flaw::{ScriptError, ScriptExpected, ScriptFlaw};
use super::lexer::{self, Place, Token, TokenKind};
use super::words::{self, Function, HandCount, TABLES};

/// The maximum depth of an expression tree, including the definitions of its variables.
const MOST_DEPTH: u16 = 1_000;

/// The maximum nesting depth of expressions: the number of enclosing expressions (in brackets, arguments or branches)
/// and prefix operators.
const MOST_NESTED: usize = 100;

/// A script that is being parsed: its tokens, and the expressions found so far.
pub(super) struct Parser<'a> {
    tokens: Vec<Token<'a>>,
    next: usize,
    /// The position at which the script ends.
    pub(super) end: Place,
    /// The current nesting depth of expressions, which is limited by [`MOST_NESTED`].
    nested: usize,
    pub(super) program: Program,
    /// The placeholder for the program in conditions that are parsed before the program is complete.
    pub(super) unfinished: Arc<Program>,
    /// Warnings about statements that have no effect, or an unexpected one.
    pub(super) warnings: Vec<ScriptError>,
}

impl<'a> Parser<'a> {
    /// Splits a script into tokens and makes a parser that starts at the first one.
    pub(super) fn new(script: &'a str) -> Result<Parser<'a>, ScriptError> {
        let (tokens, end) = lexer::tokens(script)?;
        Ok(Parser {
            tokens,
            next: 0,
            end,
            nested: 0,
            program: Program::new(),
            unfinished: Arc::new(Program::new()),
            warnings: Vec::new(),
        })
    }

    /// Returns the next token without removing it.
    pub(super) fn peek(&self) -> Option<Token<'a>> {
        self.tokens.get(self.next).copied()
    }

    /// Iterates over the next tokens, at most `count`, without removing them.
    pub(super) fn upcoming(&self, count: usize) -> impl Iterator<Item = Token<'a>> {
        self.tokens[self.next..].iter().take(count).copied()
    }

    /// Removes the next token if it is a quoted text or a line break, and returns its text; `None` otherwise.
    pub(super) fn text(&mut self) -> Option<&'a str> {
        let token = self.peek().filter(|token| token.kind == TokenKind::Text)?;
        self.next += 1;
        Some(token.text)
    }

    /// Removes the next token and returns it. At the end of the script, returns an error that `expected` is missing.
    pub(super) fn take(&mut self, expected: ScriptExpected) -> Result<Token<'a>, ScriptError> {
        let token = self
            .peek()
            .ok_or_else(|| self.end.error(ScriptFlaw::Ends(expected)))?;
        self.next += 1;
        Ok(token)
    }

    /// Removes the next token if it is this sign, and returns true if so.
    pub(super) fn skip_sign(&mut self, sign: &str) -> bool {
        let is_next = self.peek().is_some_and(|token| token.is_sign(sign));
        self.next += usize::from(is_next);
        is_next
    }

    /// Removes the next token if it is this word, and returns true if so.
    pub(super) fn skip_word(&mut self, word: &str) -> bool {
        let is_next = self.peek().is_some_and(|token| token.is_word(word));
        self.next += usize::from(is_next);
        is_next
    }

    /// Removes the next token, which must be this sign. Returns an error otherwise.
    pub(super) fn sign(&mut self, sign: &'static str) -> Result<(), ScriptError> {
        let expected = ScriptExpected::Sign(sign);
        let token = self.take(expected)?;
        if token.is_sign(sign) {
            Ok(())
        } else {
            Err(token.unexpected(expected))
        }
    }

    /// Removes the next token, which must be a word for which `meaning` returns a value, and returns that value.
    pub(super) fn word<T>(
        &mut self,
        expected: ScriptExpected,
        meaning: impl Fn(&str) -> Option<T>,
    ) -> Result<T, ScriptError> {
        let token = self.take(expected)?;
        let value = if token.kind == TokenKind::Word {
            meaning(token.text)
        } else {
            None
        };
        value.ok_or_else(|| token.unexpected(expected))
    }

    /// Parses a seat such as `north`.
    pub(super) fn seat(&mut self) -> Result<Seat, ScriptError> {
        self.word(ScriptExpected::Seat, words::seat)
    }

    /// Parses an integer, which may have a minus sign.
    pub(super) fn number(&mut self) -> Result<i32, ScriptError> {
        let is_negative = self.skip_sign("-");
        let token = self.take(ScriptExpected::Number)?;
        if !is_number(&token) {
            return Err(token.unexpected(ScriptExpected::Number));
        }
        let number = parse_number(&token)?;
        Ok(if is_negative { -number } else { number })
    }

    /// Returns true if the next token is a number.
    pub(super) fn is_at_number(&self) -> bool {
        self.peek().is_some_and(|token| is_number(&token))
    }

    /// Parses the definition of a variable, if one begins at the next token, and adds it to the program. Returns false
    /// if none begins there.
    pub(super) fn definition(&mut self) -> Result<bool, ScriptError> {
        let Some(name) = self.peek().filter(|token| token.kind == TokenKind::Word) else {
            return Ok(false);
        };
        let equals = self.tokens.get(self.next + 1);
        if !equals.is_some_and(|token| token.is_sign("=")) {
            return Ok(false);
        }
        if words::is_reserved(name.text)
            || name
                .text
                .starts_with(|letter: char| letter.is_ascii_digit())
        {
            return Err(name
                .place
                .error(ScriptFlaw::Reserved(Excerpt::of(name.text))));
        }
        if self.variable(name.text).is_some() {
            return Err(name
                .place
                .error(ScriptFlaw::Redefined(Excerpt::of(name.text))));
        }
        self.next += 2;
        let value = self.expression()?;
        let name = name.text.to_owned();
        self.program.variables.push(Variable { name, value });
        Ok(true)
    }

    /// Parses a `pointcount` or `altcount` statement, if one begins at the next token, and changes its point table.
    /// Returns false if none begins there.
    pub(super) fn table_of_points(&mut self) -> Result<bool, ScriptError> {
        let place = self.peek().map_or(self.end, |token| token.place);
        let table = if self.skip_word("pointcount") {
            usize::from(words::HCP)
        } else if self.skip_word("altcount") {
            let number = |word: &str| word.parse().ok().filter(|&number| number < TABLES.len());
            let number = self.word(ScriptExpected::Number, number)?;
            let table = words::table_of_altcount(number);
            self.warnings
                .push(place.error(ScriptFlaw::OtherTable(number, TABLES[table])));
            table
        } else {
            return Ok(false);
        };
        let mut values = Vec::new();
        while self.is_at_number() || self.peek().is_some_and(|token| token.is_sign("-")) {
            values.push(self.number()?);
        }
        self.program.tables[table] = point_table(&values);
        Ok(true)
    }

    /// Returns the index of the variable with this name.
    fn variable(&self, name: &str) -> Option<usize> {
        let mut variables = self.program.variables.iter();
        variables.position(|variable| variable.name == name)
    }

    /// Adds a node to the program, unless its tree is too deep.
    fn push(&mut self, node: Node, place: Place) -> Result<NodeId, ScriptError> {
        let id = self.program.push(node, place);
        if self.program.facts(id).depth > MOST_DEPTH {
            return Err(place.error(ScriptFlaw::TooDeep));
        }
        Ok(id)
    }

    /// Parses the longest expression that begins at the next token.
    pub(super) fn expression(&mut self) -> Result<NodeId, ScriptError> {
        let place = self.peek().map_or(self.end, |token| token.place);
        self.nested += 1;
        if self.nested > MOST_NESTED {
            return Err(place.error(ScriptFlaw::TooDeep));
        }
        let condition = self.operation(1)?;
        let value = if self.skip_sign("?") {
            let yes = self.expression()?;
            self.sign(":")?;
            let no = self.expression()?;
            self.push(Node::Choice([condition, yes, no]), place)
        } else {
            Ok(condition)
        };
        self.nested -= 1;
        value
    }

    /// Parses operands joined by binary operators of at least the precedence level `least`.
    fn operation(&mut self, least: u8) -> Result<NodeId, ScriptError> {
        let mut left = self.operand()?;
        while let Some((operator, level)) =
            self.peek_operator().filter(|&(_, level)| level >= least)
        {
            let place = self.peek().map_or(self.end, |token| token.place);
            self.next += 1;
            let right = self.operation(level + 1)?;
            left = self.push(Node::Binary(operator, left, right), place)?;
        }
        Ok(left)
    }

    /// Returns the binary operator at the next token and its precedence level, or `None` if there is none.
    fn peek_operator(&self) -> Option<(Operator, u8)> {
        let token = self.peek().filter(|token| token.kind != TokenKind::Text)?;
        let sign = match token.text {
            "||" => "or",
            "&&" => "and",
            text => text,
        };
        let row = OPERATORS.into_iter().find(|row| row.1 == sign);
        row.map(|(operator, _, level)| (operator, level))
    }

    /// Parses an operand: a number, a variable, a function, an expression in brackets, or one of these after `not` or
    /// a minus.
    fn operand(&mut self) -> Result<NodeId, ScriptError> {
        let token = self.take(ScriptExpected::Expression)?;
        if token.is_sign("(") {
            let inner = self.expression()?;
            self.sign(")")?;
            return Ok(inner);
        }
        if token.is_sign("!") || token.is_word("not") || token.is_sign("-") {
            self.nested += 1;
            if self.nested > MOST_NESTED {
                return Err(token.place.error(ScriptFlaw::TooDeep));
            }
            let inner = self.operand()?;
            self.nested -= 1;
            let node = if !token.is_sign("-") {
                Node::Not(inner)
            } else if let Node::Number(number) = self.program.node(inner) {
                Node::Number(-number)
            } else {
                Node::Negative(inner)
            };
            return self.push(node, token.place);
        }
        if token.kind != TokenKind::Word {
            return Err(token.unexpected(ScriptExpected::Expression));
        }
        if is_number(&token) {
            let number = parse_number(&token)?;
            return self.push(Node::Number(number), token.place);
        }
        if let Some(variable) = self.variable(token.text) {
            return self.push(Node::Variable(variable), token.place);
        }
        if let Some(function) = words::function(token.text) {
            return self.function(function, token.place);
        }
        if words::is_reserved(token.text) {
            return Err(token.unexpected(ScriptExpected::Expression));
        }
        Err(token
            .place
            .error(ScriptFlaw::UnknownName(Excerpt::of(token.text))))
    }

    /// Parses the arguments of a function whose name has been read.
    fn function(&mut self, function: Function, place: Place) -> Result<NodeId, ScriptError> {
        self.sign("(")?;
        let node = match function {
            Function::Score => self.score()?,
            Function::Imps => Node::Imps(self.expression()?),
            Function::Random => Node::Random(self.expression()?),
            Function::OfHand(count) => {
                let seat = self.seat()?;
                Node::OfHand(seat, self.hand_count(count)?)
            }
        };
        self.sign(")")?;
        self.push(node, place)
    }

    /// Parses the remaining arguments of a function of a hand, after its seat, and returns `count` with its
    /// placeholders replaced by them.
    fn hand_count(&mut self, count: HandCount) -> Result<HandCount, ScriptError> {
        let count = match count {
            HandCount::Length(_) | HandCount::Cccc => count,
            HandCount::Points(_, table) => HandCount::Points(self.optional_suit()?, table),
            HandCount::Losers(_) => HandCount::Losers(self.optional_suit()?),
            HandCount::Quality(_) => {
                HandCount::Quality(self.argument(ScriptExpected::Suit, words::suit)?)
            }
            HandCount::HasCard(_) => {
                HandCount::HasCard(self.argument(ScriptExpected::Card, parse_card)?)
            }
            HandCount::Tricks(_) => {
                HandCount::Tricks(self.argument(ScriptExpected::Strain, words::strain)?)
            }
            HandCount::Shape(_) => {
                self.sign(",")?;
                let shapes = self.shapes()?;
                self.program.shapes.push(shapes);
                HandCount::Shape(self.program.shapes.len() - 1)
            }
        };
        Ok(count)
    }

    /// Parses a comma and an argument that is a word.
    fn argument<T>(
        &mut self,
        expected: ScriptExpected,
        meaning: impl Fn(&str) -> Option<T>,
    ) -> Result<T, ScriptError> {
        self.sign(",")?;
        self.word(expected, meaning)
    }

    /// Parses a suit after a comma, if there is one.
    fn optional_suit(&mut self) -> Result<Option<Suit>, ScriptError> {
        let has_suit = self.skip_sign(",");
        if has_suit {
            self.word(ScriptExpected::Suit, words::suit).map(Some)
        } else {
            Ok(None)
        }
    }

    /// Parses the arguments of `score`.
    fn score(&mut self) -> Result<Node, ScriptError> {
        let is_vulnerable = self.word(ScriptExpected::ScoreVulnerability, |word| match word {
            "vul" => Some(true),
            "nv" => Some(false),
            _ => None,
        })?;
        self.sign(",")?;
        let contract = self.word(ScriptExpected::Contract, |word| {
            Contract::parse(Game::Bridge, word.strip_prefix('x')?).ok()
        })?;
        self.sign(",")?;
        let tricks = self.expression()?;
        Ok(Node::Score {
            is_vulnerable,
            contract,
            tricks,
        })
    }

    /// Parses a list of shapes.
    fn shapes(&mut self) -> Result<ShapeList, ScriptError> {
        let mut terms = vec![self.shape(false)?];
        while !self.peek().is_none_or(|token| token.is_sign(")")) {
            let is_removed = self.skip_sign("-");
            if !is_removed && !self.skip_sign("+") {
                self.skip_sign(",");
            }
            terms.push(self.shape(is_removed)?);
        }
        let set = ShapeSet::from_fn(13, |lengths| {
            let last = terms.iter().rfind(|term| term.allows(lengths));
            last.is_some_and(|term| !term.is_removed)
        });
        Ok(ShapeList { terms, set })
    }

    /// Parses one shape, such as `5332`, `any 4432` or `5xxx`.
    fn shape(&mut self, is_removed: bool) -> Result<ShapeTerm, ScriptError> {
        let is_any_order = self.skip_word("any");
        let place = self.peek().map_or(self.end, |token| token.place);
        let (text, lengths) = self.word(ScriptExpected::Shape, |word| {
            let lengths: Option<Vec<_>> = word.chars().map(parse_length).collect();
            Some((word.to_owned(), <[_; 4]>::try_from(lengths?).ok()?))
        })?;
        let sum: u8 = lengths.iter().flatten().sum();
        if sum > 13 || (sum < 13 && !lengths.contains(&None)) {
            return Err(place.error(ScriptFlaw::ShapeLength(Excerpt::of(&text))));
        }
        Ok(ShapeTerm {
            is_removed,
            is_any_order,
            lengths,
        })
    }

    /// Parses a suit letter followed by ranks, such as `SAQ5`, and returns the cards.
    pub(super) fn holding(&mut self) -> Result<Vec<Card>, ScriptError> {
        self.word(ScriptExpected::Holding, |word| {
            let mut letters = word.chars();
            let suit = letters.next().and_then(parse_suit)?;
            letters
                .map(|rank| Some(Card::new(suit, parse_rank(rank)?)))
                .collect()
        })
    }
}

/// Returns true if a token consists of digits.
fn is_number(token: &Token<'_>) -> bool {
    token.kind == TokenKind::Word && token.text.chars().all(|letter| letter.is_ascii_digit())
}

/// Returns the number that a token of digits represents.
fn parse_number(token: &Token<'_>) -> Result<i32, ScriptError> {
    let too_large = |_| {
        token
            .place
            .error(ScriptFlaw::LargeNumber(Excerpt::of(token.text)))
    };
    token.text.parse().map_err(too_large)
}

/// Returns the length that a character of a shape stands for: `Some(None)` for `x`, which permits any length, and
/// `None` for an invalid character.
fn parse_length(letter: char) -> Option<Option<u8>> {
    match letter {
        'x' => Some(None),
        _ => letter.to_digit(10).map(|length| Some(length as u8)),
    }
}

/// Parses a card whose rank comes first, such as `AS`.
fn parse_card(word: &str) -> Option<Card> {
    let mut letters = word.chars();
    let (rank, suit) = (
        letters.next().and_then(parse_rank)?,
        letters.next().and_then(parse_suit)?,
    );
    letters.next().is_none().then_some(Card::new(suit, rank))
}

/// Returns the suit that a capital letter stands for, or `None` for any other character.
fn parse_suit(letter: char) -> Option<Suit> {
    Suit::from_letter(letter).filter(|_| letter.is_ascii_uppercase())
}

/// Returns the rank that a digit or capital letter stands for, or `None` for any other character.
fn parse_rank(letter: char) -> Option<Rank> {
    Rank::from_letter(letter).filter(|_| !letter.is_ascii_lowercase())
}

impl FromStr for Condition {
    type Err = ScriptError;

    /// Parses one expression. Variables must be defined before they are used; point tables may be changed before or
    /// after the expression.
    fn from_str(text: &str) -> Result<Condition, ScriptError> {
        let mut parser = Parser::new(text)?;
        let mut condition = None;
        while let Some(token) = parser.peek() {
            if parser.table_of_points()? || parser.definition()? {
                continue;
            }
            if condition.is_some() {
                return Err(token.place.error(ScriptFlaw::SecondCondition));
            }
            parser.skip_word("condition");
            condition = Some(parser.expression()?);
        }
        let ends = || {
            parser
                .end
                .error(ScriptFlaw::Ends(ScriptExpected::Definition))
        };
        let conjuncts = vec![condition.ok_or_else(ends)?];
        Ok(Condition {
            program: Arc::new(parser.program),
            conjuncts,
        })
    }
}

text_form!(Condition, ScriptError);
