//! Tests the language on measured values, and planned conditions against conditions tested deal by deal.

use super::*;
use crate::dealing::{DealConstraints, Dealer, DealingError};
use crate::rules::{Chance, Game, Vulnerability};
use crate::{BySeat, Card, CardSet, Seat, Strain, Tricks};
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::BTreeMap;

/// A source without randomness, in which every declarer takes nine tricks.
struct NineTricks;

impl ConditionSource for NineTricks {
    fn random(&mut self, bound: i32) -> i32 {
        bound / 2
    }

    fn tricks(&mut self, _: &BySeat<CardSet>, _: Seat, _: Strain) -> Option<Tricks> {
        Some(Tricks(9))
    }
}

/// Parses four hands, from North on.
fn deal(hands: [&str; 4]) -> BySeat<CardSet> {
    hands.map(|hand| hand.parse().unwrap()).into()
}

/// The deal for which expressions are computed: 15 points, 4=4=3=2 with North.
fn known_deal() -> BySeat<CardSet> {
    deal([
        "AKT2.KQ93.J84.K5",
        "QJ9.A84.A9632.72",
        "8763.J5.KQT7.QT3",
        "54.T762.5.AJ9864",
    ])
}

/// Computes an expression for the known deal.
fn value(text: &str) -> Result<i32, ScriptError> {
    let condition: Condition = text.parse()?;
    let mut source = NineTricks;
    let mut context = ConditionContext::new(&mut source);
    context.set_deal(known_deal());
    condition.value(&mut context)
}

/// The values of constant expressions, measured with Debian's program unless a minus stands before an operand that is
/// no number.
const CONSTANTS: [(&str, i32); 52] = [
    ("7*3/2", 10),
    ("10/4%3", 2),
    ("10%4*3", 6),
    ("0==0>1", 1),
    ("2!=3==1", 1),
    ("3>2>1", 0),
    ("not 0 + 5", 6),
    ("not 3 == 0", 1),
    ("3 - -2", 5),
    ("imps(-50)", -2),
    ("-7/2", -3),
    ("(0-7)%2", -1),
    ("1+2*3", 7),
    ("(1+2)*3", 9),
    ("10-4-3", 3),
    ("2*3+4*5", 26),
    ("100/10/5", 2),
    ("1 ? 2 : 3", 2),
    ("0 ? 2 : 3", 3),
    ("0 ? 1 : 0 ? 2 : 3", 3),
    ("1 ? 0 ? 4 : 5 : 6", 5),
    ("1 or 0 and 0", 1),
    ("0 and 0 or 1", 1),
    ("0 || 1 && 0", 0),
    ("5 and 7", 1),
    ("0 or 7", 1),
    ("not 0", 1),
    ("not not 7", 1),
    ("!0 + !0", 2),
    ("not 0 and 0", 0),
    ("1 == 1 and 2 == 2", 1),
    ("1 < 2 == 1", 1),
    ("1 <= 1", 1),
    ("2 >= 3", 0),
    ("2 + 3 > 4", 1),
    ("2 + (3 > 4)", 2),
    ("4 > 3 ? 1 : 0 + 5", 1),
    ("4333 > 5", 1),
    ("10 % 3 - 1", 0),
    ("0 - 10 % 3", -1),
    ("1 != 2 and 3", 1),
    ("2 - 1 == 1 or 0", 1),
    ("-(3)", -3),
    ("2 - -(3)", 5),
    ("--3", 3),
    ("not -3", 0),
    ("imps(420)", 9),
    ("imps(1200)", 15),
    ("score(vul, x3N, 9)", 600),
    ("score(nv, x6S, 12)", 980),
    ("score(nv, x4S, 8)", -100),
    ("score(vul, x7C, 13)", 2140),
];

#[test]
fn operators_have_the_measured_precedence() {
    for (text, wanted) in CONSTANTS {
        assert_eq!(value(text), Ok(wanted), "{text}");
    }
}

#[test]
fn functions_count_hands_and_suits() {
    let values = [
        ("hcp(north)", 16),
        ("hcps(north, hearts)", 5),
        ("spades(north) + heart(north)", 8),
        ("aces(north)", 1),
        ("kings(north)*10 + queens(north)", 31),
        ("tens(north) + ten(south)", 3),
        ("top2(north, spades)", 2),
        ("top3(north)", 5),
        ("top4(north)", 6),
        ("top5(north)", 7),
        ("pt4(north) + pt0(south, club)", 2),
        ("c13(north)", 21),
        ("control(north)", 5),
        ("losers(north)", 6),
        ("losers(west, hearts)", 3),
        ("loser(north, clubs)", 1),
        ("hascard(north, AS) + hascard(north, QS)", 1),
        ("shape(north, 4432)", 1),
        ("shape(north, any 4333 + any 4432 - 4432)", 0),
        ("tricks(north, spades) + tricks(west, notrumps)", 18),
        ("score(nv, x3N, tricks(north, notrump))", 400),
        ("rnd(10)", 5),
        ("100*hcp(north)>9", 1),
        ("-hcp(north)", -16),
        ("not hcp(north) < 8", 1),
        ("x = hcp(north) y = x + x y", 32),
        ("pointcount 6 4 2 1 hcp(north)", 21),
        ("hcp(north, spades) altcount 0 0 5", 5),
        ("altcount 3 9 jacks(south) + aces(south)", 0),
    ];
    for (text, wanted) in values {
        assert_eq!(value(text), Ok(wanted), "{text}");
    }
}

#[test]
fn variables_have_one_value_in_a_deal() {
    let condition: Condition = "roll = rnd(1000) roll == roll and roll - roll == 0"
        .parse()
        .unwrap();
    let mut chance = Chance::from_seed(3);
    let mut context = ConditionContext::new(&mut chance);
    let roll: Condition = "rnd(1000)".parse().unwrap();
    let mut rolls = Vec::new();
    for _ in 0..50 {
        context.set_deal(known_deal());
        assert_eq!(condition.holds(&mut context), Ok(true));
        rolls.push(roll.value(&mut context).unwrap());
    }
    assert!(rolls.iter().any(|&roll| roll != rolls[0]));
    assert!(rolls.iter().all(|roll| (0..1000).contains(roll)));
}

#[test]
fn shapes_are_added_and_removed_from_left_to_right() {
    let shares = [
        ("xxxx - any 4333 + 4333", 560 - 4 + 1),
        ("any 4432", 12),
        ("4432", 1),
        ("5xxx", 45),
        ("55xx", 4),
        ("555x", 0),
        ("xxxx", 560),
        ("any 4333, any 4432 any 5332 - 5xxx - x5xx", 22),
        ("any 7xxx - any 70xx", 112 - 72),
    ];
    for (text, wanted) in shares {
        let text = format!("shape(north, {text})");
        let Ok(condition) = text.parse::<Condition>() else {
            assert_eq!(wanted, 0, "{text}");
            continue;
        };
        let members = condition.program.shapes[0].set.members().count();
        assert_eq!(members, wanted, "{text}");
    }
}

#[test]
fn errors_report_line_and_column() {
    let errors = [
        (
            "hcp(north) > ",
            "line 1, column 14: the script ends here; expected an expression, such as `hcp(north) >= 15`",
        ),
        (
            "hcp(north > 3",
            "line 1, column 11: found `>`; expected `)`",
        ),
        (
            "hcp(nord)",
            "line 1, column 5: found `nord`; expected `north`, `east`, `south` or `west`",
        ),
        (
            "x = 1\ny + 2",
            "line 2, column 1: `y` is neither a variable defined above nor a word that Kibitzer knows",
        ),
        (
            "x = 1 // one\nx = 2 x",
            "line 2, column 1: the variable `x` is already defined",
        ),
        (
            "north = 3",
            "line 1, column 1: `north` cannot be the name of a variable",
        ),
        (
            "HCP(north)",
            "line 1, column 1: `HCP` is neither a variable defined above nor a word that Kibitzer knows",
        ),
        (
            "leadtricks(north, spades)",
            "line 1, column 1: `leadtricks` is neither a variable defined above nor a word that Kibitzer knows",
        ),
        (
            "/* one\n",
            "line 1, column 1: the comment does not end; expected `*/`",
        ),
        (
            "1 +\n\n  $",
            "line 3, column 3: found `$`; expected a statement",
        ),
        (
            "shape(north, 4433)",
            "line 1, column 14: `4433` is not a shape of thirteen cards",
        ),
        (
            "shape(north, 77xx)",
            "line 1, column 14: `77xx` is not a shape of thirteen cards",
        ),
        (
            "hascard(north, S5)",
            "line 1, column 16: found `S5`; expected a card such as `AS` or `2D`",
        ),
        (
            "score(vul, x8N, 9)",
            "line 1, column 12: found `x8N`; expected a contract such as `x3N` or `x4S`",
        ),
        (
            "99999999999",
            "line 1, column 1: the number 99999999999 is too large",
        ),
        (
            "x = 3",
            "line 1, column 6: the script ends here; expected a condition, or the definition of a variable",
        ),
        ("1 2", "line 1, column 3: a second condition begins here"),
        (
            "spades(north) ; 1",
            "line 1, column 15: found `;`; expected a statement",
        ),
    ];
    for (text, wanted) in errors {
        let error = text.parse::<Condition>().unwrap_err();
        assert_eq!(error.to_string(), wanted, "{text}");
    }
    let deep = "(".repeat(100_000) + "1" + &")".repeat(100_000);
    assert_eq!(
        deep.parse::<Condition>().unwrap_err().flaw,
        ScriptFlaw::TooDeep
    );
    let long = "1 + ".repeat(100_000) + "1";
    assert_eq!(
        long.parse::<Condition>().unwrap_err().flaw,
        ScriptFlaw::TooDeep
    );
    let error = value("1 +\n  10 / (hcp(north) - 16)").unwrap_err();
    assert_eq!(error.to_string(), "line 2, column 6: a division by zero");
    let condition: Condition = "tricks(north, spades) > 9".parse().unwrap();
    let mut chance = Chance::from_seed(1);
    let error = condition
        .holds(&mut ConditionContext::new(&mut chance))
        .unwrap_err();
    assert_eq!(error.flaw, ScriptFlaw::NoTricks);
}

#[test]
fn scripts_have_statements_in_any_order() {
    let text = "# first\n  # later\n/* two\r\nlines */ produce 7 dealer west // end\r
        vulnerable EW
        predeal north SAK, H2 south DA
        spades(north) > 5
        generate 1000 produce 8
        action printall
        hearts(south) < 4 predeal clubs(east) == 3
        action print(north, west), printoneline, average \"a\" hcp(north),
        frequency (hcp(north), -1, 5, hcp(south), 0, 40), printes(\"x\", 3, \\n), evalcontract,";
    let script: Script = text.parse().unwrap();
    assert_eq!((script.produce, script.generate), (Some(7), Some(1000)));
    assert_eq!(
        (script.dealer, script.vulnerability),
        (Some(Seat::West), Some(Vulnerability::EastWest))
    );
    assert_eq!(script.held, deal(["AK.2..", "...", "..A.", "..."]));
    let condition = script.condition.unwrap().to_string();
    assert_eq!(condition, "clubs(east) == 3 and hearts(south) < 4");
    assert_eq!(script.actions.len(), 6);
    let warnings: Vec<String> = script.warnings.iter().map(ToString::to_string).collect();
    let wanted = [
        "line 7, column 9: this `condition` has no effect; the last one counts",
        "line 8, column 23: this `produce` has no effect; the first one counts",
        "line 9, column 9: this `action` has no effect; the last one counts",
    ];
    assert_eq!(warnings, wanted);
}

#[test]
fn scripts_with_errors_are_refused() {
    let errors = [
        (
            "predeal north SAA",
            "line 1, column 15: the ace of spades is dealt in advance twice",
        ),
        (
            "predeal north S1",
            "line 1, column 15: found `S1`; expected a suit and its cards, such as `SAQ5`",
        ),
        (
            "predeal north SAKQJT98765432, HA",
            "line 1, column 31: more than thirteen cards are dealt to North in advance",
        ),
        (
            "vulnerable ALL",
            "line 1, column 12: found `ALL`; expected `none`, `NS`, `EW` or `all`",
        ),
        (
            "action frequency (hcp(north), 5, 4)",
            "line 1, column 31: expected the lower bound first, and at most 10,000 values in a table",
        ),
        (
            "action average \"x",
            "line 1, column 16: the string does not end; expected `\"`",
        ),
        (
            "produce many",
            "line 1, column 9: found `many`; expected a number",
        ),
        (
            "action csvrpt(deal)",
            "line 1, column 8: `csvrpt` is neither a variable defined above nor a word that Kibitzer knows",
        ),
    ];
    for (text, wanted) in errors {
        let error = text.parse::<Script>().unwrap_err();
        assert_eq!(error.to_string(), wanted, "{text}");
    }
}

/// Conditions of all kinds: those that constraints express, alternatives, and those that are tested deal by deal.
const CONDITIONS: [&str; 30] = [
    "hcp(north) >= 12",
    "15 <= hcp(south) and 18 > hcp(south)",
    "hcp(north) == 10",
    "hcp(north) != 10",
    "not (hcp(north) > 9)",
    "hcp(north)",
    "not aces(west)",
    "spades(north) > 4 and hearts(north) < 3",
    "spades(north) > hearts(north)",
    "2 * spades(east) + hearts(east) >= 11 - diamonds(east)",
    "hcp(north) + hcp(south) > 22 and spades(north) + spades(south) > 7",
    "hcp(north) - hcp(south) > 3",
    "hcp(north) + spades(north) - 2 * hearts(north) > 12",
    "3 * aces(west) + 2 * kings(west) + queens(west) > 5 and c13(west, spades) < 7",
    "controls(north) > 3 or hcp(north, spades) == 0",
    "pointcount 6 4 2 1 0 0 0 0 0 0 0 0 1 hcp(east) > 12",
    "hascard(north, AS) and not hascard(north, KS) and not hascard(south, KS)",
    "shape(south, any 4333 + any 4432 + any 5332 - 5xxx - x5xx) and hcp(south) > 11",
    "shape(south, 5xxx) or shape(south, x5xx) and hcp(south) > 9",
    "(spades(north) > 5 and hcp(north) < 10) or (hearts(north) > 5 and hcp(north) < 12)",
    "p = hcp(south) + shape(south, 5xxx + x5xx) p > 9 and p < 14",
    "shape(north, any 0xxx) ? 3 : shape(north, any 1xxx) ? 2 : shape(north, any 2xxx) ? 1 : 0",
    "(hcp(north) > 10 ? hcp(south) > 8 : hcp(south) > 11) and hcp(west) < 14",
    "losers(north) < 8 and hcp(north) + 2 * (losers(north) < 6) > 10",
    "cccc(north) > 1000 and quality(north, spades) < 200",
    "100 * hcp(north) / 3 > 400 and hcp(north) % 2 == 1",
    "(hcp(north) > 10) + (hcp(east) > 10) + (hcp(south) > 10) > 1",
    "spades(north) + spades(east) + spades(south) > 10",
    "1 == 1 and not 0 and (hcp(north) > 50 or hcp(west) > 8)",
    "a = hcp(north) > 9 b = a and hcp(south) > 5 b and (a or spades(west) > 9)",
];

/// Returns the constraints that a condition becomes; all of it must be tested by the dealer.
fn planned(text: &str) -> DealConstraints {
    let mut constraints = DealConstraints::new(Game::Bridge);
    let condition: Condition = text.parse().unwrap();
    assert_eq!(constraints.add_condition(&condition), Ok(None), "{text}");
    constraints
}

/// Returns the hands of a random deal.
fn random_deal(chance: &mut Chance) -> BySeat<CardSet> {
    let mut cards: Vec<Card> = Game::Bridge.pack().iter().collect();
    chance.shuffle(&mut cards);
    BySeat::from_fn(|seat| cards[13 * seat.index()..][..13].iter().copied().collect())
}

#[test]
fn a_condition_survives_writing_and_parsing() {
    let more = [
        "a = -hcp(north) b = a + rnd(a * a) score(vul, x3N, b % 7) > imps(tricks(west, notrumps)) ? a : (b ? 1 : 2)",
        "not (1 + 2) * 3 - (4 - 5) == -(-spades(north))",
        "altcount 4 1 2 3 shape(north, any 4333, 5xxx - 5530) + hascard(west, TC) * losers(east, clubs)",
    ];
    for text in CONDITIONS.into_iter().chain(more) {
        let condition: Condition = text.parse().unwrap();
        let again: Condition = condition.to_string().parse().unwrap();
        assert_eq!(condition.to_string(), again.to_string(), "{text}");
        let mut source = NineTricks;
        let mut context = ConditionContext::new(&mut source);
        context.set_deal(known_deal());
        assert_eq!(
            condition.value(&mut context),
            again.value(&mut context),
            "{text}"
        );
    }
}

#[test]
fn planned_conditions_allow_the_same_deals() {
    let mut chance = Chance::from_seed(5);
    for text in CONDITIONS {
        let constraints = planned(text);
        let condition: Condition = text.parse().unwrap();
        let mut source = NineTricks;
        let mut context = ConditionContext::new(&mut source);
        let mut held = 0;
        for _ in 0..2_000 {
            let hands = random_deal(&mut chance);
            context.set_deal(hands);
            let holds = condition.holds(&mut context).unwrap();
            assert_eq!(constraints.allow(&hands), holds, "{text}: {hands:?}");
            held += u32::from(holds);
        }
        assert!(held > 0, "{text}");
    }
}

/// Conditions that constraints express completely, so that nothing is left to be tested.
#[test]
fn conjunctions_of_constraints_are_planned_completely() {
    for text in &CONDITIONS[..10] {
        let constraints = planned(text);
        let is_tested = !constraints.conditions.is_empty();
        assert_eq!(
            is_tested,
            *text == "hcp(north) != 10",
            "{text}: {constraints:?}"
        );
    }
    for text in [10, 12, 13, 15, 16, 17, 21].map(|index| CONDITIONS[index]) {
        assert!(planned(text).conditions.is_empty(), "{text}");
    }
}

#[test]
fn rare_conditions_need_few_attempts() {
    let conditions = [
        "hcp(north) > 24 and shape(north, any 4333 + any 4432)",
        "spades(west) == 7 and top3(west, spades) == 3 and hcp(west) < 11 and controls(west) == 3",
        "hcp(north) + hcp(south) > 33 and hearts(north) + hearts(south) == 10",
        "(spades(north) == 8 and hcp(north) < 7) or (hearts(north) == 8 and hcp(north) < 7)",
        "spades(north) + spades(south) == 11 and hcp(north) + hcp(south) > 30 and hcp(north) - hcp(south) > 6",
        "nt = hcp(south) + shape(south, 5xxx) nt == 25 and shape(south, any 5332 - xx5x - xxx5)",
    ];
    for text in conditions {
        let dealer = Dealer::new(planned(text)).unwrap();
        let mut chance = Chance::from_seed(2);
        let deals = (0..2_000)
            .filter_map(|_| dealer.attempt(&mut chance))
            .count();
        assert!(deals > 100, "{text}: {deals}");
        assert!(dealer.share() < 0.02, "{text}");
    }
}

#[test]
fn impossible_conditions_are_found_at_once() {
    let reason = |text: &str| {
        let mut constraints = DealConstraints::new(Game::Bridge);
        let condition: Condition = text.parse().unwrap();
        match constraints.add_condition(&condition) {
            Ok(_) => Dealer::new(constraints).unwrap_err(),
            Err(error) => error,
        }
    };
    assert_eq!(
        reason("hcp(north) > 12 and hcp(north) < 12"),
        DealingError::Impossible(Seat::North)
    );
    assert_eq!(
        reason("spades(west) > 6 and hearts(west) > 6"),
        DealingError::Impossible(Seat::West)
    );
    assert_eq!(reason("hcp(north) > 50"), DealingError::ImpossibleTogether);
    assert_eq!(
        reason("hcp(north) > 25 and hcp(south) > 25"),
        DealingError::ImpossiblePair(Seat::North, Seat::South)
    );
    assert_eq!(
        reason("hascard(east, AS) and hascard(west, AS)"),
        DealingError::HeldTwice("SA".parse().unwrap())
    );
}

#[test]
fn conditions_on_random_numbers_and_tricks_are_left_unplanned() {
    let text = "roll = rnd(100) keep = roll < 50 and hcp(east) > 3
        hcp(north) > 11 and keep and tricks(south, spades) > 8 and 12 / spades(west) > 2 and losers(west) < 9";
    let mut constraints = DealConstraints::new(Game::Bridge);
    let rest = constraints
        .add_condition(&text.parse().unwrap())
        .unwrap()
        .unwrap();
    let wanted = "roll = rnd(100)\nkeep = roll < 50 and hcp(east) > 3\n\
        keep and tricks(south, spades) > 8 and 12 / spades(west) > 2";
    assert_eq!(rest.to_string(), wanted);
    assert!(!rest.is_of_hands());
    // The points of both hands are planned, although one condition on them is random.
    assert_eq!(constraints.hands.len(), 2);
    let tested: Vec<String> = constraints
        .conditions
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(tested, ["losers(west) < 9"]);
}

/// Makes constraints for a deal of bridge of which two cards of each hand are unknown.
fn mostly_known_constraints() -> DealConstraints {
    let mut constraints = DealConstraints::new(Game::Bridge);
    constraints.held = deal([
        "KQJ.KQJ.QJT9.9",
        "T98.T98.876.87",
        "765.765.543.65",
        "432.432.2.QJ43",
    ]);
    constraints
}

#[test]
fn planned_and_tested_deals_are_equally_likely() {
    let conditions = [
        "hcp(north) > 15 and spades(north) < 5",
        "(spades(north) == 4 and hcp(north) > 14) or (hcp(south) > 3 and clubs(south) > 2)",
        "losers(north) < 6 and hcp(north) + hcp(south) > 19",
        "hascard(north, AS) or hascard(west, AS) and not hascard(north, AC)",
    ];
    for text in conditions {
        let condition: Condition = text.parse().unwrap();
        let mut constraints = mostly_known_constraints();
        assert_eq!(constraints.add_condition(&condition), Ok(None));
        let plain = Dealer::new(mostly_known_constraints()).unwrap();
        let mut source = NineTricks;
        let mut context = ConditionContext::new(&mut source);
        let mut good = plain.few().unwrap().to_vec();
        good.retain(|hands| {
            context.set_deal(*hands);
            condition.holds(&mut context).unwrap()
        });
        assert!(good.len() > 50, "{text}: {}", good.len());
        let dealer = Dealer::new(constraints).unwrap();
        assert_eq!(dealer.few().map(<[_]>::len), Some(good.len()), "{text}");
        let key = |hands: &BySeat<CardSet>| hands.0.map(CardSet::bits);
        let mut counts: BTreeMap<_, u32> = good.iter().map(|hands| (key(hands), 0)).collect();
        let mut chance = Chance::from_seed(23);
        let deals = 40 * good.len();
        let mut found = 0;
        while found < deals {
            if let Some(hands) = dealer.attempt(&mut chance) {
                *counts.get_mut(&key(&hands)).unwrap() += 1;
                found += 1;
            }
        }
        // Pearson's chi-squared test, in standard deviations of its statistic.
        let squares: f64 = counts
            .values()
            .map(|&count| (f64::from(count) - 40.0).powi(2) / 40.0)
            .sum();
        let freedom = counts.len() as f64 - 1.0;
        let far = (squares - freedom) / (2.0 * freedom).sqrt();
        assert!(far.abs() < 4.0, "{text}: {far}");
    }
}

/// Generates random expressions over all functions of hands.
fn any_expression() -> impl Strategy<Value = String> {
    let seats = || select(&["north", "east", "south", "west"][..]);
    let suits = || select(&["spades", "hearts", "diamonds", "clubs"][..]);
    let counts = select(&["hcp", "controls", "aces", "top3", "losers", "c13", "tens"][..]);
    let shapes = select(
        &[
            "any 4333 + any 4432",
            "5xxx - any 5440",
            "any 6xxx",
            "x4x4 + any 7xxx - 7222",
        ][..],
    );
    let leaf = prop_oneof![
        (-3..30_i32).prop_map(|number| number.to_string()),
        (suits(), seats()).prop_map(|(suit, seat)| format!("{suit}({seat})")),
        (counts.clone(), seats()).prop_map(|(count, seat)| format!("{count}({seat})")),
        (counts, seats(), suits())
            .prop_map(|(count, seat, suit)| format!("{count}({seat}, {suit})")),
        (seats(), shapes).prop_map(|(seat, shapes)| format!("shape({seat}, {shapes})")),
        seats().prop_map(|seat| format!("hascard({seat}, KD)")),
    ];
    leaf.prop_recursive(5, 40, 3, |inner| {
        let operators = [
            "or", "and", "==", "!=", "<", "<=", ">", ">=", "+", "-", "*", "and", "or", ">",
        ];
        prop_oneof![
            6 => (inner.clone(), select(operators.to_vec()), inner.clone())
                .prop_map(|(left, operator, right)| format!("({left} {operator} {right})")),
            1 => inner.clone().prop_map(|operand| format!("(not {operand})")),
            1 => (inner.clone(), inner.clone(), inner)
                .prop_map(|(condition, yes, no)| format!("({condition} ? {yes} : {no})")),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_planned_condition_allows_the_same_deals(text in any_expression(), seed in 0_u64..1_000_000) {
        let condition: Condition = text.parse().unwrap();
        let mut constraints = DealConstraints::new(Game::Bridge);
        let planned = constraints.add_condition(&condition);
        let mut chance = Chance::from_seed(seed);
        let mut source = NineTricks;
        let mut context = ConditionContext::new(&mut source);
        for _ in 0..100 {
            let hands = random_deal(&mut chance);
            context.set_deal(hands);
            let holds = condition.holds(&mut context).unwrap();
            match &planned {
                Ok(rest) => {
                    prop_assert_eq!(rest, &None);
                    prop_assert_eq!(constraints.allow(&hands), holds);
                }
                Err(_) => prop_assert!(!holds),
            }
        }
    }

    #[test]
    fn any_text_is_parsed_or_refused(text in "[a-z0-9()+*/%<>=!?:,&| \\n\"#SHDC_-]{0,60}") {
        if let Ok(condition) = text.parse::<Condition>() {
            let again: Condition = condition.to_string().parse().unwrap();
            prop_assert_eq!(&condition, &again);
        }
        let _ = text.parse::<Script>();
    }
}
