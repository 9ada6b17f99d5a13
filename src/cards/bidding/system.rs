//! Systems: the rules that say what calls mean.

use std::collections::BTreeMap;
use std::fmt;

use ron::error::SpannedError;
use serde::{Deserialize, Serialize};

use crate::dealing::ScriptError;
use crate::problem::{Auction, Call};
use crate::{Seat, Suit};

use super::pattern::{Letters, bindings, matched, seen_calls};
use super::requirement::Requirement;

/// A bidding system: rules that give the meaning of calls. The first rule that matches a call applies.
///
/// A system is read from RON, so that users can copy and change one. A rule lists the calls from the first bid to the
/// call that it explains, as the caller sees them: passes of the opponents are omitted, and their other calls are in
/// brackets. `M` and `O` are the majors, `m` and `o` the minors, `x`, `y` and `z` any suits. A letter that occurs only
/// in requirements stands for the highest suit that is left.
///
/// ```
/// use kibitzer_cards::Seat;
/// use kibitzer_cards::bidding::System;
/// use kibitzer_cards::problem::{Auction, Call};
/// let calls = ["1NT", "P", "3NT", "P", "P", "P"];
/// let auction: Auction = calls.iter().map(|call| call.parse::<Call>().unwrap()).collect();
/// let meanings = System::natural().meanings(&auction, Seat::South);
/// let told: Vec<&str> = meanings[0].requirements.iter().map(|told| told.text.as_str()).collect();
/// assert_eq!(told, ["hcp 15-17", "balanced"]);
/// assert!(meanings[1].requirements.is_empty());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct System {
    /// The name of the system.
    pub name: String,
    /// Words that requirements may use, each with its definition: a condition or a number. The key `stopper x` defines
    /// the word `stopper` before the letter of any suit, which `x` stands for in the definition.
    #[serde(default)]
    words: BTreeMap<String, String>,
    rules: Vec<Rule>,
}

/// A rule of a bidding system: the meaning of one call.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Rule {
    /// The calls up to and including the one that the rule explains.
    calls: String,
    /// The name of the convention, if it is one.
    #[serde(default)]
    name: String,
    /// A relation between two letters, `y>x` or `y<x`, that the ranks of their suits must satisfy; clubs rank lowest.
    /// Empty if there is none.
    #[serde(default)]
    when: String,
    /// The requirements on the caller's hand.
    hand: Vec<String>,
}

/// The meaning of one call of an auction: the requirements on the caller's hand.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CallMeaning {
    /// The seat of the player who called.
    pub seat: Seat,
    /// The call that is explained.
    pub call: Call,
    /// The name of the convention, such as `Stayman`; empty for a natural call.
    pub convention: String,
    /// True if a rule of the system explains the call.
    pub has_rule: bool,
    /// The requirements on the caller's hand; empty if there are none.
    pub requirements: Vec<Requirement>,
}

/// The reason why a text cannot be parsed as a bidding system.
#[derive(Clone, PartialEq, Debug)]
pub enum SystemError {
    /// The text is not valid RON, or a field is wrong.
    Syntax(SpannedError),
    /// The calls of a rule are not calls, or letters in the place of suits.
    Calls(String),
    /// The relation of the rule for these calls does not compare two suits of the calls.
    When(String, String),
    /// A requirement of a rule is not a valid condition.
    Requirement {
        /// The calls of the rule that contains the requirement.
        calls: String,
        /// The text of the requirement in the rule.
        text: String,
        /// The error in the condition that the requirement expands to.
        error: ScriptError,
    },
}

impl fmt::Display for SystemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SystemError::Syntax(error) => write!(f, "{error}"),
            SystemError::Calls(calls) => write!(
                f,
                "the rule for `{calls}`: expected calls such as `1NT`, `(2x)`, `X` and `P`"
            ),
            SystemError::When(calls, when) => write!(
                f,
                "the rule for `{calls}`: expected two suits of the calls, such as `y<x`, not `{when}`"
            ),
            SystemError::Requirement { calls, text, error } => {
                write!(f, "the rule for `{calls}`: `{text}`: {error}")
            }
        }
    }
}

impl std::error::Error for SystemError {}

impl System {
    /// Returns the natural system with a strong notrump, five-card majors and weak twos.
    pub fn natural() -> System {
        System::parse(include_str!("natural.ron")).expect("a shipped system is tested")
    }

    /// Returns Acol: a weak notrump and four-card majors.
    pub fn acol() -> System {
        System::parse(include_str!("acol.ron")).expect("a shipped system is tested")
    }

    /// Returns the system that ships under a name, `natural` or `acol`; `None` if there is none.
    pub fn shipped(name: &str) -> Option<System> {
        match name {
            "natural" => Some(System::natural()),
            "acol" => Some(System::acol()),
            _ => None,
        }
    }

    /// Parses a bidding system from its RON text.
    ///
    /// # Errors
    ///
    /// Returns an error with its position if the text is not valid RON. Returns an error that names the rule if a
    /// requirement is not a valid condition.
    pub fn parse(text: &str) -> Result<System, SystemError> {
        let system: System = ron::from_str(text).map_err(SystemError::Syntax)?;
        for rule in &system.rules {
            let calls = || rule.calls.clone();
            let bindings = bindings(&rule.calls).ok_or_else(|| SystemError::Calls(calls()))?;
            if !rule.has_valid_relation() {
                return Err(SystemError::When(calls(), rule.when.clone()));
            }
            for letters in bindings.iter().filter(|letters| rule.holds(letters)) {
                system.requirements(rule, Seat::North, letters)?;
            }
        }
        Ok(system)
    }

    /// Returns the meaning of each call of an auction. `dealer` is the seat that called first.
    pub fn meanings(&self, auction: &Auction, dealer: Seat) -> Vec<CallMeaning> {
        let callers = (0..).map(|index| dealer.clockwise(index));
        let made = auction.calls.iter().map(|explained| explained.call);
        let calls: Vec<(Seat, Call)> = callers.zip(made).collect();
        let meanings = (0..calls.len()).map(|index| {
            let (seat, call) = calls[index];
            let seen = seen_calls(&calls, index);
            let found = self.rules.iter().find_map(|rule| {
                let letters = matched(&rule.calls, &seen).filter(|letters| rule.holds(letters))?;
                let requirements = self.requirements(rule, seat, &letters).ok()?;
                Some((rule.name.clone(), requirements))
            });
            let has_rule = found.is_some();
            let (convention, requirements) = found.unwrap_or_default();
            CallMeaning {
                seat,
                call,
                convention,
                has_rule,
                requirements,
            }
        });
        meanings.collect()
    }

    /// Parses a requirement on the hand at `seat` that is not part of a rule, such as one that a user typed.
    ///
    /// The text is as in a rule: a condition in the language of the program `dealer`, in which `me` and `partner` stand
    /// for seats, words of the system for their definitions, and a range limits the suit or quantity before it: `S 5+`,
    /// `hcp 12-14`. A suit beside a sign of comparison or arithmetic is its length: `C > D`. The only letters for suits
    /// are `S`, `H`, `D` and `C`.
    ///
    /// ```
    /// use kibitzer_cards::Seat;
    /// use kibitzer_cards::bidding::System;
    /// let natural = System::natural();
    /// let required = natural.requirement("balanced and hcp 12-14", Seat::East)?;
    /// assert_eq!(required.text, "balanced and hcp 12-14");
    /// assert!(natural.requirement("hpc 12-14", Seat::East).is_err());
    /// # Ok::<(), kibitzer_cards::dealing::ScriptError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the error in the condition. Its position is that in the condition with all words replaced by their
    /// definitions.
    pub fn requirement(&self, text: &str, seat: Seat) -> Result<Requirement, ScriptError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Requirement::new(&words.join(" "), seat, &Letters::default(), &self.words)
    }

    /// Makes the requirements of a rule for the hand at `seat`.
    fn requirements(
        &self,
        rule: &Rule,
        seat: Seat,
        letters: &Letters,
    ) -> Result<Vec<Requirement>, SystemError> {
        let letters = letters.completed(&rule.hand);
        let requirements = rule.hand.iter().map(|text| {
            let made = Requirement::new(text, seat, &letters, &self.words);
            made.map_err(|error| SystemError::Requirement {
                calls: rule.calls.clone(),
                text: text.clone(),
                error,
            })
        });
        requirements.collect()
    }
}

impl Rule {
    /// Returns true if the suits that the letters stand for satisfy the `when` relation of the rule.
    fn holds(&self, letters: &Letters) -> bool {
        let rank = |letter: char| letters.suit(letter).map(Suit::index);
        match self.relation()[..] {
            [one, '>', other] => rank(one) > rank(other),
            [one, '<', other] => rank(one) < rank(other),
            _ => true,
        }
    }

    /// Returns the signs of the `when` relation.
    fn relation(&self) -> Vec<char> {
        let signs = self.when.chars();
        signs.filter(|sign| !sign.is_whitespace()).collect()
    }

    /// Returns true if the `when` relation is empty, or compares two suits of the calls.
    fn has_valid_relation(&self) -> bool {
        match self.relation()[..] {
            [] => true,
            [one, '<' | '>', other] => [one, other]
                .iter()
                .all(|&letter| self.calls.contains(letter)),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::requirement::Claim;
    use super::*;
    use crate::dealing::{ConditionContext, DealConstraints, Dealer};
    use crate::rules::{Chance, Game};
    use crate::{BySeat, CardSet};

    fn auction(calls: &str) -> Auction {
        let calls = calls.split(' ').map(|call| call.parse::<Call>().unwrap());
        calls.collect()
    }

    /// Returns the requirement texts for the last call in an auction that North begins.
    fn told(system: &System, calls: &str) -> Vec<String> {
        let meanings = system.meanings(&auction(calls), Seat::North);
        let last = meanings.last().unwrap();
        last.requirements
            .iter()
            .map(|told| told.text.clone())
            .collect()
    }

    /// Returns true if a hand meets all requirements of the last call of an auction that North begins.
    fn fits(system: &System, calls: &str, hand: &str) -> bool {
        let meanings = system.meanings(&auction(calls), Seat::North);
        let last = meanings.last().unwrap();
        assert!(last.has_rule, "no rule for {calls}");
        let mut hands = BySeat::<CardSet>::default();
        hands[last.seat] = hand.parse().unwrap();
        let mut chance = Chance::from_seed(1);
        let mut context = ConditionContext::new(&mut chance);
        context.set_deal(hands);
        let mut requirements = last.requirements.iter();
        requirements.all(|told| told.condition.holds(&mut context).unwrap())
    }

    #[test]
    fn a_call_has_the_meaning_of_the_first_rule_that_fits() {
        let natural = System::natural();
        for (calls, texts) in [
            ("1NT", &["hcp 15-17", "balanced"][..]),
            ("P P 1NT", &["hcp 15-17", "balanced"]),
            ("1NT P 2D P 2H P 3H", &["hcp 8-9", "H 6+"]),
            ("1S P 2S", &["hcp 6-9", "S 3+"]),
            ("1H P 2S", &["hcp 16+", "S 5+"]),
            ("1H P 2C", &["hcp 10+", "C 4+"]),
            ("1D P 1H P 2C", &["hcp 12-18", "D 4+", "C 4+"]),
            ("1D P 1S P 2H", &["hcp 16-21", "D 5+", "H 4+"]),
            ("1H 1S", &["hcp 8-16", "S 5+"]),
            ("1H 2S", &["hcp 5-10", "S 6"]),
            ("1H X P 2C", &["hcp 0-8", "C 4+"]),
            ("1C 1H X", &["hcp 6+", "S 4+"]),
            ("1NT P 2D P 2H", &[]),
            ("2C P 2NT", &["hcp 8+", "balanced"]),
            ("1C P 1H P 2S", &["hcp 18-21", "C 4+", "S 4+"]),
            ("1C P 1H P 3S", &[]),
            ("1S 2H X", &["hcp 8+", "C 4+ or D 4+"]),
            ("1D 2C X", &["hcp 8+", "S 4+ or H 4+"]),
            ("1H 1NT", &["hcp 15-18", "balanced", "stopper H"]),
            (
                "1C",
                &[
                    "hcp 12-21",
                    "C 3+",
                    "S 0-4",
                    "H 0-4",
                    "C > D or (C 3 and D 3)",
                    "not opens_nt",
                ],
            ),
            ("1NT 2S X", &[]),
        ] {
            assert_eq!(told(&natural, calls), texts, "{calls}");
        }
        assert_eq!(told(&System::acol(), "1NT"), ["hcp 12-14", "balanced"]);
    }

    #[test]
    fn natural_calls_fit_only_hands_on_which_players_would_make_them() {
        let natural = System::natural();
        for (calls, hand, is_fit) in [
            ("1C", "AQ5.K84.J6.AQ753", false),
            ("1C", "AQ5.K8.J642.KQ75", false),
            ("1C", "AQ5.K8.J64.K8753", true),
            ("1D", "AQ52.K864.J64.K5", true),
            ("1D", "AQ52.K86.KJ4.854", false),
            ("1D", "AQ52.K864.KJ45.8", true),
            ("1H", "A5.KQ864.KJ4.854", true),
            ("2S", "KQJ864.85.J64.83", true),
            ("2S", "KQJ864.QJ52.J6.3", false),
            ("P", "KJ9864.QJ52.84.3", true),
            ("2S", "KQJ864..J642.832", false),
            ("1D X", "KJ52.AQ64.8.K854", true),
            ("1D X", "KJ52.AQ64.852.K8", false),
            ("1D X", "AKJ52.A.AQ85.K84", true),
            ("1H 1NT", "A52.KJ4.KQ85.A84", true),
            ("1H 1NT", "AQ2.854.KQ85.AQ4", false),
            ("P", "KQ52.K864.K45.85", true),
            ("P", "KQJ864.85.J64.83", false),
        ] {
            assert_eq!(fits(&natural, calls, hand), is_fit, "{calls} {hand}");
        }
    }

    #[test]
    fn the_defenders_hold_as_many_major_cards_after_1nt_3nt_as_published() {
        // Bird and Anthias (Winning Notrump Leads, 2011) count 14.4 major cards of the defenders after 1NT–3NT.
        let mut constraints = DealConstraints::new(Game::Bridge);
        for meaning in System::natural().meanings(&auction("1NT P 3NT P P P"), Seat::South) {
            for told in meaning.requirements {
                assert!(
                    constraints
                        .add_condition(&told.condition)
                        .unwrap()
                        .is_none()
                );
            }
        }
        let dealer = Dealer::new(constraints).unwrap();
        let mut chance = Chance::from_seed(2);
        let deals = 4000;
        let majors = (0..deals).map(|_| {
            let hands =
                std::iter::repeat_with(|| dealer.attempt(&mut chance)).find_map(|hands| hands);
            let hands = hands.unwrap();
            let defenders = hands[Seat::East] | hands[Seat::West];
            let suits = [Suit::Spades, Suit::Hearts].map(|suit| defenders.suited(suit).len());
            suits.iter().sum::<usize>()
        });
        let mean = majors.sum::<usize>() as f64 / f64::from(deals);
        assert!((14.3..14.5).contains(&mean), "{mean}");
    }

    #[test]
    fn every_rule_of_a_shipped_system_can_be_satisfied() {
        for system in [System::natural(), System::acol()] {
            for rule in &system.rules {
                let letters = Letters::default();
                let requirements = system.requirements(rule, Seat::North, &letters).unwrap();
                let mut constraints = DealConstraints::new(Game::Bridge);
                for told in requirements {
                    let added = constraints.add_condition(&told.condition);
                    assert!(added.unwrap().is_none(), "{}", rule.calls);
                }
                let dealer = Dealer::new(constraints);
                let dealer = dealer.unwrap_or_else(|error| panic!("{}: {error}", rule.calls));
                let mut chance = Chance::from_seed(3);
                let mut tries = (0..100_000).map(|_| dealer.attempt(&mut chance));
                assert!(tries.any(|hands| hands.is_some()), "{}", rule.calls);
            }
        }
    }

    #[test]
    fn simple_requirements_of_shipped_systems_have_a_claim() {
        let is_simple = |text: &str| {
            let has = |signs: &[char]| text.contains(signs);
            !has(&['(', '<', '>', '=']) && !text.contains(" or ") && !text.contains(" and ")
        };
        for system in [System::natural(), System::acol()] {
            for rule in &system.rules {
                let letters = Letters::default();
                for told in system.requirements(rule, Seat::North, &letters).unwrap() {
                    let claim = told.claim();
                    let text = match &claim {
                        Claim::Points { low, high } => range_text("hcp", *low, *high),
                        Claim::Length { suit, low, high } => {
                            range_text(&suit.letter().to_string(), *low, *high)
                        }
                        Claim::Word(word) => word.clone(),
                        Claim::NotWord(word) => format!("not {word}"),
                        Claim::WordOfSuit { word, suit } => format!("{word} {}", suit.letter()),
                        Claim::Expression => String::new(),
                    };
                    let expected = if is_simple(&told.text) {
                        &told.text
                    } else {
                        ""
                    };
                    assert_eq!(text, expected, "{}", rule.calls);
                    let defined = match claim {
                        Claim::Word(word) | Claim::NotWord(word) => word,
                        Claim::WordOfSuit { word, .. } => format!("{word} x"),
                        Claim::Points { .. } | Claim::Length { .. } | Claim::Expression => continue,
                    };
                    assert!(system.words.contains_key(&defined), "{defined}");
                }
            }
        }
    }

    #[test]
    fn short_forms_mean_what_they_stand_for() {
        let acol = System::acol();
        let pairs = [
            (
                "C > D or (C 3 and D 3)",
                "clubs(me) > diamonds(me) or clubs(me) == 3 and diamonds(me) == 3",
            ),
            (
                "H > S or (S 4 and H 4)",
                "hearts(me) > spades(me) or shape(me, 44xx)",
            ),
            (
                "D 4+ or (S 4 and H 4 and D 3)",
                "diamonds(me) > 3 or shape(me, 4432)",
            ),
            (
                "stopper H",
                "aces(me, hearts) or (kings(me, hearts) and hearts(me) > 1) or (queens(me, hearts) and hearts(me) > 2)",
            ),
            (
                "solid C or solid D",
                "(C 7+ and top3(me, clubs) == 3) or (D 7+ and top3(me, diamonds) == 3)",
            ),
            (
                "total 15+",
                "hcp(me) + 3 * ((spades(me) == 0) + (hearts(me) == 0) + (diamonds(me) == 0) + (clubs(me) == 0))
                    + 2 * ((spades(me) == 1) + (hearts(me) == 1) + (diamonds(me) == 1) + (clubs(me) == 1))
                    + (spades(me) == 2) + (hearts(me) == 2) + (diamonds(me) == 2) + (clubs(me) == 2) >= 15",
            ),
        ];
        let mut hands = vec![BySeat::default(), BySeat::default()];
        hands[0][Seat::North] = "4.3.2.AKQJT98765".parse().unwrap();
        hands[1][Seat::North] = "AJ52.KQ86.KJ4.85".parse().unwrap();
        let mut chance = Chance::from_seed(4);
        hands.extend((0..2000).map(|_| {
            let mut setup = crate::rules::Setup::empty(Game::Bridge);
            setup.deal(&mut chance);
            setup.hands
        }));
        for (short, long) in pairs {
            let both = [short, long].map(|text| acol.requirement(text, Seat::North).unwrap());
            let mut count = 0;
            for hands in &hands {
                let mut context = ConditionContext::new(&mut chance);
                context.set_deal(*hands);
                let [one, other] = both
                    .each_ref()
                    .map(|required| required.condition.holds(&mut context).unwrap());
                assert_eq!(one, other, "{short}: {}", hands[Seat::North]);
                count += usize::from(one);
            }
            assert!((1..hands.len()).contains(&count), "{short}: {count}");
        }
    }

    /// Returns a range after a quantity in the short form of requirements.
    fn range_text(quantity: &str, low: u8, high: Option<u8>) -> String {
        match high {
            Some(high) if high == low => format!("{quantity} {low}"),
            Some(high) => format!("{quantity} {low}-{high}"),
            None => format!("{quantity} {low}+"),
        }
    }

    #[test]
    fn a_requirement_outside_a_rule_has_the_words_of_the_system() {
        let natural = System::natural();
        let fits = |text: &str, hand: &str| {
            let required = natural.requirement(text, Seat::West).unwrap();
            let mut hands = BySeat::<CardSet>::default();
            hands[Seat::West] = hand.parse().unwrap();
            let mut chance = Chance::from_seed(1);
            let mut context = ConditionContext::new(&mut chance);
            context.set_deal(hands);
            required.condition.holds(&mut context).unwrap()
        };
        let (flat, weak_two) = ("AQ5.K84.J64.K753", "KQJ864.85.J64.83");
        for (text, is_flat, is_weak_two) in [
            ("  hcp  12 - 14 ", true, false),
            ("balanced", true, false),
            ("weak_two", false, true),
            ("hcp(me) + 10 * (S 6) > 15", false, true),
            ("S 3 or S 6", true, true),
        ] {
            assert_eq!(fits(text, flat), is_flat, "{text}");
            assert_eq!(fits(text, weak_two), is_weak_two, "{text}");
        }
        for wrong in [
            "",
            "hcp",
            "M 5+",
            "x 5+",
            "hcp 15-",
            "hcp 300",
            "balanced 4441",
        ] {
            assert!(natural.requirement(wrong, Seat::West).is_err(), "{wrong}");
        }
    }

    #[test]
    fn every_hand_up_to_21_points_has_an_opening_call() {
        let mut chance = Chance::from_seed(8);
        let openings = "P 1C 1D 1H 1S 1NT 2C 2D 2H 2S 2NT 3C 3D 3H 3S 3NT 4H 4S 4C 4D";
        for system in [System::natural(), System::acol()] {
            let meanings: Vec<CallMeaning> = openings
                .split(' ')
                .flat_map(|call| system.meanings(&auction(call), Seat::North))
                .collect();
            for _ in 0..2000 {
                let mut setup = crate::rules::Setup::empty(Game::Bridge);
                setup.deal(&mut chance);
                let mut source = Chance::from_seed(1);
                let mut context = ConditionContext::new(&mut source);
                context.set_deal(setup.hands);
                let mut fits = |meaning: &CallMeaning| {
                    let mut requirements = meaning.requirements.iter();
                    requirements.all(|required| required.condition.holds(&mut context).unwrap())
                };
                let hand = setup.hands[Seat::North];
                assert!(meanings.iter().any(&mut fits), "{} {hand}", system.name);
            }
        }
    }

    #[test]
    fn an_error_names_the_invalid_rule() {
        let wrong = r#"(name: "x", rules: [(calls: "1C", hand: ["hpc(me) > 3"])])"#;
        let error = System::parse(wrong).unwrap_err().to_string();
        assert!(
            error.starts_with("the rule for `1C`: `hpc(me) > 3`: "),
            "{error}"
        );
        let parsed = |rule: &str| {
            let system = System::parse(&format!(
                r#"(name: "x", rules: [({rule}, hand: ["hcp 1+"])])"#
            ));
            system
                .err()
                .map(|error| error.to_string())
                .unwrap_or_default()
        };
        assert_eq!(parsed(r#"calls: "1x 2y", when: "y<x""#), "");
        assert!(parsed(r#"calls: "1x 2?""#).contains("expected calls"));
        assert!(parsed(r#"calls: "1x 2y", when: "y=>x""#).contains("expected two suits"));
        assert!(matches!(
            System::parse("(name: 3)"),
            Err(SystemError::Syntax(_))
        ));
    }
}
