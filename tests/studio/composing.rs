//! Tests of composing a problem, as lists of actions: the report about its soundness, the verdict while the deal is
//! edited, exchanges of cards, the solution as variations, and the whole way from an idea to a picture.

use std::fs;

use eframe::egui::{Color32, Shape};
use kibitzer::problem::{Goal, GoalKind, Party, Problem};
use kibitzer::search::Solver;
use kibitzer::soundness::{DualPermission, Soundness, SoundnessReport, Verdict};

use super::painted::leaves;
use crate::prelude::*;
use crate::stage::{COOKED, LED};

/// A sound ending: South takes four tricks with the ace of spades alone.
const SOUND: &str = "bridge N:.KQ9..K K92...J AQ.J..8 ..AJ.AQ NT S declarer=S";

/// An ending with one key and duals.
const DUALS: &str = "bridge N:KQ.AK.. T.JT.T. ..AQJ.A J8...K9 S N declarer=N";

/// An ending with one key, and duals of order alone.
const ORDER: &str = "bridge N:A3..KJ. K.9.A.8 J.A.Q.J .JT..AK NT S declarer=N";

/// A whole deal whose solution is proved within about a million positions.
const WHOLE: &str = "bridge N:QJ3.AQ6.AKJ94.T9 K9872.JT9..J8432 A654.87.T76.AK75 T.K5432.Q8532.Q6 D W contract=6D play=ST";

/// The verdict of a sound problem as the plate says it.
const IS_SOUND: &str = "Sound: one key, no duals in the main line";

fn problem(user: &User) -> &Problem {
    user.problem()
}

/// Solves a problem without the window.
fn report(problem: &Problem) -> SoundnessReport {
    let question = Soundness::for_problem(problem).unwrap();
    Solver::new(1 << 22).solve(&question)
}

/// Starts the studio with an ending and shows its soundness.
fn composer_at(ending: &str) -> User {
    let mut user = User::at(ending);
    user.chord(Modifiers::COMMAND, Key::U);
    user
}

/// Searches for exchanges of cards to the end.
fn find_exchanges(user: &mut User) {
    user.click("Find card exchanges");
    let is_over = |user: &User| {
        let analysed = user.session().analysed();
        let mut all = analysed.repairs().chain(analysed.minimal_form());
        all.all(|it| it.is_complete())
    };
    user.wait(is_over);
}

/// Returns the number of frames of a colour painted around cards.
fn frames(user: &User, colour: Color32) -> usize {
    let shapes = user.output().shapes.iter();
    let rects = shapes.flat_map(|it| leaves(&it.shape));
    let is_frame = |shape: &&Shape| match shape {
        Shape::Rect(rect) => rect.stroke.color == colour && rect.rect.height() > 30.0,
        _ => false,
    };
    rects.filter(is_frame).count()
}

/// Returns the colour of the frame around cards of an exchange that the user points at.
fn highlight(user: &User) -> Color32 {
    let settings = user.session().settings();
    let theme = kibitzer_studio::look::theme::Theme::from_settings(settings);
    theme.turn.fill
}

#[test]
pub(super) fn the_soundness_of_a_problem_is_shown_and_hidden() {
    let mut user = composer_at(SOUND);
    assert!(user.sees(IS_SOUND));
    assert!(user.sees_like("N-S take 4 of 4 · tight"));
    assert!(user.sees("show the line with ace of spades"));
    // The tries with their refutations.
    assert!(user.sees("try: show the line with queen of spades"));
    user.choose(Show::Turn(Switch::Soundness));
    assert!(!user.sees_like("Sound: one key"));
    assert!(user.sees_like("Moves"));
}

/// The main line is the composer's intention, so a line that he only looks at does not become it.
#[test]
pub(super) fn a_line_of_the_report_is_shown_on_the_table() {
    let mut user = composer_at(COOKED);
    let expected = report(problem(&user));
    let cook = expected.keys[1].into_iter().next().unwrap();
    let name = user.name_like("× cook: show the line with");
    user.click(&name);
    assert_eq!(user.path(), [cook]);
    let play = &problem(&user).play;
    assert_eq!(play.mainline(), expected.key_lines[0]);
    assert!(play.has(&expected.key_lines[1]));
    assert!(user.sees(&name), "it is still a cook");
    // One step takes it back.
    user.undo();
    assert!(problem(&user).play.is_empty());
}

/// An own line that ends before the first free choice does not name a key either.
#[test]
fn viewing_a_try_does_not_make_it_the_solution() {
    let mut user = composer_at("bridge N:AJ...KQ .AKJT.. .8.A.A9 KQ..T.J NT W declarer=N");
    let expected = report(problem(&user));
    assert_eq!(expected.first.len(), 1);
    let wrong = expected.tries[0].cards.into_iter().next().unwrap();
    let name = user.name_like("try: show the line with");
    user.click(&name);
    assert_eq!(user.path()[1..], [wrong]);
    let play = &problem(&user).play;
    assert_eq!(play.mainline(), expected.key_lines[0]);
    assert!(play.has(&[expected.first[0], wrong]));
}

#[test]
fn a_stopped_search_restarts_only_on_command() {
    let mut user = composer_at(COOKED);
    user.apply(Counting::FindExchanges);
    user.apply(Counting::ToggleWork);
    assert!(!user.session().analysed().is_searching_exchanges());
    assert!(user.sees_like(" tried, "));
    // Nothing starts by itself, even if the report is hidden and shown again.
    user.chord(Modifiers::COMMAND, Key::U);
    user.chord(Modifiers::COMMAND, Key::U);
    assert!(!user.session().analysed().is_searching_exchanges());
    find_exchanges(&mut user);
    assert!(user.sees_like(": sound"));
    assert!(!user.can(Counting::FindExchanges));
}

/// The problem of the exchanges is the one on the table: a goal that is edited makes it another one.
#[test]
fn exchanges_apply_to_one_goal_and_one_intended_key_play() {
    let mut user = composer_at(COOKED);
    let set_goal = |user: &mut User, tricks| {
        let goal = Goal {
            party: Party::Declaring,
            tricks: Tricks(tricks),
            kind: GoalKind::OrBetter,
        };
        user.apply(Edit::Goal(Some(goal)));
    };
    set_goal(&mut user, 5);
    assert!(user.sees("Cooked: 2 keys reach the goal"));
    find_exchanges(&mut user);
    assert_ne!(user.session().analysed().repairs().count(), 0);
    set_goal(&mut user, 4);
    assert_eq!(user.session().analysed().repairs().count(), 0);
    assert!(user.session().analysed().minimal_form().is_none());
    // The exchanges of the former goal are there again with it.
    user.undo();
    assert_ne!(user.session().analysed().repairs().count(), 0);
    // The composer plays the other key: it is the one that exchanges must keep.
    let cook = report(problem(&user)).keys[1].into_iter().next().unwrap();
    user.apply(Walk::Play(cook));
    assert_eq!(user.session().analysed().repairs().count(), 0);
}

/// A problem is judged after the play that it gives, as `kibitz sound` judges it, wherever the table stands.
#[test]
fn a_problem_is_judged_from_the_position_after_its_given_play() {
    let mut user = composer_at(&format!("{SOUND} play=SADA"));
    let expected = problem(&user).replay().unwrap();
    user.apply(Walk::ToStart);
    let (report, inquiry) = user.session().analysed().soundness().unwrap();
    assert_eq!(&inquiry.question().position, expected.position());
    assert_eq!(report.tricks, Tricks(4));
    // Cards that the user plays are no part of the problem.
    user.apply(Walk::ToEnd);
    let next = expected.position().legal_cards().into_iter().next();
    user.apply(Walk::Play(next.unwrap()));
    let (_, inquiry) = user.session().analysed().soundness().unwrap();
    assert_eq!(&inquiry.question().position, expected.position());
}

/// The contract is the goal. Where it cannot be made, the other side is to defeat it.
#[test]
fn the_goal_is_to_make_the_contract_or_defeat_one_that_cannot_make() {
    let all_tricks =
        "bridge N:AKQ2.AKQ.AKQ.AKQ JT9.JT98.JT9.JT9 876.765.8765.876 543.432.432.5432 NT E";
    let mut user = composer_at(&format!("{all_tricks} declarer=N contract=3NT"));
    user.wait(|user| user.sees_like("N-S take 9 of 13"));
    user.paste(&format!("{all_tricks} declarer=E contract=1NT"));
    user.wait(|user| user.sees_like("N-S take 7 of 13 · the contract cannot be made"));
}

#[test]
fn a_dual_is_listed_with_its_trick_and_its_cards() {
    let user = composer_at(DUALS);
    let expected = report(problem(&user));
    assert_eq!(expected.verdict, Verdict::Duals);
    let count = expected.main.duals.len();
    assert!(user.sees_like(&format!(": {count} dual")));
    assert!(user.count_like("dual") >= count);
    for dual in &expected.main.duals {
        let words = kibitzer_studio::words::Words::new(Language::English);
        for &class in &dual.classes {
            let name = format!("show the line with {}", words.cards(class));
            assert!(user.sees_like(&name), "{name}");
        }
    }
}

/// Permitted duals are a setting, for this problem and the next.
#[test]
pub(super) fn a_composer_permits_duals() {
    let mut user = composer_at(ORDER);
    let expected = report(problem(&user));
    assert!(expected.has_order_duals_only());
    assert!(user.sees_like("Move-order duals: "));
    user.click("Permit move-order duals");
    assert!(user.sees_like("Sound: one key; ") && user.sees_like("(permitted): show"));
    // A problem that counts as sound needs no repair.
    find_exchanges(&mut user);
    assert_eq!(user.session().analysed().repairs().count(), 0);
    // Duals in the last two tricks are not those of this problem.
    user.choose(Show::Turn(Switch::Permits(DualPermission::Minor)));
    user.choose(Show::Turn(Switch::Permits(DualPermission::Order)));
    assert!(user.sees_like("Move-order duals: ") && !user.sees_like("(permitted)"));
    // Now it does, and the search for repairs can be started beside the minimal form that is known.
    find_exchanges(&mut user);
    assert_ne!(user.session().analysed().repairs().count(), 0);
}

/// The proved facts are not lost: the search goes on where it was given up.
#[test]
pub(super) fn a_search_goes_on_to_twice_as_many_positions() {
    let mut user = composer_at(WHOLE);
    let is_over = |user: &User| {
        user.session()
            .analysed()
            .soundness()
            .unwrap()
            .1
            .is_complete()
    };
    user.wait(is_over);
    assert!(user.can(Counting::SearchLonger) && user.sees_like("Not proved within "));
    assert!(user.sees_like("main line proved to trick "));
    while user.can(Counting::SearchLonger) {
        user.click("Search longer");
        user.wait(is_over);
    }
    assert!(user.sees_like("Duals: "));
    let (report, _) = user.session().analysed().soundness().unwrap();
    assert_eq!((report.verdict, report.is_proved()), (Verdict::Duals, true));
}

/// Up and Down in the list do what pointing at a row does.
#[test]
fn arrow_keys_go_through_the_exchanges() {
    let mut user = composer_at(COOKED);
    find_exchanges(&mut user);
    let first = user.name_like(": sound");
    let before = problem(&user).setup;
    let made_after = |user: &mut User, keys: &[Key]| {
        user.focus(&first);
        for &key in keys {
            user.press(key);
        }
        user.press(Key::Enter);
        let made = problem(user).setup;
        user.undo();
        made
    };
    let second = made_after(&mut user, &[Key::ArrowDown]);
    let third = made_after(&mut user, &[Key::ArrowDown, Key::ArrowDown]);
    let back = made_after(&mut user, &[Key::ArrowDown, Key::ArrowDown, Key::ArrowUp]);
    assert_eq!(back, second);
    assert!(second != third && second != before && third != before);
}

#[test]
pub(super) fn a_cooked_problem_is_mended_by_an_exchange() {
    let mut user = composer_at(COOKED);
    let before = problem(&user).clone();
    assert!(user.sees("Cooked: 2 keys reach the goal"));
    find_exchanges(&mut user);
    let repair = user.name_like(": sound");
    let colour = highlight(&user);
    user.settle_pointer();
    let unmarked = frames(&user, colour);
    let exchanged = {
        let repairs = user.session().analysed().repairs();
        let mut found = repairs.flat_map(|it| &it.answer().report().found);
        let best = found.find(|it| it.verdict == Verdict::Sound).unwrap();
        best.exchange.cards().len()
    };
    user.point_at(&repair);
    assert_eq!(frames(&user, colour), unmarked + exchanged);
    user.click(&repair);
    assert!(user.sees(IS_SOUND));
    assert_ne!(problem(&user).setup, before.setup);
    assert_eq!(report(problem(&user)).verdict, Verdict::Sound);
    // One step takes the exchange back, and the old report is there at once.
    user.undo();
    assert_eq!(*problem(&user), before);
    assert!(user.sees("Cooked: 2 keys reach the goal"));
}

#[test]
fn minimal_forms_of_a_sound_problem_are_sound() {
    let mut user = composer_at(SOUND);
    find_exchanges(&mut user);
    assert_eq!(user.session().analysed().repairs().count(), 0);
    let minimal = user.session().analysed().minimal_form().unwrap();
    let report = minimal.answer().report();
    assert_eq!(report.tried, report.candidates);
    assert!(!report.found.is_empty());
    assert!(report.found.iter().all(|it| it.verdict == Verdict::Sound));
}

#[test]
pub(super) fn a_solution_is_added_as_variations_in_one_step() {
    let mut user = composer_at(COOKED);
    let before = problem(&user).clone();
    user.click("Add the solution as variations");
    let report = report(&before);
    let play = &problem(&user).play;
    assert_eq!(play.mainline(), report.key_lines[0]);
    // Keys and tries are alternatives, each with its mark.
    let choices = report.keys.len() + report.tries.len();
    assert_eq!(play.next(&[]).len(), choices);
    let marks: Vec<String> = play
        .next(&[])
        .into_iter()
        .map(|card| {
            let remark = play.remark(&[card]).unwrap();
            remark.comment.clone()
        })
        .collect();
    assert_eq!(marks[0], "!");
    assert_eq!(
        marks.iter().filter(|it| *it == "×").count(),
        report.keys.len() - 1
    );
    assert_eq!(
        marks.iter().filter(|it| *it == "?").count(),
        report.tries.len()
    );
    // Cards that are no longer what they were lose their marks.
    let cook = report.keys[1].into_iter().next().unwrap();
    find_exchanges(&mut user);
    user.click_like(": sound");
    user.choose(Lines::AddSolution);
    let comments = |user: &User| {
        let play = &problem(user).play;
        let marks = play
            .next(&[])
            .into_iter()
            .filter_map(|card| play.remark(&[card]).cloned());
        marks.map(|it| it.comment).collect::<Vec<_>>()
    };
    assert!(!comments(&user).contains(&"×".to_owned()), "{cook}");
    assert_eq!(comments(&user).iter().filter(|it| *it == "!").count(), 1);
    user.undo();
    user.undo();
    // Adding it again changes nothing.
    let once = problem(&user).clone();
    user.choose(Lines::AddSolution);
    assert_eq!(*problem(&user), once);
    user.undo();
    assert_eq!(*problem(&user), before);
}

/// A bare `В` would be a jack.
#[test]
fn variations_are_lettered_in_the_alphabet_of_the_language() {
    let mut user = composer_at(SOUND);
    let before = problem(&user).clone();
    let count = report(&before).variations.len();
    assert!(count > 1, "{count}");
    let names = |user: &User| {
        let mut names: Vec<String> = Vec::new();
        let mut paths = vec![Vec::new()];
        while let Some(path) = paths.pop() {
            let play = &problem(user).play;
            names.extend(play.remark(&path).map(|remark| remark.name.clone()));
            let next = play.next(&path).into_iter();
            paths.extend(next.map(|card| [&path[..], &[card]].concat()));
        }
        names.retain(|name| !name.is_empty());
        names.sort();
        names
    };
    user.click("Add the solution as variations");
    assert_eq!(names(&user)[..2], ["A", "B"]);
    user.undo();
    user.speak(Language::Russian);
    user.click("Добавить решение в варианты");
    assert_eq!(names(&user)[..2], ["А)", "Б)"]);
    assert_eq!(names(&user).len(), count);
    assert!(user.sees_like("показать вариант А) "));
}

#[test]
fn the_verdict_is_hidden_while_the_problem_is_solved() {
    let mut user = composer_at(&format!("{SOUND} goal=S4"));
    assert!(user.session().hides_results());
    assert!(!user.sees_like("Sound"));
    assert!(user.session().inquiries().soundness.report().is_none());
    user.press(Key::F12);
    assert!(user.session().is_solving());
    assert!(!user.sees_like("Sound") && !user.sees_like("of 4 choices"));
    assert!(user.session().inquiries().soundness.report().is_none());
}

#[test]
fn an_edited_deal_is_judged_again_while_it_is_edited() {
    let mut user = composer_at(COOKED);
    user.press(Key::F2);
    let playable = "✓ This deal can be played.";
    assert!(user.sees(&format!("{playable} · Cooked")));
    user.drag("nine of hearts", "East’s cards");
    // East has six cards now.
    assert!(!user.sees_like(playable));
    user.drag("jack of hearts", "North’s cards");
    let expected = match report(problem(&user)).verdict {
        Verdict::Sound => "Sound",
        Verdict::Duals => "Duals",
        Verdict::Cooked => "Cooked",
        Verdict::Fails => "No solution",
        Verdict::Unproved => "Not proved",
    };
    assert!(user.sees_like(&format!("{playable} · {expected}")));
    // The key that shows the report leads to the mode in which it stands.
    user.chord(Modifiers::COMMAND, Key::U);
    assert_eq!(user.session().screen().mode, ScreenMode::Analyse);
    assert!(user.sees_like(&format!("{expected}: ")));
}

/// In a text field Ctrl+U would delete what stands before the caret.
#[test]
fn the_report_is_opened_from_a_text_field_that_keeps_its_text() {
    let mut user = User::at(COOKED);
    user.choose(ScreenMode::Edit);
    let setup = problem(&user).setup;
    user.write_hand("North", "J84 - Q K");
    user.chord(Modifiers::COMMAND, Key::U);
    assert_eq!(problem(&user).setup, setup);
    assert_eq!(user.session().screen().mode, ScreenMode::Analyse);
    assert!(user.sees("Cooked: 2 keys reach the goal"));
}

#[test]
pub(super) fn each_lead_of_a_problem_is_examined() {
    let mut user = composer_at(LED);
    user.click("cases of the problem: Any lead");
    user.finish();
    let jack = user.name_like("Cooked: show the line with jack of spades");
    assert!(user.sees_like("Cooked: show the line with jack of diamonds"));
    user.click(&jack);
    assert_eq!(user.path(), [card("SJ")]);
    user.click("cases of the problem: Red leads");
    user.finish();
    assert!(!user.sees(&jack));
    user.click("cases of the problem: Best defence");
    assert!(user.session().analysed().problem_cases().is_none());
}

#[test]
fn set_play_shows_what_happens_with_a_defender_on_lead() {
    let mut user = User::in_window(1280.0, 1200.0, SOUND);
    user.chord(Modifiers::COMMAND, Key::U);
    user.click("cases of the problem: Set play");
    user.finish();
    assert!(user.sees_like("West on lead: ") && user.sees_like("East on lead: "));
}

#[test]
fn a_goal_may_be_to_lose_tricks() {
    let mut user = User::at("bridge N:A2... K3... Q4... J5... NT S declarer=S");
    user.choose(ScreenMode::Edit);
    user.click("Goal: N-S");
    user.click("goal: one trick fewer");
    user.click("at most");
    assert!(user.sees("N-S take at most 1 of 2."));
    assert!(!user.sees_like("This is not so"));
    user.chord(Modifiers::COMMAND, Key::U);
    assert!(user.sees_like("N-S take at most 1 of 2 · tight"));
}

#[test]
fn the_verdict_is_shown_in_russian() {
    let mut user = composer_at(COOKED);
    user.speak(Language::Russian);
    assert!(user.sees("Побочное решение: к цели ведут 2 разных хода"));
    assert!(user.sees("Найти обмены карт"));
    user.chord(Modifiers::COMMAND, Key::K);
    user.write("побочное");
    assert!(user.sees_like("Корректность"));
}

/// From five cards in each hand to a sound problem in a picture that has its solution.
#[test]
fn a_typed_ending_is_repaired_and_exported_with_its_solution() {
    let (_folder, path) = new_file("ending.png");
    let mut user = User::new();
    user.chord(Modifiers::COMMAND, Key::N);
    user.write_hand("North", "Q 9 K9 A");
    user.press(Key::Enter);
    user.write("- KJ10 QJ -");
    user.press(Key::Enter);
    user.write("- - A10 K109");
    user.press(Key::Enter);
    user.write("J9 Q - QJ");
    user.click("Leader: South");
    user.click("Goal: N-S");
    user.chord(Modifiers::COMMAND, Key::U);
    assert!(user.sees_like("Cooked: "));
    find_exchanges(&mut user);
    user.click_like(": sound");
    assert!(user.sees(IS_SOUND));
    user.click("Add the solution as variations");
    user.choose(Show::Overlay(Overlay::Export));
    user.click("With the solution");
    user.press(Key::Enter);
    user.name_file("Export to a file", &path);
    user.wait(|_| path.exists());
    user.assert_at_most(26);

    let bytes = fs::read(&path).unwrap();
    let saved = kibitzer_formats::read_one(&kibitzer_formats::decode(&bytes)).unwrap();
    let goal = saved.goal.unwrap();
    assert_eq!((goal.party, goal.tricks.0), (Party::Declaring, 5));
    assert_eq!(saved.setup.leader, Seat::South);
    let report = report(&saved);
    assert_eq!(report.verdict, Verdict::Sound);
    assert_eq!(saved.play.mainline(), report.main.cards);
    assert_eq!(user.mode(), ScreenMode::Analyse);
}
