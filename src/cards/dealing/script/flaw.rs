//! Errors and warnings of the dealer's language.

use crate::{Card, Excerpt, Located, Seat, messages};

/// An error or a warning about a script or a condition, with its line and column.
///
/// ```
/// use kibitzer_cards::dealing::{Condition, ScriptFlaw};
/// let error = "hcp(north) > 9\nand hpc(south) < 5".parse::<Condition>().unwrap_err();
/// assert_eq!((error.line, error.column), (2, 5));
/// assert!(matches!(error.flaw, ScriptFlaw::UnknownName(_)));
/// ```
pub type ScriptError = Located<ScriptFlaw>;

messages! {
    /// An error or a warning in a script, or the reason why one of its expressions has no value for a deal.
    #[derive(Clone, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub enum ScriptFlaw: Error {
        /// A word or sign other than the expected item.
        Unexpected {
            /// The word or sign that was found.
            found: Excerpt,
            /// The item that was expected in place of the text found.
            expected: ScriptExpected,
        } = "script-unexpected", "found `{found}`; expected {expected}";
        /// A script that ends where another item was expected.
        Ends(expected: ScriptExpected) = "script-ends", "the script ends here; expected {expected}";
        /// A name that is neither a previously defined variable nor a function of the language.
        UnknownName(name: Excerpt) = "script-unknown-name",
            "`{name}` is neither a variable defined above nor a word that Kibitzer knows";
        /// A variable that is defined twice.
        Redefined(name: Excerpt) = "script-redefined", "the variable `{name}` is already defined";
        /// A variable whose name is a reserved word or begins with a digit.
        Reserved(name: Excerpt) = "script-reserved", "`{name}` cannot be the name of a variable";
        /// A comment that begins with `/*` and does not end.
        OpenComment = "script-open-comment", "the comment does not end; expected `*/`";
        /// A string without its closing quotation mark.
        OpenString = "script-open-string", "the string does not end; expected `\"`";
        /// A number that does not fit in 32 bits.
        LargeNumber(found: Excerpt) = "script-large-number", "the number {found} is too large";
        /// A shape whose four lengths cannot be those of thirteen cards.
        ShapeLength(found: Excerpt) = "script-shape-length", "`{found}` is not a shape of thirteen cards";
        /// A card that `predeal` gives to two hands, or to one hand twice.
        DealtTwice(card: Card) = "script-dealt-twice", "{card} is dealt in advance twice";
        /// A hand to which `predeal` gives more than thirteen cards.
        FullHand(seat: Seat) = "script-full-hand", "more than thirteen cards are dealt to {seat} in advance";
        /// The bounds of a `frequency` action are invalid: the upper one is below the lower one or too far above it.
        Bounds = "script-bounds", "expected the lower bound first, and at most 10,000 values in a table";
        /// An expression that is nested too deeply.
        TooDeep = "script-too-deep", "the expression is nested too deeply";
        /// A second condition in a text that may have only one.
        SecondCondition = "script-second-condition", "a second condition begins here";
        /// A statement that has no effect, because a later statement of its kind replaces it (a warning).
        Superseded(statement: &'static str) = "script-superseded",
            "this `{statement}` has no effect; the last one counts";
        /// A statement that has no effect, because an earlier statement of its kind takes precedence (a warning).
        Repeated(statement: &'static str) = "script-repeated", "this `{statement}` has no effect; the first one counts";
        /// An `altcount` statement with this number, which changes the point table with this name, not the one that the
        /// number suggests (a warning).
        OtherTable(number: usize, count: &'static str) = "script-other-table",
            "`altcount {number}` changes `{count}`, as in the program `dealer`";
        /// A division by zero in an expression evaluated for a deal.
        DivisionByZero = "script-division-by-zero", "a division by zero";
        /// An expression that needs double-dummy tricks, when no solver is available.
        NoTricks = "script-no-tricks", "double-dummy tricks are not available here";
    }
}

messages! {
    /// An item that was expected in a script.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    #[allow(missing_docs, reason = "the names say it")]
    pub enum ScriptExpected {
        Statement = "script-expected-statement", "a statement";
        Definition = "script-expected-definition", "a condition, or the definition of a variable";
        Expression = "script-expected-expression", "an expression, such as `hcp(north) >= 15`";
        Number = "script-expected-number", "a number";
        Seat = "script-expected-seat", "`north`, `east`, `south` or `west`";
        Suit = "script-expected-suit", "`clubs`, `diamonds`, `hearts` or `spades`";
        Strain = "script-expected-strain", "`clubs`, `diamonds`, `hearts`, `spades` or `notrumps`";
        Card = "script-expected-card", "a card such as `AS` or `2D`";
        Holding = "script-expected-holding", "a suit and its cards, such as `SAQ5`";
        Shape = "script-expected-shape", "a shape such as `5332`, `any 4432` or `5xxx`";
        Contract = "script-expected-contract", "a contract such as `x3N` or `x4S`";
        Vulnerability = "script-expected-vulnerability", "`none`, `NS`, `EW` or `all`";
        ScoreVulnerability = "script-expected-score-vulnerability", "`nv` or `vul`";
        Action = "script-expected-action", "an action, such as `printoneline` or `average`";
        /// A particular sign, such as a bracket.
        Sign(sign: &'static str) = "script-expected-sign", "`{sign}`";
    }
}
