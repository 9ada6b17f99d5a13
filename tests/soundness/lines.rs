//! Checks the lines and variations of reports turn by turn with brute force.

use kibitzer::search::Solver;
use kibitzer::soundness::{SoundnessReport, Verdict};
use serde_json::Value;

use super::brute::{Ending, TurnOfLine};
use super::{class, classes, fixtures, question, randoms};

/// Returns the turns of a line that the solution allows.
fn follow(ending: &Ending, line: &[kibitzer::cards::Card]) -> Vec<TurnOfLine> {
    let turns = ending.follow(line);
    turns.unwrap_or_else(|| panic!("{ending:?}: {line:?} leaves the solution"))
}

/// Checks the lines of the keys, and the place where the goal is decided.
fn check_key_lines(ending: &Ending, report: &SoundnessReport) {
    assert_eq!(report.key_lines.len(), report.keys.len(), "{ending:?}");
    for (key, line) in report.keys.iter().zip(&report.key_lines) {
        let turns = follow(ending, line);
        assert!(line.starts_with(&report.first), "{ending:?}");
        assert!(key.has(line[report.first.len()]), "{ending:?}");
        assert_eq!(turns.last().unwrap().missing, 0, "{ending:?}");
    }
    let turns = follow(ending, &report.main.cards);
    let decided = turns.iter().position(|turn| !turn.is_open);
    let has_choice = !report.keys.is_empty();
    let decision = report.decision;
    assert_eq!(
        decision.map(|decision| decision.cards),
        decided.filter(|_| has_choice),
        "{ending:?}"
    );
    // The last two tricks of three or four cards each.
    let last = 2 * (4 - usize::from(ending.absent.is_some()));
    assert!(
        decision.is_none_or(
            |decision| decision.is_short == (decision.cards + last >= report.main.cards.len())
        ),
        "{ending:?}"
    );
}

/// Returns the classes that keep the goal at the solvers' next open free turn after the card with the index `at`.
fn answers_after(turns: &[TurnOfLine], at: usize) -> Value {
    let mut open = turns[at + 1..].iter().take_while(|turn| turn.is_open);
    let answer = open.find(|turn| turn.is_solving && turn.classes.as_array().unwrap().len() > 1);
    answer.map_or(Value::Array(Vec::new()), |turn| turn.allowed.clone())
}

/// Checks that the variations cover every defence once, that their answers differ, and that the best defence leads
/// them.
fn check_variations(ending: &Ending, report: &SoundnessReport) {
    let Some(best) = report.variations.first() else {
        let turns = follow(ending, &report.main.cards);
        let later = turns.iter().skip(report.first.len() + 1);
        let mut defences = later.filter(|turn| !turn.is_solving);
        let is_forced = |turn: &TurnOfLine| turn.classes.as_array().unwrap().len() < 2;
        assert!(
            report.keys.is_empty() || defences.all(is_forced),
            "{ending:?}"
        );
        return;
    };
    assert_eq!(best.line, report.main.cards, "{ending:?}");
    let (mut defences, mut answers, mut worths) = (Vec::new(), Vec::new(), Vec::new());
    for variation in &report.variations {
        let turns = follow(ending, &variation.line);
        let at = variation.before;
        assert_eq!(at, best.before, "{ending:?}");
        assert!(variation.defences[0].has(variation.line[at]), "{ending:?}");
        assert_eq!(
            classes(&variation.answers),
            answers_after(&turns, at),
            "{ending:?}"
        );
        assert_eq!(variation.precision, turns[at + 1].worth.0, "{ending:?}");
        defences.extend(variation.defences.iter().map(|&defence| class(defence)));
        answers.push(variation.answers.clone());
        worths.push(turns[at + 1].worth);
    }
    let turns = follow(ending, &best.line);
    assert!(!turns[best.before].is_solving, "{ending:?}");
    let mut all = turns[best.before].classes.as_array().unwrap().clone();
    all.sort_by_key(Value::to_string);
    defences.sort_by_key(Value::to_string);
    assert_eq!(defences, all, "{ending:?}");
    assert!(worths.is_sorted_by(|one, other| one >= other), "{ending:?}");
    let differ = |(at, it)| !answers[..at].contains(it);
    assert!(answers.iter().enumerate().all(differ), "{ending:?}");
}

#[test]
fn lines_and_variations_agree_with_brute_force() {
    let mut solver = Solver::default();
    let (mut checked, mut several) = (0, 0);
    let endings = fixtures().into_iter().map(|(ending, _)| ending);
    for ending in endings.chain(randoms(600, 31).map(|(_, ending)| ending)) {
        let report = solver.solve(&question(&ending));
        if report.verdict == Verdict::Fails {
            continue;
        }
        check_key_lines(&ending, &report);
        check_variations(&ending, &report);
        checked += 1;
        several += usize::from(report.variations.len() > 1);
    }
    assert!(checked > 500 && several > 100, "{checked} and {several}");
}
