//! Requirements of a rule on the caller's hand, in a short form of the language of conditions.

use std::collections::BTreeMap;

use crate::dealing::{Condition, ScriptError};
use crate::{Seat, Suit};

use super::pattern::Letters;

/// One thing that a call shows about the caller's hand, such as 15 to 17 points.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Requirement {
    /// The text of the requirement in the rule, with letters replaced by suits: `hcp 15-17`, `S 5+`, `balanced`.
    pub text: String,
    /// The condition on the deal that the requirement stands for.
    pub condition: Condition,
}

/// The claim of a requirement about the caller's hand as data, for programs that put it into words or controls.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Claim {
    /// A range of points for high cards, such as `hcp 15-17`, `hcp 22+` or `hcp 10`.
    Points {
        /// The lowest number of points.
        low: u8,
        /// The highest number of points; `None` if there is no limit.
        high: Option<u8>,
    },
    /// A range of the length of a suit, such as `S 5+`, `H 0-3` or `C 4`.
    Length {
        /// The suit.
        suit: Suit,
        /// The smallest number of cards.
        low: u8,
        /// The largest number of cards; `None` if there is no limit.
        high: Option<u8>,
    },
    /// A word that the system defines, such as `balanced`.
    Word(String),
    /// The opposite of a word that the system defines, such as `not weak_two`.
    NotWord(String),
    /// A word that the system defines for any suit, with the suit, such as `stopper H`.
    WordOfSuit {
        /// The word.
        word: String,
        /// The suit.
        suit: Suit,
    },
    /// Anything else, such as `S 4 or H 4`. The requirement's text says it.
    Expression,
}

impl Requirement {
    /// Returns what the requirement says about the caller's hand, if that is simple.
    ///
    /// ```
    /// use kibitzer_cards::bidding::{Claim, System};
    /// use kibitzer_cards::{Seat, Suit};
    /// let natural = System::natural();
    /// let claim = |text| natural.requirement(text, Seat::South).map(|required| required.claim());
    /// assert_eq!(claim("hcp 15-17")?, Claim::Points { low: 15, high: Some(17) });
    /// assert_eq!(claim("S 5+")?, Claim::Length { suit: Suit::Spades, low: 5, high: None });
    /// assert_eq!(claim("balanced")?, Claim::Word("balanced".to_owned()));
    /// assert_eq!(claim("S 4 or H 4")?, Claim::Expression);
    /// # Ok::<(), kibitzer_cards::dealing::ScriptError>(())
    /// ```
    pub fn claim(&self) -> Claim {
        let tokens = tokens(&self.text);
        // A single word can only be one that the system defines, since the language has no conditions of one word.
        let is_word = |word: &str| word.starts_with(|sign: char| sign.is_alphabetic());
        match tokens[..] {
            [word] if is_word(word) => return Claim::Word(word.to_owned()),
            ["not", " ", word] if is_word(word) => return Claim::NotWord(word.to_owned()),
            _ => {}
        }
        let Some((&quantity, after)) = tokens.split_first() else {
            return Claim::Expression;
        };
        let range = Range::parse(after).filter(|range| range.tokens == after.len());
        let letters = Letters::default();
        if let (true, [" ", letter]) = (is_word(quantity), after)
            && let Some(suit) = letters.word(letter)
        {
            let word = quantity.to_owned();
            return Claim::WordOfSuit { word, suit };
        }
        match (range, letters.word(quantity)) {
            (Some(Range { low, high, .. }), Some(suit)) => Claim::Length { suit, low, high },
            (Some(Range { low, high, .. }), None) if quantity == "hcp" => {
                Claim::Points { low, high }
            }
            _ => Claim::Expression,
        }
    }

    /// Makes a requirement on the hand at `me` from its text in a rule.
    ///
    /// The text is a condition in the language of the program `dealer`, with additions. `me` and `partner` stand for
    /// seats, the letters of the rule stand for suits, and words that the system defines stand for their definitions. A
    /// range after a suit or a quantity limits it: `S 5+`, `hcp 12-14`, `total 10`. The letter of a suit beside a sign of
    /// comparison or arithmetic is the length of the suit: `C > D`.
    ///
    /// # Errors
    ///
    /// Returns the error in the condition, with its position in the expanded text.
    pub(super) fn new(
        text: &str,
        me: Seat,
        letters: &Letters,
        words: &BTreeMap<String, String>,
    ) -> Result<Requirement, ScriptError> {
        let expander = Expander { me, letters, words };
        let expanded = expander.expanded(text, 0);
        Ok(Requirement {
            text: expander.with_suits(text),
            condition: expanded.parse()?,
        })
    }
}

/// The context in which the text of a requirement is expanded into a condition: the caller's seat, the suits of the
/// letters, and the words of the system.
struct Expander<'a> {
    me: Seat,
    letters: &'a Letters,
    words: &'a BTreeMap<String, String>,
}

/// The maximum nesting of definitions within definitions; words at a deeper level are not expanded.
const MOST_DEPTH: usize = 3;

/// The letter that stands for the suit in the definition of a word for any suit, such as `stopper x`.
const SUIT_OF_WORD: char = 'x';

impl Expander<'_> {
    /// Returns the text with every word replaced by its meaning, and every range by comparisons.
    fn expanded(&self, text: &str, depth: usize) -> String {
        let tokens = tokens(text);
        let mut expanded = String::new();
        let mut at = 0;
        while let Some(&token) = tokens.get(at) {
            let before = &tokens[..at];
            at += 1;
            let after = &tokens[at..];
            if let (Some(quantity), Some(range)) =
                (self.quantity(token, depth), Range::parse(after))
            {
                expanded += &range.comparison(&quantity);
                at += range.tokens;
            } else if let Some(definition) = self.definition_for_suit(token, after, depth) {
                expanded += &definition;
                at += 2;
            } else if let Some(suit) = self.letters.word(token)
                && is_operand(before, after)
            {
                expanded += &self.length(suit);
            } else {
                expanded += &self.replaced(token, depth);
            }
        }
        expanded
    }

    /// Returns the expression for the quantity that a range after `word` limits: points, a suit length, or a word of
    /// the system. Returns `None` for any other word.
    fn quantity(&self, word: &str, depth: usize) -> Option<String> {
        match (self.letters.word(word), word) {
            (Some(suit), _) => Some(self.length(suit)),
            (None, "hcp") => Some(format!("hcp({})", self.me.name().to_lowercase())),
            (None, _) => self.definition(word, depth),
        }
    }

    /// Returns the expression for the length of a suit in the caller's hand.
    fn length(&self, suit: Suit) -> String {
        format!("{}({})", suit_word(suit), self.me.name().to_lowercase())
    }

    /// Returns the replacement for a word that no range follows; an unknown word is returned unchanged.
    fn replaced(&self, word: &str, depth: usize) -> String {
        let seat = match word {
            "me" => Some(self.me),
            "partner" => Some(self.me.partner()),
            _ => None,
        };
        match (seat, self.letters.word(word)) {
            (Some(seat), _) => seat.name().to_lowercase(),
            (None, Some(suit)) => suit_word(suit).to_owned(),
            (None, None) => {
                let definition = self.definition(word, depth);
                definition.unwrap_or_else(|| word.to_owned())
            }
        }
    }

    /// Returns the expanded definition of a word of the system, in brackets. Returns `None` if the word is not defined
    /// or is nested too deeply.
    fn definition(&self, word: &str, depth: usize) -> Option<String> {
        let definition = self.words.get(word).filter(|_| depth < MOST_DEPTH)?;
        Some(format!("({})", self.expanded(definition, depth + 1)))
    }

    /// Returns the expanded definition of a word that is defined for any suit, in brackets, if `after` begins with a
    /// blank and the letter of a suit. The definition of `stopper` is that of `stopper x`, in which `x` is the suit.
    fn definition_for_suit(&self, word: &str, after: &[&str], depth: usize) -> Option<String> {
        let [" ", letter, ..] = after else {
            return None;
        };
        let suit = self.letters.word(letter)?;
        let name = format!("{word} {SUIT_OF_WORD}");
        let definition = self.words.get(&name).filter(|_| depth < MOST_DEPTH)?;
        let expander = Expander {
            letters: &Letters::default().with(SUIT_OF_WORD, suit),
            ..*self
        };
        Some(format!("({})", expander.expanded(definition, depth + 1)))
    }

    /// Returns the text with each letter of the rule replaced by the letter of its suit.
    fn with_suits(&self, text: &str) -> String {
        let words = tokens(text)
            .into_iter()
            .map(|token| match self.letters.word(token) {
                Some(suit) => suit.letter().to_string(),
                None => token.to_owned(),
            });
        words.collect()
    }
}

/// Returns the name of a suit in the language of dealer.
fn suit_word(suit: Suit) -> &'static str {
    match suit {
        Suit::Spades => "spades",
        Suit::Hearts => "hearts",
        Suit::Diamonds => "diamonds",
        Suit::Clubs => "clubs",
    }
}

/// Returns true if a sign of comparison or arithmetic stands before or after a word, given the tokens on both sides.
fn is_operand(before: &[&str], after: &[&str]) -> bool {
    let is_sign =
        |token: Option<&&str>, signs: &str| token.is_some_and(|token| signs.contains(*token));
    let is_text = |token: &&&str| !token.trim().is_empty();
    is_sign(before.iter().rev().find(is_text), "<>=+-*/%")
        || is_sign(after.iter().find(is_text), "<>=!+-*/%")
}

/// Splits a text into words, numbers and single other characters, including blanks.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_word = |sign: char| sign.is_alphanumeric() || sign == '_';
        let end = if is_word(first) {
            rest.find(|sign| !is_word(sign)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (token, after) = rest.split_at(end);
        tokens.push(token);
        rest = after;
    }
    tokens
}

/// A range of values after a quantity: `15-17`, `5+` or `4`.
struct Range {
    low: u8,
    /// The highest value; `None` if there is no limit.
    high: Option<u8>,
    /// The number of tokens that the range takes up, including the blank before it.
    tokens: usize,
}

impl Range {
    /// Parses a blank and a range at the start of the tokens that follow a word. Returns `None` if the tokens do not
    /// begin with a blank and a range.
    fn parse(tokens: &[&str]) -> Option<Range> {
        let [" ", low, after @ ..] = tokens else {
            return None;
        };
        let low = low.parse().ok()?;
        let (high, tokens) = match after {
            ["+", ..] => (None, 3),
            ["-", high, ..] => (Some(high.parse().ok()?), 4),
            [" ", "-", " ", high, ..] => (Some(high.parse().ok()?), 6),
            _ => (Some(low), 2),
        };
        Some(Range { low, high, tokens })
    }

    /// Returns a condition, as text, that is true if `quantity` is within the range.
    fn comparison(&self, quantity: &str) -> String {
        let low = self.low;
        match self.high {
            Some(high) if high == low => format!("({quantity} == {low})"),
            Some(high) => format!("({quantity} >= {low} and {quantity} <= {high})"),
            None => format!("({quantity} >= {low})"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expanded(text: &str) -> String {
        let words = [
            ("balanced", "shape(me, any 4333 + any 4432 + any 5332)"),
            ("total", "hcp(me) + (M > 4)"),
            ("stopper x", "aces(me, x) or x 4+"),
        ];
        let words = words.map(|(word, meaning)| (word.to_owned(), meaning.to_owned()));
        let expander = Expander {
            me: Seat::South,
            letters: &Letters::default().completed(&["M O".to_owned()]),
            words: &BTreeMap::from(words),
        };
        expander.expanded(text, 0)
    }

    #[test]
    fn words_letters_and_ranges_are_expanded_into_conditions() {
        for (text, condition) in [
            ("hcp 15-17", "(hcp(south) >= 15 and hcp(south) <= 17)"),
            ("S 5+", "(spades(south) >= 5)"),
            ("S 2 - 3", "(spades(south) >= 2 and spades(south) <= 3)"),
            (
                "M 4 or O 2-3",
                "(spades(south) == 4) or (hearts(south) >= 2 and hearts(south) <= 3)",
            ),
            ("balanced", "(shape(south, any 4333 + any 4432 + any 5332))"),
            ("total 12+", "((hcp(south) + (spades(south) > 4)) >= 12)"),
            ("top3(me, M) >= 2", "top3(south, spades) >= 2"),
            ("hcp(partner) > 3", "hcp(north) > 3"),
            (
                "C > D or (C 3 and D 3)",
                "clubs(south) > diamonds(south) or ((clubs(south) == 3) and (diamonds(south) == 3))",
            ),
            ("M>=O", "spades(south)>=hearts(south)"),
            ("C != 3", "clubs(south) != 3"),
            (
                "hcp(me) + 2 * M + O >= 20",
                "hcp(south) + 2 * spades(south) + hearts(south) >= 20",
            ),
            (
                "top2(me, M) + top2(me, O) > 2",
                "top2(south, spades) + top2(south, hearts) > 2",
            ),
            ("stopper O", "(aces(south, hearts) or (hearts(south) >= 4))"),
            (
                "not stopper D and M 5+",
                "not (aces(south, diamonds) or (diamonds(south) >= 4)) and (spades(south) >= 5)",
            ),
        ] {
            assert_eq!(expanded(text), condition);
        }
    }
}
