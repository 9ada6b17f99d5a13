//! Tests of goals: set in edit mode, checked by the engine, shown on the course of the play, solved and exported.

use kibitzer::problem::{Goal, GoalKind, Party, Problem};
use kibitzer_studio::document::goal;
use kibitzer_studio::document::solving::solving_party;

use crate::prelude::*;

fn problem(user: &User) -> &Problem {
    user.problem()
}

/// Returns a goal of the declaring side.
fn declaring(tricks: u8, kind: GoalKind) -> Option<Goal> {
    let tricks = Tricks(tricks);
    Some(Goal {
        party: Party::Declaring,
        tricks,
        kind,
    })
}

/// North and South take two of the three tricks of the ending with best play.
#[test]
pub(super) fn the_goal_of_an_ending_is_set_and_checked() {
    let mut user = User::at(ENDING);
    user.choose(ScreenMode::Edit);
    user.click("Goal: N-S");
    assert_eq!(problem(&user).goal, declaring(3, GoalKind::OrBetter));
    assert!(user.sees("N-S take 3 of 3."));
    assert!(user.sees("× This is not so. With best play N-S take exactly 2 of 3."));
    user.click("goal: one trick fewer");
    assert_eq!(problem(&user).goal, declaring(2, GoalKind::OrBetter));
    assert!(!user.sees_like("This is not so"));
    user.click("goal: one trick fewer");
    // Two is at least one, but not exactly one.
    assert!(!user.sees_like("This is not so"));
    user.click("exactly");
    assert_eq!(problem(&user).goal, declaring(1, GoalKind::Exact));
    assert!(user.sees_like("This is not so"));
    user.click("goal: one trick more");
    assert!(!user.sees_like("This is not so"));
    user.click("goal: one trick more");
    user.click("Goal: E-W");
    assert!(user.sees("× This is not so. With best play E-W take exactly 1 of 3."));
    // The goal stays with its two hands if the other side declares.
    user.click("Declarer: West");
    assert_eq!(problem(&user).goal.unwrap().party, Party::Declaring);
    assert!(user.sees("E-W take exactly 3 of 3."));
    user.click("Goal: none");
    assert_eq!(problem(&user).goal, None);
}

/// Returns the ending with a goal and a lead, as a document that opens with its numbers hidden.
fn ending_to_solve(goal: Goal) -> String {
    let line = kibitzer::notation::text::parse_line(ENDING).unwrap();
    let mut problem = line.problem;
    problem.goal = Some(goal);
    problem.title = "An ending".to_owned();
    // West's king is a mistake: the four would have kept a trick.
    problem.set_play(vec![card("SK")]);
    native::write(&problem)
}

#[test]
fn a_goal_is_shown_while_results_are_hidden_and_while_solving() {
    let mut user = User::new();
    user.paste(&ending_to_solve(declaring(3, GoalKind::OrBetter).unwrap()));
    assert!(user.session().hides_results());
    assert!(user.sees("N-S take 3 of 3."));
    assert!(!user.sees_like("This is not so"));
    let home = user.problem().clone();
    assert_eq!(solving_party(&home), Some(Party::Declaring));
    user.choose(Challenge::Begin);
    assert!(user.sees("Your task: N-S take 3 of 3."));
    user.choose(Show::Language(Some(Language::Russian)));
    assert!(user.sees("Ваша задача: С-Ю берут 3 из 3."));
}

/// The defenders solve the problem that sets them a goal, although the declaring side is on lead and has a contract.
#[test]
fn the_side_with_the_goal_solves_the_problem() {
    let line = "bridge N:AK... 32... ..AK. ..32. NT N contract=3NT declarer=S goal=W1+";
    let mut user = User::at(line);
    assert!(user.session().hides_results());
    assert_eq!(solving_party(problem(&user)), Some(Party::Others));
    user.apply(Challenge::BeginAs(Party::Declaring));
    assert!(user.sees("Prevent this: E-W take 1 of 2."));
    user.choose(Challenge::Leave);
    user.choose(Challenge::ToggleNumbers);
    assert!(user.sees_like("× This is not so. With best play E-W take none."));
}

#[test]
fn a_stated_goal_is_the_goal_of_the_analysis() {
    let user = User::at(&format!("{ENDING} goal=S2+"));
    let goal = user.session().analysed().goal();
    assert_eq!(goal.tricks_needed(), Some(Tricks(2)));
    assert!(matches!(goal, goal::Goal::Stated(_)));
    assert_eq!(goal.verdict(Tricks(1)), goal::Verdict::Fails);
    assert!(user.sees_like("N-S take 2 of 3"));
}

/// The lead that a problem prescribes is its composer's choice and no mistake; the same lead on a played board is one.
#[test]
fn a_prescribed_lead_does_not_count_as_a_mistake() {
    let played = format!("{ENDING} play=SK");
    let user = User::at(&played);
    let summary = user.session().analysed().mistakes();
    assert_eq!(summary.mistakes.len(), 1);
    assert_eq!(summary.total().cards, 1);
    let mut user = User::new();
    user.paste(&ending_to_solve(declaring(3, GoalKind::OrBetter).unwrap()));
    user.choose(Challenge::ToggleNumbers);
    // After the lead the goal can be reached.
    assert!(!user.sees_like("This is not so"));
    let summary = user.session().analysed().mistakes();
    assert!(summary.mistakes.is_empty());
    assert_eq!((summary.total().cards, summary.cards), (0, 1));
    assert_eq!(user.session().analysed().next_mistake(), None);
    // Another lead is a card like any other.
    user.apply(Walk::ToStart);
    user.play("S4");
    assert_eq!(user.session().analysed().mistakes().total().cards, 1);
}

#[test]
fn a_goal_is_copied_as_text_and_read_back_from_pbn() {
    let mut user = User::at(&format!("{ENDING} goal=S3"));
    user.choose(Challenge::ToggleNumbers);
    user.choose(Share::Copy(CopyForm::Text));
    assert!(
        user.copied().contains("N-S take exactly 3 of 3"),
        "{}",
        user.copied()
    );
    user.choose(Share::Copy(CopyForm::Pbn));
    let copied = user.copied().to_owned();
    assert!(
        copied.contains("% Kibitzer: ") && copied.contains("goal"),
        "{copied}"
    );
    user.choose(Filing::New(kibitzer::rules::Game::Bridge));
    user.paste(&copied);
    assert_eq!(problem(&user).goal, declaring(3, GoalKind::Exact));
}
