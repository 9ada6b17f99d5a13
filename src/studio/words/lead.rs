//! The words for the question of what to lead: systems, conventions and requirements on hands.

use kibitzer::analysis::Criterion;
use kibitzer::bidding::{Claim, Requirement};
use kibitzer::cards::Suit;
use kibitzer_words::say;

use crate::document::lead_terms::SystemName;
use crate::words::{Words, range_text};

impl Words {
    /// Returns the name of a bidding system.
    pub fn system_name(&self, system: SystemName) -> String {
        match system {
            SystemName::Natural => say!(self, "lead-system-natural"),
            SystemName::Acol => say!(self, "lead-system-acol"),
        }
    }

    /// Returns the name of a convention of the shipped systems in the user's language. Another name stays as it is.
    pub fn convention(&self, name: &str) -> String {
        match name {
            "asks" => say!(self, "convention-asks"),
            "gambling" => say!(self, "convention-gambling"),
            "Jacoby" => say!(self, "convention-jacoby"),
            "jump shift" => say!(self, "convention-jump-shift"),
            "Michaels" => say!(self, "convention-michaels"),
            "minor" => say!(self, "convention-minor"),
            "negative" => say!(self, "convention-negative"),
            "pre-empt" => say!(self, "convention-pre-empt"),
            "reverse" => say!(self, "convention-reverse"),
            "Stayman" => say!(self, "convention-stayman"),
            "strong, artificial" => say!(self, "convention-strong-artificial"),
            "take-out" => say!(self, "convention-take-out"),
            "transfer" => say!(self, "convention-transfer"),
            "unusual" => say!(self, "convention-unusual"),
            "waiting" => say!(self, "convention-waiting"),
            "weak" => say!(self, "convention-weak"),
            "weak two" => say!(self, "convention-weak-two"),
            other => other.to_owned(),
        }
    }

    /// Returns what a call shows about the caller's hand, such as `15–17 points` or `♠ 5+`.
    pub fn requirement(&self, requirement: &Requirement) -> String {
        match requirement.claim() {
            Claim::Points { low, high } => {
                let range = range_text(low, high);
                say!(self, "lead-points", range)
            }
            Claim::Length {
                suit,
                low: 0,
                high: Some(0),
            } => {
                say!(self, "lead-void", suit = suit.symbol())
            }
            Claim::Length { suit, low, high } => {
                format!("{} {}", suit.symbol(), range_text(low, high))
            }
            Claim::Word(word) => self.hand_word(&word),
            Claim::NotWord(word) => {
                let word = self.hand_word(&word);
                say!(self, "lead-not", word)
            }
            Claim::WordOfSuit { word, suit } => {
                format!("{} {}", self.hand_word(&word), suit.symbol())
            }
            Claim::Expression => self.expression(&requirement.text),
        }
    }

    /// Returns a word of the shipped systems for a kind of hand in the user's language. Another word stays as it is.
    fn hand_word(&self, word: &str) -> String {
        match word {
            "balanced" => say!(self, "lead-balanced"),
            "opens_nt" => say!(self, "lead-opens-nt"),
            "weak_two" => say!(self, "lead-weak-two"),
            "no_void" => say!(self, "lead-no-void"),
            "stopper" => say!(self, "lead-stopper"),
            "solid" => say!(self, "lead-solid"),
            other => other.replace('_', " "),
        }
    }

    /// Returns an expression with suit symbols for the letters of suits, and its words in the user's language.
    fn expression(&self, text: &str) -> String {
        let words = text.split(' ').map(|word| {
            let inner = word.trim_matches(|sign| "()".contains(sign));
            let mut signs = inner.chars();
            let suit = signs.next().filter(|_| signs.next().is_none());
            let suit =
                suit.and_then(|letter| Suit::ALL.into_iter().find(|suit| suit.letter() == letter));
            let shown = match (suit, inner) {
                (Some(suit), _) => suit.symbol().to_string(),
                (None, "and") => say!(self, "lead-and"),
                (None, "or") => say!(self, "lead-or"),
                (None, "not") => say!(self, "lead-not", word = "").trim().to_owned(),
                (None, "hcp") => say!(self, "lead-hcp"),
                (None, "total") => say!(self, "lead-total"),
                (None, ">=") => "≥".to_owned(),
                (None, "<=") => "≤".to_owned(),
                (None, range) if range.starts_with(|sign: char| sign.is_ascii_digit()) => {
                    range.replace('-', "–")
                }
                (None, other) => self.hand_word(other),
            };
            if inner.is_empty() {
                word.to_owned()
            } else {
                word.replace(inner, &shown)
            }
        });
        words.collect::<Vec<_>>().join(" ")
    }

    /// Formats the number of a worth by a criterion: per cent with one decimal place for the contract and matchpoints,
    /// tricks and IMPs with two.
    pub fn worth_number(&self, criterion: Criterion, worth: f64) -> String {
        match criterion {
            Criterion::Contract | Criterion::Matchpoints => self.decimal(worth * 100.0, 1),
            Criterion::Tricks | Criterion::Imps => self.decimal(worth, 2),
        }
    }

    /// Formats a difference in worth by a criterion: `2.3 deals of a hundred`, `0.22 tricks`.
    pub fn lead_worth(&self, criterion: Criterion, worth: f64) -> String {
        let amount = self.worth_number(criterion, worth);
        match criterion {
            Criterion::Contract => say!(self, "lead-worth-contract", amount),
            Criterion::Tricks => say!(self, "lead-worth-tricks", amount),
            Criterion::Matchpoints => say!(self, "lead-worth-matchpoints", amount),
            Criterion::Imps => say!(self, "lead-worth-imps", amount),
        }
    }
}
