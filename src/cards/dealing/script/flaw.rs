//! Errors and warnings of the dealer's language.

use crate::{Card, Excerpt, Located, Message, Seat, ToMessage, displayed, message};

/// An error or a warning about a script or a condition, with its line and column.
///
/// ```
/// use kibitzer_cards::dealing::{Condition, ScriptFlaw};
/// let error = "hcp(north) > 9\nand hpc(south) < 5".parse::<Condition>().unwrap_err();
/// assert_eq!((error.line, error.column), (2, 5));
/// assert!(matches!(error.flaw, ScriptFlaw::UnknownName(_)));
/// ```
pub type ScriptError = Located<ScriptFlaw>;

/// An error in a script, or the reason why one of its expressions has no value for a deal.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ScriptFlaw {
    /// A word or sign that is not the item expected there.
    Unexpected {
        /// The unexpected word or sign.
        found: Excerpt,
        /// The item that was expected in place of the text found.
        expected: ScriptExpected,
    },
    /// A script that ends where another item was expected.
    Ends(ScriptExpected),
    /// A name that is neither a variable defined before nor a function of the language.
    UnknownName(Excerpt),
    /// A variable that is defined twice.
    Redefined(Excerpt),
    /// A word with a meaning of its own that is defined as a variable.
    Reserved(Excerpt),
    /// A comment that begins with `/*` and does not end.
    OpenComment,
    /// A string without its closing quotation mark.
    OpenString,
    /// A number that does not fit in 32 bits.
    LargeNumber(Excerpt),
    /// A shape whose four lengths cannot be those of thirteen cards.
    ShapeLength(Excerpt),
    /// A card that is dealt in advance to two hands, or twice.
    DealtTwice(Card),
    /// A hand to which more than thirteen cards are dealt in advance.
    FullHand(Seat),
    /// The bounds of a frequency, of which the second is lower than the first, or which are too far apart.
    Bounds,
    /// An expression that is nested too deeply.
    TooDeep,
    /// A second condition where only one is possible.
    SecondCondition,
    /// A statement that has no effect, because a later one of its kind counts (a warning).
    Superseded(&'static str),
    /// A statement that has no effect, because an earlier one of its kind counts (a warning).
    Repeated(&'static str),
    /// `altcount` with this number, which changes this count rather than the one of the same number (a warning).
    OtherTable(usize, &'static str),
    /// A division by zero for the hands of a deal.
    DivisionByZero,
    /// Double-dummy tricks, where no solver was given.
    NoTricks,
}

/// An item that was expected in a script.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the names say it")]
pub enum ScriptExpected {
    Statement,
    Definition,
    Expression,
    Number,
    Seat,
    Suit,
    Strain,
    Card,
    Holding,
    Shape,
    Contract,
    Vulnerability,
    ScoreVulnerability,
    Action,
    /// This sign, such as a bracket.
    Sign(&'static str),
}

impl ToMessage for ScriptFlaw {
    fn message(&self) -> Message {
        match self {
            ScriptFlaw::Unexpected { found, expected } => message!(
                "script-unexpected",
                "found `{found}`; expected {expected}",
                found,
                expected,
            ),
            ScriptFlaw::Ends(expected) => message!(
                "script-ends",
                "the script ends here; expected {expected}",
                expected,
            ),
            ScriptFlaw::UnknownName(name) => message!(
                "script-unknown-name",
                "`{name}` is neither a variable defined above nor a word that Kibitzer knows",
                name,
            ),
            ScriptFlaw::Redefined(name) => message!(
                "script-redefined",
                "the variable `{name}` is already defined",
                name,
            ),
            ScriptFlaw::Reserved(name) => message!(
                "script-reserved",
                "`{name}` cannot be the name of a variable",
                name,
            ),
            ScriptFlaw::OpenComment => {
                message!(
                    "script-open-comment",
                    "the comment does not end; expected `*/`"
                )
            }
            ScriptFlaw::OpenString => {
                message!(
                    "script-open-string",
                    "the string does not end; expected `\"`"
                )
            }
            ScriptFlaw::LargeNumber(found) => {
                message!(
                    "script-large-number",
                    "the number {found} is too large",
                    found
                )
            }
            ScriptFlaw::ShapeLength(found) => message!(
                "script-shape-length",
                "`{found}` is not a shape of thirteen cards",
                found,
            ),
            ScriptFlaw::DealtTwice(card) => {
                message!(
                    "script-dealt-twice",
                    "{card} is dealt in advance twice",
                    card
                )
            }
            ScriptFlaw::FullHand(seat) => message!(
                "script-full-hand",
                "more than thirteen cards are dealt to {seat} in advance",
                seat,
            ),
            ScriptFlaw::Bounds => message!(
                "script-bounds",
                "expected the lower bound first, and at most 10,000 values",
            ),
            ScriptFlaw::TooDeep => {
                message!("script-too-deep", "the expression is nested too deeply")
            }
            ScriptFlaw::SecondCondition => {
                message!("script-second-condition", "a second condition begins here")
            }
            ScriptFlaw::Superseded(statement) => message!(
                "script-superseded",
                "this `{statement}` has no effect; the last one counts",
                statement,
            ),
            ScriptFlaw::Repeated(statement) => message!(
                "script-repeated",
                "this `{statement}` has no effect; the first one counts",
                statement,
            ),
            ScriptFlaw::OtherTable(number, count) => message!(
                "script-other-table",
                "`altcount {number}` changes `{count}`, as in the program `dealer`",
                number,
                count,
            ),
            ScriptFlaw::DivisionByZero => {
                message!("script-division-by-zero", "a division by zero")
            }
            ScriptFlaw::NoTricks => {
                message!(
                    "script-no-tricks",
                    "double-dummy tricks are not available here"
                )
            }
        }
    }
}

impl ToMessage for ScriptExpected {
    fn message(&self) -> Message {
        match self {
            ScriptExpected::Statement => message!("script-expected-statement", "a statement"),
            ScriptExpected::Definition => message!(
                "script-expected-definition",
                "a condition, or the definition of a variable",
            ),
            ScriptExpected::Expression => message!(
                "script-expected-expression",
                "an expression, such as `hcp(north) >= 15`",
            ),
            ScriptExpected::Number => message!("script-expected-number", "a number"),
            ScriptExpected::Seat => {
                message!("script-expected-seat", "`north`, `east`, `south` or `west`")
            }
            ScriptExpected::Suit => {
                message!(
                    "script-expected-suit",
                    "`clubs`, `diamonds`, `hearts` or `spades`"
                )
            }
            ScriptExpected::Strain => message!(
                "script-expected-strain",
                "`clubs`, `diamonds`, `hearts`, `spades` or `notrumps`",
            ),
            ScriptExpected::Card => message!("script-expected-card", "a card such as `AS` or `2D`"),
            ScriptExpected::Holding => {
                message!(
                    "script-expected-holding",
                    "a suit and its cards, such as `SAQ5`"
                )
            }
            ScriptExpected::Shape => message!(
                "script-expected-shape",
                "a shape such as `5332`, `any 4432` or `5xxx`",
            ),
            ScriptExpected::Contract => {
                message!(
                    "script-expected-contract",
                    "a contract such as `x3N` or `x4S`"
                )
            }
            ScriptExpected::Vulnerability => {
                message!(
                    "script-expected-vulnerability",
                    "`none`, `NS`, `EW` or `all`"
                )
            }
            ScriptExpected::ScoreVulnerability => {
                message!("script-expected-score-vulnerability", "`nv` or `vul`")
            }
            ScriptExpected::Action => message!(
                "script-expected-action",
                "an action, such as `printoneline` or `average`",
            ),
            ScriptExpected::Sign(sign) => {
                message!("script-expected-sign", "`{sign}`", sign)
            }
        }
    }
}

displayed!(ScriptFlaw, ScriptExpected);

impl std::error::Error for ScriptFlaw {}
