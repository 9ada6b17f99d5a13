//! Checks exchanges of cards: repairs and minimal forms by brute force, and what the position of a problem allows.

use std::collections::BTreeMap;
use std::sync::Arc;

use kibitzer::analysis::Question;
use kibitzer::cards::{Card, CardSet};
use kibitzer::notation::text;
use kibitzer::problem::Problem;
use kibitzer::search::Solver;
use kibitzer::soundness::{
    Exchange, ExchangeAim, Exchanges, ExchangesReport, ProvedExchange, Soundness, SoundnessReport,
    TestedProblem, Verdict,
};
use serde_json::{Value, json};

use super::brute::Ending;
use super::{class, classes, line, planted, question, randoms, setup};

/// Returns an ending as a problem without a question.
fn problem(ending: &Ending) -> Problem {
    let setup = setup(ending);
    Problem {
        setup,
        ..Problem::new(setup.game)
    }
}

/// Returns the ending after an exchange.
fn exchanged(ending: &Ending, exchange: &Exchange) -> Ending {
    let hands = exchange.apply(&setup(ending)).hands.0;
    Ending {
        hands,
        ..ending.clone()
    }
}

/// Returns the exchanges of cards with an aim after the complete report about a line of text.
fn exchanges(line: &str, aim: ExchangeAim) -> (Exchanges, ExchangesReport) {
    let (problem, mut solver) = (text::parse_line(line).unwrap().problem, Solver::default());
    let question = Soundness::for_problem(&problem).unwrap();
    let report = solver.solve(&question);
    let tested = TestedProblem::new(&problem, question, report);
    let exchanges = Exchanges::new(Arc::new(tested), aim);
    let found = solver.solve(&exchanges);
    (exchanges, found)
}

/// The maximum number of exchanges that are checked for an ending.
const CHECKED: usize = 20;

#[test]
fn repairs_make_the_intended_key_play_the_only_one() {
    let mut solver = Solver::default();
    let mut counts = BTreeMap::<&str, usize>::new();
    let cooked = planted(400, 35).into_iter();
    let cooked = cooked.filter(|(_, report)| report["verdict"] == "cooked");
    for (ending, expected) in cooked.take(60) {
        *counts.entry("endings").or_default() += 1;
        let question = question(&ending);
        let report = solver.solve(&question);
        // The composer's key may be any of those that keep the goal.
        let key = report.keys[report.keys.len() - 1];
        let intended = key.into_iter().next().unwrap();
        let tested = TestedProblem::new(&problem(&ending), question, report)
            .with_intended(intended)
            .unwrap();
        let repairs = Exchanges::new(Arc::new(tested), ExchangeAim::RepairByOneSwap);
        let found = solver.solve(&repairs).found;
        for repair in found.into_iter().take(CHECKED) {
            let repaired = exchanged(&ending, &repair.exchange);
            let judged = repaired.report();
            let verdict = match repair.verdict {
                Verdict::Sound => "sound",
                Verdict::Duals => "duals",
                Verdict::Cooked | Verdict::Fails | Verdict::Unproved => "no repair",
            };
            *counts.entry(verdict).or_default() += 1;
            assert_eq!(judged["verdict"], verdict, "{}", line(&repaired));
            assert_eq!(judged["goal"], expected["goal"]);
            assert_eq!(judged["tight"], expected["tight"], "{}", line(&repaired));
            assert_eq!(judged["keys"], classes(&repair.keys));
            // Other cards of the hand may have become equal to the key, but none is beside it.
            let wanted = json!(repair.exchange.renamed(intended).to_string());
            let [only] = &judged["keys"].as_array().unwrap()[..] else {
                panic!("{} keys in {}", judged["keys"], line(&repaired))
            };
            let only = only.as_array().unwrap();
            assert!(only.contains(&wanted), "{only:?} without {wanted}");
        }
    }
    println!("{counts:#?}");
    assert!(
        counts["endings"] == 60 && counts["sound"] >= 80,
        "{counts:?}"
    );
}

/// Returns classes after an exchange, in the order of their text.
fn renamed(all: &[Value], exchange: &Exchange) -> Vec<Value> {
    let dropped = match exchange {
        Exchange::Drop(cards) => *cards,
        Exchange::Swap(_) => CardSet::EMPTY,
    };
    let mut renamed: Vec<Value> = all
        .iter()
        .map(|cards| {
            let cards: CardSet = cards
                .as_array()
                .unwrap()
                .iter()
                .map(|card| card.as_str().unwrap().parse::<Card>().unwrap())
                .collect();
            let left = (cards - dropped).into_iter();
            class(left.map(|card| exchange.renamed(card)).collect())
        })
        .collect();
    renamed.sort_by_key(Value::to_string);
    renamed
}

/// Returns the classes of a JSON list in the order of their text.
fn sorted(classes: &Value) -> Vec<Value> {
    let mut sorted = classes.as_array().unwrap().clone();
    sorted.sort_by_key(Value::to_string);
    sorted
}

/// Checks that an exchange leaves the solution as it is.
fn check_minor(
    ending: &Ending,
    before: &SoundnessReport,
    minor: &ProvedExchange,
    solver: &mut Solver,
) {
    let exchange = &minor.exchange;
    let mut changed = exchanged(ending, exchange);
    changed.goal = Some(minor.goal.0);
    let judged = changed.report();
    let text = line(&changed);
    assert_eq!(judged["verdict"], before.verdict.name(), "{text}");
    assert_eq!(judged["precision"], before.main.precision, "{text}");
    assert_eq!(judged["tight"], before.is_tight, "{text}");
    let keys = classes(&before.keys);
    let keys = renamed(keys.as_array().unwrap(), exchange);
    assert_eq!(sorted(&judged["keys"]), keys, "{text}");
    // The solvers have the same choices along the main line.
    let ending = Ending {
        goal: Some(before.goal.0),
        ..ending.clone()
    };
    let choices = ending.choices_along(&before.main.cards).unwrap();
    let wanted: Vec<_> = choices
        .iter()
        .map(|choice| renamed(choice.as_array().unwrap(), exchange))
        .collect();
    let main = match exchange {
        Exchange::Swap(_) => {
            let cards = before.main.cards.iter();
            cards.map(|&card| exchange.renamed(card)).collect()
        }
        Exchange::Drop(_) => solver.solve(&question(&changed)).main.cards,
    };
    let choices = changed.choices_along(&main).unwrap();
    let found: Vec<_> = choices.iter().map(sorted).collect();
    assert_eq!(found, wanted, "{text}");
}

#[test]
fn minor_exchanges_do_not_change_the_solution() {
    let mut solver = Solver::default();
    let (mut swaps, mut drops) = (0, 0);
    for (_, ending) in randoms(400, 36) {
        let question = question(&ending);
        let report = solver.solve(&question);
        if report.verdict == Verdict::Fails {
            continue;
        }
        let tested = TestedProblem::new(&problem(&ending), question, report.clone());
        let minimal = Exchanges::new(Arc::new(tested), ExchangeAim::MinimalForm);
        let found = solver.solve(&minimal).found;
        for minor in found.iter().take(CHECKED) {
            check_minor(&ending, &report, minor, &mut solver);
            match minor.exchange {
                Exchange::Swap(_) => swaps += 1,
                Exchange::Drop(_) => drops += 1,
            }
        }
    }
    println!("{swaps} swaps, {drops} drops");
    assert!(swaps > 100 && drops > 100, "{swaps} swaps, {drops} drops");
}

#[test]
fn exchanges_keep_the_play_before_the_problem_legal() {
    // South has discarded a diamond on the heart led: a swap that gives him a heart would make that a revoke.
    let line = "bridge N:.A32.A. .K.KQ.4 ..J2.A3 .7.543. NT W declarer=S play=H7H2HKD2 goal=S2";
    let problem = text::parse_line(line).unwrap().problem;
    let (exchanges, found) = exchanges(line, ExchangeAim::RepairByOneSwap);
    assert_eq!(exchanges.problem().question().position.tricks_left().0, 3);
    for proved in found.found {
        let setup = proved.exchange.apply(&problem.setup);
        let changed = Problem {
            setup,
            ..problem.clone()
        };
        assert!(changed.replay().is_ok(), "{:?}", proved.exchange);
    }
    let all = exchanges.empty().candidates;
    let free = Problem {
        setup: problem.replay().unwrap().position().setup(),
        ..Problem::new(problem.setup.game)
    };
    let question = Soundness::for_problem(&free).unwrap();
    let report = Solver::default().solve(&question);
    let tested = TestedProblem::new(&free, question, report);
    let without_play = Exchanges::new(Arc::new(tested), exchanges.aim());
    assert!(all > 0 && all < without_play.empty().candidates);
}

#[test]
fn the_intended_key_play_follows_the_line_or_is_the_first_one() {
    let line = "bridge N:Q.9.K9.A .KJT.QJ. ..AT.KT9 J9.Q..QJ NT S declarer=S";
    let intended = |play: &str| {
        let mut problem = text::parse_line(&format!("{line}{play}")).unwrap().problem;
        problem.at = 0;
        let question = Soundness::for_problem(&problem).unwrap();
        let report = Solver::default().solve(&question);
        assert_eq!(classes(&report.keys), json!([["DT"], ["CT", "C9"]]));
        let key = question.intended_key(&report, &problem).unwrap();
        class(key)
    };
    // The lower card of the second key, no line, and a try.
    assert_eq!(intended(" play=C9"), json!(["CT", "C9"]));
    assert_eq!(intended(""), json!(["DT"]));
    assert_eq!(intended(" play=CK"), json!(["DT"]));
}

/// A try can be made the key, even if the problem is sound.
#[test]
fn exchanges_can_make_a_try_the_only_key_play() {
    let line = "bridge N:.KQ9..K K92...J AQ.J..8 ..AJ.AQ NT S declarer=S";
    let (problem, mut solver) = (text::parse_line(line).unwrap().problem, Solver::default());
    let question = Soundness::for_problem(&problem).unwrap();
    let report = solver.solve(&question);
    assert_eq!((report.verdict, report.tries.len()), (Verdict::Sound, 3));
    let tested = TestedProblem::new(&problem, question, report);
    assert_eq!(tested.aims(Verdict::Sound), [ExchangeAim::MinimalForm]);
    assert!(
        tested
            .clone()
            .with_intended("DA".parse().unwrap())
            .is_none()
    );
    let tested = tested.with_intended("HJ".parse().unwrap()).unwrap();
    let aim = tested.aims(Verdict::Sound)[0];
    assert_eq!(aim, ExchangeAim::RepairByOneSwap);
    let found = solver.solve(&Exchanges::new(Arc::new(tested), aim)).found;
    assert!(!found.is_empty());
    for repair in found {
        let setup = repair.exchange.apply(&problem.setup);
        let changed = Problem {
            setup,
            ..problem.clone()
        };
        let question = Soundness::for_problem(&changed)
            .unwrap()
            .with_goal(repair.goal);
        let report = solver.solve(&question);
        assert_eq!((report.verdict, report.keys.len()), (repair.verdict, 1));
        let wanted = repair.exchange.renamed("HJ".parse().unwrap());
        assert!(report.keys[0].has(wanted));
    }
}

#[test]
fn a_misere_lost_before_the_position_gets_the_verdict_fails() {
    // West, who may take no trick, has taken the first one.
    let line = "preferans N:98... - 7.8.. AT... misere W declarer=W play=SAS9S7 goal=W0";
    let problem = text::parse_line(line).unwrap().problem;
    let question = Soundness::for_problem(&problem).unwrap();
    let report = Solver::default().solve(&question);
    assert_eq!(report.verdict, Verdict::Fails);
}
